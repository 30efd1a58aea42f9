internal import Constraints

/// A constraint system as a linear program in which every row may be missed at a price.
///
/// Each constraint becomes one row with a column per direction in which it can be missed, divided by
/// its largest coefficient. Errors are then in points, and the coefficients, which `glp_exact` takes
/// for the simplest fractions within 1e-10, become the fractions that were meant: rows that depend
/// on each other, such as `1e-6 * x == 1e-6 / 3 * y` and `x == y / 3`, still do in rational
/// arithmetic. (As given, they would be independent by a hair and determine both variables.)
///
/// The matrix never changes. A phase is a new cost; what it found optimal is kept by
/// fixing every row and column with a reduced cost, which is the optimal face itself, not an
/// approximation by "total <= optimum + slack". Each phase starts at the basis of the last one.
struct ErrorModel {
  /// The constraint system.
  private let problem: Problem

  /// What bounds the work of each phase.
  private let limits: Limits

  /// What all phases together may take.
  private let budget: WorkBudget

  /// The programs that were solved before.
  private let answered: AnsweredPrograms

  /// The columns of a row's error, and what turns a column into the constraint's own units.
  private struct ErrorColumns {
    var under: Int?
    var over: Int?
    var scale: Double

    var all: [Int] { [under, over].compactMap { $0 } }
  }

  private var program = LinearProgram()

  /// The column of each variable.
  private var columnOfVariable: [Variable: Int] = [:]
  private var errorColumns: [Int: ErrorColumns] = [:]
  private var distanceColumns: [Variable: ErrorColumns] = [:]
  private var matrixRows: [[(column: Int, value: Double)]] = []
  /// The optimal vertex of the last phase: a point of the face, and the basis to start from.
  private var vertex: LinearProgram.Vertex?

  /// GLPK could not finish.
  struct GaveUp: Error {
    let reason: String
  }

  /// Models the given constraints of a problem with the variables in them, or all of it.
  ///
  /// - Parameter distances: variables whose distance from 0 will be minimised by
  ///   ``minimizeDistance(of:)``.
  init(
    _ problem: Problem, constraints: [Int]? = nil, variables: [Variable] = [],
    distances: [Variable] = [], limits: Limits,
    budget: WorkBudget = WorkBudget(WorkBudget.forVerification),
    answered: AnsweredPrograms = AnsweredPrograms()
  ) throws(GaveUp) {
    self.problem = problem
    self.limits = limits
    self.budget = budget
    self.answered = answered
    var used = Set(variables + distances)
    for index in constraints ?? [] {
      for term in problem.constraints[index].expression.terms { used.insert(term.variable) }
    }
    let all =
      constraints == nil
      ? (0..<problem.variableCount).map(Variable.init) : used.sorted { $0.index < $1.index }
    for variable in all {
      columnOfVariable[variable] = program.addColumn(from: -.infinity, to: .infinity)
    }
    for index in constraints ?? Array(problem.constraints.indices) {
      errorColumns[index] = try add(problem.constraints[index])
    }
    for variable in distances {
      distanceColumns[variable] = try add(Constraint(LinearExpression(variable), .equal))
    }
    matrixRows = Array(repeating: [], count: program.rowCount)
    for (row, column, value) in program.entries {
      matrixRows[row].append((column, value))
    }
  }

  private mutating func add(_ constraint: Constraint) throws(GaveUp) -> ErrorColumns {
    let expression = constraint.expression.simplified
    let scale = rowScale(expression)
    let target = -expression.constant / scale
    guard target.isFinite else {
      throw GaveUp(reason: "a constant of \(expression.constant) is out of GLPK's range")
    }
    let row = program.addRow(
      from: constraint.relation == .lessOrEqual ? -.infinity : target,
      to: constraint.relation == .greaterOrEqual ? .infinity : target)
    for term in expression.terms {
      guard let column = columnOfVariable[term.variable] else { continue }
      program.addEntry(row: row, column: column, value: term.coefficient / scale)
    }
    var columns = ErrorColumns(scale: scale)
    if constraint.relation != .lessOrEqual {
      let column = program.addColumn(from: 0, to: .infinity)
      program.addEntry(row: row, column: column, value: 1)
      columns.under = column
    }
    if constraint.relation != .greaterOrEqual {
      let column = program.addColumn(from: 0, to: .infinity)
      program.addEntry(row: row, column: column, value: -1)
      columns.over = column
    }
    return columns
  }

  // MARK: - Phases

  /// By how much the required rows have to be missed at least.
  struct Violation {
    /// The smallest sum of violations, in points.
    let total: Double

    /// The rows that are missed by more than rounding at this optimum; empty where the required
    /// rows can hold together.
    let constraints: [ConstraintID]

    /// Whether no row is missed by more than rational arithmetic makes of rounded data.
    let isCertainlyNone: Bool
  }

  /// Minimises the sum of the violations of the required rows and holds every row to its share.
  mutating func minimizeViolation() throws(GaveUp) -> Violation {
    let required = errorColumns.keys.filter { problem.constraints[$0].priority.isRequired }.sorted()
    var cost = zeroCost
    for index in required {
      for column in errorColumns[index]?.all ?? [] { cost[column] = 1 }
    }
    let vertex = try optimum(of: cost)
    var total = 0.0
    var missed: [ConstraintID] = []
    var isCertainlyNone = true
    for index in required {
      // Of the row as it was posed: what contradicts it by less than `glp_exact` rounds to simple fractions is in
      // no error column.
      if error(of: index, at: vertex.values)
        > Tolerance.doubt(largestTerm(of: index, at: vertex.values))
      {
        isCertainlyNone = false
      }
      for column in errorColumns[index]?.all ?? [] {
        let value = max(0, vertex.values[column])
        total += value
        if value > Tolerance.row(largestTerm(of: index, at: vertex.values)) {
          missed.append(ConstraintID(index: index))
        }
        // The rational solver will see the same rounded data again, so its own value is the one
        // that the row needs.
        let needed = max(0, vertex.rationalValues[column])
        program.boundColumn(column, from: 0, to: needed * (1 + Tolerance.widening))
      }
    }
    return Violation(total: total, constraints: missed, isCertainlyNone: isCertainlyNone)
  }

  /// Minimises the weighted errors of a priority and keeps to the optimal face.
  ///
  /// - Returns: The least total error, in the units of the constraints.
  mutating func minimizeErrors(at priority: Priority) throws(GaveUp) -> Double {
    var weights: [Int: Double] = [:]
    for (index, columns) in errorColumns where problem.constraints[index].priority == priority {
      for column in columns.all {
        weights[column] = problem.constraints[index].weight * columns.scale
      }
    }
    guard !weights.isEmpty else { return 0 }
    let cost = normalized(weights)
    let vertex = try optimum(of: cost)
    fixFace(of: cost, at: vertex)
    return weights.keys.sorted().reduce(0) { total, column in
      total + (weights[column] ?? 0) * max(0, vertex.values[column])
    }
  }

  /// Brings a variable as close to 0 as it may be and keeps it there.
  mutating func minimizeDistance(of variable: Variable) throws(GaveUp) {
    var cost = zeroCost
    for column in distanceColumns[variable]?.all ?? [] { cost[column] = 1 }
    let vertex = try optimum(of: cost)
    fixFace(of: cost, at: vertex)
  }

  /// The value of a variable in a solution of everything that was asked for so far; nil where the model
  /// does not have it, or no phase has gone before.
  func value(of variable: Variable) -> Double? {
    columnOfVariable[variable].flatMap { vertex?.values[$0] }
  }

  /// The values of a weighted sum of variables over the face reached so far.
  func range(of weights: [(Variable, Double)]) throws(GaveUp) -> (lower: Double, upper: Double) {
    var cost = zeroCost
    for (variable, weight) in weights {
      if let column = columnOfVariable[variable] { cost[column] += weight }
    }
    return try range(of: cost)
  }

  /// The sums of the weighted errors of some constraints over the face reached so far.
  func errorRange(of ids: [ConstraintID]) throws(GaveUp) -> (lower: Double, upper: Double) {
    var cost = zeroCost
    for id in ids {
      guard let columns = errorColumns[id.index] else { continue }
      for column in columns.all { cost[column] = problem[id].weight * columns.scale }
    }
    return try range(of: cost)
  }

  private func range(of cost: [Double]) throws(GaveUp) -> (lower: Double, upper: Double) {
    var ends = [-Double.infinity, .infinity]
    for (end, maximizing) in [false, true].enumerated() {
      switch try answer(to: cost, maximizing: maximizing) {
      case .optimal(let vertex):
        ends[end] = zip(cost, vertex.values).reduce(0) { $0 + $1.0 * $1.1 }
      case .unbounded: break
      case .infeasible: throw GaveUp(reason: "GLPK found the optimal face empty")
      case .gaveUp(let reason): throw GaveUp(reason: reason)
      }
    }
    return (ends[0], ends[1])
  }

  // MARK: - The optimal face

  /// Solves a linear program as long as the budget pays for it.
  private func answer(
    to cost: [Double], maximizing: Bool = false
  ) throws(GaveUp) -> LinearProgram.Answer {
    let stopped = GaveUp(reason: "GLPK stopped after a fixed amount of work")
    guard !budget.isSpent else { throw stopped }
    let answer = program.solve(
      cost, maximizing: maximizing, from: vertex?.basis, within: limits, paidBy: budget,
      remembering: answered)
    if case .gaveUp = answer, budget.isSpent { throw stopped }
    return answer
  }

  private mutating func optimum(of cost: [Double]) throws(GaveUp) -> LinearProgram.Vertex {
    switch try answer(to: cost) {
    case .optimal(let vertex):
      self.vertex = vertex
      return vertex
    case .infeasible: throw GaveUp(reason: "GLPK found the optimal face empty")
    case .unbounded: throw GaveUp(reason: "GLPK found a sum of errors without a lower bound")
    case .gaveUp(let reason): throw GaveUp(reason: reason)
    }
  }

  /// Fixes every nonbasic row and column with a reduced cost at its bound: a point is optimal
  /// exactly where all of them are there.
  private mutating func fixFace(of cost: [Double], at vertex: LinearProgram.Vertex) {
    var noise = cost.map(abs)
    for (row, entries) in matrixRows.enumerated() {
      for (column, value) in entries {
        noise[column] = max(noise[column], abs(value * vertex.duals[row]))
      }
    }
    for (column, slope) in vertex.reducedCosts.enumerated()
    where abs(slope) > Tolerance.slope * noise[column] {
      switch LinearProgram.Place(rawValue: vertex.basis.columns[column]) {
      case .atLower:
        program.boundColumn(
          column, from: program.columnLower[column], to: program.columnLower[column])
      case .atUpper:
        program.boundColumn(
          column, from: program.columnUpper[column], to: program.columnUpper[column])
      default: break
      }
    }
    for (row, entries) in matrixRows.enumerated() {
      // A row's price is set by the basic columns in it, so it is known as well as the best known
      // of them.
      let dual = abs(vertex.duals[row])
      let noise = entries.map { noise[$0.column] / abs($0.value) }.min() ?? 0
      guard dual > Tolerance.slope * noise else { continue }
      switch LinearProgram.Place(rawValue: vertex.basis.rows[row]) {
      case .atLower:
        program.boundRow(row, from: program.rowLower[row], to: program.rowLower[row])
      case .atUpper:
        program.boundRow(row, from: program.rowUpper[row], to: program.rowUpper[row])
      default: break
      }
    }
  }

  // MARK: - Numbers

  private var zeroCost: [Double] { Array(repeating: 0, count: program.columnCount) }

  /// The weights as a cost whose largest entry is 1; like a row, so that equal ones stay equal.
  private func normalized(_ weights: [Int: Double]) -> [Double] {
    var cost = zeroCost
    let scale = weights.values.max() ?? 1
    for (column, weight) in weights { cost[column] = weight / scale }
    return cost
  }

  /// By how many points the values of the variables miss a constraint.
  private func error(of index: Int, at values: [Double]) -> Double {
    let expression = problem.constraints[index].expression.simplified
    let value = expression.terms.reduce(expression.constant) {
      $0 + $1.coefficient * (columnOfVariable[$1.variable].map { values[$0] } ?? 0)
    }
    return problem.constraints[index].error(at: value) / rowScale(expression)
  }

  private func largestTerm(of index: Int, at values: [Double]) -> Double {
    let expression = problem.constraints[index].expression.simplified
    let largest = expression.terms.reduce(abs(expression.constant)) {
      max($0, abs($1.coefficient * (columnOfVariable[$1.variable].map { values[$0] } ?? 0)))
    }
    return largest / rowScale(expression)
  }
}

/// The size of the largest coefficient of an expression, or 1 where it has none.
func rowScale(_ expression: LinearExpression) -> Double {
  expression.terms.lazy.map { abs($0.coefficient) }.max() ?? 1
}

/// The size of the largest product or constant of an expression at some values.
func largestTermSize(of expression: LinearExpression, at values: [Double]) -> Double {
  expression.terms.reduce(abs(expression.constant)) {
    max($0, abs($1.coefficient * values[$1.variable.index]))
  }
}
