internal import Constraints
internal import LayoutDSL

/// Rows that would decide a measure that no row decides.
enum MissingRows {
  /// The rows to try for a measure, the likeliest first: as few as will do, in the way of the file.
  static func proposals(for quantity: Quantity, on scene: SolvedScreen) -> [Proposal] {
    let (item, axis) = (quantity.item, quantity.axis)
    guard let parent = scene.layout[item].parent,
      scene.proposals.spend(1 + scene.children(of: parent).count)
    else { return [] }
    let outer = parent == .screen && axis == .vertical ? ItemID.safeArea : parent
    let gap = gap(of: item, in: parent, along: axis, on: scene)
    let atStart = Row(item, axis.start, .equal, outer, axis.start, plus: gap)
    let atEnd = Row(item, axis.end, .equal, outer, axis.end, plus: -gap)
    let centred = Row(item, axis.center, .equal, outer, axis.center)
    guard quantity.measure == .size else { return proposals([[atStart], [atEnd], [centred]]) }
    let fitting = Row(
      AnchorExpression(terms: [.init(Anchor(item, axis.size))]), .equal, AnchorExpression(),
      priority: .fitting)
    if scene.children(of: scene.holder(of: item)).isEmpty {
      let thickness = thickness(of: item, along: axis, on: scene)
      return proposals(thickness.map { [[$0]] } ?? [])
        + proposals(
          scene.isPlaceFree(of: item, along: axis)
            ? [[atStart, atEnd], [fitting]] : [[atEnd], [atStart], [fitting]])
    }
    if axis == .horizontal, scene.layout[item].kind == .content {
      // What scrolls vertically is as wide as the area.
      return proposals([[Row(item, .width, .equal, scene.holder(of: item), .width)]])
    }
    let open = openChildren(of: item, along: axis, on: scene)
    let closing = closingRows(of: item, along: axis, around: open, on: scene)
    let last = lastRow(of: item, along: axis, behind: open, on: scene)
    return (last.map { [Proposal([.add($0)], isUnanimous: true)] } ?? [])
      + proposals([closing + [fitting], closing, [atEnd], [atStart]].filter { !$0.isEmpty })
  }

  private static func proposals(_ rows: [[Row]]) -> [Proposal] {
    rows.map { Proposal($0.map(Edit.add)) }
  }

  /// The thickness of a line that separates what is beside it, as the layout has it elsewhere or 1 point;
  /// nil for a view that is no such line.
  private static func thickness(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    guard scene.layout[item].kind == .view, scene.contentSize(of: item, along: axis) == nil,
      !scene.isSizeFree(of: item, along: axis.across),
      scene.frame(of: item).size(along: axis.across) >= leastLength,
      // A line follows what is before it, where a background begins with what it is in.
      scene.mentions.rows(of: item).contains(where: { index in
        let row = scene.layout.rows[index]
        return (row.first.terms + row.second.terms).contains {
          $0.anchor.attribute.axis == axis && $0.anchor.item != item
            && scene.layout[$0.anchor.item].isView
            && scene.layout[$0.anchor.item].parent == scene.layout[item].parent
        }
      })
    else { return nil }
    let usual =
      scene.proposals.spend(scene.layout.rows.count)
      ? scene.layout.rows.lazy.compactMap { $0.thickness(along: axis, in: scene.layout) }.first
      : nil
    return Row(
      AnchorExpression(terms: [.init(Anchor(item, axis.size))]), .equal,
      AnchorExpression(constant: usual ?? 1))
  }

  /// Nothing shorter than this separates anything, in points.
  private static let leastLength = 44.0

  /// The children of an item that no row keeps inside its end.
  private static func openChildren(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [ItemID] {
    scene.children(of: scene.holder(of: item)).filter { child in
      !rows(between: item, and: child, on: scene).contains {
        $0.contains(Anchor(item, axis.end))
          || (axis == .horizontal && $0.contains(Anchor(item, .right)))
      }
    }
  }

  /// The one row that holds an item open: it ends where its last child does. Nil where another child may
  /// become the last one, because its text may have any number of lines.
  private static func lastRow(
    of item: ItemID, along axis: Axis, behind open: [ItemID], on scene: SolvedScreen
  ) -> Row? {
    guard axis == .vertical, open.count == scene.children(of: scene.holder(of: item)).count else {
      return nil
    }
    let usual = usualGap(in: item, along: axis, on: scene)
    let gaps = open.map { ownGap(of: $0, in: item, along: axis, on: scene) ?? usual }
    let ends = zip(open, gaps).map { child, gap in
      (child: child, gap: gap, end: scene.frame(of: child).end(along: axis) + gap)
    }
    guard let last = ends.max(by: { $0.end < $1.end }),
      ends.allSatisfy({ other in
        guard other.child != last.child, case .label = scene.layout[other.child].kind else {
          return true
        }
        return scene.problem[other.child].settings.lines != 0
      })
    else { return nil }
    return Row(item, axis.end, .equal, last.child, axis.end, plus: last.gap)
  }

  /// Rows that keep the end of an item beyond that of each child that no row ties to it.
  private static func closingRows(
    of item: ItemID, along axis: Axis, around open: [ItemID], on scene: SolvedScreen
  ) -> [Row] {
    // A list of more rows than this is nothing to paste.
    guard open.count <= mostClosingRows else { return [] }
    return open.map { child in
      let gap = gap(of: child, in: item, along: axis, on: scene)
      return Row(item, axis.end, .greaterOrEqual, child, axis.end, plus: gap)
    }
  }

  /// How many rows are offered at most to keep the end of an item beyond its children.
  private static let mostClosingRows = 8

  /// The distance that an item keeps from the one around it: along the axis, else along the other
  /// one, else what its siblings keep.
  private static func gap(
    of item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Double {
    ownGap(of: item, in: parent, along: axis, on: scene)
      ?? usualGap(in: parent, along: axis, on: scene)
  }

  /// The distance that the first view in an item keeps of those that keep any; 0 where none does.
  private static func usualGap(
    in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Double {
    scene.children(of: parent).lazy.compactMap {
      ownGap(of: $0, in: parent, along: axis, on: scene)
    }.first ?? 0
  }

  /// The distance that rows of an item keep from the one around it; nil where there are none.
  private static func ownGap(
    of item: ItemID, in parent: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Double? {
    let outside = parent == .screen ? [parent, .safeArea] : [parent]
    let rows = outside.flatMap { self.rows(between: $0, and: item, on: scene) }
    let sameEdges = rows.filter(\.comparesSameEdges)
    let first = sameEdges.first { $0.first.terms[0].anchor.attribute.axis == axis }
    return (first ?? sameEdges.first).map { abs($0.second.constant - $0.first.constant) }
  }

  private static func rows(
    between first: ItemID, and second: ItemID, on scene: SolvedScreen
  ) -> [Row] {
    scene.mentions.rows(between: first, and: second).map { scene.layout.rows[$0] }
  }
}

extension SolvedScreen {
  /// The view that holds what an item should enclose: for the content of a scroll area the area.
  fileprivate func holder(of item: ItemID) -> ItemID {
    layout[item].kind == .content ? layout[item].parent ?? item : item
  }
}

extension Row {
  /// How thick the row says that a view without anything in it is; nil for other rows.
  fileprivate func thickness(along axis: Axis, in layout: Layout) -> Double? {
    guard relation == .equal, first.terms.count == 1, second.terms.isEmpty, priority.isRequired,
      first.terms[0].coefficient == 1, first.terms[0].anchor.attribute == axis.size,
      layout[first.terms[0].anchor.item].kind == .view
    else { return nil }
    let thickness = second.constant - first.constant
    return thickness > 0 && thickness <= 2 ? thickness : nil
  }

  fileprivate func contains(_ anchor: Anchor) -> Bool {
    (first.terms + second.terms).contains { $0.anchor == anchor }
  }

  /// Whether the row is `a.edge == b.edge + constant`.
  fileprivate var comparesSameEdges: Bool {
    first.terms.count == 1 && second.terms.count == 1
      && first.terms[0].coefficient == 1 && second.terms[0].coefficient == 1
      && first.terms[0].anchor.attribute == second.terms[0].anchor.attribute
      && !first.terms[0].anchor.attribute.isSize
      && first.terms[0].anchor.attribute != first.terms[0].anchor.attribute.axis.center
  }
}
