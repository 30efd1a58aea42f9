internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL

/// Checks layouts again whenever they change.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Check layouts again whenever they change, until interrupted.",
    discussion: """
      Only files that have changed are checked again, and those that import them. On a terminal the \
      report is redrawn in place.
      """)

  @Argument(
    help: ArgumentHelp("Files, or directories to search for them.", valueName: "file"))
  var files: [String] = []

  @OptionGroup var policies: PolicyOptions

  @OptionGroup var configurations: ConfigurationOptions

  @Option(help: ArgumentHelp("Seconds between two looks at the files.", valueName: "seconds"))
  var interval = 0.3

  @Option(help: ArgumentHelp("End after so many reports.", visibility: .hidden))
  var reports: Int?

  func run() throws {
    guard !files.isEmpty else {
      throw UsageError(message: "no file to watch", help: [InputFiles.adviceForWatching])
    }
    guard interval >= 0.01, interval <= 3600 else {
      throw UsageError(
        message: "`--interval \(interval)` is not between 0.01 and 3600 seconds")
    }
    guard !files.contains(InputFiles.standardInput) else {
      throw UsageError(
        message: "standard input cannot be watched: it is read once",
        help: [InputFiles.adviceForWatching])
    }
    for file in files where System.kind(of: file) == .unknown {
      throw UsageError(
        message: "cannot watch `\(file.displayed)`: there is no such file or directory")
    }
    let choice = try policies.choice()
    var known: [String: CheckedFile] = [:]
    var printed = 0
    var rest = Rest()
    while true {
      let finder = try configurations.finder()
      var found: [String] = []
      for argument in files {
        for case .success(let file) in InputFiles.find(argument, endingWith: InputFiles.checked) {
          let isExcluded =
            file != argument
            && finder.configuration(of: file)?.excludes(finder.absolute(file)) == true
          if !isExcluded, !found.contains(file) { found.append(file) }
        }
      }
      if printed > 0, rest.isBroken(by: found + known.values.flatMap(\.stamps.keys)) {
        System.sleep(min(interval, Rest.seconds))
        continue
      }
      var isNew = printed == 0 || Set(found) != Set(known.keys)
      known = known.filter { found.contains($0.key) }
      for file in found where known[file]?.isCurrent != true {
        isNew = true
        known[file] = CheckedFile(file, choice, finder)
      }
      if isNew {
        try draw(found.compactMap { known[$0] }, by: choice.policy(over: nil))
        printed += 1
      }
      if let reports, printed >= reports { return }
      System.sleep(interval)
    }
  }

  /// Tells whether files have stopped changing: an editor that empties a file before it writes it is
  /// not answered with errors about an empty file.
  private struct Rest {
    /// The seconds between two looks at files that change.
    static let seconds = 0.05

    /// How many looks are waited for; a file that never rests is checked all the same.
    private static let mostLooks = 20

    private var last: [String: System.Stamp?]?
    private var looks = 0

    /// Whether one of the files has changed since the last look.
    mutating func isBroken(by paths: [String]) -> Bool {
      let now = Dictionary(paths.map { ($0, System.stamp(of: $0)) }) { first, _ in first }
      defer { last = now }
      looks = last == nil || last == now ? 0 : looks + 1
      return 1...Self.mostLooks ~= looks
    }
  }

  /// A file that was checked, and what it was checked from.
  private struct CheckedFile {
    let content: ReportContent
    /// The files that it was checked from, as they were just before they were read.
    let stamps: [String: System.Stamp?]

    init(_ path: String, _ choice: PolicyOptions.Choice, _ finder: ConfigurationFinder) {
      let configuration = finder.configuration(of: path)
      let policy = choice.policy(over: configuration)
      var checker = Checker(screens: configuration?.screens)
      checker.experimentalRules = policy.rules
      let settings = RunSettings(checker: checker, policy: policy)
      // Before the content is read, so that a change while it is checked is seen.
      let stamp = System.stamp(of: path)
      var session = CheckSession(
        color: .never, settings: settings, progress: nil, tellsErrors: false)
      session.check(path)
      stamps = session.importedFiles.merging([path: stamp]) { _, stamp in stamp }
      var content = session.content()
      for error in finder.errors { content.inputErrors.append(error) }
      self.content = content
    }

    /// Whether nothing that it was checked from has changed.
    var isCurrent: Bool { stamps.allSatisfy { System.stamp(of: $0.key) == $0.value } }
  }

  private func draw(_ files: [CheckedFile], by policy: FindingPolicy) throws {
    let isTerminal = Terminal.Stream.output.isTerminal
    var form = TextReport(
      sources: SourceMap(), usesColor: Terminal.Stream.output.welcomesColor,
      width: Terminal.Stream.output.width)
    form.hasSummary = false
    // From the first line of an empty screen.
    var text = isTerminal ? "\u{1B}[H\u{1B}[2J" : ""
    for file in files {
      text += form.text(of: file.content)
      var errors = form
      errors.sources = file.content.sources
      for error in file.content.inputErrors { text += errors.text(of: error) + "\n" }
    }
    let whole = ReportContent(
      report: Report(combining: files.map(\.content.report)),
      inputErrors: files.flatMap(\.content.inputErrors), policy: policy)
    text += Summary(of: whole).text + "\n"
    try Terminal.print(text)
  }
}
