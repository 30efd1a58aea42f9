internal import Constraints
internal import LayoutDSL

/// Rows for the other edge of a view of which one edge is tied to what it is in: so that it spans that, or as another
/// instance of its component has it.
enum SpanningRows {
  /// The row that ties the other edge of a view as far from what it is in as the first one; nil where both edges are
  /// tied, or none, and where rows say how large the view is or where its middle is.
  ///
  /// - Parameter besideSiblings: whether the view may span a sibling that shares its edge, too.
  static func row(
    for item: ItemID, along axis: Axis, besideSiblings: Bool = false, on scene: SolvedScreen
  ) -> Row? {
    guard let parent = scene.layout[item].parent else { return nil }
    let indices = scene.mentions.rows(of: item)
    guard scene.proposals.spend(on: indices) else { return nil }
    var tie: Row?
    for row in indices.lazy.map({ scene.layout.rows[$0] }) {
      let own = (row.first.terms + row.second.terms).map(\.anchor).filter {
        $0.item == item && $0.attribute.axis == axis
      }
      guard let anchor = own.first else { continue }
      // What hangs on the view says nothing of where that is, but for what stands beside it.
      let isFollower =
        row.first.terms.count == 1 && row.first.terms[0].anchor.item != item
        && !(row.axisOfOffset == axis && row.comparesOppositeEdges(along: axis))
      if isFollower { continue }
      guard row.comparesSameEdges, row.relation == .equal, row.first.terms[0].anchor.item == item,
        anchor.attribute.isStart(along: axis) || anchor.attribute.isEnd(along: axis),
        scene.isAround(row.second.terms[0].anchor.item, parent)
          || besideSiblings && scene.layout[row.second.terms[0].anchor.item].parent == parent,
        tie == nil
      else { return nil }
      tie = row
    }
    guard let tie else { return nil }
    let (own, other) = (tie.first.terms[0].anchor, tie.second.terms[0].anchor)
    let opposite = own.attribute.opposite(along: axis)
    return Row(item, opposite, .equal, other.item, opposite, plus: -tie.offset)
      .sayingAreas(in: scene.layout)
  }

  /// The row that gives a pane what the one beside it leaves: its other edge as far from what both are in as that one
  /// is from the opposite side. Nil for what does not begin where a sibling of a tied edge ends, or is tied further.
  static func row(
    besideNeighbourOf item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Row? {
    guard let parent = scene.layout[item].parent else { return nil }
    let ties = scene.rows(of: item).filter { row in
      row.first.terms.first?.anchor.item == item
        && row.first.terms[0].anchor.attribute.axis == axis
    }
    guard ties.count == 1, ties[0].relation == .equal, ties[0].axisOfOffset == axis,
      ties[0].comparesOppositeEdges(along: axis)
    else { return nil }
    let (own, neighbour) = (ties[0].first.terms[0].anchor, ties[0].second.terms[0].anchor.item)
    guard scene.layout[neighbour].parent == parent else { return nil }
    let near = Anchor(neighbour, own.attribute)
    let outer = scene.rows(of: neighbour).first { row in
      row.relation == .equal && row.comparesSameEdges && row.first.terms[0].anchor == near
        && scene.isAround(row.second.terms[0].anchor.item, parent)
    }
    return outer.map { row in
      let opposite = own.attribute.opposite(along: axis)
      return Row(
        item, opposite, .equal, row.second.terms[0].anchor.item, opposite, plus: -row.offset
      ).sayingAreas(in: scene.layout)
    }
  }

  /// The row by which another instance of the same component has an edge that an item lacks, where both have the
  /// other edge in one place; nil where there is none.
  static func row(likeTwinOf item: ItemID, along axis: Axis, on scene: SolvedScreen) -> Row? {
    guard let component = scene.layout[item].component, let parent = scene.layout[item].parent
    else {
      return nil
    }
    func ties(of view: ItemID, _ edge: Attribute) -> [(target: Anchor, distance: Double)] {
      scene.rows(of: view).compactMap { row in
        guard row.relation == .equal, row.priority.isRequired, row.axisOfOffset == axis,
          row.first.terms[0].anchor == Anchor(view, edge)
        else { return nil }
        return (row.second.terms[0].anchor, row.offset)
      }
    }
    let (starts, ends) = (ties(of: item, axis.start), ties(of: item, axis.end))
    guard starts.isEmpty != ends.isEmpty else { return nil }
    let (has, lacks) = starts.isEmpty ? (axis.end, axis.start) : (axis.start, axis.end)
    for twin in scene.children(of: parent).lazy.filter({ scene.layout[$0].component == component })
      .prefix(mostTwins)
    where twin != item && scene.proposals.spend(on: scene.mentions.rows(of: twin)) {
      let isAlike = ties(of: twin, has).contains { tie in (starts + ends).contains { $0 == tie } }
      guard isAlike,
        let edge = ties(of: twin, lacks).first(where: {
          // What stands beside the twin is not beside this one.
          $0.target.attribute == lacks || scene.layout[$0.target.item].parent != parent
            || !scene.layout[$0.target.item].isView
        })
      else { continue }
      return Row(
        item, lacks, .equal, edge.target.item, edge.target.attribute, plus: edge.distance)
    }
    return nil
  }

  /// So many instances of a component are looked at.
  private static let mostTwins = 8

  /// The row as a change; none where there is no such row.
  static func proposals(for item: ItemID, along axis: Axis, on scene: SolvedScreen) -> [Proposal] {
    row(for: item, along: axis, on: scene).map { [Proposal([.add($0)])] } ?? []
  }
}

extension SolvedScreen {
  /// Whether a view is a stack that shares out its room among what is in it: it is as large as what it is in.
  func sharesOut(_ item: ItemID) -> Bool {
    layout[item].kind == .stack && problem[item].settings.arrangement.distribution != .fill
  }

  /// Whether an item is a container, its content, or one of its guides.
  fileprivate func isAround(_ item: ItemID, _ parent: ItemID) -> Bool {
    item == parent || layout[item].parent == parent && !layout[item].isView
      || item == .safeArea && parent == .screen
  }
}
