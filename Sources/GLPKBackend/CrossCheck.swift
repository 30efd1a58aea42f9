package import Constraints

/// Checks what a solver says about a problem by asking GLPK the same questions.
///
/// Nothing of the solver is used: the problem as it was posed goes to `glp_simplex` and then to
/// `glp_exact`, which decides in rational arithmetic. `Tolerance` says how far right answers
/// may lie apart.
package struct CrossCheck: Verifier {
  /// What GLPK says about a claim.
  package enum Examination: Hashable, Sendable {
    /// Everything that was claimed is so.
    case agrees

    /// At least one claimed fact is not so, in the order in which the facts were checked.
    case disagrees([Disagreement])

    /// GLPK could not finish, and what it did finish agrees.
    case gaveUp(reason: String)
  }

  /// `GLPK`.
  package var name: String { "GLPK" }

  /// What bounds the work of each linear program.
  package var limits: Limits

  /// What was asked before, by any thread that uses this check or a copy of it.
  private let answered = AnsweredPrograms()

  /// Makes a check.
  package init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Checks a claim about a problem, and writes the problem down where GLPK disagrees.
  ///
  /// - Complexity: that of ``examination(of:about:)``.
  package func opinion(
    on claim: Claim, about problem: Problem, titled title: String
  ) -> SecondOpinion {
    switch examination(of: claim, about: problem) {
    case .agrees: .agrees
    case .gaveUp(let reason): .gaveUp(reason: reason)
    case .disagrees(let disagreements):
      .disagrees(
        reproducer: Reproducer.text(of: problem, title: title, disagreements: disagreements))
    }
  }

  /// Checks a claim about a problem.
  ///
  /// - Complexity: One linear program for the verdict, one per priority, two for all determined
  ///   variables together, three per free variable; for an unsatisfiable problem one per
  ///   constraint of each conflict and of the repair.
  package func examination(of claim: Claim, about problem: Problem) -> Examination {
    var inquiry = Inquiry(problem: problem, limits: limits, answered: answered)
    var reason: String?
    do throws(ErrorModel.GaveUp) {
      switch claim.verdict {
      case .optimal(let optimum): try inquiry.examine(optimum)
      case .unsatisfiable(let conflicts): try inquiry.examine(conflicts)
      }
    } catch {
      reason = error.reason
    }
    if !inquiry.disagreements.isEmpty { return .disagrees(inquiry.disagreements) }
    return reason.map { .gaveUp(reason: $0) } ?? .agrees
  }
}

/// One claim under examination.
struct Inquiry {
  let problem: Problem
  let limits: Limits
  let answered: AnsweredPrograms
  var disagreements: [Disagreement] = []

  /// What all linear programs together may take.
  let budget = WorkBudget(WorkBudget.forVerification)

  init(problem: Problem, limits: Limits, answered: AnsweredPrograms) {
    self.problem = problem
    self.limits = limits
    self.answered = answered
  }

  // MARK: - An optimum

  mutating func examine(_ claim: Claim.Optimum) throws(ErrorModel.GaveUp) {
    guard claim.values.count == problem.variableCount, claim.values.allSatisfy(\.isFinite) else {
      disagreements.append(
        .malformed("\(claim.values.count) values for \(problem.variableCount) variables"))
      return
    }
    let freedoms = claim.freedoms.sorted { $0.variable.index < $1.variable.index }
    let free = Set(freedoms.map(\.variable))
    guard free.count == freedoms.count,
      free.allSatisfy({ claim.values.indices.contains($0.index) })
    else {
      disagreements.append(.malformed("a free variable is unknown or named twice"))
      return
    }
    let priorities = Set(problem.constraints.map(\.priority)).subtracting([.required])
    guard claim.levels.map(\.priority) == priorities.sorted(by: >) else {
      disagreements.append(
        .levels(claimed: claim.levels.map(\.priority), actual: priorities.sorted(by: >)))
      return
    }
    checkRows(at: claim.values)

    // What shares no variable but those that a row of their own fixes is asked about by itself.
    let fields = IndependentFields(of: problem)
    let openOnes = Dictionary(grouping: freedoms.map(\.variable)) { fields.index(of: $0) }
    var models: [ErrorModel] = []
    var total = 0.0
    var missed: Set<ConstraintID> = []
    for (index, field) in fields.all.enumerated() {
      var model = try ErrorModel(
        problem, constraints: field.rows, variables: field.variables,
        distances: openOnes[index] ?? [], limits: limits, budget: budget,
        answered: answered)
      let violation = try model.minimizeViolation()
      if !violation.constraints.isEmpty {
        total += violation.total
        missed.formUnion(violation.constraints)
      }
      models.append(model)
    }
    guard missed.isEmpty else {
      disagreements.append(.isUnsatisfiable(total: total, constraints: missed.sorted()))
      return
    }
    try checkLevels(claim, in: &models)
    var isFree = false
    for (field, model) in zip(fields.all, models) {
      let determined = field.variables.filter { !free.contains($0) }
      if try checkDetermined(claim, determined, in: model) { isFree = true }
    }
    try checkRanges(of: freedoms, in: models, of: fields)
    if claim.isUnique == (isFree || !free.isEmpty) {
      disagreements.append(.uniqueness(claimed: claim.isUnique))
    }
    for index in models.indices {
      try checkShown(claim, openOnes[index] ?? [], in: &models[index])
    }
  }

  /// Checks that the claimed values satisfy every required row.
  private mutating func checkRows(at values: [Double]) {
    for (index, constraint) in problem.constraints.enumerated()
    where constraint.priority.isRequired {
      let error = errorInPoints(of: constraint, at: values)
      let tolerance = rowTolerance(of: constraint, at: values)
      if !(error <= tolerance) {
        disagreements.append(
          .missedRow(ConstraintID(index: index), error: error, tolerance: tolerance))
      }
    }
  }

  /// Checks the optimum of every priority, highest first, and that the claimed values reach it.
  private mutating func checkLevels(
    _ claim: Claim.Optimum, in models: inout [ErrorModel]
  ) throws(ErrorModel.GaveUp) {
    for level in claim.levels {
      var actual = 0.0
      for index in models.indices {
        actual += try models[index].minimizeErrors(at: level.priority)
      }
      var atValues = 0.0
      var tolerance = 0.0
      for constraint in problem.constraints where constraint.priority == level.priority {
        let unit = constraint.weight * rowScale(constraint.expression.simplified)
        atValues += unit * errorInPoints(of: constraint, at: claim.values)
        tolerance += unit * rowTolerance(of: constraint, at: claim.values)
      }
      if !(abs(level.totalError - actual) <= tolerance) {
        disagreements.append(.level(level.priority, claimed: level.totalError, actual: actual))
      } else if !(abs(level.totalError - atValues) <= tolerance) {
        disagreements.append(
          .unreachedLevel(level.priority, claimed: level.totalError, atValues: atValues))
      }
    }
  }

  /// Checks that variables are determined, and have the claimed values.
  ///
  /// All of them are determined exactly when one sum of them with generic weights is: two linear
  /// programs instead of two for each.
  ///
  /// - Returns: Whether a variable turned out to be free.
  private mutating func checkDetermined(
    _ claim: Claim.Optimum, _ determined: [Variable], in model: ErrorModel
  ) throws(ErrorModel.GaveUp) -> Bool {
    guard !determined.isEmpty else { return false }
    let generic = try model.range(of: determined.map { ($0, genericWeight($0.index)) })
    // Where a variable is free by the smallest length that counts, the sum is by about as much;
    // with a hundredth of that nothing hides behind an unlucky weight.
    var isFree = false
    if !(generic.upper - generic.lower <= Tolerance.freedom / 100) {
      for variable in determined {
        let range = try model.range(of: [(variable, 1)])
        // Just above the length that counts, either answer is right.
        if range.upper - range.lower > 10 * Tolerance.freedom {
          disagreements.append(.isFree(variable, lower: range.lower, upper: range.upper))
          isFree = true
        }
      }
    }
    guard !isFree else { return true }
    for variable in determined {
      guard let actual = model.value(of: variable) else { continue }
      let claimed = claim.values[variable.index]
      if !Tolerance.areSame(claimed, actual) {
        disagreements.append(.value(variable, claimed: claimed, actual: actual))
      }
    }
    return false
  }

  /// Checks both ends of every claimed range, and the totals of the ties behind them.
  private mutating func checkRanges(
    of freedoms: [FreeVariable], in models: [ErrorModel], of fields: IndependentFields
  ) throws(ErrorModel.GaveUp) {
    var ties: Set<Tie> = []
    for freedom in freedoms {
      guard let index = fields.index(of: freedom.variable) else { continue }
      let model = models[index]
      let (lower, upper) = try model.range(of: [(freedom.variable, 1)])
      let claimed = freedom.range
      if !Tolerance.areSame(claimed.lower, lower) || !Tolerance.areSame(claimed.upper, upper) {
        disagreements.append(
          .range(freedom.variable, claimed: claimed, lower: lower, upper: upper))
      }
      if let tie = claimed.tie, ties.insert(tie).inserted { try check(tie, in: model) }
    }
  }

  private mutating func check(_ tie: Tie, in model: ErrorModel) throws(ErrorModel.GaveUp) {
    guard tie.constraints.allSatisfy({ problem.constraints.indices.contains($0.index) }),
      tie.constraints.allSatisfy({ problem[$0].priority == tie.priority })
    else {
      disagreements.append(.malformed("a tie names a constraint that is not of its priority"))
      return
    }
    let (lower, upper) = try model.errorRange(of: tie.constraints)
    let steepest = tie.constraints.map {
      problem[$0].weight * rowScale(problem[$0].expression.simplified)
    }.max()
    let unit = steepest ?? 1
    if !Tolerance.areSame(tie.totalError / unit, lower / unit)
      || !Tolerance.areSame(tie.totalError / unit, upper / unit)
    {
      disagreements.append(.tie(tie, lower: lower, upper: upper))
    }
  }

  /// Checks that of all optimal solutions the one closest to zero is shown, variable by variable.
  private mutating func checkShown(
    _ claim: Claim.Optimum, _ free: [Variable], in model: inout ErrorModel
  ) throws(ErrorModel.GaveUp) {
    guard !free.isEmpty, disagreements.isEmpty else { return }
    for variable in free { try model.minimizeDistance(of: variable) }
    for variable in free {
      guard let actual = model.value(of: variable) else { continue }
      let claimed = claim.values[variable.index]
      if !Tolerance.areSame(claimed, actual) {
        disagreements.append(.shownValue(variable, claimed: claimed, actual: actual))
      }
    }
  }

  // MARK: - Numbers

  private func errorInPoints(of constraint: Constraint, at values: [Double]) -> Double {
    let expression = constraint.expression.simplified
    let value = expression.terms.reduce(expression.constant) {
      $0 + $1.coefficient * values[$1.variable.index]
    }
    return constraint.error(at: value) / rowScale(expression)
  }

  private func rowTolerance(of constraint: Constraint, at values: [Double]) -> Double {
    let expression = constraint.expression.simplified
    return Tolerance.row(largestTermSize(of: expression, at: values) / rowScale(expression))
  }

  /// A weight between 0.5 and 1.5 that looks like chance and is the same on every run
  /// (SplitMix64's mixing of the index).
  private func genericWeight(_ index: Int) -> Double {
    var bits = (UInt64(truncatingIfNeeded: index) &+ 1) &* 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    bits ^= bits >> 31
    // Ten bits are plenty and keep the rational numbers short.
    return 0.5 + Double(bits >> 54) / 1024
  }
}
