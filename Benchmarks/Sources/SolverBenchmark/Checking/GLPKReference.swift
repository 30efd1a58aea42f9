import Constraints

/// The optimum of each level of a problem, as GLPK finds it.
///
/// Every constraint is a row as it stands; an optional one also has a column for each direction in
/// which it can be missed. The levels are taken from the highest: the sum of its columns is made
/// least, and everything with a reduced cost is then held where it is, which is the optimal face.
final class GLPKReference {
  private struct Row {
    var index: Int32
    var lower, upper: Double
    /// The columns by which the row may be missed; none where it is required.
    var errors: [Int32]
    /// The position of its weight among the weights of the problem; nil where it is required.
    var level: Int?
  }

  private let program = GLPKProgram()
  private var rows: [Row] = []
  private var edits: [Row] = []
  private let levelCount: Int
  private var hasBasis = false

  /// The last state that was asked about, with its optima.
  private var last: (state: SystemState, optima: [Double])?

  init(_ problem: BenchmarkProblem) {
    let weights = problem.weights
    levelCount = weights.count
    _ = program.addColumns(problem.variableCount)
    for row in problem.rows {
      let level = row.weight.flatMap { weights.firstIndex(of: $0) }
      rows.append(add(row.constraint, level: level))
    }
    for edit in problem.edits {
      let constraint = Constraint(LinearExpression(edit.variable), .equal)
      edits.append(add(constraint, level: edit.weight.flatMap { weights.firstIndex(of: $0) }))
    }
  }

  private func add(_ constraint: Constraint, level: Int?) -> Row {
    let expression = constraint.expression.simplified
    var entries = expression.terms.map { (Int32($0.variable.index + 1), $0.coefficient) }
    var errors: [Int32] = []
    if level != nil {
      let signs: [Double] =
        switch constraint.relation {
        case .equal: [1, -1]
        case .greaterOrEqual: [1]
        case .lessOrEqual: [-1]
        }
      for sign in signs {
        let column = program.addColumns(1)
        entries.append((column, sign))
        errors.append(column)
      }
    }
    let target = -expression.constant
    return Row(
      index: program.addRow(entries.map { (column: $0.0, value: $0.1) }),
      lower: constraint.relation == .lessOrEqual ? -.infinity : target,
      upper: constraint.relation == .greaterOrEqual ? .infinity : target,
      errors: errors, level: level)
  }

  /// The least sum of errors of each level, from the highest, in a state of the problem.
  ///
  /// The basis that it ends with is optimal for the whole problem.
  func optima(in state: SystemState) throws -> [Double] {
    if let last, last.state == state { return last.optima }
    var errors: [[Int32]] = Array(repeating: [], count: levelCount)
    func pose(_ row: Row, at target: Double?, isLive: Bool) {
      let lower = target ?? row.lower
      let upper = target ?? row.upper
      program.bound(
        row: row.index, from: isLive ? lower : -.infinity, to: isLive ? upper : .infinity)
      for column in row.errors { program.bound(column: column, from: 0, to: .infinity) }
      if let level = row.level, isLive { errors[level] += row.errors }
    }
    for (row, isLive) in zip(rows, state.isLive) { pose(row, at: nil, isLive: isLive) }
    for (row, value) in zip(edits, state.suggestions) {
      pose(row, at: value, isLive: value != nil)
    }
    if !hasBasis { program.forgetBasis() }
    hasBasis = true

    var optima: [Double] = []
    for level in errors {
      optima.append(try program.minimizeSum(of: level))
      program.keepToOptimalFace()
    }
    last = (state, optima)
    return optima
  }

  /// Factorises the basis of the last optimum from scratch.
  func factorize() throws { try program.factorize() }
}
