// The search for the optimum of one level, step by step along edges.

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
  ///
  /// - Returns: whether the cost depends on any of them.
  private mutating func updateMultipliers(_ linear: [Double]?) -> Bool {
    if restrictsPins, level.count == 1, linear == nil, !matrix.isBadlyScaled {
      return updateMultipliers(ofRow: Int(level[0]))
    }
    var isZero = linear == nil
    if let linear {
      multipliers = linear
    } else {
      clearMultipliers()
    }
    var gradient: [Double] = []
    swap(&gradient, &multipliers)
    gradient.withMutableSpan { gradient in
      for name in level {
        let row = Int(name)
        guard rows[row].position < 0 else { continue }
        let slope = levelSlope(ofRow: row)
        guard slope != 0 else { continue }
        isZero = false
        if let variable = pinnedVariable(row) {
          gradient[variable] += slope
        } else {
          for index in matrix.terms(ofRow: row) {
            gradient[Int(matrix.entries[index].index)] += slope * matrix.entries[index].value
          }
        }
      }
    }
    swap(&gradient, &multipliers)
    guard !isZero else { return false }
    areMultipliersZero = false
    factor.solveForMultipliers(&multipliers)
    if matrix.isBadlyScaled { multiplierNoise = refine(&multipliers, for: linear) }
    return true
  }

  /// Computes the multipliers of one row, the pin of the variable at which a tie is broken: only what it reaches.
  private mutating func updateMultipliers(ofRow row: Int) -> Bool {
    let slope = rows[row].position < 0 ? levelSlope(ofRow: row) : 0
    guard slope != 0 else {
      clearMultipliers()
      return false
    }
    var gradient: [SparseEntry] = []
    append(slope, timesRow: row, to: &gradient)
    areMultipliersZero = false
    multipliers = factor.multipliers(of: gradient, count: matrix.variableCount).values
    return true
  }

  private mutating func clearMultipliers() {
    multiplierNoise.removeAll(keepingCapacity: true)
    guard !areMultipliersZero else { return }
    for index in multipliers.indices { multipliers[index] = 0 }
    areMultipliersZero = true
  }

  /// The part of the largest cost of a level that is still told from rounding.
  static let costPrecision = 1e-11

  /// A cost that falls by a smaller part of its own coefficients and of the way may do so by rounding alone.
  private static let certainFall = 1e-9

  /// How many plain steps one takes in a badly scaled system, where every solve is followed by three corrections
  /// and two that look for rounding.
  private static let workOfRefinement = 6

  /// After so many steps the rows of each variable are listed, so that a step looks only at the rows that
  /// it changes.
  private static let stepsUntilColumns = 2

  /// A rate of the cost below this is taken for zero.
  func costTolerance(of linear: [Double]?) -> Double {
    var largest = linear?.reduce(0) { max($0, abs($1)) } ?? 0
    for name in level {
      largest = max(largest, rows[Int(name)].costBelow, rows[Int(name)].costAbove)
    }
    return Self.costPrecision * largest
  }

  /// What a multiplier may be off by rounding, or in a system that is well scaled the rate that is taken
  /// for zero.
  func tolerance(ofPosition position: Int, _ costTolerance: Double) -> Double {
    guard matrix.isBadlyScaled else { return costTolerance }
    // A multiplier may be the opposite of a cost but for rounding.
    return Self.noisePart * abs(multipliers[position])
      + (multiplierNoise.count == multipliers.count ? multiplierNoise[position] : 0)
  }

  /// Minimises the cost of the level at hand, or of `linear` where given, over the restrictions.
  ///
  /// - Throws: ``NumericalBreakdown`` where the basis cannot be kept regular, or the bound on
  ///   pivots is passed.
  mutating func minimise(_ linear: [Double]? = nil) throws(NumericalBreakdown) -> Ending {
    guard isFinite else { throw NumericalBreakdown(reason: "the point is not finite") }
    let tolerance = costTolerance(of: linear)
    guard tolerance > 0 else {
      clearMultipliers()
      return .optimal
    }
    // Independent parts of a layout each bring their own few degenerate steps.
    let patience = 50 + matrix.variableCount
    let limit = 1000 + 100 * (matrix.rowCount + matrix.variableCount)
    var steps = 0
    var stalled = 0
    var vertex: DegenerateVertex?
    var exchanges = ParallelExchanges()
    while true {
      #if CONSTRAINTS_INVARIANTS
        if let reason = brokenInvariant() { preconditionFailure(reason) }
      #endif
      let isStalled = stalled > patience
      let obeysBland = isStalled && (matrix.isBadlyScaled || stalled > Self.longestStall * patience)
      if !isStalled || obeysBland {
        vertex = nil
      } else if vertex == nil {
        vertex = DegenerateVertex(self)
        work += rows.count
      }
      work +=
        (matrix.isBadlyScaled ? Self.workOfRefinement : 1)
        * (matrix.rowCount + matrix.variableCount)
      let costs = updateMultipliers(linear)
      #if CONSTRAINTS_INVARIANTS
        if costs, let reason = brokenMultipliers(linear) { preconditionFailure(reason) }
      #endif
      guard costs, let entering = price(tolerance: tolerance, blandsRule: obeysBland) else {
        // Without a step the point is where it was found to hold them.
        if matrix.isBadlyScaled, steps > 0, !holdsAllRestrictions {
          throw NumericalBreakdown(reason: "a restriction was lost by rounding")
        }
        return .optimal
      }
      // Most layouts take few steps, and the rows of each variable cost as much to list as one of them.
      if columns == nil, steps == Self.stepsUntilColumns, !matrix.isBadlyScaled {
        columns = ColumnIndex(matrix)
      }
      if !isStalled, let step = try exchangeParallelRows(tolerance: tolerance, &exchanges) {
        steps += 1
        stalled = step.fall <= tolerance ? stalled + 1 : 0
        pivotBudget -= step.count
        if pivotBudget <= 0 { return .exhausted }
        continue
      }
      let direction = direction(releasing: entering)
      guard
        let step = try ratioTest(
          direction, releasing: entering.position, slope: -entering.gain,
          tolerance: self.tolerance(ofPosition: entering.position, tolerance),
          blandsRule: obeysBland, at: vertex)
      else {
        // Updates of the factors may have rounded so much that an end is not seen, and a sum of errors has one.
        if factor.updateCount > 0,
          linear == nil || !isCertain(entering, along: direction, tolerance)
        {
          try refactorise()
          steps += 1
          continue
        }
        guard linear != nil else {
          throw NumericalBreakdown(reason: "a sum of errors fell without end")
        }
        return .unbounded
      }
      let isDegenerate = step.length * entering.gain <= tolerance
      stalled = isDegenerate ? stalled + 1 : 0
      if step.rivals.isEmpty {
        let released = Int(activeRow[entering.position])
        try take(step, along: direction, entering)
        if rows[step.blocking].position >= 0 {
          if let length = step.lengthAtVertex {
            vertex?.follow(direction, by: length, from: released, self)
          } else {
            vertex = nil
          }
        }
      } else {
        try takeFirst(of: step, along: direction, entering)
      }
      steps += 1
      pivotBudget -= 1
      if pivotBudget <= 0 { return .exhausted }
      guard steps < limit else {
        throw NumericalBreakdown(reason: "\(limit) pivots did not reach the optimum of a level")
      }
    }
  }

  /// So many times as many steps as are taken for a stall are taken around a vertex, before Bland's rule ends it
  /// for certain.
  private static let longestStall = 60

  /// An active row to release.
  private struct Entering {
    var position: Int
    var raises: Bool
    /// By how much the cost falls per unit.
    var gain: Double
  }

  /// The way that the point goes where an active row is released.
  private struct Direction {
    var values: [Double]
    /// What changes, where the rows of each variable are known and the system is well scaled.
    var changes: SparseRates?
    /// How far the values may be off by rounding; empty in a system that is well scaled.
    var noise: [Double] = []
  }

  private mutating func direction(releasing entering: Entering) -> Direction {
    guard let columns, !matrix.isBadlyScaled else {
      var values = [Double](filledWith: 0, count: matrix.variableCount)
      values[entering.position] = entering.raises ? 1 : -1
      let amounts = values
      factor.solveForPoint(&values)
      guard matrix.isBadlyScaled else { return Direction(values: values) }
      let noise = refinePoint(&values, for: amounts)
      return Direction(values: values, noise: noise)
    }
    let direction = direction(ofReleasing: entering.position, raises: entering.raises)
    return Direction(values: direction.values, changes: sparseRates(direction, columns))
  }

  /// Whether the cost falls by more than rounding along a direction, measured by how far that goes.
  private func isCertain(
    _ entering: Entering, along direction: Direction, _ costTolerance: Double
  ) -> Bool {
    let largest = direction.values.reduce(0) { max($0, abs($1)) }
    return entering.gain > Self.certainFall / Self.costPrecision * costTolerance * largest
  }

  private func price(tolerance: Double, blandsRule: Bool) -> Entering? {
    var best: Entering?
    for place in movable {
      let index = Int(place)
      let name = activeRow[index]
      let (gain, raises) = gain(ofReleasing: index)
      guard gain > self.tolerance(ofPosition: index, tolerance) else { continue }
      if let best {
        let rival = activeRow[best.position]
        // What one of many views gives up while ties are broken would go on from each to the next one: a row
        // that was added later mostly has to do with a variable that comes later.
        let isFirst = restrictsPins ? name > rival : name < rival
        let isBetter =
          blandsRule ? name < rival : gain > best.gain || (gain == best.gain && isFirst)
        guard isBetter else { continue }
      }
      best = Entering(position: index, raises: raises, gain: gain)
    }
    return best
  }

  /// By how much the cost falls per unit that an active row leaves its bound, and whether it falls fastest
  /// where the row is raised.
  @inline(__always)
  func gain(ofReleasing position: Int) -> (gain: Double, raises: Bool) {
    let row = rows[Int(activeRow[position])]
    let up = row.allowsAbove ? -(multipliers[position] + row.costAbove) : 0
    let down = row.allowsBelow ? multipliers[position] - row.costBelow : 0
    return (max(up, down), up >= down)
  }

  /// A row that is met on the way.
  struct Breakpoint {
    var row: Int
    var ratio: Double
    var rate: Double
    /// By how much the slope of the cost rises behind it; infinite where the way ends.
    var cost: Double
    /// Whether the row meets others at the vertex where the point is, and the ratio is one around that vertex.
    var isAtVertex = false

    func isMetBefore(_ other: Breakpoint) -> Bool {
      guard isAtVertex == other.isAtVertex else { return isAtVertex }
      return (ratio, row) < (other.ratio, other.row)
    }
  }

  /// Where a row that changes at a rate is met that costs or is not allowed behind its bound; nil where the
  /// way leads away from the bound.
  func breakpoint(_ row: Int, rate: Double) -> Breakpoint? {
    // The bound is ahead if the row lies on the side that it comes from, or at the bound.
    guard rows[row].side == 0 || (rate > 0) == (rows[row].side < 0) else { return nil }
    let cost: Double
    if rate > 0 ? !rows[row].allowsAbove : !rows[row].allowsBelow {
      cost = .infinity
    } else if rows[row].side == 0 {
      // Only an equation lies at its bound, and costs as much on either side.
      cost = abs(rate) * rows[row].costAbove
    } else {
      cost = abs(rate) * (rows[row].costAbove + rows[row].costBelow)
    }
    guard cost > 0 else { return nil }
    let gap = (bound(row) - rows[row].activity) / rate
    return Breakpoint(row: row, ratio: max(0, gap), rate: rate, cost: cost)
  }

  /// A point at which more rows meet than determine it, looked at so closely that they do not.
  ///
  /// There a step may have no length, and steps may go around for ever or for very long. Every row that lies at
  /// its bound is thought to be moved away from it by an amount of its own, so small that nothing else comes in
  /// reach: steps then have lengths, which only say which row is met first, until one leads away from the vertex
  /// or none improves (Wolfe, "A technique for resolving degeneracy in linear programming", 1963).
  private struct DegenerateVertex {
    /// How far each row lies from its bound around the vertex; NaN where it lies elsewhere.
    private var distances: [Double]

    init(_ simplex: Simplex) {
      distances = simplex.rows.indices.map { row in
        let state = simplex.rows[row]
        guard state.position < 0 else { return 0 }
        let distance = abs(state.activity - simplex.bound(row))
        guard distance <= simplex.tolerance(row) else { return .nan }
        return Double(state.side) * Simplex.scattered(row)
      }
    }

    /// Where a row is met around the vertex.
    func moved(_ breakpoint: Breakpoint) -> Breakpoint {
      let distance = distances[breakpoint.row]
      guard !distance.isNaN else { return breakpoint }
      var moved = breakpoint
      moved.ratio = max(0, -distance / breakpoint.rate)
      moved.isAtVertex = true
      return moved
    }

    /// Follows a step that was taken around the vertex.
    mutating func follow(
      _ direction: Direction, by length: Double, from released: Int, _ simplex: Simplex
    ) {
      if let changes = direction.changes {
        for change in changes.rows {
          distances[Int(change.row)] += length * change.rate
        }
      } else {
        for row in simplex.rates.indices where simplex.rows[row].position < 0 {
          distances[row] += length * simplex.rates[row]
        }
      }
      for variable in direction.values.indices {
        distances[simplex.matrix.rowCount + variable] += length * direction.values[variable]
      }
      for row in simplex.activeRow { distances[Int(row)] = 0 }
      distances[released] = length * Double(simplex.rows[released].side)
    }
  }

  /// How far to go, the row that stops the way, and the rows that are crossed.
  private struct Step {
    var length: Double
    var blocking: Int
    /// The rate of the blocking row per unit of the released one.
    var rate: Double
    var crossed: [Breakpoint]
    /// The restrictions that stop the way at the same place but for rounding, in a badly scaled system.
    var rivals: [Breakpoint] = []
    /// How far the way is around a degenerate vertex; nil where it leads away from it.
    var lengthAtVertex: Double?
  }

  private mutating func ratioTest(
    _ direction: Direction, releasing position: Int, slope: Double, tolerance: Double,
    blandsRule: Bool, at vertex: DegenerateVertex?
  ) throws(NumericalBreakdown) -> Step? {
    let (changes, noise) = (direction.changes, direction.noise)
    let direction = direction.values
    let largest = changes?.largest ?? direction.reduce(0) { max($0, abs($1)) }
    // A chain of factors that multiply to more than a number holds.
    guard largest.isFinite else { throw NumericalBreakdown(reason: "a value is too large") }
    var breakpoints: [Breakpoint] = []
    // Most ways meet fewer, and growing step by step costs more than the room for so many.
    breakpoints.reserveCapacity(16)
    func consider(_ row: Int, rate: Double, magnitude: @autoclosure () -> Double) {
      let isPriced = rows[row].costBelow + rows[row].costAbove > 0
      guard isPriced || rows[row].isRestricted else { return }
      if matrix.isBadlyScaled {
        guard abs(rate) > self.noise(ofRow: row, along: direction, noise) else { return }
      } else {
        // What is left of the row's own terms, and of the direction, counts as rounding below this.
        guard abs(rate) > max(1e-10 * magnitude(), 1e-13 * largest) else { return }
      }
      if let breakpoint = breakpoint(row, rate: rate) {
        breakpoints.append(vertex?.moved(breakpoint) ?? breakpoint)
      }
    }
    if let changes {
      for change in changes.rows where change.rate != 0 {
        consider(Int(change.row), rate: change.rate, magnitude: change.magnitude)
      }
    } else {
      if rates.count != matrix.rowCount { rates = .init(filledWith: 0, count: matrix.rowCount) }
      for row in 0..<matrix.rowCount where rows[row].position < 0 {
        let rate = matrix.activity(ofRow: row, at: direction)
        rates[row] = rate
        if rate != 0 {
          consider(row, rate: rate, magnitude: matrix.magnitude(ofRow: row, at: direction))
        }
      }
    }
    if restrictsPins {
      for variable in direction.indices where direction[variable] != 0 {
        let pin = matrix.rowCount + variable
        if rows[pin].position < 0 {
          consider(pin, rate: direction[variable], magnitude: abs(direction[variable]))
        }
      }
    }

    guard !breakpoints.isEmpty else { return nil }
    breakpoints.sort { $0.isMetBefore($1) }
    if blandsRule {
      return Step(
        length: breakpoints[0].ratio, blocking: breakpoints[0].row, rate: breakpoints[0].rate,
        crossed: [])
    }
    var slope = slope
    var last = 0
    while true {
      slope += breakpoints[last].cost
      if slope >= -tolerance { break }
      guard last + 1 < breakpoints.count else {
        // A sum of errors does not fall without end: the last kink is its minimum but for rounding.
        if level.isEmpty { return nil }
        break
      }
      last += 1
    }
    // Among the rows that stop the way at almost the same place, the largest pivot is the safest.
    func slack(_ breakpoint: Breakpoint) -> Double {
      (matrix.isBadlyScaled ? self.tolerance(breakpoint.row) : 1e-9) / abs(breakpoint.rate)
    }
    var limit = breakpoints[last].ratio + slack(breakpoints[last])
    var chosen = last
    var index = last + 1
    while index < breakpoints.count, breakpoints[index].ratio <= limit,
      breakpoints[index].isAtVertex == breakpoints[last].isAtVertex
    {
      if breakpoints[index].cost == .infinity {
        limit = min(limit, breakpoints[index].ratio + slack(breakpoints[index]))
      }
      if abs(breakpoints[index].rate) > abs(breakpoints[chosen].rate) { chosen = index }
      index += 1
    }
    let ratio = breakpoints[chosen].ratio
    let isAtVertex = breakpoints[chosen].isAtVertex
    return Step(
      length: isAtVertex ? 0 : ratio, blocking: breakpoints[chosen].row,
      rate: breakpoints[chosen].rate,
      crossed: breakpoints[..<chosen].filter { $0.cost < .infinity },
      rivals: matrix.isBadlyScaled
        ? breakpoints[last..<index].filter {
          $0.cost == .infinity && $0.row != breakpoints[chosen].row
        } : [],
      lengthAtVertex: isAtVertex ? ratio : nil)
  }

  /// Takes a step at whose end none of the rows that stop the way at almost the same place is violated:
  /// there the point is known better than it was on the way.
  private mutating func takeFirst(
    of step: Step, along direction: Direction, _ entering: Entering
  ) throws(NumericalBreakdown) {
    let before = self
    var step = step
    for _ in 0...step.rivals.count {
      try take(step, along: direction, entering)
      let violated = step.rivals.filter { rows[$0.row].position < 0 && !holdsRestriction($0.row) }
      guard let rival = violated.first else { return }
      let last = Breakpoint(
        row: step.blocking, ratio: step.length, rate: step.rate, cost: .infinity)
      step.rivals.removeAll { $0.row == rival.row }
      step.rivals.append(last)
      (step.blocking, step.length, step.rate) = (rival.row, rival.ratio, rival.rate)
      self = before
    }
    try take(step, along: direction, entering)
  }

  private mutating func take(
    _ step: Step, along direction: Direction, _ entering: Entering
  ) throws(NumericalBreakdown) {
    let (position, raises) = (entering.position, entering.raises)
    let multipliers = multipliers(ofRow: step.blocking)
    let largest = multipliers.largest
    let pivot = multipliers[position]
    // The pivot is the rate at which the row moves, found in another way.
    let isSafe =
      matrix.isBadlyScaled
      ? abs(pivot - (raises ? step.rate : -step.rate)) <= 1e-6 * abs(pivot)
      : abs(pivot) > 1e-7 * largest
    guard isSafe || factor.updateCount == 0 else {
      try refactorise()
      return
    }
    guard isSafe || (!matrix.isBadlyScaled && abs(pivot) > 1e-11 * largest) else {
      throw NumericalBreakdown(reason: "no pivot above rounding was found")
    }
    for crossed in step.crossed {
      rows[crossed.row].side = crossed.rate > 0 ? 1 : -1
    }
    isFresh = false
    if step.length > 0 {
      if let changes = direction.changes {
        move(along: direction.values, by: step.length, changes)
      } else {
        move(along: direction.values, by: step.length)
      }
    }
    let (level, slope) = slopeOfEntering(step.blocking)
    let leaving = activate(step.blocking, at: position, raises: raises, length: step.length)
    if levelMultipliers != nil {
      addSlopeOfLeaving(leaving, position)
      levelMultipliers?.exchange(position, for: multipliers, slope: slope, level: level)
    }
    if leaving < matrix.rowCount, matrix.forms[leaving].isVacant {
      retired.append(Int32(truncatingIfNeeded: leaving))
    }
    factor.replaceColumn(at: position, multipliers: multipliers)
    let hasNewFactors = needsRefactorisation
    if hasNewFactors {
      try refactorise()
    } else if matrix.isBadlyScaled {
      recomputePoint()
    }
    // Where a row was met within rounding, its side shows now.
    guard matrix.isBadlyScaled || (hasNewFactors && levelMultipliers == nil) else { return }
    for name in self.level where rows[Int(name)].position < 0 {
      let side = sideOfRow(Int(name))
      if side != 0 { rows[Int(name)].side = side }
    }
  }

  /// Has a row take a position among the active rows, at its bound.
  ///
  /// - Parameters:
  ///   - raises: whether the row that was active is raised.
  ///   - length: how far that row goes from its bound.
  /// - Returns: the row that was active.
  mutating func activate(_ row: Int, at position: Int, raises: Bool, length: Double) -> Int {
    let leaving = Int(activeRow[position])
    rows[leaving].activity = bound(leaving) + (raises ? length : -length)
    rows[leaving].side = raises ? 1 : -1
    rows[leaving].position = -1
    rows[row].activity = bound(row)
    rows[row].position = Int32(truncatingIfNeeded: position)
    activeRow[position] = Int32(truncatingIfNeeded: row)
    return leaving
  }

  private mutating func move(along direction: [Double], by length: Double) {
    let (rowCount, rates) = (matrix.rowCount, rates)
    for variable in point.indices {
      point[variable] += length * direction[variable]
      farthestCoordinate = max(farthestCoordinate, abs(point[variable]))
    }
    let point = point
    rows.withMutableSpan { rows in
      for row in 0..<rowCount where rows[row].position < 0 {
        rows[row].activity += length * rates[row]
      }
      for variable in point.indices {
        rows[rowCount + variable].activity = point[variable]
      }
    }
  }
}
