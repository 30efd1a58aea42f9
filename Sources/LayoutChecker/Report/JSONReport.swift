internal import Constraints
internal import LayoutDSL

/// Writes a report for programs: JSON with sorted keys, the same bytes on every run and machine.
///
/// `Schemas/report-2.schema.json` describes the shape, and the article "The JSON report" what to do with it.
/// The shape is versioned by its `version`; members are only ever added within a version. Frames are
/// `[x, y, width, height]` in points in the screen's coordinates, unrounded. What does not exist is `null`.
public struct JSONReport: ReportWriter {
  typealias Value = JSONWriter.Value

  /// The version of the shape.
  public static let version = 2

  /// Makes a writer.
  public init() {}

  /// The JSON of a report, with a line break at its end.
  public func text(of content: ReportContent) -> String {
    let undecided = content.undecided
    var outcomes: [[String]: String] = [:]
    for layout in undecided { outcomes[[layout.file, layout.name]] = "undecided" }
    for finding in content.report.findings where content.policy.fails(finding) {
      outcomes[[finding.file, finding.layout]] = "failed"
    }
    let summary = Summary(of: content)
    let places = Places(sources: content.sources)
    return JSONWriter.text(
      of: .object([
        "version": .integer(Self.version),
        "layouts": .array(
          content.report.layouts.map {
            Self.value(
              of: $0, limits: content.report.limits(of: $0),
              outcome: outcomes[[$0.file, $0.name]] ?? "passed")
          }),
        "findings": .array(content.report.findings.map { places.value(of: $0, content.policy) }),
        "undecided": .array(
          undecided.map { layout in
            var members = places.place(layout.span, in: layout.file)
            members["layout"] = .string(layout.name)
            members["reasons"] = .strings(layout.reasons)
            return .object(members)
          }),
        "inputErrors": .array(content.inputErrors.map(places.value)),
        "summary": .object([
          "errors": .integer(summary.errors),
          "warnings": .integer(summary.warnings),
          "failing": .integer(content.report.findings.count(where: content.policy.fails)),
          "layouts": .integer(summary.layouts),
          "screens": .integer(summary.screens),
          "accepted": .integer(summary.accepted),
          "undecided": .integer(summary.undecided),
          "inputErrors": .integer(content.inputErrors.count),
        ]),
      ]))
  }

  private static func value(
    of layout: LayoutResult, limits: [String], outcome: String
  ) -> Value {
    var members: [String: Value] = [
      "file": .string(layout.file),
      "name": .string(layout.name),
      "outcome": .string(outcome),
      "screens": .array(layout.screens.map(value)),
    ]
    if !limits.isEmpty { members["limits"] = .strings(limits) }
    return .object(members)
  }

  private static func value(of result: ScreenResult) -> Value {
    let screen = result.screen
    var frames: [String: Value] = [:]
    for (name, frame) in result.frames {
      let numbers = [frame.x, frame.y, frame.width, frame.height]
      frames[name] = .array(numbers.map { .number($0) })
    }
    return .object([
      "screen": .string(screen.name),
      "title": .string(screen.title),
      "orientation": .string(screen.orientation.rawValue),
      "direction": .string(screen.direction.rawValue),
      "textSize": .string(screen.textSize.rawValue),
      "textLength": .integer(screen.textLength),
      "state": .string(screen.variant.nameOfState),
      "width": .number(screen.size.width),
      "height": .number(screen.size.height),
      "scale": .number(screen.scale),
      "verdict": .string(result.verdict.rawValue),
      "verified": .string(result.verified.rawValue),
      "frames": .object(frames),
    ])
  }

  /// What has places, with columns in characters and in UTF-16 units.
  struct Places {
    let sources: SourceMap

    func value(of finding: Finding, _ policy: FindingPolicy) -> Value {
      var members = place(finding.span, in: finding.file)
      members["rule"] = .string(finding.rule.rawValue)
      members["tier"] = .string(finding.rule.tier.rawValue)
      members["severity"] = .string(finding.severity.rawValue)
      members["fails"] = .boolean(policy.fails(finding))
      members["layout"] = .string(finding.layout)
      members["view"] = finding.view.map { .string($0) } ?? .null
      members["message"] = .string(finding.message.shortened)
      members["fingerprint"] = .string(finding.fingerprint)
      members["function"] = finding.function.map { .string($0) } ?? .null
      members["consequences"] = .array(finding.consequences.map { value(of: $0, policy) })
      members["notes"] = .array(
        finding.notes.map { value($0.text.shortened, at: $0.span, in: finding.file) })
      members["help"] = .strings(finding.help.map(\.text.shortened))
      members["fixes"] = .array(finding.help.filter { !$0.edits.isEmpty }.map(value))
      members["screens"] = .strings(finding.screens.map(\.title))
      if !finding.sizes.isEmpty { members["sizes"] = .array(finding.sizes.map(JSONReport.value)) }
      members["ends"] = .array(finding.ends.map(value))
      members["textLimit"] =
        finding.textLimit.map {
          .object(["length": .integer($0.length), "screen": .string($0.screen.title)])
        } ?? .null
      members["causes"] = .array(
        finding.causes.map { value($0.text.shortened, at: $0.span, in: finding.file) })
      return .object(members)
    }

    func value(of end: FindingEnd) -> Value {
      .object([
        "axis": .string(end.axis.sizeName), "size": .number(end.size),
        "comparison": .string((end.isUpper ? "<" : ">") + (end.isIncluded ? "=" : "")),
        "screen": .string(end.screen.title),
        "reach": end.reach.map { .number($0) } ?? .null,
      ])
    }

    func value(of help: Help) -> Value {
      .object([
        "text": .string(help.action.shortened),
        "provenScreens": .integer(help.provenScreens),
        "remaining": .strings(help.remaining.map(\.shortened)),
        "edits": .array(
          help.edits.map { edit in
            var members = range(edit.start, edit.end, in: edit.file)
            members["file"] = .string(edit.file)
            members["newText"] = .string(edit.newText)
            return .object(members)
          }),
      ])
    }

    func value(of error: InputError) -> Value {
      var members = place(error.span, in: error.file)
      members["message"] = .string(error.message.shortened)
      members["notes"] = .array(error.notes.map { value($0.text, at: $0.span, in: error.file) })
      members["help"] = .strings(error.help.map(\.shortened))
      return .object(members)
    }

    private func value(_ text: String, at span: SourceSpan?, in file: String) -> Value {
      var members = place(span, in: file)
      members["text"] = .string(text.shortened)
      return .object(members)
    }

    func place(_ span: SourceSpan?, in file: String) -> [String: Value] {
      guard let span else {
        var members: [String: Value] = ["file": .string(file)]
        for name in ["line", "column", "columnUTF16", "endLine", "endColumn", "endColumnUTF16"] {
          members[name] = .null
        }
        return members
      }
      var members = range(
        SourcePosition(line: span.line, column: span.column),
        SourcePosition(line: span.line, column: span.column + span.length), in: span.file)
      members["file"] = .string(span.file)
      return members
    }

    private func range(
      _ start: SourcePosition, _ end: SourcePosition, in file: String
    ) -> [String: Value] {
      func utf16Column(_ position: SourcePosition) -> Value {
        .integer(sources.utf16Column(of: position.column, line: position.line, in: file))
      }
      return [
        "line": .integer(start.line),
        "column": .integer(start.column),
        "columnUTF16": utf16Column(start),
        "endLine": .integer(end.line),
        "endColumn": .integer(end.column),
        "endColumnUTF16": utf16Column(end),
      ]
    }
  }
}
