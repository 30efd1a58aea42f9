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

  /// The coordinate of the middle along an axis.
  func middle(along axis: Axis) -> Double { start(along: axis) + size(along: axis) / 2 }

  /// Whether another rectangle lies inside, but for a tolerance in points.
  func holds(_ other: Rect, tolerance: Double) -> Bool {
    Axis.allCases.allSatisfy {
      other.start(along: $0) >= start(along: $0) - tolerance
        && other.end(along: $0) <= end(along: $0) + tolerance
    }
  }

  /// Whether two rectangles share more than a tolerance, in points, along an axis.
  func overlaps(_ other: Rect, along axis: Axis, tolerance: Double) -> Bool {
    other.start(along: axis) < end(along: axis) - tolerance
      && other.end(along: axis) > start(along: axis) + tolerance
  }

  /// What two rectangles have in common; without extent where they have nothing.
  func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }
}
