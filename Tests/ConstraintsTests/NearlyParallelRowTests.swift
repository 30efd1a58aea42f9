import Constraints
import SeededRandomness
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

  /// Where an update of the factors costs more digits than it may, an active row misses its bound, which the
  /// invariants of debug builds do not let pass.
  @Test(
    "factors that have lost digits are made anew",
    arguments: [76, 368, 800, 805, 913, 963, 991, 1209, 1246] as [UInt64])
  func factorsOfLayouts(seed: UInt64) throws {
    var (solver, sizes, places) = try Self.layout(seed: seed)
    guard case .optimal(let solution) = try solver.solve() else {
      _ = try solver.conflicts()
      return
    }
    for variable in sizes + places {
      let range = try solution.range(of: variable)
      let slack = 1e-6 * max(1, abs(solution[variable]))
      #expect(range.lower - slack <= solution[variable])
      #expect(solution[variable] <= range.upper + slack)
    }
    for size in sizes { _ = try solver.feasibleRange(of: size) }
  }

  /// Views on a screen whose sizes and ends are said to be those of others, and once more but for a millionth to a
  /// billionth.
  private static func layout(seed: UInt64) throws -> (Solver, sizes: [Variable], places: [Variable])
  {
    var random = SeededRandom(seed: seed)
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    func one<Element>(of choices: [Element]) -> Element { choices[below(choices.count)] }
    var solver = Solver()
    let count = 2 + below(6)
    var (widths, heights, lefts, tops): ([Variable], [Variable], [Variable], [Variable]) =
      ([], [], [], [])
    for _ in 0..<count {
      widths.append(solver.addVariable())
      heights.append(solver.addVariable())
      lefts.append(solver.addVariable())
      tops.append(solver.addVariable())
    }
    for view in 0..<count {
      try solver.add(widths[view] >= 0)
      try solver.add(heights[view] >= 0)
    }
    for (variable, value) in [(lefts[0], 0.0), (tops[0], 0), (widths[0], 390), (heights[0], 844)] {
      try solver.add(variable == value)
    }
    let factors = [
      1, 1.000001, 0.999999, 1.0000001, 1 - 1e-7, 1 + 1e-8, 1 + 1e-9, 1 + 3e-6, 2, 0.5,
    ]
    for _ in 0..<(count * 4 + below(count * 3)) {
      let (view, other) = (below(count), below(count))
      let (along, across) = below(2) == 0 ? (widths, heights) : (heights, widths)
      let priority: Priority = one(of: [.required, .required, 750, 250, 999])
      let factor = one(of: factors)
      let gap = Double(one(of: [0, 0, 8, 47, -3, 16, -20]))
      let relation = below(4)
      let difference: LinearExpression
      switch below(5) {
      case 0: difference = along[view] - factor * along[other] - gap
      case 1: difference = along[view] - factor * across[other] - gap
      case 2: difference = lefts[view] + widths[view] - lefts[other] - factor * widths[other] - gap
      case 3: difference = tops[view] - tops[other] - factor * heights[other] - gap
      default: difference = along[view] - Double(one(of: [20, 48, 100]))
      }
      if view == other, below(5) < 4 { continue }
      let kind: Relation = relation < 2 ? .equal : relation == 2 ? .greaterOrEqual : .lessOrEqual
      try solver.add(Constraint(difference, kind, priority: priority))
    }
    return (solver, widths + heights, lefts + tops)
  }
}
