internal import Constraints
internal import LayoutDSL

extension MissingRows {
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

  /// The row to try that ends the content of a scroll area with the last of the views that stand in a line in it.
  static func endOfLine(_ content: ItemID, on scene: SolvedScreen) -> [Row] {
    let children = scene.children(of: scene.holder(of: content))
    guard children.contains(where: { isFollowed($0, along: .horizontal, on: scene) }),
      scene.proposals.spend(on: children),
      let last = ends(of: Array(children), along: .horizontal, on: scene).last
    else { return [] }
    let holder = scene.holder(of: content)
    let gap = scene.usualMargin(in: holder, along: .horizontal)
    return [Row(last, .trailing, .equal, holder, .trailing, plus: -gap)]
  }

  /// The children of an item that no row keeps inside its end.
  static func openChildren(
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
  static func ends(
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
  static func lastRow(
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
  static func endsOfBars(
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
  static func endOfChain(
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
      !scene.rows(of: last).contains(where: { row in
        return row.first.terms.contains {
          $0.anchor.item == last && $0.anchor.attribute.axis == axis && !$0.anchor.attribute.isSize
        }
      })
    else { return [] }
    return proposals([Ties(of: last, in: parent, along: axis, on: scene).end])
  }

  /// The row that ends the last child of a bar at the bottom of the screen where the safe area ends, in place of one
  /// that ends the bar behind it; nil for what does not reach to the bottom of the screen.
  static func aboveHomeIndicator(_ last: Row, on scene: SolvedScreen) -> Row? {
    let (item, child) = (last.first.terms[0].anchor.item, last.second.terms[0].anchor)
    let isAtBottom = scene.rows(between: .screen, and: item).contains {
      $0.relation == .equal && $0.comparesSameEdges && $0.contains(Anchor(item, .bottom))
    }
    guard isAtBottom else { return nil }
    return Row(child.item, .bottom, .equal, .safeArea, .bottom, plus: -last.offset)
  }

  /// The row that ends the content of a scroll area behind the view in it that reaches out farthest; nil where all
  /// of them can be seen without scrolling.
  static func endOfContent(_ content: ItemID, on scene: SolvedScreen) -> Row? {
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
  static func closingRows(
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

extension Row {
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
}
