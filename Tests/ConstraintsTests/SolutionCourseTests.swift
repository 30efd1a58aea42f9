import Testing

@testable import Constraints

/// How solutions and contradictions go on while constants change, in cases that are known.
@Suite("Courses of solutions")
struct SolutionCourseTests {
  private var solver = Solver()

  @Test("a value follows its constant as far as the first rows that are met on both sides")
  mutating func blockers() throws {
    let (width, icon) = (solver.addVariable("width"), solver.addVariable("icon"))
    let window = try solver.add(width == 300)
    let most = try solver.add(icon <= 100)
    let share = try solver.add(icon <= 0.25 * width)
    let far = try solver.add(icon <= 0.5 * width + 400)
    try solver.add(icon == 500 ~ .low)
    let course = try solver.course([(window, 1)])
    #expect(course.isSatisfiable)
    #expect(course.range == -1900...100)
    #expect(course.blockers.lower == far)
    #expect(course.blockers.upper == most)
    #expect(course[width] == 1 && course[icon] == 0.25)
    #expect(try solver.course([(window, -2)]).range == -50...950)
    try solver.setRightHandSide(600, of: window)
    let other = try solver.course([(window, 1)])
    #expect(other.range == -200 ... .infinity)
    #expect(other.blockers.lower == share)
    #expect(other.blockers.upper == nil)
    #expect(other[icon] == 0)
    // Both change: the icon may grow as long as its share of the window does.
    let both = try solver.course([(window, 1), (most, 1)])
    #expect(both.range.upperBound == 200.0 / 3)
    #expect(both[icon] == 1)
    // What does not change limits nothing.
    #expect(try solver.course([(window, 0)]).range == -.infinity ... .infinity)
  }

  @Test(
    "rows with the same bound go on together as long as they change alike",
    arguments: [1.0, -1, 8, 0.125])
  mutating func equalBounds(rate: Double) throws {
    let x = solver.addVariable("x")
    let compression = try solver.add(x >= 10 ~ .high)
    let hugging = try solver.add(x <= 10 ~ .low)
    #expect(try solver.solve().solution?[x] == 10)
    for (difference, isAlike) in [(0.0, true), (4e-13, true), (6e-12, false), (0.5, false)] {
      let course = try solver.course([(compression, rate), (hugging, rate * (1 + difference))])
      #expect((course.range != 0...0) == isAlike, "\(difference)")
      if isAlike { #expect(abs(course[x] - rate) <= 1e-12 * abs(rate)) }
    }
    for id in [compression, hugging] {
      #expect(try solver.course([(id, rate)]).range == 0...0)
    }
  }

  @Test("a contradiction lasts until its rows meet")
  mutating func contradiction() throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    let least = try solver.add(x >= 50)
    try solver.add(x <= 20)
    let other = try solver.add(y == 1)
    let course = try solver.course([(least, -3), (other, 5)])
    #expect(!course.isSatisfiable)
    #expect(course.range.lowerBound == -.infinity)
    #expect(abs(course.range.upperBound - 10) < 1e-6)
    #expect(course[x] == 0 && course[y] == 0)
    #expect(try solver.course([(other, 5)]).range == -.infinity ... .infinity)
  }

  @Test("without a solution nothing changes in a region")
  func regionOfContradiction() throws {
    var solver = Solver()
    let width = solver.addVariable()
    let least = try solver.add(width >= 40)
    try solver.add(width <= 20)
    let region = try #require(try solver.region([[(least, 1)]]))
    #expect(!region.isSatisfiable)
    #expect(region[width, 0] == 0)
  }

  @Test("a region goes as far as the first rows that are met, in the directions that meet them")
  mutating func region() throws {
    let (width, first, second) = (
      solver.addVariable("width"), solver.addVariable("first"), solver.addVariable("second")
    )
    let window = try solver.add(width == 100)
    let wish = try solver.add(first == 40 ~ .high)
    try solver.add(first + second == width)
    try solver.add(second >= 20)
    try solver.add(second <= 200)
    let region = try #require(try solver.region([[(window, 1)], [(wish, 1)]]))
    #expect(region.isSatisfiable)
    #expect(region[second, 0] == 1 && region[second, 1] == -1)
    // The second column may shrink by 40 points and grow by 140.
    #expect(
      Set(region.limits) == [
        SolutionRegion.Limit(rates: [-1, 1], most: 40, includesMost: true),
        SolutionRegion.Limit(rates: [1, -1], most: 140, includesMost: true),
      ])
  }
}
