internal import Constraints
internal import LayoutDSL

/// Rows that keep two views apart.
enum SeparatingRows {
  /// A row that keeps the views apart along an axis, in the order in which they are shown, or else
  /// along the other axis.
  static func proposals(
    for lower: ItemID, and upper: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    [axis, axis.across].map { Proposal([.add(row(for: lower, and: upper, along: $0, on: scene))]) }
  }

  private static func row(
    for lower: ItemID, and upper: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row {
    let center = { (item: ItemID) in
      let frame = scene.frame(of: item)
      return frame.start(along: axis) + frame.end(along: axis)
    }
    var (before, after) = (lower, upper)
    if center(after) < center(before) { swap(&before, &after) }
    // `leading` is where the text begins, which need not be on the left.
    if axis == .horizontal, scene.screen.direction == .rightToLeft { swap(&before, &after) }
    return Row(before, axis.end, .lessOrEqual, after, axis.start)
  }
}
