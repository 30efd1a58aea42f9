internal import Constraints
internal import LayoutDSL

/// A side of a rectangle by the coordinate that grows towards it.
struct Side: Hashable, Sendable {
  var axis: Axis
  var isEnd: Bool

  static let all = Axis.allCases.flatMap {
    [Side(axis: $0, isEnd: false), Side(axis: $0, isEnd: true)]
  }

  /// The edge as an attribute that does not depend on the direction of the text.
  var edge: Attribute {
    switch (axis, isEnd) {
    case (.horizontal, false): .left
    case (.horizontal, true): .right
    case (.vertical, false): .top
    case (.vertical, true): .bottom
    }
  }

  /// The side in words: `left`.
  var name: String { edge.rawValue }
}

/// Views that reach beyond a rectangle such as the screen, with whom they hang on.
///
/// One view that is too far to the right pushes its children and its neighbours out as well. Of those,
/// only the first counts as a fault; the others follow it.
struct Protrusions {
  /// A view that is blamed.
  struct Leader {
    let item: ItemID
    /// The sides by which it leaves, with the least amount in points over all equally good solutions.
    var sides: [(side: Side, amount: Double)] = []
    /// The views that leave with it.
    var followers: [ItemID] = []
  }

  /// The views that are blamed, in the order of the layout.
  private(set) var leaders: [Leader] = []

  /// Finds the views among the given ones that leave a rectangle by more than half a device pixel.
  ///
  /// - Parameters:
  ///   - views: the views to look at, parents before children.
  ///   - bounds: the rectangle in the coordinates of the screen.
  ///   - counts: whether a view that leaves by a side by an amount is of interest.
  /// - Complexity: linear in the views and the rows that mention them, and a linear program for each
  ///   open edge that leaves.
  init(
    of views: [ItemID], beyond bounds: Rect, on scene: SolvedScreen,
    where counts: (ItemID, Side, _ amount: Double) -> Bool
  ) throws(CheckError) {
    // Who left by a side already, with the one that is blamed for it.
    var blamed: [Side: [ItemID: ItemID]] = [:]
    var leaders: [ItemID: Leader] = [:]
    for item in views {
      for side in Side.all {
        let amount = try Self.amount(of: item, beyond: bounds, side: side, on: scene)
        guard amount > scene.screen.halfPixel, counts(item, side, amount) else { continue }
        let others = scene.ancestors(of: item) + Self.ties(of: item, along: side.axis, on: scene)
        let leader = others.compactMap { blamed[side]?[$0] }.min() ?? item
        blamed[side, default: [:]][item] = leader
        if leader == item {
          leaders[item, default: Leader(item: item)].sides.append((side, amount))
        } else if leaders[leader]?.followers.last != item {
          leaders[leader]?.followers.append(item)
        }
      }
    }
    self.leaders = leaders.values.sorted { $0.item < $1.item }
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
    of item: ItemID, beyond bounds: Rect, side: Side, on scene: SolvedScreen
  ) throws(CheckError) -> Double {
    let frame = scene.frame(of: item)
    let limit = side.isEnd ? bounds.end(along: side.axis) : bounds.start(along: side.axis)
    let shown =
      side.isEnd ? frame.end(along: side.axis) - limit : limit - frame.start(along: side.axis)
    guard shown > scene.screen.halfPixel,
      scene.range(.position, of: item, along: side.axis) != nil
        || scene.isSizeFree(of: item, along: side.axis),
      let edge = scene.problem.expression(for: Anchor(item, side.edge))
    else { return shown }
    let range = try scene.range(of: edge)
    return side.isEnd ? range.lower - limit : limit - range.upper
  }
}

extension Protrusions.Leader {
  /// The views that leave with this one, in words; nil where there are none.
  func companions(in layout: Layout) -> Finding.Note? {
    guard !followers.isEmpty else { return nil }
    var names = followers.prefix(Self.namedFollowers).map { "`\(layout[$0].name)`" }
    let left = followers.count - Self.namedFollowers
    if left > 0 { names.append("\(left) more") }
    return Finding.Note("and with it \(names.joinedInWords)")
  }

  /// How many of the views that leave with another one are named.
  private static let namedFollowers = 5

  /// The sides in words, which tell faults apart.
  var sideNames: String { sides.map(\.side.name).joined(separator: " ") }

  /// The largest amount.
  var extent: Double { sides.map(\.amount).max() ?? 0 }
}
