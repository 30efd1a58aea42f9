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
    let followers = pairs.flatMap { behind(lower, upper, along: $0.axis, on: scene) }
    return followers + above(lower, upper, on: scene) + apart
      + tied(pairs[0].before, pairs[0].after, along: axis, on: scene)
  }

  /// The row that begins one of two views behind the other one, where a row aligns them as in a column or a line, in
  /// place of that by which both begin where a third one does.
  static func proposals(
    forAligned lower: ItemID, and upper: ItemID, on scene: SolvedScreen
  ) -> [Proposal] {
    let rows = scene.mentions.rows(between: lower, and: upper)
    guard scene.proposals.spend(on: rows) else { return [] }
    let axes = rows.map { scene.layout.rows[$0] }.filter {
      $0.relation == .equal && $0.comparesSameEdges && $0.offset == 0
    }.compactMap(\.axisOfOffset)
    guard axes.count == 1 else { return [] }
    let axis = axes[0].across
    return behind(lower, upper, along: axis, fromAnyEdge: true, on: scene)
      + [upper, lower].flatMap {
        behindThird(of: $0, along: axis, besides: lower, upper, on: scene)
      }
  }

  /// The row that begins a view behind a third one, in place of one that begins it a little behind the start of that.
  private static func behindThird(
    of item: ItemID, along axis: Axis, besides lower: ItemID, _ upper: ItemID,
    on scene: SolvedScreen
  ) -> [Proposal] {
    edges(of: item, along: axis, on: scene) { $0.isStart(along: axis) }.compactMap { index in
      let (target, offset) = (scene.target(ofRow: index), scene.layout.rows[index].offset)
      guard offset > 0, target.attribute.isStart(along: axis), target.item != lower,
        target.item != upper, scene.layout[target.item].isView,
        scene.layout[target.item].parent == scene.layout[item].parent
      else { return nil }
      let row = Row(item, axis.start, .equal, target.item, axis.end, plus: offset)
      return Proposal([.replace(row: index, with: row)])
    }
  }

  /// The row that begins one of two views behind the other one, in place of that by which both follow the same view: the
  /// one that follows at the larger distance.
  private static func behind(
    _ lower: ItemID, _ upper: ItemID, along axis: Axis, fromAnyEdge: Bool = false,
    on scene: SolvedScreen
  ) -> [Proposal] {
    let starts = [lower, upper].map { item in
      edges(of: item, along: axis, on: scene) { $0.isStart(along: axis) }
    }
    for first in starts[0]
    where fromAnyEdge || scene.target(ofRow: first).attribute.isEnd(along: axis) {
      guard
        let second = starts[1].first(where: {
          scene.target(ofRow: $0) == scene.target(ofRow: first)
        })
      else { continue }
      let offsets = [first, second].map { scene.layout.rows[$0].offset }
      let isLowerFirst = offsets[0] <= offsets[1]
      let (before, after) = isLowerFirst ? (lower, upper) : (upper, lower)
      let gap = offsets[isLowerFirst ? 1 : 0]
      let row = Row(after, axis.start, .equal, before, axis.end, plus: gap)
      return [Proposal([.replace(row: isLowerFirst ? second : first, with: row)])]
    }
    return []
  }

  /// The row that ends a view where a bar begins, in place of the one by which both end at the same edge.
  private static func above(
    _ lower: ItemID, _ upper: ItemID, on scene: SolvedScreen
  ) -> [Proposal] {
    let bars = [lower, upper].filter { scene.layout[$0].isBarAtBottom }
    guard bars.count == 1, let bar = bars.first else { return [] }
    let view = bar == lower ? upper : lower
    let targets = Set(
      edges(of: bar, along: .vertical, on: scene) { $0 == .bottom }.map { scene.target(ofRow: $0) })
    return edges(of: view, along: .vertical, on: scene) { $0 == .bottom }.filter {
      targets.contains(scene.target(ofRow: $0))
    }.prefix(1).map { index in
      let offset = scene.layout.rows[index].offset
      let row = Row(view, .bottom, .equal, bar, .top, plus: offset)
      return Proposal([.replace(row: index, with: row)])
    }
  }

  /// The equations that tie an edge of a view to that of another one or of the screen.
  private static func edges(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen, where isEdge: (Attribute) -> Bool
  ) -> [Int] {
    scene.mentions.rows(of: item).filter { index in
      let row = scene.layout.rows[index]
      guard row.relation == .equal, row.axisOfOffset == axis else { return false }
      return row.first.terms[0].anchor.item == item && isEdge(row.first.terms[0].anchor.attribute)
    }
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
  /// in.
  private static func tied(
    _ before: ItemID, _ after: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    guard let parent = scene.layout[after].parent, scene.layout[before].parent == parent,
      !isBackground(before, of: after, on: scene), !isBackground(after, of: before, on: scene),
      scene.proposals.spend(on: scene.children(of: parent))
    else { return [] }
    func isAround(_ index: Int) -> Bool {
      let row = scene.layout.rows[index]
      return row.isTied(toWhatHolds: row.first.terms[0].anchor.item, in: scene.layout)
    }
    let gap = scene.neighbourGap(in: parent, along: axis)
    let starts = edges(of: after, along: axis, on: scene) { $0.isStart(along: axis) }
    let ends = edges(of: before, along: axis, on: scene) { $0.isEnd(along: axis) }
    var proposals: [Proposal] = []
    if let index = starts.first(where: isAround) {
      // Where others stand behind the first one already, its place is behind the last of them.
      let last = lastInLine(behind: before, besides: after, in: parent, along: axis, on: scene)
      for other in [before, last].withoutRepetitions {
        let begun = Row(after, axis.start, .equal, other, axis.end, plus: gap)
        proposals.append(Proposal([.replace(row: index, with: begun)]))
      }
    }
    if let index = ends.first(where: isAround) {
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

  /// The view that ends a line of views each of which begins where the one before it ends.
  private static func lastInLine(
    behind first: ItemID, besides other: ItemID, in parent: ItemID, along axis: Axis,
    on scene: SolvedScreen
  ) -> ItemID {
    var next: [ItemID: ItemID] = [:]
    for child in scene.children(of: parent) where child != other {
      let start = edges(of: child, along: axis, on: scene) { $0.isStart(along: axis) }.first
      guard let target = start.map(scene.target), target.attribute.isEnd(along: axis) else {
        continue
      }
      next[target.item] = child
    }
    var last = first
    while let follower = next.removeValue(forKey: last) { last = follower }
    return last
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

extension SolvedScreen {
  /// What a row of one edge and another ties the first edge to.
  fileprivate func target(ofRow index: Int) -> Anchor { layout.rows[index].second.terms[0].anchor }
}

extension Item {
  /// Whether the item is a bar that stands at the bottom of a screen.
  fileprivate var isBarAtBottom: Bool {
    guard case .control(let control) = kind else { return false }
    return control.kind == .tabBar || control.kind == .toolbar
  }
}
