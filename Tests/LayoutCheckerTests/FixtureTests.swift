import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

@Suite struct FixtureTests {
  @Test func everyRuleHasAFixtureThatBreaksItAndOneThatDoesNot() {
    // Layouts have no stored frames and no baselines; other tests break those rules.
    for rule in Rule.allCases where ![.misplaced, .staleBaseline].contains(rule) {
      let own = Fixture.all.filter { $0.path.hasPrefix(rule.rawValue + "/") }
      let breaking = own.filter { fixture in
        fixture.expected { _ in [] }.contains { $0.rule == rule.rawValue }
      }
      #expect(!breaking.isEmpty, "\(rule.rawValue)")
      #expect(own.count > breaking.count, "\(rule.rawValue)")
    }
  }

  @Test(arguments: Fixture.all)
  func theFindingsAreThoseOfTheCommentsAndTheTranscript(_ fixture: Fixture) throws {
    let report = try fixture.report()
    let found = report.findings.flatMap { [($0, false)] + $0.consequences.map { ($0, true) } }.map {
      Fixture.Expected(
        rule: $0.rule.rawValue, view: $0.view ?? "", line: $0.span?.line ?? 0,
        screens: $0.screens.map(\.title), isConsequence: $1)
    }
    #expect(
      found.map(\.description).sorted()
        == fixture.expected(in: report, of: try fixture.layouts()).map(\.description).sorted())
    try Transcript(report, of: fixture).expect()
  }

  @Test(arguments: Fixture.corpus)
  func theCorpusHasItsTranscripts(_ fixture: Fixture) throws {
    try Transcript(try fixture.report(), of: fixture).expect()
  }

  @Test(arguments: Fixture.all)
  func theFramesAreThoseOfTheComments(_ fixture: Fixture) throws {
    let layouts = try fixture.layouts()
    for measure in fixture.measures {
      let layout = try #require(
        layouts.first { $0.items.contains { $0.name == measure.view } }, "\(measure)")
      let screen = try #require(
        try ScreenCatalog.screens(matching: ScreenSelector(measure.screen)).first)
      let solved = try SolvedLayout(layout, on: screen)
      let solution = try #require(solved.solution)
      let item = try #require(layout.item(named: measure.view))
      let variables = try #require(solved.problem[item].variables)
      let variable =
        switch measure.name {
        case "x": variables.left
        case "y": variables.top
        case "width": variables.width
        default: variables.height
        }
      let range = try solution.range(of: variable)
      #expect(abs(range.lower - measure.lower) < 1e-6, "\(measure), not \(range.lower)")
      #expect(
        range.upper == measure.upper || abs(range.upper - measure.upper) < 1e-6,
        "\(measure), not \(range.upper)")
    }
  }

  @Test(arguments: Fixture.all)
  func everyFindingHasAPlaceAMessageAndScreens(_ fixture: Fixture) throws {
    let report = try fixture.report()
    for finding in report.allFindings {
      #expect(finding.span != nil)
      #expect(!finding.screens.isEmpty)
      let texts = [finding.message] + finding.notes.map(\.text) + finding.help.map(\.text)
      for text in texts {
        #expect(!text.isEmpty)
        #expect(!text.hasSuffix("."), "\(text)")
        #expect(!text.contains("inf") && !text.contains("nan"), "\(text)")
        #expect(text.first?.isUppercase == false, "\(text)")
      }
    }
  }

  @Test(.enabled(if: SecondSolver.verifier != nil), arguments: Fixture.all)
  func glpkAgrees(_ fixture: Fixture) throws {
    let report = try fixture.report(verifier: SecondSolver.verifier)
    for screen in report.layouts.flatMap(\.screens) {
      #expect(screen.verified == .agrees, "\(screen.screen.title): \(screen.reproducer ?? "")")
    }
  }
}
