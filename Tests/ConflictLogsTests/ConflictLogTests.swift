import ConflictLogs
import Foundation
import Snapshots
import Testing

/// Logs of Apple's engine: what is read of them, the conflicts in them, and the repairs.
@Suite struct ConflictLogTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func log(_ name: String) throws -> String {
    try String(
      contentsOf: folder.appending(path: "Logs/\(name).txt"), encoding: .utf8)
  }

  /// The minimal conflicts of the public logs, and whether they need sizes that are not negative, as two
  /// other solvers have computed them.
  private static let verdicts: [(title: String, sets: [[Int]], needsSizes: Bool)] = [
    ("wtf/so45163786", [[0, 1, 2]], true),
    ("wtf/so45452294", [[0, 1, 2]], true),
    ("wtf/issue1", [], false),
    ("wtf/issue4", [], false),
    ("wtf/issue5", [[2, 3, 4, 5, 6, 7, 8]], true),
    ("wtf/issue13", [[0, 1, 2, 3, 4]], false),
    ("wtf/issue16", [], false),
    ("wtf/issue20", [[0, 1, 2]], true),
    ("wtf/custom1", [[1, 2, 3]], false),
    ("wtf/custom3", [[0, 1, 2, 3, 4]], true),
    ("wtf/custom4", [[1, 3, 5]], false),
    ("wtf/custom6", [[0, 2, 3, 4, 5, 6, 7, 8, 9, 10]], true),
    ("wtf/custom7", [[0, 1, 2, 3]], false),
    ("wtf/papertrail1", [[0, 1, 2, 3, 4]], false),
    ("wtf/papertrail2", [[0, 1, 2, 3, 4, 5]], false),
    ("wtf/example2", [[0, 1]], false),
    ("wtf/example3", [[0, 1, 2]], true),
    ("gh/folding-cell#63", [[0, 1]], false),
    ("gh/Swift2ByExample#7", [[0, 1, 2, 3]], true),
    ("gh/unstoppable-wallet-ios#1731", [[0, 1]], false),
    ("gh/FDTake#122", [[0]], true),
    ("gh/braintree_ios#237", [[0, 1]], true),
    ("gh/trust-wallet-ios#279", [[0, 1, 2]], true),
    ("gh/iOSCollectionInTableDemo#2", [[0, 1, 2, 3]], false),
    ("gh/FDTemplateLayoutCell#368", [[0, 1]], false),
    ("gh/IQKeyboardManager#1259", [[0, 1, 2, 4, 5]], true),
    ("gh/TagFlowExample#8", [[0, 1, 2]], true),
    ("blog/aplus.rs-2017-table8", [[0, 1, 2]], true),
    ("blog/aplus.rs-2017-segmented", [[0, 3, 4, 5, 6, 7]], true),
  ]

  @Test func everyPublicLogIsReadWhole() throws {
    let log = ConflictLog(try Self.log("apple"))
    #expect(log.unread.isEmpty)
    // Two of the thirty are the same conflict.
    #expect(log.conflicts.reduce(0) { $0 + $1.count } == 30)
    #expect(log.conflicts.map(\.title) == Self.verdicts.map(\.title))
    #expect(log.conflicts[0].count == 2)
    let broken = log.conflicts.filter { $0.brokenRow != nil }.map(\.title)
    #expect(
      broken == Self.verdicts.map(\.title).filter { $0.hasPrefix("gh/") })
    #expect(
      log.conflicts.compactMap(\.brokenRow) == [0, 1, 0, 0, 0, 1, 2, 0, 4, 1])
  }

  @Test func theMinimalConflictsAreThoseOfOtherSolvers() throws {
    let report = ExplanationReport(of: ConflictLog(try Self.log("apple")))
    for (explanation, verdict) in zip(report.explanations, Self.verdicts) {
      #expect(explanation.minimalConflicts == verdict.sets, "\(verdict.title)")
      #expect(explanation.needsSizes == verdict.needsSizes, "\(verdict.title)")
    }
    #expect(report.explanations.count == Self.verdicts.count)
  }

  @Test(arguments: ["apple", "console", "odd"])
  func explanations(name: String) throws {
    let report = ExplanationReport(of: ConflictLog(try Self.log(name)))
    try expectSnapshot(report.text, named: name)
    try expectSnapshot(report.json, named: "\(name)-json")
    #expect(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) is [String: Any])
  }

  @Test func aRepairLetsTheOtherRowsHold() throws {
    // What is claimed to be proven is asked of a new log, in which the rows are changed.
    for name in ["apple", "console", "odd"] {
      let log = ConflictLog(try Self.log(name))
      for conflict in log.conflicts {
        guard let repair = ConflictExplanation(of: conflict).repair else { continue }
        var rest = conflict
        rest.rows = conflict.rows.indices.filter { !repair.rows.contains($0) }
          .map { conflict.rows[$0] }
        let kind = rest.rows.isEmpty ? .satisfiable : ConflictExplanation(of: rest).kind
        #expect(kind == .satisfiable, "\(conflict.title ?? "line \(conflict.line)")")
      }
    }
  }

  @Test func theSameConflictIsToldOnce() throws {
    let text = try Self.log("console")
    let once = ConflictLog(text)
    let often = ConflictLog(String(repeating: text, count: 100))
    #expect(often.conflicts.count == once.conflicts.count)
    #expect(often.conflicts.allSatisfy { $0.count == 100 })
    // Other addresses are the same views once more.
    let moved = ConflictLog(text + text.replacingOccurrences(of: ":0x7", with: ":0x9"))
    #expect(moved.conflicts.map(\.count) == once.conflicts.map { _ in 2 })
    let other = text.replacingOccurrences(of: "height == 60", with: "height == 61")
    #expect(ConflictLog(text + other).conflicts.map(\.count) == [2, 2, 1, 1])
  }

  @Test func everyBeginningOfALogIsRead() throws {
    let text = Array(try Self.log("odd"))
    for length in stride(from: 0, through: text.count, by: 7) {
      let log = ConflictLog(String(text[..<length]))
      for conflict in log.conflicts { _ = ConflictExplanation(of: conflict) }
      #expect(log.unread.count < 12)
    }
  }

  @Test func aFormatOfThousandsOfViewsIsNoTest() {
    func log(_ views: [String]) -> ConflictLog {
      ConflictLog(
        """
        Unable to simultaneously satisfy constraints.
        (
            "<NSLayoutConstraint:0x1 H:\(views.joined(separator: "-"))(LTR)>",
            "<NSLayoutConstraint:0x2 UIView:0x1.width == 1>"
        )
        """)
    }
    let many = log((1...3_000).map { "[UIView:0x\(String($0, radix: 16))]" })
    #expect(many.unread.map(\.reason) == ["the format has more than 500 views"])
    // Every bracket in a text may be the end of its view.
    let brackets = log(Array(repeating: "[UILabel:0x1 'a]]]]]]]]]]]]]]]]]]]]]]]]'", count: 400))
    #expect(brackets.unread.count == 1)
  }

  @Test func logsOfNothingHaveNoConflicts() {
    let empty = ExplanationReport(of: ConflictLog(""))
    #expect(empty.text == "no conflict in the log\n")
    let other = ConflictLog("error: constraint failed\n<UIView: 0x7f>\n(\n)\n")
    #expect(other.conflicts.isEmpty && other.unread.isEmpty)
  }
}
