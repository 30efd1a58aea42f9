import Constraints
import LayoutDSL
import Testing

/// Margins and scroll areas have guides of their own.
@Suite struct GuideTests {
  @Test func `a view has margins of 8 points where none are set`() throws {
    let solved = try SolvedLayout(
      """
      view card {
        left == screen.left; top == safeArea.top; width == 100; height == 50
        margins leading 20
        margins bottom 1 when portrait
        view inner {
          leading == parent.margins.leading; trailing == card.margins.trailing
          top == card.margins.top; bottom == card.margins.bottom
        }
      }
      """)
    try solved.expect("inner", 20, 28, 72, 41)
    try solved.expect("card.margins", 20, 28, 72, 41)
  }

  @Test(arguments: [
    (SizeClass.compact, LayoutDirection.leftToRight, 26.0, 248.0),
    (.regular, .leftToRight, 30, 240), (.regular, .rightToLeft, 30, 240),
  ])
  func `the screen's margins keep from its safe area`(
    sizeClass: SizeClass, direction: LayoutDirection, x: Double, width: Double
  ) throws {
    let screen = Screen(
      name: "phone", size: Size(width: 320, height: 568),
      safeArea: Insets(top: 20, left: 10, bottom: 34, right: 30), horizontalSizeClass: sizeClass,
      direction: direction)
    let solved = try SolvedLayout(
      """
      view all {
        leading == screen.margins.leading; trailing == screen.margins.trailing
        top == screen.margins.top; bottom == screen.margins.bottom
      }
      """, on: screen)
    try solved.expect("all", x, 20, width, 514)
  }

  // MARK: - Scroll areas

  private let area = """
    scroll area {
      left == screen.left; top == screen.top + 50; width == 320; height == 200
    """

  @Test func `edges of what is inside mean the content, and sizes the frame`() throws {
    let solved = try SolvedLayout(
      area + """

          view tall {
            leading == parent.leading + 10; trailing == area.trailing - 10; top == area.top
            bottom == area.content.bottom; width == area.width - 20; height == 1.35 * area.height
          }
          view pinned {
            left == area.frame.left; bottom == area.frame.bottom; width == 10; height == 10
          }
        }
        view below { top == area.bottom; left == area.left; width == 5; height == 5 }
        """)
    try solved.expect("tall", 10, 50, 300, 270)
    try solved.expect("area.content", 0, 50, 320, 270)
    try solved.expect("area", 0, 50, 320, 200)
    try solved.expect("pinned", 0, 240, 10, 10)
    try solved.expect("below", 0, 250, 5, 5)
  }

  @Test func `guides of what is inside scroll, and those of the area stay`() throws {
    let solved = try SolvedLayout(
      area + """

          view tall {
            left == area.left; right == area.right; top == area.top; height == 300; width == area.width
            tall.margins.bottom == area.bottom - 12
          }
          area.margins.bottom == area.bottom - 8
        }
        """)
    try solved.expect("area.content", 0, 50, 320, 304)
    try solved.expect("area.margins", 8, 58, 304, 184)
    #expect(solved.solution != nil)
  }

  /// S06 of soft-cases.md: a label with a top space and `trailing == superview + 25` only.
  @Test func `S06: the size of the content is open where nothing decides it`() throws {
    let solved = try SolvedLayout(
      area + """

          label title "ab" { top == area.top + 9; trailing == area.trailing + 25 }
        }
        """)
    let content = try #require(solved.problem[try solved.item("area.content")].variables)
    for variable in [content.width, content.height] {
      #expect(try #require(solved.solution).range(of: variable).upper == .infinity)
    }
    let title = try #require(solved.problem[try solved.item("title")].variables)
    #expect(try #require(solved.solution).range(of: title.left).upper == .infinity)
  }

  @Test func `content begins at the right where text does`() throws {
    let arabic = Screen(
      name: "phone", size: Size(width: 320, height: 568), direction: .rightToLeft)
    let solved = try SolvedLayout(
      area + """

          view wide {
            leading == area.leading; trailing == area.trailing
            top == area.top; bottom == area.bottom; width == 500; height == 20
          }
        }
        """, on: arabic)
    try solved.expect("wide", -180, 50, 500, 20)
  }
}
