internal import Constraints
internal import InterfaceBuilder
internal import LayoutChecker
internal import LayoutDSL
internal import ReportCache

/// What is wrong with an Interface Builder document: the findings on its roots, and views whose stored
/// frames are not those that their constraints give.
struct DocumentCheck: Sendable {
  /// The findings, as those of a layout file.
  let report: Report

  /// The layouts of the document's roots.
  let layouts: [Layout]

  /// What makes roots of the document unreadable, which are left out.
  let errors: [InputError]

  /// Where the flags of the document say something else than its constraints.
  let notes: [String]

  /// Checks a document.
  ///
  /// - Throws: `Diagnostic` at what no layout can have.
  init(of document: InterfaceDocument, by checker: Checker) throws(Diagnostic) {
    var reports: [Report] = []
    let layouts = try document.layouts()
    self.layouts = layouts
    for layout in layouts {
      do {
        reports.append(try checker.check(layout))
      } catch {
        var report = Report()
        report.fail(layout, error)
        reports.append(report)
      }
    }
    let (misplaced, flags) = try document.comparison()
    var own = Report()
    own.findings =
      misplaced.map(Finding.init(misplaced:))
      + document.warnings.map { Finding(withoutEffect: $0, among: layouts) }
    var combined = Report(combining: reports + [own])
    // What Interface Builder is told not to verify may well be in order.
    combined.findings.removeAll { $0.rule == .unusedAllow }
    report = combined
    errors = document.errors.map(InputError.init)
    notes =
      (layouts.isEmpty && errors.isEmpty && document.warnings.isEmpty
        ? ["\(document.file): there is no view in it that is laid out"] : [])
      + Self.notes(on: flags)
  }

  /// What is known of a document that has not changed.
  ///
  /// - Parameter layouts: its layouts, where they are needed.
  init(_ record: CheckRecord, layouts: [Layout]) {
    (report, notes) = (record.report, record.notes)
    (self.layouts, errors) = (layouts, [])
  }

  /// What there is to keep; nil where something could not be checked.
  var record: CheckRecord? {
    errors.isEmpty ? CheckRecord(of: report, notes: notes) : nil
  }

  private static func notes(on flags: FlagDisagreements) -> [String] {
    let lists = [
      (flags.placed, "flagged as misplaced and where its constraints put it"),
      (flags.determined, "flagged as ambiguous and determined by its constraints"),
      (flags.ambiguous, "ambiguous and not flagged"),
    ]
    return lists.compactMap { places, words in
      guard let first = places.first else { return nil }
      let place = "\(first.file):\(first.line):\(first.column)"
      let rest = places.count == 1 ? "" : ", like \(places.count - 1) more"
      return "\(place): the view is \(words)\(rest)"
    }
  }
}

/// What came of one document of several.
struct DocumentOutcome: Sendable {
  /// The file.
  let path: String

  /// How it was checked.
  let setting: RunSettings.Setting

  /// Its content; nil where it could not be read.
  let bytes: [UInt8]?

  /// What is wrong with it, or why that cannot be said.
  let check: Result<DocumentCheck, InputError>

  /// Checks a document.
  ///
  /// - Parameters:
  ///   - cache: what is known of documents that have not changed.
  ///   - drawsLayouts: whether its layouts are needed where its findings are known.
  init(
    _ path: String, _ setting: RunSettings.Setting, from files: FileSource,
    knownBy cache: ReportCache?, drawsLayouts: Bool
  ) {
    (self.path, self.setting) = (path, setting)
    switch files.read(path, InterfaceDocument.maximumSize) {
    case .failure(let error): (bytes, check) = (nil, .failure(error))
    case .success(let content):
      bytes = content
      let key = cache?.key(of: path, from: [path: content], checkedBy: setting.checker)
      check = Result { () throws(Diagnostic) in
        let record = key.flatMap { cache?.record(for: $0) }
        if let record, !drawsLayouts { return DocumentCheck(record, layouts: []) }
        let document = try InterfaceDocument(parsing: content, name: path)
        if let record { return DocumentCheck(record, layouts: try document.layouts()) }
        let check = try DocumentCheck(of: document, by: setting.checker)
        if let key, let record = check.record { cache?.store(record, for: key) }
        return check
      }.mapError(InputError.init)
    }
  }
}

extension InterfaceDocument {
  /// The warnings, as far as there are few enough to be read; the last one counts the others.
  var remarks: [InputError] {
    let shown = warnings.prefix(Self.mostRemarks).map(InputError.init)
    guard let next = warnings.dropFirst(Self.mostRemarks).first else { return shown }
    let rest = warnings.count - shown.count
    return shown + [InputError(file: file, message: "and \(rest) more notes", span: next.span)]
  }

  private static let mostRemarks = 20
}

extension Finding {
  /// What is said about a view whose stored frame is not the one that its constraints give.
  fileprivate init(misplaced view: MisplacedView) {
    let flag = view.isFlagged ? "" : ", which is not flagged"
    self.init(
      rule: .misplaced, file: view.span.file, layout: view.layout, span: view.span,
      view: view.name,
      message: "`\(view.name)` is stored at \(view.stored.words) and constraints put it at "
        + view.solved.words + flag,
      fingerprint: Fingerprint([view.layout, Rule.misplaced.rawValue, view.name]).text)
  }
}

extension Finding {
  /// What is said about a part of a document that has no effect, or another one than it seems to.
  ///
  /// - Parameter layouts: the layouts of the document, of which it belongs to the one that begins last
  ///   before it.
  fileprivate init(withoutEffect warning: Diagnostic, among layouts: [Layout]) {
    let layout = layouts.last { $0.span.map { $0 < warning.span } ?? false } ?? layouts.first
    let name = layout?.name ?? warning.span.file
    self.init(
      rule: .withoutEffect, file: warning.span.file, layout: name, span: warning.span,
      message: warning.message, help: warning.help.map { Help($0) },
      fingerprint: Fingerprint([name, Rule.withoutEffect.rawValue, warning.message]).text)
  }
}

extension Rect {
  /// The frame in words, to a hundredth of a point: `20,64 335x21`.
  fileprivate var words: String {
    func number(_ value: Double) -> String { ((value * 100).rounded() / 100).shortDescription }
    return "\(number(x)),\(number(y)) \(number(width))x\(number(height))"
  }
}
