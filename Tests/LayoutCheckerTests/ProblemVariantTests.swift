import Constraints
import Testing

@testable import LayoutChecker
@testable import LayoutDSL

/// A problem that is taken over from another screen, or in which rows are set aside, is the one that is made anew.
@Suite struct ProblemVariantTests {
  private static let screens = [
    Screen(name: "a", size: Size(width: 320, height: 568), scale: 2),
    Screen(
      name: "b", platform: "ios", size: Size(width: 390, height: 844), scale: 2,
      safeArea: Insets(top: 47, bottom: 34)),
    Screen(name: "c", platform: "android", size: Size(width: 412, height: 915), scale: 2.625),
    Screen(name: "d", size: Size(width: 1024, height: 768), scale: 2),
  ]

  private static let measurer = InterTextMeasurer()

  @Test("on another screen", arguments: Fixture.all + Fixture.corpus)
  func moved(fixture: Fixture) throws {
    for layout in try fixture.layouts() {
      let rows = RowDependence(of: layout)
      for (from, first) in Self.screens.enumerated() {
        let model = try LayoutProblem(layout, on: first, measurer: Self.measurer)
        for second in Self.screens[(from + 1)...]
        where rows.areTheSame(on: first, as: second) {
          let new = try LayoutProblem(layout, on: second, measurer: Self.measurer)
          try expectSame(model.moved(to: second), new)
        }
      }
    }
  }

  @Test("on the screens of the catalog, which share most of what is made")
  func shared() throws {
    let layout = try #require(
      try Fixture.examples.first { $0.path == "weather-card.layout" }?.layouts().first)
    let screens = ScreenCatalog.defaultScreens
    let rows = RowDependence(of: layout)
    let alike = screens.count { rows.areTheSame(on: screens[0], as: $0) }
    #expect(alike > 3)
  }

  @Test("with rows set aside", arguments: Fixture.all + Fixture.corpus)
  func settingAside(fixture: Fixture) throws {
    for layout in try fixture.layouts() {
      let problem = try LayoutProblem(layout, on: Self.screens[1], measurer: Self.measurer)
      let required = problem.sources.indices.filter {
        problem.problem.constraints[$0].priority.isRequired
      }.map { problem.sources[$0] }
      let rows = [
        required.last { if case .row = $0 { true } else { false } },
        required.last { if case .generated = $0 { true } else { false } },
      ].compactMap(\.self)
      guard !rows.isEmpty, let changed = try problem.settingAside(rows) else { continue }
      let edits = rows.compactMap { Edit(settingAside: $0) }
      let new = try LayoutProblem(
        layout.applying(edits), on: Self.screens[1], measurer: Self.measurer)
      try expectSame(changed, new)
    }
  }

  @Test("no problem is taken over where the rows may differ")
  func different() throws {
    let (phone, tablet) = (Self.screens[0], Self.screens[3])
    var arabic = phone
    arabic.direction = .rightToLeft
    var wide = arabic
    wide.size.width = 400
    func rows(_ view: String) throws -> RowDependence {
      let source = "layout l { view box { left == screen.left; width == 10; \(view) } }"
      let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
      return RowDependence(of: try #require(file.layouts.first))
    }
    #expect(try rows("height == 5").areTheSame(on: phone, as: tablet))
    // From right to left the rows say how wide the screen is.
    #expect(try !rows("height == 5").areTheSame(on: arabic, as: wide))
    #expect(try !rows("height == 5 when width < 500").areTheSame(on: phone, as: tablet))
    #expect(try !rows("view a when height < 600 { }").areTheSame(on: phone, as: tablet))
    #expect(
      try !rows("hidden when horizontal compact").areTheSame(on: phone, as: tablet))
    #expect(
      try !rows("top == screen.margins.top").areTheSame(on: phone, as: tablet))
    #expect(try !rows("label a \"A\" { }").areTheSame(on: phone, as: tablet))
  }

  private func expectSame(_ first: LayoutProblem, _ second: LayoutProblem) throws {
    #expect(first.screen == second.screen)
    #expect(first.sources == second.sources)
    #expect(first.problem.constraints == second.problem.constraints)
    #expect(
      first.problem.constraints.map(\.origin.label)
        == second.problem.constraints.map(\.origin.label))
    #expect(first.written.rows.map(\.priority) == second.written.rows.map(\.priority))
    #expect(first.expanded.rows.map(\.priority) == second.expanded.rows.map(\.priority))
    #expect(first.written.setAside == second.written.setAside)
    #expect(first.expanded.setAside == second.expanded.setAside)
    #expect(first.items.map(\.settings) == second.items.map(\.settings))
    #expect(first.items.map(\.contentSize) == second.items.map(\.contentSize))
    #expect(first.problem.variableNames == second.problem.variableNames)
  }
}
