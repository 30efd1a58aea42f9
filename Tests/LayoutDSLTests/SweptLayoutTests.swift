import Constraints
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

  /// The layouts of the examples and random ones: at every size, the frames are those that are solved there.
  @Test(
    "the frames of every size are those that are solved there",
    arguments: ["phone", "right to left", "notch"])
  func samples(_ kind: String) throws {
    var screen = phone
    if kind == "right to left" { screen.direction = .rightToLeft }
    if kind == "notch" { screen.safeArea = Insets(top: 47, left: 47, bottom: 21, right: 47) }
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

  /// Compares a sweep with solving at many sizes.
  private func expectSolved(_ swept: SweptLayout, _ label: String) throws {
    #expect(swept.undecided.isEmpty, "\(label): \(swept.undecided)")
    for (piece, next) in zip(swept.pieces, swept.pieces.dropFirst()) {
      #expect(piece.range.upper == next.range.lower, "\(label)")
    }
    for step in 0..<97 {
      let size = 20 + Double(step) * 9.0713
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

  private static let sources = [
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
