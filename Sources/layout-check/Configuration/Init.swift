internal import ArgumentParser
internal import LayoutChecker

/// Writes a configuration to start from.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a commented .layout-check.yml to start from.",
    discussion: """
      Exit status: 0, or 2 where there is one already and where it cannot be written.
      """)

  @Argument(help: ArgumentHelp("The directory to write it to.", valueName: "directory"))
  var directory = "."

  func run() throws {
    let prefix = directory == "." ? "" : directory.hasSuffix("/") ? directory : directory + "/"
    let path = prefix + Configuration.fileName
    guard System.kind(of: path, followingLinks: false) == .unknown else {
      throw UsageError(
        message: "there is a `\(path)` already", help: ["edit it, or remove it first"])
    }
    if let failure = System.writeFile(path, Self.text) {
      throw UsageError(message: "cannot write `\(path)`: \(failure)")
    }
    let found = InputFiles.find(directory, endingWith: InputFiles.checked)
    let count = found.count { if case .success = $0 { true } else { false } }
    try Terminal.print(
      """
      wrote \(path.displayed)
      \(count) \(count == 1 ? "file" : "files") to check below \(directory.displayed)
      next: `layout-check \(directory.displayed)`; to accept what it finds today:
        layout-check \(directory.displayed) --baseline layout-check-baseline.txt --write-baseline

      """)
  }

  /// A configuration that changes nothing, with all that can be changed.
  static let text = """
    # How layout-check checks the layouts in this directory and below. Options of the command line
    # win over what stands here; `layout-check help check` explains them.

    # The screens to check on, instead of those that the layouts name; `layout-check screens`
    # lists them.
    # screens: [iphone, ipad]

    # Texts of other lengths to check with: longer ones as translations make them, and labels
    # whose text is not there yet.
    # texts: [130%, 200%, empty]

    # Text sizes that people choose, and a language that is written from right to left.
    # text-sizes: [xSmall, accessibility3]
    # rtl: true

    # The rules to report: names, or the tiers sound, advice and experimental;
    # `layout-check rules` lists them.
    select: [sound, advice]
    # ignore: [small-tap-target]

    # How bad breaks of rules are: error or warning.
    # severity:
    #   overlap: error

    # What fails a check: error, warning or never.
    fail-on: error

    # Findings that are accepted for now, written by `layout-check --write-baseline`.
    # baseline: layout-check-baseline.txt

    # Directories that are not searched: names, or paths from here.
    exclude: [Pods, Carthage, DerivedData]

    # Whether GLPK, a second solver, confirms every verdict.
    # verify: true

    """
}
