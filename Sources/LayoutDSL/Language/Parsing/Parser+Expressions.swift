internal import Constraints

extension Parser {
  // MARK: - Arithmetic

  /// Parses a sum; `first` is a reference that was already taken.
  mutating func parseExpression(
    startingWith first: ExpressionSyntax? = nil
  ) throws(Recovery) -> ExpressionSyntax {
    let start = first?.span ?? current.span
    let head = try parseProduct(startingWith: first)
    var operands: [ExpressionSyntax.SumOperand] = []
    while current.kind == .plus || current.kind == .minus, continues {
      if operands.isEmpty { operands.append(.init(isSubtracted: false, expression: head)) }
      let isSubtracted = current.kind == .minus
      advance()
      operands.append(.init(isSubtracted: isSubtracted, expression: try parseProduct()))
    }
    guard !operands.isEmpty else { return head }
    return ExpressionSyntax(kind: .sum(operands), span: span(from: start))
  }

  private mutating func parseProduct(
    startingWith first: ExpressionSyntax? = nil
  ) throws(Recovery) -> ExpressionSyntax {
    let start = first?.span ?? current.span
    let head: ExpressionSyntax
    if let first { head = first } else { head = try parseFactor() }
    var operands: [ExpressionSyntax.ProductOperand] = []
    while current.kind == .star || current.kind == .slash, continues {
      if operands.isEmpty { operands.append(.init(isDivisor: false, expression: head)) }
      let isDivisor = current.kind == .slash
      advance()
      operands.append(.init(isDivisor: isDivisor, expression: try parseFactor()))
    }
    guard !operands.isEmpty else { return head }
    return ExpressionSyntax(kind: .product(operands), span: through(start, operands))
  }

  private func through(
    _ start: TextSpan, _ operands: [ExpressionSyntax.ProductOperand]
  ) -> TextSpan {
    start.through(operands[operands.count - 1].expression.span)
  }

  /// Parses a number, a ratio, a reference, or parentheses, with signs before it.
  mutating func parseFactor() throws(Recovery) -> ExpressionSyntax {
    let start = current.span
    var isNegative = false
    while current.kind == .minus || current.kind == .plus, !startsLine || isAtStatementStart {
      if current.kind == .minus { isNegative.toggle() }
      advance()
    }
    let operand = try parsePrimary()
    guard isNegative else { return operand }
    return ExpressionSyntax(kind: .negation(operand), span: start.through(operand.span))
  }

  private mutating func parsePrimary() throws(Recovery) -> ExpressionSyntax {
    if startsLine, !isAtStatementStart {
      throw fail(
        expected: "an expression after \(quoted(lexer.text(previous)))",
        help: ["a row goes on in the next line only if that line begins with the operator"])
    }
    switch current.kind {
    case .number: return try parseNumber()
    case .identifier:
      let word = NameSyntax(text: currentText, span: current.span)
      advance()
      return try parseReference(startingWith: word)
    case .leftParenthesis: return try parseGroup()
    case .dot:
      advance()
      let digits = current.kind == .number ? currentText : nil
      throw fail(
        expected: "a name before `.`", help: digits.map { ["write `0.\($0)`"] } ?? [])
    case .size where !isAtStatementStart:
      throw fail(
        expected: "an expression",
        help: ["a size such as `\(currentText.prefix(30))` belongs to `image` and `content`"])
    case .text where !isAtStatementStart:
      throw fail(expected: "an expression", help: ["a text belongs to `label`"])
    default:
      if isAtStatementStart { throw fail(expected: "a statement") }
      throw fail(expected: "an expression after \(quoted(lexer.text(previous)))")
    }
  }

  private mutating func parseNumber() throws(Recovery) -> ExpressionSyntax {
    let first = current
    advance()
    guard current.kind == .colon, !startsLine else {
      return ExpressionSyntax(kind: .number(first.value), span: first.span)
    }
    advance()
    guard current.kind == .number, !startsLine else {
      throw fail(
        expected: "a number after `:`",
        help: ["a ratio is width to height: `\(lexer.text(first).prefix(20)):4`"])
    }
    let second = current
    advance()
    return ExpressionSyntax(
      kind: .ratio(first.value, second.value), span: first.span.through(second.span))
  }

  /// Parses the rest of `name.attribute`.
  mutating func parseReference(
    startingWith word: NameSyntax
  ) throws(Recovery) -> ExpressionSyntax {
    var path = [word]
    while current.kind == .dot, !startsLine {
      advance()
      guard current.kind == .identifier, !startsLine else {
        throw fail(
          expected: "an attribute after \(quoted(word.text + "."))",
          help: ["for example \(quoted(word.text + ".width"))"])
      }
      if path.count < 8 { path.append(NameSyntax(text: currentText, span: current.span)) }
      advance()
    }
    return ExpressionSyntax(
      kind: .reference(path), span: word.span.through(path[path.count - 1].span))
  }

  private mutating func parseGroup() throws(Recovery) -> ExpressionSyntax {
    let opening = current.span
    let content = try parseParentheses { parser throws(Recovery) in try parser.parseExpression() }
    return ExpressionSyntax(kind: .group(content), span: opening.through(previous.span))
  }

  /// Parses what stands between parentheses, where line ends mean nothing.
  private mutating func parseParentheses<Content>(
    around parse: (inout Parser) throws(Recovery) -> Content
  ) throws(Recovery) -> Content {
    let opening = current.span
    try enter(at: opening)
    defer { depth -= 1 }
    openParentheses += 1
    defer { openParentheses -= 1 }
    advance()
    let content = try parse(&self)
    guard current.kind == .rightParenthesis else {
      throw fail(expected: "`)`", notes: [log.note("the parenthesis is opened here", at: opening)])
    }
    advance()
    return content
  }

  // MARK: - Comparisons and priorities

  /// Parses `a == b`, or a chain of such; a missing comparison is an error.
  mutating func parseComparison(
    startingWith first: ExpressionSyntax?
  ) throws(Recovery) -> ComparisonSyntax {
    let head = try parseExpression(startingWith: first)
    var chain = ComparisonSyntax(operands: [head], comparisons: [], comparisonSpans: [])
    while continues, let comparison = takeComparison() {
      chain.comparisonSpans.append(previous.span)
      chain.comparisons.append(comparison)
      chain.operands.append(try parseExpression())
    }
    guard !chain.comparisons.isEmpty else {
      let text = SyntaxPrinter.text(of: head)
      let value = current.kind == .number && !startsLine ? currentText : nil
      throw fail(
        expected: "`==`, `<=` or `>=` after \(quoted(text))",
        help: value.map { ["write \(quoted("\(text) == \($0)"))"] } ?? [])
    }
    return chain
  }

  private mutating func takeComparison() -> Condition.Comparison? {
    let comparison: Condition.Comparison
    switch current.kind {
    case .equalEqual: comparison = .equal
    case .lessOrEqual: comparison = .lessOrEqual
    case .greaterOrEqual: comparison = .greaterOrEqual
    case .less: comparison = .less
    case .greater: comparison = .greater
    case .equal:
      log.report("`=` compares nothing", at: current.span, help: ["write `==` for equality"])
      comparison = .equal
    default: return nil
    }
    advance()
    return comparison
  }

  /// Parses `@priority` where there is one.
  mutating func parsePriority() throws(Recovery) -> ExpressionSyntax? {
    guard current.kind == .at, continues else { return nil }
    advance()
    return try parseValue("a priority after `@`")
  }

  /// Parses a number, a word or parentheses: a value that needs no operators.
  mutating func parseValue(_ what: String) throws(Recovery) -> ExpressionSyntax {
    switch current.kind {
    case .number, .identifier, .leftParenthesis, .minus, .plus:
      if !startsLine { return try parseFactor() }
    default: break
    }
    throw fail(expected: what)
  }

  // MARK: - Conditions

  /// Parses `when condition` where there is one on this line.
  mutating func parseWhenSuffix() throws(Recovery) -> ConditionSyntax? {
    guard isWord("when") else { return nil }
    advance()
    return try parseCondition()
  }

  /// Parses a condition; `and` binds tighter than `or`.
  mutating func parseCondition() throws(Recovery) -> ConditionSyntax {
    try parseConditions(joinedBy: "or", as: ConditionSyntax.Kind.or) {
      parser throws(Recovery) in
      try parser.parseConditions(joinedBy: "and", as: ConditionSyntax.Kind.and) {
        parser throws(Recovery) in try parser.parseSimpleCondition()
      }
    }
  }

  /// Parses operands with a word between them; a single one stands for itself.
  private mutating func parseConditions(
    joinedBy word: String, as kind: ([ConditionSyntax]) -> ConditionSyntax.Kind,
    operand: (inout Parser) throws(Recovery) -> ConditionSyntax
  ) throws(Recovery) -> ConditionSyntax {
    let start = current.span
    var operands = [try operand(&self)]
    while isWord(word) {
      advance()
      operands.append(try operand(&self))
    }
    guard operands.count > 1 else { return operands[0] }
    return ConditionSyntax(kind: kind(operands), span: span(from: start))
  }

  private mutating func parseSimpleCondition() throws(Recovery) -> ConditionSyntax {
    let start = current.span
    if current.kind == .leftParenthesis, !startsLine { return try parseConditionGroup() }
    guard !startsLine, current.kind == .identifier || current.kind == .number else {
      throw fail(
        expected: "a condition",
        help: ["for example `portrait`, `width >= 320` or `horizontal compact`"])
    }
    let kind: ConditionSyntax.Kind
    switch currentText {
    case "portrait":
      advance()
      kind = .orientation(.portrait)
    case "landscape":
      advance()
      kind = .orientation(.landscape)
    case "not":
      try enter(at: start)
      defer { depth -= 1 }
      advance()
      kind = .not(try parseSimpleCondition())
    case "platform":
      advance()
      kind = .platform(try parsePlatform())
    case "horizontal", "vertical":
      let axis: Axis = currentText == "horizontal" ? .horizontal : .vertical
      advance()
      guard current.kind == .identifier, let sizeClass = SizeClass(rawValue: currentText) else {
        throw fail(expected: "`compact` or `regular` after `\(axis)`")
      }
      advance()
      kind = .sizeClass(axis, sizeClass)
    default: kind = try parseMeasure()
    }
    return ConditionSyntax(kind: kind, span: span(from: start))
  }

  private mutating func parseConditionGroup() throws(Recovery) -> ConditionSyntax {
    let opening = current.span
    let content = try parseParentheses { parser throws(Recovery) in try parser.parseCondition() }
    return ConditionSyntax(kind: .group(content), span: span(from: opening))
  }

  private mutating func parsePlatform() throws(Recovery) -> String {
    let name: String
    switch current.kind {
    case .identifier where !startsLine: name = currentText
    case .text where !startsLine: name = lexer.textValue(current)
    default: throw fail(expected: "a platform such as `ios`")
    }
    advance()
    return name.lowercased()
  }

  /// Parses `width compact` or `320 <= width < 600`.
  private mutating func parseMeasure() throws(Recovery) -> ConditionSyntax.Kind {
    guard current.kind == .identifier else {
      return .comparison(try parseComparison(startingWith: nil))
    }
    let word = NameSyntax(text: currentText, span: current.span)
    advance()
    let isMeasure = word.text == "width" || word.text == "height"
    if isMeasure, current.kind == .identifier, !startsLine,
      let sizeClass = SizeClass(rawValue: currentText)
    {
      advance()
      return .sizeClass(word.text == "width" ? .horizontal : .vertical, sizeClass)
    }
    let first = try parseReference(startingWith: word)
    switch current.kind {
    case .equalEqual, .lessOrEqual, .greaterOrEqual, .less, .greater, .equal, .plus, .minus, .star,
      .slash:
      return .comparison(try parseComparison(startingWith: first))
    default:
      if isMeasure { return .comparison(try parseComparison(startingWith: first)) }
      let close = log.suggestion(for: word.text, among: Vocabulary.conditions)
      log.report(
        "unknown condition \(quoted(word.text))", at: word.span,
        help: close.map { ["did you mean `\($0)`?"] } ?? [
          "for example `portrait`, `width >= 320` or `horizontal compact`"
        ])
      throw Recovery()
    }
  }
}
