/// An incremental solver for linear constraints with strict priorities.
///
/// A solver is a value: a copy is an independent solver. Adding collects; ``solve()`` does the
/// work and starts from the last solution.
public struct Solver: Sendable {
  private var problem: Problem

  /// Makes a solver without variables and constraints.
  public init() {
    problem = Problem()
  }

  /// Makes a solver for a problem; the constraints keep their names.
  public init(_ problem: Problem) {
    self.problem = problem
  }

  /// Adds an unknown.
  public mutating func addVariable(_ name: String = "") -> Variable {
    problem.addVariable(name)
  }

  /// Adds a constraint, to be taken into account by the next ``solve()``.
  @discardableResult
  public mutating func add(_ constraint: Constraint) throws(ConstraintError) -> ConstraintID {
    try problem.add(constraint)
  }

  /// Adds a constraint only if the required constraints can hold together with it; otherwise the
  /// solver is as it was and the conflicts are returned.
  public mutating func addIfSatisfiable(_ constraint: Constraint) throws -> Addition {
    .added(try add(constraint))
  }

  /// Removes a constraint; its name is not used again.
  public mutating func remove(_ id: ConstraintID) throws(ConstraintError) {
  }

  /// Changes the constant of a constraint's expression (`expression relation 0`).
  public mutating func setConstant(_ constant: Double, of id: ConstraintID) throws(ConstraintError)
  {
  }

  /// Makes a variable editable: from the first suggestion on, it is pulled to the suggested value
  /// at `priority`.
  public mutating func edit(_ variable: Variable, priority: Priority) throws(ConstraintError) {
  }

  /// Suggests a value for an edited variable.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(ConstraintError) {
  }

  /// Ends the editing of a variable, which is then free to go where the constraints take it.
  public mutating func stopEditing(_ variable: Variable) throws(ConstraintError) {
  }

  /// Solves.
  public mutating func solve() throws(NumericalBreakdown) -> Outcome {
    .optimal(
      Solution(values: .init(repeating: 0, count: problem.variableCount), levels: [], isUnique: true)
    )
  }
}

/// What became of a constraint that was offered to a solver.
public enum Addition: Sendable {
  /// The constraint was added under this name.
  case added(ConstraintID)

  /// The constraint cannot hold together with the required ones; nothing was changed.
  case rejected(Conflicts)
}
