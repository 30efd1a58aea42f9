internal import LayoutDSL

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
