public import LayoutDSL

/// Where between two screens a finding begins or ends as a window grows, exactly.
public struct FindingEnd: Hashable, Codable, Sendable {
  /// Along which axis the window grows.
  public var axis: Axis

  /// The size along it at which the finding begins or ends, in points.
  public var size: Double

  /// Whether the finding is made for smaller windows, and not for larger ones.
  public var isUpper: Bool

  /// Whether it is made at that very size too.
  public var isIncluded: Bool

  /// The screen with the finding that is next to the end; all other traits of the window are its own.
  public var screen: Screen

  /// How far the finding reaches from the end without a gap, as the window shrinks or grows towards the screens
  /// that show it: the size of the farthest of them along the axis, in points; nil where that was not proven.
  public var reach: Double?
}
