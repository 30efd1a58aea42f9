internal import Constraints
internal import LayoutDSL

extension Fault {
  /// What rows do that cannot hold together, whatever the rule calls it.
  ///
  /// - Parameter item: the item that the fault is about.
  init(
    _ rule: Rule, of group: ConflictAnalysis.Group, in conflicts: ConflictAnalysis, item: ItemID?,
    message: String
  ) {
    let problem = conflicts.problem
    let sources = { (conflict: Conflict) in
      conflict.constraints.map { problem.sources[$0.index] }
    }
    self.init(
      identity: .init(rule: rule, item: item, sources: sources(group.conflict)),
      span: problem.problem[group.culprit].origin.span ?? problem.expanded.span, message: message,
      proposals: ConflictRepairs.proposals(for: group, in: problem),
      causes: group.conflict.constraints.map { Finding.Cause($0, in: problem) })
    alternativeCauses = group.sets.map(sources)
    alternativeMeasures = group.shortfalls.map { shortfall in
      switch shortfall.subject {
      case .row(let row):
        AlternativeMeasure(
          sources: sources(shortfall.conflict), span: problem.problem[row].origin.span,
          measure: Measure(quantity: .missing, value: shortfall.value))
      case .size(let size):
        AlternativeMeasure(
          sources: sources(shortfall.conflict),
          span: problem.expanded[size.quantity.item].span,
          measure: Measure(
            quantity: size.measured(in: problem.expanded), value: shortfall.value))
      }
    }
  }

  /// Tells the facts of the screen that a conflict needs.
  mutating func describeFacts(of conflict: Conflict, in problem: LayoutProblem) {
    for id in conflict.implicit {
      if case .screen(let item, let attribute) = problem.sources[id.index],
        attribute.isSize || item == .safeArea
      {
        notes.append(Finding.Note(.screenFact(problem.problem[id].origin.label)))
      }
    }
  }

  /// Tells where the search for conflicts ended.
  mutating func describeEnd(of conflicts: ConflictAnalysis) {
    guard conflicts.hasMostSets else { return }
    notes.append(Finding.Note(.conflictSearchEnded(after: Solver.conflictLimit)))
  }
}

extension NegativeSize {
  /// The size as a number that is told, and differs from screen to screen.
  func measured(in layout: Layout) -> MeasuredQuantity {
    .left(ViewMeasure(layout[quantity.item].name, quantity.axis.size))
  }
}
