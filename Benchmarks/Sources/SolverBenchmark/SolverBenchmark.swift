import Foundation

/// Times the solver, checks its answers, and holds its speed against that of others.
///
/// The exit code is 0, 1 where an answer is wrong or files differ, and 2 for wrong usage and for what
/// cannot be read.
@main
enum SolverBenchmark {
  static func main() {
    do {
      let isRight = try run(Options(Array(CommandLine.arguments.dropFirst())))
      exit(isRight ? 0 : 1)
    } catch let misuse as Options.Misuse {
      Console.note("error: \(misuse)\n\n\(Options.usage)")
    } catch {
      Console.note("error: \(error)")
    }
    exit(2)
  }

  /// - Returns: Whether every answer was right.
  private static func run(_ options: Options) throws -> Bool {
    switch options.mode {
    case .measure: return try measure(options)
    case .measureHere:
      let peer = options.compares ? KiwiPeer(python: options.python) : nil
      for name in options.problems {
        print(try JSON.text(of: ProblemRun(name).measure(against: peer)), terminator: "")
      }
      return true
    case .check: return try check(options.problems)
    case .help:
      print(Options.usage, terminator: "")
      return true
    case .list:
      print(Catalog.all.joined(separator: "\n"))
      return true
    case .write(let directory):
      try ProblemFiles.write(options.problems, to: directory)
      return true
    case .compareFiles(let directory):
      let (lines, areSame) = try ProblemFiles.compare(with: directory)
      print(lines.joined(separator: "\n"))
      return areSame
    case .count(let part):
      for name in options.problems { try InstructionCount.run(name, part: part) }
      return true
    }
  }

  private static func measure(_ options: Options) throws -> Bool {
    let report = try FullRun(options: options).report()
    if let path = options.resultsPath {
      try Data(report.markdown(date: options.date).utf8).write(to: URL(fileURLWithPath: path))
    }
    print(
      options.printsJSON ? try JSON.text(of: report) : report.text(compares: options.compares),
      terminator: "")
    for failure in report.failures { Console.note("error: wrong answer: \(failure)") }
    return report.failures.isEmpty
  }

  private static func check(_ problems: [String]) throws -> Bool {
    let changed = Catalog.changedProblems
    for name in changed {
      Console.note("error: \(name) is no longer the problem of the common set")
    }
    var isRight = changed.isEmpty
    for name in problems {
      let result = try ProblemRun(name).check()
      let count = result.failures.count
      print("\(name): \(result.checkedStates) states checked, \(count) failures")
      for failure in result.describedFailures { Console.note("error: wrong answer: \(failure)") }
      isRight = isRight && count == 0
    }
    return isRight
  }
}
