internal import Constraints
public import LayoutDSL

/// Writes findings and diagnostics for people, in the style of rustc.
///
/// ```
/// error[zero-size]: card has no height
///   --> Examples/card.layout:12:8
///    |
/// 12 |   view card {
///    |        ^^^^
///    = note: on all 32 screens
/// ```
///
/// Notes and help are wrapped at 80 columns. Source lines are quoted as they are, so they may be
/// longer, and every character that a terminal would obey is shown by a stand-in.
public struct TextReport: Sendable {
  /// The files to quote from; a span in another file is given by its place only.
  public var sources: SourceMap

  /// Whether to write ANSI escape sequences for colours.
  public var usesColor: Bool

  /// Rows of a conflict beyond this number are counted, not quoted.
  static let quotedCauses = 20

  /// Screens beyond this number are counted, not named.
  static let namedScreens = 4

  /// Makes a writer that quotes from `sources`.
  public init(sources: SourceMap, usesColor: Bool = false) {
    self.sources = sources
    self.usesColor = usesColor
  }

  /// The text of a whole report: its findings, and the summary as the last line.
  public func text(of report: Report) -> String {
    var text = ""
    for finding in report.findings {
      text += self.text(of: finding, in: report) + "\n"
    }
    return text + paint(Summary(of: report).text, .strong) + "\n"
  }

  /// The text of one finding, which ends with a line break; its screens are counted against those
  /// of its layout in the report.
  public func text(of finding: Finding, in report: Report) -> String {
    var block = Block(self, tone: finding.severity == .error ? .error : .warning)
    let spans =
      [finding.span] + finding.notes.map(\.span) + finding.causes.map(\.span)
    block.reserveGutter(for: spans.compactMap { $0 })
    block.title("\(finding.severity.rawValue)[\(finding.rule.rawValue)]", finding.message)
    let isOneOfTheRows = finding.causes.contains { $0.span == finding.span }
    if let span = finding.span {
      // A fault that lies in one of the rows that cause it is shown among them.
      let marks = isOneOfTheRows ? Self.marks(of: finding) : [Block.Mark(span)]
      block.quote(marks, at: span)
    } else {
      block.locate(finding.file)
    }
    var notes = finding.notes
    block.attach(&notes)
    if let screens = Self.screens(of: finding, in: report) {
      block.attach("note", screens)
    }
    let marks = Self.marks(of: finding)
    if !isOneOfTheRows, let first = marks.map(\.span).min() {
      block.subtitle("note", Self.causesTitle(of: finding))
      block.quote(marks, at: first)
    }
    for cause in finding.causes.prefix(Self.quotedCauses) where cause.span == nil {
      block.attach("note", "caused by \(cause.text)")
    }
    let left = finding.causes.count - Self.quotedCauses
    if left > 0 { block.attach("note", "and \(count(left, "more row"))") }
    block.attach(&notes)
    for note in notes {
      block.quote(note.text, at: note.span)
    }
    for help in finding.help {
      block.attach("help", help.text)
    }
    return block.text
  }

  /// The text of an error in a `.layout` file, which ends with a line break.
  public func text(of diagnostic: Diagnostic) -> String {
    text(of: InputError(diagnostic))
  }

  /// The text of what is wrong with an input, which ends with a line break.
  public func text(of error: InputError) -> String {
    var block = Block(self, tone: .error)
    let spans = [error.span] + error.notes.map(\.span)
    block.reserveGutter(for: spans.compactMap { $0 })
    block.title("error", error.message)
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

  /// The rows that cause a finding, as far as they have a place and are not too many.
  private static func marks(of finding: Finding) -> [Block.Mark] {
    finding.causes.prefix(quotedCauses).compactMap { cause in
      cause.span.map { Block.Mark($0, label: cause.text) }
    }
  }

  private static func causesTitle(of finding: Finding) -> String {
    switch (finding.rule, finding.causes.count) {
    case (.unsatisfiable, 2...): "these rows cannot hold together"
    case (_, 1): "this row causes it"
    default: "these rows cause it"
    }
  }

  /// The sentence that says on which screens a finding was made; nil where it names none.
  private static func screens(of finding: Finding, in report: Report) -> String? {
    guard !finding.screens.isEmpty else { return nil }
    let layout = report.layouts.first { $0.file == finding.file && $0.name == finding.layout }
    let total = layout?.screens.count ?? finding.screens.count
    if finding.screens.count == total, total > 1 { return "on all \(total) screens" }
    var names = finding.screens.prefix(namedScreens).map(\.title).joined(separator: ", ")
    let left = finding.screens.count - namedScreens
    if left > 0 { names += " and \(left) more" }
    return total == 1 ? "on \(names)" : "on \(finding.screens.count) of \(total) screens: \(names)"
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
