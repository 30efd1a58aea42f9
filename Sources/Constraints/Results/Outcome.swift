/// What solving a constraint system ended with.
public enum Outcome: Sendable {
  /// All required constraints hold, and no level can be improved without a higher one losing.
  case optimal(Solution)

  /// The required constraints cannot hold together. ``Solver/firstConflict()`` and
  /// ``Solver/conflicts()`` say why.
  case unsatisfiable

  /// The solution, or nil where there is none.
  public var solution: Solution? {
    if case .optimal(let solution) = self { solution } else { nil }
  }
}

/// The least total error of one priority.
public struct LevelOptimum: Hashable, Sendable {
  /// The level.
  public let priority: Priority

  /// The sum of the weighted absolute errors of its constraints.
  public let totalError: Double

  /// Makes the optimum of a level.
  package init(priority: Priority, totalError: Double) {
    self.priority = priority
    self.totalError = totalError
  }
}

/// The arithmetic broke down beyond repair: a system so badly scaled that no basis could be
/// factorised, or optimality could not be reached within the stated bound on pivots.
///
/// This is never a statement about the constraints.
public struct NumericalBreakdown: Error, Hashable, Sendable {
  /// What happened, for a bug report.
  public let reason: String

  /// The constraints whose numbers arithmetic is not up to, in order of addition: those that lead to
  /// numbers that are too large, otherwise those whose coefficients differ most in size; empty where
  /// there are none.
  public package(set) var constraints: [ConstraintID]

  /// Makes the error with what happened.
  package init(reason: String, constraints: [ConstraintID] = []) {
    self.reason = reason
    self.constraints = constraints
  }
}
