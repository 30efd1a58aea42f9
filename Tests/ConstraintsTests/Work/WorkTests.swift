import Testing

@testable import Constraints

/// How many steps solving takes, which is the same on every machine. The limits are what it took when
/// this was written.
@Suite("Work")
struct WorkTests {
  @Test(
    "a guess is the optimum but for a few steps",
    arguments: zip([SystemFamily.layoutLike, .sparse, .degenerate, .manyLevels], [20, 24, 20, 19]))
  func families(_ family: SystemFamily, limit: Int) throws {
    var total = 0
    for seed: UInt64 in 1...60 {
      var (solver, counter) = (Solver(family.problem(seed: seed)), StepCounter())
      guard case .optimal = try solver.solve() else { continue }
      total += counter.note(solver)
    }
    #expect(total <= limit)
  }

  @Test("where nothing is traded off the guess is the optimum")
  func cards() throws {
    for width in [320.0, 390, 744, 1366] {
      let cards = try WeatherCards(count: 8)
      var problem = cards.problem
      try problem.add(cards.width == width)
      var (solver, counter) = (Solver(problem), StepCounter())
      #expect(try solver.solve().solution != nil)
      #expect(counter.note(solver) == 0)
    }
    var total = 0
    for sample in SampleSystem.all where sample.conflictCount == 0 {
      var (solver, counter) = (Solver(try sample.problem()), StepCounter())
      _ = try solver.solve()
      total += counter.note(solver)
    }
    #expect(total <= 8)
  }

  @Test("a known region costs no step, however often it is left")
  func dragging() throws {
    let cards = try WeatherCards(count: 12)
    var (solver, counter) = (Solver(cards.problem), StepCounter())
    try solver.edit(cards.width, priority: WeatherCards.edit)
    var faces: [SolvedFace] = []
    func drag(to width: Double) throws -> (isKnown: Bool, steps: Int) {
      try solver.suggest(width, for: cards.width)
      _ = try solver.solve()
      let face = try #require(solver.partition.solved.compactMap { $0 }.first).solved
      defer { if !faces.contains(where: { $0 === face }) { faces.append(face) } }
      return (faces.contains { $0 === face }, counter.note(solver))
    }
    // The row that pulls the window is new; its constant is one that changes from then on.
    #expect(try drag(to: 390) == (false, 0))
    #expect(try drag(to: 391) == (false, 0))
    let steps = try [744.0, 320, 500].map { width in
      let (isKnown, steps) = try drag(to: width)
      #expect(!isKnown)
      return steps
    }
    #expect(steps.reduce(0, +) <= 110)
    for width in [392.0, 385, 744, 320, 501, 390, 750, 321] {
      #expect(try drag(to: width).isKnown, "\(width)")
    }
  }

  @Test("regions are kept where up to eight constants change", arguments: [(1, 5), (8, 5), (9, 0)])
  func parameters(count: Int, known: Int) throws {
    var solver = Solver()
    let variables = (0..<count).map { solver.addVariable("x\($0)") }
    for (first, second) in zip(variables, variables.dropFirst()) {
      try solver.add(second >= first)
    }
    for variable in variables { try solver.edit(variable, priority: 500) }
    var faces: [SolvedFace] = []
    for step in 0..<7 {
      for (index, variable) in variables.enumerated() {
        try solver.suggest(Double(10 * index + step % 3), for: variable)
      }
      let last = try solver.solve().solution?[variables[count - 1]]
      #expect(last == Double(10 * count - 10 + step % 3))
      faces.append(try #require(solver.partition.solved.compactMap { $0 }.first).solved)
    }
    #expect(zip(faces, faces.dropFirst()).count { $0 === $1 } == known)
  }

  @Test("regions are kept again when a contradiction is over")
  func afterContradiction() throws {
    var solver = Solver()
    let (x, follower) = (solver.addVariable("x"), solver.addVariable("follower"))
    try solver.add(x <= 100)
    try solver.add(follower >= x)
    try solver.add(follower == 50 ~ .low)
    try solver.edit(x, priority: .required)
    var faces: [SolvedFace] = []
    for value in [20.0, 21, 200, 70, 75, 200, 90] {
      try solver.suggest(value, for: x)
      let solution = try solver.solve().solution
      #expect(solution?[follower] == (value > 100 ? nil : max(50, value)))
      if solution != nil { faces.append(try #require(solver.partition.solved.first ?? nil).solved) }
    }
    // At 70 the row that pulls the follower is at another bound than at 21; the others are as before.
    #expect(faces[2] !== faces[1])
    #expect(faces[3] === faces[2])
    #expect(faces[4] === faces[2])
  }

  @Test("what comes and goes costs a few steps")
  func churn() throws {
    let cards = try WeatherCards(count: 12)
    var (solver, counter) = (Solver(cards.problem), StepCounter())
    try solver.add(cards.width == 390)
    _ = try solver.solve()
    counter.note(solver)
    let ids = solver.constraintIDs
    // Rows of every kind of a card go and come back.
    for id in ids[100..<120] {
      try solver.deactivate(id)
      _ = try solver.solve()
      #expect(counter.note(solver) <= 3)
      try solver.activate(id)
      _ = try solver.solve()
      #expect(counter.note(solver) <= 3)
    }
    #expect(counter.total <= 48)
    // A pane comes with its rows, and goes.
    for _ in 0..<4 {
      let pane = (0..<4).map { solver.addVariable("pane\($0)") }
      try solver.add(pane[0] == 16)
      try solver.add(pane[1] == cards.width - 32)
      try solver.add(pane[2] >= 40)
      try solver.add(pane[2] == pane[1] / 2 ~ .high)
      try solver.add(pane[3] == pane[0] + pane[1])
      _ = try solver.solve()
      #expect(counter.note(solver) <= 4)
      for variable in pane { try solver.removeVariable(variable) }
      _ = try solver.solve()
      #expect(counter.note(solver) <= 4)
    }
  }
}
