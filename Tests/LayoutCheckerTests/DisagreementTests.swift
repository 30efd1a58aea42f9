#if GLPK
  import LayoutDSL
  import Testing

  @testable import LayoutChecker

  @Suite("Disagreements")
  struct DisagreementTests {
    @Test("what GLPK disagrees about is in the result, with the problem to try again")
    func disagreement() throws {
      let card = ViewReference("card")
      let layout = try Layout("Wrong") { screen in
        card.view {
          card.leading == screen.leading + 8
        }
      }
      var checker = Checker(
        screens: [Screen(name: "320x568", size: Size(width: 320, height: 568))], verifies: true)
      checker.asking = { _, problem throws(CheckError) in
        // What comes out with rows at the other edges is a wrong claim about this problem.
        var other = layout
        other.rows[0].second.constant = 24
        let claim = try SettledLayout(
          other, on: problem.screen, measurer: InterTextMeasurer())
        return try CrossVerification.opinion(on: claim.solver, about: problem)
      }
      var report = Report()
      try checker.check(layout, into: &report)
      let result = try #require(report.layouts.first?.screens.first)
      #expect(result.verified == .disagrees)
      let reproducer = try #require(result.reproducer)
      #expect(reproducer.hasPrefix("# layout-check and GLPK disagree: Wrong on 320x568\n"))
      #expect(reproducer.contains("card.left"))
    }
  }
#endif
