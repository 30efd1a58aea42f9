import Foundation

/// Times the solver on problem files and prints a table.
///
/// Usage: `swift run -c release --package-path Benchmarks SolverBenchmark [--check] FILE...`
@main
enum SolverBenchmark {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let checks = arguments.contains("--check")
    arguments.removeAll { $0 == "--check" }
    guard !arguments.isEmpty, !arguments.contains(where: { $0.hasPrefix("-") }) else {
      complain("usage: SolverBenchmark [--check] FILE...")
      exit(2)
    }
    print(line("problem", "phase", "samples", "min us", "median us", "p99 us"))
    var failed = false
    for path in arguments {
      do {
        try run(path, checks: checks)
      } catch {
        complain("\(path): \(error)")
        failed = true
      }
    }
    if failed { exit(1) }
  }

  private static func run(_ path: String, checks: Bool) throws {
    let file = try ProblemFile(parsing: String(contentsOfFile: path, encoding: .utf8))
    var runner = Runner(file)
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    for timing in try runner.run() {
      print(
        line(
          name, timing.name, "\(timing.count)", microseconds(timing.minimum),
          microseconds(timing.median), microseconds(timing.p99)))
    }
    if checks {
      let (worst, objective) = runner.check
      print("\(name): objective \(objective), worst required error \(worst)")
    }
  }

  private static func line(_ columns: String...) -> String {
    zip(columns, [16, 12, 8, 12, 12, 12]).enumerated().map { index, cell in
      let (text, width) = cell
      let padding = String(repeating: " ", count: max(0, width - text.count))
      return index < 2 ? text + padding : padding + text
    }.joined(separator: " ")
  }

  private static func microseconds(_ value: Double) -> String {
    String(format: "%.2f", value)
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
