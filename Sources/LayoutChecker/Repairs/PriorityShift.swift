internal import Constraints
internal import LayoutDSL

/// What a change of priorities moves: the edge that lies farthest from where it was.
struct PriorityShift {
  /// So far an edge may move before anybody minds, in points.
  static let tolerance = 8.0

  /// The view of the edge.
  private(set) var item = ItemID.screen

  /// How far the edge moves, or may move, in points.
  private(set) var distance = 0.0

  /// Whether the change leaves the edge open, and does not put it elsewhere.
  private(set) var isOpen = false

  /// The layout with the change.
  let changed: SolvedScreen

  /// Makes a change of priorities; nil where no edge moves by more than `tolerance`.
  ///
  /// What the screen leaves open by itself does not count.
  ///
  /// - Complexity: one solve, and what `Freedoms` takes.
  init?(of edits: [Edit], in layout: Layout, from before: SolvedScreen) {
    guard let changed = try? layout.applying(edits),
      let scene = Self.scene(of: changed, on: before.screen)
    else { return nil }
    self.changed = scene
    for item in before.views where layout.contains(item) {
      let (old, new) = (before.frame(of: item), scene.frame(of: item))
      for axis in Axis.allCases where !before.isOpen(item, along: axis) {
        note(item, abs(old.start(along: axis) - new.start(along: axis)), isOpen: false)
        note(item, abs(old.end(along: axis) - new.end(along: axis)), isOpen: false)
      }
    }
    for (quantity, range) in scene.freedoms.ranges.ordered(by: \.key.item)
    where layout.contains(quantity.item) && layout[quantity.item].isView
      && !before.isOpen(quantity.item, along: quantity.axis)
    {
      note(quantity.item, range.upper - range.lower, isOpen: true)
    }
    guard distance > Self.tolerance else { return nil }
  }

  private mutating func note(_ item: ItemID, _ distance: Double, isOpen: Bool) {
    // Of edges that move equally far but for rounding, the first is told.
    guard distance.exceeds(self.distance, byMoreThan: 1e-6) else { return }
    (self.item, self.distance, self.isOpen) = (item, distance, isOpen)
  }

  /// A layout on a screen, solved; nil where its rows contradict each other.
  static func scene(of layout: Layout, on screen: Screen) -> SolvedScreen? {
    guard let solved = try? SolvedLayout(layout, on: screen), let solution = solved.solution else {
      return nil
    }
    return try? SolvedScreen(solved, solution: solution, disputed: DisputedSizes())
  }

  /// The move in words, such as "moves an edge of `title` by up to 40 pt".
  func words(in layout: Layout, besides own: ItemID? = nil) -> String {
    let moved = item == own ? "it" : "`\(layout[item].name)`"
    guard distance.isFinite else { return "leaves an edge of \(moved) open" }
    return isOpen
      ? "leaves an edge of \(moved) open over \(distance.points)"
      : "moves an edge of \(moved) by up to \(distance.points)"
  }
}

extension SolvedScreen {
  /// Whether the size or the place of an item is open along an axis, or may be.
  fileprivate func isOpen(_ item: ItemID, along axis: Axis) -> Bool {
    isSizeFree(of: item, along: axis) || isPlaceFree(of: item, along: axis)
  }
}
