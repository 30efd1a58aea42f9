internal import Constraints

/// Reads the body of a constraint that is written as a visual format string: `H:[a]-(>=8)-[b](LTR)`.
struct FormatParser {
  /// Whether the string says that text runs from right to left.
  private(set) var isRightToLeft = false

  /// The lowest priority that the string has.
  private(set) var priority = 1000.0

  private let isHorizontal: Bool
  private let text: [Character]
  private let items: ItemNames

  /// How many elements are being read, one behind the other.
  private var depth = 0

  /// How many elements were read, those that were tried in vain included.
  private var steps = 0

  init(_ body: String, _ items: ItemNames) {
    self.items = items
    isHorizontal = body.hasPrefix("H:")
    var rest = Substring(body).dropFirst(2)
    for (mark, isMirrored) in [("(LTR)", false), ("(RTL)", true)] where rest.hasSuffix(mark) {
      rest = rest.dropLast(mark.count)
      isRightToLeft = isMirrored
    }
    text = Array(rest.trimmed)
  }

  /// A relation to a number or a size of another item.
  private struct Predicate {
    var relation = Relation.equal
    var value = 0.0
    var item: LoggedItem?
    var multiplier = 1.0
    var priority = 1000.0
  }

  private enum Element {
    case superview
    case view(LoggedItem, [Predicate])

    func item(_ items: ItemNames) throws(RowParser.Failure) -> LoggedItem {
      switch self {
      case .superview: try items.item("|")
      case .view(let item, _): item
      }
    }

    var isSuperview: Bool {
      if case .superview = self { true } else { false }
    }
  }

  /// What the string demands.
  mutating func relations() throws(RowParser.Failure) -> [LoggedRelation] {
    guard let (elements, gaps) = try chain(from: 0) else {
      throw RowParser.Failure(reason: "`\(String(text))` is no visual format")
    }
    let near: LoggedAnchor.Attribute = isHorizontal ? .leading : .top
    let far: LoggedAnchor.Attribute = isHorizontal ? .trailing : .bottom
    let size: LoggedAnchor.Attribute = isHorizontal ? .width : .height
    var relations: [LoggedRelation] = []
    for element in elements {
      guard case .view(let item, let predicates) = element else { continue }
      for predicate in predicates {
        priority = min(priority, predicate.priority)
        relations.append(
          LoggedRelation(
            LoggedAnchor(item: item, attribute: size), predicate.relation,
            multiplier: predicate.multiplier,
            predicate.item.map { LoggedAnchor(item: $0, attribute: size) },
            constant: predicate.value))
      }
    }
    for (index, gap) in gaps.enumerated() {
      let (before, after) = (elements[index], elements[index + 1])
      // Where the superview is the first, its leading edge counts and not its trailing one.
      let start = LoggedAnchor(
        item: try before.item(items), attribute: before.isSuperview ? near : far)
      let end = LoggedAnchor(
        item: try after.item(items), attribute: after.isSuperview ? far : near)
      for predicate in gap {
        priority = min(priority, predicate.priority)
        relations.append(
          LoggedRelation(end, predicate.relation, start, constant: predicate.value))
      }
    }
    guard !relations.isEmpty else {
      throw RowParser.Failure(reason: "`\(String(text))` demands nothing")
    }
    return relations
  }

  // MARK: - Elements

  /// A format of more views is none that a person has written.
  private static let mostElements = 500

  /// So many elements are read, those that are tried in vain included.
  private static let mostSteps = 10_000

  /// The elements from a place to the end, and what stands between them; nil where that is no format.
  ///
  /// A text between quotation marks may have any character, so every end of an element is tried.
  private mutating func chain(
    from start: Int
  ) throws(RowParser.Failure) -> (elements: [Element], gaps: [[Predicate]])? {
    guard start < text.count else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostElements else {
      throw RowParser.Failure(reason: "the format has more than \(Self.mostElements) views")
    }
    steps += 1
    guard steps <= Self.mostSteps else {
      throw RowParser.Failure(reason: "the texts in the format have too many brackets")
    }
    if text[start] == "|" {
      return try chain(with: .superview, from: start + 1)
    }
    guard text[start] == "[" else { return nil }
    var failure: RowParser.Failure?
    for (end, content) in bracketed(from: start) {
      do {
        let element = try view(content)
        if let chain = try chain(with: element, from: end) { return chain }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return nil
  }

  private mutating func chain(
    with element: Element, from start: Int
  ) throws(RowParser.Failure) -> (elements: [Element], gaps: [[Predicate]])? {
    guard start < text.count else { return ([element], []) }
    guard let (gap, next) = try gap(from: start), let rest = try chain(from: next) else {
      return nil
    }
    return ([element] + rest.elements, [gap] + rest.gaps)
  }

  /// The ends that an element in brackets may have, each with what is inside, the nearest first: without a quotation
  /// mark inside it is the nearest alone.
  private func bracketed(from start: Int) -> [(end: Int, content: [Character])] {
    var ends: [(end: Int, content: [Character])] = []
    var hasQuotes = false
    for index in start + 1..<text.count {
      if Self.quotationMarks.contains(text[index]) { hasQuotes = true }
      guard text[index] == "]" else { continue }
      ends.append((index + 1, Array(text[start + 1..<index])))
      guard hasQuotes, ends.count < Self.mostEnds else { break }
    }
    return ends
  }

  /// What a text in a format stands between.
  private static let quotationMarks: Set<Character> = ["'", "\"", "‘", "’", "“", "”"]

  /// Of a text with many brackets so many are tried as the end of its view.
  private static let mostEnds = 16

  /// A view with its predicates.
  private func view(_ content: [Character]) throws(RowParser.Failure) -> Element {
    guard content.last == ")" else { return .view(try items.item(String(content)), []) }
    var failure: RowParser.Failure?
    for open in content.indices where content[open] == "(" {
      do {
        let item = try items.item(String(content[..<open]))
        return .view(item, try predicates(content[(open + 1)..<(content.count - 1)]))
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? RowParser.Failure(reason: "`\(String(content))` is no item")
  }

  // MARK: - Gaps

  /// What stands between two elements, and where the second one begins.
  private func gap(
    from start: Int
  ) throws(RowParser.Failure) -> (predicates: [Predicate], next: Int)? {
    guard text[start] == "-" else { return ([Predicate()], start) }
    let next = start + 1
    guard next < text.count else { return nil }
    if text[next] == "(" {
      var depth = 0
      for index in next..<text.count {
        if text[index] == "(" { depth += 1 }
        if text[index] == ")" { depth -= 1 }
        guard depth == 0 else { continue }
        guard index + 1 < text.count, text[index + 1] == "-" else { return nil }
        return (try predicates(text[(next + 1)..<index]), index + 2)
      }
      return nil
    }
    if text[next] == "[" || text[next] == "|" {
      // The spacing of the system between views.
      return ([Predicate(value: 8)], next)
    }
    guard let end = text[next...].firstIndex(of: "-"), let value = String(text[next..<end]).number
    else { return nil }
    return ([Predicate(value: value)], end + 1)
  }

  private func predicates(
    _ content: ArraySlice<Character>
  ) throws(RowParser.Failure) -> [Predicate] {
    var predicates: [Predicate] = []
    for part in content.split(separator: ",") {
      predicates.append(try predicate(String(part).trimmed))
    }
    return predicates
  }

  /// `8`, `>=11`, `NSSpace(8)`, `==other`, each with `@750` behind it.
  private func predicate(_ text: String) throws(RowParser.Failure) -> Predicate {
    var predicate = Predicate()
    var rest = text[...]
    let relations: [(String, Relation)] = [
      ("==", .equal), ("<=", .lessOrEqual), (">=", .greaterOrEqual),
    ]
    for (sign, relation) in relations where rest.hasPrefix(sign) {
      predicate.relation = relation
      rest = rest.dropFirst(2)
    }
    if let mark = rest.lastIndex(of: "@"), let priority = Double(rest[rest.index(after: mark)...]),
      priority > 0, priority <= 1000
    {
      predicate.priority = priority
      rest = rest[..<mark]
    }
    if rest.hasSuffix(")"), let open = rest.lastIndex(of: "("),
      rest[..<open].hasSuffix("Space")
    {
      rest = rest[rest.index(after: open)...].dropLast()
    }
    if let number = rest.number {
      predicate.value = abs(number) < 1e-100 ? 0 : number
      return predicate
    }
    if let star = rest.firstIndex(of: "*"), let multiplier = rest[..<star].number {
      predicate.multiplier = multiplier
      rest = rest[rest.index(after: star)...]
    }
    predicate.item = try items.item(rest)
    return predicate
  }
}
