internal import Constraints

/// Writes a line for each finding: `file:line:column: severity: message [rule]`, as compilers do, so that
/// editors lead to the place.
///
/// What could not be decided is a `note`, what could not be read an `error` of no rule. Characters that a
/// terminal would obey are shown by a stand-in.
public struct LineReport: ReportWriter {
  /// Makes a writer.
  public init() {}

  /// The lines of a report; none where nothing was found.
  public func text(of content: ReportContent) -> String {
    var text = ""
    for finding in content.report.findings {
      text += Self.line(
        finding.span, finding.file, finding.severity.rawValue, finding.message,
        finding.rule.rawValue)
    }
    for layout in content.undecided {
      text += Self.line(layout.span, layout.file, "note", layout.message, "cannot-decide")
    }
    for error in content.inputErrors {
      text += Self.line(error.span, error.file, "error", error.message, nil)
    }
    return text
  }

  private static func line(
    _ span: SourceSpan?, _ file: String, _ severity: String, _ message: String, _ rule: String?
  ) -> String {
    let place = "\((span?.file ?? file).displayed):\(span?.line ?? 1):\(span?.column ?? 1)"
    let name = rule.map { " [\($0)]" } ?? ""
    return "\(place): \(severity): \(message.displayed)\(name)\n"
  }
}
