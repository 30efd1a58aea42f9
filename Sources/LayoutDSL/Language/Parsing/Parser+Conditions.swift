internal import Constraints

extension Parser {
  // MARK: - Conditions

  /// Parses `when condition` where there is one on this line.
  mutating func parseWhenSuffix() throws(Recovery) -> ConditionSyntax? {
    guard isWord("when") else { return nil }
    advance()
    return try parseCondition()
  }

  /// Parses a condition; `and` binds tighter than `or`. `first` is an expression that was already
  /// taken.
  mutating func parseCondition(
    startingWith first: ExpressionSyntax? = nil
  ) throws(Recovery) -> ConditionSyntax {
    try parseConditions(joinedBy: "or", as: ConditionSyntax.Kind.or, startingWith: first) {
      parser, first throws(Recovery) in
      try parser.parseConditions(
        joinedBy: "and", as: ConditionSyntax.Kind.and, startingWith: first
      ) { parser, first throws(Recovery) in
        try parser.parseSimpleCondition(startingWith: first)
      }
    }
  }

  /// Parses operands with a word between them; a single one stands for itself.
  private mutating func parseConditions(
    joinedBy word: String, as kind: ([ConditionSyntax]) -> ConditionSyntax.Kind,
    startingWith first: ExpressionSyntax?,
    operand: (inout Parser, ExpressionSyntax?) throws(Recovery) -> ConditionSyntax
  ) throws(Recovery) -> ConditionSyntax {
    let start = first?.span ?? current.span
    var operands = [try operand(&self, first)]
    while isWord(word) {
      advance()
      operands.append(try operand(&self, nil))
    }
    guard operands.count > 1 else { return operands[0] }
    return ConditionSyntax(kind: kind(operands), span: span(from: start))
  }

  private mutating func parseSimpleCondition(
    startingWith first: ExpressionSyntax?
  ) throws(Recovery) -> ConditionSyntax {
    let start = first?.span ?? current.span
    if let first {
      return ConditionSyntax(kind: try parseTest(startingWith: first), span: span(from: start))
    }
    if current.kind == .leftParenthesis, !startsLine { return try parseConditionGroup() }
    guard !startsLine || openParentheses > 0,
      [.identifier, .number, .text, .size].contains(current.kind)
    else {
      throw fail(
        expected: "a condition",
        help: ["for example `portrait`, `width >= 320` or `horizontal compact`"])
    }
    return ConditionSyntax(kind: try parseSimpleConditionKind(), span: span(from: start))
  }

  private mutating func parseSimpleConditionKind() throws(Recovery) -> ConditionSyntax.Kind {
    if let orientation = Orientation(rawValue: currentText) {
      advance()
      return .orientation(orientation)
    }
    if let direction = LayoutDirection(rawValue: currentText) {
      advance()
      return .direction(direction)
    }
    switch currentText {
    case "true", "false":
      let isTrue = currentText == "true"
      advance()
      return .truth(isTrue)
    case "not":
      try enter(at: current.span)
      defer { depth -= 1 }
      advance()
      return .not(try parseSimpleCondition(startingWith: nil))
    case "platform":
      advance()
      return .platform(try parsePlatform())
    case "state" where isBeforeName:
      advance()
      let name = NameSyntax(text: currentText, span: current.span)
      advance()
      return .state(name)
    case "horizontal", "vertical":
      let axis: Axis = currentText == "horizontal" ? .horizontal : .vertical
      advance()
      guard let sizeClass = takeSizeClass() else {
        throw fail(expected: "`compact` or `regular` after `\(axis)`")
      }
      return .sizeClass(axis, sizeClass)
    default: return try parseTest(startingWith: try parseExpression())
    }
  }

  /// Whether a name stands behind the current word, which otherwise is the name of a flag.
  private var isBeforeName: Bool {
    var lexer = lexer
    let token = lexer.next()
    return token.kind == .identifier && !token.isFirstOnLine
      && !["and", "or", "allow"].contains(lexer.text(token))
  }

  private mutating func parseConditionGroup() throws(Recovery) -> ConditionSyntax {
    let opening = current.span
    let content = try parseEnclosed(by: .rightParenthesis) { parser throws(Recovery) in
      try parser.parseCondition()
    }
    return ConditionSyntax(kind: .group(content), span: span(from: opening))
  }

  private mutating func parsePlatform() throws(Recovery) -> String {
    let name: String
    switch current.kind {
    case .identifier where !startsLine:
      name = currentText
      checkPlatform(name)
    // A text stands for a platform that only the screens of a program know.
    case .text where !startsLine: name = lexer.textValue(current)
    default: throw fail(expected: "a platform such as `ios`")
    }
    advance()
    return name.lowercased()
  }

  /// Reports a word that is no platform: a condition that never holds would hide the slip.
  private mutating func checkPlatform(_ word: String) {
    guard !Vocabulary.platforms.contains(word.lowercased()) else { return }
    let close = log.suggestion(for: word, among: Vocabulary.platforms)
    log.report(
      "unknown platform \(quoted(word))", at: current.span,
      help: [
        close.map { "did you mean `\($0)`?" } ?? "the platforms are `ios`, `android` and `kiosk`"
      ])
  }

  private mutating func takeSizeClass() -> SizeClass? {
    guard current.kind == .identifier, !startsLine, let sizeClass = SizeClass(rawValue: currentText)
    else { return nil }
    advance()
    return sizeClass
  }

  /// Parses the rest of `width compact`, `320 <= width < 600` or the name of a flag.
  private mutating func parseTest(
    startingWith first: ExpressionSyntax
  ) throws(Recovery) -> ConditionSyntax.Kind {
    if isUnequal {
      takeUnequal()
      return .unequal(first, try parseExpression())
    }
    guard case .reference(let path) = first.kind, path.count == 1 else {
      return .comparison(try parseComparison(startingWith: first))
    }
    let word = path[0]
    let isMeasure = word.text == "width" || word.text == "height"
    if isMeasure, let sizeClass = takeSizeClass() {
      return .sizeClass(word.text == "width" ? .horizontal : .vertical, sizeClass)
    }
    switch current.kind {
    case .equalEqual, .lessOrEqual, .greaterOrEqual, .less, .greater, .equal:
      return .comparison(try parseComparison(startingWith: first))
    case _ where isMeasure || word.text == "textSize":
      return .comparison(try parseComparison(startingWith: first))
    case .leftBrace, .rightParenthesis, .comma: return .flag(first)
    case _ where isAtStatementEnd || isWord("and") || isWord("or") || isWord("allow"):
      return .flag(first)
    default:
      let close = log.suggestion(for: word.text, among: Vocabulary.conditions)
      log.report(
        "unknown condition \(quoted(word.text))", at: word.span,
        help: [close.map { "did you mean `\($0)`?" } ?? Vocabulary.conditionHelp])
      throw Recovery()
    }
  }

  /// Whether `!=` stands here, which only conditions have.
  private var isUnequal: Bool {
    current.kind == .invalid && !startsLine && currentText == "!"
      && lexer.isFollowed(current, by: UInt8(ascii: "="))
  }

  /// Takes `!=`, which is a character that nothing else has and `=`.
  private mutating func takeUnequal() {
    current.problem = nil
    advance()
    advance()
  }

  // MARK: - Values

  /// Parses values with commas between them; a line that ends with a comma goes on in the next one.
  mutating func parseValues() throws(Recovery) -> [ValueSyntax] {
    var values = [try parseAnyValue()]
    while current.kind == .comma, !startsLine {
      advance()
      if current.isFirstOnLine { continuationStart = current.range.lowerBound }
      values.append(try parseAnyValue())
    }
    return values
  }

  /// Parses an expression or a condition, whichever it turns out to be.
  mutating func parseAnyValue() throws(Recovery) -> ValueSyntax {
    if current.kind == .identifier, canBeginExpression,
      Vocabulary.isCondition(currentText) || currentText == "state" && isBeforeName
    {
      return .condition(try parseCondition())
    }
    let start = self
    let first: ExpressionSyntax
    do throws(Recovery) {
      first = try parseExpression()
      if start.current.kind == .leftParenthesis, isWord("and") || isWord("or") || first.isCondition
      {
        self = start
        return .condition(try parseCondition())
      }
    } catch {
      // What begins with a parenthesis may be a condition.
      guard start.current.kind == .leftParenthesis else { throw error }
      let failed = self
      self = start
      if let condition = try? parseCondition() { return .condition(condition) }
      self = failed
      throw error
    }
    let isTest: Bool
    switch current.kind {
    case .equalEqual, .lessOrEqual, .greaterOrEqual, .less, .greater: isTest = continues
    default:
      isTest = isUnequal || isWord("and") || isWord("or") || isWord("compact") || isWord("regular")
    }
    guard isTest else { return .expression(first) }
    return .condition(try parseCondition(startingWith: first))
  }
}

extension ExpressionSyntax {
  /// Whether the expression is a condition in parentheses, which reads like a name at first.
  fileprivate var isCondition: Bool {
    switch kind {
    case .group(let content): content.isCondition
    case .reference(let path): path.count == 1 && Vocabulary.isCondition(path[0].text)
    default: false
    }
  }
}
