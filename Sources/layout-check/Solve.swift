internal import ArgumentParser
internal import InterfaceBuilder
internal import LayoutChecker
internal import LayoutDSL

/// Prints the frames that constraints give the views of Interface Builder documents.
struct Solve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Print the solved frames of Interface Builder documents.",
    discussion: """
      Each view is solved at the size and on the device that the document was drawn at. Frames are in \
      points, unrounded, in the coordinates of the view around it.

      Exit status: 0, 2 for wrong usage and for files that cannot be read or understood.
      """)

  /// How the frames are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  /// How large contents are taken to be.
  enum Content: String, ExpressibleByArgument, CaseIterable {
    case modelled
    case stored

    var source: ContentSource { self == .stored ? .stored : .modelled }
  }

  @Argument(
    help: ArgumentHelp(
      "Documents, or directories to search for .xib and .storyboard files.", valueName: "file"))
  var files: [String] = []

  @Option(help: "How to write the frames: text for people, json for machines.")
  var format: Format = .text

  @Option(
    help: ArgumentHelp(
      "How large contents are: modelled by our metrics, or as stored in the document.",
      valueName: "source"))
  var content: Content = .modelled

  @Flag(help: "Have every outcome confirmed by GLPK, an independent solver.")
  var verify = false

  func run() throws {
    if files.isEmpty { throw UsageError(message: "no file to solve") }
    var paths: [String] = []
    var isUnusable = false
    var seen: Set<String> = []
    for found in files.flatMap({ InputFiles.find($0, endingWith: InputFiles.documents) }) {
      switch found {
      case .success(let file): if seen.insert(file).inserted { paths.append(file) }
      case .failure(let error):
        isUnusable = true
        Self.tell(error)
      }
    }
    _ = try SecondSolver.verifier(where: verify)
    let documents = SolvedFiles(paths, content: content.source, verifies: verify)
    let stream = Terminal.Stream.error
    for text in documents.texts(usesColor: stream.welcomesColor, width: stream.width) {
      Terminal.write(text + "\n", to: .error)
    }
    let text =
      format == .json ? documents.json : documents.text(width: Terminal.Stream.output.width)
    if let failure = Terminal.write(text, to: .output) {
      Terminal.write("error: cannot write the frames: \(failure)\n", to: .error)
      throw ExitCode.unusable
    }
    if isUnusable || documents.hasErrors { throw ExitCode.unusable }
  }

  private static func tell(_ error: InputError) {
    let report = TextReport(
      sources: SourceMap(), usesColor: Terminal.Stream.error.welcomesColor)
    Terminal.write(report.text(of: error) + "\n", to: .error)
  }
}
