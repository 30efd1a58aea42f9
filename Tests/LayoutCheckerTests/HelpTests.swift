import Constraints
import Foundation
import LayoutChecker
import LayoutDSL
import Testing

/// Every help is true when it is typed in: the finding is gone, and nothing else is new. The helps for the
/// fixtures are tested with the rest of their reports.
@Suite struct HelpTests {
  /// A debug build takes up to a second for each; `RANDOM_LAYOUTS=1000` asks for more.
  private static let randomCount =
    ProcessInfo.processInfo.environment["RANDOM_LAYOUTS"].flatMap { Int($0) } ?? 60

  @Test func everyHelpOfARandomLayoutHolds() throws {
    var helps = HelpCount()
    for seed in 0..<Self.randomCount {
      var random = Random(seed: UInt64(seed))
      let bytes = Array(RandomLayout.text(of: try RandomLayout.layout(&random)).utf8)
      let file = LayoutFile(parsing: bytes, name: "random.layout")
      // Some rows are none, such as those that compare a guide in a label.
      guard file.diagnostics.isEmpty else { continue }
      let report = Checker().check(file)
      helps.offered += report.helps.offered
      helps.withheld += report.helps.withheld
      try Self.expectThatHelpsHold(in: report, on: file, "seed \(seed)") {
        LayoutFile(parsing: $0, name: "random.layout")
      }
    }
    print("random layouts: \(helps.offered) helps offered, \(helps.withheld) withheld")
    #expect(helps.offered >= Self.randomCount / 2)
  }

  /// A layout without a text is changed itself, and the same checks prove the change.
  @Test func aHelpForALayoutInSwiftIsProvenAndHasNoEdits() throws {
    let card = ViewReference("card")
    let layout = try Layout("Card") { screen in
      card.view {
        card.leading == screen.leading + 8
        card.trailing == screen.trailing - 8
        card.top == screen.top + 8
        card.height >= 100
      }
    }
    let report = try Checker().check(layout)
    let help = try #require(report.findings.first?.help.first)
    #expect(help.action == "write `card.height == 100` in place of `card.height >= 100`")
    #expect(help.edits.isEmpty)
    #expect(help.provenScreens == 32)
    #expect(report.helps.offered == 1)
  }

  /// Types in every help of a report on a file and checks the file again.
  static func expectThatHelpsHold(
    in report: Report, on file: LayoutFile, _ name: String = "",
    reading: ([UInt8]) throws -> LayoutFile
  ) throws {
    for finding in report.allFindings {
      for help in finding.help where help.provenScreens > 0 {
        #expect(help.edits.allSatisfy { $0.file == file.name }, "\(name): \(help.text)")
        let bytes = try #require(file.sources[file.name])
        let changed = try reading(typing(help.edits, into: bytes))
        #expect(changed.diagnostics == [], "\(name): \(help.text)")
        let after = Checker().check(changed)
        #expect(after.failures.isEmpty)
        for other in after.allFindings {
          let comment = "\(name): \(help.text): \(other.message)"
          #expect(other.fingerprint != finding.fingerprint, "\(comment)")
          // Other rows that leave the view less than nothing are the same to whoever looks at it.
          #expect(
            finding.rule != .negativeSize || other.rule != .negativeSize
              || other.view != finding.view
              || other.message.split(separator: " ").last
                != finding.message.split(separator: " ").last
              || Set(other.screens).isDisjoint(with: finding.screens), "\(comment)")
          let wasThere = report.allFindings.contains {
            $0.isSame(as: other) && Set(other.screens).isSubset(of: $0.screens)
          }
          #expect(
            wasThere || help.remaining.contains { $0.sameWords(as: other.message) }, "\(comment)")
        }
      }
    }
  }

  /// A text as an editor has it after some changes, made from the last to the first.
  static func typing(_ edits: [SourceEdit], into bytes: [UInt8]) -> [UInt8] {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    for edit in edits.sorted(by: { $0.start > $1.start }) {
      let head = lines[edit.start.line - 1].prefix(edit.start.column - 1)
      let tail = lines[edit.end.line - 1].dropFirst(edit.end.column - 1)
      lines.replaceSubrange(
        (edit.start.line - 1)..<edit.end.line, with: [head + Array(edit.newText) + tail])
    }
    return Array(lines.map { String($0) }.joined(separator: "\n").utf8)
  }
}

extension String {
  /// Whether a message differs from another one in nothing but numbers, and in the screens that it names.
  fileprivate func sameWords(as other: String) -> Bool {
    let isDigit = { (character: Character) in character.isNumber || character == "." }
    let (own, others) = (filter { !isDigit($0) }, other.filter { !isDigit($0) })
    return own == others || own.hasPrefix("\(others), on ")
  }
}

extension Finding {
  /// Whether another finding, made after a change, is this one.
  fileprivate func isSame(as other: Finding) -> Bool {
    fingerprint == other.fingerprint
      || rule == other.rule && view == other.view && layout == other.layout
  }
}
