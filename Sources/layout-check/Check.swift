internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL

/// The main job: checks layout files and prints a report.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check layouts on screens and report what is wrong (the default).")

  /// How the report is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  /// When to use colours.
  enum Color: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
    case never

    func applies(to stream: Terminal.Stream) -> Bool {
      switch self {
      case .auto: stream.welcomesColor
      case .always: true
      case .never: false
      }
    }
  }

  @Argument(
    help: ArgumentHelp(
      """
      Layout files and Interface Builder documents, directories to search for them, or - for \
      standard input.
      """,
      valueName: "file"))
  var files: [String] = []

  @Option(help: "How to write the report: text for people, json for machines.")
  var format: Format = .text

  @Option(
    help: ArgumentHelp(
      """
      Screens to use instead of the layouts' own: names, families or sizes, comma-separated; \
      'layout-check screens' lists them.
      """,
      valueName: "a,b"))
  var screens: [String] = []

  @Flag(
    inversion: .prefixedNo, help: "Have every verdict confirmed by GLPK, an independent solver.")
  var verify = false

  @Flag(help: "Fail on warnings as well.")
  var strict = false

  @Flag(help: "Tell all that is known about each finding, and all findings.")
  var details = false

  @Option(
    help: ArgumentHelp("Show no more findings than this in the text report.", valueName: "n"))
  var maxFindings: Int?

  @Flag(name: .shortAndLong, help: "Print findings and errors only: no summary, no progress.")
  var quiet = false

  @Option(help: "When to use colours.")
  var color: Color = .auto

  @Option(
    help: ArgumentHelp(
      "Explain a rule, before the report on files where any are named.", valueName: "rule"))
  var explain: String?

  func run() throws {
    let page = try explain.map(page)
    if let maxFindings, maxFindings < 1 {
      throw UsageError(
        message: "`--max-findings \(maxFindings)` is no number of findings: at least 1")
    }
    if files.isEmpty, let page { return try Terminal.print(page) }
    if files.isEmpty { throw UsageError(message: "no file to check", help: [InputFiles.advice]) }
    var session = CheckSession(
      color: color, checker: try makeChecker(), progress: quiet ? nil : Progress())
    if let page { try Terminal.print(page + "\n") }
    var seen: Set<String> = []
    for found in files.flatMap({ InputFiles.find($0, endingWith: InputFiles.checked) }) {
      switch found {
      case .success(let file): if seen.insert(file).inserted { session.check(file) }
      case .failure(let error): session.reject(error)
      }
    }
    session.finish()
    try write(session)
  }

  /// Prints the report of a session and ends with its exit code.
  private func write(_ session: CheckSession) throws {
    let report = session.report
    let text =
      switch format {
      case .text: session.text(in: textReport)
      case .json: JSONReport(inputErrors: session.inputErrors).text(of: report)
      }
    if let failure = Terminal.write(text, to: .output) {
      Terminal.write("error: cannot write the report: \(failure)\n", to: .error)
      throw ExitCode.unusable
    }
    if !session.inputErrors.isEmpty { throw ExitCode.unusable }
    let failing: Severity = strict ? .warning : .error
    if report.findings.contains(where: { $0.severity >= failing }) {
      throw ExitCode.findings
    }
  }

  /// How findings are written for people.
  private var textReport: TextReport {
    var report = TextReport(
      sources: SourceMap(), usesColor: color.applies(to: .output),
      width: Terminal.Stream.output.width, showsDetails: details)
    report.mostFindings = maxFindings
    if maxFindings != nil { report.mostRepetitions = nil }
    report.hasSummary = !quiet
    return report
  }

  private func makeChecker() throws -> Checker {
    if verify, SecondSolver.verifier == nil {
      throw UsageError(
        message: "this build cannot verify, because it was made without GLPK",
        help: ["build with the package trait GLPK, which is on by default, or omit `--verify`"])
    }
    // Spaces beside a comma are no part of a name.
    let selectors = screens.flatMap { $0.split(separator: ",") }
      .map { ScreenSelector($0.split(separator: " ").joined(separator: " ")) }
    do {
      let screens = try ScreenCatalog.screens(matching: selectors)
      return Checker(
        screens: screens.isEmpty ? nil : screens, verifier: verify ? SecondSolver.verifier : nil)
    } catch {
      throw UsageError(error)
    }
  }
}
