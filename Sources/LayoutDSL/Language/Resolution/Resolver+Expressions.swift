internal import Constraints

extension Resolver {
  // MARK: - Values

  /// The value of an expression that must be a plain number; nil after a reported error, which says
  /// what the number is for where that is known.
  mutating func number(_ syntax: ExpressionSyntax, for purpose: String?) -> Double? {
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
    case number(String?)

    /// Anchors too; those without a name are the item's.
    case row(ItemID?)
  }

  /// The recursion goes as deep as the parentheses of the file, which the parser limits.
  private mutating func evaluate(_ syntax: ExpressionSyntax, in scope: Scope) -> AnchorExpression? {
    switch syntax.kind {
    case .number(let value): return AnchorExpression(constant: value)
    case .ratio(let width, let height):
      guard height != 0 else {
        log.report(
          "a ratio to a height of 0", at: syntax.span,
          help: ["width and height are above 0: `16:9`"])
        return nil
      }
      return finite(AnchorExpression(constant: width / height), at: syntax)
    case .reference(let path): return evaluate(path, at: syntax.span, in: scope)
    case .call(let function, let arguments):
      return call(function, arguments, at: syntax.span).map { AnchorExpression(constant: $0) }
    case .text:
      log.report(
        "\(quoted(SyntaxPrinter.text(of: syntax))) is a text and no number", at: syntax.span,
        help: ["a text belongs to `label`"])
      return nil
    case .size:
      log.report(
        "\(quoted(SyntaxPrinter.text(of: syntax))) is a size and no number", at: syntax.span,
        help: ["a size belongs to `image` and `content`"])
      return nil
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
      reportDivisionByZero(written)
      return false
    }
    for index in product.terms.indices { product.terms[index].coefficient /= divisor.constant }
    product.constant /= divisor.constant
    return true
  }

  /// Reports a divisor that is 0.
  mutating func reportDivisionByZero(_ divisor: ExpressionSyntax) {
    let isWritten = if case .number = divisor.kind { true } else { false }
    let text = quoted(SyntaxPrinter.text(of: divisor))
    log.report(
      "division by zero", at: divisor.span,
      help: [
        isWritten
          ? "divide by another number" : "\(text) is 0 here: change a number that it is made of"
      ])
  }

  private mutating func finite(
    _ value: AnchorExpression, at syntax: ExpressionSyntax
  ) -> AnchorExpression? {
    guard value.constant.isFinite, value.terms.allSatisfy(\.coefficient.isFinite) else {
      log.report(
        "\(quoted(SyntaxPrinter.text(of: syntax))) is too large for a number", at: syntax.span,
        help: [OutOfRange.lengthHelp])
      return nil
    }
    return value
  }

  // MARK: - Names

  private mutating func evaluate(
    _ path: [NameSyntax], at span: TextSpan, in scope: Scope
  ) -> AnchorExpression? {
    if let found = constant(path, at: span) {
      switch found.value {
      case .number(let value)?: return AnchorExpression(constant: value)
      case let value?:
        let name = SyntaxPrinter.dotted(path)
        var help: [String] = []
        if self.scope.constant(name)?.isUnnumberedItem == true {
          help = ["`for i, \(name) in …` has the number of the round too, as `i`"]
        }
        log.report("\(quoted(name)) is a \(value.kind) and no number", at: span, help: help)
        return nil
      case nil: return nil
      }
    }
    switch scope {
    case .number(let purpose):
      if path.count > 1 || Attribute(rawValue: path[0].text) != nil {
        let text = quoted(SyntaxPrinter.dotted(path))
        log.report(
          (purpose.map { "\($0) is a number, and " } ?? "")
            + "\(text) is known only when the layout is solved", at: span)
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
    case 3 where path[0].text == "screen" && !isPart(path[1].text):
      _ = part(path[1], of: .screen, named: "screen")
      return nil
    default:
      let owner = Array(path.dropLast())
      guard let id = self.item(owner, in: item, for: path) else { return nil }
      return attribute(path[path.count - 1], of: id, named: SyntaxPrinter.dotted(owner))
        .map { Anchor(id, $0) }
    }
  }

  /// The item that a reference speaks of, `path` without its last name; nil after an error, and for
  /// an item that is not there.
  private mutating func item(
    _ owner: [NameSyntax], in item: ItemID?, for path: [NameSyntax]
  ) -> ItemID? {
    guard var id = self.item(owner[0], in: item) else { return nil }
    for name in owner.dropFirst() {
      guard let key = key(of: name) else { return nil }
      if let inner = itemIDs["\(layout[id].name).\(key)"] {
        id = inner
      } else if isPart(name.text) {
        guard let part = part(name, of: id, named: layout[id].name) else { return nil }
        id = part
      } else {
        report(name, notIn: id, for: path)
        return nil
      }
    }
    return id
  }

  /// Reports a name that nothing inside of an item has.
  private mutating func report(_ name: NameSyntax, notIn id: ItemID, for path: [NameSyntax]) {
    let owner = layout[id]
    guard !absentNames.contains("\(owner.name).\(name.text)") else { return }
    guard let component = owner.component.flatMap({ scope.component($0) }) else {
      var short = path.suffix(2).map(SyntaxPrinter.text(of:)).joined(separator: ".")
      var reason = "names are unique in a layout"
      // What is in an instance has the instance's name and its own, however deep it stands.
      if let instance = owner.instance, instance != scope.instance {
        short = "\(layout[instance].name).\(short)"
        reason = "names are unique in \(quoted(layout[instance].name))"
      }
      let span = path[0].span.through(path[path.count - 1].span)
      log.report(
        "\(quoted(SyntaxPrinter.dotted(path))) is no anchor", at: span,
        help: ["\(reason): write \(quoted(short))"])
      return
    }
    let names = itemNames(in: component.syntax.body?.statements ?? [])
    let close = log.suggestion(for: name.text, among: names)
    log.report(
      "component \(quoted(component.name)) has no item \(quoted(SyntaxPrinter.text(of: name)))",
      at: name.span, notes: [Diagnostic.Note("it is declared here", at: component.place)],
      help: close.map { ["did you mean `\($0)`?"] } ?? [])
  }

  /// The names of all items that statements declare, without subscripts.
  private func itemNames(in statements: [StatementSyntax]) -> [String] {
    var names: [String] = []
    for statement in statements {
      switch statement.kind {
      case .item(let syntax):
        names += syntax.name.map { [$0.text] } ?? []
        names += itemNames(in: syntax.body?.statements ?? [])
      case .instance(let syntax): names += syntax.name.map { [$0.text] } ?? []
      case .repetition(let syntax): names += itemNames(in: syntax.body?.statements ?? [])
      case .when(let syntax):
        for branch in syntax.branches {
          names += itemNames(in: branch.body?.statements ?? [])
        }
      default: break
      }
    }
    return names
  }

  /// The item with a name; nil after a reported error.
  mutating func item(_ name: NameSyntax, in item: ItemID?) -> ItemID? {
    switch name.text {
    case "parent":
      guard let item else {
        log.report(
          "`parent` stands outside of all views", at: name.span, help: ["write `screen`"])
        return nil
      }
      return layout[item].parent ?? .screen
    case "self":
      guard let instance = scope.instance else {
        log.report(
          "`self` stands outside of all components", at: name.span,
          help: ["it is the instance of a component, inside of that component"])
        return nil
      }
      return instance
    case "screen": return .screen
    case "safeArea": return .safeArea
    default: break
    }
    guard let key = key(of: name) else { return nil }
    if let id = itemIDs[scope.prefix + key] { return id }
    guard !mayBeDeclared(name.text), !absentNames.contains(scope.prefix + name.text) else {
      return nil
    }
    if let constant = scope.constant(name.text) {
      log.report(
        "\(quoted(name.text)) is a \(constant.value?.kind ?? "constant") and has no attributes",
        at: name.span)
      return nil
    }
    reportUnknownItem(key, at: name.span, in: item)
    return nil
  }

  /// - Parameter item: the view in whose braces the name stands.
  private mutating func reportUnknownItem(_ key: String, at span: TextSpan, in item: ItemID?) {
    // The content is named with its area, in the area too.
    if key == "content", let item,
      let area = [item, layout[item].parent ?? .screen].first(where: { layout[$0].kind == .scroll })
    {
      let name = layout[area].name.dropFirst(scope.prefix.count)
      log.report(
        "no item is called `content`", at: span,
        help: ["what scrolls in `\(name)` is called `\(name).content`"])
      return
    }
    if let item, itemIDs["\(layout[item].name).\(key)"] != nil {
      let name = layout[item].name.dropFirst(scope.prefix.count)
      log.report(
        "no item is called \(quoted(key))", at: span,
        help: ["the item of that name in `\(name)` is called `\(name).\(key)` here"])
      return
    }
    let names =
      scope.prefix.isEmpty
      ? Array(itemIDs.keys)
      : itemIDs.keys.filter { $0.hasPrefix(scope.prefix) }.map {
        String($0.dropFirst(scope.prefix.count))
      }
    let close = log.suggestion(for: key, among: names, or: Vocabulary.givenItems)
    log.report(
      "no item is called \(quoted(key))\(scope.prefix.isEmpty ? "" : " in the component")",
      at: span,
      help: close.map { ["did you mean `\($0)`?"] }
        ?? (scope.prefix.isEmpty
          ? [] : ["a component knows its own items: rows with others stand where it is used"]))
  }

  /// Whether a name that is not known may be declared in words that were not understood.
  func mayBeDeclared(_ name: String) -> Bool {
    scope.file.tree.skippedWords.contains(name) || scope.file.isIncomplete
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
    let isInside = itemIDs["\(layout[owner].name).\(name.text)"] != nil
    let isItem = isInside || itemIDs[scope.prefix + name.text] != nil
    let example = (isInside ? ownerName + "." : "") + name.text
    log.report(
      "\(quoted(ownerName)) has no attribute \(quoted(name.text))", at: name.span,
      help: [
        isItem
          ? "\(quoted(example)) is an item: write one of its attributes, such as `\(example).width`"
          : close.map { "did you mean `\($0)`?" }
            ?? "the attributes are \(Vocabulary.attributes.map { "`\($0)`" }.joined(separator: ", "))"
      ])
    return nil
  }

  private mutating func reportUnknown(_ name: NameSyntax, anchors: Bool) {
    if ["nan", "inf", "infinity"].contains(name.text.lowercased()) {
      let help =
        name.text.lowercased() == "nan"
        ? "write a number of points, such as `8`"
        : "leave the row out where there is no limit, or write a number of points"
      log.report(
        "\(quoted(name.text)) is no number that a layout can use", at: name.span, help: [help])
      return
    }
    guard let key = key(of: name) else { return }
    if itemIDs[scope.prefix + key] != nil || Vocabulary.givenItems.contains(name.text) {
      log.report(
        "\(quoted(key)) is an item and no number", at: name.span,
        help: ["write one of its attributes, such as `\(key).width`"])
      return
    }
    guard !mayBeDeclared(name.text) else { return }
    let close = log.suggestion(
      for: name.text, among: scope.constantNames,
      or: anchors ? Vocabulary.attributes : [])
    let coordinate = anchors ? Vocabulary.coordinates[name.text] : nil
    let setting =
      PlacementSyntax.words.contains(name.text)
      ? "settings stand between braces: `{ \(name.text) }`" : nil
    log.report(
      "unknown name \(quoted(name.text))", at: name.span,
      help: [(coordinate ?? close).map { "did you mean `\($0)`?" } ?? setting].compactMap { $0 })
  }

  // MARK: - Labels

  /// A comparison with the owner of each attribute written out.
  mutating func text(of chain: ComparisonSyntax, in item: ItemID?) -> String {
    SyntaxPrinter.text(of: chain) { explicit($0, in: item) }
  }

  /// A reference with the owner of the attribute written out, `card.width` for `width` in a card,
  /// and with the full names of items.
  mutating func explicit(_ path: [NameSyntax], in item: ItemID?) -> String {
    let last = path[path.count - 1].text
    if path.count == 1 {
      guard let item, Attribute(rawValue: last) != nil, path[0].subscripts.isEmpty else {
        return SyntaxPrinter.dotted(path)
      }
      return "\(layout[item].name).\(last)"
    }
    guard scope.constant(path[0].text) == nil else { return SyntaxPrinter.dotted(path) }
    // The reference was read without an error, so it is read again without one.
    guard let id = self.item(Array(path.dropLast()), in: item, for: path) else {
      return SyntaxPrinter.dotted(path)
    }
    return "\(layout[id].name).\(last)"
  }
}

extension AnchorExpression {
  /// Multiplies all terms and the constant.
  fileprivate mutating func scale(by factor: Double) {
    for index in terms.indices { terms[index].coefficient *= factor }
    constant *= factor
  }
}
