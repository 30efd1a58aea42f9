internal import LayoutDSL

/// A text with its font, as a document states it.
struct TextContent {
  /// The words.
  var string: String

  /// The font.
  var font: Font

  /// Whether the widths of the font are known: it is the system's font.
  var isFontKnown = true
}

extension Variant {
  /// The text of a label, a text view or a text field.
  func text(of index: Int, markup: Markup, defaultSize: Double) -> TextContent {
    if let attributed = markup.child(of: index, named: "attributedString") {
      return self.text(ofAttributed: attributed, markup: markup, defaultSize: defaultSize)
    }
    let (font, isKnown) = font(of: index, markup: markup, defaultSize: defaultSize)
    var string = attribute("text", of: index) ?? ""
    if let child = markup.child(of: index, key: "text") { string = markup[child].text }
    return TextContent(string: string, font: font, isFontKnown: isKnown)
  }

  /// The text of an attributed string: its words in its largest font.
  private func text(
    ofAttributed index: Int, markup: Markup, defaultSize: Double
  ) -> TextContent {
    var text = TextContent(string: "", font: .system(defaultSize))
    var isFirst = true
    for fragment in markup.children(of: index, named: "fragment") {
      if let content = markup.child(of: fragment, key: "content") {
        text.string += markup[content].text
      } else {
        text.string += markup[fragment]["content"] ?? ""
      }
      guard let attributes = markup.child(of: fragment, named: "attributes"),
        let font = markup.child(of: attributes, named: "font")
      else { continue }
      let size = markup[font]["size"].flatMap(Double.init) ?? defaultSize
      let named = markup[font]["metaFont"].map { MetaFont($0) } ?? nil
      let name = markup[font]["name"] ?? ""
      let weight = named?.weight ?? Font.Weight(systemFontName: name)
      text.isFontKnown = text.isFontKnown && weight != nil
      if isFirst || size > text.font.size {
        text.font = .system(named?.size ?? size, weight: weight ?? .regular)
      }
      isFirst = false
    }
    return text
  }

  /// The font of an element, and whether its widths are known.
  func font(
    of index: Int, markup: Markup, defaultSize: Double, key: String = "fontDescription"
  ) -> (font: Font, isKnown: Bool) {
    guard let child = child(of: index, key: key) else { return (.system(defaultSize), true) }
    let description = markup[child]
    if let style = description["style"],
      let font = Font(
        textStyle: style,
        isAdjusting: markup[index]["adjustsFontForContentSizeCategory"] == "YES")
    {
      return (font, true)
    }
    // A size of 0 is the usual one, as in `UIFont.systemFont(ofSize: 0)`.
    let size =
      description["pointSize"].flatMap(Double.init).map { $0 == 0 ? defaultSize : $0 }
      ?? defaultSize
    switch description["type"] {
    case "boldSystem": return (.system(size, weight: .bold), true)
    case "system", "italicSystem":
      let weight = description["weight"].flatMap(Font.Weight.init(rawValue:)) ?? .regular
      return (.system(size, weight: weight), true)
    default:
      let weight = description["name"].flatMap(Font.Weight.init(systemFontName:))
      return (.system(size, weight: weight ?? .regular), weight != nil)
    }
  }
}

/// The fonts that attributed strings name by their role.
private struct MetaFont {
  var size: Double
  var weight = Font.Weight.regular

  init?(_ name: String) {
    switch name {
    case "system": size = 13
    case "systemBold": (size, weight) = (13, .bold)
    case "smallSystem", "toolTip": size = 11
    case "smallSystemBold": (size, weight) = (11, .bold)
    case "miniSystem": size = 9
    case "cellTitle", "user", "label", "message", "menu": size = 13
    default: return nil
    }
  }
}

extension Font.Weight {
  /// The weight of a font of the system by its PostScript name, such as `.SFUIText-Semibold`; nil for
  /// other fonts.
  fileprivate init?(systemFontName name: String) {
    guard name.hasPrefix(".SF") || name.hasPrefix(".AppleSystem") else { return nil }
    let ending = name.split(separator: "-").dropFirst().first.map(String.init) ?? "Regular"
    let word = ending.prefix(1).lowercased() + ending.dropFirst()
    self = Font.Weight(rawValue: word) ?? .regular
  }
}

extension Font {
  /// The font of one of UIKit's text styles; it follows the text size where the document says so, and otherwise
  /// is what it is at the text size Large.
  fileprivate init?(textStyle: String, isAdjusting: Bool) {
    let prefix = "UICTFontTextStyle"
    guard textStyle.hasPrefix(prefix) else { return nil }
    let name = String(textStyle.dropFirst(prefix.count))
    let word =
      ["Title0": "largeTitle", "Subhead": "subheadline"][name]
      ?? name.prefix(1).lowercased() + name.dropFirst()
    guard let style = TextStyle(rawValue: word) else { return nil }
    let font = Font.style(style)
    self = isAdjusting ? font : .system(font.size, weight: font.weight, leading: font.leading)
  }
}
