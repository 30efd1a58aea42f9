import Constraints
import SeededRandomness
import Testing

/// A solver is a value whose answers depend on its rows only, not on what was done to get there.
@Suite("Solver as a value")
struct SolverValueTests {
  private var solver = Solver()

  @Test("a solver without rows leaves every variable free, at zero")
  mutating func empty() throws {
    let nothing = try optimum()
    #expect(nothing.values.isEmpty)
    #expect(nothing.levels.isEmpty)
    #expect(nothing.isUnique)
    let x = solver.addVariable("x")
    let solution = try optimum()
    #expect(solution.values == [0])
    #expect(!solution.isUnique)
    #expect(try solution.freeVariables().map(\.variable) == [x])
    try expectRange(of: x, in: solution, -.infinity, .infinity)
    try expectUnique(x - x + 4, in: solution, 4)
  }

  @Test(
    "a suggestion is what it was meant to be, whatever was suggested before",
    arguments: [1e10, 1e15, -1e18, 1e308], [Priority.required, .high])
  mutating func afterLargeSuggestion(far: Double, priority: Priority) throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    try solver.add(y == 0.5 * x + 7)
    try solver.edit(x, priority: priority)
    for value in [100, far, 0.1, 0.3, -far, 1e-9] {
      try solver.suggest(value, for: x)
      let solution = try optimum()
      #expect(abs(solution[x] - value) <= 1e-15 * max(1, abs(value)))
      #expect(abs(solution[y] - (0.5 * value + 7)) <= 1e-12 * max(1, abs(value)))
    }
  }

  @Test("a range of what is no number is refused with words")
  mutating func rangeOfNothing() throws {
    let x = solver.addVariable("x")
    try solver.add(x == 3)
    let solution = try optimum()
    for number in [Double.nan, .infinity] {
      let error = #expect(throws: SolverError.self) { try solution.range(of: number * x) }
      guard case .invalid(.notFinite) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("a copy is an independent solver")
  mutating func copy() throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    try solver.add(y == 2 * x)
    let shared = try solver.add(x == 1)
    _ = try optimum()
    var copy = solver
    try copy.remove(shared)
    try copy.add(x == 5)
    let z = copy.addVariable("z")
    try copy.add(z == x + y)
    try solver.add(y >= 0)
    let (first, second) = (try optimum(), try #require(try copy.solve().solution))
    #expect(first.values.count == 2)
    expectClose(first[y], 2)
    expectClose(second[y], 10)
    expectClose(second[z], 15)
  }

  @Test("a copy is edited on its own")
  mutating func copyOfEdits() throws {
    let x = solver.addVariable("x")
    try solver.edit(x, priority: 500)
    try solver.suggest(1, for: x)
    var copy = solver
    try copy.suggest(2, for: x)
    try solver.suggest(3, for: x)
    expectClose(try #require(try copy.solve().solution)[x], 2)
    expectClose(try optimum()[x], 3)
    try copy.stopEditing(x)
    expectClose(try optimum()[x], 3)
  }

  @Test("a coefficient is set in the place of all terms of its variable, and the sides stay")
  mutating func setCoefficient() throws {
    let (x, y, z) = (solver.addVariable("x"), solver.addVariable("y"), solver.addVariable("z"))
    try solver.add(x == 1)
    try solver.add(y == 1)
    func expectZ(
      _ value: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      expectClose(
        try #require(try solver.solve().solution)[z], value, sourceLocation: sourceLocation)
    }
    let left = try solver.add(x + y + x == z)
    try expectZ(3)
    try solver.setCoefficient(3, of: x, in: left)
    try expectZ(4)
    // 3 x + y == 2 z
    try solver.setCoefficient(2, of: z, in: left)
    try expectZ(2)
    try solver.remove(left)
    let right = try solver.add(z == x + y + x)
    // 2 z == 3 x + 5 y
    try solver.setCoefficient(3, of: x, in: right)
    try solver.setCoefficient(2, of: z, in: right)
    try solver.setCoefficient(5, of: y, in: right)
    try expectZ(4)
    try solver.remove(right)
    let both = try solver.add(x + z == 2 * x + y)
    try expectZ(2)
    // 3 x + z == 2 y
    try solver.setCoefficient(3, of: x, in: both)
    try expectZ(-2)
    try solver.setCoefficient(2, of: y, in: both)
    try expectZ(-1)
    // 3 x + 2 z == 2 y
    try solver.setCoefficient(2, of: z, in: both)
    try expectZ(-0.5)
  }

  @Test("solving again changes nothing")
  mutating func solveTwice() throws {
    let cards = try WeatherCards(count: 2)
    solver = Solver(cards.problem)
    let (first, second) = (try optimum(), try optimum())
    #expect(first.values == second.values)
    #expect(first.levels == second.levels)
    #expect(first.isUnique == second.isUnique)
  }

  @Test("a solver made from a problem keeps the names of its rows")
  mutating func fromProblem() throws {
    var problem = Problem()
    let x = problem.addVariable("x")
    let lower = try problem.add(x >= 1)
    let upper = try problem.add(x <= 0)
    solver = Solver(problem)
    #expect(try solver.conflicts().sets == [Conflict(constraints: [lower, upper])])
    try solver.remove(lower)
    try expectRange(of: x, in: try optimum(), -.infinity, 0)
    #expect(try solver.add(x == -1) == ConstraintID(index: 2))
  }

  @Test("rejected rows leave the solution exactly as it was", arguments: [1, 2, 3])
  mutating func rejectedRows(seed: UInt64) throws {
    let cards = try WeatherCards(count: 2)
    solver = Solver(cards.problem)
    try solver.edit(cards.width, priority: WeatherCards.edit)
    try solver.suggest(375, for: cards.width)
    let before = try optimum()
    var random = SeededRandom(seed: seed)
    var rejections = 0
    for _ in 0..<20 {
      // Two required rows one point apart cannot both hold.
      let row = cards.problem.constraints[Int(random.next() % 20)]
      guard row.priority.isRequired else { continue }
      var other = row
      switch row.relation {
      case .equal, .lessOrEqual:
        (other.relation, other.expression.constant) = (.greaterOrEqual, row.expression.constant - 1)
      case .greaterOrEqual:
        (other.relation, other.expression.constant) = (.lessOrEqual, row.expression.constant + 1)
      }
      guard case .rejected(var rejected) = try solver.addIfSatisfiable(other) else {
        Issue.record("seed \(seed): \(other) was accepted")
        return
      }
      #expect(try !rejected.conflicts().isEmpty)
      rejections += 1
      let after = try optimum()
      #expect(after.values == before.values, "seed \(seed)")
      #expect(after.levels == before.levels, "seed \(seed)")
      #expect(after.isUnique == before.isUnique, "seed \(seed)")
    }
    #expect(rejections > 0)
  }

  @Test("a rejected row blocks nothing that comes later")
  mutating func afterRejection() throws {
    let x = solver.addVariable("x")
    let fixed = try solver.add(x == 3)
    for value in [4.0, 5, -1] {
      guard case .rejected = try solver.addIfSatisfiable(x == value) else {
        Issue.record("\(value) was accepted")
        return
      }
    }
    try solver.remove(fixed)
    guard case .added = try solver.addIfSatisfiable(x == 4) else {
      Issue.record("4 was rejected")
      return
    }
    expectClose(try optimum()[x], 4)
  }

  @Test("rows that conflict may be added, named, and taken away again")
  mutating func conflictTakenAway() throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    let low = try solver.add(x <= 1)
    try solver.add(y == x + 1)
    let before = try optimum()
    let high = try solver.add(y >= 3)
    #expect(try solver.conflicts().sets.count == 1)
    #expect(try solver.solve().solution == nil)
    try solver.remove(high)
    #expect(try optimum().values == before.values)
    try solver.add(y >= 3)
    try solver.remove(low)
    try expectRange(of: x, in: try optimum(), 2, .infinity)
  }

  @Test("a removed row can be added again, under a new name")
  mutating func removedAndAdded() throws {
    let x = solver.addVariable("x")
    let row: Constraint = x == 5 ~ 500
    let first = try solver.add(row)
    expectClose(try optimum()[x], 5)
    try solver.remove(first)
    #expect(try optimum()[x] == 0)
    #expect(try optimum().levels.isEmpty)
    let second = try solver.add(row)
    #expect(second > first)
    expectClose(try optimum()[x], 5)
    #expect(throws: ConstraintError.unknownConstraint(first)) { try solver.remove(first) }
    #expect(throws: ConstraintError.unknownConstraint(first)) {
      try solver.setRightHandSide(-1, of: first)
    }
    expectClose(try optimum()[x], 5)
  }

  @Test("the number on the right is changed where it was written, and the one on the left stays")
  mutating func rightHandSide() throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    try solver.add(y == 40)
    let rows: [(Constraint, before: Double, after: Double, value: Double)] = [
      (300 - x == 200, 200, 150, 150), (LinearExpression(constant: 200) == x, 200, 300, 300),
      (200 == x, 200, 300, 300), (x + 8 == y, 0, 2, 34), (x == y + 8, 8, 2, 42),
      (x - 8 == y - 3, -3, 2, 50), (x + 8 == 10, 10, 20, 12), (10 == x + 8, 10, 20, 12),
      (Constraint(x - 8, .equal), 8, 20, 20),
    ]
    for row in rows {
      let id = try solver.add(row.0)
      #expect(solver[id]?.rightHandSide == row.before, "\(row.0)")
      try solver.setRightHandSide(row.after, of: id)
      #expect(solver[id]?.rightHandSide == row.after)
      #expect(try optimum()[x] == row.value, "\(row.0)")
      try solver.remove(id)
    }
    // A number alone on the left turns the relation.
    let least = try solver.add(LinearExpression(constant: 200) <= x)
    try solver.setRightHandSide(300, of: least)
    #expect(try optimum()[x] == 300)
    try solver.setRightHandSide(-300, of: least)
    #expect(try optimum()[x] == 0)
  }

  @Test("the constant of a row can be changed, into a conflict and out of it")
  mutating func changedConstant() throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    let gap = try solver.add(y - x >= 8)
    try solver.add(x == 10)
    let soft = try solver.add(y == 0 ~ 100)
    let limit = try solver.add(y <= 100)
    expectClose(try optimum()[y], 18)
    expectLevel(100, in: try optimum(), 18)
    try solver.setRightHandSide(20, of: gap)
    expectClose(try optimum()[y], 30)
    try solver.setRightHandSide(40, of: soft)
    expectClose(try optimum()[y], 40)
    expectLevel(100, in: try optimum(), 0)
    try solver.setRightHandSide(91, of: gap)
    #expect(
      try solver.conflicts().sets.map(\.constraints) == [
        [gap, ConstraintID(index: 1), limit]
      ])
    try solver.setRightHandSide(90, of: gap)
    expectClose(try optimum()[y], 100)
    try solver.setRightHandSide(8, of: gap)
    expectClose(try optimum()[y], 40)
  }

  @Test("an edited variable is free until a value is suggested")
  mutating func editWithoutSuggestion() throws {
    let x = solver.addVariable("x")
    try solver.add(x == 7 ~ 100)
    try solver.edit(x, priority: 500)
    expectClose(try optimum()[x], 7)
    try solver.suggest(9, for: x)
    expectClose(try optimum()[x], 9)
    try solver.suggest(-9, for: x)
    expectClose(try optimum()[x], -9)
    try solver.stopEditing(x)
    expectClose(try optimum()[x], 7)
  }

  @Test("of two edits the one with the higher priority wins")
  mutating func twoEdits() throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    try solver.add(x + y == 10)
    try solver.edit(x, priority: 500)
    try solver.edit(y, priority: 600)
    try solver.suggest(9, for: x)
    try solver.suggest(9, for: y)
    expectClose(try optimum()[y], 9)
    expectClose(try optimum()[x], 1)
    try solver.stopEditing(y)
    expectClose(try optimum()[x], 9)
    expectClose(try optimum()[y], 1)
  }

  @Test("a weight counts inside its level only")
  mutating func weights() throws {
    let x = solver.addVariable("x")
    let light = (0..<4).map { _ in Constraint(x - 10, .equal, priority: 300) }
    for row in light { try solver.add(row) }
    let heavy = try solver.add(Constraint(LinearExpression(x), .equal, priority: 300, weight: 4.5))
    let higher = try solver.add(x <= 8 ~ 301)
    expectClose(try optimum()[x], 0)
    expectLevel(300, in: try optimum(), 40)
    try solver.remove(heavy)
    expectClose(try optimum()[x], 8)
    try solver.remove(higher)
    let equal = try solver.add(Constraint(LinearExpression(x), .equal, priority: 300, weight: 4))
    let range = try expectRange(of: x, in: try optimum(), 0, 10)
    let tied = (0..<4).map { ConstraintID(index: $0) } + [equal]
    expectTie(range, at: 300, between: tied, totalError: 40)
  }
}

extension SolverValueTests {
  private mutating func optimum() throws -> Solution { try #require(try solver.solve().solution) }
}
