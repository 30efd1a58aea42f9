internal import Constraints

/// What a constant or a parameter stands for.
enum ConstantValue {
  /// A number, often of points.
  case number(Double)

  /// The words of a label.
  case text(String)

  /// A size in points.
  case size(Size)

  /// Something that holds or does not.
  case flag(Condition)

  /// Several values.
  case list([ConstantValue])

  /// The word that the kind of value has as a parameter.
  var kind: String {
    switch self {
    case .number: "number"
    case .text: "text"
    case .size: "size"
    case .flag: "flag"
    case .list: "list"
    }
  }

  /// The value as messages show it; nil where it takes too many words.
  var description: String? {
    switch self {
    case .number(let value): value.shortDescription
    case .text(let text): SyntaxPrinter.textLiteral(text)
    case .size(let size): "\(size.width.shortDescription)x\(size.height.shortDescription)"
    case .flag(.constant(let isTrue)): isTrue ? "true" : "false"
    case .flag, .list: nil
    }
  }
}
