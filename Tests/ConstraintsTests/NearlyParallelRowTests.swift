import Constraints
import Testing

/// Rows whose coefficients differ by a millionth: where they meet, multipliers are as large as a million, and
/// what an update of the factors rounds is no longer less than the rates that are taken for zero.
@Suite("Nearly parallel rows")
struct NearlyParallelRowTests {
  @Test("an end is found after rows were taken away", arguments: [[0, 1], [1, 0]])
  func rangeAfterRemoval(order: [Int]) throws {
    var solver = Solver()
    let (x, y, z) = (solver.addVariable(), solver.addVariable(), solver.addVariable())
    try solver.add(-0.99993896484375 * z <= 0)
    let first = try solver.add(2.00006103515625 * z + y + 2.0000076293945312 * x == 0 ~ 750)
    try solver.add(1.0000076293945312 * z + 2 * y + 1.0000076293945312 * x == 1)
    let second = try solver.add(-0.9999923706054688 * y + x + 1.00006103515625 * z == 0 ~ 750)
    #expect(try solver.feasibleRange(of: z) == 0...(.infinity))
    _ = try solver.solve()
    #expect(try solver.feasibleRange(of: z) == 0...(.infinity))
    for place in order { try solver.remove([first, second][place]) }
    guard case .optimal(let solution) = try solver.solve() else {
      Issue.record("the rows do not contradict each other")
      return
    }
    let range = try solution.range(of: z)
    #expect(abs(range.lower) < 1e-9)
    #expect(range.upper == .infinity)
    for open in [x, y] {
      let range = try solution.range(of: open)
      #expect(range.lower == -.infinity && range.upper == .infinity)
    }
  }

  @Test("a row that becomes required leaves the levels below it as good as they can be")
  func priorityOfRow() throws {
    func solver(_ priority: Priority) throws -> (Solver, row: ConstraintID, [Variable]) {
      var solver = Solver()
      let x = [
        solver.addVariable(), solver.addVariable(), solver.addVariable(), solver.addVariable(),
      ]
      try solver.add(x[3] >= -x[2])
      try solver.add(x[1] >= 0)
      let row = try solver.add(x[3] <= -x[0] - 1_048_575.0 / 1_048_576 * x[2] ~ priority)
      try solver.add(x[0] >= 1)
      try solver.add(1025.0 / 1024 * x[2] >= -32769.0 / 16384 * x[3] ~ 500)
      try solver.add(16385.0 / 16384 * x[1] + 16385.0 / 16384 * x[3] == 0 ~ 500)
      try solver.add(x[3] >= 0 ~ 750)
      return (solver, row, x)
    }
    var (changed, row, variables) = try solver(50)
    _ = try changed.solve()
    try changed.setPriority(.required, of: row)
    guard case .optimal(let solution) = try changed.solve() else {
      Issue.record("the rows do not contradict each other")
      return
    }
    let expected = [1, 1_048_576.0, 1_048_576, -1_048_576]
    for (variable, value) in zip(variables, expected) {
      #expect(abs(solution[variable] - value) < 1e-4)
    }
    let errors = solution.levels.map(\.totalError)
    #expect(errors.count == 2)
    #expect(abs(errors[0] - 1_048_576) < 1e-3 && abs(errors[1] - 1_047_616) < 1e-3)
  }
}
