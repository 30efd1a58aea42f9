/// What a solver says about a problem, as plain data that a ``Verifier`` can check.
public struct Claim: Hashable, Sendable {
  /// A claimed optimum.
  public struct Optimum: Hashable, Sendable {
    /// The value of every variable, in order of creation.
    public var values: [Double]

    /// The least total error of every optional priority, highest first.
    public var levels: [LevelOptimum]

    /// Whether no other solution is said to be as good.
    public var isUnique: Bool

    /// The variables that are said to be undetermined; all others are said to be determined.
    public var freedoms: [FreeVariable]

    /// Makes a claimed optimum.
    package init(
      values: [Double], levels: [LevelOptimum], isUnique: Bool, freedoms: [FreeVariable] = []
    ) {
      self.values = values
      self.levels = levels
      self.isUnique = isUnique
      self.freedoms = freedoms
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
  package init(_ verdict: Verdict) {
    self.verdict = verdict
  }

  /// Writes down what a solver finds.
  ///
  /// - Throws: ``NumericalBreakdown`` where the solver cannot tell.
  /// - Complexity: that of ``Solver/solve()``, and of ``Solution/freeVariables(tolerance:)`` or
  ///   ``Solver/conflicts()``.
  public init(of solver: Solver) throws(NumericalBreakdown) {
    self = try Self.claim(of: solver) { solution throws(NumericalBreakdown) in
      try solution.freeVariables()
    }
  }

  /// Writes down what a solver finds, paid for from a budget; nil where that is spent before everything is
  /// known.
  package init?(of solver: Solver, within budget: WorkBudget) throws(NumericalBreakdown) {
    var isComplete = true
    self = try Self.claim(of: solver) { solution throws(NumericalBreakdown) in
      let free = try solution.freeVariables(within: budget)
      isComplete = free != nil
      return free ?? []
    }
    guard isComplete else { return nil }
  }

  private static func claim(
    of solver: Solver,
    freedoms: (Solution) throws(NumericalBreakdown) -> [FreeVariable]
  ) throws(NumericalBreakdown) -> Claim {
    var solver = solver
    switch try solver.solve() {
    case .unsatisfiable: return Claim(.unsatisfiable(try solver.conflicts()))
    case .optimal(let solution):
      return Claim(
        .optimal(
          Optimum(
            values: solution.values, levels: solution.levels, isUnique: solution.isUnique,
            freedoms: try freedoms(solution))))
    }
  }
}
