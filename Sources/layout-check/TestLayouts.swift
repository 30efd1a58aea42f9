internal import ArgumentParser
internal import Constraints
internal import LayoutChecker
internal import LayoutDSL

/// Runs layout files that say in comments what a check finds.
struct TestLayouts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Compare layouts with the findings that their comments expect.",
    discussion: """
      A comment at the end of a line expects a finding there: '// ! zero-size card', with \
      'on 320x568' where not all screens show it. On a line of its own, '// = 320x568 card.width \
      304' states a measure, '// = 320x568 verdict unique' a verdict. What is missing (-) or new \
      (+) is listed by line.

      Exit status: 0, 1 where something differs and is not updated, 2 for wrong usage and for files \
      that cannot be read, understood or written.
      """)

  @Argument(
    help: ArgumentHelp("Layout files, or directories to search for them.", valueName: "file"))
  var files: [String] = []

  @Flag(
    help: "Write the comments anew where something differs; read what changes before you keep it.")
  var update = false

  @OptionGroup var configurations: ConfigurationOptions

  func run() throws {
    if files.isEmpty {
      throw UsageError(
        message: "no layout to test", help: ["name a file, or a directory of layouts"])
    }
    var outcome = Outcome()
    let finder = try configurations.finder()
    var seen: Set<String> = []
    for found in files.flatMap({ InputFiles.find($0, endingWith: InputFiles.layouts) }) {
      switch found {
      case .success(let file):
        if seen.insert(file).inserted { try test(file, finder, &outcome) }
      case .failure(let error): outcome.reject(error)
      }
    }
    for (name, bytes) in finder.sources { outcome.sources.add(bytes, as: name) }
    for error in finder.errors { outcome.reject(error) }
    try Terminal.print(outcome.summary(updated: update))
    if outcome.isUnusable { throw ExitCode.unusable }
    if outcome.differing > 0, !update { throw ExitCode.findings }
  }

  /// What came of the files so far.
  private struct Outcome {
    var tested = 0
    var differing = 0
    var isUnusable = false
    var sources = SourceMap()

    /// Notes and tells that a file could not be tested.
    mutating func reject(_ error: InputError) {
      isUnusable = true
      let report = TextReport(
        sources: sources, usesColor: Terminal.Stream.error.welcomesColor,
        width: Terminal.Stream.error.width)
      Terminal.write(report.text(of: error) + "\n", to: .error)
    }

    func summary(updated: Bool) -> String {
      guard tested > 0 else { return "" }
      let files = tested == 1 ? "1 file" : "\(tested) files"
      switch differing {
      case 0: return "\(files): as the comments say\n"
      case _ where updated:
        return "\(files): \(differing) updated; read what has changed (`git diff`)\n"
      default:
        return "\(files): \(differing) \(differing == 1 ? "differs" : "differ"); `--update` writes "
          + "the comments anew\n"
      }
    }
  }

  private func test(
    _ path: String, _ finder: ConfigurationFinder, _ outcome: inout Outcome
  ) throws {
    let file: LayoutFile
    switch FileSource.fileSystem.layoutFile(path, quotedIn: &outcome.sources) {
    case .success(let content): file = content
    case .failure(let error): return outcome.reject(error)
    }
    let bytes = file.sources[file.name] ?? []
    let marked = MarkedFile(bytes, name: path)
    let malformed = marked.malformed.map {
      InputError(
        file: path, message: $0.message,
        span: SourceSpan(file: path, line: $0.line, column: $0.column))
    }
    let errors = file.diagnostics.map { InputError($0) } + malformed
    guard errors.isEmpty else { return errors.forEach { outcome.reject($0) } }
    let configuration = finder.configuration(of: path)
    var policy = FindingPolicy()
    policy.rules = (configuration?.selected ?? policy.rules)
      .subtracting(configuration?.ignored ?? [])
    var checker = Checker(screens: configuration?.screens)
    checker.experimentalRules = policy.rules
    let whole = checker.check(file)
    for failure in whole.failures {
      if case .unknownScreens(let choices) = failure.error {
        for choice in choices { outcome.reject(InputError(choice, in: path)) }
        continue
      }
      outcome.reject(
        InputError(
          file: path, message: "cannot check `\(failure.layout)`: \(failure.error.description)",
          span: failure.span))
    }
    guard whole.failures.isEmpty else { return }
    let report = whole.applying(policy)
    outcome.tested += 1
    let differences = marked.differences(from: report, of: file.layouts)
    guard !differences.isEmpty else { return }
    outcome.differing += 1
    for difference in differences {
      // A line break in the name of the file is shown too, and begins no line.
      let lines = difference.text(in: path.displayed).split(separator: "\n").map(\.displayed)
      try Terminal.print(lines.joined(separator: "\n") + "\n")
    }
    guard update else { return }
    let text = String(decoding: marked.updated(for: report, of: file.layouts), as: UTF8.self)
    if let failure = System.replaceFile(path, with: text) {
      outcome.reject(InputError(file: path, message: "cannot write `\(path)`: \(failure)"))
    }
  }
}
