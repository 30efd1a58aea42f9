internal import Constraints

/// Writes the report on code quality that GitLab shows beside a merge request: a list in the form that Code
/// Climate has, of which GitLab reads the description, the rule, the fingerprint, the severity and the place.
///
/// What could not be decided is of severity `info`, what could not be read is a `blocker`.
public struct GitLabReport: ReportWriter {
  private typealias Value = JSONWriter.Value

  /// Makes a writer.
  public init() {}

  /// The JSON of a report, with a line break at its end.
  public func text(of content: ReportContent) -> String {
    var issues: [Value] = []
    for finding in content.report.findings {
      issues.append(
        Self.issue(
          finding.message, rule: finding.rule.rawValue,
          severity: finding.severity == .error ? "critical" : "minor",
          at: finding.span, in: finding.file, content.paths, identity: [finding.fingerprint]))
    }
    for layout in content.undecided {
      issues.append(
        Self.issue(
          layout.message, rule: "cannot-decide", severity: "info", at: layout.span,
          in: layout.file, content.paths, identity: ["cannot-decide", layout.name]))
    }
    var counts: [String: Int] = [:]
    for error in content.inputErrors {
      let count = counts["\(error.file)\0\(error.message)", default: 0]
      counts["\(error.file)\0\(error.message)"] = count + 1
      issues.append(
        Self.issue(
          error.message, rule: "input-error", severity: "blocker", at: error.span, in: error.file,
          content.paths, identity: ["input-error", error.message, "\(count)"]))
    }
    return JSONWriter.text(of: .array(issues))
  }

  private static func issue(
    _ message: String, rule: String, severity: String, at span: SourceSpan?, in file: String,
    _ paths: ReportPaths, identity: [String]
  ) -> Value {
    let path = paths.path(from: span?.file ?? file)
    return .object([
      "description": .string(message.shortened),
      "check_name": .string(rule),
      "fingerprint": .string(Fingerprint([path] + identity).text),
      "severity": .string(severity),
      "location": .object([
        "path": .string(path), "lines": .object(["begin": .integer(span?.line ?? 1)]),
      ]),
    ])
  }
}
