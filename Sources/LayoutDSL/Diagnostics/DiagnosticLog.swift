internal import Constraints

internal import Constraints

/// Collects the errors of a file and of those that it imports, and stays small however many there are.
package struct DiagnosticLog {
  /// How many errors of a file are shown; the others are only counted.
  static let limit = 20

  /// How many errors are kept to choose the first ones of the file from.
  ///
  /// The parser and the resolver each report in the order of the file, but one after the other.
  private static let capacity = 1_000

  /// Whether there are so many errors that reading on is of no use.
  var isFull: Bool { count >= Self.capacity }

  /// The file that errors are in, as the user named it.
  var file: String

  /// What is noted with each error, because its place alone does not say what it is about.
  var context: [Diagnostic.Note] = []

  /// Whether of several errors at one place only the first is reported, because the same words are
  /// read several times.
  var reportsPlacesOnce = false

  private var reportedPlaces: Set<SourceSpan> = []

  /// How many errors there are; the parser and the resolver stop when the log is full.
  private(set) var count = 0

  private var kept: [Diagnostic] = []

  /// With how many names a misspelt one was compared so far.
  private var comparisons = 0

  /// After so many comparisons nothing more is suggested, so that a file full of names, all of them
  /// unknown, is still read in linear time.
  private static let mostComparisons = 100_000

  /// Starts without errors.
  package init(file: String) {
    self.file = file
  }

  /// Adds an error.
  mutating func report(
    _ message: String, at span: TextSpan, notes: [Diagnostic.Note] = [], help: [String] = []
  ) {
    report(message, at: span.source(in: file), notes: notes, help: help)
  }

  /// Adds an error in any file.
  mutating func report(
    _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [], help: [String] = []
  ) {
    let isNew = reportedPlaces.insert(span).inserted
    if reportsPlacesOnce, !isNew { return }
    report(Diagnostic(message, at: span, notes: notes + context, help: help))
  }

  /// Adds an error that its place and its notes are enough to understand.
  mutating func reportWithoutContext(
    _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [], help: [String] = []
  ) {
    report(Diagnostic(message, at: span, notes: notes, help: help))
  }

  /// Adds an error.
  package mutating func report(_ diagnostic: Diagnostic) {
    count += 1
    guard kept.count < Self.capacity else { return }
    kept.append(diagnostic)
  }

  /// Adds the errors of another log.
  mutating func merge(_ other: DiagnosticLog) {
    for diagnostic in other.kept { report(diagnostic) }
    count += other.count - other.kept.count
  }

  /// A note with a place in this file.
  func note(_ text: String, at span: TextSpan) -> Diagnostic.Note {
    Diagnostic.Note(text, at: span.source(in: file))
  }

  /// The name that is most like a word, if one is like it at all; of equally good ones the first in
  /// alphabetical order.
  mutating func suggestion(
    for word: String, among names: some Collection<String>, or others: [String] = []
  ) -> String? {
    guard comparisons < Self.mostComparisons else { return nil }
    comparisons += names.count + others.count
    let candidates = (names + others).filter { $0 != word }
    return NameSuggestion.closest(to: word, in: candidates.sorted())
  }

  /// The first errors in the order of the file, and a last one that counts the rest.
  package var diagnostics: [Diagnostic] {
    let ordered = kept.enumerated().sorted {
      ($0.element.span, $0.offset) < ($1.element.span, $1.offset)
    }.map(\.element)
    guard count > Self.limit, ordered.count > Self.limit else { return ordered }
    let rest = count - Self.limit
    return ordered.prefix(Self.limit) + [
      Diagnostic(
        "and \(isFull ? "at least " : "")\(rest) more error\(rest == 1 ? "" : "s")",
        at: ordered[Self.limit].span)
    ]
  }
}

/// A word in quotation marks for a message, cut where it is very long.
func quoted(_ word: String) -> String {
  word.unicodeScalars.count <= 60 ? "`\(word)`" : "`\(word.prefix(57))...`"
}
