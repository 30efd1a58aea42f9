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
