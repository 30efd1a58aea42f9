internal import Constraints
internal import LayoutDSL

/// Rows that would decide a measure that no row decides.
enum MissingRows {
  /// The rows to try for a measure, the likeliest first.
  static func proposals(for quantity: Quantity, on scene: SolvedScreen) -> [Proposal] {
    candidates(for: quantity, on: scene).map { Proposal($0.map(Edit.add)) }
  }

  private static func candidates(for quantity: Quantity, on scene: SolvedScreen) -> [[Row]] {
    let (item, axis) = (quantity.item, quantity.axis)
    guard let parent = scene.layout[item].parent,
      scene.proposals.spend(1 + scene.children(of: parent).count)
    else { return [] }
    let outer = parent == .screen && axis == .vertical ? ItemID.safeArea : parent
    let gap = gap(of: item, in: parent, along: axis, on: scene)
    let atStart = Row(item, axis.start, .equal, outer, axis.start, plus: gap)
    let atEnd = Row(item, axis.end, .equal, outer, axis.end, plus: -gap)
    let centred = Row(item, axis.center, .equal, outer, axis.center)
    switch quantity.measure {
    case .position:
      return [[atStart], [atEnd], [centred]]
    case .size:
      let fitting = Row(
        AnchorExpression(terms: [.init(Anchor(item, axis.size))]), .equal, AnchorExpression(),
        priority: .fitting)
      let closing = closingRows(of: item, along: axis, on: scene)
      if scene.children(of: scene.holder(of: item)).isEmpty {
        return [[atEnd], [atStart], [fitting]]
      }
      return [closing + [fitting], closing, [atEnd], [atStart]].filter { !$0.isEmpty }
    }
  }

  /// Rows that keep the end of an item beyond that of each child that no row ties to it.
  private static func closingRows(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Row] {
    let open = scene.children(of: scene.holder(of: item)).filter { child in
      !rows(between: item, and: child, on: scene).contains {
        $0.contains(Anchor(item, axis.end))
          || (axis == .horizontal && $0.contains(Anchor(item, .right)))
      }
    }
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
    func own(_ view: ItemID) -> Double? {
      let outside = parent == .screen ? [parent, .safeArea] : [parent]
      let rows = outside.flatMap { self.rows(between: $0, and: view, on: scene) }
      let sameEdges = rows.filter(\.comparesSameEdges)
      let first = sameEdges.first { $0.first.terms[0].anchor.attribute.axis == axis }
      return (first ?? sameEdges.first).map { abs($0.second.constant - $0.first.constant) }
    }
    if let gap = own(item) { return gap }
    for sibling in scene.children(of: parent) where sibling != item {
      if let gap = own(sibling) { return gap }
    }
    return 0
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
