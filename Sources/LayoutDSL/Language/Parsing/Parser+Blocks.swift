internal import Constraints

extension Parser {
  mutating func parseLayout(column: Int32) -> LayoutSyntax {
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

  mutating func parseState(column: Int32) -> StateSyntax {
    var state = StateSyntax()
    do throws(Recovery) {
      guard !startsLine, current.kind == .identifier else {
        throw fail(expected: "a name after `state`", help: ["for example `state loading {`"])
      }
      state.name = NameSyntax(text: currentText, span: current.span)
      advance()
      guard current.kind == .leftBrace else {
        throw fail(expected: "`{` after the name of the state")
      }
    } catch {
      guard skipToBlock() else { return state }
    }
    let name = state.name.map { "state \(quoted($0.text))" } ?? "the state"
    openStates += 1
    state.body = parseBlock(of: name, startColumn: column)
    openStates -= 1
    return state
  }

  /// Whether an item of a state says nothing of what it shows, which then stays as it is.
  var keepsContent: Bool {
    openStates > 0
      && (current.kind == .leftBrace || isAtStatementEnd || isWord("when") || isWord("allow"))
  }

  mutating func parseWhen(column: Int32) -> WhenSyntax {
    var when = WhenSyntax()
    let outerDepth = depth
    defer { depth = outerDepth }
    var isLast = false
    repeat {
      var branch = WhenSyntax.Branch()
      do throws(Recovery) {
        if !isLast { branch.condition = try parseCondition() }
        guard current.kind == .leftBrace else {
          throw fail(expected: isLast ? "`{` or `when` after `else`" : "`{` after the condition")
        }
      } catch {
        guard skipToBlock() else { return when }
      }
      branch.body = parseBlock(of: isLast ? "`else`" : "`when`", startColumn: column)
      when.branches.append(branch)
      guard !isLast, current.kind == .identifier, currentText == "else" else { break }
      do throws(Recovery) {
        // The condition of each branch is built on those before it.
        try enter(at: current.span)
      } catch {
        repeat {
          skipToken()
          skipStatement()
        } while current.kind == .identifier && currentText == "else"
        return when
      }
      advance()
      isLast = !isWord("when")
      if !isLast { advance() }
    } while true
    return when
  }

  mutating func parseItem(_ kind: ItemSyntax.Kind, column: Int32) -> ItemSyntax {
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
    item.name = try parseItemName()
    if kind == .label, current.kind != .leftBrace, !isAtStatementEnd, !isWord("when"),
      !isWord("allow")
    {
      item.text = try parseExpression()
    }
    if kind == .image, !keepsContent {
      item.size = try parseSize(
        "the size of the image", help: "an image has a size in points: `image icon 480x400`")
    }
    try parseHeader(of: &item)
    item.condition = try parseWhenSuffix()
    item.allowances = try parseAllowSuffix()
    guard current.kind == .leftBrace || isAtStatementEnd else {
      throw fail(
        expected: "`{` or the end of the line after the \(kind)", help: helpInHeader(of: kind))
    }
  }

  /// The way out where something stands in the header of an item that does not belong there.
  private func helpInHeader(of kind: ItemSyntax.Kind) -> [String] {
    switch (kind, current.kind) {
    case (.control(.segments), .text): ["titles have commas between them: `\"Day\", \"Week\"`"]
    case (.label, .text), (.control(.button), .text), (.control(.textField), .text):
      ["texts are joined with `+`"]
    case (_, .text): ["a text belongs to `label`, `button`, `textField` or `segments`"]
    case (.grid, .number): ["write `columns \(currentText)`"]
    case (_, .identifier) where currentText == "columns": ["columns belong to `grid`"]
    case (_, .identifier)
    where Vocabulary.statements.contains(currentText)
      || Vocabulary.attributes.contains(currentText):
      ["what is said of the \(kind) stands in braces behind it: `{ \(currentText) … }`"]
    default: []
    }
  }

  /// Parses the name of an item, with what stands in brackets behind it.
  mutating func parseItemName() throws(Recovery) -> NameSyntax {
    var name = NameSyntax(text: currentText, span: current.span)
    advance()
    name.subscripts = try parseSubscripts()
    return name
  }

  /// Parses a size, or the name of one.
  mutating func parseSize(_ what: String, help: String) throws(Recovery) -> ExpressionSyntax {
    switch current.kind {
    case .size, .identifier, .leftParenthesis:
      if !startsLine, !isWord("when"), !isWord("allow") { return try parseFactor() }
    default: break
    }
    throw fail(expected: what, help: [help])
  }

  /// Parses a block; the current token is its opening brace.
  mutating func parseBlock(of owner: String, startColumn: Int32) -> BlockSyntax {
    var block = BlockSyntax(opening: current.span, range: current.range)
    isGuess = false
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
    block.range = block.range.lowerBound..<current.range.upperBound
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
}
