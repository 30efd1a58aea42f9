public import Constraints

/// One measure of an item.
public struct LoggedAnchor: Hashable, Sendable {
  /// What of an item is measured, by the names that logs use.
  public enum Attribute: String, Hashable, Sendable, CaseIterable {
    /// An edge, whatever the direction of text.
    case left, right, top, bottom
    /// An edge in the direction of text.
    case leading, trailing
    /// A size.
    case width, height
    /// A centre.
    case centerX, centerY
    /// A line that text stands on.
    case firstBaseline, lastBaseline, baseline
    /// An edge moved inwards by the margin.
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// A centre between margins.
    case centerXWithinMargins, centerYWithinMargins
    /// An edge or a centre, as rows of autoresizing masks name them.
    case minX, midX, maxX, minY, midY, maxY
  }

  /// The item.
  public var item: LoggedItem

  /// What of it.
  public var attribute: Attribute
}

extension LoggedAnchor.Attribute {
  /// Whether it is a width or a height.
  var isSize: Bool { self == .width || self == .height }

  /// Whether it is at the end of an axis, where a row gives way the least conspicuously.
  var isFarEdge: Bool {
    switch self {
    case .right, .trailing, .bottom, .rightMargin, .trailingMargin, .bottomMargin, .maxX, .maxY:
      true
    default: false
    }
  }
}

/// What a constraint of a log demands: `first relation multiplier * second + constant`.
public struct LoggedRelation: Hashable, Sendable {
  /// The measure that is compared.
  public var first: LoggedAnchor

  /// How it is compared.
  public var relation: Relation

  /// What the second measure is multiplied by.
  public var multiplier: Double

  /// The measure that it is compared with; nil for a number alone.
  public var second: LoggedAnchor?

  /// What is added, in points.
  public var constant: Double

  /// Makes a relation.
  public init(
    _ first: LoggedAnchor, _ relation: Relation, multiplier: Double = 1,
    _ second: LoggedAnchor? = nil, constant: Double = 0
  ) {
    self.first = first
    self.relation = relation
    self.multiplier = multiplier
    self.second = second
    self.constant = constant
  }
}
