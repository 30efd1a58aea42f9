internal import Constraints
internal import LayoutDSL

/// Rows that name another edge, or an edge of another view, than was probably meant.
///
/// Of the edges that are mistaken, most are those of the view itself (`top == footer.top` for `bottom == footer.top`),
/// those of the neighbour (`top == before.bottom` in a view beside it), and those of the screen (`top == screen.top` in
/// what is in another view).
enum MistakenEdges {
  /// The other edge of a view that two equations tie by one edge, and none by the other edge; or the other edge of both
  /// that one of the two equations ties.
  ///
  /// - Parameter indices: positions in `Layout.rows` of rows that apply together.
  /// - Complexity: linear in the rows.
  static func proposals(among indices: some Sequence<Int>, in layout: Layout) -> [Proposal] {
    let equations = indices.filter {
      layout.rows[$0].relation == .equal && layout.rows[$0].axisOfOffset != nil
    }
    let counts = equations.reduce(into: [Anchor: Int]()) { counts, index in
      counts[layout.rows[index].first.terms[0].anchor, default: 0] += 1
    }
    let doubled = equations.flatMap { index -> [(proposal: Proposal, rank: Int)] in
      let row = layout.rows[index]
      let own = row.first.terms[0].anchor
      guard let axis = row.axisOfOffset, counts[own] == 2, own.attribute != axis.center else {
        return []
      }
      let changed = row.withOtherEdge(along: axis)
      guard counts[changed.first.terms[0].anchor] == nil else { return [] }
      // What ties the same edges of a view and what it is in is meant as it is, most often, or at the other side.
      let isTied = row.isTied(toWhatHolds: own.item, in: layout)
      let isCrossing = row.comparesOppositeEdges(along: axis)
      // A view may end where one begins that is written behind it, and begin where one ends that is written before.
      let isInOrder =
        own.attribute.isStart(along: axis) == (own.item < row.second.terms[0].anchor.item)
      let isLikely = isCrossing || !isTied && (row.offset != 0 || isInOrder)
      let turned = row.turnedAround(along: axis).map {
        [(proposal(replacing: index, with: $0, in: layout), isTied ? 1 : 2)]
      }
      return [(proposal(replacing: index, with: changed, in: layout), isLikely ? 0 : 3)]
        + (turned ?? [])
    }
    return doubled.ordered(by: \.rank).prefix(mostProposals).map(\.proposal)
  }

  /// The other edge of both in a row that stands there twice, where no equation ties that edge.
  ///
  /// - Parameter indices: positions in `Layout.rows` of rows that apply together.
  static func proposals(
    forRowsTwiceAmong indices: some Sequence<Int>, along axis: Axis, in layout: Layout
  ) -> [Proposal] {
    let equations = indices.filter {
      layout.rows[$0].relation == .equal && layout.rows[$0].axisOfOffset == axis
    }
    return equations.compactMap { index -> Proposal? in
      let row = layout.rows[index]
      let isTwice = equations.contains { other in
        other > index && layout.rows[other].first == row.first
          && layout.rows[other].second == row.second
      }
      // As far inside of the other side.
      guard isTwice, row.comparesSameEdges,
        let changed = row.withOffset(-row.offset).turnedAround(along: axis)
      else { return nil }
      let edge = changed.first.terms[0].anchor
      let isTied = equations.contains { layout.rows[$0].first.terms[0].anchor == edge }
      return isTied ? nil : proposal(replacing: index, with: changed, in: layout)
    }
  }

  /// The edge of what a view is in, in a row that ties an edge of the view to that very edge, for a view and those in it.
  static func proposals(
    forRowsOfItself item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let views = [item] + scene.children(of: scene.holder(of: item)).prefix(mostViews)
    return views.flatMap { view -> [Proposal] in
      let rows = scene.mentions.rows(of: view)
      guard scene.proposals.spend(on: rows), let parent = scene.layout[view].parent else {
        return []
      }
      return rows.compactMap { index in
        var row = scene.layout.rows[index]
        guard row.axisOfOffset == axis, row.first.terms[0].anchor == row.second.terms[0].anchor
        else { return nil }
        row = row.withOffset(row.offset)
        row.second.terms[0].anchor.item = scene.layout.content(of: parent) ?? parent
        return proposal(replacing: index, with: row, in: scene.layout)
      }
    }.prefix(mostProposals).map(\.self)
  }

  private static func proposal(
    replacing index: Int, with row: Row, in layout: Layout
  ) -> Proposal {
    Proposal([.replace(row: index, with: row.sayingAreas(in: layout))])
  }

  /// The edges that were meant in the rows of a view that nothing holds open, and in those of what is in it: another edge
  /// of its own, and its own end for that of the screen.
  static func proposals(
    forOpen item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let rows = scene.mentions.rows(of: item)
    guard scene.proposals.spend(on: rows) else { return [] }
    let own = rows.lazy.compactMap { index -> Proposal? in
      let row = scene.layout.rows[index]
      guard row.axisOfOffset == axis, row.relation == .equal else { return nil }
      return row.withEdgeOfOther(for: item, along: axis, on: scene).map {
        proposal(replacing: index, with: $0, in: scene.layout)
      }
    }
    var inner: [Proposal] = []
    for child in scene.children(of: scene.holder(of: item)) where inner.count < mostProposals {
      inner += proposals(movingEndOf: child, along: axis, on: scene)
    }
    return proposals(
      among: rows.filter { scene.layout.rows[$0].axisOfOffset == axis }, in: scene.layout)
      + own.prefix(mostProposals) + inner
  }

  /// The view in a container that ends last, in place of another one with which a row ends the container.
  static func proposals(
    forEndOf container: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let rows = scene.mentions.rows(of: container)
    let children = scene.children(of: scene.holder(of: container))
    guard scene.proposals.spend(on: rows), scene.proposals.spend(on: children) else { return [] }
    let isMirrored = axis == .horizontal && scene.screen.direction == .rightToLeft
    let last = children.filter { !scene.problem[$0].settings.isOverlay }.greatest { child in
      let frame = scene.frame(of: child)
      return isMirrored ? -frame.x : frame.end(along: axis)
    }
    guard let last else { return [] }
    return rows.lazy.filter { index in
      let row = scene.layout.rows[index]
      guard row.relation == .equal, row.axisOfOffset == axis, row.comparesSameEdges,
        row.first.terms[0].anchor == Anchor(container, axis.end)
      else { return false }
      let other = row.second.terms[0].anchor.item
      return other != last && children.contains(other)
    }.prefix(1).map { index in
      var row = scene.layout.rows[index].sayingAreas(in: scene.layout)
      row.second.terms[0].anchor.item = last
      row.origin.label = ""
      return proposal(replacing: index, with: row, in: scene.layout)
    }
  }

  /// The edge of what a view is in, or of the sibling beside it, in a row that ties the view to something else.
  static func proposals(
    tyingHome index: Int, of view: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let row = scene.layout.rows[index]
    guard row.axisOfOffset == axis, row.first.terms[0].anchor.item == view else { return [] }
    let beside =
      row.comparesOppositeEdges(along: axis)
      ? row.besideSibling(along: axis, in: scene.layout) : nil
    return [row.movedHome(view, along: axis, on: scene), beside].compactMap(\.self).map {
      proposal(replacing: index, with: $0, in: scene.layout)
    }
  }

  /// The edge of what a view is in, in a row that ties the view to the same edge of a sibling.
  static func proposals(
    tyingHome index: Int, after sibling: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    var row = scene.layout.rows[index]
    let own = row.first.terms[0].anchor
    guard row.comparesSameEdges, let parent = scene.layout[own.item].parent,
      parent == scene.layout[sibling].parent
    else { return [] }
    row = row.withOffset(row.offset)
    row.second.terms[0].anchor.item = scene.layout.content(of: parent) ?? parent
    return [proposal(replacing: index, with: row, in: scene.layout)]
  }

  /// The other edge of a view in the equations that tie it to its siblings by the same edge.
  static func proposals(forOwnEdgesOf view: ItemID, on scene: SolvedScreen) -> [Proposal] {
    let rows = scene.mentions.rows(of: view)
    guard scene.proposals.spend(on: rows) else { return [] }
    return rows.lazy.compactMap { index -> Proposal? in
      let row = scene.layout.rows[index]
      guard let axis = row.axisOfOffset, row.comparesSameEdges else { return nil }
      return row.withOtherEdge(of: view, along: axis, on: scene).map {
        proposal(replacing: index, with: $0, in: scene.layout)
      }
    }.prefix(mostProposals).map(\.self)
  }

  /// The same edge of both in the rows that tie a view to a sibling along an axis by opposite edges.
  ///
  /// - Parameter onlyAtCorners: whether the view has to stand beside that sibling across the axis too, so that it is
  ///   placed at its corner.
  static func proposals(
    forSharedEdgesOf items: [ItemID], along axis: Axis, onlyAtCorners: Bool, on scene: SolvedScreen
  ) -> [Proposal] {
    items.flatMap { item -> [Proposal] in
      let rows = scene.mentions.rows(of: item)
      guard scene.proposals.spend(on: rows) else { return [] }
      let neighbour = scene.neighbours(besides: item)[axis]
      return rows.flatMap { index -> [Proposal] in
        let row = scene.layout.rows[index]
        guard row.axisOfOffset == axis, row.first.terms[0].anchor.item == item,
          row.comparesOppositeEdges(along: axis), !row.isTied(toWhatHolds: item, in: scene.layout),
          !onlyAtCorners || row.second.terms[0].anchor.item == neighbour
        else { return [] }
        return row.withSharedEdges(along: axis).map {
          proposal(replacing: index, with: $0, in: scene.layout)
        }
      }
    }.prefix(mostProposals).map(\.self)
  }

  /// The middle or the baseline of both in the equations that tie that of one to an edge of the other; before it that
  /// edge of both, where it keeps a margin.
  ///
  /// - Parameter axes: the axes of the rows to change.
  static func proposals(
    forMiddlesOf view: ItemID, along axes: [Axis] = Axis.allCases, on scene: SolvedScreen
  ) -> [Proposal] {
    let rows = scene.mentions.rows(of: view)
    guard scene.proposals.spend(on: rows) else { return [] }
    func isTied(_ anchor: Anchor) -> Bool {
      rows.lazy.map { scene.layout.rows[$0] }.contains { row in
        // What stands in the view says nothing about where the view is.
        row.relation == .equal && row.first.terms.first?.anchor == anchor
          && !row.second.terms.contains { scene.layout.isInside($0.anchor.item, view) }
      }
    }
    return rows.lazy.flatMap { index -> [Proposal] in
      let row = scene.layout.rows[index]
      guard let axis = row.axisOfOffset, axes.contains(axis), row.relation == .equal else {
        return []
      }
      let edges = row.withEdgeInPlaceOfMiddle(of: view, along: axis, in: scene.layout)
        .flatMap { isTied($0.first.terms[0].anchor) ? nil : $0 }
      return [edges, row.withMiddleOfBoth(along: axis)].compactMap(\.self).map {
        proposal(replacing: index, with: $0, in: scene.layout)
      }
    }.prefix(mostProposals).map(\.self)
  }

  /// The other edge of a view in the rows that keep its beginning before something, or its end behind something, and
  /// so limit nothing.
  static func proposals(forLimitsOf view: ItemID, on scene: SolvedScreen) -> [Proposal] {
    let rows = scene.mentions.rows(of: view)
    guard scene.proposals.spend(on: rows) else { return [] }
    return rows.compactMap { index in
      let row = scene.layout.rows[index]
      guard let axis = row.axisOfOffset, row.first.terms[0].anchor.item == view else { return nil }
      let own = row.first.terms[0].anchor.attribute
      guard
        own.isStart(along: axis) && row.relation == .lessOrEqual
          || own.isEnd(along: axis) && row.relation == .greaterOrEqual
      else { return nil }
      return proposal(replacing: index, with: row.withOtherEdge(along: axis), in: scene.layout)
    }
  }

  /// The end of what a view is in for that of the screen, in the equations of its own end.
  private static func proposals(
    movingEndOf view: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let rows = scene.mentions.rows(of: view)
    guard scene.proposals.spend(on: rows) else { return [] }
    return rows.compactMap { index in
      let row = scene.layout.rows[index]
      guard row.axisOfOffset == axis, row.relation == .equal,
        row.first.terms[0].anchor == Anchor(view, axis.end)
      else { return nil }
      return row.movedHome(view, along: axis, on: scene).map {
        proposal(replacing: index, with: $0, in: scene.layout)
      }
    }
  }

  /// The same edge of both in the rows that tie the end of a view to the beginning of what its own beginning is tied to,
  /// of what it is in, or of what others share that edge with, and the other way round: they leave nothing for the view,
  /// or for the one before it.
  ///
  /// - Parameters:
  ///   - indices: positions in `Layout.rows`.
  ///   - axis: the axis of the rows to change; nil for both.
  /// - Complexity: linear in the rows, and in the items for each of a few of them.
  static func proposals(
    forSizesAmong indices: some Sequence<Int>, along axis: Axis? = nil, in layout: Layout
  ) -> [Proposal] {
    let rows = indices.filter { index in
      layout.rows[index].axisOfOffset.map { axis == nil || $0 == axis } ?? false
    }
    let alike = rows.map { layout.rows[$0] }.filter(\.comparesSameEdges)
    let sharing = Set(alike.map(\.partnersOfOffset))
    let shared = Set(alike.flatMap { [$0.first.terms[0].anchor, $0.second.terms[0].anchor] })
    let crossing = rows.lazy.filter { index in
      let row = layout.rows[index]
      guard let axis = row.axisOfOffset, row.comparesOppositeEdges(along: axis) else {
        return false
      }
      return row.isTied(toWhatHolds: row.first.terms[0].anchor.item, in: layout)
        || sharing.contains(row.partnersOfOffset)
        // Neighbours keep a distance, most often.
        || row.offset == 0 && shared.contains(row.second.terms[0].anchor)
    }.prefix(mostProposals)
    func changed(by change: (Row, Axis) -> Row?) -> [Proposal] {
      crossing.compactMap { index in
        let row = layout.rows[index]
        return row.axisOfOffset.flatMap { change(row, $0) }.map {
          proposal(replacing: index, with: $0, in: layout)
        }
      }
    }
    let own = rows.lazy.filter { layout.rows[$0].tiesToItself }.compactMap { index in
      layout.rows[index].axisOfOffset.flatMap {
        layout.rows[index].besideSibling(along: $0, in: layout)
      }.map { proposal(replacing: index, with: $0, in: layout) }
    }
    return Array(own.prefix(mostProposals)) + changed { row, axis in row.turnedInward(along: axis) }
      + changed { row, _ in row.withOwnEdgeOfBoth() } + homeward(among: rows, in: layout)
      + inward(among: rows, in: layout)
      + changed { row, axis in
        layout[row.second.terms[0].anchor.item].isView
          ? nil : row.besideSibling(along: axis, in: layout)
      } + changed { row, _ in row.withEdgeOfOther() }
      + rows.lazy.filter { layout.rows[$0].relation == .equal }.compactMap { index in
        layout.rows[index].axisOfOffset.flatMap { layout.rows[index].withMiddleOfBoth(along: $0) }
          .map { proposal(replacing: index, with: $0, in: layout) }
      }.prefix(mostProposals)
  }

  /// The edge of what a view is in, in rows that tie it to the same edge of a sibling which other rows place before or
  /// behind it; and the edge of the sibling before a view, in rows that tie it to something in it.
  private static func homeward(among rows: [Int], in layout: Layout) -> [Proposal] {
    let crossing = Set(
      rows.lazy.map { layout.rows[$0] }.filter { !$0.comparesSameEdges }
        .flatMap { [$0.partnersOfOffset, $0.partnersOfOffset.turned] })
    return rows.compactMap { index -> Proposal? in
      let row = layout.rows[index]
      let (own, other) = (row.first.terms[0].anchor.item, row.second.terms[0].anchor.item)
      guard let axis = row.axisOfOffset, row.relation == .equal else { return nil }
      if row.comparesSameEdges, crossing.contains(row.partnersOfOffset),
        let parent = layout[own].parent, layout[other].parent == parent
      {
        var changed = row.withOffset(row.offset)
        changed.second.terms[0].anchor.item = layout.content(of: parent) ?? parent
        return proposal(replacing: index, with: changed, in: layout)
      }
      guard layout.isInside(other, own) else { return nil }
      return row.besideSibling(along: axis, in: layout).map {
        proposal(replacing: index, with: $0, in: layout)
      }
    }.prefix(mostProposals).map(\.self)
  }

  /// The other edge of both in equations that push a view out of what it is in, where none of the rows ties that edge.
  private static func inward(among rows: [Int], in layout: Layout) -> [Proposal] {
    let tied = Set(rows.map { layout.rows[$0].first.terms[0].anchor })
    return rows.compactMap { index -> Proposal? in
      let row = layout.rows[index]
      let own = row.first.terms[0].anchor
      guard let axis = row.axisOfOffset, row.relation == .equal, row.comparesSameEdges,
        row.isTied(toWhatHolds: own.item, in: layout),
        own.attribute.isEnd(along: axis) ? row.offset > 0 : row.offset < 0,
        let changed = row.turnedAround(along: axis), !tied.contains(changed.first.terms[0].anchor)
      else { return nil }
      return proposal(replacing: index, with: changed, in: layout)
    }.prefix(mostProposals).map(\.self)
  }

  /// The other size of a view in the rows that set one, where no row speaks of the other one.
  ///
  /// - Parameters:
  ///   - indices: positions in `Layout.rows`.
  ///   - onlyOpen: whether neither content nor a row may hold a plain view open along the other axis.
  /// - Complexity: linear in the rows of the layout for each of a few.
  static func proposals(
    forSizesOfOtherAxisAmong indices: some Sequence<Int>, onlyOpen: Bool, in layout: Layout
  ) -> [Proposal] {
    // What is told as high and as wide is mostly wider than high.
    indices.filter { layout.rows[$0].setsSize }.ordered { index in
      let row = layout.rows[index]
      return row.first.terms[0].anchor.attribute == .width ? row.offset : -row.offset
    }.prefix(mostProposals)
      .compactMap { index in
        var row = layout.rows[index]
        let isPlain = layout[row.first.terms[0].anchor.item].kind == .view
        let (item, axis) = (
          row.first.terms[0].anchor.item, row.first.terms[0].anchor.attribute.axis
        )
        let (size, end) = (Anchor(item, axis.across.size), Anchor(item, axis.across.end))
        let isHeld = layout.rows.contains { row in
          let anchors = (row.first.terms + row.second.terms).map(\.anchor)
          // What stands behind the view does not hold it open.
          return anchors.contains(size)
            || onlyOpen && isPlain && anchors.contains(end)
              && anchors.first.map { $0.item == item || layout[$0.item].parent == item } ?? false
        }
        guard !isHeld, !onlyOpen || isPlain || layout[item].mayBeTouched else { return nil }
        row.first.terms[0].anchor = size
        row.origin.label = ""
        return proposal(replacing: index, with: row, in: layout)
      }
  }

  /// The middle along the other axis in equations between two middles, where no row says where the view is along
  /// that one.
  ///
  /// - Parameter indices: positions in `Layout.rows` of rows that apply together.
  /// - Complexity: linear in the rows of the layout for each of a few.
  static func proposals(
    forMiddlesOfOtherAxisAmong indices: some Sequence<Int>, in layout: Layout
  ) -> [Proposal] {
    indices.compactMap { index -> (index: Int, changed: Row)? in
      var row = layout.rows[index]
      guard row.relation == .equal, let middle = row.axisOfOffset?.center,
        row.first.terms[0].anchor.attribute == middle,
        row.second.terms[0].anchor.attribute == middle
      else { return nil }
      row.first.terms[0].anchor.attribute = middle.axis.across.center
      row.second.terms[0].anchor.attribute = middle.axis.across.center
      row.origin.label = ""
      return (index, row)
    }.prefix(mostProposals).compactMap { index, changed in
      let own = changed.first.terms[0].anchor
      let isPlaced = layout.rows.contains { row in
        row.first.terms.first.map {
          $0.anchor.item == own.item && $0.anchor.attribute.axis == own.attribute.axis
            && !$0.anchor.attribute.isSize
        } ?? false
      }
      return isPlaced ? nil : proposal(replacing: index, with: changed, in: layout)
    }
  }

  /// So many are tried.
  private static let mostProposals = 4

  /// Of so many views in another one the rows are looked at.
  private static let mostViews = 16
}

extension Row {
  /// Whether the row sets a size of a view, to a number or to something else's size.
  fileprivate var setsSize: Bool {
    guard first.terms.count == 1, first.terms[0].coefficient == 1, relation != .lessOrEqual else {
      return false
    }
    let own = first.terms[0].anchor
    return own.attribute.isSize && second.terms.allSatisfy { $0.anchor.item != own.item }
  }

  /// Whether the row ties an edge of a view to an edge of the same view.
  fileprivate var tiesToItself: Bool { first.terms[0].anchor.item == second.terms[0].anchor.item }

  /// The two items of a row between edges, with the axis.
  fileprivate var partnersOfOffset: Partners {
    let (own, other) = (first.terms[0].anchor, second.terms[0].anchor)
    return Partners(item: own.item, other: other.item, axis: own.attribute.axis)
  }

  /// Two items that a row ties along an axis.
  fileprivate struct Partners: Hashable {
    var item: ItemID
    var other: ItemID
    var axis: Axis

    /// The same two items the other way round.
    var turned: Partners { Partners(item: other, other: item, axis: axis) }
  }

  /// The row with the edge or middle of the view's container in place of that of the screen, or of a view that is
  /// neither around it nor beside it; nil for other rows.
  func movedHome(_ view: ItemID, along axis: Axis, on scene: SolvedScreen) -> Row? {
    let layout = scene.layout
    guard let parent = layout[view].parent, layout[parent].isView else { return nil }
    let isScreen = { (item: ItemID) in item == .screen || item == .safeArea }
    let (own, other) = (first.terms[0].anchor, second.terms[0].anchor)
    guard own.item == view, own.attribute == other.attribute,
      own.attribute.isStart(along: axis) || own.attribute.isEnd(along: axis)
        || own.attribute == axis.center,
      isScreen(other.item)
        || layout[other.item].isView && layout[other.item].parent != parent
          && !scene.ancestors(of: view).contains(other.item)
    else { return nil }
    var row = withOffset(offset)
    row.second.terms[0].anchor.item = parent
    return row
  }

  /// The row with the edge of the view beside a view for that of something else; nil for other rows.
  func beside(_ neighbours: [Axis: ItemID], of view: ItemID, along axis: Axis) -> Row? {
    let own = first.terms[0].anchor
    guard let neighbour = neighbours[axis], own.item == view, own.attribute != axis.center else {
      return nil
    }
    var row = withOffset(offset)
    row.second.terms[0].anchor = Anchor(neighbour, own.attribute)
    return row
  }

  /// The row with the other sign where it lets a view end before what holds it begins, or begin behind its end; nil for
  /// other rows.
  fileprivate func turnedInward(along axis: Axis) -> Row? {
    let isOutside =
      first.terms[0].anchor.attribute.isEnd(along: axis) ? offset < 0 : offset > 0
    return isOutside ? withOffset(-offset) : nil
  }

  /// The row with the middle or the baseline that it names for both; nil where it names none, or two.
  fileprivate func withMiddleOfBoth(along axis: Axis) -> Row? {
    func isEdge(_ attribute: Attribute) -> Bool {
      attribute.isStart(along: axis) || attribute.isEnd(along: axis)
    }
    let (own, other) = (first.terms[0].anchor.attribute, second.terms[0].anchor.attribute)
    guard isEdge(own) != isEdge(other) else { return nil }
    return isEdge(own) ? withEdgeOfOther() : withOwnEdgeOfBoth()
  }

  /// The row with the edge of what holds a view for both, where it keeps the middle of the view a margin inside of that
  /// edge; nil for other rows.
  fileprivate func withEdgeInPlaceOfMiddle(
    of view: ItemID, along axis: Axis, in layout: Layout
  ) -> Row? {
    let (own, other) = (first.terms[0].anchor, second.terms[0].anchor.attribute)
    guard own == Anchor(view, axis.center), isTied(toWhatHolds: view, in: layout),
      other.isStart(along: axis) ? offset > 0 : other.isEnd(along: axis) && offset < 0
    else { return nil }
    return withEdgeOfOther()
  }

  /// The row with one of its two edges for both, where what begins comes first.
  fileprivate func withSharedEdges(along axis: Axis) -> [Row] {
    let rows = [withOwnEdgeOfBoth(), withEdgeOfOther()]
    return first.terms[0].anchor.attribute.isStart(along: axis) ? rows : rows.reversed()
  }

  /// The row with the same edge of a view as that of the guide or container that it is tied to, where it names the
  /// opposite one; nil for other rows.
  func withEdgeOfOther(
    for view: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    guard first.terms[0].anchor.item == view, comparesOppositeEdges(along: axis),
      isTied(toWhatHolds: view, in: scene.layout)
    else { return nil }
    return withEdgeOfOther()
  }

  /// The row with the edge of its second item for both.
  fileprivate func withEdgeOfOther() -> Row {
    var row = withOffset(offset)
    row.first.terms[0].anchor.attribute = second.terms[0].anchor.attribute
    return row
  }

  /// The row with the sibling that is written before a view for where the view begins, and with the one that is written
  /// behind it for where it ends; nil where there is none.
  ///
  /// - Complexity: linear in the items.
  func besideSibling(along axis: Axis, in layout: Layout) -> Row? {
    let own = first.terms[0].anchor
    func isSibling(_ index: Int) -> Bool {
      layout.items[index].isView && layout.items[index].parent == layout[own.item].parent
    }
    let (isStart, items) = (own.attribute.isStart(along: axis), layout.items.indices)
    let sibling =
      isStart
      ? items.prefix(own.item.index).last(where: isSibling)
      : items.dropFirst(own.item.index + 1).first(where: isSibling)
    return sibling.map { index in
      var row = withOffset(isStart ? abs(offset) : -abs(offset))
      row.second.terms[0].anchor.item = ItemID(index: index)
      return row
    }
  }

  /// The row with the edge of a view for both, where it keeps a margin inside of what the view is in then and names the
  /// opposite edge of that now; nil for other rows.
  func withOwnEdgeOfBoth(
    for view: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    let own = first.terms[0].anchor
    guard own.item == view, comparesOppositeEdges(along: axis),
      isTied(toWhatHolds: view, in: scene.layout),
      own.attribute.isStart(along: axis) ? offset >= 0 : offset <= 0
    else { return nil }
    return withOwnEdgeOfBoth()
  }

  /// The row with the edge of its first view for both.
  fileprivate func withOwnEdgeOfBoth() -> Row {
    var row = withOffset(offset)
    row.second.terms[0].anchor.attribute = first.terms[0].anchor.attribute
    return row
  }

  /// The row with the other edge of a view, where no equation ties that; nil for other rows.
  func withOtherEdge(
    of view: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    let own = first.terms[0].anchor
    guard own.item == view, relation == .equal, own.attribute != axis.center,
      comparesOppositeEdges(along: axis) == isTied(toWhatHolds: view, in: scene.layout)
    else { return nil }
    let edge = Anchor(view, own.attribute.opposite(along: axis))
    let indices = scene.mentions.rows(of: view)
    guard scene.proposals.spend(indices.count) else { return nil }
    let isTied = indices.contains { index in
      let row = scene.layout.rows[index]
      return row.relation == .equal && row.first.terms.first?.anchor == edge
    }
    return isTied ? nil : withOtherEdge(along: axis)
  }

  /// The row with the other edge of both and the same number, where both name an edge: `leading` and `trailing` are easily
  /// exchanged. Nil for other rows, and where the number would have the view overlap what it is beside, or leave what it is
  /// in.
  func turnedAround(along axis: Axis) -> Row? {
    func isEdge(_ attribute: Attribute) -> Bool {
      attribute.isStart(along: axis) || attribute.isEnd(along: axis)
    }
    let (own, other) = (first.terms[0].anchor.attribute, second.terms[0].anchor.attribute)
    guard isEdge(own), isEdge(other), own.isStart(along: axis) ? offset <= 0 : offset >= 0 else {
      return nil
    }
    var row = withOffset(offset)
    row.first.terms[0].anchor.attribute = own.opposite(along: axis)
    row.second.terms[0].anchor.attribute = other.opposite(along: axis)
    return row
  }

  /// The row with the other edge of its first view.
  fileprivate func withOtherEdge(along axis: Axis) -> Row {
    var row = self
    row.first.terms[0].anchor.attribute = first.terms[0].anchor.attribute.opposite(along: axis)
    row.origin.label = ""
    return row
  }
}

extension Item {
  /// Whether a finger may need room in it: a control, or a stack, which may hold some.
  fileprivate var mayBeTouched: Bool {
    switch kind {
    case .control, .stack: true
    default: false
    }
  }
}

extension SolvedScreen {
  /// For each axis the sibling that a view stands beside, with which it may share its edges along the axis: an equation
  /// ties them across it, where the one begins to where the other one ends.
  func neighbours(besides view: ItemID) -> [Axis: ItemID] {
    var neighbours: [Axis: ItemID] = [:]
    for index in mentions.rows(of: view) {
      let row = layout.rows[index]
      guard row.relation == .equal, let axis = row.axisOfOffset,
        row.comparesOppositeEdges(along: axis), row.first.terms[0].anchor.item == view
      else { continue }
      let other = row.second.terms[0].anchor.item
      guard layout[other].isView, layout[other].parent == layout[view].parent else { continue }
      neighbours[axis.across] = other
    }
    return neighbours
  }
}
