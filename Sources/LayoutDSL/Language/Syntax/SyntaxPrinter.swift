internal import Constraints

/// Writes a syntax tree in the canonical form: two spaces per level, one statement per line, single
/// spaces, shortest numbers, at most one empty line in a row, comments where they were.
///
/// Printing what was parsed from a print gives the same text, and the same layouts.
struct SyntaxPrinter {
  private var output = ""
  private var level = 0

  /// The text of a file.
  static func text(of file: FileSyntax) -> String {
    var printer = SyntaxPrinter()
    printer.write(file.statements, closing: file.closingComments)
    return printer.output
  }

  // MARK: - Statements

  private mutating func write(_ statements: [StatementSyntax], closing: [CommentSyntax]) {
    var isFirst = true
    for statement in statements {
      write(statement.leadingComments, isFirst: &isFirst)
      if statement.followsEmptyLine, !isFirst { output += "\n" }
      isFirst = false
      indent()
      write(statement.kind)
      for comment in statement.trailingComments { output += " " + comment.text }
      output += "\n"
    }
    write(closing, isFirst: &isFirst)
  }

  private mutating func write(_ comments: [CommentSyntax], isFirst: inout Bool) {
    for comment in comments {
      if comment.followsEmptyLine, !isFirst { output += "\n" }
      isFirst = false
      write(comment)
    }
  }

  private mutating func write(_ comment: CommentSyntax) {
    guard !comment.isOneLine else {
      indent()
      output += comment.text + "\n"
      return
    }
    for line in comment.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { indent() }
      output += line + "\n"
    }
  }

  private mutating func indent() {
    for _ in 0..<level { output += "  " }
  }

  private mutating func write(_ block: BlockSyntax?) {
    guard let block else { return }
    output += " {"
    guard !block.isEmpty else {
      output += "}"
      return
    }
    for comment in block.openingComments { output += " " + comment.text }
    output += "\n"
    level += 1
    write(block.statements, closing: block.closingComments)
    level -= 1
    indent()
    output += "}"
  }

  private mutating func write(_ kind: StatementSyntax.Kind) {
    switch kind {
    case .layout(let layout):
      output += "layout " + Self.textLiteral(layout.name?.text ?? "")
      write(layout.body)
    case .importing(let file): output += "import " + Self.textLiteral(file.path.text)
    case .component(let component): write(component)
    case .instance(let instance): write(instance)
    case .repetition(let repetition): write(repetition)
    case .allowance(let rules): output += "allow " + Self.list(rules)
    case .state(let state):
      output += "state " + (state.name?.text ?? "")
      write(state.body)
    case .constant(let constant):
      output += "let \(constant.name.text) ="
      write(list: constant.values)
    case .screens(let screens):
      output += "screens " + screens.map(Self.text(of:)).joined(separator: ", ")
    case .host(let host): output += "host \(host.text)"
    case .item(let item): write(item)
    case .setting(let setting):
      let value = Self.text(of: setting.kind)
      output += setting.kind.word + (value.isEmpty ? "" : " " + value)
      write(setting.condition)
    case .row(let row):
      output += Self.text(of: row.comparison)
      write(row.priority)
      write(row.condition)
      write(allowances: row.allowances)
    case .aspect(let aspect):
      output += "aspect " + Self.text(of: aspect.ratio)
      write(aspect.priority)
      write(aspect.condition)
      write(allowances: aspect.allowances)
    case .visual(let visual):
      output += Self.text(of: visual)
      write(visual.condition)
      write(allowances: visual.allowances)
    case .expectation(let expectation):
      output += "expect " + Self.text(of: expectation.comparison)
      if let tolerance = expectation.tolerance { output += " +- " + Self.text(of: tolerance) }
      write(expectation.condition)
      write(allowances: expectation.allowances)
    case .when(let when):
      for (index, branch) in when.branches.enumerated() {
        if index > 0 { output += " else" }
        if let condition = branch.condition {
          output += (index > 0 ? " " : "") + "when " + Self.text(of: condition)
        }
        write(branch.body)
      }
    }
  }

  private mutating func write(_ item: ItemSyntax) {
    output += item.kind.description
    if let name = item.name { output += " " + Self.text(of: name) }
    if let text = item.text { output += " " + Self.text(of: text) }
    if let size = item.size { output += " " + Self.text(of: size) }
    output += Self.header(of: item)
    write(item.condition)
    write(allowances: item.allowances)
    if let body = item.body, !body.isEmpty { write(body) }
  }

  private mutating func write(_ component: ComponentSyntax) {
    output += "component " + (component.name?.text ?? "")
    if !component.parameters.isEmpty {
      let parameters = component.parameters.map { parameter in
        parameter.name.text + (parameter.kind.map { ": " + $0.text } ?? "")
          + (parameter.value.map { " = " + Self.text(of: $0) } ?? "")
      }
      write(enclosed: parameters)
    }
    write(component.body)
  }

  private mutating func write(_ instance: InstanceSyntax) {
    output += instance.component.text
    if let name = instance.name { output += " " + Self.text(of: name) }
    if !instance.arguments.isEmpty {
      let arguments = instance.arguments.map { "\($0.name.text): " + Self.text(of: $0.value) }
      write(enclosed: arguments)
    }
    write(instance.condition)
    write(allowances: instance.allowances)
    if let body = instance.body, !body.isEmpty { write(body) }
  }

  private mutating func write(_ repetition: RepetitionSyntax) {
    output += "for "
    if let round = repetition.round { output += round.text + ", " }
    output += (repetition.variable?.text ?? "") + " in"
    switch repetition.range {
    case .numbers(let lower, let upper)?:
      output += " " + Self.text(of: lower) + "..." + Self.text(of: upper)
    case .values(let values)?: write(list: values)
    case nil: break
    }
    write(repetition.body)
  }

  private mutating func write(allowances: [NameSyntax]) {
    if !allowances.isEmpty { output += " allow " + Self.list(allowances) }
  }

  private static func list(_ rules: [NameSyntax]) -> String {
    rules.map(\.text).joined(separator: ", ")
  }

  /// The width in characters beyond which lists are broken, one element on each line.
  private static let longestLine = 100

  /// Writes `(a, b)` behind a name.
  private mutating func write(enclosed parts: [String]) {
    let line = "(" + parts.joined(separator: ", ") + ")"
    guard !fits(line) else {
      output += line
      return
    }
    output += "("
    writeLines(parts)
    output += "\n"
    indent()
    output += ")"
  }

  /// Writes `a, b` behind a word.
  private mutating func write(list values: [ValueSyntax]) {
    let parts = values.map(Self.text(of:))
    let line = " " + parts.joined(separator: ", ")
    guard !fits(line), parts.count > 1 else {
      output += line
      return
    }
    // The first element has to stand on the line of what it belongs to.
    output += " " + parts[0] + ","
    writeLines(Array(parts.dropFirst()))
  }

  private mutating func writeLines(_ parts: [String]) {
    level += 1
    for (index, part) in parts.enumerated() {
      output += "\n"
      indent()
      output += part + (index + 1 < parts.count ? "," : "")
    }
    level -= 1
  }

  /// Whether a text fits behind what stands on the line already.
  private func fits(_ text: String) -> Bool {
    let line = output.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    return line + text.count <= Self.longestLine
  }

  private static func text(of value: ValueSyntax) -> String {
    switch value {
    case .expression(let syntax): text(of: syntax)
    case .condition(let syntax): text(of: syntax)
    }
  }

  private mutating func write(_ priority: ExpressionSyntax?) {
    if let priority { output += " @" + Self.text(of: priority) }
  }

  private mutating func write(_ condition: ConditionSyntax?) {
    if let condition { output += " when " + Self.text(of: condition) }
  }

  private static func text(of kind: SettingSyntax.Kind) -> String {
    switch kind {
    case .font(let family, let size, let weight, let leading):
      family.text + (size.map { " " + text(of: $0) } ?? "") + (weight.map { " " + $0.text } ?? "")
        + (leading.map { " leading " + text(of: $0) } ?? "")
    case .lines(let count): text(of: count)
    case .content(let size): text(of: size)
    case .mode(let mode): mode.text
    case .hugging(let axis, let priority), .compression(let axis, let priority):
      (axis.map { $0.rawValue + " " } ?? "") + text(of: priority)
    case .placement(let placement): text(of: placement)
    }
  }

  private static func text(of screen: ScreenSyntax) -> String {
    name(screen.text) + screen.traits
  }

  /// The name of a screen, in quotation marks where it would not be read as one word.
  private static func name(_ text: String) -> String {
    let first = text.unicodeScalars.first.map {
      $0.properties.isXIDStart || $0 == "_" || $0.properties.numericType == .decimal && $0.isASCII
    }
    let isWord = text.utf8.allSatisfy { byte in
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "@")
    }
    return first == true && isWord ? text : textLiteral(text)
  }

  // MARK: - Expressions

  /// An expression in canonical form; `reference` writes the names in it.
  static func text(
    of expression: ExpressionSyntax, reference: ([NameSyntax]) -> String = dotted
  ) -> String {
    var text = ""
    write(expression, to: &text, reference: reference)
    return text
  }

  /// A comparison in canonical form.
  static func text(
    of chain: ComparisonSyntax, reference: ([NameSyntax]) -> String = dotted
  ) -> String {
    var text = ""
    for (index, operand) in chain.operands.enumerated() {
      if index > 0 { text += " \(chain.comparisons[index - 1].rawValue) " }
      write(operand, to: &text, reference: reference)
    }
    return text
  }

  /// A reference as it was written.
  static func dotted(_ path: [NameSyntax]) -> String {
    path.count == 1 ? text(of: path[0]) : path.map(text(of:)).joined(separator: ".")
  }

  /// The name of an item as it was written.
  static func text(of name: NameSyntax) -> String {
    guard !name.subscripts.isEmpty else { return name.text }
    return name.text + "[" + name.subscripts.map { text(of: $0) }.joined(separator: ", ") + "]"
  }

  private static func write(
    _ expression: ExpressionSyntax, to text: inout String, reference: ([NameSyntax]) -> String
  ) {
    switch expression.kind {
    case .number(let value): text += value.shortDescription
    case .ratio(let width, let height):
      text += "\(width.shortDescription):\(height.shortDescription)"
    case .reference(let path): text += reference(path)
    case .size(let size):
      text += "\(size.width.shortDescription)x\(size.height.shortDescription)"
    case .text(let words): text += textLiteral(words)
    case .call(let function, let arguments):
      text += function.text + "("
      for (index, argument) in arguments.enumerated() {
        if index > 0 { text += ", " }
        write(argument, to: &text, reference: reference)
      }
      text += ")"
    case .negation(let operand):
      text += "-"
      write(operand, to: &text, reference: reference)
    case .sum(let operands):
      for (index, operand) in operands.enumerated() {
        if index > 0 { text += operand.isSubtracted ? " - " : " + " }
        write(operand.expression, to: &text, reference: reference)
      }
    case .product(let operands):
      for (index, operand) in operands.enumerated() {
        if index > 0 { text += operand.isDivisor ? " / " : " * " }
        write(operand.expression, to: &text, reference: reference)
      }
    case .group(let content):
      text += "("
      write(content, to: &text, reference: reference)
      text += ")"
    }
  }

  // MARK: - Conditions

  /// A condition in canonical form.
  static func text(of condition: ConditionSyntax) -> String {
    switch condition.kind {
    case .orientation(let orientation): orientation.rawValue
    case .sizeClass(let axis, let sizeClass): "\(axis.rawValue) \(sizeClass.rawValue)"
    case .state(let name): "state " + name.text
    // Other platforms may only be quoted.
    case .platform(let name):
      "platform " + (Vocabulary.platforms.contains(name) ? name : textLiteral(name))
    case .comparison(let chain): text(of: chain)
    case .unequal(let first, let second): text(of: first) + " != " + text(of: second)
    case .direction(let direction): direction.rawValue
    case .truth(let isTrue): isTrue ? "true" : "false"
    case .flag(let name): text(of: name)
    case .and(let operands): operands.map(text(of:)).joined(separator: " and ")
    case .or(let operands): operands.map(text(of:)).joined(separator: " or ")
    case .not(let operand): "not " + text(of: operand)
    case .group(let content): "(" + text(of: content) + ")"
    }
  }

  // MARK: - Literals

  /// A text in quotation marks.
  static func textLiteral(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case _ where scalar.isControl:
        literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
