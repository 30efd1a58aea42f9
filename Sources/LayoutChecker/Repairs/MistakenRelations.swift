internal import Constraints
internal import LayoutDSL

/// Equations in place of rows that only limit, where a view is open that they were probably meant to place.
enum MistakenRelations {
  /// The equation for a row that lets a view, or one in it, end behind the end of what it is in, or begin before that
  /// begins: it limits nothing that has to be limited.
  static func proposals(
    forOutwardOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let children = scene.children(of: scene.holder(of: item)).prefix(mostChildren)
    let inner = children.filter { scene.isSizeFree(of: $0, along: axis) }.flatMap {
      scene.children(of: $0).prefix(mostChildren)
    }
    return equations(of: [item] + children + inner, along: axis, on: scene) { row in
      row.isOutward(along: axis, in: scene.layout)
    }
  }

  /// The equation for the row that keeps the beginning of a view behind that of what it is in; none where the view
  /// stands in the middle, which the row only limits.
  static func proposals(
    forMarginOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    equation(forLimitOf: item, atEnd: false, along: axis, on: scene)
  }

  /// The same for the row that keeps the end of a view before that of what it is in.
  static func proposals(
    forEndOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    equation(forLimitOf: item, atEnd: true, along: axis, on: scene)
  }

  private static func equation(
    forLimitOf item: ItemID, atEnd isAtEnd: Bool, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    if scene.hasMiddle(item, along: axis) { return [] }
    return equations(of: [item], along: axis, on: scene) { row in
      let own = row.first.terms[0].anchor.attribute
      return row.comparesSameEdges && row.isTied(toWhatHolds: item, in: scene.layout)
        && row.relation == (isAtEnd ? .lessOrEqual : .greaterOrEqual)
        && (isAtEnd ? own.isEnd(along: axis) : own.isStart(along: axis))
    }
  }

  /// The same for views in another one that may be anywhere.
  static func proposals(
    forMarginsIn item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    scene.children(of: scene.holder(of: item)).prefix(mostChildren).lazy
      .filter { scene.isPlaceFree(of: $0, along: axis) }
      .flatMap { proposals(forMarginOf: $0, along: axis, on: scene) }
      .prefix(mostProposals).map(\.self)
  }

  /// The equation for a row that keeps a view, or one in it, behind another one, where either may be anywhere.
  static func proposals(
    forGapOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let children = scene.children(of: scene.holder(of: item)).prefix(mostChildren)
    return equations(of: [item] + children, along: axis, on: scene) { row in
      guard row.comparesOppositeEdges(along: axis) else { return false }
      let views = (row.first.terms + row.second.terms).map(\.anchor.item)
      return views[0] == item || views.contains { scene.isPlaceFree(of: $0, along: axis) }
    }
  }

  /// The equation for a row that only limits where the middle or the baseline of a view is, or of one in it.
  static func proposals(
    forMiddlesOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let children = scene.children(of: scene.holder(of: item)).prefix(mostChildren)
    return equations(of: [item] + children, along: axis, on: scene) { row in
      let (own, other) = (row.first.terms[0].anchor, row.second.terms[0].anchor)
      return own.attribute == other.attribute && !own.attribute.isStart(along: axis)
        && !own.attribute.isEnd(along: axis)
    }
  }

  /// The other relation for rows that let a view begin before what it is in, or end behind that: as limits they pull at it.
  ///
  /// - Parameter indices: positions in `Layout.rows`.
  static func proposals(
    turningMarginsAmong indices: some Sequence<Int>, in layout: Layout
  ) -> [Proposal] {
    let outward = indices.filter { index in
      let row = layout.rows[index]
      return row.relation != .equal
        && row.axisOfOffset.map { row.isOutward(along: $0, in: layout) } ?? false
    }
    return outward.prefix(mostProposals).map { otherRelation(inRow: $0, of: layout) }
  }

  private static func otherRelation(inRow index: Int, of layout: Layout) -> Proposal {
    var row = layout.rows[index].sayingAreas(in: layout)
    row.relation = row.relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual
    row.origin.label = ""
    return Proposal([.replace(row: index, with: row)])
  }

  /// The equation for the row that keeps the end of a view before that of what it is in, where another view hangs above
  /// it that may be anywhere: both hang at the end then.
  static func proposals(
    forEndOfWhatFollows item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let next = scene.mentions.rows(of: item).lazy.map { scene.layout.rows[$0] }.first { row in
      row.relation == .equal && row.axisOfOffset == axis && row.comparesOppositeEdges(along: axis)
        && row.first.terms[0].anchor == Anchor(item, axis.end)
    }?.second.terms[0].anchor.item
    guard let next, scene.isPlaceFree(of: next, along: axis) else { return [] }
    return proposals(forEndOf: next, along: axis, on: scene)
  }

  /// The other relation for a row that lets a view begin before another one ends, or end behind where another one begins:
  /// as a limit it pulls at what is in the other one.
  ///
  /// - Parameter items: the views of whose rows some are looked at.
  static func proposals(
    turningGapsOf items: some Sequence<ItemID>, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    var proposals: [Proposal] = []
    for item in items where proposals.count < mostProposals {
      let rows = scene.mentions.rows(of: item)
      guard scene.proposals.spend(on: rows) else { break }
      for index in rows {
        let row = scene.layout.rows[index]
        guard row.axisOfOffset == axis, row.relation != .equal, row.priority.isRequired,
          row.comparesOppositeEdges(along: axis)
        else { continue }
        let isStart = row.first.terms[0].anchor.attribute.isStart(along: axis)
        guard row.relation == (isStart ? .lessOrEqual : .greaterOrEqual) else { continue }
        proposals.append(otherRelation(inRow: index, of: scene.layout))
      }
    }
    return proposals.withoutRepetitions.prefix(mostProposals).map(\.self)
  }

  /// The equation for a row that limits a size of a view by a number.
  static func proposals(
    forSizeOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    scene.mentions.rows(of: item).lazy.filter { index in
      let row = scene.layout.rows[index]
      return row.relation != .equal && row.priority.isRequired && row.second.terms.isEmpty
        && row.first.terms == [.init(Anchor(item, axis.size))]
    }.prefix(1).map { equation(inPlaceOf: $0, on: scene) }
  }

  private static func equation(inPlaceOf index: Int, on scene: SolvedScreen) -> Proposal {
    var equation = scene.layout.rows[index].sayingAreas(in: scene.layout)
    equation.relation = .equal
    equation.origin.label = ""
    return Proposal([.replace(row: index, with: equation)])
  }

  private static func equations(
    of views: [ItemID], along axis: Axis, on scene: SolvedScreen, where isMeant: (Row) -> Bool
  ) -> [Proposal] {
    views.flatMap { view -> [Proposal] in
      let rows = scene.mentions.rows(of: view)
      guard scene.proposals.spend(on: rows) else { return [] }
      return rows.compactMap { index in
        let row = scene.layout.rows[index]
        guard row.axisOfOffset == axis, row.relation != .equal, row.priority.isRequired,
          row.first.terms[0].anchor.item == view, isMeant(row)
        else { return nil }
        return equation(inPlaceOf: index, on: scene)
      }
    }.prefix(mostProposals).map(\.self)
  }

  /// Of so many views in another one the rows are looked at.
  private static let mostChildren = 16

  /// So many are tried.
  private static let mostProposals = 2
}

extension Row {
  /// Whether the row keeps the end of a view behind the end of what that is in, or its beginning before the beginning.
  func isOutward(along axis: Axis, in layout: Layout) -> Bool {
    let own = first.terms[0].anchor
    guard comparesSameEdges, isTied(toWhatHolds: own.item, in: layout) else { return false }
    return own.attribute.isEnd(along: axis) && relation == .greaterOrEqual
      || own.attribute.isStart(along: axis) && relation == .lessOrEqual
  }
}

extension SolvedScreen {
  /// Whether a row of a view speaks of its middle along an axis.
  func hasMiddle(_ item: ItemID, along axis: Axis) -> Bool {
    mentions.rows(of: item).contains { index in
      layout.rows[index].first.terms.first?.anchor == Anchor(item, axis.center)
    }
  }
}
