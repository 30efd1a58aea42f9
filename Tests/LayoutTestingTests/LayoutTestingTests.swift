import Constraints
import Foundation
import LayoutChecker
import LayoutDSL
import LayoutTesting
import Testing
import XCTest

/// A card whose bottom nothing holds, which is told at the line of `card.view`.
private func openCard() throws -> (layout: Layout, line: Int) {
  let (card, title): (ViewReference, ViewReference) = ("card", "title")
  let line = #line + 2
  let layout = try Layout("Open card") { screen in
    card.view {
      card.leading == screen.leading + 8
      card.trailing == screen.trailing - 8
      card.top == screen.top + 8
      title.label("Sunny") {
        title.leading == card.leading
        title.trailing <= card.trailing
        title.top == card.top
      }
    }
  }
  return (layout, line)
}

private func box() throws -> Layout {
  let box: ViewReference = "box"
  return try Layout("Box") { screen in
    box.view {
      box.leading == screen.leading + 8
      box.top == screen.top + 8
      box.width == 0.25 * screen.width
      box.height == 40
    }
  }
}

@Suite struct LayoutTestingTests {
  @Test func aSoundLayoutIsNoIssue() throws {
    expectSound(try box(), on: .phones)
    expectSound(try openCard().layout, on: "320x568", ignoring: [.zeroSize])
  }

  @Test func aFindingIsAnIssueAtItsRow() throws {
    let (layout, line) = try openCard()
    withKnownIssue {
      expectSound(layout, on: ["320x568", "iPhone SE"])
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID == #fileID
        && issue.comments.contains {
          $0.rawValue.hasPrefix("zero-size: `card` is 0 pt high\n")
            && $0.rawValue.contains("\n  = help: add `card.bottom ")
        }
    }
  }

  @Test func warningsAreIssuesUnlessOnlyErrorsAre() throws {
    let button: ViewReference = "button"
    let layout = try Layout("Button") { screen in
      button.control(.button, "Go") {
        button.leading == screen.leading
        button.top == screen.top
        button.width == 20
        button.height == 20
      }
    }
    expectSound(layout, on: "320x568", failingOn: .error)
    withKnownIssue { expectSound(layout, on: "320x568") }
  }

  @Test func filesAndUnknownScreensAreIssuesAsWell() throws {
    let file = LayoutFile(parsing: Array("layout \"A\" {".utf8), name: "Layouts/a.layout")
    withKnownIssue {
      expectSound(file)
    } matching: {
      $0.sourceLocation?.fileID == "Layouts/a.layout"
    }
    try withKnownIssue {
      expectSound(try box(), on: "iphnoe")
    } matching: {
      "\($0)".contains("iphone")
    }
    let line = #line + 2
    try withKnownIssue {
      expectFrames(of: try box(), on: "320x568", named: "none")
    } matching: {
      $0.sourceLocation?.line == line && "\($0)".contains("there is no none.txt")
    }
  }

  @Test func framesAreThoseOfTheFile() throws {
    expectFrames(of: try box(), on: ["320x568", "414x896"])
    try withKnownIssue {
      expectFrames(of: try box(), on: "320x568", named: "Box")
    } matching: {
      "\($0)".contains("- Box on 414x896: unique\n-   box  8,8 103.5x40")
    }
    #expect(
      try frameText(of: try openCard().layout, on: "320x568") == """
        Open card on 320x568: ambiguous
          card   8,8 304x0
          title  8,8 48x20.5

        """)
  }
}

/// The same for XCTest.
final class LayoutAssertionTests: XCTestCase {
  /// Takes failures down instead of failing.
  private final class Listener: XCTestCase {
    var failures: [(message: String, path: String, line: Int)] = []

    #if canImport(Darwin)
      override func record(_ issue: XCTIssue) {
        let location = issue.sourceCodeContext.location
        failures.append(
          (
            issue.compactDescription, location?.fileURL.path ?? "", location?.lineNumber ?? 0
          ))
      }
    #else
      override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
        expected: Bool
      ) {
        failures.append((description, filePath, lineNumber))
      }
    #endif
  }

  private func listener() -> Listener {
    #if canImport(Darwin)
      Listener()
    #else
      Listener(name: "listener") { _ in }
    #endif
  }

  func testASoundLayoutIsNoFailure() throws {
    assertSound(try box(), on: .phones)
    assertFrames(of: try box(), on: ["320x568", "414x896"], named: "Box")
  }

  func testAFindingIsAFailureAtItsRow() throws {
    let (layout, line) = try openCard()
    let listener = listener()
    listener.assertSound(layout, on: "320x568")
    XCTAssertEqual(listener.failures.map(\.line), [line])
    XCTAssertEqual(listener.failures.map(\.path), [#filePath])
    XCTAssertTrue(listener.failures[0].message.hasPrefix("zero-size: `card` is 0 pt high\n"))
  }

  func testWhatCannotBeCheckedIsAFailureOfTheTest() throws {
    let listener = listener()
    listener.assertSound(try box(), on: "iphnoe")
    XCTAssertEqual(listener.failures.map(\.line), [#line - 1])
  }
}
