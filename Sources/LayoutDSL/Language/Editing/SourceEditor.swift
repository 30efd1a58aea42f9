package import Constraints

/// Writes changes of statements as changes of the characters of a file, in the way that the file is
/// written: on lines of their own where it has them, and with its indentation.
package struct SourceEditor {
  private let file: String
  private let lines: SourceLines
  private let tree: FileSyntax

  /// Reads a file; nil where it is not well-formed.
  ///
  /// - Complexity: linear in the number of bytes.
  package init?(_ bytes: [UInt8], file: String) {
    let (tree, log) = Parser.parse(bytes, file: file)
    guard log.count == 0 else { return nil }
    self.file = file
    self.tree = tree
    lines = SourceLines(bytes)
  }

  /// A change of one statement, with the statement as it is and as it becomes.
  package struct StatementChange {
    /// The changes of the file.
    package var edits: [SourceEdit]

    /// The statement as it stands in the file, on one line.
    package var before: String

    /// The statements that come into its place, each on one line; empty where it goes.
    package var after: [String]
  }

  // MARK: - Where things are

  /// The name of the item that is declared at a place, as it is written there: `tile[i]`.
  package func itemName(at span: SourceSpan) -> String? {
    item(at: span)?.name.map { SyntaxPrinter.text(of: $0) }
  }

  /// The component that a place is in.
  package func componentName(around span: SourceSpan) -> String? {
    component(around: span)?.syntax.name?.text
  }

  /// Whether two places are in the same rounds of repetitions, of which there is at least one.
  package func shareRepetition(_ first: SourceSpan, _ second: SourceSpan) -> Bool {
    let starts = [first, second].map { span in
      path(to: span).compactMap { statement -> Int? in
        if case .repetition = statement.kind { statement.range.lowerBound } else { nil }
      }
    }
    return !starts[0].isEmpty && starts[0] == starts[1]
  }

  /// The item or the component whose block a statement stands in, as it is written.
  package func owner(ofStatementAt span: SourceSpan) -> String? {
    for statement in path(to: span).dropLast().reversed() {
      switch statement.kind {
      case .item(let item): return item.name.map { SyntaxPrinter.text(of: $0) }
      case .instance(let instance): return instance.name.map { SyntaxPrinter.text(of: $0) }
      case .component(let component): return component.name?.text
      default: continue
      }
    }
    return nil
  }

  /// The state whose block a statement stands in; nil where it stands in none.
  package func stateName(around span: SourceSpan) -> String? {
    for statement in path(to: span).dropLast().reversed() {
      if case .state(let state) = statement.kind { return state.name?.text }
    }
    return nil
  }

  /// The statement that a place is in, as it is written, on one line and with single spaces.
  package func statement(at span: SourceSpan) -> String? {
    path(to: span).last.map { text(of: $0.range) }
  }

  /// The name of the layout that a place is in; nil outside of layouts.
  package func layoutName(around position: SourcePosition) -> String? {
    guard let offset = lines.offset(of: position) else { return nil }
    for statement in tree.statements where statement.range.contains(offset) {
      if case .layout(let layout) = statement.kind { return layout.name?.text }
    }
    return nil
  }

  /// The statements around a place, from the outside in.
  private func path(to span: SourceSpan) -> [StatementSyntax] {
    guard span.file == file,
      let offset = lines.offset(of: SourcePosition(line: span.line, column: span.column))
    else { return [] }
    var path: [StatementSyntax] = []
    var statements = tree.statements
    while let statement = Self.statement(at: offset, in: statements) {
      path.append(statement)
      guard let block = statement.blocks.first(where: { $0.range.contains(offset) }) else { break }
      statements = block.statements
    }
    return path
  }

  /// The statement with a byte in it, among statements in order.
  private static func statement(
    at offset: Int, in statements: [StatementSyntax]
  ) -> StatementSyntax? {
    var (low, high) = (0, statements.count)
    while low < high {
      let middle = (low + high) / 2
      if statements[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < statements.count, statements[low].range.contains(offset) else { return nil }
    return statements[low]
  }

  private struct ItemPlace {
    var name: NameSyntax?
    var block: BlockSyntax?
    var statement: StatementSyntax
  }

  /// The item or instance whose name stands at a place.
  private func item(at span: SourceSpan) -> ItemPlace? {
    guard let statement = path(to: span).last else { return nil }
    let place: ItemPlace
    switch statement.kind {
    case .item(let item):
      place = ItemPlace(name: item.name, block: item.body, statement: statement)
    case .instance(let instance):
      place = ItemPlace(name: instance.name, block: instance.body, statement: statement)
    default: return nil
    }
    return place.name?.span.source(in: file) == span ? place : nil
  }

  private func component(
    around span: SourceSpan
  ) -> (syntax: ComponentSyntax, statement: StatementSyntax)? {
    for statement in path(to: span).reversed() {
      if case .component(let syntax) = statement.kind { return (syntax, statement) }
    }
    return nil
  }
}

// MARK: - Changes

extension SourceEditor {
  /// Adds statements to the block of the item that is declared at a place.
  package func addition(of statements: [String], toItemAt span: SourceSpan) -> SourceEdit? {
    guard let item = item(at: span) else { return nil }
    return addition(of: statements, to: item.block, of: item.statement)
  }

  /// Adds statements to the block of the component that a place is in.
  package func addition(
    of statements: [String], toComponentAround span: SourceSpan
  ) -> SourceEdit? {
    guard let (component, statement) = component(around: span), let body = component.body else {
      return nil
    }
    return addition(of: statements, to: body, of: statement)
  }

  /// Sets a property in the block of the item that is declared at a place: in place of the setting that
  /// is there always, or behind all others.
  ///
  /// - Parameters:
  ///   - setting: the setting, such as `compression horizontal 751`.
  ///   - word: what a setting of the same property begins with: `compression horizontal`.
  package func setting(
    _ setting: String, replacing word: String, inItemAt span: SourceSpan
  ) -> SourceEdit? {
    guard let item = item(at: span) else { return nil }
    let same = item.block?.statements.last { statement in
      guard case .setting(let syntax) = statement.kind, syntax.condition == nil else {
        return false
      }
      return text(of: statement.range).hasPrefix(word + " ")
    }
    if let same { return edit(same.range, setting) }
    return addition(of: [setting], to: item.block, of: item.statement)
  }

  /// Takes the row at a place away; nil where it is a part of a statement that says more.
  package func removal(ofRowAt span: SourceSpan) -> StatementChange? {
    guard let statement = path(to: span).last, statement.isOneRow else { return nil }
    return StatementChange(
      edits: [edit(removalRange(of: statement.range), "")], before: text(of: statement.range),
      after: [])
  }

  /// Writes rows in the place of the one at a place, which stands in the block of an item or component itself; its
  /// condition is theirs.
  ///
  /// - Parameters:
  ///   - owner: where the name of the item stands, or of one in the component.
  ///   - isComponent: whether the block is that of the component around `owner`.
  /// - Returns: nil where the row stands somewhere else.
  package func replacement(
    ofRowAt span: SourceSpan, inBlockOf owner: SourceSpan, isComponent: Bool,
    with rows: [String]
  ) -> StatementChange? {
    let path = path(to: span)
    let around = isComponent ? component(around: owner)?.statement : item(at: owner)?.statement
    guard path.count >= 2, path[path.count - 2].range == around?.range,
      let statement = path.last, statement.isOneRow
    else { return nil }
    let condition = statement.condition.map { " when " + SyntaxPrinter.text(of: $0) } ?? ""
    let statements = rows.map { $0 + condition }
    return StatementChange(
      edits: [edit(statement.range, statements.joined(separator: "; "))],
      before: text(of: statement.range), after: statements)
  }

  /// Gives the row at a place another priority.
  package func priority(_ priority: String, ofRowAt span: SourceSpan) -> StatementChange? {
    guard let statement = path(to: span).last, statement.isOneRow else { return nil }
    let (old, end): (ExpressionSyntax?, TextSpan)
    switch statement.kind {
    case .row(let row):
      guard let last = row.comparison.operands.last else { return nil }
      (old, end) = (row.priority, last.span)
    case .aspect(let aspect): (old, end) = (aspect.priority, aspect.ratio.span)
    default: return nil
    }
    if let old {
      return range(of: old.span).flatMap { change(of: statement, [($0, priority)]) }
    }
    return range(of: end).flatMap { range in
      change(of: statement, [(range.upperBound..<range.upperBound, " @\(priority)")])
    }
  }

  /// Writes another comparison in the row at a place; its priority and condition stay.
  ///
  /// - Parameters:
  ///   - comparison: the comparison of a row.
  ///   - ratio: the number that a row written as `aspect` gets.
  package func replacement(
    ofRowAt span: SourceSpan, with comparison: String, ratio: String?
  ) -> StatementChange? {
    guard let statement = path(to: span).last, statement.isOneRow else { return nil }
    switch statement.kind {
    case .row(let row):
      guard let first = row.comparison.operands.first.flatMap({ range(of: $0.span) }),
        let last = row.comparison.operands.last.flatMap({ range(of: $0.span) })
      else { return nil }
      return change(of: statement, [(first.lowerBound..<last.upperBound, comparison)])
    case .aspect(let aspect):
      guard let ratio, let range = range(of: aspect.ratio.span) else { return nil }
      return change(of: statement, [(range, ratio)])
    default: return nil
    }
  }

  /// What comes into the place of an anchor.
  package enum AnchorText {
    /// Another edge, middle or size of the item, whose name stays as it is written.
    case attribute(String)

    /// The anchor of another item.
    case anchor(String)
  }

  /// Writes other anchors and another relation in the row at a place; its numbers stay as they are written.
  ///
  /// - Parameter anchors: for each side the anchor that comes into the place of its only one; nil where that stays.
  /// - Returns: nil where a side that changes has no anchor, or several.
  package func replacement(
    ofAnchorsAt span: SourceSpan, with anchors: [AnchorText?], relation: String
  ) -> StatementChange? {
    guard let statement = path(to: span).last, statement.isOneRow,
      case .row(let row) = statement.kind, let place = range(of: row.comparison.comparisonSpans[0])
    else { return nil }
    var changes: [(range: Range<Int>, text: String)] = [(place, relation)]
    for (operand, anchor) in zip(row.comparison.operands, anchors) {
      guard let anchor else { continue }
      var references: [(path: [NameSyntax], span: TextSpan)] = []
      operand.collectReferences(&references)
      references.removeAll { $0.path.attribute == nil }
      guard references.count == 1, let name = references[0].path.last else { return nil }
      switch anchor {
      case .attribute(let text): changes += range(of: name.span).map { [($0, text)] } ?? []
      case .anchor(let text): changes += range(of: references[0].span).map { [($0, text)] } ?? []
      }
    }
    changes.sort { $0.range.lowerBound < $1.range.lowerBound }
    changes.removeAll { lines.bytes[$0.range].elementsEqual($0.text.utf8) }
    guard let first = changes.first, let last = changes.last else { return nil }
    // What stands between the changes stays, in one edit.
    var text: [UInt8] = []
    var end = first.range.lowerBound
    for (range, new) in changes {
      text += lines.bytes[end..<range.lowerBound] + Array(new.utf8)
      end = range.upperBound
    }
    return change(
      of: statement,
      [(first.range.lowerBound..<last.range.upperBound, String(decoding: text, as: UTF8.self))])
  }

  /// Takes the name of a rule at a place out of what is allowed, and `allow` where it is the only one.
  package func removal(ofRuleAt span: SourceSpan) -> SourceEdit? {
    guard let statement = path(to: span).last,
      let name = range(
        of: TextSpan(
          line: Int32(span.line), column: Int32(span.column), length: Int32(span.length)))
    else { return nil }
    let before = aheadOfBlanks(name.lowerBound)
    if before > 0, lines.bytes[before - 1] == UInt8(ascii: ",") {
      return edit(before - 1..<name.upperBound, "")
    }
    let next = behindBlanks(name.upperBound)
    if next < lines.bytes.count, lines.bytes[next] == UInt8(ascii: ",") {
      return edit(name.lowerBound..<behindBlanks(next + 1), "")
    }
    if case .allowance = statement.kind { return edit(removalRange(of: statement.range), "") }
    guard lines.bytes[..<before].suffix(5).elementsEqual("allow".utf8) else { return nil }
    return edit(aheadOfBlanks(before - 5)..<name.upperBound, "")
  }

  /// Ties the row at a place to the safe area where it is tied to an edge of the screen.
  package func safeArea(inRowAt span: SourceSpan) -> StatementChange? {
    guard let statement = path(to: span).last, case .row(let row) = statement.kind else {
      return nil
    }
    var references: [(path: [NameSyntax], span: TextSpan)] = []
    for operand in row.comparison.operands { operand.collectReferences(&references) }
    func names(where isWanted: (Attribute) -> Bool) -> [NameSyntax] {
      references.map(\.path).filter { path in
        path.count == 2 && path[0].text == "screen" && path.attribute.map(isWanted) ?? false
      }.map { $0[0] }
    }
    // A share of the screen's size is a place where an edge stands beside it.
    let edges = names { !$0.isSize }
    let names = edges.isEmpty ? names(where: \.isSize) : edges
    let ranges = names.compactMap { range(of: $0.span) }
    guard !ranges.isEmpty, ranges.count == names.count else { return nil }
    return change(of: statement, ranges.map { ($0, "safeArea") })
  }

  private func change(
    of statement: StatementSyntax, _ changes: [(range: Range<Int>, text: String)]
  ) -> StatementChange {
    var after: [UInt8] = []
    var last = statement.range.lowerBound
    for (range, text) in changes {
      after += lines.bytes[last..<range.lowerBound]
      after += text.utf8
      last = range.upperBound
    }
    after += lines.bytes[last..<statement.range.upperBound]
    return StatementChange(
      edits: changes.map { edit($0.range, $0.text) }, before: text(of: statement.range),
      after: [Self.onOneLine(String(decoding: after, as: UTF8.self))])
  }
}

// MARK: - Characters

extension SourceEditor {
  private func edit(_ range: Range<Int>, _ text: String) -> SourceEdit {
    SourceEdit(
      file: file, start: lines.position(of: range.lowerBound),
      end: lines.position(of: range.upperBound), newText: text)
  }

  private func range(of span: TextSpan) -> Range<Int>? {
    let (line, column) = (Int(span.line), Int(span.column))
    guard let start = lines.offset(of: SourcePosition(line: line, column: column)),
      let end = lines.offset(of: SourcePosition(line: line, column: column + Int(span.length)))
    else { return nil }
    return start..<end
  }

  /// The characters of a statement, on one line and with single spaces.
  private func text(of range: Range<Int>) -> String {
    Self.onOneLine(String(decoding: lines.bytes[range], as: UTF8.self))
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func isBlank(_ offset: Int) -> Bool {
    lines.bytes[offset] == UInt8(ascii: " ") || lines.bytes[offset] == UInt8(ascii: "\t")
  }

  private func isLineBreak(_ offset: Int) -> Bool {
    lines.bytes[offset] == 0x0A || lines.bytes[offset] == 0x0D
  }

  /// The first byte behind some blanks.
  private func behindBlanks(_ offset: Int) -> Int {
    var offset = offset
    while offset < lines.bytes.count, isBlank(offset) { offset += 1 }
    return offset
  }

  /// The first of the blanks that end at a byte.
  private func aheadOfBlanks(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, isBlank(offset - 1) { offset -= 1 }
    return offset
  }

  /// The byte at which the line of another byte ends, before its line break.
  private func endOfLine(_ offset: Int) -> Int {
    var offset = offset
    while offset < lines.bytes.count, !isLineBreak(offset) { offset += 1 }
    return offset
  }

  private func startOfLine(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, !isLineBreak(offset - 1) { offset -= 1 }
    return offset
  }

  /// Whether nothing but a comment stands behind a byte on its line.
  private func endsLine(_ offset: Int) -> Bool {
    let next = behindBlanks(offset)
    guard next < lines.bytes.count, !isLineBreak(next) else { return true }
    return lines.bytes[next...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
  }

  private func indentation(of offset: Int) -> String {
    let start = startOfLine(offset)
    return String(decoding: lines.bytes[start..<behindBlanks(start)], as: UTF8.self)
  }

  /// The line break of the file.
  private var lineBreak: String {
    guard let first = lines.bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return "\n"
    }
    guard lines.bytes[first] == 0x0D else { return "\n" }
    return lines.bytes[(first + 1)...].first == 0x0A ? "\r\n" : "\r"
  }

  /// The longest line that statements are joined on.
  private static let longestLine = 60

  private func addition(
    of statements: [String], to block: BlockSyntax?, of owner: StatementSyntax
  ) -> SourceEdit? {
    let joined = statements.joined(separator: "; ")
    guard let block else {
      let end = owner.range.upperBound
      guard joined.count > Self.longestLine else { return edit(end..<end, " { \(joined) }") }
      let indent = indentation(of: owner.range.lowerBound)
      let inner = statements.map { lineBreak + indent + "  " + $0 }.joined()
      return edit(end..<end, " {" + inner + lineBreak + indent + "}")
    }
    if let last = block.statements.last(where: \.belongsBeforeItems) {
      let end = last.range.upperBound
      guard endsLine(end) else { return edit(end..<end, "; " + joined) }
      let indent = indentation(of: last.range.lowerBound)
      return edit(
        endOfLine(end)..<endOfLine(end), statements.map { lineBreak + indent + $0 }.joined())
    }
    let opening = block.range.lowerBound + 1
    guard let first = block.statements.first else {
      guard block.isEmpty else { return nil }
      return edit(block.range, "{ \(joined) }")
    }
    guard endsLine(opening) else { return edit(opening..<opening, " \(joined);") }
    let indent = indentation(of: first.range.lowerBound)
    return edit(
      endOfLine(opening)..<endOfLine(opening), statements.map { lineBreak + indent + $0 }.joined())
  }

  /// The bytes of a statement with what separates it from the others: all its lines where it has them
  /// for itself.
  private func removalRange(of range: Range<Int>) -> Range<Int> {
    let start = startOfLine(range.lowerBound)
    if behindBlanks(start) == range.lowerBound, endsLine(range.upperBound) {
      var end = endOfLine(range.upperBound)
      if end < lines.bytes.count, lines.bytes[end] == 0x0D { end += 1 }
      if end < lines.bytes.count, lines.bytes[end] == 0x0A { end += 1 }
      return start..<end
    }
    let next = behindBlanks(range.upperBound)
    if next < lines.bytes.count, lines.bytes[next] == UInt8(ascii: ";") {
      return range.lowerBound..<behindBlanks(next + 1)
    }
    let before = max(start, aheadOfBlanks(range.lowerBound))
    if before > start, lines.bytes[before - 1] == UInt8(ascii: ";") {
      return before - 1..<range.upperBound
    }
    return range
  }
}

extension StatementSyntax {
  /// The blocks of the statement.
  fileprivate var blocks: [BlockSyntax] {
    switch kind {
    case .layout(let layout): [layout.body].compactMap { $0 }
    case .component(let component): [component.body].compactMap { $0 }
    case .instance(let instance): [instance.body].compactMap { $0 }
    case .repetition(let repetition): [repetition.body].compactMap { $0 }
    case .item(let item): [item.body].compactMap { $0 }
    case .when(let when): when.branches.compactMap(\.body)
    case .state(let state): [state.body].compactMap { $0 }
    default: []
    }
  }

  /// On which screens the statement applies, if it is a row; nil where on all.
  fileprivate var condition: ConditionSyntax? {
    switch kind {
    case .row(let row): row.condition
    case .aspect(let aspect): aspect.condition
    default: nil
    }
  }

  /// Whether the statement is one row and nothing else.
  fileprivate var isOneRow: Bool {
    switch kind {
    case .row(let row): row.comparison.comparisons.count == 1
    case .aspect: true
    default: false
    }
  }

  /// Whether the statement is about the item itself, so that others like it stand behind it.
  fileprivate var belongsBeforeItems: Bool {
    switch kind {
    case .row, .aspect, .visual, .setting: true
    default: false
    }
  }
}

extension ExpressionSyntax {
  /// Collects what the expression names, with the places.
  fileprivate func collectReferences(_ found: inout [(path: [NameSyntax], span: TextSpan)]) {
    switch kind {
    case .reference(let path): found.append((path, span))
    case .negation(let operand), .group(let operand): operand.collectReferences(&found)
    case .sum(let operands):
      for operand in operands { operand.expression.collectReferences(&found) }
    case .product(let operands):
      for operand in operands { operand.expression.collectReferences(&found) }
    case .call(_, let arguments):
      for argument in arguments { argument.collectReferences(&found) }
    case .number, .size, .text, .ratio: break
    }
  }
}

extension [NameSyntax] {
  /// The edge, middle or size that the path ends with; nil for that of a number.
  fileprivate var attribute: Attribute? { last.flatMap { Attribute(rawValue: $0.text) } }
}
