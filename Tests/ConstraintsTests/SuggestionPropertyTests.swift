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
        try solver.setRightHandSide(-Double(Int.random(in: -6...6, using: &random)) * 5, of: id)
      }
      var fresh = Solver(solver.problem)
      try expectSame(solver.solve(), fresh.solve(), "seed \(seed), step \(step)")
    }
  }

  @Test("parts that come together and fall apart give what the whole gives", arguments: 0..<10)
  func sameAsWhole(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var solver = Solver()
    var ids: [ConstraintID] = []
    // Blocks large enough that they are not put together for their smallness.
    let blocks = try (0..<4).map { block in
      let variables = (0..<33).map { solver.addVariable("b\(block)x\($0)") }
      for pair in zip(variables, variables.dropFirst())
      where Int.random(in: 0..<9, using: &random) > 0 {
        ids.append(try solver.add(pair.1 - pair.0 >= Double(Int.random(in: 0..<9, using: &random))))
      }
      ids.append(try solver.add(variables[0] == Double(block)))
      return variables
    }
    let edited = blocks[0][5]
    try solver.edit(edited, priority: 900)
    for step in 0..<8 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: ids.append(try solver.add(row(of: blocks.flatMap { $0 }, using: &random)))
      case 1: ids.append(try solver.add(row(of: blocks[step % 4], using: &random)))
      case 2: try solver.suggest(Double(Int.random(in: 0..<40, using: &random)), for: edited)
      case 3: try solver.setRightHandSide(Double(step), of: ids[step])
      default: try solver.remove(ids.remove(at: Int.random(in: 20..<ids.count, using: &random)))
      }
      var whole = Solver(solver.problem)
      // A row that says nothing, but mentions all variables.
      let nothing = blocks.flatMap { $0 }.map { Term($0, 0) }
      try whole.add(Constraint(LinearExpression(terms: nothing), .lessOrEqual))
      // Free variables would take two linear programs each.
      try expectSame(
        solver.solve(), whole.solve(), "seed \(seed), step \(step)", comparesRanges: false)
      if Bool.random(using: &random) { _ = solver.addVariable() }
    }
  }

  @Test("a range over several parts is the sum of theirs, and ties of one level join")
  func rangeOverParts() throws {
    var solver = Solver()
    var edges: [Variable] = []
    for _ in 0..<2 {
      let variables = (0..<40).map { _ in solver.addVariable() }
      try solver.add(variables[0] >= 10)
      try solver.add(variables[0] <= 20)
      try solver.add(variables[0] == 12 ~ .high)
      try solver.add(variables[0] == 18 ~ .high)
      for pair in zip(variables, variables.dropFirst()) { try solver.add(pair.1 == pair.0 + 1) }
      edges.append(variables[39])
    }
    let solution = try #require(try solver.solve().solution)
    let range = try solution.range(of: edges[0] + edges[1] + 1)
    #expect(range.lower == 24 + 78 + 1)
    #expect(range.upper == 36 + 78 + 1)
    #expect(range.tie?.constraints.count == 4)
    #expect(range.tie?.totalError == 12)
    #expect(solution.isUnique == false)
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

  private func expectSame(
    _ first: Outcome, _ second: Outcome, _ what: String, comparesRanges: Bool = true
  ) throws {
    guard let solution = first.solution, let fresh = second.solution else {
      #expect((first.solution == nil) == (second.solution == nil), "\(what): verdict")
      return
    }
    #expect(solution.values.count == fresh.values.count, "\(what): number of values")
    for (value, expected) in zip(solution.values, fresh.values) {
      #expect(abs(value - expected) <= 1e-6 * max(1, abs(expected)), "\(what): values")
    }
    for (level, expected) in zip(solution.levels, fresh.levels) {
      #expect(abs(level.totalError - expected.totalError) <= 1e-6 * max(1, expected.totalError))
    }
    guard comparesRanges else { return }
    #expect(solution.isUnique == fresh.isUnique, "\(what): uniqueness")
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
