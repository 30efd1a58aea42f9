/// The multipliers of all levels at once: what raising each active row costs at each level.
///
/// At an optimum of all levels they prove it: whichever active row is released, on whichever side, the
/// first level whose cost changes rises. Rows that come and go change a few of them, and only these
/// have to be looked at again.
struct LevelMultipliers: Sendable {
  /// The priorities, highest first; the first is that of the required rows.
  private(set) var priorities: [Priority] = [.required]

  /// By level, the multipliers by position; empty where all are zero.
  var values: [[Double]] = [[]]

  /// The largest cost of each level, that of its rows per scaled unit.
  private(set) var largestCost: [Double] = [1]

  /// Whether so large numbers were added that what they have rounded may look like a rate.
  private(set) var isRounded = false

  /// The largest part of a cost, in costs, whose rounding is less than the rate that is taken for zero.
  private static let largestPart = 1e4

  var levelCount: Int { priorities.count }

  /// The level of a priority, or nil where no row has it.
  @inline(__always)
  func level(of priority: Priority) -> Int? {
    // There are few, and most rows have one of the first.
    for level in priorities.indices where priorities[level] <= priority {
      return priorities[level] == priority ? level : nil
    }
    return nil
  }

  /// The level of a row's priority, which is made where there is none yet.
  mutating func makeLevel(of form: RowMatrix.Form) -> Int {
    let level = priorities.partitioningIndex { $0 <= form.priority }
    if level == priorities.count || priorities[level] != form.priority {
      priorities.insert(form.priority, at: level)
      values.insert([], at: level)
      largestCost.insert(0, at: level)
    }
    largestCost[level] = max(largestCost[level], form.weight)
    return level
  }

  /// A rate of a level's cost below this is taken for zero.
  @inline(__always)
  func tolerance(_ level: Int) -> Double { Simplex.costPrecision * largestCost[level] }

  /// The multiplier of a position at a level.
  @inline(__always)
  subscript(level: Int, position: Int) -> Double {
    values[level].isEmpty ? 0 : values[level][position]
  }

  /// Adds a pin, which costs nothing.
  mutating func addPosition() {
    for level in values.indices where !values[level].isEmpty { values[level].append(0) }
  }

  /// Adds to the multipliers of a level.
  mutating func add(_ change: SparseVector, to level: Int) {
    noteRounding(change.largest, level)
    if values[level].isEmpty {
      values[level] = change.values
    } else {
      for position in change.places { values[level][Int(position)] += change[position] }
    }
  }

  /// Replaces the active row at a position by one with the multipliers `row`, whose slope at `level`
  /// was part of the cost until now; the slope that the leaving row has from now on is part of the
  /// multipliers already.
  mutating func exchange(
    _ position: Int, for row: SparseVector, slope: Double, level: Int?
  ) {
    let pivot = row[position]
    for index in values.indices where !values[index].isEmpty || index == level {
      if index == level, slope != 0 {
        if values[index].isEmpty { values[index] = .init(repeating: 0, count: row.values.count) }
        for place in row.places { values[index][Int(place)] -= slope * row[place] }
      }
      guard !values[index].isEmpty, values[index][position] != 0 else { continue }
      let factor = values[index][position] / pivot
      noteRounding(factor * row.largest, index)
      values[index].withUnsafeMutableBufferPointer { values in
        for place in row.places { values[Int(place)] -= factor * row[place] }
      }
      values[index][position] = factor
    }
  }

  private mutating func noteRounding(_ part: Double, _ level: Int) {
    if abs(part) > Self.largestPart * largestCost[level] { isRounded = true }
  }
}
