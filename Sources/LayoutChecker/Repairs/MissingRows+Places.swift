internal import Constraints
internal import LayoutDSL

extension MissingRows {
  /// The rows to add for a view that may be anywhere.
  static func additions(
    placing item: ItemID, in parent: ItemID, along axis: Axis, by ties: Ties,
    on scene: SolvedScreen
  ) -> [Proposal] {
    // What only has to stay behind something has its place at the other end.
    let isLimited = isLimitedAtStart(item, in: parent, along: axis, on: scene)
    let isCentred = belongsInMiddle(item, in: parent, along: axis, on: scene)
    // A container may reach under the bars.
    let belowBars = Row(item, axis.start, .equal, .safeArea, axis.start, plus: ties.gap)
    let starts =
      axis == .vertical && scene.layout[parent].isView ? [ties.start, belowBars] : [ties.start]
    // Where there is no room for the distance that others keep, there may be for none.
    let close = ties.gap == 0 ? [] : [Row(item, axis.start, .equal, ties.outer, axis.start)]
    let isLabel = scene.layout[item].isLabel
    // A text is ended by limits; what else only ends before something has its place there.
    let ownEnds =
      isLabel && !isLimited
      ? []
      : MistakenRelations.proposals(
        forOwnEndOf: item, isOfAnySize: false, along: axis, on: scene)
    let gaps =
      isLimited || isFollowed(item, along: axis, on: scene)
      ? MistakenRelations.proposals(forGapOf: item, along: axis, on: scene) : []
    // What is only kept behind another view may hang on that, or at the end of what it is in: nothing tells which.
    var eitherEnd: [Proposal] = []
    if isLimited {
      let ends = ownEnds.isEmpty ? [Proposal([.add(ties.end)])] : ownEnds
      // A text stands right below what is above it, and beside a picture; beside a text there is a value at the end.
      let isBeside =
        ownEnds.isEmpty || isLabel && (axis == .vertical || !followsText(item, on: scene))
      eitherEnd =
        isBeside ? gaps + ends.taking(way: gaps.isEmpty ? 0 : 1) : ends + gaps.taking(way: 1)
    }
    // What stays between both sides of something is in its middle, and what is below one that is there; what only stays
    // behind one side has its place there.
    let isBetween =
      isLimitedAtBothSides(item, along: axis, on: scene)
      || scene.children(of: parent).contains { $0 < item }
      || isCentredLikeNext(item, in: parent, along: axis, on: scene)
    let margin = MistakenRelations.proposals(forMarginOf: item, along: axis, on: scene)
    // What only ends before something may begin elsewhere instead.
    let placed =
      proposals(isCentred ? [] : rowsBelow(item, in: parent, along: axis, on: scene))
      + beside(item, in: parent, along: axis, on: scene)
      + proposals(starts + [ties.end, ties.middle] + close)
    return proposals(rows(alongside: item, along: axis, isLimited: isLimited, on: scene))
      + MistakenRelations.proposals(forColumnOf: item, along: axis, on: scene)
      + (isLimited ? eitherEnd : (margin.isEmpty ? ownEnds : []) + gaps)
      + proposals(isCentred && isBetween && !isLimited ? [ties.middle] : [])
      + margin
      + proposals(isCentred && !isBetween && !isLimited ? [ties.middle] : [])
      + (isLimited || margin.isEmpty ? [] : ownEnds)
      + MistakenRelations.proposals(forEndOfWhatFollows: item, along: axis, on: scene)
      + (isLimited || ownEnds.isEmpty ? placed : placed.taking(way: 1))
  }

  /// The rows to try that tie what lies over others to the view that it shares an edge with across the axis.
  static func rows(
    alongside item: ItemID, along axis: Axis, isLimited: Bool, on scene: SolvedScreen
  ) -> [Row] {
    let settings = scene.problem[item].settings
    guard settings.isOverlay || !settings.above.isEmpty else { return [] }
    let other = scene.rows(of: item).first { row in
      row.relation == .equal && row.axisOfOffset == axis.across
        && row.first.terms[0].anchor.item == item
        && scene.layout[row.second.terms[0].anchor.item].isView
        && scene.layout[row.second.terms[0].anchor.item].parent == scene.layout[item].parent
    }?.second.terms[0].anchor.item
    guard let other else { return [] }
    let edges = isLimited ? [axis.end, axis.start] : [axis.start, axis.end]
    return edges.map { Row(item, $0, .equal, other, $0) }
  }

  /// The row to try that begins a view where the one begins that it stands below; empty for other views.
  private static func rowsBelow(
    _ item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Row] {
    guard axis == .horizontal else { return [] }
    return scene.rows(of: item).filter { row in
      let (own, other) = (row.first.terms.first?.anchor, row.second.terms.first?.anchor)
      return row.axisOfOffset == .vertical && row.relation == .equal
        && own == Anchor(item, .top) && other?.attribute == .bottom
        && other.map { scene.layout[$0.item].isView && scene.layout[$0.item].parent == parent }
          ?? false
    }.prefix(1).map { Row(item, .leading, .equal, $0.second.terms[0].anchor.item, .leading) }
  }

  /// Whether a row keeps a view behind the end of a text.
  private static func followsText(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    scene.rows(of: item).contains { row in
      guard row.axisOfOffset == .horizontal, row.comparesOppositeEdges(along: .horizontal),
        row.first.terms[0].anchor == Anchor(item, .leading),
        case .label = scene.layout[row.second.terms[0].anchor.item].kind
      else { return false }
      return true
    }
  }

  /// Whether rows keep a view behind others, or others before it, and do not say where it begins.
  private static func isLimitedAtStart(
    _ item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    let start = Anchor(item, axis.start)
    let rows = scene.rows(of: item).filter {
      $0.axisOfOffset == axis && $0.contains(start)
    }
    return rows.allSatisfy { $0.relation != .equal }
      && rows.contains { row in
        !row.comparesSameEdges
          && [row.first, row.second].map(\.terms[0].anchor.item).contains { other in
            other != item && scene.layout[other].parent == parent && scene.layout[other].isView
          }
      }
  }

  /// Whether rows keep a view behind where what it is in begins, and before where that ends.
  private static func isLimitedAtBothSides(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    let edges = scene.rows(of: item).filter { row in
      row.axisOfOffset == axis && row.relation != .equal && row.comparesSameEdges
        && row.first.terms[0].anchor.item == item && row.isTied(toWhatHolds: item, in: scene.layout)
    }.map(\.first.terms[0].anchor.attribute)
    return edges.contains { $0.isStart(along: axis) } && edges.contains { $0.isEnd(along: axis) }
  }

  /// Whether rows limit where a view ends along an axis and say nothing of where it begins: it begins where lines do.
  private static func isOnlyEnded(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    let edges = scene.rows(of: item).filter { row in
      row.axisOfOffset == axis && row.first.terms[0].anchor.item == item
    }.map(\.first.terms[0].anchor.attribute)
    return !edges.isEmpty && edges.allSatisfy { $0.isEnd(along: axis) }
  }

  /// Whether the first view in a container is tied to the one behind it, which stands in the middle along a line.
  private static func isCentredLikeNext(
    _ item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    guard axis == .horizontal, let next = scene.children(of: parent).first(where: { $0 != item }),
      next > item
    else { return false }
    return isCentred(next, in: parent, along: axis, on: scene)
      && scene.rows(between: item, and: next).contains { $0.axisOfOffset == .vertical }
  }

  /// Whether an equation places the middle of a view in the middle of what it is in.
  private static func isCentred(
    _ view: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    scene.rows(of: view).contains { row in
      row.relation == .equal && row.axisOfOffset == axis
        && row.first.terms[0].anchor == Anchor(view, axis.center)
        && (row.second.terms[0].anchor.item == parent
          || row.second.terms[0].anchor.item == .safeArea && parent == .screen)
    }
  }

  /// Whether a view is to stand in the middle along an axis: it does across that and nothing is written before it, or the
  /// view before it, or the one that follows the first, stands in the middle along it.
  private static func belongsInMiddle(
    _ item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    let siblings = scene.children(of: parent)
    guard let before = siblings.last(where: { $0 < item }) else {
      // What others stand behind begins their line.
      if isFollowed(item, along: axis, on: scene) || isOnlyEnded(item, along: axis, on: scene) {
        return false
      }
      return isCentred(item, in: parent, along: axis.across, on: scene)
        || isCentredLikeNext(item, in: parent, along: axis, on: scene)
    }
    return axis == .horizontal && isCentred(before, in: parent, along: axis, on: scene)
  }

  /// Rows that place a view where its turn is: behind those that are written before it and share its column or
  /// line, or in the line of the one right before it, which stands beside it.
  static func beside(
    _ item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let before = writtenSiblings(before: item, in: parent, on: scene).filter {
      !scene.isPlaceFree(of: $0, along: axis) && !scene.isSizeFree(of: $0, along: axis)
    }
    guard let previous = before.last else { return [] }
    let across = axis.across
    let isOpenAcross =
      scene.isPlaceFree(of: item, along: across) || scene.isSizeFree(of: item, along: across)
    // Which views stand in one line is only known where their heights are.
    if axis == .horizontal, isOpenAcross { return [] }
    func sharesLine(_ other: ItemID) -> Bool {
      if isOpenAcross || scene.isPlaceFree(of: other, along: across) { return true }
      return scene.screen.showsOverlap(
        of: scene.frame(of: item), scene.frame(of: other), along: across)
    }
    var rows: [Row] = []
    if axis == .vertical, !sharesLine(previous) {
      let isText = [item, previous].allSatisfy {
        if case .label = scene.layout[$0].kind { true } else { false }
      }
      let attribute = isText ? Attribute.firstBaseline : .centerY
      rows.append(Row(item, attribute, .equal, previous, attribute))
    }
    let last = before.filter(sharesLine).greatest { (scene.frame(of: $0).end(along: axis), $0) }
    if let last {
      // Where there is no room for the distance that others keep, there may be for none.
      rows += [scene.neighbourGap(in: parent, along: axis), 0].withoutRepetitions.map {
        Row(item, axis.start, .equal, last, axis.end, plus: $0)
      }
    }
    return rows.map { Proposal([.add($0)], isUnanimous: true) }
  }

  private static func writtenSiblings(
    before item: ItemID, in parent: ItemID, on scene: SolvedScreen
  ) -> [ItemID] {
    scene.children(of: parent).prefix { $0 < item }.filter {
      scene.problem.written.contains($0) && !scene.problem[$0].settings.isOverlay
    }
  }
}
