import Constraints
import Testing

/// Systems that are large enough to be solved in parts, against values that a single pass over the
/// cards computes.
@Suite("Large systems")
struct LargeSystemTests {
  private static let deviceWidths = [320.0, 375, 390, 430, 744, 1024, 320, 1366]

  @Test("many cards follow the width that is suggested for the window")
  func suggestedWidth() throws {
    let cards = try WeatherCards(count: 60)
    var solver = Solver(cards.problem)
    try solver.edit(cards.width, priority: WeatherCards.edit)
    for width in Self.deviceWidths {
      try solver.suggest(width, for: cards.width)
      try expectCards(cards, in: #require(solver.solve().solution), windowWidth: width)
    }
  }

  @Test("many cards follow a width that is required", arguments: deviceWidths)
  func requiredWidth(width: Double) throws {
    let cards = try WeatherCards(count: 40)
    var problem = cards.problem
    try problem.add(cards.width == width)
    var solver = Solver(problem)
    try expectCards(cards, in: #require(solver.solve().solution), windowWidth: width)
  }

  @Test("a suggestion that cannot be followed goes as far as all cards allow")
  func tooNarrow() throws {
    let cards = try WeatherCards(count: 40)
    var solver = Solver(cards.problem)
    try solver.edit(cards.width, priority: WeatherCards.edit)
    try solver.suggest(10, for: cards.width)
    // Margins of 16 around a card, and in it 8 three times around an icon and a text of no width.
    let solution = try #require(try solver.solve().solution)
    expectClose(solution[cards.width], 56)
    try solver.suggest(390, for: cards.width)
    try expectCards(cards, in: #require(solver.solve().solution), windowWidth: 390)
  }

  /// Expects the values of a pass over the cards from top to bottom.
  private func expectCards(
    _ cards: WeatherCards, in solution: Solution, windowWidth: Double
  ) throws {
    #expect(solution.isUnique)
    var top = 8.0
    for index in 0..<(cards.problem.variableCount - 1) / 12 {
      let cardWidth = windowWidth - 32
      let iconWidth = min(120, 0.25 * cardWidth)
      let textWidth = min(Double(80 + (index * 53) % 300), cardWidth - 24 - iconWidth)
      let textHeight = Double(20 * (1 + index % 5))
      let height = max(textHeight, 0.8 * iconWidth) + 16
      let expected = [
        16, cardWidth, top, height,
        16 + cardWidth - 8 - iconWidth, iconWidth, top + 8, 0.8 * iconWidth,
        24, textWidth, top + 8, textHeight,
      ]
      for (place, value) in expected.enumerated() {
        let variable = Variable(index: 1 + 12 * index + place)
        expectClose(solution[variable], value, cards.problem.name(of: variable))
      }
      top += height + 8
    }
  }

  @Test(
    "layers of which every view stands below every view of the one before are soon solved",
    arguments: [0.0, -1])
  func layers(spare: Double) throws {
    let (layers, views, height) = (24, 4, 20.0)
    let room = Double(layers) * height + spare
    var problem = Problem()
    var above: [Variable] = []
    for layer in 0..<layers {
      let tops = (0..<views).map { problem.addVariable("top\(layer).\($0)") }
      for top in tops {
        try problem.add(top >= 0)
        for other in above { try problem.add(top >= other + height) }
      }
      above = tops
    }
    for top in above { try problem.add(top + height <= room) }

    var solver = Solver(problem)
    // Where the layers just fit, each lies on the one before.
    if let solution = try solver.solve().solution {
      #expect(spare == 0)
      for (index, value) in solution.values.enumerated() {
        expectClose(value, Double(index / views) * height)
      }
      return
    }
    #expect(spare < 0)
    // One row from each layer to the next, one for the first top and one for the room.
    let conflict = try #require(try solver.conflicts().sets.first)
    #expect(conflict.constraints.count == layers + 1)
  }

  @Test("a fault in every view is shown in bounded time, although one row repairs them all")
  func manyFaults() throws {
    let count = 16
    var problem = Problem()
    let card = problem.addVariable("card.width")
    try problem.add(card == 304)
    var widths: [ConstraintID] = []
    for index in 0..<count {
      let left = problem.addVariable("left\(index)")
      let width = problem.addVariable("width\(index)")
      try problem.add(left == 8)
      try problem.add(left + width == card - 8)
      widths.append(try problem.add(width == 5))
    }
    var solver = Solver(problem)
    let conflicts = try solver.conflicts()
    // Without the width of the card everything holds, and yet each of the others is a fault.
    #expect(conflicts.smallestRepair == [ConstraintID(index: 0)])
    let faulty = Set(conflicts.sets.flatMap(\.constraints))
    #expect(widths.allSatisfy(faulty.contains))
  }

  @Test("a ratio of a billion is no obstacle")
  func hugeRatio() throws {
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let width = solver.addVariable("icon.width")
    let height = solver.addVariable("icon.height")
    try solver.add(card == 304)
    try solver.add(height == 1e9 * width)
    try solver.add(width <= 0.25 * card)
    try solver.add(width >= 480 ~ .high)
    try solver.add(height >= 400 ~ .high)
    let solution = try #require(try solver.solve().solution)
    expectClose(solution[width], 76)
    expectClose(solution[height], 76e9)
  }
}
