/// A sparse LU factorisation of the active rows, with product-form updates on both sides.
///
/// The matrix `B` has one column per position, the coefficients of the row that is active there,
/// and one row per variable. ``solveForMultipliers(_:)`` writes a gradient as a combination of the
/// active rows (`B y = c`, "FTRAN"), ``solveForPoint(_:)`` finds the point at which the active rows
/// have given values (`Bᵀ x = b`, "BTRAN").
///
/// A replaced column is an update by position, `B E`, or by variable, `T B`, whichever is shorter: of a chain of
/// views the multipliers of a row name every link before it, and the direction of its release every link
/// behind it. With *j* updates of the one kind and *k* of the other, the matrix is
/// `Tⱼ … T₁ B₀ E₁ … Eₖ`, in whatever order they came.
///
/// ``Elimination`` chooses the pivots. Sources: Markowitz, "The elimination form of the inverse" (1957);
/// Maros, "Computational Techniques of the Simplex Method" (2003); Huangfu and Hall, "Novel update techniques
/// for the revised simplex method" (2015), for the alternate product form, `T B`.
struct BasisFactor: Sendable {
  /// The triangles, which the copies of this value share.
  private final class Triangles: Sendable {
    /// One elimination step per position: the position is the number of the step.
    let steps: FlatArray<Elimination.Step>

    /// The variable of each step: a vector of few entries needs no more of most steps.
    let variables: FlatArray<Int32>

    /// The step of each variable.
    let stepOfVariable: FlatArray<Int32>

    /// The multipliers of the steps.
    let lower: FlatArray<SparseEntry>

    /// The steps that have multipliers, ascending; in most layouts few have.
    let lowerSteps: [Int32]

    /// The upper triangle by column; entries name variables.
    let upper: FlatArray<SparseEntry>

    init(_ elimination: consuming Elimination) {
      for index in 0..<elimination.upper.count {
        let position = elimination.positionOfCandidate[elimination.upper[index].candidate]
        // Entries of candidates that turned out to be dependent are of no use.
        if position >= 0 { elimination.steps[position].upperEnd += 1 }
      }
      var count: Int32 = 0
      for position in 0..<elimination.steps.count {
        let length = elimination.steps[position].upperEnd
        elimination.steps[position].upperStart = count
        elimination.steps[position].upperEnd = count
        count += length
      }
      var upper = FlatArray(repeating: SparseEntry(index: 0, value: 0), count: Int(count))
      for index in 0..<elimination.upper.count {
        let entry = elimination.upper[index]
        let position = elimination.positionOfCandidate[entry.candidate]
        guard position >= 0 else { continue }
        upper[elimination.steps[position].upperEnd] = SparseEntry(
          index: elimination.steps[entry.step].variable, value: entry.value)
        elimination.steps[position].upperEnd += 1
      }
      self.upper = upper
      var variables = FlatArray<Int32>(repeating: 0, count: elimination.steps.count)
      var stepOfVariable = FlatArray<Int32>(repeating: 0, count: elimination.steps.count)
      for position in 0..<elimination.steps.count {
        let variable = elimination.steps[position].variable
        variables[position] = variable
        stepOfVariable[variable] = Int32(truncatingIfNeeded: position)
      }
      self.variables = variables
      self.stepOfVariable = stepOfVariable
      steps = elimination.steps
      lower = elimination.lower
      var lowerSteps: [Int32] = []
      for position in 0..<steps.count
      where steps[position].lowerStart < steps[position].lowerEnd {
        lowerSteps.append(Int32(truncatingIfNeeded: position))
      }
      self.lowerSteps = lowerSteps
    }

    /// The transposed solve with the lower triangle.
    func solveLower(_ byVariable: inout FlatArray<Double>) {
      for position in lowerSteps.reversed() {
        let step = steps[Int(position)]
        var value = byVariable[Int(step.variable)]
        for index in step.lowerStart..<step.lowerEnd {
          value -= lower[index].value * byVariable[Int(lower[index].index)]
        }
        byVariable[Int(step.variable)] = value
      }
    }
  }

  /// The triangles by row: where the entries of each step's variable are in later columns.
  private final class TransposedTriangles: Sendable {
    /// The entries above the diagonal; they name the positions of their columns.
    let upper: FlatArray<SparseEntry>
    private let upperEnds: FlatArray<Int32>

    /// The multipliers; they name the steps that they belong to.
    let lower: FlatArray<SparseEntry>
    private let lowerEnds: FlatArray<Int32>

    /// Whether any step has multipliers.
    var hasLower: Bool { lower.count > 0 }

    init(_ triangles: Triangles) {
      let count = triangles.steps.count
      var upperEnds = FlatArray<Int32>(repeating: 0, count: count + 1)
      for index in 0..<triangles.upper.count {
        upperEnds[triangles.stepOfVariable[triangles.upper[index].index] + 1] += 1
      }
      var lowerEnds = FlatArray<Int32>(repeating: 0, count: count + 1)
      for index in 0..<triangles.lower.count {
        lowerEnds[triangles.stepOfVariable[triangles.lower[index].index] + 1] += 1
      }
      for position in 0..<count {
        upperEnds[position + 1] += upperEnds[position]
        lowerEnds[position + 1] += lowerEnds[position]
      }
      let none = SparseEntry(index: 0, value: 0)
      var upper = FlatArray(repeating: none, count: triangles.upper.count)
      var lower = FlatArray(repeating: none, count: triangles.lower.count)
      // From here on the ends of the steps before are the places of the next entries.
      for position in 0..<count {
        let step = triangles.steps[position]
        let name = Int32(truncatingIfNeeded: position)
        for index in step.upperStart..<step.upperEnd {
          let row = triangles.stepOfVariable[triangles.upper[index].index]
          upper[upperEnds[row]] = SparseEntry(index: name, value: triangles.upper[index].value)
          upperEnds[row] += 1
        }
        for index in step.lowerStart..<step.lowerEnd {
          let row = triangles.stepOfVariable[triangles.lower[index].index]
          lower[lowerEnds[row]] = SparseEntry(index: name, value: triangles.lower[index].value)
          lowerEnds[row] += 1
        }
      }
      self.upper = upper
      self.lower = lower
      self.upperEnds = upperEnds
      self.lowerEnds = lowerEnds
    }

    func upperRange(_ position: Int) -> Range<Int> {
      (position == 0 ? 0 : Int(upperEnds[position - 1]))..<Int(upperEnds[position])
    }

    func lowerRange(_ position: Int) -> Range<Int> {
      (position == 0 ? 0 : Int(lowerEnds[position - 1]))..<Int(lowerEnds[position])
    }
  }

  private var triangles: Triangles?

  /// The triangles by row, for solves with vectors of few entries; nil before the first of them.
  private var transposed: TransposedTriangles?

  // The replaced columns since the factorisation.
  private var updates: [Update] = []
  private var updatesByVariable: [UpdateByVariable] = []
  private var eta: [SparseEntry] = []

  /// A replaced column, by the multipliers of its row by position.
  private struct Update {
    var position: Int32
    /// Where its multipliers begin and end.
    var start: Int32
    var end: Int32
    var pivot: Double
  }

  /// A replaced column, by how the row differs from the one before and by how the point moved when that was
  /// released, both by variable.
  private struct UpdateByVariable {
    /// Where the difference of the rows begins, and where it ends and the direction begins and ends.
    var start: Int32
    var middle: Int32
    var end: Int32
    var pivot: Double
  }

  /// Whether a pivot of an update was so small beside the other multipliers of its row, or so large, that the
  /// rows were nearly dependent after it or before it: solves that go through such an update are less exact
  /// than those with new factors by as many digits.
  private(set) var hasExtremePivot = false

  /// Within this factor a pivot costs no more than four of the sixteen digits.
  private static let largestPivot = 1e4

  /// How many columns were replaced since the factorisation.
  var updateCount: Int { updates.count + updatesByVariable.count }

  /// Whether the updates have outgrown the factors, so that a new factorisation pays.
  var needsRefactorisation: Bool {
    guard let triangles else { return false }
    // The larger the system, the more a factorisation costs beside a solve.
    guard updateCount < max(64, triangles.steps.count / 16) else { return true }
    return eta.count
      > 2 * (triangles.lower.count + triangles.upper.count + triangles.steps.count)
  }
}

// MARK: - Solving

extension BasisFactor {
  /// Of so few variables, finding those that are not zero afterwards costs less than noting them.
  private static let fewVariables = 128

  /// Replaces `vector`, a gradient by variable, with the multipliers of the active rows by
  /// position.
  ///
  /// - Complexity: O(*n* + entries of the factors).
  func solveForMultipliers(_ vector: inout [Double]) {
    guard let triangles else { return }
    let count = triangles.steps.count
    var open = StepSet(count: count)
    for variable in 0..<count where vector[variable] != 0 {
      open.insert(Int(triangles.stepOfVariable[variable]))
    }
    solveForMultipliers(&vector, &open) { _ in }
  }

  /// The multipliers by position of the active rows that make a gradient of few entries, in a system of `count`
  /// variables; a variable may be there several times.
  ///
  /// - Complexity: O(*n* + entries that are reached + entries of the updates), with a small factor for *n*.
  func multipliers(of entries: some Sequence<SparseEntry>, count: Int) -> SparseVector {
    var vector = [Double](filledWith: 0, count: count)
    guard let triangles else { return SparseVector(vector, places: []) }
    var open = StepSet(count: triangles.steps.count)
    for entry in entries {
      if entry.index < triangles.steps.count {
        open.insert(Int(triangles.stepOfVariable[entry.index]))
      }
      vector[Int(entry.index)] += entry.value
    }
    guard count > Self.fewVariables else {
      solveForMultipliers(&vector, &open) { _ in }
      return SparseVector(vector)
    }
    var places: [Int32] = []
    places.reserveCapacity(SparseVector.usualCount)
    solveForMultipliers(&vector, &open) { places.append($0) }
    return SparseVector(vector, places: places)
  }

  /// - Parameters:
  ///   - open: the steps of the entries that are not zero.
  ///   - note: gets the positions whose multipliers may not be zero.
  @inline(__always)
  private func solveForMultipliers(
    _ vector: inout [Double], _ open: inout StepSet, noting note: (Int32) -> Void
  ) {
    guard let triangles else { return }
    let count = triangles.steps.count
    var byPosition = FlatArray<Double>(repeating: 0, count: vector.count)
    vector.withMutableSpan { byVariable in
      for update in updatesByVariable.reversed() {
        var share = 0.0
        for index in update.middle..<update.end {
          share += eta[Int(index)].value * byVariable[Int(eta[Int(index)].index)]
        }
        guard share != 0 else { continue }
        share /= update.pivot
        for index in update.start..<update.middle {
          let entry = eta[Int(index)]
          byVariable[Int(entry.index)] -= entry.value * share
          if entry.index < count { open.insert(Int(triangles.stepOfVariable[entry.index])) }
        }
      }
      if !triangles.lowerSteps.isEmpty {
        var next = 0
        while let position = open.first(from: next) {
          next = position + 1
          let step = triangles.steps[position]
          guard step.lowerStart < step.lowerEnd else { continue }
          let value = byVariable[Int(step.variable)]
          guard value != 0 else { continue }
          for index in step.lowerStart..<step.lowerEnd {
            let entry = triangles.lower[index]
            byVariable[Int(entry.index)] -= entry.value * value
            open.insert(Int(triangles.stepOfVariable[entry.index]))
          }
        }
      }
      // The pins of variables that came after the factorisation.
      for position in count..<byVariable.count where byVariable[position] != 0 {
        byPosition[position] = byVariable[position]
        note(Int32(truncatingIfNeeded: position))
      }
      var end = count
      while let position = open.last(before: end) {
        end = position
        let value = byVariable[Int(triangles.variables[position])]
        guard value != 0 else { continue }
        let step = triangles.steps[position]
        let multiplier = value / step.pivot
        byPosition[position] = multiplier
        note(Int32(truncatingIfNeeded: position))
        for index in step.upperStart..<step.upperEnd {
          let entry = triangles.upper[index]
          byVariable[Int(entry.index)] -= entry.value * multiplier
          open.insert(Int(triangles.stepOfVariable[entry.index]))
        }
      }
    }
    for update in updates {
      let position = Int(update.position)
      guard byPosition[position] != 0 else { continue }
      let value = byPosition[position] / update.pivot
      byPosition[position] = value
      for index in update.start..<update.end {
        let entry = eta[Int(index)]
        if byPosition[entry.index] == 0 { note(entry.index) }
        byPosition[entry.index] -= entry.value * value
      }
    }
    vector.set(to: byPosition)
  }

  /// Finds the multipliers of the active rows that make the gradient of a single variable, but for what it
  /// has from settled variables: of these, only rows that cannot move have any.
  ///
  /// So of a chain of views, each of which is where the one before ends, only one link is found.
  ///
  /// - Complexity: O(*k* + steps with multipliers + updates), where *k* is what is reached, and a word for
  ///   every 64 steps.
  func solveForMultipliers(ofVariable variable: Int, _ result: inout SparseMultipliers) {
    result.clear()
    result.add(1, toVariable: variable)
    solveForMultipliers(&result, ofVariable: variable)
  }

  /// Finds the multipliers of the active rows that make a gradient of few entries.
  ///
  /// - Complexity: that of ``solveForMultipliers(ofVariable:_:)``.
  func solveForMultipliers(
    of entries: some Sequence<SparseEntry>, _ result: inout SparseMultipliers
  ) {
    result.clear()
    for entry in entries { result.add(entry.value, toVariable: Int(entry.index)) }
    solveForMultipliers(&result, ofVariable: nil)
  }

  /// Finds multipliers for a gradient that was noted, which is that of one variable where that is given.
  private func solveForMultipliers(_ result: inout SparseMultipliers, ofVariable variable: Int?) {
    guard let triangles else { return }
    let count = triangles.steps.count
    // What is left after updates by variable is made of other rows than the gradient.
    let leavesSettled = updatesByVariable.isEmpty
    for update in updatesByVariable.reversed() {
      var share = 0.0
      for index in update.middle..<update.end {
        share += eta[Int(index)].value * result.entry(ofVariable: Int(eta[Int(index)].index))
      }
      guard share != 0 else { continue }
      share /= update.pivot
      for index in update.start..<update.middle {
        result.add(-eta[Int(index)].value * share, toVariable: Int(eta[Int(index)].index))
      }
    }
    for variable in result.variables where variable < count {
      result.open(step: Int(triangles.stepOfVariable[variable]))
    }
    while let position = result.takeFirstStep() {
      let own = Int(triangles.variables[position])
      // The steps before have left alone what the gradient has from this variable.
      if leavesSettled, own != variable, result.isSettled(own) {
        result.drop(variable: own)
        continue
      }
      let step = triangles.steps[position]
      let value = result.entry(ofVariable: own)
      for index in step.lowerStart..<step.lowerEnd {
        let entry = triangles.lower[index]
        result.add(-entry.value * value, toVariable: Int(entry.index))
        result.open(step: Int(triangles.stepOfVariable[entry.index]))
      }
    }
    for variable in result.variables {
      if variable < count {
        result.open(step: Int(triangles.stepOfVariable[variable]))
      } else {
        // The pin of a variable that came after the factorisation.
        result.add(result.entry(ofVariable: variable), toPosition: variable)
      }
    }
    while let position = result.takeLastStep() {
      let own = Int(triangles.variables[position])
      let value = result.entry(ofVariable: own)
      guard value != 0 else { continue }
      let step = triangles.steps[position]
      // With multipliers below the pivot, an entry is not that of the variable alone.
      if leavesSettled, own != variable, step.lowerStart == step.lowerEnd, result.isSettled(own) {
        continue
      }
      let multiplier = value / step.pivot
      result.add(multiplier, toPosition: position)
      for index in step.upperStart..<step.upperEnd {
        let entry = triangles.upper[index]
        result.add(-entry.value * multiplier, toVariable: Int(entry.index))
        result.open(step: Int(triangles.stepOfVariable[entry.index]))
      }
    }
    for update in updates {
      let position = Int(update.position)
      guard result[position] != 0 else { continue }
      result.divide(position: position, by: update.pivot)
      let value = result[position]
      for index in update.start..<update.end {
        result.add(-eta[Int(index)].value * value, toPosition: Int(eta[Int(index)].index))
      }
    }
  }

  /// Replaces `vector`, the values of the active rows by position, with the point by variable.
  ///
  /// - Complexity: O(*n* + entries of the factors).
  func solveForPoint(_ vector: inout [Double]) {
    guard let triangles else { return }
    var byVariable = FlatArray<Double>(repeating: 0, count: vector.count)
    vector.withMutableSpan { byPosition in
      takeUpdatesBack(&byPosition) { _ in }
      let count = triangles.steps.count
      for position in count..<byPosition.count { byVariable[position] = byPosition[position] }
      var first = 0
      while first < count, byPosition[first] == 0 { first += 1 }
      for position in first..<count {
        let step = triangles.steps[position]
        var value = byPosition[position]
        for index in step.upperStart..<step.upperEnd {
          let entry = triangles.upper[index]
          value -= entry.value * byVariable[entry.index]
        }
        if value != 0 { byVariable[step.variable] = value / step.pivot }
      }
    }
    triangles.solveLower(&byVariable)
    takeUpdatesByVariableBack(&byVariable) { _ in }
    vector.set(to: byVariable)
  }

  /// The first step of a solve for a point: undoes the replacement of columns.
  ///
  /// - Parameter note: gets the positions whose values may not be zero, besides those that were not.
  @inline(__always)
  private func takeUpdatesBack(
    _ byPosition: inout MutableSpan<Double>, noting note: (Int32) -> Void
  ) {
    for update in updates.reversed() {
      var value = byPosition[Int(update.position)]
      for index in update.start..<update.end {
        value -= eta[Int(index)].value * byPosition[Int(eta[Int(index)].index)]
      }
      byPosition[Int(update.position)] = value / update.pivot
      if value != 0 { note(update.position) }
    }
  }

  /// The last step of a solve for a point.
  ///
  /// - Parameter note: gets the variables that were zero and may be so no more.
  @inline(__always)
  private func takeUpdatesByVariableBack(
    _ byVariable: inout FlatArray<Double>, noting note: (Int32) -> Void
  ) {
    for update in updatesByVariable {
      var share = 0.0
      for index in update.start..<update.middle {
        share += eta[Int(index)].value * byVariable[eta[Int(index)].index]
      }
      guard share != 0 else { continue }
      share /= update.pivot
      for index in update.middle..<update.end {
        let entry = eta[Int(index)]
        if byVariable[entry.index] == 0 { note(entry.index) }
        byVariable[entry.index] -= entry.value * share
      }
    }
  }

  /// The point at which few active rows have the given values by position and the others 0, in a system of
  /// `count` variables: what ``solveForPoint(_:)`` finds, but only what they reach is computed. A position may be
  /// there twice with the same value.
  ///
  /// - Complexity: O(*n* + entries that are reached + entries of the updates), with a small factor for
  ///   *n*.
  mutating func point(of entries: some Sequence<SparseEntry>, count: Int) -> SparseVector {
    var vector = [Double](filledWith: 0, count: count)
    guard let triangles else { return SparseVector(vector, places: []) }
    let transposed = transposed ?? TransposedTriangles(triangles)
    self.transposed = transposed
    let stepCount = triangles.steps.count
    var open = StepSet(count: stepCount)
    let isNoted = count > Self.fewVariables
    var places: [Int32] = []
    if isNoted { places.reserveCapacity(SparseVector.usualCount) }
    var byVariable = FlatArray<Double>(repeating: 0, count: count)
    vector.withMutableSpan { byPosition in
      for entry in entries {
        byPosition[Int(entry.index)] = entry.value
        if entry.index < stepCount { open.insert(Int(entry.index)) }
      }
      takeUpdatesBack(&byPosition) { if $0 < stepCount { open.insert(Int($0)) } }
      for position in stepCount..<count where byPosition[position] != 0 {
        byVariable[position] = byPosition[position]
        if isNoted { places.append(Int32(truncatingIfNeeded: position)) }
      }
      var next = 0
      while let position = open.first(from: next) {
        next = position + 1
        guard byPosition[position] != 0 else { continue }
        let step = triangles.steps[position]
        let value = byPosition[position] / step.pivot
        byVariable[step.variable] = value
        if isNoted { places.append(step.variable) }
        for index in transposed.upperRange(position) {
          let entry = transposed.upper[index]
          byPosition[Int(entry.index)] -= entry.value * value
          open.insert(Int(entry.index))
        }
      }
      var end = transposed.hasLower ? stepCount : 0
      while let position = open.last(before: end) {
        end = position
        let range = transposed.lowerRange(position)
        guard !range.isEmpty else { continue }
        let value = byVariable[triangles.variables[position]]
        guard value != 0 else { continue }
        for index in range {
          let entry = transposed.lower[index]
          let variable = triangles.variables[entry.index]
          if isNoted, byVariable[variable] == 0 { places.append(variable) }
          byVariable[variable] -= entry.value * value
          open.insert(Int(entry.index))
        }
      }
    }
    takeUpdatesByVariableBack(&byVariable) { if isNoted { places.append($0) } }
    vector.set(to: byVariable)
    return isNoted ? SparseVector(vector, places: places) : SparseVector(vector)
  }

  /// The point at which the active rows have their bounds, as the factorisation has found it.
  var pointOfFactorisation: [Double] {
    guard let triangles else { return [] }
    var byVariable = FlatArray<Double>(repeating: 0, count: triangles.steps.count)
    for position in 0..<triangles.steps.count {
      byVariable[triangles.steps[position].variable] = triangles.steps[position].bound
    }
    triangles.solveLower(&byVariable)
    return byVariable.shared()
  }

  /// Replaces the column at `position` by itself times a factor.
  ///
  /// - Complexity: O(1).
  mutating func scaleColumn(at position: Int, by factor: Double) {
    noteUpdate(at: position, from: eta.count, pivot: factor)
  }

  /// Replaces the column at `position` by the one whose multipliers are `multipliers`.
  ///
  /// - Complexity: O(*k*) in the number of multipliers that are not zero.
  mutating func replaceColumn(at position: Int, multipliers: SparseVector) {
    let start = eta.count
    var largest = 0.0
    for place in multipliers.places where Int(place) != position {
      eta.append(SparseEntry(index: place, value: multipliers[place]))
      largest = max(largest, abs(multipliers[place]))
    }
    notePivot(abs(multipliers[position]), largest: largest)
    noteUpdate(at: position, from: start, pivot: multipliers[position])
  }

  /// Replaces a column by the one whose multipliers are `multipliers`, where it is known too how the point
  /// moves when the row that it was is released.
  ///
  /// - Parameters:
  ///   - difference: the coefficients of the new row minus those of the old one.
  ///   - direction: how far a variable moves per unit that the old row is raised, for those that move.
  /// - Complexity: O(*k*) in the number of multipliers or in that of the variables that move.
  mutating func replaceColumn(
    at position: Int, multipliers: SparseVector, difference: [SparseEntry],
    direction: some Collection<SparseEntry>
  ) {
    // Taking one by variable into account takes two passes.
    if multipliers.places.count > 16 + 2 * (difference.count + direction.count) {
      notePivot(abs(multipliers[position]), largest: multipliers.largest)
      replaceColumn(difference: difference, direction: direction, pivot: multipliers[position])
    } else {
      replaceColumn(at: position, multipliers: multipliers)
    }
  }

  /// Replaces a column by variable.
  ///
  /// - Parameter pivot: the multiplier that the new row has of the old one.
  mutating func replaceColumn(
    difference: [SparseEntry], direction: some Collection<SparseEntry>, pivot: Double
  ) {
    let start = Int32(truncatingIfNeeded: eta.count)
    eta += difference
    let middle = Int32(truncatingIfNeeded: eta.count)
    eta += direction
    updatesByVariable.append(
      UpdateByVariable(
        start: start, middle: middle, end: Int32(truncatingIfNeeded: eta.count), pivot: pivot))
  }

  private mutating func notePivot(_ size: Double, largest: Double) {
    if size > Self.largestPivot || size * Self.largestPivot < largest { hasExtremePivot = true }
  }

  private mutating func noteUpdate(at position: Int, from start: Int, pivot: Double) {
    updates.append(
      Update(
        position: Int32(truncatingIfNeeded: position), start: Int32(truncatingIfNeeded: start),
        end: Int32(truncatingIfNeeded: eta.count), pivot: pivot))
  }
}

// MARK: - Factorising

extension BasisFactor {
  /// Chooses independent rows and factorises them.
  ///
  /// The candidates come in groups: a row of an earlier group is never left out for one of a later
  /// group. Those of `rest` come last, and are asked for only if they are needed. Where the candidates
  /// do not determine a variable, its *pin* (the row that is just the variable, named
  /// `matrix.rowCount + variable`) fills the place. Passing the rows of a problem by descending
  /// priority therefore gives a starting basis at which the important rows already hold.
  ///
  /// - Returns: the active rows by position.
  mutating func factorise(
    groups: [[Int32]], completing rest: (inout Elimination) -> [[Int32]], of matrix: RowMatrix,
    leastPivot: Double = 1e-10
  ) -> [Int32] {
    var elimination = Elimination(matrix: matrix, leastPivot: leastPivot)
    for group in groups {
      elimination.eliminate(group)
    }
    if !elimination.isComplete {
      for group in rest(&elimination) { elimination.eliminate(group) }
    }
    elimination.pinTheRest()
    var active: [Int32] = []
    active.reserveCapacity(elimination.steps.count)
    for position in 0..<elimination.steps.count { active.append(elimination.steps[position].name) }
    triangles = Triangles(elimination)
    transposed = nil
    updates.removeAll(keepingCapacity: true)
    updatesByVariable.removeAll(keepingCapacity: true)
    eta.removeAll(keepingCapacity: true)
    hasExtremePivot = false
    return active
  }
}
