internal import Constraints

extension Parser {
  // MARK: - The file

  /// Parses everything.
  mutating func parseFile() -> FileSyntax {
    var file = FileSyntax()
    while current.kind != .end, !log.isFull {
      if take(.semicolon) { continue }
      let statement = isFileStatement ? parseStatement(inFile: true) : recoverOutsideLayouts()
      if let statement { file.statements.append(statement) }
    }
    file.closingComments = comments
    file.skippedWords = skippedWords
    file.isTooDeep = reportedNesting
    return file
  }

  private var isFileStatement: Bool {
    current.kind == .identifier && Vocabulary.fileStatements.contains(currentText)
  }

  /// Reports a statement that belongs into a layout, once for all that follow it, or takes a
  /// misspelt word for what it should be.
  private mutating func recoverOutsideLayouts() -> StatementSyntax? {
    let text = currentText
    switch current.kind {
    case .rightBrace:
      log.report(
        "`}` closes nothing", at: current.span,
        notes: suspicion.map { [$0] } ?? [],
        help: ["remove it, or look for a `}` too many above"])
    case .identifier:
      if let word = log.suggestion(for: text, among: Vocabulary.fileStatements) {
        log.report(
          "unknown statement \(quoted(text))", at: current.span,
          help: ["did you mean `\(word)`?"])
        return parseStatement(inFile: true, as: word)
      }
      log.report(
        "\(quoted(text)) stands outside of a layout", at: current.span,
        notes: lastLayoutEnd.map { [log.note("the layout before it ends here", at: $0)] } ?? [],
        help: ["put it between the braces of `layout \"Name\" { ... }`"])
    default: _ = fail(expected: "`layout`")
    }
    repeat { skipToken() } while current.kind != .end && !(current.isFirstOnLine && isFileStatement)
    return nil
  }

  // MARK: - Statements

  /// Parses a statement with its comments; nil where nothing is left of it after an error.
  ///
  /// At least one token is taken. `assumedWord` stands for a first word that was misspelt.
  mutating func parseStatement(
    inFile: Bool, as assumedWord: String? = nil
  ) -> StatementSyntax? {
    var leading = comments
    comments = []
    var followsEmptyLine = current.followsEmptyLine
    let outerComments = innerComments
    innerComments = []
    let start = current
    statementStart = start.range.lowerBound
    statementLine = start.span.line
    statementEndColumn = start.span.column

    var kind: StatementSyntax.Kind?
    do throws(Recovery) {
      let parsed = try parseStatementKind(inFile: inFile, as: assumedWord)
      kind = parsed
      if previous.kind != .rightBrace, !isAtStatementEnd {
        throw fail(
          expected: "the end of the line", help: ["write one statement per line, or `;` between them"]
        )
      }
    } catch {
      if current.range.lowerBound == start.range.lowerBound, current.kind != .end { skipToken() }
      skipStatement()
    }
    let span = span(from: start.span)
    if current.kind == .semicolon { advance() }

    var inner = innerComments
    innerComments = outerComments
    if !inner.isEmpty {
      inner[0].followsEmptyLine = followsEmptyLine
      followsEmptyLine = false
      leading += inner
    }
    guard let kind else { return nil }
    let trailing = takeTrailingComments()
    return StatementSyntax(
      kind: kind, span: span, leadingComments: leading, trailingComments: trailing,
      followsEmptyLine: followsEmptyLine)
  }

  /// Takes the comments that begin and end on the line of the last token, unless something else
  /// follows on that line.
  private mutating func takeTrailingComments() -> [CommentSyntax] {
    let line = previous.span.line
    guard current.isFirstOnLine || current.kind == .rightBrace else { return [] }
    let trailing = comments.prefix { $0.line == line && $0.isOneLine }
    comments.removeFirst(trailing.count)
    return Array(trailing)
  }

  private mutating func parseStatementKind(
    inFile: Bool, as assumedWord: String?
  ) throws(Recovery) -> StatementSyntax.Kind {
    guard current.kind == .identifier else {
      return .row(try parseRow(startingWith: nil, at: current.span))
    }
    let word = NameSyntax(text: assumedWord ?? currentText, span: current.span)
    let column = current.span.column
    advance()
    if !inFile || word.text != "layout", isRowAfterWord {
      let first = try parseReference(startingWith: word)
      return .row(try parseRow(startingWith: first, at: word.span))
    }
    if let kind = try parseStatement(word.text, at: word.span, column: column) { return kind }

    if Attribute(rawValue: word.text) != nil || isAtStatementEnd {
      let first = ExpressionSyntax(kind: .reference([word]), span: word.span)
      return .row(try parseRow(startingWith: first, at: word.span))
    }
    let close = log.suggestion(for: word.text, among: Vocabulary.statements)
    log.report(
      "unknown statement \(quoted(word.text))", at: word.span,
      help: close.map { ["did you mean `\($0)`?"] } ?? [])
    if let close, let kind = try parseStatement(close, at: word.span, column: column) {
      return kind
    }
    skippedWords.insert(word.text)
    throw Recovery()
  }

  /// Whether the word that was just taken begins a row, and not the statement of that name.
  private var isRowAfterWord: Bool {
    if startsLine { return continues }
    switch current.kind {
    case .dot, .equalEqual, .lessOrEqual, .greaterOrEqual, .less, .greater, .star, .slash: return true
    case .plus: return true
    case .equal: return previous.kind == .identifier && lexer.text(previous) != "let"
    case .minus: return current.isSpacedAfter
    default: return false
    }
  }

  /// Parses the statement that a word begins; nil where the word begins none.
  private mutating func parseStatement(
    _ word: String, at span: TextSpan, column: Int32
  ) throws(Recovery) -> StatementSyntax.Kind? {
    switch word {
    case "layout": return .layout(parseLayout(column: column))
    case "let": return .constant(try parseConstant())
    case "screens": return .screens(try parseScreens())
    case "when": return .when(parseWhen(column: column))
    case "expect": return .expectation(try parseExpectation())
    case "aspect": return .aspect(try parseAspect(at: span))
    case "font", "lines", "content", "mode", "hugging", "compression":
      return .setting(try parseSetting(word, at: span))
    default:
      guard let kind = ItemSyntax.Kind(rawValue: word) else { return nil }
      return .item(parseItem(kind, column: column))
    }
  }

  // MARK: - Blocks

  private mutating func parseLayout(column: Int32) -> LayoutSyntax {
    var layout = LayoutSyntax()
    do throws(Recovery) {
      guard !startsLine, current.kind == .text || current.kind == .identifier else {
        throw fail(expected: "a name after `layout`", help: ["write `layout \"Name\" {`"])
      }
      let name = current.kind == .text ? lexer.textValue(current) : currentText
      layout.name = NameSyntax(text: name, span: current.span)
      advance()
      guard current.kind == .leftBrace else {
        throw fail(expected: "`{` after the name of the layout")
      }
    } catch {
      guard skipToBlock() else { return layout }
    }
    let name = layout.name.map { "layout \(quoted($0.text))" } ?? "the layout"
    layout.body = parseBlock(of: name, startColumn: column)
    lastLayoutEnd = previous.span
    return layout
  }

  private mutating func parseWhen(column: Int32) -> WhenSyntax {
    var when = WhenSyntax()
    do throws(Recovery) {
      when.condition = try parseCondition()
      guard current.kind == .leftBrace else {
        throw fail(expected: "`{` after the condition")
      }
    } catch {
      guard skipToBlock() else { return when }
    }
    when.body = parseBlock(of: "`when`", startColumn: column)
    return when
  }

  private mutating func parseItem(_ kind: ItemSyntax.Kind, column: Int32) -> ItemSyntax {
    var item = ItemSyntax(kind: kind)
    do throws(Recovery) {
      try parseItemHeader(&item)
    } catch {
      guard skipToBlock() else { return item }
    }
    guard current.kind == .leftBrace else { return item }
    let name = item.name.map { "\(kind) \(quoted($0.text))" } ?? "the \(kind)"
    item.body = parseBlock(of: name, startColumn: column)
    return item
  }

  private mutating func parseItemHeader(_ item: inout ItemSyntax) throws(Recovery) {
    let kind = item.kind
    guard current.kind == .identifier, !startsLine else {
      if current.kind == .text {
        throw fail(
          expected: "a name after `\(kind)`",
          help: ["rows need a name to speak of it: `\(kind) title \(currentText.prefix(40))`"])
      }
      throw fail(expected: "a name after `\(kind)`")
    }
    item.name = NameSyntax(text: currentText, span: current.span)
    advance()
    if kind == .label, current.kind == .text, !startsLine {
      item.text = NameSyntax(text: lexer.textValue(current), span: current.span)
      advance()
    }
    if kind == .image {
      guard current.kind == .size, !startsLine else {
        throw fail(
          expected: "the size of the image",
          help: ["an image has a size in points: `image icon 480x400`"])
      }
      item.size = takeSize()
    }
    guard current.kind == .leftBrace || isAtStatementEnd else {
      throw fail(expected: "`{` or the end of the line after the \(kind)")
    }
  }

  private mutating func takeSize() -> SizeSyntax {
    let size = SizeSyntax(width: current.value, height: current.secondValue, span: current.span)
    advance()
    return size
  }

  /// Parses a block; the current token is its opening brace.
  mutating func parseBlock(of owner: String, startColumn: Int32) -> BlockSyntax {
    var block = BlockSyntax(opening: current.span)
    do throws(Recovery) {
      try enter(at: current.span)
    } catch {
      skipStatement()
      return block
    }
    let outerParentheses = openParentheses
    openParentheses = 0
    defer {
      depth -= 1
      openParentheses = outerParentheses
    }
    advance()
    if current.isFirstOnLine {
      let opening = comments.prefix { $0.line == block.opening.line && $0.isOneLine }
      comments.removeFirst(opening.count)
      block.openingComments = Array(opening)
    }
    while current.kind != .rightBrace {
      if current.kind == .end || beginsLayout {
        reportMissingBrace(of: owner, opening: block.opening)
        return block
      }
      if log.isFull { return block }
      if take(.semicolon) { continue }
      if let statement = parseStatement(inFile: false) { block.statements.append(statement) }
    }
    block.closingComments = comments
    comments = []
    if current.isFirstOnLine, current.span.column < startColumn, suspicion == nil {
      suspicion = log.note(
        "\(owner) is closed by a brace that is indented less than it", at: current.span)
    }
    advance()
    return block
  }

  /// Whether a new layout begins here although one is still open.
  private var beginsLayout: Bool {
    current.kind == .identifier && current.isFirstOnLine && currentText == "layout"
      && lexer.nextVisibleByte == UInt8(ascii: "\"")
  }

  private mutating func reportMissingBrace(of owner: String, opening: TextSpan) {
    guard !reportedMissingBrace else { return }
    reportedMissingBrace = current.kind == .end
    let place =
      current.kind == .end
      ? TextSpan(line: previous.span.line, column: previous.endColumn, length: 1) : current.span
    guard missingBraceLine != place.line else { return }
    log.report(
      "\(owner) is never closed", at: place,
      notes: [log.note("its brace is opened here", at: opening)] + (suspicion.map { [$0] } ?? []),
      help: ["add `}` where it ends"])
    missingBraceLine = place.line
  }

  // MARK: - Simple statements

  private mutating func parseRow(
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
    return RowSyntax(
      comparison: comparison, priority: priority, condition: condition, span: span(from: start))
  }

  private mutating func parseExpectation() throws(Recovery) -> ExpectationSyntax {
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
    return ExpectationSyntax(
      comparison: comparison, tolerance: tolerance, condition: condition, span: span(from: start))
  }

  private mutating func parseAspect(at start: TextSpan) throws(Recovery) -> AspectSyntax {
    guard current.kind == .number || current.kind == .identifier || current.kind == .leftParenthesis,
      !startsLine
    else {
      throw fail(
        expected: "a ratio after `aspect`", help: ["width to height: `aspect 5:4`"])
    }
    let ratio = try parseExpression()
    let priority = try parsePriority()
    let condition = try parseWhenSuffix()
    return AspectSyntax(
      ratio: ratio, priority: priority, condition: condition, span: span(from: start))
  }

  private mutating func parseConstant() throws(Recovery) -> ConstantSyntax {
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
      return ConstantSyntax(name: name, value: try parseExpression())
    } catch {
      skippedWords.insert(name.text)
      throw error
    }
  }

  private mutating func parseScreens() throws(Recovery) -> [ScreenSyntax] {
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

  /// Parses a name with the way up that may stand behind it.
  private mutating func parseScreen() throws(Recovery) -> ScreenSyntax {
    let start = current.span
    var screen = ScreenSyntax(text: try parseScreenName(), orientation: nil, span: start)
    if current.kind == .identifier, !startsLine,
      let orientation = Orientation(rawValue: currentText)
    {
      advance()
      screen.orientation = orientation
    }
    screen.span = start.through(previous.span)
    return screen
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

  private mutating func parseSetting(
    _ word: String, at start: TextSpan
  ) throws(Recovery) -> SettingSyntax {
    let kind: SettingSyntax.Kind
    switch word {
    case "font": kind = try parseFont()
    case "lines": kind = .lines(try parseValue("a number of lines after `lines`"))
    case "content":
      guard current.kind == .size, !startsLine else {
        throw fail(
          expected: "a size after `content`", help: ["width and height in points: `content 230x18`"]
        )
      }
      kind = .content(takeSize())
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
    default:
      var axis: Axis?
      if current.kind == .identifier, !startsLine, let word = Axis(rawValue: currentText) {
        axis = word
        advance()
      }
      let priority = try parseValue("a priority after `\(axis?.rawValue ?? word)`")
      kind = word == "hugging" ? .hugging(axis, priority) : .compression(axis, priority)
    }
    let condition = try parseWhenSuffix()
    return SettingSyntax(kind: kind, condition: condition, span: span(from: start))
  }

  private static let modes = "the modes are `aspectFit`, `aspectFill`, `scaleToFill` and `center`"

  private mutating func parseFont() throws(Recovery) -> SettingSyntax.Kind {
    guard current.kind == .identifier, !startsLine, currentText == "system" else {
      throw fail(
        expected: "`system` after `font`", help: ["for example `font system 17 semibold`"])
    }
    let family = NameSyntax(text: currentText, span: current.span)
    advance()
    let size = try parseValue("a size in points after `system`")
    var weight: NameSyntax?
    if current.kind == .identifier, !startsLine, currentText != "when" {
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
    return .font(family: family, size: size, weight: weight)
  }
}
