@testable import Constraints
import SeededRandomness

/// A solver on a random walk: constraints and variables come, change and go, and after every few
/// changes it is to answer as a new solver for the same constraints does.
struct SolverWalk {
  private(set) var solver = Solver()
  private var random: SeededRandom
  private let coefficients: [Double]

  /// What the solver has, kept without its help: the constraints in order of addition.
  private var constraints: [(id: ConstraintID, constraint: Constraint)] = []
  private var variables: [Variable] = []
  private var names: [Variable: String] = [:]
  private var inactive: Set<ConstraintID> = []
  private var gone: [ConstraintID] = []
  private var edited: [Variable: ConstraintID?] = [:]

  /// The values that were shown last, and whether that was by the last solve.
  private var isShown = false
  private var shown: [Variable: Double]?
  private var contradictionCount = 0

  /// How often there was a solution, and how often it was found by changing a solved part in place.
  private(set) var solvedCount = 0
  private(set) var inPlaceCount = 0

  /// The steps that they took.
  private(set) var steps = StepCounter()

  private static let priorities: [Priority] = [.required, 750, 500, 500, 250, 50]

  /// Starts with a random system.
  ///
  /// - Parameter isBadlyScaled: whether some coefficients are a thousand times others.
  init(seed: UInt64, variableCount: Int, isBadlyScaled: Bool) throws {
    random = SeededRandom(seed: seed)
    let plain: [Double] = [1, -1, 1, -1, 2, 0.5, -0.25, 1, -1, 1, -1, 2]
    coefficients = isBadlyScaled ? plain + [1000, -0.001, 100] : plain
    for _ in 0..<variableCount { addVariable() }
    for _ in 0..<variableCount + below(2 * variableCount + 1) { try addConstraint() }
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A constraint of up to three terms, which may name a variable twice.
  private mutating func constraint() -> Constraint {
    var expression = LinearExpression(constant: Double(below(21) - 10) * 10)
    for _ in 0...below(3) {
      expression.terms.append(Term(pick(variables), pick(coefficients)))
    }
    return Constraint(
      expression, pick([.equal, .lessOrEqual, .greaterOrEqual]), priority: pick(Self.priorities))
  }
}

// MARK: - Changes

extension SolverWalk {
  /// Makes one to three changes.
  mutating func change() throws {
    for _ in 0...below(3) {
      guard !constraints.isEmpty else {
        try addConstraint()
        continue
      }
      let place = below(constraints.count)
      let id = constraints[place].id
      switch below(17) {
      case 0...2: try addConstraint()
      case 3...5: try removeConstraint(at: place)
      case 6:
        let value = Double(below(41) - 20) * 7
        try solver.setRightHandSide(value, of: id)
        constraints[place].constraint.expression.constant = -value
      case 7: addVariable()
      case 8: try removeVariable()
      case 9:
        constraints[place].constraint.priority = pick([750, 500, 250, 333, .required])
        try solver.setPriority(constraints[place].constraint.priority, of: id)
      case 10:
        constraints[place].constraint.weight = pick([1, 2, 3])
        try solver.setWeight(constraints[place].constraint.weight, of: id)
      case 11: try changeCoefficient(at: place)
      case 12:
        try solver.deactivate(id)
        inactive.insert(id)
      case 13, 14:
        try solver.activate(id)
        inactive.remove(id)
      default: try suggest()
      }
    }
  }

  private mutating func addVariable() {
    let name = below(2) == 0 ? "" : "v\(below(1000))"
    let variable = solver.addVariable(name)
    variables.append(variable)
    names[variable] = name.isEmpty ? "x\(variable.index)" : name
  }

  private mutating func addConstraint() throws {
    let constraint = constraint()
    constraints.append((try solver.add(constraint), constraint))
  }

  private mutating func removeConstraint(at place: Int) throws {
    let id = constraints.remove(at: place).id
    try solver.remove(id)
    forget([id])
  }

  private mutating func forget(_ ids: [ConstraintID]) {
    gone += ids
    inactive.subtract(ids)
    for (variable, id) in edited where id.map(ids.contains) ?? false {
      edited[variable] = .some(nil)
    }
  }

  private mutating func removeVariable() throws {
    guard variables.count > 2 else { return }
    let variable = variables.remove(at: below(variables.count))
    let ids = try solver.removeVariable(variable)
    constraints.removeAll { ids.contains($0.id) }
    forget(ids)
    edited[variable] = nil
    names[variable] = nil
    shown?[variable] = nil
  }

  private mutating func changeCoefficient(at place: Int) throws {
    let (variable, coefficient) = (pick(variables), pick([1, 2, -1, 0.5]))
    try solver.setCoefficient(coefficient, of: variable, in: constraints[place].id)
    var terms = constraints[place].constraint.expression.terms
    terms.removeAll { $0.variable == variable }
    terms.append(Term(variable, coefficient))
    constraints[place].constraint.expression.terms = terms
  }

  /// Edits a variable if it was not yet, suggests a value for it, or ends its editing.
  private mutating func suggest() throws {
    let variable = pick(variables)
    guard let suggestion = edited[variable] else {
      try solver.edit(variable, priority: pick([.required, 900, 500]))
      edited[variable] = .some(nil)
      return
    }
    if below(5) == 0 {
      try solver.stopEditing(variable)
      constraints.removeAll { $0.id == suggestion }
      forget(suggestion.map { [$0] } ?? [])
      edited[variable] = nil
      return
    }
    let value = Double(below(13) - 4) * 10
    try solver.suggest(value, for: variable)
    if let suggestion {
      guard let place = constraints.firstIndex(where: { $0.id == suggestion }) else { return }
      constraints[place].constraint.expression.constant = -value
    } else if let id = solver.constraintIDs.last, let row = solver[id] {
      constraints.append((id, row))
      edited[variable] = id
    }
  }
}

// MARK: - Solving

extension SolverWalk {
  /// Has the solver as it is solved.
  mutating func solve(_ body: (inout Solver) throws -> Void) rethrows {
    try body(&solver)
    isShown = false
  }
}

// MARK: - Comparing

extension SolverWalk {
  /// Solves, and compares all answers with those of a new solver for the same constraints.
  ///
  /// - Returns: what differs, or nil.
  mutating func difference() throws -> String? {
    if let difference = try recordDifference() { return difference }
    var fresh = Solver(solver.problem)
    var changes: [Variable] = []
    let (outcome, expected) = (try solver.solve(changes: &changes), try fresh.solve())
    switch (outcome, expected) {
    case (.optimal(let solution), .optimal(let same)):
      solvedCount += 1
      steps.note(solver)
      var isInPlace = false
      for part in solver.partition.solved {
        guard let part else { continue }
        let state = PartState(part.solved.face)
        if let broken = state.broken() { return broken }
        isInPlace = isInPlace || state.wasChangedInPlace
      }
      if isInPlace { inPlaceCount += 1 }
      return try changeDifference(changes, solution)
        ?? AnswerComparison(solution, same, variables: variables, live: live)
        .difference(comparesRanges: below(3) == 0)
    case (.unsatisfiable, .unsatisfiable):
      isShown = false
      guard changes.isEmpty else { return "changes \(changes) without a solution" }
      contradictionCount += 1
      // Every other one is only left, and some are got out of.
      guard contradictionCount.isMultiple(of: 2) else { return nil }
      return try conflictDifference(&fresh)
    default:
      return "satisfiable: \(outcome.solution != nil), not \(expected.solution != nil)"
    }
  }

  private var live: [ConstraintID] {
    constraints.map { $0.id }.filter { !inactive.contains($0) }
  }

  /// What the solver says differently about its own constraints and variables.
  private mutating func recordDifference() throws -> String? {
    guard solver.variables == variables else { return "variables \(solver.variables)" }
    guard solver.constraintIDs == constraints.map({ $0.id }) else {
      return "constraints \(solver.constraintIDs)"
    }
    for (id, constraint) in constraints {
      guard let known = solver[id] else { return "\(id) is lost" }
      guard known.relation == constraint.relation, known.priority == constraint.priority,
        known.weight == constraint.weight,
        known.expression.simplified == constraint.expression.simplified
      else { return "\(id) is \(known), not \(constraint)" }
      guard solver.isActive(id) != inactive.contains(id) else { return "\(id) is active, or not" }
    }
    for id in gone.suffix(8) where solver[id] != nil || solver.isActive(id) {
      return "\(id) is still there"
    }
    for variable in variables {
      guard solver.name(of: variable) == names[variable] else { return "the name of \(variable)" }
      let naming = constraints.filter { row in
        row.constraint.expression.terms.contains { $0.variable == variable }
      }
      let found = try solver.constraints(of: variable)
      guard found == naming.map({ $0.id }) else {
        return "constraints \(found) of \(variable), not \(naming.map { $0.id })"
      }
    }
    return nil
  }

  /// Whether the variables that are said to have changed are those that have.
  private mutating func changeDifference(
    _ changes: [Variable], _ solution: Solution
  ) -> String? {
    let (before, wasShown) = (shown, isShown)
    isShown = true
    var now: [Variable: Double] = [:]
    for variable in variables { now[variable] = solution[variable] }
    shown = now
    guard let before else { return nil }
    let changed = Set(variables.filter { before[$0] != now[$0] })
    let noted = Set(changes)
    // What moved during a contradiction may be where it was.
    guard changes.count == noted.count, wasShown ? noted == changed : noted.isSuperset(of: changed)
    else {
      return "changes \(changes), not \(changed)"
    }
    return nil
  }

  private mutating func conflictDifference(_ fresh: inout Solver) throws -> String? {
    let (first, conflicts, expected) = (
      try solver.firstConflict(), try solver.conflicts(), try fresh.conflicts()
    )
    let live = live
    func places(_ ids: [ConstraintID]) -> [Int] { ids.map { live.firstIndex(of: $0) ?? -1 } }
    let sets = conflicts.sets.map { places($0.constraints) }
    guard sets == expected.sets.map({ $0.constraints.map { $0.index } }) else {
      return "conflicts \(sets), not \(expected.sets)"
    }
    guard let first, conflicts.sets.contains(first) || !conflicts.isComplete else {
      return "the first conflict is none of all"
    }
    let repair = conflicts.smallestRepair.map(places)
    guard repair == expected.smallestRepair?.map({ $0.index }) else {
      return "repair \(repair ?? []), not \(expected.smallestRepair ?? [])"
    }
    if contradictionCount.isMultiple(of: 3), let id = conflicts.smallestRepair?.first,
      let place = constraints.firstIndex(where: { $0.id == id })
    {
      try removeConstraint(at: place)
    }
    return nil
  }
}
