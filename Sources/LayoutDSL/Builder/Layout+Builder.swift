internal import Constraints

/// Why a layout that was written in Swift does not make sense.
public struct InvalidLayout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, in the order in which they were written; at least one.
  public let diagnostics: [Diagnostic]

  /// One line per error: file, line, what is wrong and, where there is one, a way out.
  public var description: String {
    diagnostics.map { diagnostic in
      let words = [diagnostic.message] + diagnostic.help
      return "\(diagnostic.span.file):\(diagnostic.span.line): \(words.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}

extension Layout {
  /// Makes a layout from views and rows that are written in Swift.
  ///
  /// ```swift
  /// import Constraints
  /// import LayoutDSL
  ///
  /// let (card, title) = (ViewReference("card"), ViewReference("title"))
  /// let layout = try Layout("Card") { screen in
  ///   card.view {
  ///     card.leading == screen.leading + 8
  ///     card.bottom >= title.bottom + 8
  ///     card.height == 0 ~ .fitting
  ///     title.label("Partly cloudy") {
  ///       title.lines(0)
  ///       title.leading == card.leading + 8
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The operator `~` and the named priorities are those of the module `Constraints`.
  ///
  /// Every row remembers its file and line, and is named by its normal form
  /// (``description(of:)-(Row)``).
  ///
  /// - Parameters:
  ///   - name: what people call the layout.
  ///   - file: the file in which the layout is written.
  ///   - line: the line in which it begins, counted from 1.
  ///   - content: the parts, given a reference to the screen.
  /// - Throws: ``InvalidLayout`` where a name is unknown or given twice.
  /// - Complexity: O(*n*) in the number of parts.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line,
    @LayoutBuilder content: (_ screen: ViewReference) -> [LayoutPart]
  ) throws(InvalidLayout) {
    var resolution = Resolution(
      Layout(name: name, span: SourceSpan(file: file, line: line)))
    let parts = content("screen")
    // Two passes, because rows may speak of views that are declared further down.
    resolution.declare(parts, in: .screen, when: nil)
    resolution.resolve(parts, in: .screen, when: nil)
    guard resolution.diagnostics.isEmpty else {
      throw InvalidLayout(diagnostics: resolution.diagnostics.sorted { $0.span < $1.span })
    }
    self = resolution.layout
  }
}

/// Turns parts with names into a layout with item ids.
private struct Resolution {
  var layout: Layout
  var diagnostics: [Diagnostic] = []
  private var items: [String: ItemID] = ["screen": .screen, "screen.safeArea": .safeArea]

  init(_ layout: Layout) {
    self.layout = layout
  }

  /// Gives every item its id; parents come before their children.
  mutating func declare(_ parts: [LayoutPart], in parent: ItemID, when condition: Condition?) {
    for part in parts {
      switch part.content {
      case .item(let name, let kind, let content):
        let id = ItemID(index: layout.items.count)
        if let taken = items[name] {
          var notes: [Diagnostic.Note] = []
          if let span = layout[taken].span {
            notes.append(Diagnostic.Note("the first `\(name)` is declared here", at: span))
          }
          diagnostics.append(
            Diagnostic("the name `\(name)` is taken", at: part.span, notes: notes))
        } else {
          items[name] = id
        }
        layout.items.append(
          Item(name: name, kind: kind, parent: parent, condition: condition, span: part.span))
        if kind == .scroll { declare(.content, named: "content", of: id) }
        // The condition holds for what is inside because it holds for the item.
        declare(content, in: id, when: nil)
      case .group(let inner, let content):
        declare(content, in: parent, when: conjunction(condition, inner))
      case .row, .setting, .placement, .visual, .expectation, .screens, .allowance: break
      }
    }
  }

  /// Declares a guide that an item has without having declared it.
  private mutating func declare(_ kind: Item.Kind, named part: String, of owner: ItemID) {
    let name = "\(layout[owner].name).\(part)"
    items[name] = ItemID(index: layout.items.count)
    layout.items.append(
      Item(name: name, kind: kind, parent: owner, span: layout[owner].span ?? layout.span))
  }

  /// Looks up the names of everything else.
  mutating func resolve(_ parts: [LayoutPart], in parent: ItemID, when condition: Condition?) {
    for part in parts {
      switch part.content {
      case .item(let name, _, let content):
        resolve(content, in: items[name] ?? parent, when: condition)
      case .group(let inner, let content):
        resolve(content, in: parent, when: conjunction(condition, inner))
      case .visual(let draft):
        resolve(draft, when: condition, at: part.span)
      case .row(let draft, let priority):
        // A side may make a guide an item of the layout.
        let sides = (sum(draft.first, part.span), sum(draft.second, part.span))
        let (first, second) = layout.boundToContent(sides.0, sides.1)
        var row = Row(first, draft.relation, second, priority: priority, when: condition)
        row.origin = Origin(layout.description(of: row), at: part.span)
        layout.rows.append(row)
      case .setting(let name, let property):
        guard let id = item(name, part.span) else { break }
        layout[id].settings.append(Setting(property, when: condition, at: part.span))
      case .placement(let name, let other, let property):
        guard let id = item(name, part.span), let other = item(other, part.span) else { break }
        layout[id].settings.append(Setting(property(other), when: condition, at: part.span))
      case .expectation(let claim, let tolerance):
        // A side may make a guide an item of the layout.
        let sides = (sum(claim.first, part.span), sum(claim.second, part.span))
        let (first, second) = layout.boundToContent(sides.0, sides.1)
        var expectation = Expectation(
          first, claim.comparison, second, tolerance: tolerance, when: condition)
        expectation.origin = Origin(layout.description(of: expectation), at: part.span)
        layout.expectations.append(expectation)
      case .allowance(let rules):
        let subject = parent == .screen ? Allowance.Subject.layout : .item(parent)
        layout.allowances += rules.map { Allowance($0, for: subject, at: part.span) }
      case .screens(let names):
        layout.screens += names.map { ScreenSelector($0, at: part.span) }
      }
    }
  }

  /// The condition that holds where both hold.
  private func conjunction(_ outer: Condition?, _ inner: Condition) -> Condition {
    guard let outer, outer != .constant(true) else { return inner }
    return .and(outer, inner)
  }

  private mutating func resolve(
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
      let start = superview(of: format.views.first, meanings, format.start, at: span)
      let end = superview(of: format.views.last, meanings, format.end, at: span)
      let rows = format.rows(
        in: (start, end), meanings: meanings, direction: draft.direction,
        alignments: draft.alignments)
      for row in rows {
        let (first, second) = layout.boundToContent(row.first, row.second)
        layout.rows.append(
          Row(
            first, row.relation, second, priority: row.priority, when: condition,
            origin: Origin(row.label, at: span)))
      }
    } catch {
      let place = "at character \(error.place.lowerBound + 1) of `\(draft.line)`"
      diagnostics.append(Diagnostic("\(error.message) \(place)", at: span, help: error.help))
    }
  }

  /// What `|` stands for beside a view: the view that it is in.
  private mutating func superview(
    of view: VisualFormat.View?, _ meanings: VisualFormat.Meanings,
    _ connection: VisualFormat.Connection?, at span: SourceSpan
  ) -> VisualFormat.Superview {
    let parent = view.flatMap { meanings.items[$0.name.text] }.flatMap { layout[$0].parent }
    let superview = parent ?? .screen
    let isByMargins = connection == .standard
    return VisualFormat.Superview(
      item: superview,
      margins: isByMargins ? item("\(layout[superview].name).margins", span) : nil)
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

  private mutating func sum(_ draft: ViewExpression, _ span: SourceSpan) -> AnchorExpression {
    var sum = AnchorExpression(constant: draft.constant)
    for term in draft.terms {
      guard let id = item(term.name, span) else { continue }
      sum.terms.append(.init(Anchor(id, term.attribute), term.coefficient))
    }
    return sum
  }

  private mutating func item(_ name: String, _ span: SourceSpan) -> ItemID? {
    if let id = items[name] { return id }
    // The guides that a view has become items when they are first mentioned.
    for (part, kind) in [("margins", Item.Kind.margins), ("frame", .frame)]
    where name.hasSuffix("." + part) {
      guard let owner = items[String(name.dropLast(part.count + 1))],
        kind == .margins || layout[owner].kind == .scroll
      else { continue }
      declare(kind, named: part, of: owner)
      return items[name]
    }
    let suggestion = NameSuggestion.closest(to: name, in: layout.items.map(\.name))
    diagnostics.append(
      Diagnostic(
        "no view is called `\(name)`", at: span,
        help: suggestion.map { ["did you mean `\($0)`?"] } ?? []))
    return nil
  }
}
