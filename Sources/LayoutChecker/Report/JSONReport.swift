internal import Constraints
internal import LayoutDSL

/// Writes a report for machines: JSON with sorted keys, the same bytes on every run and machine.
///
/// The shape is versioned by its `version`; members are only ever added within a version. Frames
/// are `[x, y, width, height]` in points in the screen's coordinates, unrounded. A `line`, `column`
/// or `view` that does not exist is `null`; `limits` are there where something was not looked at. The
/// changes of a fix are of the characters between two places,
/// as the file is before all of them; lines and columns are counted in characters from 1.
public struct JSONReport: Sendable {
  private typealias Value = JSONWriter.Value

  /// What went wrong before any layout was checked; also on standard error.
  public var inputErrors: [InputError]

  /// Makes a writer that lists `inputErrors` beside the findings.
  public init(inputErrors: [InputError] = []) {
    self.inputErrors = inputErrors
  }

  /// The JSON of a report, with a line break at its end.
  public func text(of report: Report) -> String {
    let summary = Summary(of: report)
    return JSONWriter.text(
      of: .object([
        "version": .integer(1),
        "layouts": .array(report.layouts.map(Self.value)),
        "findings": .array(report.findings.map(Self.value)),
        "inputErrors": .array(inputErrors.map(Self.value)),
        "summary": .object([
          "errors": .integer(summary.errors),
          "warnings": .integer(summary.warnings),
          "layouts": .integer(summary.layouts),
          "screens": .integer(summary.screens),
          "inputErrors": .integer(inputErrors.count),
        ]),
      ]))
  }

  private static func value(of layout: LayoutResult) -> Value {
    var members: [String: Value] = [
      "file": .string(layout.file),
      "name": .string(layout.name),
      "screens": .array(layout.screens.map(value)),
    ]
    if !layout.limits.isEmpty { members["limits"] = .strings(layout.limits) }
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
      "width": .number(screen.size.width),
      "height": .number(screen.size.height),
      "scale": .number(screen.scale),
      "verdict": .string(result.verdict.rawValue),
      "verified": .string(result.verified.rawValue),
      "frames": .object(frames),
    ])
  }

  private static func value(of finding: Finding) -> Value {
    var members = place(finding.span, in: finding.file)
    members["rule"] = .string(finding.rule.rawValue)
    members["severity"] = .string(finding.severity.rawValue)
    members["layout"] = .string(finding.layout)
    members["view"] = finding.view.map { .string($0) } ?? .null
    members["message"] = .string(finding.message.shortened)
    members["fingerprint"] = .string(finding.fingerprint)
    members["function"] = finding.function.map { .string($0) } ?? .null
    members["consequences"] = .array(finding.consequences.map(value))
    members["notes"] = .array(finding.notes.map { value($0.text, at: $0.span, in: finding.file) })
    members["help"] = .strings(finding.help.map(\.text.shortened))
    members["fixes"] = .array(finding.help.filter { !$0.edits.isEmpty }.map(value))
    members["screens"] = .strings(finding.screens.map(\.title))
    members["constraints"] = .array(
      finding.causes.map { value($0.text, at: $0.span, in: finding.file) })
    return .object(members)
  }

  private static func value(of help: Help) -> Value {
    .object([
      "text": .string(help.action.shortened),
      "provenScreens": .integer(help.provenScreens),
      "remaining": .strings(help.remaining),
      "edits": .array(
        help.edits.map { edit in
          .object([
            "file": .string(edit.file),
            "line": .integer(edit.start.line),
            "column": .integer(edit.start.column),
            "endLine": .integer(edit.end.line),
            "endColumn": .integer(edit.end.column),
            "newText": .string(edit.newText),
          ])
        }),
    ])
  }

  private static func value(of error: InputError) -> Value {
    var members = place(error.span, in: error.file)
    members["message"] = .string(error.message.shortened)
    members["notes"] = .array(error.notes.map { value($0.text, at: $0.span, in: error.file) })
    members["help"] = .strings(error.help.map(\.shortened))
    return .object(members)
  }

  private static func value(_ text: String, at span: SourceSpan?, in file: String) -> Value {
    var members = place(span, in: file)
    members["text"] = .string(text.shortened)
    return .object(members)
  }

  private static func place(_ span: SourceSpan?, in file: String) -> [String: Value] {
    [
      "file": .string(span?.file ?? file),
      "line": span.map { .integer($0.line) } ?? .null,
      "column": span.map { .integer($0.column) } ?? .null,
    ]
  }
}
