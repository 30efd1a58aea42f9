import LayoutDSL
import Testing

/// Grids have columns of one width.
@Suite struct GridTests {
  private func grid(_ settings: String, _ views: String) -> String {
    """
    grid keys columns 3 {
      left == screen.left; top == screen.top; width == 320
      \(settings)
      \(views)
    }
    """
  }

  @Test func `views fill the rows of cells of one width`() throws {
    let solved = try SolvedLayout(
      grid(
        "spacing 10; lineSpacing 4",
        """
        view a { content 10x20 }
        view b { content 10x30 }
        view c { content 10x20 }
        view d { content 10x40 }
        """))
    try solved.expect("a", 0, 0, 100, 30)
    try solved.expect("b", 110, 0, 100, 30)
    try solved.expect("c", 220, 0, 100, 30)
    try solved.expect("d", 0, 34, 100, 40)
    try solved.expect("keys", 0, 0, 320, 74)
  }

  @Test func `a view that spans columns goes where it fits`() throws {
    let solved = try SolvedLayout(
      grid(
        "spacing 10",
        """
        view a { height == 20; span 2 }
        view b { height == 20; span 2 }
        view c { height == 20 }
        view d { height == 20; span 7 }
        """))
    try solved.expect("a", 0, 0, 210, 20)
    try solved.expect("b", 0, 30, 210, 20)
    try solved.expect("c", 220, 30, 100, 20)
    try solved.expect("d", 0, 60, 320, 20)
  }

  @Test func `equal rows share the height`() throws {
    let solved = try SolvedLayout(
      grid(
        "height == 110; spacing 10; distribution fillEqually; margins horizontal 40 vertical 5",
        "view a; view b; view c; view d"))
    try solved.expect("a", 40, 5, 220.0 / 3, 45)
    try solved.expect("c", 40 + 2 * (220.0 / 3 + 10), 5, 220.0 / 3, 45)
    try solved.expect("d", 40, 60, 220.0 / 3, 45)
  }

  @Test func `hidden views leave no hole, and columns depend on the screen`() throws {
    let source = grid(
      "columns 2 when portrait",
      "view a { height == 20 }\nview b { hidden; height == 9 }\nview c { height == 20 }")
    try SolvedLayout(source).expect("c", 160, 0, 160, 20)
    let landscape = Screen(name: "wide", size: Size(width: 568, height: 320))
    let wide = try SolvedLayout(source, on: landscape)
    try wide.expect("c", 320.0 / 3, 0, 320.0 / 3, 20)
  }

  @Test func `columns begin at the right where text does`() throws {
    let arabic = Screen(
      name: "phone", size: Size(width: 320, height: 568), direction: .rightToLeft)
    let solved = try SolvedLayout(
      grid("spacing 10; margins leading 20", "view a { height == 9; span 2 }\nview b"), on: arabic)
    let column = (320.0 - 20 - 20) / 3
    try solved.expect("a", 300 - 2 * column - 10, 0, 2 * column + 10, 9)
    try solved.expect("b", 0, 0, column, 9)
  }

  @Test func `the widest view decides the width of a free grid`() throws {
    let solved = try SolvedLayout(
      """
      grid keys columns 2 {
        left == screen.left; top == screen.top; spacing 10
        view a { content 30x20; hugging 249 }
        view b { content 50x20 }
      }
      """)
    try solved.expect("keys", 0, 0, 110, 20)
  }

  @Test func `a grid with nothing to show is flat`() throws {
    let solved = try SolvedLayout(
      """
      grid empty {
        left == screen.left; top == screen.top; width == 320; margins vertical 5
        view a { hidden; width == 9; height == 9 }
      }
      """)
    try solved.expect("empty", 0, 0, 320, 10)
  }
}
