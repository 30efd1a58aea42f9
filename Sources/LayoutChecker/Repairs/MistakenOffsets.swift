internal import Constraints
internal import LayoutDSL

/// Rows that place a view by a number of points, written as they were probably meant.
///
/// Of the rows that push a view where it should not be, most have the sign of the other edge
/// (`trailing == page.trailing + 8`), count from the near edge of a neighbour (`top == title.top + 8`), or name
/// a view that is in another container (`leading == before.leading + 8`).
enum MistakenOffsets {
  /// The other sign in the rows that push a view, or one that leaves with it, beyond an edge; and the edge of
  /// its container in place of that of a view elsewhere.
  static func proposals(
    for leader: Protrusions.Leader, on scene: SolvedScreen
  ) -> [Proposal] {
    let axes = Axis.allCases.filter { leader.along($0) != nil }
    let items = [leader.item] + leader.followers.prefix(mostFollowers)
    let rows = items.map { (item: $0, indices: scene.mentions.rows(of: $0)) }
    guard scene.proposals.spend(rows.reduce(1) { $0 + $1.indices.count }) else { return [] }
    func changed(_ index: Int, by change: (Row, Axis) -> Row?) -> Proposal? {
      let row = scene.layout.rows[index]
      guard let axis = row.axisOfOffset, axes.contains(axis), let new = change(row, axis) else {
        return nil
      }
      return Proposal([.replace(row: index, with: new.sayingAreas(in: scene.layout))])
    }
    let turned = rows.flatMap { item, indices in
      indices.lazy.filter { !scene.layout.rows[$0].speaks(ofViewIn: item, of: scene.layout) }
        .compactMap { changed($0) { $0.turned(along: $1, inside: item) } }
        .prefix(mostProposals)
    }
    let ends = axes.filter { axis in
      leader.sides.contains { $0.side.axis == axis && $0.side.isAtEnd(on: scene.screen) }
    }
    // What may begin before its container is stretched there on purpose.
    let equations = ends.flatMap {
      MistakenRelations.proposals(forOutwardOf: leader.item, along: $0, on: scene)
    }
    let before = scene.neighbours(besides: leader.item)
    let changes: [(Row, Axis) -> Row?] = [
      { $0.movedHome(leader.item, along: $1, on: scene) },
      { $0.withEdgeOfOther(for: leader.item, along: $1, on: scene) },
      { $0.withOwnEdgeOfBoth(for: leader.item, along: $1, on: scene) },
      { $0.withOtherEdge(of: leader.item, along: $1, on: scene) },
      { row, axis in
        ends.contains(axis) && row.followsStart(of: leader.item, along: axis, on: scene)
          ? row.countingFromFarEdge(along: axis) : nil
      },
      { row, axis in
        row.movedHome(leader.item, along: axis, on: scene) == nil
          ? nil : row.beside(before, of: leader.item, along: axis)
      },
    ]
    let doubled = MistakenEdges.proposals(among: rows[0].indices, in: scene.layout)
    let others = changes.flatMap { change in
      rows[0].indices.lazy.compactMap { changed($0, by: change) }.prefix(mostProposals)
    }
    func shared(onlyAtCorners: Bool) -> [Proposal] {
      axes.flatMap {
        MistakenEdges.proposals(
          forSharedEdgesOf: [leader.item], along: $0, onlyAtCorners: onlyAtCorners, on: scene)
      }
    }
    let middles = MistakenEdges.proposals(forMiddlesOf: leader.item, along: axes, on: scene)
    let sized = Set(axes.map { Anchor(leader.item, $0.size) })
    let sizes = MistakenEdges.proposals(
      forSizesOfOtherAxisAmong: rows[0].indices.filter { index in
        scene.layout.rows[index].first.terms.first.map { sized.contains($0.anchor) } ?? false
      }, onlyOpen: false, in: scene.layout)
    let opposite = rows[0].indices.lazy.compactMap { index in
      changed(index) { $0.fromOtherSide(of: leader.item, along: $1, on: scene) }
    }.prefix(2)
    let edges =
      equations + sizes + doubled + turned + opposite + middles + shared(onlyAtCorners: true)
      + others
    return Array(
      (edges.prefix(mostProposals) + shared(onlyAtCorners: false)).withoutRepetitions
        .prefix(mostOfLeader))
  }

  /// The far edge, or the other sign, in the rows that place two views which lie over each other.
  static func proposals(
    for lower: ItemID, and upper: ItemID, on scene: SolvedScreen
  ) -> [Proposal] {
    // Of two views in one place it is the lower one that should stand below, most often.
    let rows = scene.mentions.rows(between: lower, and: upper)
      .ordered { scene.layout.rows[$0].axisOfOffset == .vertical ? 0 : 1 }
    guard scene.proposals.spend(on: rows) else { return [] }
    // A wrong sign shows in the row, a wrong edge in the one that is missing; what counts from the near edge may be
    // meant to, most of all where it keeps no distance.
    let changes: [(Row, Axis) -> Row?] = [
      { $0.turned(along: $1, inside: nil) },
      { $0.withOtherEdge(of: $0.first.terms[0].anchor.item, along: $1, on: scene) },
      { $0.offset == 0 ? nil : $0.countingFromFarEdge(along: $1) },
      { $0.offset == 0 ? $0.countingFromFarEdge(along: $1) : nil },
    ]
    let changed = changes.flatMap { change in
      rows.compactMap { index -> Proposal? in
        let row = scene.layout.rows[index]
        return row.axisOfOffset.flatMap { change(row, $0) }.map {
          Proposal([.replace(row: index, with: $0)])
        }
      }
    }
    let middles = [lower, upper].flatMap { MistakenEdges.proposals(forMiddlesOf: $0, on: scene) }
    return Array(changed.prefix(mostProposals)) + movedOut(of: lower, upper, on: scene)
      + behind(lower, firstBefore: upper, on: scene)
      + MistakenEdges.proposals(forOwnEdgesOf: upper, on: scene) + middles
      + rows.compactMap { index -> Proposal? in
        let row = scene.layout.rows[index]
        return row.axisOfOffset.flatMap {
          row.fromOtherSide(of: row.first.terms[0].anchor.item, along: $0, on: scene)
        }.map { Proposal([.replace(row: index, with: $0)]) }
      }
  }

  /// The distance that other rows of the view or its siblings keep, in rows that keep one several times as large and so
  /// leave too little room; the largest first.
  ///
  /// - Parameter indices: positions in `Layout.rows`.
  /// - Complexity: linear in the rows of the layout for each of a few.
  static func proposals(
    forRoomAmong indices: some Sequence<Int>, in layout: Layout
  ) -> [Proposal] {
    let far = indices.filter { index in
      let row = layout.rows[index]
      return row.axisOfOffset != nil && abs(row.offset) > SolvedScreen.greatestMargin
    }.ordered { -abs(layout.rows[$0].offset) }
    return far.prefix(mostFar).compactMap { index in
      let row = layout.rows[index]
      guard let usual = distance(usualInPlaceOfRow: index, in: layout),
        abs(row.offset) >= leastFactor * usual
      else { return nil }
      let nearer = row.withOffset(row.offset < 0 ? -usual : usual)
      // A row that says what another one says already is no help.
      let isSaid = layout.rows.contains {
        $0.first.terms == nearer.first.terms && $0.second.terms == nearer.second.terms
          && $0.offset == nearer.offset && $0.relation == nearer.relation
      }
      guard !isSaid else { return nil }
      return Proposal([.replace(row: index, with: nearer.sayingAreas(in: layout))])
    }
  }

  /// The margin or gap that another row of a view keeps, or else one of a sibling; nil where none keeps any.
  private static func distance(usualInPlaceOfRow index: Int, in layout: Layout) -> Double? {
    let row = layout.rows[index]
    let view = row.first.terms[0].anchor.item
    guard let axis = row.axisOfOffset else { return nil }
    let isTied = row.isTied(toWhatHolds: view, in: layout)
    let isGap = row.comparesOppositeEdges(along: axis)
    var ofSibling: Double?
    for (other, twin) in layout.rows.enumerated() where other != index {
      guard let axis = twin.axisOfOffset, case let item = twin.first.terms[0].anchor.item,
        layout[item].parent == layout[view].parent,
        twin.isTied(toWhatHolds: item, in: layout) == isTied,
        twin.comparesOppositeEdges(along: axis) == isGap,
        twin.offset != 0, abs(twin.offset) <= SolvedScreen.greatestMargin
      else { continue }
      if item == view { return abs(twin.offset) }
      ofSibling = ofSibling ?? abs(twin.offset)
    }
    return ofSibling
  }

  /// A distance that is so many times the usual one is hardly meant where there is no room for it.
  private static let leastFactor = 4.0

  /// So many are tried.
  private static let mostFar = 2

  /// The view that another one lies over, in the rows that place that one behind a view in it.
  private static func movedOut(
    of lower: ItemID, _ upper: ItemID, on scene: SolvedScreen
  ) -> [Proposal] {
    let rows = scene.mentions.rows(of: upper)
    guard !scene.children(of: lower).isEmpty, scene.proposals.spend(on: rows) else {
      return []
    }
    return rows.lazy.compactMap { index -> Proposal? in
      var row = scene.layout.rows[index]
      guard let axis = row.axisOfOffset, row.first.terms[0].anchor.item == upper,
        row.comparesOppositeEdges(along: axis),
        scene.ancestors(of: row.second.terms[0].anchor.item).contains(lower)
      else { return nil }
      row.second.terms[0].anchor.item = lower
      row.origin.label = ""
      return Proposal([.replace(row: index, with: row)])
    }.prefix(mostProposals).map(\.self)
  }

  /// The end of a view for its beginning in the row that places the first of the views that another one stands behind, or
  /// in one between that keeps a distance from the beginning.
  private static func behind(
    _ lower: ItemID, firstBefore upper: ItemID, on scene: SolvedScreen
  ) -> [Proposal] {
    Axis.allCases.compactMap { axis in
      var current = upper
      for _ in 0..<longestChain {
        let rows = scene.mentions.rows(of: current)
        let placing = rows.first { index in
          let row = scene.layout.rows[index]
          return row.relation == .equal && row.axisOfOffset == axis
            && row.first.terms[0].anchor == Anchor(current, axis.start)
        }
        guard scene.proposals.spend(on: rows), let index = placing else { return nil }
        let row = scene.layout.rows[index]
        let other = row.second.terms[0].anchor.item
        if other == lower, current != upper {
          return row.countingFromFarEdge(along: axis).map {
            Proposal([.replace(row: index, with: $0)])
          }
        }
        guard other != current else { return nil }
        // What keeps a distance from the beginning of another view was meant to keep it from the end.
        if row.comparesSameEdges, row.offset > 0 {
          return row.countingFromFarEdge(along: axis).map {
            Proposal([.replace(row: index, with: $0)])
          }
        }
        current = other
      }
      return nil
    }
  }

  /// So many views one behind the other are followed.
  private static let longestChain = 8

  /// The other sign in a row of a view, or the near edge of what is beside it.
  static func proposals(turning row: Int, of item: ItemID, on scene: SolvedScreen) -> [Proposal] {
    let written = scene.layout.rows[row]
    guard let axis = written.axisOfOffset else { return [] }
    return [written.turned(along: axis, inside: item), written.countingFromFarEdge(along: axis)]
      .compactMap(\.self).map {
        Proposal([.replace(row: row, with: $0.sayingAreas(in: scene.layout))])
      }
  }

  /// So many are tried.
  private static let mostProposals = 4

  /// So many are tried for a view that leaves what it is in.
  private static let mostOfLeader = 7

  /// Of so many views that leave with another one the rows are looked at.
  private static let mostFollowers = 8
}

extension Row {
  /// Whether the row ties a view in an item, which goes with that.
  fileprivate func speaks(ofViewIn item: ItemID, of layout: Layout) -> Bool {
    (first.terms + second.terms).contains { layout[$0.anchor.item].parent == item }
  }

  /// The row with the other sign, where what it says then is a gap between neighbours, or a margin of a view inside
  /// of another one; nil where it is one already.
  fileprivate func turned(along axis: Axis, inside inner: ItemID?) -> Row? {
    let (own, other) = (first.terms[0].anchor, second.terms[0].anchor)
    let isBehind: Bool
    if own.attribute.isStart(along: axis), other.attribute.isEnd(along: axis) {
      isBehind = true
    } else if own.attribute.isEnd(along: axis), other.attribute.isStart(along: axis) {
      isBehind = false
    } else if let inner, own.attribute == other.attribute {
      guard own.attribute.isStart(along: axis) || own.attribute.isEnd(along: axis) else {
        return nil
      }
      isBehind = own.attribute.isStart(along: axis) == (own.item == inner)
    } else {
      return nil
    }
    return (isBehind ? offset < 0 : offset > 0) ? withOffset(-offset) : nil
  }

  /// The row with the other edge of both, where no equation ties the other edge of a view; nil for other rows, and for
  /// those that keep no distance from a view beside it, which have rather one wrong edge.
  fileprivate func fromOtherSide(
    of view: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    let own = first.terms[0].anchor
    guard own.item == view, relation == .equal, comparesSameEdges || offset != 0,
      let row = turnedAround(along: axis)
    else { return nil }
    let isTied = scene.mentions.rows(of: view).contains { index in
      let other = scene.layout.rows[index]
      return other.relation == .equal
        && other.first.terms.first?.anchor == row.first.terms[0].anchor
    }
    return isTied ? nil : row
  }

  /// Whether a sibling of a view begins some points behind where the view begins.
  fileprivate func followsStart(
    of view: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    let (own, other) = (first.terms[0].anchor, second.terms[0].anchor)
    return other.item == view && own.attribute == other.attribute && relation == .equal
      && own.attribute.isStart(along: axis) && offset > 0
      && scene.layout[own.item].parent == scene.layout[view].parent
  }

  /// The row with scroll areas in place of their content, as rows of what is in them are written.
  func sayingAreas(in layout: Layout) -> Row {
    var row = self
    for anchors in [\Row.first.terms, \.second.terms] {
      for index in row[keyPath: anchors].indices {
        let item = row[keyPath: anchors][index].anchor.item
        if layout[item].kind == .content, let area = layout[item].parent {
          row[keyPath: anchors][index].anchor.item = area
        }
      }
    }
    return row
  }

  /// The row with another number, in words of its own.
  func withOffset(_ offset: Double) -> Row {
    var row = self
    (row.first.constant, row.second.constant) = (0, offset)
    row.origin.label = ""
    return row
  }

  /// The row with `bottom` for the second `top` and so on: what begins as far behind the end of the other view as
  /// it did behind its beginning. Nil where the row does not compare the same edge of both.
  fileprivate func countingFromFarEdge(along axis: Axis) -> Row? {
    let (own, other) = (first.terms[0].anchor.attribute, second.terms[0].anchor.attribute)
    guard own == other, own.isStart(along: axis) || own.isEnd(along: axis) else { return nil }
    var row = withOffset(own.isStart(along: axis) ? abs(offset) : -abs(offset))
    row.second.terms[0].anchor.attribute = own.opposite(along: axis)
    return row
  }
}
