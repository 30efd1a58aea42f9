/// How large an item would like to be, along the axes along which it has a wish.
public struct IntrinsicSize: Hashable, Sendable {
  /// The width in points; nil where any width is as good (UIKit's `noIntrinsicMetric`).
  public var width: Double?

  /// The height in points; nil where any height is as good.
  public var height: Double?

  /// Makes an intrinsic size.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Makes the intrinsic size of something that knows both.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// The wish along an axis, in points.
  public func along(_ axis: Axis) -> Double? { axis == .horizontal ? width : height }

  /// The size, where both sides are wished for.
  public var size: Size? {
    guard let width, let height else { return nil }
    return Size(width: width, height: height)
  }
}
