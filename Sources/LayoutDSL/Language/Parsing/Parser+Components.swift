internal import Constraints

extension Parser {
  // MARK: - Imports

  mutating func parseImport() throws(Recovery) -> ImportSyntax {
    guard current.kind == .text, !startsLine else {
      throw fail(
        expected: "a file after `import`",
        help: ["the path stands in quotation marks: `import \"cards.layout\"`"])
    }
    let path = NameSyntax(text: lexer.textValue(current), span: current.span)
    advance()
    return ImportSyntax(path: path)
  }

  // MARK: - Components

  mutating func parseComponent(column: Int32) -> ComponentSyntax {
    var component = ComponentSyntax()
    do throws(Recovery) {
      guard current.kind == .identifier, !startsLine else {
        throw fail(
          expected: "a name after `component`", help: ["for example `component Card(gap = 8) {`"])
      }
      let name = NameSyntax(text: currentText, span: current.span)
      component.name = name
      advance()
      if !Self.mayNameComponent(name.text) {
        let capital = name.text.prefix(1).uppercased() + name.text.dropFirst()
        log.report(
          "the name of a component begins with a capital letter, and \(quoted(name.text)) does not",
          at: name.span, help: ["call it \(quoted(capital))"])
      }
      if current.kind == .leftParenthesis, !startsLine {
        component.parameters = try parseEnclosedList { parser throws(Recovery) in
          try parser.parseParameter()
        }
      }
      guard current.kind == .leftBrace else {
        throw fail(expected: "`{` after the component")
      }
    } catch {
      guard skipToBlock() else { return component }
    }
    let name = component.name.map { "component \(quoted($0.text))" } ?? "the component"
    component.body = parseBlock(of: name, startColumn: column)
    lastLayoutEnd = previous.span
    return component
  }

  /// Whether a word can name a component: one that does not begin with a small letter, so that
  /// `Card today` is known for an instance without knowing the components.
  static func mayNameComponent(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first else { return false }
    return first != "_" && !first.properties.isLowercase
  }

  private mutating func parseParameter() throws(Recovery) -> ParameterSyntax {
    guard current.kind == .identifier else {
      throw fail(
        expected: "the name of a parameter", help: ["for example `title: text = \"Sunny\"`"])
    }
    var parameter = ParameterSyntax(name: NameSyntax(text: currentText, span: current.span))
    advance()
    if take(.colon) {
      guard current.kind == .identifier else { throw fail(expected: "a kind after `:`") }
      let kind = NameSyntax(text: currentText, span: current.span)
      advance()
      if !Vocabulary.parameterKinds.contains(kind.text) {
        let close = log.suggestion(for: kind.text, among: Vocabulary.parameterKinds)
        log.report(
          "unknown kind of parameter \(quoted(kind.text))", at: kind.span,
          help: [
            close.map { "did you mean `\($0)`?" }
              ?? "the kinds are `number`, `text`, `size` and `flag`"
          ])
      }
      parameter.kind = kind
    }
    if take(.equal) { parameter.value = try parseAnyValue() }
    return parameter
  }

  // MARK: - Instances

  /// Whether the word that was just taken begins an instance: `Card today`.
  func beginsInstance(_ word: String) -> Bool {
    guard Self.mayNameComponent(word), !startsLine,
      !Vocabulary.reserved.contains(word.lowercased())
    else { return false }
    switch current.kind {
    case .identifier: return currentText != "when" && currentText != "allow"
    case .leftBrace, .leftParenthesis: return true
    default: return false
    }
  }

  mutating func parseInstance(of component: NameSyntax, column: Int32) -> InstanceSyntax {
    var instance = InstanceSyntax(component: component)
    do throws(Recovery) {
      guard current.kind == .identifier else {
        throw fail(
          expected: "a name after \(quoted(component.text))",
          help: ["rows need a name to speak of it: `\(component.text.prefix(40)) first(...)`"])
      }
      instance.name = try parseItemName()
      if current.kind == .leftParenthesis, !startsLine {
        instance.arguments = try parseEnclosedList { parser throws(Recovery) in
          try parser.parseArgument()
        }
      }
      instance.condition = try parseWhenSuffix()
      instance.allowances = try parseAllowSuffix()
      guard current.kind == .leftBrace || isAtStatementEnd else {
        throw fail(expected: "`(`, `{` or the end of the line after the instance")
      }
    } catch {
      instance.isIncomplete = true
      guard skipToBlock() else { return instance }
    }
    guard current.kind == .leftBrace else { return instance }
    let name = instance.name.map { quoted($0.text) } ?? "the instance"
    instance.body = parseBlock(of: name, startColumn: column)
    return instance
  }

  private mutating func parseArgument() throws(Recovery) -> InstanceSyntax.Argument {
    guard current.kind == .identifier, lexer.nextVisibleByte == UInt8(ascii: ":") else {
      throw fail(
        expected: "the name of a parameter",
        help: ["arguments are named: `Card today(title: \"Rain\", gap: 12)`"])
    }
    let name = NameSyntax(text: currentText, span: current.span)
    advance()
    advance()
    return InstanceSyntax.Argument(name: name, value: try parseAnyValue())
  }

  /// Parses `(a, b, c)`; the current token is the opening parenthesis.
  mutating func parseEnclosedList<Element>(
    of element: (inout Parser) throws(Recovery) -> Element
  ) throws(Recovery) -> [Element] {
    try parseEnclosed(by: .rightParenthesis) { parser throws(Recovery) in
      var elements: [Element] = []
      while parser.current.kind != .rightParenthesis {
        elements.append(try element(&parser))
        guard parser.take(.comma) else { break }
      }
      return elements
    }
  }

  // MARK: - Repetitions

  mutating func parseRepetition(column: Int32) -> RepetitionSyntax {
    var repetition = RepetitionSyntax(rangeSpan: current.span)
    do throws(Recovery) {
      let help = ["for example `for i in 1...4 {` or `for title in \"Art\", \"Music\" {`"]
      func name(_ parser: inout Parser) throws(Recovery) -> NameSyntax {
        guard parser.current.kind == .identifier, !parser.startsLine, parser.currentText != "in"
        else {
          throw parser.fail(expected: "a name after \(quoted(parser.previousText))", help: help)
        }
        let name = NameSyntax(text: parser.currentText, span: parser.current.span)
        parser.advance()
        return name
      }
      repetition.variable = try name(&self)
      if current.kind == .comma, !startsLine {
        advance()
        repetition.round = repetition.variable
        repetition.variable = try name(&self)
      }
      guard isWord("in") else {
        throw fail(expected: "`in` after \(quoted(previousText))", help: help)
      }
      advance()
      repetition.rangeSpan = current.span
      repetition.range = try parseRange()
      repetition.rangeSpan = repetition.rangeSpan.through(previous.span)
      guard current.kind == .leftBrace else {
        throw fail(expected: "`{` after the range", help: help)
      }
    } catch {
      guard skipToBlock() else { return repetition }
    }
    repetition.body = parseBlock(of: "`for`", startColumn: column)
    return repetition
  }

  private mutating func parseRange() throws(Recovery) -> RepetitionSyntax.Range {
    let values = try parseValues()
    guard current.kind == .ellipsis, !startsLine else {
      if current.kind == .dot, !startsLine {
        throw fail(expected: "`...`", help: ["for example `1...4`, which includes the 4"])
      }
      return .values(values)
    }
    guard values.count == 1, case .expression(let lower) = values[0] else {
      throw fail(expected: "`{` after the list")
    }
    advance()
    return .numbers(lower, try parseExpression())
  }

  // MARK: - Allowances

  /// Parses `allow overlap, zero-size` where it stands.
  mutating func parseAllowSuffix() throws(Recovery) -> [NameSyntax] {
    guard isWord("allow") else { return [] }
    advance()
    return try parseRuleNames()
  }

  /// Parses the names of rules behind `allow`.
  mutating func parseRuleNames() throws(Recovery) -> [NameSyntax] {
    var rules: [NameSyntax] = []
    repeat {
      guard current.kind == .identifier, !startsLine else {
        throw fail(
          expected: "a rule after \(quoted(previousText))",
          help: ["for example `allow truncated-text`; `layout-check --explain` lists the rules"])
      }
      let start = current
      repeat { advance() } while current.touchesPrevious && isPartOfRuleName
      let range = start.range.lowerBound..<previous.range.upperBound
      rules.append(
        NameSyntax(
          text: String(decoding: lexer.bytes[range], as: UTF8.self),
          span: start.span.through(previous.span)))
    } while take(.comma)
    return rules
  }

  private var isPartOfRuleName: Bool {
    current.kind == .minus || current.kind == .identifier || current.kind == .number
  }
}
