import Constraints
import Foundation
import LayoutDSL
import SeededRandomness
import Testing

/// Layouts on all windows between two sizes, against what is known and against solving at single sizes.
@Suite("Swept layouts")
struct SweptLayoutTests {
  private let phone = Screen(name: "phone", size: Size(width: 375, height: 667), scale: 2)

  private func sweep(
    _ source: String, _ axis: Axis = .horizontal, over interval: ClosedRange<Double> = 0...1366
  ) throws -> SweptLayout {
    let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
    #expect(file.diagnostics.isEmpty)
    return try SweptLayout(
      try #require(file.layouts.first), varying: axis, over: interval, on: phone)
  }

  @Test("the icon of stage E4 has three formulas, which end at 270 and 354 2/3")
  func icon() throws {
    let swept = try sweep(
      """
      layout "E4" {
        view card {
          leading == screen.leading + 8; trailing == screen.trailing - 8
          top == screen.top + 8; bottom >= summary.bottom + 8; bottom >= icon.bottom + 8
          label summary "Partly cloudy throughout the day" {
            content 230x18
            leading == card.leading + 8; top == card.top + 8; trailing <= icon.leading - 8
          }
          image icon 480x400 {
            top == card.top + 8; trailing == card.trailing - 8
            height == 0.8 * width; width <= 0.25 * card.width; compression horizontal low
          }
        }
      }
      """)
    let icon = try #require(swept.pieces.last?.layout.written.item(named: "icon"))
    var formulas: [(slope: Double, end: String)] = []
    for piece in swept.pieces {
      guard let width = piece.layout.problem[icon].variables?.width,
        let value = piece.value(of: width)
      else { continue }
      if formulas.last?.slope == value.slope { formulas.removeLast() }
      formulas.append(
        (value.slope, Fraction(closeTo: piece.range.upper)?.description ?? "\(piece.range.upper)"))
    }
    #expect(formulas.map(\.slope) == [0, 1, 0.25])
    #expect(formulas.map(\.end) == ["270", "354 2/3", "1366"])
    #expect(swept.pieces.first?.layout.solution == nil)
    #expect(swept.pieces.first?.range == .init(0, 40, includesUpper: false))
    #expect(swept.pieces.allSatisfy { $0.doubt == nil } && swept.undecided.isEmpty)
  }

  @Test(
    "where the rounds end, the sizes that are left are open, and the pieces that were found stay true"
  )
  func rounds() throws {
    let rows = (0..<12).map { "width >= \(100 + 60 * $0) when width >= \(100 + 70 * $0)" }
    let source = """
      layout "Steps" {
        view card {
          leading == screen.leading; trailing <= screen.trailing; top == screen.top; height == 40
          width == 50 @low
          \(rows.joined(separator: "\n    "))
        }
      }
      """
    let layout = try #require(
      LayoutFile(parsing: Array(source.utf8), name: "test.layout").layouts.first)
    let whole = try SweptLayout(layout, varying: .horizontal, over: 0...1366, on: phone)
    #expect(whole.undecided.isEmpty && whole.rounds > 12, "\(whole.undecided) \(whole.rounds)")
    let part = try SweptLayout(
      layout, varying: .horizontal, over: 0...1366, on: phone, probes: 1000, rounds: 8)
    // The layout with which the rounds are used up is solved to its end.
    #expect((8...9).contains(part.rounds))
    #expect(!part.undecided.isEmpty)
    let card = try #require(layout.item(named: "card"))
    for piece in part.pieces where piece.range.lower < piece.range.upper {
      let middle = (piece.range.lower + piece.range.upper) / 2
      let other = try #require(whole.piece(at: middle))
      #expect((piece.layout.solution == nil) == (other.layout.solution == nil), "\(middle)")
      guard let width = piece.layout.problem[card].variables?.width,
        let otherWidth = other.layout.problem[card].variables?.width
      else { continue }
      #expect(piece.value(of: width)?.slope == other.value(of: otherWidth)?.slope, "\(middle)")
    }
  }

  @Test("a condition belongs to the size at which it begins to hold")
  func condition() throws {
    let swept = try sweep(
      """
      layout "c" {
        view a {
          left == screen.left; top == screen.top; height == 10
          width == 100 when width < 400
          width == 200 when width >= 400 and not width == 500
          width == 300 when width == 500
        }
      }
      """)
    let ranges = swept.pieces.map(\.range)
    #expect(
      ranges.filter { $0.lower >= 100 && $0.upper <= 1366 && $0.lower < 700 && $0.upper > 390 }
        .contains(.init(500, 500)))
    let item = try #require(swept.pieces.first?.layout.written.item(named: "a"))
    for (size, width) in [(399.999, 100.0), (400, 200), (499, 200), (500, 300), (501, 200)] {
      #expect(swept.piece(at: size)?.frame(of: item, at: size)?.width == width, "at \(size)")
    }
  }

  @Test("a text has another height from the width on at which it needs a line less")
  func text() throws {
    let swept = try sweep(
      """
      layout "t" {
        label text "Partly cloudy throughout the day" {
          lines 0; left == screen.left + 8; right == screen.right - 8; top == screen.top
        }
      }
      """, over: 40...600)
    let text = try #require(swept.pieces.first?.layout.written.item(named: "text"))
    let heights = swept.pieces.compactMap { $0.frame(of: text, at: $0.point)?.height }
    #expect(heights == heights.sorted(by: >) && Set(heights).count > 4)
    for (piece, next) in zip(swept.pieces, swept.pieces.dropFirst()) {
      let (end, before) = (piece.range.upper, piece.frame(of: text, at: piece.point)?.height)
      guard before != next.frame(of: text, at: next.point)?.height else { continue }
      // The larger width belongs to the smaller height.
      #expect(!piece.range.includesUpper && next.range.includesLower)
      for (size, height) in [
        (end - 1e-6, before), (end + 1e-6, next.frame(of: text, at: next.point)?.height),
      ] {
        let solved = try SolvedLayout(
          piece.layout.written, on: phone.resized(to: size, along: .horizontal))
        #expect(solved.frame(of: text)?.height == height)
      }
    }
  }

  /// A phone that is read from the right, one with a notch, or neither.
  static func screen(_ kind: String) -> Screen {
    var screen = Screen(name: "phone", size: Size(width: 375, height: 667), scale: 2)
    if kind == "right to left" { screen.direction = .rightToLeft }
    if kind == "notch" { screen.safeArea = Insets(top: 47, left: 47, bottom: 21, right: 47) }
    return screen
  }

  /// Layouts of every kind: at every size, the frames are those that are solved there.
  @Test(
    "the frames of every size are those that are solved there",
    arguments: ["phone", "right to left", "notch"])
  func samples(_ kind: String) throws {
    let screen = Self.screen(kind)
    for (index, source) in Self.sources.enumerated() {
      let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
      #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
      for layout in file.layouts {
        for axis in Axis.allCases {
          try expectSolved(
            SweptLayout(layout, varying: axis, over: 20...900, on: screen), "\(kind) \(index)")
        }
      }
    }
  }

  @Test("the size at which a flow breaks elsewhere belongs to one side")
  func flowBreak() throws {
    let swept = try sweep(
      """
      layout "tags" {
        flow tags {
          spacing 8; left == screen.left + 16; right == screen.right - 16; top == screen.top
          view a { width == 100; height == 20 }
          view b { width == 140; height == 20 }
          view c { width == 60; height == 20 }
        }
      }
      """, over: 200...500)
    let written = try #require(swept.pieces.first?.layout.written)
    let (second, third) = (
      try #require(written.item(named: "b")), try #require(written.item(named: "c"))
    )
    // All three are 316 points wide, the first two 248, beside 32 points of margins.
    for (size, places) in [
      (279.9, [30.0, 30]), (280, [0, 30]), (280.1, [0, 30]), (347.9, [0, 30]), (348, [0, 0]),
    ] {
      #expect(swept.pieces.count { $0.range.contains(size) } == 1, "\(size)")
      let piece = try #require(swept.piece(at: size))
      #expect([second, third].map { piece.frame(of: $0, at: size)?.y } == places, "\(size)")
    }
  }

  @Test("a label without a width is on one line, whatever rounding leaves of it")
  func labelWithoutWidth() throws {
    // The least width of the box leaves the label none, up to the last bit.
    let swept = try sweep(
      """
      layout "none" {
        view box {
          leading == screen.leading + 16; width == screen.width @558; width >= 151; top == screen.top
          height == 82
        }
        label text "Donnerstag Donnerstag" {
          lines 2; leading == box.trailing + 10; trailing <= screen.trailing - 1; top == box.bottom
          width == 0.64 * screen.width @485; compression horizontal 455
        }
      }
      """, over: 160...300)
    try expectSolved(swept, "none", sizes: 300, over: 160...300)
  }

  /// Random layouts with texts, conditions, ratios and rows of every priority, some of which contradict each
  /// other. `LAYOUT_CHECK_SWEPT_LAYOUTS=2000 LAYOUT_CHECK_SWEPT_SIZES=1000` asks for more of them.
  @Test("no size of a random layout contradicts its sweep")
  func randomLayouts() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["LAYOUT_CHECK_SWEPT_LAYOUTS"].flatMap { Int($0) } ?? 12
    let sizes = environment["LAYOUT_CHECK_SWEPT_SIZES"].flatMap { Int($0) } ?? 24
    for seed in 1...UInt64(count) {
      let source = Self.randomSource(seed)
      let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
      let layout = try #require(file.layouts.first)
      #expect(file.diagnostics.isEmpty, "seed \(seed): \(file.diagnostics)\n\(source)")
      let axis: Axis = seed % 4 == 0 ? .vertical : .horizontal
      try expectSolved(
        SweptLayout(layout, varying: axis, over: 20...900, on: phone), "seed \(seed)",
        sizes: sizes)
    }
  }

  static func randomSource(_ seed: UInt64) -> String {
    var random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func one(_ words: [String]) -> String { words[number(0...words.count - 1)] }
    func priority() -> String {
      one(["", "", "", " @999", " @750", " @500", " @\(number(1...998))"])
    }
    func condition() -> String {
      number(0...5) == 0
        ? " when "
          + one([
            "width < \(number(100...800))", "portrait", "horizontal compact", "height >= 500",
            "width >= \(number(100...400)) and width <= \(number(400...800))",
          ]) : ""
    }
    let words = ["Partly", "cloudy", "throughout", "the", "day", "Donnerstag", "a", "Nachmittag"]
    var lines = ["layout \"random\" {"]
    var names = ["screen"]
    for index in 0..<number(2...6) {
      let name = "v\(index)"
      var body: [String] = []
      switch number(0...3) {
      case 0, 1:
        let text = (0...number(0...11)).map { _ in one(words) }.joined(separator: " ")
        lines.append("  label \(name) \"\(text)\" {")
        body.append("lines \(number(0...2))")
      case 2: lines.append("  image \(name) \(number(10...200))x\(number(10...120)) {")
      default: lines.append("  view \(name) {")
      }
      let other = one(names)
      body.append(
        "leading == \(other).\(other == "screen" ? "leading" : one(["leading", "trailing"]))"
          + " + \(number(0...30))" + (number(0...4) == 0 ? priority() : ""))
      for _ in 0..<number(1...2) {
        body.append(
          one([
            "trailing == screen.trailing - \(number(0...40))",
            "trailing <= screen.trailing - \(number(0...40))",
            "width == \(number(20...300))", "width >= \(number(20...200))",
            "width == 0.\(number(10...90)) * screen.width",
            "width <= 0.\(number(10...90)) * screen.width",
            "width == \(one(names)).width", "centerX == screen.centerX",
          ]) + priority() + condition())
      }
      body.append(
        other == "screen"
          ? "top == screen.top + \(number(0...20))"
          : "top == \(other).bottom + \(number(0...20))")
      if number(0...1) == 0 {
        body.append(
          one([
            "height == \(number(10...90))", "height == 0.\(number(10...90)) * width",
            "bottom <= screen.bottom", "height == 0.\(number(10...40)) * screen.height",
          ]) + priority() + condition())
      }
      if number(0...2) == 0 {
        body.append("compression horizontal \(number(200...999))")
        body.append("hugging horizontal \(number(1...999))")
      }
      lines += body.map { "    " + $0 } + ["  }"]
      names.append(name)
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  /// Compares a sweep with solving at many sizes.
  private func expectSolved(
    _ swept: SweptLayout, _ label: String, sizes: Int = 97,
    over interval: ClosedRange<Double> = 20...899.9161
  ) throws {
    #expect(swept.undecided.isEmpty, "\(label): \(swept.undecided)")
    for (piece, next) in zip(swept.pieces, swept.pieces.dropFirst()) {
      #expect(piece.range.upper == next.range.lower, "\(label)")
    }
    for step in 0..<sizes {
      let share = Double(step) / Double(sizes)
      let size = interval.lowerBound + share * (interval.upperBound - interval.lowerBound)
      guard let piece = swept.piece(at: size) else {
        Issue.record("\(label): no piece at \(size)")
        continue
      }
      let solved = try SolvedLayout(
        piece.layout.written, on: swept.screen.resized(to: size, along: swept.axis))
      #expect(
        (solved.solution == nil) == (piece.layout.solution == nil),
        "\(label) \(swept.axis) at \(size)")
      for index in piece.layout.written.items.indices {
        let item = ItemID(index: index)
        guard let frame = solved.frame(of: item), let stated = piece.frame(of: item, at: size)
        else { continue }
        let difference = max(
          abs(frame.x - stated.x), abs(frame.y - stated.y), abs(frame.width - stated.width),
          abs(frame.height - stated.height))
        let name = piece.layout.written[item].name
        #expect(
          difference < 1e-5,
          "\(label) \(swept.axis): \(name) at \(size) is \(frame), not \(stated), in \(piece.range)"
        )
      }
    }
  }

  static let sources = [
    """
    layout "wrapping" {
      view card {
        leading == screen.leading + 8; trailing == screen.trailing - 8; top == screen.top + 8
        bottom == text.bottom + 8
        image icon 48x40 { leading == card.leading + 8; top == card.top + 8 }
        label text "Partly cloudy throughout the day, and rain in the evening" {
          lines 0; leading == icon.trailing + 8; trailing == card.trailing - 8
          top == card.top + 8
        }
      }
    }
    """,
    """
    layout "flow" {
      flow list {
        spacing 10; left == screen.left; right == screen.right; top == screen.top
        view a { width == 100; height == 30 }
        view b { width == 140; height == 40 }
        view c { width == 0.25 * screen.width; height == 20 }
        view d { width == 60; height == 50 }
      }
    }
    """,
    """
    layout "conditions" {
      view a {
        leading == screen.leading + 10; top == screen.top; height == 20
        width == 0.5 * screen.width when portrait
        width == 0.25 * screen.width when landscape
        width <= 300 @750
      }
      view b {
        leading == a.trailing + 8; trailing <= screen.trailing; top == a.bottom
        height == 40; width == 200 @500
      }
    }
    """,
    """
    layout "margins" {
      view page {
        left == screen.left; right == screen.right; top == screen.top; bottom == screen.bottom
        view inner {
          left == page.margins.left; right == page.margins.right
          top == page.safeArea.top; height == 0.5 * page.height
          label title "Ein recht langer Titel, der umbricht" {
            lines 0; left == inner.margins.left; right == inner.margins.right
            top == inner.margins.top
          }
        }
      }
    }
    """,
    """
    layout "stack" {
      stack row horizontal {
        spacing 8; left == screen.left + 16; right == screen.right - 16; top == screen.top
        label one "Temperature" { }
        label two "Partly cloudy" { lines 0; compression horizontal 749 }
        image icon 40x40
      }
    }
    """,
  ]
}
