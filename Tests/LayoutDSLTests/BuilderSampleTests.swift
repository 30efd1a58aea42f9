import Constraints
import Foundation
import LayoutDSL
import Testing

/// The samples that documents show, so that they compile and say what they do.
@Suite struct BuilderSampleTests {
  /// The sample in the documentation of `Layout.init`.
  @Test func theCardOfTheInitializer() throws {
    // Sample {
    let (card, title) = (ViewReference("card"), ViewReference("title"))
    let layout = try Layout("Card") { screen in
      card.view {
        card.leading == screen.leading + 8
        card.bottom >= title.bottom + 8
        card.height == 0 ~ .fitting
        title.label("Partly cloudy") {
          title.lines(0)
          title.leading == card.leading + 8
        }
      }
    }
    // } Sample
    #expect(layout.items.map(\.name) == ["screen", "screen.safeArea", "card", "title"])
    #expect(layout.rows.count == 4)

    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let documented = try String(
      contentsOf: package.appending(path: "Sources/LayoutDSL/Builder/Layout+Builder.swift"),
      encoding: .utf8)
    let compiled = try #require(source.firstMatch(of: /\/\/ Sample \{\n([\s\S]*?) *\/\/ \} Sample/))
      .1
    let shown = try #require(documented.firstMatch(of: /```swift\n([\s\S]*?) *\/\/\/ ```/)).1
    #expect(
      shown.split(separator: "\n").map { $0.dropFirst("  /// ".count) }
        .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
        == compiled.split(separator: "\n").map { $0.dropFirst("    ".count) })
  }

  /// A layout with a state, and the same layout in the language.
  @Test func theCardWithStates() throws {
    let (summary, icon) = (ViewReference("summary"), ViewReference("icon"))
    let layout = try Layout("Weather") { screen in
      summary.label("Partly cloudy") {
        summary.leading == screen.leading + 8
        summary.top == screen.top + 8
      }
      icon.image(60, by: 50) {
        icon.leading == summary.leading
        icon.top == summary.bottom + 8
      }
      state("loading") {
        summary.label("Loading") { summary.lines(2) }
        icon.hidden()
        expect(summary.height <= 24)
      }
      when(.state("loading")) { icon.width == 0 ~ .low }
    }
    let written = try #require(
      LayoutFile(
        parsing: Array(
          """
          layout "Weather" {
            label summary "Partly cloudy" {
              leading == screen.leading + 8
              top == screen.top + 8
            }
            image icon 60x50 {
              leading == summary.leading
              top == summary.bottom + 8
            }
            state loading {
              label summary "Loading" { lines 2 }
              image icon { hidden }
              expect summary.height <= 24
              icon.width == 0 @low
            }
          }
          """.utf8), name: "weather.layout"
      ).layouts.first)
    #expect(layout.states == ["loading"])
    for state in ["", "loading"] {
      let screen = Screen(name: "", size: Size(width: 320, height: 568)).inState(state)
      let (one, other) = (
        try SolvedLayout(layout, on: screen), try SolvedLayout(written, on: screen)
      )
      for id in layout.items.indices.map(ItemID.init(index:)) {
        #expect(one.frame(of: id) == other.frame(of: id))
        #expect(one.problem[id].isHidden == other.problem[id].isHidden)
        #expect(one.problem[id].settings == other.problem[id].settings)
      }
      #expect(one.text(of: "summary") == other.text(of: "summary"))
      #expect(
        layout.expectations.map { $0.condition?.holds(on: screen) ?? true }
          == written.expectations.map { $0.condition?.holds(on: screen) ?? true })
    }
  }

  @Test func aStateThatMakesNoSenseIsRefused() {
    let title = ViewReference("title")
    func errors(@LayoutBuilder _ parts: () -> [LayoutPart]) -> [String] {
      do {
        _ = try Layout("A") { _ in
          title.label("x")
          parts()
        }
        return []
      } catch {
        return error.diagnostics.map { ([$0.message] + $0.help).joined(separator: ", ") }
      }
    }
    #expect(
      errors {
        state("a") {}
        state("a") {}
      } == ["the state `a` is already declared, choose another name"])
    #expect(
      errors { state("default") {} } == ["no state can be called `default`, choose another name"])
    #expect(
      errors { when(.portrait) { state("a") {} } }
        == ["a state belongs to the layout, move `state(\"a\")` out of the block"])
    #expect(
      errors { state("a") { title.image(5, by: 5) } }
        == ["`title` is declared as label, and not as image, make it label here, too"])
    #expect(
      errors { state("a") { ViewReference("titel").label("y") } }
        == ["no view is called `titel`, did you mean `title`?"])
  }

  /// The finished weather card (E5) with the figures of seed-numbers.md.
  @Test(arguments: [
    (320.0, 76.0, 204.0, 36.0, 76.8), (375, 89.75, 230, 18, 87.8), (414, 99.5, 230, 18, 95.6),
  ])
  func theWeatherCardInSwift(
    width: Double, iconWidth: Double, summaryWidth: Double, summaryHeight: Double,
    cardHeight: Double
  ) throws {
    let (card, summary, icon) = (
      ViewReference("card"), ViewReference("summary"), ViewReference("icon")
    )
    let layout = try Layout("Weather card") { screen in
      card.view {
        card.leading == screen.leading + 8
        card.trailing == screen.trailing - 8
        card.top == screen.safeArea.top + 8
        card.bottom >= summary.bottom + 8
        card.bottom >= icon.bottom + 8
        card.height == 0 ~ .fitting
        summary.label("Partly cloudy throughout the day") {
          summary.content(230, by: 18)
          summary.lines(0)
          summary.leading == card.leading + 8
          summary.top == card.top + 8
          summary.trailing <= icon.leading - 8
          summary.compression(.horizontal, .low)
        }
        icon.image(480, by: 400) {
          icon.top == card.top + 8
          icon.trailing == card.trailing - 8
          icon.height == 0.8 * icon.width
          icon.width <= 0.25 * card.width
        }
      }
    }
    for direction in LayoutDirection.allCases {
      let screen = Screen(
        name: "phone", size: Size(width: width, height: 600), direction: direction)
      let solved = try SolvedLayout(layout, on: screen, measurer: GridMeasurer())
      #expect(try #require(solved.solution).isUnique)
      let isLeftToRight = direction == .leftToRight
      let summary = try #require(solved.frame(of: "summary"))
      let icon = try #require(solved.frame(of: "icon"))
      expectClose(try #require(solved.frame(of: "card")).height, cardHeight)
      expectClose(icon.width, iconWidth)
      expectClose(icon.x, isLeftToRight ? width - 16 - iconWidth : 16)
      expectClose(summary.width, summaryWidth)
      expectClose(summary.x, isLeftToRight ? 16 : width - 16 - summaryWidth)
      expectClose(summary.height, summaryHeight)
    }
  }

  private func expectClose(
    _ value: Double, _ expected: Double, at location: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(value - expected) < 1e-6, "\(value) is not \(expected)", sourceLocation: location)
  }
}
