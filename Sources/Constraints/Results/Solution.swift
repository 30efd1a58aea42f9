/// An optimal solution, and the face of all solutions that are as good.
///
/// Where several solutions are optimal, the one shown has for the first variable (in order of
/// creation) the value closest to zero, then for the second, and so on. It does not depend on the
/// order in which constraints were added.
public struct Solution: Sendable {
  /// The value of every variable, in order of creation.
  public private(set) var values: [Double]

  private var source: Source

  /// Where a solution comes from.
  private enum Source: Sendable {
    /// The system was solved.
    case face(SolvedFace)

    /// A region was known that holds for these bounds of its parameters.
    case region(CriticalRegion, bounds: ParameterBounds)
  }

  init(_ solved: SolvedFace) {
    source = .face(solved)
    // Adding zero turns -0.0 into 0.0.
    values = solved.face.point.map { $0 + 0 }
  }

  /// Turns into the solution for some bounds of the parameters of a region.
  ///
  /// The storage of the values is used again where no one else has it.
  mutating func move(to region: CriticalRegion, at bounds: ParameterBounds) {
    region.write(&values, at: bounds)
    source = .region(region, bounds: bounds)
  }

  /// The face at which the basis was found.
  private var solved: SolvedFace {
    switch source {
    case .face(let solved): solved
    case .region(let region, _): region.solved
    }
  }

  /// The face for the constants of this solution.
  private var face: OptimalFace {
    guard case .region(let region, let bounds) = source else { return solved.face }
    var face = region.solved.face
    _ = face.move(bounds, ofRows: region.rows)
    return face
  }

  /// The least total error of every optional priority, highest first.
  ///
  /// - Complexity: O(*n*) in the size of the system.
  public var levels: [LevelOptimum] { face.levelOptima }

  /// Whether no other solution is as good: none differs by more than a millionth in any variable.
  ///
  /// - Complexity: O(number of variables) where no constraint is left open, as in most layouts;
  ///   otherwise that of two linear programs per variable.
  public var isUnique: Bool {
    // What arithmetic cannot decide is not claimed to be unique.
    solved.face.isVertex || (try? face.isPoint(tolerance: Self.uniquenessTolerance)) ?? false
  }

  /// Values closer than this are taken for the same.
  static let uniquenessTolerance = 1e-6

  /// The value of a variable.
  public subscript(variable: Variable) -> Double { values[variable.index] }

  /// The value of an expression.
  ///
  /// - Complexity: O(*k*) in the number of terms.
  public func value(of expression: some LinearExpressible) -> Double {
    let expression = expression.linearExpression
    return expression.terms.reduce(expression.constant) {
      $0 + $1.coefficient * values[$1.variable.index]
    }
  }

  /// The values that an expression takes over all solutions that are as good as this one.
  ///
  /// Where the value is free because optional constraints of one level compete, the range names
  /// them; where it names none, constraints are missing.
  ///
  /// - Throws: ``NumericalBreakdown`` on a bug or a system that is scaled beyond arithmetic.
  /// - Complexity: two linear programs over the optimal face, started at this solution; without a
  ///   pivot where the value is determined.
  public func range(of expression: some LinearExpressible) throws(NumericalBreakdown) -> FreeRange {
    let expression = expression.linearExpression
    let range = try face.range(of: expression.terms)
    return FreeRange(
      lower: range.lower + expression.constant, upper: range.upper + expression.constant,
      tie: range.tie)
  }

  /// Every variable whose value may differ by more than `tolerance` among the optimal solutions,
  /// in order of creation, with its exact range.
  ///
  /// - Throws: ``NumericalBreakdown`` on a bug or a system that is scaled beyond arithmetic.
  /// - Complexity: O(number of variables) where nothing is free; otherwise that of ``range(of:)`` for
  ///   every variable that may be.
  public func freeVariables(tolerance: Double = 1e-6) throws(NumericalBreakdown) -> [FreeVariable] {
    if isUnique && tolerance >= Self.uniquenessTolerance { return [] }
    let face = face
    var free: [FreeVariable] = []
    for variable in face.looseVariables {
      let range = try face.range(of: [Term(variable)], tolerance: tolerance)
      if range.length > tolerance {
        free.append(FreeVariable(variable: variable, range: range))
      }
    }
    return free
  }
}
