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
      guard let row = problem.row(of: problem.sources[id.index]) else { return }
      let terms = [row.first.terms, row.second.terms].joined()
      var last: ItemID?
      var seen: Set<ItemID> = []
      for term in terms where term.anchor.item > .safeArea && term.anchor.item != last {
        // Most rows have one view or two.
        if let last { seen.insert(last) }
        last = term.anchor.item
        guard seen.isEmpty || !seen.contains(term.anchor.item) else { continue }
        views.append(problem.expanded[term.anchor.item].name)
      }
      if row.hasNumbers, terms.contains(where: \.anchor.attribute.isSize) {
        role = .size
      } else if row.relation != .equal {
        role = .limit
      }
    case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _):
      role = .content
      views = [problem.expanded[item].name]
    case .screen: break
    }
  }
}

extension Row {
  /// Whether the row has a number of its own, and does not only say that two things are the same.
  fileprivate var hasNumbers: Bool {
    let terms = first.terms + second.terms
    return terms.count != 2 || terms.contains { abs($0.coefficient) != 1 }
      || first.constant != second.constant
  }
}
