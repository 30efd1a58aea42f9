import Constraints
import GuideSamples
import Testing

/// The samples of the guide "Why a variable has its value".
@Suite("Why a variable has its value")
struct WhyAVariableHasItsValueTests {
  @Test("The samples print what their comments say")
  func samples() throws {
    var transcript = Transcript()
    func print(_ items: Any...) { transcript.print(items) }

    // snippet: card
    var solver = Solver()
    let window = solver.addVariable("window")
    let card = solver.addVariable("card")
    let icon = solver.addVariable("icon")
    try solver.add(window == 320, "the window")
    try solver.add(card == window - 16, "margins")
    try solver.add(icon <= 0.25 * card, "a quarter")
    try solver.add(icon == 480 ~ .high, "the picture")
    // end

    // snippet: explanation
    guard let solution = try solver.solve().solution else { return }
    let why = try solution.explanation(of: icon)
    for share in why.shares {
      let name = solver[share.constraint]?.origin.label ?? ""
      print(name, share.multiplier, "*", share.rightHandSide)
    }
    // the window 0.25 * 320.0
    // margins 0.25 * -16.0
    // a quarter 1.0 * 0.0
    print(why.value)  // 76.0
    // end

    // snippet: steps
    for step in why.steps {
      let names = step.shares.map { solver[$0.constraint]?.origin.label ?? "" }
      print(solver.name(of: step.variable), "by", names)
    }
    // icon by ["a quarter"]
    // card by ["margins"]
    // window by ["the window"]
    // end

    let expected = try Transcript.expected(in: #filePath)
    #expect(transcript.lines == expected)
  }
}
