import LayoutChecker
import LayoutDSL
import Testing

/// Where a rule begins to fire: the number on one side of the limit is silent, the one on the other side
/// is a finding.
@Suite("Thresholds")
struct ThresholdTests {
  /// The findings of a layout, each as its rule and its view.
  private func findings(_ body: String, on screens: String) throws -> [Finding] {
    let source = "layout \"A\" {\n  screens \"\(screens)\"\n  \(body)\n}\n"
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [], "\(body)")
    let report = Checker().check(file)
    #expect(report.failures.isEmpty)
    return report.findings.flatMap { [$0] + $0.consequences }
  }

  @Test("of rules", arguments: RuleLimit.all)
  func limit(_ limit: RuleLimit) throws {
    for (numbers, isFiring) in [(limit.silent, false), (limit.firing, true)] {
      for number in numbers {
        let text = "\(number)".replacing(#/\.0$/#, with: "")
        let body = limit.body.replacing("#", with: text)
        let found = try findings(body, on: limit.screens)
        let fires = found.contains { $0.rule.rawValue == limit.rule && $0.view == limit.view }
        #expect(fires == isFiring, "\(text): \(found.map(\.message))")
      }
    }
  }

  @Test("a text is ended by what keeps both of its sides, or its width", arguments: EndedText.all)
  func ends(_ text: EndedText) throws {
    let body = """
      label a "abc" { top == screen.top; \(text.rows) }
      view wall { left == screen.left + 200; top == screen.top; width == 9; height == 9 }
      """
    let found = try findings(body, on: "320x568")
    let fires = found.contains { $0.rule == .unendedText && $0.view == "a" }
    #expect(fires == !text.isEnded, "\(found.map(\.message))")
  }

  @Test(
    "where a fault ends is told, and not where rows contradict each other there",
    arguments: [true, false])
  func endBesideAContradiction(isBeside: Bool) throws {
    let found = try findings(
      """
      view b {
        left == screen.left; width == 100; top == screen.top
        height == 10 when width >= 450
      }
      view e {
        left == screen.left; width == 100; bottom == screen.bottom; height == 20
        height >= 200 when width >= \(isBeside ? 424 : 475)
      }
      """, on: "331x600\", \"500x700")
    let open = try #require(found.first { $0.rule == .ambiguousSize && $0.view == "b" })
    #expect(open.ends.map(\.size) == (isBeside ? [] : [450]))
  }

  @Test("rows of left and right are those of the other side where the text runs the other way")
  func mirroredEnds() throws {
    for (rows, isEnded) in [
      ("left == screen.left; right <= screen.right - 9", true),
      ("left >= screen.left; right == screen.right - 9", true),
      ("right == screen.right", false), ("left == screen.left", false),
      ("right == screen.right; left <= screen.left + 200", false),
    ] {
      let found = try findings("label a \"abc\" { top == screen.top; \(rows) }", on: "320x568 rtl")
      let fires = found.contains { $0.rule == .unendedText && $0.view == "a" }
      #expect(fires == !isEnded, "\(rows): \(found.map(\.message))")
    }
  }

  @Test("of one view eight overlaps are told, among few views and among many", arguments: [9, 12])
  func mostPartners(count: Int) throws {
    let views = (0..<count).map {
      "label v\($0) \"a\" { left == screen.left + \($0); width == 99; top == screen.top + \($0) }"
    }
    let found = try findings(views.joined(separator: "\n"), on: "320x568")
    let pairs = found.filter { $0.rule == .overlap }
    for index in 0..<count {
      #expect(pairs.count { $0.view == "v\(index)" } == min(index, 8), "v\(index)")
    }
  }
}

/// A layout with a number in the place of `#`, and the numbers around the limit.
struct RuleLimit: Sendable, CustomTestStringConvertible {
  let rule: String
  let view: String
  let body: String
  let silent: [Double]
  let firing: [Double]
  var screens = "320x568"

  var testDescription: String { "\(rule) of \(view) on \(screens): \(body.prefix(60))" }
}

extension RuleLimit {
  /// On a plain size there are two pixels to a point, so that a quarter of a point is half a pixel.
  static let all: [RuleLimit] = overlaps + pictures + edges + texts + targets + scrolling

  private static let overlaps: [RuleLimit] = [
    RuleLimit(
      rule: "overlap", view: "b",
      body: """
        label a "abc" { left == screen.left + 9; width == 100; top == screen.top; height == 40 }
        label b "abc" { left == a.right - #; width == 80; top == a.top + 10; height == 20 }
        """, silent: [-5, 0, 0.24, 0.25], firing: [0.26, 5, 79]),
    RuleLimit(
      rule: "overlap", view: "b",
      body: """
        label a "abc" { left == screen.left + 9; width == 100; top == screen.top; height == 40 }
        label b "abc" { left == a.left + 10; width == 80; height == 20
          bottom == a.top + 40 + 20 - # }
        """, silent: [-5, 0, 0.24, 0.25], firing: [0.26, 5, 19]),
    // Inside a plain view that was written before it, a view has a background.
    RuleLimit(
      rule: "overlap", view: "b",
      body: """
        view a { left == screen.left + 9; width == 100; top == screen.top; height == 40 }
        label b "abc" { left == a.left + 20 + #; width == 80; top == a.top + 10; height == 20 }
        """, silent: [-20, 0, 0.24, 0.25], firing: [0.26, 5, 79]),
    RuleLimit(
      rule: "overlap", view: "b",
      body: """
        view a { left == screen.left + 9; width == 100; top == screen.top; height == 40 }
        label b "abc" { left == a.left; width == 80; top == a.top + 20 + #; height == 20 }
        """, silent: [-20, 0, 0.24, 0.25], firing: [0.26, 5, 19]),
    // More views than are compared pair by pair.
    RuleLimit(
      rule: "overlap", view: "v9",
      body: (0..<10).map { index in
        let left = index == 0 ? "left == screen.left" : "left == v\(index - 1).right"
        let gap = index == 9 ? "- #" : index == 0 ? "" : "+ 2"
        return "label v\(index) \"a\" { \(left) \(gap); width == 24; top == screen.top;"
          + " height == 20 }"
      }.joined(separator: "\n"), silent: [-2, 0, 0.24, 0.25], firing: [0.26, 5]),
    RuleLimit(
      rule: "overlap", view: "v9",
      body: (0..<10).map { index in
        let top = index == 0 ? "top == screen.top" : "top == v\(index - 1).bottom"
        let gap = index == 9 ? "- #" : index == 0 ? "" : "+ 2"
        return "label v\(index) \"a\" { left == screen.left; width == 24; \(top) \(gap);"
          + " height == 20 }"
      }.joined(separator: "\n"), silent: [-2, 0, 0.24, 0.25], firing: [0.26, 5]),
    // A text that leaves its own view, over one in another.
    RuleLimit(
      rule: "overlap", view: "b",
      body: """
        view one { left == screen.left; width == 100; top == screen.top; height == 40
          label a "abc" { left == one.left; width == 110; top == one.top; height == 20 } }
        view other { left == one.right + 5; width == 100; top == screen.top; height == 40
          label b "abc" { left == other.left + 5 - #; width == 30; top == other.top; height == 20 } }
        """, silent: [-5, 0, 0.24, 0.25], firing: [0.26, 5]),
    RuleLimit(
      rule: "overlap", view: "b",
      body: """
        view one { left == screen.left; width == 100; top == screen.top; height == 40
          label a "abc" { left == one.left; width == 50; top == one.top; height == 52 } }
        view other { left == one.left; width == 100; top == one.bottom + 5; height == 40
          label b "abc" { left == other.left; width == 30; top == other.top + 7 - #; height == 20 } }
        """, silent: [0, 0.24, 0.25], firing: [0.26, 5]),
    // The other one is in no view of its own.
    RuleLimit(
      rule: "overlap", view: "b",
      body: """
        view one { left == screen.left; width == 100; top == screen.top; height == 40
          label a "abc" { left == one.left; width == 130; top == one.top; height == 20 } }
        label b "abc" { left == one.right + 40 - #; width == 30; top == one.top; height == 20 }
        """, silent: [0, 10, 10.25], firing: [10.26, 20]),
  ]

  private static let pictures: [RuleLimit] = [
    // 2 % of the ratio, which is 2.
    RuleLimit(
      rule: "distorted-aspect", view: "a",
      body: "image a 100x50 { left == screen.left; top == screen.top; width == 200; height == # }",
      silent: [98.1, 100, 101.9], firing: [97.9, 102.1, 30, 300]),
    RuleLimit(
      rule: "distorted-aspect", view: "a",
      body: """
        image a 100x50 { left == screen.left; top == screen.top; width == 200; height == # * width }
        """, silent: [0.4905, 0.5, 0.5095], firing: [0.4895, 0.5105]),
    RuleLimit(
      rule: "distorted-aspect", view: "a",
      body: """
        image a 100x50 { left == screen.left; top == screen.top; width == 40; height == #
          mode aspectFit }
        """, silent: [10, 10.1, 20, 39.9, 40], firing: [9.9, 40.1]),
    RuleLimit(
      rule: "distorted-aspect", view: "a",
      body: """
        image a 100x50 { left == screen.left; top == screen.top; width == 40; height == #
          mode aspectFill }
        """, silent: [10, 10.1, 20, 39.9, 40], firing: [9.9, 40.1]),
    RuleLimit(
      rule: "distorted-aspect", view: "a",
      body: """
        image a 100x10 { left == screen.left; top == screen.top; width == 40; height == # * width
          mode aspectFit }
        """, silent: [0.1, 0.1015, 1], firing: [0.99, 0.2, 1.01]),
    // What fills the screen is meant.
    RuleLimit(
      rule: "distorted-aspect", view: "a",
      body: """
        image a 100x10 { left == screen.left; top == screen.top; right == screen.right
          bottom == screen.bottom - #; mode aspectFill }
        """, silent: [0, 0.24, 0.25], firing: [0.26, 5]),
    RuleLimit(
      rule: "distorted-aspect", view: "a",
      body: """
        image a 100x10 { left == screen.left + #; top == screen.top; right == screen.right
          bottom == screen.bottom; mode aspectFit }
        """, silent: [0, 0.24, 0.25], firing: [0.26, 5]),
  ]

  private static let edges: [RuleLimit] = [
    RuleLimit(
      rule: "off-screen", view: "a",
      body: "label a \"abc\" { left == screen.left - #; width == 99; top == screen.top }",
      silent: [-5, 0, 0.24, 0.25], firing: [0.26, 40]),
    RuleLimit(
      rule: "off-screen", view: "a",
      body: "label a \"abc\" { right == screen.right + #; width == 99; top == screen.top }",
      silent: [-5, 0, 0.24, 0.25], firing: [0.26, 40]),
    RuleLimit(
      rule: "off-screen", view: "a",
      body: "label a \"abc\" { left == screen.left; width == 99; top == screen.top - # }",
      silent: [-5, 0, 0.24, 0.25], firing: [0.26, 40]),
    RuleLimit(
      rule: "off-screen", view: "a",
      body: "label a \"abc\" { left == screen.left; width == 99; bottom == screen.bottom + # }",
      silent: [-5, 0, 0.24, 0.25], firing: [0.26, 40]),
    RuleLimit(
      rule: "outside-parent", view: "b",
      body: """
        view a { left == screen.left + 50; width == 99; top == screen.top + 50; height == 50
          view b { left == a.left - #; width == 20; top == a.top; height == 9 } }
        """, silent: [-5, 0, 0.24, 0.25], firing: [0.26, 40]),
    RuleLimit(
      rule: "outside-parent", view: "b",
      body: """
        view a { left == screen.left + 50; width == 99; top == screen.top + 50; height == 50
          view b { right == a.right + #; width == 20; top == a.top; height == 9 } }
        """, silent: [-5, 0, 0.24, 0.25], firing: [0.26, 40]),
    RuleLimit(
      rule: "outside-parent", view: "b",
      body: """
        view a { left == screen.left + 50; width == 99; top == screen.top + 50; height == 50
          view b { left == a.left; width == 20; top == a.top - #; height == 9 } }
        """, silent: [-5, 0, 0.24, 0.25], firing: [0.26, 40]),
    RuleLimit(
      rule: "outside-parent", view: "b",
      body: """
        view a { left == screen.left + 50; width == 99; top == screen.top + 50; height == 50
          view b { left == a.left; width == 20; bottom == a.bottom + #; height == 9 } }
        """, silent: [-5, 0, 0.24, 0.25], firing: [0.26, 40]),
    // 20 points above on an iPhone 8; 44 at the sides and 21 below on an iPhone X that lies.
    RuleLimit(
      rule: "outside-safe-area", view: "a",
      body: "label a \"abc\" { left == screen.left; width == 99; top == screen.top + # }",
      silent: [20, 19.76, 19.75, 30], firing: [19.74, 0, 10], screens: "iPhone 8 portrait"),
    RuleLimit(
      rule: "outside-safe-area", view: "a",
      body: "label a \"abc\" { left == screen.left + #; width == 99; top == screen.top }",
      silent: [44, 43.84, 50], firing: [43.8, 0], screens: "iPhone X landscape"),
    RuleLimit(
      rule: "outside-safe-area", view: "a",
      body: "label a \"abc\" { right == screen.right - #; width == 99; top == screen.top }",
      silent: [44, 43.84, 50], firing: [43.8, 0], screens: "iPhone X landscape"),
    RuleLimit(
      rule: "outside-safe-area", view: "a",
      body: """
        label a "abc" { left == screen.left + 50; width == 99; bottom == screen.bottom - # }
        """,
      silent: [21, 20.84, 50], firing: [20.8, 0], screens: "iPhone X landscape"),
    // A picture may fill what is behind the bars, and not stand in the middle of it.
    RuleLimit(
      rule: "outside-safe-area", view: "a",
      body: """
        image a 99x99 { left == screen.left; width == 99; height == 99; top == screen.top + # }
        """,
      silent: [0, 0.24, 0.25, 20], firing: [0.26, 10], screens: "iPhone 8 portrait"),
  ]

  private static let texts: [RuleLimit] = [
    RuleLimit(
      rule: "truncated-text", view: "a",
      body: """
        label a "abc" { left == screen.left; top == screen.top; content 100x20; width == # }
        """,
      silent: [100, 99.76, 99.75, 200], firing: [99.74, 50]),
    RuleLimit(
      rule: "truncated-text", view: "a",
      body: """
        label a "abc" { left == screen.left; top == screen.top; content 100x20; width == #; lines 2 }
        """, silent: [100, 50, 60], firing: [49.9, 20]),
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: """
        label a "abc" { left == screen.left; top == screen.top; content 100x20; width == 110
          height == # }
        """, silent: [20, 19.76, 19.75, 30], firing: [19.74, 5]),
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: "view a { left == screen.left; top == screen.top; content 100x20; width == # }",
      silent: [100, 99.76, 99.75, 200], firing: [99.74, 50]),
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: """
        image a 40x20 { left == screen.left; top == screen.top; width == #; height == 20
          mode center }
        """, silent: [40, 39.76, 39.75, 60], firing: [39.74, 20]),
    // What a button shows is crushed however small it is for a finger; its height is the finger's
    // as long as the title has room.
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: "button a \"x\" { left == screen.left; top == screen.top; content 60x34; width == # }",
      silent: [60, 59.75], firing: [59.7, 44, 30]),
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: "button a \"x\" { left == screen.left; top == screen.top; content 60x34; height == # }",
      silent: [34, 33, 22], firing: [21.9, 5]),
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: "button a \"x\" { left == screen.left; top == screen.top; content 60x34; height == # }",
      silent: [34, 33.75, 22], firing: [33.7, 28, 21.9], screens: "200x240"),
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: "stepper a { left == screen.left; top == screen.top; width == # }",
      silent: [94, 43.7, 20], firing: [90, 44]),
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: "textField a \"abcdefgh\" { left == screen.left; top == screen.top; width == # }",
      silent: [94, 60, 20], firing: []),
    RuleLimit(
      rule: "crushed-content", view: "a",
      body: "textField a \"abcdefgh\" { left == screen.left; top == screen.top; height == # }",
      silent: [44, 34], firing: [33, 20]),
    RuleLimit(
      rule: "zero-size", view: "a",
      body: "view a { left == screen.left; top == screen.top; content 100x20; width == # }",
      silent: [0.26, 5], firing: [0, 0.24, 0.25]),
    RuleLimit(
      rule: "zero-size", view: "a",
      body: "view a { left == screen.left; top == screen.top; content #x20; width == 0 }",
      silent: [0.24, 0.25], firing: [0.26, 40]),
    RuleLimit(
      rule: "failed-expectation", view: "a",
      body: "view a { left == screen.left; top == screen.top; width == 100 + #; height == 9 }"
        + " expect a.width <= 100",
      silent: [0, -5, 0.009], firing: [0.011, 9]),
    RuleLimit(
      rule: "failed-expectation", view: "a",
      body: "view a { left == screen.left; top == screen.top; width == 100 - #; height == 9 }"
        + " expect a.width >= 100",
      silent: [0, -5, 0.009], firing: [0.011, 9]),
    RuleLimit(
      rule: "failed-expectation", view: "a",
      body: "view a { left == screen.left; top == screen.top; width == 100 + #; height == 9 }"
        + " expect a.width == 100",
      silent: [0, -0.009, 0.009], firing: [0.011, -0.011]),
    RuleLimit(
      rule: "failed-expectation", view: "a",
      body: "view a { left == screen.left; top == screen.top; width == 100 + #; height == 9 }"
        + " expect a.width < 100",
      silent: [-0.1, -9], firing: [0, 0.1]),
    RuleLimit(
      rule: "failed-expectation", view: "a",
      body: "view a { left == screen.left; top == screen.top; width == 100 + #; height == 9 }"
        + " expect a.width > 100",
      silent: [0.1, 9], firing: [0, -0.1]),
  ]

  private static let targets: [RuleLimit] = buttons + otherTargets

  /// By screen, with its pixels to a point.
  private static let fingers: [(screen: String, size: Double, scale: Double)] = [
    ("320x568", 44, 2), ("Pixel 8 portrait", 48, 2.625), ("200x240", 28, 2),
  ]

  private static let buttons: [RuleLimit] = fingers.flatMap { screen, finger, scale in
    let least = finger - 0.5 / scale
    return ["width == #; height == 60", "width == 60; height == #"].map { size in
      RuleLimit(
        rule: "small-tap-target", view: "a",
        body: "button a \"x\" { left == safeArea.left; top == safeArea.top; \(size) }",
        silent: [finger, least + 0.02, 60] + (scale == 2 ? [least] : []),
        firing: [least - 0.02, 20], screens: screen)
    }
  }

  private static let otherTargets: [RuleLimit] = [
    RuleLimit(
      rule: "small-tap-target", view: "a",
      body: "switch a { left == screen.left; top == screen.top; height == # }",
      silent: [31, 30.76, 30.75, 50], firing: [30.74, 9]),
    RuleLimit(
      rule: "small-tap-target", view: "a",
      body: """
        button a "x" { left == safeArea.left; top == safeArea.top; width == 60; height == 30 }
        view b { left == screen.left; width == #; height == 1; bottom == screen.bottom }
        """,
      silent: [1], firing: [], screens: "258x259"),
    RuleLimit(
      rule: "small-tap-target", view: "a",
      body: """
        button a "x" { left == safeArea.left; top == safeArea.top; width == 60; height == 30 }
        view b { left == screen.left; width == #; height == 1; bottom == screen.bottom }
        """,
      silent: [], firing: [1], screens: "200x260"),
  ]

  private static let scrolling: [RuleLimit] = [
    RuleLimit(
      rule: "scrolls-both-ways", view: "s",
      body: """
        scroll s { left == screen.left; right == screen.right; top == screen.top
          bottom == screen.bottom
          view a { left == s.left; right == s.right; top == s.top; bottom == s.bottom
            width == 320 + #; height == 900 } }
        """, silent: [0, -20, 0.24, 0.25], firing: [0.26, 30]),
    RuleLimit(
      rule: "scrolls-both-ways", view: "s",
      body: """
        scroll s { left == screen.left; right == screen.right; top == screen.top
          bottom == screen.bottom
          view a { left == s.left; right == s.right; top == s.top; bottom == s.bottom
            width == 400; height == 568 + # } }
        """, silent: [0, -20, 0.24, 0.25], firing: [0.26, 30]),
    RuleLimit(
      rule: "cut-scroll-content", view: "b",
      body: """
        scroll s { left == screen.left; right == screen.right; top == screen.top
          bottom == screen.bottom
          view a { left == s.left; right == s.right; top == s.top; bottom == s.bottom
            width == screen.width; height == 900 }
          view b { left == s.left; width == 9; height == 9; bottom == a.bottom + # } }
        """, silent: [0, -20, 0.24, 0.25], firing: [0.26, 30]),
  ]
}

/// The rows of a label, and whether they end its text.
struct EndedText: Sendable, CustomTestStringConvertible {
  let rows: String
  let isEnded: Bool

  var testDescription: String { rows }

  static let all = cases.map { EndedText(rows: $0.rows, isEnded: $0.isEnded) }

  private static let cases: [(rows: String, isEnded: Bool)] = [
    ("leading == screen.leading", false),
    ("trailing == screen.trailing", false),
    ("leading == screen.leading; trailing == screen.trailing", true),
    ("leading == screen.leading; trailing <= screen.trailing", true),
    ("leading == screen.leading; screen.trailing >= trailing", true),
    ("leading == screen.leading; screen.trailing >= trailing + 8 @750", true),
    ("leading == screen.leading; screen.trailing >= trailing + 8 @749", false),
    ("leading == screen.leading; trailing <= screen.trailing @751", true),
    ("leading == screen.leading; trailing <= screen.trailing; compression horizontal 760", true),
    (
      "leading == screen.leading; trailing <= screen.trailing @755; compression horizontal 760",
      false
    ),
    ("leading == screen.leading; trailing >= screen.leading + 10", false),
    ("trailing == screen.trailing; leading >= screen.leading", true),
    ("trailing == screen.trailing; leading <= screen.trailing - 90", false),
    ("leading == screen.leading; width <= 100", true),
    ("leading == screen.leading; width == 100", true),
    ("leading == screen.leading; width >= 10", false),
    ("leading == screen.leading; 100 >= width", true),
    ("leading == screen.leading; 0 <= width - 10", false),
    ("leading == screen.leading; 2 * width <= screen.width", true),
    ("centerX == screen.centerX", false),
    ("centerX == screen.centerX; leading >= screen.leading", true),
    ("centerX == screen.centerX; trailing <= screen.trailing", true),
    ("centerX >= screen.centerX; trailing <= screen.trailing; width >= 5", false),
    ("left == screen.left; right <= wall.left", true),
    ("left == screen.left; wall.left >= right", true),
    ("right == wall.left; left >= screen.left", true),
    ("right == wall.left; left <= screen.right", false),
  ]
}
