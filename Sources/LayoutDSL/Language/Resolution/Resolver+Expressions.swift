internal import Constraints

extension Resolver {
  // MARK: - Values

  /// The value of an expression that must be a plain number; nil after a reported error.
  mutating func number(_ syntax: ExpressionSyntax, for purpose: String) -> Double? {
    guard let value = evaluate(syntax, in: .number(purpose)) else { return nil }
    return value.constant
  }

  /// An expression over the anchors of the layout, in an item's body or outside of all items; nil
  /// after a reported error.
  mutating func expression(_ syntax: ExpressionSyntax, in item: ItemID?) -> AnchorExpression? {
    evaluate(syntax, in: .row(item))
  }

  /// What an expression may speak of.
  private enum Scope {
    /// Numbers and constants only, because it is the value of something.
    case number(String)

    /// Anchors too; those without a name are the item's.
    case row(ItemID?)
  }

  /// The recursion goes as deep as the parentheses of the file, which the parser limits.
  private mutating func evaluate(_ syntax: ExpressionSyntax, in scope: Scope) -> AnchorExpression? {
    switch syntax.kind {
    case .number(let value): return AnchorExpression(constant: value)
    case .ratio(let width, let height):
      guard height != 0 else {
        log.report("a ratio to a height of 0", at: syntax.span)
        return nil
      }
      return finite(AnchorExpression(constant: width / height), at: syntax)
    case .reference(let path): return evaluate(path, at: syntax.span, in: scope)
    case .group(let content): return evaluate(content, in: scope)
    case .negation(let operand):
      guard var value = evaluate(operand, in: scope) else { return nil }
      value.scale(by: -1)
      return value
    case .sum(let operands): return evaluate(operands, of: syntax, in: scope)
    case .product(let operands): return evaluate(operands, of: syntax, in: scope)
    }
  }

  private mutating func evaluate(
    _ operands: [ExpressionSyntax.SumOperand], of syntax: ExpressionSyntax, in scope: Scope
  ) -> AnchorExpression? {
    var sum = AnchorExpression()
    var isGood = true
    for operand in operands {
      guard var value = evaluate(operand.expression, in: scope) else {
        isGood = false
        continue
      }
      if operand.isSubtracted { value.scale(by: -1) }
      sum.terms += value.terms
      sum.constant += value.constant
    }
    return isGood ? finite(sum, at: syntax) : nil
  }

  private mutating func evaluate(
    _ operands: [ExpressionSyntax.ProductOperand], of syntax: ExpressionSyntax, in scope: Scope
  ) -> AnchorExpression? {
    var product = AnchorExpression(constant: 1)
    var isGood = true
    for operand in operands {
      guard let value = evaluate(operand.expression, in: scope) else {
        isGood = false
        continue
      }
      guard isGood else { continue }
      if operand.isDivisor {
        isGood = divide(&product, by: value, written: operand.expression)
      } else if value.terms.isEmpty {
        product.scale(by: value.constant)
      } else if product.terms.isEmpty {
        let factor = product.constant
        product = value
        product.scale(by: factor)
      } else {
        log.report(
          "two anchors are multiplied", at: syntax.span,
          help: ["a row is linear: an anchor is multiplied with numbers only"])
        isGood = false
      }
    }
    return isGood ? finite(product, at: syntax) : nil
  }

  private mutating func divide(
    _ product: inout AnchorExpression, by divisor: AnchorExpression, written: ExpressionSyntax
  ) -> Bool {
    guard divisor.terms.isEmpty else {
      log.report(
        "\(quoted(SyntaxPrinter.text(of: written))) is an anchor, and nothing is divided by one",
        at: written.span,
        help: ["a row is linear: for a ratio write `width == 1.25 * height`"])
      return false
    }
    guard divisor.constant != 0 else {
      log.report("division by zero", at: written.span)
      return false
    }
    for index in product.terms.indices { product.terms[index].coefficient /= divisor.constant }
    product.constant /= divisor.constant
    return true
  }

  private mutating func finite(
    _ value: AnchorExpression, at syntax: ExpressionSyntax
  ) -> AnchorExpression? {
    guard value.constant.isFinite, value.terms.allSatisfy(\.coefficient.isFinite) else {
      log.report(
        "\(quoted(SyntaxPrinter.text(of: syntax))) is too large for a number", at: syntax.span)
      return nil
    }
    return value
  }

  // MARK: - Names

  private mutating func evaluate(
    _ path: [NameSyntax], at span: TextSpan, in scope: Scope
  ) -> AnchorExpression? {
    if path.count == 1, constants.place(of: path[0].text) != nil {
      return constants.value(of: path[0].text).map { AnchorExpression(constant: $0) }
    }
    switch scope {
    case .number(let purpose):
      if path.count > 1 || Attribute(rawValue: path[0].text) != nil {
        let text = quoted(path.map(\.text).joined(separator: "."))
        log.report(
          "\(purpose) is a number, and \(text) is known only when the layout is solved", at: span)
        return nil
      }
      reportUnknown(path[0], anchors: false)
      return nil
    case .row(let item):
      guard let anchor = anchor(path, at: span, in: item) else { return nil }
      return AnchorExpression(terms: [.init(anchor)])
    }
  }

  private mutating func anchor(_ path: [NameSyntax], at span: TextSpan, in item: ItemID?) -> Anchor?
  {
    switch path.count {
    case 1:
      guard let attribute = Attribute(rawValue: path[0].text) else {
        reportUnknown(path[0], anchors: true)
        return nil
      }
      guard let item else {
        log.report(
          "`\(attribute)` stands outside of all views", at: span,
          help: ["say whose it is, as in `screen.\(attribute)`"])
        return nil
      }
      return Anchor(item, attribute)
    case 2:
      guard let owner = self.item(path[0], in: item) else { return nil }
      return attribute(path[1], of: owner, named: path[0].text).map { Anchor(owner, $0) }
    case 3 where path[0].text == "screen" || isPart(path[1].text):
      let name = path[0].text
      guard let owner = self.item(path[0], in: item),
        let part = part(path[1], of: owner, named: name)
      else { return nil }
      return attribute(path[2], of: part, named: "\(name).\(path[1].text)").map { Anchor(part, $0) }
    default:
      let short = path.suffix(2).map(\.text).joined(separator: ".")
      log.report(
        "\(quoted(path.map(\.text).joined(separator: "."))) is no anchor", at: span,
        help: ["names are unique in a layout: write \(quoted(short))"])
      return nil
    }
  }

  /// The item with a name; nil after a reported error.
  mutating func item(_ name: NameSyntax, in item: ItemID?) -> ItemID? {
    if name.text == "parent" {
      guard let item else {
        log.report(
          "`parent` stands outside of all views", at: name.span, help: ["write `screen`"])
        return nil
      }
      return layout[item].parent ?? .screen
    }
    if let id = itemIDs[name.text] { return id }
    guard !skippedWords.contains(name.text) else { return nil }
    let isConstant = constants.place(of: name.text) != nil
    let close = log.suggestion(
      for: name.text, among: itemIDs.keys, or: Vocabulary.givenItems)
    log.report(
      isConstant
        ? "\(quoted(name.text)) is a number and has no attributes"
        : "no item is called \(quoted(name.text))",
      at: name.span, help: close.map { ["did you mean `\($0)`?"] } ?? [])
    return nil
  }

  private mutating func attribute(
    _ name: NameSyntax, of owner: ItemID, named ownerName: String
  ) -> Attribute? {
    if let attribute = Attribute(rawValue: name.text) { return attribute }
    if isPart(name.text), itemIDs[name.text] == nil || owner == .screen {
      guard part(name, of: owner, named: ownerName) != nil else { return nil }
      let whose = owner == .screen ? "the screen" : quoted(ownerName)
      let guide = "\(ownerName).\(name.text)"
      log.report(
        "\(quoted(guide)) is a part of \(whose) and no number", at: name.span,
        help: ["write one of its attributes, such as \(quoted(guide + ".top"))"])
      return nil
    }
    let close = log.suggestion(for: name.text, among: Vocabulary.attributes)
    let isItem = itemIDs[name.text] != nil
    log.report(
      "\(quoted(ownerName)) has no attribute \(quoted(name.text))", at: name.span,
      help: [
        isItem
          ? "\(quoted(name.text)) is an item: write one of its attributes, such as `\(name.text).width`"
          : close.map { "did you mean `\($0)`?" }
            ?? "the attributes are \(Vocabulary.attributes.map { "`\($0)`" }.joined(separator: ", "))"
      ])
    return nil
  }

  private mutating func reportUnknown(_ name: NameSyntax, anchors: Bool) {
    if ["nan", "inf", "infinity"].contains(name.text.lowercased()) {
      log.report("\(quoted(name.text)) is no number that a layout can use", at: name.span)
      return
    }
    if itemIDs[name.text] != nil || name.text == "parent" {
      log.report(
        "\(quoted(name.text)) is an item and no number", at: name.span,
        help: ["write one of its attributes, such as `\(name.text).width`"])
      return
    }
    guard !skippedWords.contains(name.text) else { return }
    let close = log.suggestion(
      for: name.text, among: constants.names,
      or: anchors ? Vocabulary.attributes + Vocabulary.statements : [])
    log.report(
      "unknown name \(quoted(name.text))", at: name.span,
      help: close.map { ["did you mean `\($0)`?"] } ?? [])
  }

  // MARK: - Labels

  /// A comparison with the owner of each attribute written out.
  func text(of chain: ComparisonSyntax, in item: ItemID?) -> String {
    SyntaxPrinter.text(of: chain) { explicit($0, in: item) }
  }

  /// A reference with the owner of the attribute written out: `card.width` for `width` in a card.
  func explicit(_ path: [NameSyntax], in item: ItemID?) -> String {
    let last = path[path.count - 1].text
    switch (path.count, path[0].text, item) {
    case (1, _, let item?) where Attribute(rawValue: last) != nil:
      return "\(layout[item].name).\(last)"
    case (2..., "parent", let item?):
      let parent = layout[layout[item].parent ?? .screen].name
      return ([parent] + path.dropFirst().map(\.text)).joined(separator: ".")
    case (2, "safeArea", _): return "screen.safeArea.\(last)"
    case (1, _, _): return last
    default: return path.map(\.text).joined(separator: ".")
    }
  }
}

extension AnchorExpression {
  /// Multiplies all terms and the constant.
  fileprivate mutating func scale(by factor: Double) {
    for index in terms.indices { terms[index].coefficient *= factor }
    constant *= factor
  }
}
