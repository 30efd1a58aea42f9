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

extension NumericalBreakdown: CustomStringConvertible {
  /// The reason in words, in lower case and without a full stop.
  public var description: String {
    let names = constraints.map { "\($0)" }.joined(separator: ", ")
    return "the arithmetic broke down: \(reason)" + (names.isEmpty ? "" : " (constraints \(names))")
  }
}
