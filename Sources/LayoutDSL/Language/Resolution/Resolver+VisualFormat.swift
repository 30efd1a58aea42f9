internal import Constraints

extension Resolver {
  /// Adds the rows of a visual format line.
  mutating func read(_ visual: VisualSyntax, in item: ItemID?, condition outer: Condition?) {
    let condition = conjunction(outer, visual.condition)
    guard let format = visual.format, condition != .constant(false) else { return }
    let meanings = meanings(of: format, in: visual, item: item)
    let alignments = visual.alignments.compactMap { alignment($0, of: format) }
    let direction = visual.direction.flatMap { VisualFormatDirection(rawValue: $0.text) }
    let rows = assembler.rows(
      of: format, meanings: meanings, direction: direction ?? .leadingToTrailing,
      alignments: alignments)
    for row in rows {
      add(
        Row(
          row.first, row.relation, row.second, priority: row.priority, when: condition,
          origin: Origin(row.label, at: visual.span(of: row.place).source(in: log.file))),
        allowing: visual.allowances, at: visual.span(of: row.place))
    }
  }

  private mutating func meanings(
    of format: VisualFormat, in visual: VisualSyntax, item: ItemID?
  ) -> VisualFormat.Meanings {
    var meanings = VisualFormat.Meanings()
    let names = format.names
    func syntax(_ name: VisualFormat.Name) -> NameSyntax {
      NameSyntax(text: name.text, span: visual.span(of: name.place))
    }
    for name in names.views where meanings.items[name.text] == nil {
      meanings.items[name.text] = self.item(syntax(name), in: item)
    }
    for name in names.sizes where meanings.items[name.text] == nil {
      if scope.constant(name.text) != nil {
        meanings.numbers[name.text] = number(reference(syntax(name)), for: "a size")
      } else {
        meanings.items[name.text] = self.item(syntax(name), in: item)
      }
    }
    for name in names.distances where meanings.numbers[name.text] == nil {
      meanings.numbers[name.text] = number(
        reference(syntax(name)), for: "a distance")
    }
    for name in names.priorities where meanings.priorities[name.text] == nil {
      meanings.priorities[name.text] = priority(reference(syntax(name)))
    }
    return meanings
  }

  private func reference(_ name: NameSyntax) -> ExpressionSyntax {
    ExpressionSyntax(kind: .reference([name]), span: name.span)
  }

  private mutating func alignment(_ name: NameSyntax, of format: VisualFormat) -> Attribute? {
    let known = Attribute.allCases.filter(format.canAlign)
    guard let attribute = Attribute(rawValue: name.text) else {
      let close = log.suggestion(for: name.text, among: known.map(\.rawValue))
      log.report(
        "unknown attribute \(quoted(name.text))", at: name.span,
        help: [close.map { "did you mean `\($0)`?" } ?? list(known)])
      return nil
    }
    guard format.canAlign(by: attribute) else {
      log.report(
        "the views of a \(format.axis.rawValue) line cannot be aligned by `\(attribute)`",
        at: name.span, help: [list(known)])
      return nil
    }
    return attribute
  }

  private func list(_ attributes: [Attribute]) -> String {
    "they can be by " + attributes.map { "`\($0)`" }.joined(separator: ", ")
  }
}
