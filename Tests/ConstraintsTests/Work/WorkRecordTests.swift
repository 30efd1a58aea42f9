import SeededRandomness
import Testing

@testable import Constraints

/// The way that solving takes, which is the same on every machine.
///
/// A line that has changed says that the solver works in another way than before: with more steps or
/// fewer, from another basis, or with other rows in it. Whoever meant that looks at the counts and writes
/// the new line down; whoever did not has found what the change has done beside what it was for.
@Suite("The way that solving takes")
struct WorkRecordTests {
  @Test("from nothing", arguments: zip(SystemFamily.allCases, coldRecords))
  func cold(_ family: SystemFamily, expected: String) throws {
    var record = WorkRecord()
    for seed: UInt64 in 1...(family.isExact ? 60 : 160) {
      var solver = Solver(family.problem(seed: seed))
      guard (try? solver.solve()) != nil else { continue }
      solver = Solver(family.problem(seed: seed))
      try record.solve(&solver)
    }
    #expect(record.line == expected)
  }

  private static let coldRecords = [
    "60 solved, 0 not, 19 steps, 3 pins, 0 known, 38c5d5d4",
    "48 solved, 12 not, 32 steps, 80 pins, 0 known, bbc0520a",
    "40 solved, 20 not, 31 steps, 34 pins, 0 known, 2f2312c3",
    "60 solved, 0 not, 42 steps, 197 pins, 0 known, 8f297fcd",
    "58 solved, 2 not, 20 steps, 28 pins, 0 known, 6cb4c8a2",
    "135 solved, 25 not, 105 steps, 181 pins, 0 known, cbb3b604",
    "135 solved, 25 not, 87 steps, 211 pins, 0 known, 4809b991",
  ]

  @Test(
    "with many rows that are traded off",
    arguments: [
      (false, 30, "102 solved, 0 not, 251 steps, 51 pins, 0 known, 4069a778"),
      (false, 90, "17 solved, 0 not, 39 steps, 0 pins, 0 known, 398cbe4f"),
      (true, 24, "102 solved, 0 not, 203 steps, 13 pins, 0 known, 5abc5ed6"),
    ])
  func large(isBadlyScaled: Bool, variableCount: Int, expected: String) throws {
    var record = WorkRecord()
    for seed: UInt64 in 1...(variableCount > 50 ? 1 : 6) {
      let system = try LargeSoftSystem(
        seed: seed, variableCount: variableCount, isBadlyScaled: isBadlyScaled)
      var solver = Solver(system.problem)
      try record.solve(&solver)
      var random = SeededRandom(seed: seed)
      func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
      for _ in 0..<8 {
        // Rows go and come back, several at a time, and others change their constants.
        let ids = (0..<4).map { _ in system.ids[below(system.ids.count)] }
        for id in ids { try solver.deactivate(id) }
        try record.solve(&solver)
        for id in ids { try solver.activate(id) }
        let changed = system.ids[below(system.ids.count)]
        try solver.setRightHandSide(Double(below(800) - 400), of: changed)
        try record.solve(&solver)
      }
    }
    #expect(record.line == expected)
  }

  @Test(
    "on walks",
    arguments: [
      (false, 3, "630 solved, 10 not, 521 steps, 1802 pins, 478 known, 9f1f4ea"),
      (true, 3, "622 solved, 18 not, 485 steps, 1711 pins, 477 known, 34b72592"),
      (false, 30, "96 solved, 32 not, 209 steps, 568 pins, 115 known, fe789d79"),
      (true, 20, "112 solved, 16 not, 189 steps, 353 pins, 60 known, c7989202"),
    ])
  func walks(isBadlyScaled: Bool, size: Int, expected: String) throws {
    var record = WorkRecord()
    for seed: UInt64 in 1001...(size > 3 ? 1008 : 1040) {
      var walk = try SolverWalk(
        seed: seed, variableCount: size + Int(seed % 11), isBadlyScaled: isBadlyScaled)
      for _ in 0..<16 {
        try walk.change()
        try walk.solve { try record.solve(&$0) }
      }
    }
    #expect(record.line == expected)
  }

  @Test(
    "from pins alone",
    arguments: [
      (false, false, "[2, 0, 7, 7] updates, 0 solved, 0 not, 0 steps, 0 pins, 0 known, 326e9cf8"),
      (false, true, "[6, 2, 20, 22] updates, 0 solved, 0 not, 0 steps, 0 pins, 0 known, 19ae59fb"),
      (true, false, "[9, 4, 0, 10] updates, 0 solved, 0 not, 0 steps, 0 pins, 0 known, 96df2e8b"),
      (true, true, "[20, 0, 20, 22] updates, 0 solved, 0 not, 0 steps, 2 pins, 0 known, 83e46439"),
    ])
  func pins(isBadlyScaled: Bool, isDegenerate: Bool, expected: String) throws {
    var (record, updates) = (WorkRecord(), [Int]())
    for seed: UInt64 in 1...4 {
      let system = try LargeSoftSystem(
        seed: seed, variableCount: 20, isBadlyScaled: isBadlyScaled, isDegenerate: isDegenerate)
      let compiled = CompiledSystem(RowStore(system.problem))
      var simplex = Simplex(compiled.matrix, startingWith: [], completing: { _ in [] })
      #expect(simplex.activeRow.allSatisfy { $0 >= compiled.matrix.rowCount })
      let completion = try simplex.minimise(
        required: compiled.required, levels: compiled.levels.map { $0.rows })
      #expect(completion == .optimal)
      updates.append(simplex.factor.updateCount)
      record.note(simplex)
    }
    #expect("\(updates) updates, \(record.line)" == expected)
  }

  @Test("of rows that meet in one point, and come and go")
  func degenerate() throws {
    var record = WorkRecord()
    for seed: UInt64 in 1...4 {
      let system = try LargeSoftSystem(
        seed: seed, variableCount: 24, isBadlyScaled: false, isDegenerate: true)
      var solver = Solver(system.problem)
      try record.solve(&solver)
      for start in stride(from: 24, to: 90, by: 11) {
        for id in system.ids[start..<start + 6] { try solver.deactivate(id) }
        try record.solve(&solver)
        for id in system.ids[start..<start + 6] { try solver.activate(id) }
        try record.solve(&solver)
      }
    }
    #expect(record.line == "52 solved, 0 not, 140 steps, 0 pins, 0 known, 80849580")
  }

  @Test("of cards whose window is dragged and whose rows come and go")
  func cards() throws {
    let cards = try WeatherCards(count: 9)
    var (solver, record) = (Solver(cards.problem), WorkRecord())
    try solver.edit(cards.width, priority: WeatherCards.edit)
    let ids = solver.constraintIDs
    for step in 0..<60 {
      try solver.suggest([320.0, 390, 391, 744, 1366, 500, 200][step % 7], for: cards.width)
      try record.solve(&solver)
      guard step.isMultiple(of: 5) else { continue }
      let id = ids[(step * 7) % ids.count]
      try solver.deactivate(id)
      try record.solve(&solver)
      try solver.activate(id)
      try record.solve(&solver)
    }
    #expect(record.line == "84 solved, 0 not, 441 steps, 6 pins, 13 known, 158c206f")
  }

  @Test("to conflicts", arguments: zip(SystemFamily.allCases, conflictRecords))
  func conflicts(_ family: SystemFamily, expected: String) throws {
    var (proofCount, length, checks, found) = (0, 0, 0, Digest())
    for seed: UInt64 in 1...120 {
      var solver = Solver(family.problem(seed: seed))
      guard let outcome = try? solver.solve(), outcome.solution == nil else { continue }
      for contradiction in try solver.partition.contradictions(solver.rows) {
        var field = ConflictField(contradiction, within: WorkBudget(.max))
        for proof in try field.proofs(omitting: []) {
          proofCount += 1
          length += proof.count
          let conflict = try field.minimalConflict(among: proof)
          for row in conflict.explicit + [-1] + conflict.implicit { found.add(row) }
        }
        checks += field.checks
      }
    }
    let line = "\(proofCount) proofs of \(length) rows, \(checks) checks, \(found)"
    #expect(line == expected)
  }

  private static let conflictRecords = [
    "5 proofs of 21 rows, 31 checks, 44a4676c",
    "26 proofs of 69 rows, 69 checks, 45026631",
    "37 proofs of 129 rows, 116 checks, c4b0cd81",
    "2 proofs of 4 rows, 4 checks, 4520b558",
    "8 proofs of 17 rows, 16 checks, b448c2bb",
    "18 proofs of 59 rows, 65 checks, 2a8028c3",
    "20 proofs of 69 rows, 75 checks, dcac4bbb",
  ]

  @Test("of factors", arguments: zip(FactorShape.allCases, factorRecords))
  func factors(_ shape: FactorShape, expected: String) throws {
    var (steps, lower, upper, order) = (0, 0, 0, Digest())
    for seed: UInt64 in 1...(shape == .tangled ? 2 : 8) {
      var system = try FactorSystem(shape, seed: seed)
      let rows = system.shuffledRows()
      var elimination = Elimination(matrix: system.matrix, leastPivot: 1e-10)
      elimination.eliminate(Array(rows.prefix(rows.count / 2)))
      elimination.eliminate(Array(rows.suffix(rows.count - rows.count / 2)))
      steps += elimination.steps.count
      elimination.pinTheRest()
      lower += elimination.lower.count
      upper += elimination.upper.count
      for step in 0..<elimination.steps.count {
        order.add(Int(elimination.steps[step].variable))
        order.add(Int(elimination.steps[step].name))
      }
    }
    let line = "\(steps) steps, \(lower) below, \(upper) above, \(order)"
    #expect(line == expected)
  }

  private static let factorRecords = [
    "320 steps, 257 below, 2063 above, 88876b05",
    "320 steps, 313 below, 2086 above, d097bcbc",
    "320 steps, 511 below, 2853 above, e404a9cb",
    "554 steps, 1373 below, 8209 above, ccaba850",
    "96 steps, 349 below, 985 above, 2aa73d64",
    "220 steps, 2169 below, 9743 above, ce08ccab",
    "316 steps, 662 below, 3748 above, 1d4dbac0",
  ]
}
