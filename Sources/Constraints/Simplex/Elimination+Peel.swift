// The pivots that change no other column, or make none longer.

extension Elimination {
  /// Takes pivots that change no other column, or make none longer, as long as there are any.
  mutating func peel(_ group: [Int32]) {
    singleRows.truncate(to: 0)
    singleColumns.truncate(to: 0)
    // Rows that give a value outright come before all others.
    for column in 0..<columns.count where columns[column].openCount == 1 {
      singleColumns.append(Int32(truncatingIfNeeded: column))
    }
    var (nextRow, nextColumn) = (0, singleColumns.count)
    for next in 0..<nextColumn { peel(column: Int(singleColumns[next]), group) }
    for index in 0..<touchedRows.count where rows[touchedRows[index]].count == 1 {
      singleRows.append(touchedRows[index])
    }
    doubleColumns.truncate(to: 0)
    for column in 0..<columns.count where columns[column].openCount == 2 {
      doubleColumns.append(Int32(truncatingIfNeeded: column))
    }
    var nextDouble = 0
    // First come, first served: what was single from the start ends chains early, and the later
    // columns reach fewer steps.
    while true {
      if nextRow < singleRows.count {
        peel(row: singleRows[nextRow], group)
        nextRow += 1
      } else if nextColumn < singleColumns.count {
        peel(column: Int(singleColumns[nextColumn]), group)
        nextColumn += 1
      } else if nextDouble < doubleColumns.count {
        substitute(column: Int(doubleColumns[nextDouble]), group)
        nextDouble += 1
      } else {
        return
      }
    }
  }

  /// Pivots on a variable with a single open column, if it is large enough there. If not, it is left
  /// to the kernel.
  private mutating func peel(row: Int32, _ group: [Int32]) {
    guard rows[row].count == 1 else { return }
    let pivot = Int(rows[row].entries)
    let column = Int(entries[pivot].column)
    var largest = 0.0
    for index in entries(of: column) where rows[entries[index].row].step < 0 {
      largest = max(largest, abs(entries[index].value))
    }
    let value = abs(entries[pivot].value)
    guard value >= Self.threshold * largest, value > leastPivot else { return }
    take(pivot, of: column, name: group[column])
  }

  /// Pivots on the only variable of a column.
  private mutating func peel(column: Int, _ group: [Int32]) {
    guard columns[column].openCount == 1 else { return }
    for index in entries(of: column) where rows[entries[index].row].step < 0 {
      if abs(entries[index].value) > leastPivot {
        take(index, of: column, name: group[column])
      } else {
        columns[column].openCount = 0
        leave(index)
      }
      return
    }
  }

  /// Notes that a variable occurs in one open column less.
  private mutating func leave(_ index: Int) {
    let row = entries[index].row
    rows[row].count -= 1
    rows[row].entries ^= Int32(truncatingIfNeeded: index)
    if rows[row].count == 1 { singleRows.append(row) }
  }

  /// Notes that a column has some open entries less.
  private mutating func shorten(_ column: Int, by count: Int32) {
    columns[column].openCount -= count
    switch columns[column].openCount {
    case 1: singleColumns.append(Int32(truncatingIfNeeded: column))
    case 2: doubleColumns.append(Int32(truncatingIfNeeded: column))
    default: break
    }
  }

  /// Takes a pivot whose variable occurs in no other open column, or whose column has no other
  /// variable.
  private mutating func take(_ pivot: Int, of column: Int, name: Int32) {
    close(pivot, of: column, name: name)
    let row = entries[pivot].row
    if rows[row].count > 1 {
      var index = rows[row].first
      while index >= 0 {
        let entry = entries[index]
        // An entry that has cancelled may still be in the list.
        if entry.row == row, columns[entry.column].openCount > 0 {
          shorten(Int(entry.column), by: 1)
        }
        index = entry.next
      }
    }
    rows[row].count = 0
  }

  /// Ends a step with the entries of a column as they are.
  private mutating func close(_ pivot: Int, of column: Int, name: Int32) {
    let (row, value) = (entries[pivot].row, entries[pivot].value)
    let candidate = firstCandidate + column
    let lowerStart = lower.count
    var bound = columns[column].bound
    columns[column].openCount = 0
    for index in entries(of: column) where index != pivot {
      let entry = entries[index]
      let step = rows[entry.row].step
      if step >= 0 {
        if entry.value != 0 {
          bound -= storeUpper(entry.value, step: step, candidate: candidate)
        }
      } else {
        lower.append(SparseEntry(index: entry.row, value: entry.value / value))
        leave(index)
      }
    }
    closeStep(
      row: row, value: value, bound: bound, candidate: candidate, name: name,
      lowerStart: lowerStart)
  }

  /// How long a column may be that another one is put into: it is searched.
  private static let lengthLimit: Int32 = 8

  /// Pivots on one of the two variables of a column that occurs in one other column, and puts the other
  /// variable there in its place.
  private mutating func substitute(column: Int, _ group: [Int32]) {
    guard columns[column].openCount == 2 else { return }
    var (first, second) = (-1, -1)
    for index in entries(of: column) where rows[entries[index].row].step < 0 {
      (first, second) = (second, index)
    }
    if !mayBePutIntoOther(first, instead: second) { (first, second) = (second, first) }
    guard mayBePutIntoOther(first, instead: second) else { return }
    let (pivot, kept) = (entries[first], entries[second])
    let place = Int(rows[pivot.row].entries ^ Int32(truncatingIfNeeded: first))
    let factor = entries[place].value / pivot.value
    close(first, of: column, name: group[column])
    rows[pivot.row].count = 0
    let other = Int(entries[place].column)
    let change = factor * kept.value
    moveUp(entries[place].value, step: steps.count - 1, of: other)
    for index in entries(of: other) where entries[index].row == kept.row {
      let value = Self.subtract(change, from: entries[index].value)
      entries[index].value = value
      if value == 0 {
        leave(index)
        entries[index].row = pivot.row
      }
      entries[place].value = 0
      shorten(other, by: value == 0 ? 2 : 1)
      return
    }
    entries[place].row = kept.row
    entries[place].value = -change
    enter(place)
  }

  /// Whether the variable of an entry has a single other entry, in a short column, and may be the pivot
  /// beside the variable of another entry of its column.
  @inline(__always)
  private func mayBePutIntoOther(_ index: Int, instead other: Int) -> Bool {
    let entry = entries[index]
    guard rows[entry.row].count == 2, abs(entry.value) > leastPivot,
      abs(entry.value) >= Self.threshold * abs(entries[other].value)
    else { return false }
    let place = rows[entry.row].entries ^ Int32(truncatingIfNeeded: index)
    let column = columns[entries[place].column]
    return column.end - column.start <= Self.lengthLimit
  }
}
