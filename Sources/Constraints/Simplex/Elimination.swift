/// Sparse Gaussian elimination that chooses independent rows of a problem.
///
/// In the language of the factorisation the rows of the problem are *columns* and its variables are
/// *rows*. A group of columns is first *peeled*: a column with a single open entry and a row with a
/// single open column are pivots that change no other column, and a column of two open entries is put
/// into the only other column of one of them, which gets no longer by that. Of most layouts nothing else
/// is left. What is left, the *kernel*, is eliminated with Markowitz's rule (Suhl and Suhl, "Computing
/// sparse LU factorizations for large-scale linear programming bases", 1990).
struct Elimination: ~Copyable {
  /// A step: a variable is eliminated with a row of the problem, which gets the step's number as its
  /// position.
  struct Step {
    var variable: Int32
    /// The chosen row of the problem.
    var name: Int32
    /// Where the multipliers begin and end, the entries of the column below the pivot divided by it.
    var lowerStart: Int32
    var lowerEnd: Int32
    /// Where the entries of the column above the pivot begin and end, once they are sorted.
    var upperStart: Int32 = 0
    var upperEnd: Int32 = 0
    var pivot: Double
    /// What the bound of a column changes by per unit of its entry at the step.
    var bound: Double
  }

  /// A coefficient above the diagonal.
  struct UpperEntry {
    /// The step at which its variable was eliminated.
    var step: Int32
    /// Its column, counted through all groups.
    var candidate: Int32
    var value: Double
  }

  /// A column of the group at hand.
  struct Column {
    /// Where the entries begin and end.
    var start: Int32
    var end: Int32
    /// How many variables were not eliminated yet; 0 for a column that is out of the game.
    var openCount: Int32
    var bound: Double
  }

  /// An entry of a column of the group at hand.
  struct Entry {
    var row: Int32
    var column: Int32
    /// The next entry of the row, or -1.
    var next: Int32
    var value: Double
  }

  /// A variable.
  struct Row {
    /// The step at which it was eliminated, or -1.
    var step: Int32 = -1

    // In the group at hand: in how many open columns it occurs, the exclusive or of its entries there,
    // which is the entry where there is one, and the first of all its entries in a list.
    var count: Int32 = 0
    var entries: Int32 = 0
    var first: Int32 = -1

    // False and zero between two solves with the steps so far.
    var isReached = false
    var work = 0.0

    /// Adds an entry of an open column, and returns the one that it goes before in the list.
    mutating func enter(_ entry: Int32) -> Int32 {
      let next = first
      first = entry
      entries ^= entry
      count += 1
      return next
    }
  }

  let matrix: RowMatrix

  /// The steps so far.
  var steps: FlatArray<Step>

  /// The multipliers of all steps.
  var lower = FlatArray<SparseEntry>()

  /// The entries above the diagonal, in the order in which they were met.
  private(set) var upper = FlatArray<UpperEntry>()

  /// The position of each candidate, or -1 where it was not chosen.
  private(set) var positionOfCandidate = FlatArray<Int32>()

  var rows: FlatArray<Row>

  // The columns of the group at hand. Entries stay where they are; those of variables that have been
  // eliminated since belong to the part above the diagonal.
  var entries = FlatArray<Entry>()
  var columns = FlatArray<Column>()
  private(set) var firstCandidate = 0

  var touchedRows = FlatArray<Int32>()

  var singleRows = FlatArray<Int32>()
  var singleColumns = FlatArray<Int32>()
  var doubleColumns = FlatArray<Int32>()

  private var reachedRows = FlatArray<Int32>()
  private var reachedSteps = FlatArray<Int32>()

  /// A column is dependent where no entry is left that exceeds this; the columns are scaled to a
  /// largest entry between 1 and 2.
  let leastPivot: Double

  /// A pivot is at least this part of the largest entry of its column.
  static let threshold = 0.1

  init(matrix: RowMatrix, leastPivot: Double) {
    self.matrix = matrix
    self.leastPivot = leastPivot
    steps = FlatArray(capacity: matrix.variableCount)
    rows = FlatArray(repeating: Row(), count: matrix.variableCount)
  }

  /// Whether every variable was eliminated.
  var isComplete: Bool { steps.count == matrix.variableCount }

  /// How many variables were not eliminated.
  var openCount: Int { matrix.variableCount - steps.count }

  /// Chooses pivots in a group of rows until the rest of them is dependent on what was chosen.
  mutating func eliminate(_ group: [Int32]) {
    guard !isComplete, !group.isEmpty else { return }
    load(group)
    peel(group)
    eliminateKernel(group)
    for index in 0..<touchedRows.count {
      let row = touchedRows[index]
      rows[row].count = 0
      rows[row].entries = 0
      rows[row].first = -1
    }
    touchedRows.truncate(to: 0)
  }

  /// Fills the remaining places with pins.
  mutating func pinTheRest() {
    guard !isComplete else { return }
    for row in 0..<matrix.variableCount where rows[row].step < 0 {
      positionOfCandidate.append(-1)
      closeStep(
        row: Int32(truncatingIfNeeded: row), value: 1, bound: 0,
        candidate: positionOfCandidate.count - 1,
        name: Int32(truncatingIfNeeded: matrix.rowCount + row), lowerStart: lower.count)
    }
  }

  /// Ends a step whose entries below the diagonal have been stored.
  mutating func closeStep(
    row: Int32, value: Double, bound: Double, candidate: Int, name: Int32, lowerStart: Int
  ) {
    let step = Int32(truncatingIfNeeded: steps.count)
    rows[row].step = step
    positionOfCandidate[candidate] = step
    steps.append(
      Step(
        variable: row, name: name, lowerStart: Int32(truncatingIfNeeded: lowerStart),
        lowerEnd: Int32(truncatingIfNeeded: lower.count), pivot: value, bound: bound / value))
  }

  /// The entries below the pivot of a step.
  func below(_ step: Int32) -> Range<Int> {
    Int(steps[step].lowerStart)..<Int(steps[step].lowerEnd)
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
    if steps.count == 0 {
      touchedRows.reserve(matrix.variableCount)
      entries.reserve(matrix.entries.count)
      upper.reserve(matrix.entries.count)
      lower.reserve(matrix.variableCount)
    }
    columns.reserve(group.count)
    positionOfCandidate.reserve(group.count)
    // Before the first step nothing is to be taken out of the columns.
    let isFirst = steps.count == 0
    for place in group.indices {
      let name = Int(group[place])
      let column = Int32(truncatingIfNeeded: place)
      let start = entries.count
      var bound = 0.0
      if name >= matrix.rowCount {
        append(
          SparseEntry(index: Int32(truncatingIfNeeded: name - matrix.rowCount), value: 1), column)
        if isFirst { enter(start) }
      } else if isFirst {
        bound = matrix.bounds[name]
        for index in matrix.terms(ofRow: name) { appendOpen(matrix.entries[index], column) }
      } else {
        bound = matrix.bounds[name]
        for index in matrix.terms(ofRow: name) { append(matrix.entries[index], column) }
      }
      if !isFirst {
        bound -= takeStepsOut(from: start, candidate: positionOfCandidate.count)
        for index in start..<entries.count { enter(index) }
      }
      positionOfCandidate.append(-1)
      columns.append(
        Column(
          start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: entries.count),
          openCount: Int32(truncatingIfNeeded: entries.count - start), bound: bound))
    }
  }

  @inline(__always)
  private mutating func append(_ term: SparseEntry, _ column: Int32) {
    entries.append(Entry(row: term.index, column: column, next: -1, value: term.value))
  }

  /// ``append(_:_:)`` and ``enter(_:)`` in one.
  @inline(__always)
  private mutating func appendOpen(_ term: SparseEntry, _ column: Int32) {
    let next = rows[term.index].enter(Int32(truncatingIfNeeded: entries.count))
    if next < 0 { touchedRows.append(term.index) }
    entries.append(Entry(row: term.index, column: column, next: next, value: term.value))
  }

  /// Adds an entry to its row.
  @inline(__always)
  mutating func enter(_ index: Int) {
    let row = entries[index].row
    let next = rows[row].enter(Int32(truncatingIfNeeded: index))
    entries[index].next = next
    if next < 0 { touchedRows.append(row) }
  }

  /// What is left of a row when the chosen rows have taken their variables out of it: its terms over
  /// the variables that were not eliminated, and its bound. Between groups only.
  ///
  /// - Complexity: O(entries that are reached).
  mutating func reduce(_ row: Int) -> (terms: [SparseEntry], bound: Double) {
    entries.truncate(to: 0)
    for index in matrix.terms(ofRow: row) { append(matrix.entries[index], -1) }
    let change = takeStepsOut(from: 0, candidate: nil)
    var terms: [SparseEntry] = []
    terms.reserveCapacity(entries.count)
    for index in 0..<entries.count {
      terms.append(SparseEntry(index: entries[index].row, value: entries[index].value))
    }
    return (terms, matrix.bounds[row] - change)
  }

  /// Applies the steps taken so far to a new column, whose entries are the last ones in storage, and
  /// splits off the part above the diagonal.
  ///
  /// - Returns: what the bound of the column falls by.
  mutating func takeStepsOut(from start: Int, candidate: Int?) -> Double {
    var change = 0.0
    var kept = start
    for index in start..<entries.count {
      let step = rows[entries[index].row].step
      if step < 0 {
        entries.swapAt(kept, index)
        kept += 1
      } else if steps[step].lowerStart != steps[step].lowerEnd {
        return solveLower(from: start, candidate: candidate)
      }
    }
    for index in kept..<entries.count {
      let entry = entries[index]
      change += storeUpper(entry.value, step: rows[entry.row].step, candidate: candidate)
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
      rows[entry.row].isReached = true
      rows[entry.row].work = entry.value
      reachedRows.append(entry.row)
    }
    var next = 0
    while next < reachedRows.count {
      let step = rows[reachedRows[next]].step
      next += 1
      guard step >= 0 else { continue }
      reachedSteps.append(step)
      for index in below(step) {
        let row = lower[index].index
        guard !rows[row].isReached else { continue }
        rows[row].isReached = true
        reachedRows.append(row)
      }
    }
    sortReachedSteps()
    var change = 0.0
    for next in 0..<reachedSteps.count {
      let step = reachedSteps[next]
      let value = rows[steps[step].variable].work
      guard value != 0 else { continue }
      change += storeUpper(value, step: step, candidate: candidate)
      for index in below(step) {
        let entry = lower[index]
        rows[entry.index].work = Self.subtract(
          entry.value * value, from: rows[entry.index].work)
      }
    }
    let column = entries[start].column
    entries.truncate(to: start)
    for next in 0..<reachedRows.count {
      let row = reachedRows[next]
      if rows[row].step < 0, rows[row].work != 0 {
        entries.append(Entry(row: row, column: column, next: -1, value: rows[row].work))
      }
      rows[row].work = 0
      rows[row].isReached = false
    }
    return change
  }

  /// Stores an entry above the diagonal, but for a column that is only reduced.
  ///
  /// - Returns: what the bound of the column falls by.
  mutating func storeUpper(_ value: Double, step: Int32, candidate: Int?) -> Double {
    if let candidate {
      upper.append(
        UpperEntry(step: step, candidate: Int32(truncatingIfNeeded: candidate), value: value))
    }
    return value * steps[step].bound
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

// MARK: - The kernel

extension Elimination {
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

  /// Forgets the copies of a column of the kernel.
  mutating func dropCopies(from start: Int) {
    entries.truncate(to: start)
  }

  /// Changes the bound of an open column by an entry that moves above the diagonal.
  mutating func moveUp(_ value: Double, step: Int, of column: Int) {
    columns[column].bound -= storeUpper(
      value, step: Int32(truncatingIfNeeded: step), candidate: firstCandidate + column)
  }
}
