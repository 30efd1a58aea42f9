internal import Constraints
internal import LayoutDSL

/// The required rows contradict each other.
enum UnsatisfiableRule: RuleCheck {
  static let severity = Severity.error

  static let explanation = """
    Required rows cannot hold together. At run time one of them is broken, and which one is not \
    documented. The finding names a smallest set of rows that conflict: any one of them could be \
    left out to let the others hold.

    Many conflicts need a fact that nobody wrote: no view is narrower than 0. A button 40 points \
    from the left and 40 from the right edge of a container that is 0 points wide is left with -80 \
    points; the finding says so.

    Example:

        tip.width >= 300
        tip.width <= screen.width - 32

    conflict on every screen that is narrower than 332 points.

    Conflicts that end when the same row gives way are one finding; the other sets are in its notes. \
    The row under "help" is a smallest choice, and of several the one that was written last: the \
    check goes on with it at priority 999, so that one fault does not hide the others; what is \
    wrong with its items then is not reported again.

    What to do: drop a row of the set, or lower it to 999, or make it depend on the size of the \
    window with `when`.
    """

  /// Conflicts are found while a layout is solved, before there is anything to look at: see
  /// ``faults(in:of:setAside:isMended:)``.
  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] { [] }

  /// How many further sets of rows are told beside the first.
  private static let mostSets = 3

  /// Makes one fault for each constraint that has to give way: of the conflicts that it takes part
  /// in, as far as they do not end with one before it.
  ///
  /// - Parameter isMended: whether the layout was solved again without these constraints, and could
  ///   be.
  static func faults(
    in conflicts: Conflicts, of problem: LayoutProblem, isMended: Bool
  ) throws(CheckError) -> [Fault] {
    var left = conflicts.sets
    var faults: [Fault] = []
    for culprit in conflicts.smallestRepair {
      let own = left.filter { $0.constraints.contains(culprit) }
      left.removeAll { $0.constraints.contains(culprit) }
      // The smallest set is the easiest to understand.
      let ordered = own.enumerated().sorted {
        ($0.element.size, $0.offset) < ($1.element.size, $1.offset)
      }.map(\.element)
      guard let first = ordered.first else { continue }
      faults.append(
        try fault(
          of: first, besides: Array(ordered.dropFirst()), culprit: culprit,
          isComplete: conflicts.isComplete, isMended: isMended, in: problem))
    }
    return faults
  }

  private static func fault(
    of conflict: Conflict, besides others: [Conflict], culprit: ConstraintID, isComplete: Bool,
    isMended: Bool, in problem: LayoutProblem
  ) throws(CheckError) -> Fault {
    let system = problem.problem
    let rest = try rest(of: conflict, in: problem)
    let count = conflict.constraints.count
    var message = count == 1 ? "this row cannot hold" : "these \(count) rows cannot hold together"
    if let rest {
      message += ": they leave \(rest.value.points) for `\(system.name(of: rest.size))`"
    }
    var fault = Fault(
      identity: .init(
        rule: .unsatisfiable, item: rest?.item ?? item(of: culprit, in: problem),
        sources: conflict.constraints.map { problem.sources[$0.index] }),
      span: system[culprit].origin.span ?? problem.layout.span, message: message,
      causes: conflict.constraints.map {
        Finding.Cause(system[$0].origin.label, at: system[$0].origin.span)
      })
    if let rest {
      fault.extent = -rest.value
      fault.measures.append(
        .init(name: "what is left for `\(system.name(of: rest.size))`", value: rest.value))
    }
    try describe(conflict, culprit: culprit, in: problem, fault: &fault)
    for other in others.prefix(mostSets) {
      let names = { (ids: [ConstraintID]) in
        ids.map { "`\(system[$0].origin.label)`" }.joinedInWords
      }
      let own = other.constraints.filter { !conflict.constraints.contains($0) }
      let shared = other.constraints.count - own.count
      let missing = conflict.constraints.filter { !other.constraints.contains($0) }
      // Of a long chain most rows are in every set, and what differs is what there is to read.
      fault.notes.append(
        Finding.Note(
          shared > own.count && !own.isEmpty && !missing.isEmpty
            ? "so do these with \(names(own)) in place of \(names(missing))"
            : "for the same reason these conflict: \(names(other.constraints))"))
    }
    if others.count > mostSets {
      fault.notes.append(Finding.Note("and so do \(others.count - mostSets) more sets of rows"))
    }
    if !isComplete {
      fault.notes.append(
        Finding.Note(
          "there are more conflicts: after \(Solver.conflictLimit) sets of rows the search ends"))
    }
    if isMended {
      fault.repairs = repairs(of: culprit, in: problem)
    }
    return fault
  }

  private static func item(of id: ConstraintID, in problem: LayoutProblem) -> ItemID? {
    switch problem.sources[id.index] {
    case .row, .generated:
      guard let row = problem.row(of: problem.sources[id.index]) else { return nil }
      let items = (row.first.terms + row.second.terms).map(\.anchor.item)
      let written = items.filter { $0.index < problem.writtenItemCount }
      return written.first { $0 > .safeArea } ?? written.first
    case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _),
      .screen(let item, _):
      return item
    }
  }

  private static func repairs(
    of culprit: ConstraintID, in problem: LayoutProblem
  ) -> [Fault.Repair] {
    let source = problem.sources[culprit.index]
    // A row of a stack or another construct cannot be dropped by itself.
    guard let edit = Edit(setting: .almostRequired, of: source) else { return [] }
    var words = problem.layout.description(of: edit)
    if case .row(let index) = source {
      words = problem.layout.description(of: Edit.drop(row: index))
      words += ", or give it the priority \(Priority.almostRequired.suffix)"
    }
    return [.init(words: words, effect: "solved again with that, the other rows hold")]
  }
}

// MARK: - Numbers

extension UnsatisfiableRule {
  /// What the rows of a conflict leave for a size that must not be negative; nil where the conflict
  /// does not need that.
  private static func rest(
    of conflict: Conflict, in problem: LayoutProblem
  ) throws(CheckError) -> (item: ItemID, size: Variable, value: Double)? {
    for fact in conflict.implicit {
      guard case .nonNegative(let item, let axis) = problem.sources[fact.index],
        let size = problem.variables[item.index]?.size(along: axis)
      else { continue }
      let others = (conflict.constraints + conflict.implicit).filter { $0 != fact }
      let range = try range(of: LinearExpression(size), under: others, in: problem)
      if let value = range?.upper, value.isFinite {
        return (item, size, value)
      }
    }
    return nil
  }

  /// The facts that a conflict needs, and by how much the other rows miss the one that gives way.
  private static func describe(
    _ conflict: Conflict, culprit: ConstraintID, in problem: LayoutProblem, fault: inout Fault
  ) throws(CheckError) {
    let system = problem.problem
    for id in conflict.implicit {
      switch problem.sources[id.index] {
      case .screen(let item, let attribute) where attribute.isSize || item == .safeArea:
        fault.notes.append(Finding.Note("on this screen `\(system[id].origin.label)`"))
      case .nonNegative:
        fault.notes.append(Finding.Note("and always `\(system[id].origin.label)`"))
      default: break
      }
    }
    let others = (conflict.constraints + conflict.implicit).filter { $0 != culprit }
    guard conflict.constraints.count > 1,
      let range = try range(of: system[culprit].expression, under: others, in: problem)
    else { return }
    let miss: Double =
      switch system[culprit].relation {
      case .lessOrEqual: range.lower
      case .greaterOrEqual: -range.upper
      case .equal: max(range.lower, -range.upper)
      }
    guard miss.isFinite, miss > 0 else { return }
    fault.extent = max(fault.extent, miss)
    fault.notes.append(
      Finding.Note(
        "where the other rows hold, `\(system[culprit].origin.label)` is missed by \(miss.points)"))
    fault.measures.append(.init(name: "what is missing", value: miss))
  }

  /// The values of an expression under some of the constraints; nil where they conflict too.
  private static func range(
    of expression: LinearExpression, under constraints: [ConstraintID], in problem: LayoutProblem
  ) throws(CheckError) -> FreeRange? {
    let part = try PartialProblem(
      constraints.sorted().map { problem.problem[$0] }, mentioning: [expression],
      of: problem.problem)
    guard let solution = try SettledLayout.solve(part.problem, on: problem.screen).solution else {
      return nil
    }
    do {
      return try solution.range(of: part.local(expression))
    } catch {
      throw .numericalBreakdown(error, screen: problem.screen.title)
    }
  }
}

extension Conflict {
  /// How much a person has to read.
  fileprivate var size: Int { constraints.count + implicit.count }
}
