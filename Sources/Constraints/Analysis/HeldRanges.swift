/// The values that the optimum of a part leaves to variables while others are held at what they are.
///
/// Of several variables that are free, some are only so because others are. Held one after the other,
/// those that are still free when it is their turn are the independent choices.
package struct HeldRanges {
  private let part: IndependentParts.Part
  private let priority: Priority
  private let budget: WorkBudget

  /// A copy of the part's solver, with a row more for everything that is held.
  private var solver: Solver

  /// What is left open without anything held.
  private var open: OpenRanges

  /// What is left open with what is held; nil where nothing is.
  private var left: OpenRanges?
  private var rowCount: Int

  /// What solving had taken before.
  private var work: Int

  /// Takes a part in which nothing is held yet.
  ///
  /// - Parameter budget: what pays for all that is asked.
  package init(of part: IndependentParts.Part, within budget: WorkBudget) {
    self.part = part
    self.budget = budget
    solver = part.solver
    solver.leaveTies()
    open = OpenRanges(of: part.solution)
    work = part.solution.work
    let constraints = part.subproblem.problem.constraints
    rowCount = constraints.count
    priority = Priority(constraints.reduce(1) { min($0, $1.priority.rawValue) } / 2)
  }

  /// Whether a variable of the part may have other values; where this is false, it has none.
  package func mayBeOpen(_ variable: Variable) -> Bool { open.looseVariables.contains(variable) }

  /// The values that are left to a variable of the part where nothing is held.
  ///
  /// - Throws: ``SolverError`` as ``Solution/range(of:)`` does.
  /// - Complexity: that of ``Solution/range(of:)``.
  package mutating func openRange(of variable: Variable) throws(SolverError) -> FreeRange {
    try open.range(of: variable, within: budget)
  }

  /// One of some variables of the part that is open with nothing held, by more than a tolerance; nil where all of
  /// them are fixed.
  ///
  /// - Throws: ``SolverError`` as ``Solution/range(of:)`` does.
  /// - Complexity: two linear programs, and two more for each variable where there is no end to the values.
  package mutating func anyOpen(
    of variables: [Variable], tolerance: Double
  ) throws(SolverError) -> Variable? {
    try open.anyOpen(of: variables, tolerance: tolerance, within: budget)
  }

  /// The values that are left to a variable of the part where a range is left to it with nothing held.
  ///
  /// - Throws: ``SolverError`` as ``Solution/range(of:)`` does.
  /// - Complexity: that of ``Solution/range(of:)``.
  package mutating func range(
    of variable: Variable, in open: FreeRange
  ) throws(SolverError) -> FreeRange {
    try left?.range(of: variable, within: budget) ?? open
  }

  /// Holds a choice: a variable, and the errors of the constraints whose tie leaves it.
  ///
  /// What is held stands below everything else and never competes, because the part's solution
  /// satisfies all of it: it takes away the choice and nothing else. A required row would do the same
  /// but for rounding errors.
  ///
  /// - Throws: ``SolverError`` where the shown values are infinite, or the arithmetic breaks down.
  /// - Complexity: a solve of the part, from the solution before.
  package mutating func hold(_ variable: Variable, with tie: Tie?) throws(SolverError) {
    let constraints = part.subproblem.problem.constraints
    var expressions = [LinearExpression(variable)]
    for id in tie?.constraints ?? [] where constraints.indices.contains(id.index) {
      expressions.append(constraints[id.index].expression)
    }
    for expression in expressions {
      let value = part.solution.value(of: expression)
      do {
        _ = try solver.add(Constraint(expression - value, .equal, priority: priority))
      } catch {
        throw .invalid(error)
      }
    }
    rowCount += expressions.count
    do {
      if let next = try solver.solve().solution {
        // Breaking ties is counted; the steps before are few.
        budget.spend(
          Self.stepsOfHolding * (rowCount + part.subproblem.variables.count)
            + max(0, next.work - work))
        work = next.work
        left = OpenRanges(of: next)
      }
    } catch {
      throw .breakdown(error)
    }
  }

  /// How many steps holding a choice is counted as.
  private static let stepsOfHolding = 8
}
