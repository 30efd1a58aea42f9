internal import Constraints
internal import LayoutDSL

/// Writes workflow commands of GitHub Actions, which show findings as annotations beside the lines of a pull
/// request.
///
/// GitHub shows at most ten annotations of a severity for each step. Where there are more findings, those of
/// one rule in one file become one annotation, and where that is still too many the last one counts the
/// rest. The last line is the summary, which stands in the log of the step.
public struct GitHubAnnotations: ReportWriter {
  /// How many annotations of a severity GitHub shows for a step.
  public static let mostOfSeverity = 10

  /// GitHub cuts longer messages; 4 KiB of text.
  private static let longestMessage = 4096

  /// Makes a writer.
  public init() {}

  private struct Annotation {
    var span: SourceSpan?
    var file: String
    var rule: String
    var title: String
    var message: String
  }

  private struct Kind: Hashable {
    var file: String
    var rule: String
  }

  /// The workflow commands of a report, and its summary.
  public func text(of content: ReportContent) -> String {
    var errors = content.inputErrors.map { error in
      Annotation(
        span: error.span, file: error.file, rule: "input-error", title: "cannot check",
        message: ([error.message] + error.help.map { "help: \($0)" }).joined(separator: "\n"))
    }
    errors += content.report.findings.filter { $0.severity == .error }.map(Self.annotation)
    let warnings = content.report.findings.filter { $0.severity == .warning }
      .map(Self.annotation)
    let notices = content.undecided.map { layout in
      Annotation(
        span: layout.span, file: layout.file, rule: "cannot-decide", title: "cannot decide",
        message: layout.message)
    }
    var text = ""
    for (command, annotations) in [
      ("error", errors), ("warning", warnings), ("notice", notices),
    ] {
      for annotation in Self.aggregated(annotations) {
        text += Self.line(command, annotation, content)
      }
    }
    // A line that begins like a command would be one.
    return text + Summary(of: content).text.displayed + "\n"
  }

  private static func annotation(of finding: Finding) -> Annotation {
    var lines = [finding.message]
    if !finding.screens.isEmpty {
      lines.append("on \(finding.screens.map(\.title).joinedWithin(3))")
    }
    lines += finding.help.prefix(1).map { "help: \($0.text)" }
    return Annotation(
      span: finding.span, file: finding.file, rule: finding.rule.rawValue,
      title: finding.rule.rawValue, message: lines.joined(separator: "\n"))
  }

  /// At most as many annotations as GitHub shows.
  private static func aggregated(_ annotations: [Annotation]) -> [Annotation] {
    guard annotations.count > mostOfSeverity else { return annotations }
    var groups: [Kind: [Annotation]] = [:]
    var order: [Kind] = []
    for annotation in annotations {
      let kind = Kind(file: annotation.span?.file ?? annotation.file, rule: annotation.rule)
      if groups[kind] == nil { order.append(kind) }
      groups[kind, default: []].append(annotation)
    }
    var joined = order.map { kind -> Annotation in
      let group = groups[kind] ?? []
      var first = group[0]
      guard group.count > 1 else { return first }
      let lines = group.dropFirst().compactMap { $0.span.map { "\($0.line)" } }
      first.title = "\(first.title) (\(group.count) findings)"
      if !lines.isEmpty { first.message += "\nalso in line \(lines.joinedWithin(20))" }
      return first
    }
    guard joined.count > mostOfSeverity else { return joined }
    let rest = order.dropFirst(mostOfSeverity - 1)
    let number = rest.compactMap { groups[$0] }.joined().count
    joined.removeLast(joined.count - mostOfSeverity + 1)
    let rules = Set(rest.map(\.rule)).sorted()
    joined.append(
      Annotation(
        span: nil, file: "", rule: "", title: "\(number) more findings",
        message: "\(number) more findings of \(rules.joinedWithin(8)) in "
          + "\(count(Set(rest.map(\.file)).count, "file")); the report has all of them"))
    return joined
  }

  private static func line(
    _ command: String, _ annotation: Annotation, _ content: ReportContent
  ) -> String {
    var properties: [(String, String)] = []
    let file = annotation.span?.file ?? annotation.file
    if !file.isEmpty { properties.append(("file", content.paths.path(from: file))) }
    if let span = annotation.span {
      properties.append(("line", "\(span.line)"))
      // Columns are for a stretch on one line only.
      if span.length > 0 {
        func column(_ column: Int) -> String {
          "\(content.sources.utf16Column(of: column, line: span.line, in: span.file))"
        }
        properties.append(("endLine", "\(span.line)"))
        properties.append(("col", column(span.column)))
        properties.append(("endColumn", column(span.column + span.length)))
      }
    }
    properties.append(("title", annotation.title))
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    return "::\(command) \(list)::\(escapedData(annotation.message))\n"
  }

  /// A message as the runner reads it back.
  private static func escapedData(_ text: String) -> String {
    var escaped = ""
    for scalar in text.prefix(longestMessage).unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      // The log of a step is a terminal too.
      default: escaped += scalar.displayedInLogs
      }
    }
    return escaped
  }

  /// A property as the runner reads it back.
  private static func escapedProperty(_ text: String) -> String {
    var escaped = ""
    for scalar in escapedData(text).unicodeScalars {
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension [String] {
  /// The first words of a list, and how many more there are: `a, b and 3 more`.
  func joinedWithin(_ most: Int) -> String {
    guard count > most + 1 else { return joinedInWords }
    return prefix(most).joined(separator: ", ") + " and \(count - most) more"
  }
}
