#if canImport(XCTest)
  internal import Constraints
  public import LayoutChecker
  public import LayoutDSL
  public import XCTest

  extension XCTestCase {
    /// Asserts that a layout is sound: nothing fails a check of it.
    ///
    /// Each finding is a failure at its own row, with what it shows and how to mend it.
    ///
    /// - Parameters:
    ///   - layout: the layout.
    ///   - screens: the screens to check on.
    ///   - ignored: rules whose breaks are meant.
    ///   - severity: the lowest severity that is a failure.
    ///   - fileID: the module and the file of the test.
    ///   - filePath: the path of the test.
    ///   - line: the line of the test.
    public func assertSound(
      _ layout: @autoclosure () throws -> Layout, on screens: TestScreens = .own,
      ignoring ignored: Set<Rule> = [], failingOn severity: Severity = .warning,
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
      record(fileID, filePath, line) {
        try LayoutExamination(on: screens, ignoring: ignored, failingOn: severity)
          .issues(of: try layout())
      }
    }

    /// Asserts that the frames of a layout are those of the text file `Frames/NAME.txt` beside the test, which
    /// `UPDATE_FRAMES=1` in the environment writes.
    public func assertFrames(
      of layout: @autoclosure () throws -> Layout, on screens: TestScreens = .own,
      named name: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
      line: Int = #line
    ) {
      record(fileID, filePath, line) {
        try FrameSnapshot(of: try layout(), on: screens, named: name, beside: filePath).issues()
      }
    }

    private func record(
      _ fileID: String, _ filePath: String, _ line: Int, _ issues: () throws -> [LayoutIssue]
    ) {
      let module = fileID.split(separator: "/").first.map(String.init) ?? ""
      do {
        for issue in try issues() {
          let path = issue.file.map {
            IssuePlace(of: $0, beside: filePath, inModule: module).path
          }
          fail(issue.message, path ?? filePath, path == nil ? line : issue.line)
        }
      } catch {
        fail("\(error)", filePath, line)
      }
    }

    private func fail(_ message: String, _ path: String, _ line: Int) {
      #if canImport(Darwin)
        let location = XCTSourceCodeLocation(filePath: path, lineNumber: line)
        record(
          XCTIssue(
            type: .assertionFailure, compactDescription: message,
            sourceCodeContext: XCTSourceCodeContext(location: location)))
      #else
        recordFailure(withDescription: message, inFile: path, atLine: line, expected: true)
      #endif
    }
  }
#endif
