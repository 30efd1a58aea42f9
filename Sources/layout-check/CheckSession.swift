internal import InterfaceBuilder
internal import LayoutChecker
internal import LayoutDSL
internal import ReportCache

/// Checks one input after another and collects what comes out.
///
/// An input that cannot be read or understood is reported at once, on standard error; the others are
/// checked all the same.
struct CheckSession {
  /// A file that was checked.
  private struct Checked {
    var path: String
    var report: Report
    var policy: FindingPolicy
    /// The names of the file and of those that it imports.
    var sources: [String]
    var layouts: [CheckedLayout]
  }

  private var checked: [Checked] = []

  /// The layouts that were checked.
  private(set) var layouts: [Layout] = []

  /// The inputs that could not be checked.
  private(set) var inputErrors: [InputError] = []

  /// The same, to be asked about.
  private var knownErrors: Set<InputError> = []

  private let settings: RunSettings
  private let files: FileSource
  private var sources = SourceMap()
  private var progress: Progress?
  /// Where errors of inputs are told; nil where they are not.
  private let errorColor: Bool?

  /// The findings of all files, whatever is known of them.
  var report: Report { Report(combining: checked.map(\.report)) }

  init(color: Check.Color, checker: Checker, progress: Progress?) {
    self.init(color: color, settings: RunSettings(checker: checker), progress: progress)
  }

  /// The files that checked files import, readable or not, each with its stamp just before it was
  /// read.
  private(set) var importedFiles: [String: System.Stamp?] = [:]

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - settings: how each file is checked.
  ///   - files: where files come from.
  ///   - tellsErrors: whether errors of inputs are written to standard error.
  init(
    color: Check.Color, settings: RunSettings, progress: Progress?,
    files: FileSource = .fileSystem, tellsErrors: Bool = true
  ) {
    self.settings = settings
    self.files = files
    self.progress = progress
    errorColor = tellsErrors ? color.applies(to: .error) : nil
  }

  /// Checks files that were found, documents of them several at the same time; what comes out is in the
  /// order of the files.
  mutating func check(_ inputs: [Result<String, InputError>]) {
    let documents = inputs.compactMap { try? $0.get() }.filter(InputFiles.isDocument)
    var outcomes: ArraySlice<DocumentOutcome> = []
    var next = 0
    for input in inputs {
      switch input {
      case .failure(let error): reject(error)
      case .success(let path) where InputFiles.isDocument(path):
        if outcomes.isEmpty {
          let batch = documents[next..<min(next + Self.batchSize, documents.count)]
          next = batch.endIndex
          progress?.update("checking \(path.displayed), \(next) of \(documents.count) documents")
          let chosen = batch.map { (path: $0, setting: settings.setting(of: $0)) }
          outcomes =
            chosen.mapOnAllCores { [files, cache = settings.cache, draws = settings.drawsLayouts] in
              DocumentOutcome(
                $0.path, $0.setting, from: files, knownBy: cache, drawsLayouts: draws)
            }[...]
        }
        if let outcome = outcomes.popFirst() { take(outcome) }
      case .success(let path): check(path)
      }
    }
  }

  /// How many documents are checked before progress is made known: enough to keep many cores busy.
  private static let batchSize = 32

  /// Checks the layouts of one file on all their screens.
  mutating func check(_ path: String) {
    if InputFiles.isDocument(path) { return check([.success(path)]) }
    let read = files.layoutFile(path, quotedIn: &sources) {
      importedFiles[$0] = System.stamp(of: $0)
    }
    switch read {
    case .failure(let error): reject(error)
    case .success(let file):
      for diagnostic in file.diagnostics {
        // A file may be wrong for itself and for all that import it, and is so once.
        let error = InputError(diagnostic)
        if !knownErrors.contains(error) { reject(error) }
      }
      guard file.diagnostics.isEmpty else { return }
      check(file, at: path)
    }
  }

  /// Takes what came of an Interface Builder document.
  private mutating func take(_ outcome: DocumentOutcome) {
    let path = outcome.path
    if let bytes = outcome.bytes { sources.add(bytes, as: path) }
    switch outcome.check {
    case .failure(let error): reject(error)
    case .success(let check):
      let policy = outcome.setting.policy
      checked.append(
        Checked(
          path: path, report: check.report, policy: policy, sources: [path],
          layouts: check.layouts.map { CheckedLayout($0, in: nil, policy: policy) }))
      for error in check.errors { reject(error) }
      for failure in check.report.failures { reject(failure) }
      for error in ReproducerFile.errors(of: check.report) { reject(error) }
      guard errorColor != nil else { return }
      progress?.clear()
      for note in check.notes { Terminal.write("note: \(note)\n", to: .error) }
    }
  }

  private mutating func check(_ file: LayoutFile, at path: String) {
    let setting = settings.setting(of: path)
    layouts += file.layouts
    let report = report(on: file, by: setting.checker)
    checked.append(
      Checked(
        path: path, report: report, policy: setting.policy, sources: file.sources.keys.sorted(),
        layouts: file.layouts.map { CheckedLayout($0, in: file, policy: setting.policy) }))
    for failure in report.failures { reject(failure) }
    for error in ReproducerFile.errors(of: report) { reject(error) }
  }

  /// What is found in a file, or was found in it before.
  private mutating func report(on file: LayoutFile, by checker: Checker) -> Report {
    let key = settings.cache?.key(of: file.name, from: file.sources, checkedBy: checker)
    if let key, let record = settings.cache?.record(for: key) { return record.report }
    var progress = progress
    let report = checker.check(file) { screen in
      progress?.update("checking \(file.name) on \(screen.title)".displayed)
    }
    self.progress = progress
    if let key, let record = CheckRecord(of: report) { settings.cache?.store(record, for: key) }
    return report
  }

  private mutating func reject(_ failure: CheckFailure) {
    // Nothing is wrong with the input.
    if failure.isUndecided { return }
    switch failure.error {
    case .unknownRules(let rules):
      for rule in rules {
        reject(
          InputError(file: failure.file, message: rule.message, span: rule.span, help: rule.help))
      }
    case .unknownScreens(let screens):
      for screen in screens { reject(InputError(screen, in: failure.file)) }
    case let error: reject(InputError(error, in: failure))
    }
  }

  /// Notes that an input could not be checked.
  mutating func reject(_ error: InputError) {
    inputErrors.append(error)
    knownErrors.insert(error)
    progress?.clear()
    guard let errorColor else { return }
    let report = TextReport(
      sources: sources, usesColor: errorColor, width: Terminal.Stream.error.width)
    Terminal.write(report.text(of: error) + "\n", to: .error)
  }

  /// Takes down a text that errors quote from.
  mutating func add(_ bytes: [UInt8], as name: String) {
    sources.add(bytes, as: name)
  }

  /// Takes the progress away, and from the cache what is too much.
  mutating func finish() {
    progress?.clear()
    settings.cache?.trim()
  }

  /// What there is to report.
  ///
  /// - Parameter screensAreChosen: whether the command line names other screens than the layouts do.
  mutating func content(screensAreChosen: Bool = false) -> ReportContent {
    var accepted = 0
    // As the policies have them, so that what follows from an ignored finding is known by itself.
    var reports = checked.map { $0.report.applying($0.policy) }
    if let revision = settings.revision {
      let before = known(in: revision)
      for index in checked.indices {
        let (rest, count) = reports[index].excluding(before)
        reports[index] = rest
        accepted += count
      }
    }
    var stale = Report()
    if let (file, baseline) = baseline() {
      for index in checked.indices {
        let (rest, count) = reports[index].excluding(baseline, paths: file.paths)
        reports[index] = rest
        accepted += count
      }
      if !screensAreChosen {
        let names = Set(checked.map { file.paths.path(from: $0.path) })
        stale.add(
          report.staleEntries(of: baseline, paths: file.paths) {
            names.contains($0) || file.isGone($0)
          })
      }
    }
    var content = ReportContent(
      report: Report(combining: reports + [stale.applying(settings.policy)]),
      inputErrors: inputErrors, sources: sources, policy: settings.policy,
      paths: System.reportPaths)
    content.accepted = accepted
    content.layouts = checked.flatMap(\.layouts)
    return content
  }

  /// The findings as their policies have them, for a baseline.
  var findingsToAccept: Report {
    Report(combining: checked.map { $0.report.applying($0.policy) })
  }

  /// The baseline of the run; nil where there is none, or it cannot be read.
  private mutating func baseline() -> (BaselineFile, Baseline)? {
    guard let file = settings.baseline else { return nil }
    switch file.read() {
    case .failure(let error):
      if error.span != nil, case .success(let bytes) = InputFiles.read(file.path) {
        sources.add(bytes, as: file.path)
      }
      reject(error)
      return nil
    case .success(let (baseline, bytes)):
      sources.add(bytes, as: file.path)
      return (file, baseline)
    }
  }

  /// The findings that files had in a commit, as far as they have any now. Where a file and all that it imports
  /// are as they were, these are the findings that it has.
  private func known(in revision: Revision) -> Baseline {
    var before = CheckSession(
      color: .never, settings: settings.withoutVerifier, progress: nil, files: revision.files,
      tellsErrors: false)
    var same: [Report] = []
    for file in checked where !file.report.findings.isEmpty {
      if file.sources.allSatisfy(revision.hasSame) {
        same.append(file.report)
      } else {
        before.check(file.path)
      }
    }
    return Baseline(of: Report(combining: same + [before.report]))
  }
}

extension InputError {
  /// Makes an error from why a layout of a file could not be checked.
  fileprivate init(_ error: CheckError, in failure: CheckFailure) {
    if let span = error.span {
      self.init(file: failure.file, message: error.description, span: span)
    } else {
      self.init(
        file: failure.file, message: "cannot check `\(failure.layout)`: \(error.description)",
        span: failure.span)
    }
  }

  /// Makes an error from a choice of screens of a layout that names none.
  init(_ screen: UnknownScreen, in file: String) {
    self.init(
      file: file,
      // A document has no place where its screen is written.
      message: screen.selector.span == nil ? "`\(file)`: \(screen.message)" : screen.message,
      span: screen.selector.span,
      help: screen.help(quotesBlanks: true))
  }
}
