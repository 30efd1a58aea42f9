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
}
