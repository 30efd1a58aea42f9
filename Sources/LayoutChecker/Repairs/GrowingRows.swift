internal import Constraints
internal import LayoutDSL

/// Rows that let containers end behind the last view in them, or begin before the first one, in place of the rows
/// that say how large they are.
enum GrowingRows {
  /// The changes to try where a view reaches out of a container, the fewest first: the container alone, then all
  /// containers that the view reaches out of. None where no row says how large they are.
  ///
  /// It is another way out than to keep the view inside.
  ///
  /// - Parameter container: a view, or the content of a scroll area.
  static func proposals(
    for leader: Protrusions.Leader, of container: ItemID, on scene: SolvedScreen
  ) -> [Proposal] {
    guard scene.proposals.spend(1) else { return [] }
    let larger = Axis.allCases.flatMap { axis in
      largerSizes(for: leader, of: container, along: axis, on: scene)
    }
    let alone = proposals(for: leader, on: scene) { _ in [container] }
    let all = proposals(for: leader, on: scene) { side in
      containers(of: leader.item, leftBy: side, on: scene)
    }
    return (larger + alone + all).withoutRepetitions
  }

  /// Larger sizes in place of the one that a row states for a container: ten times the number, of which a digit may be
  /// lost, and the number that the view has, or where its content says how large that is what holds all views with
  /// margins. None where the view leaves by one side alone, so that its place is wrong.
  private static func largerSizes(
    for leader: Protrusions.Leader, of container: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    guard leader.sides.count(where: { $0.side.axis == axis }) == 2,
      let row = scene.constantRow(of: container, along: axis)
    else { return [] }
    let need =
      scene.children(of: container).prefix(mostChildren)
      .map { scene.frame(of: $0).size(along: axis) }.max() ?? 0
    let tenfold = (scene.layout.rows[row].offset * 1e7).rounded() / 1e6
    var sizes = tenfold >= need && tenfold <= mostOfNeed * need ? [tenfold] : []
    if let inner = scene.constantRow(of: leader.item, along: axis) {
      sizes.append(scene.layout.rows[inner].offset)
    } else if axis == .horizontal || !mayHaveMoreLines(leader.item, on: scene) {
      // No number holds a text that may have more lines tomorrow.
      sizes.append((need + 2 * margin).rounded(.up))
    }
    return sizes.map { size in
      Proposal([.replace(row: row, with: Row(container, axis.size, .equal, size))], way: 1)
    }
  }

  /// Whether an item is a text of any number of lines, or holds one.
  private static func mayHaveMoreLines(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    if scene.layout[item].isLabel { return scene.problem[item].settings.lines != 1 }
    return scene.children(of: item).prefix(mostChildren).contains {
      mayHaveMoreLines($0, on: scene)
    }
  }

  /// So many views in a container are looked at for what it has to hold.
  private static let mostChildren = 64

  /// The usual margin around the views in a container, in points.
  private static let margin = 8.0

  /// A container that is meant for its views is at most so many times as large as the largest of them.
  private static let mostOfNeed = 8.0

  /// The changes by which containers grow at each side that a view leaves by.
  private static func proposals(
    for leader: Protrusions.Leader, on scene: SolvedScreen,
    growing containers: (Side) -> [ItemID]
  ) -> [Proposal] {
    var proposals: [Proposal] = []
    for (side, _) in leader.sides {
      let containers = containers(side)
      let drops = containers.compactMap { scene.constantRow(of: $0, along: side.axis) }
      guard !drops.isEmpty else { return [] }
      var growing = [Proposal(drops.map { .drop(row: $0) }, way: 1)]
      for container in containers {
        growing = growing.combined(
          with: side.isAtEnd(on: scene.screen)
            ? MissingRows.closing(container, along: side.axis, on: scene)
            : [opening(container, before: leader.item, along: side.axis, on: scene)])
      }
      proposals = proposals.combined(with: growing)
    }
    return proposals
  }

  /// The row by which a container begins before a view in it, by the margin that the view has elsewhere.
  private static func opening(
    _ container: ItemID, before item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> Proposal {
    let usual = scene.usualMargin(in: container, along: axis)
    let gap = scene.margin(of: item, in: container, along: axis, elseUsual: usual)
    return Proposal(
      [.add(Row(container, axis.start, .equal, item, axis.start, plus: -gap))], isUnanimous: true)
  }

  /// The containers of a view that it reaches out of by a side, from the inside to what scrolls or to the screen.
  private static func containers(
    of item: ItemID, leftBy side: Side, on scene: SolvedScreen
  ) -> [ItemID] {
    let frame = scene.frame(of: item)
    var containers: [ItemID] = []
    for ancestor in scene.ancestors(of: item) {
      let content = scene.layout.content(of: ancestor)
      let container = content ?? ancestor
      let bounds = scene.frame(of: container)
      guard scene.screen.shows(frame.length(beyond: bounds, by: side)) else { break }
      containers.append(container)
      if content != nil { break }
    }
    return containers
  }
}
