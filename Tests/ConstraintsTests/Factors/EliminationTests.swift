@testable import Constraints
import SeededRandomness
import Testing

/// What an elimination costs, and what it leaves of rows that were not chosen.
@Suite("Elimination")
struct EliminationTests {
  @Test(
    "peeling makes no row longer", arguments: [FactorShape.chain, .tree],
    [1, 2, 3, 4, 5, 6] as [UInt64])
  func peeling(_ shape: FactorShape, seed: UInt64) throws {
    var system = try FactorSystem(shape, seed: seed)
    // The first rows make a forest.
    let rows = system.shuffledRows().filter { Int($0) < system.matrix.variableCount - 1 }
    let entries = rows.reduce(0) { $0 + system.matrix.extents[Int($1)].count }
    var elimination = Elimination(matrix: system.matrix, leastPivot: 1e-10)
    elimination.eliminate(rows)
    let stepCount = elimination.steps.count
    let factors = stepCount + elimination.lower.count + elimination.upper.count
    #expect(stepCount == rows.count)
    #expect(factors <= entries)
  }

  @Test("pivots are no smaller than a tenth of their columns", arguments: FactorShape.allCases)
  func stability(_ shape: FactorShape) throws {
    for seed: UInt64 in 1...(shape == .tangled ? 2 : 8) {
      var system = try FactorSystem(shape, seed: seed)
      var elimination = Elimination(matrix: system.matrix, leastPivot: 1e-10)
      let rows = system.shuffledRows()
      elimination.eliminate(rows)
      for index in 0..<elimination.lower.count {
        let multiplier = elimination.lower[index].value
        #expect(abs(multiplier) <= 10, "seed \(seed)")
      }
    }
  }

  @Test("fill stays a small multiple of the rows", arguments: FactorShape.allCases)
  func fill(_ shape: FactorShape) throws {
    var (entries, factors) = (0, 0)
    for seed: UInt64 in 1...(shape == .tangled ? 2 : 12) {
      var system = try FactorSystem(shape, seed: seed)
      let rows = system.shuffledRows()
      var elimination = Elimination(matrix: system.matrix, leastPivot: 1e-10)
      elimination.eliminate(rows)
      elimination.pinTheRest()
      for step in 0..<elimination.steps.count {
        let name = Int(elimination.steps[step].name)
        entries += name < system.matrix.rowCount ? system.matrix.extents[name].count : 1
      }
      factors += elimination.lower.count + elimination.steps.count
      for index in 0..<elimination.upper.count
      where elimination.positionOfCandidate[elimination.upper[index].candidate] >= 0 {
        factors += 1
      }
    }
    // Peeled rows get no longer; the others had so much fill when this was written.
    let limit =
      switch shape {
      case .chain, .tree: 1.0
      case .dense: 1.15
      case .sums, .sparse, .uneven: 1.75
      case .tangled: 4.0
      }
    let fill = Double(factors) / Double(entries)
    #expect(fill <= limit)
  }

  @Test(
    "what is left of a row says the same of the open variables",
    arguments: FactorShape.allCases)
  func reduction(_ shape: FactorShape) throws {
    for seed: UInt64 in 1...(shape == .tangled ? 1 : 6) {
      var system = try FactorSystem(shape, seed: seed)
      var elimination = Elimination(matrix: system.matrix, leastPivot: 1e-10)
      let rows = system.shuffledRows()
      let chosen = Array(rows.prefix(system.matrix.variableCount / 2))
      elimination.eliminate(chosen)
      let (openCount, isComplete) = (elimination.openCount, elimination.isComplete)
      #expect(openCount == system.matrix.variableCount - system.rank(chosen))
      #expect(!isComplete)
      // A point at which the chosen rows hold, whatever the open variables are.
      var factor = BasisFactor()
      let active = factor.factorise(groups: [chosen], completing: { _ in [] }, of: system.matrix)
      var point = active.map { row in
        Int(row) < system.matrix.rowCount
          ? system.matrix.bounds[Int(row)] : Double.random(in: -9...9, using: &system.random)
      }
      factor.solveForPoint(&point)
      let isOpen = (0..<system.matrix.variableCount).map { elimination.rows[$0].step < 0 }
      for row in rows {
        let (terms, bound) = elimination.reduce(Int(row))
        #expect(terms.allSatisfy { isOpen[Int($0.index)] })
        let value = terms.reduce(0) { $0 + $1.value * point[Int($1.index)] }
        let activity = system.matrix.activity(ofRow: Int(row), at: point)
        let slack = activity - system.matrix.bounds[Int(row)]
        let size = point.reduce(1) { max($0, abs($1)) }
        #expect(abs(value - bound - slack) <= 1e-8 * size, "seed \(seed), row \(row)")
      }
    }
  }
}
