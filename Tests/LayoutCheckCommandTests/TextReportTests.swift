import Constraints
import LayoutChecker
import LayoutDSL
import Testing

/// The text of findings in all details and of diagnostics, compared as a whole.
@Suite struct TextReportTests {
  private let card = """
    layout "Card" {
      view card {
        top    == screen.top + 8
    \tbottom >= icon.bottom + 8
        label 天気 "晴れ 🌤️ café" { lines 1 }
      }
    }
    """

  private func report(_ finding: Finding, screens: Int = 3) -> (Report, TextReport) {
    var sources = SourceMap()
    sources.add(Array(card.utf8), as: "card.layout")
    var report = Report()
    report.verifier = "GLPK"
    report.findings = [finding]
    report.layouts = [
      LayoutResult(
        file: "card.layout", name: "Card",
        screens: (0..<screens).map { index in
          ScreenResult(
            screen: Screen(name: "s\(index)", size: Size(width: 320, height: 568)),
            verdict: .unique, verified: .agrees, frames: [])
        })
    ]
    return (report, TextReport(sources: sources, showsDetails: true))
  }

  private func span(_ line: Int, _ column: Int, _ length: Int) -> SourceSpan {
    SourceSpan(file: "card.layout", line: line, column: column, length: length)
  }

  @Test func findingWithRowsNotesAndHelp() {
    let finding = Finding(
      rule: .zeroSize, file: "card.layout", layout: "Card", span: span(2, 8, 4), view: "card",
      message: "card has no height",
      notes: [Finding.Note(.crushed)],
      help: [
        Help("add a row that ties card.bottom to its content, such as `card.bottom == icon.bottom`")
      ],
      screens: [0, 2].map { Screen(name: "s\($0)", size: Size(width: 320, height: 568)) },
      causes: [
        Finding.Cause("top == screen.top + 8", at: span(3, 5, 24)),
        Finding.Cause("card.bottom >= icon.bottom + 8", at: span(4, 2, 25)),
        Finding.Cause("天気.height >= 20.5 @750", at: span(5, 11, 2)),
        Finding.Cause("card.height >= 0", at: nil),
      ])
    let (report, text) = report(finding)
    #expect(
      text.text(of: report) == """
        error[zero-size]: card has no height
         --> card.layout:2:8
          |
        2 |   view card {
          |        ^^^^
          = note: it is crushed by rows that matter as much or more
          = note: on 2 of 3 screens: s0 and s2
        note: these rows cause it
         --> card.layout:3:5
          |
        3 |     top    == screen.top + 8
          |     ^^^^^^^^^^^^^^^^^^^^^^^^
        4 |     bottom >= icon.bottom + 8
          |     ^^^^^^^^^^^^^^^^^^^^^^^^^ in card
        5 |     label 天気 "晴れ 🌤️ café" { lines 1 }
          |           ^^^^ 天気.height >= 20.5 @750
          = note: caused by card.height >= 0
          = help: add a row that ties card.bottom to its content, such as
                  `card.bottom == icon.bottom`
          = to allow it: write `allow zero-size` in `card`

        1 error in 1 layout on 3 screens; GLPK agrees on all

        """)
  }

  @Test func aFaultAmongItsRowsIsShownOnce() {
    var finding = Finding(
      rule: .unsatisfiable, file: "card.layout", layout: "Card", span: span(4, 2, 25),
      message: "these 2 rows cannot hold together",
      notes: [
        Finding.Note(.row("second", .missed(8)), at: span(4, 2, 25)),
        Finding.Note(.declaration(of: "天気"), at: span(5, 5, 5)),
      ],
      causes: [
        Finding.Cause("card.bottom >= icon.bottom + 8", at: span(4, 2, 25)),
        Finding.Cause("card.top == screen.top + 8", at: span(3, 5, 24)),
        Finding.Cause("other.top == 0", at: SourceSpan(file: "other.layout", line: 7, column: 3)),
      ])
    finding.subject = .row
    let (report, text) = report(finding)
    #expect(
      text.text(of: finding, in: report) == """
        error[unsatisfiable]: these 2 rows cannot hold together
         --> card.layout:4:2
          |
        3 |     top    == screen.top + 8
          |     ^^^^^^^^^^^^^^^^^^^^^^^^ in card
        4 |     bottom >= icon.bottom + 8
          |     ^^^^^^^^^^^^^^^^^^^^^^^^^ in card
         ::: other.layout:7:3
          = note: `second` is missed by 8 pt
        note: `天気` is here
         --> card.layout:5:5
          |
        5 |     label 天気 "晴れ 🌤️ café" { lines 1 }
          |     ^^^^^
          = to allow it: write `allow unsatisfiable` behind `bottom >= icon.bottom + 8`

        """)
  }

  @Test func caretsStayInPlaceBehindWideCharacters() {
    let finding = Finding(
      rule: .truncatedText, file: "card.layout", layout: "Card", span: span(5, 28, 5),
      message: "text is cut off")
    let (report, text) = report(finding)
    #expect(
      text.text(of: finding, in: report) == """
        warning[truncated-text]: text is cut off
         --> card.layout:5:28
          |
        5 |     label 天気 "晴れ 🌤️ café" { lines 1 }
          |                                 ^^^^^
          = to allow it: write `allow truncated-text` in `Card`

        """)
  }

  @Test(
    arguments: [
      ([], 3, nil),
      (["a portrait"], 1, "on a portrait"),
      (["a", "b", "c"], 3, "on all 3 screens"),
      (["a", "b", "c", "d"], 41, "on 4 of 41 screens: a, b, c and d"),
    ] as [([String], Int, String?)])
  func allScreensAreNamed(names: [String], total: Int, expected: String?) {
    let finding = Finding(
      rule: .offScreen, file: "card.layout", layout: "Card", span: span(2, 8, 4),
      message: "card leaves the screen",
      screens: names.map { Screen(name: $0, size: Size(width: 320, height: 568)) })
    let (report, text) = report(finding, screens: total)
    let lines = text.text(of: finding, in: report).split(separator: "\n").dropFirst(5)
    #expect(
      lines.map(String.init)
        == (expected.map { ["  = note: \($0)"] } ?? [])
        + ["  = to allow it: write `allow off-screen` in `Card`"])
  }

  @Test func longLinesAreCutAroundTheStretch() {
    let line = String(repeating: "a", count: 300) + "HERE" + String(repeating: "b", count: 300)
    var sources = SourceMap()
    sources.add(Array("short\n\(line)\n".utf8), as: "long.layout")
    let diagnostic = Diagnostic(
      "too long", at: SourceSpan(file: "long.layout", line: 2, column: 301, length: 4))
    let text = TextReport(sources: sources).text(of: diagnostic)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    let (quoted, carets) = (lines[3], lines[4])
    #expect(quoted.count <= 80)
    #expect(carets.filter { $0 == "^" }.count == 4)
    let offset = carets.distance(from: carets.startIndex, to: carets.firstIndex(of: "^")!)
    #expect(String(quoted.dropFirst(offset).prefix(4)) == "HERE")
  }

  @Test func nothingThatATerminalObeysIsPrinted() {
    var sources = SourceMap()
    sources.add(Array("view \u{1B}[31m\u{202E}\0 { \r\n}".utf8), as: "evil\n.layout")
    let diagnostic = Diagnostic(
      "unexpected \u{1B}]0;title\u{7}",
      at: SourceSpan(file: "evil\n.layout", line: 1, column: 6, length: 1),
      help: ["remove \u{9B}1m"])
    let text = TextReport(sources: sources).text(of: diagnostic)
    #expect(
      text == """
        error: unexpected ␛]0;title␇
         --> evil␊.layout:1:6
          |
        1 | view ␛[31m\u{FFFD}␀ {
          |      ^
          = help: remove \u{FFFD}1m

        """)
  }

  @Test(arguments: ["a\nb {\nc", "a\r\nb {\r\nc", "a\rb {\rc", "\u{FEFF}a\nb {\n"])
  func everyLineBreakCounts(source: String) {
    var sources = SourceMap()
    sources.add(Array(source.utf8), as: "a")
    let lines = [1, 2].map { sources.line(at: SourceSpan(file: "a", line: $0)) }
    #expect(lines == ["a", "b {"])
    #expect(sources.line(at: SourceSpan(file: "a", line: 4)) == nil)
    #expect(sources.line(at: SourceSpan(file: "a", line: 0)) == nil)
  }

  @Test func placesOutsideTheTextAreStillGiven() {
    var sources = SourceMap()
    sources.add(Array("view {".utf8), as: "a.layout")
    let end = Diagnostic(
      "unclosed brace", at: SourceSpan(file: "a.layout", line: 1, column: 7),
      notes: [Diagnostic.Note("opened here", at: SourceSpan(file: "b.layout", line: 12))])
    #expect(
      TextReport(sources: sources).text(of: end) == """
        error: unclosed brace
          --> a.layout:1:7
           |
        1  | view {
           |       ^
        note: opened here
          --> b.layout:12:1

        """)
  }

  @Test func conflictsWithVeryManyRowsAreCounted() {
    let finding = Finding(
      rule: .unsatisfiable, file: "card.layout", layout: "Card", span: nil,
      message: "rows contradict each other",
      causes: (0..<1000).map { _ in Finding.Cause("row", at: span(3, 5, 24)) })
    let (report, text) = report(finding)
    let lines = text.text(of: finding, in: report).split(separator: "\n")
    #expect(lines.count < 60)
    #expect(lines.contains("note: these rows cannot hold together"))
    #expect(lines.contains("  = note: and 980 more rows"))
  }

  @Test func colorsChangeNothingButColors() {
    let finding = Finding(
      rule: .zeroSize, file: "card.layout", layout: "Card", span: span(2, 8, 4),
      message: "card has no height", help: [Help("help")],
      screens: [Screen(name: "s0", size: Size(width: 320, height: 568))],
      causes: [Finding.Cause("top == screen.top + 8", at: span(3, 5, 24))])
    var (report, text) = report(finding)
    let plain = text.text(of: report)
    text.usesColor = true
    let colored = text.text(of: report)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}

/// The last line of a report.
@Suite struct SummaryTests {
  @Test(
    arguments: [
      (0, 0, [.agrees], "no findings in 1 layout on 1 screen; GLPK agrees on all"),
      (
        2, 1, [.agrees, .agrees], "2 errors, 1 warning in 1 layout on 2 screens; GLPK agrees on all"
      ),
      (1, 0, [.skipped], "1 error in 1 layout on 1 screen; not cross-verified"),
      (0, 2, [.agrees, .skipped], "2 warnings in 1 layout on 2 screens; GLPK agrees on 1 of 2"),
      (
        0, 0, [.agrees, .disagrees],
        "no findings in 1 layout on 2 screens; GLPK disagrees on 1 of 2"
      ),
    ] as [(Int, Int, [Verification], String)])
  func summary(errors: Int, warnings: Int, verified: [Verification], expected: String) {
    func finding(_ severity: Severity) -> Finding {
      Finding(
        rule: .zeroSize, severity: severity, file: "a", layout: "A", span: nil, message: "m")
    }
    var report = Report()
    report.verifier = "GLPK"
    report.findings =
      (0..<errors).map { _ in finding(.error) } + (0..<warnings).map { _ in finding(.warning) }
    report.layouts = [
      LayoutResult(
        file: "a", name: "A",
        screens: verified.enumerated().map { index, verified in
          ScreenResult(
            screen: Screen(name: "s\(index)", size: Size(width: 1, height: 1)), verdict: .unique,
            verified: verified, frames: [])
        })
    ]
    #expect(Summary(of: report).text == expected)
  }
}
