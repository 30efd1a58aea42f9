import Foundation
import Testing

/// What the guide says about bounds is what stands in the sources.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the tables are written instead; read what changed
/// (`git diff`) before you commit it.
@Suite struct BoundsPageTests {
  /// A constant of the checker with what its documentation says.
  private struct Bound {
    var folder: String
    var type: String
    var name: String
    var value: String
    var meaning: String
  }

  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  private static let page = sources.appending(
    path: "LayoutChecker/LayoutChecker.docc/BoundsAndThresholds.md")

  @Test func `the page has every bound with its value`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let introduction = text.components(separatedBy: "\n### ")[0]
    let expected = introduction.trimmingCharacters(in: .newlines) + "\n\n" + (try Self.tables())
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try Data(expected.utf8).write(to: Self.page)
      return
    }
    #expect(text == expected)
  }

  @Test func `every bound says what it is`() throws {
    for bound in try Self.bounds() {
      #expect(!bound.meaning.isEmpty, "\(bound.type).\(bound.name)")
    }
  }

  private static func tables() throws -> String {
    let folders = Dictionary(grouping: try bounds(), by: \.folder)
    return folders.sorted { $0.key < $1.key }.map { folder, bounds in
      let rows = bounds.map { "| `\($0.type).\($0.name)` | \($0.value) | \($0.meaning) |\n" }
      return "### \(folder)\n\n| Constant | Value | What it is |\n| --- | --- | --- |\n"
        + rows.joined()
    }.joined(separator: "\n")
  }

  private static func bounds() throws -> [Bound] {
    let files =
      FileManager.default.enumerator(
        atPath: sources.appending(path: "LayoutChecker").path)?.allObjects as? [String] ?? []
    return try bounds(in: "Constraints/Simplex/WorkBudget.swift", ofPart: "Budgets of work")
      + files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
        try bounds(in: "LayoutChecker/\(file)", ofPart: file.components(separatedBy: "/")[0])
      }
  }

  private static func bounds(in file: String, ofPart part: String) throws -> [Bound] {
    let lines = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      .components(separatedBy: "\n")
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    return lines.indices.compactMap { index in
      let stored = /^ *(?:\w+ )?static let (\w+)(?:: \w+)? = (-?[0-9].*)$/
      let computed = /^ *(?:\w+ )?static var (\w+): \w+ { (-?[0-9][^}]*) }$/
      guard let match = lines[index].firstMatch(of: stored) ?? lines[index].firstMatch(of: computed)
      else { return nil }
      return Bound(
        folder: part, type: name.components(separatedBy: ".")[0], name: String(match.1),
        value: String(match.2), meaning: meaning(above: index, in: lines))
    }
  }

  /// The first paragraph of the documentation above a line; a line without one has that of the line before.
  private static func meaning(above index: Int, in lines: [String]) -> String {
    var first = index
    while first > 0, lines[first - 1].contains(/^ *(?:\w+ )?static let\b/) {
      first -= 1
    }
    var comment: [String] = []
    while first > 0, let match = lines[first - 1].firstMatch(of: /^ *\/\/\/ ?(.*)$/) {
      comment.insert(String(match.1), at: 0)
      first -= 1
    }
    let paragraph = comment.split(separator: "").first?.joined(separator: " ") ?? ""
    return paragraph.replacing("``", with: "`")
  }
}
