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
    ambiguous, the view is reported only if it leaves the screen in every equally good solution.

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

  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] {
    // Who left by which side, with the one that is blamed for it.
    var leavers: [(item: ItemID, side: Side, amount: Double, blamed: ItemID)] = []
    var ties: Ties?
    for item in scene.views {
      for side in Side.all where !earlier.isCollapsed(item, along: side.axis, on: scene) {
        let amount = try amount(of: item, beyond: side, on: scene)
        guard amount > scene.screen.halfPixel else { continue }
        let known = ties ?? Ties(of: scene)
        ties = known
        let around = scene.ancestors(of: item)
        let leader = leavers.first {
          $0.side == side
            && (around.contains($0.item) || known.areTied(item, $0.item, along: side.axis))
        }
        leavers.append((item, side, amount, leader?.blamed ?? item))
      }
    }
    var faults: [Fault] = []
    for item in scene.views {
      let sides = leavers.filter { $0.item == item && $0.blamed == item }
      guard !sides.isEmpty else { continue }
      let followers = scene.views.filter { view in
        view != item && leavers.contains { $0.item == view && $0.blamed == item }
      }
      faults.append(
        fault(
          of: item, sides: sides.map { ($0.side, $0.amount) }, followers: followers, on: scene))
    }
    return faults
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

  /// Which items a row ties to each other along each axis.
  private struct Ties {
    private var neighbours: [Axis: [ItemID: Set<ItemID>]] = [:]

    init(of scene: SolvedScreen) {
      for row in scene.layout.rows where row.condition?.holds(on: scene.screen) ?? true {
        let anchors = (row.first.terms + row.second.terms).map(\.anchor)
        for anchor in anchors where anchor.item > .safeArea {
          let axis = anchor.attribute.axis
          neighbours[axis, default: [:]][anchor.item, default: []].formUnion(
            anchors.lazy.filter { $0.attribute.axis == axis }.map(\.item))
        }
      }
    }

    /// Whether a row speaks of both items along an axis.
    func areTied(_ first: ItemID, _ second: ItemID, along axis: Axis) -> Bool {
      neighbours[axis]?[first]?.contains(second) ?? false
    }
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
      let names = followers.map { "`\(scene.layout[$0].name)`" }
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
