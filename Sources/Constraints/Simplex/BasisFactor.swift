/// A sparse LU factorisation of the active rows, with product-form updates.
///
/// The matrix `B` has one column per position, the coefficients of the row that is active there,
/// and one row per variable. ``solveForMultipliers(_:)`` writes a gradient as a combination of the
/// active rows (`B y = c`, "FTRAN"), ``solveForPoint(_:)`` finds the point at which the active rows
/// have given values (`Bᵀ x = b`, "BTRAN").
///
/// ``Elimination`` chooses the pivots. Sources: Markowitz, "The elimination form of the inverse" (1957);
/// Maros, "Computational Techniques of the Simplex Method" (2003).
struct BasisFactor: Sendable {
  private(set) var dimension = 0

  // One elimination step per position: the position is the number of the step.
  private var pivotRow: [Int32] = []
  private var pivotValue: [Double] = []

  // The multipliers of each step, by step.
  private var lowerStart: [Int32] = [0]
  private var lower: [SparseEntry] = []

  // The upper triangle by column (entries name variables) and by step (entries name positions).
  private var upperColumnStart: [Int32] = [0]
  private var upperColumn: [SparseEntry] = []
  private var upperRowStart: [Int32] = [0]
  private var upperRow: [SparseEntry] = []

  // The replaced columns since the factorisation.
  private var etaPosition: [Int32] = []
  private var etaPivot: [Double] = []
  private var etaStart: [Int32] = [0]
  private var eta: [SparseEntry] = []

  /// How many columns were replaced since the factorisation.
  var updateCount: Int { etaPosition.count }

  /// Whether the updates have outgrown the factors, so that a new factorisation pays.
  var needsRefactorisation: Bool {
    updateCount >= 64 || eta.count > 2 * (lower.count + upperColumn.count + dimension)
  }
}

// MARK: - Solving

extension BasisFactor {
  /// Replaces `vector`, a gradient by variable, with the multipliers of the active rows by
  /// position.
  ///
  /// - Complexity: O(*n* + entries of the factors).
  func solveForMultipliers(_ vector: inout [Double]) {
    var byVariable = vector.mutableSpan
    for step in 0..<dimension {
      let value = byVariable[Int(pivotRow[step])]
      guard value != 0 else { continue }
      for index in Int(lowerStart[step])..<Int(lowerStart[step + 1]) {
        byVariable[Int(lower[index].index)] -= lower[index].value * value
      }
    }
    var result = [Double](repeating: 0, count: dimension)
    var byPosition = result.mutableSpan
    for step in stride(from: dimension - 1, through: 0, by: -1) {
      let value = byVariable[Int(pivotRow[step])]
      guard value != 0 else { continue }
      let multiplier = value / pivotValue[step]
      byPosition[step] = multiplier
      for index in Int(upperColumnStart[step])..<Int(upperColumnStart[step + 1]) {
        byVariable[Int(upperColumn[index].index)] -= upperColumn[index].value * multiplier
      }
    }
    for update in 0..<updateCount {
      let position = Int(etaPosition[update])
      guard byPosition[position] != 0 else { continue }
      let value = byPosition[position] / etaPivot[update]
      byPosition[position] = value
      for index in Int(etaStart[update])..<Int(etaStart[update + 1]) {
        byPosition[Int(eta[index].index)] -= eta[index].value * value
      }
    }
    vector = result
  }

  /// Replaces `vector`, the values of the active rows by position, with the point by variable.
  ///
  /// - Complexity: O(*n* + entries of the factors).
  func solveForPoint(_ vector: inout [Double]) {
    var byPosition = vector.mutableSpan
    for update in stride(from: updateCount - 1, through: 0, by: -1) {
      let position = Int(etaPosition[update])
      var value = byPosition[position]
      for index in Int(etaStart[update])..<Int(etaStart[update + 1]) {
        value -= eta[index].value * byPosition[Int(eta[index].index)]
      }
      byPosition[position] = value / etaPivot[update]
    }
    var result = [Double](repeating: 0, count: dimension)
    var byVariable = result.mutableSpan
    for step in 0..<dimension {
      let value = byPosition[step]
      guard value != 0 else { continue }
      let quotient = value / pivotValue[step]
      byVariable[Int(pivotRow[step])] = quotient
      for index in Int(upperRowStart[step])..<Int(upperRowStart[step + 1]) {
        byPosition[Int(upperRow[index].index)] -= upperRow[index].value * quotient
      }
    }
    for step in stride(from: dimension - 1, through: 0, by: -1) {
      let (start, end) = (Int(lowerStart[step]), Int(lowerStart[step + 1]))
      guard start < end else { continue }
      var value = byVariable[Int(pivotRow[step])]
      for index in start..<end {
        value -= lower[index].value * byVariable[Int(lower[index].index)]
      }
      byVariable[Int(pivotRow[step])] = value
    }
    vector = result
  }

  /// Replaces the column at `position` by the one whose multipliers are `multipliers`.
  ///
  /// - Complexity: O(*n*).
  mutating func replaceColumn(at position: Int, multipliers: [Double]) {
    for (index, value) in multipliers.enumerated() where value != 0 && index != position {
      eta.append(SparseEntry(index: Int32(truncatingIfNeeded: index), value: value))
    }
    etaPosition.append(Int32(truncatingIfNeeded: position))
    etaPivot.append(multipliers[position])
    etaStart.append(Int32(truncatingIfNeeded: eta.count))
  }
}

// MARK: - Factorising

extension BasisFactor {
  /// Chooses independent rows and factorises them.
  ///
  /// The candidates come in groups: a row of an earlier group is never left out for one of a later
  /// group. Those of `rest` come last, and are asked for only if they are needed. Where the candidates do not determine a variable, its *pin* (the row that is just the
  /// variable, named `matrix.rowCount + variable`) fills the place. Passing the rows of a problem
  /// by descending priority therefore gives a starting basis at which the important rows already
  /// hold.
  ///
  /// - Returns: the active rows by position.
  mutating func factorise(
    groups: [[Int32]], completing rest: (inout Elimination) -> [[Int32]], of matrix: RowMatrix
  ) -> [Int32] {
    var elimination = Elimination(matrix: matrix)
    for group in groups {
      elimination.eliminate(group)
    }
    if !elimination.isComplete {
      for group in rest(&elimination) { elimination.eliminate(group) }
    }
    elimination.pinTheRest()
    return take(elimination)
  }

  /// Takes the factors of a finished elimination over.
  ///
  /// - Returns: the active rows by position.
  private mutating func take(_ elimination: borrowing Elimination) -> [Int32] {
    dimension = elimination.matrix.variableCount
    pivotRow = elimination.pivotRow.shared()
    pivotValue = elimination.pivotValue.shared()
    lowerStart = elimination.lowerStart.shared()
    lower = elimination.lower.shared()
    storeUpper(elimination)
    etaPosition.removeAll(keepingCapacity: true)
    etaPivot.removeAll(keepingCapacity: true)
    eta.removeAll(keepingCapacity: true)
    etaStart.removeAll(keepingCapacity: true)
    etaStart.append(0)
    return elimination.chosen.shared()
  }

  /// Sorts the entries above the diagonal by column and by step.
  private mutating func storeUpper(_ elimination: borrowing Elimination) {
    var columnEnds = FlatArray<Int32>(repeating: 0, count: dimension + 1)
    var rowEnds = FlatArray<Int32>(repeating: 0, count: dimension + 1)
    for index in 0..<elimination.upper.count {
      let entry = elimination.upper[index]
      let column = Int(elimination.positionOfCandidate[entry.candidate])
      // Entries of candidates that turned out to be dependent are of no use.
      guard column >= 0 else { continue }
      columnEnds[column + 1] += 1
      rowEnds[Int(entry.step) + 1] += 1
    }
    for step in 0..<dimension {
      columnEnds[step + 1] += columnEnds[step]
      rowEnds[step + 1] += rowEnds[step]
    }
    upperColumnStart = columnEnds.shared()
    upperRowStart = rowEnds.shared()
    let none = SparseEntry(index: 0, value: 0)
    var byColumn = FlatArray(repeating: none, count: Int(columnEnds[dimension]))
    var byRow = FlatArray(repeating: none, count: Int(columnEnds[dimension]))
    for index in 0..<elimination.upper.count {
      let entry = elimination.upper[index]
      let column = elimination.positionOfCandidate[entry.candidate]
      guard column >= 0 else { continue }
      let row = elimination.pivotRow[entry.step]
      byColumn[columnEnds[column]] = SparseEntry(index: row, value: entry.value)
      columnEnds[column] += 1
      byRow[rowEnds[entry.step]] = SparseEntry(index: column, value: entry.value)
      rowEnds[entry.step] += 1
    }
    upperColumn = byColumn.shared()
    upperRow = byRow.shared()
  }
}
