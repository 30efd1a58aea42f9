// The way back to the optimum of all levels after rows have come or gone.
//
// All levels are minimised at once, in lexicographic order: a step is worth its cost if it improves a
// level and harms none above it. Only what has changed is looked at, so that a change costs what it
// reaches, and not a pass over the rows of each level.

extension Simplex {
  /// Notes that a row contributes another slope to the cost of its level.
  mutating func changeGradient(ofRow row: Int, by slope: Double) {
    guard slope != 0 else { return }
    gradientChanges.append(
      GradientChange(
        row: Int32(truncatingIfNeeded: row), priority: matrix.forms[row].priority, slope: slope))
  }

  /// Minimises all levels from the basis at hand, which was optimal before rows came or went.
  ///
  /// - Parameter budget: how many pivots to make at most.
  /// - Throws: ``NumericalBreakdown`` where the basis cannot be kept regular.
  /// - Complexity: O(reached entries) for each step, and O(*n*) with a small factor.
  mutating func reoptimise(budget: Int) throws(NumericalBreakdown) -> Completion {
    var steps = 0
    let patience = 20 + budget / 4
    var stalled = 0
    guard try activateNewEquations(&steps, budget: budget) else { return .exhausted }
    while true {
      applyGradientChanges()
      freeRetiredRows()
      while let entering = priceLevels(blandsRule: stalled > patience) {
        #if CONSTRAINTS_INVARIANTS
          if let reason = brokenInvariant() { preconditionFailure(reason) }
        #endif
        guard steps < budget else { return .exhausted }
        steps += 1
        let length = try step(entering, blandsRule: stalled > patience)
        stalled = length > 0 ? 0 : stalled + 1
        applyGradientChanges()
      }
      if levelMultipliers?.isRounded == true {
        // A row that could be released may look as if it cost something at a level before.
        try refactorise()
        continue
      }
      guard settleMissedRows() else { return .infeasible }
      if gradientChanges.isEmpty { break }
    }
    freeRetiredRows()
    keepMovable()
    restrictEqualBounds()
    return .optimal
  }

  /// Brings the multipliers up to date.
  private mutating func applyGradientChanges() {
    guard !gradientChanges.isEmpty, var levels = levelMultipliers else { return }
    levelMultipliers = nil
    for priority in levels.priorities
    where gradientChanges.contains(where: { $0.priority == priority }) {
      guard let level = levels.level(of: priority) else { continue }
      var gradient: [SparseEntry] = []
      for change in gradientChanges where change.priority == priority {
        append(change.slope, timesRow: Int(change.row), to: &gradient)
      }
      let change = factor.multipliers(of: gradient, count: matrix.variableCount)
      for position in change.places { unsettle(Int(position)) }
      levels.add(change, to: level)
    }
    gradientChanges.removeAll(keepingCapacity: true)
    levelMultipliers = levels
  }

  /// Makes the places of rows vacant that were taken away and have left the basis.
  private mutating func freeRetiredRows() {
    for name in retired { matrix.makeVacant(Int(name)) }
    retired.removeAll(keepingCapacity: true)
  }

  /// Required rows that were missed and hold now are restrictions again; returns false where one is
  /// still missed.
  private mutating func settleMissedRows() -> Bool {
    let names = missed
    missed.removeAll(keepingCapacity: true)
    for name in names {
      let row = Int(name)
      let form = matrix.forms[row]
      guard rows[row].position < 0, !form.isVacant, rows[row].allowed == [.below, .above] else {
        continue
      }
      guard isRounding(matrix.violation(ofRow: row, activity: rows[row].activity), ofRow: row)
      else {
        missed = names
        return false
      }
      let slope = slope(ofRow: row)
      rows[row].side =
        form.relation == .equal ? 0 : form.relation == .lessOrEqual ? -1 : 1
      rows[row].allowed = form.allowed
      changeGradient(ofRow: row, by: -slope)
    }
    return true
  }
}

// MARK: - Pricing

extension Simplex {
  /// An active row to release.
  struct LevelEntering {
    var position: Int
    var raises: Bool
    /// The first level whose cost changes, and by how much it falls per unit.
    var level: Int
    var gain: Double
  }

  /// The level of the active row at a position, or nil for a pin or a ghost.
  private func levelOfActiveRow(_ row: Int, _ levels: LevelMultipliers) -> Int? {
    guard row < matrix.rowCount, !matrix.forms[row].isVacant else { return nil }
    return levels.level(of: matrix.forms[row].priority)
  }

  /// What the cost of a level changes by per unit that the active row at a position is raised or lowered;
  /// `own` is the row's level.
  @inline(__always)
  private func rate(
    _ position: Int, raises: Bool, level: Int, own: Int?, _ levels: LevelMultipliers
  ) -> Double {
    let multiplier = levels[level, position]
    let rate = raises ? multiplier : -multiplier
    guard level == own else { return rate }
    let form = matrix.forms[Int(activeRow[position])]
    return rate + (raises ? form.costAbove : form.costBelow)
  }

  /// The first level whose cost changes when the active row at a position is raised or lowered, and
  /// by how much per unit.
  private func firstRate(
    _ position: Int, raises: Bool, own: Int?, _ levels: LevelMultipliers
  ) -> (level: Int, rate: Double)? {
    for level in 0..<levels.levelCount {
      let rate = rate(position, raises: raises, level: level, own: own, levels)
      if abs(rate) > levels.tolerance(level) { return (level, rate) }
    }
    return nil
  }

  /// Whether releasing one row is better than releasing another: it helps a higher level, or the same
  /// one at a lower price at the levels below, as in the dual method's ratio test.
  private func isBetter(
    _ first: LevelEntering, than second: LevelEntering, _ levels: LevelMultipliers
  ) -> Bool {
    guard first.level == second.level else { return first.level < second.level }
    let rows = (Int(activeRow[first.position]), Int(activeRow[second.position]))
    let own = (levelOfActiveRow(rows.0, levels), levelOfActiveRow(rows.1, levels))
    for level in first.level + 1..<levels.levelCount {
      let prices = (
        rate(first.position, raises: first.raises, level: level, own: own.0, levels) / first.gain,
        rate(second.position, raises: second.raises, level: level, own: own.1, levels)
          / second.gain
      )
      if abs(prices.0 - prices.1) > levels.tolerance(level) { return prices.0 < prices.1 }
    }
    return (-first.gain, rows.0) < (-second.gain, rows.1)
  }

  /// Looks at the unsettled positions, and finds the one whose release is best; those whose release helps none are settled.
  private mutating func priceLevels(blandsRule: Bool) -> LevelEntering? {
    guard let levels = levelMultipliers else { return nil }
    var best: LevelEntering?
    var kept = 0
    for name in unsettled {
      let position = Int(name)
      let row = Int(activeRow[position])
      let own = levelOfActiveRow(row, levels)
      let up = firstRate(position, raises: true, own: own, levels)
      let down = firstRate(position, raises: false, own: own, levels)
      var found: LevelEntering?
      if let up, up.rate < 0 {
        found = LevelEntering(position: position, raises: true, level: up.level, gain: -up.rate)
      }
      if let down, down.rate < 0 {
        let lowering = LevelEntering(
          position: position, raises: false, level: down.level, gain: -down.rate)
        if found.map({ (lowering.level, -lowering.gain) < ($0.level, -$0.gain) }) ?? true {
          found = lowering
        }
      }
      guard let found else {
        isUnsettled[position] = false
        settle(position, mayRise: up == nil, mayFall: down == nil)
        continue
      }
      unsettled[kept] = name
      kept += 1
      if let rival = best {
        guard
          blandsRule
            ? activeRow[position] < activeRow[rival.position]
            : isBetter(found, than: rival, levels)
        else { continue }
      }
      best = found
    }
    unsettled.removeLast(unsettled.count - kept)
    return best
  }

  /// Says where an active row may go on the optimal face.
  private mutating func settle(_ position: Int, mayRise: Bool, mayFall: Bool) {
    let row = Int(activeRow[position])
    var allowed: Sides = []
    if mayRise { allowed.insert(.above) }
    if mayFall { allowed.insert(.below) }
    rows[row].allowed = allowed
    rows[row].dependsOnEqualBounds = false
    if !allowed.isEmpty { movable.append(Int32(truncatingIfNeeded: position)) }
  }
}

// MARK: - A step

extension Simplex {
  /// The rates of the rows that a direction changes, found by the variables that it changes.
  struct SparseRates {
    /// The variables that change.
    var variables: [Int32] = []
    /// The rows that are not active and change, each with its rate and the sum of the absolute values of
    /// what was added up to it.
    var rows: [(row: Int32, rate: Double, magnitude: Double)] = []
    var largest = 0.0
  }

  /// The direction in which the point moves per unit that the active row at a position is raised or lowered.
  mutating func direction(ofReleasing position: Int, raises: Bool) -> SparseVector {
    let entry = SparseEntry(
      index: Int32(truncatingIfNeeded: position), value: raises ? 1 : -1)
    return factor.point(of: CollectionOfOne(entry), count: matrix.variableCount)
  }

  /// Finds what a direction changes.
  ///
  /// - Complexity: O(*n* + entries of the variables that change), with a small factor for *n*.
  func sparseRates(_ direction: SparseVector, _ columns: ColumnIndex) -> SparseRates {
    var result = SparseRates(variables: direction.places, largest: direction.largest)
    result.rows.reserveCapacity(SparseVector.usualCount)
    var places = FlatArray<Int32>(repeating: -1, count: matrix.rowCount)
    for variable in direction.places {
      let change = direction[variable]
      for place in columns.places(of: Int(variable)) {
        let entry = columns[place]
        guard rows[Int(entry.index)].position < 0 else { continue }
        let part = entry.value * change
        let known = Int(places[entry.index])
        if known < 0 {
          places[entry.index] = Int32(truncatingIfNeeded: result.rows.count)
          result.rows.append((entry.index, part, abs(part)))
        } else {
          result.rows[known].rate += part
          result.rows[known].magnitude += abs(part)
        }
      }
    }
    return result
  }

  /// Corrects the point by what the active rows miss their bounds by that have a variable which has moved
  /// since the last correction.
  ///
  /// - Complexity: O(*n* + entries of the variables that moved).
  mutating func refineMovedPoint() {
    guard let columns, !moved.isEmpty else { return }
    guard moved.count < activeRow.count else {
      moved.removeAll(keepingCapacity: true)
      refinePoint()
      return
    }
    var residuals: [SparseEntry] = []
    // Several steps may have moved a variable.
    var isDone = FlatArray(repeating: false, count: point.count)
    for variable in moved where !isDone[variable] {
      isDone[variable] = true
      for place in columns.places(of: Int(variable)) {
        let row = Int(columns[place].index)
        let position = Int(rows[row].position)
        guard position >= 0 else { continue }
        let residual = matrix.bounds[row] - matrix.activity(ofRow: row, at: point)
        guard residual != 0 else { continue }
        residuals.append(
          SparseEntry(index: Int32(truncatingIfNeeded: position), value: residual))
      }
      let position = Int(rows[matrix.rowCount + Int(variable)].position)
      if position >= 0, point[Int(variable)] != 0 {
        residuals.append(
          SparseEntry(
            index: Int32(truncatingIfNeeded: position), value: -point[Int(variable)]))
      }
    }
    moved.removeAll(keepingCapacity: true)
    guard !residuals.isEmpty else { return }
    let correction = factor.point(of: residuals, count: point.count)
    for variable in correction.places where correction[variable].isFinite {
      point[Int(variable)] += correction[variable]
    }
    if correction.largest > Self.smallCorrection { recomputeActivities() }
  }

  /// Moves the point, and the rows that this changes.
  mutating func move(along direction: [Double], by length: Double, _ changes: SparseRates) {
    isFresh = false
    for variable in changes.variables {
      let place = Int(variable)
      point[place] += length * direction[place]
      rows[matrix.rowCount + place].activity = point[place]
      farthestCoordinate = max(farthestCoordinate, abs(point[place]))
    }
    // Where as many have moved as there are, all count as moved.
    if moved.count < activeRow.count { moved += changes.variables }
    for change in changes.rows {
      rows[Int(change.row)].activity = matrix.activity(ofRow: Int(change.row), at: point)
    }
  }

  /// A row that is met on the way, and by how much the slope of its level rises behind it.
  private struct LevelBreakpoint {
    var row: Int32
    var level: Int32
    var ratio: Double
    var rate: Double
    var cost: Double
  }

  /// The rows that are met on the way.
  private func breakpoints(
    _ changes: SparseRates, _ levels: LevelMultipliers
  ) -> [LevelBreakpoint] {
    var breakpoints: [LevelBreakpoint] = []
    for change in changes.rows {
      let row = Int(change.row)
      let rate = change.rate
      guard abs(rate) > max(1e-10 * change.magnitude, 1e-13 * changes.largest) else { continue }
      let form = matrix.forms[row]
      let side = rows[row].side
      // The bound is ahead if the row lies on the side that it comes from, or at the bound.
      guard side == 0 || (rate > 0) == (side < 0) else { continue }
      // Only an equation lies at its bound, and costs as much on either side.
      let cost = side == 0 ? form.costAbove : form.costAbove + form.costBelow
      guard cost > 0, let level = levels.level(of: form.priority) else { continue }
      let gap = (matrix.bounds[row] - rows[row].activity) / rate
      breakpoints.append(
        LevelBreakpoint(
          row: change.row, level: Int32(truncatingIfNeeded: level), ratio: max(0, gap), rate: rate,
          cost: abs(rate) * cost))
    }
    return breakpoints
  }

  /// Puts a row on the other side of its bound.
  private mutating func cross(_ breakpoint: LevelBreakpoint) {
    let row = Int(breakpoint.row)
    let before = slope(ofRow: row)
    rows[row].side = breakpoint.rate > 0 ? 1 : -1
    restrictToPiece(row)
    changeGradient(ofRow: row, by: slope(ofRow: row) - before)
  }

  /// Releases an active row, and goes on while that helps; returns how far.
  private mutating func step(
    _ entering: LevelEntering, blandsRule: Bool
  ) throws(NumericalBreakdown) -> Double {
    guard let columns, let levels = levelMultipliers else {
      preconditionFailure("changes have begun")
    }
    let direction = direction(ofReleasing: entering.position, raises: entering.raises)
    let changes = sparseRates(direction, columns)
    var breakpoints = breakpoints(changes, levels)
    guard !breakpoints.isEmpty else {
      throw NumericalBreakdown(reason: "a sum of errors fell without end")
    }
    breakpoints.sort { ($0.ratio, $0.row) < ($1.ratio, $1.row) }
    let chosen = blandsRule ? 0 : stoppingPlace(breakpoints, entering, levels)
    guard let chosen else { throw NumericalBreakdown(reason: "a sum of errors fell without end") }
    let blocking = Int(breakpoints[chosen].row)
    let row = multipliers(ofRow: blocking)
    let largest = row.largest
    guard abs(row[entering.position]) > 1e-7 * largest || factor.updateCount == 0 else {
      try refactorise()
      return 0
    }
    guard abs(row[entering.position]) > 1e-11 * largest else {
      throw NumericalBreakdown(reason: "no pivot above rounding was found")
    }
    let length = breakpoints[chosen].ratio
    for crossed in breakpoints[..<chosen] where crossed.ratio < length { cross(crossed) }
    if length > 0 { move(along: direction.values, by: length, changes) }
    try exchange(
      entering.position, for: blocking, multipliers: row, raises: entering.raises, length: length,
      direction)
    return length
  }

  /// The breakpoint at which a step ends: where the first level that changes would rise.
  private func stoppingPlace(
    _ breakpoints: [LevelBreakpoint], _ entering: LevelEntering, _ levels: LevelMultipliers
  ) -> Int? {
    let row = Int(activeRow[entering.position])
    var slopes = (0..<levels.levelCount).map { level in
      let multiplier = levels[level, entering.position]
      return entering.raises ? multiplier : -multiplier
    }
    if let own = levelOfActiveRow(row, levels) {
      let form = matrix.forms[row]
      slopes[own] += entering.raises ? form.costAbove : form.costBelow
    }
    func rises() -> Bool {
      for level in slopes.indices where abs(slopes[level]) > levels.tolerance(level) {
        return slopes[level] > 0
      }
      return true
    }
    var last = 0
    while true {
      slopes[Int(breakpoints[last].level)] += breakpoints[last].cost
      if rises() { break }
      guard last + 1 < breakpoints.count else { return nil }
      last += 1
    }
    // Among the rows that stop the way at almost the same place, the largest pivot is the safest.
    var limit = breakpoints[last].ratio + 1e-9 / abs(breakpoints[last].rate)
    var chosen = last
    var index = last + 1
    while index < breakpoints.count, breakpoints[index].ratio <= limit {
      limit = min(limit, breakpoints[index].ratio + 1e-9 / abs(breakpoints[index].rate))
      if abs(breakpoints[index].rate) > abs(breakpoints[chosen].rate) { chosen = index }
      index += 1
    }
    return chosen
  }

  /// Makes a row active in the place of the one at `position`, which moves `length` away from its bound, and the
  /// point along a direction.
  private mutating func exchange(
    _ position: Int, for blocking: Int, multipliers row: SparseVector, raises: Bool,
    length: Double, _ direction: SparseVector
  ) throws(NumericalBreakdown) {
    // Of most exchanges the multipliers are the shorter side, and this is not asked for.
    var difference: [SparseEntry] = []
    if row.places.count > 2 * direction.places.count {
      append(1, timesRow: blocking, to: &difference)
      append(-1, timesRow: Int(activeRow[position]), to: &difference)
    }
    let (level, slope) = slopeOfEntering(blocking)
    let leaving = activate(blocking, at: position, raises: raises, length: length)
    if leaving < matrix.rowCount {
      if matrix.forms[leaving].isVacant {
        rows[leaving].side = 0
        rows[leaving].allowed = [.below, .above]
        retired.append(Int32(truncatingIfNeeded: leaving))
      } else {
        restrictToPiece(leaving)
        addSlopeOfLeaving(leaving, position)
      }
    } else {
      rows[leaving].side = 0
      rows[leaving].allowed = [.below, .above]
    }
    if let depends = levelMultipliers?.values.contains(where: { !$0.isEmpty && $0[position] != 0 })
    {
      levelMultipliers?.exchange(position, for: row, slope: slope, level: level)
      if depends || slope != 0 {
        for place in row.places { unsettle(Int(place)) }
      }
    }
    unsettle(position)
    factor.replaceColumn(
      at: position, multipliers: row, difference: difference,
      direction: direction.places.lazy.map {
        SparseEntry(index: $0, value: raises ? direction[$0] : -direction[$0])
      })
    if needsRefactorisation { try refactorise() }
  }

  /// Appends the coefficients of a row times a factor to a sum in which a variable may be several times.
  func append(_ factor: Double, timesRow row: Int, to sum: inout [SparseEntry]) {
    if let variable = pinnedVariable(row) {
      sum.append(SparseEntry(index: Int32(truncatingIfNeeded: variable), value: factor))
      return
    }
    for entry in matrix.entries[matrix.terms(ofRow: row)] {
      sum.append(SparseEntry(index: entry.index, value: factor * entry.value))
    }
  }

  /// The slope that a row contributes to its level as long as it is not active.
  func slopeOfEntering(_ row: Int) -> (level: Int?, slope: Double) {
    guard row < matrix.rowCount, let levels = levelMultipliers else { return (nil, 0) }
    return (levels.level(of: matrix.forms[row].priority), slope(ofRow: row))
  }

  /// Adds the slope that a row contributes to its level when it has left its bound, while its own
  /// multipliers are still those of its position.
  mutating func addSlopeOfLeaving(_ row: Int, _ position: Int) {
    guard row < matrix.rowCount else { return }
    let slope = slope(ofRow: row, onSide: rows[row].side)
    guard slope != 0, let level = levelMultipliers?.level(of: matrix.forms[row].priority) else {
      return
    }
    if levelMultipliers?.values[level].isEmpty ?? false {
      levelMultipliers?.values[level] = .init(repeating: 0, count: activeRow.count)
    }
    levelMultipliers?.values[level][position] += slope
  }
}

// MARK: - New equations

extension Simplex {
  /// Has equations that are missed take the positions of pins and of rows that were taken away, as far as
  /// those cost nothing on any level.
  ///
  /// What comes with variables of its own mostly finds its place so. Found by prices, an equation would have
  /// the price of every row looked at that what it is linked to depends on.
  ///
  /// - Returns: false where that takes more steps than are allowed.
  /// - Complexity: O(*n*) for each equation.
  private mutating func activateNewEquations(
    _ steps: inout Int, budget: Int
  ) throws(NumericalBreakdown) -> Bool {
    guard !gradientChanges.isEmpty else { return true }
    var free = freeRows
    for target in gradientChanges.map({ Int($0.row) })
    where !free.isEmpty && matrix.forms[target].relation == .equal {
      guard steps < budget else { return false }
      try activate(target, inPlaceOf: &free, &steps)
    }
    return true
  }

  /// The pins and the rows that were taken away, among those to be looked at, that cost nothing on any
  /// level.
  private var freeRows: [Int] {
    guard let levels = levelMultipliers else { return [] }
    return unsettled.compactMap { name in
      let position = Int(name)
      let row = Int(activeRow[position])
      guard row >= matrix.rowCount || matrix.forms[row].isVacant else { return nil }
      let costsNothing = (0..<levels.levelCount).allSatisfy {
        abs(levels[$0, position]) <= levels.tolerance($0)
      }
      return costsNothing ? row : nil
    }
  }

  /// Makes an equation active in the place of a free row, which is a step, unless the levels know already
  /// what it costs or no free row can go.
  private mutating func activate(
    _ target: Int, inPlaceOf free: inout [Int], _ steps: inout Int
  ) throws(NumericalBreakdown) {
    let pending = gradientChanges.reduce(0) { Int($1.row) == target ? $0 + $1.slope : $0 }
    guard let columns, rows[target].position < 0, pending != 0, pending == slope(ofRow: target)
    else { return }
    let row = multipliers(ofRow: target)
    var leaving = free[0]
    func pivot(_ row: SparseVector, _ name: Int) -> Double { row[Int(rows[name].position)] }
    for other in free.dropFirst() where abs(pivot(row, other)) > abs(pivot(row, leaving)) {
      leaving = other
    }
    let position = Int(rows[leaving].position)
    guard abs(row[position]) > 1e-3 * row.largest else { return }
    let gap = (matrix.bounds[target] - rows[target].activity) / row[position]
    let direction = direction(ofReleasing: position, raises: gap > 0)
    let changes = sparseRates(direction, columns)
    if let levels = levelMultipliers {
      for crossed in breakpoints(changes, levels)
      where Int(crossed.row) != target && crossed.ratio < abs(gap) {
        cross(crossed)
      }
    }
    gradientChanges.removeAll { Int($0.row) == target }
    rows[target].side = 0
    move(along: direction.values, by: abs(gap), changes)
    free.removeAll { $0 == leaving }
    try exchange(
      position, for: target, multipliers: row, raises: gap > 0, length: abs(gap), direction)
    steps += 1
  }
}
