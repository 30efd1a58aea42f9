/// Some constraints as a problem of their own, with no other variables than they need.
///
/// Solving it takes as long as these constraints are many, however large the problem is that they are
/// taken from. The variables keep their order, and with it which of several equally good solutions is
/// shown.
package struct Subproblem: Sendable {
  /// The problem; its constraints are in the order in which they were given.
  package private(set) var problem = Problem()

  /// The variables of the whole problem, in the order of the variables here.
  package let variables: [Variable]

  private let numbers: VariableNumbers

  /// Makes a problem of constraints and of the variables in them and in `expressions`.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` where a constraint is none that `whole` could have.
  /// - Complexity: O(*n* log *n*) in the number of terms.
  package init(
    _ constraints: [Constraint], mentioning expressions: [LinearExpression] = [],
    of whole: Problem
  ) throws(SolverError) {
    var mentioned: [Int] = []
    for constraint in constraints {
      for term in constraint.expression.terms { mentioned.append(term.variable.index) }
    }
    for expression in expressions {
      for term in expression.terms { mentioned.append(term.variable.index) }
    }
    numbers = VariableNumbers(of: mentioned)
    variables = numbers.indices.map { Variable(index: $0) }
    for variable in variables { _ = problem.add(whole.storedName(of: variable)) }
    for var constraint in constraints {
      constraint.expression = local(constraint.expression)
      do {
        try problem.add(constraint)
      } catch {
        throw .invalid(error)
      }
    }
  }

  /// A variable of the whole problem as it is called here; nil where it is not here.
  package func local(_ variable: Variable) -> Variable? {
    numbers.number(of: variable.index).map { Variable(index: $0) }
  }

  /// An expression of the whole problem in the variables here, of which it must have no others.
  package func local(_ expression: LinearExpression) -> LinearExpression {
    LinearExpression(
      terms: expression.terms.compactMap { term in
        local(term.variable).map { Term($0, term.coefficient) }
      },
      constant: expression.constant)
  }

  /// The solution of the problem by itself; nil where its required constraints contradict each other.
  ///
  /// - Throws: ``SolverError/breakdown(_:)`` as ``Solver/solve()`` does.
  package func solution() throws(SolverError) -> Solution? {
    var solver = Solver(problem)
    do {
      return try solver.solve().solution
    } catch {
      throw .breakdown(error)
    }
  }

  /// The first minimal conflicting sets of the problem, as far as a number and a budget allow; none where
  /// there is a solution.
  ///
  /// - Throws: ``SolverError/breakdown(_:)`` as ``Solver/conflicts()`` does.
  package func conflicts(
    atMost limit: Int, within budget: WorkBudget
  ) throws(SolverError) -> [Conflict] {
    var solver = Solver(problem)
    // Whether there is a solution is asked, and not which one.
    solver.leaveTies()
    do {
      return try solver.conflicts(atMost: limit, within: budget).sets
    } catch {
      throw .breakdown(error)
    }
  }
}

extension Problem {
  /// The values that an expression takes over all optimal solutions under some of the constraints
  /// alone; nil where these contradict each other.
  ///
  /// - Throws: ``SolverError`` where a variable is unknown, or the arithmetic breaks down.
  /// - Complexity: that of solving these constraints, and of ``Solution/range(of:)``.
  package func range(
    of expression: LinearExpression, under constraints: [ConstraintID]
  ) throws(SolverError) -> FreeRange? {
    let part = try Subproblem(
      constraints.sorted().map { self[$0] }, mentioning: [expression], of: self)
    return try part.solution()?.range(of: part.local(expression))
  }
}
