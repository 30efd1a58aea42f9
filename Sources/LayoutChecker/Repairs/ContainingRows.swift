internal import Constraints
internal import LayoutDSL

/// Rows that keep a view inside the one that contains it.
enum ContainingRows {
  /// One row for each side by which a view reaches out.
  static func proposals(
    for leader: Protrusions.Leader, in parent: ItemID, on scene: SolvedScreen
  ) -> [Proposal] {
    [
      Proposal(
        leader.sides.map { side, _ in
          let isEnd = side.isAtEnd(on: scene.screen)
          let edge = isEnd ? side.axis.end : side.axis.start
          return .add(
            Row(leader.item, edge, isEnd ? .lessOrEqual : .greaterOrEqual, parent, edge))
        })
    ]
  }
}
