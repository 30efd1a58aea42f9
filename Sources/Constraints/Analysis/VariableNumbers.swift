/// Some variables of a problem, numbered in order of creation.
struct VariableNumbers: Sendable {
  /// The positions of the variables in the problem, ascending.
  let indices: [Int]

  /// The number of each position from the first of them on, -1 for those of no variable; empty where the
  /// variables are few among those around them, and are searched for.
  private let table: [Int32]

  /// Numbers variables, given by their positions, of which some may come up several times.
  ///
  /// - Complexity: O(*n* log *n*).
  init(of positions: [Int]) {
    var indices: [Int] = []
    guard let first = positions.min(), let last = positions.max() else {
      (self.indices, table) = ([], [])
      return
    }
    guard last - first < Self.mostGaps * positions.count else {
      for position in positions.sorted() where indices.last != position { indices.append(position) }
      (self.indices, table) = (indices, [])
      return
    }
    var table = [Int32](repeating: -1, count: last - first + 1)
    for position in positions { table[position - first] = 0 }
    for offset in table.indices where table[offset] == 0 {
      table[offset] = Int32(truncatingIfNeeded: indices.count)
      indices.append(first + offset)
    }
    (self.indices, self.table) = (indices, table)
  }

  /// How many places for each variable a table may have.
  private static let mostGaps = 4

  /// The number of a variable; nil where it is none of these.
  func number(of position: Int) -> Int? {
    guard table.isEmpty else {
      let offset = position - indices[0]
      guard table.indices.contains(offset), table[offset] >= 0 else { return nil }
      return Int(table[offset])
    }
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low < indices.count && indices[low] == position ? low : nil
  }
}
