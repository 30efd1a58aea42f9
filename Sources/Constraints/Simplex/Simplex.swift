/// A primal simplex method for linear rows whose costs are piecewise linear, over free variables.
///
/// ## State
///
/// With *n* variables, *n* linearly independent rows are *active*: the point `x` is where each of
/// them has its bound as value (nonbasic logicals, in the language of the column-wise method; the
/// other rows are basic). At the start *pins*, rows that are just a variable with the bound 0, fill
/// the places for which the problem has no row.
///
/// Every row that has been taken into account knows on which side of its bound it lies. A row that is
/// not allowed on both sides is a hard restriction: required rows are, and rows of the levels that are
/// already optimal become so.
///
/// ## A step
///
/// An active row is released in the direction in which the cost falls fastest, and the point moves
/// along the edge until another row reaches its bound there and stops it. A row of the level at
/// hand that is merely crossed only changes the slope of the cost, so a step goes on over it while
/// the cost still falls (the long-step rule; Maros, "Computational Techniques of the Simplex
/// Method", 2003, sections 9.6 and 10.6). Ties go to the larger pivot, then to the lower row. After
/// a run of degenerate steps the rows at the vertex are told apart by tiny amounts (Wolfe 1963), and after
/// a very long one Bland's rule (1977) takes over, which cannot cycle.
struct Simplex: Sendable {
  /// The rows of the problem; shared with the copies of this value.
  var matrix: RowMatrix

  var factor = BasisFactor()

  /// The active row of each position.
  var activeRow: [Int32] = []

  /// What is known of each row, pins included.
  var rows: [Row]

  /// The state of a row.
  struct Row: BitwiseCopyable {
    /// The value; of an active row its bound.
    var activity = 0.0

    /// The cost per unit below the bound; 0 for all rows but those of the level at hand.
    var costBelow = 0.0

    /// The cost per unit above the bound; 0 for all rows but those of the level at hand.
    var costAbove = 0.0

    /// The position among the active rows, or -1.
    var position: Int32 = -1

    /// The side of the bound on which the row lies: -1 below, 1 above, 0 at the bound.
    var side: Int8 = 0

    /// The sides of the bound on which the row may lie.
    var allowed: Sides = [.below, .above]

    /// The same on the face of all optimal solutions, when all levels have been minimised.
    var allowedOnFace: Sides = [.below, .above]

    /// Whether the flags were taken over from another row with the same bound, so that they hold for
    /// these constants only.
    var dependsOnEqualBounds = false

    /// Whether the row may lie below its bound.
    var allowsBelow: Bool { allowed.contains(.below) }

    /// Whether the row may lie above its bound.
    var allowsAbove: Bool { allowed.contains(.above) }

    /// Whether the row is a restriction that no step may violate.
    var isRestricted: Bool { allowed != [.below, .above] }
  }

  /// Sides of a bound.
  struct Sides: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let below = Sides(rawValue: 1)
    static let above = Sides(rawValue: 2)

    /// The sides where the row has the opposite sign.
    var mirrored: Sides {
      switch self {
      case .below: .above
      case .above: .below
      default: self
      }
    }
  }

  /// The current point.
  var point: [Double]

  /// Whether the point was finite when it was last computed afresh.
  var isFinite = true

  /// The largest absolute coordinate of the point when it was last computed afresh.
  var largestCoordinate = 0.0

  /// The largest absolute coordinate of all points since the factors were made: what was rounded there is
  /// still in the factors' updates and in the point.
  var farthestCoordinate = 0.0

  /// How far each coordinate of the point may be off by rounding; empty in a system that is well scaled.
  var coordinateNoise: [Double] = []

  /// The multipliers of the active rows, by position, at the end of the last minimisation.
  var multipliers: [Double]

  /// How far each multiplier may be off by rounding; empty in a system that is well scaled.
  var multiplierNoise: [Double] = []

  /// The changes of the rows along the direction at hand; meaningful for the rows that are not active.
  /// Empty before the first step.
  var rates: [Double] = []

  /// Whether all multipliers are known to be zero.
  var areMultipliersZero = true

  /// The rows of a single variable, sorted by it, and where those of each variable start; empty before
  /// they are needed.
  var singleRows: [Int32] = []
  var singleStarts: [Int32] = []

  /// Whether pins may be restrictions: only while ties are broken.
  var restrictsPins = false

  /// The rows of the level at hand.
  var level: [Int32] = []

  /// The positions of the active rows that may still leave their bound, and perhaps some that may
  /// not.
  var movable: [Int32] = []

  /// Whether the point was computed afresh from the active rows.
  var isFresh = false

  /// The rows and variables that minimising has gone over, once for each step, as ``WorkBudget`` counts.
  var work = 0

  /// The rows of each variable; nil before rows come or go.
  var columns: ColumnIndex?

  /// The multipliers of all levels; nil where they are not known.
  var levelMultipliers: LevelMultipliers?

  /// What the multipliers of the levels do not know yet.
  var gradientChanges: [GradientChange] = []

  /// A change of the slope that a row contributes to the cost of its level.
  struct GradientChange: BitwiseCopyable, Sendable {
    var row: Int32
    var priority: Priority
    var slope: Double
  }

  /// The variables in the order in which ties are broken; empty where that of their numbers holds.
  var creationOrder: [Int32] = []

  /// The positions whose rates at the levels may have changed, and whether each is among them.
  var unsettled: [Int32] = []
  var isUnsettled: [Bool] = []

  /// The variables that have moved since the point was last corrected, while rows came and went.
  var moved: [Int32] = []

  /// Required rows that were missed while rows came and went.
  var missed: [Int32] = []

  /// Rows that were taken away and are to be made vacant.
  var retired: [Int32] = []

  /// How many more pivots may be made before minimising is given up.
  var pivotBudget = Int.max

  /// Starts at the point that the candidates determine, see
  /// ``BasisFactor/factorise(groups:completing:of:)``.
  init(
    _ matrix: RowMatrix, startingWith groups: [[Int32]],
    completing rest: (inout Elimination) -> [[Int32]] = { _ in [] }
  ) {
    self.matrix = matrix
    point = []
    rows = .init(filledWith: Row(), count: matrix.rowCount + matrix.variableCount)
    multipliers = .init(filledWith: 0, count: matrix.variableCount)
    movable = Array(0..<Int32(truncatingIfNeeded: matrix.variableCount))
    factorise(groups, completing: rest)
  }

  /// Whether a row is a pin, and the variable that it pins.
  func pinnedVariable(_ row: Int) -> Int? {
    row >= matrix.rowCount ? row - matrix.rowCount : nil
  }

  /// The bound of a row, pins included.
  func bound(_ row: Int) -> Double {
    row < matrix.rowCount ? matrix.bounds[row] : 0
  }

  /// The active rows that may still leave their bound, by position.
  var movablePositions: [Int] {
    // A reference to the method would hold a copy of the state.
    movable.map(Int.init).filter { mayMove($0) }.sorted()
  }

  /// Whether the active row at a position may leave its bound.
  func mayMove(_ position: Int) -> Bool {
    !rows[Int(activeRow[position])].allowed.isEmpty
  }

  /// Finds the active rows that may leave their bound among all of them.
  mutating func findMovable() {
    movable.removeAll(keepingCapacity: true)
    for position in activeRow.indices where mayMove(position) {
      movable.append(Int32(truncatingIfNeeded: position))
    }
  }

  /// Drops positions that may not move any more.
  mutating func keepMovable() {
    var kept = 0
    // An iterator would share the list, and have it copied before the first change.
    for place in movable.indices where mayMove(Int(movable[place])) {
      movable[kept] = movable[place]
      kept += 1
    }
    movable.removeLast(movable.count - kept)
  }
}

// MARK: - The basis and the point

extension Simplex {
  mutating func factorise(
    _ groups: [[Int32]], completing rest: (inout Elimination) -> [[Int32]] = { _ in [] },
    leastPivot: Double = 1e-10
  ) {
    activeRow = factor.factorise(
      groups: groups, completing: rest, of: matrix, leastPivot: leastPivot)
    let active = activeRow
    rows.withMutableSpan { rows in
      for row in rows.indices { rows[row].position = -1 }
      for index in active.indices {
        rows[Int(active[index])].position = Int32(truncatingIfNeeded: index)
      }
    }
    point = factor.pointOfFactorisation
    farthestCoordinate = 0
    noteFreshPoint()
  }

  /// Whether the updates of the factors cost more than new ones, or more digits than they may.
  ///
  /// A badly scaled system corrects each solve, and most of its pivots are small.
  var needsRefactorisation: Bool {
    factor.needsRefactorisation
      || (!matrix.isBadlyScaled && (factor.hasExtremePivot || hasComeBackFromAfar))
  }

  /// Whether the point was so far out, and is no longer, that its own digits were rounded away there.
  ///
  /// Rows that are nearly parallel meet far out. A layout has no coordinates of that size, so that the point
  /// is hardly ever looked at.
  private var hasComeBackFromAfar: Bool {
    guard farthestCoordinate > 1e6 else { return false }
    return point.allSatisfy { abs($0) < 1e-4 * farthestCoordinate }
  }

  /// Factorises the active rows anew, which removes the rounding errors of the updates.
  mutating func refactorise() throws(NumericalBreakdown) {
    let before = activeRow
    let levels = levelMultipliers
    let open = unsettled.map { before[Int($0)] }
    // The rows are known to be independent, by however little.
    factorise([before], leastPivot: matrix.isBadlyScaled ? 0 : 1e-10)
    findMovable()
    if let levels {
      computeLevelMultipliers()
      keepSettled(but: open, before: before, levels)
    }
    guard before.allSatisfy({ rows[Int($0)].position >= 0 }) else {
      throw NumericalBreakdown(reason: "the active rows became dependent by rounding")
    }
  }

  /// Computes the point and all row values from the active rows.
  mutating func recomputePoint() {
    var values = activeRow.map { bound(Int($0)) }
    factor.solveForPoint(&values)
    point = values
    noteFreshPoint()
  }

  /// Computes the point from the active rows as well as it can be known, to be read.
  ///
  /// The values of the rows are not brought up to date where the point is fresh.
  mutating func settlePoint() {
    if !isFresh { recomputePoint() }
    refinePoint()
  }

  private mutating func noteFreshPoint() {
    isFinite = point.allSatisfy { $0.isFinite }
    coordinateNoise.removeAll(keepingCapacity: true)
    if isFinite, matrix.isBadlyScaled {
      coordinateNoise = refinePoint(&point, for: activeRow.map { bound(Int($0)) })
      isFinite = point.allSatisfy { $0.isFinite }
    }
    isFresh = true
    recomputeActivities()
  }

  /// Corrects the point by what the active rows miss their bounds by (one step of iterative
  /// refinement), so that a value that a row gives outright is that number.
  mutating func refinePoint() {
    let (matrix, point) = (matrix, point)
    var residuals = [Double](filledWith: 0, count: activeRow.count)
    var isExact = true
    for index in activeRow.indices {
      let row = Int(activeRow[index])
      let residual =
        row < matrix.rowCount
        ? matrix.bounds[row] - matrix.activity(ofRow: row, at: point)
        : -point[row - matrix.rowCount]
      guard residual != 0 else { continue }
      residuals[index] = residual
      isExact = false
    }
    guard !isExact else { return }
    factor.solveForPoint(&residuals)
    guard residuals.allSatisfy({ $0.isFinite }) else { return }
    var isSmall = true
    for variable in point.indices {
      self.point[variable] += residuals[variable]
      if abs(residuals[variable]) > Self.smallCorrection { isSmall = false }
    }
    if !isSmall { recomputeActivities() }
  }

  /// By a smaller correction of a coordinate the values of the rows change by less than what any test of them
  /// allows for.
  static let smallCorrection = 1e-9

  mutating func recomputeActivities() {
    largestCoordinate = point.reduce(0) { max($0, abs($1)) }
    farthestCoordinate = max(farthestCoordinate, largestCoordinate)
    let (matrix, point) = (matrix, point)
    rows.withMutableSpan { rows in
      for row in 0..<matrix.rowCount {
        rows[row].activity =
          rows[row].position >= 0 ? matrix.bounds[row] : matrix.activity(ofRow: row, at: point)
      }
      for variable in 0..<matrix.variableCount {
        rows[matrix.rowCount + variable].activity = point[variable]
      }
    }
  }

  /// The multipliers that write row `row` as a combination of the active rows, by position.
  func multipliers(ofRow row: Int) -> SparseVector {
    let count = matrix.variableCount
    if let variable = pinnedVariable(row) {
      let entry = SparseEntry(index: Int32(truncatingIfNeeded: variable), value: 1)
      return factor.multipliers(of: CollectionOfOne(entry), count: count)
    }
    return factor.multipliers(of: matrix.entries[matrix.terms(ofRow: row)], count: count)
  }

  /// The change of the point per unit that the active row at `position` is raised.
  func direction(ofPosition position: Int) -> [Double] {
    var vector = [Double](filledWith: 0, count: matrix.variableCount)
    vector[position] = 1
    factor.solveForPoint(&vector)
    return vector
  }

  /// The change of a row's value along a direction.
  func rate(ofRow row: Int, along direction: [Double]) -> Double {
    if let variable = pinnedVariable(row) { return direction[variable] }
    return matrix.activity(ofRow: row, at: direction)
  }

  /// How far a row's value may be off by rounding at most.
  ///
  /// A value that is small itself may be the difference of large ones elsewhere, hence the part that
  /// grows with the largest coordinate in a system that is well scaled; ``isRounding(_:ofRow:)`` finds out
  /// whether the row has to do with it.
  func tolerance(_ row: Int) -> Double {
    // While rows and variables come and go, the noise of the last point is not that of this one.
    guard matrix.isBadlyScaled, coordinateNoise.count == point.count else {
      return ownTolerance(row) + 2e-14 * largestCoordinate
    }
    return noise(ofRow: row, along: point, coordinateNoise) + Self.noisePart * abs(bound(row))
  }

  /// How far a row's value may be off by rounding in a system that is well scaled, as far as its own
  /// numbers go.
  private func ownTolerance(_ row: Int) -> Double {
    row < matrix.rowCount ? matrix.tolerance(ofRow: row, at: point) : 1e-9
  }

  /// Whether a row may be that far from its bound by rounding alone.
  ///
  /// - Complexity: O(terms of the row); O(entries of the active rows and factors) in the rare case that
  ///   it depends on how accurate the coordinates of the row are.
  func isRounding(_ difference: Double, ofRow row: Int) -> Bool {
    let difference = abs(difference)
    // The tolerance is never smaller, and most rows are at their bound or far from it.
    if difference <= 1e-9, !matrix.isBadlyScaled { return true }
    guard difference <= tolerance(row) else { return false }
    guard !matrix.isBadlyScaled, difference > ownTolerance(row) else { return true }
    return difference <= ownTolerance(row) + noise(ofRow: row, along: point, pointNoise())
  }

  func sideOfRow(_ row: Int) -> Int8 {
    let difference = rows[row].activity - bound(row)
    if isRounding(difference, ofRow: row) { return 0 }
    return difference < 0 ? -1 : 1
  }

  /// The rows whose numbers arithmetic is not up to: those that lead to numbers that are too large,
  /// otherwise those whose coefficients differ much in size, otherwise those that ask for the largest number.
  var rowsBeyondArithmetic: [Int] {
    let rows = (0..<matrix.rowCount).filter { !matrix.forms[$0].isVacant }
    let tooLarge = rows.filter { row in
      !(matrix.forms[row].weight * matrix.forms[row].scale).isFinite
        || !matrix.forms[row].weight.isFinite || !matrix.bounds[row].isFinite
        || !matrix.activity(ofRow: row, at: point).isFinite
    }
    guard tooLarge.isEmpty else { return tooLarge }
    let badlyScaled = rows.filter(matrix.isBadlyScaled(row:))
    guard badlyScaled.isEmpty else { return badlyScaled }
    let largest = rows.reduce(0) { max($0, abs(matrix.bounds[$1])) }
    return rows.filter { abs(matrix.bounds[$0]) == largest }
  }
}
