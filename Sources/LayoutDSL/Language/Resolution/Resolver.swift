internal import Constraints

/// Turns syntax trees into layouts: finds what names stand for, and checks what a grammar cannot.
///
/// Items are declared first and rows are read afterwards, so that a row may speak of an item that
/// is declared further down. All look-ups are by hash, so the work is linear in the file.
struct Resolver {
  /// Where errors go.
  var log: DiagnosticLog

  /// The words that the parser skipped; names among them may have been declared, so that not
  /// knowing them is no error.
  let skippedWords: Set<String>

  /// The constants of the file, then those of the current layout too.
  var constants = ConstantTable()

  /// The current layout.
  var layout = Layout(name: "")

  /// The items of the current layout by name.
  var itemIDs: [String: ItemID] = [:]

  /// What is read when all items are known.
  private var work: [Work] = []

  private struct Work {
    var kind: StatementSyntax.Kind
    var span: TextSpan
    var item: ItemID?
    var condition: Condition?
  }

  /// Reads all layouts of a file.
  static func resolve(
    _ file: FileSyntax, log: DiagnosticLog
  ) -> (layouts: [Layout], log: DiagnosticLog) {
    var resolver = Resolver(log: log, skippedWords: file.skippedWords)
    let layouts = resolver.resolve(file)
    return (layouts, resolver.log)
  }

  private init(log: DiagnosticLog, skippedWords: Set<String>) {
    self.log = log
    self.skippedWords = skippedWords
  }

  private mutating func resolve(_ file: FileSyntax) -> [Layout] {
    define(constantsIn: file.statements)
    let fileConstants = constants
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
      constants = fileConstants
      layouts.append(resolve(syntax, at: statement.span))
    }
    if file.statements.isEmpty, log.count == 0 {
      log.report(
        "the file has no layout", at: TextSpan(line: 1, column: 1, length: 0),
        help: ["a layout is written `layout \"Name\" { ... }`"])
    } else if layouts.isEmpty, log.count == 0 {
      log.report(
        "the file defines constants but has no layout", at: file.statements[0].span,
        help: ["a layout is written `layout \"Name\" { ... }`"])
    }
    return layouts
  }

  private mutating func resolve(_ syntax: LayoutSyntax, at span: TextSpan) -> Layout {
    layout = Layout(
      name: syntax.name?.text ?? "", file: log.file,
      span: (syntax.name?.span ?? span).source(in: log.file))
    itemIDs = ["screen": .screen, "safeArea": .safeArea]
    work = []
    let statements = syntax.body?.statements ?? []
    define(constantsIn: statements)
    declare(statements, in: nil, condition: nil)
    for part in work where !log.isFull { read(part) }
    work = []
    return layout
  }

  // MARK: - Declarations

  private mutating func define(constantsIn statements: [StatementSyntax]) {
    var definitions: [ConstantSyntax] = []
    for statement in statements {
      guard case .constant(let constant) = statement.kind else { continue }
      let name = constant.name
      if let meaning = Vocabulary.meaning(of: name.text) {
        log.report(
          "\(quoted(name.text)) is \(meaning) and cannot name a constant", at: name.span,
          help: ["choose another name"])
      } else if let first = constants.place(of: name.text) {
        log.report(
          "\(quoted(name.text)) is already defined", at: name.span,
          notes: [log.note("it is first defined here", at: first)])
      } else {
        constants.declare(name)
        definitions.append(constant)
      }
    }
    evaluate(definitions)
  }

  /// Declares the items in a block, and puts all else aside until every item is known.
  private mutating func declare(
    _ statements: [StatementSyntax], in item: ItemID?, condition: Condition?
  ) {
    for statement in statements {
      switch statement.kind {
      case .layout(let syntax):
        guard syntax.name != nil else { continue }
        log.report(
          "a layout cannot stand inside another one", at: statement.span,
          help: ["close the layout before it with `}`"])
      case .constant(let constant):
        guard item == nil, condition == nil else {
          log.report(
            "a constant belongs to the layout or the file", at: constant.name.span,
            help: ["move `let \(constant.name.text)` out of the block"])
          continue
        }
      case .screens(let screens):
        guard item == nil, condition == nil else {
          log.report(
            "`screens` belongs to the layout", at: statement.span,
            help: ["move it to the beginning of the layout"])
          continue
        }
        for screen in screens {
          let words = screen.text + screen.traits
          layout.screens.append(ScreenSelector(words, at: screen.span.source(in: log.file)))
        }
      case .item(let syntax): declare(syntax, at: statement.span, in: item, condition: condition)
      case .when(let when):
        let inner = when.condition.flatMap { self.condition($0) }
        declare(
          when.body?.statements ?? [], in: item, condition: conjunction(condition, inner))
      default:
        work.append(
          Work(kind: statement.kind, span: statement.span, item: item, condition: condition))
      }
    }
  }

  private mutating func declare(
    _ syntax: ItemSyntax, at span: TextSpan, in parent: ItemID?, condition: Condition?
  ) {
    let id = ItemID(index: layout.items.count)
    if let name = syntax.name { declare(name, as: id) }
    if let parent, layout[parent].isGuide {
      log.report(
        "a guide holds no items", at: syntax.name?.span ?? span,
        notes: place(of: parent).map { [$0] } ?? [],
        help: ["make \(quoted(layout[parent].name)) a view"])
    }
    if let size = syntax.size, isInRange(size), !(size.width > 0 && size.height > 0) {
      log.report("an image has a width and a height above 0", at: size.span)
    }
    layout.items.append(
      Item(
        name: syntax.name?.text ?? "", kind: kind(of: syntax), parent: parent ?? .screen,
        condition: condition, settings: headerSettings(of: syntax),
        span: (syntax.name?.span ?? span).source(in: log.file)))
    declareContent(of: id)
    declare(syntax.body?.statements ?? [], in: id, condition: condition)
  }

  private mutating func declare(_ name: NameSyntax, as id: ItemID) {
    if Vocabulary.givenItems.contains(name.text) {
      log.report(
        "\(quoted(name.text)) is a part of the screen and cannot name an item", at: name.span,
        help: ["choose another name"])
    } else if let constant = constants.place(of: name.text) {
      log.report(
        "\(quoted(name.text)) is already a constant", at: name.span,
        notes: [log.note("it is defined here", at: constant)])
    } else if let first = itemIDs[name.text] {
      log.report(
        "\(quoted(name.text)) is already declared", at: name.span,
        notes: [Diagnostic.Note("it is first declared here", at: layout[first].span)],
        help: ["give each item of a layout its own name"])
    } else {
      itemIDs[name.text] = id
    }
  }

  func place(of item: ItemID) -> Diagnostic.Note? {
    layout[item].span.map {
      Diagnostic.Note("\(quoted(layout[item].name)) is declared here", at: $0)
    }
  }

  // MARK: - Rows, settings, expectations

  private mutating func read(_ part: Work) {
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
    let priority = row.priority.map { self.priority($0) } ?? .required
    let inner = row.condition.flatMap { self.condition($0) }
    let condition = conjunction(outer, inner)
    let chain = row.comparison
    guard isOneWay(chain) else { return }
    let operands = chain.operands.map { expression($0, in: item) }
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
      let bound = layout.boundToContent(first, second)
      layout.rows.append(
        Row(
          bound.first, relation, bound.second, priority: priority, when: condition,
          origin: Origin(label, at: part.span.source(in: log.file))))
    }
  }

  private mutating func read(_ aspect: AspectSyntax, in item: ItemID?, condition outer: Condition?)
  {
    let priority = aspect.priority.map { self.priority($0) } ?? .required
    let inner = aspect.condition.flatMap { self.condition($0) }
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
        at: aspect.ratio.span)
      return
    }
    var label = "aspect " + SyntaxPrinter.text(of: aspect.ratio)
    if !priority.isRequired { label += " @\(priority.rawValue.shortDescription)" }
    layout.rows.append(
      Row(
        AnchorExpression(terms: [.init(Anchor(item, .width))]), .equal,
        AnchorExpression(terms: [.init(Anchor(item, .height), ratio)]), priority: priority,
        when: conjunction(outer, inner),
        origin: Origin(label, at: aspect.span.source(in: log.file))))
  }

  private mutating func read(
    _ claim: ExpectationSyntax, in item: ItemID?, condition outer: Condition?
  ) {
    var tolerance: Double? = Expectation.defaultTolerance
    if let syntax = claim.tolerance {
      tolerance = number(syntax, for: "a tolerance")
      if let value = tolerance, value < 0 {
        log.report("a tolerance is at least 0", at: syntax.span)
        tolerance = nil
      }
    }
    let inner = claim.condition.flatMap { self.condition($0) }
    let condition = conjunction(outer, inner)
    let chain = claim.comparison
    guard isOneWay(chain) else { return }
    let operands = chain.operands.map { expression($0, in: item) }
    for index in chain.comparisons.indices {
      guard let first = operands[index], let second = operands[index + 1], let tolerance else {
        continue
      }
      let part = part(index, of: chain, span: claim.span)
      guard isSound(first, second, syntax: part, in: item) else { continue }
      var label = text(of: part.chain, in: item)
      if let syntax = claim.tolerance { label += " +- " + SyntaxPrinter.text(of: syntax) }
      let bound = layout.boundToContent(first, second)
      layout.expectations.append(
        Expectation(
          bound.first, chain.comparisons[index], bound.second, tolerance: tolerance,
          when: condition,
          origin: Origin(label, at: part.span.source(in: log.file))))
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
