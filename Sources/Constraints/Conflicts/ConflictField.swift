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

  /// What may be spent on asking.
  private let budget: WorkBudget

  init(_ contradiction: Contradiction, within budget: WorkBudget) {
    self.budget = budget
    names = contradiction.names
    isImplicit = contradiction.isImplicit
    matrix = contradiction.simplex.matrix
    selection = RowSelection(contradiction)
    numbers = .init(repeating: -1, count: matrix.variableCount)
  }

  /// How many rows the part has, optional ones included.
  var rowCount: Int { names.count }

  /// Some rows in groups that share no variable.
  func groups(of rows: [Int]) -> [[Int]] {
    // Only the array, because a row at a time keeps and drops it.
    let entries = matrix.entries
    return DisjointSets.groups(ofLists: rows.count, below: matrix.variableCount) {
      matrix.terms(ofRow: rows[$0]).lazy.map { Int(entries[$0].index) }
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

/// Rows of a part that contradict each other.
struct FoundConflict {
  /// The rows that may be to blame.
  var explicit: [Int]

  /// The facts that they need.
  var implicit: [Int]

  /// Whether each of the rows is known to be needed.
  var isMinimal = true
}

// MARK: - Asking about choices of rows

extension ConflictField {
  /// The contradictions among all required rows but some, as the rows of a proof in groups that share no
  /// variable; none where the rest holds together.
  mutating func proofs(omitting rows: [Int]) throws(NumericalBreakdown) -> [[Int]] {
    let (old, new) = (Set(omitted), Set(rows))
    for row in omitted where !new.contains(row) { selection.insert(row) }
    for row in rows where !old.contains(row) { selection.remove(row) }
    omitted = rows
    checks += 1
    guard let proof = try Self.contradiction(in: &selection, within: budget) else { return [] }
    let violated = Set(selection.simplex.violatedRows)
    // Where nothing is violated, the others have nothing to contradict.
    return groups(of: proof.rows.map(Int.init)).filter { group in
      group.contains(where: violated.contains)
        && !proof.part(group, of: selection.simplex.matrix).isNegligible
    }
  }

  /// The rows that are missed where the rows that are looked at are missed by the least sum.
  var missedRows: Set<Int> { Set(selection.simplex.violatedRows) }

  /// A proof that selected rows contradict each other, paid for from the budget.
  private static func contradiction(
    in selection: inout RowSelection, within budget: WorkBudget
  ) throws(NumericalBreakdown) -> ContradictionProof? {
    let before = selection.work
    defer { budget.spend(selection.work - before) }
    return try selection.contradiction()
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
        for term in matrix.terms(ofRow: Int(row)) {
          made.push(row, to: Int(matrix.entries[term].index))
        }
      }
      lists = made
      implicitRows = made
    }
    var found: Set<Int> = []
    var seen: Set<Int> = []
    var open = rows
    while let row = open.popLast() {
      for term in matrix.terms(ofRow: row) {
        let variable = Int(matrix.entries[term].index)
        guard seen.insert(variable).inserted else { continue }
        var node = lists.first(variable)
        while let name = lists.value(node) {
          if found.insert(Int(name)).inserted { open.append(Int(name)) }
          node = lists.next(node)
        }
      }
    }
    return found.sorted()
  }
}

// MARK: - Making a contradiction minimal

extension ConflictField {
  /// A minimal conflict among rows that contradict each other, relative to all implicit rows.
  ///
  /// Later rows are tried first, so that a conflict keeps what was written first. What comes out was
  /// proved to be a contradiction, and each of its rows was found to be needed for it; where the budget
  /// ends before that, there may be more rows than are needed.
  ///
  /// After two rows that are not needed the next ones are tried several at a time: what can go together
  /// could also have gone one after the other.
  mutating func minimalConflict(
    among proof: [Int]
  ) throws(NumericalBreakdown) -> FoundConflict {
    let explicit = proof.filter { !isImplicit[$0] }
    let rows =
      explicit.isEmpty ? proof : (explicit + implicitRows(around: explicit)).sorted()
    var selection = RowSelection(rows, of: selection.simplex, numbering: &numbers)
    checks += 1
    guard var known = try Self.contradiction(in: &selection, within: budget) else {
      throw lostProof(of: proof)
    }
    let places = rows.indices
    let order =
      places.reversed().filter { !isImplicit[rows[$0]] }
      + places.reversed().filter { isImplicit[rows[$0]] }
    if explicit.count == rows.count && isIrreducible(known, in: selection) {
      return FoundConflict(explicit: known.rows.map { rows[Int($0)] }, implicit: [])
    }
    var next = 0
    var (length, successes) = (1, 0)
    var prospect = Prospect(left: budget.left)
    while next < order.count {
      let run = order[next..<min(order.count, next + length)]
      var fewer = selection
      for place in run { fewer.remove(place) }
      // Without rows that the proof does not need the rest still contradicts itself.
      if run.contains(where: known.contains) {
        if !budget.isSpent,
          prospect.isHopeless(withRows: order.count - next, left: budget.left)
        {
          budget.spend(budget.left)
        }
        guard !budget.isSpent else {
          let conflict = known.rows.map { rows[Int($0)] }
          return FoundConflict(
            explicit: conflict.filter { !isImplicit[$0] },
            implicit: conflict.filter { isImplicit[$0] }, isMinimal: false)
        }
        checks += 1
        guard let other = try Self.contradiction(in: &fewer, within: budget) else {
          if length == 1 { next += 1 }
          prospect.failures += 1
          (length, successes) = (max(1, length / 2), 0)
          continue
        }
        known = other
        prospect.successes += 1
        successes += 1
        if successes > 2 { length *= 2 }
      }
      selection = fewer
      next += run.count
    }
    let kept = places.filter(selection.contains)
    guard known.rows.map(Int.init) == kept else { throw lostProof(of: kept.map { rows[$0] }) }
    let conflict = kept.map { rows[$0] }
    return FoundConflict(
      explicit: conflict.filter { !isImplicit[$0] }, implicit: conflict.filter { isImplicit[$0] })
  }

  /// What trying rows one after the other has come to so far.
  private struct Prospect {
    /// The budget at the start.
    let left: Int

    /// How often rows could not be left out, and how often they could.
    var failures = 0
    var successes = 0

    init(left: Int) { self.left = left }

    /// Whether the budget is by far too small for the rows that are still to be tried, if these are like the
    /// others: then it would only be spent.
    func isHopeless(withRows count: Int, left: Int) -> Bool {
      let tried = failures + successes
      guard tried >= Self.sample, 4 * failures >= tried else { return false }
      return count * failures / tried * ((self.left - left) / tried) > Self.margin * left
    }

    private static let sample = 8
    private static let margin = 16
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
  func conflict(_ found: FoundConflict) -> Conflict {
    Conflict(
      constraints: found.explicit.map { names[$0] }, implicit: found.implicit.map { names[$0] },
      isMinimal: found.isMinimal)
  }

  /// The name of a row's constraint.
  func name(of row: Int) -> ConstraintID { names[row] }
}
