import SeededRandomness
import Testing

@testable import Constraints

/// The list of minimal conflicts where there are several, many, or more than can be listed.
@Suite("Conflict list")
struct ConflictListTests {
  @Test("a ring of conflicts takes half as many rows to repair", arguments: [4, 19, 40])
  func ring(count: Int) throws {
    var solver = Solver()
    let values = (0..<count).map { _ in solver.addVariable() }
    for value in values { try solver.add(value >= 10) }
    for place in values.indices {
      try solver.add(values[place] + values[(place + 1) % count] <= 15)
    }
    let repair = try #require(try solver.conflicts().smallestRepair)
    #expect(repair.count == (count + 1) / 2)
    for id in repair { try solver.remove(id) }
    #expect(try solver.solve().solution != nil)
  }

  private var layout = RowSystem()

  @Test("overlapping conflicts are all found, in order, with the one smallest repair")
  mutating func overlapping() throws {
    let (x, y) = (layout.variable("x"), layout.variable("y"))
    try layout.add {
      x >= 10
      x <= 5
      x == 7
      y >= x + 1
      y <= 3
    }
    let conflicts = try layout.conflicts()
    #expect(conflicts.isComplete)
    #expect(
      conflicts.sets.map { layout.numbers(of: $0.constraints) }
        == [[0, 1], [0, 2], [0, 3, 4], [1, 2], [2, 3, 4]])
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [0, 2])
  }

  @Test("rows that are kept stay where others can give way, although these are more")
  mutating func keptRows() throws {
    let (x, y) = (layout.variable("x"), layout.variable("y"))
    try layout.add {
      x == 10
      x <= 5
      y == x
      y <= 5
    }
    let conflicts = try layout.conflicts()
    #expect(layout.numbers(of: conflicts) == [[0, 1], [0, 2, 3]])
    func repair(keeping kept: Set<Int>) -> (repair: [Int]?, kept: [Int]) {
      let kept = conflicts.keeping { kept.contains(layout.numbers(of: [$0])[0]) }
      #expect(kept.sets == conflicts.sets)
      return (
        kept.smallestRepair.map { layout.numbers(of: $0) }, layout.numbers(of: kept.kept.sorted())
      )
    }
    #expect(repair(keeping: []) == ([0], []))
    #expect(repair(keeping: [0]) == ([1, 3], [0]))
    #expect(repair(keeping: [0, 3]) == ([1, 2], [0, 3]))
    // What is not given up anyway changes nothing, and where nothing else can go all of it may.
    #expect(repair(keeping: [1, 2]) == ([0], []))
    #expect(repair(keeping: [0, 1]) == ([0], []))
  }

  @Test("a row that is kept takes nobody's place")
  mutating func keptReplacement() throws {
    let x = layout.variable("x")
    try layout.add {
      x == 10
      x <= 5
      x <= 6
    }
    let conflicts = try layout.conflicts().keeping { layout.numbers(of: [$0]) == [0] }
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [1, 2])
    let repaired = conflicts.repaired { _, others in others.first }
    #expect(repaired.smallestRepair == conflicts.smallestRepair)
    #expect(repaired.kept == conflicts.kept)
  }

  @Test("of equally small repairs the latest row goes, so that what was written first stays")
  mutating func latestRepair() throws {
    let (x, y, z) = (layout.variable("x"), layout.variable("y"), layout.variable("z"))
    try layout.add {
      x >= 1
      y >= x
      z >= y
      z <= 0
    }
    let conflicts = try layout.conflicts()
    #expect(layout.numbers(of: conflicts) == [[0, 1, 2, 3]])
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [3])
  }

  @Test("a row that stands in every conflict is the repair, however early it was added")
  mutating func commonRow() throws {
    let x = layout.variable("x")
    try layout.add {
      x >= 10
      x <= 1
      x <= 2
      x <= 3
    }
    let conflicts = try layout.conflicts()
    #expect(layout.numbers(of: conflicts) == [[0, 1], [0, 2], [0, 3]])
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [0])
  }

  @Test("implicit rows are part of a conflict but never of a repair")
  mutating func implicitRows() throws {
    let (a, b) = (layout.box("a"), layout.box("b"))
    try layout.add {
      a.left == 0
      b.left == a.right + 10
      b.right == 5
    }
    let conflicts = try layout.conflicts()
    #expect(layout.numbers(of: conflicts) == [[0, 1, 2]])
    #expect(
      conflicts.sets.first?.implicit.map { layout.problem[$0].origin.label }
        == ["a.width >= 0", "b.width >= 0"])
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [2])
  }

  @Test("implicit rows that contradict each other are a conflict without a repair")
  mutating func implicitRowsAlone() throws {
    let x = layout.variable("x")
    let facts = try layout.add([
      Constraint(x - 1, .greaterOrEqual, isImplicit: true),
      Constraint(LinearExpression(x), .lessOrEqual, isImplicit: true),
    ])
    try layout.add([x == 7])
    let conflicts = try layout.conflicts()
    #expect(conflicts.sets == [Conflict(constraints: [], implicit: facts)])
    #expect(conflicts.isComplete)
    #expect(conflicts.smallestRepair == nil)
  }

  @Test("what facts contradict is said not to be all where a budget ends before it is minimal")
  mutating func factsWithinABudget() throws {
    let x = layout.variable("x")
    for bound in [0.0, 1] {
      try layout.add([Constraint(x - bound, .lessOrEqual, isImplicit: true)])
    }
    for bound in [10.0, 11] {
      try layout.add([Constraint(x - bound, .greaterOrEqual, isImplicit: true)])
    }
    var solver = Solver(layout.problem)
    let whole = try solver.conflicts()
    #expect(whole.sets.map(\.isMinimal) == [true])
    #expect(whole.sets.first?.implicit.count == 2)
    #expect(whole.smallestRepair == nil)
    #expect(whole.isComplete)
    var larger = 0
    for amount in 0..<200 {
      let cut = try solver.conflicts(atMost: 8, within: WorkBudget(amount))
      #expect(!cut.isComplete || cut == whole, "\(amount)")
      if cut.sets.contains(where: { !$0.isMinimal }) { larger += 1 }
    }
    #expect(larger > 0)
  }

  @Test("a system that can hold has no conflicts, and nothing to repair")
  mutating func noConflict() throws {
    let x = layout.variable("x")
    try layout.add([x >= 1])
    var solver = Solver(layout.problem)
    #expect(try solver.firstConflict() == nil)
    #expect(
      try solver.conflicts() == Conflicts(sets: [], isComplete: true, smallestRepair: []))
  }

  @Test("the first conflict is one of all, and both follow what changes")
  mutating func remembered() throws {
    let (x, y) = (layout.variable("x"), layout.variable("y"))
    let rows = try layout.add {
      x >= 10
      x <= 5
      y == 1
    }
    var solver = Solver(layout.problem)
    let expected = Conflict(constraints: [rows[0], rows[1]])
    #expect(try solver.firstConflict() == expected)
    #expect(try solver.conflicts().sets == [expected])
    // What is not required does not touch them.
    try solver.add(y == 3 ~ 500)
    #expect(try solver.firstConflict() == expected)
    let other = try solver.add(y == 2)
    #expect(try solver.conflicts().sets == [expected, Conflict(constraints: [rows[2], other])])
    try solver.setRightHandSide(5, of: rows[0])
    #expect(try solver.firstConflict() == Conflict(constraints: [rows[2], other]))
    try solver.remove(other)
    #expect(try solver.firstConflict() == nil)
    #expect(try solver.conflicts().isEmpty)
  }

  @Test("rows that are not required never conflict")
  mutating func optionalRows() throws {
    let x = layout.variable("x")
    try layout.add {
      x == 1
      x == 2 ~ 999.999
      x == 3 ~ 999.999
    }
    let solution = try #require(try layout.solve().solution)
    try expectUnique(x, in: solution, 1)
    expectLevel(999.999, in: solution, 3)
  }

  @Test(
    "12 independent conflicts are 12 sets, not the product of their repairs",
    .timeLimit(.minutes(5)))
  mutating func independent() throws {
    for index in 0..<12 {
      let x = layout.variable("x\(index)")
      try layout.add([x >= 1, x <= 0])
    }
    let conflicts = try layout.conflicts()
    #expect(conflicts.isComplete)
    #expect(layout.numbers(of: conflicts) == (0..<12).map { [2 * $0, 2 * $0 + 1] })
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == (0..<12).map { 2 * $0 + 1 })
  }

  @Test("what facts fix ties no conflicts together")
  mutating func independentButForFacts() throws {
    let (width, edge) = (layout.variable("width"), layout.variable("edge"))
    try layout.add([
      Constraint(width - 300, .equal, isImplicit: true),
      Constraint(edge - width + 10, .equal, isImplicit: true),
    ])
    for index in 0..<12 {
      let x = layout.variable("x\(index)")
      try layout.add([x >= edge, x <= width / 2])
    }
    let conflicts = try layout.conflicts()
    #expect(conflicts.isComplete)
    #expect(layout.numbers(of: conflicts) == (0..<12).map { [2 * $0 + 2, 2 * $0 + 3] })
    #expect(conflicts.sets.allSatisfy { !$0.implicit.isEmpty })
    #expect(conflicts.smallestRepair?.count == 12)
  }

  @Test("where independent conflicts hang together, each is found; that there may be more is said")
  mutating func multiplied() throws {
    let variables = (0..<12).map { layout.variable("x\($0)") }
    for x in variables { try layout.add([x >= 1, x <= 0]) }
    // Slack enough for any values of the others.
    for (x, y) in zip(variables, variables.dropFirst()) { try layout.add([x <= y + 1000]) }
    let conflicts = try layout.conflicts()
    #expect(layout.numbers(of: conflicts) == (0..<12).map { [2 * $0, 2 * $0 + 1] })
    #expect(conflicts.smallestRepair?.count == 12)
    #expect(!conflicts.isComplete)
  }

  @Test("32 conflicts of one sum are all found")
  mutating func product() throws {
    try addSum(of: 5)
    let conflicts = try layout.conflicts()
    #expect(conflicts.isComplete)
    #expect(conflicts.sets.count == 32)
    #expect(Set(conflicts.sets.map(\.constraints)).count == 32)
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [0])
    try expectMinimal(conflicts.sets)
  }

  @Test(
    "a million conflicts of one sum are cut short, which is said", .timeLimit(.minutes(5)))
  mutating func tooMany() throws {
    try addSum(of: 20)
    let conflicts = try layout.conflicts()
    #expect(!conflicts.isComplete)
    #expect(!conflicts.sets.isEmpty)
    #expect(conflicts.sets.count < 1 << 20)
    #expect(Set(conflicts.sets.map(\.constraints)).count == conflicts.sets.count)
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [0])
    try expectMinimal(conflicts.sets.prefix(3))
  }

  @Test("a conflict of a hundred rows is whole, and needs each of them")
  mutating func long() throws {
    let first = layout.variable()
    var last = first
    for _ in 0..<100 {
      let next = layout.variable()
      try layout.add([next >= last + 1])
      last = next
    }
    try layout.add([last <= first + 99.5])
    // What hangs on the chain has nothing to do with it.
    try layout.add([layout.variable() == last, first == 3])
    let conflicts = try layout.conflicts()
    #expect(layout.numbers(of: conflicts) == [Array(0...100)])
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [100])
  }

  @Test("constants that go in and out of contradictions end where a new solver does")
  func inAndOut() throws {
    var verdicts = [true: 0, false: 0]
    for seed in UInt64(1)...20 {
      var walk = try Walk(seed: seed)
      for step in 0..<20 {
        let isSatisfiable = try walk.step("seed \(seed), step \(step)")
        verdicts[isSatisfiable, default: 0] += 1
      }
    }
    #expect(verdicts.values.allSatisfy { $0 > 50 }, "\(verdicts)")
  }

  @Test("setting the repair aside makes the others hold, whatever the system", arguments: 1...10)
  mutating func repairs(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let variables = (0..<4).map { layout.variable("x\($0)") }
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    try layout.add([variables[0] >= 1, variables[0] <= 0])
    for _ in 0..<8 {
      let (first, second) = (variables[pick(4)], variables[pick(4)])
      let constant = Double(pick(9) - 4)
      let relation = [Relation.equal, .lessOrEqual, .greaterOrEqual][pick(3)]
      try layout.add([Constraint(first - second / 2 + constant, relation)])
    }
    let conflicts = try layout.conflicts()
    #expect(conflicts.isComplete, "seed \(seed)")
    try expectMinimal(conflicts.sets, "seed \(seed)")
    let repair = try #require(conflicts.smallestRepair)
    var solver = Solver(layout.problem)
    for row in repair { try solver.remove(row) }
    #expect(try solver.solve().solution != nil, "seed \(seed)")
    // A smaller repair would have to meet every conflict with fewer rows.
    for smaller in subsets(of: layout.rows, count: repair.count - 1) {
      #expect(
        conflicts.sets.contains { Set($0.constraints).isDisjoint(with: smaller) }, "seed \(seed)")
    }
    #expect(
      conflicts.sets.allSatisfy { !Set($0.constraints).isDisjoint(with: repair) })
  }

  @Test("room in the list is kept for one conflict of each part that is still to be searched")
  mutating func room() throws {
    // Thirty sums of 32 conflicts each, tied together by what a fact fixes only.
    let zero = layout.variable("zero")
    try layout.add([Constraint(LinearExpression(zero), .equal, isImplicit: true)])
    for _ in 0..<30 { try addSum(of: 5, and: LinearExpression(zero)) }
    let conflicts = try layout.conflicts()
    #expect(!conflicts.isComplete)
    let parts = layout.numbers(of: conflicts).map { ($0[0] - 1) / 11 }
    #expect(parts.count == Solver.conflictLimit)
    #expect(Set(parts).count == 30)
    #expect(parts.count { $0 == 29 } == 1)
  }

  @Test("a conflict beside a million others is told, although only so many are")
  mutating func besideTooMany() throws {
    try addSum(of: 20)
    let y = layout.variable("y")
    try layout.add([y >= 1, y <= 0])
    let conflicts = try layout.conflicts()
    #expect(!conflicts.isComplete)
    #expect(conflicts.sets.count <= Solver.conflictLimit)
    #expect(layout.numbers(of: conflicts).contains([41, 42]))
  }
}

extension ConflictListTests {
  /// Adds one row that asks for a positive sum, and each bound that forbids it twice: every choice
  /// of one of the two bounds of each variable is a minimal conflict of its own.
  private mutating func addSum(
    of count: Int, and other: LinearExpression = LinearExpression()
  ) throws {
    let variables = (0..<count).map { layout.variable("x\($0)") }
    let sum = variables.reduce(other) { $0 + $1 }
    try layout.add([sum >= 1])
    for variable in variables { try layout.add([variable <= 0, variable <= 0]) }
  }

  /// Expects that the rows of a conflict cannot hold, and that any of them can be spared.
  private func expectMinimal(
    _ sets: some Collection<Conflict>, _ what: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for conflict in sets {
      let rows = conflict.constraints
      #expect(try !holds(rows), "\(what): \(rows) hold together", sourceLocation: sourceLocation)
      for row in rows {
        #expect(
          try holds(rows.filter { $0 != row }), "\(what): \(row) can be spared in \(rows)",
          sourceLocation: sourceLocation)
      }
    }
  }

  private func holds(_ rows: [ConstraintID]) throws -> Bool {
    var problem = Problem()
    for name in layout.problem.variableNames { _ = problem.addVariable(name) }
    for row in rows { try problem.add(layout.problem[row]) }
    var solver = Solver(problem)
    return try solver.solve().solution != nil
  }

  private func subsets(of rows: [ConstraintID], count: Int) -> [[ConstraintID]] {
    guard count > 0 else { return [[]] }
    return rows.indices.flatMap { index in
      subsets(of: Array(rows[(index + 1)...]), count: count - 1).map { [rows[index]] + $0 }
    }
  }
}

/// A chain of variables with distances between limits, whose ends are moved at random.
private struct Walk {
  private var random: SeededRandom
  private var solver = Solver()
  private var variables: [Variable] = []
  private var moved: [ConstraintID] = []

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    let count = 3 + pick(6)
    variables = (0..<count).map { solver.addVariable("x\($0)") }
    for index in 1..<count {
      let distance = variables[index] - variables[index - 1]
      let least = Double(pick(8))
      try solver.add(distance >= least)
      try solver.add(distance <= least + Double(pick(8)))
      try solver.add(variables[index] - variables[pick(index)] == 10 ~ 500)
    }
    moved.append(try solver.add(variables[0] == 0))
    moved.append(try solver.add(variables[count - 1] <= 100))
    moved.append(try solver.add(variables[pick(count)] >= 0))
  }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  /// Moves a limit, compares with a new solver, and tells whether there is a solution.
  mutating func step(_ name: String) throws -> Bool {
    let value = Double(pick(6 * variables.count))
    try solver.setRightHandSide(value, of: moved[pick(moved.count)])
    var fresh = Solver(solver.problem)
    guard let expected = try fresh.solve().solution else {
      #expect(try solver.solve().solution == nil, "\(name)")
      // Now and then nobody asks.
      guard pick(3) > 0 else { return false }
      #expect(try solver.conflicts() == fresh.conflicts(), "\(name)")
      let first = try #require(try solver.firstConflict())
      #expect(try solver.conflicts().sets.contains(first), "\(name)")
      return false
    }
    let found = try #require(try solver.solve().solution, "\(name)")
    for variable in variables {
      #expect(abs(found[variable] - expected[variable]) < 1e-9, "\(name)")
    }
    return true
  }
}
