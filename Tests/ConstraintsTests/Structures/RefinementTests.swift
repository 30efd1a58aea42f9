import SeededRandomness
import Testing

@testable import Constraints

/// Solves that are made accurate, and what they say about how accurate they are.
@Suite("Refinement")
struct RefinementTests {
  private let simplex: Simplex
  private let size: Int
  private var random = SeededRandom(seed: 3)

  /// The coefficients of the active rows, by position and variable.
  private let rows: [[Double]]

  init() throws {
    let system = try LargeSoftSystem(seed: 2, variableCount: 14, isBadlyScaled: true)
    let solved = try OptimalFace.solve(CompiledSystem(RowStore(system.problem))).simplex
    simplex = solved
    size = solved.activeRow.count
    rows = solved.activeRow.map { row in
      var coefficients = [Double](repeating: 0, count: solved.activeRow.count)
      solved.forEachTerm(ofRow: Int(row)) { coefficients[$0] = $1 }
      return coefficients
    }
  }

  private mutating func numbers() -> [Double] {
    (0..<size).map { _ in Double.random(in: -40...40, using: &random) }
  }

  /// What right-hand sides that are changed by 300 roundings of their numbers move a solution by, the
  /// greater of two tries, eight times.
  private func noise(_ magnitudes: [Double], solve: (inout [Double]) -> Void) -> [Double] {
    let tries = (1...2).map { seed in
      var change = magnitudes.indices.map {
        3e-14 * magnitudes[$0] * Simplex.scatteredSign($0, seed: seed)
      }
      solve(&change)
      return change
    }
    return magnitudes.indices.map { 8 * max(abs(tries[0][$0]), abs(tries[1][$0])) }
  }

  private func expectSame(_ actual: [Double], _ expected: [Double], _ what: String) {
    for (index, (one, other)) in zip(actual, expected).enumerated() {
      #expect(abs(one - other) <= 1e-4 * other + 1e-17, "\(what) \(index): \(one), not \(other)")
    }
  }

  @Test("the signs with which right-hand sides are changed have no pattern")
  func signs() {
    let signs = (1...2).map { seed in
      (0..<32).map { Simplex.scatteredSign($0, seed: seed) > 0 ? "+" : "-" }.joined()
    }
    #expect(signs == ["--+-+++-+-++-+-++-+-+-----++----", "-+--+---++++-++-+++---+++--+-++-"])
    #expect((0..<32).allSatisfy { (0.5...1).contains(abs(Simplex.scatteredSign($0, seed: 1))) })
  }

  @Test("a point that is a little off is put right, and its noise is that of its equations")
  mutating func point() {
    for _ in 0..<4 {
      let values = numbers()
      var point = values
      simplex.factor.solveForPoint(&point)
      for index in point.indices { point[index] *= 1 + 1e-9 * Double(index) }
      let noise = simplex.refinePoint(&point, for: values)
      var magnitudes: [Double] = []
      for (row, value) in zip(rows, values) {
        let parts = zip(row, point).map { $0 * $1 }
        magnitudes.append(parts.reduce(abs(value)) { $0 + abs($1) })
        let error = parts.reduce(-value, +)
        #expect(abs(error) <= 1e-14 * magnitudes[magnitudes.count - 1])
      }
      expectSame(noise, self.noise(magnitudes) { simplex.factor.solveForPoint(&$0) }, "variable")
    }
  }

  @Test("the noise of the shown point is that of the active rows")
  func shownPoint() {
    let magnitudes = zip(simplex.activeRow, rows).map { row, coefficients in
      zip(coefficients, simplex.point).reduce(abs(simplex.bound(Int(row)))) {
        $0 + abs($1.0 * $1.1)
      }
    }
    let expected = noise(magnitudes) { simplex.factor.solveForPoint(&$0) }
    expectSame(simplex.pointNoise(), expected, "variable")
  }

  @Test("multipliers that are a little off are put right, and their noise is that of the columns")
  mutating func multipliers() {
    for _ in 0..<4 {
      let gradient = numbers()
      var multipliers = gradient
      simplex.factor.solveForMultipliers(&multipliers)
      for index in multipliers.indices { multipliers[index] *= 1 + 1e-9 * Double(index) }
      let noise = simplex.refine(&multipliers, for: gradient)
      var magnitudes = gradient.map { abs($0) }
      var sums = gradient.map { -$0 }
      for (row, multiplier) in zip(rows, multipliers) {
        for variable in 0..<size {
          sums[variable] += row[variable] * multiplier
          magnitudes[variable] += abs(row[variable] * multiplier)
        }
      }
      for (sum, magnitude) in zip(sums, magnitudes) { #expect(abs(sum) <= 1e-14 * magnitude) }
      let expected = self.noise(magnitudes) { simplex.factor.solveForMultipliers(&$0) }
      expectSame(noise, expected, "position")
    }
  }

  @Test("what a row may be off by is the noise of its variables and of its own sum")
  mutating func row() {
    let (vector, noise) = (numbers(), numbers().map { abs($0) * 1e-12 })
    for (row, coefficients) in zip(simplex.activeRow, rows) {
      let expected = coefficients.indices.reduce(0) {
        $0 + abs(coefficients[$1]) * (3e-14 * abs(vector[$1]) + noise[$1])
      }
      let found = simplex.noise(ofRow: Int(row), along: vector, noise)
      #expect(abs(found - expected) <= 1e-12 * expected)
    }
  }
}
