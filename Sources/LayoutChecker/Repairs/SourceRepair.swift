internal import Constraints
internal import LayoutDSL

/// A proposal as a change of the text of a file.
struct SourceRepair {
  /// The changes of the text.
  var edits: [SourceEdit]

  /// The changes in words.
  var action: String
}

/// Writes proposals in the words and at the places of the files that layouts were read from.
///
/// Inside of a component they speak of the component's own names, and inside of a repetition of those of
/// the round, so that one change mends all instances and rounds.
final class SourceRepairer {
  private let file: LayoutFile

  /// The files that something is written in; nil where one is not well-formed.
  private var editors: [String: SourceEditor?] = [:]

  /// Prepares to write in a file and those that it imports.
  init(_ file: LayoutFile) {
    self.file = file
  }

  private func editor(of name: String) -> SourceEditor? {
    if let editor = editors[name] { return editor }
    let editor = file.sources[name].flatMap { SourceEditor($0, file: name) }
    editors[name] = editor
    return editor
  }

  /// The layout that all of some changes stand in; nil where one stands somewhere else.
  func layoutName(around edits: [SourceEdit]) -> String? {
    let names = Set(
      edits.map { edit in
        edit.file == file.name
          ? editor(of: edit.file)?.layoutName(around: edit.start) : nil
      })
    return names.count == 1 ? names.first.flatMap { $0 } : nil
  }

  /// The text without the name of a rule that is allowed in vain.
  func removal(of allowance: Allowance) -> SourceRepair? {
    guard let span = allowance.span,
      let edit = editor(of: span.file)?.removal(ofRuleAt: span)
    else { return nil }
    return SourceRepair(edits: [edit], action: "remove `\(allowance.rule)` from the line")
  }

  /// The text of changes; nil where one of them cannot be written.
  func repair(for edits: [Edit], in layout: Layout) -> SourceRepair? {
    var repair = SourceRepair(edits: [], action: "")
    var actions: [String] = []
    var additions: [Addition] = []
    var drops: [Int] = []
    let isForAllInstances = edits.areForAllInstances(in: layout)
    let isInComponent =
      isForAllInstances
      || edits.contains { edit in
        guard case .add(let row) = edit else { return false }
        return row.tiesInstanceToItsItems(in: layout)
      }
    for edit in edits {
      switch edit {
      case .add(let row):
        guard let (block, text) = text(of: row, in: layout, isInComponent: isInComponent) else {
          return nil
        }
        if let index = additions.firstIndex(where: { $0.block == block }) {
          // What is added to each instance is one row of the component.
          if isForAllInstances, additions[index].rows.contains(text) { continue }
          additions[index].rows.append(text)
        } else {
          additions.append(Addition(block: block, rows: [text]))
        }
      case .drop(let index): drops.append(index)
      case .setPriority(let index, let priority):
        let number = priority.isRequired ? "required" : priority.rawValue.shortDescription
        guard
          let (change, owner) = change(
            ofRowAt: index, in: layout, { $0.priority(number, ofRowAt: $1) })
        else { return nil }
        repair.edits += change.edits
        actions.append("write \(change.statements) in \(owner)")
      case .replace(let index, let row):
        guard
          let (change, owner) = change(
            ofRowAt: index, in: layout,
            { self.replacement(of: layout.rows[index], at: $1, with: row, in: layout, $0) })
        else { return nil }
        repair.edits += change.edits
        actions.append("write \(change.statements) in place of `\(change.before)` in \(owner)")
      case .set(let item, let property):
        guard let span = layout[item].span, let editor = editor(of: span.file),
          let words = words(for: property, of: item, in: layout),
          let edit = editor.setting(words, replacing: property.word, inItemAt: span)
        else { return nil }
        repair.edits.append(edit)
        actions.append("write `\(words)` in \(name(of: item, in: layout, editor))")
      case .setAside: return nil
      }
    }
    // The same row may go from several items.
    var removals: [(row: String, owners: [String])] = []
    for index in drops {
      // A row that goes leaves its place to those that come into the same block.
      let exchange = additions.indices.lazy.compactMap { place in
        self.exchange(ofRowAt: index, for: additions[place], in: layout).map { (place, $0) }
      }.first
      if let (place, (change, owner)) = exchange {
        repair.edits += change.edits
        actions.append("write \(change.statements) in place of `\(change.before)` in \(owner)")
        additions.remove(at: place)
        continue
      }
      guard let (change, owner) = change(ofRowAt: index, in: layout, { $0.removal(ofRowAt: $1) })
      else { return nil }
      repair.edits += change.edits
      if let same = removals.firstIndex(where: { $0.row == change.before }) {
        removals[same].owners.append(owner)
      } else {
        removals.append((change.before, [owner]))
      }
    }
    actions += removals.map { "remove `\($0.row)` from \($0.owners.joinedInWords)" }
    for addition in additions {
      let (block, rows) = (addition.block, addition.rows)
      guard let editor = editor(of: block.span.file),
        let edit = block.isComponent
          ? editor.addition(of: rows, toComponentAround: block.span)
          : editor.addition(of: rows, toItemAt: block.span)
      else { return nil }
      repair.edits.append(edit)
      actions.append("add \(rows.map { "`\($0)`" }.joinedInWords) to \(block.name)")
    }
    let imported = Set(repair.edits.map(\.file)).subtracting([file.name]).sorted()
    repair.action = actions.joinedInWords
    if !imported.isEmpty {
      repair.action += " of \(imported.map { "`\($0)`" }.joinedInWords)"
    }
    return repair.edits.isEmpty ? nil : repair
  }

  // MARK: - Rows

  /// Where rows are added.
  private struct Block: Equatable {
    /// The name of the item; of a component the name of one of its items.
    var span: SourceSpan

    /// Whether it is the block of the component around the place.
    var isComponent: Bool

    /// The item or component in words.
    var name: String

    static func == (first: Block, second: Block) -> Bool {
      first.span == second.span && first.isComponent == second.isComponent
    }
  }

  /// Rows that come into a block.
  private struct Addition {
    var block: Block
    var rows: [String]
  }

  /// Rows in the place of one that goes; nil where that stands in another block.
  private func exchange(
    ofRowAt index: Int, for addition: Addition, in layout: Layout
  ) -> (SourceEditor.StatementChange, owner: String)? {
    change(ofRowAt: index, in: layout) { editor, span in
      guard span.file == addition.block.span.file else { return nil }
      return editor.replacement(
        ofRowAt: span, inBlockOf: addition.block.span, isComponent: addition.block.isComponent,
        with: addition.rows)
    }
  }

  /// A row as it is written in the block of its first item.
  private func text(
    of row: Row, in layout: Layout, isInComponent: Bool
  ) -> (Block, String)? {
    guard var subject = row.first.terms.first?.anchor.item else { return nil }
    // What scrolls, margins and frames are named by the view that has them.
    if layout[subject].isNamedByOwner, let owner = layout[subject].parent {
      subject = owner
    }
    let ownsRow = isInComponent && layout[subject].component != nil
    let inner = ownsRow ? layout.items.first { $0.instance == subject } : nil
    guard let span = ownsRow ? inner?.span : layout[subject].span,
      let editor = editor(of: span.file),
      let name = ownsRow
        ? editor.componentName(around: span).map({ "`\($0)`" })
        : self.name(of: subject, in: layout, editor)
    else { return nil }
    let scope = ownsRow ? subject : layout[subject].instance
    let place = Place(subject: subject, block: subject, scope: scope)
    guard let first = words(for: row.first, at: place, in: layout),
      let second = words(for: row.second, at: place, in: layout)
    else { return nil }
    let priority = row.priority.isRequired ? "" : " \(row.priority.suffix)"
    return (
      Block(span: span, isComponent: ownsRow, name: name),
      "\(first) \(row.relation.rawValue) \(second)\(priority)"
    )
  }

  /// Where a row is written, as far as names depend on it.
  private struct Place {
    /// The item that the row is about.
    var subject: ItemID

    /// The item whose block the row stands in, which needs no name there; nil where it stands in the layout's.
    var block: ItemID?

    /// The instance of the component whose names are known there.
    var scope: ItemID?
  }

  /// Where a row of the file is written.
  private func place(
    of row: Row, about subject: ItemID, at span: SourceSpan, in layout: Layout,
    _ editor: SourceEditor
  ) -> Place {
    let scope = layout[subject].instance
    var place = Place(subject: subject, block: nil, scope: scope)
    guard let owner = editor.owner(ofStatementAt: span) else { return place }
    var next = (row.first.terms + row.second.terms).map(\.anchor.item)
    while let item = next.first {
      next.removeFirst()
      next += [layout[item].parent].compactMap(\.self)
      if !layout[item].isNamedByOwner, let own = layout[item].span, own.file == span.file,
        editor.itemName(at: own) == owner
      {
        place.block = item
        return place
      }
    }
    // What stands in a component itself speaks of its instance.
    if scope.map({ layout[$0].component }) == owner {
      place.block = scope
    } else if !layout[subject].isNamedByOwner {
      place.block = subject
    }
    return place
  }

  /// A sum as it is written at a place.
  private func words(
    for expression: AnchorExpression, at place: Place, in layout: Layout
  ) -> String? {
    var names: [Anchor: String] = [:]
    for term in expression.terms {
      guard let name = words(for: term.anchor, at: place, in: layout) else { return nil }
      names[term.anchor] = name
    }
    return layout.description(of: expression, naming: { names[$0] ?? "" }) {
      $0.words(dividedBy: "/")
    }
  }

  private func words(for anchor: Anchor, at place: Place, in layout: Layout) -> String? {
    let (subject, scope) = (place.subject, place.scope)
    let attribute = anchor.attribute.rawValue
    if anchor.item == place.block { return attribute }
    switch anchor.item {
    case .screen: return "screen.\(attribute)"
    case .safeArea: return "safeArea.\(attribute)"
    case scope: return "self.\(attribute)"
    case layout[subject].parent where subject == scope: return "parent.\(attribute)"
    default: break
    }
    let item = layout[anchor.item]
    if item.isNamedByOwner, let owner = item.parent {
      // `area.content`: the part behind the name of what has it.
      let part = item.name.dropFirst(layout[owner].name.count + 1)
      return name(of: owner, from: subject, in: layout, scope).map { "\($0).\(part).\(attribute)" }
    }
    return name(of: anchor.item, from: subject, in: layout, scope).map { "\($0).\(attribute)" }
  }

  /// A setting as it is written in the block of an item; nil where that has no name for what it speaks of.
  private func words(
    for property: Setting.Property, of item: ItemID, in layout: Layout
  ) -> String? {
    guard case .above(let other) = property else { return layout.words(for: property) }
    return name(of: other, from: item, in: layout, layout[item].instance).map { "above \($0)" }
  }

  /// The name of an item in the block of another one.
  private func name(
    of item: ItemID, from subject: ItemID, in layout: Layout, _ scope: ItemID?
  ) -> String? {
    if let span = layout[item].span, let own = layout[subject].span, span.file == own.file,
      layout[item].instance == scope, let editor = editor(of: span.file),
      editor.shareRepetition(span, own)
    {
      return editor.itemName(at: span)
    }
    guard let scope else { return layout[item].name }
    let prefix = layout[scope].name + "."
    guard layout[item].name.hasPrefix(prefix) else { return nil }
    return String(layout[item].name.dropFirst(prefix.count))
  }

  /// An item in words: where the file has it in a component, with the name of that.
  private func name(of item: ItemID, in layout: Layout, _ editor: SourceEditor) -> String {
    guard let span = layout[item].span, let name = editor.itemName(at: span) else {
      return "`\(layout[item].name)`"
    }
    guard layout[item].instance != nil, let component = editor.componentName(around: span) else {
      return "`\(name)`"
    }
    return "`\(name)` of `\(component)`"
  }

  // MARK: - Statements

  /// The change of the statement of a row, with the item or component that it stands in in words.
  private func change(
    ofRowAt index: Int, in layout: Layout,
    _ make: (SourceEditor, SourceSpan) -> SourceEditor.StatementChange?
  ) -> (SourceEditor.StatementChange, owner: String)? {
    // A row of a stack is written nowhere.
    guard layout.rows.indices.contains(index), let span = layout.rows[index].origin.span,
      let editor = editor(of: span.file),
      let change = make(editor, span)
    else { return nil }
    let owner = editor.owner(ofStatementAt: span)
    guard let owner else {
      return (change, editor.stateName(around: span).map { "state `\($0)`" } ?? "the layout")
    }
    guard let component = editor.componentName(around: span), component != owner else {
      return (change, "`\(owner)`")
    }
    return (change, "`\(owner)` of `\(component)`")
  }

  /// Another row in place of one: the safe area for the screen, another number, other edges, or another comparison.
  private func replacement(
    of old: Row, at span: SourceSpan, with row: Row, in layout: Layout, _ editor: SourceEditor
  ) -> SourceEditor.StatementChange? {
    func mentions(_ item: ItemID, in row: Row) -> Bool {
      (row.first.terms + row.second.terms).contains { $0.anchor.item == item }
    }
    let isNumber = row.first == old.first && row.second.terms == old.second.terms
    if !isNumber, mentions(.safeArea, in: row), mentions(.screen, in: old) {
      return editor.safeArea(inRowAt: span)
    }
    guard let subject = row.first.terms.first?.anchor.item,
      isNumber || row.first.terms.allSatisfy({ $0.anchor.item == subject })
    else { return nil }
    let place = place(of: old, about: subject, at: span, in: layout, editor)
    guard let first = words(for: row.first, at: place, in: layout),
      let second = words(for: row.second, at: place, in: layout)
    else { return nil }
    // Where the numbers stay, so do the words for them.
    if row.second.constant - row.first.constant == old.second.constant - old.first.constant,
      let anchors = words(forAnchorsOf: row, inPlaceOf: old, at: place, in: layout),
      let change = editor.replacement(
        ofAnchorsAt: span, with: anchors, relation: row.relation.rawValue)
    {
      return change
    }
    let ratio = row.second.terms.first.map { term in
      row.first.terms[0].anchor.attribute == .width ? term.coefficient : 1 / term.coefficient
    }
    return editor.replacement(
      ofRowAt: span, with: "\(first) \(row.relation.rawValue) \(second)",
      ratio: ratio?.words(dividedBy: ":"))
  }

  /// The words for the one anchor of each side of a row, nil for one that stays; nil where a side has none or
  /// several, or another multiplier.
  private func words(
    forAnchorsOf row: Row, inPlaceOf old: Row, at place: Place, in layout: Layout
  ) -> [SourceEditor.AnchorText?]? {
    let written = old.sayingAreas(in: layout)
    let sides = [(row.first, written.first), (row.second, written.second)]
    var all: [SourceEditor.AnchorText?] = []
    for (new, old) in sides {
      guard new.terms.count == 1, old.terms.count == 1,
        new.terms[0].coefficient == old.terms[0].coefficient
      else { return nil }
      let anchor = new.terms[0].anchor
      if anchor == old.terms[0].anchor {
        all.append(nil)
      } else if anchor.item == old.terms[0].anchor.item {
        all.append(.attribute(anchor.attribute.rawValue))
      } else if let words = words(for: anchor, at: place, in: layout) {
        all.append(.anchor(words))
      } else {
        return nil
      }
    }
    return all
  }
}

extension SourceEditor.StatementChange {
  /// What comes into the statement's place in words: "`a` and `b`".
  fileprivate var statements: String {
    after.map { "`\($0)`" }.joinedInWords
  }
}

extension [Edit] {
  /// Whether these are rows that every instance of a component gets, of which there are several.
  fileprivate func areForAllInstances(in layout: Layout) -> Bool {
    var subjects: Set<ItemID> = []
    for edit in self {
      guard case .add(let row) = edit, let subject = row.first.terms.first?.anchor.item else {
        return false
      }
      subjects.insert(subject)
    }
    guard subjects.count > 1, let component = subjects.first.flatMap({ layout[$0].component })
    else {
      return false
    }
    return subjects
      == Set(
        layout.items.indices.map(ItemID.init(index:)).filter { layout[$0].component == component })
  }
}

extension Item {
  /// Whether the item is named by the view that has it, as what scrolls and margins are.
  fileprivate var isNamedByOwner: Bool { isGuide && kind != .guide }
}

extension Row {
  /// Whether the row ties an instance of a component to something in it.
  fileprivate func tiesInstanceToItsItems(in layout: Layout) -> Bool {
    let items = (first.terms + second.terms).map(\.anchor.item)
    return items.contains { item in
      guard let instance = layout[item].instance else { return false }
      return items.contains(instance)
    }
  }
}

extension Double {
  /// A ratio or a factor as people write it: `1.5`, and `8:3` or `8/3` where the decimals have no end.
  fileprivate func words(dividedBy sign: Character) -> String {
    let decimal = shortDescription
    guard decimal.count > Self.longestDecimal, let fraction = Fraction(closeTo: self) else {
      return decimal
    }
    return "\(fraction.numerator)\(sign)\(fraction.denominator)"
  }

  /// A decimal with more characters is no ratio that anybody has written.
  private static let longestDecimal = 6
}

extension Setting.Property {
  /// What the settings of the same property begin with.
  fileprivate var word: String {
    switch self {
    case .hugging(let axis, _): "hugging \(axis.rawValue)"
    case .compression(let axis, _): "compression \(axis.rawValue)"
    case .lines: "lines"
    case .contentMode: "mode"
    case .content: "content"
    case .font: "font"
    default: "\(self)"
    }
  }
}
