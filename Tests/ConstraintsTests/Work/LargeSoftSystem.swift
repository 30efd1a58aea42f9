import Constraints
import SeededRandomness

/// A random system whose soft rows are traded off against each other, so that solving takes many steps.
struct LargeSoftSystem {
  let problem: Problem
  /// Its rows in order of addition.
  let ids: [ConstraintID]

  /// Makes a system.
  ///
  /// - Parameters:
  ///   - isBadlyScaled: whether some coefficients are a thousand times others.
  ///   - isDegenerate: whether many rows meet in the same points, so that many steps have no length.
  init(
    seed: UInt64, variableCount: Int, isBadlyScaled: Bool, isDegenerate: Bool = false
  ) throws {
    var random = SeededRandom(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    var problem = Problem()
    let variables = (0..<variableCount).map { problem.addVariable("x\($0)") }
    var ids: [ConstraintID] = []
    let coefficients: [Double] =
      isBadlyScaled ? [1, -1, 0.003, 500, 2] : [1, -1, 2, 0.5, -3, 1.25]
    for variable in variables {
      ids.append(try problem.add(variable >= (isDegenerate ? 0 : -500)))
    }
    for _ in 0..<3 * variableCount {
      var expression = LinearExpression(
        constant: isDegenerate ? Double(10 * below(3) - 10) : Double(below(401) - 200))
      for _ in 0...below(4) {
        expression.terms.append(
          Term(variables[below(variableCount)], coefficients[below(coefficients.count)]))
      }
      let relation: Relation = [.equal, .lessOrEqual, .greaterOrEqual][below(3)]
      let priority: Priority = [750, 500, 500, 250][below(4)]
      ids.append(
        try problem.add(
          Constraint(
            expression, relation, priority: priority, weight: [1, 1, 2, 0.5][below(4)])))
    }
    (self.problem, self.ids) = (problem, ids)
  }
}
