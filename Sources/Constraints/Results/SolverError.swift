/// Why a question that is solved for cannot be answered.
public enum SolverError: Error, Hashable, Sendable {
  /// What was asked for or added is not valid; nothing was changed.
  case invalid(ConstraintError)

  /// The arithmetic broke down.
  case breakdown(NumericalBreakdown)
}

extension SolverError: CustomStringConvertible {
  /// The reason in words, in lower case and without a full stop.
  public var description: String {
    switch self {
    case .invalid(let error): error.description
    case .breakdown(let error): error.description
    }
  }
}
