import Constraints
import SeededRandomness
import Testing

/// Whatever a solver went through, its answer is that of a new solver for the same constraints.
@Suite("Suggestions")
struct SuggestionPropertyTests {
  @Test("suggested and changed constants give what a fresh solve gives", arguments: 0..<200)
  func sameAsFresh(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let variableCount = Int.random(in: 2...6, using: &random)
    var solver = Solver()
    let variables = (0..<variableCount).map { solver.addVariable("x\($0)") }
    var ids: [ConstraintID] = []
    for _ in 0..<Int.random(in: 2...14, using: &random) {
      ids.append(try solver.add(row(of: variables, using: &random)))
    }
    let edits = variables.prefix(Int.random(in: 1...2, using: &random))
    for (edit, priority) in zip(edits, [Priority(900), Priority(500)]) {
      try solver.edit(edit, priority: priority)
    }
    // Few distinct values, so that regions are met again and bounds coincide.
    for step in 0..<24 {
      for edit in edits where Bool.random(using: &random) {
        try solver.suggest(Double(Int.random(in: -4...8, using: &random)) * 10, for: edit)
      }
      if Int.random(in: 0..<4, using: &random) == 0, let id = ids.randomElement(using: &random) {
        try solver.setConstant(Double(Int.random(in: -6...6, using: &random)) * 5, of: id)
      }
      var fresh = Solver(solver.problem)
      try expectSame(solver.solve(), fresh.solve(), "seed \(seed), step \(step)")
    }
  }

  private func row(of variables: [Variable], using random: inout SeededRandom) -> Constraint {
    var expression = LinearExpression(constant: Double(Int.random(in: -6...6, using: &random)) * 5)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let variable = variables[Int.random(in: 0..<variables.count, using: &random)]
      let coefficients: [Double] = [1, -1, 1, -1, 2, 0.5, -0.25]
      let coefficient = coefficients[Int.random(in: 0..<coefficients.count, using: &random)]
      expression.terms.append(Term(variable, coefficient))
    }
    let relations: [Relation] = [.equal, .lessOrEqual, .greaterOrEqual, .greaterOrEqual]
    let priorities: [Priority] = [.required, .high, .high, 500, .low, .fitting]
    return Constraint(
      expression, relations[Int.random(in: 0..<relations.count, using: &random)],
      priority: priorities[Int.random(in: 0..<priorities.count, using: &random)])
  }

  private func expectSame(_ first: Outcome, _ second: Outcome, _ what: String) throws {
    guard let solution = first.solution, let fresh = second.solution else {
      #expect((first.solution == nil) == (second.solution == nil), "\(what): verdict")
      return
    }
    for (value, expected) in zip(solution.values, fresh.values) {
      #expect(abs(value - expected) <= 1e-6 * max(1, abs(expected)), "\(what): values")
    }
    #expect(solution.isUnique == fresh.isUnique, "\(what): uniqueness")
    for (level, expected) in zip(solution.levels, fresh.levels) {
      #expect(abs(level.totalError - expected.totalError) <= 1e-6 * max(1, expected.totalError))
    }
    let (free, expected) = (try solution.freeVariables(), try fresh.freeVariables())
    #expect(free.map(\.variable) == expected.map(\.variable), "\(what): free variables")
    for (one, other) in zip(free, expected) {
      for (end, expected) in [
        (one.range.lower, other.range.lower), (one.range.upper, other.range.upper),
      ] {
        #expect(
          end == expected || abs(end - expected) <= 1e-6 * max(1, abs(expected)), "\(what): ranges")
      }
    }
  }
}
