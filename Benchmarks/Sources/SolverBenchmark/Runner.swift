import Constraints

/// Runs one problem and times building it and each of its phases.
struct Runner {
  /// The times of one kind of work, in microseconds per operation.
  struct Timing {
    var name: String
    private var sorted: [Double]

    init(name: String, samples: [Duration], divisor: Double) {
      self.name = name
      sorted = samples.map { $0 / .microseconds(1) / divisor }.sorted()
    }

    var count: Int { sorted.count }
    var minimum: Double { sorted[0] }
    var median: Double { quantile(0.5) }
    var p99: Double { quantile(0.99) }

    /// The smallest sample that is at least as large as a share of all samples (nearest rank).
    private func quantile(_ share: Double) -> Double {
      let rank = (share * Double(sorted.count)).rounded(.up)
      return sorted[max(0, min(sorted.count, Int(rank)) - 1)]
    }
  }

  /// The problem has no solution, which none of the benchmark problems should say.
  struct Unsolved: Error, CustomStringConvertible {
    var description: String { "the required rows contradict each other" }
  }

  /// How often a problem is built, at least; fast builds are repeated for a fifth of a second.
  var minimumBuilds = 5

  private let file: ProblemFile
  private let rows: [Constraint]
  private let edits: [(variable: Variable, priority: Priority)]
  private let clock = ContinuousClock()

  /// Keeps the values that are read from being optimised away.
  private(set) var checksum = 0.0

  /// The values after the last phase.
  private(set) var values: [Double] = []

  /// The solver with its rows' names, which change when a row is added again.
  private struct Session {
    var solver = Solver()
    var ids: [ConstraintID] = []
  }

  init(_ file: ProblemFile) {
    self.file = file
    let priorities = file.priorities
    rows = file.rows.map { row, weight in
      var row = row
      if let weight, let priority = priorities[weight] { row.priority = priority }
      return row
    }
    edits = file.edits.compactMap { edit in
      priorities[edit.weight].map { (edit.variable, $0) }
    }
  }

  /// Builds the problem and runs its phases, one timing for each.
  mutating func run() throws -> [Timing] {
    var samples: [Duration] = []
    var session = Session()
    let start = clock.now
    repeat {
      session = Session()
      samples.append(try time { try build(&session) })
    } while samples.count < minimumBuilds || clock.now - start < .milliseconds(200)
    var timings = [Timing(name: "build", samples: samples, divisor: 1)]

    for phase in file.phases {
      var samples: [Duration] = []
      for _ in 0..<phase.repetitions {
        samples.append(try time { try perform(phase.operations, in: &session) })
      }
      timings.append(Timing(name: phase.name, samples: samples, divisor: phase.divisor))
    }
    try solve(&session)
    return timings
  }

  /// By how much the last values miss the required rows at worst, and the sum of the weighted errors
  /// of the others.
  var check: (worstRequired: Double, objective: Double) {
    var (worst, objective) = (0.0, 0.0)
    for (row, weight) in file.rows {
      let value = row.expression.terms.reduce(row.expression.constant) {
        $0 + $1.coefficient * values[$1.variable.index]
      }
      let error = row.error(at: value)
      if let weight { objective += weight * error } else { worst = max(worst, error) }
    }
    return (worst, objective)
  }

  private func time(_ work: () throws -> Void) rethrows -> Duration {
    let start = clock.now
    try work()
    return clock.now - start
  }

  private mutating func build(_ session: inout Session) throws {
    for _ in 0..<file.variableCount { _ = session.solver.addVariable() }
    for edit in edits { try session.solver.edit(edit.variable, priority: edit.priority) }
    session.ids.reserveCapacity(rows.count)
    for row in rows { session.ids.append(try session.solver.add(row)) }
    try solve(&session)
  }

  private mutating func perform(
    _ operations: [ProblemFile.Operation], in session: inout Session
  ) throws {
    for operation in operations {
      switch operation {
      case .suggest(let variable, let value): try session.solver.suggest(value, for: variable)
      case .update: try solve(&session)
      case .remove(let row): try session.solver.remove(session.ids[row])
      case .add(let row): session.ids[row] = try session.solver.add(rows[row])
      }
    }
  }

  private mutating func solve(_ session: inout Session) throws {
    guard case .optimal(let solution) = try session.solver.solve() else { throw Unsolved() }
    values = solution.values
    checksum = values.reduce(checksum, +)
  }
}
