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
  private static func additions(for quantity: Quantity, on scene: SolvedScreen) -> [Proposal] {
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
  private struct Ties {
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

  /// The rows to add for a view that may be anywhere.
  private static func additions(
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

  /// The rows to add for a view of any size in which there is nothing.
  private static func additions(
    sizingLeaf item: ItemID, in parent: ItemID, along axis: Axis, by ties: Ties,
    on scene: SolvedScreen
  ) -> [Proposal] {
    let thickness = thickness(of: item, along: axis, on: scene).map { [$0] } ?? []
    if !thickness.isEmpty, scene.layout[item].isNamedAsLine { return proposals(thickness) }
    // What shows nothing but itself is not seen without a size; in a stack it may be there for the space.
    let isSeen = scene.layout[item].kind == .view && scene.layout[parent].kind != .stack
    let square = isSeen ? square(of: item, along: axis, on: scene) : []
    let spanning = SpanningRows.row(for: item, along: axis, besideSiblings: true, on: scene)
    let holdsEnd = scene.mentions.rows(of: item).contains { index in
      scene.layout.rows[index].contains(Anchor(item, axis.end))
    }
    return proposals(thickness)
      + proposals(sizeOfSiblings(of: item, in: parent, along: axis, on: scene).map { [$0] } ?? [])
      + MistakenRelations.proposals(forSizeOf: item, along: axis, on: scene)
      + MistakenRelations.proposals(
        forOwnEndOf: item, isOfAnySize: true, along: axis, on: scene)
      + MistakenRelations.proposals(forOutwardSidesOf: item, along: axis, on: scene)
      + proposals(scene.hasMiddle(item, along: axis) ? square : [])
      + proposals(spanning.map { [$0] } ?? [])
      + proposals(rowsBesideNeighbour(of: item, along: axis, on: scene))
      + proposals(
        scene.isPlaceFree(of: item, along: axis)
          ? [holdsEnd ? [ties.start] : [ties.start, ties.end]] : [[ties.end], [ties.start]])
      + proposals(isSeen ? square : [fittingRow(item, along: axis)])
      + placings(besides: item, along: axis, on: scene)
  }

  /// The size that all views beside one state as the same number, as those of a row of dots do; nil where there are
  /// none of its kind, or one states none.
  private static func sizeOfSiblings(
    of item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    let kind = scene.layout[item].kind
    guard kind == .view else { return nil }
    let siblings = scene.children(of: parent).filter {
      $0 != item && scene.layout[$0].kind == kind && scene.children(of: $0).isEmpty
    }
    guard !siblings.isEmpty, siblings.count <= mostTiedChildren,
      scene.layout[parent].kind == .stack || siblings.count > 1
    else { return nil }
    let sizes = siblings.map { sibling in
      scene.constantRow(of: sibling, along: axis).map { scene.layout.rows[$0].offset }
    }
    guard let size = sizes[0], sizes.allSatisfy({ $0 == size }) else { return nil }
    return Row(item, axis.size, .equal, size)
  }

  /// The rows to add for the content of a scroll area that may be of any width: what scrolls sideways ends behind its
  /// last view, and what scrolls vertically is as wide as the area; either is held open by what spans it.
  private static func additions(widening content: ItemID, on scene: SolvedScreen) -> [Proposal] {
    let holder = scene.holder(of: content)
    let spanning = scene.children(of: holder).lazy.compactMap {
      SpanningRows.row(for: $0, along: .horizontal, on: scene)
    }.first
    let end = endOfContent(content, on: scene)
    return proposals(spanning.map { [$0] } ?? [])
      + openings(of: content, along: .horizontal, on: scene)
      + (end.map { [Proposal([.add($0)], isUnanimous: true)] } ?? [])
      + proposals(
        endOfLine(content, on: scene) + [Row(content, .width, .equal, holder, .width)])
  }

  /// The rows to add for a view of any size that holds others.
  private static func additions(
    sizing item: ItemID, in parent: ItemID, along axis: Axis, by ties: Ties,
    on scene: SolvedScreen
  ) -> [Proposal] {
    if let inner = onlyCollapsedView(inStack: item, along: axis, on: scene) {
      let proposals = proposals(
        for: Quantity(item: inner, measure: .size, axis: axis), on: scene)
      if !proposals.isEmpty { return proposals + [Proposal([.add(ties.end)])] }
    }
    // Along a line it is rather the container that lacks a side.
    let innermost =
      axis == .vertical
      ? innermostOpenView(in: item, along: axis, on: scene).map { inner in
        proposals(for: Quantity(item: inner, measure: .size, axis: axis), on: scene)
          .prefix(mostOfInnermost)
      } : nil
    let children = scene.children(of: scene.holder(of: item))
    let isScroll = scene.layout[item].kind == .scroll
    let open = openChildren(of: item, along: axis, on: scene)
    let ends = ends(of: open, along: axis, on: scene)
    let closing = closingRows(of: item, along: axis, around: ends, on: scene)
    let lines = children.lazy.filter {
      scene.isSizeFree(of: $0, along: axis) && scene.children(of: $0).isEmpty
    }.prefix(mostNeighbours).compactMap { thickness(of: $0, along: axis, on: scene) }
    let inner = children.prefix(mostTiedChildren).lazy
      .filter { scene.isPlaceFree(of: $0, along: axis) || scene.isSizeFree(of: $0, along: axis) }
      .compactMap { SpanningRows.row(for: $0, along: axis, on: scene) }.prefix(mostNeighbours)
    let last =
      open.count == children.count
      ? lastRow(of: item, along: axis, behind: ends, on: scene) : nil
    // What scrolls takes the room that its neighbours leave; what does not is as high as what is in it.
    let ending = last.map { [Proposal([.add($0)], isUnanimous: true)] } ?? []
    let fitting = fittingRow(item, along: axis)
    let isIcon = isIcon(item, along: axis, on: scene)
    let icon = isIcon ? square(of: item, along: axis, on: scene) : []
    // What is at least as large as a number grows with what is in it.
    let sizes = MistakenRelations.proposals(forSizeOf: item, along: axis, on: scene)
    let isFirst = isIcon || !isHeldByNumber(item, along: axis, on: scene)
    // What scrolls sideways is as high as what is in it, and what spans the content of an area as wide as that.
    let scrolled =
      scene.layout.content(of: item).map { [Row(item, axis.size, .equal, $0, axis.size)] }
      ?? (axis == .horizontal && scene.layout[parent].kind == .scroll
        ? [Row(item, .width, .equal, parent, .width)] : [])
    let ownEnds = MistakenRelations.proposals(
      forOwnEndOf: item, isOfAnySize: true, along: axis, on: scene)
    return Array(innermost ?? []) + ownEnds + proposals(Array(lines))
      + proposals(edges(of: item, open: open, along: axis, on: scene))
      + proposals(Array(inner)) + (isFirst ? sizes : [])
      + MistakenRelations.proposals(forClosingOf: item, along: axis, on: scene)
      + (isScroll ? [] : ending)
      + proposals(rowsBesideNeighbour(of: item, along: axis, on: scene))
      + openings(of: item, along: axis, on: scene)
      + (isScroll ? endsOfBars(besides: item, along: axis, on: scene) + ending : [])
      + (isScroll
        ? endOfChain(behind: item, in: parent, along: axis, on: scene)
        : proposals(last.flatMap { aboveHomeIndicator($0, on: scene) }.map { [$0] } ?? []))
      + (isFirst ? [] : sizes)
      // Where rows of the file hold it open already, those may be enough.
      + proposals(isHeldOpen(item, along: axis, on: scene) ? [fitting] : [])
      // What scrolls is tied to its content, and holds nothing open.
      + proposals(
        isScroll || endsWithOpenLeaf(item, along: axis, on: scene)
          ? [] : [closing + [fitting], closing].filter { !$0.isEmpty })
      + (isScroll ? placings(besides: item, along: axis, on: scene) : [])
      + proposals(icon + [ties.end, ties.start] + scrolled)
  }

  /// Whether a row has a view be at least as large as a number.
  private static func isHeldByNumber(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    scene.mentions.rows(of: item).contains { index in
      let row = scene.layout.rows[index]
      return row.relation == .greaterOrEqual && row.second.terms.isEmpty
        && row.first.terms == [.init(Anchor(item, axis.size))]
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

  /// Whether a container ends with a plain view in which there is nothing and that may be of any size: its size is what is
  /// not said.
  private static func endsWithOpenLeaf(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    scene.children(of: scene.holder(of: item)).prefix(mostTiedChildren).contains { child in
      scene.layout[child].kind == .view && scene.children(of: child).isEmpty
        && scene.isSizeFree(of: child, along: axis)
        && endsWithContainer(child, along: axis, on: scene)
        // What spans the container is as large as that.
        && !scene.rows(between: item, and: child).contains {
          $0.relation == .equal && $0.contains(Anchor(item, axis.start))
        }
    }
  }

  /// The innermost of the containers in an item that may be of any size along an axis because one in each of them may;
  /// nil where none of the views in the item is one, or several are.
  private static func innermostOpenView(
    in item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> ItemID? {
    var inner: ItemID?
    while true {
      let open = scene.children(of: scene.holder(of: inner ?? item)).prefix(mostTiedChildren)
        .filter { scene.isSizeFree(of: $0, along: axis) && !scene.children(of: $0).isEmpty }
      guard open.count == 1 else { return inner }
      inner = open[0]
    }
  }

  /// The row that makes a view as large along an axis as a number makes it along the other one.
  private static func square(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Row] {
    scene.constantRow(of: item, along: axis.across).map {
      [Row(item, axis.size, .equal, scene.layout.rows[$0].offset)]
    } ?? []
  }

  /// The rows to try that let a view end behind all that is in it, where nothing else says where it ends.
  static func closing(_ item: ItemID, along axis: Axis, on scene: SolvedScreen) -> [Proposal] {
    guard scene.proposals.spend(on: scene.children(of: scene.holder(of: item))) else {
      return []
    }
    let open = openChildren(of: item, along: axis, on: scene)
    let ends = ends(of: open, along: axis, on: scene)
    let isSideways = axis == .horizontal && scene.layout[item].kind == .content
    let last =
      isSideways
      ? endOfContent(item, on: scene) : lastRow(of: item, along: axis, behind: ends, on: scene)
    var closing = closingRows(of: item, along: axis, around: ends, on: scene)
    if last == nil, closing.count == 1 {
      closing[0].relation = .equal
    } else if !closing.isEmpty {
      closing.append(fittingRow(item, along: axis))
    }
    return (last.map { [Proposal([.add($0)], isUnanimous: true)] } ?? [])
      + (closing.isEmpty ? [] : proposals([closing]))
  }

  /// The rows to try that tie what lies over others to the view that it shares an edge with across the axis.
  private static func rows(
    alongside item: ItemID, along axis: Axis, isLimited: Bool, on scene: SolvedScreen
  ) -> [Row] {
    let settings = scene.problem[item].settings
    guard settings.isOverlay || !settings.above.isEmpty else { return [] }
    let other = scene.mentions.rows(of: item).lazy.map { scene.layout.rows[$0] }.first { row in
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
    return scene.mentions.rows(of: item).lazy.map { scene.layout.rows[$0] }.filter { row in
      let (own, other) = (row.first.terms.first?.anchor, row.second.terms.first?.anchor)
      return row.axisOfOffset == .vertical && row.relation == .equal
        && own == Anchor(item, .top) && other?.attribute == .bottom
        && other.map { scene.layout[$0.item].isView && scene.layout[$0.item].parent == parent }
          ?? false
    }.prefix(1).map { Row(item, .leading, .equal, $0.second.terms[0].anchor.item, .leading) }
  }

  /// Whether a row keeps a view behind the end of a text.
  private static func followsText(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    scene.mentions.rows(of: item).contains { index in
      let row = scene.layout.rows[index]
      guard row.axisOfOffset == .horizontal, row.comparesOppositeEdges(along: .horizontal),
        row.first.terms[0].anchor == Anchor(item, .leading),
        case .label = scene.layout[row.second.terms[0].anchor.item].kind
      else { return false }
      return true
    }
  }

  /// Whether another view begins where a view ends.
  private static func isFollowed(_ item: ItemID, along axis: Axis, on scene: SolvedScreen) -> Bool {
    scene.mentions.rows(of: item).contains { index in
      let row = scene.layout.rows[index]
      return row.axisOfOffset == axis && row.first.terms[0].anchor.item != item
        && row.second.terms[0].anchor == Anchor(item, axis.end)
        && row.comparesOppositeEdges(along: axis)
    }
  }

  /// The row to try that ends the content of a scroll area with the last of the views that stand in a line in it.
  private static func endOfLine(_ content: ItemID, on scene: SolvedScreen) -> [Row] {
    let children = scene.children(of: scene.holder(of: content))
    guard children.contains(where: { isFollowed($0, along: .horizontal, on: scene) }),
      scene.proposals.spend(on: children),
      let last = ends(of: Array(children), along: .horizontal, on: scene).last
    else { return [] }
    let holder = scene.holder(of: content)
    let gap = scene.usualMargin(in: holder, along: .horizontal)
    return [Row(last, .trailing, .equal, holder, .trailing, plus: -gap)]
  }

  /// Whether a view is tapped for what stands in its middle.
  private static func isIcon(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    scene.problem[item].settings.isTappable
      || scene.children(of: item).allSatisfy { child in
        scene.rows(between: item, and: child).contains {
          $0.relation == .equal && $0.contains(Anchor(item, axis.center))
            && $0.contains(Anchor(child, axis.center))
        }
      }
  }

  /// The rows to try that place what an equation ties a view to and that may be anywhere itself.
  private static func placings(
    besides item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let neighbours = siblings(tiedTo: item, along: axis, on: scene) { other in
      scene.isPlaceFree(of: other, along: axis)
    }
    return neighbours.flatMap { other in
      // What is of any size may be anywhere for that alone.
      let sizes =
        scene.isSizeFree(of: other, along: axis) && scene.children(of: other).isEmpty
        ? square(of: other, along: axis, on: scene) : []
      return proposals(sizes)
        + proposals(for: Quantity(item: other, measure: .position, axis: axis), on: scene)
    }
  }

  /// The rows to try that place the first view in an item behind where the item begins, where no row places that
  /// view: what ends behind it is held open then. Those of open neighbours that equations tie to the item come first,
  /// because they take the room from it.
  private static func openings(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    // Along a line a view is rarely left without a beginning, but where the line scrolls.
    guard axis == .vertical || scene.layout[item].kind == .content else { return [] }
    let neighbours = siblings(tiedTo: item, along: axis, on: scene) { other in
      scene.isSizeFree(of: other, along: axis)
    }
    let containers = neighbours + [item]
    return containers.flatMap { container -> [Proposal] in
      guard scene.layout[container].kind != .scroll, scene.layout[container].kind != .stack else {
        return []
      }
      let holder = scene.holder(of: container)
      return unplacedChildren(of: container, along: axis, on: scene).map { child in
        // What hangs on the view says nothing of where it is.
        let hanging = siblings(hangingOn: child, along: axis, on: scene)
        let previous = writtenChildren(of: container, on: scene).last { other in
          other < child && !hanging.contains(other)
        }
        if let previous {
          let gap = scene.neighbourGap(in: holder, along: axis)
          return Proposal([.add(Row(child, axis.start, .equal, previous, axis.end, plus: gap))])
        }
        let usual = scene.usualMargin(in: container, along: axis)
        let gap = scene.margin(of: child, in: container, along: axis, elseUsual: usual)
        return Proposal(
          [.add(Row(child, axis.start, .equal, holder, axis.start, plus: gap))], isUnanimous: true)
      }
    }
  }

  /// A view with the siblings that rows along an axis tie to it, and those tied to these in turn.
  ///
  /// - Complexity: linear in the rows of these.
  private static func siblings(
    hangingOn item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Set<ItemID> {
    var hanging: Set<ItemID> = [item]
    var pending = [item]
    while let view = pending.popLast() {
      let rows = scene.mentions.rows(of: view)
      guard scene.proposals.spend(on: rows) else { break }
      for row in rows.lazy.map({ scene.layout.rows[$0] }) where row.axisOfOffset == axis {
        let others = [row.first, row.second].map(\.terms[0].anchor.item)
        pending += others.filter {
          scene.layout[$0].isView && scene.layout[$0].parent == scene.layout[item].parent
            && hanging.insert($0).inserted
        }
      }
    }
    return hanging
  }

  /// The first siblings of a kind that equations between edges tie to a view.
  private static func siblings(
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

  /// Whether rows keep a view behind others, or others before it, and do not say where it begins.
  private static func isLimitedAtStart(
    _ item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    let start = Anchor(item, axis.start)
    let rows = scene.mentions.rows(of: item).map { scene.layout.rows[$0] }.filter {
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
    let edges = scene.mentions.rows(of: item).lazy.map { scene.layout.rows[$0] }.filter { row in
      row.axisOfOffset == axis && row.relation != .equal && row.comparesSameEdges
        && row.first.terms[0].anchor.item == item && row.isTied(toWhatHolds: item, in: scene.layout)
    }.map(\.first.terms[0].anchor.attribute)
    return edges.contains { $0.isStart(along: axis) } && edges.contains { $0.isEnd(along: axis) }
  }

  /// Whether rows limit where a view ends along an axis and say nothing of where it begins: it begins where lines do.
  private static func isOnlyEnded(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    let edges = scene.mentions.rows(of: item).lazy.map { scene.layout.rows[$0] }.filter { row in
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
    scene.mentions.rows(of: view).contains { index in
      let row = scene.layout.rows[index]
      return row.relation == .equal && row.axisOfOffset == axis
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

  /// The row to try for an edge that a container lacks: as another instance of its component has it, or as its other
  /// edge has it, where what is in it is tied to both edges, and where a bar lies at the very edge of what it is in.
  private static func edges(
    of item: ItemID, open: [ItemID], along axis: Axis, on scene: SolvedScreen
  ) -> [[Row]] {
    if let alike = SpanningRows.row(likeTwinOf: item, along: axis, on: scene) { return [[alike]] }
    guard let spanning = SpanningRows.row(for: item, along: axis, besideSiblings: true, on: scene)
    else {
      let isPane = axis == .horizontal && isTiedAtBothEdges(item, on: scene)
      let rest = isPane ? SpanningRows.row(besideNeighbourOf: item, along: axis, on: scene) : nil
      return rest.map { [[$0]] } ?? []
    }
    let isHeld =
      switch scene.layout[item].kind {
      case .stack: scene.sharesOut(item)
      case .scroll: true
      default:
        open.isEmpty
          || axis == .horizontal && (spanning.offset == 0 || isTiedAtBothEdges(item, on: scene))
      }
    return isHeld ? [[spanning]] : []
  }

  /// Whether equations tie views in a container to both its sides: it is as wide as what it is in then, and what is in
  /// it is laid out between its sides.
  private static func isTiedAtBothEdges(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    let rows = scene.children(of: item).prefix(mostTiedChildren)
      .flatMap { scene.rows(between: item, and: $0) }
      .filter { $0.relation == .equal && $0.comparesSameEdges }
    return [Axis.horizontal.start, Axis.horizontal.end].allSatisfy { edge in
      rows.contains { $0.contains(Anchor(item, edge)) }
    }
  }

  /// So many views in a container are looked at for rows that tie them to its sides.
  private static let mostTiedChildren = 32

  /// The rows to try that begin a view of which only the end is tied where the view before it ends, and that end one of
  /// which only the beginning is tied where the next one begins; empty for other views.
  private static func rowsBesideNeighbour(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [[Row]] {
    guard let parent = scene.layout[item].parent, scene.layout[item].isView,
      scene.proposals.spend(on: scene.mentions.rows(of: item))
    else { return [] }
    let edges = scene.mentions.rows(of: item).lazy.map { scene.layout.rows[$0] }
      .filter { $0.relation == .equal && $0.axisOfOffset == axis }.map(\.first.terms[0].anchor)
    let (hasStart, hasEnd) = (
      edges.contains(Anchor(item, axis.start)), edges.contains(Anchor(item, axis.end))
    )
    guard hasStart != hasEnd else { return [] }
    let own = scene.frame(of: item)
    let siblings = writtenChildren(of: parent, on: scene).filter { other in
      // A view that begins or ends behind this one is not before it.
      let frame = scene.frame(of: other)
      let beyond =
        hasEnd
        ? frame.end(along: axis) - own.end(along: axis)
        : own.start(along: axis) - frame.start(along: axis)
      return other != item && !scene.isPlaceFree(of: other, along: axis)
        && !scene.screen.shows(beyond) && (!hasEnd || other < item)
        && (hasEnd || scene.screen.shows(-beyond))
        && scene.screen.showsOverlap(of: own, frame, along: axis.across)
    }
    let neighbour =
      hasEnd
      ? siblings.greatest { scene.frame(of: $0).end(along: axis) }
      : siblings.least { scene.frame(of: $0).start(along: axis) }
    guard let neighbour else { return [] }
    let gap = scene.neighbourGap(in: parent, along: axis)
    // A bar ends where what scrolls below it begins.
    let gaps = scene.children(of: neighbour).isEmpty ? [gap, 0] : [0, gap]
    return gaps.map { gap in
      hasEnd
        ? [Row(item, axis.start, .equal, neighbour, axis.end, plus: gap)]
        : [Row(item, axis.end, .equal, neighbour, axis.start, plus: -gap)]
    }
  }

  private static func writtenSiblings(
    before item: ItemID, in parent: ItemID, on scene: SolvedScreen
  ) -> [ItemID] {
    scene.children(of: parent).prefix { $0 < item }.filter {
      scene.problem.written.contains($0) && !scene.problem[$0].settings.isOverlay
    }
  }

  /// The first views in an item whose start and middle no row of their own, or of the item, speaks of: what hangs on a
  /// view says nothing of where it is.
  private static func unplacedChildren(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [ItemID] {
    let children = writtenChildren(of: item, on: scene)
    guard scene.proposals.spend(on: children) else { return [] }
    let unplaced = children.lazy.filter { child in
      !scene.mentions.rows(of: child).contains { index in
        let row = scene.layout.rows[index]
        let anchors = (row.first.terms + row.second.terms).map(\.anchor)
        guard let first = anchors.first?.item, first == child || first == item,
          !anchors.contains(where: { scene.layout[$0.item].parent == child })
        else { return false }
        return anchors.contains {
          $0.item == child && $0.attribute.axis == axis && !$0.attribute.isSize
            && !$0.attribute.isEnd(along: axis)
        }
      }
    }
    return Array(unplaced.prefix(mostNeighbours))
  }

  /// The views in an item that are in the file and do not lie over others on purpose.
  private static func writtenChildren(of item: ItemID, on scene: SolvedScreen) -> [ItemID] {
    scene.children(of: scene.holder(of: item)).filter {
      scene.problem.written.contains($0) && !scene.problem[$0].settings.isOverlay
    }
  }

  /// So many rows are tried for the innermost open container.
  private static let mostOfInnermost = 4

  /// Of so many neighbours the children are looked at.
  private static let mostNeighbours = 2

  /// A row that pulls at a size to be as small as all others allow.
  private static func fittingRow(_ item: ItemID, along axis: Axis) -> Row {
    Row(item, axis.size, .equal, 0, priority: .fitting)
  }

  /// The view in a stack whose own content does not hold it open, and with it the stack, or the first instance of
  /// the component of which all such views are; nil where there is none, or where they are of several kinds.
  private static func onlyCollapsedView(
    inStack stack: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> ItemID? {
    guard scene.layout[stack].kind == .stack else { return nil }
    let collapsed = scene.children(of: stack).filter {
      scene.isCollapsed($0, along: axis) && !scene.children(of: $0).isEmpty
    }
    // One change mends all instances of a component.
    let components = Set(collapsed.map { scene.layout[$0].component })
    return collapsed.count == 1 || components.count == 1 && !components.contains(nil)
      ? collapsed.first : nil
  }

  /// Whether a row keeps the end of an item beyond one of its children.
  private static func isHeldOpen(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    scene.children(of: scene.holder(of: item)).contains { child in
      scene.rows(between: item, and: child).contains {
        $0.relation != .equal && $0.contains(Anchor(item, axis.end))
      }
    }
  }

  /// Rows that place a view where its turn is: behind those that are written before it and share its column or
  /// line, or in the line of the one right before it, which stands beside it.
  private static func beside(
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

  private static func proposals(_ rows: [[Row]]) -> [Proposal] {
    rows.map { Proposal($0.map(Edit.add)) }
  }

  /// One proposal for each row.
  private static func proposals(_ rows: [Row]) -> [Proposal] { proposals(rows.map { [$0] }) }

  /// The thickness of a line that separates what is beside it, as the layout has it elsewhere or 1 point;
  /// nil for a view that is no such line.
  private static func thickness(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    guard scene.layout[item].kind == .view, scene.contentSize(of: item, along: axis) == nil,
      scene.isSizeFree(of: item, along: axis.across)
        || scene.frame(of: item).size(along: axis.across) > SolvedScreen.thickestLine,
      scene.layout[item].isNamedAsLine
        // What states how thick it is, and is too thick, is no line.
        || scene.constantRow(of: item, along: axis) == nil
          && !scene.isSizeFree(of: item, along: axis.across)
          && scene.frame(of: item).size(along: axis.across) >= leastLength
          // Nothing ends with a line.
          && !endsWithContainer(item, along: axis, on: scene)
          // A line follows what is before it, where a background begins with what it is in.
          && scene.mentions.rows(of: item).contains(where: { index in
            let row = scene.layout.rows[index]
            guard row.axisOfOffset == axis, row.comparesOppositeEdges(along: axis) else {
              return false
            }
            let anchors = [row.first, row.second].map(\.terms[0].anchor)
            return anchors.contains(Anchor(item, axis.start))
              && anchors.allSatisfy {
                scene.layout[$0.item].isView
                  && scene.layout[$0.item].parent == scene.layout[item].parent
              }
          })
    else { return nil }
    let usual =
      scene.proposals.spend(scene.layout.rows.count)
      ? scene.layout.rows.lazy.compactMap { $0.thickness(along: axis, in: scene.layout) }.first
      : nil
    return Row(item, axis.size, .equal, usual ?? 1)
  }

  /// Whether an equation ends a view where what it is in ends.
  private static func endsWithContainer(
    _ item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    scene.mentions.rows(of: item).contains { index in
      let row = scene.layout.rows[index]
      guard row.relation == .equal, row.axisOfOffset == axis, row.comparesSameEdges,
        row.first.terms[0].anchor == Anchor(item, axis.end)
      else { return false }
      return row.isTied(toWhatHolds: item, in: scene.layout)
    }
  }

  /// Nothing shorter than this separates anything, in points.
  private static let leastLength = 44.0

  /// The children of an item that no row keeps inside its end.
  private static func openChildren(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [ItemID] {
    scene.children(of: scene.holder(of: item)).filter { child in
      !scene.rows(between: item, and: child).contains {
        $0.contains(Anchor(item, axis.end))
          || (axis == .horizontal && $0.contains(Anchor(item, .right)))
      }
    }
  }

  /// Of some views those behind which none of the others begins: whoever ends behind them ends behind all.
  private static func ends(
    of views: [ItemID], along axis: Axis, on scene: SolvedScreen
  ) -> [ItemID] {
    var isFollowed: Set<ItemID> = []
    for view in views {
      let rows = scene.mentions.rows(of: view)
      guard scene.proposals.spend(rows.count) else { return views }
      isFollowed.formUnion(
        rows.compactMap { scene.layout.rows[$0].predecessor(of: view, along: axis) })
    }
    return views.filter { !isFollowed.contains($0) }
  }

  /// The one row that holds an item open: it ends where its last child does. Nil where another child may
  /// become the last one, because its text may have any number of lines.
  private static func lastRow(
    of item: ItemID, along axis: Axis, behind open: [ItemID], on scene: SolvedScreen
  ) -> Row? {
    guard axis == .vertical else { return nil }
    let usual = scene.usualMargin(in: item, along: axis)
    let gaps = open.map { scene.margin(of: $0, in: item, along: axis, elseUsual: usual) }
    let ends = zip(open, gaps).map { child, gap in
      (child: child, gap: gap, end: scene.frame(of: child).end(along: axis) + gap)
    }
    guard let last = ends.greatest(by: \.end),
      ends.allSatisfy({ other in
        guard other.child != last.child, case .label = scene.layout[other.child].kind else {
          return true
        }
        return scene.problem[other.child].settings.lines != 0
      })
    else { return nil }
    return Row(item, axis.end, .equal, last.child, axis.end, plus: last.gap)
  }

  /// The rows that end the last child of each open container that a scroll area ends at, or begins behind: the container
  /// takes the room from it.
  private static func endsOfBars(
    besides item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    let bars = siblings(tiedTo: item, along: axis, on: scene) {
      scene.isSizeFree(of: $0, along: axis)
    }
    return bars.flatMap { bar -> [Proposal] in
      let open = openChildren(of: bar, along: axis, on: scene)
      guard !open.isEmpty, open.count == scene.children(of: scene.holder(of: bar)).count,
        let last = lastRow(of: bar, along: axis, behind: open, on: scene)
      else { return [] }
      return proposals([last] + [aboveHomeIndicator(last, on: scene)].compactMap { $0 })
    }
  }

  /// The row that ends the last of the views which stand behind a scroll area, one behind the other, where what they are
  /// in ends, and nothing else places them; none where there are no such views.
  private static func endOfChain(
    behind area: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    var last = area
    for _ in 0..<mostTiedChildren {
      let rows = scene.mentions.rows(of: last)
      guard scene.proposals.spend(on: rows) else { return [] }
      let next = rows.lazy.map { scene.layout.rows[$0] }.first { row in
        row.relation == .equal && row.axisOfOffset == axis
          && row.first.terms[0].anchor == Anchor(last, axis.end)
          && row.second.terms[0].anchor.attribute.isStart(along: axis)
          && scene.layout[row.second.terms[0].anchor.item].isView
          && scene.layout[row.second.terms[0].anchor.item].parent == parent
      }?.second.terms[0].anchor.item
      guard let next, next != area else { break }
      last = next
    }
    guard last != area, scene.isPlaceFree(of: last, along: axis),
      !scene.isSizeFree(of: last, along: axis),
      !scene.mentions.rows(of: last).contains(where: { index in
        let row = scene.layout.rows[index]
        return row.first.terms.contains {
          $0.anchor.item == last && $0.anchor.attribute.axis == axis && !$0.anchor.attribute.isSize
        }
      })
    else { return [] }
    return proposals([Ties(of: last, in: parent, along: axis, on: scene).end])
  }

  /// The row that ends the last child of a bar at the bottom of the screen where the safe area ends, in place of one
  /// that ends the bar behind it; nil for what does not reach to the bottom of the screen.
  private static func aboveHomeIndicator(_ last: Row, on scene: SolvedScreen) -> Row? {
    let (item, child) = (last.first.terms[0].anchor.item, last.second.terms[0].anchor)
    let isAtBottom = scene.rows(between: .screen, and: item).contains {
      $0.relation == .equal && $0.comparesSameEdges && $0.contains(Anchor(item, .bottom))
    }
    guard isAtBottom else { return nil }
    return Row(child.item, .bottom, .equal, .safeArea, .bottom, plus: -last.offset)
  }

  /// The row that ends the content of a scroll area behind the view in it that reaches out farthest; nil where all
  /// of them can be seen without scrolling.
  private static func endOfContent(_ content: ItemID, on scene: SolvedScreen) -> Row? {
    let area = scene.holder(of: content)
    let isLeftToRight = scene.screen.direction == .leftToRight
    let edge = scene.frame(of: area)
    let beyond = scene.children(of: area).map { child in
      let frame = scene.frame(of: child)
      return (
        child: child,
        distance: isLeftToRight
          ? frame.end(along: .horizontal) - edge.end(along: .horizontal) : edge.x - frame.x
      )
    }
    guard let last = beyond.greatest(by: \.distance), scene.screen.shows(last.distance) else {
      return nil
    }
    let gap = scene.margin(
      of: last.child, in: content, along: .horizontal,
      elseUsual: scene.usualMargin(in: content, along: .horizontal))
    return Row(content, .trailing, .equal, last.child, .trailing, plus: gap)
  }

  /// Rows that keep the end of an item beyond that of each child that no row ties to it.
  private static func closingRows(
    of item: ItemID, along axis: Axis, around open: [ItemID], on scene: SolvedScreen
  ) -> [Row] {
    // A list of more rows than this is nothing to paste.
    guard open.count <= mostClosingRows else { return [] }
    let usual = scene.usualMargin(in: item, along: axis)
    return open.map { child in
      let gap = scene.margin(of: child, in: item, along: axis, elseUsual: usual)
      return Row(item, axis.end, .greaterOrEqual, child, axis.end, plus: gap)
    }
  }

  /// How many rows are offered at most to keep the end of an item beyond its children.
  private static let mostClosingRows = 8
}

extension Item {
  /// Whether the name says that the view is a line between others.
  fileprivate var isNamedAsLine: Bool {
    // Those of a loop are named like `rule[3]`.
    let written = name.split(separator: "." as Character).last?.prefix { $0 != "[" } ?? ""
    let own = written.lowercased()
    return own == "line" || written.hasSuffix("Line")
      || ["separator", "divider", "hairline"].contains { word in
        own.indices.contains { own[$0...].hasPrefix(word) }
      }
  }
}

extension Row {
  /// How thick the row says that a view without anything in it is; nil for other rows.
  fileprivate func thickness(along axis: Axis, in layout: Layout) -> Double? {
    guard relation == .equal, first.terms.count == 1, second.terms.isEmpty, priority.isRequired,
      first.terms[0].coefficient == 1, first.terms[0].anchor.attribute == axis.size,
      layout[first.terms[0].anchor.item].kind == .view
    else { return nil }
    let thickness = offset
    return thickness > 0 && thickness <= 2 ? thickness : nil
  }

  /// The view behind whose end the row has another one begin, whatever their sizes; nil where it does not.
  fileprivate func predecessor(of view: ItemID, along axis: Axis) -> ItemID? {
    guard first.terms.count == 1, second.terms.count == 1, priority.isRequired,
      first.terms[0].coefficient == 1, second.terms[0].coefficient == 1
    else { return nil }
    let isWritten =
      first.terms[0].anchor.item == view && first.terms[0].anchor.attribute.isStart(along: axis)
    let (start, end) = isWritten ? (first, second) : (second, first)
    guard start.terms[0].anchor.item == view,
      start.terms[0].anchor.attribute.isStart(along: axis),
      end.terms[0].anchor.attribute.isEnd(along: axis), end.constant >= start.constant,
      relation == .equal || relation == (isWritten ? .greaterOrEqual : .lessOrEqual)
    else { return nil }
    return end.terms[0].anchor.item
  }

  /// Whether the row speaks of an anchor.
  func contains(_ anchor: Anchor) -> Bool {
    (first.terms + second.terms).contains { $0.anchor == anchor }
  }
}
