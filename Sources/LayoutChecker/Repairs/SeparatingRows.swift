internal import Constraints
internal import LayoutDSL

/// Rows that keep two views apart.
enum SeparatingRows {
  /// A row that keeps the views apart along an axis, in the order in which they are shown, or else
  /// along the other axis; and along the first one a row that places the second behind the first, in place of the one
  /// that places it now.
  static func proposals(
    for lower: ItemID, and upper: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let pairs = [axis, axis.across].map { inOrder(lower, upper, along: $0, on: scene) }
    let apart = pairs.map {
      Proposal([.add(Row($0.before, $0.axis.end, .lessOrEqual, $0.after, $0.axis.start))])
    }
    return apart + placed(pairs[0].after, behind: pairs[0].before, along: axis, on: scene)
  }

  private static func inOrder(
    _ lower: ItemID, _ upper: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> (axis: Axis, before: ItemID, after: ItemID) {
    let center = { (item: ItemID) in
      let frame = scene.frame(of: item)
      return frame.start(along: axis) + frame.end(along: axis)
    }
    var (before, after) = (lower, upper)
    if center(after) < center(before) { swap(&before, &after) }
    // `leading` is where the text begins, which need not be on the left.
    if axis == .horizontal, scene.screen.direction == .rightToLeft { swap(&before, &after) }
    return (axis, before, after)
  }

  /// The row that has a view begin behind another one, in place of an equation that has it begin elsewhere.
  private static func placed(
    _ after: ItemID, behind before: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    guard let parent = scene.layout[after].parent, scene.layout[before].parent == parent,
      scene.proposals.spend(1 + scene.children(of: parent).count)
    else { return [] }
    let index = scene.mentions.rows(of: after).first { index in
      let row = scene.layout.rows[index]
      return row.relation == .equal && row.axisOfOffset == axis
        && row.first.terms[0].anchor.item == after
        && row.first.terms[0].anchor.attribute.isStart(along: axis)
        && row.second.terms[0].anchor.item != before
    }
    guard let index else { return [] }
    let gap = scene.neighbourGap(in: parent, along: axis)
    let row = Row(after, axis.start, .equal, before, axis.end, plus: gap)
    return [Proposal([.replace(row: index, with: row)], isUnanimous: true)]
  }
}
