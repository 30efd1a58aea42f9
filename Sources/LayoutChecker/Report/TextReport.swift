internal import Constraints
public import LayoutDSL

/// Writes findings and diagnostics for people, in the style of rustc.
///
/// ```
/// error[zero-size]: `card` is 0 pt high
///   --> Examples/card.layout:12:8
/// 12 |   view card {
///    |        ^^^^
///    = nothing holds it open: `card.height` is free from 0 pt upwards
///    = on all 32 screens
///    = help: add `bottom == icon.bottom + 8` to `card` (proven on all 32 screens)
///    = to allow it: write `allow zero-size` in `card`
/// ```
///
/// A finding takes at most 12 lines unless ``showsDetails`` asks for all that is known, and the middle of a
/// long name is left out for that. Notes and help are wrapped at ``width`` columns, source lines are cut around what is marked, and every character that a
/// terminal would obey is shown by a stand-in.
public struct TextReport: ReportWriter {
  /// The files to quote from; a span in another file is given by its place only.
  public var sources: SourceMap

  /// Whether to write ANSI escape sequences for colours.
  public var usesColor: Bool

  /// The columns that there are; at least 40.
  public var width: Int

  /// Whether to write all that is known about each finding: generated rows, further conflicts, the numbers
  /// of other screens, and what follows from it in full.
  public var showsDetails: Bool

  /// How many findings of one rule are written for a layout; nil for all.
  public var mostRepetitions: Int?

  /// How many findings are written in all; nil for no limit.
  public var mostFindings: Int?

  /// How many columns of a name are written; nil for as many as other formats write.
  var nameWidth: Int?

  /// Whether a report ends with its summary.
  public var hasSummary = true

  /// Makes a writer that quotes from `sources`.
  public init(
    sources: SourceMap, usesColor: Bool = false, width: Int = 80, showsDetails: Bool = false
  ) {
    self.sources = sources
    self.usesColor = usesColor
    self.width = max(40, width)
    self.showsDetails = showsDetails
    mostRepetitions = showsDetails ? nil : Self.usualRepetitions
  }

  /// Of findings that repeat a rule in a layout, people read a few.
  private static let usualRepetitions = 5

  /// The text of a whole report: its findings, how many are left out, and the summary as the last line.
  public func text(of report: Report) -> String {
    text(of: ReportContent(report: report, sources: sources))
  }

  /// The text of a whole report, which quotes from the sources of its content.
  public func text(of content: ReportContent) -> String {
    var form = self
    form.sources = content.sources
    return form.body(of: content)
  }

  private func body(of content: ReportContent) -> String {
    let report = content.report
    let selection = FindingSelection(
      of: report.findings, mostRepetitions: mostRepetitions, most: mostFindings)
    var text = ""
    for finding in selection.shown {
      text += self.text(of: finding, in: report) + "\n"
    }
    for line in selection.remarks {
      text += abridged(line).wrapped(indent: 0, width: width) + "\n"
    }
    if !selection.remarks.isEmpty { text += "\n" }
    for limit in report.layouts.flatMap(report.limits) {
      let note = abridged(limit).wrapped(indent: 6, width: width)
      text += paint("note", .note) + ": " + note + "\n"
    }
    for failure in report.failures where failure.isUndecided {
      var form = self
      form.nameWidth = usualNameWidth
      var block = Block(form, tone: .warning)
      if let span = failure.span { block.reserveGutter(for: [span]) }
      block.title("cannot decide", "`\(failure.layout)`: \(failure.error.description)")
      if let span = failure.span {
        block.quote([Block.Mark(span)], at: span)
      } else {
        block.locate(failure.file)
      }
      text += block.text + "\n"
    }
    guard hasSummary else { return text }
    text += paint(Summary(of: content).text, .strong) + "\n"
    if !selection.shown.isEmpty, !showsDetails {
      text += "`--details` tells more of each finding\n"
    }
    return text
  }

  /// The text of one finding, which ends with a line break; its screens are counted against those
  /// of its layout in the report.
  public func text(of finding: Finding, in report: Report) -> String {
    showsDetails ? detailedText(of: finding, in: report) : briefText(of: finding, in: report)
  }

  /// The text of an error in a `.layout` file, which ends with a line break.
  public func text(of diagnostic: Diagnostic) -> String {
    text(of: InputError(diagnostic))
  }

  /// The text of what is wrong with an input, which ends with a line break.
  public func text(of error: InputError) -> String {
    text(of: error, as: .error)
  }

  /// The text of a remark on an input that is read all the same, which ends with a line break.
  public func text(ofRemark remark: InputError) -> String {
    text(of: remark, as: .note)
  }

  private func text(of error: InputError, as tone: Tone) -> String {
    var block = Block(self, tone: tone)
    let spans = [error.span] + error.notes.map(\.span)
    block.reserveGutter(for: spans.compactMap { $0 })
    block.title(tone == .note ? "note" : "error", error.message)
    if let span = error.span { block.quote([Block.Mark(span)], at: span) }
    for note in error.notes where note.span == nil {
      block.attach("note", note.text)
    }
    for note in error.notes where note.span != nil {
      block.quote(note.text, at: note.span)
    }
    for help in error.help {
      block.attach("help", help)
    }
    return block.text
  }

  /// The text of an error that is not about an input, which ends with a line break.
  public func text(ofError message: String, help: [String] = []) -> String {
    text(of: InputError(file: "", message: message, help: help))
  }

  // MARK: - Names

  /// How many columns of a name are written where there is room for it: 48 of 80.
  var usualNameWidth: Int { width * 3 / 5 }

  /// The text with stand-ins for what a terminal would obey, and with as much of its names as is written.
  func shown(_ text: String) -> String {
    let text = text.displayed
    return nameWidth.map { text.withNames(of: $0) } ?? text
  }

  /// The text with stand-ins for what a terminal would obey, and without the middle of long names.
  ///
  /// - Parameter columns: how many columns of a name are written; nil for as many as are usual.
  package func abridged(_ text: String, toNamesOf columns: Int? = nil) -> String {
    text.displayed.withNames(of: columns ?? usualNameWidth)
  }

  /// The title of a table on one line: a name, of which the middle is left out where that takes more columns
  /// than there are, and what is said of it.
  func heading(_ name: String, _ rest: String = "") -> String {
    let rest = rest.displayed
    let room = max(usualNameWidth / 2, width - rest.displayWidth)
    return paint(name.displayed.cutInTheMiddle(to: room), .strong) + rest + "\n"
  }

  // MARK: - Colours

  /// What a piece of text is, which decides its colour.
  enum Tone: String {
    case error = "1;31"
    case warning = "1;33"
    case note = "1;32"
    case help = "1;36"
    case gutter = "1;34"
    case strong = "1"
  }

  func paint(_ text: String, _ tone: Tone) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }
}
