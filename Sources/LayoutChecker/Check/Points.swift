internal import LayoutDSL

extension Double {
  /// A length for people: rounded to hundredths of a point, with its unit.
  var points: String { "\(rounded(toHundredths: self)) pt" }

  /// A number for people: rounded to hundredths.
  var hundredths: String { rounded(toHundredths: self) }
}

private func rounded(toHundredths value: Double) -> String {
  // Beyond this a double has no hundredths to round.
  guard abs(value) < 1e13 else { return value.shortDescription }
  return ((value * 100).rounded() / 100).shortDescription
}

extension Axis {
  /// How large something is along the axis, as rows name it.
  var sizeName: String { self == .horizontal ? "width" : "height" }

  /// How large something is along the axis, as a predicate: `0 pt wide`.
  var adjective: String { self == .horizontal ? "wide" : "high" }

  /// Where something is along the axis, as rows name it.
  var positionName: String { self == .horizontal ? "left" : "top" }

  /// The edge at which something begins along the axis, as most rows name it.
  var start: Attribute { self == .horizontal ? .leading : .top }

  /// The edge at which something ends along the axis, as most rows name it.
  var end: Attribute { self == .horizontal ? .trailing : .bottom }

  /// The size as an attribute.
  var size: Attribute { self == .horizontal ? .width : .height }

  /// The middle as an attribute.
  var center: Attribute { self == .horizontal ? .centerX : .centerY }
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
}
