internal import Constraints
internal import LayoutDSL

/// Writes a report in GitHub's Markdown, for the summary of a job or a comment on a merge request.
///
/// A summary holds at most 1 MiB, so a table has its first findings and counts the rest.
public struct MarkdownSummary: ReportWriter {
  /// How many findings are listed.
  public static let mostFindings = 200

  /// How many helps are listed below them.
  private static let mostHelps = 20

  /// Makes a writer.
  public init() {}

  /// The Markdown of a report.
  public func text(of content: ReportContent) -> String {
    let findings = content.report.findings
    func place(_ span: SourceSpan?, _ file: String) -> String {
      let path = Self.escaped(content.paths.path(from: span?.file ?? file))
      return span.map { "\(path):\($0.line)" } ?? path
    }
    var text = "### layout-check: \(Self.escaped(Summary(of: content).text))\n"
    if !content.inputErrors.isEmpty {
      text += "\n| Input that cannot be checked | |\n| --- | --- |\n"
      for error in content.inputErrors.prefix(Self.mostFindings) {
        text += "| \(place(error.span, error.file)) | \(Self.escaped(error.message)) |\n"
      }
      text += Self.rest(content.inputErrors.count)
    }
    if !content.undecided.isEmpty {
      text += "\n| Layout that cannot be decided | |\n| --- | --- |\n"
      for layout in content.undecided.prefix(Self.mostFindings) {
        text += "| \(place(layout.span, layout.file)) | \(Self.escaped(layout.message)) |\n"
      }
      text += Self.rest(content.undecided.count)
    }
    guard !findings.isEmpty else { return text }
    text += "\n| | Rule | Place | Finding | Screens |\n| --- | --- | --- | --- | --- |\n"
    for finding in findings.prefix(Self.mostFindings) {
      let cells = [
        finding.severity.rawValue, "`\(finding.rule.rawValue)`",
        place(finding.span, finding.file), Self.escaped(finding.message),
        "\(finding.screens.count)",
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    text += Self.rest(findings.count)
    let helps = findings.filter { !$0.help.isEmpty }.prefix(Self.mostHelps)
    guard !helps.isEmpty else { return text }
    text += "\n<details><summary>Ways out</summary>\n\n"
    for finding in helps {
      for help in finding.help.prefix(1) {
        text += "- \(place(finding.span, finding.file)): \(Self.escaped(help.text))\n"
      }
    }
    return text + "\n</details>\n"
  }

  private static func rest(_ number: Int) -> String {
    number > mostFindings
      ? "\n\(number - mostFindings) more are left out here; the report has all of them.\n" : ""
  }

  /// A text that stands for itself in a cell of a table; what is between backticks stays code.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    let isBalanced = text.count(where: { $0 == "`" }) % 2 == 0
    var isCode = false
    for character in text.shortened {
      switch character {
      case "`":
        if isBalanced {
          isCode.toggle()
          escaped.append(character)
        } else {
          escaped += "\\`"
        }
      case "|": escaped += "\\|"
      case "\n", "\r", "\r\n": escaped += " "
      case "<" where !isCode: escaped += "&lt;"
      case "&" where !isCode: escaped += "&amp;"
      case "*", "_", "[", "]", "\\", "#", "~", "@":
        escaped += isCode ? String(character) : "\\\(character)"
      default:
        for scalar in character.unicodeScalars { escaped += scalar.displayedInLogs }
      }
    }
    return escaped
  }
}
