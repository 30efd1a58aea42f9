internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL

/// The main job: checks layout files and prints a report.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check layouts on screens and report what is wrong (the default).")

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

  @OptionGroup var outputs: OutputOptions

  @OptionGroup var policies: PolicyOptions

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

  @Flag(help: "Succeed even if a layout can be neither passed nor failed.")
  var allowUndecided = false

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
    let policy = try policies.policy()
    let outputFiles = try outputs.files()
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
    try write(session, by: policy, to: outputFiles)
  }

  /// Writes the report of a session and ends with its exit code.
  private func write(
    _ session: CheckSession, by policy: FindingPolicy, to files: [OutputOptions.Output]
  ) throws {
    let content = session.content(by: policy)
    if let failure = Terminal.write(text(outputs.format, of: content, for: .output), to: .output) {
      Terminal.write("error: cannot write the report: \(failure)\n", to: .error)
      throw ExitCode.unusable
    }
    try OutputOptions.write(files) { text($0, of: content, for: nil) }
    if !content.inputErrors.isEmpty { throw ExitCode.unusable }
    if policy.fails(content.report) { throw ExitCode.findings }
    if !allowUndecided, Summary(of: content).undecided > 0 { throw ExitCode.undecided }
  }

  /// The report in a format, for a stream or a file.
  private func text(
    _ format: ReportFormat, of content: ReportContent, for stream: Terminal.Stream?
  ) -> String {
    guard format == .text else { return format.writer.text(of: content) }
    // Where nothing could be checked, there is nothing to say besides why.
    let summary = Summary(of: content)
    guard summary.layouts + summary.undecided > 0 || content.inputErrors.isEmpty else { return "" }
    var report = textReport
    if stream == nil {
      report.usesColor = color == .always
      report.width = 80
    }
    return report.text(of: content)
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
    let selectors = screens.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { ScreenSelector($0.split(separator: " ").joined(separator: " ")) }
    guard !selectors.contains(where: \.text.isEmpty) else {
      throw UsageError(
        message: "`--screens` has an empty name", help: ["write `--screens iphone,ipad`"])
    }
    do {
      let screens = try ScreenCatalog.screens(matching: selectors)
      return Checker(
        screens: screens.isEmpty ? nil : screens, verifier: verify ? SecondSolver.verifier : nil)
    } catch {
      throw UsageError(error)
    }
  }
}
