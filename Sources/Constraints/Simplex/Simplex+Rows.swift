// Rows and variables that come and go at an optimum of all levels.

extension Simplex {
  /// Takes what the levels cost, and the rows of each variable, down for changes.
  ///
  /// - Complexity: O(entries of the rows and factors) for each level the first time, then O(1).
  mutating func beginChanges() {
    if columns == nil { columns = ColumnIndex(matrix) }
    if levelMultipliers == nil {
      // Where ties were broken at once, an inequality may lie at its bound and on no side of it: a step would go
      // past it.
      for row in 0..<matrix.rowCount
      where rows[row].position < 0 && rows[row].side == 0 && !matrix.forms[row].isVacant {
        takeSide(row)
      }
      computeLevelMultipliers()
    }
    singleRows = []
    singleStarts = []
  }

  /// Takes all rows into account after the first level could not be brought to zero.
  mutating func leaveFirstLevel() {
    clearCosts()
    takeSides()
  }

  /// Computes the multipliers of all levels afresh.
  mutating func computeLevelMultipliers() {
    var result = LevelMultipliers()
    var gradients: [[Double]] = [[]]
    for row in 0..<matrix.rowCount where !matrix.forms[row].isVacant {
      let level = result.makeLevel(of: matrix.forms[row])
      if gradients.count < result.levelCount { gradients.insert([], at: level) }
      let slope = slope(ofRow: row)
      guard slope != 0 else { continue }
      if gradients[level].isEmpty {
        gradients[level] = .init(repeating: 0, count: matrix.variableCount)
      }
      addGradient(ofRow: row, times: slope, to: &gradients[level])
    }
    for level in gradients.indices where !gradients[level].isEmpty {
      factor.solveForMultipliers(&gradients[level])
      result.values[level] = gradients[level]
    }
    levelMultipliers = result
    gradientChanges.removeAll(keepingCapacity: true)
    unsettleAll()
  }

  /// What the cost of a row's level changes by per unit that its value rises; 0 for an active row.
  func slope(ofRow row: Int) -> Double {
    guard rows[row].position < 0, row < matrix.rowCount else { return 0 }
    return slope(ofRow: row, onSide: rows[row].side)
  }

  func slope(ofRow row: Int, onSide side: Int8) -> Double {
    side < 0 ? -matrix.forms[row].costBelow : side > 0 ? matrix.forms[row].costAbove : 0
  }

  func addGradient(ofRow row: Int, times factor: Double, to gradient: inout [Double]) {
    for index in matrix.terms(ofRow: row) {
      gradient[Int(matrix.entries[index].index)] += factor * matrix.entries[index].value
    }
  }

  /// Has all active rows looked at again.
  mutating func unsettleAll() {
    unsettled = Array(0..<Int32(truncatingIfNeeded: activeRow.count))
    isUnsettled = .init(repeating: true, count: activeRow.count)
  }

  /// Leaves the active rows settled that were before a factorisation put them at other positions, as far
  /// as the multipliers that were computed afresh are those that were known.
  ///
  /// - Parameters:
  ///   - open: the active rows that were to be looked at.
  ///   - before: the active rows by their positions before.
  ///   - known: the multipliers by these positions.
  /// - Complexity: O(*n*) for each level, with a small factor.
  mutating func keepSettled(but open: [Int32], before: [Int32], _ known: LevelMultipliers) {
    guard let levels = levelMultipliers, levels.priorities == known.priorities else { return }
    unsettled.removeAll(keepingCapacity: true)
    isUnsettled = .init(repeating: false, count: activeRow.count)
    for name in open {
      let position = Int(rows[Int(name)].position)
      if position >= 0 { unsettle(position) }
    }
    for level in 0..<levels.levelCount {
      guard !levels.values[level].isEmpty || !known.values[level].isEmpty else { continue }
      let tolerance = levels.tolerance(level)
      for place in before.indices {
        let position = Int(rows[Int(before[place])].position)
        guard position >= 0 else { continue }
        let difference = levels[level, position] - known[level, place]
        if !(abs(difference) <= tolerance) { unsettle(position) }
      }
    }
  }

  /// Has the active row at a position looked at again.
  @inline(__always)
  mutating func unsettle(_ position: Int) {
    guard !isUnsettled[position] else { return }
    isUnsettled[position] = true
    unsettled.append(Int32(truncatingIfNeeded: position))
  }

  /// Adds a row.
  ///
  /// - Complexity: O(*k*) in the number of terms; O(rows) now and then.
  mutating func insert(_ terms: [SparseEntry], form: RowMatrix.Form, bound: Double) -> Int {
    if !matrix.hasVacantRow(terms: terms.count) { makeVacantRows() }
    guard let row = matrix.insert(terms, form: form, bound: bound) else {
      preconditionFailure("there are vacant rows")
    }
    let name = Int32(truncatingIfNeeded: row)
    for term in terms { columns?.append(name, term) }
    rows[row] = Row()
    rows[row].activity = matrix.activity(ofRow: row, at: point)
    takeSide(row)
    _ = levelMultipliers?.makeLevel(of: form)
    changeGradient(ofRow: row, by: slope(ofRow: row))
    return row
  }

  /// Puts a row that is not active on the side of its bound on which it lies.
  private mutating func takeSide(_ row: Int) {
    let form = matrix.forms[row]
    rows[row].side = sideOfRow(row)
    if rows[row].side == 0 {
      // At the bound an inequality lies on the side that costs nothing.
      if form.costBelow == 0 { rows[row].side = -1 }
      if form.costAbove == 0 { rows[row].side = 1 }
    }
    restrictToPiece(row)
  }

  /// Puts all rows on the sides on which they lie after bounds have changed.
  ///
  /// - Complexity: O(rows).
  mutating func takeSides() {
    for row in 0..<matrix.rowCount {
      let position = Int(rows[row].position)
      if position >= 0 {
        // What was taken over from rows with the same bound is to be found again.
        if rows[row].dependsOnEqualBounds { unsettle(position) }
      } else if !matrix.forms[row].isVacant {
        let before = slope(ofRow: row)
        takeSide(row)
        changeGradient(ofRow: row, by: slope(ofRow: row) - before)
      }
    }
  }

  /// Restricts a row that is not active to the piece of its cost that it lies on.
  mutating func restrictToPiece(_ row: Int) {
    let form = matrix.forms[row]
    rows[row].dependsOnEqualBounds = false
    guard !form.isVacant else {
      rows[row].allowed = [.below, .above]
      return
    }
    if form.priority.isRequired {
      if slope(ofRow: row, onSide: rows[row].side) == 0 {
        rows[row].allowed = form.allowed
      } else {
        rows[row].allowed = [.below, .above]
        missed.append(Int32(truncatingIfNeeded: row))
      }
    } else {
      rows[row].allowed = rows[row].side < 0 ? .below : rows[row].side > 0 ? .above : []
    }
  }

  private mutating func makeVacantRows() {
    let (before, count) = (matrix.rowCount, max(16, matrix.rowCount / 4))
    matrix.addVacantRows(count)
    rows.insert(contentsOf: repeatElement(Row(), count: count), at: before)
    for position in activeRow.indices where activeRow[position] >= before {
      activeRow[position] += Int32(truncatingIfNeeded: count)
    }
  }

  /// Takes a row away.
  ///
  /// One that is active stays as a ghost, which costs nothing and may move, until another row takes
  /// its position.
  ///
  /// - Complexity: O(*k*) in the number of terms, and of rows of their variables.
  mutating func remove(_ row: Int) {
    let name = Int32(truncatingIfNeeded: row)
    let slope = slope(ofRow: row)
    changeGradient(ofRow: row, by: -slope)
    unsettleEqualRows(row)
    for index in matrix.terms(ofRow: row) {
      columns?.remove(name, of: Int(matrix.entries[index].index))
    }
    matrix.retire(row)
    rows[row].allowed = [.below, .above]
    rows[row].dependsOnEqualBounds = false
    rows[row].side = 0
    let position = Int(rows[row].position)
    if position >= 0 {
      unsettle(position)
    } else {
      retired.append(name)
    }
  }

  /// Has the active rows looked at again that have taken over what a row is allowed.
  private mutating func unsettleEqualRows(_ row: Int) {
    guard rows[row].dependsOnEqualBounds, let columns,
      let first = matrix.terms(ofRow: row).first
    else { return }
    for place in columns.places(of: Int(matrix.entries[first].index)) {
      let other = Int(columns[place].index)
      if rows[other].position >= 0, rows[other].dependsOnEqualBounds {
        unsettle(Int(rows[other].position))
      }
    }
  }

  /// Adds a variable, pinned at 0.
  ///
  /// - Complexity: O(levels) amortised.
  mutating func addVariable() {
    let variable = matrix.variableCount
    matrix.variableCount += 1
    columns?.addVariable()
    var pin = Row()
    pin.position = Int32(truncatingIfNeeded: activeRow.count)
    activeRow.append(Int32(truncatingIfNeeded: matrix.rowCount + variable))
    rows.append(pin)
    point.append(0)
    multipliers.append(0)
    levelMultipliers?.addPosition()
    isUnsettled.append(false)
    unsettle(activeRow.count - 1)
  }
}
