import Constraints
import SeededRandomness
import Testing

/// The same rows in any order have the same verdict, values, ranges, ties and conflicts.
@Suite("Insertion order")
struct InsertionOrderTests {
  @Test("the verdict is the known one", arguments: SampleSystem.all)
  func verdict(_ sample: SampleSystem) throws {
    let problem = try sample.problem()
    let answer = try Answer(problem, order: Array(problem.constraints.indices))
    #expect(answer.conflicts.count == sample.conflictCount)
    #expect(answer.free.map { problem.name(of: $0.variable) } == sample.free)
    #expect(
      answer.solution.map(\.isUnique) == (sample.conflictCount > 0 ? nil : sample.free.isEmpty))
  }

  @Test("the levels are the errors of the shown solution", arguments: SampleSystem.all)
  func levels(_ sample: SampleSystem) throws {
    let problem = try sample.problem()
    let answer = try Answer(problem, order: Array(problem.constraints.indices))
    guard let solution = answer.solution else {
      #expect(sample.conflictCount > 0)
      return
    }
    var errors: [Priority: Double] = [:]
    for row in problem.constraints {
      let error = row.error(at: solution.value(of: row.expression))
      errors[row.priority, default: 0] += row.weight * error
    }
    expectClose(errors.removeValue(forKey: .required) ?? 0, 0, "required rows")
    #expect(solution.levels.map(\.priority) == errors.keys.sorted(by: >))
    for level in solution.levels {
      expectClose(errors[level.priority] ?? 0, level.totalError, "level \(level.priority.rawValue)")
    }
  }

  @Test(
    "shuffled rows give the same answer",
    arguments: SampleSystem.all, [1, 2, 3, 4, 5] as [UInt64])
  func shuffled(_ sample: SampleSystem, seed: UInt64) throws {
    let problem = try sample.problem()
    var random = SeededRandom(seed: seed)
    let order = problem.constraints.indices.shuffled(using: &random)
    let expected = try Answer(problem, order: Array(problem.constraints.indices))
    try expected.expectSame(as: Answer(problem, order: order), "seed \(seed), order \(order)")
  }

  @Test("rows added between solves give the same answer", arguments: SampleSystem.all)
  func interleaved(_ sample: SampleSystem) throws {
    let problem = try sample.problem()
    let expected = try Answer(problem, order: Array(problem.constraints.indices))
    let order = Array(problem.constraints.indices.reversed())
    let stepwise = try Answer(problem, order: order, solvesBetween: true)
    try expected.expectSame(as: stepwise, "solved after each row")
  }

  @Test(
    "rows that came and went leave the same answer", arguments: SampleSystem.all,
    [11, 12] as [UInt64])
  func churned(_ sample: SampleSystem, seed: UInt64) throws {
    let problem = try sample.problem()
    let expected = try Answer(problem, order: Array(problem.constraints.indices))
    var random = SeededRandom(seed: seed)
    var solver = Solver(problem)
    var ids = problem.constraints.indices.map { ConstraintID(index: $0) }
    for _ in 0..<3 * ids.count {
      let row = Int(random.next() % UInt64(ids.count))
      try solver.remove(ids[row])
      if random.next().isMultiple(of: 4) { _ = try solver.solve() }
      ids[row] = try solver.add(problem.constraints[row])
    }
    try expected.expectSame(as: Answer(problem, &solver, ids), "seed \(seed)")
  }
}

/// All that a solver says about a problem, with rows named by their position in the problem.
private struct Answer {
  private(set) var solution: Solution?
  private(set) var free: [FreeVariable] = []
  private(set) var conflicts: [[Int]] = []
  private var implicit: [[Int]] = []
  private var repairSize: Int?
  private var isComplete = true
  private var rowOfID: [ConstraintID: Int] = [:]

  /// Asks a solver that the rows are added to in `order`.
  init(_ problem: Problem, order: [Int], solvesBetween: Bool = false) throws {
    var solver = Solver()
    for name in problem.variableNames { _ = solver.addVariable(name) }
    var ids = [ConstraintID](repeating: ConstraintID(index: -1), count: order.count)
    for row in order {
      ids[row] = try solver.add(problem.constraints[row])
      if solvesBetween { _ = try solver.solve() }
    }
    try self.init(problem, &solver, ids)
  }

  /// Asks a solver in which `ids` name the rows of the problem.
  init(_ problem: Problem, _ solver: inout Solver, _ ids: [ConstraintID]) throws {
    for (row, id) in ids.enumerated() { rowOfID[id] = row }
    switch try solver.solve() {
    case .optimal(let solution):
      self.solution = solution
      free = try solution.freeVariables()
    case .unsatisfiable:
      let conflicts = try solver.conflicts()
      let sets = conflicts.sets.map { (rows($0.constraints), rows($0.implicit)) }
        .sorted { $0.0.lexicographicallyPrecedes($1.0) }
      self.conflicts = sets.map(\.0)
      implicit = sets.map(\.1)
      repairSize = conflicts.smallestRepair?.count
      isComplete = conflicts.isComplete
    }
  }

  private func rows(_ ids: [ConstraintID]) -> [Int] { ids.map { rowOfID[$0] ?? -1 }.sorted() }

  func expectSame(as other: Answer, _ how: String) throws {
    #expect(conflicts == other.conflicts, "\(how)")
    #expect(implicit == other.implicit, "\(how)")
    #expect(repairSize == other.repairSize, "\(how)")
    #expect(isComplete == other.isComplete, "\(how)")
    #expect((solution == nil) == (other.solution == nil), "\(how)")
    guard let solution, let otherSolution = other.solution else { return }

    #expect(solution.isUnique == otherSolution.isUnique, "\(how)")
    for (index, (value, same)) in zip(solution.values, otherSolution.values).enumerated() {
      expectClose(same, value, "\(how), variable \(index)")
    }
    #expect(solution.levels.map(\.priority) == otherSolution.levels.map(\.priority), "\(how)")
    for (level, same) in zip(solution.levels, otherSolution.levels) {
      expectClose(same.totalError, level.totalError, "\(how), level \(level.priority.rawValue)")
    }
    #expect(free.map(\.variable) == other.free.map(\.variable), "\(how)")
    for (variable, same) in zip(free, other.free) {
      expectClose(same.range.lower, variable.range.lower, "\(how), \(variable.variable)")
      expectClose(same.range.upper, variable.range.upper, "\(how), \(variable.variable)")
      let (tie, otherTie) = (variable.range.tie, same.range.tie)
      #expect(tie?.priority == otherTie?.priority, "\(how), \(variable.variable)")
      #expect(
        tie.map { rows($0.constraints) } == otherTie.map { other.rows($0.constraints) },
        "\(how), \(variable.variable)")
      expectClose(otherTie?.totalError ?? 0, tie?.totalError ?? 0, "\(how), error of the tie")
    }
  }
}
