/// When a part of a layout applies.
public indirect enum Condition: Hashable, Sendable {
  /// The window is this way up.
  case orientation(Orientation)

  /// The width of the window in points compares like this.
  case width(Comparison, Double)

  /// The height of the window in points compares like this.
  case height(Comparison, Double)

  /// The size class along an axis.
  case sizeClass(Axis, SizeClass)

  /// The platform, in lower case.
  case platform(String)

  /// The direction of `leading` and `trailing`.
  case direction(LayoutDirection)

  /// The text size that the person has chosen compares like this.
  case textSize(Comparison, ContentSizeCategory)

  /// The layout is in a state; the empty name is that of the default state.
  case state(String)

  /// Always, or never.
  case constant(Bool)

  /// Both hold.
  case and(Condition, Condition)

  /// At least one holds.
  case or(Condition, Condition)

  /// The condition does not hold.
  case not(Condition)

  /// A condition that is used in several places.
  case shared(SharedCondition)

  /// How a measure of the window compares with a number.
  public enum Comparison: String, Hashable, Codable, Sendable, CaseIterable {
    /// Smaller.
    case less = "<"

    /// Smaller or equal.
    case lessOrEqual = "<="

    /// Equal.
    case equal = "=="

    /// Greater or equal.
    case greaterOrEqual = ">="

    /// Greater.
    case greater = ">"

    /// The comparison with its sides swapped.
    package var swapped: Comparison {
      switch self {
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .equal: .equal
      case .greaterOrEqual: .lessOrEqual
      case .greater: .less
      }
    }

    func holds(_ first: Double, _ second: Double) -> Bool {
      switch self {
      case .less: first < second
      case .lessOrEqual: first <= second
      case .equal: first == second
      case .greaterOrEqual: first >= second
      case .greater: first > second
      }
    }
  }

  /// The condition that holds where two conditions do; nil stands for one that always holds.
  package static func conjunction(_ first: Condition?, _ second: Condition?) -> Condition? {
    switch (first, second) {
    case (nil, let other), (.constant(true)?, let other), (let other, nil),
      (let other, .constant(true)?):
      return other == .constant(true) ? nil : other
    case (.constant(false)?, _), (_, .constant(false)?): return .constant(false)
    case (let first?, let second?): return .and(first, second)
    }
  }

  /// Whether the condition holds on a screen.
  ///
  /// - Complexity: linear in what it is made of; what is shared counts once.
  public func holds(on screen: Screen) -> Bool {
    var known: [ObjectIdentifier: Bool] = [:]
    return holds(on: screen, &known)
  }

  private func holds(on screen: Screen, _ known: inout [ObjectIdentifier: Bool]) -> Bool {
    var condition = self
    // What applies inside of what applies makes a long chain to the left.
    while case .and(let first, let second) = condition {
      guard second.holds(on: screen, &known) else { return false }
      condition = first
    }
    switch condition {
    case .orientation(let orientation): return screen.orientation == orientation
    case .width(let comparison, let value): return comparison.holds(screen.size.width, value)
    case .height(let comparison, let value): return comparison.holds(screen.size.height, value)
    case .sizeClass(.horizontal, let sizeClass): return screen.horizontalSizeClass == sizeClass
    case .sizeClass(.vertical, let sizeClass): return screen.verticalSizeClass == sizeClass
    case .platform(let name): return screen.platform == name
    case .direction(let direction): return screen.direction == direction
    case .textSize(let comparison, let size):
      return comparison.holds(Double(screen.textSize.rank), Double(size.rank))
    case .state(let name): return screen.state == name
    case .constant(let isTrue): return isTrue
    case .and: return false
    case .or(let first, let second):
      return first.holds(on: screen, &known) || second.holds(on: screen, &known)
    case .not(let condition): return !condition.holds(on: screen, &known)
    case .shared(let shared):
      if let answer = known[ObjectIdentifier(shared)] { return answer }
      let answer = shared.content.holds(on: screen, &known)
      known[ObjectIdentifier(shared)] = answer
      return answer
    }
  }
}
