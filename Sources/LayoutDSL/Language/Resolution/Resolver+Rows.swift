internal import Constraints

extension Resolver {
  /// Reads a statement that was put aside.
  mutating func read(_ part: Work) {
    switch part.kind {
    case .row(let row): read(row, in: part.item, condition: part.condition)
    case .aspect(let aspect): read(aspect, in: part.item, condition: part.condition)
    case .visual(let visual): read(visual, in: part.item, condition: part.condition)
    case .expectation(let claim): read(claim, in: part.item, condition: part.condition)
    case .setting(let setting): read(setting, in: part.item, condition: part.condition)
    default: break
    }
  }

  private mutating func read(_ row: RowSyntax, in item: ItemID?, condition outer: Condition?) {
    let condition = conjunction(outer, row.condition)
    guard condition != .constant(false) else { return }
    let priority = row.priority.map { self.priority($0) } ?? .required
    let chain = row.comparison
    guard isOneWay(chain) else { return }
    let operands = chain.operands.map { checkedExpression($0, in: item) }
    for index in chain.comparisons.indices {
      guard let relation = relation(chain.comparisons[index], at: chain.comparisonSpans[index])
      else { continue }
      guard let first = operands[index], let second = operands[index + 1], let priority else {
        continue
      }
      let part = part(index, of: chain, span: row.span)
      guard isSound(first, second, syntax: part, in: item) else { continue }
      var label = text(of: part.chain, in: item)
      if !priority.isRequired { label += " @\(priority.rawValue.shortDescription)" }
      add(
        Row(
          first, relation, second, priority: priority, when: condition,
          origin: Origin(label, at: part.span.source(in: log.file))), allowing: row.allowances,
        at: part.span)
    }
  }

  /// An expression whose numbers are none of them absurd; nil after a reported error.
  private mutating func checkedExpression(
    _ syntax: ExpressionSyntax, in item: ItemID?
  ) -> AnchorExpression? {
    guard let expression = expression(syntax, in: item) else { return nil }
    do {
      try OutOfRange.check(expression)
      return expression
    } catch {
      log.report(error.description, at: syntax.span, help: [error.help])
      return nil
    }
  }

  private mutating func read(_ aspect: AspectSyntax, in item: ItemID?, condition outer: Condition?)
  {
    let condition = conjunction(outer, aspect.condition)
    guard condition != .constant(false) else { return }
    let priority = aspect.priority.map { self.priority($0) } ?? .required
    guard let item else {
      log.report(
        "`aspect` stands outside of all views", at: aspect.span,
        help: ["put it into the body of the view whose ratio it is"])
      return
    }
    guard let ratio = number(aspect.ratio, for: "a ratio"), let priority else { return }
    guard ratio > 0 else {
      log.report(
        "a ratio is above 0, and this one is \(ratio.shortDescription)",
        at: aspect.ratio.span, help: ["width to height, both above 0: `aspect 5:4`"])
      return
    }
    var label = "aspect " + SyntaxPrinter.text(of: aspect.ratio)
    if !priority.isRequired { label += " @\(priority.rawValue.shortDescription)" }
    add(
      Row(
        AnchorExpression(terms: [.init(Anchor(item, .width))]), .equal,
        AnchorExpression(terms: [.init(Anchor(item, .height), ratio)]), priority: priority,
        when: condition, origin: Origin(label, at: aspect.span.source(in: log.file))),
      allowing: aspect.allowances, at: aspect.ratio.span)
  }

  /// Adds a row, whose items were all looked up, and the findings that are meant by it.
  mutating func add(_ row: Row, allowing rules: [NameSyntax], at span: TextSpan) {
    do {
      allow(rules, for: .row(try assembler.addRow(row)))
    } catch {
      log.report(error.description, at: span)
    }
  }

  private mutating func read(
    _ claim: ExpectationSyntax, in item: ItemID?, condition outer: Condition?
  ) {
    let condition = conjunction(outer, claim.condition)
    guard condition != .constant(false) else { return }
    var tolerance: Double? = Expectation.defaultTolerance
    if let syntax = claim.tolerance {
      tolerance = number(syntax, for: "a tolerance")
      if let value = tolerance, value < 0 {
        log.report(
          "a tolerance is at least 0", at: syntax.span,
          help: ["it counts in both directions: `+- 0.5`"])
        tolerance = nil
      }
    }
    let chain = claim.comparison
    guard isOneWay(chain) else { return }
    let operands = chain.operands.map { checkedExpression($0, in: item) }
    for index in chain.comparisons.indices {
      guard let first = operands[index], let second = operands[index + 1], let tolerance else {
        continue
      }
      let part = part(index, of: chain, span: claim.span)
      guard isSound(first, second, syntax: part, in: item) else { continue }
      guard layout.expectations.count < Self.mostExpectations else {
        if reportedSurpluses.insert(.expectations).inserted {
          log.report(
            "a layout has at most \(Self.mostExpectations) expectations", at: part.span,
            help: ["leave out those that others imply, or make several layouts of it"])
        }
        return
      }
      var label = text(of: part.chain, in: item)
      if let syntax = claim.tolerance { label += " +- " + SyntaxPrinter.text(of: syntax) }
      let expectation = Expectation(
        first, chain.comparisons[index], second, tolerance: tolerance, when: condition,
        origin: Origin(label, at: part.span.source(in: log.file)))
      do {
        allow(claim.allowances, for: .expectation(try assembler.addExpectation(expectation)))
      } catch {
        log.report(error.description, at: part.span)
      }
    }
  }

  /// One comparison of a chain, with its place.
  struct ChainPart {
    var chain: ComparisonSyntax
    var span: TextSpan
  }

  private func part(_ index: Int, of chain: ComparisonSyntax, span: TextSpan) -> ChainPart {
    guard chain.comparisons.count > 1 else { return ChainPart(chain: chain, span: span) }
    let operands = [chain.operands[index], chain.operands[index + 1]]
    return ChainPart(
      chain: ComparisonSyntax(
        operands: operands, comparisons: [chain.comparisons[index]],
        comparisonSpans: [chain.comparisonSpans[index]]),
      span: operands[0].span.through(operands[1].span))
  }

  /// Whether no chain of comparisons turns back, as `a <= b >= c` does.
  private mutating func isOneWay(_ chain: ComparisonSyntax) -> Bool {
    let rises = chain.comparisons.contains { $0 == .less || $0 == .lessOrEqual }
    let falls = chain.comparisons.firstIndex { $0 == .greater || $0 == .greaterOrEqual }
    guard rises, let falls else { return true }
    log.report(
      "a chain of comparisons turns back", at: chain.comparisonSpans[falls],
      help: ["write two statements"])
    return false
  }

  private mutating func relation(_ comparison: Condition.Comparison, at span: TextSpan) -> Relation?
  {
    switch comparison {
    case .equal: return .equal
    case .lessOrEqual: return .lessOrEqual
    case .greaterOrEqual: return .greaterOrEqual
    case .less, .greater:
      log.report(
        "a row cannot say `\(comparison.rawValue)`: no solution is the closest one", at: span,
        help: ["write `\(comparison.rawValue)=`"])
      return nil
    }
  }
}
