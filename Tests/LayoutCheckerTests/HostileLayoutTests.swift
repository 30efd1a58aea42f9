import Constraints
import Foundation
import LayoutDSL
import Testing

@testable import LayoutChecker

/// Layouts that once crashed the checker, kept it busy for ever or were answered wrongly: each ends with
/// true findings or a diagnostic with a place, within a budget of work.
@Suite struct HostileLayoutTests {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Hostile")

  private static let files = allFiles.filter { $0.pathExtension == "layout" }
    .sorted { $0.path < $1.path }

  private static let allFiles =
    (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil))
    ?? []

  private static let screens = [
    Screen(name: "320x568", size: Size(width: 320, height: 568), scale: 2),
    Screen(name: "800x480", size: Size(width: 800, height: 480)),
  ]

  private func read(_ text: some Sequence<UInt8>) -> LayoutFile {
    LayoutFile(parsing: Array(text), name: "hostile.layout")
  }

  @Test func allFilesAreThere() {
    #expect(Self.files.count == 34)
  }

  @Test(arguments: files)
  func aHostileFileEndsInWords(_ url: URL) throws {
    let file = read(try Data(contentsOf: url))
    guard file.diagnostics.isEmpty else {
      #expect(file.diagnostics.allSatisfy { $0.span.line > 0 && $0.span.column > 0 })
      return
    }
    var checker = Checker(screens: [Self.screens[0]])
    if url.lastPathComponent.hasPrefix("gen-") { checker.verifier = SecondSolver.verifier }
    let report = checker.check(file)
    #expect(report.failures.isEmpty)
    #expect(report.layouts.count == file.layouts.count)
    #expect(report.layouts.allSatisfy { $0.screens.allSatisfy { $0.verified != .disagrees } })
  }

  @Test(
    arguments: [
      ("coef1e12", 2, 50), ("coef1e15", 2, 59), ("silent-wrong-1.7e308", 2, 20),
      ("wrong-verdict-1.7e308", 2, 20), ("crash-b0", 5, 7),
    ])
  func absurdNumbersAreRefusedWithTheirPlace(name: String, line: Int, column: Int) throws {
    let url = Self.directory.appendingPathComponent("\(name).layout")
    let file = read(try Data(contentsOf: url))
    let first = try #require(file.diagnostics.first)
    #expect(
      first.message.hasPrefix("a length is at most 1000000 points")
        || first.message.hasPrefix("a factor is 0, or from 0.000001 to 1000000"))
    #expect(first.span.line == line)
    #expect(first.span.column == column)
  }

  /// A check of a faulty layout on one screen; helps are tried on the files above.
  private func check(_ kind: FaultyLayout, _ count: Int) throws -> ScreenCheck {
    let file = read(kind.text(count).utf8)
    #expect(file.diagnostics.isEmpty)
    return try ScreenCheck(
      try #require(file.layouts.first), on: Self.screens[0], by: Checker().rules,
      measurer: InterTextMeasurer(), verifier: nil)
  }

  @Test(arguments: FaultyLayout.allCases)
  func aLargeFaultyLayoutStaysWithinItsBudget(_ kind: FaultyLayout) throws {
    let check = try check(kind, kind == .proportionalStack ? 45 : 80)
    #expect(!check.faults.isEmpty)
    // The largest budgets, and twice the constraints: a round of repair checks the layout again.
    let searches = WorkBudget.forConflicts + WorkBudget.forFreedoms + WorkBudget.forExplanations
    #expect(check.work < 2 * searches / WorkBudget.workPerConstraint + 8_000)
    let rules = Set(check.faults.map(\.identity.rule))
    switch kind {
    case .conflictChain, .conflictCycle, .conflictStar:
      #expect(!rules.isDisjoint(with: [.unsatisfiable, .negativeSize]))
    case .freeChain, .freeNest, .visualLine:
      #expect(!rules.isDisjoint(with: [.ambiguousSize, .ambiguousPosition, .zeroSize]))
    case .spacedStack: #expect(rules.contains(.ambiguousPriority))
    case .proportionalStack:
      #expect(!rules.isDisjoint(with: [.crushedContent, .truncatedText]))
    }
  }

  @Test func whatABudgetLeavesOutIsTold() {
    var report = Report()
    let screens = Self.screens.enumerated().map { index, screen in
      ScreenResult(
        screen: screen, verdict: .ambiguous, verified: .skipped, frames: [],
        leftOut: index == 0 ? [.openMeasures(5), .conflicts] : [.openMeasures(7)])
    }
    report.layouts = [LayoutResult(file: "a.layout", name: "A", screens: screens)]
    #expect(
      report.layouts[0].limits.map { $0.prefix(60) } == [
        "the search for conflicts in `A` ended on 1 screen after a fi",
        "the search for what rows of `A` leave open ended on all 2 sc",
      ])
    #expect(report.layouts[0].limits[1].contains("up to 7 more sizes and positions"))
    let text = TextReport(sources: SourceMap()).text(of: report)
    #expect(text.contains("note: the search for what rows of `A` leave open ended on all 2"))
  }

  @Test func aSmallLayoutLeavesNothingOut() throws {
    for kind in FaultyLayout.allCases {
      #expect(try check(kind, 4).result.leftOut.isEmpty, "\(kind)")
    }
  }

  #if GLPK
    @Test func freeViewsAreVerifiedOneByOne() throws {
      let views = (0..<60).map { "view v\($0) { leading >= screen.leading; width <= 50 }" }
      let file = read("layout \"A\" {\n\(views.joined(separator: "\n"))\n}\n".utf8)
      let report = Checker(screens: [Self.screens[0]], verifier: SecondSolver.verifier).check(file)
      #expect(report.layouts.first?.screens.first?.verified == .agrees)
    }
  #endif

  @Test func aFaultyLayoutLeavesTheOthersChecked() throws {
    let file = read(
      (FaultyLayout.conflictStar.text(20)
        + "layout \"B\" { view v { left == screen.left; top == screen.top; width == 9; height == 9 } }\n")
        .utf8)
    let report = Checker(screens: [Self.screens[0]]).check(file)
    #expect(report.layouts.map(\.name) == ["A", "B"])
    #expect(report.layouts.last?.screens.first?.verdict == .unique)
  }
}
