internal import Constraints
internal import LayoutDSL

/// Rows that make a control large enough for a finger.
enum TouchRepairs {
  /// The least size along each axis that is too short: in place of the row that sets it, or as one more.
  static func proposals(
    for item: ItemID, along axes: [Axis], on scene: SolvedScreen
  ) -> [Proposal] {
    let finger = TouchTarget.fingerSize(on: scene.screen)
    let added = axes.map { Edit.add(row(of: item, along: $0, .greaterOrEqual, finger)) }
    let replaced = axes.enumerated().map { position, axis in
      constantRow(of: item, along: axis, on: scene).map {
        Edit.replace(row: $0, with: row(of: item, along: axis, .equal, finger))
      } ?? added[position]
    }
    return replaced == added ? [Proposal(added)] : [Proposal(replaced), Proposal(added)]
  }

  private static func row(
    of item: ItemID, along axis: Axis, _ relation: Relation, _ size: Double
  ) -> Row {
    Row(
      AnchorExpression(terms: [.init(Anchor(item, axis.size))]), relation,
      AnchorExpression(constant: size))
  }

  /// The position in `Layout.rows` of the row that sets the size of an item to a number; nil where none
  /// does.
  private static func constantRow(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Int? {
    scene.mentions.rows(of: item).first { index in
      let row = scene.layout.rows[index]
      return row.relation == .equal && row.second.terms.isEmpty
        && row.first.terms == [.init(Anchor(item, axis.size))]
        && row.condition?.holds(on: scene.screen) ?? true
    }
  }
}
