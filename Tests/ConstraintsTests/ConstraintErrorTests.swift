import Constraints
import Testing

/// Input that cannot be taken is refused with the row that it stands in, and changes nothing.
@Suite("Constraint errors")
struct ConstraintErrorTests {
  private static let origin = Origin(
    "icon.width == 12", at: SourceSpan(file: "card.layout", line: 12, column: 5))

  private var solver = Solver()
  private let x: Variable

  init() throws {
    x = solver.addVariable("x")
    try solver.add(x == 7)
  }

  @Test(
    "a number that is not finite is named with its row",
    arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
  mutating func notFinite(number: Double) throws {
    for expression in [
      LinearExpression(x) + number, number * x, LinearExpression(terms: [Term(x, number)]),
      LinearExpression(terms: [Term(x, 1), Term(x, number)], constant: 2),
    ] {
      let error = try error(of: Constraint(expression, .equal, origin: Self.origin))
      guard case .notFinite(let found, let origin) = error else {
        Issue.record("\(String(describing: error)) instead of notFinite")
        continue
      }
      #expect(!found.isFinite)
      #expect(origin == Self.origin)
    }
    try expectUnchanged()
  }

  @Test("what is not a number is said without a sign")
  func wordsOfNaN() {
    let error = ConstraintError.notFinite(-Double.nan, origin: Origin())
    #expect(error.description == "nan is not a finite number")
  }

  @Test("a variable of a solver that is no variable of its problem is refused there")
  mutating func strangeVariable() throws {
    var solver = Solver()
    try solver.removeVariable(solver.addVariable("x"))
    let y = solver.addVariable("y")
    try solver.add(y >= 3)
    var problem = solver.problem
    #expect(throws: ConstraintError.self) { try problem.add(y <= 2) }
    #expect(problem.constraints.count == 1)
    var other = Solver(problem)
    #expect(throws: ConstraintError.self) { try other.add(y <= 2) }
  }

  @Test("coefficients whose sum is not finite are refused")
  mutating func overflow() throws {
    let expression = LinearExpression(terms: [Term(x, 1e308), Term(x, 1e308)])
    let error = try error(of: Constraint(expression, .equal, origin: Self.origin))
    #expect(error == .notFinite(.infinity, origin: Self.origin))
    try expectUnchanged()
  }

  @Test(
    "a priority is above 0 and at most 1000",
    arguments: [0, -1, 1000.5, 1001, -.infinity, .infinity, .nan])
  mutating func invalidPriority(number: Double) throws {
    let error = try error(
      of: Constraint(x - 1, .equal, priority: Priority(number), origin: Self.origin))
    guard case .invalidPriority(let found, let origin) = error else {
      Issue.record("\(String(describing: error)) instead of invalidPriority")
      return
    }
    #expect(found == number || (found.isNaN && number.isNaN))
    #expect(origin == Self.origin)
    try expectUnchanged()
  }

  @Test("the ends of the range of priorities are valid", arguments: [1e-300, 0.001, 999.999, 1000])
  mutating func validPriority(number: Double) throws {
    try solver.add(x >= 0 ~ Priority(number))
    try expectUnchanged()
  }

  @Test("a weight is a finite number above 0", arguments: [0, -1, -0.0, .infinity, .nan])
  mutating func invalidWeight(number: Double) throws {
    let error = try error(
      of: Constraint(x - 1, .equal, priority: 500, weight: number, origin: Self.origin))
    guard case .invalidWeight(let found, let origin) = error else {
      Issue.record("\(String(describing: error)) instead of invalidWeight")
      return
    }
    #expect(found == number || (found.isNaN && number.isNaN))
    #expect(origin == Self.origin)
    try expectUnchanged()
  }

  @Test("a variable of another solver is refused", arguments: [1, 1_000_000, -1])
  mutating func unknownVariable(index: Int) throws {
    let stranger = Variable(index: index)
    let error = try error(of: Constraint(x - stranger, .equal, origin: Self.origin))
    #expect(error == .unknownVariable(stranger, origin: Self.origin))
    #expect(throws: ConstraintError.self) { try solver.edit(stranger, priority: 500) }
    #expect(throws: ConstraintError.notEdited(stranger)) { try solver.suggest(1, for: stranger) }
    try expectUnchanged()
  }

  @Test("a row that was never added cannot be removed or changed", arguments: [1, 99, -1])
  mutating func unknownConstraint(index: Int) throws {
    let id = ConstraintID(index: index)
    #expect(throws: ConstraintError.unknownConstraint(id)) { try solver.remove(id) }
    #expect(throws: ConstraintError.unknownConstraint(id)) {
      try solver.setRightHandSide(-1, of: id)
    }
    try expectUnchanged()
  }

  @Test("a constant is not changed to what is not finite", arguments: [Double.infinity, .nan])
  mutating func changedConstant(number: Double) throws {
    let id = try solver.add(Constraint(x - 3, .greaterOrEqual, origin: Self.origin))
    do throws(ConstraintError) {
      try solver.setRightHandSide(number, of: id)
      Issue.record("\(number) was taken")
    } catch {
      guard case .notFinite(_, let origin) = error else {
        Issue.record("\(error) instead of notFinite")
        return
      }
      #expect(origin == Self.origin)
    }
    try expectUnchanged()
  }

  @Test("a variable is edited once at a time, at a valid priority")
  mutating func edits() throws {
    #expect(throws: ConstraintError.notEdited(x)) { try solver.suggest(1, for: x) }
    #expect(throws: ConstraintError.notEdited(x)) { try solver.stopEditing(x) }
    #expect(throws: ConstraintError.self) { try solver.edit(x, priority: 0) }
    #expect(throws: ConstraintError.self) { try solver.edit(x, priority: 1001) }
    try solver.edit(x, priority: 500)
    #expect(throws: ConstraintError.alreadyEdited(x)) { try solver.edit(x, priority: 600) }
    try solver.suggest(9, for: x)
    try expectUnchanged()
  }

  @Test("a suggestion can be withdrawn by its id, and the next one takes its place")
  mutating func withdrawnSuggestion() throws {
    let y = solver.addVariable("y")
    try solver.edit(y, priority: .required)
    let stay = try solver.add(y == 4)
    try solver.suggest(9, for: y)
    let suggestion = try #require(try solver.conflicts().smallestRepair?.first)
    #expect(suggestion != stay)
    try solver.remove(suggestion)
    #expect(try solver.solve().solution?[y] == 4)
    #expect(throws: ConstraintError.unknownConstraint(suggestion)) {
      try solver.remove(suggestion)
    }
    try solver.remove(stay)
    try solver.suggest(12, for: y)
    #expect(try solver.solve().solution?[y] == 12)
    try solver.stopEditing(y)
    #expect(throws: ConstraintError.notEdited(y)) { try solver.suggest(1, for: y) }
  }

  @Test("a row that is only added if it can hold is refused like any other")
  mutating func invalidTrial() throws {
    let row = Constraint(x - 1, .equal, priority: 0, origin: Self.origin)
    #expect(throws: SolverError.invalid(.invalidPriority(0, origin: Self.origin))) {
      try solver.addIfSatisfiable(row)
    }
    try expectUnchanged()
  }

  @Test("a range that is asked for with a variable of another solver names it")
  mutating func unknownRange() throws {
    let solution = try #require(try solver.solve().solution)
    let late = solver.addVariable("late")
    #expect(throws: SolverError.invalid(.unknownVariable(late, origin: Origin()))) {
      try solution.range(of: 2 * x + late)
    }
  }

  @Test("errors say in words what is wrong, and where")
  func words() {
    for (error, words) in [
      (.notFinite(.nan, origin: Origin()), "nan is not a finite number"),
      (
        .invalidPriority(1001, origin: Self.origin),
        "the priority 1001.0 is not above 0 and at most 1000, "
          + "in icon.width == 12 (card.layout:12)"
      ),
      (
        .invalidWeight(0, origin: Origin(at: SourceSpan(file: "a.swift", line: 3))),
        "the weight 0.0 is not a finite number above 0, in a.swift:3"
      ),
      (
        .unknownVariable(Variable(index: 7), origin: Origin("row")),
        "the variable x7 does not belong to this problem or solver, in row"
      ),
      (
        .unknownConstraint(ConstraintID(index: 3)),
        "no constraint has the id #3, or it was removed"
      ),
      (.notEdited(x), "the variable x0 is not being edited"),
      (.alreadyEdited(x), "the variable x0 is being edited already"),
    ] as [(ConstraintError, String)] {
      #expect("\(error)" == words)
      #expect("\(SolverError.invalid(error))" == words)
    }
    #expect(
      "\(SolverError.breakdown(NumericalBreakdown(reason: "a test")))"
        == "the arithmetic broke down: a test")
  }

  @Test("a problem refuses what a solver refuses")
  func problem() throws {
    var problem = Problem()
    let variable = problem.addVariable()
    try problem.add(variable >= 0)
    let row = Constraint(variable - 1, .equal, priority: 0, origin: Self.origin)
    #expect(throws: ConstraintError.invalidPriority(0, origin: Self.origin)) {
      try problem.add(row)
    }
    #expect(problem.constraints.count == 1)
    #expect(problem.name(of: variable) == "x0")
    #expect(problem.name(of: Variable(index: 8)) == "x8")
    #expect(Array(problem.variables) == [variable])
    #expect(Array(problem.constraintIDs) == [ConstraintID(index: 0)])
  }
}

extension ConstraintErrorTests {
  private mutating func error(of row: Constraint) throws -> ConstraintError? {
    do throws(ConstraintError) {
      try solver.add(row)
      return nil
    } catch {
      return error
    }
  }

  /// Expects that `x == 7` is still all there is, and that the next row has no gap in its name.
  private mutating func expectUnchanged(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let solution = try #require(try solver.solve().solution, sourceLocation: sourceLocation)
    #expect(solution.values.count == 1, sourceLocation: sourceLocation)
    expectClose(solution[x], 7, sourceLocation: sourceLocation)
    #expect(solution.isUnique, sourceLocation: sourceLocation)
  }
}
