import Constraints
import GuideSamples
import Testing

/// The samples of the guide "Every value of a variable".
@Suite("Every value of a variable")
struct EveryValueOfAVariableTests {
  @Test("The samples print what their comments say")
  func samples() throws {
    var transcript = Transcript()
    func print(_ items: Any...) { transcript.print(items) }

    // snippet: card
    var solver = Solver()
    let window = solver.addVariable("window")
    let card = solver.addVariable("card")
    let text = solver.addVariable("text")
    let icon = solver.addVariable("icon")
    for width in [card, text, icon] { try solver.add(width >= 0) }
    try solver.add(card == window - 16)
    try solver.add(text + icon + 24 <= card)
    try solver.add(icon <= 0.25 * card)
    try solver.add(text == 230 ~ .high)
    try solver.add(icon == 480 ~ .low)
    // end

    // snippet: pieces
    let solutions = try solver.solutions(varying: window, over: 0...1366)
    for piece in solutions.pieces {
      print(piece.range, piece[icon].slope)
    }
    // 40.0...270.0 0.0
    // 270.0...354.6666666666667 1.0
    // 354.6666666666667...1366.0 0.25
    // end

    // snippet: fraction
    if let end = solutions.piece(at: 300)?.range.upperBound, let fraction = Fraction(closeTo: end) {
      print(fraction)  // 354 2/3
    }
    // end

    // snippet: feasible
    print(solutions.feasible ?? 0...0)  // 40.0...1366.0
    if let conflict = solutions.conflictBelow {
      print(conflict.isMinimal)  // true
    }
    // end

    let expected = try Transcript.expected(in: #filePath)
    #expect(transcript.lines == expected)
  }
}
