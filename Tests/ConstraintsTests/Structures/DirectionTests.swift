import SeededRandomness
import Testing

@testable import Constraints

/// What a direction of the point changes, found by the variables that it moves.
@Suite("Changes along a direction")
struct DirectionTests {
  @Test("the rates are those of all rows", arguments: 1...12 as ClosedRange<UInt64>)
  func rates(seed: UInt64) throws {
    let system = try LargeSoftSystem(seed: seed, variableCount: 9, isBadlyScaled: false)
    var simplex = try OptimalFace.solve(CompiledSystem(RowStore(system.problem))).simplex
    simplex.beginChanges()
    let columns = try #require(simplex.columns)
    var random = SeededRandom(seed: seed)
    for _ in 0..<12 {
      let direction: [Double] = (0..<9).map { _ in
        guard Int.random(in: 0..<3, using: &random) == 0 else { return 0 }
        return Double.random(in: -0.6...0.6, using: &random)
      }
      let changes = simplex.sparseRates(SparseVector(direction), columns)
      #expect(changes.variables.map { Int($0) } == direction.indices.filter { direction[$0] != 0 })
      #expect(changes.largest == direction.map { abs($0) }.max())
      let matrix = simplex.matrix
      let reached = (0..<matrix.rowCount).filter { row in
        simplex.rows[row].position < 0
          && matrix.terms(ofRow: row).contains { direction[Int(matrix.entries[$0].index)] != 0 }
      }
      #expect(changes.rows.map { Int($0.row) }.sorted() == reached)
      for change in changes.rows {
        let row = Int(change.row)
        let (rate, size) = (
          matrix.activity(ofRow: row, at: direction), matrix.magnitude(ofRow: row, at: direction)
        )
        #expect(abs(change.rate - rate) <= 1e-14)
        #expect(abs(change.magnitude - size) <= 1e-14)
      }
      // Moving along it moves the point and the values.
      var moved = simplex
      moved.move(along: direction, by: 0.5, changes)
      #expect(!moved.isFresh)
      for variable in 0..<9 {
        let value = simplex.point[variable] + 0.5 * direction[variable]
        #expect(moved.point[variable] == value)
        if direction[variable] != 0 {
          #expect(moved.rows[matrix.rowCount + variable].activity == value)
        }
      }
      for row in 0..<matrix.rowCount where simplex.rows[row].position < 0 {
        let expected = matrix.activity(ofRow: row, at: moved.point)
        #expect(abs(moved.rows[row].activity - expected) <= 1e-9 * max(1, abs(expected)))
      }
    }
  }

  @Test("a point that was moved a little is put right where the active rows are missed")
  func refinement() throws {
    for seed: UInt64 in 1...12 {
      let system = try LargeSoftSystem(seed: seed, variableCount: 12, isBadlyScaled: false)
      var simplex = try OptimalFace.solve(CompiledSystem(RowStore(system.problem))).simplex
      simplex.beginChanges()
      let point = simplex.point
      for variable in [Int(seed) % 12, 3, 3] {
        simplex.point[variable] += 1e-4
        simplex.moved.append(Int32(variable))
      }
      simplex.refineMovedPoint()
      #expect(simplex.moved.isEmpty)
      for (value, expected) in zip(simplex.point, point) {
        expectClose(value, expected, within: 1e-9 * max(1, abs(expected)), "seed \(seed)")
      }
      // Where many have moved, all rows are looked at.
      for variable in 0..<12 {
        simplex.point[variable] += 1e-4 * Double(variable)
        simplex.moved.append(Int32(variable))
      }
      simplex.refineMovedPoint()
      #expect(simplex.moved.isEmpty)
      for (value, expected) in zip(simplex.point, point) {
        expectClose(value, expected, within: 1e-9 * max(1, abs(expected)), "seed \(seed)")
      }
    }
  }
}
