internal import Constraints
internal import LayoutDSL

#if GLPK
  internal import GLPKBackend
#endif

/// The one place where the checker asks GLPK for a second opinion.
enum CrossVerification {
  /// What GLPK says, with the problem as text where it says something else.
  typealias Opinion = (verification: Verification, reproducer: String?)

  /// Whether this build can ask.
  static var isAvailable: Bool {
    #if GLPK
      true
    #else
      false
    #endif
  }

  /// Asks GLPK about the verdict, the optimum of every level, every free range and every conflict.
  static func opinion(on settled: SettledLayout) throws(CheckError) -> Opinion {
    #if GLPK
      let (problem, screen) = (settled.problem, settled.problem.screen)
      let opinion: SecondOpinion
      do {
        opinion = try CrossCheck().opinion(on: settled.outcome, about: problem.problem)
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
