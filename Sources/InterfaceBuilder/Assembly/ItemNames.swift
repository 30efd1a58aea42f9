/// Gives the views of a root names that people know them by: the label in Xcode's outline, an outlet,
/// the text, or the class; camel case, and each only once.
struct ItemNames: Sendable {
  private var taken: Set<String> = ["screen", "safeArea", "parent", "self"]
  private let outlets: [String: String]

  /// The last number behind each name that is taken: there may be thousands of views of one name.
  private var counts: [String: Int] = [:]

  init(_ markup: Markup) {
    var outlets: [String: String] = [:]
    for element in markup.elements where element.name == "outlet" {
      guard let destination = element["destination"], let property = element["property"],
        !["view", "delegate", "dataSource", "contentView"].contains(property)
      else { continue }
      if outlets[destination] == nil { outlets[destination] = property }
    }
    self.outlets = outlets
  }

  /// A name for a view that is not taken.
  mutating func name(for element: MarkupElement, text: String?) -> String {
    let words = element["userLabel"] ?? element["id"].flatMap { outlets[$0] } ?? text ?? ""
    var base = Self.identifier(words)
    if base.isEmpty { base = Self.identifier(element["customClass"] ?? element.name) }
    return name(for: base.isEmpty ? "view" : base)
  }

  /// A name that begins with some words and is not taken.
  mutating func name(for base: String) -> String {
    var name = base
    var count = counts[base] ?? 1
    while !taken.insert(name).inserted {
      count += 1
      name = "\(base)\(count)"
    }
    counts[base] = count
    return name
  }

  /// At most the first four words of a text as a name in camel case.
  private static func identifier(_ text: String) -> String {
    let words = text.unicodeScalars.split { !Self.isInName($0) }.prefix(4).map { String($0) }
    guard let first = words.first else { return "" }
    var name = first.prefix(1).lowercased() + first.dropFirst()
    for word in words.dropFirst() { name += word.prefix(1).uppercased() + word.dropFirst() }
    if let scalar = name.unicodeScalars.first, scalar.properties.numericType != nil {
      name = "_" + name
    }
    return String(name.prefix(40))
  }

  private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_"
      || scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }
}
