internal import Constraints
internal import LayoutDSL

extension Double {
  /// A number for people: rounded to hundredths.
  var hundredths: String {
    // Beyond this a double has no hundredths to round.
    guard abs(self) < 1e13 else { return shortDescription }
    return ((self * 100).rounded() / 100).shortDescription
  }

  /// A length for people: rounded to hundredths of a point, with its unit.
  var points: String { "\(hundredths) pt" }
}

extension Axis {
  /// How large something is along the axis, as rows name it.
  var sizeName: String { self == .horizontal ? "width" : "height" }

  /// How large something is along the axis, as a predicate: `0 pt wide`.
  var adjective: String { self == .horizontal ? "wide" : "high" }

  /// Where something is along the axis, as rows name it.
  var positionName: String { self == .horizontal ? "left" : "top" }
}

extension Size {
  /// The size along an axis.
  func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension Rect {
  /// The size along an axis.
  func size(along axis: Axis) -> Double { axis == .horizontal ? width : height }

  /// The edge at which the rectangle begins along an axis: left or top.
  func start(along axis: Axis) -> Double { axis == .horizontal ? x : y }

  /// The edge at which the rectangle ends along an axis: right or bottom.
  func end(along axis: Axis) -> Double { start(along: axis) + size(along: axis) }

  /// What two rectangles have in common; without extent where they have nothing.
  func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }
}
