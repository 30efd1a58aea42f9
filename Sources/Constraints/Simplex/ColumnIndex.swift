/// The rows of each variable, with their coefficients, kept up to date as rows come and go.
///
/// Each list has a stretch of one array, and moves to the end of it when it outgrows its own; when
/// more than half of the array is of no use any more, the lists move together.
struct ColumnIndex: Sendable {
  private struct List: BitwiseCopyable {
    var start: Int32
    var count: Int32
    var capacity: Int32
  }

  private var lists: [List] = []
  private var entries: [SparseEntry] = []

  /// How many places of ``entries`` were left behind by lists that moved.
  private var unused = 0

  /// Makes empty lists.
  init(variableCount: Int) {
    lists = .init(filledWith: List(start: 0, count: 0, capacity: 0), count: variableCount)
  }

  /// Lists the rows of a matrix that take part.
  ///
  /// - Complexity: O(entries).
  init(_ matrix: RowMatrix) {
    self.init(variableCount: matrix.variableCount)
    var end: Int32 = 0
    lists.withMutableSpan { lists in
      for row in 0..<matrix.rowCount where !matrix.forms[row].isVacant {
        for index in matrix.terms(ofRow: row) {
          lists[Int(matrix.entries[index].index)].capacity += 1
        }
      }
      for variable in lists.indices {
        lists[variable].start = end
        end += lists[variable].capacity
      }
    }
    entries = .init(filledWith: SparseEntry(index: 0, value: 0), count: Int(end))
    lists.withMutableSpan { lists in
      entries.withMutableSpan { entries in
        for row in 0..<matrix.rowCount where !matrix.forms[row].isVacant {
          for index in matrix.terms(ofRow: row) {
            let term = matrix.entries[index]
            let list = lists[Int(term.index)]
            entries[Int(list.start &+ list.count)] = SparseEntry(
              index: Int32(truncatingIfNeeded: row), value: term.value)
            lists[Int(term.index)].count = list.count &+ 1
          }
        }
      }
    }
  }

  var variableCount: Int { lists.count }

  mutating func addVariable() {
    lists.append(List(start: Int32(truncatingIfNeeded: entries.count), count: 0, capacity: 0))
  }

  /// Adds variables until there are so many.
  mutating func addVariables(upTo count: Int) {
    while lists.count < count { addVariable() }
  }

  /// Where the entries of a variable are.
  @inline(__always)
  func places(of variable: Int) -> Range<Int> {
    let list = lists[variable]
    return Int(list.start)..<Int(list.start &+ list.count)
  }

  /// The entry at a place.
  @inline(__always)
  subscript(place: Int) -> SparseEntry { entries[place] }

  /// Notes a term of a row.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ row: Int32, _ term: SparseEntry) {
    let variable = Int(term.index)
    if lists[variable].count == lists[variable].capacity { makeRoom(variable) }
    let list = lists[variable]
    entries[Int(list.start + list.count)] = SparseEntry(index: row, value: term.value)
    lists[variable].count += 1
  }

  /// Forgets the term that a row has of a variable.
  ///
  /// - Complexity: O(number of rows of the variable).
  mutating func remove(_ row: Int32, of variable: Int) {
    let places = places(of: variable)
    guard let place = places.last(where: { entries[$0].index == row }) else { return }
    entries[place] = entries[places.upperBound - 1]
    lists[variable].count -= 1
  }

  private mutating func makeRoom(_ variable: Int) {
    if unused > entries.count / 2 + 64 { compact() }
    let places = places(of: variable)
    unused += places.count
    let capacity = max(4, 2 * lists[variable].capacity)
    lists[variable].start = Int32(truncatingIfNeeded: entries.count)
    lists[variable].capacity = capacity
    // A slice would share the array, and have it copied.
    for place in places { entries.append(entries[place]) }
    entries += repeatElement(
      SparseEntry(index: 0, value: 0), count: Int(capacity) - places.count)
  }

  private mutating func compact() {
    var kept: [SparseEntry] = []
    kept.reserveCapacity(entries.count - unused)
    for variable in lists.indices {
      let places = places(of: variable)
      lists[variable].start = Int32(truncatingIfNeeded: kept.count)
      lists[variable].capacity = Int32(truncatingIfNeeded: places.count)
      kept += entries[places]
    }
    entries = kept
    unused = 0
  }
}
