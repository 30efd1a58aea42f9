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
    while current.kind == .minus || current.kind == .plus, canBeginExpression {
      if current.kind == .minus { isNegative.toggle() }
      advance()
    }
    let operand = try parsePrimary()
    guard isNegative else { return operand }
    return ExpressionSyntax(kind: .negation(operand), span: start.through(operand.span))
  }

  private mutating func parsePrimary() throws(Recovery) -> ExpressionSyntax {
    guard canBeginExpression else {
      throw fail(
        expected: "an expression after \(quoted(previousText))",
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
      let size = Size(width: current.value, height: current.secondValue)
      advance()
      return ExpressionSyntax(kind: .size(size), span: previous.span)
    case .text where !isAtStatementStart:
      let text = lexer.textValue(current)
      advance()
      return ExpressionSyntax(kind: .text(text), span: previous.span)
    default:
      if isAtStatementStart { throw failAtStrayClosing() ?? fail(expected: "a statement") }
      throw fail(expected: "an expression after \(quoted(previousText))")
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

  private mutating func parseCall(of function: NameSyntax) throws(Recovery) -> ExpressionSyntax {
    let arguments = try parseEnclosedList { parser throws(Recovery) in
      try parser.parseExpression()
    }
    return ExpressionSyntax(
      kind: .call(function, arguments), span: function.span.through(previous.span))
  }

  /// Parses what stands in brackets behind a name, where it does: `[i, j]`.
  mutating func parseSubscripts() throws(Recovery) -> [ExpressionSyntax] {
    guard current.kind == .leftBracket, !startsLine else { return [] }
    return try parseEnclosed(by: .rightBracket) { parser throws(Recovery) in
      var subscripts = [try parser.parseExpression()]
      while parser.take(.comma) { subscripts.append(try parser.parseExpression()) }
      return subscripts
    }
  }

  /// Parses the rest of `name.attribute`, `name[1].name.attribute` or a call.
  mutating func parseReference(
    startingWith word: NameSyntax
  ) throws(Recovery) -> ExpressionSyntax {
    if current.kind == .leftParenthesis, !startsLine, Vocabulary.functions.contains(word.text) {
      return try parseCall(of: word)
    }
    if current.kind == .leftParenthesis, current.touchesPrevious {
      let close = log.suggestion(for: word.text, among: Vocabulary.functions)
      log.report(
        "unknown function \(quoted(word.text))", at: word.span,
        help: [
          close.map { "did you mean `\($0)`?" }
            ?? "the functions are " + Vocabulary.functions.map(quoted).joined(separator: ", ")
        ])
      throw Recovery()
    }
    var path = [word]
    path[0].subscripts = try parseSubscripts()
    while current.kind == .dot, !startsLine {
      advance()
      guard current.kind == .identifier, !startsLine else {
        throw fail(
          expected: "an attribute after \(quoted(word.text + "."))",
          help: ["for example \(quoted(word.text + ".width"))"])
      }
      let name = try parseItemName()
      if path.count < Self.longestPath { path.append(name) }
    }
    return ExpressionSyntax(kind: .reference(path), span: word.span.through(previous.span))
  }

  /// The names of a reference beyond this number are dropped; such a reference means nothing.
  private static let longestPath = 64

  private mutating func parseGroup() throws(Recovery) -> ExpressionSyntax {
    let opening = current.span
    let content = try parseEnclosed(by: .rightParenthesis) { parser throws(Recovery) in
      try parser.parseExpression()
    }
    return ExpressionSyntax(kind: .group(content), span: opening.through(previous.span))
  }

  /// Parses what stands between parentheses or brackets, where line ends mean nothing; the current
  /// token is the opening one.
  mutating func parseEnclosed<Content>(
    by closing: Token.Kind, around parse: (inout Parser) throws(Recovery) -> Content
  ) throws(Recovery) -> Content {
    let opening = current.span
    try enter(at: opening)
    defer { depth -= 1 }
    openParentheses += 1
    defer { openParentheses -= 1 }
    advance()
    let content = try parse(&self)
    guard current.kind == closing else {
      let (sign, name) = closing == .rightBracket ? ("]", "bracket") : (")", "parenthesis")
      throw fail(
        expected: "`\(sign)`", notes: [log.note("the \(name) is opened here", at: opening)])
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
}
