import Constraints
import Foundation
import LayoutDSL
import Testing

@testable import LayoutChecker

/// Layouts of random rows: whatever they say, the verdict and the findings tell the same story.
@Suite struct RandomLayoutTests {
  /// A debug build takes up to a second for each; `RANDOM_LAYOUTS=1000` asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["RANDOM_LAYOUTS"].flatMap { Int($0) } ?? 30

  @Test(arguments: 0..<count)
  func theVerdictAndTheFindingsAgree(seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    let layout = try RandomLayout.layout(&random)
    let screens = [
      Screen(name: "320x568", size: Size(width: 320, height: 568), scale: 2),
      Screen(name: "800x480", size: Size(width: 800, height: 480)),
    ]
    let report = try Checker(screens: screens).check(layout)
    for screen in report.layouts[0].screens {
      // What follows from a finding may show on other screens than it.
      let rules = report.findings.flatMap { [$0] + $0.consequences }
        .filter { $0.screens.contains(screen.screen) }.map(\.rule)
      let open: Set<Rule> = [.ambiguousSize, .ambiguousPosition, .ambiguousPriority, .zeroSize]
      let conflicts: Set<Rule> = [.unsatisfiable, .negativeSize]
      switch screen.verdict {
      case .unsatisfiable: #expect(!conflicts.isDisjoint(with: rules), "seed \(seed)")
      case .ambiguous:
        #expect(conflicts.isDisjoint(with: rules), "seed \(seed)")
        #expect(!open.isDisjoint(with: rules), "seed \(seed)")
      case .unique:
        #expect(conflicts.isDisjoint(with: rules), "seed \(seed)")
        #expect(
          open.subtracting([.zeroSize]).isDisjoint(with: rules), "seed \(seed)")
      }
    }
    // The same layout again gives the same report.
    let again = try Checker(screens: screens).check(layout)
    #expect(report.findings == again.findings, "seed \(seed)")
  }
}

/// A small generator of numbers (SplitMix64), the same on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }
}
