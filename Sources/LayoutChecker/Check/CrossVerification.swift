internal import Constraints
internal import LayoutDSL

#if GLPK
  internal import GLPKBackend
#endif

/// The one place where the checker asks GLPK for a second opinion.
enum CrossVerification {
  /// Whether this build can ask.
  static var isAvailable: Bool {
    #if GLPK
      true
    #else
      false
    #endif
  }
}
