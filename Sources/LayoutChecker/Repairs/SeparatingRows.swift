internal import Constraints
internal import LayoutDSL

/// Rows that keep two views apart.
enum SeparatingRows {
  /// A row that keeps the views apart along an axis, in the order in which they are shown, or else
  /// along the other axis; and along the first one a row that begins the second behind the first, or ends the first
  /// before the second, in place of the row that ties that edge to what both are in.
  static func proposals(
    for lower: ItemID, and upper: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let pairs = [axis, axis.across].map { inOrder(lower, upper, along: $0, on: scene) }
    let apart = pairs.map {
      Proposal([.add(Row($0.before, $0.axis.end, .lessOrEqual, $0.after, $0.axis.start))])
    }
    return apart + tied(pairs[0].before, pairs[0].after, along: axis, on: scene)
  }

  private static func inOrder(
    _ lower: ItemID, _ upper: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> (axis: Axis, before: ItemID, after: ItemID) {
    let middle = { (item: ItemID) in scene.frame(of: item).middle(along: axis) }
    var (before, after) = (lower, upper)
    if middle(after) < middle(before) { swap(&before, &after) }
    // `leading` is where the text begins, which need not be on the left.
    if axis == .horizontal, scene.screen.direction == .rightToLeft { swap(&before, &after) }
    return (axis, before, after)
  }

  /// The rows that tie two siblings to each other, each in place of an equation that ties one of them to what both are
  /// in, or to what the other one is tied to: as if that were not there.
  private static func tied(
    _ before: ItemID, _ after: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    guard let parent = scene.layout[after].parent, scene.layout[before].parent == parent,
      !isBackground(before, of: after, on: scene), !isBackground(after, of: before, on: scene),
      scene.proposals.spend(on: scene.children(of: parent))
    else { return [] }
    func rows(tying item: ItemID, _ isEdge: (Attribute) -> Bool) -> [Int] {
      scene.mentions.rows(of: item).filter { index in
        let row = scene.layout.rows[index]
        guard row.relation == .equal, row.axisOfOffset == axis else { return false }
        return row.first.terms[0].anchor.item == item && isEdge(row.first.terms[0].anchor.attribute)
      }
    }
    func target(_ index: Int) -> Anchor { scene.layout.rows[index].second.terms[0].anchor }
    func isAround(_ index: Int) -> Bool {
      let row = scene.layout.rows[index]
      return row.isTied(toWhatHolds: row.first.terms[0].anchor.item, in: scene.layout)
    }
    let gap = scene.neighbourGap(in: parent, along: axis)
    let starts = rows(tying: after) { $0.isStart(along: axis) }
    let targets = Set(rows(tying: before) { $0.isStart(along: axis) }.map(target))
    var proposals: [Proposal] = []
    if let index = starts.first(where: isAround) {
      let begun = Row(after, axis.start, .equal, before, axis.end, plus: gap)
      proposals.append(Proposal([.replace(row: index, with: begun)]))
    } else if let index = starts.first(where: {
      target($0).attribute.isEnd(along: axis) && targets.contains(target($0))
    }) {
      // The view that both follow has another one behind it.
      let row = scene.layout.rows[index]
      let distance = row.offset
      let begun = Row(after, axis.start, .equal, before, axis.end, plus: distance)
      proposals.append(Proposal([.replace(row: index, with: begun)]))
    }
    if let index = rows(tying: before, { $0.isEnd(along: axis) }).first(where: isAround) {
      // What scrolls under a bar ends at the bar.
      let distance = scene.layout[before].kind == .scroll ? 0 : gap
      let ended = Row(before, axis.end, .equal, after, axis.start, plus: -distance)
      proposals.append(Proposal([.replace(row: index, with: ended)]))
      if axis == .horizontal, case .label = scene.layout[before].kind {
        // The text gives way where it is too long for the rest, and wraps.
        let wraps = scene.problem[before].settings.lines == 0 ? [] : [Edit.set(before, .lines(0))]
        let yields = Edit.set(before, .compression(.horizontal, .yielding))
        proposals.append(Proposal([.replace(row: index, with: ended), yields] + wraps))
      }
    }
    return proposals
  }

  /// Whether a view lies around another one as its background or its frame does, and would not stand beside it.
  private static func isBackground(
    _ outer: ItemID, of inner: ItemID, on scene: SolvedScreen
  ) -> Bool {
    guard scene.layout[outer].kind == .view || scene.layout[outer].kind == .stack else {
      return false
    }
    return !scene.screen.showsLength(of: scene.frame(of: inner), beyond: scene.frame(of: outer))
  }
}
