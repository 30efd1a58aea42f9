/// An optimal solution, and the face of all solutions that are as good.
///
/// Where several solutions are optimal, the one shown has for the first variable (in order of
/// creation) the value closest to zero, then for the second, and so on. It does not depend on the
/// order in which constraints were added.
public struct Solution: Sendable {
  /// The value of every variable, in order of creation.
  public private(set) var values: [Double]

  /// Where the values of each part of the system come from; nil where there is no such part.
  private var sources: [Source?] = []

  /// Where the values of a part come from.
  struct Source: Sendable {
    /// The face at which the basis was found.
    private(set) var solved: SolvedFace

    /// The region that was known, and holds for these bounds of its parameters; nil where the part was
    /// solved.
    private var region: CriticalRegion?
    private var bounds = ParameterBounds()

    init(_ solved: SolvedFace) {
      self.solved = solved
    }

    mutating func move(to region: CriticalRegion, at bounds: ParameterBounds) {
      if self.region !== region {
        self.region = region
        solved = region.solved
      }
      self.bounds = bounds
    }

    /// The face for the constants of the solution.
    var face: OptimalFace {
      var face = solved.face
      if let region { _ = face.move(bounds, ofRows: region.rows) }
      return face
    }
  }

  init() {
    values = []
  }

  /// Brings the values of the parts that have changed up to date; returns false where one of them has
  /// no solution.
  ///
  /// The storage of the values is used again where no one else has it.
  mutating func solve(
    _ partition: inout Partition, _ store: RowStore
  ) throws(NumericalBreakdown) -> Bool {
    if partition.isOutdated(store) {
      values += repeatElement(0, count: store.variableCount - values.count)
      partition.update(store, &sources)
    }
    return try partition.solve(store, into: &values, from: &sources)
  }

  /// What contradicts itself, see ``Partition/contradictions(_:ofAllParts:into:from:)``; the values of
  /// parts that turn out to have a solution are brought up to date.
  mutating func contradictions(
    in partition: inout Partition, _ store: RowStore, ofAllParts isComplete: Bool
  ) throws(NumericalBreakdown) -> [Contradiction] {
    try partition.contradictions(
      store, ofAllParts: isComplete, into: &values, from: &sources)
  }

  /// The least total error of every optional priority, highest first.
  ///
  /// - Complexity: O(*n*) in the size of the system.
  public var levels: [LevelOptimum] {
    var errors: [Priority: Double] = [:]
    for source in sources {
      for level in source?.face.levelOptima ?? [] {
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
    sources.allSatisfy { source in
      guard let source else { return true }
      // What arithmetic cannot decide is not claimed to be unique.
      return source.solved.face.isVertex
        || (try? source.face.isPoint(tolerance: Self.uniquenessTolerance)) ?? false
    }
  }

  /// Values closer than this are taken for the same.
  static let uniquenessTolerance = 1e-6

  /// The value of a variable.
  ///
  /// - Precondition: the variable belonged to the system when it was solved.
  public subscript(variable: Variable) -> Double {
    guard knows(variable) else { stopWithoutValue(of: variable) }
    return values[variable.index]
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

  private func knows(_ variable: Variable) -> Bool { values.indices.contains(variable.index) }

  @inline(never)
  private func stopWithoutValue(of variable: Variable) -> Never {
    preconditionFailure(
      "the variable \(variable) has no value in this solution (number of variables: "
        + "\(values.count)): it was added after solving, or belongs to another solver")
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
    let expression = expression.linearExpression
    if let stranger = expression.terms.first(where: { !knows($0.variable) }) {
      throw .invalid(.unknownVariable(stranger.variable, origin: Origin()))
    }
    do {
      return try rangeOfKnown(expression)
    } catch {
      throw .breakdown(error)
    }
  }

  private func rangeOfKnown(
    _ expression: LinearExpression
  ) throws(NumericalBreakdown) -> FreeRange {
    var (lower, upper) = (expression.constant, expression.constant)
    var tie: Tie?
    for source in sources {
      guard let source else { continue }
      let terms = expression.terms.compactMap { term in
        source.solved.number(of: term.variable).map {
          Term(Variable(index: $0), term.coefficient)
        }
      }
      guard !terms.isEmpty else { continue }
      // Parts have nothing to do with each other, so each goes to its end.
      let range = try source.face.range(of: terms)
      lower += range.lower
      upper += range.upper
      tie = tie.joined(with: range.tie)
    }
    return FreeRange(lower: lower, upper: upper, tie: tie)
  }

  /// Every variable whose value may differ by more than `tolerance` among the optimal solutions,
  /// in order of creation, with its exact range.
  ///
  /// - Throws: ``NumericalBreakdown`` on a bug or a system that is scaled beyond arithmetic.
  /// - Complexity: O(number of variables) where nothing is free; otherwise that of ``range(of:)`` for
  ///   every variable that may be.
  public func freeVariables(tolerance: Double = 1e-6) throws(NumericalBreakdown) -> [FreeVariable] {
    if isUnique && tolerance >= Self.uniquenessTolerance { return [] }
    var free: [FreeVariable] = []
    for source in sources {
      guard let source else { continue }
      let face = source.face
      for number in face.looseVariables {
        let range = try face.range(of: [Term(number)], tolerance: tolerance)
        if range.length > tolerance {
          let variable = Int(source.solved.variables[number.index])
          free.append(FreeVariable(Variable(index: variable), range))
        }
      }
    }
    return free.sorted { $0.variable.index < $1.variable.index }
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
