import Constraints
import Foundation

/// kiwi, the C++ solver that users would pick instead, through its Python package.
struct KiwiPeer {
  /// What kiwi took and said.
  struct Result: Codable {
    var version: String
    var timings: [Timing]
    /// The phases that took too long to be run whole; their figures are of a part.
    var partial: [String]
    /// What a Python call takes that does nothing, in microseconds: part of every operation above.
    var microsecondsPerCall: Double
    var peakMemory: Int
    /// What GLPK has against kiwi's answers; empty where it confirms them.
    var objections: [String]
  }

  /// Why there are no figures.
  struct NotMeasured: Error, CustomStringConvertible {
    var description: String
  }

  /// The interpreter that has `kiwisolver` installed.
  var python = "python3"
  var rule = SamplingRule()

  /// Measures a problem, and has its answers checked.
  func run(
    _ problem: BenchmarkProblem, generatedBy source: Source?, check: ObjectiveCheck
  ) throws -> Result {
    if let reason = source?.reasonWithoutKiwi { throw NotMeasured(description: reason) }
    let output = try answer(to: problem.records)
    var timings: [Timing] = []
    var objections: [String] = []
    var state = SystemState(problem)
    // kiwi pulls an edited variable to 0 until a value is suggested.
    for edit in problem.edits where edit.weight != nil { state.apply(.suggest(edit.variable, 0)) }
    for (index, phase) in output.phases.enumerated() {
      // The first is the build.
      let posed = index == 0 ? nil : problem.phases[index - 1]
      guard let phase else { continue }
      timings.append(
        Timing(phase: phase.name, seconds: phase.samples, divisor: posed?.divisor ?? 1))
      for operation in posed?.operations ?? [] { state.apply(operation) }
      guard phase.whole else { continue }
      do {
        try check.check(Snapshot(label: phase.name, state: state, values: phase.values))
      } catch {
        objections.append("\(error)")
      }
    }
    return Result(
      version: output.version, timings: timings,
      partial: output.phases.compactMap { $0 }.filter { !$0.whole }.map(\.name),
      microsecondsPerCall: output.call * 1e6, peakMemory: output.peak, objections: objections)
  }

  /// What the script prints.
  private struct Output: Decodable {
    struct Phase: Decodable {
      var name: String
      var samples: [Double]
      var whole: Bool
      var values: [Double]
    }
    var version: String
    var call: Double
    var peak: Int
    /// Nil for what kiwi has no call for.
    var phases: [Phase?]
  }

  private static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../kiwi_peer.py").standardizedFileURL

  private func answer(to records: String) throws -> Output {
    let input = FileManager.default.temporaryDirectory
      .appendingPathComponent("kiwi-\(ProcessInfo.processInfo.processIdentifier).prob")
    try Data(records.utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let arguments = [
      Self.script.path, "\(rule.wantedSamples)", "\(rule.leastSamples)", "\(rule.budget)",
      "\(rule.shortestSample)",
    ]
    let result = try Subprocess.run(
      [python] + arguments, input: FileHandle(forReadingFrom: input), secondsAtMost: 120)
    guard result.status == 0 else {
      let lines = result.errors.split(separator: "\n")
      throw NotMeasured(description: lines.last.map(String.init) ?? "status \(result.status)")
    }
    return try JSONDecoder().decode(Output.self, from: result.output)
  }
}

extension Source {
  /// Why kiwi is not asked: it has no figure (kiwi 1.5.1).
  var reasonWithoutKiwi: String? {
    let slow = "it takes minutes, if it finishes at all"
    switch self {
    case .chain(let chain) where chain.boxes > (chain.crossesMinimum ? 100 : 1000): return slow
    case .cards(let cards) where cards.count > 100: return slow
    case .churn: return "it throws \"objective is unbounded\""
    case .subtrees: return "it has no reading of single values to compare with"
    case .conflictList(let list) where list.count > 1000: return slow
    case .requiredEdit: return "it edits no variable with a required strength"
    case .panes: return "its variables do not come and go"
    case .dragToggle: return "it deactivates no rows"
    default: return nil
    }
  }
}
