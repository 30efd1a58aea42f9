internal import Constraints

#if GLPK
  internal import GLPKBackend
#endif

/// The only place where GLPK enters the product: what `--verify` asks.
enum SecondSolver {
  /// GLPK, or nil in a build without the package trait `GLPK`.
  static var verifier: (any Verifier)? {
    #if GLPK
      CrossCheck()
    #else
      nil
    #endif
  }

  /// What verifies; nil where nobody asks for it.
  ///
  /// - Throws: `UsageError` where somebody asks in a build without GLPK.
  static func verifier(where isAsked: Bool) throws -> (any Verifier)? {
    guard isAsked else { return nil }
    guard let verifier else {
      throw UsageError(
        message: "this build cannot verify, because it was made without GLPK",
        help: ["build with the package trait GLPK, which is on by default, or omit `--verify`"])
    }
    return verifier
  }
}
