import Constraints
import GuideSamples
import Testing

/// The sample on the library's front page.
@Suite("Front page")
struct FrontPageTests {
  @Test("The sample prints what its comments say")
  func samples() throws {
    var transcript = Transcript()
    func print(_ items: Any...) { transcript.print(items) }

    // snippet: front page
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let icon = solver.addVariable("icon.width")
    try solver.add(card == 304)
    try solver.add(icon <= 0.25 * card)
    try solver.add(icon == 480 ~ .high)

    switch try solver.solve() {
    case .optimal(let solution): print(solution[icon])  // 76.0
    case .unsatisfiable: print(try solver.conflicts().sets)
    }
    // end

    let expected = try Transcript.expected(in: #filePath)
    #expect(transcript.lines == expected)
  }
}
