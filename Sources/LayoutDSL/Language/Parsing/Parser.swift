internal import Constraints

/// Turns the bytes of a `.layout` file into a syntax tree, and goes on behind errors.
///
/// A recursive-descent parser with one token of lookahead. A statement ends at the end of its line,
/// at `;` or at `}`; a line that begins with an operator continues the one before, and inside
/// parentheses line ends mean nothing. So an error costs one statement and not the rest of the file.
struct Parser {
  /// How deep braces and parentheses may nest, all together.
  ///
  /// Far more than a person writes, and so little that unoptimised code stays within 2 MB of stack.
  static let nestingLimit = 100

  /// Thrown behind a reported error, up to the statement that goes on.
  struct Recovery: Error {}

  var lexer: Lexer
  var log: DiagnosticLog
  var current: Token
  var previous: Token

  /// The comments directly before the current token that belong to no statement yet.
  var comments: [CommentSyntax] = []

  /// The comments from the inside of the current statement.
  var innerComments: [CommentSyntax] = []

  /// The words that recovery skipped.
  var skippedWords: Set<String> = []

  /// The names of components that should begin with a capital letter; instances have them too.
  var misnamedComponents: Set<String> = []

  /// Whether the current statement is read as what its first word was probably meant to be; what
  /// else is wrong before its block follows from that.
  var isGuess = false

  /// How many braces and parentheses are open.
  var depth = 0

  /// How many blocks of states are open.
  var openStates = 0

  /// How many parentheses are open since the last brace.
  var openParentheses = 0

  /// The first byte of the current statement.
  var statementStart = 0

  /// The first byte of a line that goes on with the statement before it, behind a comma.
  var continuationStart = -1

  /// The first line of the current statement and the column behind its last token there.
  var statementLine: Int32 = 0
  var statementEndColumn: Int32 = 0

  /// A block whose closing brace is indented less than its beginning: where a brace may be missing.
  var suspicion: Diagnostic.Note?

  /// The closing brace of the last layout.
  var lastLayoutEnd: TextSpan?

  /// Whether a block without an end was reported; all blocks around it have none either.
  var reportedMissingBrace = false

  /// The line where a missing brace was reported last.
  var missingBraceLine: Int32 = 0

  /// Reads the tree of a file of valid UTF-8.
  static func parse(
    _ bytes: [UInt8], file: String
  ) -> (file: FileSyntax, log: DiagnosticLog) {
    var parser = Parser(bytes, file: file)
    let tree = parser.parseFile()
    return (tree, parser.log)
  }

  private init(_ bytes: [UInt8], file: String) {
    lexer = Lexer(bytes)
    log = DiagnosticLog(file: file)
    let start = TextSpan(line: 1, column: 1, length: 0)
    previous = Token(kind: .end, range: 0..<0, span: start)
    current = lexer.next()
    comments = lexer.comments
  }

  // MARK: - Tokens

  /// Takes the current token and reports what is wrong with its characters.
  mutating func advance() {
    if let problem = current.problem { report(problem, of: current) }
    skip()
    innerComments += comments
    comments = lexer.comments
  }

  /// Takes the current token without a report.
  private mutating func skip() {
    if current.span.line == statementLine { statementEndColumn = current.endColumn }
    previous = current
    current = lexer.next()
  }

  /// Takes the current token if it is of a kind.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  /// The characters of the current token.
  var currentText: String { lexer.text(current) }

  /// The characters of the last token that was taken.
  var previousText: String { lexer.text(previous) }

  /// Whether the current token is a certain word on the line of the token before it.
  func isWord(_ word: String) -> Bool {
    current.kind == .identifier && !startsLine && currentText == word
  }

  /// Whether the current token is the first one on a line that begins a new statement as far as
  /// line ends count here.
  var startsLine: Bool { current.isFirstOnLine && openParentheses == 0 }

  /// Whether the current token goes on with the expression before it: it stands on its line, or
  /// is an operator (`-x` is a new row, `- x` goes on).
  var continues: Bool {
    guard startsLine else { return true }
    switch current.kind {
    case .minus: return current.isSpacedAfter
    case .plus, .star, .slash, .plusMinus, .at, .equalEqual, .lessOrEqual, .greaterOrEqual, .less,
      .greater:
      return true
    default: return false
    }
  }

  /// Whether an expression can begin at the current token.
  var canBeginExpression: Bool {
    !startsLine || isAtStatementStart || current.range.lowerBound == continuationStart
  }

  /// Whether the current token is the first one of its statement.
  var isAtStatementStart: Bool { current.range.lowerBound == statementStart }

  /// Whether a statement can end before the current token.
  var isAtStatementEnd: Bool {
    switch current.kind {
    case .end, .rightBrace, .semicolon: true
    default: startsLine
    }
  }

  /// From a token to the last one that was taken, on the first line of the two.
  func span(from start: TextSpan) -> TextSpan {
    if start.line == statementLine, statementEndColumn > start.column {
      return TextSpan(
        line: start.line, column: start.column, length: statementEndColumn - start.column)
    }
    return start.through(previous.span)
  }

  /// Goes one level deeper.
  mutating func enter(at span: TextSpan) throws(Recovery) {
    guard depth < Self.nestingLimit else {
      if !reportedNesting {
        log.report(
          "nesting is deeper than \(Self.nestingLimit) levels", at: span,
          help: ["split the layout into views beside each other"])
        reportedNesting = true
      }
      throw Recovery()
    }
    depth += 1
  }

  /// Whether nesting was too deep.
  private(set) var reportedNesting = false

  // MARK: - Errors

  /// Reports that something else should stand where the current token is.
  ///
  /// A token of invalid characters is an error of its own, and the only one.
  mutating func fail(
    expected: String, help: [String] = [], notes: [Diagnostic.Note] = []
  ) -> Recovery {
    if current.kind == .invalid {
      if let problem = current.problem { report(problem, of: current) }
      current.problem = nil
    } else if !isGuess {
      let found = describeCurrent()
      let help = help.isEmpty && current.kind == .colon ? ["leave out the `:`"] : help
      log.report(
        "expected \(expected), found \(found)", at: placeOfCurrent, notes: notes, help: help)
    }
    return Recovery()
  }

  /// Reports a parenthesis or a bracket that closes nothing, where the current token is one between statements;
  /// nil where it is none.
  mutating func failAtStrayClosing() -> Recovery? {
    let opening =
      switch current.kind {
      case .rightParenthesis: "("
      case .rightBracket: "["
      default: ""
      }
    guard !opening.isEmpty, !isGuess else { return nil }
    log.report(
      "\(quoted(currentText)) closes nothing", at: current.span,
      help: ["remove it, or write the `\(opening)` that it closes"])
    return Recovery()
  }

  /// The current token, or the end of the line before where that is what stands in the way.
  var placeOfCurrent: TextSpan {
    guard startsLine || current.kind == .end, previous.kind != .end else { return current.span }
    return TextSpan(line: previous.span.line, column: previous.endColumn, length: 1)
  }

  private func describeCurrent() -> String {
    if current.kind == .end { return "the end of the file" }
    if startsLine { return "the end of the line" }
    return quoted(currentText)
  }

  private mutating func report(_ problem: LexicalProblem, of token: Token) {
    let text = lexer.text(token)
    switch problem {
    case .unknownCharacter(let scalar):
      log.report(
        "unknown character \(describe(scalar))", at: token.span,
        help: scalar == "!" && lexer.isFollowed(token, by: UInt8(ascii: "="))
          ? replacement(for: "≠") : replacement(for: scalar))
    case .nameTooLong(let length):
      log.report(
        "a name of \(length) characters is too long", at: token.span,
        help: ["a name has at most \(Lexer.longestName) characters"])
    case .unclosedText:
      log.report(
        "text without a closing quotation mark", at: token.span,
        help: ["a text ends on its line: write `\\n` for a line break in it"])
    case .unknownEscape(let span):
      log.report(
        "unknown escape in a text", at: span,
        help: [#"a text knows `\n`, `\t`, `\"`, `\\` and `\u{1F600}`"#])
    case .controlCharacter(let scalar, let span):
      log.report(
        "control character \(describe(scalar)) in a text", at: span,
        help: ["write it as `\\u{\(String(scalar.value, radix: 16, uppercase: true))}`"])
    case .numberTooLarge:
      log.report(
        "\(quoted(text)) is too large for a number", at: token.span, help: [OutOfRange.lengthHelp])
    case .numberSuffix:
      let digits = text.prefix { $0.isNumber || $0 == "." }
      log.report(
        "\(quoted(text)) is not a number", at: token.span,
        help: ["lengths are in points and have no unit: `\(digits.prefix(20))`"])
    case .unclosedComment:
      reportedMissingBrace = true
      log.report(
        "comment without an end", at: token.span, help: ["write `*/` where the comment ends"])
    }
  }

  private func describe(_ scalar: Unicode.Scalar) -> String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .privateUse, .spaceSeparator,
      .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark:
      return code
    default: return "`\(scalar)` (\(code))"
    }
  }

  private func replacement(for scalar: Unicode.Scalar) -> [String] {
    switch scalar {
    case "\u{2212}", "\u{2013}", "\u{2014}": ["write `-`"]
    case "×", "·", "∙", "⋅": ["write `*`"]
    case "÷": ["write `/`"]
    case "“", "”", "„", "'", "’", "‘", "«", "»": ["write a text in straight marks: `\"...\"`"]
    case "%": ["write a fraction: `0.5 * width`"]
    case "&": ["write `and`"]
    case "|": ["write `or`"]
    case "!": ["write `not`"]
    case "#": ["a comment begins with `//`"]
    case "≠": ["a row compares with `==`, `<=` or `>=`"]
    case "\u{A0}", "\u{3000}", "\u{200B}", "\u{FEFF}": ["write an ordinary space"]
    default: []
    }
  }

  // MARK: - Recovery

  /// Skips to the end of the statement; what it skips in braces is skipped whole.
  mutating func skipStatement() {
    var braces = 0
    while current.kind != .end {
      if braces == 0 {
        if current.kind == .rightBrace || current.kind == .semicolon { break }
        if current.isFirstOnLine, current.kind != .leftBrace, !isOperator { break }
      }
      if current.kind == .leftBrace { braces += 1 }
      if current.kind == .rightBrace { braces -= 1 }
      skipToken()
      if braces == 0, previous.kind == .rightBrace { break }
    }
    if current.kind == .end, braces > 0 { reportedMissingBrace = true }
  }

  /// Skips the header of a block that went wrong up to its brace; false where it has none.
  mutating func skipToBlock() -> Bool {
    while !current.isFirstOnLine || current.kind == .leftBrace {
      switch current.kind {
      case .leftBrace: return true
      case .rightBrace, .semicolon, .end: return false
      default: skipToken()
      }
    }
    return false
  }

  private var isOperator: Bool {
    openParentheses == 0 && continues
  }

  /// Takes a token that makes no sense, and remembers a word, which might have been declared.
  mutating func skipToken() {
    if current.kind == .identifier { skippedWords.insert(currentText) }
    if current.kind == .text { skippedWords.insert(lexer.textValue(current)) }
    let last = current.span
    skip()
    innerComments += comments
    comments = lexer.comments
    if current.kind == .invalid, current.span.line == last.line { current.problem = nil }
  }
}
