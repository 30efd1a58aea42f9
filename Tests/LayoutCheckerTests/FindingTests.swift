import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// What findings say, on the fixtures whose rules and places `FixtureTests` compares.
@Suite struct FindingTests {
  private func findings(_ path: String, screens: [Screen]? = nil) throws -> [Finding] {
    let fixture = try #require(Fixture.all.first { $0.path == path + ".layout" })
    return Checker(screens: screens).check(try fixture.file()).findings
  }

  private func finding(_ rule: Rule, in path: String) throws -> Finding {
    try #require(try findings(path).first { $0.rule == rule })
  }

  /// What applies on none of them may apply on the layout's own.
  @Test func onChosenScreensOnlyWhatWasAskedForIsToldOfAllScreensTogether() throws {
    let source = """
      layout "Panel" {
        screens 480x320
        view panel {
          leading == screen.leading; trailing == screen.trailing; width == 480
          top == screen.top; height == 40
          height >= 30 when portrait
        }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "panel.layout")
    #expect(file.diagnostics == [])
    let screen = Screen(name: "480x320", size: Size(width: 480, height: 320))
    for (screens, rules) in [
      (nil, [Rule.fitsOneSizeOnly, .neverApplies]), ([screen], [.fitsOneSizeOnly]),
    ] {
      var checker = Checker(screens: screens)
      checker.experimentalRules = [.fitsOneSizeOnly]
      let found = Set(checker.check(file).allFindings.map(\.rule))
      #expect(found == Set(rules))
    }
  }

  /// The numbers are those of the screen where it is worst, and of equally bad ones the first is named.
  @Test func theNumbersAreThoseOfTheWorstScreen() throws {
    let source = """
      layout "Banner" {
        image banner 400x300 {
          mode aspectFill; leading == screen.leading; trailing == screen.trailing
          top == screen.top; height == 20
        }
        label title "Partly cloudy throughout the day" {
          top == banner.bottom + 8; left == screen.left; right == screen.right - 200
        }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "banner.layout")
    #expect(file.diagnostics == [])
    let sizes = [(320.0, 480.0), (400, 480), (300, 480), (400, 600), (300, 600)]
    let screens = sizes.map { width, height in
      Screen(name: "\(Int(width))x\(Int(height))", size: Size(width: width, height: height))
    }
    let findings = Checker(screens: screens).check(file).findings
    let picture = try #require(findings.first { $0.rule == .distortedAspect })
    #expect(picture.message.contains("shows only 6.67 % of its picture"))
    let text = try #require(findings.first { $0.rule == .truncatedText })
    #expect(text.message == "the text of `title` is 151 pt wider than its only line")
    #expect(
      text.notes.map(\.text).suffix(2) == [
        "these are the numbers of 300x480", "elsewhere `title.width` goes up to 200 pt on 400x480",
      ])
  }

  @Test func anOpenCardIsClosedByTheRowsThatAreMissing() throws {
    let finding = try finding(.zeroSize, in: "weather-card/E1")
    #expect(finding.message == "`card` is 0 pt high")
    #expect(
      finding.notes.map(\.text)
        == ["nothing holds it open: `card.height` is free from 0 pt upwards"])
    #expect(
      finding.help.map(\.text) == [
        "add `bottom == icon.bottom + 8` to `card` (proven on all 3 screens)"
      ])
  }

  @Test func aTieNamesItsRowsItsErrorAndTheRangesOfBoth() throws {
    let finding = try finding(.ambiguousPriority, in: "weather-card/E2")
    #expect(
      finding.message == "rows at priority 750 compete for the width of `summary` and `icon`")
    #expect(finding.screens.map(\.title) == ["320x568", "375x667", "414x736"])
    let notes = finding.notes.map(\.text)
    #expect(notes.contains("whoever gives way, it is by 430 pt in all"))
    #expect(notes.contains("`summary.width` is free from 0 pt to 230 pt"))
    #expect(notes.contains("`icon.width` is free from 50 pt to 280 pt"))
    #expect(
      notes.contains("elsewhere the least `icon.width` goes up to 144 pt on 414x736"))
    #expect(finding.causes.map(\.span?.line) == [12, 18])
    // Raising the icon's instead would crush the summary.
    #expect(finding.help.count == 1)
    #expect(
      finding.help.first?.text.hasPrefix("write `compression horizontal 751` in `summary`") == true)
  }

  @Test func aCrushedLabelNamesTheRatioThatCrushesIt() throws {
    let finding = try finding(.zeroSize, in: "weather-card/E3")
    #expect(finding.message == "`summary` is 0 pt wide")
    #expect(finding.causes.contains { $0.span?.line == 22 })
    let wish = "`summary refuses to shrink below its 230 pt width @750` is missed by 230 pt"
    #expect(finding.notes.map(\.text).contains(wish))
    #expect(
      finding.help.first?.text.hasPrefix("write `compression horizontal 751` in `summary`") == true)
  }

  @Test func anAtLeastHeightPrintsItsRangeAndAPull() throws {
    let finding = try finding(.ambiguousSize, in: "weather-card/E2")
    #expect(finding.notes.map(\.text) == ["`card.height` is free from 416 pt upwards"])
    #expect(finding.help.first?.text.hasPrefix("add `height == 0 @50` to `card`") == true)
  }

  @Test func aFailedExpectationSaysByHowMuchAndWhy() throws {
    let finding = try finding(.failedExpectation, in: "weather-card/E4")
    #expect(finding.message == "`icon.width` is 50 pt, 26 pt less than expected")
    #expect(finding.notes.first?.text == "it should be `0.25 * card.width`, which is 76 pt")
    #expect(finding.screens.map(\.title) == ["320x568"])
    let rows = finding.causes.map(\.text)
    #expect(rows.contains("summary refuses to shrink below its 230 pt width @750"))
    #expect(rows.contains("summary.trailing <= icon.leading - 8"))
  }

  @Test func aWrongRatioOffersThatOfThePicture() throws {
    let finding = try finding(.distortedAspect, in: "distorted-aspect/wrong-ratio")
    #expect(
      finding.message == "`icon` is kept 0.8 times as high as wide, and its picture is 0.8333")
    #expect(
      finding.help.first?.text.hasPrefix(
        "write `width == 1.2 * height` in place of `height == 0.8 * width` in `icon`")
        == true)
  }

  @Test func aNegativeSizeSaysWhatIsLeftForTheView() throws {
    let finding = try finding(.negativeSize, in: "negative-size/margins")
    #expect(finding.message == "`title` would be -16 pt wide")
    #expect(finding.view == "title")
    #expect(finding.causes.map(\.span?.line) == [9, 14, 16])
    // With a row at priority 999 the title has no width, without the one at its end it reaches out of its
    // container, and without the width of that nothing ends it.
    #expect(finding.help.isEmpty)
  }

  @Test func viewsThatAreLeftWithLessThanNothingForTheSameReasonAreNamedTogether() throws {
    let findings = try findings("negative-size/shared-reason")
    #expect(findings.map(\.message) == ["`title` would be -2 pt high"])
    let notes = findings.flatMap(\.notes).map(\.text)
    #expect(notes.contains("for the same reason `slider` would be -4 pt high"))
  }

  /// On the smallest screen another row has to give way than on the next one, and that ends both conflicts.
  @Test func aConflictWhoseBlamedRowDiffersBetweenScreensIsToldOfTheScreensOfItsRows() throws {
    let findings = try findings("unsatisfiable/one-reason")
    #expect(findings.map { $0.screens.map(\.title) } == [["320x568"]])
    let consequence = try #require(findings.first?.consequences.first)
    #expect(consequence.screens.map(\.title) == ["320x568", "331x600"])
    #expect(
      consequence.message
        == "`second.width <= screen.width - 32` cannot hold beside 2 other rows: it is missed by 1 pt"
    )
    let notes = findings.flatMap(\.notes).map(\.text)
    #expect(
      notes.contains(
        "for the same reason these conflict: `first.width >= 300`, `second.width == first.width` "
          + "and `second.width <= screen.width - 32`"))
  }

  @Test func aLineThatStandsForSeveralViewsIsWrongOnce() throws {
    let findings = try findings("crushed-content/repeated")
    #expect(
      findings.map(\.message) == [
        "`badge[3].words` is 12 pt high, 8 pt less than its line of text"
      ])
    #expect(
      findings.flatMap(\.notes).map(\.text).contains("the same is wrong with `badge[2].words`"))
  }

  @Test func anOverlapSaysHowMuchAndWithWhat() throws {
    let finding = try finding(.overlap, in: "overlap/renderer")
    #expect(finding.message == "`swatch` lies over 0.5 pt by 34 pt of `name`")
    #expect(finding.notes.map(\.text) == ["`name` is here"])
    #expect(finding.notes.map(\.span?.line) == [12])
  }

  @Test func rowsThatKeepViewsApartAreOfferedWhereThereIsRoom() throws {
    let finding = try finding(.overlap, in: "overlap/pushed")
    #expect(
      finding.help.map(\.text) == [
        "add `trailing <= value.leading` to `name` (proven)"
      ])
  }

  @Test func whatCannotBeScrolledToIsNamedWithWhatIsInIt() throws {
    let finding = try finding(.cutScrollContent, in: "cut-scroll-content/fixed-height")
    #expect(finding.message == "`line[3]` is cut off by `page`: 85.2 pt at the bottom")
    #expect(
      finding.notes.map(\.text) == [
        "no more than 320 pt by 766.8 pt of `page` can be seen, however far it is scrolled",
        "and with it `number[3]`",
      ])
  }

  @Test func aSmallControlSaysWhatAFingerNeeds() throws {
    let findings = try findings("small-tap-target/controls")
    #expect(findings.last?.message == "`level` is too small for a finger: 18 pt high")
    let notes = findings.map { $0.notes.map(\.text) }
    #expect(
      notes[2].prefix(2) == [
        "a finger needs 44 x 44 pt", "31 pt high, as the system makes it, would be large enough",
      ])
    // On Android fingers need more.
    #expect(notes[1] == ["a finger needs 48 x 48 pt on Android, and 44 x 44 pt elsewhere"])
  }

  @Test func anOpenViewInAStackIsBlamedAndNotTheStack() throws {
    let findings = try findings("zero-size/in-a-stack")
    #expect(
      findings.flatMap(\.help).map(\.text) == [
        "add `bottom == note.bottom` to `second` (proven)"
      ])
  }

  @Test func whatLiesUnderABarIsOfferedTheSafeArea() throws {
    let findings = try findings("outside-safe-area/container")
    #expect(
      findings.map(\.message) == ["`title` reaches beyond the safe area: 28 pt at the left"])
    #expect(
      findings.flatMap(\.notes).map(\.text) == [
        "of this screen 44 pt at the left is covered or cut off", "and with it `note`",
      ])
    #expect(
      findings.flatMap(\.help).map(\.text) == [
        "write `leading == safeArea.leading + 8` in place of `leading == screen.leading + 8` in "
          + "`card` (proven)"
      ])
  }

  @Test func aConflictIsDescribedWhereItIsWorst() throws {
    let finding = try finding(.unsatisfiable, in: "unsatisfiable/tip-box")
    #expect(
      finding.message
        == "`tip.width <= screen.width - 32` cannot hold beside 1 other row: it is missed by 12 pt")
    let notes = finding.notes.map(\.text)
    #expect(notes.contains("on this screen `screen.width == 320`"))
    #expect(notes.contains("elsewhere what is missing goes down to 1 pt on 331x600"))
  }

  @Test func whatHangsOnAViewThatLeavesTheScreenIsNamedWithIt() throws {
    let finding = try finding(.offScreen, in: "off-screen/column")
    #expect(
      finding.message == "`third` leaves the screen: 152 pt beyond the bottom edge")
    #expect(finding.notes.map(\.text).contains("and with it `inner` and `fourth`"))
  }

  @Test func aChangedPriorityIsOfferedOnlyIfItIsProven() throws {
    let finding = try finding(.ambiguousPriority, in: "ambiguous-priority/growing")
    #expect(
      finding.help.map(\.action) == [
        "write `hugging horizontal 249` in `a`", "write `hugging horizontal 249` in `b`",
      ])
  }

  @Test func tiesOfTwoLevelsAreTwoFindings() throws {
    let findings = try findings("ambiguous-priority/two-levels")
    #expect(
      findings.map(\.message) == [
        "rows at priority 750 compete for the width of `a` and `b`",
        "rows at priority 251 compete for the width of `a` and `b`",
      ])
    #expect(Set(findings.map(\.fingerprint)).count == 2)
  }

  @Test func ofThreeCompetitorsOneYields() throws {
    let finding = try finding(.ambiguousPriority, in: "ambiguous-priority/three-for-one-room")
    #expect(
      finding.help.map(\.text) == [
        "write `compression horizontal 749` in `b` (proven; then the text of `b` is 130 pt wider than "
          + "its only line)"
      ])
  }

  @Test func aHelpInAComponentSpeaksOfItsOwnNamesAndMendsAllInstances() throws {
    let finding = try finding(.overlap, in: "overlap/in-a-component")
    #expect(
      finding.help.map(\.text) == ["add `bottom <= heart.top` to `title` of `Product` (proven)"])
    // Line 7 is the last row of the title.
    #expect(finding.help.flatMap(\.edits).map(\.start.line) == [7])
  }

  @Test func oneRowHoldsUpAMailCell() throws {
    let finding = try finding(.zeroSize, in: "zero-size/mail-cell")
    #expect(
      finding.help.map(\.action) == ["add `bottom == preview.bottom + 16` to `cell`"])
  }

  @Test func aLineThatSeparatesGetsAThickness() throws {
    let finding = try finding(.ambiguousSize, in: "ambiguous-size/separator")
    #expect(finding.help.map(\.action) == ["add `height == 1` to `line`"])
  }

  @Test func theArtworkGivesWayAndNotTheControls() throws {
    let finding = try finding(.negativeSize, in: "negative-size/artwork")
    #expect(finding.help.map(\.action) == ["write `height == 300 @999` in `artwork`"])
  }

  @Test func theSameFaultOnTwelveScreensIsOneFinding() throws {
    let findings = try findings("ambiguous-size/at-least", screens: ScreenCatalog.defaultScreens)
    let open = findings.filter { $0.rule == .ambiguousSize }
    #expect(open.map(\.screens.count) == [ScreenCatalog.defaultScreens.count])
  }

  @Test(arguments: Rule.allCases)
  func everyRuleExplainsItself(_ rule: Rule) {
    #expect(rule.explanation.count > 200)
    #expect(rule.explanation.contains("What to do:"))
    #expect(!rule.explanation.hasSuffix("\n"))
  }

  @Test func aRowWithRoomToSpareIsNoReason() throws {
    // The bar could be 6 points lower, which is not enough for the caption to grow by a pixel.
    let crushed = try finding(.crushedContent, in: "crushed-content/room-to-spare")
    #expect(crushed.notes.count { $0.text.contains("refuses to shrink") } == 1)
    #expect(!crushed.notes.contains { $0.text.contains("bar refuses") })
  }

  @Test(arguments: [
    ("320x568, 320x568 rtl, 320x568 xLarge", 3), ("\"iPhone 15\", \"iPhone 16\"", 2),
    ("iphone portrait, iphone portrait rtl", 30),
  ])
  func screensAreCountedAlikeInNotesAndInTheSummary(screens: String, count: Int) throws {
    let source = "layout \"L\" { screens \(screens); view a { top == screen.top; height == 9 } }"
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    try #require(file.diagnostics == [])
    let report = Checker().check(file)
    #expect(Summary(of: report).screens == count)
    let text = TextReport(sources: SourceMap()).text(of: report)
    #expect(text.contains(count == 2 ? "on both screens" : "on all \(count) screens"))
    #expect(text.contains("in 1 layout on \(count) screens"))
  }

  @Test func screensOfStatesAreToldApartWhereTheyDiffer() throws {
    let source = """
      layout "L" {
        screens 320x568, 568x320
        label title "Hello" {
          leading == screen.leading + 400
          trailing <= screen.trailing + 300
          top == screen.top + 8
        }
        state long { label title "Hello my friend how are you" }
        state longer { label title "Hello my friend how are you today" }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    let report = TextReport(sources: SourceMap()).text(of: Checker().check(file))
    let place = """
        = on 1 of 2 screens: 320x568, in the state default; on both screens, in the
          states long and longer
      """
    #expect(report.contains(place))
  }

  @Test func anUnknownScreenOfALayoutIsAnErrorWithItsPlace() throws {
    var layout = Layout(name: "layout")
    let span = SourceSpan(file: "a.layout", line: 2, column: 11, length: 6)
    layout.screens = [ScreenSelector("iphnoe", at: span)]
    let error = #expect(throws: CheckError.self) { try Checker().check(layout) }
    #expect(error?.span == span)
    #expect(
      error.map { "\($0)" } == "unknown screen `iphnoe`; did you mean `iphone`?")
  }

  @Test func aLayoutWithoutViewsHasNoFaults() throws {
    let report = try Checker().check(Layout(name: "empty"))
    #expect(report.findings.isEmpty)
    #expect(report.layouts[0].screens.count == 32)
    #expect(report.layouts[0].screens.allSatisfy { $0.verdict == .unique && $0.frames.isEmpty })
  }
}
