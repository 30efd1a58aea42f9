/// The times of one kind of work, in microseconds per operation.
struct Timing: Codable {
  var phase: String
  /// The number of samples behind the figures.
  var samples: Int
  /// The very first sample: what the work costs before anything about it is known.
  var first: Double
  var minimum: Double
  var median: Double
  var p99: Double

  /// - Parameters:
  ///   - seconds: the samples, in the order in which they were taken; at least one.
  ///   - divisor: the number of operations behind each sample.
  init(phase: String, seconds: [Double], divisor: Double) {
    let sorted = seconds.sorted()
    /// The smallest sample that is at least as large as a share of all samples (nearest rank).
    func quantile(_ share: Double) -> Double {
      let rank = Int((share * Double(sorted.count)).rounded(.up))
      return sorted[max(0, min(sorted.count, rank) - 1)] * 1e6 / divisor
    }
    self.phase = phase
    samples = sorted.count
    first = seconds[0] * 1e6 / divisor
    minimum = quantile(0)
    median = quantile(0.5)
    p99 = quantile(0.99)
  }
}

extension Timing {
  /// Puts the timings of several rounds together: what is usual is usual in the median of the rounds.
  init?(rounds: [Timing]) {
    guard let first = rounds.first else { return nil }
    func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }
    self = first
    samples = rounds.reduce(0) { $0 + $1.samples }
    minimum = rounds.reduce(minimum) { min($0, $1.minimum) }
    self.median = median(rounds.map(\.median))
    p99 = median(rounds.map(\.p99))
  }

  /// How many times another median this one is; nil where there is no other.
  func ratio(to other: Timing?) -> Double? { other.map { median / $0.median } }
}

/// How often work is repeated for a figure.
///
/// `kiwi_peer.py` samples by the same rules.
struct SamplingRule {
  /// Samples until the 99th percentile means something...
  var wantedSamples = 100
  /// ...or until so many seconds are over...
  var budget = 1.0
  /// ...but never fewer than this.
  var leastSamples = 3
  /// A sample of less than so many seconds says more about the clock than about the work.
  var shortestSample = 1e-4

  /// Runs `work` as often as the rule says, at least `repetitions` times within the budget.
  ///
  /// - Returns: The seconds of one pass each: the first is of a single pass, the others of as many
  ///   passes as make up the shortest sample.
  func sample(repetitions: Int, _ work: () throws -> Void) rethrows -> [Double] {
    try discountedSample(repetitions: repetitions) {
      try work()
      return 0
    }
  }

  /// The same for work that returns how many of its seconds do not count.
  func discountedSample(repetitions: Int, _ work: () throws -> Double) rethrows -> [Double] {
    func time(passes: Int) throws -> Double {
      let start = Stopwatch.now
      var discounted = 0.0
      for _ in 0..<passes { discounted += try work() }
      return Stopwatch.now - start - discounted
    }
    let start = Stopwatch.now
    var samples = [try time(passes: 1)]
    if samples.count >= leastSamples && samples[0] >= budget { return samples }
    // What the first pass prepares, later ones may find done, so the second sets the batch.
    let second = try time(passes: 1)
    samples.append(second)
    let batch = max(1, Int((shortestSample / max(second, 1e-9)).rounded(.up)))
    var passes = 2
    while samples.count < leastSamples
      || (samples.count < wantedSamples || passes < repetitions) && Stopwatch.now - start < budget
    {
      let seconds = try time(passes: batch)
      samples.append(seconds / Double(batch))
      passes += batch
    }
    return samples
  }
}
