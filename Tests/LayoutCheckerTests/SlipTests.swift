import Foundation
import LayoutDSL
import Snapshots
import Testing

@testable import LayoutChecker

/// What is told of each slip in sound screens, and what its helps make of it, as it is written down in `Slips/`.
///
/// People who did not know the checker wrote the screens. With `UPDATE_SNAPSHOTS=1` in the environment the tables are
/// written instead; read what changed (`git diff`) before you commit it.
@Suite struct SlipTests {
  @Test(arguments: Fixture.sound)
  func nothingIsToldOfASoundScreen(_ screen: Fixture) throws {
    #expect(try screen.report().findings.map(\.message) == [])
  }

  @Test(arguments: Fixture.sound)
  func everySlipIsToldAsBefore(_ screen: Fixture) throws {
    let text = String(decoding: screen.bytes, as: UTF8.self)
    let lines = text.components(separatedBy: "\n")
    var table: [String] = []
    var count = (told: 0, findings: 0, helps: 0, mended: 0)
    let slips = Slip.all(of: text)
    let ledger = WorkLedger()
    for slip in slips {
      let before = lines[slip.line - 1].trimmingCharacters(in: .whitespaces)
      table.append(
        slip.kind == .missing
          ? "\(slip.line) - \(before)" : "\(slip.line) \(slip.kind.rawValue): \(slip.after)")
      guard let file = try? screen.file(with: Array(slip.text.utf8)) else {
        table.append("  cannot be read")
        continue
      }
      var checker = Checker()
      checker.ledger = ledger
      let report = checker.check(file)
      var isMended = false
      for finding in report.findings {
        table.append(
          "  \(finding.severity)[\(finding.rule.rawValue)] \(finding.message)"
            + " (\(finding.screens.count))")
        table += finding.consequences.map { "    with \($0.rule.rawValue) \($0.view ?? "")" }
        for help in finding.help {
          let changed = file.applying(help.edits, onlyTo: nil)?.sources[file.name] ?? []
          let isSame =
            Self.statements(String(decoding: changed, as: UTF8.self)) == Self.statements(text)
          isMended = isMended || isSame
          table.append("    \(isSame ? "as it was" : "help"): \(help.action)")
          table += help.remaining.map { "      remaining: \($0)" }
        }
        count.helps += finding.help.count
      }
      count.told += report.findings.isEmpty ? 0 : 1
      count.findings += report.findings.count
      count.mended += isMended ? 1 : 0
    }
    table.append(
      "\(slips.count) slips: \(count.told) told, \(count.findings) findings, \(count.helps) helps,"
        + " \(count.mended) mended as it was")
    table.append("work: \(ledger.text)")
    let name = screen.path.replacing(".layout", with: "")
    try expectSnapshot(table.joined(separator: "\n") + "\n", named: name, in: "Slips")
  }

  /// The lines of a file without its layout, in no order: a row may stand anywhere in its block.
  private static func statements(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.filter { !$0.isWhitespace } }
      .filter { !$0.isEmpty }.sorted()
  }
}
