/// Why a part cannot be added to a layout.
public enum AssemblyError: Error, Hashable, Sendable {
  /// Another item has the name.
  case nameTaken(String, by: ItemID)

  /// No item has the name.
  case unknownName(String)

  /// The layout does not have the item.
  case unknownItem(ItemID)

  /// The item is a guide, which holds no items.
  case holdsNothing(ItemID)

  /// The item does not have such a guide.
  case noPart(ItemPart, of: ItemID)

  /// The layout has no row at the position.
  case unknownRow(Int)

  /// The layout has no expectation at the position.
  case unknownExpectation(Int)

  /// A number is too large or too small to be computed with.
  case outOfRange(OutOfRange)
}

extension AssemblyError: CustomStringConvertible {
  /// The reason in words, in lower case and without a full stop.
  public var description: String {
    switch self {
    case .nameTaken(let name, _): "the name `\(name)` is taken"
    case .unknownName(let name): "no item is called `\(name)`"
    case .unknownItem(let item): "the layout has no item \(item.index)"
    case .holdsNothing(let item): "item \(item.index) is a guide and holds no items"
    case .noPart(let part, let item): "item \(item.index) has no part `\(part.rawValue)`"
    case .unknownRow(let index): "the layout has no row \(index)"
    case .unknownExpectation(let index): "the layout has no expectation \(index)"
    case .outOfRange(let error): error.description
    }
  }
}
