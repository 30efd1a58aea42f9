/// A solver of its own that answers the same questions: what this one claims is held against it.
///
/// The protocol lets whoever checks layouts ask for a second opinion without knowing who gives it,
/// so that no library links another solver. Its methods are called from several threads at a time.
public protocol Verifier: Sendable {
  /// What the verifier is called in reports, such as `GLPK`.
  var name: String { get }

  /// What the verifier says about a claim.
  ///
  /// - Parameters:
  ///   - claim: what was found out about the problem.
  ///   - problem: the problem.
  ///   - title: what the problem is, such as a layout and a screen, for the reproducer.
  func opinion(on claim: Claim, about problem: Problem, titled title: String) -> SecondOpinion
}

/// What a ``Verifier`` says about a claim.
public enum SecondOpinion: Hashable, Sendable {
  /// Everything that was claimed is so.
  case agrees

  /// At least one claimed fact is not so: the problem as text, with what was found wrong, so that
  /// it can be solved again.
  case disagrees(reproducer: String)

  /// The verifier could not finish, and what it did finish agrees.
  case gaveUp(reason: String)
}
