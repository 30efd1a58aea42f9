internal import Constraints

extension Resolver {
  // MARK: - Limits

  /// Goes one level deeper into declarations; false where that is too deep, because components
  /// stand in components.
  mutating func nest(at span: TextSpan?) -> Bool {
    guard depth < Parser.nestingLimit else {
      if let span, !reportedExpansion {
        log.report(
          "components nest deeper than \(Parser.nestingLimit) levels", at: span,
          help: ["put the views beside each other"])
      }
      reportedExpansion = true
      return false
    }
    depth += 1
    return true
  }

  /// Takes statements from the budget of expansion; false where it is used up.
  mutating func spend(_ count: Int, at span: TextSpan?) -> Bool {
    expansionBudget -= count
    guard expansionBudget < 0 else { return true }
    if let span, !reportedExpansion {
      log.reportWithoutContext(
        "repetitions and components make more than \(Self.mostExpandedStatements) statements",
        at: span.source(in: log.file), help: ["repeat less, or split the layout"])
    }
    reportedExpansion = true
    return false
  }

  // MARK: - Repetitions

  /// Declares the body of a repetition once for each round.
  mutating func declare(
    _ syntax: RepetitionSyntax, at span: TextSpan, in item: ItemID?, condition: Condition?
  ) {
    guard let variable = syntax.variable, let range = syntax.range, let body = syntax.body else {
      return
    }
    guard let values = values(of: range, at: syntax.rangeSpan) else {
      return remember(absent: body.statements)
    }
    for (index, value) in values.enumerated() {
      guard !log.isFull, !reportedExpansion, spend(1, at: span) else { return }
      let shown = value.description.map { quoted($0) } ?? "number \(index + 1)"
      // Most errors show in the first round, and what it is says nothing then.
      let context =
        index == 0 ? [] : [Diagnostic.Note("\(quoted(variable.text)) is \(shown) there")]
      let inner = Scope(of: .repetition, in: scope, context: scope.context + context)
      inner.roundCount = values.count
      var isGood = true
      inside(inner) { resolver in
        isGood = resolver.define(variable)
        inner.define(
          variable.text, as: value, at: variable.span.source(in: resolver.log.file),
          isUnnumberedItem: syntax.round == nil)
        if let round = syntax.round {
          isGood = resolver.define(round) && isGood
          inner.define(
            round.text, as: .number(Double(index + 1)),
            at: round.span.source(in: resolver.log.file))
        }
        guard isGood else { return resolver.remember(absent: body.statements) }
        resolver.define(constantsIn: body.statements)
        resolver.declare(body.statements, in: item, condition: condition, ownsConstants: true)
      }
      guard isGood else { return }
    }
  }

  /// What differs from round to round; nil after an error, and where it is not known.
  private mutating func values(
    of range: RepetitionSyntax.Range, at span: TextSpan
  ) -> [ConstantValue]? {
    switch range {
    case .values(let syntax): return values(syntax)
    case .numbers(let first, let last):
      let lower = wholeNumber(first, for: "a bound of a repetition")
      let upper = wholeNumber(last, for: "a bound of a repetition")
      guard let lower, let upper else { return nil }
      guard upper >= lower else {
        // `1...0` is how a range without a number is written.
        if upper < lower - 1 { reportBackwards(first, last, at: span) }
        return []
      }
      let count = upper - lower + 1
      guard count <= Double(Self.mostExpandedStatements) else {
        log.report(
          "a repetition of \(count.shortDescription) rounds, and at most "
            + "\(Self.mostExpandedStatements) are read", at: span, help: ["repeat less"])
        return nil
      }
      return (0..<Int(count)).map { .number(lower + Double($0)) }
    }
  }

  /// Reports a range that goes downwards, unless a bound is computed and may happen to be low.
  private mutating func reportBackwards(
    _ first: ExpressionSyntax, _ last: ExpressionSyntax, at span: TextSpan
  ) {
    guard case .number = first.kind, case .number = last.kind else { return }
    let (lower, upper) = (SyntaxPrinter.text(of: last), SyntaxPrinter.text(of: first))
    log.report(
      "no number is in \(quoted("\(upper)...\(lower)"))", at: span,
      help: ["a range goes upwards: \(quoted("\(lower)...\(upper)"))"])
  }

  /// The value of an expression that must be a whole number of reasonable size; nil after an error.
  mutating func wholeNumber(_ syntax: ExpressionSyntax, for purpose: String) -> Double? {
    guard let value = number(syntax, for: purpose) else { return nil }
    guard value == value.rounded(), abs(value) <= 1e9 else {
      let range = value == value.rounded() ? "at most 1000000000" : "whole"
      log.report(
        "\(purpose) is \(range), and this one is \(value.shortDescription)", at: syntax.span)
      return nil
    }
    return value
  }

  // MARK: - What is not there

  /// Remembers the names of items that are not there, so that it is no error to speak of them.
  mutating func remember(absent statements: [StatementSyntax]) {
    for statement in statements {
      switch statement.kind {
      case .item(let syntax): remember(absent: syntax.name, with: syntax.body)
      case .instance(let syntax): remember(absent: syntax.name, with: syntax.body)
      case .repetition(let syntax): remember(absent: syntax.body?.statements ?? [])
      case .when(let syntax):
        for branch in syntax.branches { remember(absent: branch.body?.statements ?? []) }
      default: break
      }
    }
  }

  /// Remembers the name of an item that is not there, and the names of those in it.
  mutating func remember(absent name: NameSyntax?, with body: BlockSyntax?) {
    if let name { absentNames.insert(scope.prefix + name.text) }
    remember(absent: body?.statements ?? [])
  }

  // MARK: - Allowances

  /// Notes that rules may be broken.
  mutating func allow(_ rules: [NameSyntax], for subject: Allowance.Subject) {
    for rule in rules {
      // What is allowed was added before.
      try? assembler.allow(
        Allowance(rule.text, for: subject, at: rule.span.source(in: log.file)))
    }
  }
}
