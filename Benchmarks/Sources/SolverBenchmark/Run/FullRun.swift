import Foundation

/// Measures problems one after the other, each in a process of its own, so that none hides behind
/// the memory or the warm caches of another.
struct FullRun {
  var options: Options

  func report() throws -> Report {
    // Rather now than after minutes of measuring.
    for name in options.problems { _ = try ProblemRun(name) }
    var results: [ProblemResult] = []
    var lost: [String] = []
    for name in options.problems {
      Console.note("measuring \(name)")
      var command = [CommandLine.arguments[0], "--measure-here", name, "--python", options.python]
      if options.compares { command.append("--compare") }
      let outcome = try Subprocess.run(command)
      if outcome.status == 0 {
        results.append(try JSON.value(ProblemResult.self, from: outcome.output))
      } else {
        // The other problems may tell why.
        let words = outcome.errors.trimmingCharacters(in: .whitespacesAndNewlines)
        lost.append("\(name): the process ended with status \(outcome.status): \(words)")
      }
    }
    return Report(machine: .current, problems: results, lost: lost)
  }
}
