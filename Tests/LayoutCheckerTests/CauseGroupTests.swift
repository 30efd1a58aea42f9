import LayoutDSL
import Testing

@testable import LayoutChecker

/// One cause is one finding, which names what follows from it.
@Suite struct CauseGroupTests {
  private func findings(_ text: String) throws -> [Finding] {
    let file = LayoutFile(parsing: Array(text.utf8), name: "a.layout") {
      name throws(LayoutFile.ImportFailure) in throw LayoutFile.ImportFailure("no imports")
    }
    try #require(file.diagnostics.isEmpty)
    return Checker().check(file).findings
  }

  private func words(_ findings: [Finding]) -> [String] {
    findings.map { finding in
      ([finding] + finding.consequences).map { "\($0.rule.rawValue) \($0.view ?? "")" }
        .joined(separator: ", ")
    }
  }

  @Test func oneNotchIsOneFinding() throws {
    let rows = ["alpha", "beta", "gamma"].enumerated().map { index, name in
      "label \(name) \"\(name)\" { leading == screen.leading + 8; "
        + "trailing <= screen.trailing - 8; top == screen.top + \(100 + 40 * index) }"
    }
    let found = try findings(
      "layout \"A\" {\n screens \"iPhone X\"\n\(rows.joined(separator: "\n"))\n}")
    #expect(
      words(found) == [
        "outside-safe-area alpha, outside-safe-area beta, outside-safe-area gamma"
      ])
  }

  @Test func leftAndRightAreOneSideWhereTextRunsBothWays() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568, "320x568 rtl"
        view box { leading == screen.leading + 300; width == 40; height == 40; top == screen.top }
      }
      """)
    #expect(words(found) == ["off-screen box"])
    #expect(found.first?.screens.count == 2)
  }

  /// The label is next to nothing on one screen, and cut off on another one.
  @Test func degreesOfTheSameLackAreOneFinding() throws {
    let found = try findings(
      """
      layout "A" {
        screens 300x100, 300x110
        view card {
          leading == screen.leading; trailing == screen.trailing
          top == screen.top; bottom == screen.bottom
          label name "Name" {
            leading == card.leading; trailing <= card.trailing
            top == card.top + 100; bottom <= card.bottom
          }
        }
      }
      """)
    #expect(words(found) == ["zero-size name, crushed-content name"])
    #expect(found.first?.consequences.first?.screens.map(\.title) == ["300x110"])
  }

  @Test func whatOneChangeMendsHasOneCause() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568
        label first "A rather long text for one line" {
          leading == screen.leading; top == screen.top
        }
        view box {
          leading == first.trailing + 120; top == screen.top; width == 40; height == 40
        }
        view other {
          leading == box.trailing + 8; top == screen.top + 80; width == 40; height == 40
        }
      }
      """)
    #expect(found.filter { $0.rule == .offScreen }.count == 1)
  }

  @Test func rowsThatNeverApplyAreNamedWhereTheyAreMissed() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568
        view card {
          leading == screen.leading; trailing == screen.trailing; top == screen.top
          bottom == note.bottom + 8 when width > 800
          label note "Note" {
            leading == card.leading; trailing <= card.trailing; top == card.top
          }
        }
      }
      """)
    #expect(words(found) == ["zero-size card, never-applies card"])
  }

  @Test func controlsOfOneBarThatAreAsLowAreOneFinding() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568
        button first "First" {
          leading == screen.leading; top == screen.top; width == 80; height == 30
        }
        button second "Second" {
          leading == first.trailing; top == screen.top; width == 80; height == 30
        }
        button third "3" {
          leading == second.trailing; top == screen.top; width == 30; height == 80
        }
      }
      """)
    #expect(
      words(found) == ["small-tap-target first, small-tap-target second", "small-tap-target third"])
  }

  @Test func twoRowsThatHaveToGiveWayAreTwoFindings() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568
        view a { leading == screen.leading; trailing == screen.trailing; top == screen.top
          height == 40; width == 300 }
        view b { leading == screen.leading; trailing == screen.trailing; top == a.bottom
          height == 40; width == 310 }
      }
      """)
    #expect(words(found) == ["unsatisfiable a", "unsatisfiable b"])
  }

  @Test func whatLeadsIsTheMostImportant() throws {
    for fixture in Fixture.all {
      for finding in try fixture.report().findings {
        for consequence in finding.consequences {
          #expect(
            (finding.severity, -finding.rule.rank) >= (consequence.severity, -consequence.rule.rank)
          )
          #expect(consequence.consequences.isEmpty)
        }
      }
    }
  }
}
