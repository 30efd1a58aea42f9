public import Constraints
internal import LayoutDSL

/// Findings that a team has accepted, so that only new ones are reported.
///
/// A finding is known by its file and its fingerprint, which stay the same when lines move and numbers
/// change. As a file it has a line for each finding, sorted, so that a review shows what is accepted:
///
/// ```text
/// Layouts/card.layout  zero-size  204a9894961c6dc1  `card` is 0 pt high
/// ```
public struct Baseline: Sendable {
  /// A finding that is accepted.
  public struct Entry: Hashable, Sendable {
    /// The file, from the directory of the baseline.
    public var file: String

    /// The name of the rule.
    public var rule: String

    /// The fingerprint of the finding.
    public var fingerprint: String

    /// What the finding said when it was accepted.
    public var message: String

    /// Where the entry stands; nil where it was not read.
    public var span: SourceSpan?
  }

  /// The entries: sorted where they were not read.
  public private(set) var entries: [Entry]

  /// Accepts all findings of a report, and what follows from them.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - paths: how files are named.
  public init(of report: Report, paths: ReportPaths = ReportPaths()) {
    entries = report.allFindings.map {
      Entry(
        file: paths.path(from: $0.file), rule: $0.rule.rawValue, fingerprint: $0.fingerprint,
        message: $0.message, span: nil)
    }
    entries.sort { $0.order.lexicographicallyPrecedes($1.order, by: { $0 < $1 }) }
    var seen: Set<[String]> = []
    entries.removeAll { !seen.insert([$0.file, $0.fingerprint]).inserted }
  }

  /// Reads a baseline.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: how the user named the file.
  /// - Throws: ``InputError`` at the first line that is no entry.
  public init(parsing bytes: [UInt8], name: String) throws(InputError) {
    entries = []
    let start = bytes.startBehindMark
    let text = String(decoding: bytes[start...], as: UTF8.self)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      var span = SourceSpan(file: name, line: index + 1, column: 1, length: line.count)
      let fields = line.split(
        separator: Self.separator, maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count == 4, fields[2].utf8.count == 16, fields[2].allSatisfy(\.isHexDigit) else {
        throw InputError(
          file: name, message: "this line of the baseline is no finding", span: span,
          help: ["let `--write-baseline` write the file anew"])
      }
      span.length = fields[0].count
      entries.append(
        Entry(
          file: Self.unescaped(fields[0]), rule: String(fields[1]), fingerprint: String(fields[2]),
          message: Self.unescaped(fields[3]), span: span))
    }
  }

  private static let separator: Character = "\t"

  /// The baseline as a file.
  public var text: String {
    var text = """
      # Findings that layout-check has accepted: file, rule, fingerprint, message.
      # `layout-check --baseline FILE` reports other findings only, and entries that no longer occur;
      # with `--write-baseline` it writes this file.

      """
    for entry in entries {
      text +=
        [Self.escaped(entry.file), entry.rule, entry.fingerprint, Self.escaped(entry.message)]
        .joined(separator: String(Self.separator)) + "\n"
    }
    return text
  }

  /// A text without the characters that end fields and lines.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case separator: "\\t"
      case "\\": "\\\\"
      case _ where character.isNewline: "\\n"
      default: String(character)
      }
    }.joined()
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "t" ? "\t" : character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}

extension Baseline.Entry {
  /// By what entries are sorted.
  fileprivate var order: [String] { [file, rule, message, fingerprint] }
}

extension Report {
  /// The report without the findings that a baseline accepts.
  ///
  /// What follows from an accepted finding and is not accepted itself is a finding of its own.
  ///
  /// - Parameters:
  ///   - baseline: the accepted findings.
  ///   - paths: how the baseline names files.
  /// - Returns: the report, and how many of its findings are left out.
  public func excluding(
    _ baseline: Baseline, paths: ReportPaths = ReportPaths()
  ) -> (report: Report, accepted: Int) {
    let known = Set(baseline.entries.map { [$0.file, $0.fingerprint] })
    var names: [String: String] = [:]
    func isKnown(_ finding: Finding) -> Bool {
      let name = names[finding.file] ?? paths.path(from: finding.file)
      names[finding.file] = name
      return known.contains([name, finding.fingerprint])
    }
    var report = self
    var accepted = 0
    report.findings = findings.flatMap { finding -> [Finding] in
      guard isKnown(finding) else { return [finding] }
      accepted += 1
      return finding.consequences.filter { !isKnown($0) }
    }
    report.sortFindings()
    return (report, accepted)
  }

  /// A finding for each entry of a baseline that no longer occurs in files that were checked.
  ///
  /// - Parameters:
  ///   - baseline: the accepted findings.
  ///   - paths: how the baseline names files.
  ///   - isChecked: whether a file was checked, or is gone.
  public func staleEntries(
    of baseline: Baseline, paths: ReportPaths = ReportPaths(), isChecked: (String) -> Bool
  ) -> [Finding] {
    let found = Set(allFindings.map { [paths.path(from: $0.file), $0.fingerprint] })
    return baseline.entries.filter {
      !found.contains([$0.file, $0.fingerprint]) && isChecked($0.file)
    }.map { entry in
      Finding(
        rule: .staleBaseline, file: entry.span?.file ?? "", layout: "", span: entry.span,
        message: "`\(entry.rule)` in \(entry.file) no longer occurs: \(entry.message)",
        help: [Help("remove the line, or write the baseline anew with `--write-baseline`")],
        fingerprint: Fingerprint([Rule.staleBaseline.rawValue, entry.file, entry.fingerprint]).text)
    }
  }

  /// Adds findings that no layout has.
  public mutating func add(_ findings: [Finding]) {
    self.findings += findings
    sortFindings()
  }
}
