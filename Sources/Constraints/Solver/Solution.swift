/// An optimal solution, and the face of all solutions that are as good.
///
/// Where several solutions are optimal, the one shown has for the first variable (in order of
/// creation) the value closest to zero, then for the second, and so on. It does not depend on the
/// order in which constraints were added.
public struct Solution: Sendable {
  /// The values by slot; those in vacant slots mean nothing.
  private let slots: [Double]

  /// The variables that the system had when it was solved.
  private let variables: VariableSlots

  /// The solutions of the parts of the system; nil where there is no such part.
  private let parts: [SolvedPart?]

  init(slots: [Double], variables: VariableSlots, parts: [SolvedPart?]) {
    self.slots = slots
    self.variables = variables
    self.parts = parts
  }

  /// The values of the variables that the system had when it was solved, in order of creation.
  ///
  /// - Complexity: O(1), or O(*n*) after variables were removed.
  public var values: [Double] {
    variables.areAllInOrder ? slots : variables.living.map { slots[$0.place] }
  }

  /// The least total error of every optional priority, highest first.
  ///
  /// - Complexity: O(*n*) in the size of the system.
  public var levels: [LevelOptimum] {
    var errors: [Priority: Double] = [:]
    for part in parts {
      for level in part?.face.levelOptima ?? [] {
        errors[level.priority, default: 0] += level.totalError
      }
    }
    return errors.keys.sorted(by: >).map { LevelOptimum(priority: $0, totalError: errors[$0] ?? 0) }
  }

  /// Whether no other solution is as good: none differs by more than a millionth in any variable.
  ///
  /// - Complexity: O(number of variables) where no constraint is left open, as in most layouts;
  ///   otherwise that of two linear programs per variable.
  public var isUnique: Bool {
    parts.allSatisfy { part in
      guard let part else { return true }
      // What arithmetic cannot decide is not claimed to be unique.
      return part.solved.face.isVertex
        || (try? part.face.isPoint(tolerance: Self.uniquenessTolerance)) ?? false
    }
  }

  /// Values closer than this are taken for the same.
  static let uniquenessTolerance = 1e-6

  /// The value of a variable.
  ///
  /// - Precondition: the variable belonged to the system when it was solved.
  public subscript(variable: Variable) -> Double {
    guard knows(variable) else { stopWithoutValue(of: variable) }
    return slots[variable.place]
  }

  /// The value of an expression.
  ///
  /// - Precondition: its variables belonged to the system when it was solved.
  /// - Complexity: O(*k*) in the number of terms.
  public func value(of expression: some LinearExpressible) -> Double {
    let expression = expression.linearExpression
    return expression.terms.reduce(expression.constant) {
      $0 + $1.coefficient * self[$1.variable]
    }
  }

  func knows(_ variable: Variable) -> Bool { variables.contains(variable) }

  @inline(never)
  private func stopWithoutValue(of variable: Variable) -> Never {
    // A failed precondition has no words in a release build.
    fatalError(
      "the variable \(variable) has no value in this solution (number of variables: "
        + "\(variables.count)): it was added after solving or removed before, or belongs to another "
        + "solver")
  }

  /// The values that an expression takes over all solutions that are as good as this one.
  ///
  /// Where the value is free because optional constraints of one level compete, the range names
  /// them; where it names none, constraints are missing.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` where the solution does not know a variable,
  ///   ``SolverError/breakdown(_:)`` on a bug or a system that is scaled beyond arithmetic.
  /// - Complexity: two linear programs over the optimal face, started at this solution; without a
  ///   pivot where the value is determined.
  public func range(of expression: some LinearExpressible) throws(SolverError) -> FreeRange {
    try range(of: expression, within: nil)
  }

  /// The same, paid for from a budget.
  package func range(
    of expression: some LinearExpressible, within budget: WorkBudget?
  ) throws(SolverError) -> FreeRange {
    let expression = expression.linearExpression
    if let stranger = expression.terms.first(where: { !knows($0.variable) }) {
      throw .invalid(.unknownVariable(stranger.variable, origin: Origin()))
    }
    let numbers = expression.terms.map { $0.coefficient } + [expression.constant]
    if let number = numbers.first(where: { !$0.isFinite }) {
      throw .invalid(.notFinite(number, origin: Origin()))
    }
    do {
      return try rangeOfKnown(expression, within: budget)
    } catch {
      throw .breakdown(error)
    }
  }

  private func rangeOfKnown(
    _ expression: LinearExpression, within budget: WorkBudget?
  ) throws(NumericalBreakdown) -> FreeRange {
    var (lower, upper) = (expression.constant, expression.constant)
    var tie: Tie?
    var isTied = true
    for part in parts {
      guard let part else { continue }
      let terms = expression.terms.compactMap { term in
        part.solved.number(of: term.variable).map {
          Term(Variable(index: $0), term.coefficient)
        }
      }
      guard !terms.isEmpty else { continue }
      // Parts have nothing to do with each other, so each goes to its end.
      let face = part.face
      let prepared = face.prepared
      let ends = try face.ends(of: terms, in: prepared, within: budget)
      lower += ends.lower
      upper += ends.upper
      guard ends.upper - ends.lower > Self.uniquenessTolerance, isTied else { continue }
      let own = try face.tie(of: terms, face.errors(in: prepared, within: budget))
      // One part that lacks rows is enough for the value to be free without a tie.
      isTied = own != nil
      tie = tie.joined(with: own)
    }
    return FreeRange(lower: lower, upper: upper, tie: isTied ? tie : nil)
  }

  /// Every variable whose value may differ by more than `tolerance` among the optimal solutions,
  /// in order of creation, with its exact range.
  ///
  /// - Throws: ``NumericalBreakdown`` on a bug or a system that is scaled beyond arithmetic.
  /// - Complexity: O(number of variables) where nothing is free; otherwise that of ``range(of:)`` for
  ///   every variable that may be.
  public func freeVariables(tolerance: Double = 1e-6) throws(NumericalBreakdown) -> [FreeVariable] {
    try freeVariables(tolerance: tolerance, within: nil) ?? []
  }

  /// The same, paid for from a budget; nil where that is spent before all of them are known.
  func freeVariables(
    tolerance: Double = 1e-6, within budget: WorkBudget?
  ) throws(NumericalBreakdown) -> [FreeVariable]? {
    if isUnique && tolerance >= Self.uniquenessTolerance { return [] }
    var free: [FreeVariable] = []
    for part in parts {
      guard let part else { continue }
      let face = part.face
      var errors: FaceErrors?
      let loose = face.looseVariables
      guard !loose.isEmpty else { continue }
      let prepared = face.prepared
      for number in loose {
        if let budget, budget.isSpent { return nil }
        let ends = try face.ends(of: [Term(number)], in: prepared, within: budget)
        guard ends.upper - ends.lower > tolerance,
          let variable = part.solved.variable(number.index)
        else { continue }
        if errors == nil { errors = try face.errors(in: prepared, within: budget) }
        let tie = errors.flatMap { face.tie(of: [Term(number)], $0) }
        free.append(
          FreeVariable(variable, FreeRange(lower: ends.lower, upper: ends.upper, tie: tie)))
      }
    }
    return free.sorted { $0.variable.index < $1.variable.index }
  }
}

// MARK: - Parts

extension Solution {
  /// The variables that may have other values in solutions that are as good; no others do.
  var looseVariables: [Variable] {
    var loose: [Variable] = []
    for case let part? in parts {
      for variable in part.face.looseVariables {
        if let whole = part.solved.variable(variable.index) { loose.append(whole) }
      }
    }
    return loose
  }

  /// The constraints that are active at the shown values.
  var activeConstraints: [ConstraintID] {
    parts.flatMap { $0?.solved.face.activeConstraints ?? [] }
  }

  /// The variables that are 0 because no constraint is active in their place.
  var pinnedVariables: [Variable] {
    parts.flatMap { part in
      part.map { part in
        part.solved.face.pinnedVariables.compactMap { part.solved.variable($0.index) }
      } ?? []
    }
  }

  /// What solving has taken since the parts were solved anew, as ``WorkBudget`` counts.
  var work: Int { parts.reduce(0) { $0 + ($1?.face.simplex.work ?? 0) } }

  /// The part of the system at a position; nil where there is none.
  func part(at place: Int) -> SolvedPart? { parts[place] }

  /// The part of the system that has a variable, with its position; nil where none has.
  func part(of variable: Variable) -> (place: Int, part: SolvedPart)? {
    for (place, part) in parts.enumerated() {
      if let part, part.solved.number(of: variable) != nil { return (place, part) }
    }
    return nil
  }
}

extension Solution: CustomStringConvertible {
  /// The values, such as `x0 = 304, x1 = 76`.
  ///
  /// - Complexity: O(*n*) in the number of variables.
  public var description: String {
    variables.living.map { "\($0) = \(self[$0].shortDescription)" }.joined(separator: ", ")
  }
}

extension Tie? {
  /// The tie at the higher priority, or both where they have the same.
  fileprivate func joined(with other: Tie?) -> Tie? {
    guard let self, let other else { return self ?? other }
    guard self.priority == other.priority else {
      return self.priority > other.priority ? self : other
    }
    return Tie(
      priority: self.priority, constraints: (self.constraints + other.constraints).sorted(),
      totalError: self.totalError + other.totalError)
  }
}
