import Constraints
import Testing

/// Of several optimal solutions the one shown has the first variable closest to zero, then the
/// second, and so on.
@Suite("Canonical choice")
struct CanonicalChoiceTests {
  private var layout = RowSystem()

  @Test("the variable that was created first is the one at zero", arguments: [false, true])
  mutating func firstVariable(isSwapped: Bool) throws {
    let (first, second) = (layout.variable("first"), layout.variable("second"))
    try layout.add([isSwapped ? second + first == 10 : first + second == 10])
    let solution = try optimum()
    #expect(solution[first] == 0)
    expectClose(solution[second], 10)
    #expect(!solution.isUnique)
  }

  @Test(
    "the value is the one closest to zero in its range",
    arguments: [(2.0, 9.0, 2.0), (-9, -2, -2), (-3, 8, 0), (0, 4, 0), (-4, 0, 0)])
  mutating func closestToZero(lower: Double, upper: Double, value: Double) throws {
    let x = layout.variable("x")
    try layout.add([x >= lower, x <= upper])
    let solution = try optimum()
    expectClose(solution[x], value)
    #expect(solution[x].sign == (value < 0 ? .minus : .plus), "-0.0 is never shown")
    try expectRange(of: x, in: solution, lower, upper)
  }

  @Test(
    "tied weak values give the one closest to zero",
    arguments: [([10.0, 20], 10.0), ([-10, -20], -10), ([-5, 5], 0), ([1, 2, 3, 4], 2)]
      as [([Double], Double)])
  mutating func tiedValues(values: [Double], shown: Double) throws {
    let x = layout.variable("x")
    let rows = try layout.add(values.map { x == $0 ~ .low })
    let solution = try optimum()
    expectClose(solution[x], shown)
    let range = try solution.range(of: x)
    #expect(range.tie?.priority == .low)
    #expect(range.length > 0)
    if values.count == 2 {
      expectTie(range, at: .low, between: rows, totalError: abs(values[1] - values[0]))
    }
  }

  @Test("an odd number of weak values has one median")
  mutating func median() throws {
    let x = layout.variable("x")
    try layout.add([5.0, 1, 9, 2, 7].map { x == $0 ~ .low })
    let solution = try optimum()
    try expectUnique(x, in: solution, 5)
    #expect(solution.isUnique)
    expectLevel(.low, in: solution, 13)
  }

  @Test("a later variable does not move an earlier one")
  mutating func laterVariables() throws {
    let (x, y, z) = (layout.variable("x"), layout.variable("y"), layout.variable("z"))
    try layout.add([x + y >= 4, y + z == 12, z <= 9, y <= 6])
    // x = 0 leaves y in [4, 6], and z follows y.
    let solution = try optimum()
    #expect(solution[x] == 0)
    expectClose(solution[y], 4)
    expectClose(solution[z], 8)
    try expectRange(of: x, in: solution, -2, .infinity)
    try expectRange(of: y, in: solution, 3, 6)
    try expectRange(of: z, in: solution, 6, 9)
    try expectRange(of: 2 * y - z + 1, in: solution, -2, 7)
  }

  @Test("variables that move less than the tolerance count as determined")
  mutating func tolerance() throws {
    let (x, y) = (layout.variable("x"), layout.variable("y"))
    try layout.add([x == 0 ~ .low, x == 0.4 ~ .low, y >= 0, y <= 0.6])
    let solution = try optimum()
    #expect(try solution.freeVariables().map(\.variable) == [x, y])
    #expect(try solution.freeVariables(tolerance: 0.5).map(\.variable) == [y])
    #expect(try solution.freeVariables(tolerance: 0.7).isEmpty)
    let ranges = try solution.freeVariables().map(\.range)
    expectClose(try #require(ranges.first).upper, 0.4)
    #expect(try #require(ranges.last).tie == nil)
  }
}

extension CanonicalChoiceTests {
  private func optimum() throws -> Solution { try #require(try layout.solve().solution) }
}
