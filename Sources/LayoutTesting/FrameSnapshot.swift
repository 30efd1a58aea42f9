internal import Constraints
internal import Foundation
internal import LayoutChecker
public import LayoutDSL

/// The frames of a layout as a text that reads well in a review.
///
/// ```text
/// Card on 320x568: unique
///   card  8,20 304x92.8
///   icon  236,28 68x56.67
/// ```
///
/// Lengths are in points, to hundredths, as `x,y widthxheight`.
///
/// - Parameters:
///   - layout: the layout.
///   - screens: the screens to solve it on.
/// - Throws: `UnknownScreens` where a name is that of no screen, `CheckError` where the layout cannot be
///   checked.
public func frameText(of layout: Layout, on screens: TestScreens = .own) throws -> String {
  let report = try Checker(screens: try screens.screens()).check(layout)
  var text = ""
  for result in report.layouts.flatMap(\.screens) {
    text += "\(layout.name) on \(result.screen.title): \(result.verdict.rawValue)\n"
    let width = result.frames.map(\.name.count).max() ?? 0
    for (name, frame) in result.frames {
      let lengths = [frame.x, frame.y, frame.width, frame.height].map { value in
        ((value * 100).rounded() / 100).shortDescription
      }
      let padding = String(repeating: " ", count: width - name.count)
      text += "  \(name)\(padding)  \(lengths[0]),\(lengths[1]) \(lengths[2])x\(lengths[3])\n"
    }
  }
  return text
}

/// The frames of a layout, and the file that has them.
struct FrameSnapshot {
  private let text: String
  private let file: URL

  init(of layout: Layout, on screens: TestScreens, named name: String?, beside test: String) throws
  {
    text = try frameText(of: layout, on: screens)
    file = URL(fileURLWithPath: test).deletingLastPathComponent()
      .appendingPathComponent("Frames").appendingPathComponent((name ?? layout.name) + ".txt")
  }

  /// What differs from the file; writes it instead where that is asked for.
  func issues(updating: Bool = ProcessInfo.processInfo.environment["UPDATE_FRAMES"] == "1") throws
    -> [LayoutIssue]
  {
    if updating {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return []
    }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      return [
        LayoutIssue(
          "there is no \(file.lastPathComponent); `UPDATE_FRAMES=1` writes it:\n\(text)")
      ]
    }
    guard expected != text else { return [] }
    let old = Set(expected.split(separator: "\n"))
    let new = Set(text.split(separator: "\n"))
    let differences =
      expected.split(separator: "\n").filter { !new.contains($0) }.map { "- \($0)" }
      + text.split(separator: "\n").filter { !old.contains($0) }.map { "+ \($0)" }
    return [
      LayoutIssue(
        "the frames are not those of \(file.lastPathComponent):\n"
          + differences.joined(separator: "\n"))
    ]
  }
}
