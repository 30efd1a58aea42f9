import Constraints
import LayoutDSL
import Testing

/// Stacks have the rows of `UIStackView`, and so its frames.
@Suite struct StackTests {
  /// Three views of 160, 80 and 40 points in a stack at the top of the screen.
  private func stack(
    width: Double, _ settings: String, hidden: String = "", hugging: Int = 250
  ) -> String {
    let views = zip("abc", [160, 80, 40]).map { name, size in
      "view \(name) { content \(size)x20; hugging \(hugging);"
        + " \(hidden.contains(name) ? "hidden" : "") }"
    }
    return """
      stack row {
        left == screen.left; top == screen.top; width == \(width); height == 40
        \(settings)
        \(views.joined(separator: "\n"))
      }
      """
  }

  // MARK: - Distributions (S09 to S12 of soft-cases.md)

  @Test func `S09: fill with equal hugging lets any view take the rest`() throws {
    let solved = try SolvedLayout(stack(width: 400, ""))
    for (name, size) in [("a", 160.0), ("b", 80), ("c", 40)] {
      let width = try #require(solved.problem[try solved.item(name)].variables).width
      let range = try #require(solved.solution).range(of: width)
      #expect(abs(range.lower - size) < 1e-6 && abs(range.upper - size - 120) < 1e-6)
      #expect(range.tie?.priority == 250)
    }
  }

  @Test func `fill gives the rest to the view that hugs least`() throws {
    let solved = try SolvedLayout(
      stack(width: 400, "spacing 10; b.width == 80 @high; c.width == 40 @high"))
    try solved.expect("a", 0, 0, 260, 40)
    try solved.expect("b", 270, 0, 80, 40)
    try solved.expect("c", 360, 0, 40, 40)
  }

  @Test func `fillEqually makes all views equally wide`() throws {
    let solved = try SolvedLayout(stack(width: 320, "spacing 10; distribution fillEqually"))
    try solved.expect("a", 0, 0, 100, 40)
    try solved.expect("b", 110, 0, 100, 40)
    try solved.expect("c", 220, 0, 100, 40)
  }

  @Test func `S10: fillProportionally breaks its last row by the spacing`() throws {
    let solved = try SolvedLayout(
      stack(width: 600, "spacing 10; distribution fillProportionally"))
    try solved.expect("a", 0, 0, 320, 40)
    try solved.expect("b", 330, 0, 160, 40)
    try solved.expect("c", 500, 0, 100, 40)
    #expect(
      solved.rows(ofRule: "UISV-fill-proportionally")[0].hasPrefix(
        "a.width == 0.5333 * row.width @999 (UISV-fill-proportionally of row)"))
  }

  @Test func `fillProportionally takes nothing for a view without content`() throws {
    let solved = try SolvedLayout(
      """
      stack row {
        left == screen.left; top == screen.top; width == 200; height == 40
        distribution fillProportionally
        view a { content 30x20 }
        view b
      }
      """)
    try solved.expect("a", 0, 0, 200, 40)
    try solved.expect("b", 200, 0, 0, 40)
  }

  @Test func `S11: equalSpacing leaves equal gaps`() throws {
    let solved = try SolvedLayout(stack(width: 400, "spacing 10; distribution equalSpacing"))
    try solved.expect("a", 0, 0, 160, 40)
    try solved.expect("b", 220, 0, 80, 40)
    try solved.expect("c", 360, 0, 40, 40)
  }

  @Test func `S12: equalCentering puts the centres equally far apart`() throws {
    let solved = try SolvedLayout(stack(width: 400, "spacing 10; distribution equalCentering"))
    try solved.expect("a", 0, 0, 160, 40)
    try solved.expect("b", 190, 0, 80, 40)
    try solved.expect("c", 360, 0, 40, 40)
  }

  @Test func `equalCentering keeps the spacing where there is too little room`() throws {
    let solved = try SolvedLayout(stack(width: 300, "spacing 10; distribution equalCentering"))
    try solved.expect("b", 170, 0, 80, 40)
    try solved.expect("c", 260, 0, 40, 40)
  }

  @Test func `equalCentering asks less of each gap, and at least priority 1`() throws {
    let solved = try SolvedLayout(
      """
      stack row {
        left == screen.left; top == screen.top; width == 320; height == 40
        distribution equalCentering
        for i in 1...154 { view a[i] { content 1x1 } }
      }
      """)
    let priorities = solved.problem.problem.constraints
      .filter { $0.origin.rule == "UISV-fill-equally" }.map(\.priority.rawValue)
    #expect(priorities.first == 149)
    #expect(priorities.suffix(5) == [2, 1, 1, 1, 1])
  }

  // MARK: - Hidden views and custom spacing

  @Test(arguments: [
    // Hidden, custom spacing, x of the views.
    ("b", "", [0.0, 165, 170]), ("a", "", [0, 0, 90]), ("c", "", [0, 170, 250]),
    ("", "spacing 30 after a", [0, 190, 280]), ("b", "spacing 30 after a", [0, 175, 190]),
    ("b", "spacing 30 after b", [0, 165, 170]),
  ])
  func `hidden views take no room and no spacing`(
    hidden: String, custom: String, expected: [Double]
  ) throws {
    // Wide enough for whatever is visible, and no wider.
    let sizes = [("a", 160.0), ("b", 80.0), ("c", 40.0)].map { $0.0 == hidden ? 0 : $0.1 }
    let width = hidden == "c" ? 250 : expected[2] + sizes[2]
    let solved = try SolvedLayout(stack(width: width, "spacing 10; \(custom)", hidden: hidden))
    for (name, (x, size)) in zip(["a", "b", "c"], zip(expected, sizes)) {
      try solved.expect(name, x, 0, size, 40)
    }
    for name in ["a", "b", "c"] {
      #expect(solved.problem[try solved.item(name)].isHidden == (name == hidden))
    }
  }

  @Test func `two hidden neighbours leave one spacing`() throws {
    let solved = try SolvedLayout(
      """
      stack row {
        left == screen.left; top == screen.top; spacing 10
        view a { content 50x20 }
        view b { content 50x20; hidden }
        view c { content 50x20; hidden }
        view d { content 50x30 }
      }
      """)
    try solved.expect("d", 60, 0, 50, 30)
    try solved.expect("row", 0, 0, 110, 30)
  }

  @Test func `a stack without a size of its own takes no share`() throws {
    let solved = try SolvedLayout(
      """
      stack row {
        left == screen.left; top == screen.top; distribution fillProportionally; spacing 4
        view a { content 50x20 }
        stack inner { view b { width == 30; height == 20 } }
      }
      """)
    #expect(solved.solution != nil)
    #expect(solved.frame(of: "b")?.width == 30)
  }

  @Test func `a row of a hidden view conflicts with hiding it`() throws {
    let source = """
      layout "A" { stack row {
        left == screen.left; top == screen.top
        view a { width == 44; height == 9; hidden }
        view b { content 50x20 }
      } }
      """
    let layout = try #require(
      LayoutFile(parsing: Array(source.utf8), name: "a.layout").layouts.first)
    let problem = try LayoutProblem(
      layout, on: SolvedLayout.phone, measurer: GridMeasurer())
    var solver = Solver(problem.problem)
    let conflicts = try solver.conflicts()
    let labels = conflicts.sets[0].constraints.map { problem.problem[$0].origin.label }
    #expect(labels == ["a.width == 0 (UISV-hiding of row)", "a.width == 44"])
    // The row that was written gives way, and not the one that nobody can change.
    #expect(
      conflicts.smallestRepair?.map { problem.problem[$0].origin.label } == ["a.width == 44"])
  }

  // MARK: - Alignments

  @Test(arguments: [
    ("fill", [(0.0, 60.0), (0, 60)]), ("leading", [(0, 20), (0, 60)]),
    ("top", [(0, 20), (0, 60)]), ("trailing", [(40, 20), (0, 60)]),
    ("bottom", [(40, 20), (0, 60)]), ("center", [(20, 20), (0, 60)]),
  ])
  func `a stack is as high as its highest view`(
    alignment: String, expected: [(y: Double, height: Double)]
  ) throws {
    let solved = try SolvedLayout(
      """
      stack row {
        left == screen.left; top == screen.top
        alignment \(alignment)
        view a { content 50x20; hugging 249 }
        view b { content 50x60 }
      }
      """)
    try solved.expect("row", 0, 0, 100, 60)
    try solved.expect("a", 0, expected[0].y, 50, expected[0].height)
    try solved.expect("b", 50, expected[1].y, 50, expected[1].height)
  }

  @Test(arguments: ["firstBaseline", "lastBaseline"])
  func `baselines line up`(alignment: String) throws {
    // Lines of 20 points with the baseline at 16; the button's lone line stands in its middle.
    let solved = try SolvedLayout(
      """
      stack row {
        left == screen.left; top == screen.top
        alignment \(alignment)
        label two "ab\\ncd" { lines 0 }
        button ok "ok" { height == 28 }
      }
      """)
    let isFirst = alignment == "firstBaseline"
    // The button's baseline is 20 below its top, the label's 16 and 36.
    try solved.expect("two", 0, isFirst ? 4 : 0, 20, 40)
    try solved.expect("ok", 20, isFirst ? 0 : 16, 30, 28)
    try solved.expect("row", 0, 0, 50, 44)
  }

  // MARK: - Axis, margins, direction

  @Test func `a vertical stack with margins is as large as its content`() throws {
    let solved = try SolvedLayout(
      """
      stack column vertical {
        left == screen.left; top == safeArea.top
        spacing 4; alignment leading; margins top 1 leading 2 bottom 3 trailing 5
        view a { content 50x20 }
        view b { content 70x30 }
      }
      """)
    try solved.expect("a", 2, 21, 50, 20)
    try solved.expect("b", 2, 45, 70, 30)
    try solved.expect("column", 0, 20, 77, 58)
  }

  @Test func `the axis depends on the screen`() throws {
    let source = """
      stack row horizontal {
        left == screen.left; top == screen.top
        axis vertical when portrait
        view a { content 50x20 }
        view b { content 50x20 }
      }
      """
    try SolvedLayout(source).expect("b", 0, 20, 50, 20)
    let landscape = Screen(name: "wide", size: Size(width: 568, height: 320))
    try SolvedLayout(source, on: landscape).expect("b", 50, 0, 50, 20)
  }

  @Test func `a stack begins at the right where text does`() throws {
    let arabic = Screen(
      name: "phone", size: Size(width: 320, height: 568), direction: .rightToLeft)
    let solved = try SolvedLayout(
      """
      stack row {
        leading == screen.leading + 8; top == screen.top
        spacing 10; margins leading 3
        view a { content 50x20 }
        view b { content 60x20 }
      }
      """, on: arabic)
    try solved.expect("a", 259, 0, 50, 20)
    try solved.expect("b", 189, 0, 60, 20)
    try solved.expect("row", 189, 0, 123, 20)
  }

  @Test func `a stack that spaces baselines`() throws {
    let solved = try SolvedLayout(
      """
      stack column vertical {
        left == screen.left; top == screen.top
        spacing 30; baselineRelative; alignment leading
        label a "ab"
        label b "cd"
      }
      """)
    // From the baseline at 16 to the one 16 below the top of the next label.
    try solved.expect("b", 0, 30, 20, 20)
  }

  @Test func `stacks stand in stacks, and views that are not there are not arranged`() throws {
    let solved = try SolvedLayout(
      """
      stack outer vertical {
        left == screen.left; top == screen.top; spacing 5
        stack inner {
          spacing 5; alignment center
          view a { content 50x20 }
          view b { content 50x30 }
        }
        when landscape { view gone { content 50x50 } }
        view c { content 80x20 }
      }
      """)
    try solved.expect("outer", 0, 0, 105, 55)
    try solved.expect("a", 0, 5, 50, 20)
    try solved.expect("c", 0, 35, 105, 20)
  }

  @Test func `a stack of nothing but hidden views is flat`() throws {
    let solved = try SolvedLayout(
      """
      stack row {
        left == screen.left; top == screen.top; width == 10
        view a { content 50x20; hidden }
      }
      """)
    try solved.expect("row", 0, 0, 10, 0)
  }
}
