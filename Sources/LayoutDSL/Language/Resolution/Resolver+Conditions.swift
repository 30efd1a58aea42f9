internal import Constraints

extension Resolver {
  /// The condition that holds where both hold; nil for always.
  func conjunction(_ first: Condition?, _ second: Condition?) -> Condition? {
    guard let first else { return second }
    guard let second else { return first }
    return .and(first, second)
  }

  /// The meaning of a condition; nil after a reported error.
  mutating func condition(_ syntax: ConditionSyntax) -> Condition? {
    switch syntax.kind {
    case .orientation(let orientation): return .orientation(orientation)
    case .sizeClass(let axis, let sizeClass): return .sizeClass(axis, sizeClass)
    case .platform(let name): return .platform(name)
    case .group(let content): return condition(content)
    case .not(let operand): return condition(operand).map { .not($0) }
    case .and(let operands):
      return balanced(conditions(operands), by: Condition.and)
    case .or(let operands):
      return balanced(conditions(operands), by: Condition.or)
    case .comparison(let chain): return comparison(chain)
    }
  }

  private mutating func conditions(_ operands: [ConditionSyntax]) -> [Condition] {
    var conditions: [Condition] = []
    for operand in operands {
      if let condition = condition(operand) { conditions.append(condition) }
    }
    return conditions
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
      case (let axis?, nil):
        guard let value = number(second, for: "a bound of the window") else { return nil }
        parts.append(window(axis, chain.comparisons[index], value))
      case (nil, let axis?):
        guard let value = number(first, for: "a bound of the window") else { return nil }
        parts.append(window(axis, chain.comparisons[index].swapped, value))
      case (nil, nil):
        guard !reportMisspeltMeasure(first), !reportMisspeltMeasure(second) else { return nil }
        log.report(
          "a condition speaks of the window: of its `width` or its `height`", at: span,
          help: ["for example `width >= 320`"])
        return nil
      case (.some, .some):
        log.report(
          "a condition compares the window with a number", at: span,
          help: ["for its shape write `portrait` or `landscape`"])
        return nil
      }
    }
    return balanced(parts, by: Condition.and)
  }

  /// Reports a name that is almost `width` or `height`.
  private mutating func reportMisspeltMeasure(_ syntax: ExpressionSyntax) -> Bool {
    guard case .reference(let path) = syntax.kind, path.count == 1,
      constants.place(of: path[0].text) == nil,
      let close = log.suggestion(for: path[0].text, among: ["width", "height"])
    else { return false }
    log.report(
      "unknown name \(quoted(path[0].text))", at: syntax.span, help: ["did you mean `\(close)`?"])
    return true
  }

  private func window(
    _ axis: Axis, _ comparison: Condition.Comparison, _ value: Double
  ) -> Condition {
    axis == .horizontal ? .width(comparison, value) : .height(comparison, value)
  }

  /// The axis of the window that an operand is the size of: `width` or `screen.width`.
  private func measure(_ syntax: ExpressionSyntax) -> Axis? {
    guard case .reference(let path) = syntax.kind else { return nil }
    guard path.count == 1 || path.count == 2 && path[0].text == "screen" else { return nil }
    switch path[path.count - 1].text {
    case "width": return .horizontal
    case "height": return .vertical
    default: return nil
    }
  }
}

extension Condition.Comparison {
  /// The comparison with its sides swapped.
  fileprivate var swapped: Condition.Comparison {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .equal: .equal
    case .greaterOrEqual: .lessOrEqual
    case .greater: .less
    }
  }
}
