#if canImport(Testing)
  internal import Constraints
  public import LayoutChecker
  public import LayoutDSL
  public import Testing

  /// Expects that a layout is sound: nothing fails a check of it.
  ///
  /// Each finding is an issue at its own row, with what it shows and how to mend it. A layout that can be
  /// neither passed nor failed is an issue as well.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - screens: the screens to check on.
  ///   - ignored: rules whose breaks are meant.
  ///   - severity: the lowest severity that is an issue.
  ///   - filePath: the path of the test.
  ///   - sourceLocation: where the test expects it.
  public func expectSound(
    _ layout: @autoclosure () throws -> Layout, on screens: TestScreens = .own,
    ignoring ignored: Set<Rule> = [], failingOn severity: Severity = .warning,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    record(filePath, sourceLocation) {
      try LayoutExamination(on: screens, ignoring: ignored, failingOn: severity)
        .issues(of: try layout())
    }
  }

  /// Expects that all layouts of a file are sound: nothing fails a check of any of them.
  public func expectSound(
    _ file: LayoutFile, on screens: TestScreens = .own, ignoring ignored: Set<Rule> = [],
    failingOn severity: Severity = .warning, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    record(filePath, sourceLocation) {
      try LayoutExamination(on: screens, ignoring: ignored, failingOn: severity).issues(of: file)
    }
  }

  /// Expects that the frames of a layout are those of a text file, as `Frames/NAME.txt` beside the test.
  ///
  /// With `UPDATE_FRAMES=1` in the environment the file is written instead; read what changed before you keep
  /// it.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - screens: the screens to solve it on.
  ///   - name: the name of the file; that of the layout where there is none.
  ///   - filePath: the path of the test.
  ///   - sourceLocation: where the test expects it.
  public func expectFrames(
    of layout: @autoclosure () throws -> Layout, on screens: TestScreens = .own,
    named name: String? = nil, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    record(filePath, sourceLocation) {
      try FrameSnapshot(of: try layout(), on: screens, named: name, beside: filePath).issues()
    }
  }

  /// Records issues at their places.
  private func record(
    _ filePath: String, _ test: SourceLocation, _ issues: () throws -> [LayoutIssue]
  ) {
    do {
      for issue in try issues() {
        Issue.record(
          Comment(rawValue: issue.message), sourceLocation: location(of: issue, filePath, test))
      }
    } catch {
      Issue.record(error, sourceLocation: test)
    }
  }

  private func location(
    of issue: LayoutIssue, _ filePath: String, _ test: SourceLocation
  ) -> SourceLocation {
    guard let file = issue.file else { return test }
    // A file of the test's module lies beside the test, as far as one can know.
    let place = IssuePlace(of: file, beside: filePath, inModule: test.moduleName)
    return SourceLocation(
      fileID: place.fileID, filePath: place.path, line: max(1, issue.line),
      column: max(1, issue.column))
  }
#endif
