/// A solved problem taken apart into what has nothing to do with each other.
///
/// Variables that a chain of required equations fixes, such as the edges of a view that is tied to
/// the screen, are numbers here, and tie nothing together: the cards of a list whose width is known
/// are a part each. The optimal solutions of a problem are exactly the combinations of those of its
/// parts, because each level is a sum over them.
package struct IndependentParts: Sendable {
  /// A part of a solved problem.
  package struct Part: Sendable {
    /// The constraints and variables of the part.
    package let subproblem: Subproblem

    /// The constraints of the whole problem, in the order of those of the part.
    package let constraintIDs: [ConstraintID]

    /// The part's share of the solution.
    package let solution: Solution

    /// A solver that has found the share.
    let solver: Solver

    /// A range in the part with the ids of the whole problem.
    package func whole(_ range: FreeRange) -> FreeRange {
      FreeRange(
        lower: range.lower, upper: range.upper,
        tie: range.tie.map { tie in
          Tie(
            priority: tie.priority, constraints: tie.constraints.map { constraintIDs[$0.index] },
            totalError: tie.totalError)
        })
    }
  }

  /// The parts, in order of their first variables; none where the solution is the only one.
  package private(set) var parts: [Part] = []

  private let solution: Solution

  /// The positions of the parts that the variables belong to; nil for what is fixed.
  private var owners: [Int?] = []

  /// Takes a problem apart at its solution.
  ///
  /// - Throws: ``SolverError/breakdown(_:)`` as ``Solver/solve()`` does.
  /// - Complexity: linear in the size of the problem, and a solve of each part.
  package init(of problem: Problem, at solution: Solution) throws(SolverError) {
    self.solution = solution
    guard !solution.isUnique else { return }
    owners = Array(repeating: nil, count: problem.variableCount)
    let rows = problem.constraints.map { $0.expression.simplified }
    let isFixed = Self.fixedVariables(of: problem, rows: rows)
    for members in Self.groups(of: rows, isFixed: isFixed) {
      for variable in members.variables { owners[variable.index] = parts.count }
      let constraints = members.ids.map { id in
        var constraint = problem[id]
        constraint.expression = LinearExpression(constant: rows[id.index].constant)
        for term in rows[id.index].terms {
          if isFixed[term.variable.index] {
            constraint.expression.constant += term.coefficient * solution[term.variable]
          } else {
            constraint.expression.terms.append(term)
          }
        }
        return constraint
      }
      let subproblem = try Subproblem(
        constraints, mentioning: members.variables.map { LinearExpression($0) }, of: problem)
      guard let (solver, share) = try Self.solve(subproblem.problem),
        zip(members.variables, share.values).allSatisfy({ Self.isClose(solution[$0], $1) })
      else {
        // Rounding at the seams: then the problem is one part.
        parts = [try Self.whole(problem, at: solution)]
        owners = Array(repeating: 0, count: problem.variableCount)
        return
      }
      parts.append(
        Part(
          subproblem: subproblem, constraintIDs: members.ids, solution: share, solver: solver))
    }
  }

  /// The exact values of an expression over all solutions that are as good as the one that was taken
  /// apart.
  ///
  /// - Parameter budget: what pays for it.
  /// - Throws: ``SolverError`` as ``Solution/range(of:)`` does.
  /// - Complexity: that of ``Solution/range(of:)`` in each part that the expression reaches.
  package func range(
    of expression: LinearExpression, within budget: WorkBudget
  ) throws(SolverError) -> FreeRange {
    var shares: [Int: LinearExpression] = [:]
    var fixed = LinearExpression(constant: expression.constant)
    for term in expression.terms {
      if !parts.isEmpty, let owner = owners[term.variable.index] {
        shares[owner, default: LinearExpression()].terms.append(term)
      } else {
        fixed.terms.append(term)
      }
    }
    let value = solution.value(of: fixed)
    var (lower, upper) = (value, value)
    // In order, because sums of rounded numbers depend on it.
    for (owner, share) in shares.sorted(by: { $0.key < $1.key }) {
      let part = parts[owner]
      let range = try part.solution.range(
        of: part.subproblem.local(share), within: budget)
      lower += range.lower
      upper += range.upper
    }
    return FreeRange(lower: lower, upper: upper)
  }
}

// MARK: - Taking apart

extension IndependentParts {
  /// The open variables that rows tie together, in order, each group with its rows.
  private static func groups(
    of rows: [LinearExpression], isFixed: [Bool]
  ) -> [(variables: [Variable], ids: [ConstraintID])] {
    var sets = DisjointSets(count: isFixed.count)
    for row in rows {
      var first: Int?
      for term in row.terms where !isFixed[term.variable.index] {
        if let first { sets.unite(first, term.variable.index) }
        first = first ?? term.variable.index
      }
    }
    var groups: [(variables: [Variable], ids: [ConstraintID])] = []
    var groupOfRoot = [Int?](repeating: nil, count: isFixed.count)
    for index in isFixed.indices where !isFixed[index] {
      let root = sets.root(index)
      let group = groupOfRoot[root] ?? groups.count
      groupOfRoot[root] = group
      if group == groups.count { groups.append(([], [])) }
      groups[group].variables.append(Variable(index: index))
    }
    for (index, row) in rows.enumerated() {
      guard let open = row.terms.first(where: { !isFixed[$0.variable.index] }),
        let group = groupOfRoot[sets.root(open.variable.index)]
      else { continue }
      groups[group].ids.append(ConstraintID(index: index))
    }
    return groups
  }

  /// The variables that the required equations determine one after the other.
  private static func fixedVariables(of problem: Problem, rows: [LinearExpression]) -> [Bool] {
    var isFixed = [Bool](repeating: false, count: problem.variableCount)
    var equations: [[Int]] = isFixed.map { _ in [] }
    var open = rows.map { $0.terms.count }
    var ready: [Int] = []
    for (index, row) in rows.enumerated()
    where problem.constraints[index].relation == .equal
      && problem.constraints[index].priority.isRequired
    {
      for term in row.terms { equations[term.variable.index].append(index) }
      if open[index] == 1 { ready.append(index) }
    }
    while let row = ready.popLast() {
      guard let term = rows[row].terms.first(where: { !isFixed[$0.variable.index] }),
        // Next to nothing times a variable fixes it only on paper.
        abs(term.coefficient) > 1e-6
      else { continue }
      isFixed[term.variable.index] = true
      for row in equations[term.variable.index] {
        open[row] -= 1
        if open[row] == 1 { ready.append(row) }
      }
    }
    return isFixed
  }

  private static func whole(
    _ problem: Problem, at solution: Solution
  ) throws(SolverError) -> Part {
    let variables = (0..<problem.variableCount).map { LinearExpression(Variable(index: $0)) }
    return Part(
      subproblem: try Subproblem(problem.constraints, mentioning: variables, of: problem),
      constraintIDs: problem.constraints.indices.map { ConstraintID(index: $0) },
      solution: solution, solver: Solver(problem))
  }

  private static func solve(
    _ problem: Problem
  ) throws(SolverError) -> (Solver, Solution)? {
    var solver = Solver(problem)
    do {
      return try solver.solve().solution.map { (solver, $0) }
    } catch {
      throw .breakdown(error)
    }
  }

  private static func isClose(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) <= 1e-6 * max(1, abs(first))
  }
}
