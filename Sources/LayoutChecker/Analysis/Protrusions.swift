internal import Constraints
internal import LayoutDSL

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
    /// The views that leave with it, each by a side.
    var following: [(item: ItemID, side: Side)] = []

    /// The views that leave with it by any side.
    var followers: [ItemID] {
      // Those that leave by several sides stand behind each other.
      following.indices.filter { $0 == 0 || following[$0].item != following[$0 - 1].item }
        .map { following[$0].item }
    }

    /// What is left of the view's leaving along an axis; nil where it does not leave along that.
    func along(_ axis: Axis) -> Leader? {
      let own = sides.filter { $0.side.axis == axis }
      guard !own.isEmpty else { return nil }
      return Leader(
        item: item, sides: own, following: following.filter { $0.side.axis == axis })
    }
  }

  /// The views that are blamed, in the order of the layout.
  private(set) var leaders: [Leader] = []

  /// Finds the views among the given ones that leave a rectangle by more than half a device pixel.
  ///
  /// - Parameters:
  ///   - views: the views to look at, parents before children.
  ///   - bounds: the rectangle in the coordinates of the screen.
  ///   - container: the view whose frame the rectangle is, where it is one that may move with the views.
  ///   - counts: whether a view that leaves by a side by an amount is of interest.
  /// - Complexity: linear in the views and the rows that mention them, and a linear program for each
  ///   open edge that leaves.
  init(
    of views: [ItemID], beyond bounds: Rect, of container: ItemID? = nil,
    on scene: SolvedScreen,
    where counts: (ItemID, Side, _ amount: Double) throws(CheckError) -> Bool
  ) throws(CheckError) {
    // Who left by each side already, by item, with the one that is blamed for it.
    var blamed: [[ItemID?]] = Side.all.map { _ in [] }
    var leaders: [ItemID: Leader] = [:]
    for item in views {
      for (number, side) in Side.all.enumerated() {
        let amount = try Self.amount(
          of: item, beyond: bounds, of: container, side: side, on: scene)
        guard scene.screen.shows(amount), try counts(item, side, amount)
        else { continue }
        if blamed[number].isEmpty {
          blamed[number] = Array(repeating: nil, count: scene.layout.items.count)
        }
        let leader =
          Self.leader(of: item, along: side.axis, amid: blamed[number], on: scene) ?? item
        blamed[number][item.index] = leader
        if leader == item {
          leaders[item, default: Leader(item: item)].sides.append((side, amount))
        } else {
          leaders[leader]?.following.append((item, side))
        }
      }
    }
    self.leaders = leaders.values.ordered(by: \.item)
  }

  /// The first of those that are blamed for the views around an item, or for those that rows tie to it
  /// along an axis.
  private static func leader(
    of item: ItemID, along axis: Axis, amid blamed: [ItemID?], on scene: SolvedScreen
  ) -> ItemID? {
    var leader: ItemID?
    func follow(_ other: ItemID) {
      guard let candidate = blamed[other.index] else { return }
      leader = min(leader ?? candidate, candidate)
    }
    for ancestor in scene.ancestors(of: item) { follow(ancestor) }
    scene.mentions.forEach(mentionedWith: item, along: axis, follow)
    return leader
  }

  /// How far an item is outside at least, over all equally good solutions.
  static func amount(
    of item: ItemID, beyond bounds: Rect, of container: ItemID? = nil, side: Side,
    on scene: SolvedScreen
  ) throws(CheckError) -> Double {
    let frame = scene.frame(of: item)
    let limit = side.isEnd ? bounds.end(along: side.axis) : bounds.start(along: side.axis)
    let shown = frame.length(beyond: bounds, by: side)
    guard scene.screen.shows(shown),
      [item, container].contains(where: { $0?.isFree(along: side.axis, on: scene) ?? false }),
      var reach = scene.problem.expression(for: Anchor(item, side.edge))
    else { return shown }
    if let container, let edge = scene.problem.expression(for: Anchor(container, side.edge)) {
      reach -= edge
    } else {
      reach -= LinearExpression(constant: limit)
    }
    // That the place is open is told; whether it may be inside too is not known.
    guard let range = try scene.range(of: reach) else { return 0 }
    return side.isEnd ? range.lower : -range.upper
  }
}

extension ItemID {
  /// Whether an edge of an item is ambiguous along an axis.
  fileprivate func isFree(along axis: Axis, on scene: SolvedScreen) -> Bool {
    scene.isPlaceFree(of: self, along: axis) || scene.isSizeFree(of: self, along: axis)
  }
}

extension Protrusions.Leader {
  /// The views that leave with this one, in words; nil where there are none.
  func companions(in layout: Layout) -> Finding.Note? {
    let followers = followers
    guard !followers.isEmpty else { return nil }
    return Finding.Note(
      .followers(
        followers.prefix(Self.namedFollowers).map { layout[$0].name },
        more: max(0, followers.count - Self.namedFollowers)))
  }

  /// The written rows that place the view along the axes by which it leaves.
  func causes(on scene: SolvedScreen) -> [Finding.Cause] {
    let axes = Set(sides.map(\.side.axis))
    return scene.mentions.rows(of: item).prefix(Self.mostCauses).filter { index in
      let row = scene.layout.rows[index]
      return (row.first.terms + row.second.terms).contains {
        $0.anchor.item == item && axes.contains($0.anchor.attribute.axis)
      }
    }.compactMap { scene.constraint(.row($0)) }.map { scene.cause($0) }
  }

  /// Of a view that many others hang on, not all rows are looked at.
  private static let mostCauses = 32

  /// How many of the views that leave with another one are named.
  private static let namedFollowers = 5

  /// The largest amount.
  var extent: Double { sides.map(\.amount).max() ?? 0 }
}
