import Constraints
@testable import LayoutChecker
import LayoutDSL
import Testing

/// Which findings are reported, how bad they are, and what fails.
@Suite struct FindingPolicyTests {
  private func finding(
    _ rule: Rule, line: Int = 1, consequences: [Finding] = []
  ) -> Finding {
    Finding(
      rule: rule, file: "a.layout", layout: "A", span: SourceSpan(file: "a.layout", line: line),
      message: rule.rawValue, consequences: consequences)
  }

  private func report(_ findings: [Finding]) -> Report {
    var report = Report()
    report.findings = findings
    return report
  }

  @Test func `names of rules and tiers and all stand for rules`() throws {
    #expect(try FindingPolicy.rules(named: ["overlap", "zero-size"]) == [.overlap, .zeroSize])
    #expect(try FindingPolicy.rules(named: ["all"]) == Set(Rule.allCases))
    let tiers = try RuleTier.allCases.map { try FindingPolicy.rules(named: [$0.rawValue]) }
    #expect(tiers.reduce(Set()) { $0.union($1) } == Set(Rule.allCases))
    #expect(tiers.reduce(0) { $0 + $1.count } == Rule.allCases.count)
    #expect(tiers[0].contains(.unsatisfiable) && tiers[1].contains(.smallTapTarget))
  }

  @Test func `every unknown name is told`() {
    let error = #expect(throws: UnknownRules.self) {
      try FindingPolicy.rules(named: ["overlap", "zero", "sounds"])
    }
    #expect(error?.names.map(\.name) == ["zero", "sounds"])
    #expect(error?.names[0].help == ["did you mean `zero-size`?"])
  }

  @Test func `experimental rules are off`() {
    #expect(FindingPolicy.usualRules == Set(Rule.allCases.filter { $0.tier != .experimental }))
  }

  @Test func `what follows from a finding that is not wanted stands on its own`() {
    let whole = report([
      finding(.zeroSize, consequences: [finding(.overlap, line: 3), finding(.offScreen, line: 2)])
    ])
    let rest = whole.applying(FindingPolicy(rules: [.overlap, .offScreen]))
    #expect(rest.findings.map(\.rule) == [.offScreen, .overlap])
    let lead = whole.applying(FindingPolicy(rules: [.zeroSize, .overlap]))
    #expect(lead.findings.map(\.rule) == [.zeroSize])
    #expect(lead.findings[0].consequences.map(\.rule) == [.overlap])
  }

  @Test func `severities are those of the policy, and order and fail accordingly`() {
    let whole = report([
      finding(.zeroSize, line: 9), finding(.overlap, consequences: [finding(.smallTapTarget)]),
    ])
    let policy = FindingPolicy(severities: [
      .zeroSize: .warning, .smallTapTarget: .error,
    ])
    let rated = whole.applying(policy)
    #expect(rated.findings.map(\.rule) == [.smallTapTarget, .overlap, .zeroSize])
    #expect(rated.findings.map(\.severity) == [.error, .warning, .warning])
    #expect(rated.findings[1].consequences.isEmpty)
    #expect(policy.fails(rated))
    #expect(!FindingPolicy(failingSeverity: nil).fails(whole))
    #expect(FindingPolicy(failingSeverity: .warning).fails(report([finding(.overlap)])))
    #expect(!FindingPolicy().fails(report([finding(.overlap)])))
  }

  @Test(arguments: [(Severity.warning, [Rule.zeroSize]), (.error, [.zeroSize])])
  func `what follows from a finding stays with it where it is no worse`(
    severity: Severity, rules: [Rule]
  ) {
    let whole = report([finding(.zeroSize, consequences: [finding(.overlap), finding(.offScreen)])])
    let rated = whole.applying(FindingPolicy(severities: [.overlap: severity]))
    #expect(rated.findings.map(\.rule) == rules)
    #expect(rated.findings[0].consequences.map(\.rule) == [.overlap, .offScreen])
    #expect(rated.findings[0].consequences[0].severity == severity)
  }

  @Test(arguments: ReportFormat.allCases)
  func `every format names a layout on which the arithmetic broke down`(format: ReportFormat) {
    var report = Report()
    report.failures = [
      CheckFailure(
        file: "a.layout", layout: "Card", span: SourceSpan(file: "a.layout", line: 3),
        error: .numericalBreakdown(
          NumericalBreakdown(reason: "the basis is singular"), screen: "320x568"))
    ]
    let text = format.writer.text(of: ReportContent(report: report))
    for words in ["Card", "the arithmetic broke down on 320x568: the basis is singular"] {
      #expect(text.contains(words))
    }
  }

  @Test func `a layout is undecided where a search ended that could have found more`() {
    func report(_ leftOut: [LeftOut], _ findings: [Finding]) -> Report {
      var report = self.report(findings)
      report.layouts = [
        LayoutResult(
          file: "a.layout", name: "A",
          screens: [
            ScreenResult(
              screen: Screen(name: "320x568", size: Size(width: 320, height: 568)),
              verdict: .unique, verified: .skipped, frames: [], leftOut: leftOut)
          ])
      ]
      return report
    }
    let policy = FindingPolicy()
    #expect(report([.openMeasures(3)], []).undecided(by: policy).map(\.name) == ["A"])
    #expect(report([.openMeasures(3)], [finding(.overlap)]).undecided(by: policy).count == 1)
    #expect(report([.openMeasures(3)], [finding(.zeroSize)]).undecided(by: policy).isEmpty)
    #expect(
      report([.causes, .verification(reason: "too large")], []).undecided(by: policy).isEmpty)
  }
}
