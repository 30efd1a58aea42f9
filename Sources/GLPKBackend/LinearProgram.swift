internal import CGLPK
internal import Constraints

/// A linear program in the form GLPK takes it: bounds on rows and columns, a sparse matrix, a cost.
///
/// An infinite bound is none.
struct LinearProgram {
  /// Where a row or column stands in a basis.
  enum Place: Int32 {
    case basic, atLower, atUpper, free, fixed
  }

  /// A basis to start from.
  struct Basis {
    var rows: [Int32]
    var columns: [Int32]
  }

  /// An optimal vertex.
  struct Vertex {
    /// The values of the columns, computed in floating point from the optimal basis.
    var values: [Double]

    /// The values as the rational solver has them, for data that it rounds to simple fractions.
    var rationalValues: [Double]

    var reducedCosts: [Double]
    var duals: [Double]
    var basis: Basis
  }

  /// What solving ended with.
  enum Answer {
    case optimal(Vertex)
    case infeasible
    case unbounded
    case gaveUp(reason: String)
  }

  private(set) var rowLower: [Double] = []
  private(set) var rowUpper: [Double] = []
  private(set) var columnLower: [Double] = []
  private(set) var columnUpper: [Double] = []
  private var entryRows: [Int32] = []
  private var entryColumns: [Int32] = []
  private var entryValues: [Double] = []

  var rowCount: Int { rowLower.count }
  var columnCount: Int { columnLower.count }

  /// The matrix as (row, column, value), in order of addition.
  var entries: some Sequence<(row: Int, column: Int, value: Double)> {
    entryValues.indices.lazy.map {
      (row: Int(entryRows[$0]), column: Int(entryColumns[$0]), value: entryValues[$0])
    }
  }

  mutating func addColumn(from lower: Double, to upper: Double) -> Int {
    columnLower.append(lower)
    columnUpper.append(upper)
    return columnLower.count - 1
  }

  /// Adds a row without entries.
  mutating func addRow(from lower: Double, to upper: Double) -> Int {
    rowLower.append(lower)
    rowUpper.append(upper)
    return rowLower.count - 1
  }

  /// Adds an entry; each place of the matrix may be given only once.
  mutating func addEntry(row: Int, column: Int, value: Double) {
    entryRows.append(Int32(row))
    entryColumns.append(Int32(column))
    entryValues.append(value)
  }

  mutating func boundColumn(_ column: Int, from lower: Double, to upper: Double) {
    columnLower[column] = lower
    columnUpper[column] = upper
  }

  mutating func boundRow(_ row: Int, from lower: Double, to upper: Double) {
    rowLower[row] = lower
    rowUpper[row] = upper
  }

  /// What a linear program costs beside its iterations: rational arithmetic goes over all rows and columns,
  /// and so do making the program and reading the answer.
  private static let stepsOfStart = 150

  /// Optimises `cost` by `glp_simplex`, then `glp_exact` from the basis that it found.
  ///
  /// - Parameters:
  ///   - budget: what pays for it, and bounds the iterations too.
  ///   - answered: the programs that were solved before. An answer from there costs the budget as much as
  ///     finding it, so that where a budget ends does not depend on what came before.
  func solve(
    _ cost: [Double], maximizing: Bool = false, from start: Basis? = nil, within limits: Limits,
    paidBy budget: WorkBudget? = nil, remembering answered: AnsweredPrograms? = nil
  ) -> Answer {
    let size = max(1, rowCount + columnCount)
    var iterationLimit = limits.iterations(rowCount + columnCount)
    if let budget {
      budget.spend(size * Self.stepsOfStart)
      iterationLimit = max(1, min(iterationLimit, Int32(clamping: budget.left / size)))
    }
    let question = AnsweredPrograms.Question(
      rows: rowCount, columns: columnCount, maximizing: maximizing,
      numbers: rowLower + rowUpper + columnLower + columnUpper + cost + entryValues,
      positions: entryRows + entryColumns, start: start.map { $0.rows + $0.columns })
    let answered = size <= AnsweredPrograms.largestSize ? answered : nil
    if let known = answered?.entry(for: question), known.iterations <= iterationLimit {
      budget?.spend(size * Int(known.iterations))
      return known.answer
    }
    let entry = Self.answer(
      to: question, iterationLimit: iterationLimit,
      milliseconds: Int32(clamping: limits.milliseconds))
    budget?.spend(size * Int(entry.iterations))
    if case .gaveUp = entry.answer { return entry.answer }
    answered?.keep(entry, for: question)
    return entry.answer
  }

  private static func answer(
    to question: AnsweredPrograms.Question, iterationLimit: Int32, milliseconds: Int32
  ) -> AnsweredPrograms.Entry {
    let (rows, columns) = (question.rows, question.columns)
    let entries = question.positions.count / 2
    var problem = cglpk_problem()
    problem.rows = Int32(rows)
    problem.columns = Int32(columns)
    problem.entries = Int32(entries)
    problem.maximize = question.maximizing ? 1 : 0
    problem.exact = 1
    problem.warm = question.start == nil ? 0 : 1
    problem.iteration_limit = iterationLimit
    problem.time_limit_milliseconds = milliseconds
    var answer = cglpk_answer()

    // The numbers of either direction travel in one array each, so that four scopes keep every
    // pointer valid.
    var places = question.start ?? Array(repeating: 0, count: rows + columns)
    var results = Array(repeating: 0.0, count: 3 * columns + rows)
    question.numbers.withUnsafeBufferPointer { numbers in
      question.positions.withUnsafeBufferPointer { positions in
        places.withUnsafeMutableBufferPointer { places in
          results.withUnsafeMutableBufferPointer { results in
            // Empty arrays have no address, and nothing is read or written there.
            if let base = numbers.baseAddress {
              problem.row_lower = base
              problem.row_upper = base + rows
              problem.column_lower = base + 2 * rows
              problem.column_upper = base + 2 * rows + columns
              problem.cost = base + 2 * rows + 2 * columns
              problem.entry_value = base + 2 * rows + 3 * columns
            }
            if let base = positions.baseAddress {
              problem.entry_row = base
              problem.entry_column = base + entries
            }
            if let base = places.baseAddress {
              answer.row_place = base
              answer.column_place = base + rows
            }
            if let base = results.baseAddress {
              answer.column_value = base
              answer.column_solver_value = base + columns
              answer.column_reduced_cost = base + 2 * columns
              answer.row_dual = base + 3 * columns
            }
            cglpk_solve(&problem, &answer)
          }
        }
      }
    }

    return AnsweredPrograms.Entry(
      answer: outcome(of: answer, to: problem, results: results, places: places),
      iterations: answer.iterations)
  }

  private static func outcome(
    of answer: cglpk_answer, to problem: cglpk_problem, results: [Double], places: [Int32]
  ) -> Answer {
    let (rows, columns) = (Int(problem.rows), Int(problem.columns))
    switch answer.status {
    case CGLPK_OPTIMAL:
      return .optimal(
        Vertex(
          values: Array(results[0..<columns]),
          rationalValues: Array(results[columns..<2 * columns]),
          reducedCosts: Array(results[2 * columns..<3 * columns]),
          duals: Array(results[(3 * columns)...]),
          basis: Basis(rows: Array(places[0..<rows]), columns: Array(places[rows...]))))
    case CGLPK_INFEASIBLE: return .infeasible
    case CGLPK_UNBOUNDED: return .unbounded
    case CGLPK_ITERATION_LIMIT:
      return .gaveUp(reason: "GLPK stopped after \(problem.iteration_limit) iterations")
    case CGLPK_TIME_LIMIT:
      return .gaveUp(reason: "GLPK stopped after \(problem.time_limit_milliseconds) ms")
    case CGLPK_CROSSED_BOUNDS:
      return .gaveUp(reason: "a lower bound lies above its upper bound")
    default:
      let message = withUnsafeBytes(of: answer.message) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return .gaveUp(reason: "GLPK failed: \(message)")
    }
  }
}
