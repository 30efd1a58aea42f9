import LayoutDSL
import Testing

@testable import LayoutChecker

/// From which length of texts on findings are made.
@Suite struct TextLimitTests {
  private func layout(_ source: String) throws -> Layout {
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    return try #require(file.layouts.first)
  }

  private static let titles = """
    layout "Titles" {
      screens 320x568, 375x667, 768x1024
      label first "Notification settings" {
        leading == screen.leading + 64
        trailing == screen.trailing - 64
        top == screen.top + 20
      }
      label second "Notes on the weather of tomorrow" {
        lines 2
        leading == screen.leading + 64
        trailing == screen.trailing - 64
        top == first.bottom + 20
      }
      label third "Much too long for its only line, however wide the screens of phones are" {
        leading == screen.leading + 64
        trailing == screen.trailing - 64
        top == second.bottom + 20
      }
    }
    """

  @Test func limitsAreThoseThatEachLengthShows() throws {
    let layout = try layout(Self.titles)
    var checker = Checker()
    checker.variations.textLengths = [150, 300]
    let findings = try checker.check(layout).findings.filter { $0.rule == .truncatedText }
    #expect(findings.map(\.view) == ["first", "second", "third"])
    // What texts as they were written have begins with no longer ones.
    #expect(findings.last?.textLimit == nil)
    for finding in findings.dropLast() {
      let limit = try #require(finding.textLimit)
      #expect(limit.screen.textLength == limit.length && limit.length < 300)
      // Every length, one by one, on all screens.
      func shown(_ length: Int) throws -> [Screen] {
        let screens = try ScreenCatalog.screens(matching: layout.screens)
          .map { $0.withTexts(of: length) }
        return try Checker(screens: screens).check(layout).findings
          .first { $0.rule == .truncatedText && $0.view == finding.view }?.screens ?? []
      }
      let least = try (101...300).first { try !shown($0).isEmpty }
      #expect(limit.length == least)
      #expect(try shown(limit.length).contains(limit.screen))
    }
  }

  @Test func rulesAboutTheTextsThatWereWrittenAreLookedAtWithThem() throws {
    let layout = try layout(
      """
      layout "Claims" {
        screens 320x568
        label name "Name" {
          leading == screen.leading + 8
          trailing <= screen.trailing - 8
          top == screen.top + 8
        }
        expect name.width <= 60
        expect name.width >= 60
      }
      """)
    var checker = Checker()
    checker.variations.textLengths = [200, 0]
    let report = try checker.check(layout)
    #expect(report.layouts.flatMap(\.screens).map(\.screen.textLength) == [100, 200, 0])
    #expect(report.findings.map(\.rule) == [.failedExpectation])
    #expect(report.findings.flatMap(\.screens).map(\.textLength) == [100])
    #expect(report.findings.first?.textLimit == nil)
    // A layout that is never looked at with its own texts claims nothing about others.
    let others = try ScreenCatalog.screens(matching: [ScreenSelector("320x568 texts 200%")])
    #expect(try Checker(screens: others).check(layout).findings == [])
  }

  /// Each of many findings of a small layout has its limit.
  @Test func smallLayoutsHaveAllLimits() throws {
    let labels = (0..<4).map { number in
      """
        label name\(number) "Some words of \(number)" {
          leading == screen.leading + \(8 + 20 * number)
          trailing == screen.trailing - 8
          top == screen.top + \(30 * number)
        }
      """
    }
    let layout = try layout(
      "layout \"Labels\" {\n  screens 320x568\n\(labels.joined(separator: "\n"))\n}")
    var checker = Checker()
    checker.variations.textLengths = [400]
    let findings = try checker.check(layout).findings.filter { $0.rule == .truncatedText }
    #expect(findings.count == 4)
    let limits = findings.compactMap(\.textLimit?.length)
    // The less room, the earlier.
    #expect(limits.count == 4 && limits == limits.sorted(by: >))
  }

  @Test func sweepsAreOfEachLength() throws {
    let layout = try layout(Self.titles)
    let screen = try ScreenCatalog.screens(matching: [ScreenSelector("320x568")])[0]
    let lane = SweepLane(.horizontal, over: 320...1366, on: screen)
    let report = try Checker().sweep(
      layout, over: ScreenVariations(textLengths: [150, 150, 100]).applied(to: [lane], \.screen))
    #expect(report.lanes.map(\.lane.screen.textLength) == [100, 150])
    let first = try #require(report.report.findings.first { $0.view == "first" })
    #expect(first.rule == .truncatedText && first.sizes.map(\.lane.screen.textLength) == [150])
    let range = try #require(first.sizes.first?.ranges.last)
    // The width at which the longer text begins to fit, from the layout by itself.
    func width(of text: Layout, at length: Int) throws -> Double {
      let wide = screen.resized(to: 1366, along: .horizontal).withTexts(of: length)
      return try #require(
        try SolvedLayout(text, on: wide).problem[ItemID(index: 2)].contentSize?.width)
    }
    #expect(abs(range.upper - (try width(of: layout, at: 150) + 128)) <= 1)
  }
}
