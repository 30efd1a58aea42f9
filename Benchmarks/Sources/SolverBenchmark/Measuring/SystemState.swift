import Constraints

/// What of a problem holds at some moment: which rows are there, and what is suggested.
struct SystemState: Equatable {
  /// For each row of the problem, whether it is there.
  private(set) var isLive: [Bool]
  /// For each edit of the problem, the value that was suggested last; none before the first.
  private(set) var suggestions: [Double?]
  private let editOfVariable: [Variable: Int]
  private let rowsOfChangingVariables: [Variable: [Int]]

  init(_ problem: BenchmarkProblem) {
    isLive = problem.rows.indices.map { !problem.absentRows.contains($0) }
    suggestions = Array(repeating: nil, count: problem.edits.count)
    rowsOfChangingVariables = problem.rowsOfChangingVariables
    editOfVariable = Dictionary(
      problem.edits.enumerated().map { ($0.element.variable, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func apply(_ operation: BenchmarkProblem.Operation) {
    switch operation {
    case .suggest(let variable, let value):
      if let edit = editOfVariable[variable] { suggestions[edit] = value }
    case .remove(let row), .deactivate(let row): isLive[row] = false
    case .add(let row), .activate(let row): isLive[row] = true
    case .change(let row, let other): (isLive[row], isLive[other]) = (false, true)
    case .removeVariable(let variable):
      for row in rowsOfChangingVariables[variable] ?? [] { isLive[row] = false }
    case .startAnew: suggestions = suggestions.map { _ in nil }
    case .solve, .solveReading, .contradict, .findConflict, .listConflicts, .offer, .addVariable,
      .stopClock, .startClock:
      break
    }
  }
}

/// The values that a solver gave for a state, to be checked when the clock has stopped.
struct Snapshot {
  var label: String
  var state: SystemState
  var values: [Double]
}
