internal import Constraints
internal import LayoutDSL

/// Rows that let a view span what it is in, where one of its edges is tied to that and the other one to nothing.
enum SpanningRows {
  /// The row that ties the other edge of a view as far from what it is in as the first one; nil where both edges are
  /// tied, or none, and where rows say how large the view is or where its middle is.
  static func row(for item: ItemID, along axis: Axis, on scene: SolvedScreen) -> Row? {
    guard let parent = scene.layout[item].parent else { return nil }
    let indices = scene.mentions.rows(of: item)
    guard scene.proposals.spend(1 + indices.count) else { return nil }
    var tie: Row?
    for row in indices.lazy.map({ scene.layout.rows[$0] }) {
      let own = (row.first.terms + row.second.terms).map(\.anchor).filter {
        $0.item == item && $0.attribute.axis == axis
      }
      guard let anchor = own.first else { continue }
      // What hangs on the view says nothing of where that is, but for what stands beside it.
      let isFollower =
        row.first.terms.count == 1 && row.first.terms[0].anchor.item != item
        && !(row.axisOfOffset == axis && row.comparesOppositeEdges(along: axis))
      if isFollower { continue }
      guard row.comparesSameEdges, row.relation == .equal, row.first.terms[0].anchor.item == item,
        anchor.attribute.isStart(along: axis) || anchor.attribute.isEnd(along: axis),
        scene.isAround(row.second.terms[0].anchor.item, parent), tie == nil
      else { return nil }
      tie = row
    }
    guard let tie else { return nil }
    let (own, other) = (tie.first.terms[0].anchor, tie.second.terms[0].anchor)
    let distance = tie.second.constant - tie.first.constant
    let opposite = own.attribute.opposite(along: axis)
    return Row(item, opposite, .equal, other.item, opposite, plus: -distance)
      .sayingAreas(in: scene.layout)
  }

  /// The row as a change; none where there is no such row.
  static func proposals(for item: ItemID, along axis: Axis, on scene: SolvedScreen) -> [Proposal] {
    row(for: item, along: axis, on: scene).map { [Proposal([.add($0)])] } ?? []
  }
}

extension SolvedScreen {
  /// Whether an item is a container, the content of it, or one of its guides.
  fileprivate func isAround(_ item: ItemID, _ parent: ItemID) -> Bool {
    item == parent || layout[item].parent == parent && !layout[item].isView
      || item == .safeArea && parent == .screen
      || layout[item].kind == .content
        && layout[item].parent == parent
  }
}
