import Constraints
import Testing

/// The rows that a horizontal stack view generates for three views of 160, 80 and 40, with the
/// distributions whose outcome is known (S09 to S12).
@Suite("Stack rows")
struct StackRowsTests {
  private static let sizes = [160.0, 80, 40]

  private var layout = RowSystem()
  private let canvas: Box
  private let views: [Box]

  init() {
    canvas = layout.box("canvas")
    var views: [Box] = []
    for name in ["a", "b", "c"] { views.append(layout.box(name)) }
    self.views = views
  }

  @Test("S09: .fill with equal hugging lets any view take the rest")
  mutating func fill() throws {
    let content = try addStack(width: 400, spacingRows(0))
    let solution = try optimum()
    let hugging = content.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    for (view, size) in zip(views, Self.sizes) {
      let range = try expectRange(of: view.width, in: solution, size, size + 120)
      expectTie(range, at: 250, between: hugging, totalError: 120)
    }
    expectLevel(250, in: solution, 120)
    expectLevel(750, in: solution, 0)
    #expect(!solution.isUnique)
  }

  @Test("S10: .fillProportionally breaks its last row by the spacing")
  mutating func fillProportionallyWithSpacing() throws {
    try addStack(
      width: 600,
      rows {
        spacingRows(10)
        proportionRows(total: 300)
      })
    let solution = try optimum()
    try expectWidths(solution, [320, 160, 100])
    #expect(solution.isUnique)
    expectLevel(999, in: solution, 0)
    expectLevel(998, in: solution, 0)
    expectLevel(997, in: solution, 20)
  }

  @Test("S10: .fillProportionally without spacing breaks nothing")
  mutating func fillProportionally() throws {
    try addStack(
      width: 600,
      rows {
        spacingRows(0)
        proportionRows(total: 280)
      })
    let solution = try optimum()
    try expectWidths(solution, Self.sizes.map { 600 * $0 / 280 })
    for priority in [999, 998, 997] as [Priority] { expectLevel(priority, in: solution, 0) }
  }

  @Test("S11: .equalSpacing leaves equal gaps and breaks only canvas-fit")
  mutating func equalSpacing() throws {
    let gaps = [layout.box("gap0"), layout.box("gap1")]
    try addStack(
      width: 400,
      rows {
        for (index, gap) in gaps.enumerated() {
          views[index + 1].left >= views[index].right + 10
          gap.left == views[index].right
          gap.right == views[index + 1].left
          flat(gap)
        }
        gaps[1].width == gaps[0].width
        canvas.width == 0 ~ 49
      })
    let solution = try optimum()
    try expectWidths(solution, Self.sizes)
    for gap in gaps { try expectUnique(gap.width, in: solution, 60) }
    try expectUnique(views[1].left, in: solution, 220)
    try expectUnique(views[2].left, in: solution, 360)
    try expectOnlyCanvasFitBroken(solution)
  }

  @Test("S12: .equalCentering puts the centres apart equally and breaks only canvas-fit")
  mutating func equalCentering() throws {
    let gaps = [layout.box("gap0"), layout.box("gap1")]
    try addStack(
      width: 400,
      rows {
        for (index, gap) in gaps.enumerated() {
          views[index + 1].left >= views[index].right + 10
          gap.left == views[index].centerX
          gap.right == views[index + 1].centerX
          flat(gap)
        }
        gaps[1].width == gaps[0].width ~ 149
        canvas.width == 0 ~ 49
      })
    let solution = try optimum()
    try expectWidths(solution, Self.sizes)
    for gap in gaps { try expectUnique(gap.width, in: solution, 150) }
    try expectUnique(views[1].left, in: solution, 190)
    try expectUnique(views[2].left, in: solution, 360)
    try expectOnlyCanvasFitBroken(solution)
  }
}

extension StackRowsTests {
  private func optimum() throws -> Solution { try #require(try layout.solve().solution) }

  /// Adds the rows that every distribution has, then `distribution`, then the content sizes, whose
  /// names are returned: hugging and compression of each view in turn.
  @discardableResult
  private mutating func addStack(
    width: Double, _ distribution: [Constraint]
  ) throws -> [ConstraintID] {
    try layout.add(
      rows {
        canvas.frame(width: width, height: 40)
        views[0].left == canvas.left  // UISV-canvas-connection
        views[2].right == canvas.right
        views[0].top == canvas.top
        views[0].bottom == canvas.bottom
        for view in views.dropFirst() {
          view.top == views[0].top  // UISV-alignment
          view.bottom == views[0].bottom
        }
      })
    try layout.add(distribution)
    return try layout.add(
      rows {
        for (view, size) in zip(views, Self.sizes) { view.intrinsicWidth(size) }
      })
  }

  @RowBuilder
  private func spacingRows(_ spacing: Double) -> [Constraint] {
    for index in 1...2 { views[index].left == views[index - 1].right + spacing }
  }

  /// `total` is the sum of the sizes and spacings; each row weighs less than the one before.
  @RowBuilder
  private func proportionRows(total: Double) -> [Constraint] {
    for (index, size) in Self.sizes.enumerated() {
      views[index].width == (size / total) * canvas.width ~ Priority(999 - Double(index))
    }
  }

  /// The rows that no distribution is about but that leave a gap guide nothing free.
  @RowBuilder
  private func flat(_ gap: Box) -> [Constraint] {
    gap.top == canvas.top
    gap.height == 0
  }

  private func expectWidths(_ solution: Solution, _ widths: [Double]) throws {
    for (view, width) in zip(views, widths) { try expectUnique(view.width, in: solution, width) }
  }

  private func expectOnlyCanvasFitBroken(_ solution: Solution) throws {
    #expect(solution.isUnique)
    for level in solution.levels {
      expectLevel(level.priority, in: solution, level.priority == 49 ? 400 : 0)
    }
    for row in layout.rows where layout.problem[row].priority != 49 {
      expectClose(layout.error(of: row, in: solution), 0, layout.problem[row].origin.label)
    }
  }
}
