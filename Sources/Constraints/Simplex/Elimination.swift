/// Sparse Gaussian elimination that chooses independent rows of a problem.
///
/// In the language of the factorisation the rows of the problem are *columns* and its variables are
/// *rows*. A group of columns is first *peeled*: a column with a single open entry and a row with a
/// single open column are pivots that change no other column, and of most layouts nothing else is
/// left. What is left, the *kernel*, is eliminated with Markowitz's rule (Suhl and Suhl, "Computing
/// sparse LU factorizations for large-scale linear programming bases", 1990).
struct Elimination: ~Copyable {
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
  private(set) var pivotRow: FlatArray<Int32>
  private(set) var pivotValue: FlatArray<Double>
  private(set) var lowerStart: FlatArray<Int32>
  var lower = FlatArray<SparseEntry>()

  /// What the bound of a column changes by per unit of its entry at a step.
  private(set) var boundOfStep: FlatArray<Double>

  /// The chosen rows of the problem; the one chosen at a step has the position of that step.
  private(set) var chosen: FlatArray<Int32>

  /// The step at which a variable was eliminated, or -1.
  private(set) var stepOfRow: FlatArray<Int32>

  /// The entries above the diagonal, in the order in which they were met.
  private(set) var upper = FlatArray<UpperEntry>()

  /// The position of a candidate, or -1 where it was not chosen.
  private(set) var positionOfCandidate = FlatArray<Int32>()

  // The columns of the group at hand. Entries stay where they are; those of variables that have been
  // eliminated since belong to the part above the diagonal.
  var entries = FlatArray<SparseEntry>()
  private(set) var columns = FlatArray<Column>()
  private(set) var firstCandidate = 0

  struct Column {
    /// Where the entries begin and end.
    var start: Int32
    var end: Int32
    /// How many variables were not eliminated yet; 0 for a column that is out of the game.
    var openCount: Int32
    var bound: Double
  }

  /// A variable in the columns of the group at hand.
  struct Row {
    /// In how many open columns it occurs.
    var count: Int32 = 0
    /// The exclusive or of these columns: where there is one, the column.
    var columns: Int32 = 0
    /// Where its columns are listed.
    var start: Int32 = 0
    var end: Int32 = 0
  }

  private(set) var rows: FlatArray<Row>
  private var touchedRows = FlatArray<Int32>()
  private var columnsOfRows = FlatArray<Int32>()

  private var singleRows = FlatArray<Int32>()
  private var singleColumns = FlatArray<Int32>()

  // Zero and false between two solves with the steps so far.
  private var work: FlatArray<Double>
  private var isReached: FlatArray<Bool>
  private var reachedRows = FlatArray<Int32>()
  private var reachedSteps = FlatArray<Int32>()

  /// A column is dependent where no entry is left that exceeds this; the columns are scaled to a
  /// largest entry between 1 and 2.
  static let dependencyTolerance = 1e-10

  /// A pivot is at least this part of the largest entry of its column.
  static let threshold = 0.1

  init(matrix: RowMatrix) {
    self.matrix = matrix
    let count = matrix.variableCount
    pivotRow = FlatArray(capacity: count)
    pivotValue = FlatArray(capacity: count)
    boundOfStep = FlatArray(capacity: count)
    chosen = FlatArray(capacity: count)
    lowerStart = FlatArray(capacity: count + 1)
    lowerStart.append(0)
    stepOfRow = FlatArray(repeating: -1, count: count)
    rows = FlatArray(repeating: Row(), count: count)
    work = FlatArray(repeating: 0, count: count)
    isReached = FlatArray(repeating: false, count: count)
  }

  /// Whether every variable was eliminated.
  var isComplete: Bool { chosen.count == matrix.variableCount }

  /// How many variables were not eliminated.
  var openCount: Int { matrix.variableCount - chosen.count }

  /// Chooses pivots in a group of rows until the rest of them is dependent on what was chosen.
  mutating func eliminate(_ group: [Int32]) {
    guard !isComplete, !group.isEmpty else { return }
    load(group)
    indexColumns()
    peel(group)
    eliminateKernel(group)
    for index in 0..<touchedRows.count { rows[touchedRows[index]] = Row() }
    touchedRows.truncate(to: 0)
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
    stepOfRow[row] = step
    positionOfCandidate[candidate] = step
    pivotRow.append(row)
    pivotValue.append(value)
    boundOfStep.append(bound / value)
    lowerStart.append(Int32(truncatingIfNeeded: lower.count))
    chosen.append(name)
  }

  /// The entries below the pivot of a step.
  func below(_ step: Int) -> Range<Int> {
    Int(lowerStart[step])..<Int(lowerStart[step + 1])
  }

  /// The entries of a column of the group at hand.
  func entries(of column: Int) -> Range<Int> {
    Int(columns[column].start)..<Int(columns[column].end)
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
    entries.truncate(to: 0)
    columns.truncate(to: 0)
    for (column, name) in group.enumerated() {
      let start = entries.count
      var bound = 0.0
      if Int(name) >= matrix.rowCount {
        let variable = name - Int32(truncatingIfNeeded: matrix.rowCount)
        entries.append(SparseEntry(index: variable, value: 1))
      } else {
        bound = matrix.bounds[Int(name)]
        entries.append(matrix.terms(ofRow: Int(name)), of: matrix.entries)
      }
      if chosen.count > 0 {
        bound -= takeStepsOut(from: start, candidate: positionOfCandidate.count)
      }
      positionOfCandidate.append(-1)
      columns.append(
        Column(
          start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: entries.count),
          openCount: Int32(truncatingIfNeeded: entries.count - start), bound: bound))
      for index in start..<entries.count {
        let name = entries[index].index
        var row = rows[name]
        if row.count == 0 { touchedRows.append(name) }
        row.count += 1
        row.columns ^= Int32(truncatingIfNeeded: column)
        rows[name] = row
      }
    }
  }

  /// Lists the columns of each variable.
  private mutating func indexColumns() {
    var end: Int32 = 0
    for index in 0..<touchedRows.count {
      let row = touchedRows[index]
      rows[row].start = end
      rows[row].end = end
      end += rows[row].count
    }
    columnsOfRows.truncate(to: 0)
    for _ in 0..<end { columnsOfRows.append(0) }
    for column in 0..<columns.count {
      for index in entries(of: column) {
        let row = entries[index].index
        columnsOfRows[rows[row].end] = Int32(truncatingIfNeeded: column)
        rows[row].end += 1
      }
    }
  }

  /// What is left of a row when the chosen rows have taken their variables out of it: its terms over
  /// the variables that were not eliminated, and its bound. Between groups only.
  ///
  /// - Complexity: O(entries that are reached).
  mutating func reduce(_ row: Int) -> (terms: [SparseEntry], bound: Double) {
    entries.truncate(to: 0)
    entries.append(matrix.terms(ofRow: row), of: matrix.entries)
    let change = takeStepsOut(from: 0, candidate: nil)
    return (entries.shared(), matrix.bounds[row] - change)
  }

  /// Applies the steps taken so far to a new column, whose entries are the last ones in storage, and
  /// splits off the part above the diagonal.
  ///
  /// - Returns: what the bound of the column falls by.
  mutating func takeStepsOut(from start: Int, candidate: Int?) -> Double {
    var change = 0.0
    var kept = start
    for index in start..<entries.count {
      let step = Int(stepOfRow[entries[index].index])
      if step < 0 {
        entries.swapAt(kept, index)
        kept += 1
      } else if lowerStart[step] != lowerStart[step + 1] {
        return solveLower(from: start, candidate: candidate)
      }
    }
    for index in kept..<entries.count {
      let entry = entries[index]
      change += storeUpper(entry.value, step: stepOfRow[entry.index], candidate: candidate)
    }
    entries.truncate(to: kept)
    return change
  }

  /// ``takeStepsOut(from:candidate:)`` where the steps reach further variables. Only the steps that
  /// are reached are visited (Gilbert and Peierls, 1988).
  private mutating func solveLower(from start: Int, candidate: Int?) -> Double {
    reachedRows.truncate(to: 0)
    reachedSteps.truncate(to: 0)
    for index in start..<entries.count {
      let entry = entries[index]
      isReached[entry.index] = true
      work[entry.index] = entry.value
      reachedRows.append(entry.index)
    }
    var next = 0
    while next < reachedRows.count {
      let step = stepOfRow[reachedRows[next]]
      next += 1
      guard step >= 0 else { continue }
      reachedSteps.append(step)
      for index in below(Int(step)) where !isReached[lower[index].index] {
        isReached[lower[index].index] = true
        reachedRows.append(lower[index].index)
      }
    }
    sortReachedSteps()
    var change = 0.0
    for next in 0..<reachedSteps.count {
      let step = reachedSteps[next]
      let value = work[pivotRow[step]]
      guard value != 0 else { continue }
      change += storeUpper(value, step: step, candidate: candidate)
      for index in below(Int(step)) {
        let entry = lower[index]
        work[entry.index] = Self.subtract(entry.value * value, from: work[entry.index])
      }
    }
    entries.truncate(to: start)
    for next in 0..<reachedRows.count {
      let row = reachedRows[next]
      if stepOfRow[row] < 0, work[row] != 0 {
        entries.append(SparseEntry(index: row, value: work[row]))
      }
      work[row] = 0
      isReached[row] = false
    }
    return change
  }

  /// Stores an entry above the diagonal, but for a column that is only reduced.
  ///
  /// - Returns: what the bound of the column falls by.
  private mutating func storeUpper(_ value: Double, step: Int32, candidate: Int?) -> Double {
    if let candidate {
      upper.append(
        UpperEntry(step: step, candidate: Int32(truncatingIfNeeded: candidate), value: value))
    }
    return value * boundOfStep[step]
  }

  /// Sorts by insertion: most columns reach a few steps.
  private mutating func sortReachedSteps() {
    guard reachedSteps.count <= 32 else {
      let sorted = reachedSteps.shared().sorted()
      reachedSteps.truncate(to: 0)
      reachedSteps.append(sorted.indices, of: sorted)
      return
    }
    for next in 0..<reachedSteps.count {
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
    singleRows.truncate(to: 0)
    singleColumns.truncate(to: 0)
    for index in 0..<touchedRows.count where rows[touchedRows[index]].count == 1 {
      singleRows.append(touchedRows[index])
    }
    for column in 0..<columns.count where columns[column].openCount == 1 {
      singleColumns.append(Int32(truncatingIfNeeded: column))
    }
    // First come, first served: what was single from the start ends chains early, and the later
    // columns reach fewer steps.
    var (nextRow, nextColumn) = (0, 0)
    while true {
      if nextRow < singleRows.count {
        peel(row: singleRows[nextRow], group)
        nextRow += 1
      } else if nextColumn < singleColumns.count {
        peel(column: Int(singleColumns[nextColumn]), group)
        nextColumn += 1
      } else {
        return
      }
    }
  }

  /// Pivots on a variable with a single open column, if it is large enough there. If not, it is left
  /// to the kernel.
  private mutating func peel(row: Int32, _ group: [Int32]) {
    guard rows[row].count == 1 else { return }
    let column = Int(rows[row].columns)
    var pivot = 0
    var largest = 0.0
    for index in entries(of: column) where stepOfRow[entries[index].index] < 0 {
      largest = max(largest, abs(entries[index].value))
      if entries[index].index == row { pivot = index }
    }
    let value = abs(entries[pivot].value)
    guard value >= Self.threshold * largest, value > Self.dependencyTolerance else { return }
    take(pivot, of: column, name: group[column])
  }

  /// Pivots on the only variable of a column.
  private mutating func peel(column: Int, _ group: [Int32]) {
    guard columns[column].openCount == 1 else { return }
    for index in entries(of: column) where stepOfRow[entries[index].index] < 0 {
      if abs(entries[index].value) > Self.dependencyTolerance {
        take(index, of: column, name: group[column])
      } else {
        columns[column].openCount = 0
        leave(entries[index].index, column)
      }
      return
    }
  }

  /// Notes that a variable occurs in one open column less.
  private mutating func leave(_ row: Int32, _ column: Int) {
    rows[row].count -= 1
    rows[row].columns ^= Int32(truncatingIfNeeded: column)
    if rows[row].count == 1 { singleRows.append(row) }
  }

  /// Takes a pivot whose variable occurs in no other open column, or whose column has no other
  /// variable.
  private mutating func take(_ pivot: Int, of column: Int, name: Int32) {
    let (row, value) = (entries[pivot].index, entries[pivot].value)
    let candidate = firstCandidate + column
    var bound = columns[column].bound
    columns[column].openCount = 0
    for index in entries(of: column) where index != pivot {
      let entry = entries[index]
      let step = stepOfRow[entry.index]
      if step >= 0 {
        bound -= storeUpper(entry.value, step: step, candidate: candidate)
      } else {
        lower.append(SparseEntry(index: entry.index, value: entry.value / value))
        leave(entry.index, column)
      }
    }
    let taken = rows[row]
    if taken.count > 1 {
      for index in taken.start..<taken.end {
        let other = columnsOfRows[index]
        guard columns[other].openCount > 0 else { continue }
        columns[other].openCount -= 1
        if columns[other].openCount == 1 { singleColumns.append(other) }
      }
    }
    rows[row].count = 0
    closeStep(row: row, value: value, bound: bound, candidate: candidate, name: name)
  }

  /// Takes a column of the kernel: copies its entries behind all others, and takes the steps so far
  /// out of them.
  ///
  /// - Returns: where the copies begin.
  mutating func copy(_ column: Int) -> Int {
    let start = entries.count
    entries.appendCopies(of: entries(of: column))
    columns[column].bound -= takeStepsOut(from: start, candidate: firstCandidate + column)
    columns[column].openCount = 0
    return start
  }

  /// Changes the bound of a column of the kernel by an entry that moves above the diagonal.
  mutating func moveUp(_ value: Double, step: Int, of column: Int) {
    columns[column].bound -= storeUpper(
      value, step: Int32(truncatingIfNeeded: step), candidate: firstCandidate + column)
  }
}
