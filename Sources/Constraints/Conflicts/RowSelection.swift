/// Some of the required rows of a system, and the least sum by which they are missed.
///
/// A row that is left out costs nothing on either side of its bound, and costs again when it is taken
/// back. The least sum of the rows that are left is then a few steps from the last one, and a copy can
/// try what the original is not to do.
struct RowSelection {
  private(set) var simplex: Simplex

  /// Whether the least sum is that of the present choice.
  private var isCurrent = true

  /// Takes up a state with the least sum over all rows of the level at hand.
  init(_ contradiction: Contradiction) {
    simplex = contradiction.simplex
  }

  /// Selects all rows of a matrix.
  ///
  /// - Parameter start: the rows to start with, most important first.
  init(_ matrix: RowMatrix, startingWith start: [[Int32]]) {
    simplex = Simplex(matrix, startingWith: start)
    simplex.beginLevel(Array(0..<Int32(truncatingIfNeeded: matrix.rowCount)))
    isCurrent = false
  }

  /// Selects some rows of a system by themselves, starting with those that are active where all are looked at.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - simplex: the state of the system.
  ///   - numbers: a place for a number for each variable of the system; -1 everywhere, before and after.
  init(_ rows: [Int], of simplex: Simplex, numbering numbers: inout [Int32]) {
    let matrix = simplex.matrix
    var count: Int32 = 0
    for row in rows {
      for term in matrix.terms(ofRow: row) where numbers[Int(matrix.entries[term].index)] < 0 {
        numbers[Int(matrix.entries[term].index)] = count
        count += 1
      }
    }
    var part = RowMatrix(variableCount: Int(count))
    var active: [Int32] = []
    for (place, row) in rows.enumerated() {
      part.append(row, of: matrix) { numbers[Int($0)] }
      if simplex.rows[row].position >= 0 { active.append(Int32(truncatingIfNeeded: place)) }
    }
    for row in rows {
      for term in matrix.terms(ofRow: row) { numbers[Int(matrix.entries[term].index)] = -1 }
    }
    let all = Array(0..<Int32(truncatingIfNeeded: rows.count))
    self.init(part, startingWith: [active] + part.equationsFirst(all).prefix(2))
  }

  /// What looking for proofs has taken so far, as ``WorkBudget`` counts.
  var work: Int { simplex.work }

  /// Whether a row takes part.
  func contains(_ row: Int) -> Bool {
    simplex.rows[row].costBelow + simplex.rows[row].costAbove > 0
  }

  /// Leaves a row out.
  mutating func remove(_ row: Int) {
    simplex.clearCosts(ofRow: row)
    isCurrent = false
  }

  /// Takes a row back.
  mutating func insert(_ row: Int) {
    simplex.setCosts(ofRow: row)
    isCurrent = false
  }

  /// Looks for a proof that the selected rows contradict each other; nil where they can hold together.
  ///
  /// - Throws: ``NumericalBreakdown`` where arithmetic cannot tell.
  /// - Complexity: a few steps, each of O(*n*) in the size of the matrix.
  mutating func contradiction() throws(NumericalBreakdown) -> ContradictionProof? {
    do {
      return try answer()
    } catch {
      startAnew()
      return try answer()
    }
  }

  /// Starts from a basis of its own, which may have less rounding in it.
  private mutating func startAnew() {
    let selected = simplex.level.filter { contains(Int($0)) }
    let (all, work) = (simplex.level, simplex.work)
    simplex = Simplex(simplex.matrix, startingWith: simplex.matrix.equationsFirst(selected))
    simplex.work = work
    simplex.beginLevel(all)
    let isSelected = Set(selected)
    for row in all where !isSelected.contains(row) { simplex.clearCosts(ofRow: Int(row)) }
    isCurrent = false
  }

  /// The proof with the basis at hand, or nil where the rows hold at its point, but for nothing that means
  /// anything.
  private mutating func answer() throws(NumericalBreakdown) -> ContradictionProof? {
    if !isCurrent {
      simplex.replacePinsByMissedRows()
      _ = try simplex.minimise()
      isCurrent = true
    }
    if simplex.violatedRows.isEmpty {
      if !simplex.isFresh { simplex.recomputePoint() }
      if simplex.violatedRows.isEmpty { return nil }
    }
    guard let proof = ContradictionProof(of: simplex) else {
      throw NumericalBreakdown(reason: "rounding hides whether required rows contradict each other")
    }
    return proof.isNegligible ? nil : proof
  }
}
