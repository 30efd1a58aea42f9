/// The arithmetic broke down beyond repair: a system so badly scaled that no basis could be
/// factorised, or optimality could not be reached within the stated bound on pivots.
///
/// This is never a statement about the constraints.
public struct NumericalBreakdown: Error, Hashable, Sendable {
  /// What happened, for a bug report.
  public let reason: String

  /// Makes the error with what happened.
  package init(reason: String) {
    self.reason = reason
  }
}

extension NumericalBreakdown: CustomStringConvertible {
  /// The reason in words, in lower case and without a full stop.
  public var description: String { "the arithmetic broke down: \(reason)" }
}
