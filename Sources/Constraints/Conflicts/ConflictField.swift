/// Finds minimal conflicts among the required rows of a part of a system.
///
/// The proof of a contradiction names the rows to look at (Gleeson and Ryan, 1990), which are few and are
/// looked at by themselves. The deletion filter (Chinneck, "Feasibility and Infeasibility in
/// Optimization", 2008) makes a minimal conflict of them.
struct ConflictField {
  private let names: [ConstraintID]
  private let isImplicit: [Bool]
  private let matrix: RowMatrix

  /// All required rows but those that are left out at the moment.
  private var selection: RowSelection
  private var omitted: [Int] = []

  /// The implicit required rows of each variable; nil before they are needed.
  private var implicitRows: LinkedLists?

  /// The numbers of the variables in the system that is looked at; -1 everywhere in between.
  private var numbers: [Int32]

  /// How many choices of rows were asked about.
  private(set) var checks = 0

  init(_ contradiction: Contradiction) {
    names = contradiction.names
    isImplicit = contradiction.isImplicit
    matrix = contradiction.simplex.matrix
    selection = RowSelection(contradiction)
    numbers = .init(repeating: -1, count: matrix.variableCount)
  }

  /// How many rows the part has, optional ones included.
  var rowCount: Int { names.count }

  private func variables(of row: Int) -> some Sequence<Int> {
    matrix.terms(ofRow: row).lazy.map { [matrix] in Int(matrix.entries[$0].index) }
  }

  /// Some rows in groups that share no variable.
  func groups(of rows: [Int]) -> [[Int]] {
    DisjointSets.groups(ofLists: rows.count, below: matrix.variableCount) {
      variables(of: rows[$0])
    }
    .map { group in group.map { rows[$0] } }
  }

  /// All required rows in groups that share no variable.
  var components: [[Int]] {
    groups(of: selection.simplex.level.map(Int.init))
  }

  /// Whether a row is never to blame.
  func isFact(_ row: Int) -> Bool { isImplicit[row] }
}

// MARK: - Asking about choices of rows

extension ConflictField {
  /// The contradictions among all required rows but some, as the rows of a proof in groups that share no
  /// variable; none where the rest holds together.
  mutating func proofs(omitting rows: [Int]) throws(NumericalBreakdown) -> [[Int]] {
    for row in omitted where !rows.contains(row) { selection.insert(row) }
    for row in rows where !omitted.contains(row) { selection.remove(row) }
    omitted = rows
    checks += 1
    guard let proof = try selection.contradiction() else { return [] }
    let violated = Set(selection.simplex.violatedRows)
    // Where nothing is violated, the others have nothing to contradict.
    return groups(of: proof.rows.map(Int.init)).filter { $0.contains(where: violated.contains) }
  }

  /// The implicit rows that can matter for `rows`: those that share a variable with them, directly or over
  /// other implicit rows.
  private mutating func implicitRows(around rows: [Int]) -> [Int] {
    let lists: LinkedLists
    if let implicitRows {
      lists = implicitRows
    } else {
      var made = LinkedLists(count: matrix.variableCount)
      for row in selection.simplex.level where isImplicit[Int(row)] {
        for variable in variables(of: Int(row)) { made.push(row, to: variable) }
      }
      lists = made
      implicitRows = made
    }
    var found: Set<Int> = []
    var seen: Set<Int> = []
    var open = rows
    while let row = open.popLast() {
      for variable in variables(of: row) where seen.insert(variable).inserted {
        var node = lists.first(variable)
        while let name = lists.value(node) {
          if found.insert(Int(name)).inserted { open.append(Int(name)) }
          node = lists.next(node)
        }
      }
    }
    return found.sorted()
  }

  /// Selects some rows by themselves, starting with those that are active where all are looked at.
  private mutating func selection(of rows: [Int]) -> RowSelection {
    var count: Int32 = 0
    for row in rows {
      for variable in variables(of: row) where numbers[variable] < 0 {
        numbers[variable] = count
        count += 1
      }
    }
    var part = RowMatrix(variableCount: Int(count))
    var active: [Int32] = []
    for (place, row) in rows.enumerated() {
      part.append(row, of: matrix) { numbers[Int($0)] }
      if selection.simplex.rows[row].position >= 0 {
        active.append(Int32(truncatingIfNeeded: place))
      }
    }
    for row in rows {
      for variable in variables(of: row) { numbers[variable] = -1 }
    }
    let all = Array(0..<Int32(truncatingIfNeeded: rows.count))
    return RowSelection(part, startingWith: [active] + part.equationsFirst(all).prefix(2))
  }
}

// MARK: - Making a contradiction minimal

extension ConflictField {
  /// A minimal conflict among rows that contradict each other, relative to all implicit rows.
  ///
  /// Later rows are tried first, so that a conflict keeps what was written first. What comes out was
  /// proved to be a contradiction, and each of its rows was found to be needed for it.
  mutating func minimalConflict(
    among proof: [Int]
  ) throws(NumericalBreakdown) -> (explicit: [Int], implicit: [Int]) {
    let explicit = proof.filter { !isImplicit[$0] }
    let rows =
      explicit.isEmpty ? proof : (explicit + implicitRows(around: explicit)).sorted()
    var selection = selection(of: rows)
    checks += 1
    guard var known = try selection.contradiction() else { throw lostProof(of: proof) }
    let places = rows.indices
    let order =
      places.reversed().filter { !isImplicit[rows[$0]] }
      + places.reversed().filter { isImplicit[rows[$0]] }
    if explicit.count == rows.count && isIrreducible(known, in: selection) {
      return (known.rows.map { rows[Int($0)] }, [])
    }
    for place in order {
      var fewer = selection
      fewer.remove(place)
      // Without a row that the proof does not need the rest still contradicts itself.
      if known.contains(place) {
        checks += 1
        guard let other = try fewer.contradiction() else { continue }
        known = other
      }
      selection = fewer
    }
    let kept = places.filter(selection.contains)
    guard known.rows.map(Int.init) == kept else { throw lostProof(of: kept.map { rows[$0] }) }
    let conflict = kept.map { rows[$0] }
    return (conflict.filter { !isImplicit[$0] }, conflict.filter { isImplicit[$0] })
  }

  /// Whether no row can be left out of a proof: one row is missed, and the others are independent, so
  /// that its terms are a combination of theirs in one way only (Gleeson and Ryan, 1990).
  private func isIrreducible(_ proof: ContradictionProof, in selection: RowSelection) -> Bool {
    proof.rows.count { selection.simplex.rows[Int($0)].position < 0 } == 1
  }

  private func lostProof(of rows: [Int]) -> NumericalBreakdown {
    NumericalBreakdown(
      reason: "rounding hides whether the constraints \(rows.map { names[$0].index }) conflict")
  }

  /// A conflict as it is listed.
  func conflict(_ explicit: [Int], _ implicit: [Int]) -> Conflict {
    Conflict(constraints: explicit.map { names[$0] }, implicit: implicit.map { names[$0] })
  }

  /// The name of a row's constraint.
  func name(of row: Int) -> ConstraintID { names[row] }
}
