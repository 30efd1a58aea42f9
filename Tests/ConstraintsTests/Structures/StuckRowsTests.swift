import SeededRandomness
import Testing

@testable import Constraints

/// Which active rows cannot leave their bounds, because of rows that are at theirs without being active.
@Suite("Rows that cannot move")
struct StuckRowsTests {
  /// A cone: rows that all are at their bounds at 0, more of them than determine it.
  private static func cone(_ seed: UInt64) -> Problem {
    var random = SeededRandom(seed: seed)
    func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var problem = Problem()
    let variables = (0..<integer(3...6)).map { _ in problem.addVariable() }
    for _ in 0..<integer(variables.count...2 * variables.count + 2) {
      let terms = variables.map { Term($0, Double(integer(-2...2))) }
      _ = try? problem.add(LinearExpression(terms: terms) >= 0)
    }
    return problem
  }

  /// Each active row that is left can be moved by itself somewhere on the face, so that there are as many as
  /// the face has dimensions.
  @Test("as many active rows may move as a cone has dimensions")
  func cones() throws {
    for seed in 0..<propertyCount(orElse: 1500) {
      let problem = Self.cone(seed)
      var simplex = try OptimalFace.solve(CompiledSystem(RowStore(problem))).prepared
      _ = try simplex.fixWhatCannotMove()
      #expect(
        simplex.movablePositions.count == ExactSystem(problem).dimension, "seed \(seed)")
    }
  }
}
