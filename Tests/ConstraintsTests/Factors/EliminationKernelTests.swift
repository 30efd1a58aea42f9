import SeededRandomness
import Testing

@testable import Constraints

/// Markowitz's rule against a dense table that is worked on in the same steps.
@Suite("The kernel of an elimination")
struct EliminationKernelTests {
  @Test("every pivot is what the rule says", arguments: 1...60 as ClosedRange<UInt64>)
  func rule(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let size = 4 + Int(seed % 9)
    var table = DenseKernel(rowCount: size, columnCount: size + 2, random: &random)
    var kernel = table.kernel(leastPivot: 1e-9)
    var chosen = 0
    var passed = table.smallSingleRows
    while let (row, column) = kernel.nextPivot() {
      chosen += 1
      let entries = table.column(column)
      guard let value = entries[Int(row)], table.isOpen[column] else {
        Issue.record("seed \(seed): row \(row) is not in column \(column)")
        return
      }
      #expect(kernel.value(of: row, in: column) == value)
      // Large enough, and single in its row, or in a shortest column the shortest of its rows.
      let largest = entries.values.map(abs).max() ?? 0
      #expect(abs(value) >= 0.1 * largest, "seed \(seed)")
      if table.count(ofRow: Int(row)) > 1 {
        let lengths = table.openColumns.map { table.column($0).count }.filter { $0 > 0 }
        #expect(entries.count == lengths.min(), "seed \(seed), step \(chosen)")
        let rivals = entries.filter { abs($0.value) >= 0.1 * largest }.keys
        let best = rivals.min { (table.count(ofRow: $0), $0) < (table.count(ofRow: $1), $1) }
        #expect(best.map { Int32($0) } == row, "seed \(seed), step \(chosen)")
        // A row that has become single since and was too small then may have been passed over.
        #expect(table.singleRows.isSubset(of: passed), "seed \(seed), step \(chosen)")
      }
      // The step itself, in both.
      let below = kernel.close(column, dividing: value, except: row)
      let expected = entries.filter { $0.key != Int(row) }.mapValues { $0 / value }
      let found = Dictionary(uniqueKeysWithValues: below.map { (Int($0.index), $0.value) })
      #expect(found == expected)
      table.close(column)
      var reached: Set<Int> = []
      while let other = kernel.nextColumn(of: row) {
        guard let entry = kernel.remove(row, from: other) else { continue }
        #expect(entry.index == row)
        #expect(entry.value == table.column(other)[Int(row)])
        #expect(reached.insert(other).inserted)
        kernel.subtract(entry.value, times: below, from: other)
      }
      let having = table.openColumns.filter { table.column($0)[Int(row)] != nil }
      #expect(reached == Set(having))
      table.eliminate(Int(row), with: expected)
      passed.formUnion(table.smallSingleRows)
      for other in table.openColumns {
        for row in 0..<size {
          #expect(kernel.value(of: Int32(row), in: other) == table.column(other)[row])
        }
      }
    }
    // What is left is nothing, and there are as many pivots as independent columns.
    #expect(table.openColumns.allSatisfy { table.column($0).isEmpty })
    #expect(chosen == table.rank)
  }

  @Test("an entry counts from a tenth of the largest of its column on")
  func threshold() {
    // Row 0 is single: its entry is a pivot where it is large enough for its column.
    for (value, isPivot) in [(0.8, true), (0.79, false), (-0.8, true), (-0.79, false)] {
      var kernel = EliminationKernel(rowCount: 3, leastPivot: 1e-9)
      kernel.add(column: [0: value, 1: 8, 2: 7])
      kernel.add(column: [1: 4, 2: 4])
      kernel.add(column: [1: 1, 2: 3])
      kernel.findSingleRows()
      #expect((kernel.nextPivot()?.row == 0) == isPivot, "\(value)")
    }
    // The only column of two: row 0 is in fewer columns than row 1.
    for (value, expected) in [(0.8, 0), (0.79, 1), (-0.8, 0), (-0.79, 1)] {
      var kernel = EliminationKernel(rowCount: 4, leastPivot: 1e-9)
      kernel.add(column: [0: value, 1: 8])
      kernel.add(column: [0: 1, 1: 4, 2: 4])
      kernel.add(column: [0: 1, 1: 5, 2: 4])
      kernel.add(column: [1: 4, 2: 4, 3: 1])
      kernel.add(column: [1: 4, 2: 4, 3: 1])
      kernel.findSingleRows()
      let pivot = kernel.nextPivot()
      #expect(pivot?.column == 0)
      #expect(pivot?.row == Int32(expected), "\(value)")
    }
  }

  @Test("an entry that is rounding is no pivot, and its column is left out")
  func leastPivot() {
    for (value, isPivot) in [(1.5e-9, true), (1e-9, false), (-1.5e-9, true), (-1e-9, false)] {
      var kernel = EliminationKernel(rowCount: 2, leastPivot: 1e-9)
      kernel.add(column: [0: value])
      kernel.add(column: [1: value])
      kernel.add(column: [1: value])
      kernel.findSingleRows()
      var count = 0
      while let (row, column) = kernel.nextPivot() {
        count += 1
        let below = kernel.close(column, dividing: value, except: row)
        #expect(below.isEmpty)
        while let other = kernel.nextColumn(of: row) {
          if let entry = kernel.remove(row, from: other) {
            kernel.subtract(entry.value, times: below, from: other)
          }
        }
      }
      #expect(count == (isPivot ? 2 : 0), "\(value)")
    }
  }

  @Test("a column that was left out keeps no other from being single")
  func leftOut() {
    var kernel = EliminationKernel(rowCount: 3, leastPivot: 1e-9)
    kernel.add(column: [0: 1e-12])
    kernel.add(column: [0: 1, 1: 1, 2: 2])
    kernel.add(column: [1: 1, 2: 1])
    kernel.findSingleRows()
    // Column 0 goes first and is nothing; the shortest column that is left is 2.
    let first = kernel.nextPivot()
    #expect(first?.row == 1)
    #expect(first?.column == 2)
    let below = kernel.close(2, dividing: 1, except: 1)
    #expect(below.map { $0.index } == [2])
    var reached: [Int] = []
    while let other = kernel.nextColumn(of: 1) {
      guard let entry = kernel.remove(1, from: other) else { continue }
      kernel.subtract(entry.value, times: below, from: other)
      reached.append(other)
    }
    #expect(reached == [1])
    #expect(kernel.value(of: 2, in: 1) == 1)
    // Row 0 is in column 1 only since column 0 is out, and so is row 2; the latest comes first.
    let second = kernel.nextPivot()
    #expect(second?.row == 2)
    #expect(second?.column == 1)
  }
}

extension EliminationKernel {
  /// Adds a column with some entries by row, in order of the rows.
  fileprivate mutating func add(column entries: [Int: Double]) {
    beginColumn(named: names.count)
    for (row, value) in entries.sorted(by: { $0.key < $1.key }) {
      append(SparseEntry(index: Int32(row), value: value))
    }
    endColumn()
  }
}

/// The same elimination in a table that is searched as a whole.
private struct DenseKernel {
  private var columns: [[Int: Double]]
  private(set) var isOpen: [Bool]
  let rank: Int
  private let rowCount: Int

  /// Small whole numbers and their halves, some columns dependent on others.
  init(rowCount: Int, columnCount: Int, random: inout SeededRandom) {
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    let values: [Double] = [1, -1, 2, -2, 4, 0.5, 32, 0.125]
    var columns: [[Int: Double]] = []
    for number in 0..<columnCount {
      var column: [Int: Double] = [:]
      if number > 2, below(5) == 0 {
        let (first, second) = (columns[below(number)], columns[below(number)])
        column = first.merging(second) { $0 + $1 }.filter { $0.value != 0 }
      } else {
        for _ in 0...below(3) {
          column[below(rowCount)] = values[below(values.count)]
        }
      }
      columns.append(column)
    }
    self.columns = columns
    self.rowCount = rowCount
    isOpen = columns.map { _ in true }
    rank = Self.rank(columns, rowCount: rowCount)
  }

  /// By exact elimination.
  private static func rank(_ columns: [[Int: Double]], rowCount: Int) -> Int {
    var rows = columns.map { column in (0..<rowCount).map { Rational(column[$0] ?? 0) } }
    var rank = 0
    for variable in 0..<rowCount {
      guard let pivot = rows.indices.dropFirst(rank).first(where: { rows[$0][variable].sign != 0 })
      else { continue }
      rows.swapAt(rank, pivot)
      for row in rows.indices.dropFirst(rank + 1) where rows[row][variable].sign != 0 {
        let (factor, pivot) = (rows[row][variable], rows[rank][variable])
        for index in 0..<rowCount {
          rows[row][index] = (pivot * rows[row][index] - factor * rows[rank][index]).reduced
        }
      }
      rank += 1
    }
    return rank
  }

  func kernel(leastPivot: Double) -> EliminationKernel {
    var kernel = EliminationKernel(rowCount: rowCount, leastPivot: leastPivot)
    for column in columns { kernel.add(column: column) }
    kernel.findSingleRows()
    return kernel
  }

  func column(_ number: Int) -> [Int: Double] { columns[number] }

  var openColumns: [Int] { columns.indices.filter { isOpen[$0] } }

  func count(ofRow row: Int) -> Int { openColumns.count { columns[$0][row] != nil } }

  /// The rows with a single open column.
  private var allSingleRows: [(row: Int, isLarge: Bool)] {
    (0..<rowCount).compactMap { row in
      let having = openColumns.filter { columns[$0][row] != nil }
      guard having.count == 1, let value = columns[having[0]][row] else { return nil }
      return (row, abs(value) >= 0.1 * (columns[having[0]].values.map(abs).max() ?? 0))
    }
  }

  /// The rows with a single open column in which they are large enough for a pivot.
  var singleRows: Set<Int> { Set(allSingleRows.filter { $0.isLarge }.map { $0.row }) }

  /// The others with a single open column.
  var smallSingleRows: Set<Int> { Set(allSingleRows.filter { !$0.isLarge }.map { $0.row }) }

  mutating func close(_ column: Int) { isOpen[column] = false }

  mutating func eliminate(_ row: Int, with below: [Int: Double]) {
    for number in openColumns {
      guard let factor = columns[number].removeValue(forKey: row) else { continue }
      for (other, multiplier) in below {
        let value = Elimination.subtract(multiplier * factor, from: columns[number][other] ?? 0)
        columns[number][other] = value == 0 ? nil : value
      }
    }
  }
}
