internal import ArgumentParser
internal import ConflictLogs
internal import LayoutChecker

/// Explains the conflicts that Apple's engine has logged.
struct ExplainLog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain-log",
    abstract: "Explain \"Unable to simultaneously satisfy constraints\" in a log.",
    discussion: """
      Reads the constraints that Apple's engine prints, also between other lines of a console, finds the \
      rows that cannot hold together, and says which of them to change. A conflict takes at most 12 lines; \
      with --details all conflicts are told in full.

      Exit status: 0, or 2 for wrong usage, logs that cannot be read and explanations that cannot be \
      written.
      """)

  @Argument(help: ArgumentHelp("A log, or - for standard input.", valueName: "file"))
  var file: String

  @Option(help: "How to write the explanations: text for people, json for programs.")
  var format: ListFormat = .text

  @Flag(help: "Show all conflicts, all of their rows, and names in full.")
  var details = false

  func run() throws {
    switch InputFiles.read(file, atMost: Self.maximumSize) {
    case .failure(let error):
      let report = TextReport(
        sources: SourceMap(), usesColor: Terminal.Stream.error.welcomesColor)
      Terminal.write(report.text(of: error) + "\n", to: .error)
      throw ExitCode.unusable
    case .success(let bytes):
      let report = ExplanationReport(of: ConflictLog(String(decoding: bytes, as: UTF8.self)))
      switch format {
      case .text:
        // A log may hold anything, which a terminal would obey.
        let writer = TextReport(sources: SourceMap())
        let text = report.text(
          showsDetails: details,
          naming: { details ? $0.displayed : writer.abridged($0, toNamesOf: Self.nameWidth) },
          showing: { details ? $0.displayed : writer.abridged($0) })
        try Terminal.print(text)
      case .json: try Terminal.print(report.json)
      }
    }
  }

  /// `'UIView-Encapsulated-Layout-Height'` is whole.
  private static let nameWidth = 36

  /// The bytes of a log that are read: 64 MiB.
  private static let maximumSize = 64 << 20
}
