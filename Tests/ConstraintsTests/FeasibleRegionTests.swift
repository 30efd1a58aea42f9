import Constraints
import Testing

/// The pairs of values for which required constraints hold, against polygons that are known.
@Suite("Feasible regions")
struct FeasibleRegionTests {
  private var solver = Solver()
  private let width: Variable
  private let height: Variable

  init() {
    width = solver.addVariable("width")
    height = solver.addVariable("height")
  }

  private func region(
    _ xs: ClosedRange<Double> = -1000...1000, _ ys: ClosedRange<Double> = -1000...1000
  ) throws -> FeasibleRegion {
    try solver.feasibleRegion(of: width, height, width: xs, height: ys)
  }

  private func corners(_ region: FeasibleRegion) -> [[Double]] {
    region.corners.map { [$0.x, $0.y].map { ($0 * 1e6).rounded() / 1e6 } }
  }

  @Test("a rectangle with its corners cut off has eight, from the lowest left one on")
  mutating func octagon() throws {
    for (x, y) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
      try solver.add(x * width + y * height <= 500)
    }
    // What is wished for does not count.
    try solver.add(width == 7 ~ .high)
    let region = try region(-300...400, -450...350)
    #expect(
      corners(region) == [
        [-300, -200], [-50, -450], [50, -450], [400, -100], [400, 100], [150, 350], [-150, 350],
        [-300, 200],
      ])
    #expect(try solver.feasibleRange(of: width) == -500...500)
  }

  @Test("a third variable may lie between the two, and the region is its shadow")
  mutating func shadow() throws {
    let depth = solver.addVariable("depth")
    try solver.add(depth >= 0)
    try solver.add(depth <= 10)
    try solver.add(width == 2 * depth)
    try solver.add(height >= depth)
    try solver.add(height <= 30 - depth)
    #expect(corners(try region()) == [[0, 0], [20, 10], [20, 20], [0, 30]])
    #expect(try solver.feasibleRange(of: height) == 0...30)
  }

  @Test(
    "corners that are off by rounding give no direction of their own, after what was solved before")
  mutating func afterSolving() throws {
    let depth = solver.addVariable("depth")
    try solver.add(0.2 * width - 2.5 * depth <= 0)
    try solver.add(-1.5 * height - width == 0 ~ 250)
    _ = try solver.solve()
    #expect(
      corners(try region(-20...1000, 0...400)) == [
        [-20, 0], [1000, 0], [1000, 400], [-20, 400],
      ])
  }

  @Test("each corner is found once, wherever rounding puts it")
  mutating func onceEach() throws {
    let (x, z) = (solver.addVariable("x"), solver.addVariable("z"))
    try solver.add(-1 * width + 2 * height + z >= 0)
    try solver.add(2 * z + x == 0)
    try solver.add(0.5 == -0.5 * x - 0.5 * height + 0.5 * z)
    _ = try solver.solve()
    let region = try region(0...400, 0...400)
    #expect(
      corners(region).map { $0.map { ($0 * 1000).rounded() / 1000 } } == [
        [0, 0], [0.333, 0], [400, 171.286], [400, 400], [0, 400],
      ])
  }

  @Test("a point may miss an edge by a millionth")
  mutating func triangle() throws {
    try solver.add(width >= 100)
    try solver.add(height >= 50)
    try solver.add(width + 2 * height <= 500)
    let region = try region()
    // Each edge with its outward direction, and a point on it.
    let slant = 5.0.squareRoot()
    for (x, y, outX, outY) in [
      (200.0, 50.0, 0.0, -1.0), (100, 120, -1, 0), (300, 100, 1 / slant, 2 / slant),
    ] {
      for (distance, isInside) in [(-5.0, true), (0.9e-6, true), (1.1e-6, false), (5, false)] {
        #expect(
          region.contains(x: x + distance * outX, y: y + distance * outY) == isInside,
          "\(distance) from (\(x), \(y))")
      }
    }
    // Beyond a sharp corner a point may lie along both its edges, and be far away.
    #expect(!region.contains(x: 400 + 1.1e-6, y: 50))
    #expect(region.contains(x: 400, y: 50))
  }

  @Test("lines and points contain what is a millionth off in any direction")
  mutating func flat() throws {
    try solver.add(width >= 10)
    try solver.add(width <= 40)
    try solver.add(height == 2 * width)
    let line = try region()
    #expect(corners(line) == [[10, 20], [40, 80]])
    let slant = 5.0.squareRoot()
    for (distance, isInside) in [(0.9e-6, true), (1.1e-6, false)] {
      for side in [1.0, -1] {
        let (x, y) = (side * distance * 2 / slant, side * distance / slant)
        #expect(line.contains(x: 25 + x, y: 50 - y) == isInside)
      }
      // The ends are measured along the axes.
      #expect(line.contains(x: 40, y: 80 + distance) == isInside)
      #expect(line.contains(x: 10, y: 20 - distance) == isInside)
    }
    try solver.add(width == 15)
    let point = try region()
    #expect(corners(point) == [[15, 30]])
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      #expect(point.contains(x: 15 + 0.9e-6 * x, y: 30 + 0.9e-6 * y))
      #expect(!point.contains(x: 15 + 1.1e-6 * x, y: 30 + 1.1e-6 * y))
    }
    try solver.add(height == 31)
    let none = try region()
    #expect(none.corners.isEmpty)
    #expect(!none.contains(x: 15, y: 30))
    #expect(try solver.feasibleRange(of: width) == nil)
  }

  @Test("an upright line has two corners")
  mutating func upright() throws {
    try solver.add(width == 12)
    let line = try region(0...100, 5...60)
    #expect(corners(line) == [[12, 5], [12, 60]])
    #expect(line.contains(x: 12, y: 30))
    #expect(!line.contains(x: 12.5, y: 30))
    #expect(!line.contains(x: 12, y: 61))
  }

  @Test(
    "corners closer than a part in ten million are one",
    arguments: strips)
  func thin(start: Double, height: Double, thickness: Double, count: Int) throws {
    let region = try region(start...start + thickness, 0...height)
    #expect(region.corners.count == count)
    let flat = try self.region(0...height, start...start + thickness)
    #expect(flat.corners.count == count)
  }

  private static let strips: [(Double, Double, Double, Int)] = [
    (0, 1, 0.9e-7, 2), (0, 1, 1.2e-7, 4), (1000, 1000, 0.9e-4, 2), (1000, 1000, 1.2e-4, 4),
  ]

  @Test("ends that are not finite, and variables of another solver, are refused")
  func refusals() throws {
    var other = solver
    let stranger = other.addVariable()
    #expect(throws: SolverError.self) { try region(0 ... .infinity) }
    #expect(throws: SolverError.self) { try region(0...1, -.infinity...0) }
    #expect(throws: SolverError.self) {
      try solver.feasibleRegion(of: width, stranger, width: 0...1, height: 0...1)
    }
  }
}
