import Constraints
import Foundation
import LayoutChecker
import LayoutDSL
import Snapshots
import Testing

/// What is written of a finding for people who have five minutes.
@Suite struct BriefReportTests {
  private let source = (1...40).map { "row \($0) of the file" }.joined(separator: "\n")

  private func span(_ line: Int, column: Int = 1, length: Int = 3) -> SourceSpan {
    SourceSpan(file: "a.layout", line: line, column: column, length: length)
  }

  private func screen(_ name: String, width: Double = 320, height: Double = 568) -> Screen {
    Screen(name: name, size: Size(width: width, height: height))
  }

  private func report(_ findings: [Finding], on screens: [Screen]) -> Report {
    var report = Report()
    report.findings = findings
    report.layouts = [
      LayoutResult(
        file: "a.layout", name: "A",
        screens: screens.map {
          ScreenResult(screen: $0, verdict: .unique, verified: .skipped, frames: [])
        })
    ]
    return report
  }

  private var text: TextReport {
    var sources = SourceMap()
    sources.add(Array(source.utf8), as: "a.layout")
    return TextReport(sources: sources)
  }

  /// A finding with more of everything than fits.
  private var large: Finding {
    let screens = (0..<9).map { screen("s\($0)", width: 300 + 10 * Double($0)) }
    let view = ViewMeasure("tile.name", .height)
    return Finding(
      rule: .crushedContent, file: "a.layout", layout: "A", span: span(20), view: "tile.name",
      message: "`tile.name` is 1 pt high, 19 pt less than its text",
      notes: [
        Finding.Note(.crushed), Finding.Note(.numbersOf(screens[0])),
        Finding.Note(.row("a row", .tight)),
        Finding.Note(.sameFault(["b.name", "c.name", "d.name", "e.name", "f.name"], more: 4)),
        Finding.Note(.instance("tile", of: "Tile"), at: span(30)),
      ],
      help: [
        Help("write `compression vertical 751` in `name` of `Tile`", provenScreens: 12),
        Help("do something else", provenScreens: 12),
      ],
      screens: Array(screens.prefix(5)),
      causes: [
        .init("tile.name.leading == tile.leading", at: span(1), views: ["tile.name", "tile"]),
        .init("x.top == y.top", at: span(2), views: ["x", "y"]),
        .init(
          "tile.name refuses to shrink below its 20 pt height @750", at: span(20), role: .content,
          isWritten: false, views: ["tile.name"]),
        .init(
          "tile.icon refuses to shrink below its 70 pt height @750", at: span(22), role: .content,
          isWritten: false, views: ["tile.icon"]),
        .init("tile.height == 90", at: span(5), role: .size, views: ["tile"]),
        .init("page.width == 90", at: span(3), role: .size, views: ["page"]),
        .init("tile.name.bottom <= tile.bottom", at: span(21), role: .limit, views: ["tile.name"]),
      ],
      numbers: [
        .init(
          quantity: .shown(view),
          values: [(screens[0], 1), (screens[1], 12.5)])
      ],
      consequences: [
        Finding(
          rule: .smallTapTarget, file: "a.layout", layout: "A", span: span(9), view: "other",
          message: "`other` is too small for a finger", screens: [screens[0]]),
        Finding(
          rule: .truncatedText, file: "a.layout", layout: "A", span: span(9), view: "other",
          message: "the text of `other` is cut", screens: Array(screens.prefix(2))),
      ])
  }

  @Test func theRowsToLookAtTheNumbersThePlaceAndTheWayOut() {
    let screens = (0..<9).map { screen("s\($0)", width: 300 + 10 * Double($0)) }
    #expect(
      text.text(of: large, in: report([large], on: screens)) == """
        warning[crushed-content]: `tile.name` is 1 pt high, 19 pt less than its text
          --> a.layout:20:1 in `tile` (Tile, line 30)
        5  | row 5 of the file
        20 | row 20 of the file
           | ^^^
        21 | row 21 of the file
           = also `b.name`, `c.name`, `d.name` and 6 more
           = on 5 of 9 screens: those up to 340 pt wide
           = with it 2 more findings: small-tap-target and truncated-text
           = help: write `compression vertical 751` in `name` of `Tile` (proven on all
                   12 screens)
           = to allow it: write `allow crushed-content` in `row` of `Tile`

        """)
  }

  @Test(arguments: [60, 80, 120], [0, 1, 8])
  func noFindingTakesMoreThanTwelveLines(width: Int, rowsElsewhere: Int) {
    var (text, large) = (text, large)
    text.width = width
    // The name of the other file takes a line, too.
    for index in large.causes.indices.suffix(rowsElsewhere) {
      large.causes[index].span?.file = "b.layout"
    }
    let screens = (0..<9).map { screen("s\($0)", width: 300 + 10 * Double($0)) }
    let lines = text.text(of: large, in: report([large], on: screens))
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    // A terminal breaks the title, which counts.
    #expect(lines.count + (lines[0].count - 1) / width <= 12)
    // The title stays on one line, for those who search for it.
    #expect(lines.dropFirst().allSatisfy { $0.count <= width }, "\(lines)")
  }

  @Test func rowsThatCompeteComeBeforeHowFarASizeGoes() {
    let finding = Finding(
      rule: .ambiguousPriority, file: "a.layout", layout: "A", span: span(7, column: 5, length: 1),
      view: "name", message: "rows at priority 250 compete for the width of `name` and `value`",
      notes: [
        Finding.Note(.totalError(12)),
        Finding.Note(.free(ViewMeasure("name", .width), lower: 20, upper: 32)),
      ],
      help: [Help("write `hugging horizontal 251` in `name`", provenScreens: 1)],
      screens: [screen("s0")],
      causes: [
        .init(
          "name refuses to grow beyond its 20 pt width @250", at: span(7, column: 5, length: 1),
          role: .content, isWritten: false, views: ["name"]),
        .init(
          "value refuses to grow beyond its 30 pt width @250", at: span(9), role: .content,
          isWritten: false, views: ["value"]),
      ])
    #expect(
      text.text(of: finding, in: report([finding], on: [screen("s0")])) == """
        error[ambiguous-priority]: rows at priority 250 compete for the width of `name` and `value`
         --> a.layout:7:5
        7 | row 7 of the file
          |     ^ name refuses to grow beyond its 20 pt width @250
        9 |   value refuses to grow beyond its 30 pt width @250
          = whoever gives way, it is by 12 pt in all
          = `name.width` is free from 20 pt to 32 pt
          = on s0
          = help: write `hugging horizontal 251` in `name` (proven)
          = to allow it: write `allow ambiguous-priority` in `7`

        """)
  }

  @Test func changesForWhichThereIsNoRoomAreCounted() {
    var finding = large
    let edits = (0..<9).map {
      SourceEdit(
        file: "a.layout", start: SourcePosition(line: 5 + $0, column: 9),
        end: SourcePosition(line: 5 + $0, column: 9), newText: " @999")
    }
    let words = (0..<9).map { "write `width == \($0) @999` in `some.container.of.views[\($0)]`" }
    finding.help = [Help(words.joined(separator: ", "), edits: edits, provenScreens: 12)]
    let text = text.text(of: finding, in: report([finding], on: [screen("s0")]))
    #expect(
      text.contains(
        """
           = help: 9 changes together, which `--details` writes out (proven on all 12
                   screens)

        """), "\(text)")
    #expect(text.split(separator: "\n").count <= 12)
  }

  @Test func wordsThatChangeInSeveralRowsAreToldWhereTheRowsHaveNoRoom() throws {
    func report(of source: String, changing rows: [(line: Int, from: String, to: String)]) throws
      -> String
    {
      var sources = SourceMap()
      sources.add(Array(source.utf8), as: "a.layout")
      let lines = source.split(separator: "\n")
      var finding = large
      let edits = try rows.map { row in
        let start = try #require(lines[row.line - 1].range(of: row.from)).lowerBound
        let column =
          lines[row.line - 1].distance(from: lines[row.line - 1].startIndex, to: start) + 1
        return SourceEdit(
          file: "a.layout", start: SourcePosition(line: row.line, column: column),
          end: SourcePosition(line: row.line, column: column + row.from.count), newText: row.to)
      }
      let actions = rows.map { row in
        "write `\(row.to)` in place of `\(row.from)` in `\(String(repeating: "view", count: 30))`"
      }
      finding.help = [Help(actions.joined(separator: " and "), edits: edits, provenScreens: 2)]
      let text = TextReport(sources: sources).text(
        of: finding, in: self.report([finding], on: [screen("s0")]))
      let help = try #require(text.range(of: "= help: "))
      let rest = text[help.upperBound...].split(separator: "= to allow it")[0]
      return rest.split(separator: " ").filter { !$0.isEmpty && $0 != "\n" }.joined(separator: " ")
        .replacing("\n", with: "").trimmingCharacters(in: .whitespaces)
    }
    let source = """
      left == page.left + 8; right <= next.left
      right == page.right - 8

      """ + self.source
    let rows = [
      (1, "left == page.left + 8", "leading == page.leading + 8"),
      (1, "right <= next.left", "trailing <= next.leading"),
      (2, "right == page.right - 8", "trailing == page.trailing - 8"),
    ]
    #expect(
      try report(of: source, changing: rows)
        == "write `leading` for `left` in line 1 and `trailing` for `right` in lines 1 and 2 (proven on both screens)"
    )
    // What stays in a line may not have the same words, and only words are told.
    let counted = "3 changes together, which `--details` writes out (proven on both screens)"
    let others = source.replacing("next.left", with: "next.left + left.width")
    #expect(try report(of: others, changing: rows) == counted)
    var numbers = rows
    numbers[2].2 = "trailing == page.trailing - 9"
    #expect(try report(of: source, changing: numbers) == counted)
  }

  @Test func aHelpIsNeverCutAndComesBeforeFurtherFacts() {
    var finding = large
    finding.help = [
      Help((0..<60).map { "word\($0)" }.joined(separator: " "), provenScreens: 2)
    ]
    let text = text.text(of: finding, in: report([finding], on: [screen("s0")]))
    #expect(text.contains("word0") && text.contains("word59"))
    #expect(!text.contains("also"))
  }

  @Test func anOverlapNamesAllViewsThatAreCovered() {
    func overlap(_ partner: String, on screens: [Screen]) -> Finding {
      var finding = Finding(
        rule: .overlap, file: "a.layout", layout: "A", span: span(20), view: "keys",
        message: "`keys` lies over 1 pt by 1 pt of `\(partner)`", screens: screens)
      finding.partner = partner
      return finding
    }
    let screens = [screen("s0"), screen("s1")]
    var finding = overlap("a", on: screens)
    finding.consequences = ["b", "c", "b"].map { overlap($0, on: screens) }
    #expect(
      text.text(of: finding, in: report([finding], on: screens))
        .contains("   = `keys` also lies over `b` and `c`\n"))
    finding.consequences += ["d", "e", "f"].map { overlap($0, on: [screens[1]]) }
    #expect(
      text.text(of: finding, in: report([finding], on: screens)).contains(
        "   = `keys` on some of the screens also lies over `b`, `c`, `d` and 2 more\n"))
  }

  @Test func whoElseHasAFaultMayHaveItOnFewerScreens() {
    var finding = large
    finding.notes = []
    finding.causes = []
    var other = finding
    other.view = "b.name"
    other.consequences = []
    finding.consequences = [other]
    func others() -> String {
      text.text(of: finding, in: report([finding], on: finding.screens))
    }
    #expect(others().contains("   = also `b.name`"), "\(others())")
    finding.consequences[0].screens.removeLast()
    #expect(others().contains("   = on some of the screens also `b.name`"), "\(others())")
  }

  @Test func theRowsThatTheHelpChangesComeFirst() {
    var finding = large
    finding.causes = (1...9).map { .init("row \($0)", at: span($0), views: ["other"]) }
    finding.help[0].edits = [
      SourceEdit(
        file: "a.layout", start: SourcePosition(line: 9, column: 1),
        end: SourcePosition(line: 9, column: 4), newText: "column")
    ]
    let text = text.text(of: finding, in: report([finding], on: finding.screens))
    #expect(text.contains("\n9  | row 9 of the file"), "\(text)")
  }

  @Test func aSizeOfAnotherViewStandsBesideTheOwnSizes() {
    var finding = large
    finding.causes =
      (1...8).map { .init("own \($0)", at: span($0), role: .size, views: ["tile.name"]) }
      + [.init("other", at: span(39), role: .size, views: ["other"])]
    let text = text.text(of: finding, in: report([finding], on: finding.screens))
    // It takes two to have too little room: the nearest of its own, and the other one.
    #expect(text.contains("\n8  | row 8 of the file") && text.contains("\n39 | row 39"), "\(text)")
  }

  @Test func whatFollowsIsNamedWithItsRule() {
    var finding = large
    finding.causes = []
    finding.help = []
    let text = text.text(of: finding, in: report([finding], on: [screen("s0")]))
    #expect(
      text.contains("with it small-tap-target: `other` is too small for a finger (1 screen)"))
    #expect(text.contains("with it truncated-text: the text of `other` is cut (2 screens)"))
  }

  @Test func rowsWithoutAFileToQuoteAreToldInWords() {
    var finding = Finding(
      rule: .unsatisfiable, file: "App/Card.swift", layout: "A",
      span: SourceSpan(file: "App/Card.swift", line: 12, column: 5), message: "`b` cannot hold",
      causes: [
        .init("card.width == 3", at: SourceSpan(file: "App/Card.swift", line: 9, column: 5)),
        .init("card.width == 4", at: SourceSpan(file: "App/Card.swift", line: 12, column: 5)),
        .init("icon.width == 4", at: SourceSpan(file: "App/Icon.swift", line: 3, column: 7)),
      ])
    finding.subject = .row
    #expect(
      text.text(of: finding, in: report([finding], on: [])) == """
        error[unsatisfiable]: `b` cannot hold
          --> App/Card.swift:12:5
        9  | card.width == 3
        12 | card.width == 4
          ::: App/Icon.swift:3
        3  | icon.width == 4
           = to allow it: write `allow unsatisfiable` behind the row

        """)
  }

  /// The rows of a helper function are found, although they stand in another file or function.
  @Test func aLayoutInSwiftNamesColumnsAndFunctions() throws {
    let card = ViewReference("card")
    @LayoutBuilder func widths() -> [LayoutPart] {
      card.width == 300
    }
    let layout = try Layout("Card") { screen in
      screens("320x568")
      card.view {
        widths()
        card.leading == screen.leading
        card.trailing == screen.trailing
        card.top == screen.top
        card.height == 10
      }
    }
    let report = try Checker().check(layout)
    let text = TextReport(sources: SourceMap()).text(of: report)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("error[unsatisfiable]: `card.trailing == screen.trailing` cannot"))
    #expect(
      lines[1].firstMatch(
        of: /BriefReportTests.swift:\d+:\d+ in `aLayoutInSwiftNamesColumnsAndFunctions\(\)`$/)
        != nil, "\(lines[1])")
    #expect(lines[2].hasSuffix("| card.width == 300  in `widths()`"), "\(lines[2])")
  }

  @Test func whatRepeatsItselfIsCounted() {
    let findings = (1...9).map { line in
      Finding(
        rule: .overlap, file: "a.layout", layout: "A", span: span(line), message: "m\(line)")
    }
    var text = text
    let brief = text.text(of: report(findings, on: []))
    #expect(brief.contains("m5") && !brief.contains("m6"))
    #expect(brief.contains("4 more `overlap` in `A` of a.layout; `--details` shows all of them\n"))
    text.mostFindings = 2
    let cut = text.text(of: report(findings, on: []))
    #expect(cut.contains("m2") && !cut.contains("m3"))
    #expect(cut.contains("3 more findings; `--max-findings` sets how many are shown\n"))
    text = TextReport(sources: SourceMap(), showsDetails: true)
    #expect(text.text(of: report(findings, on: [])).contains("m9"))
  }

  @Test func aReportMayEndWithoutItsSummary() {
    var text = text
    text.hasSummary = false
    #expect(text.text(of: report([], on: [])).isEmpty)
  }

  /// Each of these was read before it was accepted; a change is to be read as well.
  @Test(
    arguments: [
      "colour-app-as-built", "control-unit-as-built", "dashboard-as-built", "museum-as-built",
      "thuis-as-built",
    ])
  func anAsBuiltExampleFitsOnOneScreen(name: String) async throws {
    let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples")
    let workspace = try Workspace([
      "\(name).layout": String(
        contentsOf: examples.appending(path: "\(name).layout"), encoding: .utf8)
    ])
    let result = try await Command.run(["\(name).layout"], in: workspace)
    #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
    try expectSnapshot(result.output, named: "example-\(name)")
  }
}
