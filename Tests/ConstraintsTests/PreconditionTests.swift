import Constraints
import Testing

/// What no error can be thrown for stops the program with words.
@Suite("Preconditions")
struct PreconditionTests {
  @Test("a solution stops at a variable that it does not know, and names it")
  func unknownValue() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var solver = Solver()
      let x = solver.addVariable()
      try solver.add(x == 1)
      let solution = try solver.solve().solution
      let late = solver.addVariable()
      _ = solution?[late]
    }
    expectWords(
      "the variable x1 has no value in this solution (number of variables: 1)", in: result)
  }

  @Test("the value of an expression stops at a variable that the solution does not know")
  func unknownExpression() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var solver = Solver()
      let x = solver.addVariable()
      let solution = try solver.solve().solution
      let late = solver.addVariable()
      _ = solution?.value(of: x + 2 * late)
    }
    expectWords("the variable x1 has no value in this solution", in: result)
  }

  @Test("a problem stops at a constraint that it does not have, and names it")
  func unknownConstraint() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var problem = Problem()
      let x = problem.addVariable()
      let id = try problem.add(x == 1)
      _ = Problem()[id]
    }
    expectWords("no constraint of the problem has the id #0", in: result)
  }

  private func expectWords(
    _ words: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(words), "\(text)", sourceLocation: sourceLocation)
  }
}
