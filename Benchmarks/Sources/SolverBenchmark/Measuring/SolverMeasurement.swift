/// Builds a problem and runs its phases, timed.
struct SolverMeasurement {
  private(set) var timings: [Timing] = []
  /// What the solver said after building and after each phase.
  private(set) var snapshots: [Snapshot] = []
  /// The largest memory that the process had until the end of the last phase, in bytes.
  private(set) var peakMemory = 0

  /// Nothing measured.
  init() {}

  /// - Throws: what the solver throws, and ``SolverSession/Unsolved``.
  init(of problem: BenchmarkProblem, rule: SamplingRule = SamplingRule()) throws {
    let preparation = SolverSession.Preparation(problem)
    var session = SolverSession(preparation)
    let builds = try sampleBuilds(of: preparation, rule: rule, last: &session)
    timings.append(Timing(phase: "build", seconds: builds, divisor: 1))
    var state = SystemState(problem)
    snapshots.append(Snapshot(label: "build", state: state, values: try session.values()))

    for phase in problem.phases {
      let seconds = try rule.discountedSample(repetitions: phase.repetitions) {
        try session.perform(phase.operations)
        return session.takeSecondsOffTheClock()
      }
      timings.append(Timing(phase: phase.name, seconds: seconds, divisor: phase.divisor))
      for operation in phase.operations { state.apply(operation) }
      try session.solve()
      snapshots.append(Snapshot(label: phase.name, state: state, values: try session.values()))
    }
    peakMemory = PeakMemory.ofThisProcess ?? 0
  }

  private func sampleBuilds(
    of preparation: SolverSession.Preparation, rule: SamplingRule, last: inout SolverSession
  ) throws -> [Double] {
    let start = Stopwatch.now
    var seconds: [Double] = []
    repeat {
      // Freeing the last solver is not part of making the next.
      last = SolverSession(preparation)
      seconds.append(try Stopwatch.time { try last.build() })
    } while seconds.count < rule.leastSamples
      || seconds.count < rule.wantedSamples && Stopwatch.now - start < rule.budget
    return seconds
  }
}
