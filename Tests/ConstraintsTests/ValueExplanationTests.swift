import Constraints
import SeededRandomness
import Testing

/// What explains a value gives that value, whatever the system is.
@Suite("Value explanations")
struct ValueExplanationTests {
  /// What one explainer says about several expressions.
  private func explanations(
    of expressions: [some LinearExpressible], in solution: Solution
  ) throws -> [ValueExplanation] {
    var explainer = ValueExplainer(of: solution)
    return try expressions.map { try explainer.explanation(of: $0) }
  }

  @Test("two columns of one width are decided together, and what follows from them is not")
  func columns() throws {
    var solver = Solver()
    let names = ["left", "width", "next", "same", "inset"]
    let x = names.map { solver.addVariable($0) }
    try solver.add(x[0] == 8)
    try solver.add(x[2] == x[0] + x[1] + 8)
    try solver.add(x[2] + x[3] == 312)
    try solver.add(x[1] == x[3])
    try solver.add(x[4] == x[3] - 10)
    let solution = try #require(try solver.solve().solution)
    let why = try solution.explanation(of: x[4])
    #expect(why.value == 138 && solution[x[4]] == 138)
    #expect(why.steps.map { solver.name(of: $0.variable) } == ["inset", "same", "left"])
    #expect(why.steps.map(\.shares.count) == [1, 3, 1])
    #expect(why.steps[1].terms == [Term(x[0], -0.5)])
    #expect(try solution.explanation(of: x[4] - x[3]).shares.map(\.multiplier) == [1])
  }

  @Test(
    "a constraint that was given another priority in place explains the value, not what it was before"
  )
  func changedInPlace() throws {
    var solver = Solver()
    let (a, b) = (solver.addVariable("a"), solver.addVariable("b"))
    let least = try solver.add(b >= 85 ~ .low)
    let sum = try solver.add(2 * b + a == 105 ~ .low)
    let wish = try solver.add(a == 105 ~ .fitting)
    _ = try solver.solve()
    try solver.remove(least)
    try solver.setPriority(.high, of: sum)
    let solution = try #require(try solver.solve().solution)
    #expect(solution.isUnique && solution[b] == 0)
    let why = try solution.explanation(of: b)
    #expect(why.value == 0)
    #expect(why.shares.map(\.constraint) == [sum, wish])
    #expect(why.shares.map(\.multiplier) == [0.5, -0.5])
  }

  @Test("a variable that was decided by a row which is gone is undecided")
  func decidedBefore() throws {
    var solver = Solver()
    let (a, b) = (solver.addVariable("a"), solver.addVariable("b"))
    try solver.add(a <= 35 ~ .high)
    let wish = try solver.add(a + 2 * b == 90 ~ .low)
    let sum = try solver.add(a + b == 85)
    _ = try solver.solve()
    try solver.setCoefficient(3, of: a, in: sum)
    try solver.deactivate(wish)
    let solution = try #require(try solver.solve().solution)
    #expect(solution[a] == 0 && solution[b] == 85)
    let why = try explanations(of: [a, b], in: solution)
    #expect(why.map(\.value) == [0, 85])
    #expect(why.map(\.undecided) == [[a], [a]])
    #expect(why[1].shares.map(\.constraint) == [sum])
  }

  @Test("a variable that rows decide is not undecided because it is 0")
  func decidedAtZero() throws {
    var solver = Solver()
    let x = (0..<6).map { solver.addVariable("x\($0)") }
    let sum = try solver.add(x[2] + x[3] == 0)
    let most = try solver.add(x[5] <= 0)
    let least = try solver.add(x[4] >= 0)
    try solver.add(x[1] == 0 ~ 500)
    let both = try solver.add(x[3] + x[4] <= 0 ~ 250)
    let twin = try solver.add(x[5] + x[3] == 0)
    let last = try solver.add(x[0] + x[2] == 0 ~ 250)
    let solution = try #require(try solver.solve().solution)
    #expect(solution.isUnique)
    let why = try explanations(of: x, in: solution)
    #expect(why.allSatisfy { $0.undecided.isEmpty })
    // Which of the rows that hold it there is told is open.
    #expect(
      Set(why[0].shares.map(\.constraint)).isSubset(of: [sum, most, least, both, twin, last]))
    #expect(why[0].shares.count >= 3)
    var edited = Solver()
    let y = edited.addVariable("y")
    _ = try edited.solve()
    try edited.edit(y, priority: 999)
    try edited.suggest(0, for: y)
    let shown = try #require(try edited.solve().solution)
    let own = try shown.explanation(of: y)
    #expect(own.undecided.isEmpty && own.shares.count == 1)
  }

  @Test("every variable that is named has its step, also where rows decide some in a circle")
  func circle() throws {
    var solver = Solver()
    let x = (0..<4).map { solver.addVariable("x\($0)") }
    try solver.add(x[1] + x[0] + x[3] >= 0)
    try solver.add(x[3] + x[0] - x[1] == 0 ~ 250)
    try solver.add(x[1] + x[3] == 0 ~ 250)
    let solution = try #require(try solver.solve().solution)
    for why in try explanations(of: x, in: solution) {
      let told = why.steps.map(\.variable)
      #expect(!told.isEmpty && Set(told).count == told.count)
      for (place, step) in why.steps.enumerated() {
        #expect(Set(told[(place + 1)...]).isSuperset(of: step.terms.map(\.variable)))
      }
    }
  }

  @Test("a small or large multiple is explained by the same rows", arguments: [1e-14, 1, 1e14])
  func multiples(factor: Double) throws {
    var solver = Solver()
    let (x, y) = (solver.addVariable(), solver.addVariable())
    let rows = [try solver.add(x == 40), try solver.add(y == 0.25 * x + 2)]
    let solution = try #require(try solver.solve().solution)
    let why = try solution.explanation(of: LinearExpression(terms: [Term(y, factor)]))
    #expect(why.shares.map(\.constraint) == rows)
    #expect(why.shares.map(\.multiplier) == [0.25 * factor, factor])
    #expect(abs(why.value - 12 * factor) <= 1e-12 * factor)
  }

  @Test("a variable that nothing decides is told apart, and one of another solver is an error")
  func undecided() throws {
    var solver = Solver()
    let (first, second) = (solver.addVariable("first"), solver.addVariable("second"))
    try solver.add(first == second + 5)
    let solution = try #require(try solver.solve().solution)
    let why = try solution.explanation(of: first + 2)
    #expect(why.value == solution.value(of: first + 2))
    #expect(why.undecided.count <= 1)
    #expect(why.steps.contains { $0.shares.isEmpty && $0.terms.isEmpty })
    let stranger = solver.addVariable("stranger")
    #expect(throws: SolverError.self) { try solution.explanation(of: stranger) }
    #expect(throws: SolverError.self) { try explanations(of: [first, stranger], in: solution) }
  }

  @Test("the sum and every step give the value on random systems", arguments: 0..<60)
  func random(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    var solver = Solver()
    let x = (0..<below(12) + 3).map { solver.addVariable("x\($0)") }
    let coefficients = [1, 1, 1, -1, 0.5, 0.25, 4.0 / 3]
    for _ in 0..<(2 * x.count) {
      var expression = LinearExpression(constant: Double(below(400) - 200) / 4)
      for _ in 0..<below(3) + 1 {
        expression.terms.append(
          Term(x[below(x.count)], coefficients[below(coefficients.count)]))
      }
      let relation: Relation = [.equal, .lessOrEqual, .greaterOrEqual][below(3)]
      let priority: Priority = [.required, .high, 500, .low][below(4)]
      _ = try solver.addIfSatisfiable(Constraint(expression, relation, priority: priority))
    }
    let solution = try #require(try solver.solve().solution)
    var asked = x.map { LinearExpression($0) }
    asked.append(LinearExpression(terms: [Term(x[0]), Term(x[1], 2), Term(x[2], -1)], constant: 3))
    let together = try explanations(of: asked, in: solution)
    var explainer = ValueExplainer(of: solution)
    let steps = try explainer.steps(to: x)
    // Each variable has one step, and behind it are those that it follows from.
    #expect(steps.map(\.variable).sorted { $0.index < $1.index } == x)
    for (place, step) in steps.enumerated() {
      let rest = Set(steps[(place + 1)...].map(\.variable))
      #expect(rest.isSuperset(of: step.terms.map(\.variable)))
      var sum = 0.0
      for share in step.shares { sum += share.amount }
      for term in step.terms { sum += term.coefficient * solution[term.variable] }
      #expect(abs(sum - solution[step.variable]) <= 1e-9 * max(1, abs(sum)))
    }
    for (expression, why) in zip(asked, together) {
      // What is asked together is answered as what is asked alone.
      #expect(try solution.explanation(of: expression) == why)
      #expect(try explainer.shares(of: expression) == why.shares)
      let value: Double = solution.value(of: expression)
      #expect(abs(why.value - value) <= 1e-9 * max(1, abs(value)))
      var seen: Set<Variable> = []
      for step in why.steps {
        var sum = 0.0
        for share in step.shares { sum += share.amount }
        for term in step.terms { sum += term.coefficient * solution[term.variable] }
        #expect(abs(sum - solution[step.variable]) <= 1e-9 * max(1, abs(sum)))
        #expect(seen.isDisjoint(with: step.terms.map(\.variable)))
        seen.insert(step.variable)
      }
      // Nothing is left without a step.
      #expect(why.steps.flatMap(\.terms).allSatisfy { seen.contains($0.variable) })
      for share in why.shares {
        let constraint = try #require(solver[share.constraint])
        #expect(abs(solution.value(of: constraint.expression)) <= 1e-7)
        #expect(share.rightHandSide == -constraint.expression.constant)
      }
    }
  }
}
