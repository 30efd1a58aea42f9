internal import Constraints

/// Reads one constraint of a log.
///
/// ```
/// <Class:0xADDRESS[@File.swift#LINE] [h=--& v=--&] ['identifier'] BODY [(active[, names: ...])]>
/// ```
///
/// The body is an equation, `item.attribute == 2*item.attribute + 8`, or a visual format string,
/// `H:|-(8)-[item]`.
struct RowParser {
  /// Why a constraint cannot be used.
  struct Failure: Error {
    var reason: String

    /// The words that are to blame, as they are written; nil where these are not known.
    var culprit: String?
  }

  /// A constraint with what is known about it where its body cannot be read.
  struct Header {
    var className: String
    var address: String?
  }

  /// Reads a constraint.
  ///
  /// - Parameters:
  ///   - text: the text between `<` and `>`.
  ///   - line: where it stands.
  static func row(_ text: Substring, line: Int) throws(Failure) -> LoggedRow {
    var (header, rest) = Self.header(of: text)
    guard let parsed = header else { throw Failure(reason: "it has no address") }
    var row = LoggedRow(
      line: line, className: parsed.className, address: parsed.address, relations: [])
    if rest.first == "@", let hash = rest.firstIndex(of: "#") {
      let number = rest[rest.index(after: hash)...].prefix(while: \.isNumber)
      if !number.isEmpty {
        row.source = "\(rest[rest.index(after: rest.startIndex)..<hash]):\(number)"
        rest = rest[number.endIndex...]
      }
    }
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("h=") || rest.hasPrefix("v=") {
        rest = rest.drop { !$0.isWhitespace }
      } else if rest.first == "'", let end = rest.dropFirst().firstRange(of: "' ") {
        row.identifier = String(rest[rest.index(after: rest.startIndex)..<end.lowerBound])
        rest = rest[end.upperBound...]
      } else {
        break
      }
    }
    let (body, names) = Self.body(rest)
    guard !body.isEmpty else { throw Failure(reason: "it is cut off") }
    guard body.firstRange(of: "<private>") == nil else {
      throw Failure(reason: "the system hides it")
    }
    let items = ItemNames(names)
    row.superview = body.contains("|") ? try? items.item("|") : nil
    if body.hasPrefix("H:") || body.hasPrefix("V:") {
      var format = FormatParser(body, items)
      row.relations = try format.relations()
      row.priority = format.priority
      row.isRightToLeft = format.isRightToLeft
    } else {
      let (equation, priority) = EquationParser.withoutPriority(body)
      row.relations = try EquationParser(items).relations(of: equation)
      row.priority = priority
    }
    try checkNumbers(of: row, in: body)
    return row
  }

  // MARK: - Numbers

  /// UIKit itself writes 10000000 for a text that may be as high as it likes.
  private static let longestLength = 10_000_000.0

  private static let factors = 0.000_001...1_000_000.0

  /// Refuses numbers that are too large for anything that is shown on a screen: arithmetic could not tell them
  /// from rounding.
  private static func checkNumbers(of row: LoggedRow, in body: String) throws(Failure) {
    for relation in row.relations {
      let (length, factor) = (relation.constant, relation.multiplier)
      if !(abs(length) <= longestLength) {
        throw failure(length, in: body, "a length is at most 10000000 points")
      }
      if factor != 0, !factors.contains(abs(factor)) {
        throw failure(factor, in: body, "a factor is 0, or from 0.000001 to 1000000")
      }
    }
  }

  private static func failure(_ number: Double, in body: String, _ range: String) -> Failure {
    let words = body.split { !$0.isLetter && !$0.isNumber && !"+-.".contains($0) }.map(String.init)
    let written = words.last { word in
      guard let value = Double(word) else { return false }
      return abs(value) == abs(number) || value.isNaN && number.isNaN
    }
    return Failure(
      reason: "\(range), and this one is \(written ?? number.shortDescription)", culprit: written)
  }

  /// What stands before the body; nil where there is no address.
  static func header(of text: Substring) -> (Header?, rest: Substring) {
    guard let colon = text.firstRange(of: ":0x") else { return (nil, text) }
    let digits = text[colon.upperBound...].prefix(while: \.isHexDigit)
    return (
      Header(className: String(text[..<colon.lowerBound]), address: "0x\(digits)"),
      text[digits.endIndex...]
    )
  }

  /// The body without the remarks behind it, and the names that these explain.
  private static func body(_ text: Substring) -> (body: String, names: Substring) {
    var body = text
    var names: Substring = ""
    let remarks = ["(active", "(inactive", "(Names:", "(names:"]
    if let start = remarks.compactMap({ text.lastRange(of: $0)?.lowerBound }).max() {
      body = text[..<start]
      for word in ["names:", "Names:"] {
        if let range = text[start...].firstRange(of: word) {
          names = text[range.upperBound...]
        }
      }
    }
    return (body.trimmed, names)
  }
}

/// The items that the remarks of a constraint explain, by the names that its body uses.
struct ItemNames {
  private var items: [String: LoggedItem] = [:]

  /// Reads `'|':UIView:0x7f, title:0x80 )`.
  init(_ text: Substring) {
    var rest = text
    while let colon = rest.firstRange(of: ":0x") {
      let digits = rest[colon.upperBound...].prefix(while: \.isHexDigit)
      var name = rest[..<colon.lowerBound].trimmed
      rest = rest[digits.endIndex...].drop { $0 == "," || $0.isWhitespace }
      var className: String?
      if name.hasPrefix("'|':") {
        className = String(name.dropFirst(4))
        name = "|"
      } else if name == "'|'" {
        name = "|"
      } else if let inner = name.lastRange(of: ":") {
        className = String(name[inner.upperBound...])
        name = String(name[..<inner.lowerBound])
      }
      items[name] = LoggedItem(name: className ?? name, address: "0x\(digits)")
    }
  }

  /// The item that a name in a body stands for: `UIButton:0x7f'Cancel'`, `title` or `|`.
  func item(_ text: some StringProtocol) throws(RowParser.Failure) -> LoggedItem {
    let text = text.trimmed
    if let item = items[text] { return item }
    if text == "|" { throw RowParser.Failure(reason: "it does not name the superview `|`") }
    guard !text.isEmpty else { throw RowParser.Failure(reason: "it is cut off") }
    guard let colon = text.firstRange(of: ":0x") else {
      let isName = text.allSatisfy {
        $0.isLetter || $0.isNumber || $0.isWhitespace || "._-+#$:&/!?".contains($0)
      }
      guard isName else { throw RowParser.Failure(reason: "`\(text)` is no item") }
      return LoggedItem(name: text)
    }
    let digits = text[colon.upperBound...].prefix(while: \.isHexDigit)
    var label = text[digits.endIndex...]
    if label.first == "'", label.last == "'", label.count >= 2 {
      label = label.dropFirst().dropLast()
    } else if !label.isEmpty {
      throw RowParser.Failure(reason: "`\(text)` is no item")
    }
    return LoggedItem(
      name: String(text[..<colon.lowerBound]), address: "0x\(digits)",
      label: label.isEmpty ? nil : String(label))
  }
}

/// Reads the body of a constraint that is written as an equation.
struct EquationParser {
  private let items: ItemNames

  init(_ items: ItemNames) {
    self.items = items
  }

  private struct Side {
    var multiplier = 1.0
    var anchor: LoggedAnchor?
    var constant = 0.0
    /// A spacing without a sign, which leads away from the edge.
    var spacing: Double?
  }

  /// What an equation demands.
  func relations(of body: String) throws(RowParser.Failure) -> [LoggedRelation] {
    var failure: RowParser.Failure?
    let operators: [(String, Relation)] = [
      (" == ", .equal), (" <= ", .lessOrEqual), (" >= ", .greaterOrEqual),
    ]
    for (sign, relation) in operators {
      // A text between quotation marks may have the sign as well.
      for range in body.ranges(of: sign) {
        do {
          let first = try side(body[..<range.lowerBound])
          let second = try side(body[range.upperBound...])
          return [try Self.relation(first, relation, second)]
        } catch {
          failure = failure ?? error
        }
      }
    }
    throw failure ?? RowParser.Failure(reason: "`\(body)` is neither an equation nor a format")
  }

  private static func relation(
    _ first: Side, _ relation: Relation, _ second: Side
  ) throws(RowParser.Failure) -> LoggedRelation {
    guard let anchor = first.anchor, first.multiplier == 1, first.constant == 0 else {
      throw RowParser.Failure(reason: "there is no measure on the left")
    }
    var constant = second.constant
    if let spacing = second.spacing {
      constant += anchor.attribute.isFarEdge ? -spacing : spacing
    }
    // The smallest number that a double has stands for "no header" in `tableView(_:heightForHeaderInSection:)`.
    if abs(constant) < 1e-100 { constant = 0 }
    return LoggedRelation(
      anchor, relation, multiplier: second.multiplier, second.anchor, constant: constant)
  }

  /// The body without what some versions print behind it, `@750` or `priority:750`, and how much the row
  /// matters.
  static func withoutPriority(_ body: String) -> (body: String, priority: Double) {
    for mark in [" priority:", " @"] {
      guard let range = body.lastRange(of: mark) else { continue }
      let value = body[range.upperBound...].trimmed.split(separator: " ").first ?? ""
      if let priority = Double(value), priority > 0, priority <= 1000 {
        return (body[..<range.lowerBound].trimmed, priority)
      }
    }
    return (body, 1000)
  }

  private func side(_ text: Substring) throws(RowParser.Failure) -> Side {
    var rest = text.trimmed
    var side = Side()
    if let number = rest.number {
      side.constant = number
      return side
    }
    if rest.hasSuffix(")"), let open = rest.lastIndex(of: "("),
      let spacing = Double(rest[rest.index(after: open)...].dropLast())
    {
      let name = rest[..<open].split(separator: " ").last.map(String.init) ?? ""
      if name.hasSuffix("Space") {
        rest = String(rest[..<open].dropLast(name.count)).trimmed
        if rest.hasSuffix("+") || rest.hasSuffix("-") {
          side.constant = rest.last == "+" ? spacing : -spacing
          rest = String(rest.dropLast()).trimmed
        } else {
          side.spacing = spacing
        }
      }
    }
    for sign in [" + ", " - "] {
      guard let range = rest.lastRange(of: sign),
        let value = Double(rest[range.upperBound...].trimmed)
      else { continue }
      side.constant += sign == " + " ? value : -value
      rest = rest[..<range.lowerBound].trimmed
    }
    for sign in [" * ", " / "] {
      guard let range = rest.lastRange(of: sign),
        let value = Double(rest[range.upperBound...].trimmed)
      else { continue }
      side.multiplier = sign == " * " ? value : 1 / value
      rest = rest[..<range.lowerBound].trimmed
    }
    if let star = rest.firstIndex(of: "*"), let value = Double(rest[..<star].trimmed) {
      side.multiplier = value
      rest = rest[rest.index(after: star)...].trimmed
    }
    if let number = rest.number {
      side.constant += number * side.multiplier
      side.multiplier = 1
      return side
    }
    guard let dot = rest.lastIndex(of: "."),
      let attribute = LoggedAnchor.Attribute(rawValue: String(rest[rest.index(after: dot)...]))
    else { throw RowParser.Failure(reason: "`\(rest)` is no measure of an item") }
    side.anchor = LoggedAnchor(item: try items.item(rest[..<dot]), attribute: attribute)
    return side
  }
}

extension StringProtocol {
  /// The text without blanks around it.
  var trimmed: String {
    var text = Substring(String(self))
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }

  /// A number, with its sign before it and blanks between: `- 16`.
  var number: Double? {
    let digits = String(self).filter { !$0.isWhitespace }
    guard let first = digits.first, first.isNumber || "+-.".contains(first) else { return nil }
    return Double(digits)
  }

  /// The first place of a text.
  func firstRange(of text: String) -> Range<Index>? { ranges(of: text).first }

  /// The last place of a text.
  func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }

  /// All places of a text, without overlaps.
  func ranges(of text: String) -> [Range<Index>] {
    var ranges: [Range<Index>] = []
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) {
        let end = self.index(index, offsetBy: text.count)
        ranges.append(index..<end)
        index = end
      } else {
        index = self.index(after: index)
      }
    }
    return ranges
  }
}
