internal import LayoutChecker
internal import LayoutDSL

/// Checks one input after another and collects what comes out.
///
/// An input that cannot be read or understood is reported at once, on standard error; the others are
/// checked all the same.
struct CheckSession {
  /// The findings.
  private(set) var report = Report()

  /// The inputs that could not be checked.
  private(set) var inputErrors: [JSONReport.InputError] = []

  /// Whether an input could not be checked, or the checker failed.
  private(set) var failed = false

  private let checker: Checker
  private var sources = SourceMap()
  private var progress = Progress()
  private let usesColorForErrors: Bool

  init(color: Check.Color, checker: Checker) {
    self.checker = checker
    usesColorForErrors = color.applies(to: .error)
  }

  /// Checks the layouts of one file on all their screens.
  mutating func check(_ path: String) {
    switch InputFiles.read(path) {
    case .failure(let problem): reject(problem)
    case .success(let bytes):
      let name = path == InputFiles.standardInput ? "<stdin>" : path
      sources.add(bytes, as: name)
      let file = LayoutFile(parsing: bytes, name: name)
      guard file.diagnostics.isEmpty else { return reject(file) }
      for layout in file.layouts { check(layout) }
    }
  }

  private mutating func check(_ layout: Layout) {
    var progress = progress
    defer { self.progress = progress }
    do {
      try checker.check(layout, into: &report) { screen in
        progress.update("checking \(layout.file) on \(screen.title)")
      }
    } catch {
      failed = true
      progress.clear()
      if let span = error.span {
        let diagnostic = Diagnostic(error.description, at: span)
        inputErrors.append(.init(diagnostic))
        complain(errors.text(of: diagnostic))
      } else {
        let message = "cannot check `\(layout.file)`: \(error.description)"
        inputErrors.append(.init(file: layout.file, message: message))
        complain(errors.text(ofError: message))
      }
    }
  }

  /// Notes that an input could not be read.
  mutating func reject(_ problem: InputFiles.Problem) {
    failed = true
    inputErrors.append(.init(file: problem.file, message: problem.message, help: problem.help))
    complain(errors.text(ofError: problem.message, help: problem.help))
  }

  private mutating func reject(_ file: LayoutFile) {
    failed = true
    inputErrors += file.diagnostics.map { .init($0) }
    for diagnostic in file.diagnostics { complain(errors.text(of: diagnostic)) }
  }

  /// Takes the progress away.
  mutating func finish() {
    progress.clear()
  }

  /// The report for people; empty where there was nothing to check.
  func text(usesColor: Bool) -> String {
    guard !report.layouts.isEmpty else { return "" }
    return TextReport(sources: sources, usesColor: usesColor).text(of: report)
  }

  private var errors: TextReport { TextReport(sources: sources, usesColor: usesColorForErrors) }

  private mutating func complain(_ text: String) {
    progress.clear()
    Terminal.write(text + "\n", to: .error)
  }
}
