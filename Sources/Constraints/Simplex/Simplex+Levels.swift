// From level to level: taking rows into account, and restricting the state to an optimal face.

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
      let weight = row < matrix.rowCount ? matrix.forms[row].weight : 1
      let relation = row < matrix.rowCount ? matrix.forms[row].relation : .equal
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
    for name in movable {
      let index = Int(name)
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
    keepMovable()
    restrictEqualBounds()
  }

  /// Gives an active row of a single variable the restrictions of the rows that have the same bound
  /// for that variable.
  ///
  /// Hugging and compression at the same size are such a pair in almost every view: the active one
  /// would look as if it could still move, and it takes a step without length to see that it cannot.
  private mutating func restrictEqualBounds() {
    var isRestricted = false
    for position in movable {
      let row = Int(activeRow[Int(position)])
      guard row < matrix.rowCount, allowsBelow[row] || allowsAbove[row],
        matrix.terms(ofRow: row).count == 1
      else {
        continue
      }
      let first = Int(matrix.starts[row])
      let variable = Int(matrix.entries[first].index)
      for index in Int(singleStarts[variable])..<Int(singleStarts[variable + 1]) {
        let other = Int(singleRows[index])
        guard other != row, self.isRestricted(other) else { continue }
        let factor = matrix.entries[Int(matrix.starts[other])].value / matrix.entries[first].value
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
          isRestricted = true
        }
      }
    }
    if isRestricted { keepMovable() }
  }

  /// Replaces the costs of the level at hand by the rule that each of its rows holds.
  mutating func endRequiredLevel() {
    for name in level {
      let row = Int(name)
      switch matrix.forms[row].relation {
      case .equal: (allowsBelow[row], allowsAbove[row], side[row]) = (false, false, 0)
      case .lessOrEqual: (allowsAbove[row], side[row]) = (false, -1)
      case .greaterOrEqual: (allowsBelow[row], side[row]) = (false, 1)
      }
    }
    clearCosts()
    keepMovable()
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
      if movable.isEmpty { break }
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

  mutating func clearCosts() {
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
    movable = Array(0..<Int32(truncatingIfNeeded: matrix.variableCount))
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
