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
    if !holdsAlready(required) {
      beginLevel(required)
      replacePinsByMissedRows()
      if try minimise() == .exhausted { return .exhausted }
      if !violatedRows.isEmpty {
        guard matrix.isBadlyScaled, ContradictionProof(of: self)?.isNegligible == true else {
          return .infeasible
        }
        holdToWhatIsReached()
      }
      clearCosts()
    }
    require(required)
    for level in levels {
      beginLevel(level)
      if try minimise() == .exhausted { return .exhausted }
      endLevel()
    }
    return .optimal
  }

  /// Takes rows into account whose errors are to be minimised next.
  mutating func beginLevel(_ level: [Int32]) {
    self.level = level
    for name in level { setCosts(ofRow: Int(name)) }
  }

  /// Has a row of the level at hand cost what it is missed by.
  @inline(__always)
  mutating func setCosts(ofRow row: Int) {
    let weight = row < matrix.rowCount ? matrix.forms[row].weight : 1
    let relation = row < matrix.rowCount ? matrix.forms[row].relation : .equal
    rows[row].costBelow = relation == .lessOrEqual ? 0 : weight
    rows[row].costAbove = relation == .greaterOrEqual ? 0 : weight
    rows[row].side = sideOfRow(row)
    if rows[row].side == 0 {
      // At the bound an inequality lies on the side that costs nothing.
      if rows[row].costBelow == 0 { rows[row].side = -1 }
      if rows[row].costAbove == 0 { rows[row].side = 1 }
    }
  }

  /// Has a row of the level at hand cost nothing, wherever it lies.
  @inline(__always)
  mutating func clearCosts(ofRow row: Int) {
    rows[row].costBelow = 0
    rows[row].costAbove = 0
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
      let tolerance = self.tolerance(ofPosition: index, tolerance)
      if multipliers[index] + rows[row].costAbove > tolerance { rows[row].allowed.remove(.above) }
      if rows[row].costBelow - multipliers[index] > tolerance { rows[row].allowed.remove(.below) }
    }
    for name in level where rows[Int(name)].position < 0 {
      let row = Int(name)
      if rows[row].side >= 0 { rows[row].allowed.remove(.below) }
      if rows[row].side <= 0 { rows[row].allowed.remove(.above) }
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
  mutating func restrictEqualBounds() {
    var isRestricted = false
    for position in movable {
      let row = Int(activeRow[Int(position)])
      guard row < matrix.rowCount, mayMove(Int(position)), matrix.extents[row].count == 1,
        !matrix.forms[row].isVacant
      else { continue }
      let term = matrix.entries[matrix.terms(ofRow: row).lowerBound]
      if let columns {
        for place in columns.places(of: Int(term.index)) {
          let other = Int(columns[place].index)
          guard matrix.extents[other].count == 1 else { continue }
          if restrict(row, like: other, factor: columns[place].value / term.value) {
            isRestricted = true
          }
        }
        continue
      }
      findSingleRows()
      for index in Int(singleStarts[Int(term.index)])..<Int(singleStarts[Int(term.index) + 1]) {
        let other = Int(singleRows[index])
        let value = matrix.entries[matrix.terms(ofRow: other).lowerBound].value
        if restrict(row, like: other, factor: value / term.value) { isRestricted = true }
      }
    }
    if isRestricted { keepMovable() }
  }

  /// Sorts the rows of a single variable by it, unless they are.
  private mutating func findSingleRows() {
    if singleStarts.isEmpty { (singleRows, singleStarts) = matrix.singleRows }
  }

  /// Restricts an active row to where another one of the same variable allows it to be, if their bounds
  /// are the same.
  mutating func restrict(_ row: Int, like other: Int, factor: Double) -> Bool {
    guard other != row, rows[other].isRestricted else { return false }
    let difference = matrix.bounds[other] - factor * matrix.bounds[row]
    guard isRounding(difference, ofRow: other) else { return false }
    // What is above the bound of one row is below that of a row with the opposite sign.
    let allowed = factor > 0 ? rows[other].allowed : rows[other].allowed.mirrored
    guard !allowed.isSuperset(of: rows[row].allowed) else { return false }
    rows[row].allowed.formIntersection(allowed)
    rows[row].dependsOnEqualBounds = true
    rows[other].dependsOnEqualBounds = true
    return true
  }

  /// Whether some rows hold at the point, so that there is nothing to minimise.
  private func holdsAlready(_ required: [Int32]) -> Bool {
    guard isFinite else { return false }
    let forms = matrix.forms
    for name in required {
      let row = Int(name)
      // Most rows are equations that are active.
      guard rows[row].position < 0 else { continue }
      let side = sideOfRow(row)
      switch forms[row].relation {
      case .equal: guard side == 0 else { return false }
      case .lessOrEqual: guard side <= 0 else { return false }
      case .greaterOrEqual: guard side >= 0 else { return false }
      }
    }
    return true
  }

  /// Makes rows that hold restrictions.
  private mutating func require(_ required: [Int32]) {
    let matrix = matrix
    let forms = matrix.forms
    rows.withMutableSpan { rows in
      for name in required {
        let row = Int(name)
        switch forms[row].relation {
        case .equal: (rows[row].allowed, rows[row].side) = ([], 0)
        case .lessOrEqual: (rows[row].allowed, rows[row].side) = (.below, -1)
        case .greaterOrEqual: (rows[row].allowed, rows[row].side) = (.above, 1)
        }
      }
    }
    keepMovable()
  }

  /// How often going over all variables costs as much as making the factors anew, while ties are broken.
  private static let looksUntilFactors = 10

  /// After how many steps to break ties the other variables are settled at once, if they can be; each time that
  /// they cannot, four times as many.
  private static let stepsUntilAllAtOnce = 4

  /// Restricts a face to one point: the one at which the first variable is closest to zero, of
  /// these the one at which the second is, and so on.
  mutating func breakTies() throws(NumericalBreakdown) {
    restrictsPins = true
    guard !movable.isEmpty else { return }
    restrictPinsLikeRows()
    var isLoose = findLooseVariables()
    var multipliers = SparseMultipliers(count: matrix.variableCount)
    for variable in isLoose.indices where !isLoose[variable] { multipliers.settle(variable) }
    // In a chain of views the first one settles all others, so that is looked at at once; and then again
    // when going over variables has cost as much as looking.
    var workUntilLook = work
    // After steps the factors are long ways round, until they are made anew.
    var workUntilFactors = work + Self.looksUntilFactors * matrix.variableCount
    var (stepCount, stepsUntilAll) = (0, Self.stepsUntilAllAtOnce)
    for place in 0..<matrix.variableCount {
      let variable = creationOrder.isEmpty ? place : Int(creationOrder[place])
      guard isLoose[variable] else { continue }
      if settleInPlace(variable, &multipliers) {
        guard work >= workUntilLook else { continue }
        if factor.updateCount > 0, work > workUntilFactors {
          try refactorise()
          workUntilFactors = work + Self.looksUntilFactors * matrix.variableCount
        }
      } else {
        if stepCount == stepsUntilAll {
          if settleAllAtOnce(isLoose) { return }
          stepsUntilAll *= 4
        }
        stepCount += 1
        beginLevel([Int32(truncatingIfNeeded: matrix.rowCount + variable)])
        _ = try minimise()
        endLevel()
      }
      keepMovable()
      if movable.isEmpty { return }
      isLoose = findLooseVariables()
      for variable in isLoose.indices where !isLoose[variable] { multipliers.settle(variable) }
      workUntilLook = work + matrix.variableCount
    }
    keepMovable()
  }

  /// Gives every active pin the restrictions of the rows that hold its variable at 0 or more, or less.
  ///
  /// Of a size that is 0 the pin may be active where the row that forbids sizes below 0 could be: each
  /// would take a step without length to see that it cannot fall.
  private mutating func restrictPinsLikeRows() {
    for position in movable {
      let pin = Int(activeRow[Int(position)])
      guard let variable = pinnedVariable(pin) else { continue }
      if let columns {
        for place in columns.places(of: variable) {
          let row = Int(columns[place].index)
          guard matrix.extents[row].count == 1 else { continue }
          restrictPin(pin, like: row, factor: columns[place].value)
        }
      } else {
        findSingleRows()
        for index in Int(singleStarts[variable])..<Int(singleStarts[variable + 1]) {
          let row = Int(singleRows[index])
          let value = matrix.entries[matrix.terms(ofRow: row).lowerBound].value
          restrictPin(pin, like: row, factor: value)
        }
      }
    }
  }

  /// Restricts an active pin to where a row of its variable allows it to be, if the row has the bound 0.
  private mutating func restrictPin(_ pin: Int, like row: Int, factor: Double) {
    // Beside its pin no row of a variable alone is active.
    guard rows[row].isRestricted, matrix.bounds[row] == 0 else { return }
    let allowed = factor > 0 ? rows[row].allowed : rows[row].allowed.mirrored
    rows[pin].allowed.formIntersection(allowed)
    rows[row].dependsOnEqualBounds = true
  }

  /// Restricts the face to where a variable is closest to zero, if that is where the point is; false where
  /// it takes a step to get there.
  ///
  /// - Complexity: what the multipliers of the variable reach; of thousands of free views each has few.
  private mutating func settleInPlace(
    _ variable: Int, _ multipliers: inout SparseMultipliers
  ) -> Bool {
    guard isFinite, !matrix.isBadlyScaled else { return false }
    let pin = matrix.rowCount + variable
    if rows[pin].position >= 0 {
      rows[pin].allowed = []
      multipliers.settle(variable)
      return true
    }
    factor.solveForMultipliers(ofVariable: variable, &multipliers)
    work += multipliers.variables.count + multipliers.places.count
    var places: [Int] = []
    for place in multipliers.places
    where abs(multipliers[place]) > Self.costPrecision && mayMove(place) {
      places.append(place)
    }
    // Nothing that may still move moves the variable.
    guard !places.isEmpty else {
      multipliers.settle(variable)
      return true
    }
    let side = sideOfRow(pin)
    if side == 0, places.count == 1 {
      // Only this row moves it, so that it cannot move either.
      rows[Int(activeRow[places[0]])].allowed = []
      multipliers.settle(variable)
    } else if side != 0 {
      for place in places {
        let row = Int(activeRow[place])
        let isCloser = multipliers[place] * Double(side) > 0
        if isCloser ? rows[row].allowsBelow : rows[row].allowsAbove { return false }
      }
      for place in places {
        let row = Int(activeRow[place])
        let rate = multipliers[place] * Double(side)
        rows[row].allowed.remove(rate > 0 ? .above : .below)
      }
      // No row that moves it may go the other way either.
      multipliers.settle(variable)
    }
    rows[pin].side = side
    if side >= 0 { rows[pin].allowed.remove(.below) }
    if side <= 0 { rows[pin].allowed.remove(.above) }
    return true
  }

  /// Restricts the face to the point at which each variable that is loose is 0 unless those before it decide it,
  /// if that is a point of the face; false where it is not.
  ///
  /// Of two thousand labels that share what is missing as they like, each is 0 but for the last one: each would
  /// take a step, over all rows.
  ///
  /// - Complexity: a factorisation.
  private mutating func settleAllAtOnce(_ isLoose: [Bool]) -> Bool {
    guard !matrix.isBadlyScaled, levelMultipliers == nil else { return false }
    let before = self
    var groups = [activeRow.filter { rows[Int($0)].allowed.isEmpty }]
    for place in 0..<matrix.variableCount {
      let variable = creationOrder.isEmpty ? place : Int(creationOrder[place])
      guard isLoose[variable] else { continue }
      groups.append([Int32(truncatingIfNeeded: matrix.rowCount + variable)])
    }
    factorise(groups, leastPivot: 1e-9)
    for row in before.activeRow where rows[Int(row)].position < 0 {
      rows[Int(row)].side = sideOfRow(Int(row))
    }
    for row in rows.indices where rows[row].position < 0 && rows[row].side != 0 {
      rows[row].side = sideOfRow(row)
    }
    let isDecided = groups[0].allSatisfy { rows[Int($0)].position >= 0 }
    work += matrix.rowCount + matrix.variableCount
    guard isFinite, isDecided, holdsAllRestrictions else {
      let work = work
      self = before
      self.work = work
      return false
    }
    for row in activeRow {
      rows[Int(row)].side = 0
      rows[Int(row)].allowed = []
    }
    findMovable()
    return true
  }

  /// Which variables move when the active rows leave their bounds that may; no other variable can
  /// differ on the face.
  ///
  /// All rows are moved at once, by amounts without a pattern that could cancel.
  ///
  /// - Complexity: one solve with the factors, of which few rows take only what they reach.
  mutating func findLooseVariables() -> [Bool] {
    var isLoose = [Bool](filledWith: false, count: matrix.variableCount)
    let amounts = movable.filter { mayMove(Int($0)) }.map {
      SparseEntry(index: $0, value: Self.scattered(Int($0)))
    }
    guard !amounts.isEmpty else { return isLoose }
    // The triangles by row, which that takes, are there where rows have come or gone.
    guard columns == nil || matrix.isBadlyScaled || amounts.count > matrix.variableCount / 16 else {
      let change = factor.point(of: amounts, count: matrix.variableCount)
      for variable in change.places where abs(change[variable]) > 1e-9 {
        isLoose[Int(variable)] = true
      }
      return isLoose
    }
    var change = [Double](filledWith: 0, count: matrix.variableCount)
    for amount in amounts { change[Int(amount.index)] = amount.value }
    let values = change
    factor.solveForPoint(&change)
    let noise = matrix.isBadlyScaled ? refinePoint(&change, for: values) : []
    for variable in change.indices {
      isLoose[variable] = abs(change[variable]) > (noise.isEmpty ? 1e-9 : noise[variable])
    }
    return isLoose
  }

  /// A number from 1 to 2 that has nothing to do with those of other positions (the finaliser of
  /// SplitMix64; Steele, Lea, Flood, 2014). Evenly spread numbers would not do: their differences
  /// coincide, and sums with few terms cancel.
  static func scattered(_ position: Int) -> Double {
    1 + Double(scatteredBits(position + 1) >> 11) / 0x1p53
  }

  /// A number from 0.5 to 1 or from -1 to -0.5, without a pattern.
  ///
  /// Signs alone would not do: of a few rows, those of two seeds may be the same up to the sign of all.
  static func scatteredSign(_ index: Int, seed: Int) -> Double {
    let bits = scatteredBits(64 * index + seed)
    let size = 0.5 + Double(bits >> 11) / 0x1p54
    return bits & 0x400 == 0 ? size : -size
  }

  private static func scatteredBits(_ number: Int) -> UInt64 {
    var bits = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func clearCosts() {
    for name in level { clearCosts(ofRow: Int(name)) }
    level = []
  }

  /// Forgets all restrictions, for a new start from the same basis.
  mutating func releaseAll() {
    clearCosts()
    restrictsPins = false
    rows.withMutableSpan { rows in
      for row in rows.indices {
        rows[row].allowed = [.below, .above]
        rows[row].dependsOnEqualBounds = false
      }
    }
    movable = Array(0..<Int32(truncatingIfNeeded: matrix.variableCount))
  }

  /// Keeps what the rows are allowed on the optimal face of all levels, before the face is restricted to
  /// a point.
  mutating func noteFace() {
    for row in rows.indices { rows[row].allowedOnFace = rows[row].allowed }
  }

  /// Goes back to what the rows are allowed on the face that was noted, at the same point.
  mutating func restoreFace() {
    for row in rows.indices { rows[row].allowed = rows[row].allowedOnFace }
    restrictsPins = false
    findMovable()
  }

  /// Makes rows that are at their bound active in the place of pins, at the same point.
  ///
  /// A view that may go anywhere takes along what is tied to it by rows that are active; each that is held
  /// by a pin instead takes a step without length to be set free.
  ///
  /// - Complexity: a factorisation, where any row can take the place of a pin.
  mutating func preferRowsToPins() {
    guard !matrix.isBadlyScaled else { return }
    let pins = activeRow.filter { $0 >= matrix.rowCount }
    guard pins.count > 1 else { return }
    let tight = tightRows
    if !tight.isEmpty { preferRows(tight, to: pins, then: [pins]) }
  }

  /// Makes rows that are at their bound, and cannot leave it, active in the place of pins and of rows that were taken
  /// away, at the same point, so that the active rows say why it is there.
  ///
  /// A pin stays where no such row says what its variable is.
  ///
  /// - Complexity: that of ``fixWhatCannotMove()``, and a factorisation, where a pin or such a row is active.
  mutating func preferRowsThatDecide() throws(NumericalBreakdown) {
    guard !matrix.isBadlyScaled else { return }
    let pins = activeRow.filter { $0 >= matrix.rowCount }
    let ghosts = activeRow.filter { isVacant($0) }
    guard !ghosts.isEmpty || !pins.isEmpty && !tightRows.isEmpty else { return }
    var trial = self
    _ = try trial.fixWhatCannotMove()
    let isLoose = trial.findLooseVariables()
    let isDecided = pins.contains { !isLoose[Int($0) - matrix.rowCount] }
    // Otherwise the rows that are active say it already.
    guard !ghosts.isEmpty || isDecided else { return }
    self = trial
    let tight = tightRows
    let stuck = tight.filter { rows[Int($0)].allowed.isEmpty }
    let loose = tight.filter { !rows[Int($0)].allowed.isEmpty }
    // A variable that no row decides is at 0.
    let zero = (0..<matrix.variableCount).filter { abs(point[$0]) <= 1e-9 }.map {
      Int32(truncatingIfNeeded: matrix.rowCount + $0)
    }
    let present = Set(activeRow)
    preferRows(
      stuck, to: (ghosts + pins).filter(present.contains), then: [pins, zero, loose])
  }

  /// Whether a row was taken away and is active until another one takes its position.
  private func isVacant(_ row: Int32) -> Bool {
    row < matrix.rowCount && matrix.forms[Int(row)].isVacant
  }

  /// The rows that are at their bound without being active, and may not lie anywhere.
  private var tightRows: [Int32] {
    (0..<matrix.rowCount).filter { row in
      rows[row].position < 0 && rows[row].isRestricted && !matrix.forms[row].isVacant
        && sideOfRow(row) == 0
    }.map { Int32(truncatingIfNeeded: $0) }
  }

  /// Makes rows that are at their bound active in the place of some, as far as they are independent of the others
  /// that are active, and then rows of `rest`; changes nothing where the point would be another one.
  private mutating func preferRows(
    _ tight: [Int32], to replaced: [Int32], then rest: [[Int32]]
  ) {
    let before = self
    let isReplaced = Set(replaced)
    let active = activeRow.filter { !isReplaced.contains($0) }
    factorise([active, tight] + rest, leastPivot: 1e-6)
    // What is at its bound but for rounding may be off by more as a corner.
    guard zip(point, before.point).allSatisfy({ abs($0 - $1) <= 1e-7 * max(1, abs($1)) }) else {
      self = before
      return
    }
    for row in before.activeRow where rows[Int(row)].position < 0 { rows[Int(row)].side = 0 }
    levelMultipliers = nil
    findMovable()
  }

  /// Up to how many missed rows it costs less to take a step for each than to factorise.
  private static let fewMissedRows = 32

  /// Makes rows of the level at hand that are missed active in the place of pins, where many are.
  ///
  /// Of a hundred views of unknown width, each behind the one before and a gap, all are at 0 where pins hold
  /// them: every width is missed by the gap, and each would take a step to be no less than 0.
  ///
  /// - Complexity: a factorisation.
  mutating func replacePinsByMissedRows() {
    guard !matrix.isBadlyScaled else { return }
    let missed = violatedRows
    guard missed.count > Self.fewMissedRows else { return }
    let pins = activeRow.filter { $0 >= matrix.rowCount }
    guard !pins.isEmpty else { return }
    work += matrix.rowCount + matrix.variableCount
    let active = activeRow.filter { $0 < matrix.rowCount }
    factorise(
      [active, missed.map { Int32(truncatingIfNeeded: $0) }, pins], leastPivot: 1e-6)
    levelMultipliers = nil
    findMovable()
    // Rows of a selection may be left out, and cost nothing.
    for name in level where rows[Int(name)].costBelow + rows[Int(name)].costAbove > 0 {
      setCosts(ofRow: Int(name))
    }
  }

  /// The face that was noted, at the same point.
  var face: Simplex {
    var face = self
    face.restoreFace()
    return face
  }

  /// The rows of the level at hand that cost something and are missed by more than rounding.
  var violatedRows: [Int] {
    level.compactMap { name in
      let row = Int(name)
      guard rows[row].position < 0, rows[row].costBelow + rows[row].costAbove > 0 else {
        return nil
      }
      let violation = matrix.violation(ofRow: row, activity: rows[row].activity)
      return isRounding(violation, ofRow: row) ? nil : row
    }
  }

  /// Takes the values that violated rows have for their bounds, so that they hold.
  private mutating func holdToWhatIsReached() {
    for row in violatedRows {
      matrix.bounds[row] = rows[row].activity
      rows[row].side = 0
    }
  }

  /// Whether every row that is not active lies where it may.
  var holdsAllRestrictions: Bool {
    rows.indices.allSatisfy { row in
      rows[row].position >= 0 || !rows[row].isRestricted || holdsRestriction(row)
    }
  }

  /// Whether a row lies where it may, up to rounding.
  func holdsRestriction(_ row: Int) -> Bool {
    let difference = rows[row].activity - bound(row)
    return (rows[row].allowsAbove || difference <= 0 || isRounding(difference, ofRow: row))
      && (rows[row].allowsBelow || difference >= 0 || isRounding(difference, ofRow: row))
  }
}
