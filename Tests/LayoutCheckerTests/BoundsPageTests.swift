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
    .appending(path: "Sources/LayoutChecker")

  private static let page = sources.appending(path: "LayoutChecker.docc/BoundsAndThresholds.md")

  @Test func `the page has every bound with its value`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let introduction =
      text.components(separatedBy: "\n## Topics").first?
      .components(separatedBy: "\n### ").first ?? ""
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
    let files = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
    return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      let lines = try String(
        contentsOf: sources.appending(path: file), encoding: .utf8
      ).components(separatedBy: "\n")
      let words = file.split(separator: "/").map(String.init)
      let type = words.last?.components(separatedBy: ".")[0] ?? ""
      return lines.indices.compactMap { index -> Bound? in
        let pattern =
          /^ *(?:(?:file)?private |public )?static let (\w+)(?:: \w+)? = (-?[0-9][^\/]*)$/
        guard let match = lines[index].firstMatch(of: pattern) else { return nil }
        return Bound(
          folder: words[0], type: type, name: String(match.1),
          value: String(match.2).trimmingCharacters(in: .whitespaces),
          meaning: meaning(above: index, in: lines))
      }
    }
  }

  /// The first paragraph of the documentation above a line; a line without one has that of the line before.
  private static func meaning(above index: Int, in lines: [String]) -> String {
    var first = index
    while first > 0, lines[first - 1].contains(/^ *(?:(?:file)?private |public )?static let\b/) {
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
