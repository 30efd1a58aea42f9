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

  /// The equation for the row that keeps the beginning of a view behind that of what it is in, or that only compares it
  /// with the beginning of a view beside it; none where the view stands in the middle, which the row only limits.
  static func proposals(
    forMarginOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    if scene.hasMiddle(item, along: axis) { return [] }
    return proposals(forColumnOf: item, along: axis, on: scene)
      + equations(of: [item], along: axis, on: scene) { row in
        row.comparesSameEdges && row.isTied(toWhatHolds: item, in: scene.layout)
          && row.relation == .greaterOrEqual
          && row.first.terms[0].anchor.attribute.isStart(along: axis)
      }
  }

  /// The equations for the rows that keep a side of a view beyond that side of another one: as limits they pull at it.
  static func proposals(
    forOutwardSidesOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    equations(of: [item], along: axis, on: scene) { row in
      let own = row.first.terms[0].anchor.attribute
      return row.comparesSameEdges
        && row.relation == (own.isEnd(along: axis) ? .greaterOrEqual : .lessOrEqual)
    }
  }

  /// The equation for the row that only keeps the end of a view before something.
  ///
  /// - Parameter isOfAnySize: whether the view may be of any size. A card ends before the screen does, and is as high as
  ///   what is in it; only what is kept before the very edge, or before a view in it, was meant to end there.
  static func proposals(
    forOwnEndOf item: ItemID, isOfAnySize: Bool, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    if scene.hasMiddle(item, along: axis) { return [] }
    let holds =
      isOfAnySize && axis == .vertical && scene.layout[item].kind != .scroll
      && !scene.children(of: item).isEmpty
    return equations(of: [item], along: axis, on: scene) { row in
      row.first.terms[0].anchor.attribute.isEnd(along: axis) && row.relation == .lessOrEqual
        && (!holds || row.offset == 0
          || scene.layout[row.second.terms[0].anchor.item].parent == item)
    }
  }

  /// The equation for the one row that keeps a side of a container beyond a view in it; none where several do, so that
  /// whichever of the views is farthest out decides.
  static func proposals(
    forClosingOf container: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let rows = scene.mentions.rows(of: container)
    guard scene.proposals.spend(on: rows) else { return [] }
    let closing = rows.filter { index in
      let row = scene.layout.rows[index]
      guard row.axisOfOffset == axis, row.comparesSameEdges, row.relation != .equal,
        row.priority.isRequired, row.first.terms[0].anchor.item == container,
        scene.layout[row.second.terms[0].anchor.item].parent == container
      else { return false }
      return row.relation
        == (row.first.terms[0].anchor.attribute.isEnd(along: axis) ? .greaterOrEqual : .lessOrEqual)
    }
    return closing.count == 1 ? [equation(inPlaceOf: closing[0], on: scene)] : []
  }

  /// The equation for the row that only compares where a view begins with where one beside it does: both stand in a
  /// column.
  static func proposals(
    forColumnOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    if scene.hasMiddle(item, along: axis) { return [] }
    return equations(of: [item], along: axis, on: scene) { row in
      row.comparesSameEdges && row.first.terms[0].anchor.attribute.isStart(along: axis)
        && scene.layout[row.second.terms[0].anchor.item].parent == scene.layout[item].parent
    }
  }

  /// The equations for the margins of views in another one that may be anywhere, or begins nowhere else.
  static func proposals(
    forMarginsIn item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    // What begins nowhere else begins where the first of them does.
    let isTied = scene.rows(of: item).contains { row in
      row.relation == .equal && row.axisOfOffset == axis
        && row.first.terms[0].anchor == Anchor(item, axis.start)
    }
    return scene.children(of: scene.holder(of: item)).prefix(mostChildren).lazy
      .filter { !isTied || scene.isPlaceFree(of: $0, along: axis) }
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

  /// The equation for a row that only limits where the middle or the baseline of a view is, or of one in it or beside it.
  static func proposals(
    forMiddlesOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let children = scene.children(of: scene.holder(of: item)).prefix(mostChildren)
    let views = [item] + children + neighbours(of: item, along: axis, on: scene)
    return equations(of: views, along: axis, on: scene) { row in
      let own = row.first.terms[0].anchor.attribute
      return !own.isStart(along: axis) && !own.isEnd(along: axis)
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

  /// The other relation for rows that have a view be at least as wide as a page: such a number is the width up to which
  /// a view grows.
  ///
  /// - Parameter indices: positions in `Layout.rows`.
  static func proposals(
    turningWidthsAmong indices: some Sequence<Int>, in layout: Layout
  ) -> [Proposal] {
    let wide = indices.filter { index in
      let row = layout.rows[index]
      return row.relation == .greaterOrEqual && row.second.terms.isEmpty
        && row.first.terms.map(\.anchor.attribute) == [.width]
        && row.first.terms[0].coefficient == 1 && row.offset >= leastWidthOfPage
    }
    return wide.prefix(mostProposals).map { otherRelation(inRow: $0, of: layout) }
  }

  /// The width of the narrowest phone, in points.
  private static let leastWidthOfPage = 320.0

  private static func otherRelation(inRow index: Int, of layout: Layout) -> Proposal {
    var row = layout.rows[index].sayingAreas(in: layout)
    row.relation = row.relation.turned
    row.origin.label = ""
    return Proposal([.replace(row: index, with: row)])
  }

  /// The equation for the row that keeps the end of a view before that of what it is in, where another view hangs above
  /// it that may be anywhere: both hang at the end then.
  static func proposals(
    forEndOfWhatFollows item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let next = scene.rows(of: item).first { row in
      row.relation == .equal && row.axisOfOffset == axis && row.comparesOppositeEdges(along: axis)
        && row.first.terms[0].anchor == Anchor(item, axis.end)
    }?.second.terms[0].anchor.item
    guard let next, scene.isPlaceFree(of: next, along: axis) else { return [] }
    return proposals(forOwnEndOf: next, isOfAnySize: false, along: axis, on: scene)
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
        // What is typed in fills the room that it has; a text that is read may be shorter.
        if case .control = scene.layout[item].kind {
          proposals.append(equation(inPlaceOf: index, on: scene))
        }
        proposals.append(otherRelation(inRow: index, of: scene.layout))
      }
    }
    return proposals.withoutRepetitions.prefix(mostProposals).map(\.self)
  }

  /// The equation for a row that limits a size of a view by a number or by one other size.
  static func proposals(
    forSizeOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    scene.mentions.rows(of: item).lazy.filter { index in
      let row = scene.layout.rows[index]
      return row.relation != .equal && row.priority.isRequired
        && row.first.terms == [.init(Anchor(item, axis.size))]
        && (row.second.terms.isEmpty
          // What is at most as wide as a share of what it is in, such as a bubble, may be as narrow as its text.
          || (row.relation == .greaterOrEqual || axis == .vertical) && row.second.terms.count == 1
            && row.second.terms[0].anchor.attribute.isSize)
    }.prefix(1).map { equation(inPlaceOf: $0, on: scene) }
  }

  /// The equations for the rows that only limit where a view begins, and where it ends, in the places of these.
  static func proposals(
    forSidesOf item: ItemID, isBesideOthers: Bool, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    if scene.hasMiddle(item, along: axis) { return [] }
    return equations(of: [item], along: axis, on: scene) { row in
      row.comparesSameEdges || isBesideOthers && row.comparesOppositeEdges(along: axis)
    }
  }

  /// The views beside a view with which rows compare its edges.
  private static func neighbours(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [ItemID] {
    let rows = scene.mentions.rows(of: item)
    guard scene.proposals.spend(on: rows) else { return [] }
    return rows.lazy.map { scene.layout.rows[$0] }.filter { $0.axisOfOffset == axis }
      .flatMap { [$0.first.terms[0].anchor.item, $0.second.terms[0].anchor.item] }
      .filter { other in
        other != item && scene.layout[other].isView
          && scene.layout[other].parent == scene.layout[item].parent
      }.withoutRepetitions.prefix(mostNeighbours).map(\.self)
  }

  /// Of so many views beside one the rows are looked at.
  private static let mostNeighbours = 4

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
