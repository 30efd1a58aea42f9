internal import Constraints
internal import LayoutDSL

/// Two views beside each other lie over each other.
enum OverlapRule: RuleCheck {
  static let summary = "a view lies over another one that is not its background"

  static let explanation = """
    Two views lie over each other by more than half a device pixel in both directions, so that one \
    hides a part of the other or takes its touches. Each pair is one finding, at the view that was \
    written later and lies above; of one view at most eight are told, and of one screen some thousand, \
    with a note where there may be more. Views in different containers \
    are told where a text, a picture or a control reaches out of its own container over one in \
    another, and the containers themselves do not overlap.

    Not reported are

    - views that only touch;
    - views that are marked with `overlay`, or with `above` and the name of the other one;
    - a view that lies completely inside a plain view or a picture that was written before it and \
    has no views of its own: that is its background. Over a text, over a control or over a container \
    with content, it is an overlap all the same;
    - a control that was written after an area that scrolls, and floats over it;
    - what lies over an area that scrolls while nothing in that is seen, such as the message of an empty list;
    - views whose place or size is ambiguous, which is a finding of its own.

    What to do: tie the edges to each other, `name.trailing <= value.leading - 8`, so that the rows \
    keep the views apart or conflict where there is no room; a row under "help" was tried. Where the \
    overlap is meant, write `overlay` in the view that lies above.
    """

  static let firing = """
    layout "Setting" {
      screens 320x568
      label name "Automatic software updates" {
        lines 0
        compression horizontal low
        leading == screen.leading + 8
        trailing <= screen.trailing - 8
        top == screen.top + 20
      }
      label value "Every Sunday" {
        leading >= screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 20
      }
    }
    """

  static let silent = """
    layout "Setting" {
      screens 320x568
      label name "Automatic software updates" {
        lines 0
        compression horizontal low
        leading == screen.leading + 8
        trailing <= value.leading - 8
        top == screen.top + 20
      }
      label value "Every Sunday" {
        leading >= screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 20
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    let search = OverlapSearch(on: scene) { isSettled($0, on: scene) }
    return search.pairs.map { fault(of: $0, on: scene) }
  }

  /// Whether there is only one place for a view, and something to see there.
  private static func isSettled(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    Axis.allCases.allSatisfy {
      !scene.isSizeFree(of: item, along: $0) && !scene.isPlaceFree(of: item, along: $0)
    } && !scene.collapsed.affects(item, on: scene)
  }

  private static func fault(of pair: Overlap, on scene: SolvedScreen) -> Fault {
    let layout = scene.layout
    let (lower, upper) = (layout[pair.lower], layout[pair.upper])
    let axis = axis(apart: pair, on: scene)
    let between = scene.mentions.rows(between: pair.lower, and: pair.upper).filter {
      layout.rows[$0].axisOfOffset != axis.across
    }
    // Where no row speaks of both where they should be apart, those that place each of them.
    let meant = Proposal([.set(pair.upper, .above(pair.lower))])
    let axesOnEdges = axesOnEdges(of: pair, on: scene)
    let rows = (between.isEmpty ? placingRows(of: pair, along: axis, on: scene) : between)
      .compactMap { scene.constraint(.row($0)) }
    return Fault(
      identity: .init(rule: .overlap, item: pair.upper, partner: pair.lower),
      span: upper.span, extent: min(pair.width, pair.height),
      message: "`\(upper.name)` lies over \(pair.width.points) by \(pair.height.points) of "
        + "`\(lower.name)`",
      notes: [Finding.Note(.declaration(of: lower.name), at: lower.span)],
      proposals: (axesOnEdges == 2 ? [meant] : [])
        + SeparatingRows.proposals(forAligned: pair.lower, and: pair.upper, on: scene)
        + MistakenOffsets.proposals(for: pair.lower, and: pair.upper, on: scene)
        + (axesOnEdges == 1 || isOverLine(pair, on: scene) ? [meant] : [])
        + SeparatingRows.proposals(
          for: pair.lower, and: pair.upper,
          along: axis, on: scene),
      causes: rows.map { scene.cause($0) },
      measures: [
        .init(quantity: .overlap(.horizontal), value: pair.width),
        .init(quantity: .overlap(.vertical), value: pair.height),
      ])
  }

  /// Along how many axes the middle of the view that lies above is placed on an edge of the other one, which is larger and
  /// no text, as that of a badge at a corner is along both: no room keeps these apart.
  private static func axesOnEdges(of pair: Overlap, on scene: SolvedScreen) -> Int {
    let areas = [pair.upper, pair.lower].map {
      scene.frame(of: $0).width * scene.frame(of: $0).height
    }
    guard areas[0] <= areas[1] / 2, !scene.layout[pair.lower].isLabel else { return 0 }
    let rows = scene.mentions.rows(between: pair.lower, and: pair.upper)
    let axes = rows.compactMap { index -> Axis? in
      let row = scene.layout.rows[index]
      guard row.relation == .equal, let axis = row.axisOfOffset,
        row.first.terms[0].anchor == Anchor(pair.upper, axis.center)
      else { return nil }
      let other = row.second.terms[0].anchor.attribute
      return other.isStart(along: axis) || other.isEnd(along: axis) ? axis : nil
    }
    return Set(axes).count
  }

  /// Whether the view that lies above shows more than a text, and the other one is a line, such as that of a grid.
  private static func isOverLine(_ pair: Overlap, on scene: SolvedScreen) -> Bool {
    scene.layout[pair.lower].kind == .view && scene.children(of: pair.lower).isEmpty
      && !scene.layout[pair.upper].isLabel && !followsSibling(pair.upper, on: scene)
      && Axis.allCases.contains {
        scene.frame(of: pair.lower).size(along: $0) <= SolvedScreen.thickestLine
      }
  }

  /// Whether a view begins where another one ends that is in the same container, as one of a list does.
  private static func followsSibling(_ item: ItemID, on scene: SolvedScreen) -> Bool {
    scene.rows(of: item).contains { row in
      guard let axis = row.axisOfOffset, row.comparesOppositeEdges(along: axis),
        row.first.terms[0].anchor == Anchor(item, axis.start)
      else { return false }
      return !row.isTied(toWhatHolds: item, in: scene.layout)
    }
  }

  /// Along which axis the views of a pair are to be apart: across the one along which rows align them, or across the
  /// line that the middles of both are on, or else where the smaller move does it.
  private static func axis(apart pair: Overlap, on scene: SolvedScreen) -> Axis {
    let aligned = Set(
      scene.mentions.rows(between: pair.lower, and: pair.upper).lazy.map { scene.layout.rows[$0] }
        .filter { $0.relation == .equal && $0.comparesSameEdges }.compactMap(\.axisOfOffset))
    if aligned.count == 1, let axis = aligned.first { return axis.across }
    let (lower, upper) = (scene.frame(of: pair.lower), scene.frame(of: pair.upper))
    let isInLine = { (axis: Axis) in
      abs(lower.middle(along: axis) - upper.middle(along: axis)) <= sameLine
    }
    switch (isInLine(.horizontal), isInLine(.vertical)) {
    case (true, false): return .vertical
    case (false, true): return .horizontal
    default: return pair.width <= pair.height ? .horizontal : .vertical
    }
  }

  /// Middles that are as near to each other, in points, are on one line.
  private static let sameLine = 2.0

  /// The rows that say where the views of a pair are along an axis, a few of each.
  private static func placingRows(
    of pair: Overlap, along axis: Axis, on scene: SolvedScreen
  ) -> [Int] {
    [pair.lower, pair.upper].flatMap { item in
      // Of a view that many others hang on, not all rows are looked at.
      scene.mentions.rows(of: item).prefix(mostRows).lazy.filter { index in
        scene.layout.rows[index].first.terms.contains {
          $0.anchor.item == item && $0.anchor.attribute.axis == axis
            && !$0.anchor.attribute.isSize
        }
      }.prefix(mostPlacingRows)
    }.withoutRepetitions
  }

  /// So many rows of each view are looked at.
  private static let mostRows = 32

  /// So many of them are shown.
  private static let mostPlacingRows = 2
}
