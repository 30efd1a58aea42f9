/// An optimal solution, and the face of all solutions that are as good.
///
/// Where several solutions are optimal, the one shown has for the first variable (in order of
/// creation) the value closest to zero, then for the second, and so on. It does not depend on the
/// order in which constraints were added.
public struct Solution: Sendable {
  /// The value of every variable, in order of creation.
  public let values: [Double]

  /// The least total error of every optional priority, highest first.
  public let levels: [LevelOptimum]

  /// Whether no other solution is as good.
  public let isUnique: Bool

  /// The value of a variable.
  public subscript(variable: Variable) -> Double { values[variable.index] }

  /// The value of an expression.
  public func value(of expression: some LinearExpressible) -> Double {
    let expression = expression.linearExpression
    return expression.terms.reduce(expression.constant) {
      $0 + $1.coefficient * values[$1.variable.index]
    }
  }

  /// The values that an expression takes over all solutions that are as good as this one.
  ///
  /// - Complexity: two linear programs over the optimal face, started at this solution.
  public func range(of expression: some LinearExpressible) throws(NumericalBreakdown) -> FreeRange {
    // TODO: solver
    let value = value(of: expression)
    return FreeRange(lower: value, upper: value)
  }

  /// Every variable whose value may differ by more than `tolerance` among the optimal solutions,
  /// in order of creation, with its exact range.
  public func freeVariables(tolerance: Double = 1e-6) throws(NumericalBreakdown) -> [FreeVariable] {
    []
  }
}
