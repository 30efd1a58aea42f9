import Constraints

#if GLPK
  import GLPKBackend
#endif

/// Who confirms what the tests check, as in the `layout-check` command.
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
