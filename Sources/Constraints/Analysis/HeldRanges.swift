/// The values that the optimum of a part leaves to variables while others are held at what they are.
///
/// Of several variables that are free, some are only so because others are. Held one after the other,
/// those that are still free when it is their turn are the independent choices.
package struct HeldRanges: Sendable {
  private let part: IndependentParts.Part
  private let priority: Priority

  /// A copy of the part's solver, with a row more for everything that is held.
  private var solver: Solver

  /// What is left open.
  private var solution: Solution
  private var rowCount: Int
  private var work: Int

  /// The variables that a constraint ties to a choice that could not be held for want of work.
  private var near: Set<Variable> = []

  /// Takes a part in which nothing is held yet.
  ///
  /// - Parameter work: how many constraints may be solved; beyond this, what a constraint ties to a
  ///   choice is taken for a consequence of it.
  package init(of part: IndependentParts.Part, work: Int) {
    self.part = part
    self.work = work
    solver = part.solver
    solution = part.solution
    let constraints = part.subproblem.problem.constraints
    rowCount = constraints.count
    priority = Priority(constraints.reduce(1) { min($0, $1.priority.rawValue) } / 2)
  }

  /// The values that are left to a variable of the part.
  ///
  /// - Throws: ``SolverError`` as ``Solution/range(of:)`` does.
  /// - Complexity: that of ``Solution/range(of:)``.
  package func range(of variable: Variable) throws(SolverError) -> FreeRange {
    try solution.range(of: variable)
  }

  /// Whether a variable is taken for a consequence of a choice without looking.
  package func isNear(_ variable: Variable) -> Bool { near.contains(variable) }

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
    guard work > 0 else {
      for constraint in constraints
      where constraint.expression.terms.contains(where: { $0.variable == variable }) {
        for term in constraint.expression.terms { near.insert(term.variable) }
      }
      return
    }
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
    work -= rowCount
    do {
      if let next = try solver.solve().solution { solution = next }
    } catch {
      throw .breakdown(error)
    }
  }
}
