internal import LayoutDSL

/// The numbers of a document that become rows of a layout.
///
/// A layout refuses a row with a number that is out of range, and what would be left without it is another
/// layout: such a document is refused as a whole, with the place of the number.
enum DocumentNumbers {
  /// Checks the numbers of constraints and frames.
  ///
  /// - Throws: `Diagnostic` at the element that has a number which no layout can have.
  static func check(_ markup: Markup) throws(Diagnostic) {
    for element in markup.elements {
      switch element.name {
      case "constraint":
        try check(element, "constant", .length)
        try check(element, "multiplier", .factor)
        try check(element, "priority", .length)
      case "variation":
        try check(element, "constant", .length)
        try check(element, "multiplier", .factor)
        try check(element, "priority", .length)
      case "rect":
        for attribute in ["x", "y", "width", "height"] { try check(element, attribute, .length) }
      default: break
      }
    }
  }

  /// What a number stands for.
  private enum Kind {
    case length, factor
  }

  private static func check(
    _ element: MarkupElement, _ attribute: String, _ kind: Kind
  ) throws(Diagnostic) {
    guard let text = element[attribute] else { return }
    guard let value = number(text, kind) else {
      throw Diagnostic(
        "`\(attribute)` is `\(text.prefix(longestShown))`, which is no number", at: element.span,
        help: ["write a number, such as `\(attribute)=\"8\"`"])
    }
    let isUsable =
      switch kind {
      case .length: abs(value) <= 1_000_000
      case .factor: value == 0 || (0.000_001...1_000_000).contains(abs(value))
      }
    guard !isUsable else { return }
    let range: OutOfRange = kind == .length ? .length(value) : .factor(value)
    throw Diagnostic("`\(attribute)`: \(range)", at: element.span)
  }

  /// So much of a text that is no number is quoted.
  private static let longestShown = 40

  /// A number as Interface Builder spells it: `8`, and for a factor `16:9` and `1/2` too.
  private static func number(_ text: String, _ kind: Kind) -> Double? {
    if kind == .factor {
      for separator in [":", "/"] as [Character] {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
          .map { Double(String($0)) }
        if parts.count == 2 {
          guard let first = parts[0], let second = parts[1], second != 0 else { return nil }
          return first / second
        }
      }
    }
    return Double(text)
  }
}
