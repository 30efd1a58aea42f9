internal import Constraints
internal import LayoutDSL

/// A layout on one screen: what comes out, and what is wrong with it.
///
/// This is a pure function of the layout and the screen, so that screens can be checked in any order
/// and at the same time.
struct ScreenCheck: Sendable {
  /// What solving ended with.
  let result: ScreenResult

  /// The faults, in the order of the rules.
  let faults: [Fault]

  /// How often rows are set aside: each time the texts wrap differently, and that may bring another
  /// conflict.
  private static let mostRepairs = 8

  /// Checks a layout on a screen.
  init(
    _ layout: Layout, on screen: Screen, verifies: Bool, measurer: any TextMeasurer
  ) throws(CheckError) {
    var layout = layout
    var found = FoundFaults()
    var settled = try SettledLayout(layout, on: screen, measurer: measurer)
    let asWritten = settled
    let verified =
      verifies ? try CrossVerification.verify(asWritten, on: screen) : Verification.skipped
    for _ in 0..<Self.mostRepairs {
      guard let conflicts = settled.outcome.conflicts else { break }
      let edits = conflicts.smallestRepair.compactMap {
        Edit(settingAside: settled.problem.sources[$0.index])
      }
      layout = layout.applying(edits)
      let mended = try SettledLayout(layout, on: screen, measurer: measurer)
      found.add(
        try UnsatisfiableRule.faults(
          in: conflicts, of: settled.problem, isMended: mended.outcome.solution != nil))
      settled = mended
    }
    guard let solution = settled.outcome.solution else {
      result = ScreenResult(
        screen: screen, verdict: .unsatisfiable, verified: verified, frames: [])
      faults = found.faults
      return
    }
    let scene = try SolvedScreen(
      layout: layout, settled: settled, solution: solution, measurer: measurer)
    for rule in Rule.allCases {
      found.add(try rule.check.faults(on: scene, after: found))
    }
    let verdict: Verdict =
      if asWritten.outcome.solution == nil {
        .unsatisfiable
      } else {
        scene.freedoms.isEmpty ? .unique : .ambiguous
      }
    let named = scene.items.filter { layout[$0].kind != .screen && !layout[$0].name.isEmpty }
    result = ScreenResult(
      screen: screen, verdict: verdict, verified: verified,
      frames: named.map { (layout[$0].name, scene.frame(of: $0)) })
    faults = found.faults
  }
}
