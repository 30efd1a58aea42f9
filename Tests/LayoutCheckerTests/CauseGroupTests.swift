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

  /// What lies under the bar at the top and what lies under the one at the bottom need two changes.
  @Test func twoBarsAreTwoFindings() throws {
    let found = try findings(
      """
      layout "A" {
        screens "iPhone X portrait"
        label title "Title" {
          leading == screen.leading + 8; trailing <= screen.trailing - 8; top == screen.top + 8
        }
        button done "Done" {
          leading == screen.leading + 8; width == 80; height == 44; bottom == screen.bottom - 8
        }
      }
      """)
    #expect(words(found) == ["outside-safe-area title", "outside-safe-area done"])
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

  /// The row that is to blame for one is that of the other, and the change that mends one leaves the other.
  @Test func whatNeedsAnotherChangeHasACauseOfItsOwn() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568
        button avatar "A" {
          leading == screen.leading; top == screen.top; width == 28; height == 44
        }
        label message "Are you coming to the meeting this afternoon?" {
          leading == avatar.trailing + 8; trailing <= screen.trailing; top == screen.top
        }
      }
      """)
    #expect(
      words(found) == ["crushed-content avatar, small-tap-target avatar", "truncated-text message"])
    #expect(found.map { $0.help.count } == [0, 1])
  }

  @Test func aFaultOfAllScreensDoesNotFollowFromOneOfAFew() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568, 375x667, 430x932
        view panel {
          leading == screen.leading; trailing == screen.trailing
          top == screen.top; bottom == screen.bottom
          label line "S7" {
            font system 22 bold; leading == panel.leading + 12; top == panel.top + 12; width == 20
          }
          label target "Potsdam Hauptbahnhof" {
            leading == line.trailing + 12; top == line.top; trailing <= due.leading - 8; lines 0
          }
          label due "in 4 min" {
            trailing == panel.trailing - 12; top == line.top; width >= 180
          }
        }
      }
      """)
    #expect(words(found) == ["truncated-text line", "crushed-content target"])
  }

  /// On the higher screen only the second button leaves it.
  @Test func whatHangsOnAViewThatLeavesTheScreenElsewhereFollowsFromIt() throws {
    let found = try findings(
      """
      layout "A" {
        screens 568x320, 736x414
        view form { leading == screen.leading; width == 300; top == screen.top; height == 290 }
        button first "Sign in" {
          leading == form.leading; width == 300; top == form.bottom + 24; height == 50
        }
        button second "Forgot?" {
          leading == form.leading; width == 300; top == first.bottom + 16; height == 50
        }
      }
      """)
    #expect(words(found) == ["off-screen first, off-screen second"])
  }

  /// The help for a view without a size says what shows when it has one.
  @Test func whatLiesInAViewWithoutASizeIsToldWithItsHelp() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568
        view card {
          leading == screen.leading; trailing == screen.trailing; top == screen.top
          label seat "Row 12" {
            leading == card.leading + 16; top == card.top + 12; trailing <= card.trailing
          }
          image code 160x160 { leading == card.leading + 16; top == card.top + 12 }
        }
      }
      """)
    #expect(words(found) == ["zero-size card"])
    #expect(
      found.first?.help.first?.text
        == "add `bottom == code.bottom + 12` to `card` (proven; then `code` lies over 55 pt by "
        + "20.5 pt of `seat`)")
  }

  /// To close the card at its last view leaves the least to do.
  @Test func theHelpThatLeavesTheLeastComesFirst() throws {
    let found = try findings(
      """
      layout "A" {
        screens 320x568, 568x320
        view pass {
          leading == screen.leading; trailing == screen.trailing; top == screen.top + 24
          label from "VIE" {
            leading == pass.leading + 20; trailing <= pass.trailing; top == pass.top + 20
          }
          image code 260x260 { centerX == pass.centerX; top == from.bottom + 20 }
          button wallet "Add" {
            leading == pass.leading + 20; trailing == pass.trailing - 20
            top == code.bottom + 16; height == 36
          }
        }
      }
      """)
    let helps = try #require(found.first { $0.rule == .zeroSize }).help
    #expect(!helps.isEmpty)
    let counts = helps.map(\.remaining.count)
    #expect(counts == counts.sorted())
    #expect(helps.first?.action == "add `bottom == wallet.bottom + 20` to `pass`")
  }

  /// The rows that tie margins to their view are nobody's, and are mirrored by what they stand for.
  @Test(arguments: ["margins", "safeArea", "readable"])
  func guidesAreMirrored(guide: String) throws {
    let found = try findings(
      """
      layout "A" {
        screens "320x568 rtl"
        view card {
          leading == screen.leading; trailing == screen.trailing; top == screen.top; height == 40
          view line {
            leading == card.\(guide).leading; trailing == card.\(guide).trailing
            top == card.top + 10; height == 20
          }
        }
      }
      """)
    #expect(found.isEmpty)
  }
}
