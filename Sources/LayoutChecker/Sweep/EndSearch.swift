internal import Constraints
internal import LayoutDSL

/// Finds where between the screens of a check findings begin and end.
///
/// A finding of some screens ends between one that has it and the next one in size that has not. In between
/// the window is swept with all other traits of the screen that has it, as `Checker.sweep(_:over:)` does.
struct EndSearch {
  private let examination: LayoutExamination
  private let checker: Checker
  private let budget: WorkBudget

  /// The positions of the screens that differ in their sizes only.
  private let families: [[Int]]

  /// The lanes between two screens; nil where one cannot be swept.
  private var searches: [SweepLane: LaneSearch?] = [:]

  /// What may be spent on the ends of the findings of a layout: as much as on the screens, and a little for
  /// layouts on few of them.
  private static let least = 12_000
  private static let most = 400_000

  /// So many layouts are solved between two screens; more pieces than that are not followed.
  private static let mostProbes = 60

  init(_ examination: LayoutExamination, by checker: Checker) {
    self.examination = examination
    self.checker = checker
    var families: [Family: [Int]] = [:]
    for (position, screen) in examination.screens.enumerated() {
      let family = Family(
        orientation: screen.orientation, platform: screen.platform, direction: screen.direction,
        textSize: screen.textSize, variant: screen.variant)
      families[family, default: []].append(position)
    }
    self.families = families.values.sorted { $0[0] < $1[0] }
    budget = WorkBudget(min(Self.most, max(Self.least, examination.work)))
  }

  /// What screens have in common that differ in their sizes only.
  private struct Family: Hashable {
    var orientation: Orientation
    var platform: String
    var direction: LayoutDirection
    var textSize: ContentSizeCategory
    var variant: ScreenVariant
  }

  /// The ends of a fault that some of the screens show.
  ///
  /// - Parameters:
  ///   - keys: what the fault is.
  ///   - positions: the positions of the screens that show it.
  mutating func ends(of keys: Set<FaultKey>, shownAt positions: Set<Int>) -> [FindingEnd] {
    guard positions.count < examination.screens.count else { return [] }
    var ends: [FindingEnd] = []
    for family in families {
      for axis in Axis.allCases {
        let found = edges(of: family, shownAt: positions, along: axis).compactMap { edge in
          var end = end(of: keys, at: edge.screen, toward: edge.size, along: axis)
          if end != nil, isThere(keys, at: edge.screen, upTo: edge.farthest, along: axis) {
            end?.reach = edge.farthest
          }
          return end
        }
        ends += found.filter { !ends.contains($0) }
        if !found.isEmpty { break }
      }
    }
    return ends
  }

  /// A screen with a fault beside one without it.
  private struct Edge {
    var screen: Screen

    /// The size of the one without the fault.
    var size: Double

    /// The size of the screen with the fault that is farthest from it.
    var farthest: Double
  }

  /// The screens with a fault that have a neighbour without it.
  private func edges(
    of family: [Int], shownAt positions: Set<Int>, along axis: Axis
  ) -> [Edge] {
    let screens = examination.screens
    func size(_ position: Int) -> Double { screens[position].size.along(axis) }
    let shown = family.filter(positions.contains)
    let others = family.filter { !positions.contains($0) }
    guard let least = shown.min(by: { size($0) < size($1) }),
      let most = shown.max(by: { size($0) < size($1) }),
      !others.contains(where: { size(least) <= size($0) && size($0) <= size(most) })
    else { return [] }
    let below = others.map(size).filter { $0 < size(least) }.max()
    let above = others.map(size).filter { $0 > size(most) }.min()
    return [
      below.map { Edge(screen: screens[least], size: $0, farthest: size(most)) },
      above.map { Edge(screen: screens[most], size: $0, farthest: size(least)) },
    ].compactMap { $0 }
  }

  /// Where a fault ends between a screen that shows it and another size; nil where it does not, and where
  /// that is not found with certainty.
  private mutating func end(
    of keys: Set<FaultKey>, at screen: Screen, toward size: Double, along axis: Axis
  ) -> FindingEnd? {
    let own = screen.size.along(axis)
    let end = searching(from: screen, to: size, along: axis) {
      [examination, checker, budget] search in
      try? search.firstEnd(
        of: keys, upward: size > own, in: examination, by: checker, within: budget)
    }
    guard let end = end ?? nil else { return nil }
    return FindingEnd(
      axis: axis, size: end.size, isUpper: size > own, isIncluded: end.isThere, screen: screen)
  }

  /// Whether a fault of a screen is there at all sizes up to another one; false where that is not found out.
  private mutating func isThere(
    _ keys: Set<FaultKey>, at screen: Screen, upTo size: Double, along axis: Axis
  ) -> Bool {
    guard size != screen.size.along(axis) else { return true }
    return searching(from: screen, to: size, along: axis) {
      [examination, checker, budget] search in
      (try? search.isThereThroughout(keys, in: examination, by: checker, within: budget)) ?? false
    } ?? false
  }

  /// Looks at the windows between a screen and another size; nil where that takes too much work, and where they
  /// cannot be swept.
  private mutating func searching<Result>(
    from screen: Screen, to size: Double, along axis: Axis,
    _ body: (inout LaneSearch) -> Result
  ) -> Result? {
    let own = screen.size.along(axis)
    let lane = SweepLane(axis, over: min(own, size)...max(own, size), on: screen)
    guard !budget.isSpent else { return nil }
    if searches[lane] == nil {
      let search = try? LaneSearch(
        lane, of: examination.layout, by: checker, probes: Self.mostProbes)
      // To solve a layout takes a part of what it takes to check it.
      let pieces = search?.lane.swept.pieces.count ?? Self.mostProbes
      budget.spend(pieces * examination.work / (4 * examination.screens.count))
      searches[lane] = .some(search)
    }
    guard var search = searches[lane] ?? nil else { return nil }
    let result = body(&search)
    searches[lane] = search
    return result
  }
}
