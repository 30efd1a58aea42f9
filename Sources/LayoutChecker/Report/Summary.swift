internal import LayoutDSL

/// The numbers that a report ends with.
public struct Summary: Hashable, Sendable {
  /// The number of findings that are errors.
  public private(set) var errors = 0

  /// The number of findings that are warnings.
  public private(set) var warnings = 0

  /// The number of layouts that were checked.
  public let layouts: Int

  /// The number of different screens that at least one layout was checked on; another text size or
  /// direction of text makes another screen.
  public let screens: Int

  /// The number of states of the layout that has the most of those that were looked at, the default one
  /// included.
  public let states: Int

  /// The lengths of texts that at least one layout was checked with besides those that were written, in
  /// percent, ascending.
  public let textLengths: [Int]

  /// Whether a layout was checked with the texts that were written.
  private let looksAtWrittenTexts: Bool

  /// How often the verifier agreed, disagreed, and was not asked or gave up.
  public private(set) var verifications: [Verification: Int] = [:]

  /// The name of the verifier; nil where there was none.
  public let verifier: String?

  /// The number of layouts that could be neither passed nor failed.
  public private(set) var undecided = 0

  /// The number of findings that are known already, and left out.
  public private(set) var accepted = 0

  /// The number of files, configurations included, in which something cannot be read.
  public private(set) var unreadableFiles = 0

  /// Counts what is in a report.
  public init(of report: Report) {
    verifier = report.verifier
    for finding in report.findings {
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      }
    }
    layouts = report.layouts.count
    let results = report.layouts.flatMap(\.screens)
    screens = results.map(\.screen).withoutVariants.count
    states = report.layouts.map { Set($0.screens.map(\.screen.state)).count }.max() ?? 0
    let lengths = Set(results.map(\.screen.textLength))
    textLengths = lengths.subtracting([Screen.writtenTextLength]).sorted()
    looksAtWrittenTexts = lengths.isEmpty || lengths.contains(Screen.writtenTextLength)
    for result in results { verifications[result.verified, default: 0] += 1 }
  }

  /// Counts what is in a report, by a policy.
  public init(of content: ReportContent) {
    self.init(of: content.report)
    undecided = content.undecided.count
    accepted = content.accepted
    unreadableFiles = Set(content.inputErrors.map(\.file)).count
  }

  /// The numbers as a sentence without a full stop.
  public var text: String {
    var text =
      switch (errors, warnings) {
      case (0, 0): accepted == 0 ? "no findings" : "no new findings"
      case (_, 0): count(errors, "error")
      case (0, _): count(warnings, "warning")
      default: "\(count(errors, "error")), \(count(warnings, "warning"))"
      }
    text += " in \(count(layouts, "layout")) on \(count(screens, "screen"))"
    if states > 1 { text += " in \(layouts == 1 ? "" : "up to ")\(states) states" }
    if !textLengths.isEmpty {
      text += ", \(looksAtWrittenTexts ? "also " : "")\(textLengths.wordsOfTextLengths)"
    }
    if accepted > 0 { text += "; \(count(accepted, "known finding")) left out" }
    if unreadableFiles > 0 { text += "; cannot read \(count(unreadableFiles, "file")) in full" }
    if undecided > 0 { text += "; cannot decide \(count(undecided, "layout"))" }
    let asked = verifications[.agrees, default: 0] + verifications[.disagrees, default: 0]
    let skipped = verifications[.skipped, default: 0]
    let name = verifier ?? "the verifier"
    switch (verifications[.agrees, default: 0], verifications[.disagrees, default: 0]) {
    case (0, 0): text += "; not cross-verified"
    case (_, 0) where skipped == 0: text += "; \(name) agrees on all"
    case (let agreeing, 0): text += "; \(name) agrees on \(agreeing) of \(agreeing + skipped)"
    case (_, let disagreeing): text += "; \(name) disagrees on \(disagreeing) of \(asked)"
    }
    return text
  }
}

/// A number with its noun: `1 layout`, `3 layouts`.
func count(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}
