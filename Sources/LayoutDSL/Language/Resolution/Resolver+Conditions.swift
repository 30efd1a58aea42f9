internal import Constraints

extension Resolver {
  private func disjunction(_ first: Condition, _ second: Condition) -> Condition {
    switch (first, second) {
    case (.constant(true), _), (_, .constant(true)): .constant(true)
    case (.constant(false), let other), (let other, .constant(false)): other
    default: .or(first, second)
    }
  }

  /// The condition that holds where another does not.
  func negation(_ condition: Condition) -> Condition {
    if case .constant(let isTrue) = condition { return .constant(!isTrue) }
    return .not(condition)
  }

  /// The meaning of a condition; nil after a reported error.
  mutating func condition(_ syntax: ConditionSyntax) -> Condition? {
    switch syntax.kind {
    case .orientation(let orientation): return .orientation(orientation)
    case .sizeClass(let axis, let sizeClass): return .sizeClass(axis, sizeClass)
    case .platform(let name): return .platform(name)
    case .state(let name): return .constant(isState(name))
    case .group(let content): return condition(content)
    case .direction(let direction): return .direction(direction)
    case .truth(let isTrue): return .constant(isTrue)
    case .flag(let syntax): return flag(syntax)
    case .not(let operand): return condition(operand).map { negation($0) }
    case .and(let operands): return both(conditions(operands))
    case .or(let operands): return balanced(conditions(operands), by: disjunction)
    case .comparison(let chain): return comparison(chain)
    case .unequal(let first, let second):
      let span = TextSpan(
        line: first.span.line, column: first.span.column, length: first.span.length)
      let chain = ComparisonSyntax(
        operands: [first, second], comparisons: [.equal], comparisonSpans: [span])
      return comparison(chain).map { negation($0) }
    }
  }

  private mutating func conditions(_ operands: [ConditionSyntax]) -> [Condition] {
    var conditions: [Condition] = []
    for operand in operands {
      if let condition = condition(operand) { conditions.append(condition) }
    }
    return conditions
  }

  private func both(_ conditions: [Condition]) -> Condition? {
    balanced(conditions) { Condition.conjunction($0, $1) ?? .constant(true) }
  }

  /// Joins conditions in a tree of logarithmic depth, because a chain of them can be as long as
  /// the file and a condition is walked by recursion.
  private func balanced(
    _ conditions: [Condition], by join: (Condition, Condition) -> Condition
  ) -> Condition? {
    guard var level = conditions.isEmpty ? nil : conditions else { return nil }
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { index in
        index + 1 < level.count ? join(level[index], level[index + 1]) : level[index]
      }
    }
    return level[0]
  }

  private mutating func comparison(_ chain: ComparisonSyntax) -> Condition? {
    var parts: [Condition] = []
    for index in chain.comparisons.indices {
      let (first, second) = (chain.operands[index], chain.operands[index + 1])
      let span = first.span.through(second.span)
      switch (measure(first), measure(second)) {
      case (let measure?, nil):
        guard let test = test(measure, chain.comparisons[index], second) else { return nil }
        parts.append(test)
      case (nil, let measure?):
        guard let test = test(measure, chain.comparisons[index].swapped, first) else { return nil }
        parts.append(test)
      case (nil, nil):
        guard !reportMisspeltMeasure(first), !reportMisspeltMeasure(second),
          let holds = compare(first, chain.comparisons[index], second, at: span)
        else { return nil }
        parts.append(.constant(holds))
      case (.some, .some):
        log.report(
          "a condition compares the window with a number", at: span,
          help: ["for its shape write `portrait` or `landscape`"])
        return nil
      }
    }
    return both(parts)
  }

  /// Reports a name that is almost `width` or `height`.
  private mutating func reportMisspeltMeasure(_ syntax: ExpressionSyntax) -> Bool {
    guard case .reference(let path) = syntax.kind, path.count == 1,
      scope.constant(path[0].text) == nil,
      let close = log.suggestion(for: path[0].text, among: ["width", "height"])
    else { return false }
    log.report(
      "unknown name \(quoted(path[0].text))", at: syntax.span, help: ["did you mean `\(close)`?"])
    return true
  }

  /// Whether two values compare as it is said; nil after an error, and where one is not known.
  private mutating func compare(
    _ first: ExpressionSyntax, _ comparison: Condition.Comparison, _ second: ExpressionSyntax,
    at span: TextSpan
  ) -> Bool? {
    switch (value(.expression(first)), value(.expression(second))) {
    case (.number(let first)?, .number(let second)?): return comparison.holds(first, second)
    case (.text(let first)?, .text(let second)?) where comparison == .equal:
      return first == second
    case (.text?, .text?):
      log.report(
        "texts are equal or not, and no text is the smaller one", at: span,
        help: ["compare them with `==`"])
    case (let first?, let second?):
      log.report(
        "a \(first.kind) is compared with a \(second.kind)", at: span,
        help: ["a condition compares numbers or texts, or the window's `width` or `height`"])
    default: break
    }
    return nil
  }

  /// What the name of a flag stands for.
  private mutating func flag(_ syntax: ExpressionSyntax) -> Condition? {
    guard case .reference(let path) = syntax.kind else { return nil }
    guard let found = constant(path, at: syntax.span) else {
      let name = path[0]
      guard !mayBeDeclared(name.text) else { return nil }
      let close = log.suggestion(
        for: name.text, among: scope.constantNames, or: Vocabulary.conditions)
      log.report(
        "unknown condition \(quoted(SyntaxPrinter.dotted(path)))", at: name.span,
        help: [close.map { "did you mean `\($0)`?" } ?? Vocabulary.conditionHelp])
      return nil
    }
    switch found.value {
    case .flag(let condition)?: return condition
    case let value?:
      let name = SyntaxPrinter.dotted(path)
      let shown = value.description.map { ": \(quoted("\(name) == \($0)"))" } ?? ""
      log.report(
        "\(quoted(name)) is a \(value.kind) and no condition", at: syntax.span,
        help: ["compare it\(shown)"])
      return nil
    case nil: return nil
    }
  }

  /// What a condition can compare with a value.
  private enum Measure {
    /// The size of the window along an axis.
    case window(Axis)
    /// The text size that the person has chosen.
    case textSize
  }

  /// The test that compares a measure of the screen with a value; nil after an error.
  private mutating func test(
    _ measure: Measure, _ comparison: Condition.Comparison, _ syntax: ExpressionSyntax
  ) -> Condition? {
    switch measure {
    case .textSize: return textSize(syntax).map { .textSize(comparison, $0) }
    case .window(let axis):
      return number(syntax, for: "a bound of the window").map {
        axis == .horizontal ? .width(comparison, $0) : .height(comparison, $0)
      }
    }
  }

  private mutating func textSize(_ syntax: ExpressionSyntax) -> ContentSizeCategory? {
    let word = SyntaxPrinter.text(of: syntax)
    if let size = ContentSizeCategory(rawValue: word) { return size }
    let names = ContentSizeCategory.allCases.map(\.rawValue)
    let close = log.suggestion(for: word, among: names)
    log.report(
      "\(quoted(word)) is no text size", at: syntax.span,
      help: [
        close.map { "did you mean `\($0)`?" }
          ?? "the text sizes are " + names.map(quoted).joined(separator: ", ")
      ])
    return nil
  }

  /// What an operand measures: `width`, `screen.height` or `textSize`.
  private func measure(_ syntax: ExpressionSyntax) -> Measure? {
    guard case .reference(let path) = syntax.kind else { return nil }
    guard path.count == 1 || path.count == 2 && path[0].text == "screen" else { return nil }
    switch path[path.count - 1].text {
    case "width": return .window(.horizontal)
    case "height": return .window(.vertical)
    case "textSize" where path.count == 1: return .textSize
    default: return nil
    }
  }
}
