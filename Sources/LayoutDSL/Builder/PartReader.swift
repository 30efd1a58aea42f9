internal import Constraints

/// Hands the parts of a layout that is written in Swift to an assembler, and collects what it refuses.
struct PartReader {
  /// What puts the layout together.
  private(set) var assembler: LayoutAssembler

  /// What was refused, in no particular order.
  private(set) var diagnostics: [Diagnostic] = []

  /// The items of the parts that declare them, in the order in which ``declare(_:in:when:)`` meets them.
  private var declared: [ItemID] = []

  /// The state of which is read how it differs; nil while the rest is read.
  private var state: String?

  /// How many of `declared` were met again by ``read(_:in:when:)``.
  private var readCount = 0

  /// Reads parts into a layout.
  init(_ assembler: LayoutAssembler) {
    self.assembler = assembler
  }

  /// Takes down in which function of Swift something is written.
  mutating func note(_ function: String, at span: SourceSpan) {
    if !function.isEmpty { assembler.setFunction(function, at: span) }
  }

  /// Adds the items; parents come before their children.
  mutating func declare(_ parts: [LayoutPart], in parent: ItemID, when condition: Condition?) {
    for part in parts {
      note(part.function, at: part.span)
      switch part.content {
      case .item(let name, let kind, let content):
        let item = Item(
          name: name, kind: kind, parent: parent, condition: condition, span: part.span)
        let id = add(item, at: part.span)
        declared.append(id)
        // The condition holds for what is inside because it holds for the item.
        declare(content, in: id, when: nil)
      case .group(let inner, let content):
        declare(content, in: parent, when: .conjunction(condition, inner))
      case .state(let name, _): declare(state: name, in: parent, when: condition, at: part.span)
      case .row, .setting, .placement, .visual, .expectation, .screens, .host, .allowance: break
      }
    }
  }

  /// Adds everything else.
  mutating func read(_ parts: [LayoutPart], in parent: ItemID, when condition: Condition?) {
    for part in parts {
      switch part.content {
      case .item(let name, let kind, let content) where state != nil:
        guard let item = show(kind, in: name, at: part.span) else { break }
        read(content, in: item, when: condition)
      case .state: break
      case .item(_, _, let content):
        let item = declared[readCount]
        readCount += 1
        read(content, in: item, when: condition)
      case .group(let inner, let content):
        read(content, in: parent, when: .conjunction(condition, inner))
      case .visual(let draft): read(draft, when: condition, at: part.span)
      case .row(let draft, let priority):
        let sides = (sum(draft.first, part.span), sum(draft.second, part.span))
        guard let first = sides.0, let second = sides.1 else { break }
        var row = Row(first, draft.relation, second, priority: priority, when: condition)
        row.origin = Origin(assembler.layout.description(of: row), at: part.span)
        add(row)
      case .setting(let name, let property):
        guard let item = item(name, part.span) else { break }
        add(Setting(property, when: condition, at: part.span), to: item)
      case .placement(let name, let other, let property):
        guard let item = item(name, part.span), let other = self.item(other, part.span) else {
          break
        }
        add(Setting(property(other), when: condition, at: part.span), to: item)
      case .expectation(let claim, let tolerance):
        let sides = (sum(claim.first, part.span), sum(claim.second, part.span))
        guard let first = sides.0, let second = sides.1 else { break }
        var expectation = Expectation(
          first, claim.comparison, second, tolerance: tolerance, when: condition)
        expectation.origin = Origin(
          assembler.layout.description(of: expectation), at: part.span)
        trying(at: part.span) { (assembler) throws(AssemblyError) in
          try assembler.addExpectation(expectation)
        }
      case .allowance(let rules):
        let subject = parent == .screen ? Allowance.Subject.layout : .item(parent)
        for rule in rules {
          trying(at: part.span) { (assembler) throws(AssemblyError) in
            try assembler.allow(Allowance(rule, for: subject, at: part.span))
          }
        }
      case .screens(let names):
        for name in names { assembler.addScreens(ScreenSelector(name, at: part.span)) }
      case .host(let host): assembler.setHost(host)
      }
    }
  }

  // MARK: - States

  /// Reads what is otherwise in states, when everything else is known.
  mutating func readStates(of parts: [LayoutPart]) {
    for part in parts {
      guard case .state(let name, let content) = part.content else { continue }
      state = name
      read(content, in: .screen, when: .state(name))
      state = nil
    }
  }

  private mutating func declare(
    state name: String, in parent: ItemID, when condition: Condition?, at span: SourceSpan
  ) {
    let known = assembler.layout.states
    if parent != .screen || condition != nil {
      diagnostics.append(
        Diagnostic(
          "a state belongs to the layout", at: span,
          help: ["move `state(\"\(name)\")` out of the block"]))
    } else if name.isEmpty || name == Layout.defaultState || known.contains(name) {
      diagnostics.append(
        Diagnostic(
          known.contains(name)
            ? "the state `\(name)` is already declared" : "no state can be called `\(name)`",
          at: span, help: ["choose another name"]))
    } else if known.count == Layout.mostStates {
      diagnostics.append(
        Diagnostic(
          "a layout has at most \(Layout.mostStates) states", at: span, help: ["split the layout"]))
    } else {
      assembler.addState(name)
    }
  }

  /// Has an item that is declared elsewhere show something else in the state that is read; nil after an
  /// error.
  private mutating func show(
    _ kind: Item.Kind, in name: String, at span: SourceSpan
  ) -> ItemID? {
    guard let state, let item = item(name, span) else { return nil }
    var kind = kind
    let before = assembler.layout[item].kind
    guard before.word == kind.word else {
      diagnostics.append(
        Diagnostic(
          "`\(name)` is declared as \(before.word), and not as \(kind.word)", at: span,
          help: ["make it \(before.word) here, too"]))
      return nil
    }
    if case .control(var control) = kind, case .control(let known) = before {
      control.style = known.style
      kind = .control(control)
    }
    if kind != before { assembler.show(kind, in: item, inState: state) }
    return item
  }

  // MARK: - Visual format lines

  private mutating func read(
    _ draft: VisualDraft, when condition: Condition?, at span: SourceSpan
  ) {
    do {
      let format = try VisualFormat(parsing: draft.line)
      let meanings = meanings(of: format, in: draft, at: span)
      for attribute in draft.alignments where !format.canAlign(by: attribute) {
        diagnostics.append(
          Diagnostic(
            "the views of a \(format.axis.rawValue) line cannot be aligned by `\(attribute)`",
            at: span))
      }
      let rows = assembler.rows(
        of: format, meanings: meanings, direction: draft.direction,
        alignments: draft.alignments)
      for row in rows {
        add(
          Row(
            row.first, row.relation, row.second, priority: row.priority, when: condition,
            origin: Origin(row.label, at: span)))
      }
    } catch {
      let place = "at character \(error.place.lowerBound + 1) of `\(draft.line)`"
      diagnostics.append(Diagnostic("\(error.message) \(place)", at: span, help: error.help))
    }
  }

  private mutating func meanings(
    of format: VisualFormat, in draft: VisualDraft, at span: SourceSpan
  ) -> VisualFormat.Meanings {
    var meanings = VisualFormat.Meanings()
    let names = format.names
    meanings.numbers = draft.metrics
    for name in names.views + names.sizes.filter({ draft.metrics[$0.text] == nil }) {
      meanings.items[name.text] = item(name.text, span)
    }
    for name in names.distances + names.priorities where draft.metrics[name.text] == nil {
      guard Vocabulary.priority(named: name.text) == nil || names.distances.contains(name) else {
        continue
      }
      diagnostics.append(
        Diagnostic(
          "`\(name.text)` is not among the metrics of the line", at: span,
          help: ["pass `metrics: [\"\(name.text)\": 8]`"]))
    }
    for name in names.priorities {
      let stated = draft.metrics[name.text].map { Priority($0) }
      meanings.priorities[name.text] = stated ?? Vocabulary.priority(named: name.text)
    }
    return meanings
  }

  // MARK: - What the assembler says

  /// Adds an item. After an error it is there all the same, so that what speaks of it makes no further
  /// errors.
  private mutating func add(_ item: Item, at span: SourceSpan) -> ItemID {
    let id = trying(at: span) { (assembler) throws(AssemblyError) in
      try assembler.addItem(item)
    }
    if let id { return id }
    var outside = item
    outside.settings = []
    if case .image = item.kind { outside.kind = .view }
    outside.parent = item.parent.flatMap { assembler.layout[$0].parent } ?? .screen
    return (try? assembler.addItem(outside)) ?? assembler.addAnonymous(outside)
  }

  private mutating func add(_ row: Row) {
    guard let span = row.origin.span else { return }
    trying(at: span) { (assembler) throws(AssemblyError) in try assembler.addRow(row) }
  }

  private mutating func add(_ setting: Setting, to item: ItemID) {
    guard let span = setting.span else { return }
    trying(at: span) { (assembler) throws(AssemblyError) in
      try assembler.add(setting, to: item)
    }
  }

  /// A sum with the items that its names stand for; nil after an error.
  private mutating func sum(_ draft: ViewExpression, _ span: SourceSpan) -> AnchorExpression? {
    var sum: AnchorExpression? = AnchorExpression(constant: draft.constant)
    for term in draft.terms {
      guard let item = item(term.name, span) else {
        sum = nil
        continue
      }
      sum?.terms.append(.init(Anchor(item, term.attribute), term.coefficient))
    }
    return sum
  }

  /// The item with a name; nil after an error.
  private mutating func item(_ name: String, _ span: SourceSpan) -> ItemID? {
    trying(at: span) { (assembler) throws(AssemblyError) in try assembler.item(named: name) }
  }

  /// Does something that the assembler may refuse; nil after an error.
  @discardableResult
  private mutating func trying<Result>(
    at span: SourceSpan,
    _ action: (inout LayoutAssembler) throws(AssemblyError) -> Result
  ) -> Result? {
    do {
      return try action(&assembler)
    } catch {
      diagnostics.append(diagnostic(for: error, at: span))
      return nil
    }
  }

  private func diagnostic(for error: AssemblyError, at span: SourceSpan) -> Diagnostic {
    let layout = assembler.layout
    switch error {
    case .nameTaken(let name, let taken):
      return Diagnostic(
        "the name `\(name)` is taken", at: span,
        notes: layout[taken].span.map {
          [Diagnostic.Note("the first `\(name)` is declared here", at: $0)]
        } ?? [])
    case .unknownName(let name):
      let close = NameSuggestion.closest(to: name, in: layout.items.map(\.name))
      return Diagnostic(
        "no view is called `\(name)`", at: span,
        help: close.map { ["did you mean `\($0)`?"] } ?? [])
    case .holdsNothing(let guide):
      return Diagnostic(
        "the guide `\(layout[guide].name)` holds no items", at: span,
        help: ["make `\(layout[guide].name)` a view"])
    case .unknownItem, .noPart, .unknownRow, .unknownExpectation, .outOfRange:
      return Diagnostic(error.description, at: span)
    }
  }
}
