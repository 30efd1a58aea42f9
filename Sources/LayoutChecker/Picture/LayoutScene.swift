internal import Constraints
internal import LayoutDSL

/// A layout on a screen as it can be drawn: its solution, and the looks of its views.
///
/// Where the required rows contradict each other, one row of each conflict is set aside, as a check does it.
struct LayoutScene: Sendable {
  /// A view with what is drawn in its frame.
  struct View: Sendable {
    var item: ItemID
    var look: Look
  }

  /// The layout as it was solved.
  let solved: SolvedLayout

  /// The views that are there and can be seen, those around others first.
  let views: [View]

  /// The rows that were set aside, in the user's words; none where all hold together.
  let setAside: [String]

  var screen: Screen { solved.screen }
  var problem: LayoutProblem { solved.problem }

  /// Solves a layout on a screen.
  ///
  /// - Throws: as `SolvedLayout` does.
  init(_ layout: Layout, on screen: Screen, measurer: any TextMeasurer) throws(SolverError) {
    var solved = try SolvedLayout(layout, on: screen, measurer: measurer)
    var setAside: [String] = []
    for _ in 0..<ScreenCheck.mostRepairs where solved.solution == nil {
      let conflicts = try solved.conflicts()
      guard let next = solved.written.settingAside(conflicts, in: solved.problem) else { break }
      setAside += conflicts.smallestRepair?.map { solved.problem.problem[$0].origin.label } ?? []
      solved = try SolvedLayout(next, on: screen, measurer: measurer)
    }
    self.init(solved, setAside: setAside, measurer: measurer)
  }

  /// Takes a layout that was solved.
  init(_ solved: SolvedLayout, setAside: [String] = [], measurer: any TextMeasurer) {
    self.solved = solved
    self.setAside = setAside
    views = solved.expanded.items.indices.compactMap { index in
      let item = ItemID(index: index)
      return Look(of: item, in: solved.problem, measurer: measurer)
        .map { View(item: item, look: $0) }
    }
  }

  /// The frame of an item; nil where it is not there, or there is no solution.
  func frame(of item: ItemID) -> Rect? { solved.frame(of: item) }

  /// The name of an item.
  func name(of item: ItemID) -> String { solved.expanded[item].name }
}

extension Layout {
  /// The layout without one row of each conflict; nil where there is none to set aside.
  func settingAside(_ conflicts: Conflicts, in problem: LayoutProblem) -> Layout? {
    guard !conflicts.isEmpty else { return nil }
    return try? applying(
      (conflicts.smallestRepair ?? []).compactMap {
        Edit(settingAside: problem.sources[$0.index])
      })
  }
}
