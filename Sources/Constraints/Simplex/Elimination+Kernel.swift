// The columns that peeling leaves, with pivots that change other columns.

extension Elimination {
  /// Eliminates the open columns of the group at hand: as they come while that keeps the factors
  /// sparse, then with Markowitz's rule.
  ///
  /// Most kernels consist of equal sizes and of edges that follow from them, where the order does
  /// not matter. But a sum of many free sizes would be repeated in every row that it reaches.
  mutating func eliminateKernel(_ group: [Int32]) {
    let fillLimit = lower.count + 2 * entries.count + 64
    for counts in [2...2, 3...3, 1...Int32.max] {
      for column in 0..<columns.count where counts.contains(columns[column].openCount) {
        guard lower.count < fillLimit else {
          eliminateByMarkowitz(group)
          return
        }
        eliminate(column, name: group[column])
      }
    }
  }

  /// Takes the steps so far out of a column, and pivots on the variable in it that the fewest
  /// columns have.
  private mutating func eliminate(_ column: Int, name: Int32) {
    let start = copy(column)
    var largest = 0.0
    for index in start..<entries.count { largest = max(largest, abs(entries[index].value)) }
    if largest > leastPivot {
      var pivot = Entry(row: -1, column: -1, next: -1, value: 0)
      var least = Int32.max
      for index in start..<entries.count where abs(entries[index].value) >= Self.threshold * largest
      {
        let entry = entries[index]
        let count = rows[entry.row].count
        if count < least || (count == least && entry.row > pivot.row) {
          (pivot, least) = (entry, count)
        }
      }
      let lowerStart = lower.count
      for index in start..<entries.count where entries[index].row != pivot.row {
        let entry = entries[index]
        lower.append(SparseEntry(index: entry.row, value: entry.value / pivot.value))
      }
      closeStep(
        row: pivot.row, value: pivot.value, bound: columns[column].bound,
        candidate: firstCandidate + column, name: name, lowerStart: lowerStart)
    }
    dropCopies(from: start)
  }

  private mutating func eliminateByMarkowitz(_ group: [Int32]) {
    var kernel = EliminationKernel(rowCount: matrix.variableCount, leastPivot: leastPivot)
    for column in 0..<columns.count where columns[column].openCount > 0 {
      let start = copy(column)
      kernel.beginColumn(named: column)
      for index in start..<entries.count {
        kernel.append(SparseEntry(index: entries[index].row, value: entries[index].value))
      }
      kernel.endColumn()
      dropCopies(from: start)
    }
    kernel.findSingleRows()
    while let (row, column) = kernel.nextPivot(), let value = kernel.value(of: row, in: column) {
      let (step, lowerStart) = (steps.count, lower.count)
      let name = kernel.names[column]
      let below = kernel.close(column, dividing: value, except: row)
      lower.append(below.indices, of: below)
      closeStep(
        row: row, value: value, bound: columns[name].bound, candidate: firstCandidate + name,
        name: group[name], lowerStart: lowerStart)
      while let other = kernel.nextColumn(of: row) {
        guard let entry = kernel.remove(row, from: other) else { continue }
        moveUp(entry.value, step: step, of: kernel.names[other])
        kernel.subtract(entry.value, times: below, from: other)
      }
    }
  }
}

/// Right-looking elimination with Markowitz's rule and threshold pivoting: rows with a single entry
/// first, then columns with few entries, in them the row with the fewest among those within a tenth
/// of the largest entry.
///
/// All lists live in a few flat arrays: columns that grow move to the end of their storage, and
/// lists that only grow are linked.
struct EliminationKernel {
  /// The number of each column in its group.
  private(set) var names: [Int] = []

  private var start: [Int] = []
  private var count: [Int] = []
  private var capacity: [Int] = []
  private var storage: [SparseEntry] = []
  private var isOpen: [Bool] = []

  /// The columns that a variable occurs in, with leftovers of entries that have cancelled since.
  private var columnsOfRow: LinkedLists
  private var rowCount: [Int32]
  private var touchedRows: [Int32] = []
  private var singleRows: [Int32] = []

  /// The columns by their number of entries, with leftovers of earlier numbers.
  private var columnsOfCount = LinkedLists(count: 4)

  /// The place of a variable in the column that is being updated, or -1.
  private var place: [Int32]

  private let leastPivot: Double

  init(rowCount: Int, leastPivot: Double) {
    self.leastPivot = leastPivot
    columnsOfRow = LinkedLists(count: rowCount)
    self.rowCount = .init(repeating: 0, count: rowCount)
    place = .init(repeating: -1, count: rowCount)
  }

  mutating func beginColumn(named name: Int) {
    names.append(name)
    start.append(storage.count)
  }

  /// Adds an entry to the column that was begun.
  mutating func append(_ entry: SparseEntry) {
    if columnsOfRow.isEmpty(Int(entry.index)) { touchedRows.append(entry.index) }
    touch(entry.index, by: names.count - 1)
    storage.append(entry)
  }

  mutating func endColumn() {
    let column = names.count - 1
    count.append(storage.count - start[column])
    capacity.append(count[column])
    isOpen.append(true)
    enqueue(column)
  }

  mutating func findSingleRows() {
    singleRows = touchedRows.filter { rowCount[Int($0)] == 1 }
  }

  private mutating func touch(_ row: Int32, by column: Int) {
    columnsOfRow.push(Int32(truncatingIfNeeded: column), to: Int(row))
    rowCount[Int(row)] += 1
  }

  private mutating func untouch(_ row: Int32) {
    rowCount[Int(row)] -= 1
    if rowCount[Int(row)] == 1 { singleRows.append(row) }
  }

  private mutating func enqueue(_ column: Int) {
    columnsOfCount.push(Int32(truncatingIfNeeded: column), to: count[column])
  }

  private func places(of column: Int) -> Range<Int> {
    start[column]..<(start[column] + count[column])
  }

  private func place(of row: Int32, in column: Int) -> Int? {
    places(of: column).first { storage[$0].index == row }
  }

  /// The entry of a variable in a column.
  func value(of row: Int32, in column: Int) -> Double? {
    place(of: row, in: column).map { storage[$0].value }
  }

  private func largestEntry(of column: Int) -> Double {
    places(of: column).reduce(0) { max($0, abs(storage[$1].value)) }
  }
}

// MARK: - Pivoting

extension EliminationKernel {
  mutating func nextPivot() -> (row: Int32, column: Int)? {
    // A variable that occurs in one open column only: no other column changes.
    while let row = singleRows.popLast() {
      guard rowCount[Int(row)] == 1 else { continue }
      while let column = nextColumn(of: row) {
        guard let value = value(of: row, in: column) else { continue }
        if abs(value) >= Elimination.threshold * largestEntry(of: column),
          abs(value) > leastPivot
        {
          return (row, column)
        }
        // Other entries of the row may come.
        columnsOfRow.push(Int32(truncatingIfNeeded: column), to: Int(row))
        break
      }
    }
    for count in 1..<max(columnsOfCount.count, 1) {
      while let candidate = columnsOfCount.pop(count) {
        let column = Int(candidate)
        guard isOpen[column], self.count[column] == count else { continue }
        let largest = largestEntry(of: column)
        guard largest > leastPivot else {
          close(column)
          continue
        }
        return (shortestRow(of: column, atLeast: Elimination.threshold * largest), column)
      }
    }
    return nil
  }

  private func shortestRow(of column: Int, atLeast value: Double) -> Int32 {
    var best: Int32 = -1
    for index in places(of: column) where abs(storage[index].value) >= value {
      let row = storage[index].index
      if best < 0 || (rowCount[Int(row)], row) < (rowCount[Int(best)], best) { best = row }
    }
    return best
  }

  /// Takes a dependent column out of the game.
  private mutating func close(_ column: Int) {
    isOpen[column] = false
    for index in places(of: column) { untouch(storage[index].index) }
  }

  /// Takes a chosen column out of the game.
  ///
  /// - Returns: its entries but one, divided by the pivot.
  mutating func close(
    _ column: Int, dividing pivot: Double, except row: Int32
  ) -> [SparseEntry] {
    isOpen[column] = false
    var below: [SparseEntry] = []
    for index in places(of: column) {
      let entry = storage[index]
      guard entry.index != row else { continue }
      untouch(entry.index)
      below.append(SparseEntry(index: entry.index, value: entry.value / pivot))
    }
    return below
  }

  /// Takes the next of the open columns that a variable may occur in off its list, the newest entry
  /// first.
  mutating func nextColumn(of row: Int32) -> Int? {
    while let column = columnsOfRow.pop(Int(row)) {
      if isOpen[Int(column)] { return Int(column) }
    }
    return nil
  }

  /// Takes a variable out of a column.
  mutating func remove(_ row: Int32, from column: Int) -> SparseEntry? {
    guard let place = place(of: row, in: column) else { return nil }
    return remove(at: place, from: column)
  }

  private mutating func remove(at place: Int, from column: Int) -> SparseEntry {
    count[column] -= 1
    let last = start[column] + count[column]
    storage.swapAt(place, last)
    return storage[last]
  }

  /// Subtracts a multiple of the entries below a pivot from a column.
  mutating func subtract(_ factor: Double, times below: [SparseEntry], from column: Int) {
    guard !below.isEmpty else {
      enqueue(column)
      return
    }
    for index in places(of: column) {
      place[Int(storage[index].index)] = Int32(truncatingIfNeeded: index - start[column])
    }
    for entry in below {
      let change = entry.value * factor
      let place = Int(place[Int(entry.index)])
      if place >= 0 {
        let value = storage[start[column] + place].value
        storage[start[column] + place].value = Elimination.subtract(change, from: value)
      } else {
        self.place[Int(entry.index)] = Int32(truncatingIfNeeded: count[column])
        grow(column, by: SparseEntry(index: entry.index, value: -change))
        touch(entry.index, by: column)
      }
    }
    var index = start[column]
    while index < start[column] + count[column] {
      let row = storage[index].index
      place[Int(row)] = -1
      if storage[index].value == 0 {
        untouch(row)
        _ = remove(at: index, from: column)
      } else {
        index += 1
      }
    }
    enqueue(column)
  }

  private mutating func grow(_ column: Int, by entry: SparseEntry) {
    if count[column] == capacity[column] {
      let old = storage[places(of: column)]
      start[column] = storage.count
      // Three at least: a pivot's column is a shortest, so one of two entries loses one and gets one.
      capacity[column] *= 2
      storage += old
      storage += repeatElement(entry, count: capacity[column] - old.count)
    }
    storage[start[column] + count[column]] = entry
    count[column] += 1
  }
}
