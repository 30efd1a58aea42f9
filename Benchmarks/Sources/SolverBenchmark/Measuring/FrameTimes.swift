/// The times of the single frames of a phase: each ends with a solve.
///
/// A frame of a run is the same in every run, so the least of several runs is its own cost, and what
/// the machine did meanwhile does not count.
struct FrameTimes {
  /// The phases as which the frames appear in a result.
  static let usual = "frame"
  static let longest = "longest-frame"

  static let runs = 5

  /// The seconds of each frame after the warm-up.
  private(set) var seconds: [Double] = []

  /// - Throws: what the solver throws, and ``SolverSession/Unsolved``.
  init(of problem: BenchmarkProblem, phase: BenchmarkProblem.Phase, warmUp: Int) throws {
    let frames = Self.frames(of: phase)
    let preparation = SolverSession.Preparation(problem)
    var least = Array(repeating: Double.infinity, count: frames.count)
    for _ in 0..<Self.runs {
      var session = SolverSession(preparation)
      try session.build()
      for (index, frame) in frames.enumerated() {
        let time = try Stopwatch.time { try session.perform(frame) }
        least[index] = min(least[index], time)
      }
    }
    seconds = Array(least.dropFirst(warmUp))
  }

  private static func frames(
    of phase: BenchmarkProblem.Phase
  ) -> [[BenchmarkProblem.Operation]] {
    var frames: [[BenchmarkProblem.Operation]] = [[]]
    for operation in phase.operations {
      frames[frames.count - 1].append(operation)
      if operation == .solve { frames.append([]) }
    }
    return frames.dropLast()
  }

  /// The timings of all frames, and of the longest one alone.
  var timings: [Timing] {
    [
      Timing(phase: Self.usual, seconds: seconds, divisor: 1),
      Timing(phase: Self.longest, seconds: [seconds.max() ?? .infinity], divisor: 1),
    ]
  }
}
