import SeededRandomness
import Testing

@testable import Constraints

/// Large blocks that share nothing are solved by themselves, and whatever joins or parts them, the
/// answers are those of a new solver.
@Suite("Parts of a solver")
struct PartitionTests {
  private var solver = Solver()
  private var blocks: [[Variable]] = []

  /// Adds blocks of views that follow each other.
  private mutating func addBlocks(_ count: Int, of size: Int) throws {
    for block in blocks.count..<blocks.count + count {
      let variables = (0..<size).map { solver.addVariable("b\(block)v\($0)") }
      try solver.add(variables[0] == Double(block) ~ 500)
      for (first, second) in zip(variables, variables.dropFirst()) {
        try solver.add(second == first + 2)
      }
      blocks.append(variables)
    }
  }

  private var partCount: Int { solver.partition.solved.count { $0 != nil } }

  /// The values that were shown last; nil before there were any and after a contradiction.
  private var shown: [Variable: Double]?

  /// Expects the answers of a new solver, and that just those variables are said to have changed which
  /// have.
  private mutating func expectFresh(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var fresh = Solver(solver.problem)
    var changes: [Variable] = []
    let (outcome, expected) = (try solver.solve(changes: &changes), try fresh.solve())
    guard let solution = outcome.solution, let same = expected.solution else {
      #expect(
        outcome.solution == nil && expected.solution == nil, "\(what)",
        sourceLocation: sourceLocation)
      let live = solver.constraintIDs
      let sets = try solver.conflicts().sets.map { $0.constraints.map { live.firstIndex(of: $0) } }
      #expect(
        try fresh.conflicts().sets.map { $0.constraints.map(\.index) } == sets, "\(what)",
        sourceLocation: sourceLocation)
      shown = nil
      return
    }
    let comparison = AnswerComparison(
      solution, same, variables: solver.variables, live: solver.constraintIDs)
    let difference = try comparison.difference(comparesRanges: false)
    #expect(difference == nil, "\(what)", sourceLocation: sourceLocation)
    var now: [Variable: Double] = [:]
    for variable in solver.variables { now[variable] = solution[variable] }
    if let shown {
      let changed = solver.variables.filter { shown[$0] != now[$0] }
      #expect(
        changes.sorted { $0.index < $1.index } == changed, "\(what)",
        sourceLocation: sourceLocation)
    }
    shown = now
  }

  @Test("blocks of 64 variables are parts, and smaller ones are put together")
  mutating func sizes() throws {
    try addBlocks(3, of: 64)
    try expectFresh("three blocks")
    #expect(partCount == 3)
    // Variables that were added one after another are written in one go.
    let offsets = solver.partition.solved.compactMap { $0?.solved.offset }
    #expect(offsets.sorted() == [0, 64, 128])
    (solver, blocks, shown) = (Solver(), [], nil)
    try addBlocks(26, of: 10)
    try expectFresh("26 blocks")
    // Seven blocks are the first that have 64 variables together.
    #expect(partCount == 4)
    (solver, blocks, shown) = (Solver(), [], nil)
    try addBlocks(1, of: 200)
    try expectFresh("one block")
    #expect(partCount == 1)
  }

  @Test("blocks that join and part answer as a new solver does", arguments: 1...6)
  mutating func joining(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    try addBlocks(4, of: 66)
    try expectFresh("at the start")
    var joints: [ConstraintID] = []
    var guests: [[Variable]] = []
    let edit = blocks[1][3]
    try solver.edit(edit, priority: 900)
    func row() -> Constraint {
      let (first, second) = (blocks[below(4)][below(66)], blocks[below(4)][below(66)])
      return Constraint(
        first - second - Double(100 + below(300)), .lessOrEqual,
        priority: below(2) == 0 ? .required : .low)
    }
    for step in 0..<14 {
      let operation = below(9)
      switch operation {
      case 0, 1: joints.append(try solver.add(row()))
      case 2: for _ in 0..<30 { joints.append(try solver.add(row())) }
      case 3: for _ in 0..<160 { joints.append(try solver.add(row())) }
      case 4:
        for _ in 0..<min(joints.count, 1 + below(40)) {
          try solver.remove(joints.remove(at: below(joints.count)))
        }
      case 5: try solver.suggest(Double(below(60)), for: edit)
      case 6:
        let guest = (0..<3).map { solver.addVariable("guest\(step).\($0)") }
        for (one, other) in zip([blocks[below(4)][below(66)]] + guest, guest) {
          try solver.add(other == one + 1)
        }
        guests.append(guest)
      case 7:
        guard !guests.isEmpty else { continue }
        for variable in guests.remove(at: below(guests.count)) {
          try solver.removeVariable(variable)
        }
      default:
        let faults = try [below(4), below(4)].map { block in
          try solver.add(blocks[block][60] + 1 <= blocks[block][61])
        }
        let more = try [0, 2].map { try solver.add(blocks[$0][9] >= blocks[$0][10]) }
        try expectFresh("seed \(seed), step \(step), contradictions")
        for id in faults + more { try solver.remove(id) }
      }
      try expectFresh("seed \(seed), step \(step), operation \(operation)")
    }
  }

  @Test("many rows at once have the parts that they touch divided anew")
  mutating func manyRows() throws {
    try addBlocks(3, of: 80)
    try expectFresh("three blocks")
    #expect(partCount == 3)
    var joints: [ConstraintID] = []
    for index in 0..<80 {
      joints.append(try solver.add(blocks[0][index] <= blocks[2][index] + 50))
    }
    for index in 0..<80 {
      joints.append(try solver.add(blocks[0][index] >= blocks[0][79 - index] - 300))
    }
    try expectFresh("two blocks that are joined")
    #expect(partCount == 2)
    for id in joints { try solver.remove(id) }
    try expectFresh("three blocks again")
    #expect(partCount == 3)
  }

  @Test(
    "a small part that a row joins to a large one goes over into it, a larger one is divided with it",
    arguments: [
      (66, 12, true), (66, 15, true), (66, 16, false), (66, 40, false), (200, 24, true),
      (200, 25, false),
    ])
  mutating func absorbing(largeSize: Int, size: Int, isInPlace: Bool) throws {
    try addBlocks(1, of: largeSize)
    try expectFresh("a block")
    try addBlocks(1, of: size)
    try expectFresh("two blocks")
    #expect(partCount == 2)
    try solver.add(blocks[1][0] <= blocks[0][0] + 500)
    try expectFresh("joined blocks")
    #expect(partCount == 1)
    #expect(inPlaceCount == (isInPlace ? 1 : 0))
  }

  /// How many parts were changed in place by the last solve, and not divided and solved anew.
  private var inPlaceCount: Int {
    solver.partition.solved.count { $0?.solved.face.simplex.levelMultipliers != nil }
  }

  @Test(
    "up to an eighth of the rows of a part change in place, and sixteen of a small one",
    arguments: [(66, 20, 16), (200, 48, 31)])
  mutating func fewChanges(size: Int, added: Int, limit: Int) throws {
    try addBlocks(1, of: size)
    let rows = try (0..<added).map { try solver.add(blocks[0][$0] >= -1000) }
    for (count, isInPlace) in [(limit, true), (limit + 1, false)] {
      try expectFresh("a block")
      for id in rows[..<count] { try solver.deactivate(id) }
      try expectFresh("\(count) rows less")
      #expect(inPlaceCount == (isInPlace ? 1 : 0), "\(count) rows less")
      for id in rows[..<count] { try solver.activate(id) }
      try expectFresh("\(count) rows more")
      #expect(inPlaceCount == (isInPlace ? 1 : 0), "\(count) rows more")
    }
  }

  @Test("after twice as many changes as it has rows a part is solved anew")
  mutating func manyChanges() throws {
    try addBlocks(1, of: 66)
    let row = try solver.add(blocks[0][3] >= -1000)
    try expectFresh("a block")
    var count = 0
    repeat {
      count += 1
      if count.isMultiple(of: 2) { try solver.activate(row) } else { try solver.deactivate(row) }
      _ = try solver.solve()
    } while inPlaceCount == 1 && count < 1000
    // The part has 68 places for rows: what came back took a new one, and since then goes to and fro.
    #expect(count == 64 + 2 * 68 + 1)
  }

  @Test(
    "a few rows for each of many parts change them in place, up to an eighth of all rows",
    arguments: [(10, true), (11, false)])
  mutating func rowsOfManyParts(count: Int, isInPlace: Bool) throws {
    try addBlocks(count, of: 64)
    try expectFresh("blocks")
    #expect(partCount == count)
    for block in blocks {
      for index in 0..<16 { try solver.add(block[index] <= block[index + 20] + 9) }
    }
    try expectFresh("more rows")
    #expect(partCount == count)
    #expect(inPlaceCount == (isInPlace ? count : 0))
  }

  @Test(
    "what comes and goes without being solved takes no room, and is not lost",
    arguments: [false, true])
  mutating func unsolvedChanges(isSolvedBefore: Bool) throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    let sum = try solver.add(x + y == 10)
    let wish = try solver.add(x == 3 ~ 500)
    if isSolvedBefore { _ = try solver.solve() }
    for round in 0..<5000 {
      let variable = solver.addVariable()
      try solver.remove(try solver.add(variable == x))
      try solver.removeVariable(variable)
      try solver.setWeight(Double(1 + round), of: wish)
      try solver.deactivate(sum)
      try solver.activate(sum)
    }
    #expect(solver.partition.waitingCount < 5000)
    try solver.setPriority(400, of: wish)
    let solution = try #require(try solver.solve().solution)
    #expect(solution[x] == 3 && solution[y] == 7 && solver.partition.waitingCount == 0)
    #expect(solution.levels.map(\.priority) == [400])
  }

  @Test("a contradiction hides no change of the other blocks")
  mutating func changesBesideContradiction() throws {
    try addBlocks(2, of: 70)
    for block in 0..<2 { try solver.edit(blocks[block][0], priority: 900) }
    var changes: [Variable] = []
    #expect(try solver.solve(changes: &changes).solution != nil)
    let fault = try solver.add(blocks[0][1] == blocks[0][2])
    try solver.suggest(40, for: blocks[1][0])
    #expect(try solver.solve(changes: &changes).solution == nil)
    #expect(changes.isEmpty)
    try solver.remove(fault)
    #expect(try solver.solve(changes: &changes).solution?[blocks[1][0]] == 40)
    #expect(Set(changes) == Set(blocks[1]))
  }

  @Test("what is asked in between loses no change", arguments: 0..<4)
  func questions(kind: Int) throws {
    var solver = Solver()
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    let id = try solver.add(x == 1)
    try solver.add(y == 5)
    _ = try solver.solve()
    try solver.setRightHandSide(2, of: id)
    switch kind {
    case 0: #expect(try solver.conflicts().isEmpty)
    case 1: #expect(try solver.firstConflict() == nil)
    case 2:
      guard case .added = try solver.addIfSatisfiable(x >= 0) else {
        Issue.record("the row was rejected")
        return
      }
    default:
      // A contradiction that came and went, shown to somebody who did not ask for changes.
      let fault = try solver.add(y == 6)
      #expect(try solver.solve().solution == nil)
      try solver.remove(fault)
    }
    var changes: [Variable] = []
    #expect(try solver.solve(changes: &changes).solution?[x] == 2)
    #expect(changes == [x])
    #expect(try solver.solve(changes: &changes).solution?[x] == 2)
    #expect(changes.isEmpty)
  }

  @Test("a variable that came with a contradiction is new when that is gone")
  func newBesideContradiction() throws {
    var solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x == 1)
    _ = try solver.solve()
    let new = solver.addVariable("new")
    let fault = try solver.add(x == 2)
    #expect(try solver.solve().solution == nil)
    try solver.remove(fault)
    var changes: [Variable] = []
    #expect(try solver.solve(changes: &changes).solution?[new] == 0)
    #expect(changes == [new])
  }
}
