import Constraints
import Testing

/// The solutions of a system for all values of a variable, against what is known exactly and against
/// solving at single values.
@Suite("Parametric solutions")
struct ParametricSolutionTests {
  @Test("the icon of stage E4 has three formulas, which end at 270 and 354 2/3")
  func icon() throws {
    var solver = Solver()
    let window = solver.addVariable("window")
    let card = solver.addVariable("card")
    let summary = solver.addVariable("summary")
    let icon = solver.addVariable("icon")
    for width in [card, summary, icon] { try solver.add(width >= 0) }
    try solver.add(card == window - 16)
    try solver.add(summary + icon + 24 <= card)
    try solver.add(icon <= 0.25 * card)
    try solver.add(summary == 230 ~ .high)
    try solver.add(icon == 480 ~ .low)
    let solutions = try solver.solutions(varying: window, over: 0...1366)
    #expect(solutions.undecided.isEmpty)
    #expect(solutions.feasible == 40...1366)
    #expect(solutions.conflictAbove == nil)
    let conflict = try #require(solutions.conflictBelow)
    #expect(conflict.isMinimal)
    let formulas = solutions.pieces.map { $0[icon] }
    #expect(formulas.map(\.slope) == [0, 1, 0.25])
    #expect(formulas.map { Fraction(closeTo: $0.constant)?.description } == ["0", "-270", "-4"])
    let ends = solutions.pieces.map { Fraction(closeTo: $0.range.upperBound)?.description }
    #expect(ends == ["270", "354 2/3", "1366"])
    #expect(solutions.pieces.allSatisfy { $0.isUnique })
    #expect(solutions.piece(at: 300)?.value(of: icon, at: 300) == 30)
    #expect(solutions.piece(at: 39) == nil)
  }

  @Test("a tip of 300 points is unsatisfiable exactly below 332", arguments: [false, true])
  func tip(isEdited: Bool) throws {
    var solver = Solver()
    let window = solver.addVariable("window")
    let tip = solver.addVariable("tip")
    let least = Constraint(tip - 300, .greaterOrEqual, origin: Origin("tip least"))
    let most = Constraint(tip + 32 - window, .lessOrEqual, origin: Origin("tip most"))
    for constraint in [least, most] { try solver.add(constraint) }
    #expect(try solver.feasibleRange(of: window) == 332 ... .infinity)
    if isEdited {
      try solver.edit(window, priority: .required)
      try solver.suggest(400, for: window)
      _ = try solver.solve()
    }
    let solutions = try solver.solutions(varying: window, over: 0...1000)
    #expect(solutions.feasible == 332...1000)
    let conflict = try #require(solutions.conflictBelow)
    #expect(conflict.constraints.map { solver[$0]?.origin.label } == ["tip least", "tip most"])
    #expect(conflict.implicit.isEmpty)
    // Between them the tip may be as wide as it likes.
    #expect(solutions.pieces.allSatisfy { $0.freeVariables == [tip] })
  }

  @Test("a tie begins and ends where its rows begin and end to compete")
  func tie() throws {
    var solver = Solver()
    let window = solver.addVariable("window")
    let (first, second) = (solver.addVariable("first"), solver.addVariable("second"))
    for size in [first, second] {
      try solver.add(size >= 0)
      try solver.add(size == 100 ~ .high)
    }
    try solver.add(first + second == window)
    let solutions = try solver.solutions(varying: window, over: 0...400)
    #expect(solutions.feasible == 0...400)
    for piece in solutions.pieces {
      // At 200 both have what they want; at 0 there is nothing to share.
      #expect(piece.freeVariables == [first, second])
    }
    #expect(solutions.pieces.contains { $0.range.upperBound == 200 })
  }

  @Test("an edit keeps its priority at every value")
  func edit() throws {
    var solver = Solver()
    let width = solver.addVariable("width")
    try solver.add(width >= 200)
    try solver.edit(width, priority: .high)
    let solutions = try solver.solutions(varying: width, over: 0...400)
    #expect(solutions.feasible == 0...400)
    #expect(solutions.pieces.map { $0[width].slope } == [0, 1])
    #expect(solutions.pieces.first?.range == 0...200)
  }

  @Test(
    "a variable that may have one value only has a piece of that value", arguments: [false, true])
  func oneValue(isEdited: Bool) throws {
    var solver = Solver()
    let (window, card) = (solver.addVariable("window"), solver.addVariable("card"))
    let least = try solver.add(window >= 320)
    let most = try solver.add(window <= 320)
    try solver.add(card == window - 16)
    if isEdited {
      try solver.edit(window, priority: .required)
      try solver.suggest(100, for: window)
    }
    let solutions = try solver.solutions(varying: window, over: 0...500)
    #expect(solutions.feasible == 320...320)
    #expect(solutions.pieces.map(\.range) == [320...320])
    #expect(solutions.piece(at: 320)?.value(of: card, at: 320) == 304)
    #expect(solutions.conflictBelow?.constraints == [least])
    #expect(solutions.conflictAbove?.constraints == [most])
    // Where the interval ends there, nothing is beyond.
    let upper = try solver.solutions(varying: window, over: 320...500)
    #expect(upper.feasible == 320...320 && upper.conflictBelow == nil)
    #expect(upper.conflictAbove?.constraints == [most])
    #expect(try solver.solutions(varying: window, over: 321...500).feasible == nil)
  }

  @Test("the conflict below a range is that right below it, not one of values farther away")
  func rightBelow() throws {
    var solver = Solver()
    let (window, card) = (solver.addVariable("window"), solver.addVariable("card"))
    try solver.add(Constraint(LinearExpression(card), .greaterOrEqual, isImplicit: true))
    let inset = try solver.add(card == window - 16)
    let least = try solver.add(card >= 1)
    let far = try solver.add(card <= 300)
    let most = try solver.add(card <= 299)
    let solutions = try solver.solutions(varying: window, over: -30...1000)
    #expect(solutions.feasible == 17...315)
    #expect(solutions.conflictBelow?.constraints == [inset, least])
    #expect(solutions.conflictBelow?.implicit == [])
    #expect(solutions.conflictAbove?.constraints == [inset, most])
    try solver.remove(most)
    let wider = try solver.solutions(varying: window, over: -30...1000)
    #expect(wider.conflictAbove?.constraints == [inset, far])
  }

  @Test("contradictions on both sides leave an interval, and contradictions without it nothing")
  func contradictions() throws {
    var solver = Solver()
    let width = solver.addVariable("width")
    let view = solver.addVariable("view")
    try solver.add(view == 2 * width)
    try solver.add(view >= 100)
    try solver.add(view <= 201)
    #expect(try solver.feasibleRange(of: width) == 50...100.5)
    let solutions = try solver.solutions(varying: width, over: 0...400)
    #expect(solutions.feasible == 50...100.5)
    #expect(solutions.conflictBelow != nil && solutions.conflictAbove != nil)
    try solver.add(view <= 90)
    #expect(try solver.feasibleRange(of: width) == nil)
    let none = try solver.solutions(varying: width, over: 0...400)
    #expect(none.feasible == nil && none.pieces.isEmpty && none.undecided.isEmpty)
    #expect(none.conflictAbove?.constraints.count == 2)
  }

  @Test("what cannot be asked is refused")
  func refusals() throws {
    var other = Solver()
    _ = other.addVariable()
    let stranger = other.addVariable()
    var solver = Solver()
    let width = solver.addVariable("width")
    #expect(throws: SolverError.self) { try solver.solutions(varying: stranger, over: 0...1) }
    #expect(throws: SolverError.self) {
      try solver.solutions(varying: width, over: 0 ... .infinity)
    }
    #expect(throws: SolverError.self) { try solver.feasibleRange(of: stranger) }
  }

  @Test("the interval may be a single value")
  func point() throws {
    var solver = Solver()
    let width = solver.addVariable("width")
    let solutions = try solver.solutions(varying: width, over: 7...7)
    #expect(solutions.feasible == 7...7)
    #expect(solutions.pieces.map { $0.value(of: width, at: 7) } == [7])
  }

  @Test("two sizes of a window make a polygon")
  func polygon() throws {
    var solver = Solver()
    let (width, height) = (solver.addVariable("width"), solver.addVariable("height"))
    try solver.add(width >= 100)
    try solver.add(height >= 50)
    // Wider windows are lower.
    try solver.add(width + 2 * height <= 500)
    let region = try solver.feasibleRegion(of: width, height, width: 0...1000, height: 0...1000)
    let corners = region.corners.map { [$0.x, $0.y] }
    #expect(corners == [[100, 50], [400, 50], [100, 200]])
    #expect(region.contains(x: 200, y: 150) && !region.contains(x: 200, y: 151))
    let cut = try solver.feasibleRegion(of: width, height, width: 0...300, height: 60...1000)
    #expect(
      cut.corners.map { [$0.x, $0.y] } == [[100, 60], [300, 60], [300, 100], [100, 200]])
    try solver.add(height == 50)
    let line = try solver.feasibleRegion(of: width, height, width: 0...1000, height: 0...1000)
    #expect(line.corners.map { [$0.x, $0.y] } == [[100, 50], [400, 50]])
    #expect(line.contains(x: 250, y: 50) && !line.contains(x: 250, y: 51))
    try solver.add(width == 120)
    let point = try solver.feasibleRegion(of: width, height, width: 0...1000, height: 0...1000)
    #expect(point.corners.map { [$0.x, $0.y] } == [[120, 50]])
    try solver.add(width <= 110)
    let none = try solver.feasibleRegion(of: width, height, width: 0...1000, height: 0...1000)
    #expect(none.corners.isEmpty)
  }

  /// Random systems: between the ends every solution is the one that solving finds there, and nothing
  /// jumps where it is unique.
  @Test(
    "the pieces are the solutions at every value",
    arguments: [
      SystemFamily.layoutLike, .sparse, .degenerate, .unbounded, .manyLevels, .realCoefficients,
    ])
  func samples(_ family: SystemFamily) throws {
    for seed in 1...propertyCount(orElse: 150) {
      let problem = family.problem(seed: seed)
      let solver = Solver(problem)
      let names = solver.variables
      let parameter = names[Int(seed) % names.count]
      let interval = -20.0...430.0
      guard let solutions = try? solver.solutions(varying: parameter, over: interval) else {
        // Real coefficients may be beyond arithmetic.
        #expect(family == .realCoefficients, "\(family.rawValue), seed \(seed)")
        continue
      }
      let label: Comment = "\(family.rawValue), seed \(seed)"
      if family.isExact { #expect(solutions.undecided.isEmpty, label) }
      var fixed = solver
      let id = try fixed.add(parameter == 0)
      for step in 0...40 {
        let value = interval.lowerBound + Double(step) * 11.237
        guard interval.contains(value), !solutions.isClose(toAnEnd: value) else { continue }
        try fixed.setRightHandSide(value, of: id)
        guard let outcome = try? fixed.solve() else { continue }
        let piece = solutions.piece(at: value)
        if solutions.undecided.contains(where: { $0.contains(value) }) { continue }
        #expect((outcome.solution != nil) == (piece != nil), "\(label) at \(value)")
        guard let solution = outcome.solution, let piece else { continue }
        for variable in names where !piece.freeVariables.contains(variable) {
          let (found, stated) = (solution[variable], piece.value(of: variable, at: value))
          #expect(
            abs(found - stated) <= 1e-6 * max(1, abs(found)),
            "\(label): \(variable) at \(value) is \(found), not \(stated)")
        }
      }
      for (piece, next) in zip(solutions.pieces, solutions.pieces.dropFirst()) {
        let end = piece.range.upperBound
        #expect(end == next.range.lowerBound, label)
        for variable in names
        where !piece.freeVariables.contains(variable) && !next.freeVariables.contains(variable) {
          let (before, behind) = (
            piece.value(of: variable, at: end), next.value(of: variable, at: end)
          )
          #expect(
            abs(before - behind) <= 1e-5 * max(1, abs(before)),
            "\(label): \(variable) jumps from \(before) to \(behind) at \(end)")
        }
      }
    }
  }
}

extension ParametricSolution {
  /// Whether rounding may decide on which side of the feasible values a value lies.
  fileprivate func isClose(toAnEnd value: Double) -> Bool {
    guard let feasible else { return false }
    return abs(value - feasible.lowerBound) < 1e-6 || abs(value - feasible.upperBound) < 1e-6
  }
}
