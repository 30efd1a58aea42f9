internal import Constraints

extension Resolver {
  /// What an expression or a condition stands for; nil after an error, which says what the value is
  /// for where that is known, and where the value is not known.
  mutating func value(_ syntax: ValueSyntax, for purpose: String? = nil) -> ConstantValue? {
    switch syntax {
    case .condition(let syntax): flag(syntax).map { .flag($0) }
    case .expression(let syntax): value(syntax, for: purpose)
    }
  }

  /// The meaning of a condition that may be used in several places; nil after a reported error.
  private mutating func flag(_ syntax: ConditionSyntax) -> Condition? {
    guard let condition = condition(syntax) else { return nil }
    let shared = SharedCondition.sharing(condition)
    if shared == nil {
      log.report(
        "conditions stand in each other more than \(SharedCondition.mostDepth) levels deep",
        at: syntax.span, help: ["write some of them out"])
    }
    return shared
  }

  /// The values of a list, in which a list stands for its elements; nil after an error.
  mutating func values(_ syntax: [ValueSyntax]) -> [ConstantValue]? {
    var values: [ConstantValue] = []
    var isGood = true
    for element in syntax {
      let value = value(element)
      if case .list(let elements)? = value {
        listBudget -= elements.count
        guard listBudget >= 0 else {
          log.report(
            "the lists in lists are more than \(Self.mostListValues) values", at: element.span)
          return nil
        }
      }
      switch value {
      case .list(let elements)?: values += elements
      case let value?: values.append(value)
      case nil: isGood = false
      }
    }
    return isGood ? values : nil
  }

  /// What an expression stands for that is known before the layout is solved; nil after an error,
  /// and where it is not known.
  private mutating func value(
    _ syntax: ExpressionSyntax, for purpose: String? = nil
  ) -> ConstantValue? {
    switch syntax.kind {
    case .text(let text): return .text(text)
    case .size(let size): return isInRange(size, at: syntax.span) ? .size(size) : nil
    case .call(let function, let arguments) where function.text == "size":
      return self.size(arguments, at: syntax.span).map { .size($0) }
    case .group(let content): return value(content, for: purpose)
    case .reference(let path):
      guard let found = constant(path, at: syntax.span) else { break }
      return found.value
    case .sum(let operands) where operands.contains { isText($0.expression) }:
      return join(operands).map { .text($0) }
    default: break
    }
    return number(syntax, for: purpose).map { .number($0) }
  }

  /// The words of a text; nil after an error, and where they are not known.
  mutating func text(_ syntax: ExpressionSyntax, for purpose: String) -> String? {
    guard let value = value(syntax) else { return nil }
    guard case .text(let text) = value else {
      let words = SyntaxPrinter.text(of: syntax)
      var help: [String] = []
      switch (value, syntax.kind) {
      case (.number, .number): help = ["write `\"\(words)\"`"]
      case (.number, _): help = ["write \(quoted("\"\" + \(words)"))"]
      default: break
      }
      log.report(
        "\(purpose) shows a text, and \(quoted(words)) is a \(value.kind)", at: syntax.span,
        help: help)
      return nil
    }
    return text
  }

  /// A size; nil after an error, and where it is not known.
  mutating func size(_ syntax: ExpressionSyntax, for purpose: String) -> Size? {
    guard let value = value(syntax) else { return nil }
    guard case .size(let size) = value else {
      log.report(
        "\(purpose) has a size, and \(quoted(SyntaxPrinter.text(of: syntax))) is a \(value.kind)",
        at: syntax.span, help: ["a size is written `480x400`, or `size(a, b)` with expressions"])
      return nil
    }
    return size
  }

  /// The size that `size(width, height)` makes.
  private mutating func size(_ arguments: [ExpressionSyntax], at span: TextSpan) -> Size? {
    guard arguments.count == 2 else {
      reportCount(of: arguments, for: "size", expected: "a width and a height", at: span)
      return nil
    }
    let width = number(arguments[0], for: "a width")
    let height = number(arguments[1], for: "a height")
    guard let width, let height else { return nil }
    let size = Size(width: width, height: height)
    return isInRange(size, at: span) ? size : nil
  }

  // MARK: - Texts

  /// Whether an expression is a text, as far as that can be seen without reading it.
  private func isText(_ syntax: ExpressionSyntax) -> Bool {
    switch syntax.kind {
    case .text: true
    case .group(let content): isText(content)
    case .sum(let operands): operands.contains { isText($0.expression) }
    case .reference(let path):
      switch (path.count, scope.constant(path[0].text)?.value) {
      case (1, .text?): true
      case (1, .list(let elements)?):
        elements.contains { element in
          if case .text = element { true } else { false }
        }
      default: false
      }
    default: false
    }
  }

  /// The words of all operands, numbers as they are written.
  private mutating func join(_ operands: [ExpressionSyntax.SumOperand]) -> String? {
    var text = ""
    var isGood = true
    for operand in operands {
      guard !operand.isSubtracted else {
        log.report("nothing is taken away from a text", at: operand.expression.span)
        return nil
      }
      switch value(operand.expression) {
      case .text(let words)?: text += words
      case .number(let number)?: text += number.shortDescription
      case let value?:
        log.report(
          "a \(value.kind) cannot be added to a text", at: operand.expression.span,
          help: ["texts and numbers can"])
        isGood = false
      case nil: isGood = false
      }
      guard text.utf8.count <= Self.longestText else {
        log.report("a text of more than \(Self.longestText) bytes", at: operand.expression.span)
        return nil
      }
    }
    return isGood ? text : nil
  }

  /// How many bytes a text that is put together may have, so that doubling one again and again ends.
  private static let longestText = 100_000

  // MARK: - Functions

  /// What a function of numbers gives; nil after an error.
  mutating func call(
    _ function: NameSyntax, _ arguments: [ExpressionSyntax], at span: TextSpan
  ) -> Double? {
    guard function.text != "size" else {
      log.report(
        "`size(...)` is a size and no number", at: span,
        help: ["a size belongs to `image` and `content`"])
      return nil
    }
    let takesMany = function.text == "min" || function.text == "max"
    let isRight =
      takesMany ? !arguments.isEmpty : arguments.count == (function.text == "mod" ? 2 : 1)
    guard isRight else {
      let expected = takesMany ? "numbers" : function.text == "mod" ? "two numbers" : "one number"
      reportCount(of: arguments, for: function.text, expected: expected, at: span)
      return nil
    }
    var numbers: [Double] = []
    for argument in arguments {
      if let value = number(argument, for: "an argument of `\(function.text)`") {
        numbers.append(value)
      }
    }
    guard numbers.count == arguments.count, let first = numbers.first, let last = numbers.last
    else { return nil }
    switch function.text {
    case "min": return numbers.reduce(first, min)
    case "max": return numbers.reduce(first, max)
    case "abs": return abs(first)
    case "floor": return first.rounded(.down)
    case "ceil": return first.rounded(.up)
    case "round": return first.rounded(.toNearestOrAwayFromZero)
    default:
      guard last != 0 else {
        reportDivisionByZero(arguments[1])
        return nil
      }
      return first - last * (first / last).rounded(.down)
    }
  }

  private mutating func reportCount(
    of arguments: [ExpressionSyntax], for function: String, expected: String, at span: TextSpan
  ) {
    log.report(
      "`\(function)` takes \(expected), and \(arguments.count) arguments are given", at: span)
  }

  // MARK: - Names

  /// What a constant, an element of a list or a side of a size is; the value is nil after an error
  /// and where it is not known.
  struct FoundConstant {
    var value: ConstantValue?
  }

  /// What a reference stands for that begins with the name of a constant; nil where it does not.
  mutating func constant(_ path: [NameSyntax], at span: TextSpan) -> FoundConstant? {
    guard path.count <= 2, let constant = scope.constant(path[0].text) else { return nil }
    guard var value = constant.value else { return FoundConstant(value: nil) }
    let name = path[0]
    if !name.subscripts.isEmpty {
      guard case .list(let elements) = value else {
        log.report(
          "\(quoted(name.text)) is a \(value.kind) and has no elements", at: span,
          notes: [Diagnostic.Note("it is defined here", at: constant.place)])
        return FoundConstant(value: nil)
      }
      guard let element = element(of: elements, name, at: span) else {
        return FoundConstant(value: nil)
      }
      value = element
    }
    guard path.count == 2 else { return FoundConstant(value: value) }
    switch (value, path[1].text) {
    case (.list(let elements), "count"):
      return FoundConstant(value: .number(Double(elements.count)))
    case (.size(let size), "width"): return FoundConstant(value: .number(size.width))
    case (.size(let size), "height"): return FoundConstant(value: .number(size.height))
    default:
      let help: [String] =
        switch value {
        case .list: ["a list has a `count`"]
        case .size: ["a size has a `width` and a `height`"]
        default: []
        }
      log.report(
        "\(quoted(name.text)) is a \(value.kind) and has no \(quoted(path[1].text))",
        at: path[1].span, notes: [Diagnostic.Note("it is defined here", at: constant.place)],
        help: help)
      return FoundConstant(value: nil)
    }
  }

  private mutating func element(
    of elements: [ConstantValue], _ name: NameSyntax, at span: TextSpan
  ) -> ConstantValue? {
    guard name.subscripts.count == 1 else {
      log.report(
        "\(quoted(name.text)) is a list, and takes one index", at: span,
        help: ["write `\(name.text)[1]` for its first element"])
      return nil
    }
    guard let index = wholeNumber(name.subscripts[0], for: "an index") else { return nil }
    guard index >= 1, index <= Double(elements.count) else {
      log.report(
        "\(quoted(name.text)) has \(elements.count) elements, and none with the number "
          + index.shortDescription, at: span, help: ["the first element has the number 1"])
      return nil
    }
    return elements[Int(index) - 1]
  }

  /// The full name of an item without the prefix of its scope, subscripts as numbers: `tile[3]`;
  /// nil after an error, and where a subscript is not known.
  mutating func key(of name: NameSyntax) -> String? {
    guard !name.subscripts.isEmpty else { return name.text }
    var numbers: [String] = []
    for syntax in name.subscripts {
      guard let index = wholeNumber(syntax, for: "an index") else { return nil }
      numbers.append(index.shortDescription)
    }
    return "\(name.text)[\(numbers.joined(separator: ","))]"
  }
}
