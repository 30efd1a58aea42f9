internal import Constraints
internal import LayoutDSL

extension Finding.Cause {
  /// A constraint of a layout as the cause of a fault.
  ///
  /// The problem is lent, because a conflict may have thousands of causes.
  init(_ id: ConstraintID, in problem: borrowing LayoutProblem) {
    let origin = problem.problem[id].origin
    self.init(origin.label, at: origin.span)
    function = origin.span.flatMap { problem.expanded.functions[$0] }
    if case .row = problem.sources[id.index] {} else { isWritten = false }
    switch problem.sources[id.index] {
    case .row, .generated:
      guard let index = problem.rowIndex(of: problem.sources[id.index]) else { return }
      views = Self.views(ofRow: index, of: problem)
      let decides =
        problem.expanded.rows[index].hasNumbers || origin.sharesOut
      if decides, problem.expanded.rows[index].hasSizes {
        role = .size
      } else if problem.expanded.rows[index].limits(in: problem.expanded) {
        role = .limit
      }
    case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _):
      role = .content
      views = [problem.expanded[item].name]
    case .screen: break
    }
  }

  /// The views that a row speaks of, in the order of its terms.
  private static func views(ofRow index: Int, of problem: borrowing LayoutProblem) -> [String] {
    var names: [String] = []
    var last: ItemID?
    var seen: Set<ItemID> = []
    func take(_ item: ItemID) {
      guard item > .safeArea, item != last else { return }
      // Most rows have one view or two.
      if let last { seen.insert(last) }
      last = item
      if seen.isEmpty || !seen.contains(item) { names.append(problem.expanded[item].name) }
    }
    for term in problem.expanded.rows[index].first.terms { take(term.anchor.item) }
    for term in problem.expanded.rows[index].second.terms { take(term.anchor.item) }
    return names
  }
}

extension Origin {
  /// Whether rows of this kind give the views of a stack their sizes.
  var sharesOut: Bool { rule == "UISV-fill-equally" || rule == "UISV-fill-proportionally" }
}

extension Row {
  /// Whether the row has a number of its own, and does not only say that two things are the same.
  fileprivate var hasNumbers: Bool {
    first.terms.count + second.terms.count != 2 || first.constant != second.constant
      || first.terms.contains { abs($0.coefficient) != 1 }
      || second.terms.contains { abs($0.coefficient) != 1 }
  }

  /// Whether the row says how much room there is at most: it only limits, or begins a view at a distance from the end of
  /// what that is in.
  fileprivate func limits(in layout: Layout) -> Bool {
    guard relation == .equal else { return true }
    guard hasNumbers, let axis = axisOfOffset, comparesOppositeEdges(along: axis) else {
      return false
    }
    return isTied(toWhatHolds: first.terms[0].anchor.item, in: layout)
  }

  /// Whether the row is about a width or a height.
  fileprivate var hasSizes: Bool {
    first.terms.contains(where: \.anchor.attribute.isSize)
      || second.terms.contains(where: \.anchor.attribute.isSize)
  }
}
