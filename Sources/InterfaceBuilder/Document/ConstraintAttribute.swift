internal import LayoutDSL

/// What a constraint of a document speaks of: an attribute of a view, or of its layout margins.
struct ConstraintAttribute {
  /// The attribute.
  let plain: Attribute

  /// Whether it is that of the margins.
  let isOfMargins: Bool

  /// The attribute that a document calls by a name such as `leadingMargin`.
  init?(_ name: String) {
    if let plain = Self.attributes[name] {
      (self.plain, isOfMargins) = (plain, false)
    } else if let plain = Self.marginAttributes[name] {
      (self.plain, isOfMargins) = (plain, true)
    } else {
      return nil
    }
  }

  /// All names that documents use, in alphabetical order.
  static let names = (Array(attributes.keys) + marginAttributes.keys).sorted()

  /// Why Auto Layout has no constraint between the attribute and another one; nil where it has.
  ///
  /// UIKit raises an exception where such a constraint is made: "Invalid pairing of layout
  /// attributes", or "A constraint cannot be made between a leading/trailing attribute and a
  /// right/left attribute".
  func mismatch(with other: ConstraintAttribute) -> String? {
    if plain.isSize != other.plain.isSize { return "one is a size and the other a position" }
    if plain.isSize { return nil }
    if plain.axis != other.plain.axis { return "they lie along different axes" }
    func turns(_ attribute: Attribute) -> Bool? {
      switch attribute {
      case .leading, .trailing: true
      case .left, .right: false
      default: nil
      }
    }
    guard let first = turns(plain), let second = turns(other.plain), first != second else {
      return nil
    }
    return "one changes sides in languages that are read from right to left"
  }

  private static let attributes: [String: Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
    "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
    "firstBaseline": .firstBaseline,
  ]

  private static let marginAttributes: [String: Attribute] = [
    "leftMargin": .left, "rightMargin": .right, "topMargin": .top, "bottomMargin": .bottom,
    "leadingMargin": .leading, "trailingMargin": .trailing, "centerXWithinMargins": .centerX,
    "centerYWithinMargins": .centerY,
  ]
}
