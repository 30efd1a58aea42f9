import Constraints
import Testing

/// The samples in the doc comments of the sources, in the order of the files.
@Suite("Samples in doc comments")
struct DocCommentTests {
  @Test("a system is solved for a range of widths")
  func widths() throws {
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let icon = solver.addVariable("icon.width")
    try solver.add(icon == 0.25 * card)
    // snippet: widths
    let width = try solver.solutions(varying: card, over: 0...1366)
    for piece in width.pieces {
      print(piece.range, piece[icon].slope, piece.isUnique)
    }
    // end
    #expect(width.pieces.map { $0[icon].slope } == [0.25])
  }

  @Test("a constraint is written with operators")
  func constraint() throws {
    var system = RowSystem()
    let (icon, card) = (system.box("icon"), system.box("card"))
    let written = rows {
      // snippet: constraint
      icon.width <= 0.25 * card.width
      card.height == 0 ~ .fitting
      // end
    }
    #expect(written.map(\.relation) == [.lessOrEqual, .equal])
    #expect(written.map(\.priority) == [.required, .fitting])
  }

  @Test("the sum of a sequence stands in a constraint as a number does")
  func sum() throws {
    var system = RowSystem()
    let (page, columns) = (system.variable(), (0..<3).map { _ in system.variable() })
    let gapCount = 2
    let written = rows {
      // snippet: sum
      columns.sum() + 8 * gapCount <= page
      // end
    }
    #expect(written.map { $0.expression.terms.count } == [4])
    #expect(written.map(\.expression.constant) == [16])
  }

  @Test("a solver has rows added and is asked for values")
  func solver() throws {
    // snippet: solver
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let icon = solver.addVariable("icon.width")
    try solver.add(card == 304)
    try solver.add(icon <= 0.25 * card)
    try solver.add(icon >= 480 ~ .high)
    let width = try solver.solve().solution?[icon]  // 76
    // end
    #expect(width == 76)
  }
}
