import Constraints

/// Removes, adds again and resizes until errors of rounding would show, then compares the values
/// with those of a fresh solver.
struct DriftTest {
  /// What came of it.
  struct Result: Codable {
    var operations: Int
    /// Processor time of the operations with their solves.
    var microsecondsPerOperation: Double
    /// The largest difference of a value from that of a fresh solver, as a share of the value (of 1
    /// where the value is smaller).
    var worstRelativeDifference: Double
  }

  /// How many operations are asked for, and what share of a value may have drifted by then.
  static let operations = 100_000
  static let tolerance = 1e-9

  var problem: BenchmarkProblem
  var operations = Self.operations
  /// The values are solved and read after every so many operations.
  var operationsPerSolve = 10
  /// Rows are never all there for long, but at most so many are missing.
  var mostMissing = 8
  /// A solver that would take hours is stopped; `operations` of the result then says when.
  var secondsAtMost = 60.0

  func run() throws -> Result {
    let preparation = SolverSession.Preparation(problem)
    var session = SolverSession(preparation)
    try session.build()
    var random = MersenneTwister(seed: 3)
    var missing: [Int] = []
    var present = Array(problem.rows.indices)
    var width = BenchmarkProblem.Operation.solve
    let start = Stopwatch.now
    var done = 0
    while done < operations, Stopwatch.now - start < secondsAtMost {
      let choice = random.next(below: 10)
      if choice == 0, let edit = problem.edits.first {
        let widths = Cards.deviceWidths
        width = .suggest(edit.variable, widths[random.next(below: widths.count)])
        try session.perform(width)
      } else if missing.count == mostMissing || !missing.isEmpty && choice < 5 {
        let row = missing.remove(at: random.next(below: missing.count))
        present.append(row)
        try session.perform(.add(row))
      } else {
        let row = present.remove(at: random.next(below: present.count))
        missing.append(row)
        try session.perform(.remove(row))
      }
      done += 1
      if done.isMultiple(of: operationsPerSolve) { try session.solve() }
    }
    let seconds = Stopwatch.now - start
    try session.perform(missing.map { .add($0) } + [.solve])

    var fresh = SolverSession(preparation)
    try fresh.build()
    try fresh.perform([width, .solve])
    return Result(
      operations: done, microsecondsPerOperation: seconds * 1e6 / Double(max(1, done)),
      worstRelativeDifference: Self.worstDifference(try session.values(), try fresh.values()))
  }

  static func worstDifference(_ values: [Double], _ expected: [Double]) -> Double {
    guard values.count == expected.count, values.allSatisfy(\.isFinite) else { return .infinity }
    return zip(values, expected).reduce(0) {
      max($0, abs($1.0 - $1.1) / max(1, abs($1.1)))
    }
  }
}
