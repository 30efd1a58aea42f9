/// A sparse LU factorisation of the active rows, with product-form updates.
///
/// The matrix `B` has one column per position, the coefficients of the row that is active there,
/// and one row per variable. ``solveForMultipliers(_:)`` writes a gradient as a combination of the
/// active rows (`B y = c`, "FTRAN"), ``solveForPoint(_:)`` finds the point at which the active rows
/// have given values (`Bᵀ x = b`, "BTRAN").
///
/// Pivots follow Markowitz with threshold pivoting: columns with few entries first, in them the
/// row with the fewest among those within a tenth of the largest entry; rows with a single entry
/// are taken first, because they cause no fill. Sources: Markowitz, "The elimination form of the
/// inverse" (1957); Suhl and Suhl, "Computing sparse LU factorizations for large-scale linear
/// programming bases" (1990); Maros, "Computational Techniques of the Simplex Method" (2003).
struct BasisFactor: Sendable {
  private(set) var dimension = 0

  // One elimination step per position: the position is the number of the step.
  private var pivotRow: [Int32] = []
  private var pivotValue: [Double] = []

  // The multipliers of each step, by step.
  private var lowerStart: [Int32] = [0]
  private var lowerRow: [Int32] = []
  private var lowerValue: [Double] = []

  // The upper triangle by column (entries name variables) and by step (entries name positions).
  private var upperColumnStart: [Int32] = [0]
  private var upperColumnRow: [Int32] = []
  private var upperColumnValue: [Double] = []
  private var upperRowStart: [Int32] = [0]
  private var upperRowColumn: [Int32] = []
  private var upperRowValue: [Double] = []

  // The replaced columns since the factorisation.
  private var etaPosition: [Int32] = []
  private var etaPivot: [Double] = []
  private var etaStart: [Int32] = [0]
  private var etaIndex: [Int32] = []
  private var etaValue: [Double] = []

  /// How many columns were replaced since the factorisation.
  var updateCount: Int { etaPosition.count }

  /// Whether the updates have outgrown the factors, so that a new factorisation pays.
  var needsRefactorisation: Bool {
    updateCount >= 64 || etaIndex.count > 2 * (lowerRow.count + upperColumnRow.count + dimension)
  }
}

// MARK: - Solving

extension BasisFactor {
  /// Replaces `vector`, a gradient by variable, with the multipliers of the active rows by
  /// position.
  ///
  /// - Complexity: O(*n* + entries of the factors).
  func solveForMultipliers(_ vector: inout [Double]) {
    for step in 0..<dimension {
      let value = vector[Int(pivotRow[step])]
      guard value != 0 else { continue }
      for index in Int(lowerStart[step])..<Int(lowerStart[step + 1]) {
        vector[Int(lowerRow[index])] -= lowerValue[index] * value
      }
    }
    var result = [Double](repeating: 0, count: dimension)
    for step in stride(from: dimension - 1, through: 0, by: -1) {
      let value = vector[Int(pivotRow[step])]
      guard value != 0 else { continue }
      let multiplier = value / pivotValue[step]
      result[step] = multiplier
      for index in Int(upperColumnStart[step])..<Int(upperColumnStart[step + 1]) {
        vector[Int(upperColumnRow[index])] -= upperColumnValue[index] * multiplier
      }
    }
    for eta in 0..<updateCount {
      let position = Int(etaPosition[eta])
      guard result[position] != 0 else { continue }
      let value = result[position] / etaPivot[eta]
      result[position] = value
      for index in Int(etaStart[eta])..<Int(etaStart[eta + 1]) {
        result[Int(etaIndex[index])] -= etaValue[index] * value
      }
    }
    vector = result
  }

  /// Replaces `vector`, the values of the active rows by position, with the point by variable.
  ///
  /// - Complexity: O(*n* + entries of the factors).
  func solveForPoint(_ vector: inout [Double]) {
    for eta in stride(from: updateCount - 1, through: 0, by: -1) {
      let position = Int(etaPosition[eta])
      var value = vector[position]
      for index in Int(etaStart[eta])..<Int(etaStart[eta + 1]) {
        value -= etaValue[index] * vector[Int(etaIndex[index])]
      }
      vector[position] = value / etaPivot[eta]
    }
    var result = [Double](repeating: 0, count: dimension)
    for step in 0..<dimension {
      let value = vector[step]
      guard value != 0 else { continue }
      let quotient = value / pivotValue[step]
      result[Int(pivotRow[step])] = quotient
      for index in Int(upperRowStart[step])..<Int(upperRowStart[step + 1]) {
        vector[Int(upperRowColumn[index])] -= upperRowValue[index] * quotient
      }
    }
    for step in stride(from: dimension - 1, through: 0, by: -1) {
      let range = Int(lowerStart[step])..<Int(lowerStart[step + 1])
      guard !range.isEmpty else { continue }
      var value = result[Int(pivotRow[step])]
      for index in range {
        value -= lowerValue[index] * result[Int(lowerRow[index])]
      }
      result[Int(pivotRow[step])] = value
    }
    vector = result
  }

  /// Replaces the column at `position` by the one whose multipliers are `multipliers`.
  ///
  /// - Complexity: O(*n*).
  mutating func replaceColumn(at position: Int, multipliers: [Double]) {
    for (index, value) in multipliers.enumerated() where value != 0 && index != position {
      etaIndex.append(Int32(truncatingIfNeeded: index))
      etaValue.append(value)
    }
    etaPosition.append(Int32(truncatingIfNeeded: position))
    etaPivot.append(multipliers[position])
    etaStart.append(Int32(truncatingIfNeeded: etaIndex.count))
  }
}

// MARK: - Factorising

extension BasisFactor {
  /// Chooses independent rows and factorises them.
  ///
  /// The candidates come in groups: a row of an earlier group is never left out for one of a later
  /// group. Where the candidates do not determine a variable, its *pin* (the row that is just the
  /// variable, named `matrix.rowCount + variable`) fills the place. Passing the rows of a problem
  /// by descending priority therefore gives a starting basis at which the important rows already
  /// hold.
  ///
  /// - Returns: the active rows by position.
  mutating func factorise(groups: [[Int32]], of matrix: RowMatrix) -> [Int32] {
    var elimination = Elimination(matrix: matrix)
    for group in groups {
      elimination.eliminate(group)
    }
    elimination.pinTheRest()
    let active = elimination.chosen

    dimension = matrix.variableCount
    pivotRow = elimination.pivotRow
    pivotValue = elimination.pivotValue
    lowerStart = elimination.lowerStart
    lowerRow = elimination.lowerRow
    lowerValue = elimination.lowerValue
    storeUpper(elimination)
    etaPosition.removeAll(keepingCapacity: true)
    etaPivot.removeAll(keepingCapacity: true)
    etaIndex.removeAll(keepingCapacity: true)
    etaValue.removeAll(keepingCapacity: true)
    etaStart.removeAll(keepingCapacity: true)
    etaStart.append(0)
    return active
  }

  /// Sorts the entries above the diagonal by column and by step.
  private mutating func storeUpper(_ elimination: Elimination) {
    var columnEnds = [Int32](repeating: 0, count: dimension + 1)
    var rowEnds = columnEnds
    for (index, candidate) in elimination.upperCandidate.enumerated() {
      let column = Int(elimination.positionOfCandidate[Int(candidate)])
      // Entries of candidates that turned out to be dependent are of no use.
      guard column >= 0 else { continue }
      columnEnds[column + 1] += 1
      rowEnds[Int(elimination.upperStep[index]) + 1] += 1
    }
    for step in 0..<dimension {
      columnEnds[step + 1] += columnEnds[step]
      rowEnds[step + 1] += rowEnds[step]
    }
    upperColumnStart = columnEnds
    upperRowStart = rowEnds
    let count = Int(columnEnds[dimension])
    upperColumnRow = .init(repeating: 0, count: count)
    upperColumnValue = .init(repeating: 0, count: count)
    upperRowColumn = .init(repeating: 0, count: count)
    upperRowValue = .init(repeating: 0, count: count)
    for (index, candidate) in elimination.upperCandidate.enumerated() {
      let column = elimination.positionOfCandidate[Int(candidate)]
      guard column >= 0 else { continue }
      let step = Int(elimination.upperStep[index])
      let inColumn = Int(columnEnds[Int(column)])
      columnEnds[Int(column)] += 1
      upperColumnRow[inColumn] = elimination.pivotRow[step]
      upperColumnValue[inColumn] = elimination.upperValue[index]
      let inRow = Int(rowEnds[step])
      rowEnds[step] += 1
      upperRowColumn[inRow] = column
      upperRowValue[inRow] = elimination.upperValue[index]
    }
  }
}
