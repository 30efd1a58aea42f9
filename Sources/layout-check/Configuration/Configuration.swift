internal import Constraints
internal import LayoutChecker
internal import LayoutDSL

/// What a team has decided for its layouts: the content of a `.layout-check.yml`.
struct Configuration {
  /// The name of the file.
  static let fileName = ".layout-check.yml"

  /// The absolute path of the directory that the file is in.
  var directory: String

  /// The screens to use instead of the layouts' own; nil where the file does not say.
  var screens: [Screen]?

  /// The lengths of texts to look at besides those that were written, in percent; nil where the file does not say.
  var textLengths: [Int]?

  /// The text sizes to look at besides those of the screens; nil where the file does not say.
  var textSizes: [ContentSizeCategory]?

  /// Whether to look at a language from right to left too; nil where the file does not say.
  var isMirrored: Bool?

  /// The rules that are reported; nil where the file does not say.
  var selected: Set<Rule>?

  /// The rules that are not reported.
  var ignored: Set<Rule> = []

  /// How bad breaks of rules are taken to be.
  var severities: [Rule: Severity] = [:]

  /// What fails a check; nil where the file does not say.
  var failOn: PolicyOptions.FailOn?

  /// The file of the baseline, from the directory; nil where there is none.
  var baseline: String?

  /// Directories that are not searched: names, or paths from the directory.
  var exclude: [String] = []

  /// Whether verdicts are confirmed by the second solver; nil where the file does not say.
  var verify: Bool?

  /// Whether a file that a search has found is left out.
  ///
  /// - Parameter path: the absolute path of the file.
  func excludes(_ path: String) -> Bool {
    guard !exclude.isEmpty, path.hasPrefix(directory + "/") else { return false }
    let relative = path.dropFirst(directory.count + 1)
    let folders = relative.split(separator: "/").dropLast().map(String.init)
    return exclude.contains { entry in
      entry.contains("/") ? relative.hasPrefix(entry + "/") : folders.contains(entry)
    }
  }
}
