import Testing

@testable import Constraints

/// Rows, conflicts and whole systems describe themselves as a person would write them.
@Suite("Descriptions")
struct DescriptionTests {
  private var problem = Problem()
  private let left: Variable
  private let right: Variable
  private let gap: Variable

  init() {
    left = problem.addVariable("left.width")
    right = problem.addVariable("right.width")
    gap = problem.addVariable()
  }

  @Test("a row subtracts nothing, and a number alone stands on its right")
  func rows() {
    for (row, words) in [
      (left >= 200, "left.width >= 200"),
      (200 <= left, "left.width >= 200"),
      (0 == left + right, "left.width + right.width == 0"),
      (left + 8 == right, "left.width + 8 == right.width"),
      (left - 8 <= right, "left.width <= right.width + 8"),
      (left <= right - 8, "left.width + 8 <= right.width"),
      (left == 0.25 * right - 8.5, "left.width + 8.5 == 0.25 * right.width"),
      (left - right - gap >= -4, "left.width + 4 >= right.width + x2"),
      (-left <= 8, "left.width >= -8"),
      (100 - left >= 2 * right, "left.width + 2 * right.width <= 100"),
      (-left + right == 0, "right.width == left.width"),
      (right + left + right == 1e-7, "2 * right.width + left.width == 1e-07"),
      (left - left <= 0, "0 <= 0"),
      (left - left + 3 <= 0, "3 <= 0"),
      (left - left <= 3, "0 <= 3"),
      (left + right == left, "right.width == 0"),
    ] as [(Constraint, String)] {
      #expect(problem.description(of: row) == words)
    }
  }

  @Test("a turned row says the same of every point", arguments: [-3.0, -1, 0, 2, 5])
  func sameMeaning(value: Double) {
    let row = -2 * left - 1 <= 3
    #expect(problem.description(of: row) == "2 * left.width >= -4")
    #expect((row.error(at: -2 * value - 4) == 0) == (2 * value >= -4))
  }

  @Test("priority, weight, name and place follow the row")
  mutating func details() throws {
    let line = #line + 1
    let minimum = try problem.add(left >= 200 ~ .high, "sidebar minimum")
    #expect(
      problem.description(of: minimum)
        == "sidebar minimum: left.width >= 200 @750 (DescriptionTests.swift:\(line))")
    let row = Constraint(
      left - 0.5 * right, .equal, priority: 250.5, weight: 2, isImplicit: true,
      origin: Origin(
        "left.width == 0.5 * right.width", at: SourceSpan(file: "ui/card.layout", line: 9)))
    #expect(
      problem.description(of: row)
        == "left.width == 0.5 * right.width @250.5 weight 2 implicit (card.layout:9)")
    #expect("\(row)".hasPrefix("left.width == 0.5 * right.width: x0 == 0.5 * x1 @250.5"))
    #expect(problem.description(of: ConstraintID(index: 9)) == "#9")
  }

  @Test("an expression reads as it was written")
  func expressions() {
    for (expression, words) in [
      (left + 8, "left.width + 8"), (-left - 8, "-left.width - 8"),
      (2 * left - right / 4, "2 * left.width - 0.25 * right.width"),
      (left - left, "left.width - left.width"), (LinearExpression(), "0"),
      (LinearExpression(constant: -0.0), "0"), (LinearExpression(constant: -2.5), "-2.5"),
    ] as [(LinearExpression, String)] {
      #expect(problem.description(of: expression) == words)
    }
    #expect("\(left + 2 * gap)" == "x0 + 2 * x2")
    #expect("\(gap)" == "x2")
  }

  @Test("priorities, ids and results are short")
  func results() {
    #expect("\(Priority.required) \(Priority.high) \(Priority(250.5))" == "required 750 250.5")
    let ids = (0..<4).map(ConstraintID.init(index:))
    #expect("\(ids[3])" == "#3")
    #expect("\(Conflict(constraints: [ids[0], ids[2]]))" == "#0, #2")
    #expect("\(Conflict(constraints: [ids[0]], implicit: [ids[1]]))" == "#0, implicit #1")
    #expect("\(Conflict(constraints: [], implicit: [ids[1]]))" == "implicit #1")
    #expect(
      "\([Conflict(constraints: [ids[0], ids[2]]), Conflict(constraints: [ids[1]])])"
        == "[{#0, #2}, {#1}]")
    let tie = Tie(priority: .low, constraints: [ids[1], ids[2]], totalError: 3)
    #expect("\(FreeRange(lower: 60, upper: .infinity))" == "60...inf")
    let range = FreeRange(lower: 60.5, upper: 215, tie: tie)
    #expect("\(FreeVariable(gap, range))" == "x2: 60.5...215 (#1, #2 at 250)")
  }

  @Test(
    "a row holds up to a billionth of the numbers that it adds up",
    arguments: [
      (0.0, 0.9e-9, true), (0, 1.1e-9, false), (1e6, 1.9e-3, true), (1e6, 2.1e-3, false),
      (-1e6, 1.9e-3, true), (-1e6, 2.1e-3, false), (0.25, 0.9e-9, true), (0.25, 1.1e-9, false),
    ])
  func state(value: Double, error: Double, holds: Bool) {
    for row in [left == value, value == left, left + value == 2 * value] {
      let words = row.state { _ in value + error }
      #expect(words.hasPrefix(holds ? "holds" : "missed by"), "\(value), \(error): \(words)")
    }
  }

  @Test("a whole system is shown with its values, and what it misses by how much")
  mutating func wholeSystem() throws {
    try problem.add(Constraint(left - 200, .greaterOrEqual, origin: Origin("minimum")))
    try problem.add(
      Constraint(left + right - 300, .equal, origin: Origin(at: SourceSpan(file: "a", line: 7))))
    var solver = Solver(problem)
    let start = #line + 1
    let wish = try solver.add(right == 150 ~ .low)
    try solver.add(gap == 0)
    #expect(solver.description == "3 variables, 4 constraints, not solved since the last change")
    #expect(
      solver.debugDescription.hasPrefix(
        "\(solver.description)\n  left.width\n  right.width\n  x2\n  #0"))
    _ = try solver.solve()
    #expect(
      solver.debugDescription == """
        3 variables, 4 constraints, solved
          left.width = 200
          right.width = 100
          x2 = 0
          #0 minimum: left.width >= 200: holds
          #1 left.width + right.width == 300 (a:7): holds
          #2 right.width == 150 @250 (DescriptionTests.swift:\(start)): missed by 50
          #3 x2 == 0 (DescriptionTests.swift:\(start + 1)): holds
        """)
    #expect(try solver.solve().solution?.description == "x0 = 200, x1 = 100, x2 = 0")

    let end = #line + 1
    let limit = try solver.add(left == 10, "limit")
    let conflict = try #require(try solver.firstConflict())
    #expect(solver.description == "3 variables, 5 constraints, unsatisfiable")
    #expect(
      solver.description(of: conflict) == """
        minimum: left.width >= 200
        limit: left.width == 10 (DescriptionTests.swift:\(end))
        """)
    #expect(solver.description(of: limit).hasPrefix("limit: left.width == 10"))
    try solver.remove(wish)
    #expect(solver.description(of: wish) == "#2")
    #expect(solver.description(of: 2 * left) == "2 * left.width")
    try solver.remove(limit)
    try solver.removeVariable(right)
    #expect(try solver.solve().solution?.description == "x0 = 200, x2 = 0")
    #expect(solver.description(of: left >= gap) == "left.width >= x2")
  }

  @Test("a row that the solver lets pass as held is not said to be missed")
  mutating func heldByScale() throws {
    var solver = Solver()
    let x = solver.addVariable("x")
    try solver.add(1e6 * x == 0)
    let row = try solver.add(1e6 * x == 4e-4)
    #expect(try solver.solve().solution != nil)
    #expect(solver.debugDescription.contains("\(solver.description(of: row)): holds"))
  }

  @Test("a problem is shown with its rows")
  mutating func wholeProblem() throws {
    try problem.add(Constraint(left - right, .lessOrEqual, priority: .low))
    let line = #line - 1
    #expect(problem.description == "3 variables, 1 constraint")
    #expect(
      problem.debugDescription == """
        3 variables, 1 constraint
          #0 left.width <= right.width @250 (DescriptionTests.swift:\(line))
        """)
    let conflict = Conflict(
      constraints: [ConstraintID(index: 0)], implicit: [ConstraintID(index: 5)])
    #expect(
      problem.description(of: conflict)
        == "left.width <= right.width @250 (DescriptionTests.swift:\(line))\n#5")
  }
}
