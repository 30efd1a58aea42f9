import Constraints
import LayoutDSL
import Testing

/// The samples that documents show, so that they compile and say what they do.
@Suite struct BuilderSampleTests {
  @Test func theLibraryInTenLines() throws {
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let icon = solver.addVariable("icon.width")
    let summary = solver.addVariable("summary.width")
    try solver.add(card == 304)
    try solver.add(icon + summary + 24 == card)
    try solver.add(icon <= 0.25 * card)
    try solver.add(icon == 480 ~ .high)
    try solver.add(summary >= 230 ~ .low)
    let solution = try #require(solver.solve().solution)
    #expect(solution[icon] == 76)
    #expect(solution[summary] == 204)
    #expect(solution.isUnique)
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
      let (summaryID, iconID) = (ItemID(index: 3), ItemID(index: 4))
      var wrappingWidths: [ItemID: Double] = [:]
      var frames: [Rect] = []
      for _ in 0..<2 {
        let problem = try LayoutProblem(
          layout, on: screen, wrappingWidths: wrappingWidths, measurer: GridMeasurer())
        var solver = Solver(problem.problem)
        let solution = try #require(solver.solve().solution)
        #expect(solution.isUnique)
        frames = try layout.items.indices.map {
          try #require(problem.frame(of: ItemID(index: $0), in: solution))
        }
        wrappingWidths[summaryID] = frames[summaryID.index].width
      }
      let isLeftToRight = direction == .leftToRight
      let (summary, icon) = (frames[summaryID.index], frames[iconID.index])
      expectClose(frames[2].height, cardHeight)
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
