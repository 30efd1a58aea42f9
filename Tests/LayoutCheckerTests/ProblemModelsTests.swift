import LayoutDSL
import Testing

@testable import LayoutChecker

/// Which screens share the problem of a layout, and how long it is kept.
@Suite struct ProblemModelsTests {
  private func layout(_ rows: String) throws -> Layout {
    let text = "layout \"A\" {\n  view a {\n    \(rows)\n    top == screen.top\n  }\n}\n"
    let file = LayoutFile(parsing: Array(text.utf8), name: "a.layout")
    return try #require(file.layouts.first)
  }

  private let screens = [320.0, 375, 414].map {
    Screen(name: "A", size: Size(width: $0, height: 568))
  }

  @Test func screensWithTheSameRowsShareAProblem() throws {
    var models = ProblemModels(
      of: try layout("leading == screen.leading"), for: screens, measurer: InterTextMeasurer())
    let first = models.models(for: Array(screens.prefix(2)))
    #expect(first.allSatisfy { $0?.problem.screen == screens[0] })
    let model = try #require(first[1])
    let moved = try SolvedLayout(
      model.problem.moved(to: screens[1]), measurer: InterTextMeasurer()
    ).problem
    #expect(model.mentions.hold(for: moved.expanded))
    #expect(models.models(for: [screens[2]])[0]?.problem.screen == screens[0])
    #expect(models.countOfModels == 0)
  }

  @Test func aScreenAloneHasNone() throws {
    var models = ProblemModels(
      of: try layout("leading == screen.leading"), for: [screens[0]],
      measurer: InterTextMeasurer())
    #expect(models.models(for: [screens[0]])[0] == nil)
    #expect(models.countOfModels == 0)
  }

  @Test func whereNoScreenMakesTheSameRowsAsAnotherNoneIsMade() throws {
    let layout = try layout("leading == screen.margins.leading")
    var models = ProblemModels(ofLaneOf: layout, measurer: InterTextMeasurer())
    #expect(models.models(for: screens).allSatisfy { $0 == nil })
    #expect(models.countOfModels == 0)
    let mirrored = screens.map { screen in
      var screen = screen
      screen.direction = LayoutDirection.rightToLeft
      return screen
    }
    models = ProblemModels(
      ofLaneOf: try self.layout("leading == screen.leading"), measurer: InterTextMeasurer())
    #expect(models.models(for: mirrored).allSatisfy { $0 == nil })
    #expect(models.countOfModels == 0)
  }

  @Test func thoseOfALaneAreKept() throws {
    var models = ProblemModels(
      ofLaneOf: try layout("leading == screen.leading"), measurer: InterTextMeasurer())
    for screen in screens { #expect(models.models(for: [screen])[0]?.problem.screen == screens[0]) }
    #expect(models.countOfModels == 1)
  }

  @Test("which rows mention what is shared where the rows are the same", arguments: Fixture.all)
  func mentions(fixture: Fixture) throws {
    let measurer = InterTextMeasurer()
    for layout in try fixture.layouts() {
      var models = ProblemModels(of: layout, for: screens, measurer: measurer)
      for (screen, model) in zip(screens, models.models(for: screens)) {
        guard let model else { continue }
        let problem = try SolvedLayout(model.problem.moved(to: screen), measurer: measurer).problem
        guard model.mentions.hold(for: problem.expanded) else { continue }
        let own = Mentions(of: problem)
        #expect(model.mentions.rowsThatApply == own.rowsThatApply)
        for item in problem.expanded.items.indices.map(ItemID.init(index:)) {
          #expect(model.mentions.rows(of: item) == own.rows(of: item))
        }
      }
    }
  }

  @Test func theLinesOfAFlowAreNotShared() throws {
    let measurer = InterTextMeasurer()
    let text = """
      layout "Tags" {
        flow tags {
          leading == screen.leading
          trailing == screen.trailing
          top == screen.top
          spacing 8
          for index in 1...6 {
            view tag[index] {
              width == 100
              height == 30
            }
          }
        }
      }
      """
    let file = LayoutFile(parsing: Array(text.utf8), name: "a.layout")
    let layout = try #require(file.layouts.first)
    var models = ProblemModels(of: layout, for: screens, measurer: measurer)
    let model = try #require(models.models(for: screens)[0])
    let wide = Screen(name: "A", size: Size(width: 700, height: 568))
    let problem = try SolvedLayout(model.problem.moved(to: wide), measurer: measurer).problem
    #expect(!model.mentions.hold(for: problem.expanded))
  }
}
