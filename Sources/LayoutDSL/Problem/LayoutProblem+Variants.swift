package import Constraints

/// Problems that differ from one that was made in a few constraints, and share all else with it: making one anew
/// is a fifth of the time that a large layout takes on a screen.
///
/// Both are for a problem whose texts and flows have no measurements yet; what is measured is another thing on
/// each screen.
extension LayoutProblem {
  /// The problem that ``init(_:on:measurer:)`` makes of the layout for another screen.
  ///
  /// - Precondition: `RowDependence(of: layout).areTheSame(on: self.screen, as: screen)`.
  /// - Throws: `ConstraintError` where a number of the screen is not finite.
  /// - Complexity: O(*n*) in the number of constraints, a copy.
  package func moved(to screen: Screen) throws(ConstraintError) -> LayoutProblem {
    var moved = self
    moved.screen = screen
    for fact in Self.facts(of: screen) {
      guard let id = constraint(of: .screen(fact.item, fact.attribute)),
        let constraint = constraint(for: fact)
      else { continue }
      try moved.problem.replace(id, with: constraint)
    }
    return moved
  }

  /// The problem in which some rows count at priority 999; nil where one of them is not a row of the problem.
  ///
  /// - Throws: nothing, where the problem was made without an error.
  /// - Complexity: O(*n*) in the number of constraints, a copy.
  package func settingAside(_ rows: [Source]) throws(ConstraintError) -> LayoutProblem? {
    var changed = self
    for source in rows {
      guard let id = constraint(of: source), let place = rowIndex(of: source) else { return nil }
      // A row whose label follows from its priority would have another one.
      guard !expanded.rows[place].origin.label.isEmpty else { return nil }
      let priority = min(expanded.rows[place].priority, .almostRequired)
      switch source {
      case .row(let index): changed.written.rows[index].priority = priority
      case .generated(let row):
        changed.written.setAside.insert(row)
        changed.expanded.setAside.insert(row)
      case .hugging, .compression, .nonNegative, .screen: return nil
      }
      changed.expanded.rows[place].priority = priority
      var constraint = problem[id]
      constraint.priority = priority
      try changed.problem.replace(id, with: constraint)
    }
    return changed
  }
}
