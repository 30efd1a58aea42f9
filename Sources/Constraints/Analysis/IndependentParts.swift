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

  /// The variables that rows tie together and of which some may be open, group by group in order of
  /// their first variables, in each in order of creation; none where the solution is the only one.
  package let groups: CompactLists<Variable>

  /// The rows of each group, in order of addition.
  private let rows: CompactLists<ConstraintID>

  /// The variables that may have other values in solutions that are as good; no others do.
  package let looseVariables: VariableSet

  private let problem: Problem
  private let solution: Solution

  /// The terms of each constraint of the problem, one for each variable.
  private let terms: CompactLists<Term>
  private let isFixed: [Bool]

  /// The positions of the groups that the variables belong to; nil where nothing is open.
  private let owners: [Int?]

  /// The constraints that are active at the solution, and the variables that are 0 for want of any.
  private let isActive: [Bool]
  private let pinned: VariableSet

  /// The parts that were solved.
  private var solved: [Int: Part] = [:]

  /// What solving a part is counted as, beside what its rows and variables are.
  private static let stepsOfStart = 1_000
  private static let stepsOfSolving = 20

  /// Takes a problem apart at its solution.
  ///
  /// - Complexity: linear in the size of the problem.
  package init(of problem: Problem, at solution: Solution) {
    self.problem = problem
    self.solution = solution
    looseVariables = VariableSet(solution.looseVariables)
    guard !looseVariables.isEmpty else {
      (terms, isFixed, isActive, pinned) = (CompactLists([], count: 0), [], [], VariableSet([]))
      (groups, rows, owners) = (CompactLists([], count: 0), CompactLists([], count: 0), [])
      return
    }
    var isActive = [Bool](repeating: false, count: problem.constraints.count)
    for id in solution.activeConstraints { isActive[id.index] = true }
    self.isActive = isActive
    pinned = VariableSet(solution.pinnedVariables)
    // By position, because a constraint is taken out of the list as a copy of all that it has.
    let constraints = problem.constraints
    terms = CompactLists(
      lists: constraints.indices.lazy.map { constraints[$0].expression.simplified.terms })
    isFixed = Self.fixedVariables(of: problem, terms: terms)
    (groups, rows, owners) = Self.groups(of: terms, isFixed: isFixed, around: looseVariables)
  }

  /// The part of a group, solved by itself.
  ///
  /// - Parameter budget: what pays for it.
  /// - Throws: ``SolverError/breakdown(_:)`` as ``Solver/solve()`` does.
  /// - Complexity: a solve of the part, which starts with what is active at the solution.
  package mutating func part(
    at position: Int, within budget: WorkBudget
  ) throws(SolverError) -> Part {
    if let part = solved[position] { return part }
    let part = try solve(groupAt: position, within: budget)
    solved[position] = part
    return part
  }

  private func solve(
    groupAt position: Int, within budget: WorkBudget
  ) throws(SolverError) -> Part {
    let (variables, ids) = (groups[position], Array(rows[position]))
    budget.spend(Self.stepsOfStart + Self.stepsOfSolving * (variables.count + ids.count))
    let subproblem = try Subproblem(
      ids.map(openPart), mentioning: variables.map { LinearExpression($0) }, of: problem)
    let start = ids.indices.filter { isActive[ids[$0].index] }
    var solver = Solver(
      subproblem.problem, startingWith: start.map(ConstraintID.init(index:)),
      pinning: variables.filter(pinned.contains).compactMap(subproblem.local))
    let share: Solution?
    do {
      share = try solver.solve().solution
    } catch {
      throw .breakdown(error)
    }
    guard let share,
      zip(variables, share.values).allSatisfy({ Self.isClose(solution[$0], $1) })
    else {
      // Rounding at the seams: then the part is the whole problem.
      return try whole()
    }
    return Part(
      subproblem: subproblem, constraintIDs: ids, solution: share, solver: solver)
  }

  /// The values of the variable of a group that has no other one, and no rows that compete; nil where it
  /// takes a solver to find them.
  ///
  /// - Complexity: linear in the number of rows of the group.
  package func onlyRange(at position: Int) -> FreeRange? {
    let variables = groups[position]
    guard let variable = variables.first, variables.count == 1 else { return nil }
    var range = (lower: -Double.infinity, upper: Double.infinity)
    for id in rows[position] {
      let row = openPart(id)
      guard row.priority.isRequired, row.relation != .equal,
        let factor = row.expression.terms.first?.coefficient, abs(factor) > 1e-6
      else { return nil }
      let bound = -row.expression.constant / factor
      if (row.relation == .greaterOrEqual) == (factor > 0) {
        range.lower = max(range.lower, bound)
      } else {
        range.upper = min(range.upper, bound)
      }
    }
    let value = solution[variable]
    guard range.lower <= value, value <= range.upper else { return nil }
    // Adding zero turns -0.0 into 0.0.
    return FreeRange(lower: range.lower + 0, upper: range.upper + 0)
  }

  /// The exact values of an expression over all solutions that are as good as the one that was taken
  /// apart.
  ///
  /// - Parameter budget: what pays for it.
  /// - Throws: ``SolverError`` as ``Solution/range(of:)`` does.
  /// - Complexity: a solve of each part that the expression reaches, and in it that of
  ///   ``Solution/range(of:)``.
  package func range(
    of expression: LinearExpression, within budget: WorkBudget
  ) throws(SolverError) -> FreeRange {
    var shares: [Int: LinearExpression] = [:]
    var fixed = LinearExpression(constant: expression.constant)
    for term in expression.terms {
      if !owners.isEmpty, let owner = owners[term.variable.index] {
        shares[owner, default: LinearExpression()].terms.append(term)
      } else {
        fixed.terms.append(term)
      }
    }
    let value = solution.value(of: fixed)
    var (lower, upper) = (value, value)
    // In order, because sums of rounded numbers depend on it.
    for (owner, share) in shares.sorted(by: { $0.key < $1.key }) {
      let part: Part
      if let known = solved[owner] {
        part = known
      } else {
        part = try solve(groupAt: owner, within: budget)
      }
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
  /// A constraint with the values of what is fixed in the place of these variables.
  private func openPart(_ id: ConstraintID) -> Constraint {
    var constraint = problem[id]
    constraint.expression.terms.removeAll()
    for term in terms[id.index] {
      if isFixed[term.variable.index] {
        constraint.expression.constant += term.coefficient * solution[term.variable]
      } else {
        constraint.expression.terms.append(term)
      }
    }
    return constraint
  }

  /// The open variables that rows tie together, with the rows and with the position of the group of each
  /// variable; only groups in which a variable is loose.
  private static func groups(
    of terms: CompactLists<Term>, isFixed: [Bool], around loose: VariableSet
  ) -> (variables: CompactLists<Variable>, rows: CompactLists<ConstraintID>, owners: [Int?]) {
    var sets = DisjointSets(count: isFixed.count)
    for index in terms.indices {
      var first: Int?
      for term in terms[index] where !isFixed[term.variable.index] {
        if let first { sets.unite(first, term.variable.index) }
        first = first ?? term.variable.index
      }
    }
    var isOpen = [Bool](repeating: false, count: isFixed.count)
    for index in isFixed.indices where !isFixed[index] && loose.contains(Variable(index: index)) {
      isOpen[sets.root(index)] = true
    }
    var owners = [Int?](repeating: nil, count: isFixed.count)
    var groupOfRoot = [Int?](repeating: nil, count: isFixed.count)
    var variables: [(list: Int, element: Variable)] = []
    var count = 0
    for index in isFixed.indices where !isFixed[index] {
      let root = sets.root(index)
      guard isOpen[root] else { continue }
      let group = groupOfRoot[root] ?? count
      if group == count { count += 1 }
      (groupOfRoot[root], owners[index]) = (group, group)
      variables.append((group, Variable(index: index)))
    }
    var rows: [(list: Int, element: ConstraintID)] = []
    for index in terms.indices {
      guard let open = terms[index].first(where: { !isFixed[$0.variable.index] }),
        let group = owners[open.variable.index]
      else { continue }
      rows.append((group, ConstraintID(index: index)))
    }
    return (CompactLists(variables, count: count), CompactLists(rows, count: count), owners)
  }

  /// The variables that the required equations determine one after the other.
  private static func fixedVariables(
    of problem: Problem, terms: CompactLists<Term>
  ) -> [Bool] {
    var isFixed = [Bool](repeating: false, count: problem.variableCount)
    var mentions: [(list: Int, element: Int)] = []
    var open = terms.indices.map { terms[$0].count }
    var ready: [Int] = []
    for index in terms.indices
    where problem.constraints[index].relation == .equal
      && problem.constraints[index].priority.isRequired
    {
      for term in terms[index] { mentions.append((term.variable.index, index)) }
      if open[index] == 1 { ready.append(index) }
    }
    let equations = CompactLists(mentions, count: problem.variableCount)
    while let row = ready.popLast() {
      guard let term = terms[row].first(where: { !isFixed[$0.variable.index] }),
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

  private func whole() throws(SolverError) -> Part {
    let variables = (0..<problem.variableCount).map { LinearExpression(Variable(index: $0)) }
    return Part(
      subproblem: try Subproblem(problem.constraints, mentioning: variables, of: problem),
      constraintIDs: problem.constraints.indices.map { ConstraintID(index: $0) },
      solution: solution, solver: Solver(problem))
  }

  private static func isClose(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) <= 1e-6 * max(1, abs(first))
  }
}
