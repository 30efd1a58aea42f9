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
    var isZero = linear == nil
    if let linear {
      multipliers = linear
    } else {
      clearMultipliers()
    }
    for name in level {
      let row = Int(name)
      guard rows[row].position < 0 else { continue }
      let slope =
        rows[row].side < 0 ? -rows[row].costBelow : rows[row].side > 0 ? rows[row].costAbove : 0
      guard slope != 0 else { continue }
      isZero = false
      if let variable = pinnedVariable(row) {
        multipliers[variable] += slope
      } else {
        for index in matrix.terms(ofRow: row) {
          multipliers[Int(matrix.entries[index].index)] += slope * matrix.entries[index].value
        }
      }
    }
    guard !isZero else { return false }
    areMultipliersZero = false
    factor.solveForMultipliers(&multipliers)
    return true
  }

  private mutating func clearMultipliers() {
    guard !areMultipliersZero else { return }
    for index in multipliers.indices { multipliers[index] = 0 }
    areMultipliersZero = true
  }

  /// The part of the largest cost of a level that is still told from rounding.
  static let costPrecision = 1e-11

  /// A rate of the cost below this is taken for zero.
  func costTolerance(of linear: [Double]?) -> Double {
    var largest = linear?.reduce(0) { max($0, abs($1)) } ?? 0
    for name in level {
      largest = max(largest, rows[Int(name)].costBelow, rows[Int(name)].costAbove)
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
      clearMultipliers()
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
      let isStalled = stalled > patience
      guard updateMultipliers(linear),
        let entering = price(tolerance: tolerance, blandsRule: isStalled)
      else {
        return .optimal
      }
      var direction = [Double](repeating: 0, count: matrix.variableCount)
      direction[entering.position] = entering.raises ? 1 : -1
      let changes: SparseRates?
      if let columns {
        factor.solveForSparsePoint(&direction)
        changes = sparseRates(direction, columns)
      } else {
        factor.solveForPoint(&direction)
        changes = nil
      }
      guard
        let step = ratioTest(
          direction, changes, releasing: entering.position, slope: -entering.gain,
          tolerance: tolerance,
          blandsRule: isStalled)
      else {
        if linear != nil { return .unbounded }
        throw NumericalBreakdown(reason: "a sum of errors fell without end")
      }
      let isDegenerate = step.length * entering.gain <= tolerance
      stalled = isDegenerate ? stalled + 1 : 0
      try take(
        step, along: direction, changes, releasing: entering.position, raises: entering.raises)
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
    for place in movable {
      let index = Int(place)
      let name = activeRow[index]
      let row = Int(name)
      let up = rows[row].allowsAbove ? -(multipliers[index] + rows[row].costAbove) : 0
      let down = rows[row].allowsBelow ? multipliers[index] - rows[row].costBelow : 0
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
    _ direction: [Double], _ changes: SparseRates?, releasing position: Int, slope: Double,
    tolerance: Double,
    blandsRule: Bool
  ) -> Step? {
    let largest = changes?.largest ?? direction.reduce(0) { max($0, abs($1)) }
    var breakpoints: [Breakpoint] = []
    func consider(_ row: Int, rate: Double) {
      let isPriced = rows[row].costBelow + rows[row].costAbove > 0
      guard isPriced || rows[row].isRestricted else { return }
      // What is left of the row's own terms, and of the direction, counts as rounding below this.
      let own = row < matrix.rowCount ? matrix.magnitude(ofRow: row, at: direction) : abs(rate)
      guard abs(rate) > max(1e-10 * own, 1e-13 * largest) else { return }
      let gap = (bound(row) - rows[row].activity) / rate
      // The bound is ahead if the row lies on the side that it comes from, or at the bound.
      guard rows[row].side == 0 || (rate > 0) == (rows[row].side < 0) else { return }
      let cost: Double
      if rate > 0 ? !rows[row].allowsAbove : !rows[row].allowsBelow {
        cost = .infinity
      } else if rows[row].side == 0 {
        cost = abs(rate) * (rate > 0 ? rows[row].costAbove : rows[row].costBelow)
      } else {
        cost = abs(rate) * (rows[row].costAbove + rows[row].costBelow)
      }
      guard cost > 0 else { return }
      breakpoints.append(Breakpoint(row: row, ratio: max(0, gap), rate: rate, cost: cost))
    }
    if let changes {
      for change in changes.rows where change.rate != 0 {
        consider(Int(change.row), rate: change.rate)
      }
    } else {
      if rates.count != matrix.rowCount { rates = .init(repeating: 0, count: matrix.rowCount) }
      for row in 0..<matrix.rowCount where rows[row].position < 0 {
        let rate = matrix.activity(ofRow: row, at: direction)
        rates[row] = rate
        if rate != 0 { consider(row, rate: rate) }
      }
    }
    if restrictsPins {
      for variable in direction.indices where direction[variable] != 0 {
        let pin = matrix.rowCount + variable
        if rows[pin].position < 0 { consider(pin, rate: direction[variable]) }
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
    _ step: Step, along direction: [Double], _ changes: SparseRates?, releasing position: Int,
    raises: Bool
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
      rows[crossed.row].side = crossed.rate > 0 ? 1 : -1
    }
    isFresh = false
    if step.length > 0 {
      if let changes {
        move(along: direction, by: step.length, changes)
      } else {
        move(along: direction, by: step.length)
      }
    }
    let leaving = Int(activeRow[position])
    let (level, slope) = slopeOfEntering(step.blocking)
    rows[leaving].activity = bound(leaving) + (raises ? step.length : -step.length)
    rows[leaving].side = raises ? 1 : -1
    rows[step.blocking].activity = bound(step.blocking)
    rows[leaving].position = -1
    rows[step.blocking].position = Int32(truncatingIfNeeded: position)
    activeRow[position] = Int32(truncatingIfNeeded: step.blocking)
    if levelMultipliers != nil {
      addSlopeOfLeaving(leaving, position)
      levelMultipliers?.exchange(position, for: multipliers, slope: slope, level: level)
    }
    if leaving < matrix.rowCount, matrix.forms[leaving].isVacant {
      retired.append(Int32(truncatingIfNeeded: leaving))
    }
    factor.replaceColumn(at: position, multipliers: multipliers)
    if factor.needsRefactorisation { try refactorise() }
  }

  private mutating func move(along direction: [Double], by length: Double) {
    let (rowCount, rates) = (matrix.rowCount, rates)
    for variable in point.indices {
      point[variable] += length * direction[variable]
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
