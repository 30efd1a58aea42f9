internal import Constraints
internal import LayoutDSL

extension MissingRows {
  /// The rows to try that place what an equation ties a view to and that may be anywhere itself.
  static func placings(
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
  static func openings(
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
  static func siblings(
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

  /// The first views in an item whose start and middle no row of their own, or of the item, speaks of: what hangs on a
  /// view says nothing of where it is.
  private static func unplacedChildren(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [ItemID] {
    let children = writtenChildren(of: item, on: scene)
    guard scene.proposals.spend(on: children) else { return [] }
    let unplaced = children.lazy.filter { child in
      !scene.rows(of: child).contains { row in
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
}
