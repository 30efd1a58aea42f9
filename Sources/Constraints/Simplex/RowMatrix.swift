/// The rows `a * x  relation  b` of a system in flat arrays, each scaled so that its largest
/// coefficient lies in [1, 2).
///
/// Scaling is by a power of two, so that it rounds nothing. It makes tolerances mean the same for
/// a row written in thousandths as for one written in thousands.
struct RowMatrix: Sendable {
  /// The number of variables.
  var variableCount: Int

  /// Where the terms of each row are in ``entries``.
  private(set) var extents: [Extent] = []

  /// The scaled coefficients of the terms by variable.
  private(set) var entries: [SparseEntry] = []

  /// The scaled right-hand side of each row.
  var bounds: [Double] = []

  /// How each row compares and counts.
  private(set) var forms: [Form] = []

  /// The rows that are vacant, by the number of terms that there is room for.
  private var vacant: [[Int32]] = []

  /// Where the terms of a row begin and end.
  struct Extent: BitwiseCopyable, Sendable {
    var start: Int32
    var end: Int32

    var count: Int { Int(end - start) }
  }

  /// What a row has besides its terms and its bound.
  struct Form: Sendable {
    var relation: Relation

    var priority: Priority

    /// The power of two that the row was multiplied by.
    var scale: Double

    /// The cost per scaled unit that the row is missed by; 0 for a vacant row.
    var weight: Double

    /// A row that takes part in nothing.
    static let vacant = Form(relation: .equal, priority: .required, scale: 1, weight: 0)

    var isVacant: Bool { weight == 0 }

    /// The cost per scaled unit below the bound.
    var costBelow: Double { relation == .lessOrEqual ? 0 : weight }

    /// The cost per scaled unit above the bound.
    var costAbove: Double { relation == .greaterOrEqual ? 0 : weight }

    /// The sides of the bound on which the row may lie where it must hold.
    var allowed: Simplex.Sides {
      switch relation {
      case .equal: []
      case .lessOrEqual: .below
      case .greaterOrEqual: .above
      }
    }
  }

  /// Whether the numbers of a row, or the weights of the rows, differ in size by so much that absolute
  /// tolerances do not tell what is zero.
  private(set) var isBadlyScaled = false

  /// Whether no cost per scaled unit and no scaled bound was infinite when its row came.
  private(set) var hasFiniteNumbers = true

  /// Whether the coefficients of a row differ in size by so much that it makes the system badly scaled.
  func isBadlyScaled(row: Int) -> Bool {
    Self.differ(terms(ofRow: row).map { abs(entries[$0].value) }, byMoreThan: Self.coefficientRatio)
  }

  /// Finds out from the rows as they are whether the system is badly scaled: one that variables were taken out
  /// of need not be because the whole is.
  ///
  /// - Complexity: O(entries).
  mutating func judgeScale() {
    let weights = forms.filter { !$0.priority.isRequired }.map { $0.weight }
    isBadlyScaled =
      Self.differ(weights, byMoreThan: Self.weightRatio)
      || (0..<rowCount).contains(where: isBadlyScaled(row:))
  }

  /// Whether the coefficients of a constraint differ in size by so much that it makes a system badly
  /// scaled.
  static func isBadlyScaled(_ constraint: Constraint) -> Bool {
    differ(
      constraint.expression.simplified.terms.map { abs($0.coefficient) },
      byMoreThan: coefficientRatio)
  }

  /// Whether the largest of some numbers is more than so many times the smallest.
  private static func differ(_ sizes: [Double], byMoreThan ratio: Double) -> Bool {
    guard let largest = sizes.max(), let least = sizes.min() else { return false }
    return largest > ratio * least
  }

  /// The greatest ratio of two coefficients of a row in a system that is well scaled.
  private static let coefficientRatio = 0x1p6

  /// The greatest ratio of two costs per scaled unit in a system that is well scaled.
  private static let weightRatio = 0x1p20

  init(variableCount: Int) {
    self.variableCount = variableCount
  }

  var rowCount: Int { bounds.count }

  /// Makes a row of each of some constraints; `numbers` has the number of each of their variables.
  ///
  /// - Complexity: O(*k*) in the number of terms, or O(*k* log *k*) in a row that names a variable
  ///   twice.
  init(_ constraints: [Constraint], rows: [Int], variableCount: Int, numbers: [Int32]) {
    self.variableCount = variableCount
    var extents = FlatArray<Extent>(capacity: rows.count)
    var entries = FlatArray<SparseEntry>(capacity: 3 * rows.count)
    var bounds = FlatArray<Double>(capacity: rows.count)
    var forms = FlatArray<Form>(capacity: rows.count)
    // The last row that each variable was seen in.
    var seen = FlatArray<Int32>(repeating: -1, count: variableCount)
    var (leastWeight, greatestWeight) = (Double.infinity, 0.0)
    var areBoundsFinite = true
    for place in rows.indices {
      let row = rows[place]
      let terms = constraints[row].expression.terms
      let first = entries.count
      var isDistinct = true
      var largest = 0.0
      var least = Double.infinity
      entries.reserve(terms.count)
      for index in terms.indices {
        let coefficient = terms[index].coefficient
        let variable = numbers[terms[index].variable.place]
        if coefficient == 0 || seen[variable] == place { isDistinct = false }
        seen[variable] = Int32(truncatingIfNeeded: place)
        largest = max(largest, abs(coefficient))
        least = min(least, abs(coefficient))
        entries.append(SparseEntry(index: variable, value: coefficient))
      }
      if !isDistinct {
        entries.truncate(to: first)
        (largest, least) = (0, .infinity)
        for term in constraints[row].expression.simplified.terms {
          let variable = numbers[term.variable.place]
          entries.append(SparseEntry(index: variable, value: term.coefficient))
          largest = max(largest, abs(term.coefficient))
          least = min(least, abs(term.coefficient))
        }
      }
      if largest > Self.coefficientRatio * least { isBadlyScaled = true }
      let scale = largest == 1 ? 1 : Self.scale(largest)
      if scale != 1 {
        for index in first..<entries.count { entries[index].value *= scale }
      }
      extents.append(
        Extent(
          start: Int32(truncatingIfNeeded: first), end: Int32(truncatingIfNeeded: entries.count)))
      let bound = -constraints[row].expression.constant * scale
      if !bound.isFinite { areBoundsFinite = false }
      bounds.append(bound)
      let priority = constraints[row].priority
      if !priority.isRequired {
        let weight = constraints[row].weight / scale
        (leastWeight, greatestWeight) = (min(leastWeight, weight), max(greatestWeight, weight))
      }
      // How much a required row is missed by does not matter, so all count the same.
      forms.append(
        Form(
          relation: constraints[row].relation, priority: priority, scale: scale,
          weight: priority.isRequired ? 1 : constraints[row].weight / scale))
    }
    if greatestWeight > Self.weightRatio * leastWeight { isBadlyScaled = true }
    hasFiniteNumbers = greatestWeight.isFinite && areBoundsFinite
    self.extents = extents.shared()
    self.entries = entries.shared()
    self.bounds = bounds.shared()
    self.forms = forms.shared()
  }

  /// What a row with this largest coefficient is multiplied by: a row without a variable is compared
  /// as it stands.
  private static func scale(_ largest: Double) -> Double {
    largest > 0 ? 1 / largest.binade : 1
  }

  /// Adds what is left of a row of another matrix after an elimination.
  mutating func append(
    reduced terms: [SparseEntry], bound: Double, of row: Int, in other: RowMatrix
  ) {
    if other.isBadlyScaled { isBadlyScaled = true }
    let largest = terms.reduce(0) { max($0, abs($1.value)) }
    let scale = Self.scale(largest)
    let start = entries.count
    for term in terms {
      entries.append(SparseEntry(index: term.index, value: term.value * scale))
    }
    extents.append(extent(from: start))
    bounds.append(bound * scale)
    var form = other.forms[row]
    form.scale *= scale
    form.weight /= scale
    forms.append(form)
  }

  /// Adds a row of another matrix with its variables renumbered.
  mutating func append(_ row: Int, of other: RowMatrix, renumbering: (Int32) -> Int32) {
    if other.isBadlyScaled { isBadlyScaled = true }
    let start = entries.count
    for index in other.terms(ofRow: row) {
      let entry = other.entries[index]
      entries.append(SparseEntry(index: renumbering(entry.index), value: entry.value))
    }
    extents.append(extent(from: start))
    bounds.append(other.bounds[row])
    forms.append(other.forms[row])
  }

  /// The scaled bound of a row whose expression has the constant `constant`.
  func bound(ofRow row: Int, constant: Double) -> Double {
    -constant * forms[row].scale
  }

  private func extent(from start: Int) -> Extent {
    Extent(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: entries.count))
  }

  /// The positions of a row's terms.
  @inline(__always)
  func terms(ofRow row: Int) -> Range<Int> {
    let extent = extents[row]
    return Int(extent.start)..<Int(extent.end)
  }

  /// The rows of a single variable, sorted by it, and where those of each variable start.
  var singleRows: (rows: [Int32], starts: [Int32]) {
    var ends = FlatArray<Int32>(repeating: 0, count: variableCount + 1)
    for row in 0..<rowCount where extents[row].count == 1 {
      ends[Int(entries[Int(extents[row].start)].index) + 1] += 1
    }
    for variable in 0..<variableCount {
      ends[variable + 1] += ends[variable]
    }
    let first = ends.shared()
    var rows = FlatArray<Int32>(repeating: 0, count: Int(ends[variableCount]))
    for row in 0..<rowCount where extents[row].count == 1 {
      let variable = Int(entries[Int(extents[row].start)].index)
      rows[Int(ends[variable])] = Int32(truncatingIfNeeded: row)
      ends[variable] += 1
    }
    return (rows.shared(), first)
  }

  /// The coefficients of a row by variable.
  func gradient(ofRow row: Int) -> [Double] {
    var gradient = [Double](repeating: 0, count: variableCount)
    for index in terms(ofRow: row) {
      gradient[Int(entries[index].index)] = entries[index].value
    }
    return gradient
  }

  /// The value of a row's left-hand side at a point.
  @inline(__always)
  func activity(ofRow row: Int, at point: [Double]) -> Double {
    var sum = 0.0
    for index in terms(ofRow: row) {
      sum += entries[index].value * point[Int(entries[index].index)]
    }
    return sum
  }

  /// The sum of the absolute values of a row's terms at a point.
  func magnitude(ofRow row: Int, at point: [Double]) -> Double {
    var sum = 0.0
    for index in terms(ofRow: row) {
      sum += abs(entries[index].value * point[Int(entries[index].index)])
    }
    return sum
  }

  /// How far a row's left-hand side may be from its bound at a point by rounding alone.
  ///
  /// A part in 10^12 of the numbers that were added covers thousands of roundings; the absolute
  /// part makes a billionth of a scaled unit the smallest difference that means anything.
  func tolerance(ofRow row: Int, at point: [Double]) -> Double {
    1e-9 + 1e-12 * (abs(bounds[row]) + magnitude(ofRow: row, at: point))
  }

  /// By how much a row is missed where its left-hand side has the value `activity`.
  func violation(ofRow row: Int, activity: Double) -> Double {
    switch forms[row].relation {
    case .equal: abs(activity - bounds[row])
    case .lessOrEqual: max(0, activity - bounds[row])
    case .greaterOrEqual: max(0, bounds[row] - activity)
    }
  }
}

// MARK: - Rows that come and go

extension RowMatrix {
  /// Adds rows that take part in nothing, to be filled by ``insert(_:numbers:)``.
  mutating func addVacantRows(_ count: Int) {
    for row in rowCount..<rowCount + count {
      extents.append(extent(from: entries.count))
      bounds.append(0)
      forms.append(.vacant)
      makeVacant(row)
    }
  }

  /// Whether a row with so many terms finds a vacant place.
  func hasVacantRow(terms count: Int) -> Bool {
    vacantRow(terms: count) != nil
  }

  /// A place that has room for exactly so many terms, or one that never had any.
  private func vacantRow(terms count: Int) -> (row: Int32, capacity: Int)? {
    for capacity in [count, 0] where capacity < vacant.count {
      if let row = vacant[capacity].last { return (row, capacity) }
    }
    return nil
  }

  /// Puts a row into a vacant place.
  ///
  /// - Complexity: O(*k*) in the number of terms.
  mutating func insert(_ terms: [SparseEntry], form: Form, bound: Double) -> Int? {
    guard let (row, capacity) = vacantRow(terms: terms.count) else { return nil }
    vacant[capacity].removeLast()
    let place = Int(row)
    if capacity == 0 {
      let start = entries.count
      entries += terms
      extents[place] = extent(from: start)
    } else {
      entries.replaceSubrange(self.terms(ofRow: place), with: terms)
    }
    bounds[place] = bound
    forms[place] = form
    if isBadlyScaled(row: place) { isBadlyScaled = true }
    if !form.weight.isFinite || !bound.isFinite { hasFiniteNumbers = false }
    return place
  }

  /// The scaled terms, form and bound of a constraint; `numbers` has the number of each variable by
  /// slot.
  ///
  /// - Complexity: O(*k* log *k*) in the number of terms.
  static func row(
    of constraint: Constraint, numbers: [Int32]
  ) -> (terms: [SparseEntry], form: Form, bound: Double) {
    let terms = constraint.expression.simplified.terms
    let largest = terms.reduce(0) { max($0, abs($1.coefficient)) }
    let scale = Self.scale(largest)
    let priority = constraint.priority
    return (
      terms.map {
        SparseEntry(index: numbers[$0.variable.place], value: $0.coefficient * scale)
      },
      Form(
        relation: constraint.relation, priority: priority, scale: scale,
        weight: priority.isRequired ? 1 : constraint.weight / scale),
      -constraint.expression.constant * scale
    )
  }

  /// Has a row take part in nothing from now on; its terms stay until it is made vacant.
  mutating func retire(_ row: Int) {
    forms[row].weight = 0
  }

  /// Gives the place of a retired row free.
  mutating func makeVacant(_ row: Int) {
    let capacity = extents[row].count
    while vacant.count <= capacity { vacant.append([]) }
    vacant[capacity].append(Int32(truncatingIfNeeded: row))
  }
}
