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

  /// The rows that are to keep a view inside of a side that it leaves by, and give way, as required ones.
  static func strengthened(
    for leader: Protrusions.Leader, on scene: SolvedScreen
  ) -> [Proposal] {
    let indices = scene.mentions.rows(of: leader.item)
    guard scene.proposals.spend(on: indices) else { return [] }
    let rows = indices.filter { index in
      let row = scene.layout.rows[index]
      guard !row.priority.isRequired, row.relation != .equal, row.comparesSameEdges else {
        return false
      }
      let edge = row.first.terms[0].anchor
      return edge.item == leader.item
        && leader.sides.contains { side, _ in
          edge.attribute.axis == side.axis
            && edge.attribute.isEnd(along: side.axis) == side.isAtEnd(on: scene.screen)
        }
    }
    return rows.map { Proposal([.setPriority(row: $0, .required)]) }
  }
}
