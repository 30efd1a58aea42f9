internal import ArgumentParser
internal import LayoutChecker
internal import LayoutDSL

/// Writes layout files in canonical form.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Write layout files in canonical form.",
    discussion: """
      A file changes its line breaks and spaces, never what it says. Comments stay where they are; one in \
      the middle of a statement comes to stand before it. Standard input is written to standard output.

      Exit status: 0, 1 where --check finds files that would change, 2 for wrong usage and for files \
      that cannot be read, understood or written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Layout files, directories to search for .layout files, or - for standard input.",
      valueName: "file"))
  var files: [String] = []

  @Flag(help: "Change nothing, but list the files that would change and fail if there are any.")
  var check = false

  func run() throws {
    if files.isEmpty {
      throw UsageError(
        message: "no file to format", help: [InputFiles.advice])
    }
    var outcome = Outcome()
    var seen: Set<String> = []
    for found in files.flatMap({ InputFiles.find($0, endingWith: InputFiles.layouts) }) {
      switch found {
      case .success(let file): if seen.insert(file).inserted { try format(file, &outcome) }
      case .failure(let error): outcome.reject(error)
      }
    }
    if outcome.isUnusable { throw ExitCode.unusable }
    if check, outcome.hasChanges { throw ExitCode.findings }
  }

  /// What came of the files so far.
  private struct Outcome {
    var hasChanges = false
    var isUnusable = false

    /// Notes and tells that a file could not be formatted.
    mutating func reject(_ error: InputError, sources: SourceMap = SourceMap()) {
      isUnusable = true
      let report = TextReport(
        sources: sources, usesColor: Terminal.Stream.error.welcomesColor)
      Terminal.write(report.text(of: error) + "\n", to: .error)
    }
  }

  private func format(_ path: String, _ outcome: inout Outcome) throws {
    let bytes: [UInt8]
    if let error = InputFiles.unlessLayouts(path) { return outcome.reject(error) }
    switch InputFiles.read(path) {
    case .success(let content): bytes = content
    case .failure(let error): return outcome.reject(error)
    }
    let isInput = path == InputFiles.standardInput
    let name = isInput ? "<stdin>" : path
    let text: String
    do {
      text = try LayoutFile.canonicalForm(of: bytes, name: name)
    } catch {
      var sources = SourceMap()
      sources.add(bytes, as: name)
      for diagnostic in error.diagnostics {
        outcome.reject(InputError(diagnostic), sources: sources)
      }
      return
    }
    let isChanged = Array(text.utf8) != bytes
    if isChanged { outcome.hasChanges = true }
    if check {
      if isChanged { try Terminal.print("\(name.displayed) would change\n") }
    } else if isInput {
      try Terminal.print(text)
    } else if isChanged, let failure = System.replaceFile(path, with: text) {
      outcome.reject(InputError(file: path, message: "cannot write `\(path)`: \(failure)"))
    }
  }
}
