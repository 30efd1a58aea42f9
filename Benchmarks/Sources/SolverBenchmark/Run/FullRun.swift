import Foundation

/// Measures problems one after the other, each in a process of its own, so that none hides behind
/// the memory or the warm caches of another.
struct FullRun {
  /// A process ended without a result.
  struct Lost: Error, CustomStringConvertible {
    var problem: String
    var status: Int32
    var errors: String
    var description: String {
      "\(problem): the process ended with status \(status)" + (errors.isEmpty ? "" : ": \(errors)")
    }
  }

  var options: Options

  func report() throws -> Report {
    // Rather now than after minutes of measuring.
    for name in options.problems { _ = try ProblemRun(name) }
    let results = try options.problems.map { name in
      Console.note("measuring \(name)")
      return try result(of: name)
    }
    return Report(machine: .current, problems: results)
  }

  private func result(of name: String) throws -> ProblemResult {
    var command = [CommandLine.arguments[0], "--measure-here", name, "--python", options.python]
    if options.compares { command.append("--compare") }
    let outcome = try Subprocess.run(command)
    guard outcome.status == 0 else {
      throw Lost(problem: name, status: outcome.status, errors: outcome.errors)
    }
    return try JSON.value(ProblemResult.self, from: outcome.output)
  }
}
