public import ArgumentParser
public import LayoutChecker

extension ReportFormat: ExpressibleByArgument {}

/// In which formats a report is written, and where.
struct OutputOptions: ParsableArguments {
  /// A report in a file.
  struct Output {
    var format: ReportFormat
    var file: String
  }

  @Option(
    help: ArgumentHelp(
      """
      How to write the report on standard output: text for people, json for programs, sarif, github \
      (annotations), markdown (a job's summary), junit, gitlab (code quality), lines (for editors) or \
      html (a page with pictures).
      """,
      valueName: "format"))
  var format: ReportFormat = .text

  @Option(
    help: ArgumentHelp(
      "Write the report to a file as well, in any of these formats; may be repeated.",
      valueName: "format=file"))
  var output: [String] = []

  /// The reports in files that the options ask for.
  ///
  /// - Parameter inputs: the files that are checked, which no report may replace.
  func files(besides inputs: [String]) throws -> [Output] {
    var written = Set(inputs)
    return try output.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw UsageError(
          message: "`--output \(text)` is not of the form `FORMAT=FILE`",
          help: ["write `--output sarif=layouts.sarif`"])
      }
      guard let format = ReportFormat(rawValue: String(parts[0])) else {
        let formats = ReportFormat.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        throw UsageError(
          message: "there is no format `\(parts[0])`", help: ["the formats are \(formats)"])
      }
      let file = String(parts[1])
      guard !InputFiles.isChecked(file) || inputs.contains(file) else {
        throw UsageError(
          message: "`--output \(text)` would write a report where a layout belongs",
          help: ["choose another name, such as `\(parts[0])=report.\(format.rawValue)`"])
      }
      guard written.insert(file).inserted else {
        throw UsageError(
          message: inputs.contains(file)
            ? "`--output \(text)` would replace the file that is checked"
            : "`\(file)` is named for two reports",
          help: ["choose another name, such as `\(parts[0])=report.\(format.rawValue)`"])
      }
      return Output(format: format, file: file)
    }
  }

  /// Writes reports to their files.
  ///
  /// - Parameters:
  ///   - baseline: the baseline of the run, which no report may replace.
  ///   - text: the report in a format.
  /// - Throws: `ExitCode.unusable` where a file cannot be written, which is said on standard error.
  static func write(
    _ files: [Output], besides baseline: BaselineFile?, _ text: (ReportFormat) -> String
  ) throws {
    var isUnusable = false
    for output in files {
      guard
        let failure = OutputFile.write(
          output.file, text(output.format), besides: baseline)
      else { continue }
      isUnusable = true
      Terminal.write(
        "error: cannot write `\(output.file.displayed)`: \(failure)\n", to: .error)
    }
    if isUnusable { throw ExitCode.unusable }
  }
}
