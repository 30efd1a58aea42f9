import Constraints
import Testing

/// Exist's weather card in its five stages (E1 to E5), on windows of 320, 375 and 414 points.
///
/// The post tells the story; the margins of 8, the icon's 480x400 points and the summary's 230x18
/// are the assumed content sizes.
@Suite("Seed card")
struct SeedCardTests {
  private var layout = RowSystem()
  private let card: Box
  private let summary: Box
  private let icon: Box

  init() {
    card = layout.box("card")
    summary = layout.box("summary")
    icon = layout.box("icon")
  }

  @Test(
    "E1: without a bottom constraint nothing keeps the card open", arguments: [320.0, 375, 414])
  mutating func noBottom(window: Double) throws {
    try addCard(window)
    let solution = try optimum()
    let height = try expectRange(of: card.height, in: solution, 0, .infinity)
    #expect(height.tie == nil)
    #expect(solution.value(of: card.height) == 0)
    try expectUnique(card.width, in: solution, window - 16)
    try expectUnique(icon.height, in: solution, 400)
    try expectUnique(summary.height, in: solution, 18)
    try expectUnique(summary.left, in: solution, 16)
    try expectUnique(icon.right, in: solution, window - 16)
  }

  @Test(
    "E2: the bottoms make the card 416 high, and the widths a tie of compression",
    arguments: [(320.0, 50.0, 280.0), (375, 105, 335), (414, 144, 374)])
  mutating func bottoms(window: Double, least: Double, most: Double) throws {
    let content = try addCard(window)
    try addBottoms()
    let solution = try optimum()
    try expectUnique(icon.height, in: solution, 400)
    let width = try expectRange(of: icon.width, in: solution, least, most)
    // Compression of both widths: 480 and 230 are wanted where there is `most` for both.
    expectTie(width, at: 750, between: [content[1], content[5]], totalError: 710 - most)
    let summaryWidth = try expectRange(of: summary.width, in: solution, 0, most - least)
    expectTie(summaryWidth, at: 750, between: [content[1], content[5]], totalError: 710 - most)
    expectLevel(750, in: solution, 710 - most)
    #expect(try expectRange(of: card.height, in: solution, 416, .infinity).tie == nil)
  }

  @Test(
    "E3: the ratio crushes the summary to nothing",
    arguments: [(320.0, 280.0, 224.0), (375, 335, 268), (414, 374, 299.2)])
  mutating func ratio(window: Double, width: Double, height: Double) throws {
    try addCard(window)
    try addBottoms()
    try layout.add(rows { icon.height == 0.8 * icon.width })
    let solution = try optimum()
    try expectUnique(summary.width, in: solution, 0)
    try expectUnique(icon.width, in: solution, width)
    try expectUnique(icon.height, in: solution, height)
    try expectRange(of: card.height, in: solution, height + 16, .infinity)
    // Missing: 230 of the summary's width, and the rest of the icon in both directions.
    expectLevel(750, in: solution, 230 + (480 - width) + (400 - height))
  }

  @Test(
    "E3b: lower compression of the icon gives the summary its width and the icon the rest",
    arguments: [(320.0, 50.0, 40.0), (375, 105, 84), (414, 144, 115.2)])
  mutating func ratioWithLowCompression(window: Double, width: Double, height: Double) throws {
    try addCard(window, iconCompression: 250)
    try addBottoms()
    try layout.add(rows { icon.height == 0.8 * icon.width })
    let solution = try optimum()
    try expectUnique(summary.width, in: solution, 230)
    try expectUnique(icon.width, in: solution, width)
    try expectUnique(icon.height, in: solution, height)
  }

  @Test(
    "E4: under a cap of a quarter the icon shrinks where the summary takes its room",
    arguments: [(320.0, 50.0), (375, 89.75), (414, 99.5)])
  mutating func cap(window: Double, width: Double) throws {
    let solution = try solveE4(window)
    try expectUnique(icon.width, in: solution, width)
    try expectUnique(icon.height, in: solution, 0.8 * width)
    try expectUnique(summary.width, in: solution, 230)
    try expectRange(of: card.height, in: solution, max(0.8 * width, 18) + 16, .infinity)
  }

  @Test(
    "E4: the icon is gone up to 270, grows with the window up to 354 2/3, and is capped above",
    arguments: [
      100, 200, 269, 270, 270.5, 271, 300, 354, 354 + 2.0 / 3, 354.7, 355, 500, 1024,
    ])
  mutating func breakpoints(window: Double) throws {
    let solution = try solveE4(window)
    let width =
      window <= 270 ? 0 : window <= 354 + 2.0 / 3 ? window - 270 : 0.25 * (window - 16)
    try expectUnique(icon.width, in: solution, width, "icon in \(window)")
    try expectUnique(summary.width, in: solution, min(230, window - 40), "summary in \(window)")
  }

  @Test("E4: below 40 points not even empty views fit", arguments: [(39.9, false), (40, true)])
  mutating func smallest(window: Double, holds: Bool) throws {
    try addCard(window, iconCompression: 250)
    #expect((try layout.solve().solution != nil) == holds)
  }

  @Test(
    "E5: with the priorities swapped the icon is a quarter of the card everywhere",
    arguments: [(320.0, 76.0, 204.0, 76.8), (375, 89.75, 230, 87.8), (414, 99.5, 230, 95.6)])
  mutating func swapped(
    window: Double, width: Double, summaryWidth: Double, cardHeight: Double
  ) throws {
    try addCard(window, summaryCompression: 250)
    try addBottoms()
    try layout.add(
      rows {
        icon.height == 0.8 * icon.width
        icon.width <= 0.25 * card.width
      })
    let solution = try optimum()
    try expectUnique(icon.width, in: solution, width)
    try expectUnique(icon.width - 0.25 * card.width, in: solution, 0)
    try expectUnique(summary.width, in: solution, summaryWidth)
    try expectRange(of: card.height, in: solution, cardHeight, .infinity)
    #expect(try free(solution) == ["card.height"])

    try layout.add(rows { card.height <= 0 ~ .fitting })
    let fitted = try optimum()
    #expect(fitted.isUnique)
    try expectUnique(card.height, in: fitted, cardHeight)
    expectLevel(.fitting, in: fitted, cardHeight)
  }
}

extension SeedCardTests {
  private func optimum() throws -> Solution { try #require(try layout.solve().solution) }

  private func free(_ solution: Solution) throws -> [String] {
    try solution.freeVariables().map { layout.problem.name(of: $0.variable) }
  }

  /// Adds what all stages have in common, and returns the names of the content size rows: hugging
  /// and compression of the summary's width and height, then of the icon's.
  @discardableResult
  private mutating func addCard(
    _ window: Double, summaryCompression: Priority = .high, iconCompression: Priority = .high
  ) throws -> [ConstraintID] {
    try layout.add(
      rows {
        card.left == 8
        card.right == window - 8
        card.top == 8
        summary.left == card.left + 8
        summary.top == card.top + 8
        icon.top == card.top + 8
        icon.right == card.right - 8
        summary.right <= icon.left - 8
      })
    return try layout.add(
      rows {
        summary.intrinsicWidth(230, compression: summaryCompression)
        summary.intrinsicHeight(18)
        icon.intrinsicWidth(480, compression: iconCompression)
        icon.intrinsicHeight(400)
      })
  }

  private mutating func addBottoms() throws {
    try layout.add(
      rows {
        card.bottom >= summary.bottom + 8
        card.bottom >= icon.bottom + 8
      })
  }

  private mutating func solveE4(_ window: Double) throws -> Solution {
    try addCard(window, iconCompression: 250)
    try addBottoms()
    try layout.add(
      rows {
        icon.height == 0.8 * icon.width
        icon.width <= 0.25 * card.width
      })
    return try optimum()
  }
}
