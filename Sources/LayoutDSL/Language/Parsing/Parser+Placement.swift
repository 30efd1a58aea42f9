internal import Constraints

extension Parser {
  // MARK: - Headers

  /// Parses what stands between the name of an item and its body, for the kinds that have more there
  /// than a text or a size.
  mutating func parseHeader(of item: inout ItemSyntax) throws(Recovery) {
    guard !startsLine, !isWord("when"), !isWord("allow") else { return }
    switch item.kind {
    case .control(.button), .control(.textField):
      if current.kind != .leftBrace, !isAtStatementEnd {
        item.titles.append(try parseExpression())
      }
    case .control(.segments) where keepsContent: return
    case .control(.segments): try parseSegments(of: &item)
    case .control(.activity):
      if isStyle { item.style = try parseStyle(.large, of: item.kind) }
    case .control(.datePicker):
      if isStyle { item.style = try parseStyle(.compact, of: item.kind) }
    case .stack:
      if isStyle { item.style = try parseAxis(after: "stack") }
    case .grid:
      guard isWord("columns") else { return }
      advance()
      item.columns = try parseValue("a number of columns after `columns`")
    default: return
    }
  }

  private mutating func parseSegments(of item: inout ItemSyntax) throws(Recovery) {
    repeat {
      guard current.kind == .text || current.kind == .identifier, !startsLine else {
        throw fail(
          expected: "the title of a segment",
          help: ["for example `segments period \"Day\", \"Week\"`"])
      }
      item.titles.append(try parseExpression())
    } while take(.comma)
  }

  /// Whether a word stands here that does not begin the end of the header.
  private var isStyle: Bool {
    current.kind == .identifier && !isWord("when") && !isWord("allow")
  }

  private mutating func parseStyle(
    _ style: Item.Control.Style, of kind: ItemSyntax.Kind
  ) throws(Recovery) -> NameSyntax {
    guard currentText == style.rawValue else {
      throw fail(expected: "`\(style.rawValue)`, `{` or the end of the line after the \(kind)")
    }
    let word = NameSyntax(text: currentText, span: current.span)
    advance()
    return word
  }

  private mutating func parseAxis(after word: String) throws(Recovery) -> NameSyntax {
    try parseWord(
      "an axis", after: word, among: Axis.allCases.map(\.rawValue),
      help: "the axes are `horizontal` and `vertical`")
  }

  // MARK: - Settings

  /// Parses what stands behind the word of a setting about where views go.
  mutating func parsePlacement(_ word: String) throws(Recovery) -> PlacementSyntax {
    switch word {
    case "hidden": return .hidden
    case "overlay": return .overlay
    case "tappable": return .tappable
    case "clips": return .clips
    case "pages": return .pages
    case "marginsIgnoreSafeArea": return .marginsIgnoreSafeArea
    case "inheritsMargins": return .inheritsMargins
    case "baselineRelative": return .baselineRelative
    case "alignmentInsets": return .alignmentInsets(try parseMargins())
    case "contentWidth":
      return .contentAlong(.horizontal, try parseValue("a width in points after `contentWidth`"))
    case "contentHeight":
      return .contentAlong(.vertical, try parseValue("a height in points after `contentHeight`"))
    case "above": return .above(try parseItemName("a view after `above`"))
    case "margins": return .margins(try parseMargins())
    case "axis": return .axis(try parseAxis(after: word))
    case "spacing":
      let distance = try parseValue("a distance in points after `spacing`")
      guard isWord("after") else { return .spacing(distance, after: nil) }
      advance()
      return .spacing(distance, after: try parseItemName("a view after `after`"))
    case "lineSpacing":
      return .lineSpacing(try parseValue("a distance in points after `lineSpacing`"))
    case "distribution":
      return .distribution(
        try parseWord(
          "a distribution", after: word, among: Distribution.allCases.map(\.rawValue),
          help: "the distributions are \(Self.list(Distribution.allCases.map(\.rawValue)))"))
    case "alignment":
      return .alignment(
        try parseWord(
          "an alignment", after: word, among: Alignment.allCases.map(\.rawValue),
          help: "the alignments are \(Self.list(Alignment.allCases.map(\.rawValue)))"))
    case "columns": return .columns(try parseValue("a number of columns after `columns`"))
    default: return .span(try parseValue("a number of columns after `span`"))
    }
  }

  private static func list(_ words: [String]) -> String {
    let quoted = words.map { "`\($0)`" }
    return quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
  }

  private mutating func parseItemName(_ what: String) throws(Recovery) -> NameSyntax {
    guard current.kind == .identifier, !startsLine else { throw fail(expected: what) }
    return try parseItemName()
  }

  /// Parses one of some words; another word is reported, and reading goes on behind it.
  mutating func parseWord(
    _ what: String, after word: String, among words: [String], help: String
  ) throws(Recovery) -> NameSyntax {
    guard current.kind == .identifier, !startsLine else {
      throw fail(expected: "\(what) after `\(word)`", help: [help])
    }
    let found = NameSyntax(text: currentText, span: current.span)
    advance()
    if !words.contains(found.text) {
      let noun = what.split(separator: " ").last.map(String.init) ?? what
      let close = log.suggestion(for: found.text, among: words)
      log.report(
        "unknown \(noun) \(quoted(found.text))", at: found.span,
        help: [close.map { "did you mean `\($0)`?" } ?? help])
    }
    return found
  }

  /// The sides that margins can have: edges, and axes for two edges at a time.
  static let marginSides = Edge.allCases.map(\.rawValue) + Axis.allCases.map(\.rawValue)

  /// Parses one distance for all edges, or sides with a distance each.
  private mutating func parseMargins() throws(Recovery) -> [(
    side: NameSyntax?, distance: ExpressionSyntax
  )] {
    var margins: [(side: NameSyntax?, distance: ExpressionSyntax)] = []
    while isSide {
      let side = NameSyntax(text: currentText, span: current.span)
      advance()
      margins.append((side, try parseValue("a distance in points after `\(side.text)`")))
    }
    guard margins.isEmpty else { return margins }
    let word = current
    let value = try parseValue("a distance in points or an edge after `margins`")
    // A constant stands alone; a word with a number behind it was to be an edge.
    guard case .reference(let path) = value.kind, path.count == 1, current.kind == .number,
      !startsLine
    else { return [(nil, value)] }
    let close = log.suggestion(for: path[0].text, among: Self.marginSides)
    log.report(
      "unknown edge \(quoted(path[0].text))", at: word.span,
      help: [
        close.map { "did you mean `\($0)`?" } ?? "the edges are \(Self.list(Self.marginSides))"
      ])
    advance()
    return try isSide ? parseMargins() : []
  }

  private var isSide: Bool {
    current.kind == .identifier && !startsLine && Self.marginSides.contains(currentText)
  }
}
