import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

@Suite struct FixtureTests {
  @Test func everyRuleHasAFixtureThatBreaksItAndOneThatDoesNot() {
    // Layouts are no documents and have no baselines; other tests break those rules.
    for rule in Rule.allCases where ![.misplaced, .withoutEffect, .staleBaseline].contains(rule) {
      let own = Fixture.all.filter { $0.path.hasPrefix(rule.rawValue + "/") }
      let breaking = own.filter { fixture in
        fixture.marks.expected(in: Report()).contains { $0.rule == rule.rawValue }
      }
      #expect(!breaking.isEmpty, "\(rule.rawValue)")
      #expect(own.count > breaking.count, "\(rule.rawValue)")
    }
  }

  /// All that is said about a fixture is held against one report, because a check takes long in a debug
  /// build.
  @Test(arguments: Fixture.all)
  func theReportIsThatOfTheCommentsAndTheTranscript(_ fixture: Fixture) throws {
    let ledger = WorkLedger()
    let report = try fixture.report(verifier: SecondSolver.verifier, ledger: ledger)
    let marks = fixture.marks
    #expect(marks.malformed.isEmpty)
    let differences = marks.differences(from: report, of: try fixture.layouts())
    #expect(differences.map { $0.text(in: fixture.path) } == [])
    #expect(marks.updated(for: report, of: try fixture.layouts()) == fixture.bytes)
    try Transcript(report, work: ledger, of: fixture).expect()
    expectPlacesMessagesAndScreens(in: report)
    expectThatWhatLeadsIsTheMostImportant(in: report)
    expectThatGLPKAgrees(with: report)
    expectThatFindingsAreShort(in: report, of: fixture)
    try HelpTests.expectThatHelpsHold(in: report, on: try fixture.file()) {
      try fixture.file(with: $0)
    }
  }

  @Test(arguments: Fixture.corpus)
  func theCorpusHasItsTranscripts(_ fixture: Fixture) throws {
    let ledger = WorkLedger()
    let report = try fixture.report(ledger: ledger)
    try Transcript(report, work: ledger, of: fixture).expect()
  }

  private func expectPlacesMessagesAndScreens(in report: Report) {
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

  private func expectThatWhatLeadsIsTheMostImportant(in report: Report) {
    for finding in report.findings {
      for consequence in finding.consequences {
        #expect(
          (finding.severity, -finding.rule.rank) >= (consequence.severity, -consequence.rule.rank)
        )
        #expect(consequence.consequences.isEmpty)
      }
    }
  }

  /// A finding takes twelve lines of 80 columns, where a terminal breaks its title.
  private func expectThatFindingsAreShort(in report: Report, of fixture: Fixture) {
    var sources = SourceMap()
    sources.add(fixture.bytes, as: fixture.path)
    let form = TextReport(sources: sources)
    for finding in report.findings {
      let lines = form.text(of: finding, in: report).split(separator: "\n")
      #expect(lines.count + (lines[0].count - 1) / form.width <= 12, "\(lines[0])")
      // A place is as long as the name of its file.
      #expect(lines.dropFirst(2).allSatisfy { $0.count <= form.width }, "\(lines[0])")
    }
  }

  private func expectThatGLPKAgrees(with report: Report) {
    for screen in report.layouts.flatMap(\.screens) {
      #expect(
        screen.verified == (SecondSolver.verifier == nil ? .skipped : .agrees),
        "\(screen.screen.title): \(screen.reproducer ?? "")")
    }
  }
}
