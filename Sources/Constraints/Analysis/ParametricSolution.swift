/// The solutions of a system for all values of one variable between two ends, exactly: on each of
/// finitely many pieces all values are affine in that variable.
///
/// ```swift
/// let width = try solver.solutions(varying: card, over: 0...1366)
/// for piece in width.pieces {
///   print(piece.range, piece[icon].slope, piece.isUnique)
/// }
/// ```
///
/// For constraints that do not change, the solutions go on without a jump: where one is unique it is
/// continuous in the parameter, and so is the set of all that are as good (Robinson, "Some continuity
/// properties of polyhedral multifunctions", 1981).
public struct ParametricSolution: Sendable {
  /// A value that grows or shrinks at a fixed rate.
  public struct AffineValue: Hashable, Sendable {
    /// The value where the parameter is 0.
    public let constant: Double

    /// The change per unit of the parameter.
    public let slope: Double

    /// Makes a value that is `constant` where the parameter is 0, and grows by `slope`.
    public init(constant: Double, slope: Double) {
      (self.constant, self.slope) = (constant, slope)
    }

    /// The value at a value of the parameter.
    public func callAsFunction(_ parameter: Double) -> Double { constant + slope * parameter }
  }

  /// A range of the parameter in which all values are affine.
  public struct Piece: Sendable {
    /// From where to where, both included.
    public internal(set) var range: ClosedRange<Double>

    /// The variables that may have other values in solutions that are as good, at each value of the
    /// parameter strictly inside the range; in order of creation.
    public let freeVariables: [Variable]

    /// Whether the solution is unique strictly inside the range.
    public var isUnique: Bool { freeVariables.isEmpty }

    /// The value of the parameter at which the piece was found, and the solution there.
    let (point, solution): (Double, Solution)

    let course: SolutionCourse

    /// The value of a variable as it depends on the parameter.
    ///
    /// - Precondition: the variable belonged to the solver.
    public subscript(variable: Variable) -> AffineValue {
      let slope = course[variable]
      return AffineValue(constant: solution[variable] - slope * point, slope: slope)
    }

    /// The value of a variable at a value of the parameter.
    ///
    /// - Precondition: the variable belonged to the solver.
    public func value(of variable: Variable, at parameter: Double) -> Double {
      solution[variable] + course[variable] * (parameter - point)
    }
  }

  /// The interval that was asked about.
  public let interval: ClosedRange<Double>

  /// The values of the parameter for which the required constraints hold, within the interval; nil where
  /// there are none. They are an interval, as those of every system of linear constraints.
  ///
  /// Of a variable that is edited at an optional priority these are the values that are suggested: it need not
  /// reach them.
  public let feasible: ClosedRange<Double>?

  /// A minimal set of constraints that leave the variable no value right below the feasible ones; nil where the
  /// interval ends there, and where no value is feasible.
  public let conflictBelow: Conflict?

  /// A minimal set of constraints that leave the variable no value right above the feasible ones, or that cannot
  /// hold at some value where none is feasible; nil where the interval ends there.
  public let conflictAbove: Conflict?

  /// The pieces, ascending; each begins where the one before ends.
  public let pieces: [Piece]

  /// Ranges for which arithmetic, or the number of pieces, left open what holds; mostly none.
  public let undecided: [ClosedRange<Double>]

  /// The piece that a value of the parameter is in, the lower one of two; nil where no solution is known.
  ///
  /// - Complexity: O(log *n*) in the number of pieces.
  public func piece(at parameter: Double) -> Piece? {
    let index = pieces.partitioningIndex { $0.range.upperBound >= parameter }
    guard index < pieces.count, pieces[index].range.contains(parameter) else { return nil }
    return pieces[index]
  }
}

extension Solver {
  /// So many pieces are searched for.
  private static let mostProbes = 20_000

  /// Solves for all values of one variable between two ends.
  ///
  /// A variable that is edited has the priority of its edit at each value; any other one is held there by
  /// a required constraint.
  ///
  /// - Parameters:
  ///   - parameter: the variable that takes all values.
  ///   - interval: between which ends; finite.
  /// - Throws: ``SolverError/invalid(_:)`` where the variable is unknown or an end is not finite,
  ///   ``SolverError/breakdown(_:)`` on a system that is scaled beyond arithmetic.
  /// - Complexity: a solve for each piece, which starts from one before and so takes few steps; it does
  ///   not depend on how long the interval is.
  public func solutions(
    varying parameter: Variable, over interval: ClosedRange<Double>
  ) throws(SolverError) -> ParametricSolution {
    var (solver, id) = try holding(parameter, at: interval.lowerBound)
    guard interval.upperBound.isFinite else {
      throw .invalid(.notFinite(interval.upperBound, origin: Origin()))
    }
    do {
      let cover = try IntervalCover<ParametricSolution.Piece?>(interval, limit: Self.mostProbes) {
        (point: Double) throws(NumericalBreakdown) in
        try solver.piece(at: point, heldBy: id)
      }
      var single: ParametricSolution.Piece?
      if !cover.cells.contains(where: { $0.content != nil }) {
        single = try solver.singlePiece(of: parameter, in: interval, heldBy: id)
      }
      return try ParametricSolution(interval, cover, single, solver, heldBy: id)
    } catch {
      throw .breakdown(error)
    }
  }

  /// The piece of the one value for which the required constraints hold, where the ranges that were looked at have
  /// none: a width that is set to 320 holds at 320 alone, and no probe meets it.
  private mutating func singlePiece(
    of parameter: Variable, in interval: ClosedRange<Double>, heldBy id: ConstraintID
  ) throws(NumericalBreakdown) -> ParametricSolution.Piece? {
    var free = self
    let feasible: ClosedRange<Double>?
    do throws(SolverError) {
      do throws(ConstraintError) { try free.remove(id) } catch { throw .invalid(error) }
      feasible = try free.feasibleRange(of: parameter)
    } catch {
      throw NumericalBreakdown(reason: error.description)
    }
    guard let feasible, feasible.overlaps(interval) else { return nil }
    let value = feasible.clamped(to: interval).lowerBound
    guard var piece = try piece(at: value, heldBy: id).content else { return nil }
    piece.range = value...value
    return piece
  }

  /// A copy in which a constraint holds a variable at a value.
  private func holding(
    _ variable: Variable, at value: Double
  ) throws(SolverError) -> (Solver, ConstraintID) {
    var solver = self
    do throws(ConstraintError) {
      if let edit = edit(of: variable) {
        try solver.suggest(value, for: edit.variable)
        if let id = solver.edit(of: variable)?.name { return (solver, id) }
      }
      let constraint = Constraint(
        LinearExpression(variable) - value, .equal, isImplicit: true,
        origin: Origin("\(name(of: variable)) == \(value.shortDescription)", rule: "parameter"))
      let id = try solver.add(constraint)
      return (solver, id)
    } catch {
      throw .invalid(error)
    }
  }

  /// What holds around a value of the parameter.
  private mutating func piece(
    at point: Double, heldBy id: ConstraintID
  ) throws(NumericalBreakdown) -> (
    range: ClosedRange<Double>, content: ParametricSolution.Piece?
  ) {
    do throws(ConstraintError) {
      try setRightHandSide(point, of: id)
    } catch {
      throw NumericalBreakdown(reason: error.description)
    }
    let outcome = try solve()
    let course = try course([(id, 1)])
    let range = (point + course.range.lowerBound)...(point + course.range.upperBound)
    guard case .optimal(let solution) = outcome else { return (range, nil) }
    let free = try solution.freeVariables().map { $0.variable }
    let piece = ParametricSolution.Piece(
      range: range, freeVariables: free, point: point, solution: solution, course: course)
    return (range, piece)
  }
}

extension ParametricSolution {
  /// Puts together what was found.
  fileprivate init(
    _ interval: ClosedRange<Double>, _ cover: IntervalCover<Piece?>, _ single: Piece?,
    _ solver: Solver, heldBy id: ConstraintID
  ) throws(NumericalBreakdown) {
    self.interval = interval
    undecided = cover.gaps
    var pieces: [Piece] = []
    for cell in cover.cells {
      guard var piece = cell.content else { continue }
      piece.range = cell.range
      pieces.append(piece)
    }
    if let single { pieces.append(single) }
    self.pieces = pieces
    guard let first = pieces.first, let last = pieces.last else {
      feasible = nil
      conflictBelow = nil
      conflictAbove = try cover.cells.last.flatMap { cell throws(NumericalBreakdown) in
        try solver.conflict(at: cell.range.middle, heldBy: id)
      }
      return
    }
    let ends = first.range.lowerBound...last.range.upperBound
    feasible = ends
    conflictBelow = try solver.conflict(
      from: ends.lowerBound, to: interval.lowerBound, heldBy: id)
    conflictAbove = try solver.conflict(
      from: ends.upperBound, to: interval.upperBound, heldBy: id)
  }
}

extension Solver {
  /// A minimal conflicting set right beyond the end of the feasible values; nil where it is that of the interval.
  fileprivate func conflict(
    from end: Double, to other: Double, heldBy id: ConstraintID
  ) throws(NumericalBreakdown) -> Conflict? {
    guard end != other else { return nil }
    // Closer to the end the conflict may be less than a rounding, farther away there may be others.
    for part in [1e-6, 1e-4, 1e-2] {
      let step = min(abs(other - end), part * max(1, abs(end)))
      let point = other < end ? end - step : end + step
      if let conflict = try conflict(at: point, heldBy: id) { return conflict }
    }
    return try conflict(at: other, heldBy: id)
  }

  /// A minimal conflicting set at a value of the parameter; nil where there is none.
  fileprivate func conflict(
    at point: Double, heldBy id: ConstraintID
  ) throws(NumericalBreakdown) -> Conflict? {
    var solver = self
    do throws(ConstraintError) {
      try solver.setRightHandSide(point, of: id)
    } catch {
      throw NumericalBreakdown(reason: error.description)
    }
    // That the variable has this value is what is asked about, and no part of the answer.
    return try solver.firstConflict().map { conflict in
      Conflict(
        constraints: conflict.constraints.filter { $0 != id },
        implicit: conflict.implicit.filter { $0 != id }, isMinimal: conflict.isMinimal)
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var middle: Double { lowerBound + (upperBound - lowerBound) / 2 }
}
