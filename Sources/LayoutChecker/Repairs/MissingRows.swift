internal import Constraints
internal import LayoutDSL

/// Rows that would decide a measure that no row decides.
enum MissingRows {
  /// The rows to try for a measure, the likeliest first: an equation in place of a limit, and as few rows as will do, in
  /// the way of the file.
  static func proposals(for quantity: Quantity, on scene: SolvedScreen) -> [Proposal] {
    let (item, axis) = (quantity.item, quantity.axis)
    let margins =
      quantity.measure == .size
      ? MistakenRelations.proposals(forMarginOf: item, along: axis, on: scene)
        + MistakenRelations.proposals(forMarginsIn: item, along: axis, on: scene)
      : []
    // A row that says nothing, or says one thing twice, stands for one that is missing.
    let mistaken =
      MistakenEdges.proposals(forRowsOfItself: item, along: axis, on: scene)
      + (quantity.measure == .size
        ? MistakenEdges.proposals(
          forRowsTwiceAmong: scene.mentions.rows(of: item), along: axis, in: scene.layout) : [])
      + MistakenRelations.proposals(forMiddlesOf: item, along: axis, on: scene)
    let ends =
      quantity.measure == .size
      ? MistakenRelations.proposals(forEndOfWhatFollows: item, along: axis, on: scene) : []
    // What a scroll area ends at is open where a row in it only limits.
    let neighbours =
      scene.layout[item].kind == .scroll && quantity.measure == .size
      ? siblings(tiedTo: item, along: axis, on: scene) { scene.isSizeFree(of: $0, along: axis) }
      : []
    let gaps = MistakenRelations.proposals(forGapOf: item, along: axis, on: scene)
    // What ends where the last view in it ends lacks no row: one in it only limits.
    let isEnded = quantity.measure == .size && endsWithChild(item, along: axis, on: scene)
    return mistaken + MistakenRelations.proposals(forOutwardOf: item, along: axis, on: scene)
      + margins + ends
      + neighbours.flatMap { MistakenRelations.proposals(forGapOf: $0, along: axis, on: scene) }
      + (isEnded ? gaps : []) + additions(for: quantity, on: scene) + (isEnded ? [] : gaps)
  }

  /// The rows to add for a measure.
  static func additions(for quantity: Quantity, on scene: SolvedScreen) -> [Proposal] {
    let (item, axis) = (quantity.item, quantity.axis)
    guard let parent = scene.layout[item].parent,
      scene.proposals.spend(on: scene.children(of: parent))
    else { return [] }
    let ties = Ties(of: item, in: parent, along: axis, on: scene)
    if quantity.measure == .position {
      return additions(placing: item, in: parent, along: axis, by: ties, on: scene)
    }
    if scene.children(of: scene.holder(of: item)).isEmpty {
      return additions(sizingLeaf: item, in: parent, along: axis, by: ties, on: scene)
    }
    if axis == .horizontal, scene.layout[item].kind == .content {
      return additions(widening: item, on: scene)
    }
    return additions(sizing: item, in: parent, along: axis, by: ties, on: scene)
  }

  /// The rows that tie a view to what it is in, as far from it as rows of the file do.
  struct Ties {
    let outer: ItemID
    let gap: Double
    let start: Row
    let end: Row
    let middle: Row

    init(of item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen) {
      let guide =
        scene.guide(of: item, in: parent, along: axis)
        ?? (scene.ownGap(of: item, in: parent, along: axis) == nil
          ? scene.usualGuide(in: parent, along: axis) : nil)
      outer = guide?.item ?? (parent == .screen && axis == .vertical ? .safeArea : parent)
      gap = guide?.gap ?? scene.gap(of: item, in: parent, along: axis)
      start = Row(item, axis.start, .equal, outer, axis.start, plus: gap)
      end = Row(item, axis.end, .equal, outer, axis.end, plus: -gap)
      middle = Row(item, axis.center, .equal, outer, axis.center)
    }
  }

  /// Whether an equation ends a container with a view in it; along a line it is the view that ends with the container
  /// otherwise.
  private static func endsWithChild(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    scene.children(of: scene.holder(of: item)).prefix(mostTiedChildren).contains { child in
      scene.rows(between: item, and: child).contains { row in
        row.relation == .equal && row.comparesSameEdges && row.contains(Anchor(item, axis.end))
          && (axis == .vertical || row.first.terms[0].anchor.item == item)
      }
    }
  }

  /// Whether another view begins where a view ends.
  static func isFollowed(_ item: ItemID, along axis: Axis, on scene: SolvedScreen) -> Bool {
    scene.rows(of: item).contains { row in
      row.axisOfOffset == axis && row.first.terms[0].anchor.item != item
        && row.second.terms[0].anchor == Anchor(item, axis.end)
        && row.comparesOppositeEdges(along: axis)
    }
  }

  /// The first siblings of a kind that equations between edges tie to a view.
  static func siblings(
    tiedTo item: ItemID, along axis: Axis, on scene: SolvedScreen, where isMeant: (ItemID) -> Bool
  ) -> [ItemID] {
    let rows = scene.mentions.rows(of: item)
    guard scene.proposals.spend(on: rows) else { return [] }
    return rows.compactMap { index -> ItemID? in
      let row = scene.layout.rows[index]
      guard row.relation == .equal, row.axisOfOffset == axis else { return nil }
      return [row.first, row.second].map(\.terms[0].anchor.item).first { other in
        other != item && scene.layout[other].parent == scene.layout[item].parent && isMeant(other)
      }
    }.prefix(mostNeighbours).map(\.self)
  }

  /// So many views in a container are looked at for rows that tie them to its sides.
  static let mostTiedChildren = 32

  /// The views in an item that are in the file and do not lie over others on purpose.
  static func writtenChildren(of item: ItemID, on scene: SolvedScreen) -> [ItemID] {
    scene.children(of: scene.holder(of: item)).filter {
      scene.problem.written.contains($0) && !scene.problem[$0].settings.isOverlay
    }
  }

  /// Of so many neighbours the children are looked at.
  static let mostNeighbours = 2

  static func proposals(_ rows: [[Row]]) -> [Proposal] {
    rows.map { Proposal($0.map(Edit.add)) }
  }

  /// One proposal for each row.
  static func proposals(_ rows: [Row]) -> [Proposal] { proposals(rows.map { [$0] }) }
}
