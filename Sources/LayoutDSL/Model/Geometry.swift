/// A width and a height in points.
public struct Size: Hashable, Codable, Sendable {
  /// The width in points.
  public var width: Double

  /// The height in points.
  public var height: Double

  /// Makes a size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points; y grows downwards.
public struct Rect: Hashable, Codable, Sendable {
  /// The left edge.
  public var x: Double

  /// The top edge.
  public var y: Double

  /// The width.
  public var width: Double

  /// The height.
  public var height: Double

  /// Makes a rectangle in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Distances from the four edges in points.
public struct Insets: Hashable, Codable, Sendable {
  /// The distance from the top edge.
  public var top: Double

  /// The distance from the left edge.
  public var left: Double

  /// The distance from the bottom edge.
  public var bottom: Double

  /// The distance from the right edge.
  public var right: Double

  /// Makes insets in points.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// One of the two directions in which sizes are laid out.
public enum Axis: String, Hashable, Codable, Sendable, CaseIterable {
  /// Widths and x positions.
  case horizontal

  /// Heights and y positions.
  case vertical
}
