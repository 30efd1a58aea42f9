internal import ArgumentParser
internal import LayoutChecker

/// The command: arguments in, report out, exit code.
@main
struct LayoutCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout-check",
    abstract: "Checks that layouts are fully determined, satisfiable and sound on every screen.",
    discussion: """
      'layout-check FILE...' is short for 'layout-check check FILE...'; its options are explained \
      by 'layout-check help check'.

      Exit status: 0 where nothing was found, 1 where findings fail the check, 2 for wrong usage, \
      for input that cannot be read or understood, and for internal errors, 3 where a layout can be \
      neither passed nor failed.
      """,
    version: "0.1.0",
    // Each says its name: ArgumentParser finds it out from the type otherwise, for all of them at every start.
    subcommands: [
      Check.self, Why.self, Frames.self, Sweep.self, Picture.self, Solve.self, Convert.self,
      Format.self, Screens.self, Rules.self, ExplainLog.self, Init.self, TestLayouts.self,
      Watch.self,
    ],
    defaultSubcommand: Check.self)

  static func main() {
    // A reader that has seen enough (`| head`) is no reason to die: the exit code still counts.
    System.ignoreBrokenPipes()
    do {
      let arguments = joiningNegativeNumbers(in: System.arguments)
      try refuseMissingValues(in: arguments)
      try refuseUnknownHelp(in: arguments)
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let status as ExitCode {
      System.endProcess(status.rawValue)
    } catch let error as UsageError {
      fail(error)
    } catch let error where exitCode(for: error).isSuccess {
      do {
        try Terminal.print(fullMessage(for: error) + "\n")
      } catch {
        System.endProcess(ExitCode.unusable.rawValue)
      }
    } catch {
      // ArgumentParser's words, without its capital letter, its usage line, which is longer than a
      // terminal is wide, and its exit code 64 (EX_USAGE).
      fail(UsageError(parsing: message(for: error)))
    }
  }

  /// Refuses `--screens=`, for whose value ArgumentParser would take what comes next, such as a file.
  private static func refuseMissingValues(in arguments: [String]) throws(UsageError) {
    for argument in arguments.prefix(while: { $0 != "--" })
    where argument.hasPrefix("--") && argument.firstIndex(of: "=") == argument.indices.last {
      throw UsageError(message: "`\(argument)` needs a value")
    }
  }

  /// Refuses `help` with a name that no sub-command has, for which ArgumentParser would print the help of all.
  private static func refuseUnknownHelp(in arguments: [String]) throws(UsageError) {
    guard arguments.first == "help", let name = arguments.dropFirst().first, !name.hasPrefix("-")
    else { return }
    let names = configuration.subcommands.map { $0._commandName }
    guard !names.contains(name), name != "help" else { return }
    throw UsageError(
      message: "there is no command `\(name.displayed)`",
      help: ["the commands are \(names.joined(separator: ", "))"])
  }

  /// Puts a negative number behind its option with an equals sign: by itself it reads like an option.
  private static func joiningNegativeNumbers(in arguments: [String]) -> [String] {
    var joined: [String] = []
    var isBehindEnd = false
    for argument in arguments {
      isBehindEnd = isBehindEnd || argument == "--"
      if !isBehindEnd, let last = joined.last, last.hasPrefix("--"), !last.contains("="),
        argument.hasPrefix("-"), Double(argument) != nil
      {
        joined[joined.count - 1] = "\(last)=\(argument)"
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  /// The name of the sub-command that the arguments ask for.
  private static var invokedCommand: String {
    let names = configuration.subcommands.map { $0._commandName }
    return System.arguments.first.flatMap { names.contains($0) ? $0 : nil } ?? Check._commandName
  }

  private static func fail(_ error: UsageError) -> Never {
    let report = TextReport(
      sources: SourceMap(), usesColor: Terminal.Stream.error.welcomesColor)
    let options = ["`layout-check help \(invokedCommand)` lists the options"]
    let texts = error.problems.enumerated().map { index, problem in
      let isLast = index == error.problems.count - 1
      return report.text(ofError: problem.message, help: problem.help + (isLast ? options : []))
    }
    Terminal.write(texts.joined(separator: "\n"), to: .error)
    System.endProcess(ExitCode.unusable.rawValue)
  }
}

extension UsageError {
  init(message: String, help: [String] = []) {
    self.init(problems: [Problem(message: message, help: help)])
  }

  /// Takes the words of ArgumentParser, which has the values of an option as a list on lines of their own.
  init(parsing message: String) {
    let lines = message.split(whereSeparator: \.isNewline)
    var first = String(lines.first ?? "")
    let values = lines.dropFirst().filter { $0.hasPrefix("  - ") }.map { "`\($0.dropFirst(4))`" }
    let introduction = ". Please provide one of the following:"
    if first.hasSuffix(introduction) { first.removeLast(introduction.count) }
    let rest = lines.dropFirst().filter { !$0.hasPrefix("  - ") }
    let words = ([first] + rest.map(String.init)).joined(separator: " ")
    self.init(
      message: words.prefix(1).lowercased() + words.dropFirst(),
      help: values.isEmpty ? [] : ["the values are \(values.joined(separator: ", "))"])
  }
}

extension ExitCode {
  /// Findings at or above the failing severity.
  static let findings = ExitCode(1)

  /// Wrong usage, input that cannot be read or understood, or an internal error.
  static let unusable = ExitCode(2)

  /// A layout that can be neither passed nor failed, and nothing worse.
  static let undecided = ExitCode(3)
}
