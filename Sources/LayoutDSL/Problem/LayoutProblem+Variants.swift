package import Constraints

/// Problems that differ from one that was made in a few constraints, and share all else with it: making one anew
/// is a fifth of the time that a large layout takes on a screen.
///
/// Both are for a problem whose texts and flows have no measurements yet; what is measured is another thing on
/// each screen.
extension LayoutProblem {
  /// The problem that ``init(_:on:measurer:)`` makes of the layout for another screen.
  ///
  /// - Precondition: `layout.makesTheSameRows(on: self.screen, as: screen)`.
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

extension Layout {
  /// Whether the problems of the layout for two screens differ in nothing but the frames of the screen and its
  /// safe area. Where it says no they may all the same.
  ///
  /// - Complexity: O(*n*) in the size of the layout.
  package func makesTheSameRows(on first: Screen, as second: Screen) -> Bool {
    // From right to left the rows contain the width of the screen.
    guard first.direction == .leftToRight, second.direction == .leftToRight,
      (first.state, first.textLength, first.textSize)
        == (second.state, second.textLength, second.textSize)
    else { return false }
    let haveSameTraits =
      (first.scale, first.horizontalSizeClass, first.verticalSizeClass)
      == (second.scale, second.horizontalSizeClass, second.verticalSizeClass)
    func holdAlike(_ condition: Condition?) -> Bool {
      condition.map { $0.holds(on: first) == $0.holds(on: second) } ?? true
    }
    return items.allSatisfy { item in
      switch item.kind {
      case .label, .control: guard haveSameTraits else { return false }
      // What lies inside the margins of the screen follows from its safe area, and from its width.
      case .safeArea, .margins, .readable: guard item.parent != .screen else { return false }
      default: break
      }
      return holdAlike(item.condition) && item.settings.allSatisfy { holdAlike($0.condition) }
        && (item.kindsInStates.isEmpty || haveSameTraits)
    } && rows.allSatisfy { holdAlike($0.condition) }
  }
}
