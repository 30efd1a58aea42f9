import Constraints
import Foundation

/// One problem from the start to the end, in a process of its own.
struct ProblemRun {
  /// How many states of each phase are held against GLPK.
  static let statesPerPhase = 12

  let source: Source?
  let problem: BenchmarkProblem

  /// A name that stands for nothing.
  struct Unknown: Error, CustomStringConvertible {
    var name: String
    var description: String {
      "'\(name)' is neither a generated problem (see --list) nor a file that can be read"
    }
  }

  /// A file that is not a problem.
  struct Malformed: Error, CustomStringConvertible {
    var path: String
    var line: MalformedLine
    var description: String { "\(path): \(line)" }
  }

  /// - Parameter name: the name of a generated problem, or the path of a file.
  /// - Throws: ``Unknown`` or ``Malformed``.
  init(_ name: String) throws {
    source = Catalog.source(named: name)
    var problem = try source?.problem ?? Self.file(name)
    problem.phases += problem.phases.compactMap(\.solvedThroughout)
    self.problem = problem
  }

  private static func file(_ path: String) throws -> BenchmarkProblem {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Unknown(name: path)
    }
    let title = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    do throws(MalformedLine) {
      return try BenchmarkProblem(title, parsing: text)
    } catch {
      throw Malformed(path: path, line: error)
    }
  }

  /// How often a problem is measured in turn with its peers, unless that takes longer than this, in
  /// seconds: the clock of a machine wanders, and one round may find it fast for the one and slow for the
  /// other.
  private static let rounds = 5
  private static let roundsBudget = 5.0

  /// Measures the solver and checks what it says; with `peers`, measures them on the same problem, in
  /// several rounds where they are short.
  func measure(against peers: KiwiPeer?) throws -> ProblemResult {
    let start = Stopwatch.now
    var result = try measureOnce(against: peers)
    guard peers != nil else { return result }
    var rounds = [result]
    while rounds.count < Self.rounds, Stopwatch.now - start < Self.roundsBudget {
      rounds.append(try measureOnce(against: peers, checksDrift: false))
    }
    result.takeMedians(of: rounds)
    return result
  }

  private func measureOnce(
    against peers: KiwiPeer?, checksDrift: Bool = true
  ) throws -> ProblemResult {
    let measurement = try SolverMeasurement(of: problem)
    var result = ProblemResult(problem, measurement)
    if case .dragToggle = source, let phase = problem.phases.first {
      result.timings += try FrameTimes(of: problem, phase: phase, warmUp: DragToggle.warmUp).timings
    }
    let reference = GLPKReference(problem)
    let check = ObjectiveCheck(problem, reference: reference)
    for snapshot in measurement.snapshots {
      hold(snapshot, against: check, in: &result)
      if peers != nil, let timing = factorization(of: reference, after: snapshot) {
        result.factorizations.append(timing)
      }
    }
    try checkOnTheWay(against: check, in: &result)
    if case .churn = source, checksDrift { result.drift = try checkDrift(in: &result) }
    if let peers {
      result.glpk = glpkTiming(in: measurement.snapshots.last?.state)
      result.forwardPass = forwardPassTiming()
      do {
        result.kiwi = try peers.run(problem, generatedBy: source, check: check)
      } catch {
        result.withoutKiwi = "\(error)"
      }
    }
    return result
  }

  /// Checks what the solver says, without a clock.
  ///
  /// - Returns: A result without any figures.
  func check() throws -> ProblemResult {
    var result = ProblemResult(problem, SolverMeasurement())
    try checkOnTheWay(
      against: ObjectiveCheck(problem, reference: GLPKReference(problem)), in: &result)
    if case .churn = source { _ = try checkDrift(operations: 1000, in: &result) }
    return result
  }

  private func hold(
    _ snapshot: Snapshot, against check: ObjectiveCheck, in result: inout ProblemResult
  ) {
    result.checkedStates += 1
    do {
      try check.check(snapshot)
    } catch {
      result.failures.append("\(error)")
    }
  }

  /// Runs everything once more and holds states in the middle of phases against GLPK and the forward
  /// pass.
  private func checkOnTheWay(
    against check: ObjectiveCheck, in result: inout ProblemResult
  ) throws {
    let pass = source?.forwardPass
    var values = Array(repeating: 0.0, count: problem.variableCount)
    for snapshot in try ObjectiveCheck.snapshots(of: problem, perPhase: Self.statesPerPhase) {
      hold(snapshot, against: check, in: &result)
      guard let pass, let suggested = snapshot.state.suggestions.first.flatMap({ $0 }) else {
        continue
      }
      values.withUnsafeMutableBufferPointer { pass.compute(from: suggested, into: $0) }
      let difference = DriftTest.worstDifference(snapshot.values, values)
      if difference > DriftTest.tolerance {
        result.failures.append(
          "\(snapshot.label): a value differs from the forward pass by \(difference)")
      }
    }
  }

  private func checkDrift(
    operations: Int = DriftTest.operations, in result: inout ProblemResult
  ) throws -> DriftTest.Result {
    let drift = try DriftTest(problem: problem, operations: operations).run()
    if drift.worstRelativeDifference > DriftTest.tolerance {
      result.failures.append(
        "after \(drift.operations) operations a value differs from that of a fresh solver by "
          + "\(drift.worstRelativeDifference) of it")
    }
    return drift
  }

  /// Times GLPK on the problem as a whole.
  private func glpkTiming(in state: SystemState?) -> Timing? {
    guard let state else { return nil }
    let rule = SamplingRule(budget: 0.2, leastSamples: 1)
    let seconds = try? rule.sample(repetitions: 1) {
      _ = try GLPKReference(problem).optima(in: state)
    }
    return seconds.map { Timing(phase: "glpk", seconds: $0, divisor: 1) }
  }

  /// Times the factorisation of the basis that the last check ended with.
  private func factorization(of reference: GLPKReference, after snapshot: Snapshot) -> Timing? {
    let rule = SamplingRule(budget: 0.2)
    let seconds = try? rule.sample(repetitions: 1) { try reference.factorize() }
    return seconds.map { Timing(phase: snapshot.label, seconds: $0, divisor: 1) }
  }

  /// Times the forward pass over the suggestions of the first phase.
  private func forwardPassTiming() -> Timing? {
    guard let pass = source?.forwardPass, let phase = problem.phases.first else { return nil }
    let suggestions = phase.operations.compactMap { operation -> Double? in
      if case .suggest(_, let value) = operation { value } else { nil }
    }
    var values = Array(repeating: 0.0, count: problem.variableCount)
    let seconds = values.withUnsafeMutableBufferPointer { values in
      SamplingRule(budget: 0.2).sample(repetitions: 1) {
        for value in suggestions { pass.compute(from: value, into: values) }
      }
    }
    return Timing(phase: phase.name, seconds: seconds, divisor: Double(suggestions.count))
  }
}
