/// Right-looking sparse Gaussian elimination that chooses independent rows of a problem.
///
/// In the language of the factorisation the rows of the problem are *columns* and its variables are
/// *rows*. All lists live in a few flat arrays: columns that grow move to the end of their storage,
/// and lists that only grow are linked.
struct Elimination {
  private let matrix: RowMatrix

  /// The place of the rows' bounds in a column, as if they were coefficients of a variable that is
  /// always -1; nil where only the left-hand sides are eliminated. It is never a pivot.
  private let boundRow: Int32?

  // The result: one step per chosen column.
  private(set) var pivotRow: [Int32] = []
  private(set) var pivotValue: [Double] = []
  private(set) var lowerStart: [Int32] = [0]
  private(set) var lowerRow: [Int32] = []
  private(set) var lowerValue: [Double] = []

  /// The chosen rows of the problem; the one chosen at a step has the position of that step.
  private(set) var chosen: [Int32] = []

  /// The step at which a variable was eliminated, or -1.
  private(set) var stepOfRow: [Int32]

  /// The entries above the diagonal, in the order in which they were met: the step of their row, the
  /// candidate, and the value. Candidates count through all groups.
  private(set) var upperStep: [Int32] = []
  private(set) var upperCandidate: [Int32] = []
  private(set) var upperValue: [Double] = []

  /// The position of a candidate, or -1 where it was not chosen.
  private(set) var positionOfCandidate: [Int32] = []

  // The open part of the columns of the group at hand.
  private var columnStart: [Int32] = []
  private var columnCount: [Int32] = []
  private var columnCapacity: [Int32] = []
  private var entryRow: [Int32] = []
  private var entryValue: [Double] = []
  private var isOpen: [Bool] = []
  private var firstCandidate = 0

  /// The columns that a variable occurs in, with leftovers of entries that have cancelled since.
  private var columnsOfRow: LinkedLists
  private var rowCounts: [Int32]
  private var touchedRows: [Int32] = []

  /// The columns by their number of entries, with leftovers of earlier numbers.
  private var columnsOfCount = LinkedLists(count: 0)
  private var singleRows: [Int32] = []

  /// The place of a variable in the column that is being updated, or -1.
  private var place: [Int32]

  // Zero and false between two solves with the steps so far.
  private var work: [Double]
  private var isReached: [Bool]
  private var reachedRows: [Int32] = []
  private var reachedSteps: [Int32] = []

  /// A candidate column is dependent where no entry is left that exceeds this; the columns are
  /// scaled to a largest entry between 1 and 2.
  private static let dependencyTolerance = 1e-10

  /// A pivot is at least this part of the largest entry of its column.
  private static let threshold = 0.1

  /// Starts an elimination.
  ///
  /// - Parameter withBounds: whether the right-hand sides are eliminated too, for
  ///   ``reduce(_:)``.
  init(matrix: RowMatrix, withBounds: Bool = false) {
    self.matrix = matrix
    boundRow = withBounds ? Int32(truncatingIfNeeded: matrix.variableCount) : nil
    let count = matrix.variableCount + (withBounds ? 1 : 0)
    stepOfRow = .init(repeating: -1, count: count)
    columnsOfRow = LinkedLists(count: count)
    rowCounts = .init(repeating: 0, count: count)
    place = .init(repeating: -1, count: count)
    work = .init(repeating: 0, count: count)
    isReached = .init(repeating: false, count: count)
    pivotRow.reserveCapacity(count)
    pivotValue.reserveCapacity(count)
    lowerStart.reserveCapacity(count + 1)
    chosen.reserveCapacity(count)
  }

  /// Chooses pivots in a group of rows until the rest of them is dependent on what was chosen.
  mutating func eliminate(_ group: [Int32]) {
    guard chosen.count < matrix.variableCount, !group.isEmpty else { return }
    load(group)
    while let (row, column) = nextPivot() {
      pivot(row: row, column: column, name: group[column])
    }
    for row in touchedRows {
      columnsOfRow.clear(Int(row))
      rowCounts[Int(row)] = 0
    }
    touchedRows.removeAll(keepingCapacity: true)
  }

  /// Fills the remaining places with pins.
  mutating func pinTheRest() {
    for row in 0..<matrix.variableCount where stepOfRow[row] < 0 {
      stepOfRow[row] = Int32(truncatingIfNeeded: chosen.count)
      positionOfCandidate.append(Int32(truncatingIfNeeded: chosen.count))
      pivotRow.append(Int32(truncatingIfNeeded: row))
      pivotValue.append(1)
      lowerStart.append(lowerStart[lowerStart.count - 1])
      chosen.append(Int32(truncatingIfNeeded: matrix.rowCount + row))
    }
  }
}

// MARK: - Loading a group

extension Elimination {
  private mutating func load(_ group: [Int32]) {
    firstCandidate = positionOfCandidate.count
    columnStart.removeAll(keepingCapacity: true)
    columnCount.removeAll(keepingCapacity: true)
    columnCapacity.removeAll(keepingCapacity: true)
    entryRow.removeAll(keepingCapacity: true)
    entryValue.removeAll(keepingCapacity: true)
    isOpen = .init(repeating: true, count: group.count)
    columnsOfCount = LinkedLists(count: 4)
    columnsOfRow.removeAllNodes()
    singleRows.removeAll(keepingCapacity: true)
    for name in group {
      let start = entryRow.count
      var isEliminated = false
      if Int(name) >= matrix.rowCount {
        entryRow.append(name - Int32(truncatingIfNeeded: matrix.rowCount))
        entryValue.append(1)
        isEliminated = stepOfRow[Int(entryRow[start])] >= 0
      } else {
        for index in matrix.terms(ofRow: Int(name)) {
          let row = matrix.columns[index]
          entryRow.append(row)
          entryValue.append(matrix.coefficients[index])
          isEliminated = isEliminated || stepOfRow[Int(row)] >= 0
        }
        appendBound(ofRow: Int(name))
      }
      if isEliminated {
        solveLower(from: start, candidate: positionOfCandidate.count)
      }
      let column = columnStart.count
      positionOfCandidate.append(-1)
      columnStart.append(Int32(truncatingIfNeeded: start))
      columnCount.append(Int32(truncatingIfNeeded: entryRow.count - start))
      columnCapacity.append(Int32(truncatingIfNeeded: entryRow.count - start))
      for index in start..<entryRow.count {
        touch(Int(entryRow[index]), by: column)
      }
      enqueue(column)
    }
    for row in touchedRows where rowCounts[Int(row)] == 1 {
      singleRows.append(row)
    }
  }

  private mutating func appendBound(ofRow row: Int) {
    guard let boundRow, matrix.bounds[row] != 0 else { return }
    entryRow.append(boundRow)
    entryValue.append(matrix.bounds[row])
  }

  /// What is left of a row when the chosen rows have taken their variables out of it: its terms over
  /// the variables that were not eliminated, and its bound. For an elimination with bounds only, and
  /// between groups.
  ///
  /// - Complexity: O(entries that are reached).
  mutating func reduce(_ row: Int) -> (
    terms: [(variable: Int32, coefficient: Double)], bound: Double
  ) {
    entryRow.removeAll(keepingCapacity: true)
    entryValue.removeAll(keepingCapacity: true)
    for index in matrix.terms(ofRow: row) {
      entryRow.append(matrix.columns[index])
      entryValue.append(matrix.coefficients[index])
    }
    appendBound(ofRow: row)
    let kept = upperStep.count
    solveLower(from: 0, candidate: -1)
    upperStep.removeLast(upperStep.count - kept)
    upperCandidate.removeLast(upperCandidate.count - kept)
    upperValue.removeLast(upperValue.count - kept)
    var terms: [(variable: Int32, coefficient: Double)] = []
    var bound = 0.0
    for index in entryRow.indices {
      if entryRow[index] == boundRow {
        bound = entryValue[index]
      } else {
        terms.append((entryRow[index], entryValue[index]))
      }
    }
    return (terms, bound)
  }

  private mutating func touch(_ row: Int, by column: Int) {
    if columnsOfRow.isEmpty(row) { touchedRows.append(Int32(truncatingIfNeeded: row)) }
    columnsOfRow.push(Int32(truncatingIfNeeded: column), to: row)
    rowCounts[row] += 1
  }

  private mutating func untouch(_ row: Int) {
    rowCounts[row] -= 1
    if rowCounts[row] == 1 { singleRows.append(Int32(truncatingIfNeeded: row)) }
  }

  private mutating func enqueue(_ column: Int) {
    columnsOfCount.push(Int32(truncatingIfNeeded: column), to: Int(columnCount[column]))
  }

  /// Applies the steps taken so far to a new column, whose entries are the last ones in storage, and
  /// splits off the part above the diagonal.
  ///
  /// Only the steps that the column reaches are visited (Gilbert and Peierls, 1988).
  private mutating func solveLower(from start: Int, candidate: Int) {
    reachedRows.removeAll(keepingCapacity: true)
    reachedSteps.removeAll(keepingCapacity: true)
    for index in start..<entryRow.count {
      let row = entryRow[index]
      isReached[Int(row)] = true
      work[Int(row)] = entryValue[index]
      reachedRows.append(row)
    }
    var next = 0
    while next < reachedRows.count {
      let step = Int(stepOfRow[Int(reachedRows[next])])
      next += 1
      guard step >= 0 else { continue }
      reachedSteps.append(Int32(truncatingIfNeeded: step))
      for index in Int(lowerStart[step])..<Int(lowerStart[step + 1])
      where !isReached[Int(lowerRow[index])] {
        isReached[Int(lowerRow[index])] = true
        reachedRows.append(lowerRow[index])
      }
    }
    reachedSteps.sort()
    for step in reachedSteps {
      let value = work[Int(pivotRow[Int(step)])]
      guard value != 0 else { continue }
      upperStep.append(step)
      upperCandidate.append(Int32(truncatingIfNeeded: candidate))
      upperValue.append(value)
      for index in Int(lowerStart[Int(step)])..<Int(lowerStart[Int(step) + 1]) {
        let target = Int(lowerRow[index])
        work[target] = Self.subtract(lowerValue[index] * value, from: work[target])
      }
    }
    entryRow.removeLast(entryRow.count - start)
    entryValue.removeLast(entryValue.count - start)
    for row in reachedRows {
      if stepOfRow[Int(row)] < 0, work[Int(row)] != 0 {
        entryRow.append(row)
        entryValue.append(work[Int(row)])
      }
      work[Int(row)] = 0
      isReached[Int(row)] = false
    }
  }

  /// The difference, or exactly zero where it is nothing but rounding.
  private static func subtract(_ change: Double, from value: Double) -> Double {
    let result = value - change
    return abs(result) <= 1e-13 * max(abs(value), abs(change)) ? 0 : result
  }
}

// MARK: - Pivoting

extension Elimination {
  private func entries(of column: Int) -> Range<Int> {
    Int(columnStart[column])..<Int(columnStart[column] + columnCount[column])
  }

  private func largestEntry(of column: Int) -> Double {
    var largest = 0.0
    for index in entries(of: column) where entryRow[index] != boundRow {
      largest = max(largest, abs(entryValue[index]))
    }
    return largest
  }

  private func entry(ofRow row: Int, in column: Int) -> Int? {
    for index in entries(of: column) where Int(entryRow[index]) == row { return index }
    return nil
  }

  private mutating func nextPivot() -> (row: Int, column: Int)? {
    // A variable that occurs in one open column only: no other column changes.
    while let single = singleRows.popLast() {
      let row = Int(single)
      guard rowCounts[row] == 1, stepOfRow[row] < 0, single != boundRow else { continue }
      var node = columnsOfRow.first(row)
      while let column = columnsOfRow.value(node) {
        node = columnsOfRow.next(node)
        guard isOpen[Int(column)], let index = entry(ofRow: row, in: Int(column)) else { continue }
        let value = abs(entryValue[index])
        if value >= Self.threshold * largestEntry(of: Int(column)),
          value > Self.dependencyTolerance
        {
          return (row, Int(column))
        }
        break
      }
    }
    for count in 1..<max(columnsOfCount.count, 1) {
      while let candidate = columnsOfCount.pop(count) {
        let column = Int(candidate)
        guard isOpen[column], Int(columnCount[column]) == count else { continue }
        let largest = largestEntry(of: column)
        guard largest > Self.dependencyTolerance else {
          close(column)
          continue
        }
        var best: Int?
        for index in entries(of: column) where abs(entryValue[index]) >= Self.threshold * largest {
          let row = Int(entryRow[index])
          guard entryRow[index] != boundRow else { continue }
          guard let rival = best else {
            best = row
            continue
          }
          if (rowCounts[row], row) < (rowCounts[rival], rival) { best = row }
        }
        if let best { return (best, column) }
      }
    }
    return nil
  }

  /// Takes a dependent column out of the game.
  private mutating func close(_ column: Int) {
    isOpen[column] = false
    for index in entries(of: column) {
      untouch(Int(entryRow[index]))
    }
    columnCount[column] = 0
  }

  private mutating func pivot(row: Int, column: Int, name: Int32) {
    guard let pivot = entry(ofRow: row, in: column) else { return }
    let value = entryValue[pivot]
    let step = Int32(truncatingIfNeeded: chosen.count)
    isOpen[column] = false
    stepOfRow[row] = step
    positionOfCandidate[firstCandidate + column] = step
    pivotRow.append(Int32(truncatingIfNeeded: row))
    pivotValue.append(value)
    chosen.append(name)
    let first = lowerRow.count
    for index in entries(of: column) where index != pivot {
      lowerRow.append(entryRow[index])
      lowerValue.append(entryValue[index] / value)
      untouch(Int(entryRow[index]))
    }
    lowerStart.append(Int32(truncatingIfNeeded: lowerRow.count))
    columnCount[column] = 0

    var node = columnsOfRow.first(row)
    while let other = columnsOfRow.value(node) {
      node = columnsOfRow.next(node)
      if isOpen[Int(other)] {
        update(Int(other), pivotRow: row, step: step, lower: first..<lowerRow.count)
      }
    }
  }

  /// Eliminates the pivot's variable from another column.
  private mutating func update(_ column: Int, pivotRow: Int, step: Int32, lower: Range<Int>) {
    guard let found = entry(ofRow: pivotRow, in: column) else { return }
    let value = entryValue[found]
    removeEntry(found, of: column)
    upperStep.append(step)
    upperCandidate.append(Int32(truncatingIfNeeded: firstCandidate + column))
    upperValue.append(value)
    if !lower.isEmpty {
      for index in entries(of: column) {
        place[Int(entryRow[index])] = Int32(truncatingIfNeeded: index - Int(columnStart[column]))
      }
      for index in lower {
        let row = Int(lowerRow[index])
        let change = lowerValue[index] * value
        if place[row] >= 0 {
          let slot = Int(columnStart[column] + place[row])
          entryValue[slot] = Self.subtract(change, from: entryValue[slot])
        } else {
          place[row] = columnCount[column]
          appendEntry(row: row, value: -change, to: column)
          touch(row, by: column)
        }
      }
      var index = Int(columnStart[column])
      while index < Int(columnStart[column] + columnCount[column]) {
        let row = Int(entryRow[index])
        place[row] = -1
        if entryValue[index] == 0 {
          untouch(row)
          removeEntry(index, of: column)
        } else {
          index += 1
        }
      }
    }
    enqueue(column)
  }

  private mutating func removeEntry(_ index: Int, of column: Int) {
    let last = Int(columnStart[column] + columnCount[column]) - 1
    entryRow[index] = entryRow[last]
    entryValue[index] = entryValue[last]
    columnCount[column] -= 1
  }

  private mutating func appendEntry(row: Int, value: Double, to column: Int) {
    if columnCount[column] == columnCapacity[column] {
      let old = entries(of: column)
      columnStart[column] = Int32(truncatingIfNeeded: entryRow.count)
      columnCapacity[column] = 2 * columnCapacity[column] + 2
      for index in old {
        entryRow.append(entryRow[index])
        entryValue.append(entryValue[index])
      }
      for _ in old.count..<Int(columnCapacity[column]) {
        entryRow.append(0)
        entryValue.append(0)
      }
    }
    let slot = Int(columnStart[column] + columnCount[column])
    entryRow[slot] = Int32(truncatingIfNeeded: row)
    entryValue[slot] = value
    columnCount[column] += 1
  }
}
