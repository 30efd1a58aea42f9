/// A guess at which rows are active at the optimum, found by following the rows that have a single
/// unknown left.
///
/// Required equations with one unknown give its value. Where there is none, the most important row
/// with one unknown has its variable decided: as its rows with no other unknown say, level by level.
/// Then the equations go on. A layout with its widths given is solved by this almost entirely; what
/// is not is left to the simplex method, which starts from here.
///
/// The idea is that of local propagation, as in DeltaBlue (Freeman-Benson, Maloney, Borning, "An
/// incremental constraint solver", 1990), but nothing depends on it being right.
struct Propagation: ~Copyable {
  private let matrix: RowMatrix

  /// The optional rows by priority, then the required ones; their places are their *ranks*.
  private var rows: [Int32] = []

  /// The rank of the first required row.
  private let firstRequired: Int

  // By rank: how many unknowns a row has, the exclusive or of them, and the sum of its other terms.
  private var unknownCount: FlatArray<Int32>
  private var unknowns: FlatArray<Int32>
  private var knownSum: FlatArray<Double>

  /// The rows of each variable by rank, with its coefficients.
  private var occurrences: FlatArray<SparseEntry>
  private var starts: FlatArray<Int32>

  private var isKnown: FlatArray<Bool>

  /// Required equations with one unknown.
  private var equations = FlatArray<Int32>()

  /// Ranks below ``nextRank`` of other rows that have one unknown left.
  private var ready = MinimumHeap()

  /// The lowest rank that was not looked at yet.
  private var nextRank = 0

  /// The rows that decided a variable, and the pins of variables that no row decided.
  private(set) var decidingRows: [Int32] = []

  init(_ system: CompiledSystem) {
    self.init(system.matrix, required: system.required, levels: system.levels.map { $0.rows })
  }

  init(_ matrix: RowMatrix, required: [Int32], levels: [[Int32]]) {
    self.matrix = matrix
    rows.reserveCapacity(matrix.rowCount)
    decidingRows.reserveCapacity(matrix.variableCount)
    for level in levels { rows += level }
    firstRequired = rows.count
    rows += required
    unknownCount = FlatArray(repeating: 0, count: rows.count)
    unknowns = FlatArray(repeating: 0, count: rows.count)
    knownSum = FlatArray(repeating: 0, count: rows.count)
    starts = FlatArray(repeating: 0, count: matrix.variableCount + 1)
    isKnown = FlatArray(repeating: false, count: matrix.variableCount)
    for row in rows {
      for index in matrix.terms(ofRow: Int(row)) {
        starts[Int(matrix.entries[index].index) + 1] += 1
      }
    }
    for variable in 0..<matrix.variableCount { starts[variable + 1] += starts[variable] }
    occurrences = FlatArray(
      repeating: SparseEntry(index: 0, value: 0), count: Int(starts[matrix.variableCount]))
    var ends = FlatArray<Int32>(capacity: starts.count)
    for variable in 0..<starts.count { ends.append(starts[variable]) }
    for rank in rows.indices {
      let terms = matrix.terms(ofRow: Int(rows[rank]))
      unknownCount[rank] = Int32(truncatingIfNeeded: terms.count)
      for index in terms {
        let variable = matrix.entries[index].index
        unknowns[rank] ^= variable
        occurrences[ends[variable]] = SparseEntry(
          index: Int32(truncatingIfNeeded: rank), value: matrix.entries[index].value)
        ends[variable] += 1
      }
      if terms.count == 1, isEquation(rank) { equations.append(Int32(truncatingIfNeeded: rank)) }
    }
    run()
  }

  private mutating func run() {
    var next = 0
    while true {
      if let rank = equations.popLast() {
        follow(Int(rank))
      } else if let rank = nextReady() {
        if unknownCount[rank] == 1 { decide(Int(unknowns[rank])) }
      } else {
        while next < isKnown.count, isKnown[next] { next += 1 }
        guard next < isKnown.count else { return }
        decide(next)
      }
    }
  }

  /// The lowest rank of a row that has one unknown left.
  private mutating func nextReady() -> Int? {
    if let rank = ready.popMinimum() { return Int(rank) }
    while nextRank < rows.count {
      nextRank += 1
      if unknownCount[nextRank - 1] == 1 { return nextRank - 1 }
    }
    return nil
  }

  private func isEquation(_ rank: Int) -> Bool {
    rank >= firstRequired && matrix.forms[Int(rows[rank])].relation == .equal
  }

  private func occurrences(of variable: Int) -> Range<Int> {
    Int(starts[variable])..<Int(starts[variable + 1])
  }

  /// Gives the last unknown of an equation its value.
  private mutating func follow(_ rank: Int) {
    guard unknownCount[rank] == 1 else { return }
    let variable = Int(unknowns[rank])
    for index in occurrences(of: variable) where Int(occurrences[index].index) == rank {
      let bound = matrix.bounds[Int(rows[rank])]
      assign(variable, (bound - knownSum[rank]) / occurrences[index].value)
      return
    }
  }

  private mutating func assign(_ variable: Int, _ value: Double) {
    isKnown[variable] = true
    for index in occurrences(of: variable) {
      let name = occurrences[index].index
      let rank = Int(name)
      knownSum[rank] += occurrences[index].value * value
      unknowns[rank] ^= Int32(truncatingIfNeeded: variable)
      unknownCount[rank] -= 1
      guard unknownCount[rank] == 1 else { continue }
      if isEquation(rank) {
        equations.append(name)
      } else if rank < nextRank {
        ready.insert(name)
      }
    }
  }
}

// MARK: - Deciding

extension Propagation {
  /// The values that a variable may have, and the rows that say so.
  private struct Interval {
    var lower = -Double.infinity
    var upper = Double.infinity
    var lowerRow: Int32
    var upperRow: Int32
  }

  /// Chooses a value for a variable from the rows in which it is the only unknown.
  private mutating func decide(_ variable: Int) {
    let pin = Int32(truncatingIfNeeded: matrix.rowCount + variable)
    var interval = Interval(lowerRow: pin, upperRow: pin)
    let places = occurrences(of: variable)
    // The required rows have the highest ranks.
    for index in places.reversed() {
      guard Int(occurrences[index].index) >= firstRequired else { break }
      restrict(&interval, by: occurrences[index])
    }
    for index in places {
      guard interval.lower <= interval.upper, Int(occurrences[index].index) < firstRequired else {
        break
      }
      restrict(&interval, by: occurrences[index])
    }
    let isAtLower = interval.lower > 0 || interval.lower == interval.upper
    let isAtUpper = !isAtLower && interval.upper < 0
    decidingRows.append(
      isAtLower ? interval.lowerRow : isAtUpper ? interval.upperRow : pin)
    assign(variable, isAtLower ? interval.lower : isAtUpper ? interval.upper : 0)
  }

  /// Restricts an interval to where a row is missed least.
  private mutating func restrict(
    _ interval: inout Interval, by occurrence: SparseEntry
  ) {
    let rank = Int(occurrence.index)
    guard unknownCount[rank] == 1 else { return }
    let row = rows[rank]
    let value = (matrix.bounds[Int(row)] - knownSum[rank]) / occurrence.value
    let relation = matrix.forms[Int(row)].relation
    guard relation != .equal else {
      // Of rows that agree the equation says more.
      if value < interval.lower {
        (interval.upper, interval.upperRow) = (interval.lower, interval.lowerRow)
      } else if value > interval.upper {
        (interval.lower, interval.lowerRow) = (interval.upper, interval.upperRow)
      } else {
        interval = Interval(lower: value, upper: value, lowerRow: row, upperRow: row)
      }
      return
    }
    if (relation == .greaterOrEqual) == (occurrence.value > 0) {
      guard value > interval.lower else { return }
      (interval.lower, interval.lowerRow) =
        value > interval.upper ? (interval.upper, interval.upperRow) : (value, row)
    } else {
      guard value < interval.upper else { return }
      (interval.upper, interval.upperRow) =
        value < interval.lower ? (interval.lower, interval.lowerRow) : (value, row)
    }
  }
}
