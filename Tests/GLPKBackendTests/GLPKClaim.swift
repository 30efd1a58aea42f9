#if GLPK
  import Constraints
  @testable import GLPKBackend

  extension Claim {
    /// What GLPK itself would claim: a right claim to start a test from.
    ///
    /// Of an unsatisfiable problem it knows one minimal conflict, found by leaving out one constraint
    /// after the other, and a repair found by putting them back one after the other.
    init(ofGLPKFor problem: Problem) throws {
      let limits = Limits()
      var probe = try ErrorModel(problem, limits: limits)
      guard try probe.minimizeViolation().constraints.isEmpty else {
        self.init(.unsatisfiable(try Self.conflicts(of: problem)))
        return
      }
      let variables = (0..<problem.variableCount).map(Variable.init)
      var model = try ErrorModel(
        problem, distances: variables, limits: limits, budget: WorkBudget(.max))
      _ = try model.minimizeViolation()
      let priorities = Set(problem.constraints.map(\.priority)).subtracting([.required])
      var levels: [LevelOptimum] = []
      for priority in priorities.sorted(by: >) {
        levels.append(
          LevelOptimum(priority: priority, totalError: try model.minimizeErrors(at: priority)))
      }
      var freedoms: [FreeVariable] = []
      for variable in variables {
        let (lower, upper) = try model.range(of: [(variable, 1)])
        if upper - lower > Tolerance.freedom {
          freedoms.append(FreeVariable(variable, FreeRange(lower: lower, upper: upper)))
        }
      }
      for freedom in freedoms { try model.minimizeDistance(of: freedom.variable) }
      self.init(
        .optimal(
          Optimum(
            values: variables.map { model.value(of: $0) ?? 0 }, levels: levels,
            isUnique: freedoms.isEmpty,
            freedoms: freedoms)))
    }

    private static func conflicts(of problem: Problem) throws -> Conflicts {
      func canHold(_ rows: [Int]) throws -> Bool {
        var model = try ErrorModel(problem, constraints: rows, limits: Limits())
        return try model.minimizeViolation().constraints.isEmpty
      }
      let required = problem.constraints.indices.filter {
        problem.constraints[$0].priority.isRequired
      }
      let facts = required.filter { problem.constraints[$0].isImplicit }
      var kept = required.filter { !problem.constraints[$0].isImplicit }
      var repaired = facts
      var repair: [ConstraintID] = []
      for row in kept {
        if try canHold(repaired + [row]) {
          repaired.append(row)
        } else {
          repair.append(ConstraintID(index: row))
        }
      }
      for row in kept where try !canHold(kept.filter { $0 != row } + facts) {
        kept.removeAll { $0 == row }
      }
      var needed = facts
      for fact in facts where try !canHold(kept + needed.filter { $0 != fact }) {
        needed.removeAll { $0 == fact }
      }
      return Conflicts(
        sets: [
          Conflict(
            constraints: kept.map(ConstraintID.init), implicit: needed.map(ConstraintID.init))
        ], isComplete: false, smallestRepair: try canHold(facts) ? repair : nil)
    }
  }
#endif
