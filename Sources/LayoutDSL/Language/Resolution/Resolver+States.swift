internal import Constraints

/// How states are read: a layout is read once as it is by default, and once more for each of its states, in
/// which constants have other values and items show something else. ``StateMerge`` makes one layout of them.
extension Resolver {
  /// The names of the states that layouts and components of a file have.
  static func stateNames(in file: FileSyntax) -> [String] {
    file.statements.flatMap { statement -> [String] in
      let body: BlockSyntax?
      switch statement.kind {
      case .layout(let layout): body = layout.body
      case .component(let component): body = component.body
      default: body = nil
      }
      return (body?.statements ?? []).compactMap { statement in
        if case .state(let state) = statement.kind { state.name?.text } else { nil }
      }
    }
  }

  /// Reads a layout in all its states.
  mutating func resolveStates(of syntax: LayoutSyntax, at span: TextSpan) -> Layout {
    states = []
    state = nil
    conditionsOfRounds = [:]
    var variants: [Layout] = []
    inside(Scope(of: .layout, in: scope)) { variants.append($0.resolve(syntax, at: span)) }
    let names = states.map(\.text)
    guard names.count <= Layout.mostStates else {
      log.report(
        "a layout has at most \(Layout.mostStates) states", at: states[Layout.mostStates].span,
        help: ["split the layout"])
      return variants[0]
    }
    for name in names where !log.isFull {
      state = name
      inside(Scope(of: .layout, in: scope, isForState: true)) {
        variants.append($0.resolve(syntax, at: span))
      }
    }
    state = nil
    let merged =
      log.count > 0 || names.isEmpty
      ? variants[0] : StateMerge(variants, states: [""] + names).layout
    return LayoutAssembler.layout(like: merged, idleConditions: idleConditions)
  }

  /// The conditions in repetitions that no round meets in any state.
  private var idleConditions: [IdleCondition] {
    conditionsOfRounds.filter { !$0.value.isMet }.map { place, value in
      IdleCondition(words: SyntaxPrinter.text(of: value.condition), span: place)
    }.sorted { $0.span < $1.span }
  }

  /// Takes down a state of a layout or a component.
  mutating func note(_ syntax: StateSyntax) {
    guard let name = syntax.name else { return }
    guard scope.placesOfStates.contains(name.span) else {
      return log.report(
        "a state belongs to a layout or a component", at: name.span,
        help: ["move `state \(name.text)` out of the block"])
    }
    if let meaning = Vocabulary.meaning(of: name.text) {
      return log.report(
        "\(quoted(name.text)) is \(meaning) and cannot name a state", at: name.span,
        help: ["choose another name"])
    }
    guard name.text != Layout.defaultState else {
      return log.report(
        "`\(name.text)` is the state in which a layout is where no other is said", at: name.span,
        help: ["write what belongs to it outside of all states, or choose another name"])
    }
    let others = scope.stateNames
    if let first = others[name.text], first != name.span {
      return log.report(
        "state \(quoted(name.text)) is already declared", at: name.span,
        notes: [log.note("it is first declared here", at: first)],
        help: ["put what belongs to it between the same braces"])
    }
    scope.stateNames[name.text] = name.span
    reportDuplicates(in: syntax.body?.statements ?? [])
    // A component may have a state of the layout, too.
    if !states.contains(where: { $0.text == name.text }) { states.append(name) }
  }

  /// Reports what one block of a state says twice, of which only the last would count.
  private mutating func reportDuplicates(in statements: [StatementSyntax]) {
    var places: [String: TextSpan] = [:]
    for statement in statements {
      let subject: (name: NameSyntax, help: String)?
      switch statement.kind {
      case .constant(let constant): subject = (constant.name, "keep one of the two lines")
      case .item(let item):
        subject = item.name.map { ($0, "put what belongs to it between the same braces") }
        reportDuplicates(in: item.body?.statements ?? [])
      case .instance(let instance):
        subject = instance.name.map { ($0, "put what belongs to it between the same braces") }
        reportDuplicates(in: instance.body?.statements ?? [])
      default: subject = nil
      }
      guard let (name, help) = subject else { continue }
      let text = SyntaxPrinter.text(of: name)
      guard let first = places[text] else {
        places[text] = name.span
        continue
      }
      log.report(
        "the state already says what \(quoted(text)) is", at: name.span,
        notes: [log.note("it is first said here", at: first)], help: [help])
    }
  }

  /// Whether the layout is read in a state; an unknown one is reported.
  mutating func isState(_ name: NameSyntax) -> Bool {
    if name.text == Layout.defaultState { return state == nil }
    if !knownStates.contains(name.text) {
      let close = log.suggestion(for: name.text, among: knownStates)
      log.report(
        "no state is called \(quoted(name.text))", at: name.span,
        help: [
          close.map { "did you mean `\($0)`?" }
            ?? "declare it with \(quoted("state \(name.text) { ... }"))"
        ])
    }
    return name.text == state
  }

  // MARK: - What is otherwise in a state

  /// Finds what a body says of the state that is read.
  func enterState(of statements: [StatementSyntax]) {
    scope.placesOfStates = Set(
      statements.compactMap { statement in
        if case .state(let syntax) = statement.kind { syntax.name?.span } else { nil }
      })
    guard let state else { return }
    scope.stateStatements = statements.flatMap { statement -> [StatementSyntax] in
      guard case .state(let syntax) = statement.kind, syntax.name?.text == state else { return [] }
      return syntax.body?.statements ?? []
    }
  }

  /// Gives constants of a body the values that they have in the state that is read.
  mutating func override(_ definitions: inout [ConstantSyntax]) {
    guard scope.kind != .repetition else { return }
    for statement in scope.stateStatements {
      guard case .constant(let constant) = statement.kind else { continue }
      let name = constant.name
      if let index = definitions.firstIndex(where: { $0.name.text == name.text }) {
        definitions[index].values = constant.values
        continue
      }
      let names = definitions.map(\.name.text)
      let close = log.suggestion(for: name.text, among: names)
      let isElsewhere = scope.constant(name.text) != nil
      let place = scope.kind == .layout ? "layout" : "component"
      log.report(
        "the \(place) has no constant \(quoted(name.text)) that a state could change",
        at: name.span,
        help: [
          close.map { "did you mean `\($0)`?" }
            ?? (isElsewhere
              ? "give the \(place) a constant of its own, and change that"
              : "define it in the \(place): `let \(name.text) = ...`")
        ])
    }
  }

  /// An instance with the arguments that it has in the state that is read.
  mutating func overriding(_ syntax: InstanceSyntax) -> InstanceSyntax {
    var syntax = syntax
    guard let name = syntax.name, let own = key(of: name) else { return syntax }
    for statement in scope.body.stateStatements {
      guard case .instance(let other) = statement.kind, let name = other.name,
        !other.arguments.isEmpty, key(of: name) == own
      else { continue }
      for argument in other.arguments {
        if let index = syntax.arguments.firstIndex(where: { $0.name.text == argument.name.text }) {
          syntax.arguments[index] = argument
        } else {
          syntax.arguments.append(argument)
        }
      }
    }
    return syntax
  }

  /// Reads what the current body says of the state, when its items are declared.
  mutating func override(in item: ItemID?) {
    let statements = scope.stateStatements
    guard !statements.isEmpty else { return }
    let isOuter = isOverriding
    isOverriding = true
    declare(statements, in: item, condition: nil)
    isOverriding = isOuter
  }

  /// Reads what a state says of an item.
  mutating func override(_ statement: StatementSyntax, in parent: ItemID?, condition: Condition?) {
    switch statement.kind {
    case .item(let syntax):
      let condition = conjunction(condition, syntax.condition)
      guard condition != .constant(false),
        let item = overriddenItem(syntax.name, syntax.kind.description, in: parent)
      else { return }
      allow(syntax.allowances, for: .item(item))
      show(syntax, in: item, condition: condition)
      declare(syntax.body?.statements ?? [], in: item, condition: condition)
    case .instance(let syntax):
      guard let item = overriddenItem(syntax.name, syntax.component.text, in: parent) else {
        return
      }
      allow(syntax.allowances, for: .item(item))
      declare(syntax.body?.statements ?? [], in: item, condition: condition)
    case .state(let syntax):
      log.report(
        "a state cannot stand inside another one", at: syntax.name?.span ?? statement.span,
        help: ["close the state before it with `}`"])
    default: break
    }
  }

  /// The item that a state speaks of: one of the current body, or of the instance around it.
  private mutating func overriddenItem(
    _ name: NameSyntax?, _ kind: String, in parent: ItemID?
  ) -> ItemID? {
    guard let name, let key = key(of: name) else { return nil }
    let instance = parent.flatMap { layout[$0].component == nil ? nil : layout[$0].name + "." }
    let prefixes = [instance, scope.prefix].compactMap { $0 }
    let known = itemIDs
    guard let item = prefixes.compactMap({ known[$0 + key] }).first else {
      guard !absentNames.contains(scope.prefix + name.text), !mayBeDeclared(name.text) else {
        return nil
      }
      let names = known.keys.compactMap { name in
        prefixes.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) }
      }
      let close = log.suggestion(for: key, among: names)
      log.report(
        "there is no `\(kind) \(key)` that a state could change", at: name.span,
        help: [
          close.map { "did you mean `\($0)`?" }
            ?? "declare it outside of the state, and hide it where it is not to be seen"
        ])
      return nil
    }
    let word = layout[item].component ?? layout[item].kind.word
    guard word == kind else {
      log.report(
        "\(quoted(key)) is declared with `\(word)`, and not with `\(kind)`", at: name.span,
        notes: place(of: item).map { [$0] } ?? [],
        help: ["write `\(word) \(key)`"])
      return nil
    }
    return item
  }

  /// Has an item show what a state says.
  private mutating func show(_ syntax: ItemSyntax, in item: ItemID, condition: Condition?) {
    for setting in headerSettings(of: syntax) { try? assembler.add(setting, to: item) }
    guard syntax.text != nil || syntax.size != nil || !syntax.titles.isEmpty else { return }
    guard condition == nil else {
      return log.report(
        "what an item shows in a state depends on no condition",
        at: syntax.name?.span ?? TextSpan(line: 1, column: 1, length: 0),
        help: ["declare a state for each text or picture"])
    }
    var kind = kind(of: syntax)
    if case .control(var control) = kind, case .control(let before) = layout[item].kind {
      control.style = before.style
      kind = .control(control)
    }
    assembler.show(kind, in: item)
  }
}
