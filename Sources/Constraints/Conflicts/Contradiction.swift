/// A part of a system whose required rows contradict each other, at the least sum of their violations.
struct Contradiction: Sendable {
  /// The state with the least sum; the level at hand is that of the required rows.
  let simplex: Simplex

  /// The name of each row's constraint.
  let names: [ConstraintID]

  /// Whether each row is a fact that is never to blame.
  let isImplicit: [Bool]
}

extension Contradiction {
  /// Adds the constraints to a breakdown whose numbers arithmetic is not up to.
  func naming(_ breakdown: NumericalBreakdown) -> NumericalBreakdown {
    guard breakdown.constraints.isEmpty else { return breakdown }
    var breakdown = breakdown
    breakdown.constraints = simplex.rowsBeyondArithmetic.map { names[$0] }
      .filter { $0.index >= 0 }.sorted()
    return breakdown
  }

  /// The parts of the required rows that contradict themselves, where facts make numbers of variables.
  ///
  /// Facts always hold, so that rows which share nothing but what facts fix, such as the width of a screen,
  /// cannot contradict each other. Each part has the facts about what it shares.
  ///
  /// - Complexity: a search for a proof in each part.
  func divided(within budget: WorkBudget) throws(NumericalBreakdown) -> [Contradiction] {
    let matrix = simplex.matrix
    func variables(of row: Int) -> some Sequence<Int> {
      matrix.terms(ofRow: row).lazy.map { Int(matrix.entries[$0].index) }
    }
    let isFixed = variablesFixedByFacts
    guard isFixed.contains(true) else { return [self] }
    var (facts, others): ([Int], [Int]) = ([], [])
    for row in simplex.level.map(Int.init) {
      let isFact = isImplicit[row] && variables(of: row).allSatisfy { isFixed[$0] }
      if isFact { facts.append(row) } else { others.append(row) }
    }
    let groups = DisjointSets.groups(ofLists: others.count, below: matrix.variableCount) { list in
      variables(of: others[list]).filter { !isFixed[$0] }
    }
    guard groups.count > 1 else { return [self] }
    var factsOfVariable = LinkedLists(count: matrix.variableCount)
    for row in facts.reversed() {
      for variable in variables(of: row) {
        factsOfVariable.push(Int32(truncatingIfNeeded: row), to: variable)
      }
    }
    var numbers = [Int32](repeating: -1, count: matrix.variableCount)
    var parts: [Contradiction] = []
    // Where facts alone contradict each other no part is to blame.
    var factsAlone = RowSelection(facts.sorted(), of: simplex, numbering: &numbers)
    let before = factsAlone.work
    defer { budget.spend(factsAlone.work - before) }
    guard try factsAlone.contradiction() == nil else { return [self] }
    for group in groups {
      guard !budget.isSpent else { return [self] }
      var rows = Set(group.map { others[$0] })
      var open = Array(rows)
      while let row = open.popLast() {
        for variable in variables(of: row) where isFixed[variable] {
          var node = factsOfVariable.first(variable)
          while let fact = factsOfVariable.value(node) {
            if rows.insert(Int(fact)).inserted { open.append(Int(fact)) }
            node = factsOfVariable.next(node)
          }
        }
      }
      let ordered = rows.sorted()
      var selection = RowSelection(ordered, of: simplex, numbering: &numbers)
      let before = selection.work
      defer { budget.spend(selection.work - before) }
      guard try selection.contradiction() != nil else { continue }
      parts.append(
        Contradiction(
          simplex: selection.simplex, names: ordered.map { names[$0] },
          isImplicit: ordered.map { isImplicit[$0] }))
    }
    return parts.isEmpty ? [self] : parts
  }

  private static var longestChain: Int { 8 }

  /// Which variables have one value because of facts, one after another.
  private var variablesFixedByFacts: [Bool] {
    let matrix = simplex.matrix
    var isFixed = [Bool](repeating: false, count: matrix.variableCount)
    var equations = simplex.level.map(Int.init).filter { row in
      isImplicit[row] && matrix.forms[row].relation == .equal
    }
    // What is fixed by a longer chain of facts only leaves more rows together than need be.
    for _ in 0..<Self.longestChain {
      equations.removeAll { row in
        let open = matrix.terms(ofRow: row).map { Int(matrix.entries[$0].index) }
          .filter { !isFixed[$0] }
        if open.count == 1 { isFixed[open[0]] = true }
        return open.count <= 1
      }
    }
    return isFixed
  }
}
