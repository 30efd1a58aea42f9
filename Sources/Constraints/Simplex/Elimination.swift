/// Sparse Gaussian elimination that chooses independent rows of a problem.
///
/// In the language of the factorisation the rows of the problem are *columns* and its variables are
/// *rows*. A group of columns is first *peeled*: a column with a single open entry and a row with a
/// single open column are pivots that change no other column, and of most layouts nothing else is
/// left. What is left, the *kernel*, is eliminated with Markowitz's rule (Suhl and Suhl, "Computing
/// sparse LU factorizations for large-scale linear programming bases", 1990).
struct Elimination {
  /// A coefficient above the diagonal.
  struct UpperEntry {
    /// The step at which its variable was eliminated.
    var step: Int32
    /// Its column, counted through all groups.
    var candidate: Int32
    var value: Double
  }

  let matrix: RowMatrix

  // The result: one step per chosen column.
  private(set) var pivotRow: [Int32] = []
  private(set) var pivotValue: [Double] = []
  private(set) var lowerStart: [Int32] = [0]
  var lower: [SparseEntry] = []

  /// What the bound of a column changes by per unit of its entry at a step.
  var boundOfStep: [Double] = []

  /// The chosen rows of the problem; the one chosen at a step has the position of that step.
  private(set) var chosen: [Int32] = []

  /// The step at which a variable was eliminated, or -1.
  private(set) var stepOfRow: [Int32]

  /// The entries above the diagonal, in the order in which they were met.
  var upper: [UpperEntry] = []

  /// The position of a candidate, or -1 where it was not chosen.
  private(set) var positionOfCandidate: [Int32] = []

  // The columns of the group at hand. Entries stay where they are; those of variables that have been
  // eliminated since belong to the part above the diagonal.
  private(set) var columnStart: [Int32] = [0]
  var entries: [SparseEntry] = []
  var columnBound: [Double] = []
  var isOpen: [Bool] = []
  /// How many variables of a column were not eliminated yet.
  private(set) var columnCount: [Int32] = []
  private(set) var firstCandidate = 0

  /// In how many open columns a variable occurs.
  var rowCount: [Int32]
  /// The exclusive or of these columns: where there is one, the column.
  private var rowColumns: [Int32]
  private var touchedRows: [Int32] = []

  /// The columns of each touched variable, where they begin and where they end.
  private var columnsOfRow: [Int32] = []
  private var columnsOfRowStart: [Int32]
  private var columnsOfRowEnd: [Int32]

  private var singleRows: [Int32] = []
  private var singleColumns: [Int32] = []

  // Zero and false between two solves with the steps so far.
  private var work: [Double]
  private var isReached: [Bool]
  private var reachedRows: [Int32] = []
  private var reachedSteps: [Int32] = []

  /// A column is dependent where no entry is left that exceeds this; the columns are scaled to a
  /// largest entry between 1 and 2.
  static let dependencyTolerance = 1e-10

  /// A pivot is at least this part of the largest entry of its column.
  static let threshold = 0.1

  init(matrix: RowMatrix) {
    self.matrix = matrix
    let count = matrix.variableCount
    stepOfRow = .init(repeating: -1, count: count)
    rowCount = .init(repeating: 0, count: count)
    rowColumns = rowCount
    columnsOfRowStart = rowCount
    columnsOfRowEnd = rowCount
    work = .init(repeating: 0, count: count)
    isReached = .init(repeating: false, count: count)
    pivotRow.reserveCapacity(count)
    pivotValue.reserveCapacity(count)
    lowerStart.reserveCapacity(count + 1)
    boundOfStep.reserveCapacity(count)
    chosen.reserveCapacity(count)
  }

  /// Whether every variable was eliminated.
  var isComplete: Bool { chosen.count == matrix.variableCount }

  /// Chooses pivots in a group of rows until the rest of them is dependent on what was chosen.
  mutating func eliminate(_ group: [Int32]) {
    guard !isComplete, !group.isEmpty else { return }
    load(group)
    indexColumns()
    peel(group)
    if isOpen.contains(true) { eliminateKernel(group) }
    for row in touchedRows {
      rowCount[Int(row)] = 0
      rowColumns[Int(row)] = 0
    }
    touchedRows.removeAll(keepingCapacity: true)
  }

  /// Fills the remaining places with pins.
  mutating func pinTheRest() {
    for row in 0..<matrix.variableCount where stepOfRow[row] < 0 {
      positionOfCandidate.append(-1)
      closeStep(
        row: Int32(truncatingIfNeeded: row), value: 1, bound: 0,
        candidate: positionOfCandidate.count - 1,
        name: Int32(truncatingIfNeeded: matrix.rowCount + row))
    }
  }

  /// Ends a step whose entries below the diagonal have been stored.
  mutating func closeStep(row: Int32, value: Double, bound: Double, candidate: Int, name: Int32) {
    let step = Int32(truncatingIfNeeded: chosen.count)
    stepOfRow[Int(row)] = step
    positionOfCandidate[candidate] = step
    pivotRow.append(row)
    pivotValue.append(value)
    boundOfStep.append(bound / value)
    lowerStart.append(Int32(truncatingIfNeeded: lower.count))
    chosen.append(name)
  }

  func entries(of column: Int) -> Range<Int> {
    Int(columnStart[column])..<Int(columnStart[column + 1])
  }

  func below(_ step: Int) -> Range<Int> {
    Int(lowerStart[step])..<Int(lowerStart[step + 1])
  }

  /// The difference, or exactly zero where it is nothing but rounding.
  static func subtract(_ change: Double, from value: Double) -> Double {
    let result = value - change
    return abs(result) <= 1e-13 * max(abs(value), abs(change)) ? 0 : result
  }
}

// MARK: - Loading a group

extension Elimination {
  private mutating func load(_ group: [Int32]) {
    firstCandidate = positionOfCandidate.count
    entries.removeAll(keepingCapacity: true)
    columnStart.removeAll(keepingCapacity: true)
    columnBound.removeAll(keepingCapacity: true)
    columnCount.removeAll(keepingCapacity: true)
    columnStart.append(0)
    isOpen = .init(repeating: true, count: group.count)
    for (column, name) in group.enumerated() {
      let start = entries.count
      var bound = 0.0
      if Int(name) >= matrix.rowCount {
        let variable = name - Int32(truncatingIfNeeded: matrix.rowCount)
        entries.append(SparseEntry(index: variable, value: 1))
      } else {
        bound = matrix.bounds[Int(name)]
        for index in matrix.terms(ofRow: Int(name)) {
          entries.append(matrix.entries[index])
        }
      }
      if !chosen.isEmpty {
        bound -= takeStepsOut(from: start, candidate: positionOfCandidate.count)
      }
      positionOfCandidate.append(-1)
      columnBound.append(bound)
      columnStart.append(Int32(truncatingIfNeeded: entries.count))
      columnCount.append(Int32(truncatingIfNeeded: entries.count - start))
      isOpen[column] = entries.count > start
      for index in start..<entries.count {
        let row = Int(entries[index].index)
        if rowCount[row] == 0 { touchedRows.append(entries[index].index) }
        rowCount[row] += 1
        rowColumns[row] ^= Int32(truncatingIfNeeded: column)
      }
    }
  }

  /// Lists the columns of each variable.
  private mutating func indexColumns() {
    var end: Int32 = 0
    for row in touchedRows {
      columnsOfRowStart[Int(row)] = end
      columnsOfRowEnd[Int(row)] = end
      end += rowCount[Int(row)]
    }
    columnsOfRow = .init(repeating: 0, count: Int(end))
    for column in isOpen.indices {
      for index in entries(of: column) {
        let row = Int(entries[index].index)
        columnsOfRow[Int(columnsOfRowEnd[row])] = Int32(truncatingIfNeeded: column)
        columnsOfRowEnd[row] += 1
      }
    }
  }

  /// What is left of a row when the chosen rows have taken their variables out of it: its terms over
  /// the variables that were not eliminated, and its bound. Between groups only.
  ///
  /// - Complexity: O(entries that are reached).
  mutating func reduce(_ row: Int) -> (terms: ArraySlice<SparseEntry>, bound: Double) {
    entries.removeAll(keepingCapacity: true)
    for index in matrix.terms(ofRow: row) {
      entries.append(matrix.entries[index])
    }
    let change = takeStepsOut(from: 0, candidate: nil)
    return (entries[...], matrix.bounds[row] - change)
  }

  /// Applies the steps taken so far to a new column, whose entries are the last ones in storage, and
  /// splits off the part above the diagonal.
  ///
  /// - Returns: what the bound of the column falls by.
  mutating func takeStepsOut(from start: Int, candidate: Int?) -> Double {
    var change = 0.0
    var kept = start
    for index in start..<entries.count {
      let step = Int(stepOfRow[Int(entries[index].index)])
      if step < 0 {
        entries.swapAt(kept, index)
        kept += 1
      } else if !below(step).isEmpty {
        return solveLower(from: start, candidate: candidate)
      }
    }
    for index in kept..<entries.count {
      let step = stepOfRow[Int(entries[index].index)]
      let value = entries[index].value
      change += value * boundOfStep[Int(step)]
      if let candidate {
        upper.append(
          UpperEntry(step: step, candidate: Int32(truncatingIfNeeded: candidate), value: value))
      }
    }
    entries.removeLast(entries.count - kept)
    return change
  }

  /// ``takeStepsOut(from:candidate:)`` where the steps reach further variables. Only the steps that
  /// are reached are visited (Gilbert and Peierls, 1988).
  private mutating func solveLower(from start: Int, candidate: Int?) -> Double {
    reachedRows.removeAll(keepingCapacity: true)
    reachedSteps.removeAll(keepingCapacity: true)
    for index in start..<entries.count {
      let entry = entries[index]
      isReached[Int(entry.index)] = true
      work[Int(entry.index)] = entry.value
      reachedRows.append(entry.index)
    }
    var next = 0
    while next < reachedRows.count {
      let step = Int(stepOfRow[Int(reachedRows[next])])
      next += 1
      guard step >= 0 else { continue }
      reachedSteps.append(Int32(truncatingIfNeeded: step))
      for index in below(step) where !isReached[Int(lower[index].index)] {
        isReached[Int(lower[index].index)] = true
        reachedRows.append(lower[index].index)
      }
    }
    sortReachedSteps()
    var change = 0.0
    for step in reachedSteps {
      let value = work[Int(pivotRow[Int(step)])]
      guard value != 0 else { continue }
      if let candidate {
        upper.append(
          UpperEntry(step: step, candidate: Int32(truncatingIfNeeded: candidate), value: value))
      }
      change += value * boundOfStep[Int(step)]
      for index in below(Int(step)) {
        let target = Int(lower[index].index)
        work[target] = Self.subtract(lower[index].value * value, from: work[target])
      }
    }
    entries.removeLast(entries.count - start)
    for row in reachedRows {
      if stepOfRow[Int(row)] < 0, work[Int(row)] != 0 {
        entries.append(SparseEntry(index: row, value: work[Int(row)]))
      }
      work[Int(row)] = 0
      isReached[Int(row)] = false
    }
    return change
  }
}

extension Elimination {
  private mutating func sortReachedSteps() {
    guard reachedSteps.count <= 16 else {
      reachedSteps.sort()
      return
    }
    // Most columns reach a few steps.
    for next in reachedSteps.indices.dropFirst() {
      let step = reachedSteps[next]
      var place = next
      while place > 0, reachedSteps[place - 1] > step {
        reachedSteps[place] = reachedSteps[place - 1]
        place -= 1
      }
      reachedSteps[place] = step
    }
  }
}

// MARK: - Peeling

extension Elimination {
  /// Takes pivots that change no other column as long as there are any.
  private mutating func peel(_ group: [Int32]) {
    singleRows.removeAll(keepingCapacity: true)
    singleColumns.removeAll(keepingCapacity: true)
    for row in touchedRows where rowCount[Int(row)] == 1 { singleRows.append(row) }
    for column in columnCount.indices where columnCount[column] == 1 {
      singleColumns.append(Int32(truncatingIfNeeded: column))
    }
    // First come, first served: what was single from the start ends chains early, and the later
    // rows reach fewer steps.
    var (nextRow, nextColumn) = (0, 0)
    while true {
      if nextRow < singleRows.count {
        let row = singleRows[nextRow]
        nextRow += 1
        guard rowCount[Int(row)] == 1 else { continue }
        let column = Int(rowColumns[Int(row)])
        // A pivot that is too small is left to the kernel.
        if let pivot = pivot(ofRow: row, in: column) {
          take(pivot, of: column, name: group[column])
        }
      } else if nextColumn < singleColumns.count {
        let column = Int(singleColumns[nextColumn])
        nextColumn += 1
        guard isOpen[column], columnCount[column] == 1,
          let pivot = entries(of: column).first(where: { stepOfRow[Int(entries[$0].index)] < 0 })
        else { continue }
        if abs(entries[pivot].value) > Self.dependencyTolerance {
          take(pivot, of: column, name: group[column])
        } else {
          isOpen[column] = false
          leave(entries[pivot].index, column)
        }
      } else {
        return
      }
    }
  }

  /// The place of a variable's entry in a column if it is large enough for a pivot.
  private func pivot(ofRow row: Int32, in column: Int) -> Int? {
    var pivot = 0
    var largest = 0.0
    for index in entries(of: column) where stepOfRow[Int(entries[index].index)] < 0 {
      largest = max(largest, abs(entries[index].value))
      if entries[index].index == row { pivot = index }
    }
    let value = abs(entries[pivot].value)
    return value >= Self.threshold * largest && value > Self.dependencyTolerance ? pivot : nil
  }

  /// Notes that a variable occurs in one open column less.
  private mutating func leave(_ row: Int32, _ column: Int) {
    rowCount[Int(row)] -= 1
    rowColumns[Int(row)] ^= Int32(truncatingIfNeeded: column)
    if rowCount[Int(row)] == 1 { singleRows.append(row) }
  }

  /// Takes a pivot whose variable occurs in no other open column, or whose column has no other
  /// variable.
  private mutating func take(_ pivot: Int, of column: Int, name: Int32) {
    let row = entries[pivot].index
    let value = entries[pivot].value
    isOpen[column] = false
    for index in entries(of: column) where index != pivot {
      let entry = entries[index]
      if !moveUp(entry, of: column) {
        lower.append(SparseEntry(index: entry.index, value: entry.value / value))
        leave(entry.index, column)
      }
    }
    if rowCount[Int(row)] > 1 {
      for index in Int(columnsOfRowStart[Int(row)])..<Int(columnsOfRowEnd[Int(row)]) {
        let other = Int(columnsOfRow[index])
        guard isOpen[other] else { continue }
        columnCount[other] -= 1
        if columnCount[other] == 1 { singleColumns.append(columnsOfRow[index]) }
        if columnCount[other] == 0 { isOpen[other] = false }
      }
    }
    rowCount[Int(row)] = 0
    closeStep(
      row: row, value: value, bound: columnBound[column], candidate: firstCandidate + column,
      name: name)
  }

  /// Stores an entry of the group at hand above the diagonal if its variable was eliminated.
  mutating func moveUp(_ entry: SparseEntry, of column: Int) -> Bool {
    let step = stepOfRow[Int(entry.index)]
    guard step >= 0 else { return false }
    columnBound[column] -= entry.value * boundOfStep[Int(step)]
    upper.append(
      UpperEntry(
        step: step, candidate: Int32(truncatingIfNeeded: firstCandidate + column),
        value: entry.value))
    return true
  }
}
