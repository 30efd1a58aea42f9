internal import Constraints

extension VisualFormat {
  /// Reads a line.
  ///
  /// - Throws: what is wrong first.
  /// - Complexity: O(*n*) in the number of characters.
  init(parsing text: String) throws(VisualFormatError) {
    var parser = VisualFormatParser(text)
    self = try parser.parseLine()
  }
}

/// A recursive-descent parser of Apple's grammar.
private struct VisualFormatParser {
  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(text) }

  // MARK: - The line

  mutating func parseLine() throws(VisualFormatError) -> VisualFormat {
    let axis = try parseOrientation()
    var start: VisualFormat.Connection?
    if take("|") {
      start = try parseConnection()
    } else if current == "-" {
      throw fail("expected `|` or a view before `-`")
    }
    var line = VisualFormat(
      axis: axis, start: start, views: [try parseView()], connections: [], end: nil)
    var names: Set = [line.views[0].name.text]
    while current != nil {
      let connection = try parseConnection()
      if take("|") {
        line.end = connection
        break
      }
      guard current == "[" else {
        throw fail(
          connection == .flush ? "expected `-`, a view or `|`" : "expected a view or `|`")
      }
      line.connections.append(connection)
      let view = try parseView()
      guard names.insert(view.name.text).inserted else {
        throw VisualFormatError(
          "`\(view.name.text)` is in this line before, and no view lies behind itself",
          at: view.place,
          help: [
            "name each view once in a line; its size along the line stands behind its name: "
              + "`[\(view.name.text)(44)]`"
          ])
      }
      line.views.append(view)
    }
    guard current == nil else {
      throw fail("expected the end of the line behind `|`")
    }
    return line
  }

  private mutating func parseOrientation() throws(VisualFormatError) -> Axis {
    skipBlanks()
    guard let letter = current, letter.isLetter else { return .horizontal }
    let start = index
    guard letter == "H" || letter == "V" else {
      throw fail(
        "expected `H:`, `V:`, `|` or a view", help: ["a view stands in brackets: `[icon]`"])
    }
    index += 1
    guard take(":") else {
      throw VisualFormatError(
        "expected `:` after `\(letter)`", at: start..<index,
        help: ["a line begins with `H:` or `V:`; without either it is horizontal"])
    }
    return letter == "H" ? .horizontal : .vertical
  }

  private mutating func parseView() throws(VisualFormatError) -> VisualFormat.View {
    skipBlanks()
    let start = index
    guard take("[") else {
      throw fail(
        "expected a view in brackets", help: ["for example `|-8-[icon]-8-|`"])
    }
    guard let name = takeName() else {
      throw fail("expected the name of a view after `[`")
    }
    var predicates: [VisualFormat.Predicate] = []
    skipBlanks()
    if current == "(" { predicates = try parseList(of: "a size") }
    guard take("]") else {
      throw fail(
        predicates.isEmpty
          ? "expected `]` or a size in parentheses after `\(name.text)`"
          : "expected `]` after the size of `\(name.text)`")
    }
    return VisualFormat.View(name: name, predicates: predicates, place: start..<index)
  }

  private mutating func parseConnection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard take("-") else { return .flush }
    skipBlanks()
    switch current {
    case "[", "|": return .standard
    case nil: throw fail("expected a distance, a view or `|` after `-`")
    case "-":
      throw fail(
        "expected a distance between `-` and `-`",
        help: ["a negative distance stands in parentheses: `-(-8)-`"])
    default: break
    }
    let predicates =
      current == "(" ? try parseList(of: "a distance") : [try parsePredicate(of: "a distance")]
    guard take("-") else { throw fail("expected `-` behind the distance") }
    return .predicates(predicates)
  }

  // MARK: - Predicates

  private mutating func parseList(
    of what: String
  ) throws(VisualFormatError) -> [VisualFormat.Predicate] {
    index += 1
    var predicates = [try parsePredicate(of: what)]
    while take(",") { predicates.append(try parsePredicate(of: what)) }
    guard take(")") else { throw fail("expected `,` or `)` behind \(what)") }
    return predicates
  }

  private mutating func parsePredicate(
    of what: String
  ) throws(VisualFormatError) -> VisualFormat.Predicate {
    skipBlanks()
    let start = index
    let relation = try parseRelation()
    let value = try parseValue(what)
    var priority: VisualFormat.Value?
    if take("@") {
      skipBlanks()
      let place = index
      let parsed = try parseValue("a priority after `@`")
      if case .number(let number) = parsed, !(number >= 0.001 && number <= 1000) {
        throw VisualFormatError(
          "a priority is at least 0.001 and at most 1000, and this one is "
            + number.shortDescription, at: place..<index)
      }
      priority = parsed
    }
    let text = String(characters[start..<index])
    return VisualFormat.Predicate(
      relation: relation, value: value, priority: priority, place: start..<index, text: text)
  }

  private mutating func parseRelation() throws(VisualFormatError) -> Relation {
    for (words, relation) in [
      ("==", Relation.equal), ("<=", .lessOrEqual), (">=", .greaterOrEqual),
    ] where characters[index...].starts(with: words) {
      index += words.count
      return relation
    }
    if let character = current, "=<>".contains(character) {
      throw fail("expected `==`, `<=` or `>=`", help: ["write `\(character)=`"])
    }
    return .equal
  }

  private mutating func parseValue(
    _ what: String
  ) throws(VisualFormatError) -> VisualFormat.Value {
    skipBlanks()
    if let name = takeName() { return .name(name) }
    let start = index
    while let character = current, isPartOfNumber(character, from: start) { index += 1 }
    let text = String(characters[start..<index])
    guard let number = Double(text), number.isFinite else {
      index = start
      throw fail("expected \(what.hasPrefix("a ") ? what : "a number")")
    }
    return .number(number)
  }

  /// Digits, a point, an exponent, and signs where they begin a number or an exponent.
  private func isPartOfNumber(_ character: Character, from start: Int) -> Bool {
    switch character {
    case "0"..."9", ".": return true
    case "+", "-": return index == start || "eE".contains(characters[index - 1])
    case "e", "E": return index > start
    default: return false
    }
  }

  // MARK: - Characters

  private var current: Character? { index < characters.count ? characters[index] : nil }

  private mutating func skipBlanks() {
    while current == " " || current == "\t" { index += 1 }
  }

  /// Takes a character with the blanks around it.
  private mutating func take(_ character: Character) -> Bool {
    let start = index
    skipBlanks()
    guard current == character else {
      // What follows at the end of the line is nothing.
      if current != nil { index = start }
      return false
    }
    index += 1
    skipBlanks()
    return true
  }

  private mutating func takeName() -> VisualFormat.Name? {
    skipBlanks()
    let start = index
    while let character = current,
      character.isLetter || character == "_" || index > start && character.isNumber
    {
      index += 1
    }
    guard index > start else { return nil }
    return VisualFormat.Name(text: String(characters[start..<index]), place: start..<index)
  }

  /// Says what should stand here.
  private func fail(_ message: String, help: [String] = []) -> VisualFormatError {
    let found = current.map { ", found `\($0)`" } ?? ", found the end of the line"
    let place = index..<min(index + 1, characters.count)
    return VisualFormatError(message + found, at: place, help: help)
  }
}
