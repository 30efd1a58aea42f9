import Constraints

/// A solver at work on a problem.
struct SolverSession {
  /// The problem has no solution, which none of the benchmark problems should say.
  struct Unsolved: Error, CustomStringConvertible {
    var description: String { "the solver says that the required rows contradict each other" }
  }

  /// A contradiction was missed, or is said to be of other rows than it is.
  struct WrongConflict: Error, CustomStringConvertible {
    var expected: [Int]
    var found: String
    var description: String { "the rows \(expected) conflict, but the solver says: \(found)" }
  }

  /// A problem in the solver's terms, made before the clock starts.
  struct Preparation {
    let variableCount: Int
    let rows: [Constraint]
    let isThere: [Bool]
    let edits: [(variable: Variable, priority: Priority)]
    let absentVariableCount: Int
    let rowsOfChangingVariables: [Variable: [Int]]

    init(_ problem: BenchmarkProblem) {
      let priorities = problem.priorities
      variableCount = problem.variableCount
      absentVariableCount = problem.absentVariableCount
      rowsOfChangingVariables = problem.rowsOfChangingVariables
      rows = problem.rows.map { row in
        var constraint = row.constraint
        if let priority = row.weight.flatMap({ priorities[$0] }) { constraint.priority = priority }
        return constraint
      }
      isThere = problem.rows.indices.map { !problem.absentRows.contains($0) }
      edits = problem.edits.compactMap { edit in
        guard let weight = edit.weight else { return (edit.variable, .required) }
        return priorities[weight].map { (edit.variable, $0) }
      }
    }
  }

  private let preparation: Preparation
  private var solver = Solver()
  /// The rows' names, which change when a row is added again; nil where a row is not there.
  private var ids: [ConstraintID?] = []

  /// The variables that come and go as the solver knows them; nil where one is not there.
  private var changingVariables: [Variable: Variable?] = [:]
  private var clockStopped = 0.0
  private var secondsOffTheClock = 0.0

  /// Keeps the values that are read from being optimised away.
  private(set) var checksum: UInt64 = 0

  init(_ preparation: Preparation) { self.preparation = preparation }

  /// Adds everything to the solver, solves, and reads all values.
  mutating func build() throws {
    try addRows(preparation.isThere)
    try solve()
  }

  private mutating func addRows(_ isThere: [Bool]) throws {
    let presentCount = preparation.variableCount - preparation.absentVariableCount
    for _ in 0..<presentCount { _ = solver.addVariable() }
    for variable in preparation.rowsOfChangingVariables.keys {
      changingVariables[variable] = .some(variable.index < presentCount ? variable : nil)
    }
    for edit in preparation.edits { try solver.edit(edit.variable, priority: edit.priority) }
    ids.reserveCapacity(preparation.rows.count)
    // The loop's own variable would be another copy of each row.
    for index in preparation.rows.indices {
      ids.append(isThere[index] ? try solver.add(preparation.rows[index]) : nil)
    }
  }

  mutating func perform(_ operations: [BenchmarkProblem.Operation]) throws {
    for operation in operations { try perform(operation) }
  }

  @inline(__always)
  mutating func perform(_ operation: BenchmarkProblem.Operation) throws {
    switch operation {
    case .suggest(let variable, let value): try solver.suggest(value, for: variable)
    case .solve: try solve()
    case .solveReading(let variables):
      let solution = try solution()
      for variable in variables { checksum ^= solution[known(variable)].bitPattern }
    case .remove(let row):
      if let id = ids[row] { try solver.remove(id) }
      ids[row] = nil
    case .add(let row):
      if changingVariables.isEmpty {
        ids[row] = try solver.add(preparation.rows[row])
      } else {
        ids[row] = try solver.add(rowOfKnownVariables(row))
      }
    case .startAnew:
      let isThere = ids.map { $0 != nil }
      (solver, ids) = (Solver(), [])
      try addRows(isThere)
    case .contradict:
      guard case .unsatisfiable = try solver.solve() else {
        throw WrongConflict(expected: [], found: "there is a solution")
      }
    case .findConflict(let rows):
      let conflict = try solver.firstConflict()
      guard conflict?.constraints == names(rows) else {
        throw WrongConflict(expected: rows, found: "\(conflict, default: "there is a solution")")
      }
    case .listConflicts(let rows):
      let conflicts = try solver.conflicts()
      guard conflicts.isComplete, conflicts.sets.map(\.constraints) == [names(rows)] else {
        throw WrongConflict(expected: rows, found: "\(conflicts)")
      }
    case .offer(let row):
      guard case .rejected = try solver.addIfSatisfiable(preparation.rows[row]) else {
        throw WrongConflict(expected: [row], found: "there is a solution")
      }
    default: try performChange(operation)
    }
  }

  /// The steps that change the system under the names that it has.
  private mutating func performChange(_ operation: BenchmarkProblem.Operation) throws {
    switch operation {
    case .deactivate(let row): if let id = ids[row] { try solver.deactivate(id) }
    case .activate(let row): if let id = ids[row] { try solver.activate(id) }
    case .change(let row, let other): try change(row, into: other)
    case .addVariable(let variable): changingVariables[variable] = solver.addVariable()
    case .removeVariable(let variable):
      _ = try solver.removeVariable(known(variable))
      changingVariables[variable] = .some(nil)
      for row in preparation.rowsOfChangingVariables[variable] ?? [] { ids[row] = nil }
    case .stopClock: clockStopped = Stopwatch.now
    case .startClock: secondsOffTheClock += Stopwatch.now - clockStopped
    default: break
    }
  }

  /// Gives a row what another one has, which has the same variables on the left.
  private mutating func change(_ row: Int, into other: Int) throws {
    guard let id = ids[row] else { return }
    let (before, after) = (preparation.rows[row], preparation.rows[other])
    if before.expression.constant != after.expression.constant {
      try solver.setRightHandSide(after.rightHandSide, of: id)
    }
    if before.priority != after.priority { try solver.setPriority(after.priority, of: id) }
    for (old, new) in zip(before.expression.terms, after.expression.terms)
    where old.coefficient != new.coefficient {
      try solver.setCoefficient(new.coefficient, of: known(new.variable), in: id)
    }
    (ids[row], ids[other]) = (nil, id)
  }

  /// The variable that the solver has for one of the problem.
  private func known(_ variable: Variable) -> Variable {
    if changingVariables.isEmpty { return variable }
    return (changingVariables[variable] ?? variable) ?? variable
  }

  private func rowOfKnownVariables(_ row: Int) -> Constraint {
    var constraint = preparation.rows[row]
    for place in constraint.expression.terms.indices {
      constraint.expression.terms[place].variable = known(
        constraint.expression.terms[place].variable)
    }
    return constraint
  }

  /// For how long the clock was stopped since this was last asked.
  mutating func takeSecondsOffTheClock() -> Double {
    defer { secondsOffTheClock = 0 }
    return secondsOffTheClock
  }

  private func names(_ rows: [Int]) -> [ConstraintID] { rows.compactMap { ids[$0] }.sorted() }

  /// Solves, and reads all values.
  mutating func solve() throws {
    // No solution is kept: one that is has its values copied by the next.
    let values = try solution().values
    // Adding the numbers up would wait for each addition and take longer than some suggestions do.
    for value in values { checksum ^= value.bitPattern }
  }

  /// The values of the present solution by variable of the problem; 0 for one that is not there.
  mutating func values() throws -> [Double] {
    let solution = try solution()
    guard !changingVariables.isEmpty else { return solution.values }
    return (0..<preparation.variableCount).map { index in
      let variable = Variable(index: index)
      let isThere = changingVariables[variable].map { $0 != nil } ?? true
      return isThere ? solution[known(variable)] : 0
    }
  }

  private mutating func solution() throws -> Solution {
    guard case .optimal(let solution) = try solver.solve() else { throw Unsolved() }
    return solution
  }
}
