internal import LayoutDSL

/// The numbers of a document that become rows and contents of a layout.
///
/// A layout refuses what has a number out of range, and what would be left without it is another layout:
/// such a root is refused as a whole, with the place of the number.
enum DocumentNumbers {
  /// Checks the numbers of an element that a layout is made of.
  ///
  /// - Throws: `Diagnostic` at the element where it has a number which no layout can have.
  static func check(_ element: MarkupElement) throws(Diagnostic) {
    switch element.name {
    case "constraint", "variation":
      try check(["priority"], of: element) { _ in }
      try check(["multiplier"], of: element, as: factor, OutOfRange.check(factor:))
    case "image":
      try check(["width", "height"], of: element, OutOfRange.check(side:))
    case "size":
      guard element["key"] == "freeformSize" else { return }
      try check(["width", "height"], of: element, OutOfRange.check(length:))
    default: break
    }
    try check(lengths[element.name] ?? [], of: element, OutOfRange.check(length:))
    try check(["numberOfPages"], of: element, OutOfRange.check(length:))
    try check(
      ["placeholderIntrinsicWidth", "placeholderIntrinsicHeight"], of: element,
      as: { $0 == "infinite" ? 0 : Double($0) }, OutOfRange.check(length:))
    try checkLines(of: element)
  }

  /// The attributes that are lengths in points, by the names of elements.
  private static let lengths: [String: [String]] = [
    "constraint": ["constant"], "variation": ["constant", "spacing"], "stackView": ["spacing"],
    "rect": ["x", "y", "width", "height"],
    "edgeInsets": insets, "directionalEdgeInsets": insets, "inset": insets,
    "fontDescription": ["pointSize"], "preferredSymbolConfiguration": ["pointSize"],
    "font": ["size"],
  ]

  private static let insets = [
    "top", "left", "bottom", "right", "leading", "trailing", "minX", "minY", "maxX", "maxY",
  ]

  private static func checkLines(of element: MarkupElement) throws(Diagnostic) {
    guard let text = element["numberOfLines"] else { return }
    guard let lines = Int(text), (0...mostLines).contains(lines) else {
      throw Diagnostic(
        "`numberOfLines` is `\(text.prefix(longestShown))`, and a number of lines is whole and from 0 to "
          + "\(mostLines)",
        at: element.span, help: ["write 0 for as many lines as the text has"])
    }
  }

  private static let mostLines = 1_000_000

  /// A factor as Interface Builder spells it: `2`, `16:9` or `1/2`; nil where it is none.
  static func factor(_ text: String) -> Double? {
    for separator in [":", "/"] as [Character] where text.contains(separator) {
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        .compactMap { Double(String($0)) }
      return parts.count == 2 && parts[1] != 0 ? parts[0] / parts[1] : nil
    }
    return Double(text)
  }

  private static func check(
    _ attributes: [String], of element: MarkupElement,
    as number: (String) -> Double? = { Double($0) },
    _ checkRange: (Double) throws(OutOfRange) -> Void
  ) throws(Diagnostic) {
    for attribute in attributes {
      guard let text = element[attribute] else { continue }
      guard let value = number(text) else {
        throw Diagnostic(
          "`\(attribute)` is `\(text.prefix(longestShown))`, which is no number",
          at: element.span, help: ["write a number, such as `\(attribute)=\"8\"`"])
      }
      do {
        try checkRange(value)
      } catch {
        throw Diagnostic(
          "`\(attribute)`: \(error.description(of: String(text.prefix(longestShown))))",
          at: element.span, help: [error.help])
      }
    }
  }

  /// So much of a text that is no number is quoted.
  private static let longestShown = 40
}
