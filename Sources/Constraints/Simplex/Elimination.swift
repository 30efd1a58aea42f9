/// Right-looking sparse Gaussian elimination that chooses independent rows of a problem.
///
/// In the language of the factorisation the rows of the problem are *columns* and its variables are
/// *rows*.
struct Elimination {
  struct Entry {
    var row: Int32
    var value: Double
  }

  private let matrix: RowMatrix

  // The result: one step per chosen column.
  private(set) var pivotRow: [Int32] = []
  private(set) var pivotColumn: [Int32] = []
  private(set) var pivotValue: [Double] = []
  private(set) var lowerStart: [Int32] = [0]
  private(set) var lowerRow: [Int32] = []
  private(set) var lowerValue: [Double] = []
  /// The entries above the diagonal of each chosen column.
  private(set) var upper: [[Entry]] = []
  /// The chosen rows of the problem, by position.
  private(set) var chosen: [Int32] = []
  /// The step at which a variable was eliminated, or -1.
  private(set) var stepOfRow: [Int32]

  // The columns of the group at hand, and which of them a variable occurs in (with leftovers of
  // entries that have cancelled since).
  private var active: [[Entry]] = []
  private var activeUpper: [[Entry]] = []
  private var isOpen: [Bool] = []
  private var columnsOfRow: [[Int32]]
  private var rowCounts: [Int32]
  /// The place of a variable in the column that is being updated, or -1.
  private var place: [Int32]
  /// Zero and false between two solves with the steps so far.
  private var work: [Double]
  private var isReached: [Bool]
  private var buckets: [[Int32]] = []
  private var singleRows: [Int32] = []

  /// A candidate column is dependent where no entry is left that exceeds this; the columns are
  /// scaled to a largest entry between 1 and 2.
  private static let dependencyTolerance = 1e-10

  /// A pivot is at least this part of the largest entry of its column.
  private static let threshold = 0.1

  init(matrix: RowMatrix) {
    self.matrix = matrix
    let count = matrix.variableCount
    stepOfRow = .init(repeating: -1, count: count)
    columnsOfRow = .init(repeating: [], count: count)
    rowCounts = .init(repeating: 0, count: count)
    place = .init(repeating: -1, count: count)
    work = .init(repeating: 0, count: count)
    isReached = .init(repeating: false, count: count)
  }

  /// Chooses pivots in a group of rows until the rest of them is dependent on what was chosen.
  mutating func eliminate(_ group: [Int32]) {
    guard chosen.count < matrix.variableCount else { return }
    load(group)
    while let (row, column) = nextPivot() {
      pivot(row: row, column: column, name: group[column])
    }
    for row in touchedRows {
      columnsOfRow[Int(row)].removeAll(keepingCapacity: true)
      rowCounts[Int(row)] = 0
    }
    touchedRows.removeAll(keepingCapacity: true)
  }

  /// Fills the remaining places with pins.
  mutating func pinTheRest() {
    for row in 0..<matrix.variableCount where stepOfRow[row] < 0 {
      stepOfRow[row] = Int32(truncatingIfNeeded: pivotRow.count)
      pivotRow.append(Int32(truncatingIfNeeded: row))
      pivotColumn.append(Int32(truncatingIfNeeded: chosen.count))
      pivotValue.append(1)
      lowerStart.append(lowerStart[lowerStart.count - 1])
      chosen.append(Int32(truncatingIfNeeded: matrix.rowCount + row))
      upper.append([])
    }
  }

  private var touchedRows: [Int32] = []

  private mutating func touch(_ row: Int32, by column: Int) {
    if columnsOfRow[Int(row)].isEmpty && rowCounts[Int(row)] == 0 { touchedRows.append(row) }
    columnsOfRow[Int(row)].append(Int32(truncatingIfNeeded: column))
    rowCounts[Int(row)] += 1
  }

  private mutating func load(_ group: [Int32]) {
    active = []
    activeUpper = []
    active.reserveCapacity(group.count)
    activeUpper.reserveCapacity(group.count)
    isOpen = .init(repeating: true, count: group.count)
    buckets = [[], []]
    singleRows = []
    for (column, name) in group.enumerated() {
      var entries: [Entry] = []
      if Int(name) >= matrix.rowCount {
        entries.append(Entry(row: name - Int32(truncatingIfNeeded: matrix.rowCount), value: 1))
      } else {
        for index in matrix.terms(ofRow: Int(name)) {
          entries.append(Entry(row: matrix.columns[index], value: matrix.coefficients[index]))
        }
      }
      let isEliminated = entries.contains { stepOfRow[Int($0.row)] >= 0 }
      var above: [Entry] = []
      if isEliminated {
        (entries, above) = solveLower(entries)
      }
      active.append(entries)
      activeUpper.append(above)
      for entry in entries {
        touch(entry.row, by: column)
      }
      enqueue(column)
    }
    for row in touchedRows where rowCounts[Int(row)] == 1 {
      singleRows.append(row)
    }
  }

  private mutating func enqueue(_ column: Int) {
    let count = active[column].count
    while buckets.count <= count {
      buckets.append([])
    }
    buckets[count].append(Int32(truncatingIfNeeded: column))
  }

  /// Applies the steps taken so far to a new column, and splits it into the part that is still
  /// open and the part above the diagonal.
  ///
  /// Only the steps that the column reaches are visited (Gilbert and Peierls, 1988).
  private mutating func solveLower(_ entries: [Entry]) -> (open: [Entry], above: [Entry]) {
    var rows: [Int32] = []
    var steps: [Int32] = []
    for entry in entries where !isReached[Int(entry.row)] {
      isReached[Int(entry.row)] = true
      rows.append(entry.row)
    }
    var next = 0
    while next < rows.count {
      let step = Int(stepOfRow[Int(rows[next])])
      next += 1
      guard step >= 0 else { continue }
      steps.append(Int32(truncatingIfNeeded: step))
      for index in Int(lowerStart[step])..<Int(lowerStart[step + 1])
      where !isReached[Int(lowerRow[index])] {
        isReached[Int(lowerRow[index])] = true
        rows.append(lowerRow[index])
      }
    }
    for entry in entries {
      work[Int(entry.row)] = entry.value
    }
    steps.sort()
    var above: [Entry] = []
    for step in steps {
      let row = pivotRow[Int(step)]
      let value = work[Int(row)]
      guard value != 0 else { continue }
      above.append(Entry(row: row, value: value))
      for index in Int(lowerStart[Int(step)])..<Int(lowerStart[Int(step) + 1]) {
        let target = Int(lowerRow[index])
        work[target] = Self.subtract(lowerValue[index] * value, from: work[target])
      }
    }
    var open: [Entry] = []
    for row in rows {
      if stepOfRow[Int(row)] < 0, work[Int(row)] != 0 {
        open.append(Entry(row: row, value: work[Int(row)]))
      }
      work[Int(row)] = 0
      isReached[Int(row)] = false
    }
    return (open, above)
  }

  /// The difference, or exactly zero where it is nothing but rounding.
  private static func subtract(_ change: Double, from value: Double) -> Double {
    let result = value - change
    return abs(result) <= 1e-13 * max(abs(value), abs(change)) ? 0 : result
  }

  private mutating func nextPivot() -> (row: Int, column: Int)? {
    // A variable that occurs in one open column only: no other column changes.
    while let row = singleRows.popLast() {
      guard rowCounts[Int(row)] == 1, stepOfRow[Int(row)] < 0 else { continue }
      for column in columnsOfRow[Int(row)] where isOpen[Int(column)] {
        guard let entry = active[Int(column)].first(where: { $0.row == row }) else { continue }
        let largest = active[Int(column)].reduce(0) { max($0, abs($1.value)) }
        if abs(entry.value) >= Self.threshold * largest,
          abs(entry.value) > Self.dependencyTolerance
        {
          return (Int(row), Int(column))
        }
        break
      }
    }
    for count in 1..<max(buckets.count, 1) {
      while let column = buckets[count].popLast() {
        guard isOpen[Int(column)], active[Int(column)].count == count else { continue }
        let largest = active[Int(column)].reduce(0) { max($0, abs($1.value)) }
        guard largest > Self.dependencyTolerance else {
          close(Int(column))
          continue
        }
        var best: Entry?
        for entry in active[Int(column)] where abs(entry.value) >= Self.threshold * largest {
          guard let current = best else {
            best = entry
            continue
          }
          let (first, second) = (rowCounts[Int(entry.row)], rowCounts[Int(current.row)])
          if first < second || (first == second && entry.row < current.row) {
            best = entry
          }
        }
        if let best { return (Int(best.row), Int(column)) }
      }
    }
    return nil
  }

  /// Takes a dependent column out of the game.
  private mutating func close(_ column: Int) {
    isOpen[column] = false
    for entry in active[column] {
      rowCounts[Int(entry.row)] -= 1
      if rowCounts[Int(entry.row)] == 1 { singleRows.append(entry.row) }
    }
    active[column] = []
  }

  private mutating func pivot(row: Int, column: Int, name: Int32) {
    let entries = active[column]
    guard let pivot = entries.first(where: { $0.row == Int32(truncatingIfNeeded: row) }) else {
      return
    }
    isOpen[column] = false
    let position = chosen.count
    stepOfRow[row] = Int32(truncatingIfNeeded: pivotRow.count)
    pivotRow.append(pivot.row)
    pivotColumn.append(Int32(truncatingIfNeeded: position))
    pivotValue.append(pivot.value)
    chosen.append(name)
    upper.append(activeUpper[column])
    let first = lowerRow.count
    for entry in entries where entry.row != pivot.row {
      lowerRow.append(entry.row)
      lowerValue.append(entry.value / pivot.value)
      rowCounts[Int(entry.row)] -= 1
      if rowCounts[Int(entry.row)] == 1 { singleRows.append(entry.row) }
    }
    lowerStart.append(Int32(truncatingIfNeeded: lowerRow.count))
    active[column] = []

    for other in columnsOfRow[row] where isOpen[Int(other)] {
      update(Int(other), pivotRow: pivot.row, lower: first..<lowerRow.count)
    }
  }

  /// Eliminates the pivot's variable from another column.
  private mutating func update(_ column: Int, pivotRow: Int32, lower: Range<Int>) {
    guard let found = active[column].firstIndex(where: { $0.row == pivotRow }) else { return }
    let value = active[column][found].value
    active[column].swapAt(found, active[column].count - 1)
    active[column].removeLast()
    activeUpper[column].append(Entry(row: pivotRow, value: value))
    guard !lower.isEmpty else {
      enqueue(column)
      return
    }
    for (index, entry) in active[column].enumerated() {
      place[Int(entry.row)] = Int32(truncatingIfNeeded: index)
    }
    for index in lower {
      let row = lowerRow[index]
      let change = lowerValue[index] * value
      let slot = Int(place[Int(row)])
      if slot >= 0 {
        active[column][slot].value = Self.subtract(change, from: active[column][slot].value)
      } else {
        place[Int(row)] = Int32(truncatingIfNeeded: active[column].count)
        active[column].append(Entry(row: row, value: -change))
        touch(row, by: column)
      }
    }
    for entry in active[column] {
      place[Int(entry.row)] = -1
      if entry.value == 0 {
        rowCounts[Int(entry.row)] -= 1
        if rowCounts[Int(entry.row)] == 1 { singleRows.append(entry.row) }
      }
    }
    active[column].removeAll { $0.value == 0 }
    enqueue(column)
  }
}
