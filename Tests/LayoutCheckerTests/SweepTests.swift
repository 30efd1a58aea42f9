import Constraints
@testable import LayoutChecker
import LayoutDSL
import SeededRandomness
import Testing

/// Layouts on all windows between two sizes: every finding has exactly the sizes at which it is made.
@Suite("Sweeps")
struct SweepTests {
  private let phone = Screen(
    name: "phone", platform: "ios", size: Size(width: 375, height: 667), scale: 2)

  private func sweep(
    _ source: String, _ axis: Axis = .horizontal, over interval: ClosedRange<Double>,
    at across: Double? = nil
  ) throws -> SweepReport {
    let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    let screen = across.map { phone.resized(to: $0, along: axis.across) } ?? phone
    return try Checker(verifier: SecondSolver.verifier).sweep(
      try #require(file.layouts.first), over: [SweepLane(axis, over: interval, on: screen)])
  }

  private func example(_ name: String) throws -> Fixture {
    try #require(Fixture.examples.first { $0.path == "\(name).layout" })
  }

  /// The ranges of the findings of a rule, each as it is printed.
  private func ranges(_ rule: Rule, _ sweep: SweepReport, view: String? = nil) -> [String] {
    sweep.report.allFindings.filter { $0.rule == rule && (view == nil || $0.view == view) }
      .flatMap { finding in
        finding.sizes.flatMap { sizes in
          sizes.ranges.map { range in
            "\(range.includesLower ? "[" : "(")\(number(range.lower)), \(number(range.upper))"
              + (range.includesUpper ? "]" : ")")
          }
        }
      }
  }

  private func number(_ value: Double) -> String {
    Fraction(closeTo: value)?.description ?? "\(value)"
  }

  @Test("where a picture of many sizes may be too long is told, wherever the sweep begins")
  func openPictures() throws {
    let source = """
      layout "Second" {
        view head {
          leading == safeArea.leading; top == safeArea.top; width == 0.5 * screen.width - 40
          image icon 60x48 {
            leading == head.leading; top == head.top; mode aspectFit
          }
          label name "Partly cloudy" {
            leading == icon.trailing + 20; centerY == icon.centerY; trailing <= head.trailing
            font headline
          }
          bottom == icon.bottom
        }
      }
      """
    for start in [320.0, 325, 330, 370] {
      let swept = try sweep(source, over: start...700, at: 844)
      let range = start < 370 ? "(330.5, 390)" : "[370, 390)"
      #expect(ranges(.distortedAspect, swept, view: "icon") == [range], "from \(start) on")
    }
  }

  @Test("a view that jumps, and views that change places, are told at the size at which they do")
  func jumps() throws {
    let swept = try sweep(
      """
      layout "Jumps" {
        image first 40x40 { top == screen.top + 40; leading == screen.leading + 8 }
        image second 40x40 {
          top == first.top
          leading == first.trailing + 8 when width < 600
          trailing == screen.trailing - 8 when width >= 600
        }
        image third 40x40 {
          top == first.bottom + 10
          leading == screen.leading + 8 when width <= 500
          leading == fourth.trailing + 20 when width > 500
        }
        image fourth 40x40 {
          top == third.top
          leading == third.trailing + 8 when width <= 500
          leading == screen.leading + 8 when width > 500
        }
      }
      """, over: 320...650)
    let jumps = swept.report.findings.filter { $0.rule == .jump }
    #expect(
      jumps.map(\.message) == [
        // From 56 points to 600 - 48.
        "`second` jumps 496 pt to the right from width 600 on",
        "`fourth` comes behind `third` up to width 500, and before it above width 500",
      ])
    #expect(ranges(.jump, swept, view: "second") == ["[600, 600]"])
    #expect(ranges(.jump, swept, view: "fourth") == ["[500, 500]"])
    // Where nothing jumps, none is told.
    let narrow = try sweep(
      """
      layout "Calm" {
        image first 40x40 {
          top == screen.top + 40
          leading == screen.leading + 8 when width < 400
          leading == screen.leading + 200 when width >= 400
        }
      }
      """, over: 320...650)
    #expect(narrow.lanes[0].swept.pieces.count > 1)
    #expect(ranges(.jump, narrow) == [])
  }

  @Test("the tip of S08 is unsatisfiable exactly below 332")
  func tip() throws {
    let swept = try sweep(
      """
      layout "Home" {
        view home {
          left == screen.left; right == screen.right; top == screen.top; bottom == screen.bottom
          view tip {
            centerX == home.centerX; top == home.top + 20; height == 40
            width >= 300
            width <= home.width - 32
            width == 300 @250
          }
        }
      }
      """, over: 0...1366)
    // Below 32 points the tip would be less than nothing wide, which is told as that.
    #expect(ranges(.unsatisfiable, swept) == ["[32, 332)"])
    #expect(swept.lanes[0].feasible == [.init(332, 1366)])
    #expect(swept.isProven)
    let lane = swept.lanes[0]
    guard SecondSolver.verifier != nil else { return }
    #expect(lane.confirmed == lane.samples)
    #expect(lane.ends == 1 && lane.confirmedEnds == 1)
    #expect(lane.disputedEnds.isEmpty)
  }

  @Test("an end that is not where the required rows cease to hold is disputed")
  func wrongEnd() throws {
    let swept = try sweep(
      """
      layout "Limit" {
        view card {
          leading == screen.leading + 8
          trailing == screen.trailing - 8
          width >= 304
        }
      }
      """, over: 0...1366)
    let piece = try #require(swept.lanes[0].swept.pieces.last)
    let agreeing = Opinionated(opinion: .agrees)
    #expect(EndProof.opinion(on: 320, of: piece, isUpper: false, by: agreeing) == .confirmed)
    #expect(EndProof.opinion(on: 320.001, of: piece, isUpper: false, by: agreeing) == .disputed)
    #expect(EndProof.opinion(on: 319.999, of: piece, isUpper: false, by: agreeing) == .disputed)
    let disagreeing = Opinionated(opinion: .disagrees(reproducer: ""))
    #expect(EndProof.result(of: swept.lanes[0].swept, verifier: disagreeing).disputed == [320])
    let weary = Opinionated(opinion: .gaveUp(reason: "tired"))
    let open = EndProof.result(of: swept.lanes[0].swept, verifier: weary)
    #expect(open.asked == 1 && open.confirmed == 0 && open.disputed.isEmpty)
  }

  @Test("an upper end is where the required rows cease to hold above, too")
  func upperEnd() throws {
    let swept = try sweep(
      """
      layout "Limit" {
        view card {
          leading == screen.leading + 8
          trailing == screen.trailing - 8
          width <= 600
        }
      }
      """, over: 100...1366)
    #expect(ranges(.unsatisfiable, swept) == ["(616, 1366]"])
    let piece = try #require(swept.lanes[0].swept.pieces.first)
    let agreeing = Opinionated(opinion: .agrees)
    #expect(EndProof.opinion(on: 616, of: piece, isUpper: true, by: agreeing) == .confirmed)
    #expect(EndProof.opinion(on: 616.001, of: piece, isUpper: true, by: agreeing) == .disputed)
    #expect(EndProof.opinion(on: 615.999, of: piece, isUpper: true, by: agreeing) == .disputed)
    guard SecondSolver.verifier != nil else { return }
    #expect(swept.lanes[0].confirmedEnds == 1)
  }

  @Test("the sliders of the tiles are too wide below 424 and 824, the icons too high below 541.5")
  func tiles() throws {
    let source = String(decoding: try example("thuis-as-built").bytes, as: UTF8.self)
    let widths = try sweep(source, over: 320...1366, at: 1366)
    #expect(ranges(.unsatisfiable, widths) == ["[320, 424)", "[600, 824)"])
    #expect(widths.isProven)
    // A tile is a sixth of the window high, and the icon has 70 points where the width is regular, with a
    // line of 20.5 points below it: half a pixel, a quarter of a point, is not told.
    let heights = try sweep(source, .vertical, over: 300...900, at: 900)
    #expect(ranges(.outsideParent, heights, view: "moodTop.name") == ["[300, 541.5)"])
  }

  @Test("in a cell of the colour app the swatch lies over the text below 142")
  func cell() throws {
    let swept = try sweep(
      """
      layout "Cell" {
        view cell {
          left == screen.left; right == screen.right; top == screen.top; height == 50
          view text {
            left == cell.left + 8; right == cell.left + 0.5 * cell.width @999
            width >= 0; top == cell.top; height == 50
          }
          image swatch 42x42 { right == cell.right - 29; top == cell.top + 4 }
        }
      }
      """, over: 20...400)
    // Half a pixel, a quarter of a point, lies over it before it is told.
    let overlap = try #require(ranges(.overlap, swept).last)
    #expect(overlap.hasSuffix(", 141.5)") || overlap.hasSuffix(", 141.5]"))
    // The swatch leaves the cell, and with it the window, where that has no 71 points.
    #expect(ranges(.offScreen, swept, view: "swatch") == ["[20, 70.75)"])
  }

  @Test("two views that only pass over each other are found between the ends of a piece")
  func passing() throws {
    let swept = try sweep(
      """
      layout "Passing" {
        view still {
          leading == screen.leading + 100; width == 10; top == screen.top; height == 10
        }
        view moving {
          leading == screen.leading + 0.5 * screen.width - 300; width == 10
          top == screen.top + 2; height == 10
        }
      }
      """, over: 700...1300)
    // From 780 to 820 they touch, and a quarter of a point is half a pixel.
    #expect(ranges(.overlap, swept) == ["(780.5, 819.5)"])
  }

  @Test("an area that scrolls both ways between the ends of a piece alone is found there")
  func scrollingBothWays() throws {
    let swept = try sweep(
      """
      layout "Both ways" {
        scroll page {
          leading == screen.leading; trailing == screen.trailing; top == screen.top; height == 180
          view inside {
            leading == page.leading; trailing == page.trailing; top == page.top; bottom == page.bottom
            width == 400; height == 0.5 * screen.width
          }
        }
      }
      """, over: 320...600)
    // Wider than the area below 400 points, and higher from 360 on; a quarter of a point is half a pixel.
    #expect(ranges(.scrollsBothWays, swept) == ["(360.5, 399.75)"])
  }

  @Test("where many views pass over each other, fewer sizes are looked at")
  func manySeams() throws {
    let source = """
      layout "O" {
        for i in 1...40 {
          view v[i] { left == screen.left + (i / 80) * screen.width; top == screen.top; width == 44; height == 44 }
          view w[i] { right == screen.right - 5 * i; top == screen.top; width == 44; height == 44 }
        }
      }
      """
    let layout = try #require(
      LayoutFile(parsing: Array(source.utf8), name: "test.layout").layouts.first)
    let search = try LaneSearch(
      SweepLane(.horizontal, over: 320...1024, on: phone), of: layout, by: Checker(), at: 0)
    #expect(search.lane.doubts.contains(.overlaps))
    // A thousand views that are told count as 4,000 constraints, and 600,000 are solved.
    #expect(search.screens.count <= search.lane.swept.pieces.count * (600_000 / 4_000 + 3))
  }

  @Test("sizes that are given up are spread over the lane, and the report says so")
  func fewerSizes() throws {
    let source = """
      layout "O" {
        for i in 1...9 {
          view v[i] { left == screen.left + (i / 20) * screen.width; top == screen.top; width == 44; height == 44 }
        }
      }
      """
    let layout = try #require(
      LayoutFile(parsing: Array(source.utf8), name: "test.layout").layouts.first)
    var search = try LaneSearch(
      SweepLane(.horizontal, over: 320...1024, on: phone), of: layout, by: Checker(), at: 0,
      besides: Array(stride(from: 330, through: 1_020, by: 30)))
    let all = search.screens.map(\.size.width)
    #expect(all.count > 20)
    search.thinOut(after: 2, to: all.count)
    #expect(search.screens.count == all.count && !search.lane.doubts.contains(.sizes))
    search.thinOut(after: 2, to: 3)
    let kept = search.screens.map(\.size.width)
    #expect(kept.count == 5 && kept.prefix(2) == all.prefix(2))
    #expect(kept == kept.sorted() && Set(kept).isSubset(of: all))
    let rest = all.dropFirst(2)
    #expect(kept[2] <= rest[rest.startIndex + rest.count / 3])
    #expect(kept[4] >= rest[rest.startIndex + 2 * rest.count / 3])
    #expect(search.lane.doubts.contains(.sizes))
    // What a shared budget leaves may be nothing.
    search.thinOut(after: 5, to: -1)
    #expect(search.screens.count == 5)
  }

  @Test("overlaps of a view with several others are findings of their own")
  func severalOverlaps() throws {
    let swept = try sweep(
      """
      layout "Passing" {
        view a { left == screen.left; width == 100; top == screen.top + 10; height == 100 }
        view b { left == screen.left + 200; width == 100; top == screen.top + 10; height == 100 }
        view d {
          left == screen.left + 0.1 * screen.width; width == 50
          top == screen.top + 50; height == 100
        }
      }
      """, over: 400...3500, at: 500)
    #expect(Set(ranges(.overlap, swept)) == ["[400, 997.5)", "(1502.5, 2997.5)"])
  }

  @Test("a view that is on another one at an end of a piece is seen to leave it")
  func leavingOverlap() throws {
    let swept = try sweep(
      """
      layout "Leaving" {
        view a { left == screen.left + 10; width == 100; top == screen.top + 40; height == 200 }
        view c {
          left == screen.left + 0.2 * screen.width; width == 20
          top == screen.top + 60; height == 50
        }
      }
      """, over: 300...1300, at: 500)
    #expect(ranges(.overlap, swept) == ["(451.25, 548.75)"])
  }

  @Test("a picture is on no page as a whole at exactly the widths between those that fit it")
  func pages() throws {
    let pictures = (1...5).map {
      "image p\($0) 120x80 { leading == gallery.leading + \(($0 - 1) * 120); top == gallery.top }"
    }
    let swept = try sweep(
      """
      layout "Pages" {
        scroll gallery {
          pages
          leading == screen.leading; trailing == screen.trailing; top == screen.top; height == 100
          gallery.content.height == height; gallery.content.trailing == p5.trailing
          \(pictures.joined(separator: "\n    "))
        }
      }
      """, over: 100...700, at: 500)
    #expect(swept.isProven)
    // Half a pixel at 2 pixels to the point is a quarter of a point; the ends move by a pixel for each page.
    #expect(ranges(.cutScrollContent, swept, view: "p1") == [])
    #expect(ranges(.cutScrollContent, swept, view: "p2") == ["(120.25, 239.75)"])
    #expect(
      ranges(.cutScrollContent, swept, view: "p3") == ["(120.125, 179.875)", "(240.25, 359.75)"])
    #expect(
      ranges(.cutScrollContent, swept, view: "p4")
        == ["(120 1/12, 159 11/12)", "(180.125, 239.75)"])
    #expect(ranges(.cutScrollContent, swept, view: "p5") == [])
  }

  @Test(
    "what begins where another fault ends, or at one size alone, is found between the sizes looked at",
    arguments: [
      (
        """
        view a
        view b
        a.width == 110
        a.left >= screen.left + 100
        b.left == a.right
        b.width == a.width
        b.right == screen.right - 27
        """, 100.0...900.0, Rule.negativeSize, "b", ["[127, 237)"]
      ),
      (
        // Below 164 the same rows contradict each other beside others that give way.
        """
        view v {
          right == screen.right - 21.5; width >= 121; centerX == screen.centerX
          top == screen.top; height == 40
        }
        label l "Rain" { left == v.centerX + 4.5; width >= 118.5; top == v.bottom + 8 }
        view w {
          left == l.right + 26.5; right == screen.right - 4.5; top == l.bottom + 8; height == 40
        }
        """, 20...900, .negativeSize, "w", ["[164, 308)"]
      ),
      (
        """
        view g {
          leading == screen.leading; top == screen.top; width == screen.width - 320; height == 100
          image h 10x10 {
            leading == g.leading; top == g.top; width == 0.01 * g.width; height == 10
            allow distorted-aspect
          }
        }
        """, 320...420, .zeroSize, "h", ["(320.25, 345]"]
      ),
      (
        """
        image a 60x40 {
          left == screen.left; top == screen.top; width == screen.width - 100; height == 200
        }
        """, 200...1000, .distortedAspect, "a", ["[200, 394)", "(406, 1000]"]
      ),
      (
        """
        scroll g {
          pages
          leading == screen.leading; top == screen.top; width == screen.width - 300; height == 200
          g.content.width == 2 * screen.width; g.content.height == g.height
          image p 120x50 { leading == g.leading + 325; top == g.top }
        }
        """, 320...420, .cutScrollContent, "p", ["[420, 420]"]
      ),
      (
        """
        scroll g {
          pages
          leading == screen.leading; top == screen.top; width == 200; height == 200
          g.content.width == 2 * screen.width; g.content.height == g.height
          label p "Hello there" {
            trailing == g.trailing - 600; top == g.top + 20; width == 40; allow truncated-text
          }
        }
        """, 320...420, .cutScrollContent, "p", ["(400.125, 419.875)"]
      ),
    ] as [(String, ClosedRange<Double>, Rule, String, [String])])
  func betweenTheSizesLookedAt(
    content: String, interval: ClosedRange<Double>, rule: Rule, view: String, expected: [String]
  ) throws {
    let swept = try sweep("layout \"Hidden\" {\n\(content)\n}", over: interval, at: 900)
    #expect(ranges(rule, swept, view: view) == expected)
    #expect(swept.isProven, "\(swept.lanes.map(\.doubts))")
  }

  @Test("a view that passes more pages than can be followed leaves a sweep unproven")
  func tinyPages() throws {
    let swept = try sweep(
      """
      layout "Tiny" {
        scroll g {
          pages
          leading == screen.leading; top == screen.top; width == screen.width - 300; height == 200
          g.content.width == g.width + 200; g.content.height == g.height
          image p 120x50 { leading == g.leading + 50; top == g.top; width == 0.5 * g.width }
        }
      }
      """, over: 300...500, at: 900)
    #expect(!swept.isProven)
  }

  @Test("an expectation is refuted at exactly the sizes at which it fails")
  func expectation() throws {
    let swept = try sweep(
      """
      layout "Expectation" {
        view a { left == screen.left; top == screen.top; height == 10; width == 0.5 * screen.width }
        expect a.width >= 200
        expect a.width == 300 when width < 1000
      }
      """, over: 320...1366)
    let found = ranges(.failedExpectation, swept)
    #expect(found == ["[320, 399.98)", "[320, 599.98)", "(600.02, 1000)"])
  }

  @Test(
    "marks lie between two sizes, even where these are marks but for rounding", arguments: 0..<40)
  func marks(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let lower = Double.random(in: 0...700, using: &random)
    let range = SweptLayout.Range(lower, lower + .random(in: 1...700, using: &random))
    let part = (range.upper - range.lower) / 32
    let all = try #require(range.marks(inside: range.lower...range.upper))
    #expect(all.count == 2)
    for first in 0..<32 {
      for last in (first + 1)...32 {
        let (low, high) = (lower + Double(first) * part, lower + Double(last) * part)
        let marks = range.marks(inside: low...high)
        #expect((marks == nil) == (last == first + 1), "\(low)...\(high)")
        #expect(marks?.allSatisfy { $0 > low && $0 < high } ?? true, "\(low)...\(high)")
      }
    }
  }

  @Test("a text loses its lines where they no longer fit")
  func text() throws {
    let swept = try sweep(
      """
      layout "Text" {
        label summary "Partly cloudy throughout the day" {
          left == screen.left + 8; right == screen.right - 8; top == screen.top + 20
        }
      }
      """, over: 100...600)
    let range = try #require(
      swept.report.findings.first { $0.rule == .truncatedText }?.sizes.first?.ranges.first)
    #expect(range.lower == 100 && range.includesLower && !range.includesUpper)
    for (size, isCut) in [(range.upper - 1e-3, true), (range.upper + 1e-3, false)] {
      let screen = phone.resized(to: size, along: .horizontal)
      let report = try Checker(screens: [screen]).check(swept.layout)
      #expect(report.findings.contains { $0.rule == .truncatedText } == isCut)
    }
  }

  @Test("of findings with one cause, the one that is made at the most sizes is told first")
  func heads() throws {
    let swept = try sweep(
      """
      layout "Login" {
        button go "Sign in" {
          leading == screen.leading + 16; width == 320; top == screen.top + 52; height == 44
        }
        button help "Help" {
          trailing == screen.trailing - 16; top == go.top; height == 44
          leading >= go.trailing + 8
        }
      }
      """, over: 280...500)
    // At 360 there is nothing left for it, and below less than nothing.
    let first = try #require(swept.report.findings.first)
    #expect(first.rule == .negativeSize || first.rule == .unsatisfiable)
    #expect(first.sizes.first?.ranges == [.init(280, 360, includesUpper: false)])
    #expect(first.consequences.contains { $0.rule == .zeroSize })
  }

  @Test("what is allowed is allowed at every size, and lanes follow the edges of the windows")
  func lanes() throws {
    let lanes = SweepLane.edges(widths: 320...400, heights: 500...900, on: phone)
    #expect(
      lanes.map { [$0.interval.lowerBound, $0.interval.upperBound, $0.across] } == [
        [320, 400, 900], [320, 400, 500], [500, 900, 400], [500, 900, 320],
      ])
    #expect(SweepLane.edges(widths: 320...400, heights: 500...500, on: phone).count == 1)
    let swept = try sweep(
      """
      layout "Allowed" {
        view a { left == screen.left; top == screen.top; height == 10; width == 500; allow off-screen }
      }
      """, over: 320...1366)
    #expect(swept.report.findings.isEmpty && swept.isProven)
  }

  @Test("the examples are proven at every width, or their findings have exact sizes")
  func examples() throws {
    for name in ["weather-card", "thuis"] {
      for layout in try example(name).layouts() {
        for across in [1366.0, 320] {
          let swept = try Checker().sweep(
            layout,
            over: [
              SweepLane(
                .horizontal, over: 320...1366, on: phone.resized(to: across, along: .vertical))
            ])
          #expect(swept.isProven, "\(name): \(swept.lanes[0].doubts)")
          #expect(swept.report.findings.allSatisfy { !$0.sizes.isEmpty })
        }
      }
    }
  }

  /// Random layouts: no single size contradicts what is said of ranges.
  @Test("no size that is looked at contradicts the ranges")
  func samples() throws {
    var random = Random(seed: 13)
    for round in 0..<4 {
      let layout = try RandomLayout.layout(&random)
      let swept: SweepReport
      do {
        swept = try Checker().sweep(
          layout, over: [SweepLane(.horizontal, over: 200...500, on: phone)])
      } catch { continue }
      for step in 0..<12 {
        let size = 200 + Double(step) * 24.9317
        let screen = phone.resized(to: size, along: .horizontal)
        let report = try Checker(screens: [screen]).check(layout)
        let isUnsatisfiable = report.layouts[0].screens[0].verdict == .unsatisfiable
        let lane = swept.lanes[0]
        #expect(
          isUnsatisfiable == !lane.feasible.contains { $0.contains(size) },
          "round \(round) at \(size)")
        guard !isUnsatisfiable else { continue }
        // At other sizes the same rule may be broken by the same view for another reason.
        // Sweeps say nothing of pixels.
        let found = Set(
          report.allFindings.filter {
            ![.unusedAllow, .inconsistentShare, .offPixel].contains($0.rule)
          }.map { [$0.rule.rawValue, $0.view ?? ""] })
        let stated = Set(
          swept.report.allFindings.filter { finding in
            finding.rule != .inconsistentShare
              && finding.sizes.contains { $0.ranges.contains { $0.contains(size) } }
          }.map { [$0.rule.rawValue, $0.view ?? ""] })
        #expect(found == stated, "round \(round) at \(size)")
      }
    }
  }

  // MARK: - Between the screens of a check

  /// The findings of a check of one layout, and where they end.
  private func ends(_ source: String) throws -> [(rule: Rule, ends: [FindingEnd])] {
    let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    return Checker().check(file).findings.map { ($0.rule, $0.ends) }
  }

  @Test(
    "a check tells where between two screens a finding ends, in whichever order they are checked",
    arguments: [
      "300x568, 320x568, 375x667, 414x736, 480x900, 568x320",
      "568x320, 480x900, 414x736, 375x667, 320x568, 300x568",
      "320x568, 480x900, 300x568, 375x667, 414x736",
    ])
  func endOfCheck(screens: String) throws {
    let tip = try ends(
      """
      layout "Tip" {
        screens \(screens)
        label tip "Tip" {
          centerX == screen.centerX; top == screen.top + 20
          width >= 300 when width < 450
          width <= screen.width - 32
        }
      }
      """)
    #expect(tip.map(\.rule) == [.unsatisfiable])
    let end = try #require(tip[0].ends.first)
    #expect(tip[0].ends.count == 1)
    #expect((end.size, end.isUpper, end.isIncluded) == (332, true, false))
    #expect(end.screen.name == "320x568" && end.axis == .horizontal)
  }

  @Test(
    "a finding that begins between two screens and ends between two others has both ends",
    arguments: [
      "320x568, 420x800, 500x900, 700x1000", "700x1000, 500x900, 420x800, 320x568",
      "500x900, 700x1000, 320x568, 420x800",
    ])
  func endsOfCheck(screens: String) throws {
    let gap = try ends(
      """
      layout "Gap" {
        screens \(screens)
        view box {
          left == screen.left; top == screen.top; height == 10
          width >= 600 when width >= 400
          width == 100 @250
          right <= screen.right
        }
      }
      """)
    // From 400 points on, where the condition begins to hold, until there is room.
    #expect(gap[0].ends.map(\.size) == [400, 600])
    #expect(gap[0].ends.map(\.screen.name) == ["420x800", "500x900"])
    #expect(gap[0].ends.map(\.isUpper) == [false, true])
    #expect(gap[0].ends.map(\.isIncluded) == [true, false])
  }

  @Test("a finding of two sides ends where the last of them does")
  func endOfTheLastSide() throws {
    // Beyond the left edge below 326.5 points, and beyond the right one below 338.5.
    let out = try ends(
      """
      layout "Out" {
        screens 320x568, 375x568
        view a { centerX == screen.centerX + 3; width == 333; top == screen.top; height == 100 }
      }
      """)
    #expect(out.map(\.rule) == [.offScreen] && out[0].ends.map(\.size) == [338.5])
    // Too narrow for a finger below 397 8/11 points, and too low below 437.5.
    let small = try ends(
      """
      layout "Small" {
        screens 320x568, 500x568
        button t {
          left == screen.left; top == screen.top; content 10x10
          width == 0.11 * screen.width; height == 0.1 * screen.width
        }
      }
      """)
    #expect(small.map(\.rule) == [.smallTapTarget] && small[0].ends.map(\.size) == [437.5])
  }

  @Test("a contradiction beside one that never ends begins behind the size at which its rows meet")
  func endBesideAnotherContradiction() throws {
    let found = try ends(
      """
      layout "Two" {
        screens 400x700, 542x700
        view a {
          leading == screen.leading + 0.25 * screen.width - 4.33
          trailing == screen.trailing - 17
          width <= 347.5
          top == screen.top; height == 10
        }
        view c {
          leading == screen.leading; width == 10; top == screen.top + 20
          height == 30; height == 35
        }
      }
      """)
    let ends = found.flatMap(\.ends)
    // 0.75 * width - 12.67 == 347.5
    #expect(ends.map(\.size) == [480 + 17.0 / 75])
    #expect(ends.map(\.isIncluded) == [false])
    #expect(ends.map(\.isUpper) == [false])
  }

  @Test("where a finding ends and begins again before the next screen, no end is told")
  func endThatIsNone() throws {
    let found = try ends(
      """
      layout "Window" {
        screens 500x400, 900x400
        label title "A title that is cut off where there is little room for all of it, as here" {
          leading == screen.leading + 60 when width < 640
          leading == screen.leading + 200 when width >= 640
          trailing == screen.trailing - 20; top == screen.top
        }
      }
      """)
    #expect(found.map(\.rule) == [.truncatedText])
    #expect(found[0].ends.isEmpty)
  }

  @Test("what depends on the height ends at a height, and what all screens show ends nowhere")
  func endsAlongHeight() throws {
    let found = try ends(
      """
      layout "Column" {
        screens 320x568, 320x700, 320x800
        view box { left == screen.left; width == 20; top == screen.top; height == 720 }
        view flat { left == screen.left + 30; width == 20; top == screen.top; height == 900 }
      }
      """)
    let sizes = Dictionary(grouping: found, by: \.rule).mapValues { $0.map(\.ends) }
    // A quarter of a point, half a pixel, may lie beyond the edge.
    let ends = try #require(sizes[.offScreen])
    #expect(ends.contains { $0.isEmpty } && ends.count == 2)
    let end = try #require(ends.joined().first)
    #expect(end.axis == .vertical && end.isUpper && abs(end.size - 719.5) <= 0.5)
  }

  @Test("just before its end a finding is made, and just behind it is not", arguments: 1...6)
  func endsAreExact(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let text = (0..<Int.random(in: 3...9, using: &random)).map { _ in
      ["Wetter", "Donnerstag", "und", "Regen", "am", "Nachmittag"].randomElement(using: &random)!
    }.joined(separator: " ")
    let margin = Int.random(in: 0...40, using: &random)
    let source = """
      layout "Random" {
        screens 300x600, 340x640, 380x700, 430x900
        label text "\(text)" {
          lines \(Int.random(in: 1...2, using: &random)); left == screen.left + \(margin)
          right == screen.right - \(margin); top == screen.top + 20
        }
        view bar {
          left == screen.left; height == 10; top == text.bottom; right <= screen.right
          width >= \(Int.random(in: 310...420, using: &random)) @\(seed % 2 == 0 ? 1000 : 900)
          width <= 0.9 * screen.width
        }
        expect bar.width < 0.\(Int.random(in: 70...89, using: &random)) * screen.width
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
    let layout = try #require(file.layouts.first)
    let findings = Checker().check(file).findings
    #expect(findings.contains { !$0.ends.isEmpty }, "seed \(seed): \(findings.map(\.message))")
    for finding in findings {
      for end in finding.ends {
        for (offset, isThere) in [(-1e-6, end.isUpper), (1e-6, !end.isUpper)] {
          let screen = end.screen.resized(to: end.size + offset, along: end.axis)
          let found = try Checker(screens: [screen]).check(layout).allFindings
          #expect(
            found.contains { $0.fingerprint == finding.fingerprint } == isThere,
            "seed \(seed): \(finding.message) at \(end.size + offset)")
        }
      }
    }
  }
}

/// A second solver that always says the same.
private struct Opinionated: Verifier {
  let name = "Opinionated"
  let opinion: SecondOpinion

  func opinion(on claim: Claim, about problem: Problem, titled title: String) -> SecondOpinion {
    opinion
  }
}
