import LayoutDSL
import Snapshots
import Testing

@testable import LayoutChecker

/// At which sizes of a window each finding of the fixtures is made, as it is written down in `Sweeps/`.
///
/// A fixture is made for a screen or two. On all windows between two sizes each of them is also narrower, wider,
/// lower and higher than it was made for. With `UPDATE_SNAPSHOTS=1` in the environment the tables are written
/// instead; read what changed (`git diff`) before you commit it.
@Suite struct SweptFixtureTests {
  private static let folders = Dictionary(grouping: Fixture.all + Fixture.sound) { fixture in
    fixture.path.split(separator: "/").dropLast().first.map(String.init) ?? "others"
  }

  @Test(arguments: folders.keys.sorted())
  func everyFindingIsMadeAtTheSameSizes(in folder: String) throws {
    var table: [String] = []
    for fixture in try #require(Self.folders[folder]) {
      for layout in try fixture.layouts() {
        table.append("\(fixture.path) \(layout.name)")
        let chosen = layout.screens + [ScreenSelector("375x667")]
        let screen = try ScreenCatalog.screens(matching: chosen)[0]
        let lanes = [
          SweepLane(.horizontal, over: 250...1100, on: screen),
          SweepLane(.vertical, over: 250...1100, on: screen),
        ]
        let sweep: SweepReport
        do {
          sweep = try Checker().sweep(layout, over: lanes)
        } catch {
          table.append("  \(error)")
          continue
        }
        for lane in sweep.lanes {
          let inner = lane.swept.pieces.dropFirst().map(\.range).filter { $0.lower < $0.upper }
          table.append(
            "  \(lane.lane.axis.sizeName): \(lane.swept.pieces.count) pieces"
              + inner.prefix(16).map { " \($0.lower.asWritten)" }.joined()
              + (inner.count > 16 ? " ..." : ""))
          table += lane.doubts.map { "    doubt: \($0.words)" }
        }
        for finding in sweep.report.allFindings {
          table.append("  \(finding.rule.rawValue) \(finding.view ?? ""): \(finding.message)")
          table.append("    \(finding.sizes.words)")
          let ends = finding.ends.words(on: finding.screens)
          if !ends.isEmpty { table.append("    \(ends)") }
        }
      }
    }
    try expectSnapshot(table.joined(separator: "\n") + "\n", named: folder, in: "Sweeps")
  }
}
