package import Constraints
package import LayoutDSL

#if GLPK
  internal import GLPKBackend
#endif

/// The one place where the checker asks GLPK for a second opinion.
package enum CrossVerification {
  /// What GLPK says, with the problem as text where it says something else.
  package typealias Opinion = (verification: Verification, reproducer: String?)

  /// A way to ask: GLPK, or in a test somebody who disagrees.
  package typealias Asking =
    @Sendable (_ solver: Solver, _ problem: LayoutProblem) throws(CheckError) -> Opinion

  /// Whether this build can ask.
  package static var isAvailable: Bool {
    #if GLPK
      true
    #else
      false
    #endif
  }

  /// Asks GLPK about the verdict, the optimum of every level, every free range and every conflict.
  package static func opinion(
    on solver: Solver, about problem: LayoutProblem
  ) throws(CheckError) -> Opinion {
    #if GLPK
      let screen = problem.screen
      let opinion: SecondOpinion
      do {
        opinion = try CrossCheck().opinion(on: solver, about: problem.problem)
      } catch {
        throw .numericalBreakdown(error, screen: screen.title)
      }
      switch opinion {
      case .agrees: return (.agrees, nil)
      // What GLPK has not looked at is not verified.
      case .gaveUp: return (.skipped, nil)
      case .disagrees(let disagreements):
        let title = "\(problem.layout.name) on \(screen.title)"
        let text = Reproducer.text(
          of: problem.problem, title: title, disagreements: disagreements)
        return (.disagrees, text)
      }
    #else
      throw .verificationUnavailable
    #endif
  }
}
