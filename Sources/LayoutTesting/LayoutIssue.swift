internal import Constraints
internal import LayoutChecker
internal import LayoutDSL

/// What a test framework is told: a text at a place.
struct LayoutIssue {
  /// The text.
  var message: String

  /// The file as spans name it: a file of Swift by its module, any other by its path; nil where the test
  /// itself is the place.
  var file: String?

  /// The line, counted from 1.
  var line: Int

  /// The column, counted from 1.
  var column: Int

  init(_ message: String, at span: SourceSpan? = nil) {
    self.message = message
    file = span?.file
    line = span?.line ?? 1
    column = span?.column ?? 1
  }
}

/// What is wrong with layouts.
struct LayoutExamination {
  var checker: Checker
  var policy: FindingPolicy

  init(on screens: TestScreens, ignoring ignored: Set<Rule>, failingOn severity: Severity) throws {
    checker = Checker(screens: try screens.screens())
    policy = FindingPolicy(
      rules: FindingPolicy.usualRules.subtracting(ignored), failingSeverity: severity)
  }

  func issues(of layout: Layout) throws -> [LayoutIssue] {
    issues(in: try checker.check(layout))
  }

  func issues(of file: LayoutFile) -> [LayoutIssue] {
    file.diagnostics.map { LayoutIssue($0.message, at: $0.span) } + issues(in: checker.check(file))
  }

  private func issues(in whole: Report) -> [LayoutIssue] {
    let report = whole.applying(policy)
    let findings = report.findings.filter(policy.fails).map { finding in
      var lines = ["\(finding.rule.rawValue): \(finding.message)"]
      lines += finding.notes.map { "  = \($0.text)" }
      let screens = finding.screens.map(\.title)
      let more = screens.count > 3 ? ["\(screens.count - 3) more"] : []
      lines.append("  = on \((screens.prefix(3) + more).joined(separator: ", "))")
      lines += finding.help.map { "  = help: \($0.text)" }
      return LayoutIssue(lines.joined(separator: "\n"), at: finding.span)
    }
    let failures = report.failures.filter { !$0.isUndecided }.map {
      LayoutIssue("cannot check `\($0.layout)`: \($0.error)", at: $0.span)
    }
    return findings + failures
      + report.undecided(by: policy).map { LayoutIssue($0.message, at: $0.span) }
  }
}
