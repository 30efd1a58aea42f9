public import LayoutDSL

/// A width, a height, a left or a top edge of a view, as rows name it.
public struct ViewMeasure: Hashable, Codable, Sendable {
  /// The name of the view.
  public var view: String

  /// What is measured: `width`, `height`, `left` or `top`.
  public var attribute: Attribute

  /// Names a measure of a view.
  public init(_ view: String, _ attribute: Attribute) {
    self.view = view
    self.attribute = attribute
  }
}

/// What a number of a finding measures; in points.
public enum MeasuredQuantity: Hashable, Codable, Sendable {
  /// A size or a place as it is shown.
  case shown(ViewMeasure)

  /// The least of the values that a measure may have.
  case least(ViewMeasure)

  /// The greatest of the values that a measure may have.
  case greatest(ViewMeasure)

  /// What rows leave for a size; below 0.
  case left(ViewMeasure)

  /// By how much a row is missed that conflicts with others.
  case missing

  /// What lies beyond a side of the screen.
  case beyondScreen(Attribute)

  /// What lies outside of the view around it at a side.
  case beyondParent(Attribute)

  /// What lies beyond the safe area at a side.
  case beyondSafeArea(Attribute)

  /// What a scroll area cuts off at a side.
  case cutOff(Attribute)

  /// How much two views have in common along an axis.
  case overlap(Axis)

  /// The left-hand side of an expectation.
  case expression(String)
}
