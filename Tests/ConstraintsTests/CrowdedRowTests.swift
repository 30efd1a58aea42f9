import SeededRandomness
import Testing

@testable import Constraints

/// Rows of labels that lack room, in which many rows are exchanged in one step.
@Suite("Crowded rows")
struct CrowdedRowTests {
  /// Labels side by side in a room, as a system and in numbers.
  private struct CrowdedRow: CustomTestStringConvertible {
    var problem = Problem()
    var widths: [Variable] = []
    let sizes: [Double]
    let least: [Double]
    /// The place of the priority in `levels` with which each label resists.
    let levelOfLabel: [Int]
    let room: Double
    let testDescription: String

    /// From the priority that gives way last to the one that gives way first.
    static let levels: [Priority] = [900, .high, 600]

    init(count: Int, room: Double? = nil, seed: UInt64) throws {
      testDescription = "\(count) labels, seed \(seed)"
      var random = SeededRandom(seed: seed)
      func number(below limit: UInt64) -> Double { Double(random.next() % limit) }
      sizes = (0..<count).map { _ in 5 + number(below: 300) / 4 }
      least = sizes.map { number(below: 3) == 0 ? ($0 / 2).rounded() : 0 }
      levelOfLabel = (0..<count).map { _ in Int(random.next() % UInt64(Self.levels.count)) }
      let total = sizes.reduce(0, +)
      self.room = room ?? total * number(below: 130) / 100
      var end = LinearExpression()
      for index in 0..<count {
        let (left, width) = (problem.addVariable(), problem.addVariable())
        widths.append(width)
        try problem.add(Constraint(LinearExpression(width), .greaterOrEqual, isImplicit: true))
        // Parallel rows need not have the same coefficients.
        let factor = index.isMultiple(of: 3) ? 2.0 : 1
        try problem.add(factor * width >= factor * least[index])
        try problem.add(width <= sizes[index] ~ 251)
        try problem.add(width >= sizes[index] ~ Self.levels[levelOfLabel[index]])
        try problem.add(left == end)
        end = left + width
      }
      try problem.add(end <= self.room)
    }

    /// By how much the labels of each level are too narrow altogether; nil where the least sizes do not fit.
    var shortages: [Double]? {
      var rest = sizes.reduce(0, +) - room
      guard least.reduce(0, +) <= room else { return nil }
      var shortages = Self.levels.map { _ in 0.0 }
      for level in Self.levels.indices.reversed() where rest > 0 {
        let most = sizes.indices.reduce(0) {
          $0 + (levelOfLabel[$1] == level ? sizes[$1] - least[$1] : 0)
        }
        shortages[level] = min(rest, most)
        rest -= shortages[level]
      }
      return shortages
    }
  }

  @Test("labels that lack room give way by priority")
  func shortages() throws {
    var crowded = 0
    for seed in 1...propertyCount(orElse: 60) {
      let row = try CrowdedRow(count: 20 + Int(seed % 7) * 15, seed: seed)
      var solver = Solver(row.problem)
      let outcome = try solver.solve()
      guard let expected = row.shortages else {
        #expect(outcome.solution == nil, "\(row.testDescription)")
        continue
      }
      let solution = try #require(outcome.solution, "\(row.testDescription)")
      if expected.contains(where: { $0 > 0 }) { crowded += 1 }
      for level in expected.indices {
        let shortage = row.widths.indices.reduce(0) {
          $0 + (row.levelOfLabel[$1] == level ? row.sizes[$1] - solution[row.widths[$1]] : 0)
        }
        #expect(abs(shortage - expected[level]) < 1e-6, "\(row.testDescription), level \(level)")
      }
    }
    #expect(crowded > 10)
  }

  @Test("many labels give way in few steps", arguments: [0.1, 0.4, 0.8])
  func steps(share: Double) throws {
    let row = try CrowdedRow(count: 400, seed: 7)
    let room = row.least.reduce(0, +) * (1 - share) + row.sizes.reduce(0, +) * share
    let crowded = try CrowdedRow(count: 400, room: room, seed: 7)
    var solver = Solver(crowded.problem)
    #expect(try solver.solve().solution != nil)
    let simplex = try #require(solver.partition.solved.compactMap { $0 }.first).solved.face.simplex
    // A step goes over all rows and variables once.
    #expect(simplex.work < 100 * (simplex.matrix.rowCount + simplex.matrix.variableCount))
  }

  @Test("views whose gaps alone are too wide are explained in few steps", arguments: [100, 400])
  func gaps(count: Int) throws {
    var problem = Problem()
    var end = LinearExpression(constant: -4)
    for _ in 0..<count {
      let (left, width) = (problem.addVariable(), problem.addVariable())
      try problem.add(Constraint(LinearExpression(width), .greaterOrEqual, isImplicit: true))
      try problem.add(left == end + 4)
      end = left + width
    }
    try problem.add(end == 40)
    let rows = Array(problem.constraints.indices)
    let matrix = RowMatrix(
      problem.constraints, rows: rows, variableCount: problem.variableCount,
      numbers: (0..<problem.variableCount).map { Int32($0) })
    let equations = rows.filter { problem.constraints[$0].relation == .equal }
    var selection = RowSelection(matrix, startingWith: [equations.map { Int32($0) }])
    let proof = try #require(try selection.contradiction())
    #expect(proof.rows.count == problem.constraints.count)
    // A step goes over all rows and variables once.
    #expect(selection.work < 6 * (rows.count + problem.variableCount))
  }
}
