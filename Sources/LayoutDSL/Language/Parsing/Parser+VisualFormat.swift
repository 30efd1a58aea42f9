internal import Constraints

extension Parser {
  /// Parses what stands behind `visual`.
  mutating func parseVisual(at start: TextSpan) throws(Recovery) -> VisualSyntax {
    guard current.kind == .text, !startsLine else {
      throw fail(
        expected: "a line in quotation marks after `visual`",
        help: ["for example `visual \"H:|-8-[summary]-8-[icon]-8-|\"`"])
    }
    let hasProblem = current.problem != nil
    var visual = VisualSyntax(
      text: NameSyntax(text: lexer.textValue(current), span: current.span), span: start)
    advance()
    if !hasProblem { visual.format = parseLine(visual) }
    if isWord("align") {
      advance()
      repeat {
        guard current.kind == .identifier, !startsLine else {
          throw fail(
            expected: "an attribute after `align`", help: ["for example `align top, bottom`"])
        }
        visual.alignments.append(NameSyntax(text: currentText, span: current.span))
        advance()
      } while take(.comma)
    }
    if isWord("direction") {
      advance()
      visual.direction = try parseWord(
        "a direction", after: "direction",
        among: VisualFormatDirection.allCases.map(\.rawValue),
        help: "the directions are `leadingToTrailing`, `leftToRight` and `rightToLeft`")
    }
    visual.condition = try parseWhenSuffix()
    visual.allowances = try parseAllowSuffix()
    visual.span = span(from: start)
    return visual
  }

  private mutating func parseLine(_ visual: VisualSyntax) -> VisualFormat? {
    do {
      return try VisualFormat(parsing: visual.text.text)
    } catch {
      log.report(error.message, at: visual.span(of: error.place), help: error.help)
      return nil
    }
  }
}
