internal import Constraints
internal import LayoutDSL

/// A view that leaves the screen.
enum OffScreenRule: RuleCheck {
  static let severity = Severity.error

  static let explanation = """
    A part of a view lies outside the window, by more than half a device pixel, so that nobody can \
    see or touch it.

    Example: three cards of 240 points below each other need 720 points; a small phone has 568.

    A view inside one that leaves the screen on the same side is not reported again, nor is one \
    that a row ties to it, such as the next card of the column. Where the position of an edge is \
    ambiguous, the view is reported only if it leaves the screen in every equally good solution. What \
    is in a scroll area may lie outside the window: it can be scrolled into it.

    What to do: let sizes give way by lowering priorities, let the content scroll, or lay it out \
    differently where the window is small (`when height < 600`).
    """

  /// A side of the screen by the coordinate that grows towards it.
  private struct Side: Hashable {
    var axis: Axis
    var isEnd: Bool

    static let all = [
      Side(axis: .horizontal, isEnd: false), Side(axis: .horizontal, isEnd: true),
      Side(axis: .vertical, isEnd: false), Side(axis: .vertical, isEnd: true),
    ]

    var name: String {
      switch (axis, isEnd) {
      case (.horizontal, false): "left"
      case (.horizontal, true): "right"
      case (.vertical, false): "top"
      case (.vertical, true): "bottom"
      }
    }
  }

  /// How many of the views that leave with another one are named.
  private static let namedFollowers = 5

  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] {
    var leavers: [Leaver] = []
    // Who left by a side already: the position in `leavers`.
    var known: [Side: [ItemID: Int]] = [:]
    for item in scene.views where scene.scrollAreas(around: item).isEmpty {
      for side in Side.all where !earlier.isCollapsed(item, along: side.axis, on: scene) {
        let amount = try amount(of: item, beyond: side, on: scene)
        guard amount > scene.screen.halfPixel else { continue }
        let others = scene.ancestors(of: item) + ties(of: item, along: side.axis, on: scene)
        let leader = others.compactMap { known[side]?[$0] }.min().map { leavers[$0].blamed }
        known[side, default: [:]][item] = leavers.count
        leavers.append(Leaver(item: item, side: side, amount: amount, blamed: leader ?? item))
      }
    }
    var sides: [ItemID: [(side: Side, amount: Double)]] = [:]
    var followers: [ItemID: [ItemID]] = [:]
    for leaver in leavers {
      if leaver.blamed == leaver.item {
        sides[leaver.item, default: []].append((leaver.side, leaver.amount))
      } else if followers[leaver.blamed]?.last != leaver.item {
        followers[leaver.blamed, default: []].append(leaver.item)
      }
    }
    return scene.views.compactMap { item in
      sides[item].map { fault(of: item, sides: $0, followers: followers[item] ?? [], on: scene) }
    }
  }

  /// A view that leaves the screen.
  private struct Leaver {
    var item: ItemID
    var side: Side
    var amount: Double
    /// The one that is blamed for it.
    var blamed: ItemID
  }

  /// The views that rows tie to an item along an axis.
  private static func ties(
    of item: ItemID, along axis: Axis, on scene: SolvedScreen
  ) -> [ItemID] {
    scene.mentions.rows(of: item).flatMap { index in
      let row = scene.layout.rows[index]
      let anchors = (row.first.terms + row.second.terms).map(\.anchor)
        .filter { $0.attribute.axis == axis }
      guard anchors.contains(where: { $0.item == item }) else { return [] as [ItemID] }
      return anchors.map(\.item).filter { $0 > .safeArea && $0 != item }
    }
  }

  /// How far an item is outside at least, over all equally good solutions.
  private static func amount(
    of item: ItemID, beyond side: Side, on scene: SolvedScreen
  ) throws(CheckError) -> Double {
    let frame = scene.frame(of: item)
    let length = scene.screen.size.along(side.axis)
    let shown =
      side.isEnd ? frame.end(along: side.axis) - length : -frame.start(along: side.axis)
    guard shown > scene.screen.halfPixel,
      scene.range(.position, of: item, along: side.axis) != nil
        || scene.isSizeFree(of: item, along: side.axis)
    else { return shown }
    let attribute: Attribute =
      switch (side.axis, side.isEnd) {
      case (.horizontal, false): .left
      case (.horizontal, true): .right
      case (.vertical, false): .top
      case (.vertical, true): .bottom
      }
    guard let edge = scene.problem.expression(for: Anchor(item, attribute)) else { return shown }
    let range = try scene.range(of: edge)
    return side.isEnd ? range.lower - length : -range.upper
  }

  private static func fault(
    of item: ItemID, sides: [(side: Side, amount: Double)], followers: [ItemID],
    on scene: SolvedScreen
  ) -> Fault {
    let name = scene.layout[item].name
    let frame = scene.frame(of: item)
    let size = scene.screen.size
    let amounts = sides.map { "\($0.amount.points) beyond the \($0.side.name) edge" }
    var notes = [
      Finding.Note(
        "`\(name)` is \(frame.width.points) wide and \(frame.height.points) high at "
          + "(\(frame.x.hundredths), \(frame.y.hundredths)) on a screen of "
          + "\(size.width.hundredths) x \(size.height.hundredths)")
    ]
    if !followers.isEmpty {
      var names = followers.prefix(namedFollowers).map { "`\(scene.layout[$0].name)`" }
      let left = followers.count - namedFollowers
      if left > 0 { names.append("\(left) more") }
      notes.append(Finding.Note("and with it \(names.joinedInWords)"))
    }
    return Fault(
      identity: .init(
        rule: .offScreen, item: item, detail: sides.map(\.side.name).joined(separator: " ")),
      span: scene.layout[item].span, extent: sides.map(\.amount).max() ?? 0,
      message: "`\(name)` leaves the screen: \(amounts.joinedInWords)", notes: notes,
      measures: sides.map {
        .init(name: "what is beyond the \($0.side.name) edge", value: $0.amount)
      })
  }
}
