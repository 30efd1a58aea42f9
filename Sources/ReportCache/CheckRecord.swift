package import LayoutChecker

/// What checking one file came to, in a form that can be kept.
///
/// The form is that of `Codable` and may be another one in each version; programs read the JSON report.
package struct CheckRecord: Codable, Sendable {
  private let layouts: [LayoutResult]
  private let findings: [Finding]
  private let helps: HelpCount

  /// What is noted beside the report.
  package let notes: [String]

  /// Takes a report down.
  ///
  /// - Returns: nil where a layout could not be checked, and where a second solver was asked, who is asked each
  ///   time.
  package init?(of report: Report, notes: [String] = []) {
    guard report.failures.isEmpty, report.verifier == nil else { return nil }
    (layouts, findings, helps) = (report.layouts, report.findings, report.helps)
    self.notes = notes
  }

  /// The report that was taken down.
  package var report: Report {
    var report = Report()
    (report.layouts, report.findings, report.helps) = (layouts, findings, helps)
    return report
  }
}
