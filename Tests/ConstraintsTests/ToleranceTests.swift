import Constraints
import Testing

/// The documented limits between what rounding may make and what is a difference.
@Suite("Tolerances")
struct ToleranceTests {
  @Test(
    "required rows may miss each other by a billionth, and a part in 10^12 of their numbers",
    arguments: [
      (0.0, 0.5e-9, true), (0, 3e-9, false), (1e6, 1.5e-6, true), (1e6, 5e-6, false),
      (-1e9, 1.5e-3, true), (-1e9, 5e-3, false),
    ])
  func required(place: Double, gap: Double, holds: Bool) throws {
    for (isEquation, factor) in [(true, 1.0), (false, 1), (true, 1e6), (false, 1e6)] {
      var solver = Solver()
      let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
      // A factor of a million in a row beside them makes the system badly scaled, and changes nothing.
      try solver.add(y == factor * x)
      try solver.add(isEquation ? x == place : x <= place)
      try solver.add(isEquation ? x == place + gap : x >= place + gap)
      #expect((try solver.solve().solution != nil) == holds)
      #expect(try solver.conflicts().isEmpty == holds)
    }
  }

  @Test("a contradiction that means nothing is none beside one that does, however rows are scaled")
  func beside() throws {
    var solver = Solver()
    let (x, y, z) = (solver.addVariable("x"), solver.addVariable("y"), solver.addVariable("z"))
    try solver.add(x == 1e-300)
    try solver.add(y == 2e-300)
    try solver.add(x == y)
    try solver.add(z == 1e6 * y)
    try solver.add(z == 3)
    try solver.add(z == 5)
    #expect(try solver.solve().solution == nil)
    #expect(
      try solver.conflicts().sets.map { $0.constraints.map(\.index) }
        == [[0, 2, 3, 4], [0, 2, 3, 5], [1, 3, 4], [1, 3, 5], [4, 5]])
  }

  @Test("a coordinate far away does not make a small contradiction rounding")
  func farAway() throws {
    var solver = Solver()
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    try solver.add(y == 1e9)
    try solver.add(x >= 1)
    try solver.add(x <= 1 - 1e-7)
    #expect(try solver.solve().solution == nil)
    #expect(try solver.conflicts().sets.map { $0.constraints.map(\.index) } == [[1, 2]])
  }

  @Test("two ends that differ by more than rounding make a value free", arguments: [1e-3, 1e-5])
  func free(length: Double) throws {
    var solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(x >= 100)
    try solver.add(x <= 100 + length)
    let solution = try #require(try solver.solve().solution)
    let range = try #require(try solution.freeVariables().first).range
    #expect(range.lower == 100)
    expectClose(range.length, length, within: 1e-12)
  }

  @Test(
    "a row whose terms cancel but for a part in 10^10 is met on the way, one that leaves less is not",
    arguments: [(2.1e-10, true), (1.8e-10, false)])
  func cancelled(part: Double, isMet: Bool) throws {
    var solver = Solver()
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    try solver.add(x == y)
    // Both terms count, so that the part is of two.
    try solver.add(x - (1 - part) * y <= 1)
    try solver.add(y == 1e12 ~ .low)
    let solution = try #require(try solver.solve().solution)
    // What the row leaves is all that is known of where it is met: y (1 - (1 - part)) == 1.
    let end = isMet ? 1 / (1 - (1 - part)) : 1e12
    expectClose(solution[y], end)
  }
}
