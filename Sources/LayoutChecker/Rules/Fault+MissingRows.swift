internal import Constraints
internal import LayoutDSL

extension Fault {
  /// The open choices of one kind that are there because rows are missing.
  static func missingRows(
    _ rule: Rule, of measure: Quantity.Measure, on scene: SolvedScreen
  ) -> [Fault] {
    scene.freedoms.roots.compactMap { root in
      let (item, axis) = (root.quantity.item, root.quantity.axis)
      guard root.quantity.measure == measure, root.tie == nil,
        measure == .position || !scene.collapsed.contains(item, along: axis)
      else { return nil }
      let name = scene.layout[item].name
      let view = root.quantity.named(in: scene.layout)
      let (lower, upper) = (root.range.lower, root.range.upper)
      return Fault(
        identity: .init(rule: rule, item: item, axis: axis), span: scene.layout[item].span,
        message: measure == .size
          ? "no row decides the \(axis.sizeName) of `\(name)`"
          : "no row decides where `\(name)` is "
            + (axis == .horizontal ? "horizontally" : "vertically"),
        notes: [Finding.Note(.free(view, lower: lower, upper: upper))],
        proposals: MissingRows.proposals(for: root.quantity, on: scene),
        measures: [
          .init(quantity: .least(view), value: lower),
          .init(quantity: .greatest(view), value: upper),
        ])
    }
  }
}
