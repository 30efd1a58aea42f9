internal import Constraints
internal import LayoutDSL

extension MissingRows {
  /// The rows to add for a view of any size in which there is nothing.
  static func additions(
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
  static func additions(widening content: ItemID, on scene: SolvedScreen) -> [Proposal] {
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
  static func additions(
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
    let beside = proposals(rowsBesideNeighbour(of: item, along: axis, on: scene))
    let isAboveBar = isScroll && endsAboveBar(item, along: axis, on: scene)
    return Array(innermost ?? []) + ownEnds + proposals(Array(lines)) + (isAboveBar ? beside : [])
      + proposals(edges(of: item, open: open, along: axis, on: scene))
      + proposals(Array(inner)) + (isFirst ? sizes : [])
      + MistakenRelations.proposals(forClosingOf: item, along: axis, on: scene)
      + (isScroll ? [] : ending) + (isAboveBar ? [] : beside)
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
    scene.rows(of: item).contains { row in
      row.relation == .greaterOrEqual && row.second.terms.isEmpty
        && row.first.terms == [.init(Anchor(item, axis.size))]
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
  static func square(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Row] {
    scene.constantRow(of: item, along: axis.across).map {
      [Row(item, axis.size, .equal, scene.layout.rows[$0].offset)]
    } ?? []
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

  /// The row to try for an edge that a container lacks: as another instance of its component has it, or as its other
  /// edge has it, where what is in it is tied to both edges, and where a bar lies at the very edge of what it is in.
  static func edges(
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

  /// The rows to try that begin a view of which only the end is tied where the view before it ends, and that end one of
  /// which only the beginning is tied where the next one begins; empty for other views.
  private static func rowsBesideNeighbour(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [[Row]] {
    guard let (neighbour, isBefore) = neighbour(ofHalfTied: item, along: axis, on: scene),
      let parent = scene.layout[item].parent
    else { return [] }
    let gap = scene.neighbourGap(in: parent, along: axis)
    // A bar ends where what scrolls below it begins.
    let gaps = scene.children(of: neighbour).isEmpty ? [gap, 0] : [0, gap]
    return gaps.map { gap in
      isBefore
        ? [Row(item, axis.start, .equal, neighbour, axis.end, plus: gap)]
        : [Row(item, axis.end, .equal, neighbour, axis.start, plus: -gap)]
    }
  }

  /// The view before one of which only the end is tied, or the next one behind one of which only the beginning is; nil
  /// for other views.
  private static func neighbour(
    ofHalfTied item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> (view: ItemID, isBefore: Bool)? {
    guard let parent = scene.layout[item].parent, scene.layout[item].isView,
      scene.proposals.spend(on: scene.mentions.rows(of: item))
    else { return nil }
    let edges = scene.rows(of: item)
      .filter { $0.relation == .equal && $0.axisOfOffset == axis }.map(\.first.terms[0].anchor)
    let (hasStart, hasEnd) = (
      edges.contains(Anchor(item, axis.start)), edges.contains(Anchor(item, axis.end))
    )
    guard hasStart != hasEnd else { return nil }
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
    return neighbour.map { ($0, hasEnd) }
  }

  /// Whether what scrolls ends above a view that is nearly as wide, such as the button of a form.
  private static func endsAboveBar(
    _ area: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Bool {
    guard axis == .vertical,
      let (bar, isBefore) = neighbour(ofHalfTied: area, along: axis, on: scene)
    else { return false }
    return !isBefore && scene.frame(of: bar).width > scene.frame(of: area).width / 2
  }

  /// So many rows are tried for the innermost open container.
  private static let mostOfInnermost = 4

  /// A row that pulls at a size to be as small as all others allow.
  static func fittingRow(_ item: ItemID, along axis: Axis) -> Row {
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
          && scene.rows(of: item).contains(where: { row in
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
    scene.rows(of: item).contains { row in
      guard row.relation == .equal, row.axisOfOffset == axis, row.comparesSameEdges,
        row.first.terms[0].anchor == Anchor(item, axis.end)
      else { return false }
      return row.isTied(toWhatHolds: item, in: scene.layout)
    }
  }

  /// Nothing shorter than this separates anything, in points.
  private static let leastLength = 44.0
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
}
