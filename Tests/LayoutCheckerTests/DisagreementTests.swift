import Constraints
import Testing

@testable import LayoutChecker
@testable import LayoutDSL

/// A verifier that says the same about everything, and keeps what it is asked.
private struct Fixed: Verifier {
  let name = "Nobody"
  let opinion: SecondOpinion

  func opinion(on claim: Claim, about problem: Problem, titled title: String) -> SecondOpinion {
    if case .disagrees(let text) = opinion {
      return .disagrees(reproducer: "\(text) about \(title)")
    }
    return opinion
  }
}

@Suite("Disagreements")
struct DisagreementTests {
  private let card = ViewReference("card")

  private func layout() throws -> Layout {
    try Layout("Wrong") { screen in
      card.view {
        card.leading == screen.leading + 8
      }
    }
  }

  private func report(_ verifier: any Verifier) throws -> Report {
    let screen = Screen(name: "320x568", size: Size(width: 320, height: 568))
    let report = try Checker(screens: [screen], verifier: verifier).check(try layout())
    return report
  }

  @Test(
    "what a verifier says about a screen is in its result",
    arguments: [
      (SecondOpinion.agrees, Verification.agrees, nil, "; Nobody agrees on all"),
      (.gaveUp(reason: "tired"), .skipped, nil, "; not cross-verified"),
      (
        .disagrees(reproducer: "doubts"), .disagrees, "doubts about Wrong on 320x568",
        "; Nobody disagrees on 1 of 1"
      ),
    ])
  func verification(
    opinion: SecondOpinion, verified: Verification, reproducer: String?, ending: String
  ) throws {
    let report = try report(Fixed(opinion: opinion))
    let result = try #require(report.layouts.first?.screens.first)
    #expect(result.verified == verified)
    #expect(result.reproducer == reproducer)
    #expect(Summary(of: report).text.hasSuffix(ending))
  }

  #if GLPK
    /// Takes what it is asked about for another layout.
    private struct Mistaken: Verifier {
      let other: Claim
      var name: String { "GLPK" }

      func opinion(on claim: Claim, about problem: Problem, titled title: String) -> SecondOpinion {
        SecondSolver.verifier?.opinion(on: other, about: problem, titled: title)
          ?? .gaveUp(reason: "there is no GLPK")
      }
    }

    @Test("what GLPK disagrees about is in the result, with the problem to try again")
    func disagreement() throws {
      // What comes out with rows at the other edges is a wrong claim about this problem.
      var other = try layout()
      other.rows[0].second.constant = 24
      let screen = Screen(name: "320x568", size: Size(width: 320, height: 568))
      let solved = try SolvedLayout(other, on: screen)
      let report = try report(Mistaken(other: try Claim(of: solved.solver)))
      let result = try #require(report.layouts.first?.screens.first)
      #expect(result.verified == .disagrees)
      let reproducer = try #require(result.reproducer)
      #expect(reproducer.hasPrefix("{\n  \"title\": \"Wrong on 320x568\",\n"))
      #expect(reproducer.contains("card.left"))
    }
  #endif
}
