/// A measure of an item that rows can speak of (UIKit's `NSLayoutConstraint.Attribute`).
public enum Attribute: String, Hashable, Codable, Sendable, CaseIterable {
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
  /// The edge where a line of text begins.
  case leading
  /// The edge where a line of text ends.
  case trailing
  /// The width.
  case width
  /// The height.
  case height
  /// The horizontal centre.
  case centerX
  /// The vertical centre.
  case centerY
  /// The baseline of the first line of text; the bottom edge of an item without text.
  case firstBaseline
  /// The baseline of the last line of text; the bottom edge of an item without text.
  case lastBaseline

  /// The axis along which the attribute is measured.
  public var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
    }
  }

  /// Whether the attribute is a size and not a position.
  public var isSize: Bool { self == .width || self == .height }

  /// Whether the attribute is an edge that changes its side with the direction of the text.
  package var isDirected: Bool { self == .leading || self == .trailing }

  /// Whether the attribute is an edge that stays at the left or the right whatever the direction of the text is.
  package var isFixed: Bool { self == .left || self == .right }

  /// Whether something begins with the edge along an axis, from left to right.
  package func isStart(along axis: Axis) -> Bool {
    self == axis.start || (axis == .horizontal && self == .left)
  }

  /// Whether something ends with the edge along an axis, from left to right.
  package func isEnd(along axis: Axis) -> Bool {
    self == axis.end || (axis == .horizontal && self == .right)
  }

  /// The edge at the other side of an item along an axis; the attribute itself where it is no edge along that.
  package func opposite(along axis: Axis) -> Attribute {
    switch self {
    case .left where axis == .horizontal: .right
    case .right where axis == .horizontal: .left
    case axis.start: axis.end
    case axis.end: axis.start
    default: self
    }
  }
}

extension Axis {
  /// The edge at which something begins along the axis, as most rows name it.
  package var start: Attribute { self == .horizontal ? .leading : .top }

  /// The edge at which something ends along the axis, as most rows name it.
  package var end: Attribute { self == .horizontal ? .trailing : .bottom }

  /// The size as an attribute.
  package var size: Attribute { self == .horizontal ? .width : .height }

  /// The middle as an attribute.
  package var center: Attribute { self == .horizontal ? .centerX : .centerY }

  /// The other axis.
  package var across: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// An attribute of an item.
public struct Anchor: Hashable, Sendable {
  /// The item.
  public var item: ItemID

  /// The attribute.
  public var attribute: Attribute

  /// Makes the anchor `attribute` of `item`.
  public init(_ item: ItemID, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }
}

/// A sum of multiples of anchors and a constant in points.
public struct AnchorExpression: Hashable, Sendable {
  /// A product of a number and an anchor.
  public struct Term: Hashable, Sendable {
    /// The anchor.
    public var anchor: Anchor

    /// What it is multiplied by.
    public var coefficient: Double

    /// Makes a product.
    public init(_ anchor: Anchor, _ coefficient: Double = 1) {
      self.anchor = anchor
      self.coefficient = coefficient
    }
  }

  /// The products, in the order in which they were written.
  public var terms: [Term]

  /// The part without an anchor, in points.
  public var constant: Double

  /// Makes a sum.
  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }
}
