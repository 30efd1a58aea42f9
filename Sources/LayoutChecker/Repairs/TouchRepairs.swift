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
      scene.constantRow(of: item, along: axis).map {
        Edit.replace(row: $0, with: row(of: item, along: axis, .equal, finger))
      } ?? added[position]
    }
    guard replaced != added else { return [Proposal(added)] }
    // What needs more than a finger is as large as it needs.
    let freed = axes.compactMap { scene.constantRow(of: item, along: $0) }.map {
      Edit.drop(row: $0)
    }
    return [Proposal(replaced), Proposal(freed + added), Proposal(added)]
  }

  private static func row(
    of item: ItemID, along axis: Axis, _ relation: Relation, _ size: Double
  ) -> Row {
    Row(
      AnchorExpression(terms: [.init(Anchor(item, axis.size))]), relation,
      AnchorExpression(constant: size))
  }
}
