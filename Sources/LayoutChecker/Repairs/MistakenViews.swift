internal import Constraints
internal import LayoutDSL

/// Equations that name another view than was probably meant, where rows go round in a circle: what a view is tied to
/// hangs on the view itself.
///
/// Views are mostly tied to what they are in, to the sibling that is written before or behind them, and, where
/// they end with what is in them, to the last of that. An equation that ties a view to anything else is the likely one of
/// the circle.
enum MistakenViews {
  /// The usual view in place of another one, in the rows of a conflict that goes round in a circle.
  ///
  /// - Complexity: linear in the items for each of the first rows of the conflict that tie a view to an unusual one.
  static func proposals(
    for group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> [Proposal] {
    let layout = problem.written
    let items = group.conflict.constraints.map { id -> Set<ItemID> in
      guard let row = problem.row(of: problem.sources[id.index]) else { return [] }
      return Set((row.first.terms + row.second.terms).map(\.anchor.item))
    }
    var proposals: [Proposal] = []
    for id in group.conflict.constraints where proposals.count < mostProposals {
      guard let index = problem.writtenRow(of: id) else { continue }
      let row = layout.rows[index]
      guard row.relation == .equal, let axis = row.axisOfOffset else { continue }
      let (own, other) = (row.first.terms[0].anchor.item, row.second.terms[0].anchor.item)
      guard layout[own].isView, layout[other].isView else { continue }
      // What both are in closes no circle.
      let around = layout.ancestors(of: own).intersection(layout.ancestors(of: other))
      guard items.allSatisfy({ $0.isDisjoint(with: around) }) else { continue }
      // Views in one line share an edge with the one before.
      let isBefore = other < own && layout[other].parent == layout[own].parent
      guard !isBefore || row.comparesOppositeEdges(along: axis) else { continue }
      let usual = row.withUsualViews(along: axis, in: layout)
      guard !usual.contains(where: { $0.second.terms[0].anchor.item == other }) else { continue }
      proposals += usual.map { Proposal([.replace(row: index, with: $0.sayingAreas(in: layout))]) }
    }
    return Array(proposals.prefix(mostProposals))
  }

  /// So many are tried for one conflict.
  private static let mostProposals = 6
}

extension Row {
  /// The row with each of the views that one like it mostly names, the likeliest first.
  ///
  /// - Complexity: linear in the items.
  fileprivate func withUsualViews(along axis: Axis, in layout: Layout) -> [Row] {
    let own = first.terms[0].anchor
    let isOpposite = comparesOppositeEdges(along: axis)
    let isStart = own.attribute.isStart(along: axis)
    func naming(_ item: ItemID) -> Row {
      var row = withOffset(offset)
      row.second.terms[0].anchor.item = item
      return row
    }
    if isOpposite { return [besideSibling(along: axis, in: layout)].compactMap(\.self) }
    // What ends with what is in it ends with the last of that, unless that ends with it.
    let edge = Anchor(own.item, own.attribute)
    let followers = layout.rows.filter {
      $0.relation == .equal && $0.axisOfOffset == axis && $0.second.terms[0].anchor == edge
    }.map(\.first.terms[0].anchor.item)
    let children = layout.children(of: own.item)
    let inner = (isStart ? children.prefix(1) : children.suffix(1)).filter {
      !followers.contains($0)
    }.map(naming)
    // The other side says what the view spans.
    let spanned = layout.rows.lazy.compactMap { row -> ItemID? in
      guard row.relation == .equal, row.axisOfOffset == axis, row.comparesSameEdges,
        row.first.terms[0].anchor == Anchor(own.item, own.attribute.opposite(along: axis))
      else { return nil }
      return row.second.terms[0].anchor.item
    }.first
    let parent = layout[own.item].parent ?? .screen
    let around = spanned ?? layout.content(of: parent) ?? parent
    let outer = (around == .screen ? [.screen, .safeArea] : [around]).map(naming)
    // A margin lies inside of what is around the view, and around what is in it.
    let isAround = isStart ? offset < 0 : offset > 0
    return isAround ? inner : offset == 0 ? outer + inner : outer
  }
}

extension Layout {
  /// What a view is in, however deep, with what scrolls there, the screen and its safe area.
  fileprivate func ancestors(of item: ItemID) -> Set<ItemID> {
    var ancestors: Set<ItemID> = [.screen, .safeArea]
    var next = self[item].parent
    while let current = next {
      ancestors.insert(current)
      if let content = content(of: current) { ancestors.insert(content) }
      next = self[current].parent
    }
    return ancestors
  }

  /// The views in an item, in the order in which they are written.
  ///
  /// - Complexity: linear in the items.
  fileprivate func children(of item: ItemID) -> [ItemID] {
    let holder = content(of: item) ?? item
    return items.indices.map(ItemID.init(index:)).filter {
      self[$0].isView && (self[$0].parent == item || self[$0].parent == holder)
    }
  }
}
