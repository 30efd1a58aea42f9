internal import Constraints

extension Resolver {
  // MARK: - Files

  /// Takes what a file imports, and declares its own components and constants.
  mutating func read(_ file: SyntaxFile, importing scopes: [ObjectIdentifier: Scope]) {
    for statement in file.tree.statements {
      guard case .component(let syntax) = statement.kind, let name = syntax.name else { continue }
      let place = name.span.source(in: log.file)
      if let first = scope.component(name.text) {
        log.report(
          "component \(quoted(name.text)) is already declared", at: name.span,
          notes: [Diagnostic.Note("it is first declared here", at: first.place)],
          help: ["give each component its own name"])
      } else {
        scope.declare(Scope.Component(syntax: syntax, scope: scope, place: place))
      }
    }
    // Before the file's own constants, so that these can be made of imported ones.
    for statement in file.imports {
      guard let other = statement.file, let imported = scopes[ObjectIdentifier(other)] else {
        continue
      }
      take(imported, importedAt: statement.place)
    }
    define(constantsIn: file.tree.statements)
    for component in scope.ownComponents {
      scope.declare(withParameters(component))
    }
  }

  /// Makes the components and constants that a file declares itself known in the current one.
  private mutating func take(_ imported: Scope, importedAt place: SourceSpan) {
    func report(_ name: String, _ first: SourceSpan, _ second: SourceSpan) {
      guard first != second else { return }
      log.report(
        "the import brings another \(quoted(name))", at: place,
        notes: [
          Diagnostic.Note("one is declared here", at: first),
          Diagnostic.Note("and one here", at: second),
        ], help: ["give one of them another name"])
    }
    importBudget -= imported.count
    guard importBudget >= 0 else {
      log.report("imports bring too many names", at: place, help: ["import fewer files"])
      return
    }
    for component in imported.ownComponents {
      if let first = scope.component(component.name) {
        report(component.name, first.place, component.place)
      } else {
        scope.declare(component)
      }
    }
    for (name, constant) in imported.ownConstants {
      if let first = scope.constant(name) {
        report(name, first.place, constant.place)
      } else {
        scope.define(name, as: constant.value, at: constant.place)
      }
    }
  }

  // MARK: - Definitions

  /// A component with the kinds of its parameters: as they are written, else those of the defaults,
  /// else numbers.
  private mutating func withParameters(_ component: Scope.Component) -> Scope.Component {
    var component = component
    let inner = Scope(of: .component, in: scope)
    inside(inner) { resolver in
      for parameter in component.syntax.parameters where resolver.define(parameter.name) {
        let value = parameter.value.flatMap { resolver.value($0) }
        let kind = parameter.kind?.text ?? (parameter.value == nil ? "number" : value?.kind)
        if let kind, Vocabulary.parameterKinds.contains(kind) {
          component.parameterKinds[parameter.name.text] = kind
        }
        guard let value, let kind, value.kind != kind, let span = parameter.value?.span,
          Vocabulary.parameterKinds.contains(kind)
        else { continue }
        let isKind = Vocabulary.parameterKinds.contains(value.kind)
        resolver.log.report(
          "\(quoted(parameter.name.text)) is a \(kind), and its default is a \(value.kind)",
          at: span,
          help: isKind ? ["write \(quoted("\(parameter.name.text): \(value.kind)"))"] : [])
      }
    }
    return component
  }

  /// Reads each component of a file once without an instance, as if nothing were known of its
  /// parameters.
  ///
  /// So what is wrong with a component is told whether it is used or not, and without speaking of
  /// its instances; errors that depend on arguments are left to these.
  mutating func checkComponents(of file: SyntaxFile) {
    for component in scope.ownComponents {
      guard !log.isFull, !reportedExpansion, definitionBudget > 0 else { return }
      expansionBudget = Self.mostExpandedStatements
      begin(LayoutAssembler(name: "", file: log.file))
      let root = assembler.addAnonymous(
        Item(name: component.name, span: component.place, component: component.name))
      let inner = Scope(of: .component, in: scope, prefix: component.name + ".", instance: root)
      for parameter in component.syntax.parameters {
        inner.define(
          parameter.name.text, as: nil, at: parameter.name.span.source(in: log.file))
      }
      inside(inner) { $0.expand(component, as: root, condition: nil) }
      readWork()
      definitionBudget -= Self.mostExpandedStatements - expansionBudget
    }
    expansionBudget = Self.mostExpandedStatements
  }

  // MARK: - Instances

  /// Declares an instance and the items of its component.
  mutating func declare(
    _ syntax: InstanceSyntax, at span: TextSpan, in parent: ItemID?, condition outer: Condition?
  ) {
    let condition = conjunction(outer, syntax.condition)
    guard condition != .constant(false) else {
      return remember(absent: syntax.name, with: syntax.body)
    }
    guard let component = component(syntax.component) else {
      if let name = syntax.name { absentNames.insert(scope.prefix + name.text) }
      return
    }
    let place = (syntax.name?.span ?? span).source(in: log.file)
    let id = add(
      Item(
        name: "", parent: parent ?? .screen, condition: condition, component: component.name,
        instance: scope.instance),
      named: syntax.name, at: span)
    let name = layout[id].name
    allow(syntax.allowances, for: .item(id))
    let context =
      scope.context.prefix(3) + [
        Diagnostic.Note("\(quoted(name)) is an instance of \(quoted(component.name))", at: place)
      ]
    let body = Scope(
      of: .component, in: component.scope, prefix: name + ".", instance: id,
      context: Array(context))
    bind(overriding(syntax), to: component, in: body)
    inside(body) { $0.expand(component, as: id, condition: condition) }
    declare(syntax.body?.statements ?? [], in: id, condition: condition)
  }

  /// Declares what the body of a component says for the instance of the current scope.
  private mutating func expand(_ component: Scope.Component, as id: ItemID, condition: Condition?) {
    guard !openComponents.contains(where: { $0.place == component.place }) else {
      reportRing(to: component, at: layout[id].span ?? component.place)
      absentNames.insert(String(scope.prefix.dropLast()))
      return
    }
    openComponents.append(component)
    defer { openComponents.removeLast() }
    let statements = component.syntax.body?.statements ?? []
    enterState(of: statements)
    define(constantsIn: statements)
    declare(statements, in: id, condition: condition, ownsConstants: true)
    override(in: id)
  }

  /// Reports an instance that is inside of its own component; one for each ring of components.
  private mutating func reportRing(to component: Scope.Component, at place: SourceSpan) {
    guard !ringedComponents.contains(component.place) else { return }
    let start = openComponents.firstIndex { $0.place == component.place } ?? 0
    let ring = openComponents[start...]
    for member in ring { ringedComponents.insert(member.place) }
    let names = (ring + [component]).map(\.name)
    let path = names.count > 2 ? ": `\(names.prefix(8).joined(separator: " -> "))`" : ""
    log.reportWithoutContext(
      "component \(quoted(component.name)) contains itself\(path)", at: place,
      notes: [Diagnostic.Note("it is declared here", at: component.place)],
      help: ["a part that is repeated is written with `for`"])
  }

  private mutating func component(_ name: NameSyntax) -> Scope.Component? {
    if let component = scope.component(name.text) { return component }
    guard !mayBeDeclared(name.text), !misplacedComponents.contains(name.text) else { return nil }
    if let layout = layoutName(name.text) {
      log.report(
        "\(quoted(name.text)) is a layout, and only components have instances", at: name.span,
        notes: [log.note("it is declared here", at: layout)],
        help: [
          "write \(quoted("component \(name.text) { ... }")) for what is used several times, and use that "
            + "in the layout too"
        ])
      return nil
    }
    let close = log.suggestion(
      for: name.text, among: scope.componentNames, or: ItemSyntax.Kind.words)
    log.report(
      "no component is called \(quoted(name.text))", at: name.span,
      help: [
        close.map { "did you mean `\($0)`?" }
          ?? "declare it with \(quoted("component \(name.text) { ... }")), or import its file"
      ])
    return nil
  }

  /// Where a layout of the file is declared that has a name.
  private func layoutName(_ name: String) -> TextSpan? {
    for statement in scope.file.tree.statements {
      if case .layout(let layout) = statement.kind, layout.name?.text == name {
        return layout.name?.span
      }
    }
    return nil
  }

  // MARK: - Arguments

  /// Gives the parameters of a component the values that an instance or their defaults say.
  private mutating func bind(
    _ syntax: InstanceSyntax, to component: Scope.Component, in body: Scope
  ) {
    var arguments: [String: InstanceSyntax.Argument] = [:]
    // An argument with a wrong name is probably the one that is missing.
    var isComplete = !syntax.isIncomplete
    for argument in syntax.arguments {
      let name = argument.name
      let parameters = component.syntax.parameters
      if !parameters.contains(where: { $0.name.text == name.text }) {
        reportUnknown(name, of: component)
        isComplete = false
      } else if let first = arguments[name.text] {
        log.report(
          "\(quoted(name.text)) is given twice", at: name.span,
          notes: [log.note("it is first given here", at: first.name.span)],
          help: ["remove one of the two"])
      } else {
        arguments[name.text] = argument
      }
    }
    var missing: [NameSyntax] = []
    for parameter in component.syntax.parameters {
      let name = parameter.name.text
      guard body.conflict(with: name) == nil else { continue }
      var value: ConstantValue?
      if let argument = arguments[name] {
        value = self.value(argument.value).flatMap { self.argument($0, argument, of: component) }
      } else if let syntax = parameter.value {
        inside(body) { value = $0.value(syntax) }
      } else {
        missing.append(parameter.name)
      }
      body.define(name, as: value, at: parameter.name.span.source(in: component.scope.file.name))
    }
    guard isComplete, let first = missing.first, let place = syntax.name?.span else { return }
    let names = missing.map { quoted($0.text) }.joined(separator: ", ")
    log.report(
      "\(quoted(component.name)) needs \(missing.count == 1 ? "an argument" : "arguments") for \(names)",
      at: place,
      notes: [
        Diagnostic.Note(
          "\(quoted(first.text)) has no default",
          at: first.span.source(in: component.scope.file.name))
      ],
      help: [
        "write "
          + quoted("\(component.name) \(syntax.name?.text ?? "")(\(first.text): ...)")
          + " or give the parameter a default"
      ])
  }

  /// The value of an argument; nil where the parameter takes another kind.
  private mutating func argument(
    _ value: ConstantValue, _ argument: InstanceSyntax.Argument, of component: Scope.Component
  ) -> ConstantValue? {
    guard
      let parameter = component.syntax.parameters.first(where: {
        $0.name.text == argument.name.text
      }), let kind = component.parameterKinds[parameter.name.text], value.kind != kind
    else { return value }
    let shown = value.description.map { quoted($0) } ?? "what it is given"
    log.report(
      "\(quoted(argument.name.text)) is a \(kind), and \(shown) is a \(value.kind)",
      at: argument.value.span,
      notes: [
        Diagnostic.Note(
          "the parameter is declared here",
          at: parameter.name.span.source(in: component.scope.file.name))
      ])
    return nil
  }

  private mutating func reportUnknown(_ name: NameSyntax, of component: Scope.Component) {
    let names = component.syntax.parameters.map(\.name.text)
    let close = log.suggestion(for: name.text, among: names)
    let list =
      names.isEmpty
      ? "it has none" : "its parameters are " + names.prefix(12).map(quoted).joined(separator: ", ")
    log.report(
      "\(quoted(component.name)) has no parameter \(quoted(name.text))", at: name.span,
      notes: [Diagnostic.Note("it is declared here", at: component.place)],
      help: [close.map { "did you mean `\($0)`?" } ?? list])
  }
}
