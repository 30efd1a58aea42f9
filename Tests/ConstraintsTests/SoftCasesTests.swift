import Constraints
import Testing

/// Layouts from posts, issues and test suites whose ambiguity, broken rows or breakpoints are known.
///
/// The ranges are those of the optimal face: priorities are levels, and the absolute errors inside
/// a level add up.
@Suite("Soft cases")
struct SoftCasesTests {
  private var layout = RowSystem()

  // MARK: - Content priorities

  @Test("S01: of two labels with equal hugging either may take the point that is too much")
  mutating func verticalHugging() throws {
    let (view, a, b) = (layout.box("view"), layout.box("a"), layout.box("b"))
    try layout.add { Self.twoLabels(view, a, b) }
    let hugging = try layout.add {
      a.height <= 20.5 ~ 251
      b.height <= 20.5 ~ 251
    }
    let solution = try optimum()
    let range = try expectRange(of: a.height, in: solution, 20.5, 21.5)
    expectTie(range, at: 251, between: hugging, totalError: 1)
    expectTie(
      try expectRange(of: b.height, in: solution, 20.5, 21.5), at: 251, between: hugging,
      totalError: 1)
    try expectRange(of: b.top, in: solution, 120.5, 121.5)
    try expectUnique(a.width, in: solution, 80)
    try expectUnique(b.width, in: solution, 104.5)
    try expectUnique(a.left, in: solution, 80)
    #expect(!solution.isUnique)
    expectLevel(251, in: solution, 1)
    #expect(
      try freeNames(solution) == ["a.height", "b.top", "b.height"])
  }

  @Test("S01: lowering the vertical hugging of one label decides", arguments: [true, false])
  mutating func verticalHuggingLowered(first: Bool) throws {
    let (view, a, b) = (layout.box("view"), layout.box("a"), layout.box("b"))
    try layout.add {
      Self.twoLabels(view, a, b)
      a.height <= 20.5 ~ (first ? 250 : 251)
      b.height <= 20.5 ~ (first ? 251 : 250)
    }
    let solution = try optimum()
    #expect(solution.isUnique)
    expectClose(solution.value(of: a.height), first ? 21.5 : 20.5)
    expectClose(solution.value(of: b.height), first ? 20.5 : 21.5)
  }

  @RowBuilder
  private static func twoLabels(_ view: Box, _ a: Box, _ b: Box) -> [Constraint] {
    view.frame(width: 240, height: 200)
    a.centerX == view.centerX
    b.centerX == view.centerX
    a.top == view.top + 50
    b.top == a.bottom + 50
    view.bottom == b.bottom + 58
    a.intrinsicWidth(80, hugging: 251)
    b.intrinsicWidth(104.5, hugging: 251)
    a.height >= 20.5 ~ 750
    b.height >= 20.5 ~ 750
  }

  @Test("S02: two labels that must grow tie, unless one hugs less")
  mutating func growing() throws {
    let (a, b) = try sideBySide(width: 320)
    let rows = try layout.add {
      a.intrinsicWidth(60, hugging: 251)
      b.intrinsicWidth(60, hugging: 251)
    }
    let solution = try optimum()
    let hugging = [rows[0], rows[2]]
    for box in [a, b] {
      let range = try expectRange(of: box.width, in: solution, 60, 215)
      expectTie(range, at: 251, between: hugging, totalError: 155)
    }
    expectLevel(251, in: solution, 155)
    try expectUnique(a.width + b.width, in: solution, 275)
  }

  @Test("S02: with hugging 251 and 250 the second label grows")
  mutating func growingDecided() throws {
    let (a, b) = try sideBySide(width: 320)
    try layout.add {
      a.intrinsicWidth(60, hugging: 251)
      b.intrinsicWidth(60, hugging: 250)
    }
    let solution = try optimum()
    try expectUnique(a.width, in: solution, 60)
    try expectUnique(b.width, in: solution, 215)
    expectLevel(251, in: solution, 0)
    expectLevel(250, in: solution, 155)
  }

  @Test("S03: two labels that must shrink tie")
  mutating func shrinking() throws {
    let (a, b) = try sideBySide(width: 320)
    let rows = try layout.add {
      a.intrinsicWidth(120, hugging: 251)
      b.intrinsicWidth(250, hugging: 251)
    }
    let solution = try optimum()
    let compression = [rows[1], rows[3]]
    expectTie(
      try expectRange(of: a.width, in: solution, 25, 120), at: 750, between: compression,
      totalError: 95)
    expectTie(
      try expectRange(of: b.width, in: solution, 155, 250), at: 750, between: compression,
      totalError: 95)
    expectLevel(750, in: solution, 95)
    expectLevel(251, in: solution, 0)
  }

  @Test("S03: compression 751 keeps the one label whole", arguments: [true, false])
  mutating func shrinkingDecided(first: Bool) throws {
    let (a, b) = try sideBySide(width: 320)
    try layout.add {
      a.intrinsicWidth(120, hugging: 251, compression: first ? 751 : 750)
      b.intrinsicWidth(250, hugging: 251, compression: first ? 750 : 751)
    }
    let solution = try optimum()
    try expectUnique(a.width, in: solution, first ? 120 : 25)
    try expectUnique(b.width, in: solution, first ? 155 : 250)
    expectLevel(750, in: solution, 95)
  }

  private mutating func sideBySide(width: Double) throws -> (Box, Box) {
    let (view, a, b) = (layout.box("view"), layout.box("a"), layout.box("b"))
    try layout.add {
      view.frame(width: width, height: 100)
      a.left == view.left + 20
      b.left == a.right + 5
      b.right == view.right - 20
    }
    return (a, b)
  }

  @Test("S04: a trailing edge at 250 is broken by hugging 251 and ties with hugging 250")
  mutating func softTrailing() throws {
    let (view, a) = (layout.box("view"), layout.box("a"))
    let rows = try layout.add {
      view.frame(width: 320, height: 100)
      a.left == view.left + 20
      a.right == view.right - 20 ~ 250
    }
    let trailing = rows[5]
    var weaker = layout
    try layout.add { a.intrinsicWidth(90, hugging: 251) }
    let drawn = try optimum()
    try expectUnique(a.width, in: drawn, 90)
    expectClose(layout.error(of: trailing, in: drawn), 190)
    expectLevel(250, in: drawn, 190)
    expectLevel(251, in: drawn, 0)

    let hugging = try weaker.add { a.intrinsicWidth(90, hugging: 250) }[0]
    let tied = try #require(try weaker.solve().solution)
    let range = try expectRange(of: a.width, in: tied, 90, 280)
    expectTie(range, at: 250, between: [trailing, hugging], totalError: 190)
    expectLevel(250, in: tied, 190)
  }

  // MARK: - Missing rows

  @Test("S05: a child with nothing vertical may be anywhere")
  mutating func childWithoutPosition() throws {
    let (container, child) = (layout.box("container"), layout.box("child"))
    try layout.add {
      container.frame(width: 320, height: 568)
      child.left == container.left
      child.right == container.right
      child.height == 250
    }
    let solution = try optimum()
    let range = try expectRange(of: child.top, in: solution, -.infinity, .infinity)
    #expect(range.tie == nil)
    try expectUnique(child.width, in: solution, 320)
    try expectUnique(child.height, in: solution, 250)
    #expect(solution.value(of: child.top) == 0)
    #expect(try freeNames(solution) == ["child.top"])

    try layout.add { child.top == container.top + 20 }
    let fixed = try optimum()
    #expect(fixed.isUnique)
    try expectUnique(child.top, in: fixed, 20)
  }

  @Test("S06: a scroll view's content has no size, and its child no position")
  mutating func scrollContent() throws {
    let (root, scroll, content, label) = (
      layout.box("root"), layout.box("scroll"), layout.box("content"), layout.box("label")
    )
    try layout.add {
      root.frame(width: 320, height: 480)
      scroll.left == root.left + 50
      scroll.top == root.top + 50
      scroll.right == root.right - 50
      scroll.bottom == root.bottom - 50
      content.left == scroll.left
      content.top == scroll.top
      label.top == content.top + 20
      label.right == content.right + 25
      label.intrinsicWidth(100, hugging: 251)
      label.intrinsicHeight(20.5, hugging: 251)
    }
    var repaired = layout
    let solution = try optimum()
    #expect(try expectRange(of: content.width, in: solution, 0, .infinity).tie == nil)
    #expect(try expectRange(of: content.height, in: solution, 0, .infinity).tie == nil)
    try expectRange(of: label.left, in: solution, -25, .infinity)
    try expectUnique(label.left - content.width, in: solution, -25)
    try expectUnique(label.width, in: solution, 100)
    #expect(try freeNames(solution) == ["content.width", "content.height", "label.left"])

    try repaired.add {
      label.bottom == content.bottom - 20
      content.width == scroll.width
    }
    let fixed = try #require(try repaired.solve().solution)
    #expect(fixed.isUnique)
    expectClose(fixed.value(of: content.width), 220)
    expectClose(fixed.value(of: content.height), 60.5)
    expectClose(fixed.value(of: label.left), 195)
  }

  // MARK: - Breakpoints

  @Test(
    "S07: a cell's inset of 40 needs a width of 40",
    arguments: [(0, false), (39.9999, false), (40, true), (40.0001, true), (375, true)])
  mutating func zeroFrame(width: Double, holds: Bool) throws {
    let (content, view) = (layout.box("contentView"), layout.box("view1"))
    try layout.add {
      view.left == content.left + 40
      view.right == content.right
    }
    try expectRange(of: content.width, in: try optimum(), 40, .infinity)
    try layout.add { content.width == width }
    let outcome = try layout.solve()
    #expect((outcome.solution != nil) == holds)
    let conflicts = try layout.conflicts()
    if !holds {
      #expect(layout.numbers(of: conflicts) == [[0, 1, 2]])
      #expect(conflicts.sets.allSatisfy { !$0.implicit.isEmpty })
    }
  }

  @Test(
    "S08: a tip of 300 between margins of 16 needs a screen of 332",
    arguments: [(320, false), (331.9999, false), (332, true), (375, true)])
  mutating func tipBox(width: Double, holds: Bool) throws {
    let (tip, home, content) = (layout.box("tip"), layout.box("home"), layout.box("content"))
    let (container, screen) = (layout.box("container"), layout.box("screen"))
    try layout.add {
      tip.width >= 300
      tip.width <= home.width - 32
      home.left == content.left
      home.right == content.right
      content.left == container.left
      content.right == container.right
      container.width == screen.width
    }
    try expectRange(of: screen.width, in: try optimum(), 332, .infinity)
    try layout.add { screen.width == width }
    let outcome = try layout.solve()
    #expect((outcome.solution != nil) == holds)
    let conflicts = try layout.conflicts()
    if !holds {
      #expect(layout.numbers(of: conflicts) == [Array(0...7)])
      #expect(conflicts.sets.allSatisfy { $0.implicit.isEmpty })
    }
  }

  @Test("S13: two constants for one pair of edges conflict")
  mutating func oneConstantApart() throws {
    let (view, button) = (layout.box("view"), layout.box("button"))
    try layout.add {
      button.bottom == view.bottom - 24
      button.bottom == view.bottom - 32
    }
    let conflicts = try layout.conflicts()
    #expect(layout.numbers(of: conflicts) == [[0, 1]])
    #expect(conflicts.sets[0].implicit.isEmpty)
    #expect(conflicts.smallestRepair.map { layout.numbers(of: $0) } == [1])
  }
}

extension SoftCasesTests {
  private func optimum() throws -> Solution { try #require(try layout.solve().solution) }

  /// The names of the variables that are not determined.
  private func freeNames(_ solution: Solution) throws -> [String] {
    try solution.freeVariables().map { layout.problem.name(of: $0.variable) }
  }
}
