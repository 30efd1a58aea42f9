/// A part of a system whose required rows contradict each other, at the least sum of their violations.
struct Contradiction: Sendable {
  /// The state with the least sum; the level at hand is that of the required rows.
  let simplex: Simplex

  /// The name of each row's constraint.
  let names: [ConstraintID]

  /// Whether each row is a fact that is never to blame.
  let isImplicit: [Bool]
}
