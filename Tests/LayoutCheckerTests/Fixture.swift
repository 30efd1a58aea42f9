import Foundation
import LayoutChecker
import LayoutDSL
import Testing

/// A layout file with what it says in comments about the findings to come.
struct Fixture: Sendable, CustomTestStringConvertible {
  /// A finding, reduced to what a comment tells.
  struct Expected: Hashable, CustomStringConvertible {
    var rule: String
    var view: String
    var line: Int
    /// The screens; all screens of the layout where they are not told.
    var screens: [String]

    var description: String {
      "line \(line): \(rule) \(view) on \(screens.joined(separator: ", "))"
    }
  }

  /// A measure of a view on a screen.
  struct Measure: CustomStringConvertible {
    var screen: String
    var view: String
    var name: String
    var lower: Double
    var upper: Double

    var description: String { "\(view).\(name) on \(screen) in \(lower)...\(upper)" }
  }

  let path: String
  let bytes: [UInt8]

  var testDescription: String { path }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// All fixtures, by name.
  static let all: [Fixture] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return files.filter { $0.hasSuffix(".layout") }.sorted().map { path in
      let data = FileManager.default.contents(atPath: folder.appending(path: path).path)
      return Fixture(path: path, bytes: [UInt8](data ?? Data()))
    }
  }()

  private var lines: [Substring] {
    String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The findings that the comments tell.
  func expected(on screens: [String]) -> [Expected] {
    lines.enumerated().flatMap { index, line -> [Expected] in
      guard let mark = line.range(of: "// ! ") else { return [] }
      return line[mark.upperBound...].components(separatedBy: ";").map { text in
        let parts = text.components(separatedBy: " on ")
        let words = parts[0].split(separator: " ").map(String.init)
        let named = parts.dropFirst().first.map {
          $0.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        return Expected(
          rule: words.first ?? "", view: words.dropFirst().first ?? "", line: index + 1,
          screens: named ?? screens)
      }
    }
  }

  /// The measures that the comments tell.
  var measures: [Measure] {
    lines.compactMap { line in
      guard let mark = line.range(of: "// = ") else { return nil }
      let words = line[mark.upperBound...].split(separator: " ").map(String.init)
      let names = words[1].components(separatedBy: ".")
      let bounds = words[2].components(separatedBy: "..").map { Double($0) ?? .nan }
      return Measure(
        screen: words[0], view: names[0], name: names[1], lower: bounds[0],
        upper: bounds.count > 1 ? bounds[1] : bounds[0])
    }
  }

  /// The only layout of the file.
  func layout() throws -> Layout {
    let file = LayoutFile(parsing: bytes, name: path)
    if let diagnostic = file.diagnostics.first { throw diagnostic }
    guard let layout = file.layouts.first, file.layouts.count == 1 else { throw NoLayout() }
    return layout
  }

  struct NoLayout: Error {}
}
