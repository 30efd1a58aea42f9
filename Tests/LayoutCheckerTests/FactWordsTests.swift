import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// The words for every kind of fact, reason, change and size, many of which only a rare layout needs.
@Suite("Words for facts")
struct FactWordsTests {
  private let small = Screen(name: "320x568", size: Size(width: 320, height: 568))
  private let large = Screen(name: "414x896", size: Size(width: 414, height: 896))

  @Test("facts about what rows leave open and take")
  func freedom() {
    let width = ViewMeasure("card", .width)
    let facts: [(Fact, String)] = [
      (.free(width, lower: 10, upper: 20.5), "`card.width` is free from 10 pt to 20.5 pt"),
      (.free(width, lower: 10, upper: .infinity), "`card.width` is free from 10 pt upwards"),
      (.free(width, lower: -.infinity, upper: 7), "`card.width` is free up to 7 pt"),
      (.free(width, lower: -.infinity, upper: .infinity), "`card.width` is free without limit"),
      (
        .unheld(width, lower: 0, upper: 3),
        "nothing holds it open: `card.width` is free from 0 pt to 3 pt"
      ),
      (.totalError(12), "whoever gives way, it is by 12 pt in all"),
      (.crushed, "it is crushed by rows that matter as much or more"),
      (.noRoom(.vertical), "these required rows leave no height for it"),
      (.row("a.width == 8", .missed(2)), "`a.width == 8` is missed by 2 pt"),
      (.row("a.width == 8", .spare(0.5)), "`a.width == 8` has only 0.5 pt to spare"),
      (.row("a.width == 8", .tight), "`a.width == 8` only just holds"),
    ]
    for (fact, words) in facts { #expect(fact.words == words) }
  }

  @Test("facts about rows that contradict each other")
  func conflicts() {
    let facts: [(Fact, String)] = [
      (.screenFact("screen.width == 320"), "on this screen `screen.width == 320`"),
      (.alsoConflicting(["a", "b"]), "for the same reason these conflict: `a` and `b`"),
      (
        .alsoConflicting(["a", "b", "c"], elsewhere: true),
        "on other screens these conflict: `a`, `b` and `c`"
      ),
      (.replacing(["a"], with: ["b"]), "so do these with `b` in place of `a`"),
      (
        .replacing(["a"], with: ["b", "c"], elsewhere: true),
        "on other screens so do these with `b` and `c` in place of `a`"
      ),
      (.moreConflicts(1), "and so does 1 more set of rows"),
      (.moreConflicts(2), "and so do 2 more sets of rows"),
      (
        .unneededRows,
        "the search for fewer rows ended after a fixed amount of work: some of these may not be needed"
      ),
      (
        .conflictSearchEnded(after: 16),
        "there are more conflicts: after 16 sets of rows the search ends"
      ),
      (
        .alsoNegative(
          [
            .init(view: "a", axis: .horizontal, value: -4),
            .init(view: "b", axis: .vertical, value: -1.5),
          ], more: 3),
        "for the same reason `a` would be -4 pt wide, `b` -1.5 pt high and 3 more views less than nothing"
      ),
      (
        .alsoNegative([.init(view: "a", axis: .horizontal, value: -4)], more: 0),
        "for the same reason `a` would be -4 pt wide"
      ),
    ]
    for (fact, words) in facts { #expect(fact.words == words) }
  }

  @Test("facts about sizes and places")
  func sizes() {
    let facts: [(Fact, String)] = [
      (.picture(Size(width: 40, height: 30.5)), "the picture is 40x30.5"),
      (
        .page(of: "area", .horizontal, size: 320, content: 640),
        "a page of `area` shows 320 pt of 640 pt of width"
      ),
      (
        .covered([.init(side: .top, value: 47), .init(side: .bottom, value: 34)]),
        "of this screen 47 pt at the top and 34 pt at the bottom is covered or cut off"
      ),
      (
        .rounds(of: "a", [Size(width: 10, height: 20), Size(width: 11, height: 40)]),
        "round by round, `a` is 10 pt wide with a text 20 pt high, then 11 pt wide with a text 40 pt high"
      ),
      (.lastRound(3), "the frames are those of round 3, the last one"),
      (.lastRound(nil), "the frames are those of the last round"),
      (.expected(.less, nil, 8), "it should be less than 8 pt"),
      (.expected(.lessOrEqual, nil, 8), "it should be at most 8 pt"),
      (.expected(.equal, "b.width", 8), "it should be `b.width`, which is 8 pt"),
      (.expected(.greaterOrEqual, nil, 8), "it should be at least 8 pt"),
      (.expected(.greater, "b.width", 8), "it should be more than `b.width`, which is 8 pt"),
      (.followers(["a", "b"], more: 1), "and with it `a`, `b` and 1 more"),
      (.oneSize(.horizontal, by: "s"), "`s` gives all its views one width"),
      (
        .formula("0.5 * screen.width", at: "width > 400", winner: nil),
        "it is 0.5 * screen.width for width > 400"
      ),
      (
        .formula("8", at: "width > 400", winner: "a.width <= 8"),
        "it is 8 for width > 400, where `a.width <= 8` wins"
      ),
      (.instance("bag", of: "Product"), "`bag` is an instance of `Product`"),
    ]
    for (fact, words) in facts { #expect(fact.words == words) }
  }

  @Test("facts about numbers elsewhere")
  func numbers() {
    let quantities: [(MeasuredQuantity, String)] = [
      (.shown(ViewMeasure("a", .width)), "`a.width`"),
      (.least(ViewMeasure("a", .top)), "the least `a.top`"),
      (.greatest(ViewMeasure("a", .top)), "the greatest `a.top`"),
      (.left(ViewMeasure("a", .height)), "what is left for `a.height`"),
      (.missing, "what is missing"),
      (.beyondScreen(.left), "what is beyond the left edge"),
      (.beyondParent(.top), "what is outside at the top"),
      (.beyondSafeArea(.bottom), "what is beyond the safe area at the bottom"),
      (.cutOff(.right), "what is cut off at the right"),
      (.overlap(.vertical), "the height of the overlap"),
      (.expression("a.width + 2"), "`a.width + 2`"),
    ]
    for (quantity, words) in quantities {
      #expect(quantity.words == words)
      let (least, most) = (
        Fact.Extreme(value: 4, screen: small), Fact.Extreme(value: 9, screen: large)
      )
      #expect(
        Fact.elsewhere(quantity, least: least, most: most).words
          == "elsewhere \(words) goes down to 4 pt on 320x568 and up to 9 pt on 414x896")
    }
    #expect(
      Fact.elsewhere(.missing, least: nil, most: .init(value: .infinity, screen: large)).words
        == "elsewhere what is missing goes up without limit on 414x896")
    #expect(Fact.numbersOf(small).words == "these are the numbers of 320x568")
    let places: [(Double, String)] = [
      (700, "at width 700"), (700.00005, "just above width 700"),
      (699.99995, "just below width 700"), (700.25, "at width 700.25"),
      (700.001, "at width 700"),
    ]
    for (size, words) in places {
      #expect(Fact.numbersAt(.horizontal, size).words == "these are the numbers \(words)")
    }
  }

  @Test("what was not looked for in a layout")
  func limits() {
    let result = LayoutResult(file: "a.layout", name: "A", screens: [])
    var report = Report()
    report.layouts = [result]
    var finding = Finding(
      rule: .zeroSize, file: "a.layout", layout: "A", span: nil, message: "`a` is 0 pt high")
    report.findings = [finding]
    #expect(report.limits(of: result) == [])
    finding.hasUntriedHelps = true
    report.findings = [finding]
    #expect(report.limits(of: LayoutResult(file: "a.layout", name: "B", screens: [])) == [])
    #expect(
      report.limits(of: result) == [
        "the search for helps in `A` ended after a fixed amount of work: findings without one may have one"
      ])
    func limits(_ what: LeftOut, on screens: [Screen], of others: [Screen] = []) -> [String] {
      let results = screens.map {
        ScreenResult(
          screen: $0, verdict: .unique, verified: .skipped, frames: [], leftOut: [what])
      }
      let rest = others.map {
        ScreenResult(screen: $0, verdict: .unique, verified: .skipped, frames: [])
      }
      return LayoutResult(file: "a.layout", name: "A", screens: results + rest).limits
    }
    let ended = "after a fixed amount of work:"
    #expect(
      limits(.overlaps, on: [small])
        == ["the search for overlaps in `A` ended \(ended) there may be more"])
    #expect(
      limits(.overlaps, on: [small, large])
        == ["the search for overlaps in `A` ended on all 2 screens \(ended) there may be more"])
    #expect(
      limits(.overlaps, on: [small], of: [large])
        == ["the search for overlaps in `A` ended on 1 screen \(ended) there may be more"])
    let states = [small.inState("night"), small]
    #expect(
      limits(.overlaps, on: states)
        == ["the search for overlaps in `A` ended everywhere \(ended) there may be more"])
    #expect(
      limits(.causes, on: [small], of: [small.inState("night")]) == [
        "the search for the rows behind findings in `A` ended in 1 of 2 checks of screens \(ended) "
          + "some findings do not name them"
      ])
    #expect(
      limits(.openMeasures(3), on: [small]) == [
        "the search for what rows of `A` leave open ended \(ended) up to 3 more sizes and positions "
          + "may be open"
      ])
    #expect(
      limits(.verification(reason: "it took too long"), on: [small])
        == ["`A` is not verified: it took too long"])
  }

  // MARK: - Why

  private var layout: Layout {
    var layout = Layout(name: "A")
    layout.file = "a.layout"
    return layout
  }

  private func reason(
    _ kind: MeasureExplanation.Reason.Kind, _ place: (String, Int)? = nil,
    _ priority: Priority = .required
  ) -> MeasureExplanation.Reason {
    MeasureExplanation.Reason(
      kind: kind, row: "", span: place.map { SourceSpan(file: $0.0, line: $0.1) },
      priority: priority)
  }

  @Test("reasons of a value, and where they stand")
  func reasons() {
    let own = { (line: Int) in ("a.layout", line) }
    let reasons: [([MeasureExplanation.Reason], String)] = [
      ([], ""),
      ([reason(.equation, own(3))], "line 3"),
      ([reason(.atMost, own(3))], "at most that, line 3"),
      ([reason(.atLeast, own(3))], "at least that, line 3"),
      ([reason(.atLeast, own(3)), reason(.atMost, own(9))], "lines 3 and 9"),
      ([reason(.equation, own(9)), reason(.equation, own(3))], "lines 3 and 9"),
      ([reason(.equation, own(3)), reason(.equation, own(3))], "line 3"),
      ([reason(.content, own(4), .low)], "its content, line 4"),
      ([reason(.size)], "no size is below 0"),
      ([reason(.size, own(4))], "no size is below 0"),
      ([reason(.screen), reason(.screen)], "the screen"),
      ([reason(.nothing)], "no row decides it"),
      ([reason(.equation, own(3), .low)], "line 3, @250"),
      ([reason(.equation, ("b.layout", 3)), reason(.equation, own(5))], "line 5, b.layout:3"),
    ]
    for (reasons, words) in reasons { #expect(reasons.words(in: layout) == words) }
  }

  @Test("changes that make a measure a point larger")
  func changes() {
    let place = SourceSpan(file: "a.layout", line: 7)
    let changes: [(MeasureExplanation.Change.Subject, SourceSpan?, Double, Double?, String)] = [
      (.screen(.horizontal), nil, 4, nil, "a window 4 pt wider"),
      (.screen(.horizontal), nil, -4, nil, "a window 4 pt narrower"),
      (.screen(.vertical), nil, 4, nil, "a window 4 pt higher"),
      (.screen(.vertical), nil, -4, nil, "a window 4 pt lower"),
      (.content(view: "a", .horizontal), place, 1, nil, "content of `a` 1 pt wider (line 7)"),
      (.content(view: "a", .horizontal), place, -1, nil, "content of `a` 1 pt narrower (line 7)"),
      (.content(view: "a", .vertical), place, 1, nil, "content of `a` 1 pt higher (line 7)"),
      (.content(view: "a", .vertical), place, -1, nil, "content of `a` 1 pt lower (line 7)"),
      (
        .row("a.width == 9"), place, 1, 0.25,
        "`a.width == 9` (line 7), but only 0.25 pt of it, then another row decides"
      ),
    ]
    for (subject, span, amount, gain, words) in changes {
      let change = MeasureExplanation.Change(
        subject: subject, span: span, amount: amount, gain: gain)
      #expect(change.words(in: layout) == words)
    }
  }

  private func explanation(
    _ openness: MeasureExplanation.Openness?, values: Int = 1, facts: Int = 0, steps: Int = 1,
    wishes: Int = 0, changes: Int = 0
  ) -> MeasureExplanation {
    let values = (0..<values).map { index in
      MeasureExplanation.Step(name: "v\(index)", value: 8, formula: "8", reasons: [])
    }
    let steps =
      (0..<steps).map { index in
        MeasureExplanation.Step(
          name: "s\(index)", value: 8, formula: index == 0 ? "2 * x" : "8", reasons: [])
      }
      + (0..<facts).map { index in
        MeasureExplanation.Step(name: "f\(index)", value: 320, formula: nil, reasons: [])
      }
    return MeasureExplanation(
      name: "a.width", screen: small, values: values, steps: steps, openness: openness,
      wishes: (0..<wishes).map { .init(row: "w\($0)", span: nil, missedBy: 3) },
      changes: (0..<changes).map {
        .init(subject: .row("c\($0)"), span: nil, amount: 1, gain: nil)
      }, reach: nil, sum: [])
  }

  private func lines(_ explanation: MeasureExplanation) -> [String] {
    TextReport(sources: SourceMap()).text(of: explanation, in: layout)
      .split(separator: "\n").map(String.init)
  }

  @Test(
    "the details of a finding quote so many rows, and count the others",
    arguments: [19, 20, 21, 23])
  func quotedRows(count: Int) {
    var report = Report()
    report.findings = [
      Finding(
        rule: .overlap, file: "a.layout", layout: "A", span: nil, message: "told",
        causes: (0..<count).map { .init("row \($0)", at: nil) })
    ]
    let text = TextReport(sources: SourceMap(), showsDetails: true).text(of: report)
    #expect(text.contains("caused by row \(min(count, 20) - 1)\n"))
    #expect(!text.contains("caused by row 20\n"))
    let rest = count > 20 ? "and \(count - 20) more row\(count > 21 ? "s" : "")\n" : nil
    #expect(text.contains("more row") == (rest != nil))
    #expect(rest.map(text.contains) ?? true)
  }

  @Test("the shortest report has the first help of what follows, where the finding has none")
  func helpOfWhatFollows() {
    var report = Report()
    report.findings = [
      Finding(
        rule: .overlap, file: "a.layout", layout: "A", span: nil, view: "a", message: "told",
        consequences: [
          Finding(
            rule: .offScreen, file: "a.layout", layout: "A", span: nil, view: "b",
            message: "follows",
            help: [Help("do this"), Help("do that")])
        ])
    ]
    let text = TextReport(sources: SourceMap()).text(of: report)
    #expect(text.contains("help: for `off-screen` of `b`: do this\n"))
    #expect(!text.contains("do that"))
  }

  @Test("the text of a why has so much of each kind, and says how much more there is")
  func lengths() {
    #expect(lines(explanation(nil)) == ["`a.width` is 8 pt on 320x568", "  s0 = 2 * x = 8"])
    let long = lines(explanation(nil, facts: 2, steps: 18, wishes: 6, changes: 8))
    #expect(long.count == 1 + 16 + 1 + 1 + 4 + 1 + 1 + 6 + 1)
    #expect(long[16] == "  s15 = 8")
    #expect(long[17] == "  ... and 2 more steps, which `--format json` has")
    #expect(long[18] == "  the screen: f0 = 320 and f1 = 320")
    #expect(long[22] == "  = missed by 3 pt: `w3`")
    #expect(long[23] == "  = and 2 more rows missed")
    #expect(long[24] == "  = 1 pt more takes one of these:")
    #expect(long[30] == "      `c5`")
    #expect(long[31] == "      or 2 other changes, which `--format json` has")
    let full = lines(explanation(nil, facts: 0, steps: 16, wishes: 4, changes: 6))
    #expect(full.count == 1 + 16 + 4 + 1 + 6)
    let several = lines(explanation(nil, values: 20, steps: 18))
    #expect(several[0] == "`a.width` on 320x568")
    #expect(several.count == 1 + 18)
  }

  @Test("a free value has its range, and what it is free by")
  func openness() {
    func words(
      _ lower: Double, _ upper: Double, rivals: Int = 0, following: String? = nil, values: Int = 1
    ) -> [String] {
      let rivals = (0..<rivals).map {
        Finding.Cause("r\($0)", at: SourceSpan(file: "a.layout", line: $0 + 1))
      }
      return Array(
        lines(
          explanation(
            .init(
              measure: "a.width", lower: lower, upper: upper, rivals: rivals,
              following: following, help: ["write more"]), values: values)
        ).dropFirst(2))
    }
    #expect(
      words(2, 8) == [
        "  = it is free: any value from 2 pt to 8 pt is as good", "  = no row decides it",
        "  = help: write more",
      ])
    #expect(words(2, .infinity)[0] == "  = it is free: any value from 2 pt upwards is as good")
    #expect(words(-.infinity, 2)[0] == "  = it is free: any value up to 2 pt is as good")
    #expect(words(-.infinity, .infinity)[0] == "  = it is free: any value is as good")
    #expect(words(2, 8, values: 2)[0].hasPrefix("  = `a.width` is free: any value"))
    #expect(
      words(2, 8, rivals: 5)[1]
        == "  = these rows compete: `r0` (line 1), `r1` (line 2), `r2` (line 3) and `r3`")
    #expect(
      words(2, 8, following: "b.width")[1] == "  = it follows `b.width`, which no row decides")
  }

  @Test("what holds beyond the widths of a why")
  func reach() {
    func words(_ range: SweptLayout.Range, _ below: ExplanationReach.Neighbour?) -> [String] {
      ExplanationReach(range: range, interval: 320...1024, below: below, above: nil)
        .words(in: layout)
    }
    let range = SweptLayout.Range(400, 1024, includesLower: true, includesUpper: true)
    let step = MeasureExplanation.Step(
      name: "a.width", value: 8, formula: "b.width - 4", reasons: [reason(.equation, ("b", 2))])
    #expect(
      words(range, .init(step: step)) == [
        "the same rows decide for 400 <= width <= 1024", "below: a.width = b.width - 4 (b:2)",
      ])
    #expect(words(range, .init(step: nil)).last == "below: required rows contradict each other")
    let fact = MeasureExplanation.Step(name: "a", value: 8, formula: nil, reasons: [])
    #expect(words(range, .init(step: fact)).count == 1)
  }

  // MARK: - Sizes of windows

  @Test("ranges of sizes in words")
  func ranges() {
    func words(_ range: SweptLayout.Range) -> String {
      range.words(of: "width", within: 320...1024)
    }
    #expect(words(.init(400, 400)) == "width == 400")
    let ends: [(Double, Double, Bool, Bool, String)] = [
      (320, 400, true, true, "width <= 400"), (320, 400, true, false, "width < 400"),
      (400, 1024, true, true, "width >= 400"), (400, 1024, false, true, "width > 400"),
      (320, 400, false, true, "320 < width <= 400"), (400, 500, true, false, "400 <= width < 500"),
      (320, 1024, true, true, "320 <= width <= 1024"),
      (400.00001, 400.00002, true, true, "400.00001 <= width <= 400.00002"),
      (400.0 / 3, 500, true, true, "133 1/3 <= width <= 500"),
      (6400.0 / 16.5, 500.125, true, true, "387.8788 <= width <= 500.125"),
    ]
    for (lower, upper, includesLower, includesUpper, expected) in ends {
      let range = SweptLayout.Range(
        lower, upper, includesLower: includesLower, includesUpper: includesUpper)
      #expect(words(range) == expected)
    }
    #expect(0.25.asFactor == "0.25")
    #expect((1.0 / 3).asFactor == "1/3")
    #expect(0.1234567891.asFactor == "0.1234568")
  }

  @Test("ends of findings in words: a range where it is all, and otherwise the ends")
  func ends() {
    func end(_ size: Double, isUpper: Bool, isIncluded: Bool = false, reach: Double?) -> FindingEnd
    {
      FindingEnd(
        axis: .horizontal, size: size, isUpper: isUpper, isIncluded: isIncluded, screen: small,
        reach: reach)
    }
    let until = end(400, isUpper: true, reach: 320)
    #expect([until].words(on: [small]) == "for 320 <= width < 400 (height 568)")
    let included = end(400, isUpper: true, isIncluded: true, reach: 320)
    #expect([included].words(on: [small]) == "for 320 <= width <= 400 (height 568)")
    let from = end(300, isUpper: false, reach: 320)
    #expect([from].words(on: [small]) == "for 300 < width <= 320 (height 568)")
    #expect([from, until].words(on: [small]) == "for 300 < width < 400 (height 568)")
    // The other screen is not in the range, so that the range would not tell all.
    #expect([until].words(on: [small, large]) == "it ends at width 400 (height 568)")
    let unknown = end(400, isUpper: true, reach: nil)
    #expect([unknown].words(on: [small]) == "it ends at width 400 (height 568)")
    let both = [end(300, isUpper: false, reach: nil), unknown]
    #expect(
      both.words(on: [small, large]) == "it begins at width 300 and ends at width 400 (height 568)")
    #expect(both.words(on: [small]) == "for 300 < width < 400 (height 568)")
  }
}
