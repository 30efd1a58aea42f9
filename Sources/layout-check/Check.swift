internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL
internal import ReportCache

/// The main job: checks layout files and prints a report.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
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

  @OptionGroup var baselines: BaselineOptions

  @OptionGroup var configurations: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      """
      Screens to use instead of the layouts' own: names, families or sizes, comma-separated; \
      'layout-check screens' lists them.
      """,
      valueName: "a,b"))
  var screens: [String] = []

  @Option(
    help: ArgumentHelp(
      "The states of layouts to look at, instead of all that they have; `default` is the usual one.",
      valueName: "a,b"))
  var state: [String] = []

  @OptionGroup var others: VariationOptions

  @Flag(
    inversion: .prefixedNo, help: "Have every verdict confirmed by GLPK, an independent solver.")
  var verify: Bool?

  @Option(
    help: ArgumentHelp(
      """
      Keep what checking files came to in a directory of its own, and take it from there for files that \
      have not changed since; the report is the same.
      """,
      valueName: "directory"))
  var cache: String?

  @Flag(help: "Succeed even if a layout can be neither passed nor failed.")
  var allowUndecided = false

  @Flag(help: "Tell all that is known about each finding, and all findings.")
  var details = false

  @Option(
    help: ArgumentHelp("Show no more findings than this in the text report.", valueName: "n"))
  var maxFindings: Int?

  @Flag(name: .shortAndLong, help: "Print findings and errors only: no summary, no progress.")
  var quiet = false

  @Option(
    help: ArgumentHelp("Write an empty Swift file where the check succeeds.", visibility: .hidden))
  var stamp: String?

  @Option(
    help: ArgumentHelp("The directory to check where no file is named.", visibility: .hidden))
  var otherwise: String?

  @Option(help: "When to use colours.")
  var color: Color = .auto

  @Option(
    help: ArgumentHelp(
      "Explain a rule, before the report on files where any are named.", valueName: "rule"))
  var explain: String?

  func run() throws {
    let files =
      files.isEmpty && explain == nil ? [otherwise].compactMap { $0 } : files
    let page = try explain.map(page)
    if let maxFindings, maxFindings < 1 {
      throw UsageError(
        message: "`--max-findings \(maxFindings)` is no number of findings: at least 1")
    }
    let choice = try policies.choice()
    let outputFiles = try outputs.files(besides: files)
    if files.isEmpty, let page { return try Terminal.print(page) }
    if files.isEmpty { throw UsageError(message: "no file to check", help: [InputFiles.advice]) }
    let finder = try configurations.finder()
    var settings = try settings(choice, finder)
    settings.drawsLayouts = ([outputs.format] + outputFiles.map(\.format)).contains(.html)
    var session = CheckSession(
      color: color, settings: settings, progress: quiet ? nil : Progress())
    if let page { try Terminal.print(page + "\n") }
    var seen: Set<String> = []
    var inputs: [Result<String, InputError>] = []
    for argument in files {
      for input in InputFiles.find(argument, endingWith: InputFiles.checked) {
        switch input {
        case .success(let file):
          let isExcluded =
            file != argument
            && finder.configuration(of: file)?.excludes(finder.absolute(file)) == true
          if !isExcluded, seen.insert(file).inserted { inputs.append(input) }
        case .failure: inputs.append(input)
        }
      }
    }
    session.check(inputs)
    session.finish()
    if session.inputErrors.isEmpty {
      try StateChoice.check(state, in: session.layouts)
    }
    for (name, bytes) in finder.sources { session.add(bytes, as: name) }
    for error in finder.errors { session.reject(error) }
    if baselines.writeBaseline {
      if session.inputErrors.isEmpty {
        try write(session.findingsToAccept, to: settings.baseline)
      } else if let baseline = settings.baseline {
        // What was accepted in a file that cannot be read now would be lost.
        Terminal.write(
          "error: `\(baseline.path.displayed)` was not written: not everything could be checked\n",
          to: .error)
      }
    }
    try write(
      session.content(screensAreChosen: !screens.isEmpty), to: outputFiles,
      besides: settings.baseline)
  }

  /// How each file is checked, and what is known already.
  private func settings(
    _ choice: PolicyOptions.Choice, _ finder: ConfigurationFinder
  ) throws -> RunSettings {
    let chosen = try Screens.chosen(by: screens)
    // What holds for the run as a whole is that of the first file.
    let first = finder.configuration(ofRun: files)
    _ = try SecondSolver.verifier(where: verify == true)
    var settings = RunSettings(checker: Checker(), policy: choice.policy(over: first))
    let verify = verify
    let states = StateChoice.names(state)
    let variations = try others.variations()
    settings.setting = { path in
      let configuration = finder.configuration(of: path)
      let verifies = verify ?? configuration?.verify ?? false
      let policy = choice.policy(over: configuration)
      var checker = Checker(
        screens: chosen ?? configuration?.screens,
        verifier: verifies ? SecondSolver.verifier : nil)
      checker.experimentalRules = policy.rules
      checker.states = states
      checker.variations = variations(configuration)
      return RunSettings.Setting(checker: checker, policy: policy)
    }
    settings.baseline = BaselineFile(baselines.baseline, over: first)
    if baselines.writeBaseline, settings.baseline == nil {
      throw UsageError(
        message: "`--write-baseline` needs a file to write to",
        help: ["name it: `--baseline layout-check-baseline.txt --write-baseline`"])
    }
    settings.revision = try baselines.since.map(Revision.init)
    settings.cache = try openCache()
    return settings
  }

  /// What is known from earlier runs; nil where it is not asked for.
  private func openCache() throws -> ReportCache? {
    if cache == "" { throw UsageError(message: "`--cache` names no directory") }
    guard let cache, let program = ReportCache.identityOfRunningProgram() else { return nil }
    do {
      return try ReportCache(at: cache, of: program)
    } catch {
      let help = ["name a directory of its own, such as `--cache .layout-check-cache`"]
      let name = cache.displayed
      switch error {
      case .occupied:
        throw UsageError(message: "`--cache \(name)`: there are other files in it", help: help)
      case .failed(let reason):
        throw UsageError(message: "`--cache \(name)`: \(reason)", help: help)
      }
    }
  }

  /// Writes the findings of a run as its baseline.
  private func write(_ report: Report, to file: BaselineFile?) throws {
    guard let file else { return }
    let baseline = Baseline(of: report, paths: file.paths)
    if let failure = OutputFile.write(file.path, baseline.text) {
      Terminal.write(
        "error: cannot write `\(file.path.displayed)`: \(failure)\n", to: .error)
      throw ExitCode.unusable
    }
    let count = baseline.entries.count
    Terminal.write(
      "note: wrote \(count) \(count == 1 ? "finding" : "findings") to \(file.path.displayed)\n",
      to: .error)
  }

  /// Writes the report and ends with its exit code.
  private func write(
    _ content: ReportContent, to files: [OutputOptions.Output], besides baseline: BaselineFile?
  ) throws {
    if let failure = Terminal.write(text(outputs.format, of: content, for: .output), to: .output) {
      Terminal.write("error: cannot write the report: \(failure)\n", to: .error)
      throw ExitCode.unusable
    }
    try OutputOptions.write(files, besides: baseline) { text($0, of: content, for: nil) }
    if !content.inputErrors.isEmpty { throw ExitCode.unusable }
    if content.policy.fails(content.report) { throw ExitCode.findings }
    if !allowUndecided, Summary(of: content).undecided > 0 { throw ExitCode.undecided }
    // A build waits for an output.
    if let stamp, let failure = System.writeFile(stamp, "// The layouts are in order.\n") {
      Terminal.write("error: cannot write `\(stamp.displayed)`: \(failure)\n", to: .error)
      throw ExitCode.unusable
    }
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

}
