import Constraints
import Foundation
import LayoutChecker
import LayoutDSL
import Snapshots
import Testing

/// The bytes of the report for machines.
@Suite struct JSONReportTests {
  private func report(name: String = "Card", frames: [(name: String, frame: Rect)]) -> Report {
    var report = Report()
    report.layouts = [
      LayoutResult(
        file: "card.layout", name: name,
        screens: [
          ScreenResult(
            screen: Screen(name: "320x568", size: Size(width: 320, height: 568), scale: 2),
            verdict: .unique, verified: .skipped, frames: frames)
        ])
    ]
    return report
  }

  private func json(of report: Report) -> String {
    JSONReport().text(of: ReportContent(report: report))
  }

  @Test func wholeReport() throws {
    var report = report(frames: [("icon", Rect(x: 236.5, y: 16, width: 76, height: 60.8))])
    report.findings = [
      Finding(
        rule: .zeroSize, file: "card.layout", layout: "Card",
        span: SourceSpan(file: "card.layout", line: 12, column: 3, length: 4), view: "card",
        message: "card has no height", notes: [Finding.Note(.crushed)],
        help: [
          Help(
            "help",
            edits: [
              SourceEdit(
                file: "card.layout", start: SourcePosition(line: 9, column: 5),
                end: SourcePosition(line: 9, column: 6), newText: "top")
            ], provenScreens: 1)
        ], screens: [report.layouts[0].screens[0].screen],
        causes: [
          Finding.Cause(
            "bottom >= icon.bottom", at: SourceSpan(file: "card.layout", line: 9, column: 5)),
          Finding.Cause("card.height >= 0", at: nil),
        ], fingerprint: "0123456789abcdef")
    ]
    let errors = [InputError(file: "b.layout", message: "cannot read b.layout: …")]
    try expectSnapshot(
      JSONReport().text(of: ReportContent(report: report, inputErrors: errors)),
      named: "json-report")
  }

  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (320, "320"), (-8, "-8"), (0.1, "0.1"), (89.75, "89.75"),
      (1.0 / 3, "0.3333333333333333"), (1e16, "1e+16"), (1e21, "1e+21"),
      (.leastNonzeroMagnitude, "5e-324"),
      (.infinity, "null"), (.nan, "null"), (123_456_789, "123456789"),
      (298.66666666666669, "298.6666666666667"),
    ] as [(Double, String)])
  func numbersAreTheShortestThatReadBack(number: Double, expected: String) throws {
    let text = json(
      of: report(frames: [("a", Rect(x: number, y: 0, width: 0, height: 0))]))
    #expect(text.contains("\"a\": [\(expected), 0, 0, 0]"))
    let parsed = try frame("a", in: text)[0] as? Double
    #expect(number.isFinite ? parsed == number : parsed == nil)
  }

  @Test(arguments: [
    "plain", "quote \" backslash \\ slash /", "line\nfeed\r\ttab", "\0\u{1}\u{1F}\u{7F}\u{9B}",
    "天気 🌤️ é", "\u{2028}", "\u{FFFD}",
  ])
  func stringsReadBack(name: String) throws {
    let text = json(
      of: report(name: name, frames: [(name, Rect(x: 1, y: 2, width: 3, height: 4))]))
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let layouts = root?["layouts"] as? [[String: Any]]
    #expect(layouts?[0]["name"] as? String == name)
    #expect(try frame(name, in: text) as? [Double] == [1, 2, 3, 4])
    let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.allSatisfy { $0 == "\n" })
  }

  @Test func keysAreSortedByTheirBytes() {
    let names = ["b", "a", "ä", "B", "天", "é", "a.b", "a1"]
    let rect = Rect(x: 0, y: 0, width: 0, height: 0)
    let text = json(of: report(frames: names.map { ($0, rect) }))
    let reversed = json(of: report(frames: names.reversed().map { ($0, rect) }))
    #expect(text == reversed)
    let keys = text.matches(of: /"([^"]+)": \[0/).map { String($0.1) }
    #expect(keys == ["B", "a", "a.b", "a1", "b", "ä", "é", "天"])
  }

  private func frame(_ name: String, in text: String) throws -> [Any] {
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let layouts = try #require(root?["layouts"] as? [[String: Any]])
    let screens = try #require(layouts[0]["screens"] as? [[String: Any]])
    let frames = try #require(screens[0]["frames"] as? [String: Any])
    return try #require(frames[name] as? [Any])
  }
}
