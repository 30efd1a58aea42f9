internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL

/// Draws layouts on their screens.
struct Picture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: "Draw layouts on their screens, with what is wrong there, as SVG.",
    discussion: """
      Each layout becomes a sheet of all its screens, and each screen a picture: its safe area, the views in \
      their nesting, texts as they wrap, and the rows that cause findings as dimension lines. What is \
      written is listed on standard output.

      Exit status: 0, or 2 for wrong usage, for input that cannot be read or understood, and for pictures \
      that cannot be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Layout files and Interface Builder documents, directories to search for them, or - for "
        + "standard input.",
      valueName: "file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The directory to write to, which is made where it is not there.", valueName: "dir"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "A screen to draw instead of the layouts' own: a name, a family or a size; may be repeated.",
      valueName: "name"))
  var screen: [String] = []

  @Option(
    help: ArgumentHelp(
      "The states of layouts to draw, instead of all that they have; `default` is the usual one.",
      valueName: "a,b"))
  var state: [String] = []

  @OptionGroup var others: VariationOptions

  @OptionGroup var configurations: ConfigurationOptions

  func run() throws {
    if files.isEmpty {
      throw UsageError(
        message: "no file to draw", help: [InputFiles.advice])
    }
    let chosen = try Screens.chosen(by: screen, option: "--screen")
    let finder = try configurations.finder()
    let states = StateChoice.names(state)
    let variations = try others.variations()
    var settings = RunSettings(checker: Checker())
    settings.setting = { path in
      let configuration = finder.configuration(of: path)
      let policy = PolicyOptions.Choice().policy(over: configuration)
      var checker = Checker(screens: chosen ?? configuration?.screens)
      checker.experimentalRules = policy.rules
      checker.states = states
      checker.variations = variations(configuration)
      return RunSettings.Setting(checker: checker, policy: policy)
    }
    var session = CheckSession(color: .auto, settings: settings, progress: Progress())
    var seen: Set<String> = []
    for found in files.flatMap({ InputFiles.find($0, endingWith: InputFiles.checked) }) {
      switch found {
      case .success(let file): if seen.insert(file).inserted { session.check(file) }
      case .failure(let error): session.reject(error)
      }
    }
    session.finish()
    for error in finder.errors { session.reject(error) }
    if session.inputErrors.isEmpty {
      try StateChoice.check(state, in: session.layouts)
    }
    let content = session.content()
    let pictures = try pictures(of: content)
    try write(pictures)
    for drawn in pictures { tellContradictions(in: drawn) }
    if !content.inputErrors.isEmpty { throw ExitCode.unusable }
  }

  /// The pictures of the layouts that could be checked.
  private func pictures(of content: ReportContent) throws -> [LayoutPictures] {
    try content.layouts.compactMap { checked in
      let result = content.report.layouts.first {
        $0.file == checked.layout.file && $0.name == checked.layout.name
      }
      guard let result else { return nil }
      do {
        return try LayoutPictures(
          of: checked.layout, on: result.screens.map(\.screen), findings: content.report.findings)
      } catch {
        throw UsageError(
          message: "cannot draw `\(checked.layout.name)`: \(error)")
      }
    }
  }

  /// Says in a line where a layout cannot be solved, because a picture shows it all the same.
  private func tellContradictions(in pictures: LayoutPictures) {
    let screens = pictures.screensWithContradictions
    guard let first = screens.first else { return }
    let more = screens.count == 1 ? "" : " and \(screens.count - 1) more"
    Terminal.write(
      "note: the required rows of `\(pictures.layout.name.displayed)` contradict each other on "
        + "\(first.title.displayed)\(more): drawn without one of each contradiction\n", to: .error)
  }

  private func write(_ pictures: [LayoutPictures]) throws {
    guard !pictures.isEmpty else { return }
    if let failure = System.makeDirectory(output) { throw unwritable(output, failure) }
    var list = ""
    for file in LayoutPictures.files(of: pictures) {
      let path = output.hasSuffix("/") ? output + file.name : "\(output)/\(file.name)"
      if let failure = OutputFile.write(path, file.text) { throw unwritable(path, failure) }
      list += "\(path.displayed)\n"
    }
    try Terminal.print(list)
  }

  private func unwritable(_ path: String, _ failure: String) -> UsageError {
    UsageError(message: "cannot write `\(path)`: \(failure)")
  }
}
