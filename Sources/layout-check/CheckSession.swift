internal import InterfaceBuilder
internal import LayoutChecker
internal import LayoutDSL

/// Checks one input after another and collects what comes out.
///
/// An input that cannot be read or understood is reported at once, on standard error; the others are
/// checked all the same.
struct CheckSession {
  /// The findings of all files.
  var report: Report { Report(combining: reports) }

  private var reports: [Report] = []

  /// The inputs that could not be checked.
  private(set) var inputErrors: [InputError] = []

  /// The same, to be asked about.
  private var knownErrors: Set<InputError> = []

  private let checker: Checker
  private var sources = SourceMap()
  private var progress: Progress?
  private let usesColorForErrors: Bool

  init(color: Check.Color, checker: Checker, progress: Progress?) {
    self.checker = checker
    self.progress = progress
    usesColorForErrors = color.applies(to: .error)
  }

  /// Checks the layouts of one file on all their screens.
  mutating func check(_ path: String) {
    if InputFiles.documents.contains(where: path.hasSuffix) { return checkDocument(path) }
    switch InputFiles.read(path) {
    case .failure(let error): reject(error)
    case .success(let bytes):
      let name = path == InputFiles.standardInput ? "<stdin>" : path
      sources.add(bytes, as: name)
      let file = LayoutFile(parsing: bytes, name: name) {
        imported throws(LayoutFile.ImportFailure) in
        let bytes = try InputFiles.importedFile(imported)
        sources.add(bytes, as: imported)
        return bytes
      }
      for diagnostic in file.diagnostics {
        // A file may be wrong for itself and for all that import it, and is so once.
        let error = InputError(diagnostic)
        if !knownErrors.contains(error) { reject(error) }
      }
      guard file.diagnostics.isEmpty else { return }
      check(file)
    }
  }

  /// Checks the roots of an Interface Builder document.
  private mutating func checkDocument(_ path: String) {
    let bytes: [UInt8]
    switch InputFiles.read(path, atMost: InterfaceDocument.maximumSize) {
    case .success(let content): bytes = content
    case .failure(let error): return reject(error)
    }
    sources.add(bytes, as: path)
    do {
      let document = try InterfaceDocument(parsing: bytes, name: path)
      var progress = progress
      let check = try DocumentCheck(of: document, by: checker) { screen in
        progress?.update("checking \(path) on \(screen.title)")
      }
      self.progress = progress
      reports.append(check.report)
      for failure in check.report.failures { reject(failure) }
      keepReproducers(of: check.report)
      for note in check.notes {
        self.progress?.clear()
        Terminal.write("note: \(note)\n", to: .error)
      }
    } catch let error as Diagnostic {
      reject(InputError(error))
    } catch {
      reject(InputError(file: path, message: "cannot check `\(path)`: \(error)"))
    }
  }

  private mutating func check(_ file: LayoutFile) {
    var progress = progress
    let report = checker.check(file) { screen in
      progress?.update("checking \(file.name) on \(screen.title)".displayed)
    }
    self.progress = progress
    reports.append(report)
    for failure in report.failures { reject(failure) }
    keepReproducers(of: report)
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

  /// Writes down what the verifier disagrees about.
  private mutating func keepReproducers(of report: Report) {
    for layout in report.layouts {
      for result in layout.screens where result.verified == .disagrees {
        let file = result.reproducer.flatMap(ReproducerFile.write)
        let message =
          "internal error: \(report.verifier ?? "the verifier") disagrees about `\(layout.name)` "
          + "on \(result.screen.title)"
        let note =
          file.map { "the problem is in `\($0)`" } ?? "the problem could not be written down"
        reject(
          InputError(
            file: layout.file, message: message, span: layout.span, notes: [.init(note)],
            help: ["this is a fault of layout-check, so please report it with that file"]))
      }
    }
  }

  /// Notes that an input could not be checked.
  mutating func reject(_ error: InputError) {
    inputErrors.append(error)
    knownErrors.insert(error)
    progress?.clear()
    let report = TextReport(
      sources: sources, usesColor: usesColorForErrors, width: Terminal.Stream.error.width)
    Terminal.write(report.text(of: error) + "\n", to: .error)
  }

  /// Takes the progress away.
  mutating func finish() {
    progress?.clear()
  }

  /// What there is to report.
  func content(by policy: FindingPolicy) -> ReportContent {
    ReportContent(
      report: report.applying(policy), inputErrors: inputErrors, sources: sources, policy: policy,
      paths: System.reportPaths)
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
  fileprivate init(_ screen: UnknownScreen, in file: String) {
    self.init(
      file: file, message: screen.message, span: screen.selector.span,
      help: screen.help(quotesBlanks: true))
  }
}
