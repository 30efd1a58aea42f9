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
    default:
      if failAtStrayClosing() == nil {
        _ = fail(
          expected: "`layout`",
          help: ["a file has imports, components and layouts: `layout \"Name\" { ... }`"])
      }
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

    isGuess = false
    var kind: StatementSyntax.Kind?
    do throws(Recovery) {
      let parsed = try parseStatementKind(inFile: inFile, as: assumedWord)
      kind = parsed
      if previous.kind != .rightBrace, !isAtStatementEnd {
        throw failAtStrayClosing()
          ?? fail(expected: "the end of the line", help: [helpBehind(parsed)])
      }
    } catch {
      if current.range.lowerBound == start.range.lowerBound, current.kind != .end { skipToken() }
      skipStatement()
    }
    let span = span(from: start.span)
    let end = max(start.range.upperBound, previous.range.upperBound)
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
      kind: kind, span: span, range: start.range.lowerBound..<end, leadingComments: leading,
      trailingComments: trailing,
      followsEmptyLine: followsEmptyLine)
  }

  /// The way out where something stands behind a statement on its line.
  private func helpBehind(_ statement: StatementSyntax.Kind) -> String {
    if current.kind == .identifier, ["if", "where"].contains(currentText) {
      return "a condition begins with `when`"
    }
    switch statement {
    case .screens(let screens):
      return screens.last?.text.first?.isNumber == true
        ? "a size has no blanks in it: `320x568`"
        : "a name with blanks stands in quotation marks: `\"iPhone 15\"`"
    case .setting(let setting):
      guard case .placement(let placement) = setting.kind else { break }
      switch placement {
      case .hidden, .overlay, .tappable, .clips, .pages, .baselineRelative,
        .marginsIgnoreSafeArea, .inheritsMargins:
        return "`\(placement.word)` stands alone, or with `when` behind it"
      case .margins, .alignmentInsets:
        return "edges have names and no commas: `\(placement.word) top 8 leading 16`"
      default: break
      }
    default: break
    }
    return "write one statement per line, or `;` between them"
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
    if beginsInstance(word.text) { return .instance(parseInstance(of: word, column: column)) }

    let counterpart = Vocabulary.counterparts[word.text]
    if Attribute(rawValue: word.text) != nil || isAtStatementEnd && counterpart == nil {
      let first = ExpressionSyntax(kind: .reference([word]), span: word.span)
      return .row(try parseRow(startingWith: first, at: word.span))
    }
    let close = counterpart ?? log.suggestion(for: word.text, among: Vocabulary.statements)
    // A name with a block is an item without its kind, as in `state empty { badge { hidden } }`.
    let kindIsMissing = close == nil && current.kind == .leftBrace
    log.report(
      "unknown statement \(quoted(word.text))", at: word.span,
      help: close.map { ["did you mean `\($0)`?"] }
        ?? (kindIsMissing
          ? ["name an item with its kind, in a state as well: `view \(word.text) { ... }`"] : []))
    skippedWords.insert(word.text)
    isGuess = true
    if let close, let kind = try parseStatement(close, at: word.span, column: column) {
      return kind
    }
    throw Recovery()
  }

  /// Whether the word that was just taken begins a row, and not the statement of that name.
  private var isRowAfterWord: Bool {
    if startsLine { return continues }
    switch current.kind {
    case .leftParenthesis: return Vocabulary.functions.contains(previousText)
    case .dot, .leftBracket, .equalEqual, .lessOrEqual, .greaterOrEqual, .less, .greater, .star,
      .slash:
      return true
    case .plus: return true
    case .equal: return previous.kind == .identifier && previousText != "let"
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
    case "import": return .importing(try parseImport())
    case "component": return .component(parseComponent(column: column))
    case "for": return .repetition(parseRepetition(column: column))
    case "allow": return .allowance(try parseRuleNames())
    case "else":
      log.report(
        "`else` has no `when` before it", at: span,
        help: ["write `when landscape { ... } else { ... }`"])
      throw Recovery()
    case "let": return .constant(try parseConstant())
    case "screens": return .screens(try parseScreens())
    case "host": return .host(try parseHost())
    case "when": return .when(parseWhen(column: column))
    case "state": return .state(parseState(column: column))
    case "expect": return .expectation(try parseExpectation())
    case "visual": return .visual(try parseVisual(at: span))
    case "aspect": return .aspect(try parseAspect(at: span))
    case "font", "lines", "content", "mode", "hugging", "compression":
      return .setting(try parseSetting(word, at: span))
    default:
      if PlacementSyntax.words.contains(word) {
        return .setting(try parseSetting(word, at: span))
      }
      guard let kind = ItemSyntax.Kind(word: word) else { return nil }
      return .item(parseItem(kind, column: column))
    }
  }
}
