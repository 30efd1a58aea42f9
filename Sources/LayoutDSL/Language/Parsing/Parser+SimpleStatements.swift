internal import Constraints

extension Parser {
  mutating func parseRow(
    startingWith first: ExpressionSyntax?, at start: TextSpan
  ) throws(Recovery) -> RowSyntax {
    let comparison = try parseComparison(startingWith: first)
    if current.kind == .plusMinus, continues {
      log.report(
        "a row has no tolerance", at: current.span,
        help: ["a tolerance belongs to `expect`; write `- 3` or `+ -3` for a negative number"])
      throw Recovery()
    }
    let priority = try parsePriority()
    let condition = try parseWhenSuffix()
    let allowances = try parseAllowSuffix()
    return RowSyntax(
      comparison: comparison, priority: priority, condition: condition, allowances: allowances,
      span: span(from: start))
  }

  mutating func parseExpectation() throws(Recovery) -> ExpectationSyntax {
    let start = current.span
    let comparison = try parseComparison(startingWith: nil)
    var tolerance: ExpressionSyntax?
    if current.kind == .plusMinus, continues {
      advance()
      tolerance = try parseValue("a tolerance after `+-`")
    }
    if current.kind == .at {
      throw fail(
        expected: "the end of the expectation",
        help: ["an expectation has no priority: it is a claim about the result"])
    }
    let condition = try parseWhenSuffix()
    let allowances = try parseAllowSuffix()
    return ExpectationSyntax(
      comparison: comparison, tolerance: tolerance, condition: condition, allowances: allowances,
      span: span(from: start))
  }

  mutating func parseAspect(at start: TextSpan) throws(Recovery) -> AspectSyntax {
    guard
      current.kind == .number || current.kind == .identifier || current.kind == .leftParenthesis,
      !startsLine
    else {
      throw fail(
        expected: "a ratio after `aspect`", help: ["width to height: `aspect 5:4`"])
    }
    let ratio = try parseExpression()
    let priority = try parsePriority()
    let condition = try parseWhenSuffix()
    let allowances = try parseAllowSuffix()
    return AspectSyntax(
      ratio: ratio, priority: priority, condition: condition, allowances: allowances,
      span: span(from: start))
  }

  mutating func parseConstant() throws(Recovery) -> ConstantSyntax {
    guard current.kind == .identifier, !startsLine else {
      throw fail(expected: "a name after `let`", help: ["for example `let gap = 8`"])
    }
    let name = NameSyntax(text: currentText, span: current.span)
    advance()
    switch current.kind {
    case .equal where !startsLine: break
    case .equalEqual where !startsLine:
      log.report("`==` defines nothing", at: current.span, help: ["write `=` in a definition"])
    default:
      skippedWords.insert(name.text)
      throw fail(
        expected: "`=` after \(quoted(name.text))", help: ["for example `let gap = 8`"])
    }
    advance()
    do throws(Recovery) {
      return ConstantSyntax(name: name, values: try parseValues())
    } catch {
      skippedWords.insert(name.text)
      throw error
    }
  }

  mutating func parseScreens() throws(Recovery) -> [ScreenSyntax] {
    var screens: [ScreenSyntax] = []
    repeat {
      if current.isFirstOnLine, screens.isEmpty || current.kind == .rightBrace {
        throw fail(
          expected: "a screen", help: ["for example `screens iphone, \"iPhone 15\", 320x568`"])
      }
      screens.append(try parseScreen())
    } while take(.comma)
    return screens
  }

  mutating func parseHost() throws(Recovery) -> NameSyntax {
    guard current.kind == .identifier, !startsLine else {
      throw fail(expected: "a host after `host`", help: [Self.hosts])
    }
    let host = NameSyntax(text: currentText, span: current.span)
    advance()
    if Host(rawValue: host.text) == nil {
      let close = log.suggestion(for: host.text, among: Host.allCases.map(\.rawValue))
      log.report(
        "unknown host \(quoted(host.text))", at: host.span,
        help: [close.map { "did you mean `\($0)`?" } ?? Self.hosts])
    }
    return host
  }

  private static let hosts = "the hosts are `cell`, `header`, `view` and `window`"

  /// Parses a name with the way up, the direction, the text size and the length of texts that may stand
  /// behind it.
  private mutating func parseScreen() throws(Recovery) -> ScreenSyntax {
    let start = current.span
    var screen = ScreenSyntax(text: try parseScreenName(), orientation: nil, span: start)
    if current.kind == .identifier, !startsLine,
      let orientation = Orientation(rawValue: currentText)
    {
      advance()
      screen.orientation = orientation
    }
    if isWord("rtl") {
      advance()
      screen.isRightToLeft = true
    }
    if current.kind == .identifier, !startsLine,
      let textSize = ContentSizeCategory(rawValue: currentText)
    {
      advance()
      screen.textSize = textSize
    }
    if isWord("texts") {
      advance()
      screen.textLength = try parseTextLength()
    }
    screen.span = start.through(previous.span)
    return screen
  }

  /// Parses a length of texts in percent, without a sign for that.
  private mutating func parseTextLength() throws(Recovery) -> Int {
    guard current.kind == .number, !startsLine, let length = Int(currentText),
      Screen.textLengths.contains(length)
    else {
      throw fail(
        expected:
          "the length of texts in percent, from 0 to \(Screen.textLengths.upperBound), after `texts`",
        help: ["for example `screens iphone texts 130` for texts that are longer by 30%"])
    }
    advance()
    return length
  }

  /// Parses a text, or a word as far as there is no blank in it: `iphone`, `small-phone`,
  /// `320x568@2`.
  private mutating func parseScreenName() throws(Recovery) -> String {
    let start = current.range.lowerBound
    switch current.kind {
    case .text:
      let text = lexer.textValue(current)
      advance()
      return text
    case .identifier, .size, .number: break
    default:
      throw fail(
        expected: "a screen", help: ["for example `screens iphone, \"iPhone 15\", 320x568`"])
    }
    repeat {
      if current.problem == .numberSuffix { current.problem = nil }
      advance()
    } while current.touchesPrevious && isPartOfScreenName
    return String(decoding: lexer.bytes[start..<previous.range.upperBound], as: UTF8.self)
  }

  private var isPartOfScreenName: Bool {
    switch current.kind {
    case .identifier, .number, .size, .minus, .dot, .at, .slash, .colon: true
    default: false
    }
  }

  mutating func parseSetting(
    _ word: String, at start: TextSpan
  ) throws(Recovery) -> SettingSyntax {
    let kind: SettingSyntax.Kind
    switch word {
    case "font": kind = try parseFont()
    case "lines": kind = .lines(try parseValue("a number of lines after `lines`"))
    case "content":
      kind = .content(
        try parseSize(
          "a size after `content`", help: "width and height in points: `content 230x18`"))
    case "mode":
      guard current.kind == .identifier, !startsLine else {
        throw fail(expected: "a content mode after `mode`", help: [Self.modes])
      }
      let mode = NameSyntax(text: currentText, span: current.span)
      advance()
      if ContentMode(rawValue: mode.text) == nil {
        let close = log.suggestion(
          for: mode.text, among: ContentMode.allCases.map(\.rawValue))
        log.report(
          "unknown content mode \(quoted(mode.text))", at: mode.span,
          help: [close.map { "did you mean `\($0)`?" } ?? Self.modes])
      }
      kind = .mode(mode)
    case _ where PlacementSyntax.words.contains(word):
      kind = .placement(try parsePlacement(word))
    default:
      var axis: Axis?
      if current.kind == .identifier, !startsLine, let word = Axis(rawValue: currentText) {
        axis = word
        advance()
      }
      let priority = try parseResistance(after: axis?.rawValue ?? word)
      kind = word == "hugging" ? .hugging(axis, priority) : .compression(axis, priority)
    }
    let condition = try parseWhenSuffix()
    return SettingSyntax(kind: kind, condition: condition, span: span(from: start))
  }

  /// Parses a priority; a word with a number behind it was to be an axis.
  private mutating func parseResistance(after word: String) throws(Recovery) -> ExpressionSyntax {
    let priority = try parseValue("a priority after `\(word)`")
    guard case .reference(let path) = priority.kind, path.count == 1, current.kind == .number,
      !startsLine
    else { return priority }
    log.report(
      "unknown axis \(quoted(path[0].text))", at: path[0].span,
      help: ["the axes are `horizontal` and `vertical`"])
    return try parseValue("a priority")
  }

  private static let modes = "the modes are `aspectFit`, `aspectFill`, `scaleToFill` and `center`"

  private mutating func parseFont() throws(Recovery) -> SettingSyntax.Kind {
    let styles = TextStyle.allCases.map(\.rawValue)
    guard current.kind == .identifier, !startsLine,
      currentText == "system" || styles.contains(currentText)
    else {
      let close =
        current.kind == .identifier && !startsLine
        ? log.suggestion(for: currentText, among: styles + ["system"]) : nil
      throw fail(
        expected: "`system` or a text style after `font`",
        help: [
          close.map { "did you mean `\($0)`?" }
            ?? "for example `font system 17 semibold`, or a style that follows the text size: `font body`"
        ])
    }
    let family = NameSyntax(text: currentText, span: current.span)
    advance()
    let size = family.text == "system" ? try parseValue("a size in points after `system`") : nil
    var weight: NameSyntax?
    if current.kind == .identifier, !startsLine, !["when", "leading"].contains(currentText) {
      let word = NameSyntax(text: currentText, span: current.span)
      advance()
      weight = word
      if Font.Weight(rawValue: word.text) == nil {
        let close = log.suggestion(
          for: word.text, among: Font.Weight.allCases.map(\.rawValue))
        log.report(
          "unknown font weight \(quoted(word.text))", at: word.span,
          help: [
            close.map { "did you mean `\($0)`?" }
              ?? "the weights are `regular`, `medium`, `semibold` and `bold`"
          ])
      }
    }
    if size == nil, !startsLine, current.kind == .number || isWord("leading") {
      throw fail(
        expected: "no size and no leading after the text style `\(family.text)`, which has its own",
        help: ["leave it out, or write `font system 17` for a font of that size"])
    }
    var leading: ExpressionSyntax?
    if size != nil, current.kind == .identifier, !startsLine, currentText == "leading" {
      advance()
      leading = try parseValue("a distance in points after `leading`")
    }
    return .font(family: family, size: size, weight: weight, leading: leading)
  }
}
