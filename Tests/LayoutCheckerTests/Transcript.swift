import Constraints
import Foundation
import LayoutDSL
import Testing

@testable import LayoutChecker

/// All that a report says about a fixture, as it is written down in `Transcripts/`: the comments of a
/// fixture tell which findings there are, and this is what they say, with digests of all that is written.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the transcripts are written instead; read what changed
/// (`git diff`) before you commit it.
struct Transcript {
  private let text: String
  private let file: URL
  private let hasOutputs = SecondSolver.verifier != nil

  init(_ report: Report, work: WorkLedger, of fixture: Fixture) throws {
    let name = fixture.path.replacing("/", with: "-").replacing(".layout", with: ".txt")
    file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Transcripts").appending(path: name)
    let findings = report.findings.map(Self.lines).joined()
    let helps = "\(report.helps.offered) helps offered, \(report.helps.withheld) withheld"
    let outputs = hasOutputs ? try OutputRecord(of: report, on: fixture).lines : []
    text = (findings + [helps, "work: \(work.text)"] + outputs).joined(separator: "\n") + "\n"
  }

  /// Compares the report with its transcript; without findings there is none.
  func expect(at location: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: file)
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    // Every form says whether GLPK agrees, so that digests are those of runs with it.
    let own = hasOutputs ? expected : String(expected.prefix(text.count))
    #expect(text == own, "\(file.lastPathComponent)", sourceLocation: location)
  }

  private static func lines(_ finding: Finding) -> [String] {
    let place = "\(finding.span?.line ?? 0):\(finding.span?.column ?? 0)"
    var lines = ["\(place) \(finding.rule.rawValue) \(finding.view ?? ""): \(finding.message)"]
    let screens = finding.screens.map(\.title)
    lines.append("  on \(screens.count): \(screens.first ?? "") to \(screens.last ?? "")")
    lines += finding.notes.map { "  note \($0.span?.line ?? 0): \($0.text)" }
    lines += finding.causes.map { "  cause \($0.span?.line ?? 0): \($0.text)" }
    for number in finding.numbers {
      let values = number.values
      let sum = values.reduce(0, +)
      lines.append(
        "  \(number.quantity): \(values.count), \(short(values.min() ?? 0)) to"
          + " \(short(values.max() ?? 0)), together \(short(sum))")
    }
    for help in finding.help {
      lines.append("  help: \(help.action); \(help.provenScreens) screens")
      lines += help.edits.map {
        "    \($0.start.line):\($0.start.column) to \($0.end.line):\($0.end.column):"
          + " \($0.newText.debugDescription)"
      }
      lines += help.remaining.map { "    remaining: \($0)" }
    }
    lines += finding.consequences.flatMap(Self.lines).map { "  > " + $0 }
    return lines
  }

  private static func short(_ value: Double) -> String {
    "\((value * 1000).rounded() / 1000 + 0)"
  }
}
