internal import Constraints
internal import LayoutDSL

/// The required rows contradict each other.
enum UnsatisfiableRule: RuleCheck {
  static let summary = "required rows contradict each other"

  static let explanation = """
    Required rows cannot hold together. At run time one of them is broken, and which one is not \
    documented. The finding names a smallest set of rows that conflict: any one of them could be \
    left out to let the others hold.

    Rows that conflict only because no view has a size below 0 are `negative-size` instead.

    Conflicts that end when the same row gives way are one finding; the other sets are in its notes, and \
    the finding names the screens on which the rows that it tells conflict. Where others of these sets are \
    told on further screens, those follow from it, with their own screens. \
    The finding stands at that row: one of the fewest that have to give way, and of several choices \
    the one that was written last; but where one row of a choice fixes a size with `==` and another one limits \
    the same size, the one that fixes it. The check goes on \
    with it at priority 999, so that one fault does not hide the others; what is wrong with its items \
    then is not reported again.

    What to do: drop a row of the set, or lower it to 999, or make it depend on the size of the \
    window with `when`.
    """

  static let firing = """
    layout "Tip" {
      screens 320x568, 390x844
      label tip "Swipe for the next days" {
        width >= 300
        width <= screen.width - 32
        centerX == screen.centerX
        top == safeArea.top + 20
      }
    }
    """

  static let silent = """
    layout "Tip" {
      screens 320x568, 390x844
      label tip "Swipe for the next days" {
        width >= 300 @999
        width <= screen.width - 32
        centerX == screen.centerX
        top == safeArea.top + 20
      }
    }
    """

  /// How many further sets of rows are told beside the first.
  private static let mostSets = 3

  static func faults(in conflicts: ConflictAnalysis) -> [Fault] {
    let problem = conflicts.problem
    return conflicts.groups.filter(\.negativeSizes.isEmpty).map { group in
      let others = group.conflict.constraints.count - 1
      let row = problem.problem[group.culprit].origin.label
      let beside = others == 0 ? "" : " beside \(count(others, "other row"))"
      var fault = Fault(
        .unsatisfiable, of: group, in: conflicts, item: item(of: group.culprit, in: problem),
        message: "`\(row)` cannot hold" + beside
          + (group.miss.map { ": it is missed by \(words(forMiss: $0))" } ?? ""))
      fault.describeFacts(of: group.conflict, in: problem)
      if let miss = group.miss {
        fault.extent = miss
        fault.measures.append(.init(quantity: .missing, value: miss))
      }
      if !group.conflict.isMinimal { fault.notes.append(Finding.Note(.unneededRows)) }
      fault.notes += notes(on: group, in: problem)
      fault.describeEnd(of: conflicts)
      return fault
    }
  }

  /// A distance in points, which is never told as none.
  private static func words(forMiss miss: Double) -> String {
    miss < leastMiss ? "less than \(leastMiss.points)" : miss.points
  }

  /// What is told of distances, in points.
  private static let leastMiss = 0.01

  /// The written item that a row speaks of.
  private static func item(of id: ConstraintID, in problem: LayoutProblem) -> ItemID? {
    switch problem.sources[id.index] {
    case .row, .generated:
      guard let row = problem.row(of: problem.sources[id.index]) else { return nil }
      let items = (row.first.terms + row.second.terms).map(\.anchor.item)
      let written = items.filter(problem.written.contains)
      return written.first { $0 > .safeArea } ?? written.first
    case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _),
      .screen(let item, _):
      return item
    }
  }

  /// Which other sets of rows conflict for the same reason.
  private static func notes(
    on group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> [Finding.Note] {
    let labels = { (ids: [ConstraintID]) in ids.map { problem.problem[$0].origin.label } }
    let rows = group.conflict.constraints
    var notes = group.others.prefix(mostSets).map { other in
      let own = other.constraints.filter { !rows.contains($0) }
      let shared = other.constraints.count - own.count
      let missing = rows.filter { !other.constraints.contains($0) }
      // Of a long chain most rows are in every set, and what differs is what there is to read.
      return Finding.Note(
        shared > own.count && !own.isEmpty && !missing.isEmpty
          ? .replacing(labels(missing), with: labels(own))
          : .alsoConflicting(labels(other.constraints)))
    }
    if group.others.count > mostSets {
      notes.append(Finding.Note(.moreConflicts(group.others.count - mostSets)))
    }
    return notes
  }
}
