import Constraints
import LayoutDSL
import Snapshots
import Testing

@testable import LayoutChecker

/// Many files in one report: what is counted over all of them, and what is left out where there is too much to read.
@Suite struct CombinedReportTests {
  /// The corpus, and as many fixtures as make every format leave something out; another fixture is no reason for other
  /// ones to be chosen.
  private static let fixtures =
    Fixture.corpus
    + Fixture.all.filter { Fingerprint([$0.path]).text.first.map { $0 < "4" } ?? false }

  private static let files: [LayoutFile] = fixtures.compactMap { try? $0.file() }

  /// No verifier is asked, so that the report is the same in every build.
  private static let report: Report = {
    var report = Report(combining: files.map { Checker().check($0) })
    if let layout = files.first?.layouts.first {
      report.fail(layout, .unknownRules([UnknownRule(name: "overlaps")]))
    }
    return report
  }()

  private static let sources: SourceMap = {
    var sources = SourceMap()
    for (name, bytes) in files.flatMap(\.sources) { sources.add(bytes, as: name) }
    return sources
  }()

  /// Policies under which more, less and other findings fail.
  private static let policies: [(String, FindingPolicy)] = [
    ("as usual", FindingPolicy()),
    ("warnings fail", FindingPolicy(rules: Set(Rule.allCases), failingSeverity: .warning)),
    (
      "other severities",
      FindingPolicy(
        rules: Set(Rule.allCases).subtracting([.ambiguousSize, .offScreen]),
        severities: [.overlap: .error, .truncatedText: .error, .unsatisfiable: .warning],
        failingSeverity: .error)
    ),
  ]

  private func content(_ report: Report, by policy: FindingPolicy) -> ReportContent {
    ReportContent(
      report: report.applying(policy),
      inputErrors: [InputError(file: "lost.layout", message: "there is no such file")],
      sources: Self.sources, policy: policy)
  }

  private func writers() -> [(String, any ReportWriter)] {
    var few = TextReport(sources: Self.sources, usesColor: true, width: 60)
    (few.mostFindings, few.mostRepetitions) = (20, 2)
    var bare = TextReport(sources: Self.sources, showsDetails: true)
    bare.hasSummary = false
    return [
      ("text", TextReport(sources: Self.sources)), ("few findings", few), ("details", bare),
      ("JSON", JSONReport()), ("SARIF", SARIFReport()), ("JUnit", JUnitReport()),
      ("Markdown", MarkdownSummary()), ("GitHub", GitHubAnnotations()),
      ("GitLab", GitLabReport()), ("lines", LineReport()),
    ]
  }

  private func line(_ form: String, _ text: String) -> String {
    let count = text.utf8.count { $0 == 0x0A }
    return "\(form): \(count) lines, \(Fingerprint([text]).text)"
  }

  @Test func theReportOnManyFilesIsAsItWas() throws {
    var lines: [String] = []
    for (name, policy) in Self.policies {
      let content = content(Self.report, by: policy)
      for (form, writer) in writers() {
        lines.append(line("\(name), \(form)", writer.text(of: content)))
      }
      let failing = content.report.findings.count(where: policy.fails)
      lines.append("\(name): \(failing) of \(content.report.findings.count) findings fail")
    }
    var drawn = content(Self.report, by: FindingPolicy())
    drawn.layouts = Self.files.flatMap { file in file.layouts.map { CheckedLayout($0, in: file) } }
    lines.append(line("page", HTMLReport().text(of: drawn)))
    try expectSnapshot(lines.joined(separator: "\n") + "\n", named: "combined-report")
  }

  @Test func aBaselineOfHalfTheFindingsLeavesTheOthers() throws {
    let whole = Self.report.applying(FindingPolicy())
    var half = whole
    half.findings = whole.findings.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(
      \.element)
    let text = Baseline(of: half).text
    let baseline = try Baseline(parsing: Array(text.utf8), name: "layout-baseline.tsv")
    var (rest, accepted) = whole.excluding(baseline)
    #expect(accepted == whole.findings.count - rest.findings.count { whole.findings.contains($0) })
    #expect(rest.staleEntries(of: baseline) { _ in true }.count == baseline.entries.count)
    #expect(whole.staleEntries(of: baseline) { _ in true }.isEmpty)
    #expect(rest.staleEntries(of: baseline) { _ in false }.isEmpty)
    rest.add(rest.staleEntries(of: baseline) { $0 < "m" })
    var content = content(rest, by: FindingPolicy(rules: Set(Rule.allCases)))
    content.accepted = accepted
    var lines = [line("baseline", text), "\(accepted) findings are known"]
    for (form, writer) in writers() {
      lines.append(line(form, writer.text(of: content)))
    }
    try expectSnapshot(lines.joined(separator: "\n") + "\n", named: "combined-baseline")
  }
}
