import Testing

@testable import Constraints

/// What is open in large systems is found with work that grows with them, and no faster.
@Suite("Work of breaking ties")
struct TieWorkTests {
  /// Views that are somewhere.
  enum Kind: CaseIterable {
    /// Each is somewhere behind the one before.
    case chain

    /// All are somewhere behind the first.
    case nest

    /// Each begins where the one before ends, and the first ends behind the last.
    case line

    func problem(_ count: Int) throws -> Problem {
      var problem = Problem()
      var views: [(left: Variable, top: Variable, width: Variable)] = []
      for _ in 0...count {
        let view = (problem.addVariable(), problem.addVariable(), problem.addVariable())
        try problem.add(Constraint(LinearExpression(view.2), .greaterOrEqual, isImplicit: true))
        views.append(view)
      }
      for index in 1...count {
        let (view, before) = (views[index], views[index - 1])
        switch self {
        case .chain:
          try problem.add(view.width >= 1)
          try problem.add(view.left >= before.left + before.width)
        case .nest:
          try problem.add(view.left >= views[0].left)
          try problem.add(view.width <= 50)
        case .line where index == 1:
          try problem.add(view.left == views[0].left + 8)
        case .line:
          try problem.add(view.left == before.left + before.width + 8)
          try problem.add(view.top == before.top)
        }
      }
      if case .line = self {
        let last = views[count]
        try problem.add(views[0].left + views[0].width == last.left + last.width + 8)
      }
      return problem
    }
  }

  /// Going once over each variable and row of a system, times this, is linear; taking a step for each is
  /// a hundred times as much.
  private static let passes = 12

  @Test(arguments: Kind.allCases, [50, 200])
  func growsWithTheSystem(_ kind: Kind, _ count: Int) throws {
    let problem = try kind.problem(count)
    let size = problem.constraints.count + problem.variableCount
    var solver = Solver(problem)
    let solution = try #require(try solver.solve().solution)
    #expect(solution.work < Self.passes * size)
    var parts = IndependentParts(of: problem, at: solution)
    let sizes = parts.groups.map { $0.count }
    let largest = try #require(sizes.firstIndex(of: sizes.max() ?? 0))
    let part = try parts.part(at: largest, within: WorkBudget(.max))
    #expect(part.solution.work < Self.passes * size)
    // Both ends of the ranges of the first variables, and holding these.
    let budget = WorkBudget(.max)
    var held = HeldRanges(of: part, within: budget)
    var choices = 0
    for number in 0..<3 {
      let variable = Variable(index: number)
      let open = try held.openRange(of: variable)
      let left = try held.range(of: variable, in: open)
      guard left.length > 1e-6 else { continue }
      choices += 1
      try held.hold(variable, with: left.tie)
    }
    #expect(choices >= 2)
    #expect(budget.spent < 3 * 3 * Self.passes * size)
  }

  /// Widths that share what is too little for all of them; where the rest is a whole number of widths, a row is
  /// at its bound without being active, and all widths move it.
  /// What a window is dragged by goes to the pane that is neither as small nor as large as it may be; it does not go
  /// on from pane to pane.
  @Test(arguments: [100, 400])
  func dragOverCompressedPanes(_ count: Int) throws {
    var solver = Solver()
    let window = solver.addVariable("window")
    var end = LinearExpression(constant: -8)
    for _ in 0..<count {
      let (left, right) = (solver.addVariable(), solver.addVariable())
      try solver.add(left == end + 8)
      try solver.add(right - left >= 10)
      try solver.add(right - left == 50 ~ 400)
      end = LinearExpression(right)
    }
    try solver.add(end <= window)
    try solver.edit(window, priority: 900)
    var before = 0
    var (passes, size) = (0, 1)
    for drag in 0..<10 {
      try solver.suggest(Double(40 * count + 13 * drag), for: window)
      var fresh = Solver(solver.problem)
      let solution = try #require(try solver.solve().solution)
      let expected = try #require(try fresh.solve().solution)
      #expect(zip(solution.values, expected.values).allSatisfy { isClose($0, $1, within: 1e-6) })
      size = solver.problem.constraints.count + solution.values.count
      if drag > 0 { passes = max(passes, (solution.work - before) / size) }
      before = solution.work
    }
    #expect(passes <= 20)
  }

  @Test(arguments: [50, 200], [320.0, 325])
  func competitionGrowsWithTheSystem(_ count: Int, _ room: Double) throws {
    var problem = Problem()
    let widths = (0..<count).map { _ in problem.addVariable() }
    var left = LinearExpression(problem.addVariable())
    try problem.add(Constraint(left, .equal))
    var wishes: [ConstraintID] = []
    for width in widths {
      try problem.add(Constraint(LinearExpression(width), .greaterOrEqual, isImplicit: true))
      wishes.append(try problem.add(Constraint(width - 10, .equal, priority: .high)))
      let next = problem.addVariable()
      try problem.add(next == left + width)
      left = LinearExpression(next)
    }
    try problem.add(left == LinearExpression(constant: room))
    let size = problem.constraints.count + problem.variableCount
    var solver = Solver(problem)
    let solution = try #require(try solver.solve().solution)
    var parts = IndependentParts(of: problem, at: solution)
    let budget = WorkBudget(.max)
    var held = HeldRanges(of: try parts.part(at: 0, within: budget), within: budget)
    let before = budget.spent
    let range = try held.openRange(of: widths[1])
    #expect(range.lower == 0 && range.upper == 10)
    #expect(range.tie?.constraints.count == wishes.count)
    #expect(budget.spent - before < Self.passes * size)
  }
}
