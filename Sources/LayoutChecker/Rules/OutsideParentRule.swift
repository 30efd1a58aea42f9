internal import Constraints
internal import LayoutDSL

/// A view that reaches out of the view that contains it.
enum OutsideParentRule: RuleCheck {
  static let summary =
    "a view reaches out of the view that contains it, where it gets no touches and may be cut off"

  static let explanation = """
    A part of a view lies outside of the view that contains it, by more than half a device pixel. \
    What lies there gets no touches, because a view hands on only those inside its own frame, and it \
    is cut off where the container clips. It may also lie over a neighbour of the container.

    What is in a view that is marked with `clips` is meant to be cut off there, and only reported where \
    nothing of it is left to be seen, or of a text or a control no more than half.

    Not reported are a view that is marked with `overlay`, such as a badge at a corner, where its \
    container does not clip, and what leaves the screen by the same side, which is `off-screen`. What is in a scroll area is measured by \
    `cut-scroll-content`. Where an edge is ambiguous, a view is reported only if it lies outside \
    in every equally good solution. A view that rows tie to one that reaches out is named with it.

    What to do: let the container grow with what it holds, `tile.trailing == icon.trailing + 8`, or \
    keep the view inside, `icon.trailing <= tile.trailing - 8`; a row under "help" was tried.
    """

  static let firing = """
    layout "Tile" {
      view tile {
        leading == safeArea.leading + 8
        top == safeArea.top + 8
        width == 60
        height == 60
        image icon 80x40 {
          leading == tile.leading + 8
          top == tile.top + 8
        }
      }
    }
    """

  static let silent = """
    layout "Tile" {
      view tile {
        leading == safeArea.leading + 8
        top == safeArea.top + 8
        trailing == icon.trailing + 8
        height == 60
        image icon 80x40 {
          leading == tile.leading + 8
          top == tile.top + 8
        }
      }
    }
    """

  static func faults(on scene: SolvedScreen) throws(CheckError) -> [Fault] {
    var faults: [Fault] = []
    var told: Set<ItemID> = []
    for parent in scene.views where scene.layout[parent].kind != .scroll {
      let protrusions =
        scene.problem[parent].settings.clips
        ? try unseenViews(in: parent, on: scene) : try protrudingViews(of: parent, on: scene)
      // Of several that clip, the outermost is told.
      let leaders = (protrusions?.leaders ?? []).filter { told.insert($0.item).inserted }
      faults += leaders.map { fault(of: $0, in: parent, on: scene) }
    }
    return faults
  }

  /// The views that reach out of what they are in; nil where there are none.
  private static func protrudingViews(
    of parent: ItemID, on scene: SolvedScreen
  ) throws(CheckError) -> Protrusions? {
    let bounds = scene.frame(of: parent)
    let children = scene.children(of: parent).filter {
      !scene.problem[$0].settings.isOverlay
        && scene.screen.showsLength(of: scene.frame(of: $0), beyond: bounds)
    }
    // Most views hold all that is in them, and asking who leaves copies the screen.
    guard !children.isEmpty else { return nil }
    return try Protrusions(of: children, beyond: bounds, of: parent, on: scene) {
      item, side, _ throws(CheckError) in
      guard !scene.collapsed.affects(item, along: side.axis, on: scene) else { return false }
      return try !leavesScreen(item, by: side, on: scene)
    }
  }

  /// Whether nothing is left of a view that reaches out by an amount, or of a text or a control no more than half.
  private static func isTooFarOut(
    _ item: ItemID, along axis: Axis, by amount: Double, on scene: SolvedScreen
  ) -> Bool {
    let size = scene.frame(of: item).size(along: axis)
    let isRead =
      scene.layout[item].showsContent && !scene.layout[item].isImage
      || scene.problem[item].settings.isTappable
    return !scene.screen.shows((isRead ? size / 2 : size) - amount)
  }

  /// The views of which one that clips leaves too little to be seen; nil where there are none.
  private static func unseenViews(
    in window: ItemID, on scene: SolvedScreen
  ) throws(CheckError) -> Protrusions? {
    let bounds = scene.frame(of: window)
    var views: [ItemID] = []
    var open = [window]
    while let parent = open.popLast() {
      // What can be scrolled may come to be seen.
      guard scene.layout[parent].kind != .scroll else { continue }
      let children = scene.children(of: parent)
      views += children.filter { child in
        let frame = scene.frame(of: child)
        return scene.screen.showsLength(of: frame, beyond: bounds)
          && Axis.allCases.allSatisfy { scene.screen.shows(frame.size(along: $0)) }
      }
      open += children
    }
    guard !views.isEmpty else { return nil }
    return try Protrusions(of: views.sorted(), beyond: bounds, of: window, on: scene) {
      item, side, amount in
      !scene.isSizeFree(of: item, along: side.axis)
        && !scene.collapsed.affects(item, along: side.axis, on: scene)
        && isTooFarOut(item, along: side.axis, by: amount, on: scene)
    }
  }

  /// Whether a view leaves the screen by a side in all equally good solutions, which is another rule.
  private static func leavesScreen(
    _ item: ItemID, by side: Side, on scene: SolvedScreen
  ) throws(CheckError) -> Bool {
    guard scene.scrollAreas(around: item).isEmpty, !scene.isClipped(item) else { return false }
    return scene.screen.shows(
      try Protrusions.amount(of: item, beyond: scene.screen.bounds, side: side, on: scene))
  }

  /// The rows that say how large the parent is along an axis along which a view leaves it by both sides.
  private static func sizeCauses(
    of leader: Protrusions.Leader, in parent: ItemID, on scene: SolvedScreen
  ) -> [Finding.Cause] {
    Axis.allCases.filter { axis in leader.sides.count { $0.side.axis == axis } == 2 }
      .compactMap { scene.constantRow(of: parent, along: $0) }
      .compactMap { scene.constraint(.row($0)) }.map { scene.cause($0) }
  }

  /// How much of a view is cut off, in words.
  private static func part(of leader: Protrusions.Leader, on scene: SolvedScreen) -> String {
    let frame = scene.frame(of: leader.item)
    let isWhole = leader.sides.contains { side, amount in
      !scene.screen.shows(frame.size(along: side.axis) - amount)
    }
    return isWhole ? "all" : "most"
  }

  private static func fault(
    of leader: Protrusions.Leader, in parent: ItemID, on scene: SolvedScreen
  ) -> Fault {
    let layout = scene.layout
    let (name, outer) = (layout[leader.item].name, layout[parent].name)
    let amounts = leader.sides.map { "\($0.amount.points) at the \($0.side.name)" }
    return Fault(
      identity: .init(
        rule: .outsideParent, item: leader.item, detail: .sides(leader.sides.map(\.side))),
      followers: leader.followers, span: layout[leader.item].span, extent: leader.extent,
      message: scene.problem[parent].settings.clips
        ? "`\(outer)` cuts off \(part(of: leader, on: scene)) of `\(name)`, which reaches out: "
          + amounts.joinedInWords
        : "`\(name)` reaches out of `\(outer)`: \(amounts.joinedInWords)",
      notes: [
        Finding.Note(.untouchable(outside: outer), at: layout[parent].span),
        leader.companions(in: layout),
      ].compactMap { $0 },
      proposals: leader.sides.filter { $0.side.isAtEnd(on: scene.screen) }.flatMap {
        MistakenEdges.proposals(forEndOf: parent, along: $0.side.axis, on: scene)
      } + MistakenOffsets.proposals(for: leader, on: scene)
        + ContainingRows.proposals(for: leader, in: parent, on: scene)
        + GrowingRows.proposals(for: leader, of: parent, on: scene),
      causes: leader.causes(on: scene) + sizeCauses(of: leader, in: parent, on: scene),
      measures: leader.sides.map {
        .init(quantity: .beyondParent($0.side.edge), value: $0.amount)
      })
  }
}
