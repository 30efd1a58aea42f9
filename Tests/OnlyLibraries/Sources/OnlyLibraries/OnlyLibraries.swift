import Constraints
import LayoutChecker
import LayoutDSL

/// Believes every claim that is finite: a verifier of one's own needs no GLPK.
struct Credulous: Verifier {
  let name = "Credulous"

  func opinion(on claim: Claim, about problem: Problem, titled title: String) -> SecondOpinion {
    guard case .optimal(let optimum) = claim.verdict else { return .gaveUp(reason: "no optimum") }
    return optimum.values.allSatisfy(\.isFinite) ? .agrees : .disagrees(reproducer: title)
  }
}

/// Checks a layout that leaves one position open, and has the verdicts confirmed.
@main
enum OnlyLibraries {
  static func main() throws {
    let card = ViewReference("card")
    let layout = try Layout("Card") { screen in
      card.view {
        card.leading == screen.leading + 8
        card.trailing == screen.trailing - 8
        card.top == screen.top + 8
        card.height >= 100
      }
    }
    let screen = Screen(name: "320x568", size: Size(width: 320, height: 568))
    let report = try Checker(screens: [screen], verifier: Credulous()).check(layout)
    print(TextReport(sources: SourceMap()).text(of: report))
    guard report.layouts.flatMap(\.screens).map(\.verified) == [.agrees],
      report.findings.map(\.rule) == [.ambiguousSize]
    else { throw Surprise() }
  }

  struct Surprise: Error {}
}
