public import Constraints

/// What a solver says about a problem, as plain data that can be checked.
public struct Claim: Hashable, Sendable {
  /// A claimed optimum.
  public struct Optimum: Hashable, Sendable {
    /// The value of every variable, in order of creation.
    public var values: [Double]

    /// The least total error of every optional priority.
    public var levels: [LevelOptimum]

    /// Whether no other solution is said to be as good.
    public var isUnique: Bool

    /// The variables that are said to be undetermined; all others are said to be determined.
    public var freedoms: [Freedom]

    /// Makes a claimed optimum.
    public init(
      values: [Double], levels: [LevelOptimum], isUnique: Bool, freedoms: [Freedom] = []
    ) {
      self.values = values
      self.levels = levels
      self.isUnique = isUnique
      self.freedoms = freedoms
    }
  }

  /// A variable that is said to be undetermined, with the values that it is said to take.
  public struct Freedom: Hashable, Sendable {
    /// The variable.
    public var variable: Variable

    /// The claimed range.
    public var range: FreeRange

    /// Makes a claimed freedom.
    public init(_ variable: Variable, _ range: FreeRange) {
      self.variable = variable
      self.range = range
    }
  }

  /// The two ways a system can end.
  public enum Verdict: Hashable, Sendable {
    /// The required constraints can hold together, and this is the best that can be done.
    case optimal(Optimum)

    /// The required constraints cannot hold together, for these reasons.
    case unsatisfiable(Conflicts)
  }

  /// The claimed verdict.
  public var verdict: Verdict

  /// Makes a claim.
  public init(_ verdict: Verdict) {
    self.verdict = verdict
  }

  /// Writes down what a solver finds.
  ///
  /// - Throws: ``NumericalBreakdown`` where the solver cannot tell.
  public init(of solver: Solver) throws(NumericalBreakdown) {
    var solver = solver
    switch try solver.solve() {
    case .unsatisfiable:
      self.init(.unsatisfiable(try solver.conflicts()))
    case .optimal(let solution):
      let freedoms = try solution.freeVariables(tolerance: Tolerance.freedom)
        .map { Freedom($0.variable, $0.range) }
      self.init(
        .optimal(
          Optimum(
            values: solution.values, levels: solution.levels, isUnique: solution.isUnique,
            freedoms: freedoms)))
    }
  }
}
