import Constraints
import Testing

/// Every row says who wrote it: its name, and the line of Swift that added it.
@Suite("Origins")
struct OriginTests {
  private var solver = Solver()
  private let x: Variable

  init() {
    x = solver.addVariable("x")
  }

  @Test("a row remembers its name and the line that added it")
  mutating func place() throws {
    let first = #line + 1
    let id = try solver.add(x >= 200, "sidebar minimum")
    let unnamed = try solver.add(x >= 100)
    let origin = try #require(solver[id]?.origin)
    #expect(origin.label == "sidebar minimum")
    #expect(origin.span == SourceSpan(file: "ConstraintsTests/OriginTests.swift", line: first))
    #expect(origin.rule == nil)
    #expect(solver[unnamed]?.origin.label == "")
    #expect(solver[unnamed]?.origin.span?.line == first + 1)
    #expect(origin.description == "sidebar minimum (ConstraintsTests/OriginTests.swift:\(first))")
    #expect(Origin("sidebar minimum", at: origin.span) == origin)
    #expect(Set([Origin("sidebar minimum", at: origin.span), origin]).count == 1)
    #expect(Origin("sidebar minimum") != origin)
    #expect(Origin() == Origin() && Origin() != solver[unnamed]?.origin)
  }

  @Test("what an origin says already stays")
  mutating func explicitOrigin() throws {
    let row = Origin("x >= 1", at: SourceSpan(file: "a.layout", line: 3, column: 5))
    let id = try solver.add(Constraint(x - 1, .greaterOrEqual, origin: row), "another name")
    #expect(solver[id]?.origin == row)
    let generated = Origin(rule: "compression")
    let other = try solver.add(Constraint(x - 1, .greaterOrEqual, origin: generated), "a name")
    #expect(solver[other]?.origin == Origin("a name", rule: "compression"))
  }

  @Test("a row that goes from a problem to a solver keeps its first place")
  func problem() throws {
    var problem = Problem()
    let y = problem.addVariable("y")
    let line = #line + 1
    let id = try problem.add(y == 1, "fixed")
    var solver = Solver(problem)
    #expect(solver[id]?.origin == problem[id].origin)
    let copy = try solver.add(problem[id])
    #expect(solver[copy]?.origin.span?.line == line)
  }

  @Test("a label that changes leaves the place as it is")
  mutating func changedLabel() throws {
    let id = try solver.add(x >= 1)
    var origin = try #require(solver[id]?.origin)
    let span = origin.span
    origin.label = "renamed"
    #expect(origin.label == "renamed" && origin.span == span)
    origin.span = nil
    #expect(origin == Origin("renamed"))
  }

  @Test("a rejected row, an invalid row and a suggestion know their lines")
  mutating func otherPlaces() throws {
    try solver.add(x == 1)
    let line = #line + 1
    guard case .rejected(var trial) = try solver.addIfSatisfiable(x == 2, "two") else {
      Issue.record("x == 2 was added")
      return
    }
    let rejected = try #require(try trial.firstConflict()?.constraints.last)
    #expect(trial[rejected]?.origin.span?.line == line)
    #expect(trial[rejected]?.origin.label == "two")

    let error = #expect(throws: ConstraintError.self) {
      try solver.add(x == 2 ~ 1001, "too important", fileID: "App/Sidebar.swift", line: 12)
    }
    #expect(
      error?.description == "the priority 1001.0 is not above 0 and at most 1000, "
        + "in too important (App/Sidebar.swift:12)")

    let edited = #line + 1
    try solver.edit(x, priority: .required)
    try solver.suggest(3, for: x)
    let suggestion = try #require(try solver.firstConflict()?.constraints.last)
    #expect(solver[suggestion]?.origin.label == "suggested x")
    #expect(solver[suggestion]?.origin.span?.line == edited)
    #expect(solver[suggestion]?.origin.rule == "suggestion")
  }
}
