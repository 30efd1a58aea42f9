internal import Constraints

/// Turns syntax trees into layouts: finds what names stand for, and checks what a grammar cannot.
///
/// Items are declared first and rows are read afterwards, so that a row may speak of an item that
/// is declared further down. Components and repetitions are expanded while items are declared: their
/// statements are declared once for each instance and each round, in a ``Scope`` of its own. All
/// look-ups are by hash, so the work is linear in the file and in what expansion makes of it.
struct Resolver {
  /// Where errors go.
  var log: DiagnosticLog

  /// What is known where the resolver is reading.
  private(set) var scope: Scope

  /// What puts the current layout together.
  var assembler = LayoutAssembler(name: "")

  /// The current layout.
  var layout: Layout { assembler.layout }

  /// The items of the current layout by full name.
  var itemIDs: [String: ItemID] { assembler.itemIDs }

  /// The full names, without subscripts, of items that are not there because what declares them
  /// never applies, or is not known in a component without an instance. Rows that mention one are
  /// left out.
  var absentNames: Set<String> = []

  /// The rules that the file allows all its layouts to break.
  private var fileAllowances: [NameSyntax] = []

  /// How many rules that can be; each layout has all of them.
  private static let mostFileAllowances = 100

  /// How many names imports may still bring.
  var importBudget = 1_000_000

  /// The names of components that stand in layouts by mistake.
  var misplacedComponents: Set<String> = []

  /// How deep the declarations nest, those of components included.
  var depth = 0

  /// The components that are being expanded, each by the one before it.
  var openComponents: [Scope.Component] = []

  /// The components that were reported for containing themselves, by the place of their names.
  var ringedComponents: Set<SourceSpan> = []

  /// How many statements repetitions and components may still become.
  var expansionBudget = Self.mostExpandedStatements

  /// How many statements may still be read to check components without instances.
  var definitionBudget = 5 * Self.mostExpandedStatements

  /// How many values lists may still take from other lists.
  var listBudget = Self.mostListValues

  /// How many items a layout has at most, so that checking one takes seconds and megabytes.
  static let mostItems = 25_000

  /// How many expectations a layout has at most: each of them may fail on each screen.
  static let mostExpectations = 10_000

  /// What layouts were found to have too much of, which is told once each.
  var reportedSurpluses: Set<Surplus> = []

  /// What a layout may have too much of.
  enum Surplus { case items, expectations }

  /// Whether the budget was found too small, which is told once.
  var reportedExpansion = false

  /// How many values lists may take from other lists, all together, so that doubling one again and again ends.
  static let mostListValues = 500_000

  /// How many statements the repetitions and components of all layouts of a file may become, each
  /// round and each instance counted as one too: more than any screen shows, and read in a second.
  static let mostExpandedStatements = 200_000

  /// The states of the current layout, in the order in which they were found.
  var states: [NameSyntax] = []

  /// The state that is read; nil for the default one.
  var state: String?

  /// Whether what is read says how a state differs, so that items are those that are there already.
  var isOverriding = false

  /// The names of the states of all layouts and components.
  var knownStates: Set<String> = []

  /// The conditions in repetitions of the current layout by their places, and whether any round meets them.
  var conditionsOfRounds: [SourceSpan: (condition: ConditionSyntax, isMet: Bool)] = [:]

  /// What is read when all items are known.
  private var work: [Work] = []

  /// A statement that is read when all items are known.
  struct Work {
    var kind: StatementSyntax.Kind
    var span: TextSpan
    var item: ItemID?
    var condition: Condition?
    var scope: Scope
  }

  /// Reads all layouts of the last one of some files, each of which stands behind those that it
  /// imports.
  static func resolve(
    _ files: [SyntaxFile], onlyLayout: String? = nil, log: DiagnosticLog
  ) -> (layouts: [Layout], log: DiagnosticLog) {
    guard let main = files.last else { return ([], log) }
    var resolver = Resolver(log: log, scope: Scope(of: main))
    var scopes: [ObjectIdentifier: Scope] = [:]
    resolver.knownStates = Set(files.flatMap { Self.stateNames(in: $0.tree) })
    for file in files {
      let scope = Scope(of: file)
      scopes[ObjectIdentifier(file)] = scope
      resolver.inside(scope) { $0.read(file, importing: scopes) }
    }
    for file in files {
      guard let scope = scopes[ObjectIdentifier(file)] else { continue }
      resolver.inside(scope) { $0.checkComponents(of: file) }
    }
    var layouts: [Layout] = []
    if let scope = scopes[ObjectIdentifier(main)] {
      resolver.inside(scope) { layouts = $0.resolveLayouts(of: main.tree, only: onlyLayout) }
    }
    return (layouts, resolver.log)
  }

  private init(log: DiagnosticLog, scope: Scope) {
    self.log = log
    self.scope = scope
  }

  /// Reads something with the names of another scope.
  mutating func inside(_ inner: Scope, _ read: (inout Resolver) -> Void) {
    let outer = scope
    enter(inner)
    read(&self)
    enter(outer)
  }

  private mutating func enter(_ scope: Scope) {
    guard scope !== self.scope || log.file != scope.file.name else { return }
    self.scope = scope
    log.file = scope.file.name
    log.context = scope.context
    log.reportsPlacesOnce = scope.isRepeated
  }

  private mutating func resolveLayouts(of file: FileSyntax, only name: String?) -> [Layout] {
    for statement in file.statements {
      guard case .allowance(let rules) = statement.kind else { continue }
      fileAllowances += rules
      guard fileAllowances.count <= Self.mostFileAllowances else {
        log.report(
          "a file allows at most \(Self.mostFileAllowances) rules", at: statement.span,
          help: ["allow them where they are broken"])
        fileAllowances = []
        break
      }
    }
    var layouts: [Layout] = []
    var names: [String: TextSpan] = [:]
    for statement in file.statements {
      guard !log.isFull, case .layout(let syntax) = statement.kind else { continue }
      if let name = syntax.name {
        if let first = names.updateValue(name.span, forKey: name.text) {
          names[name.text] = first
          log.report(
            "layout \(quoted(name.text)) is already declared", at: name.span,
            notes: [log.note("it is first declared here", at: first)],
            help: ["give each layout of a file its own name"])
        }
      }
      if let name, syntax.name?.text != name { continue }
      layouts.append(resolveStates(of: syntax, at: statement.span))
    }
    if file.statements.isEmpty, log.count == 0 {
      log.report(
        "the file has no layout", at: TextSpan(line: 1, column: 1, length: 0),
        help: ["a layout is written `layout \"Name\" { ... }`"])
    }
    return layouts
  }

  /// Reads a layout as it is in the state at hand.
  mutating func resolve(_ syntax: LayoutSyntax, at span: TextSpan) -> Layout {
    begin(
      LayoutAssembler(
        name: syntax.name?.text ?? "", file: log.file,
        span: (syntax.name?.span ?? span).source(in: log.file)))
    allow(fileAllowances, for: .layout)
    let statements = syntax.body?.statements ?? []
    enterState(of: statements)
    define(constantsIn: statements)
    declare(statements, in: nil, condition: nil, ownsConstants: true)
    override(in: nil)
    readWork()
    return layout
  }

  /// Starts with a layout that has no items.
  mutating func begin(_ assembler: LayoutAssembler) {
    self.assembler = assembler
    absentNames = []
    work = []
  }

  /// Reads what was put aside until every item is known.
  mutating func readWork() {
    for part in work where !log.isFull {
      inside(part.scope) { $0.read(part) }
    }
    work = []
  }

  // MARK: - Declarations

  mutating func define(constantsIn statements: [StatementSyntax]) {
    var definitions: [ConstantSyntax] = []
    for statement in statements {
      guard case .constant(let constant) = statement.kind else { continue }
      if define(constant.name) { definitions.append(constant) }
    }
    override(&definitions)
    evaluate(definitions)
  }

  /// Makes the name of a constant known, as yet without a value; false after an error.
  mutating func define(_ name: NameSyntax) -> Bool {
    if let meaning = Vocabulary.meaning(of: name.text) {
      log.report(
        "\(quoted(name.text)) is \(meaning) and cannot name a constant", at: name.span,
        help: ["choose another name"])
    } else if let first = scope.conflict(with: name.text) {
      log.report(
        "\(quoted(name.text)) is already defined", at: name.span,
        notes: [Diagnostic.Note("it is first defined here", at: first.place)],
        help: ["choose another name, or remove one of the two"])
    } else {
      scope.define(name.text, as: nil, at: name.span.source(in: log.file))
      return true
    }
    return false
  }

  /// Declares the items in a block, and puts all else aside until every item is known.
  ///
  /// `ownsConstants` says whether the block may define constants.
  mutating func declare(
    _ statements: [StatementSyntax], in item: ItemID?, condition: Condition?,
    ownsConstants: Bool = false
  ) {
    guard condition != .constant(false) else { return remember(absent: statements) }
    guard nest(at: statements.first?.span) else { return }
    defer { depth -= 1 }
    guard !scope.isRepeated || spend(statements.count, at: statements.first?.span) else { return }
    for statement in statements {
      switch statement.kind {
      case .layout(let syntax):
        guard syntax.name != nil else { continue }
        log.report(
          "a layout cannot stand inside another one", at: statement.span,
          help: ["close the layout before it with `}`"])
      case .constant(let constant):
        guard ownsConstants else {
          // A state gives constants other values before anything else is read.
          if isOverriding, item == scope.instance, condition == nil { continue }
          log.report(
            "a constant belongs to the file, a layout, a component or a repetition",
            at: constant.name.span,
            help: ["move `let \(constant.name.text)` out of the block"])
          continue
        }
      case .screens(let screens):
        guard scope.kind == .layout, item == nil, condition == nil, !isOverriding else {
          log.report(
            "`screens` belongs to the layout", at: statement.span,
            help: ["move it to the beginning of the layout"])
          continue
        }
        for screen in screens {
          let words = screen.text + screen.traits
          assembler.addScreens(
            ScreenSelector(words, at: screen.span.source(in: log.file)))
        }
      case .host(let name):
        guard scope.kind == .layout, item == nil, condition == nil, !isOverriding else {
          log.report(
            "`host` belongs to the layout", at: statement.span,
            help: ["move it to the beginning of the layout"])
          continue
        }
        guard let host = Host(rawValue: name.text) else { continue }
        if let other = assembler.layout.host {
          log.report(
            "the layout already has a host: `\(other.rawValue)`", at: statement.span,
            help: ["keep one of the two lines"])
        }
        assembler.setHost(host)
      case .item where isOverriding, .instance where isOverriding, .state where isOverriding:
        override(statement, in: item, condition: condition)
      case .item(let syntax): declare(syntax, at: statement.span, in: item, condition: condition)
      case .instance(let syntax):
        declare(syntax, at: statement.span, in: item, condition: condition)
      case .when(let when): declare(when, in: item, condition: condition)
      case .repetition(let syntax):
        declare(syntax, at: statement.span, in: item, condition: condition)
      case .importing, .component: reportMisplaced(statement)
      case .state(let syntax): note(syntax)
      case .allowance(let rules): allow(rules, for: item.map { .item($0) } ?? .layout)
      default:
        work.append(
          Work(
            kind: statement.kind, span: statement.span, item: item, condition: condition,
            scope: scope))
      }
    }
  }

  private mutating func reportMisplaced(_ statement: StatementSyntax) {
    switch statement.kind {
    case .importing(let syntax):
      log.report(
        "an import belongs to the file", at: syntax.path.span,
        help: ["move it to the beginning of the file"])
    case .component(let syntax):
      guard let name = syntax.name else { return }
      misplacedComponents.insert(name.text)
      log.report(
        "a component belongs to the file", at: name.span,
        help: ["move \(quoted("component \(name.text)")) out of the layout"])
    default: break
    }
  }

  /// Declares what stands in the branches of `when`, each of which applies where its condition holds
  /// and none before it does.
  private mutating func declare(_ when: WhenSyntax, in item: ItemID?, condition: Condition?) {
    var outer = condition
    for branch in when.branches {
      let inner = branch.condition.flatMap { self.condition($0) }
      let both = Condition.conjunction(outer, inner)
      if let syntax = branch.condition { noteRound(of: syntax, within: outer, as: both) }
      declare(branch.body?.statements ?? [], in: item, condition: both)
      outer = Condition.conjunction(outer, inner.map { negation($0) })
    }
  }

  /// What a condition comes to inside of another one; nil where there is none, and after a reported error.
  mutating func conjunction(_ outer: Condition?, _ syntax: ConditionSyntax?) -> Condition? {
    guard let syntax else { return outer }
    let both = Condition.conjunction(outer, condition(syntax))
    noteRound(of: syntax, within: outer, as: both)
    return both
  }

  /// Takes down whether a round of a repetition meets a condition; where the condition around it is not met there is
  /// nothing to ask.
  private mutating func noteRound(
    of syntax: ConditionSyntax, within outer: Condition?, as both: Condition?
  ) {
    guard scope.roundCount > 1, scope.instance == nil, outer != .constant(false) else { return }
    let place = syntax.span.source(in: log.file)
    conditionsOfRounds[place, default: (syntax, false)].isMet =
      conditionsOfRounds[place]?.isMet ?? false || both != .constant(false)
  }

  private mutating func declare(
    _ syntax: ItemSyntax, at span: TextSpan, in parent: ItemID?, condition: Condition?
  ) {
    let condition = conjunction(condition, syntax.condition)
    guard condition != .constant(false) else {
      return remember(absent: syntax.name, with: syntax.body)
    }
    let id = add(
      Item(
        name: "", kind: kind(of: syntax), parent: parent ?? .screen, condition: condition,
        settings: headerSettings(of: syntax), instance: scope.instance),
      named: syntax.name, at: span)
    allow(syntax.allowances, for: .item(id))
    declare(syntax.body?.statements ?? [], in: id, condition: condition)
  }

  /// Adds an item to the layout. After an error it is there all the same, so that what speaks of it
  /// makes no further errors.
  mutating func add(_ item: Item, named name: NameSyntax?, at span: TextSpan) -> ItemID {
    var item = item
    item.span = (name?.span ?? span).source(in: log.file)
    let free = name.flatMap { freeName($0, of: &item) }
    if let parent = item.parent, layout[parent].isGuide {
      log.report(
        "a guide holds no items", at: name?.span ?? span,
        notes: place(of: parent).map { [$0] } ?? [],
        help: ["make \(quoted(layout[parent].name)) a view"])
      item.parent = layout[parent].parent
    }
    // The screen and its safe area are always there.
    if layout.items.count >= Self.mostItems + 2, reportedSurpluses.insert(.items).inserted {
      log.report(
        "a layout has at most \(Self.mostItems) views and guides", at: name?.span ?? span,
        help: ["make several layouts of it"])
    }
    guard free != nil, let id = try? assembler.addItem(item) else {
      return assembler.addAnonymous(item)
    }
    return id
  }

  /// Gives an item the full name that it is declared with; nil after an error.
  private mutating func freeName(_ name: NameSyntax, of item: inout Item) -> String? {
    guard let key = key(of: name) else {
      absentNames.insert(scope.prefix + name.text)
      return nil
    }
    item.name = key
    let fullName = scope.prefix + key
    if Vocabulary.givenItems.contains(name.text) {
      log.report(
        "\(quoted(name.text)) is a part of the screen and cannot name an item", at: name.span,
        help: ["choose another name"])
    } else if let constant = scope.conflict(with: name.text) {
      log.report(
        "\(quoted(name.text)) is already a constant", at: name.span,
        notes: [Diagnostic.Note("it is defined here", at: constant.place)],
        help: ["choose another name"])
    } else if let first = itemIDs[fullName] {
      let isRepeated = layout[first].span == name.span.source(in: log.file)
      log.report(
        "\(quoted(key)) is already declared", at: name.span,
        notes: isRepeated
          ? [] : [Diagnostic.Note("it is first declared here", at: layout[first].span)],
        help: [
          isRepeated
            ? "give each round an item of its own: \(numbered(name.text))"
            : "give each item of a layout its own name"
        ])
    } else {
      item.name = fullName
      return fullName
    }
    return nil
  }

  /// An item that is told apart by the round of the repetition that declares it.
  private func numbered(_ name: String) -> String {
    guard let item = scope.unnumberedItem else { return quoted("\(name)[i]") }
    if case .number = item.value { return quoted("\(name)[\(item.name)]") }
    return "\(quoted("\(name)[i]")), with `for i, \(item.name) in …`"
  }

  func place(of item: ItemID) -> Diagnostic.Note? {
    layout[item].span.map {
      Diagnostic.Note("\(quoted(layout[item].name)) is declared here", at: $0)
    }
  }
}
