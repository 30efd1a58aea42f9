internal import Constraints
internal import LayoutDSL

/// Writes SARIF 2.1.0 (OASIS), as code scanning reads it.
///
/// Each rule has its page, each result a full region, the rows that cause it, the changes that were proven and
/// a fingerprint that stays the same when lines move. What could not be read or decided, and how many
/// results are left out, is told by notifications of the run.
public struct SARIFReport: ReportWriter {
  private typealias Value = JSONWriter.Value

  /// How many results are written: GitHub shows the first 5,000 of a run.
  public static let mostResults = 5000

  /// How many causes of a result are written: GitHub shows the first 100 places of a result.
  private static let mostCauses = 100

  /// The version of the tool that is named.
  public var toolVersion: String

  /// Makes a writer.
  public init(toolVersion: String = "0.1.0") {
    self.toolVersion = toolVersion
  }

  /// The JSON of a report, with a line break at its end.
  public func text(of content: ReportContent) -> String {
    let findings = content.report.findings.prefix(Self.mostResults)
    let used = Set(findings.map(\.rule))
    let rules = Rule.allCases.filter(used.contains)
    let indices = Dictionary(
      uniqueKeysWithValues: rules.enumerated().map { ($0.element, $0.offset) })
    let run: [String: Value] = [
      "tool": .object([
        "driver": .object([
          "name": .string("layout-check"),
          "version": .string(toolVersion),
          "semanticVersion": .string(toolVersion),
          "rules": .array(rules.map(Self.descriptor)),
        ])
      ]),
      "columnKind": .string("utf16CodeUnits"),
      "originalUriBaseIds": .object([
        "%SRCROOT%": .object([
          "description": .object(["text": .string("The directory that the check was run in.")])
        ])
      ]),
      "invocations": .array([
        .object([
          "executionSuccessful": .boolean(content.inputErrors.isEmpty),
          "toolExecutionNotifications": .array(notifications(of: content)),
        ])
      ]),
      "results": .array(
        findings.map { Self.result(of: $0, indices[$0.rule] ?? 0, content) }),
    ]
    return JSONWriter.text(
      of: .object([
        "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
        "version": .string("2.1.0"),
        "runs": .array([.object(run)]),
      ]))
  }

  // MARK: - Rules

  private static func descriptor(of rule: Rule) -> Value {
    let help = rule.explanation
    return .object([
      "id": .string(rule.rawValue),
      "name": .string(
        rule.rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
          .joined()),
      "shortDescription": .object(["text": .string(rule.summary)]),
      "fullDescription": .object([
        "text": .string(help.firstParagraph)
      ]),
      "help": .object([
        "text": .string(help),
        "markdown": .string(
          help + "\n\nA layout that breaks the rule:\n\n```\n\(rule.firingLayout)```\n\n"
            + "The same layout mended:\n\n```\n\(rule.silentLayout)```\n"),
      ]),
      "defaultConfiguration": .object(["level": .string(rule.severity.rawValue)]),
      "properties": .object([
        "tags": .strings(["layout", rule.tier.rawValue]),
        "precision": .string(rule.tier == .sound ? "very-high" : "high"),
        "problem.severity": .string(rule.severity.rawValue),
      ]),
    ])
  }

  // MARK: - Results

  private static func result(of finding: Finding, _ index: Int, _ content: ReportContent) -> Value {
    let notes = finding.notes.map(\.text)
    let screens =
      finding.screens.isEmpty ? [] : ["on \(finding.screens.map(\.title).joinedWithin(5))"]
    let words = [finding.message] + notes + screens + finding.help.map { "help: \($0.text)" }
    var members: [String: Value] = [
      "ruleId": .string(finding.rule.rawValue),
      "ruleIndex": .integer(index),
      "level": .string(finding.severity.rawValue),
      "message": .object(["text": .string(words.map(\.shortened).joined(separator: "\n"))]),
      "locations": .array([
        .object(location(finding.span, finding.file, content, logically: finding))
      ]),
      "partialFingerprints": .object([
        "layoutCheck/v1": .string(finding.fingerprint),
        // GitHub matches alerts by this name, and would otherwise count the characters of the line.
        "primaryLocationLineHash": .string("\(finding.fingerprint):1"),
      ]),
      "properties": .object([
        "layout": .string(finding.layout),
        "screens": .strings(finding.screens.map(\.title)),
        "consequences": .strings(
          finding.consequences.map { "\($0.rule.rawValue): \($0.message.shortened)" }),
      ]),
    ]
    let causes = finding.causes.filter { $0.span != nil }.prefix(mostCauses)
    if !causes.isEmpty {
      members["relatedLocations"] = .array(
        causes.enumerated().map { number, cause in
          var place = location(cause.span, finding.file, content)
          place["id"] = .integer(number + 1)
          place["message"] = .object(["text": .string(cause.text.shortened)])
          return .object(place)
        })
    }
    let fixes = finding.help.filter { !$0.edits.isEmpty }
    if !fixes.isEmpty { members["fixes"] = .array(fixes.map { fix(of: $0, content) }) }
    return .object(members)
  }

  private static func location(
    _ span: SourceSpan?, _ file: String, _ content: ReportContent, logically finding: Finding? = nil
  ) -> [String: Value] {
    var physical: [String: Value] = [
      "artifactLocation": artifact(span?.file ?? file, content.paths)
    ]
    // Code scanning shows no result without a region.
    let span = span ?? SourceSpan(file: file, line: 1)
    let end = span.column + max(span.length, 1)
    physical["region"] = region(
      SourcePosition(line: span.line, column: span.column),
      SourcePosition(line: span.line, column: end), in: span.file, content)
    var members: [String: Value] = ["physicalLocation": .object(physical)]
    if let finding {
      let path = [finding.layout] + (finding.view.map { [$0] } ?? [])
      members["logicalLocations"] = .array([
        .object([
          "name": .string(path.last ?? ""),
          "fullyQualifiedName": .string(path.joined(separator: "/")),
          "kind": .string("element"),
        ])
      ])
    }
    return members
  }

  private static func region(
    _ start: SourcePosition, _ end: SourcePosition, in file: String, _ content: ReportContent
  ) -> Value {
    func column(_ position: SourcePosition) -> Value {
      .integer(content.sources.utf16Column(of: position.column, line: position.line, in: file))
    }
    return .object([
      "startLine": .integer(start.line), "startColumn": column(start),
      "endLine": .integer(end.line), "endColumn": column(end),
    ])
  }

  private static func fix(of help: Help, _ content: ReportContent) -> Value {
    var edits: [String: [SourceEdit]] = [:]
    var order: [String] = []
    for edit in help.edits {
      if edits[edit.file] == nil { order.append(edit.file) }
      edits[edit.file, default: []].append(edit)
    }
    return .object([
      "description": .object(["text": .string(help.text.shortened)]),
      "artifactChanges": .array(
        order.map { file in
          .object([
            "artifactLocation": artifact(file, content.paths),
            "replacements": .array(
              (edits[file] ?? []).map { edit in
                .object([
                  "deletedRegion": region(edit.start, edit.end, in: file, content),
                  "insertedContent": .object(["text": .string(edit.newText)]),
                ])
              }),
          ])
        }),
    ])
  }

  private static func artifact(_ path: String, _ paths: ReportPaths) -> Value {
    let path = paths.path(from: path)
    let isAbsolute = path.hasPrefix("/")
    var members: [String: Value] = [
      "uri": .string((isAbsolute ? "file://" : "") + path.escapedForURI)
    ]
    if !isAbsolute { members["uriBaseId"] = .string("%SRCROOT%") }
    return .object(members)
  }

  // MARK: - Notifications

  private func notifications(of content: ReportContent) -> [Value] {
    var notifications = content.inputErrors.map { error in
      Self.notification(
        ([error.message] + error.help.map { "help: \($0)" }).joined(separator: "\n"), "error",
        error.span, error.file, content)
    }
    notifications += content.undecided.map {
      Self.notification($0.message, "warning", $0.span, $0.file, content)
    }
    let left = content.report.findings.count - Self.mostResults
    if left > 0 {
      notifications.append(
        .object([
          "level": .string("warning"),
          "message": .object([
            "text": .string(
              "\(count(left, "result")) left out: code scanning shows the first "
                + "\(Self.mostResults), and errors come first")
          ]),
        ]))
    }
    return notifications
  }

  private static func notification(
    _ text: String, _ level: String, _ span: SourceSpan?, _ file: String, _ content: ReportContent
  ) -> Value {
    .object([
      "level": .string(level), "message": .object(["text": .string(text.shortened)]),
      "locations": .array([.object(location(span, file, content))]),
    ])
  }
}

extension String {
  /// The path as part of a URI: everything but letters, digits and `-._~/` is escaped (RFC 3986).
  fileprivate var escapedForURI: String {
    var text = ""
    for byte in RawPath.bytes(of: self) {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }

  /// The lines before the first empty one.
  fileprivate var firstParagraph: String {
    split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .joined(separator: " ")
  }
}
