internal import Constraints
internal import LayoutDSL

/// Writes JUnit's XML, which CI servers show as a list of tests: a suite for each layout with a case for each
/// of its screens.
///
/// A finding that fails the check is a failure of each screen that shows it, others are output of the case.
/// What could not be decided is skipped with its reason, what could not be read is an error of the suite
/// `input`. There are no times, so that equal reports are equal bytes.
public struct JUnitReport: ReportWriter {
  /// How many findings are written for a case.
  public static let mostOfCase = 20

  /// Makes a writer.
  public init() {}

  /// The XML of a report.
  public func text(of content: ReportContent) -> String {
    var suites: [Suite] = []
    if !content.inputErrors.isEmpty {
      suites.append(Suite(of: content.inputErrors))
    }
    struct Key: Hashable {
      var file: String
      var layout: String
    }
    var findings: [Key: [Finding]] = [:]
    for finding in content.report.findings {
      findings[Key(file: finding.file, layout: finding.layout), default: []].append(finding)
    }
    let undecided = content.undecided
    var reasons: [Key: String] = [:]
    for layout in undecided {
      reasons[Key(file: layout.file, layout: layout.name)] = layout.message
    }
    for layout in content.report.layouts {
      let key = Key(file: layout.file, layout: layout.name)
      suites.append(
        Suite(
          of: layout, findings[key] ?? [], undecided: reasons.removeValue(forKey: key),
          content.policy))
    }
    for layout in undecided {
      let key = Key(file: layout.file, layout: layout.name)
      guard let message = reasons.removeValue(forKey: key) else { continue }
      suites.append(Suite(ofUndecided: layout, message))
    }
    let cases = suites.flatMap(\.cases)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"layout-check\"\(Self.counts(of: cases))>\n"
    for suite in suites { text += suite.text }
    return text + "</testsuites>\n"
  }

  fileprivate static func counts(of cases: [Case]) -> String {
    func count(_ isCounted: (Case) -> Bool) -> Int { cases.count(where: isCounted) }
    return " tests=\"\(cases.count)\" failures=\"\(count { $0.outcome == .failure })\""
      + " errors=\"\(count { $0.outcome == .error })\""
      + " skipped=\"\(count { $0.outcome == .skipped })\""
  }

  fileprivate struct Case {
    enum Outcome: String {
      case success
      case failure
      case error
      case skipped
    }

    var name: String
    var group: String
    var outcome = Outcome.success
    var type = ""
    var message = ""
    var body = ""
    var output = ""

    var text: String {
      var text =
        "    <testcase name=\"\(name.escapedForXML)\" classname=\"\(group.escapedForXML)\""
        + " time=\"0\""
      if outcome == .success, output.isEmpty { return text + "/>\n" }
      text += ">\n"
      switch outcome {
      case .success: break
      case .skipped: text += "      <skipped message=\"\(message.escapedForXML)\"/>\n"
      case .failure, .error:
        text += "      <\(outcome.rawValue) type=\"\(type.escapedForXML)\""
        text += " message=\"\(message.escapedForXML)\">\(body.escapedForXML)"
        text += "</\(outcome.rawValue)>\n"
      }
      if !output.isEmpty { text += "      <system-out>\(output.escapedForXML)</system-out>\n" }
      return text + "    </testcase>\n"
    }
  }

  fileprivate struct Suite {
    var name: String
    var cases: [Case]

    init(of errors: [InputError]) {
      name = "input"
      cases = errors.map { error in
        let place = error.span.map { "\($0.file):\($0.line):\($0.column)" } ?? error.file
        return Case(
          name: place, group: error.file, outcome: .error, type: "input-error",
          message: error.message, body: error.help.map { "help: \($0)" }.joined(separator: "\n"))
      }
    }

    init(ofUndecided layout: UndecidedLayout, _ message: String) {
      name = layout.name
      cases = [
        Case(name: layout.name, group: layout.file, outcome: .skipped, message: message)
      ]
    }

    init(
      of layout: LayoutResult, _ findings: [Finding], undecided: String?, _ policy: FindingPolicy
    ) {
      name = "\(layout.file): \(layout.name)"
      var positions: [Screen: Int] = [:]
      for (index, result) in layout.screens.enumerated() { positions[result.screen] = index }
      var failures: [[Int]] = Array(repeating: [], count: layout.screens.count)
      var others = failures
      for (index, finding) in findings.enumerated() {
        let fails = policy.fails(finding)
        // What is wrong on no screen of its own, such as a stored frame, is wrong on the first.
        let places =
          finding.screens.isEmpty
          ? Array(layout.screens.indices.prefix(1)) : finding.screens.compactMap { positions[$0] }
        for place in places {
          if fails { failures[place].append(index) } else { others[place].append(index) }
        }
      }
      let texts = findings.map { finding in
        let place = finding.span.map { "\($0.file):\($0.line):\($0.column)" } ?? finding.file
        return
          "\(place): \(finding.severity.rawValue): \(finding.message.shortened) [\(finding.rule.rawValue)]"
      }
      cases = layout.screens.indices.map { index in
        var result = Case(
          name: layout.screens[index].screen.title, group: "\(layout.file).\(layout.name.shortened)"
        )
        if let first = failures[index].first {
          result.outcome = .failure
          result.type = findings[first].rule.rawValue
          result.message = findings[first].message.shortened
          result.body = Self.list(failures[index], of: texts)
        } else if let undecided {
          result.outcome = .skipped
          result.message = undecided
        }
        result.output = Self.list(others[index], of: texts)
        return result
      }
    }

    private static func list(_ indices: [Int], of texts: [String]) -> String {
      var lines = indices.prefix(mostOfCase).map { texts[$0] }
      if indices.count > mostOfCase { lines.append("\(indices.count - mostOfCase) more") }
      return lines.joined(separator: "\n")
    }

    var text: String {
      "  <testsuite name=\"\(name.escapedForXML)\"\(counts(of: cases))>\n"
        + cases.map(\.text).joined() + "  </testsuite>\n"
    }
  }
}
