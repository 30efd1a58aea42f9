// Steps that let many views shrink at once.

extension Simplex {
  /// When exchanges of many rows at once are tried.
  ///
  /// In a system in which they are always in each other's way, trying would cost more than it saves: after
  /// each time in vain twice as many steps go by.
  struct ParallelExchanges {
    /// So many steps go by before the first time: most levels take fewer.
    private static let firstPause = 8

    /// Not even in a system in which it was always in vain do more steps go by.
    private static let longestPause = 64

    private var pause = 1
    private var stepsToGo = firstPause

    /// Whether it is time; counts a step.
    mutating func areDue() -> Bool {
      stepsToGo -= 1
      return stepsToGo < 0
    }

    mutating func note(success: Bool) {
      pause = success ? 1 : min(2 * pause, Self.longestPause)
      stepsToGo = success ? 0 : pause
    }
  }

  /// An active row that is to leave its bound until a parallel row has its own.
  private struct ParallelExchange {
    var position: Int
    var entering: Int
    /// Whether the active row is raised.
    var raises: Bool
    /// How far the active row moves.
    var length: Double
    /// By how much the cost falls on the way.
    var gain: Double
    /// The coefficients of the row that becomes active by those of the row that was.
    var factor: Double
  }

  /// So few are steps of their own.
  private static let fewestExchanges = 4

  /// Parallel rows are looked for among so many.
  private static let mostRowsOfVariable = 16

  /// How often a way is tried with fewer rows after others were in it.
  private static let mostShortenings = 3

  /// Releases many active rows at once, each until a parallel row takes its place.
  ///
  /// Where a stack lacks room, each of its labels takes a step from the size of its content down to 0, and
  /// none of them is in the way of another before the room is enough: one step does for all (the bound
  /// flips of a method with bounded variables; Maros, "Computational Techniques of the Simplex Method",
  /// 2003, section 9.6). Where parallel rows have the same bound, such a step may have no length.
  ///
  /// - Returns: by how much the cost has fallen, and how many rows were exchanged; nil where none were.
  /// - Complexity: O(*n* + entries of the variables that change), a few times.
  mutating func exchangeParallelRows(
    tolerance: Double, _ exchanges: inout ParallelExchanges
  ) throws(NumericalBreakdown) -> (fall: Double, count: Int)? {
    guard let columns, !matrix.isBadlyScaled, levelMultipliers == nil, !restrictsPins,
      exchanges.areDue()
    else { return nil }
    let candidates = parallelExchanges(columns, tolerance: tolerance)
    var count = candidates.count
    for _ in 0...Self.mostShortenings {
      guard count >= Self.fewestExchanges else { break }
      work += matrix.rowCount + matrix.variableCount
      let taken = candidates.prefix(count)
      guard let share = try take(taken, columns, tolerance: tolerance) else {
        exchanges.note(success: true)
        return (taken.reduce(0) { $0 + $1.gain }, count)
      }
      count = min(count - 1, Int(Double(count) * share))
    }
    exchanges.note(success: false)
    return nil
  }

  /// The rows that are not active and whose coefficients are those of a row times a factor: in a view
  /// without other rows those that hold its size to its content, and above 0.
  @inline(__always)
  private func forEachParallelRow(
    _ row: Int, _ columns: ColumnIndex, _ body: (_ row: Int, _ factor: Double) -> Void
  ) {
    if let variable = pinnedVariable(row) {
      let places = columns.places(of: variable)
      guard places.count <= Self.mostRowsOfVariable else { return }
      for place in places {
        let other = Int(columns[place].index)
        guard rows[other].position < 0, matrix.extents[other].count == 1 else { continue }
        body(other, columns[place].value)
      }
      return
    }
    let terms = matrix.terms(ofRow: row)
    guard let first = terms.first else { return }
    var places = columns.places(of: Int(matrix.entries[first].index))
    for index in terms.dropFirst() {
      let others = columns.places(of: Int(matrix.entries[index].index))
      if others.count < places.count { places = others }
    }
    // Where all variables stand in many rows, looking at them costs more than a step.
    guard places.count <= Self.mostRowsOfVariable else { return }
    for place in places {
      let other = Int(columns[place].index)
      guard rows[other].position < 0, matrix.extents[other].count == matrix.extents[row].count
      else { continue }
      let start = matrix.terms(ofRow: other).lowerBound - terms.lowerBound
      let factor = matrix.entries[start + first].value / matrix.entries[first].value
      let isParallel = terms.allSatisfy { index in
        matrix.entries[start + index].index == matrix.entries[index].index
          && matrix.entries[start + index].value == factor * matrix.entries[index].value
      }
      if isParallel { body(other, factor) }
    }
  }

  /// The active rows that lower the cost on their way to the next row that is parallel, those of the lowest
  /// priority first: they are the ones to give way when the levels behind this one are minimised.
  private func parallelExchanges(
    _ columns: ColumnIndex, tolerance: Double
  ) -> [ParallelExchange] {
    var found: [ParallelExchange] = []
    for place in movable {
      let position = Int(place)
      let leaving = Int(activeRow[position])
      guard leaving >= matrix.rowCount || !matrix.forms[leaving].isVacant else { continue }
      let (gain, raises) = gain(ofReleasing: position)
      guard gain > tolerance else { continue }
      var next: Breakpoint?
      forEachParallelRow(leaving, columns) { row, factor in
        guard let met = breakpoint(row, rate: raises ? factor : -factor) else { return }
        if let next, (next.ratio, next.row) <= (met.ratio, met.row) { return }
        next = met
      }
      guard let next, next.ratio.isFinite else { continue }
      found.append(
        ParallelExchange(
          position: position, entering: next.row, raises: raises,
          length: next.ratio, gain: gain * next.ratio,
          factor: raises ? next.rate : -next.rate))
    }
    found.sort { first, second in
      let (row, other) = (activeRow[first.position], activeRow[second.position])
      return (priority(ofRow: row), row) < (priority(ofRow: other), other)
    }
    return found
  }

  /// The priority of a row; that of a pin is below all others.
  private func priority(ofRow row: Int32) -> Double {
    row < matrix.rowCount ? matrix.forms[Int(row)].priority.rawValue : 0
  }

  /// Takes the way along which all exchanges happen at once, if no other row stops it.
  ///
  /// - Returns: the part of the way that is free; nil where it was taken.
  private mutating func take(
    _ exchanges: ArraySlice<ParallelExchange>, _ columns: ColumnIndex, tolerance: Double
  ) throws(NumericalBreakdown) -> Double? {
    var ends: [SparseEntry] = []
    // The parallel rows are met at the end of the way or behind it.
    var isParallel = FlatArray(repeating: false, count: matrix.rowCount)
    var slope = 0.0
    for exchange in exchanges {
      ends.append(
        SparseEntry(
          index: Int32(truncatingIfNeeded: exchange.position),
          value: exchange.raises ? exchange.length : -exchange.length))
      forEachParallelRow(Int(activeRow[exchange.position]), columns) { row, _ in
        isParallel[row] = true
      }
      slope -= exchange.gain
    }
    let direction = factor.point(of: ends, count: matrix.variableCount)
    let changes = sparseRates(direction, columns)
    guard changes.largest.isFinite else {
      throw NumericalBreakdown(reason: "a value is too large")
    }
    var met: [Breakpoint] = []
    for change in changes.rows where !isParallel[change.row] {
      let row = Int(change.row)
      guard
        abs(change.rate) > max(1e-10 * change.magnitude, 1e-13 * changes.largest),
        let breakpoint = breakpoint(row, rate: change.rate)
      else { continue }
      // What is met at the end stops the way too: it is to become active there.
      if (breakpoint.ratio - 1) * abs(change.rate) < 1e-9 { met.append(breakpoint) }
    }
    met.sort { ($0.ratio, $0.row) < ($1.ratio, $1.row) }
    for breakpoint in met {
      slope += breakpoint.cost
      // A row that hardly changes is met at any ratio.
      if slope >= -tolerance { return min(1, breakpoint.ratio) }
    }
    for crossed in met { rows[crossed.row].side = crossed.rate > 0 ? 1 : -1 }
    move(along: direction.values, by: 1, changes)
    for exchange in exchanges {
      _ = activate(
        exchange.entering, at: exchange.position, raises: exchange.raises, length: exchange.length)
      factor.scaleColumn(at: exchange.position, by: exchange.factor)
    }
    if needsRefactorisation { try refactorise() }
    return nil
  }
}
