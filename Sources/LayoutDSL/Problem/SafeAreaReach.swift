internal import Constraints

/// How far views reach beyond the safe area of the screen.
///
/// As UIKit does it, an edge of a view takes over from the view around it what is left at that edge,
/// and never more than that has: a view that leaves the screen reaches no farther beyond the safe area
/// than the screen (measured: https://cnblogs.com/huahuahu/p/UIKit-Apps-for-Every-Size-and-Shape.html).
/// What scrolls along an axis is kept clear by the content inset of its scroll area
/// (`UIScrollView.ContentInsetAdjustmentBehavior`) and not by its own margins.
struct SafeAreaReach {
  /// Along which axes the content of scroll areas is larger than they are.
  private(set) var scrolling: [ItemID: Set<Axis>]

  /// The views whose margins or guides depend on how far they reach.
  let dependents: [ItemID]

  private let problem: LayoutProblem
  private let solution: Solution
  private var known: [ItemID: Insets]

  /// Looks at the views of a problem in a solution.
  ///
  /// - Parameter scrolling: what is known to scroll.
  init(
    of problem: LayoutProblem, in solution: Solution, scrolling: [ItemID: Set<Axis>]
  ) {
    self.problem = problem
    self.solution = solution
    self.scrolling = scrolling
    known = [.screen: problem.screen.safeArea]
    dependents = problem.screen.safeArea == Insets() ? [] : Self.dependents(of: problem)
  }

  /// The views with guides or margins that keep clear of what lies outside the safe area.
  static func dependents(of problem: LayoutProblem) -> [ItemID] {
    var views: Set<ItemID> = []
    for (index, item) in problem.written.items.enumerated() {
      let id = ItemID(index: index)
      guard problem[id].isPresent else { continue }
      switch item.kind {
      case .safeArea, .margins, .readable:
        if let view = item.parent, view != .screen { views.insert(view) }
      case .stack where problem[id].settings.keepsClear(of: .stack): views.insert(id)
      default: break
      }
    }
    return views.sorted()
  }

  /// How far a view reaches beyond the safe area at each edge, in points.
  ///
  /// - Complexity: O(*d*) in the depth of the view, once for each.
  mutating func insets(of view: ItemID) -> Insets {
    var path: [ItemID] = []
    var next = view
    while known[next] == nil {
      path.append(next)
      next = problem.written[next].parent ?? .screen
    }
    for inner in path.reversed() {
      let outer = problem.written[inner].parent ?? .screen
      known[inner] = insets(of: inner, in: outer)
    }
    return known[view] ?? Insets()
  }

  /// What of the margins of the view around a view reaches into it at each edge, in points.
  ///
  /// - Complexity: O(*d*) in the depth of the view.
  mutating func marginsReaching(into view: ItemID) -> Insets {
    guard let outer = problem.written[view].parent,
      let frame = problem.frame(of: view, in: solution),
      let around = problem.frame(of: outer, in: solution)
    else { return Insets() }
    let settings = problem[outer].settings
    let margins = settings.margins(
      of: outer, on: problem.screen, insets: insets(of: outer),
      inherited: settings.inheritsMargins && outer != .screen
        ? marginsReaching(into: outer) : nil)
    return Insets(
      top: max(0, margins.top - (frame.y - around.y)),
      left: max(0, margins.left - (frame.x - around.x)),
      bottom: max(0, margins.bottom - (around.y + around.height - frame.y - frame.height)),
      right: max(0, margins.right - (around.x + around.width - frame.x - frame.width)))
  }

  private mutating func insets(of view: ItemID, in outer: ItemID) -> Insets {
    guard var left = known[outer], left != Insets(),
      let frame = problem.frame(of: view, in: solution),
      let around = problem.frame(of: outer, in: solution)
    else { return Insets() }
    let axes = scrollingAxes(of: outer, around)
    if axes.contains(.horizontal) { (left.left, left.right) = (0, 0) }
    if axes.contains(.vertical) { (left.top, left.bottom) = (0, 0) }
    let horizontal = Self.reach(
      (frame.x, frame.x + frame.width), in: (around.x, around.x + around.width),
      with: (left.left, left.right))
    let vertical = Self.reach(
      (frame.y, frame.y + frame.height), in: (around.y, around.y + around.height),
      with: (left.top, left.bottom))
    return Insets(
      top: vertical.start, left: horizontal.start, bottom: vertical.end, right: horizontal.end)
  }

  /// The axes along which the content of a scroll area is larger than the area.
  private mutating func scrollingAxes(of area: ItemID, _ frame: Rect) -> Set<Axis> {
    guard let content = problem.written.content(of: area),
      let size = problem.frame(of: content, in: solution)
    else { return [] }
    let screen = problem.screen
    if screen.shows(size.width - frame.width) { scrolling[area, default: []].insert(.horizontal) }
    if screen.shows(size.height - frame.height) { scrolling[area, default: []].insert(.vertical) }
    return scrolling[area] ?? []
  }

  /// What is left along an axis at the edges of something that is inside of something else; no more
  /// than it is large.
  private static func reach(
    _ inner: (start: Double, end: Double), in outer: (start: Double, end: Double),
    with insets: (start: Double, end: Double)
  ) -> (start: Double, end: Double) {
    func left(_ inset: Double, at distance: Double, atMost size: Double) -> Double {
      // Without rounding errors, so that 44 points stay 44 points.
      let reach = ((inset - max(0, distance)) * 1_048_576).rounded() / 1_048_576
      return max(0, min(reach, size))
    }
    let size = max(0, inner.end - inner.start)
    let start = left(insets.start, at: inner.start - outer.start, atMost: size)
    let end = left(insets.end, at: outer.end - inner.end, atMost: size - start)
    return (start, end)
  }
}
