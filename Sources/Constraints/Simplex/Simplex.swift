/// A primal simplex method for linear rows whose costs are piecewise linear, over free variables.
///
/// ## State
///
/// With *n* variables, *n* linearly independent rows are *active*: the point `x` is where each of
/// them has its bound as value (nonbasic logicals, in the language of the column-wise method; the
/// other rows are basic). At the start *pins*, rows that are just a variable with the bound 0, fill
/// the places for which the problem has no row.
///
/// Every row that has been taken into account knows on which side of its bound it lies. A row whose
/// ``allowsBelow`` and ``allowsAbove`` are not both set is a hard restriction: required rows are,
/// and rows of the levels that are already optimal become so.
///
/// ## A step
///
/// An active row is released in the direction in which the cost falls fastest, and the point moves
/// along the edge until another row reaches its bound there and stops it. A row of the level at
/// hand that is merely crossed only changes the slope of the cost, so a step goes on over it while
/// the cost still falls (the long-step rule; Maros, "Computational Techniques of the Simplex
/// Method", 2003, sections 9.6 and 10.6). Ties go to the larger pivot, then to the lower row. After
/// a run of degenerate steps Bland's rule (1977) takes over, which cannot cycle.
struct Simplex: Sendable {
  /// The rows of the problem; shared with the copies of this value.
  var matrix: RowMatrix

  private(set) var factor = BasisFactor()

  /// The active row of each position.
  private(set) var activeRow: [Int32] = []

  /// The position of each row, pins included, or -1 where it is not active.
  private(set) var position: [Int32] = []

  /// The current point.
  private(set) var point: [Double]

  /// Whether the point was finite when it was last computed afresh.
  private var isFinite = true

  /// The largest absolute coordinate of the point when it was last computed afresh.
  private var largestCoordinate = 0.0

  /// The value of each row, pins included.
  private(set) var activity: [Double]

  /// The side of its bound on which a row lies: -1 below, 1 above, 0 at the bound.
  private(set) var side: [Int8]

  /// Whether a row may lie below its bound.
  var allowsBelow: [Bool]

  /// Whether a row may lie above its bound.
  var allowsAbove: [Bool]

  /// The cost of a row of the level at hand per unit below its bound; 0 for all other rows.
  private(set) var costBelow: [Double]

  /// The cost of a row of the level at hand per unit above its bound; 0 for all other rows.
  private(set) var costAbove: [Double]

  /// The multipliers of the active rows, by position, at the end of the last minimisation.
  private var multipliers: [Double]

  /// The changes of the rows along the direction at hand; meaningful for the rows that are not
  /// active.
  private var rates: [Double]

  /// The rows of a single variable, sorted by it, and where those of each variable start.
  private let singleRows: [Int32]
  private let singleStarts: [Int32]

  /// Whether a row's flags were taken over from another row with the same bound, so that they hold
  /// for these constants only.
  private(set) var dependsOnEqualBounds: [Bool]

  /// Whether pins may be restrictions: only while ties are broken.
  private var restrictsPins = false

  /// The rows of the level at hand.
  private(set) var level: [Int32] = []

  /// How many more pivots may be made before minimising is given up.
  private var pivotBudget = Int.max

  /// Starts at the point that the candidates determine, see
  /// ``BasisFactor/factorise(groups:of:)``.
  init(_ matrix: RowMatrix, startingWith groups: [[Int32]]) {
    self.matrix = matrix
    let count = matrix.rowCount + matrix.variableCount
    point = .init(repeating: 0, count: matrix.variableCount)
    activity = .init(repeating: 0, count: count)
    side = .init(repeating: 0, count: count)
    allowsBelow = .init(repeating: true, count: count)
    allowsAbove = .init(repeating: true, count: count)
    costBelow = .init(repeating: 0, count: count)
    costAbove = .init(repeating: 0, count: count)
    multipliers = .init(repeating: 0, count: matrix.variableCount)
    rates = .init(repeating: 0, count: matrix.rowCount)
    dependsOnEqualBounds = .init(repeating: false, count: matrix.rowCount)
    (singleRows, singleStarts) = matrix.singleRows
    factorise(groups)
  }

  /// Whether a row is a pin, and the variable that it pins.
  func pinnedVariable(_ row: Int) -> Int? {
    row >= matrix.rowCount ? row - matrix.rowCount : nil
  }

  /// The bound of a row, pins included.
  func bound(_ row: Int) -> Double {
    row < matrix.rowCount ? matrix.bounds[row] : 0
  }

  /// Whether a row is a restriction that no step may violate.
  private func isRestricted(_ row: Int) -> Bool {
    !(allowsBelow[row] && allowsAbove[row])
  }

  /// The active rows that may still leave their bound, by position.
  var movablePositions: [Int] {
    activeRow.indices.filter {
      let row = Int(activeRow[$0])
      return allowsBelow[row] || allowsAbove[row]
    }
  }
}

// MARK: - The basis and the point

extension Simplex {
  private mutating func factorise(_ groups: [[Int32]]) {
    activeRow = factor.factorise(groups: groups, of: matrix)
    position = .init(repeating: -1, count: matrix.rowCount + matrix.variableCount)
    for (index, row) in activeRow.enumerated() {
      position[Int(row)] = Int32(truncatingIfNeeded: index)
    }
    recomputePoint()
  }

  /// Factorises the active rows anew, which removes the rounding errors of the updates.
  private mutating func refactorise() throws(NumericalBreakdown) {
    let before = activeRow
    factorise([before])
    guard before.allSatisfy({ position[Int($0)] >= 0 }) else {
      throw NumericalBreakdown(reason: "the active rows became dependent by rounding")
    }
  }

  /// Computes the point and all row values from the active rows.
  mutating func recomputePoint() {
    var values = activeRow.map { bound(Int($0)) }
    factor.solveForPoint(&values)
    isFinite = values.allSatisfy(\.isFinite)
    point = values
    recomputeActivities()
  }

  /// Corrects the point by what the active rows miss their bounds by (one step of iterative
  /// refinement), so that a value that a row gives outright is that number.
  mutating func refinePoint() {
    var residuals = [Double](repeating: 0, count: activeRow.count)
    var isExact = true
    for index in activeRow.indices {
      let row = Int(activeRow[index])
      let value =
        pinnedVariable(row).map { point[$0] } ?? matrix.activity(ofRow: row, at: point)
      residuals[index] = bound(row) - value
      isExact = isExact && residuals[index] == 0
    }
    guard !isExact else { return }
    factor.solveForPoint(&residuals)
    guard residuals.allSatisfy(\.isFinite) else { return }
    for variable in point.indices {
      point[variable] += residuals[variable]
    }
    recomputeActivities()
  }

  private mutating func recomputeActivities() {
    largestCoordinate = point.reduce(0) { max($0, abs($1)) }
    for row in 0..<matrix.rowCount {
      activity[row] =
        position[row] >= 0 ? matrix.bounds[row] : matrix.activity(ofRow: row, at: point)
    }
    for variable in 0..<matrix.variableCount {
      activity[matrix.rowCount + variable] = point[variable]
    }
  }

  /// The multipliers that write row `row` as a combination of the active rows, by position.
  func multipliers(ofRow row: Int) -> [Double] {
    var vector = [Double](repeating: 0, count: matrix.variableCount)
    if let variable = pinnedVariable(row) {
      vector[variable] = 1
    } else {
      for index in matrix.terms(ofRow: row) {
        vector[Int(matrix.columns[index])] = matrix.coefficients[index]
      }
    }
    factor.solveForMultipliers(&vector)
    return vector
  }

  /// The change of the point per unit that the active row at `position` is raised.
  func direction(ofPosition position: Int) -> [Double] {
    var vector = [Double](repeating: 0, count: matrix.variableCount)
    vector[position] = 1
    factor.solveForPoint(&vector)
    return vector
  }

  /// The change of a row's value along a direction.
  func rate(ofRow row: Int, along direction: [Double]) -> Double {
    if let variable = pinnedVariable(row) { return direction[variable] }
    return matrix.activity(ofRow: row, at: direction)
  }

  /// How far a row's value may be off by rounding.
  ///
  /// A value that is small itself may be the difference of large ones elsewhere, hence the part that
  /// grows with the largest coordinate.
  func tolerance(_ row: Int) -> Double {
    let own = row < matrix.rowCount ? matrix.tolerance(ofRow: row, at: point) : 1e-9
    return own + 2e-14 * largestCoordinate
  }

  private func sideOfRow(_ row: Int) -> Int8 {
    let difference = activity[row] - bound(row)
    if abs(difference) <= tolerance(row) { return 0 }
    return difference < 0 ? -1 : 1
  }
}

// MARK: - Levels

extension Simplex {
  /// How minimising all levels ended.
  enum Completion {
    /// The state is restricted to the optimal face.
    case optimal

    /// The required rows contradict each other.
    case infeasible

    /// The pivots that were allowed were not enough.
    case exhausted
  }

  /// Minimises level after level from the basis at hand.
  ///
  /// - Parameter budget: how many pivots to make at most.
  mutating func minimise(
    required: [Int32], levels: [[Int32]], budget: Int = .max
  ) throws(NumericalBreakdown) -> Completion {
    pivotBudget = budget
    defer { pivotBudget = .max }
    releaseAll()
    beginLevel(required)
    if try minimise() == .exhausted { return .exhausted }
    guard violatedRows.isEmpty else { return .infeasible }
    endRequiredLevel()
    for level in levels {
      beginLevel(level)
      if try minimise() == .exhausted { return .exhausted }
      endLevel()
    }
    return .optimal
  }

  /// Takes rows into account whose errors are to be minimised next.
  mutating func beginLevel(_ rows: [Int32]) {
    level = rows
    for name in rows {
      let row = Int(name)
      let weight = row < matrix.rowCount ? matrix.weights[row] : 1
      let relation = row < matrix.rowCount ? matrix.relations[row] : .equal
      costBelow[row] = relation == .lessOrEqual ? 0 : weight
      costAbove[row] = relation == .greaterOrEqual ? 0 : weight
      side[row] = sideOfRow(row)
      if side[row] == 0 {
        // At the bound an inequality lies on the side that costs nothing.
        if costBelow[row] == 0 { side[row] = -1 }
        if costAbove[row] == 0 { side[row] = 1 }
      }
    }
  }

  /// Replaces the costs of the level at hand, or of `linear` where given, after they were minimised,
  /// by the restriction to their optimal face.
  ///
  /// By complementary slackness with the multipliers of the final basis the face consists of the
  /// points at which no active row moves to a side that costs, and no other row leaves the piece of
  /// its cost that it lies on.
  mutating func endLevel(_ linear: [Double]? = nil) {
    let tolerance = costTolerance(of: linear)
    for index in activeRow.indices {
      let row = Int(activeRow[index])
      if multipliers[index] + costAbove[row] > tolerance { allowsAbove[row] = false }
      if costBelow[row] - multipliers[index] > tolerance { allowsBelow[row] = false }
    }
    for name in level where position[Int(name)] < 0 {
      let row = Int(name)
      if side[row] >= 0 { allowsBelow[row] = false }
      if side[row] <= 0 { allowsAbove[row] = false }
    }
    clearCosts()
    restrictEqualBounds()
  }

  /// Gives an active row of a single variable the restrictions of the rows that have the same bound
  /// for that variable.
  ///
  /// Hugging and compression at the same size are such a pair in almost every view: the active one
  /// would look as if it could still move, and it takes a step without length to see that it cannot.
  private mutating func restrictEqualBounds() {
    for name in activeRow where Int(name) < matrix.rowCount {
      let row = Int(name)
      guard allowsBelow[row] || allowsAbove[row], matrix.terms(ofRow: row).count == 1 else {
        continue
      }
      let first = Int(matrix.starts[row])
      let variable = Int(matrix.columns[first])
      for index in Int(singleStarts[variable])..<Int(singleStarts[variable + 1]) {
        let other = Int(singleRows[index])
        guard other != row, isRestricted(other) else { continue }
        let factor = matrix.coefficients[Int(matrix.starts[other])] / matrix.coefficients[first]
        let difference = matrix.bounds[other] - factor * matrix.bounds[row]
        guard abs(difference) <= tolerance(other) else { continue }
        // What is above the bound of one row is below that of a row with the opposite sign.
        let above = factor > 0 ? allowsAbove[other] : allowsBelow[other]
        let below = factor > 0 ? allowsBelow[other] : allowsAbove[other]
        if (allowsAbove[row] && !above) || (allowsBelow[row] && !below) {
          allowsAbove[row] = allowsAbove[row] && above
          allowsBelow[row] = allowsBelow[row] && below
          dependsOnEqualBounds[row] = true
          dependsOnEqualBounds[other] = true
        }
      }
    }
  }

  /// Replaces the costs of the level at hand by the rule that each of its rows holds.
  mutating func endRequiredLevel() {
    for name in level {
      let row = Int(name)
      switch matrix.relations[row] {
      case .equal: (allowsBelow[row], allowsAbove[row], side[row]) = (false, false, 0)
      case .lessOrEqual: (allowsAbove[row], side[row]) = (false, -1)
      case .greaterOrEqual: (allowsBelow[row], side[row]) = (false, 1)
      }
    }
    clearCosts()
  }

  /// Restricts a face to one point: the one at which the first variable is closest to zero, of
  /// these the one at which the second is, and so on.
  mutating func breakTies() throws(NumericalBreakdown) {
    restrictsPins = true
    var isLoose = looseVariables
    for variable in 0..<matrix.variableCount where isLoose[variable] {
      beginLevel([Int32(truncatingIfNeeded: matrix.rowCount + variable)])
      _ = try minimise()
      endLevel()
      isLoose = looseVariables
    }
  }

  /// Which variables move when the active rows leave their bounds that may; no other variable can
  /// differ on the face.
  ///
  /// All rows are moved at once, by amounts without a pattern that could cancel.
  ///
  /// - Complexity: one solve with the factors.
  var looseVariables: [Bool] {
    let movable = movablePositions
    var change = [Double](repeating: 0, count: matrix.variableCount)
    guard !movable.isEmpty else { return change.map { _ in false } }
    for position in movable {
      change[position] = Self.scattered(position)
    }
    factor.solveForPoint(&change)
    return change.map { abs($0) > 1e-9 }
  }

  /// A number from 1 to 2 that has nothing to do with those of other positions (the finaliser of
  /// SplitMix64; Steele, Lea, Flood, 2014). Evenly spread numbers would not do: their differences
  /// coincide, and sums with few terms cancel.
  private static func scattered(_ position: Int) -> Double {
    var bits = UInt64(truncatingIfNeeded: position &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return 1 + Double(bits >> 11) / 0x1p53
  }

  private mutating func clearCosts() {
    for name in level {
      costBelow[Int(name)] = 0
      costAbove[Int(name)] = 0
    }
    level.removeAll(keepingCapacity: true)
  }

  /// Forgets all restrictions, for a new start from the same basis.
  mutating func releaseAll() {
    clearCosts()
    restrictsPins = false
    for row in dependsOnEqualBounds.indices { dependsOnEqualBounds[row] = false }
    for row in allowsBelow.indices {
      allowsBelow[row] = true
      allowsAbove[row] = true
    }
  }

  /// The rows of the level at hand that are missed by more than rounding.
  var violatedRows: [Int] {
    level.compactMap { name in
      let row = Int(name)
      guard position[row] < 0 else { return nil }
      let violation = matrix.violation(ofRow: row, activity: activity[row])
      return violation > tolerance(row) ? row : nil
    }
  }

  /// Whether every row that is not active lies where it may.
  var holdsAllRestrictions: Bool {
    for row in 0..<matrix.rowCount where position[row] < 0 && isRestricted(row) {
      let difference = activity[row] - matrix.bounds[row]
      guard
        (allowsAbove[row] || difference <= 0 || difference <= tolerance(row))
          && (allowsBelow[row] || difference >= 0 || -difference <= tolerance(row))
      else { return false }
    }
    for row in matrix.rowCount..<activity.count where position[row] < 0 && isRestricted(row) {
      guard
        (allowsAbove[row] || activity[row] <= 1e-9) && (allowsBelow[row] || activity[row] >= -1e-9)
      else { return false }
    }
    return true
  }

  /// The rows whose contradiction the final multipliers of the level at hand prove: those that cost
  /// where they lie, and the active ones that hold them back.
  func certificate() -> [Int] {
    // A row that has just reached its bound still counts on the side that it comes from.
    var rows = level.map(Int.init).filter { row in
      position[row] < 0 && (side[row] < 0 ? costBelow[row] : side[row] > 0 ? costAbove[row] : 0) > 0
    }
    for (index, name) in activeRow.enumerated()
    where abs(multipliers[index]) > Self.costPrecision
      && costBelow[Int(name)] + costAbove[Int(name)] > 0
    {
      rows.append(Int(name))
    }
    return rows.sorted()
  }
}

// MARK: - Minimising

extension Simplex {
  /// How minimising ended.
  enum Ending {
    /// No step improves.
    case optimal

    /// The cost falls for ever; only with a linear cost.
    case unbounded

    /// The pivots that were allowed were not enough.
    case exhausted
  }

  /// Computes the multipliers that write the gradient of the cost, of the level at hand or `linear`
  /// where given, as a combination of the active rows.
  private mutating func updateMultipliers(_ linear: [Double]?) {
    var isZero = linear == nil
    if let linear {
      multipliers = linear
    } else {
      for index in multipliers.indices { multipliers[index] = 0 }
    }
    for name in level {
      let row = Int(name)
      guard position[row] < 0 else { continue }
      let slope = side[row] < 0 ? -costBelow[row] : side[row] > 0 ? costAbove[row] : 0
      guard slope != 0 else { continue }
      isZero = false
      if let variable = pinnedVariable(row) {
        multipliers[variable] += slope
      } else {
        for index in matrix.terms(ofRow: row) {
          multipliers[Int(matrix.columns[index])] += slope * matrix.coefficients[index]
        }
      }
    }
    if !isZero { factor.solveForMultipliers(&multipliers) }
  }

  /// The part of the largest cost of a level that is still told from rounding.
  private static let costPrecision = 1e-11

  /// A rate of the cost below this is taken for zero.
  private func costTolerance(of linear: [Double]?) -> Double {
    var largest = linear?.reduce(0) { max($0, abs($1)) } ?? 0
    for name in level {
      largest = max(largest, costBelow[Int(name)], costAbove[Int(name)])
    }
    return Self.costPrecision * largest
  }

  /// Minimises the cost of the level at hand, or of `linear` where given, over the restrictions.
  ///
  /// - Throws: ``NumericalBreakdown`` where the basis cannot be kept regular, or the bound on
  ///   pivots is passed.
  mutating func minimise(_ linear: [Double]? = nil) throws(NumericalBreakdown) -> Ending {
    guard isFinite else { throw NumericalBreakdown(reason: "the point is not finite") }
    let tolerance = costTolerance(of: linear)
    guard tolerance > 0 else {
      for index in multipliers.indices { multipliers[index] = 0 }
      return .optimal
    }
    // Independent parts of a layout each bring their own few degenerate steps.
    let patience = 50 + matrix.variableCount
    let limit = 1000 + 100 * (matrix.rowCount + matrix.variableCount)
    var steps = 0
    var stalled = 0
    while true {
      #if CONSTRAINTS_INVARIANTS
        if let reason = brokenInvariant() { throw NumericalBreakdown(reason: reason) }
      #endif
      updateMultipliers(linear)
      let isStalled = stalled > patience
      guard let entering = price(tolerance: tolerance, blandsRule: isStalled) else {
        return .optimal
      }
      var direction = direction(ofPosition: entering.position)
      if !entering.raises {
        for index in direction.indices { direction[index] = -direction[index] }
      }
      guard
        let step = ratioTest(
          direction, releasing: entering.position, slope: -entering.gain, tolerance: tolerance,
          blandsRule: isStalled)
      else {
        if linear != nil { return .unbounded }
        throw NumericalBreakdown(reason: "a sum of errors fell without end")
      }
      let isDegenerate = step.length * entering.gain <= tolerance
      stalled = isDegenerate ? stalled + 1 : 0
      try take(step, along: direction, releasing: entering.position, raises: entering.raises)
      steps += 1
      pivotBudget -= 1
      if pivotBudget == 0 { return .exhausted }
      guard steps < limit else {
        throw NumericalBreakdown(reason: "\(limit) pivots did not reach the optimum of a level")
      }
    }
  }

  /// An active row to release.
  private struct Entering {
    var position: Int
    var raises: Bool
    /// By how much the cost falls per unit.
    var gain: Double
  }

  private func price(tolerance: Double, blandsRule: Bool) -> Entering? {
    var best: Entering?
    for index in activeRow.indices {
      let name = activeRow[index]
      let row = Int(name)
      let up = allowsAbove[row] ? -(multipliers[index] + costAbove[row]) : 0
      let down = allowsBelow[row] ? multipliers[index] - costBelow[row] : 0
      let gain = max(up, down)
      guard gain > tolerance else { continue }
      if let best {
        let rival = activeRow[best.position]
        let isBetter =
          blandsRule ? name < rival : gain > best.gain || (gain == best.gain && name < rival)
        guard isBetter else { continue }
      }
      best = Entering(position: index, raises: up >= down, gain: gain)
    }
    return best
  }

  /// A row that is met on the way.
  private struct Breakpoint {
    var row: Int
    var ratio: Double
    var rate: Double
    /// By how much the slope of the cost rises behind it; infinite where the way ends.
    var cost: Double
  }

  /// How far to go, the row that stops the way, and the rows that are crossed.
  private struct Step {
    var length: Double
    var blocking: Int
    var crossed: [Breakpoint]
  }

  private mutating func ratioTest(
    _ direction: [Double], releasing position: Int, slope: Double, tolerance: Double,
    blandsRule: Bool
  ) -> Step? {
    let largest = direction.reduce(0) { max($0, abs($1)) }
    var breakpoints: [Breakpoint] = []
    func consider(_ row: Int, rate: Double) {
      let isPriced = costBelow[row] + costAbove[row] > 0
      guard isPriced || isRestricted(row) else { return }
      // What is left of the row's own terms, and of the direction, counts as rounding below this.
      let own = row < matrix.rowCount ? matrix.magnitude(ofRow: row, at: direction) : abs(rate)
      guard abs(rate) > max(1e-10 * own, 1e-13 * largest) else { return }
      let gap = (bound(row) - activity[row]) / rate
      // The bound is ahead if the row lies on the side that it comes from, or at the bound.
      guard side[row] == 0 || (rate > 0) == (side[row] < 0) else { return }
      let cost: Double
      if rate > 0 ? !allowsAbove[row] : !allowsBelow[row] {
        cost = .infinity
      } else if side[row] == 0 {
        cost = abs(rate) * (rate > 0 ? costAbove[row] : costBelow[row])
      } else {
        cost = abs(rate) * (costAbove[row] + costBelow[row])
      }
      guard cost > 0 else { return }
      breakpoints.append(Breakpoint(row: row, ratio: max(0, gap), rate: rate, cost: cost))
    }
    for row in 0..<matrix.rowCount where self.position[row] < 0 {
      rates[row] = matrix.activity(ofRow: row, at: direction)
      if rates[row] != 0 { consider(row, rate: rates[row]) }
    }
    if restrictsPins {
      for variable in direction.indices where direction[variable] != 0 {
        let pin = matrix.rowCount + variable
        if self.position[pin] < 0 { consider(pin, rate: direction[variable]) }
      }
    }

    guard !breakpoints.isEmpty else { return nil }
    breakpoints.sort { ($0.ratio, $0.row) < ($1.ratio, $1.row) }
    if blandsRule {
      return Step(length: breakpoints[0].ratio, blocking: breakpoints[0].row, crossed: [])
    }
    var slope = slope
    var last = 0
    while true {
      slope += breakpoints[last].cost
      if slope >= -tolerance { break }
      guard last + 1 < breakpoints.count else { return nil }
      last += 1
    }
    // Among the rows that stop the way at almost the same place, the largest pivot is the safest.
    var limit = breakpoints[last].ratio + 1e-9 / abs(breakpoints[last].rate)
    var chosen = last
    var index = last + 1
    while index < breakpoints.count, breakpoints[index].ratio <= limit {
      if breakpoints[index].cost == .infinity {
        limit = min(limit, breakpoints[index].ratio + 1e-9 / abs(breakpoints[index].rate))
      }
      if abs(breakpoints[index].rate) > abs(breakpoints[chosen].rate) { chosen = index }
      index += 1
    }
    return Step(
      length: breakpoints[chosen].ratio, blocking: breakpoints[chosen].row,
      crossed: breakpoints[..<chosen].filter { $0.cost < .infinity })
  }

  private mutating func take(
    _ step: Step, along direction: [Double], releasing position: Int, raises: Bool
  ) throws(NumericalBreakdown) {
    let multipliers = multipliers(ofRow: step.blocking)
    let largest = multipliers.reduce(0) { max($0, abs($1)) }
    guard abs(multipliers[position]) > 1e-7 * largest || factor.updateCount == 0 else {
      try refactorise()
      return
    }
    guard abs(multipliers[position]) > 1e-11 * largest else {
      throw NumericalBreakdown(reason: "no pivot above rounding was found")
    }
    for crossed in step.crossed {
      side[crossed.row] = crossed.rate > 0 ? 1 : -1
    }
    if step.length > 0 {
      for index in point.indices {
        point[index] += step.length * direction[index]
      }
      for row in 0..<matrix.rowCount where self.position[row] < 0 {
        activity[row] += step.length * rates[row]
      }
      for variable in 0..<matrix.variableCount {
        activity[matrix.rowCount + variable] = point[variable]
      }
    }
    let leaving = Int(activeRow[position])
    activity[leaving] = bound(leaving) + (raises ? step.length : -step.length)
    side[leaving] = raises ? 1 : -1
    activity[step.blocking] = bound(step.blocking)
    self.position[leaving] = -1
    self.position[step.blocking] = Int32(truncatingIfNeeded: position)
    activeRow[position] = Int32(truncatingIfNeeded: step.blocking)
    factor.replaceColumn(at: position, multipliers: multipliers)
    if factor.needsRefactorisation { try refactorise() }
  }
}
