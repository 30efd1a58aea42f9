import LayoutDSL
import Testing

@testable import LayoutChecker

/// What else is looked at on the screens of a run.
@Suite struct ScreenVariationTests {
  private func screens(_ names: [String]) throws -> [Screen] {
    try ScreenCatalog.screens(matching: names.map { ScreenSelector($0) })
  }

  @Test func eachVariationIsAddedOnce() throws {
    let own = try screens(["320x568", "400x400 xSmall", "300x300 texts 200"])
    let all = ScreenVariations(
      textLengths: [130, 100, 130], textSizes: [.xSmall, .large], isMirrored: true
    ).applied(to: own, \.self)
    #expect(
      all.map(\.title) == [
        "320x568", "400x400 xSmall", "300x300 texts 200%",
        "320x568 xSmall", "320x568 rtl", "400x400", "400x400 rtl xSmall",
        "300x300 xSmall texts 200%", "300x300 rtl texts 200%",
        "320x568 texts 130%", "400x400 xSmall texts 130%", "320x568 xSmall texts 130%",
        "320x568 rtl texts 130%", "400x400 texts 130%", "400x400 rtl xSmall texts 130%",
      ])
    #expect(ScreenVariations().applied(to: own, \.self) == own)
  }

  @Test func aTextStyleThatDoesNotFitIsFound() throws {
    let source = """
      layout "Style" {
        screens 320x568
        label title "Settings" {
          font largeTitle
          leading == screen.leading + 16
          trailing == screen.trailing - 16
          top == screen.top + 8
        }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    let layout = try #require(file.layouts.first)
    var checker = Checker()
    #expect(try checker.check(layout).findings == [])
    checker.variations.textSizes = [.xSmall, .accessibility5]
    let report = try checker.check(layout)
    // 288 points hold the word at 60 points, and at 34 twice; at 60 they do not hold it twice.
    #expect(report.findings.map(\.rule) == [])
    checker.variations.textLengths = [200]
    let longer = try checker.check(layout)
    #expect(longer.findings.map(\.rule) == [.truncatedText])
    #expect(longer.findings[0].screens.map(\.title) == ["320x568 accessibility5 texts 200%"])
  }
}
