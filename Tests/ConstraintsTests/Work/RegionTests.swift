import SeededRandomness
import Testing

@testable import Constraints

/// Where a constant changes by little, the solution follows a known region, and leaves it where it bends.
@Suite("Regions of constants")
struct RegionTests {
  @Test(
    "small steps and large ones lead where a new solver is at once",
    arguments: [(1, false), (2, false), (3, false), (1, true)])
  func steps(editCount: Int, isBadlyScaled: Bool) throws {
    var known = 0
    for seed: UInt64 in 1...16 {
      var random = SeededRandom(seed: 100 + seed)
      func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
      var solver = Solver()
      let variables = (0..<6).map { solver.addVariable("x\($0)") }
      try Self.addRows(to: &solver, variables, &random, isBadlyScaled: isBadlyScaled)
      let edited = Array(variables.prefix(editCount))
      for variable in edited { try solver.edit(variable, priority: 900) }
      var values = edited.map { _ in 0.0 }
      for step in 0..<60 {
        values[below(editCount)] += [0.1, -0.1, 0.5, -0.5, 0.75, -0.9, 4, -4, 40, -40][below(10)]
        for (variable, value) in zip(edited, values) { try solver.suggest(value, for: variable) }
        let before = solver.partition.solved.compactMap { $0 }.first?.solved
        let solution = try #require(try solver.solve().solution)
        if solver.partition.solved.compactMap({ $0 }).first?.solved === before { known += 1 }
        var fresh = Solver(solver.problem)
        let expected = try #require(try fresh.solve().solution)
        for variable in variables {
          guard abs(solution[variable] - expected[variable]) > 1e-6 else { continue }
          Issue.record(
            "seed \(seed), step \(step): \(solution[variable]), not \(expected[variable])")
          return
        }
      }
    }
    #expect(known > (isBadlyScaled ? -1 : 200))
  }

  /// Bounds that the variables meet every few points, and rows between them.
  private static func addRows(
    to solver: inout Solver, _ variables: [Variable], _ random: inout SeededRandom,
    isBadlyScaled: Bool
  ) throws {
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    for variable in variables.dropFirst() {
      let low = Double(below(6) - 5)
      try solver.add(variable >= low)
      try solver.add(variable <= low + Double(1 + below(8)))
    }
    for index in 0..<8 {
      let (first, second) = (variables[below(6)], variables[below(6)])
      let factor = isBadlyScaled ? [1, 200, 0.004][below(3)] : [1, 2, -1, 0.5][below(4)]
      let constant = Double(below(9) - 4) / 2
      let row = first * factor - second + constant
      let relation: Relation = [.equal, .lessOrEqual, .greaterOrEqual][below(3)]
      let priority = Priority([700.0, 400, 400, 100][below(4)])
      try solver.add(
        Constraint(row, relation, priority: priority, weight: index.isMultiple(of: 3) ? 2 : 1))
    }
  }

  @Test("a region reaches as far as its rows allow, and no farther")
  func limits() throws {
    var solver = Solver()
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    try solver.add(y <= 30)
    try solver.add(y >= 4)
    try solver.add(y == 2 * x ~ 500)
    try solver.edit(x, priority: 900)
    for value in [10.0, 11] {
      try solver.suggest(value, for: x)
      _ = try solver.solve()
    }
    let solved = try #require(solver.partition.solved.first ?? nil).solved
    let row = try #require(
      (0..<solved.face.simplex.matrix.rowCount).first {
        solved.face.simplex.matrix.forms[$0].priority == 900
      })
    let region = try #require(solved.criticalRegion(ofRows: [row]))
    func contains(_ value: Double) -> Bool {
      var bounds = ParameterBounds()
      bounds.append(value)
      return region.contains(bounds)
    }
    for value in [2.0, 2.5, 10, 14.75, 15] { #expect(contains(value), "\(value)") }
    for value in [1.99, 15.01, -10, 40, 1.5, 15.5] { #expect(!contains(value), "\(value)") }
    var values = [0.0, 0.0]
    var bounds = ParameterBounds()
    bounds.append(3)
    region.write(&values, at: bounds)
    #expect(values == [3, 6])
  }

  @Test("the sixteen regions that were met last are known", arguments: [16, 17])
  func latest(count: Int) throws {
    var solver = Solver()
    let x = solver.addVariable("x")
    for step in 1...20 {
      let follower = solver.addVariable("follower\(step)")
      try solver.add(follower <= Double(step))
      try solver.add(follower == x ~ 500)
    }
    try solver.edit(x, priority: 900)
    func face(at value: Double) throws -> SolvedFace {
      try solver.suggest(value, for: x)
      _ = try solver.solve()
      return try #require(solver.partition.solved.compactMap { $0 }.first).solved
    }
    _ = try face(at: -5)
    let faces = try (1...count).map { try face(at: Double($0) + 0.5) }
    #expect(try face(at: Double(count) + 0.75) === faces[count - 1])
    #expect(try (face(at: 1.75) === faces[0]) == (count == 16))
  }

  @Test("a row that two constants move is met where they meet it together")
  func coupled() throws {
    var solver = Solver()
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    try solver.add(x + y <= 20)
    try solver.add(x - y >= -10)
    for variable in [x, y] { try solver.edit(variable, priority: 900) }
    for value in [5.0, 6] {
      for variable in [x, y] { try solver.suggest(value, for: variable) }
      _ = try solver.solve()
    }
    let solved = try #require(solver.partition.solved.first ?? nil).solved
    let matrix = solved.face.simplex.matrix
    let rows = (0..<matrix.rowCount).filter { matrix.forms[$0].priority == 900 }
    #expect(rows.count == 2)
    let region = try #require(solved.criticalRegion(ofRows: rows))
    for (first, second, isInside) in [
      (10.0, 10.0, true), (10, 10.1, false), (19, 1, true), (19.1, 1, false), (0, 10, true),
      (0, 10.1, false), (-20, -10, true), (-20.5, -10, false), (6, 6, true),
    ] {
      var bounds = ParameterBounds()
      // The rows are in the order in which the variables were edited.
      bounds.append(first)
      bounds.append(second)
      #expect(region.contains(bounds) == isInside, "\(first), \(second)")
    }
  }
}
