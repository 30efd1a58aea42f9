import LayoutDSL
import Testing

/// Flows break their views into lines as `UICollectionViewFlowLayout` does.
@Suite struct FlowTests {
  private func flow(_ settings: String, _ sizes: [(Double, Double)]) -> String {
    let views = zip("abcdefgh", sizes).map { name, size in
      "view \(name) { width == \(size.0); height == \(size.1) }"
    }
    return """
      flow tiles {
        left == screen.left; top == screen.top; width == 320
        \(settings)
        \(views.joined(separator: "\n"))
      }
      """
  }

  @Test func `full lines are spread, and the last one is not`() throws {
    let solved = try SolvedLayout(
      flow("spacing 8; lineSpacing 4", [(100, 20), (150, 30), (200, 20), (90, 10)]))
    try solved.expect("a", 0, 5, 100, 20)
    try solved.expect("b", 170, 0, 150, 30)
    try solved.expect("c", 0, 34, 200, 20)
    try solved.expect("d", 208, 39, 90, 10)
    try solved.expect("tiles", 0, 0, 320, 54)
  }

  @Test func `views of one width stand in columns`() throws {
    let solved = try SolvedLayout(
      flow("spacing 5", [(90, 20), (90, 20), (90, 20), (90, 20), (90, 20)]))
    try solved.expect("b", 115, 0, 90, 20)
    try solved.expect("c", 230, 0, 90, 20)
    try solved.expect("e", 115, 30, 90, 20)
  }

  @Test func `a single line of views of one width keeps the spacing`() throws {
    let solved = try SolvedLayout(flow("spacing 5", [(90, 20), (90, 20), (90, 20)]))
    try solved.expect("b", 95, 0, 90, 20)
    try solved.expect("c", 190, 0, 90, 20)
  }

  @Test func `lines that begin at the leading edge keep the spacing`() throws {
    let solved = try SolvedLayout(
      flow(
        "distribution leading; alignment top; margins 6", [(100, 20), (150, 30), (200, 20)]))
    try solved.expect("a", 6, 6, 100, 20)
    try solved.expect("b", 116, 6, 150, 30)
    try solved.expect("c", 6, 46, 200, 20)
    try solved.expect("tiles", 0, 0, 320, 72)
  }

  @Test(arguments: [("bottom", 10.0), ("center", 5), ("top", 0)])
  func `views lie across their line`(alignment: String, y: Double) throws {
    let solved = try SolvedLayout(flow("alignment \(alignment)", [(100, 20), (100, 30)]))
    try solved.expect("a", 0, y, 100, 20)
  }

  @Test func `a view that is just as wide as the rest of the line fits`() throws {
    let solved = try SolvedLayout(flow("spacing 20", [(150, 20), (150, 20), (320.1, 20)]))
    try solved.expect("b", 170, 0, 150, 20)
    try solved.expect("c", 0, 30, 320.1, 20)
  }

  /// The tiles of the Thuis app: one column is half the window less 12, two columns all of it less
  /// 16 (T1 of seed-numbers.md).
  @Test(arguments: [(320.0, 568.0, 148.0, 304.0), (768, 1024, 372, 752)])
  func `tiles of one and two columns`(
    width: Double, height: Double, narrow: Double, wide: Double
  ) throws {
    let screen = Screen(name: "", size: Size(width: width, height: height))
    let solved = try SolvedLayout(
      """
      flow tiles {
        leading == screen.leading; trailing == screen.trailing; top == screen.top
        view mood { width == tiles.width / 2 - 12; height == screen.height / 6 }
        view film { width == tiles.width / 2 - 12; height == screen.height / 6 }
        view light { width == tiles.width - 16; height == screen.height / 6 }
        view heat { width == tiles.width / 2 - 12; height == screen.height / 6 }
      }
      """, on: screen)
    try solved.expect("mood", 0, 0, narrow, height / 6)
    try solved.expect("film", width - narrow, 0, narrow, height / 6)
    try solved.expect("light", 0, height / 6 + 10, wide, height / 6)
    try solved.expect("heat", 0, 2 * (height / 6 + 10), narrow, height / 6)
  }

  @Test func `texts decide where lines break, and flows may stand in flows`() throws {
    let solved = try SolvedLayout(
      """
      flow outer {
        left == screen.left; top == screen.top; width == 100; spacing 0; lineSpacing 0
        distribution leading
        flow inner {
          width == 55; spacing 10; lineSpacing 5; distribution leading
          label a "abc"
          label b "de"
          label gone "xxxxx" { hidden }
          label c "f"
        }
        label d "ghij"
        label e "k"
      }
      """)
    try solved.expect("b", 0, 25, 20, 20)
    try solved.expect("c", 30, 25, 10, 20)
    try solved.expect("inner", 0, 0, 55, 45)
    try solved.expect("d", 55, 12.5, 40, 20)
    try solved.expect("e", 0, 45, 10, 20)
  }

  @Test func `lines begin at the right where text does`() throws {
    let arabic = Screen(
      name: "phone", size: Size(width: 320, height: 568), direction: .rightToLeft)
    let solved = try SolvedLayout(
      flow("spacing 8; distribution leading", [(100, 20), (150, 20)]), on: arabic)
    try solved.expect("a", 220, 0, 100, 20)
    try solved.expect("b", 62, 0, 150, 20)
  }

  /// The first view is by less too wide for a second one on its line than what counts as rounding.
  @Test func `a first line with a single view has no gap for the last line to follow`() throws {
    let solved = try SolvedLayout(
      """
      flow row {
        left == screen.left; top == screen.top; width == 200; spacing 0; lineSpacing 0
        distribution equalSpacing
        view a { width == 100.0000009; height == 10 }
        view b { width == 100.0000009; height == 10 }
        view c { width == 100; height == 10 }
      }
      """)
    try solved.expect("a", 0, 0, 100, 10)
    try solved.expect("b", 0, 10, 100, 10)
    try solved.expect("c", 100, 10, 100, 10)
  }

  @Test func `a flow with nothing to show is flat`() throws {
    let solved = try SolvedLayout(
      """
      flow empty {
        left == screen.left; top == screen.top; width == 320; margins vertical 5
        view a { hidden; width == 9; height == 9 }
      }
      """)
    try solved.expect("empty", 0, 0, 320, 10)
  }
}
