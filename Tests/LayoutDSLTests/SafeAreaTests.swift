import LayoutDSL
import Testing

/// Margins keep clear of what lies outside the safe area, and views have guides in it.
@Suite struct SafeAreaTests {
  /// A phone with a sensor housing and a home indicator, upright and on its side.
  private static let upright = Screen(
    name: "phone", size: Size(width: 390, height: 844), scale: 3,
    safeArea: Insets(top: 47, bottom: 34))
  private static let onItsSide = Screen(
    name: "phone", size: Size(width: 844, height: 390), scale: 3,
    safeArea: Insets(left: 47, bottom: 21, right: 47))

  private func solved(_ body: String, on screen: Screen = upright) throws -> SolvedLayout {
    try SolvedLayout(body, on: screen)
  }

  @Test func `a margin is wider by what of the view lies outside the safe area`() throws {
    let solved = try solved(
      """
      view bar {
        left == screen.left; right == screen.right; bottom == screen.bottom; height == 100
        margins top 5
        view inner {
          left == bar.margins.left; right == bar.margins.right
          top == bar.margins.top; bottom == bar.margins.bottom
        }
      }
      """)
    try solved.expect("inner", 8, 744 + 5, 374, 100 - 5 - (8 + 34))
    #expect(solved.isSettled)
  }

  @Test(arguments: [(upright, 752.0, 84.0), (onItsSide, 298, 63)])
  func `margins that ignore the safe area are measured from the edges`(
    screen: Screen, y: Double, height: Double
  ) throws {
    let solved = try solved(
      """
      view bar {
        left == screen.left; right == screen.right; bottom == screen.bottom; height == 100
        marginsIgnoreSafeArea when portrait
        view inner {
          left == bar.safeArea.left; right == bar.safeArea.right
          top == bar.margins.top; bottom == bar.margins.bottom
        }
      }
      """, on: screen)
    let isUpright = screen == Self.upright
    try solved.expect("inner", isUpright ? 0 : 47, y, isUpright ? 390 : 844 - 94, height)
  }

  @Test func `the safe area of a view is what of it lies in that of the screen`() throws {
    let solved = try solved(
      """
      view high { left == screen.left; top == screen.top; width == 100; height == 60 }
      view low { left == screen.left; bottom == screen.bottom + 50; width == 100; height == 200 }
      view inside { left == screen.left; top == safeArea.top; width == 100; height == 60 }
      view thin { left == screen.left; top == screen.top; width == 100; height == 10 }
      view strip { left == screen.left; top == screen.top + 5; width == 100; height == 10 }
      guide first { left == high.safeArea.left; top == high.safeArea.top; right == high.safeArea.right
        bottom == high.safeArea.bottom }
      guide second { left == low.left; width == 1; top == low.safeArea.top
        bottom == low.safeArea.bottom }
      guide third { left == inside.left; width == 1; top == inside.safeArea.top
        bottom == inside.safeArea.bottom }
      guide fourth { left == thin.left; width == 1; top == thin.safeArea.top
        bottom == thin.safeArea.bottom }
      guide fifth { left == strip.left; width == 1; top == strip.safeArea.top
        bottom == strip.safeArea.bottom }
      """)
    try solved.expect("first", 0, 47, 100, 13)
    // What leaves the screen reaches no farther than the screen does.
    try solved.expect("second", 0, 694, 1, 200 - 34)
    try solved.expect("third", 0, 47, 1, 60)
    // Nothing is left of what lies outside as a whole.
    try solved.expect("fourth", 0, 10, 1, 0)
    try solved.expect("fifth", 0, 15, 1, 0)
  }

  @Test func `a view in another one reaches as far as is left there`() throws {
    let solved = try solved(
      """
      view outer {
        left == screen.left; top == screen.top + 20; width == 300; height == 300
        view inner {
          left == outer.left; top == outer.top + 10; width == 100; height == 100
          guide place { left == inner.margins.left; top == inner.margins.top; width == 1; height == 1 }
        }
        view clear {
          left == outer.left; top == outer.top + 40; width == 100; height == 100
          guide free { left == clear.margins.left; top == clear.margins.top; width == 1; height == 1 }
        }
      }
      """)
    try solved.expect("place", 8, 30 + 17 + 8, 1, 1)
    try solved.expect("free", 8, 60 + 8, 1, 1)
  }

  @Test func `a stack that has margins keeps clear, and no other container does`() throws {
    let solved = try solved(
      """
      stack row { margins horizontal 10
        left == screen.left; top == screen.top; view a { width == 20; height == 20 } }
      stack bare {
        right == screen.right; top == screen.top; view b { width == 20; height == 20 } }
      stack flush { margins 10; marginsIgnoreSafeArea
        left == row.right; top == screen.top; view c { width == 20; height == 20 } }
      grid cells columns 1 { margins 10
        left == flush.right; top == screen.top; width == 60; view d { height == 20 } }
      """)
    try solved.expect("a", 10, 47, 20, 20)
    try solved.expect("row", 0, 0, 40, 67)
    try solved.expect("b", 370, 0, 20, 20)
    try solved.expect("c", 50, 10, 20, 20)
    try solved.expect("d", 90, 10, 40, 20)
  }

  @Test func `an inherited margin is at least what reaches into the view`() throws {
    for (own, top, left, bottom, right) in [
      (8.0, 35.0, 20.0, 40.0, 35.0), (37, 37, 37, 40, 37), (50, 50, 50, 50, 50),
    ] {
      let solved = try solved(
        """
        view outer {
          left == screen.left + 50; top == screen.top + 100; width == 200; height == 300
          margins top 40 left 30 bottom 60 right 50
          view inner {
            margins \(own); inheritsMargins
            left == outer.left + 10; top == outer.top + 5
            right == outer.right - 15; bottom == outer.bottom - 20
            guide place { left == inner.margins.left; right == inner.margins.right
              top == inner.margins.top; bottom == inner.margins.bottom }
          }
        }
        """)
      try solved.expect("place", 60 + left, 105 + top, 175 - left - right, 275 - top - bottom)
    }
  }

  @Test func `of a view smaller than what is unsafe nothing is left`() throws {
    let screen = Screen(
      name: "tiny", size: Size(width: 40, height: 30), scale: 2,
      safeArea: Insets(top: 20, left: 30, bottom: 20, right: 30))
    let solved = try solved(
      """
      view bar {
        left == screen.left; right == screen.right; top == screen.top; bottom == screen.bottom
        guide place { left == bar.safeArea.left; right == bar.safeArea.right
          top == bar.safeArea.top; bottom == bar.safeArea.bottom }
      }
      """, on: screen)
    try solved.expect("place", 30, 20, 0, 0)
  }

  @Test func `a view deeper inside than the margins inherits nothing of them`() throws {
    let solved = try solved(
      """
      view outer {
        left == screen.left + 50; top == screen.top + 100; width == 200; height == 300
        margins 8
        view inner {
          margins 0; inheritsMargins
          left == outer.left + 10; top == outer.top + 9; right == outer.right - 8
          bottom == outer.bottom - 20
          guide place { left == inner.margins.left; right == inner.margins.right
            top == inner.margins.top; bottom == inner.margins.bottom }
        }
      }
      """)
    try solved.expect("place", 60, 109, 182, 271)
  }

  @Test func `a stack inherits margins where it has some of its own`() throws {
    func body(_ margins: String) -> String {
      """
      view outer {
        left == screen.left + 50; top == screen.top + 100; width == 200; height == 300
        margins top 40 left 30 bottom 60 right 50
        stack inner vertical {
          \(margins); inheritsMargins
          left == outer.left + 10; top == outer.top + 5
          right == outer.right - 15; bottom == outer.bottom - 20
          view only { }
        }
      }
      """
    }
    try solved(body("margins 37")).expect("only", 60 + 37, 105 + 37, 175 - 74, 275 - 37 - 40)
    try solved(body("spacing 0")).expect("only", 60, 105, 175, 275)
  }

  @Test func `a card grows by the margin that it needs at the bottom`() throws {
    let solved = try solved(
      """
      view card {
        left == screen.left; right == screen.right; bottom == screen.bottom
        label text "One line" {
          left == card.margins.left; top == card.margins.top; bottom == card.margins.bottom
        }
      }
      """)
    let height = try #require(solved.text(of: "text")).size.height
    let card = try #require(solved.frame(of: "card"))
    #expect(abs(card.height - (8 + height + 8 + 34)) < 1e-6)
    #expect(solved.isSettled)
  }

  /// The card reaches 17 points beyond the safe area, is then 17 points higher, reaches half of that
  /// farther, and so on: in the end it reaches 34 points beyond it.
  @Test func `what stays in the middle settles round by round`() throws {
    let solved = try solved(
      """
      view card {
        left == screen.left; width == 100; centerY == screen.top + 70
        view text {
          left == card.margins.left; width == 10; height == 64
          top == card.margins.top; bottom == card.margins.bottom
        }
      }
      """)
    let card = try #require(solved.frame(of: "card"))
    #expect(solved.isSettled)
    #expect(solved.rounds > 10)
    #expect(abs(card.height - (64 + 8 + 8 + 34)) < 0.01)
    #expect(abs(card.y - (47 - 34)) < 0.01)
  }

  @Test func `what scrolls is left to the content inset of its area`() throws {
    let body = """
      scroll area {
        left == screen.left; right == screen.right; top == screen.top; bottom == screen.bottom
        view page {
          left == area.left; right == area.right; top == area.top; bottom == area.bottom
          width == area.width; height == 1000
          guide place { left == page.margins.left; right == page.margins.right
            top == page.margins.top; bottom == page.margins.bottom }
        }
      }
      """
    try solved(body).expect("place", 8, 8, 374, 984)
    // It scrolls up and down only.
    try solved(body, on: Self.onItsSide).expect("place", 47 + 8, 8, 844 - 2 * 55, 984)
  }

  @Test(arguments: LayoutDirection.allCases)
  func `sides are those of the screen, whichever way text runs`(
    direction: LayoutDirection
  ) throws {
    let screen = Screen(
      name: "phone", size: Size(width: 844, height: 390), safeArea: Insets(left: 47, bottom: 21),
      direction: direction)
    let solved = try solved(
      """
      stack bar vertical {
        margins leading 10
        leading == screen.leading; trailing == screen.trailing; top == screen.top
        view a { height == 20 }
      }
      """, on: screen)
    let isLeftToRight = direction == .leftToRight
    try solved.expect("a", isLeftToRight ? 57 : 47, 0, 844 - 57, 20)
  }

  @Test func `a row of a construct is the same one whatever its numbers are`() throws {
    let body = """
      stack row { margins 8; alignment center
        left == screen.left; top == screen.top; view a { width == 20; height == 20 }
        view b { width == 20; height == 30 } }
      view card { left == row.right; top == screen.top; width == 90; height == 90
        guide place {
          left == card.margins.left; top == card.margins.top; width == 1; height == 1
        }
      }
      """
    func rows(on screen: Screen) throws -> [ConstructRow: String] {
      let problem = try solved(body, on: screen).problem
      var labels: [ConstructRow: String] = [:]
      for source in problem.sources {
        guard case .generated(let row) = source else { continue }
        #expect(labels[row] == nil, "\(row)")
        labels[row] = try #require(problem.row(of: source)).origin.label
      }
      return labels
    }
    let (upright, onItsSide) = (try rows(on: Self.upright), try rows(on: Self.onItsSide))
    #expect(Set(upright.keys) == Set(onItsSide.keys))
    #expect(upright != onItsSide)
    let layout = try solved(body).written
    let card = try #require(layout.item(named: "card"))
    let margin = try #require(
      upright.keys.first { $0.owner == card && $0.first?.attribute == .top })
    #expect(layout.description(of: margin) == "margins of card: card.margins.top, card.top")
    #expect(upright[margin] == "card.margins.top == card.top + 55 (margins of card)")
    #expect(onItsSide[margin] == "card.margins.top == card.top + 8 (margins of card)")
  }

  // MARK: - Readable width

  @Test(arguments: [(390.0, 16.0, 358.0), (704, 20, 664), (712, 20, 672), (1024, 176, 672)])
  func `the readable guide of the screen is at most 672 points wide`(
    width: Double, x: Double, readable: Double
  ) throws {
    let screen = Screen(
      name: "pad", size: Size(width: width, height: 768), safeArea: Insets(top: 24, bottom: 20))
    let solved = try solved(
      """
      view story {
        leading == screen.readable.leading; trailing == screen.readable.trailing
        top == screen.readable.top; bottom == screen.readable.bottom
      }
      """, on: screen)
    try solved.expect("story", x, 24, readable, 768 - 44)
  }

  @Test(arguments: [(680.0, 8.0, 664.0), (688, 8, 672), (900, 114, 672)])
  func `so is that of a view, in the middle of its margins`(
    width: Double, x: Double, readable: Double
  ) throws {
    let screen = Screen(name: "pad", size: Size(width: 1024, height: 768))
    let solved = try solved(
      """
      view page {
        left == screen.left; top == screen.top; width == \(width); height == 100
        view story {
          left == page.readable.left; right == page.readable.right
          top == page.readable.top; bottom == page.readable.bottom
        }
      }
      """, on: screen)
    try solved.expect("story", x, 8, readable, 84)
    #expect(solved.isSettled)
  }

  @Test func `a text in the readable guide does not make the page wider`() throws {
    let screen = Screen(name: "pad", size: Size(width: 1024, height: 768))
    let solved = try solved(
      """
      view page {
        left == screen.left; top == screen.top; height == 100
        width <= 900; width == 0 @fitting
        label story "\(String(repeating: "word ", count: 40))" {
          lines 0; left == page.readable.left; right == page.readable.right; top == page.top
        }
      }
      """, on: screen)
    #expect(solved.isSettled)
    #expect(solved.frame(of: "story")?.width == 672)
    #expect(solved.frame(of: "page")?.width == 688)
  }
}
