/// What the rows of a layout depend on besides the frames of the screen and of its safe area, found once so that many
/// screens can be compared.
package struct RowDependence: Sendable {
  /// The conditions of items, settings and rows, each once.
  package let conditions: Set<Condition>

  /// Whether something depends on the scale or on the size classes, as the sizes of texts do.
  private let dependOnTraits: Bool

  /// Whether something follows from the width of the screen, as its margins do.
  private let dependOnWidth: Bool

  /// Looks at a layout.
  ///
  /// - Complexity: O(*n*) in the size of the layout.
  package init(of layout: Layout) {
    var conditions: Set<Condition> = []
    func add(_ condition: Condition?) {
      if let condition { conditions.insert(condition) }
    }
    var (dependOnTraits, dependOnWidth) = (false, false)
    let items = layout.items
    for index in items.indices {
      switch items[index].kind {
      case .label, .control: dependOnTraits = true
      // What lies inside the margins of the screen follows from its safe area, and from its width.
      case .safeArea, .margins, .readable:
        dependOnWidth = dependOnWidth || items[index].parent == .screen
      default: break
      }
      dependOnTraits = dependOnTraits || !items[index].kindsInStates.isEmpty
      add(items[index].condition)
      for setting in items[index].settings { add(setting.condition) }
    }
    let rows = layout.rows
    for index in rows.indices { add(rows[index].condition) }
    self.conditions = conditions
    (self.dependOnTraits, self.dependOnWidth) = (dependOnTraits, dependOnWidth)
  }

  /// Whether the same conditions hold on two screens.
  ///
  /// - Complexity: linear in the conditions.
  package func holdAlike(on first: Screen, as second: Screen) -> Bool {
    conditions.allSatisfy { $0.holds(on: first) == $0.holds(on: second) }
  }

  /// Whether the problems of the layout for two screens differ in nothing but the frames of the screen and its
  /// safe area. Where it says no they may all the same.
  ///
  /// - Complexity: linear in the conditions.
  package func areTheSame(on first: Screen, as second: Screen) -> Bool {
    // From right to left the rows contain the width of the screen.
    guard first.direction == .leftToRight, second.direction == .leftToRight, !dependOnWidth,
      (first.state, first.textLength, first.textSize)
        == (second.state, second.textLength, second.textSize)
    else { return false }
    let haveSameTraits =
      (first.scale, first.horizontalSizeClass, first.verticalSizeClass)
      == (second.scale, second.horizontalSizeClass, second.verticalSizeClass)
    return (haveSameTraits || !dependOnTraits) && holdAlike(on: first, as: second)
  }
}
