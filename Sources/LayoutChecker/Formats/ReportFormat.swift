/// A format that a report can be written in, by the name that `--format` and `--output` take.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For people.
  case text

  /// For programs: all that is known, in the form of a published JSON Schema.
  case json

  /// SARIF 2.1.0, for code scanning and dashboards.
  case sarif

  /// Workflow commands of GitHub Actions, which become annotations.
  case github

  /// Markdown, for the summary of a job.
  case markdown

  /// JUnit's XML, for the lists of tests of CI servers.
  case junit

  /// The report on code quality that GitLab reads.
  case gitlab

  /// A line for each finding, for editors.
  case lines

  /// A page to look at, with pictures of the layouts.
  case html

  /// What writes the format.
  public var writer: any ReportWriter {
    switch self {
    case .text: TextReport(sources: SourceMap())
    case .json: JSONReport()
    case .sarif: SARIFReport()
    case .github: GitHubAnnotations()
    case .markdown: MarkdownSummary()
    case .junit: JUnitReport()
    case .gitlab: GitLabReport()
    case .lines: LineReport()
    case .html: HTMLReport()
    }
  }
}
