internal import Constraints
internal import LayoutDSL

extension Size {
  /// The size along an axis.
  func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension Axis {
  /// The edge at which what lies along the axis begins, whichever way the text runs: left or top.
  var firstEdge: Attribute { self == .horizontal ? .left : .top }
}

/// A side of a rectangle by the coordinate that grows towards it.
struct Side: Hashable, Sendable {
  var axis: Axis
  var isEnd: Bool

  static let all = Axis.allCases.flatMap {
    [Side(axis: $0, isEnd: false), Side(axis: $0, isEnd: true)]
  }

  /// The edge as an attribute that does not depend on the direction of the text.
  var edge: Attribute {
    switch (axis, isEnd) {
    case (.horizontal, false): .left
    case (.horizontal, true): .right
    case (.vertical, false): .top
    case (.vertical, true): .bottom
    }
  }

  /// Whether the side is where lines end on a screen, or the bottom: `trailing` or `bottom`.
  func isAtEnd(on screen: Screen) -> Bool {
    isEnd != (axis == .horizontal && screen.direction == .rightToLeft)
  }

  /// The side in words: `left`.
  var name: String { edge.rawValue }
}

extension LayoutProblem.Variables {
  /// Where the item begins along an axis: left or top.
  func start(along axis: Axis) -> Variable { axis == .horizontal ? left : top }
}

extension Layout {
  /// Whether an item is one of the layout's own, and none that the expansion adds.
  func contains(_ item: ItemID) -> Bool { items.indices.contains(item.index) }
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

  /// How far the rectangle reaches out of another one by a side, in points; below 0 where it ends before.
  func length(beyond bounds: Rect, by side: Side) -> Double {
    side.isEnd
      ? end(along: side.axis) - bounds.end(along: side.axis)
      : bounds.start(along: side.axis) - start(along: side.axis)
  }

  /// What two rectangles share along an axis, in points; below 0 where they are apart.
  func lengthInCommon(with other: Rect, along axis: Axis) -> Double {
    min(end(along: axis), other.end(along: axis))
      - max(start(along: axis), other.start(along: axis))
  }

  /// What two rectangles have in common; without extent where they have nothing.
  func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }
}

extension Screen {
  /// The rectangle of the window, in its own coordinates in points.
  var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// Whether a person sees that two rectangles differ along an axis.
  func showsDifference(between first: Rect, _ second: Rect, along axis: Axis) -> Bool {
    showsDifference(between: first.start(along: axis), second.start(along: axis))
      || showsDifference(between: first.end(along: axis), second.end(along: axis))
  }

  /// Whether a person sees that two rectangles differ.
  func showsDifference(between first: Rect, _ second: Rect) -> Bool {
    Axis.allCases.contains { showsDifference(between: first, second, along: $0) }
  }

  /// Whether a person sees a rectangle reach out of another one.
  func showsLength(of rect: Rect, beyond bounds: Rect) -> Bool {
    Side.all.contains { shows(rect.length(beyond: bounds, by: $0)) }
  }

  /// Whether a person sees that two rectangles share a stretch of an axis.
  func showsOverlap(of first: Rect, _ second: Rect, along axis: Axis) -> Bool {
    shows(first.lengthInCommon(with: second, along: axis))
  }
}
