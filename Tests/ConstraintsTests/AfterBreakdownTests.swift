import Testing

@testable import Constraints

/// Once what arithmetic cannot do is gone, the answers are those of a new solver.
@Suite("After a breakdown")
struct AfterBreakdownTests {
  private var solver = Solver()

  /// A variable of whose values one is larger than any number.
  private mutating func addBreakdown(to variable: Variable) throws -> [ConstraintID] {
    let far = solver.addVariable("far")
    return [
      try solver.add(variable == 1e200), try solver.add(LinearExpression(far) == 1e200 * variable),
    ]
  }

  private mutating func expectBreakdown() {
    #expect(throws: NumericalBreakdown.self) { try solver.solve() }
  }

  private mutating func chain(_ count: Int) throws -> [Variable] {
    let chain = (0..<count).map { _ in solver.addVariable() }
    for (next, last) in zip(chain.dropFirst(), chain) { try solver.add(next >= last + 1) }
    return chain
  }

  @Test("a contradiction in another part is not forgotten", arguments: [false, true])
  mutating func contradiction(comesFirst: Bool) throws {
    let (first, second) = (try chain(80), try chain(80))
    let (contradictory, broken) = comesFirst ? (first, second) : (second, first)
    let least = try solver.add(contradictory[0] >= 0)
    let most = try solver.add(contradictory[79] <= 10)
    let huge = try addBreakdown(to: broken[5])
    expectBreakdown()
    for id in huge { try solver.remove(id) }
    #expect(try solver.solve().solution == nil)
    let conflict = try #require(try solver.firstConflict())
    #expect(conflict.constraints.contains(least) && conflict.constraints.contains(most))
    try solver.remove(most)
    #expect(try solver.solve().solution?[contradictory[79]] == 79)
  }

  @Test("a constraint that is changed counts once, and is gone when it is removed")
  mutating func changed() throws {
    let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
    let zero = try solver.add(x == 0 ~ .low)
    try solver.add(Constraint(x - 10, .equal, priority: .high, weight: 1.5))
    try solver.add(y >= x + 1)
    let huge = try addBreakdown(to: x)
    expectBreakdown()
    for id in huge { try solver.remove(id) }
    try solver.setPriority(.high, of: zero)
    let solution = try #require(try solver.solve().solution)
    #expect(solution[x] == 10 && solution.levels.map(\.totalError) == [10])
    try solver.setPriority(.required, of: zero)
    #expect(try solver.solve().solution?[x] == 0)
    try solver.remove(zero)
    #expect(try solver.solve().solution?[x] == 10)
  }

  @Test(
    "a constraint that asks for a number larger than any is refused, however it comes",
    arguments: [1e-300, -1e-300])
  mutating func overflowing(coefficient: Double) throws {
    let x = solver.addVariable("x")
    let small = LinearExpression(terms: [Term(x, coefficient)])
    let id = try solver.add(small == 0)
    let error = #expect(throws: ConstraintError.self) { try solver.setRightHandSide(1e300, of: id) }
    #expect(error?.description.hasPrefix("infinity is not a finite number") == true)
    #expect(throws: ConstraintError.self) { try solver.add(small <= -1e300) }
    #expect(try solver.solve().solution?[x] == 0)
    // What is left of a coefficient after others are taken off it is told when it is solved.
    let rest = LinearExpression(x) - LinearExpression(terms: [Term(x, 1 - 0x1p-45)])
    try solver.add(rest == 1e300)
    let breakdown = #expect(throws: NumericalBreakdown.self) { try solver.solve() }
    #expect(breakdown?.constraints.isEmpty == false)
  }
}
