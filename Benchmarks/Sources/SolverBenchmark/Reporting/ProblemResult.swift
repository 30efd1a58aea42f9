/// Everything that is measured on one problem, and what GLPK says about the answers.
struct ProblemResult: Codable {
  var problem: String
  var variables: Int
  var rows: Int
  var timings: [Timing]
  /// The largest memory that the process had before anybody else was asked, in bytes.
  var peakMemory: Int
  /// How many states were held against GLPK.
  var checkedStates: Int
  /// What GLPK, the forward pass or a fresh solver have against the answers.
  var failures: [String]
  var drift: DriftTest.Result?
  /// GLPK solving the problem level by level, from nothing.
  var glpk: Timing?
  /// `glp_factorize` of the optimal basis after building and after each phase.
  var factorizations: [Timing] = []
  /// The hand-written forward pass, for one suggestion.
  var forwardPass: Timing?
  var kiwi: KiwiPeer.Result?
  /// Why kiwi was not measured, where it was asked for.
  var withoutKiwi: String?

  /// The first of the failures, each with the name of the problem, and how many there are more.
  var describedFailures: [String] {
    let shown = 5
    let more = failures.count - shown
    return failures.prefix(shown).map { "\(problem): \($0)" }
      + (more > 0 ? ["\(problem): and \(more) more"] : [])
  }

  init(_ problem: BenchmarkProblem, _ measurement: SolverMeasurement) {
    self.problem = problem.name
    variables = problem.variableCount
    rows = problem.rows.count
    timings = measurement.timings
    peakMemory = measurement.peakMemory
    checkedStates = 0
    failures = []
  }

  /// Takes the medians of several rounds for the timings, and all that was found wrong in them.
  mutating func takeMedians(of rounds: [ProblemResult]) {
    timings = Self.medians(rounds.map(\.timings))
    factorizations = Self.medians(rounds.map(\.factorizations))
    glpk = Timing(rounds: rounds.compactMap(\.glpk))
    forwardPass = Timing(rounds: rounds.compactMap(\.forwardPass))
    kiwi?.timings = Self.medians(rounds.compactMap(\.kiwi?.timings))
    checkedStates = rounds.reduce(0) { $0 + $1.checkedStates }
    failures = rounds.flatMap(\.failures)
  }

  /// The timings of each phase put together.
  private static func medians(_ rounds: [[Timing]]) -> [Timing] {
    (rounds.first ?? []).compactMap { timing in
      Timing(rounds: rounds.compactMap { $0.first { $0.phase == timing.phase } })
    }
  }
}

extension Sequence<Timing> {
  /// The timing of a phase.
  func phase(_ name: String) -> Timing? { first { $0.phase == name } }

  /// The timing of building.
  var build: Timing? { first { $0.phase == "build" } }

  /// The timing of one suggestion with all values read.
  var suggestion: Timing? { first { $0.phase == "suggest" || $0.phase == "resize" } }

  /// The timing of removing a row and adding it again, solved once after a thousand of them.
  var collectedChurn: Timing? { first { $0.phase == "churn" } }

  /// The timing of removing a row and adding it again, each solved and read.
  var churn: Timing? { first { $0.phase == "churn-solved" } }
}
