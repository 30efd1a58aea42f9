import SeededRandomness
import Testing

@testable import Constraints

private func solve(_ problem: Problem) throws -> Solution? {
  var solver = Solver(problem)
  return try solver.solve().solution
}

private func ids(_ indices: [Int]) -> [ConstraintID] { indices.map { ConstraintID(index: $0) } }

/// Two ends of ranges that are the same but for rounding.
private func areClose(_ first: Double, _ second: Double) -> Bool {
  first == second || abs(first - second) <= 1e-6 * max(1, abs(first))
}

extension IndependentParts {
  /// All parts, solved.
  fileprivate mutating func all() throws -> [Part] {
    try groups.indices.map { try part(at: $0, within: WorkBudget(1_000_000)) }
  }
}

@Suite("Independent parts")
struct IndependentPartsTests {
  /// A side that is known and three heights that are open: parts are cut at what is known only.
  @Test("what equations fix ties nothing together")
  func fixed() throws {
    var problem = Problem()
    let (side, first, second, third) = (
      problem.addVariable("side"), problem.addVariable("first"), problem.addVariable("second"),
      problem.addVariable("third")
    )
    try problem.add(2 * side == 20)
    try problem.add(first >= side + 1)
    try problem.add(second >= side + 2)
    try problem.add(third >= second)
    var parts = IndependentParts(of: problem, at: try #require(try solve(problem)))
    let all = try parts.all()
    #expect(all.map { $0.constraintIDs } == [ids([1]), ids([2, 3])])
    #expect(all.map { $0.subproblem.variables } == [[first], [second, third]])
    let range = try parts.range(of: side + first + third, within: WorkBudget(1000))
    #expect(range.lower == 10 + 11 + 12)
    #expect(range.upper == .infinity)
  }

  @Test("the only solution has no parts, and its values are their ranges")
  func unique() throws {
    var problem = Problem()
    let (x, y) = (problem.addVariable(), problem.addVariable())
    try problem.add(x == 3)
    try problem.add(y == 2 * x)
    let parts = IndependentParts(of: problem, at: try #require(try solve(problem)))
    #expect(parts.groups.isEmpty)
    #expect(
      try parts.range(of: x + y + 1, within: WorkBudget(1000)) == FreeRange(lower: 10, upper: 10))
  }

  @Test("a tie is named by the ids of the whole problem")
  func tie() throws {
    var problem = Problem()
    let (left, x, y) = (problem.addVariable(), problem.addVariable(), problem.addVariable())
    try problem.add(left == 10)
    try problem.add(x + y == left + 90)
    try problem.add(x == 10 ~ 250)
    try problem.add(y == 10 ~ 250)
    var parts = IndependentParts(of: problem, at: try #require(try solve(problem)))
    let all = try parts.all()
    let part = try #require(all.first)
    #expect(all.count == 1)
    let range = part.whole(try part.solution.range(of: Variable(index: 0)))
    #expect(range.tie?.constraints == ids([2, 3]))
    #expect((range.lower, range.upper) == (10, 90))
  }

  @Test(
    "ranges are those of the whole solution",
    arguments: SystemFamily.allCases.filter(\.isExact))
  func ranges(family: SystemFamily) throws {
    var (taken, alone) = (0, 0)
    for seed: UInt64 in 1...150 {
      let problem = family.problem(seed: seed)
      guard let solution = try solve(problem), !solution.isUnique else { continue }
      var parts = IndependentParts(of: problem, at: solution)
      taken += parts.groups.count > 1 ? 1 : 0
      let owned = parts.groups.flatMap { $0 }
      #expect(owned.count == Set(owned).count, "\(family), seed \(seed)")
      for index in 0..<problem.variableCount {
        let variable = Variable(index: index)
        let (mine, whole) = (
          try parts.range(of: LinearExpression(variable), within: WorkBudget(1_000_000)),
          try solution.range(of: variable)
        )
        #expect(
          areClose(mine.lower, whole.lower) && areClose(mine.upper, whole.upper),
          "\(family), seed \(seed), x\(index): \(mine) instead of \(whole)")
      }
      for position in parts.groups.indices {
        guard let range = parts.onlyRange(at: position) else { continue }
        let part = try parts.part(at: position, within: WorkBudget(1_000_000))
        let solved = try part.solution.range(of: Variable(index: 0))
        #expect(areClose(range.lower, solved.lower) && areClose(range.upper, solved.upper))
        alone += 1
      }
    }
    // The boxes of that family hang together, side by side or inside one another.
    #expect(taken > 0 || family == .layoutLike, "no system of \(family) falls apart")
    #expect(alone > 0 || family != .sparse, "no variable is alone")
  }
}

@Suite("Ranges while others are held")
struct HeldRangesTests {
  /// `x + y == 100`, neither below 0.
  private func part() throws -> IndependentParts.Part {
    var problem = Problem()
    let (x, y) = (problem.addVariable(), problem.addVariable())
    try problem.add(x + y == 100)
    try problem.add(x >= 0)
    try problem.add(y >= 0)
    var parts = IndependentParts(of: problem, at: try #require(try solve(problem)))
    return try #require(try parts.all().first)
  }

  private let x = Variable(index: 0)
  private let y = Variable(index: 1)

  @Test(
    "a tie is told wherever the values lie, and none where there is one value",
    arguments: [1.0, -1])
  func ties(sign: Double) throws {
    var problem = Problem()
    let (x, y, z) = (problem.addVariable(), problem.addVariable(), problem.addVariable())
    try problem.add(x + y == 90 * sign)
    let wishes = [
      try problem.add(x == 10 * sign ~ 250), try problem.add(y == 10 * sign ~ 250),
    ]
    try problem.add(z - x - y >= 0)
    try problem.add(z - x - y <= 0)
    var parts = IndependentParts(of: problem, at: try #require(try solve(problem)))
    let part = try #require(try parts.all().first)
    var held = HeldRanges(of: part, within: WorkBudget(100_000))
    for variable in [x, y] {
      let range = part.whole(try held.openRange(of: variable))
      #expect(range.tie?.constraints == wishes)
      #expect(abs(range.length - 70) < 1e-9)
    }
    let sum = try held.openRange(of: z)
    #expect(abs(sum.lower - 90 * sign) < 1e-9 && sum.tie == nil)
  }

  @Test("with one choice held, what follows from it is determined")
  func consequence() throws {
    let budget = WorkBudget(10_000)
    var held = HeldRanges(of: try part(), within: budget)
    #expect(held.mayBeOpen(x) && held.mayBeOpen(y))
    let open = try held.openRange(of: y)
    #expect(open == FreeRange(lower: 0, upper: 100))
    #expect(try held.range(of: y, in: open) == open)
    let before = budget.spent
    try held.hold(x, with: nil)
    #expect(try held.range(of: y, in: open) == FreeRange(lower: 100, upper: 100))
    #expect(try held.openRange(of: y) == open)
    #expect(before > 0 && budget.spent > before)
  }

  @Test(
    "as soon as every choice is held there is one solution, the one that was shown",
    arguments: [SystemFamily.layoutLike, .sparse, .manyLevels])
  func allHeld(family: SystemFamily) throws {
    var count = 0
    for seed: UInt64 in 1...100 {
      let problem = family.problem(seed: seed)
      guard let solution = try solve(problem) else { continue }
      var parts = IndependentParts(of: problem, at: solution)
      for part in try parts.all() {
        let free = try part.solution.freeVariables().map(\.variable)
        var held = HeldRanges(of: part, within: WorkBudget(1_000_000))
        var choices = 0
        for variable in free {
          let range = try held.range(of: variable, in: held.openRange(of: variable))
          guard range.length > 1e-6 else { continue }
          choices += 1
          try held.hold(variable, with: range.tie)
        }
        #expect(choices > 0 || free.isEmpty, "\(family), seed \(seed)")
        count += choices
        for variable in free {
          let range = try held.range(of: variable, in: held.openRange(of: variable))
          let shown = part.solution[variable]
          #expect(
            areClose(range.lower, shown) && areClose(range.upper, shown),
            "\(family), seed \(seed), \(variable): \(range) instead of \(shown)")
        }
      }
    }
    #expect(count > 20, "\(family) has too few choices")
  }

  @Test(
    "asked of all variables together, one that is open is told where asking each finds any",
    arguments: [SystemFamily.layoutLike, .sparse, .degenerate, .unbounded, .manyLevels])
  func anyOpen(family: SystemFamily) throws {
    var (open, fixed) = (0, 0)
    for seed: UInt64 in 1...100 {
      let problem = family.problem(seed: seed)
      guard let solution = try solve(problem) else { continue }
      var parts = IndependentParts(of: problem, at: solution)
      for part in try parts.all() {
        var held = HeldRanges(of: part, within: WorkBudget(1_000_000))
        let variables = (0..<part.subproblem.problem.variableCount).map { Variable(index: $0) }
        let each = try variables.filter { try held.openRange(of: $0).length > 1e-6 }
        let one = try held.anyOpen(of: variables, tolerance: 1e-6)
        #expect(one.map(each.contains) ?? each.isEmpty, "\(family), seed \(seed)")
        let others = variables.filter { !each.contains($0) }
        #expect(try held.anyOpen(of: others, tolerance: 1e-6) == nil, "\(family), seed \(seed)")
        open += each.count
        fixed += others.count
      }
    }
    #expect(
      open > 0 && (fixed > 0 || family == .unbounded), "\(family): \(open) open, \(fixed) fixed")
  }

  /// Views that are no wider than the one before and no narrower than 10, of which the first is 10 wide: all are,
  /// and no row that is active says so of more than one of them.
  private func ladder(_ count: Int) throws -> Problem {
    var problem = Problem()
    var last = problem.addVariable()
    try problem.add(last <= 10)
    try problem.add(last >= 10)
    for _ in 1..<count {
      let next = problem.addVariable()
      try problem.add(next <= last)
      try problem.add(next >= 10)
      try problem.add(next == 20 ~ 100)
      last = next
    }
    return problem
  }

  @Test("a ladder in which every step is forced is closed, for the work of a few linear programs")
  func ladder() throws {
    func work(_ count: Int) throws -> Int {
      let solution = try #require(try solve(ladder(count)))
      #expect(solution.isUnique)
      let budget = WorkBudget(100_000_000)
      var open = OpenRanges(of: solution)
      let variables = (0..<count).map { Variable(index: $0) }
      #expect(try open.anyOpen(of: variables, tolerance: 1e-6, within: budget) == nil)
      #expect(try open.range(of: variables[count - 1], within: budget).length < 1e-6)
      return budget.spent
    }
    let (small, large) = (try work(100), try work(200))
    // Each program takes a step for each rung, which goes over all rows.
    #expect(large <= 5 * small + 1_000, "\(small), then \(large)")
    #expect(large <= 4 * 200 * 800, "\(large)")
  }

  @Test("beside what is held, a few linear programs find which steps of a ladder cannot move")
  func steps() throws {
    func work(_ count: Int) throws -> Int {
      var problem = Problem()
      var views: [(left: Variable, width: Variable)] = []
      for index in 0..<count {
        let view = (left: problem.addVariable(), width: problem.addVariable())
        try problem.add(view.left >= 0)
        try problem.add(view.width >= 10)
        // A point less than all of them need, so that one of the steps gives way, and any of them may.
        try problem.add(view.left + view.width <= 8.0 + Double(count))
        if index > 0 {
          try problem.add(view.left >= views[index - 1].left + 1 ~ 999)
          try problem.add(view.width <= views[index - 1].width)
        }
        views.append(view)
      }
      var parts = IndependentParts(of: problem, at: try #require(try solve(problem)))
      let budget = WorkBudget(1_000_000_000)
      let part = try #require(try parts.all().first)
      var held = HeldRanges(of: part, within: budget)
      for variable in [views[0].left, views[0].width, views[1].left] {
        let local = try #require(part.subproblem.local(variable))
        let range = try held.range(of: local, in: try held.openRange(of: local))
        try held.hold(local, with: range.tie)
      }
      return budget.spent
    }
    let (small, large) = (try work(40), try work(80))
    // A program for each step would take eight times as much.
    #expect(large <= 5 * small, "\(small), then \(large)")
  }
}

@Suite("Blocking constraints")
struct BlockingConstraintsTests {
  /// A title that would like to be 300 wide, left of an icon in a row of 200.
  private struct Row {
    var problem = Problem()
    let row, title, icon, spare: Variable
    let wish = ConstraintID(index: 4)

    init() throws {
      row = problem.addVariable("row")
      title = problem.addVariable("title")
      icon = problem.addVariable("icon")
      spare = problem.addVariable("spare")
      try problem.add(Constraint(row - 200, .equal, isImplicit: true))
      try problem.add(title + icon <= row)
      try problem.add(icon >= 50 ~ 800)
      try problem.add(icon <= 40 ~ 100)
      try problem.add(title >= 300 ~ 750)
      try problem.add(title <= 170)
      try problem.add(spare >= title)
      try problem.add(title <= 100 ~ 200)
    }

    func blocking(_ growth: Double = 1, wish: ConstraintID? = nil) throws -> [Int]? {
      let solution = try #require(try solve(problem))
      let search = BlockingConstraints(
        of: problem, at: solution, facts: ids([0]), tolerance: 0.25)
      return try search.constraints(
        keeping: title, fromGrowingBy: growth, wish: wish ?? self.wish,
        within: WorkBudget(100_000))?.map(\.index)
    }
  }

  @Test("what is as important as the wish stands in the way, what is less so does not")
  func rows() throws {
    #expect(try Row().blocking() == [1, 2])
  }

  @Test("a row with room to spare is no reason beside one that is tight")
  func room() throws {
    let row = try Row()
    let solution = try #require(try solve(row.problem))
    let search = BlockingConstraints(
      of: row.problem, at: solution, facts: ids([0]), tolerance: 0.25)
    #expect(search.hasRoom(in: ids([5])[0]))
    #expect(!search.hasRoom(in: ids([1])[0]))
    // At 180 the title would also break `title <= 170`, for which it need not grow that far.
    #expect(try row.blocking(30) == [1, 2])
  }

  @Test("nothing blocks what may grow")
  func free() throws {
    let row = try Row()
    let solution = try #require(try solve(row.problem))
    let search = BlockingConstraints(
      of: row.problem, at: solution, facts: ids([0]), tolerance: 0.25)
    let found = try search.constraints(
      keeping: row.spare, fromGrowingBy: 1, wish: nil, within: WorkBudget(100_000))
    #expect(found == nil)
  }

  @Test("without a budget nothing is searched")
  func budget() throws {
    let row = try Row()
    let solution = try #require(try solve(row.problem))
    let search = BlockingConstraints(
      of: row.problem, at: solution, facts: ids([0]), tolerance: 0.25)
    let budget = WorkBudget(1)
    func found() throws -> [ConstraintID]? {
      try search.constraints(
        keeping: row.title, fromGrowingBy: 1, wish: row.wish, within: budget)
    }
    // The last piece of work may be larger than the rest.
    _ = try found()
    #expect(budget.isSpent)
    #expect(try found() == nil)
  }
}

@Suite("Problems of some of the constraints")
struct SubproblemTests {
  @Test("the range of an expression under some of the constraints alone")
  func range() throws {
    var problem = Problem()
    let (x, y, z) = (problem.addVariable("x"), problem.addVariable("y"), problem.addVariable("z"))
    try problem.add(x >= 10)
    try problem.add(x + y <= 30)
    try problem.add(y >= 25)
    try problem.add(z == 0)
    #expect(try problem.range(of: LinearExpression(y), under: ids([0, 1]))?.upper == 20)
    #expect(try problem.range(of: LinearExpression(y), under: ids([1, 0, 2])) == nil)
    #expect(try problem.range(of: LinearExpression(z), under: [])?.length == .infinity)
    let part = try Subproblem(
      [problem.constraints[1]], mentioning: [LinearExpression(z)], of: problem)
    #expect(part.variables == [x, y, z])
    #expect(part.problem.variableNames == ["x", "y", "z"])
    #expect(try Subproblem([problem.constraints[3]], of: problem).variables == [z])
  }
}
