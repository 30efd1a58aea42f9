import Constraints
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
    /// Whether it follows from another one: `// ! and RULE VIEW`.
    var isConsequence = false

    var description: String {
      "line \(line): \(isConsequence ? "and " : "")\(rule) \(view) on \(screens.joined(separator: ", "))"
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

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// Layouts that people start from, and as-built variants of them.
  static let examples = files(
    in: tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples"))

  /// All fixtures, by name, and the examples with faults.
  static let all =
    files(in: tests.appending(path: "Fixtures")) + examples.filter { $0.isAsBuilt }

  /// Layouts with many kinds of faults, and what the checker proposes for them, which only their
  /// transcripts tell.
  static let corpus = files(in: tests.appending(path: "Corpus"))

  /// Whether the layout has the faults of an original.
  var isAsBuilt: Bool { path.hasSuffix("-as-built.layout") }

  private let folder: URL

  private static func files(in folder: URL) -> [Fixture] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return files.filter { $0.hasSuffix(".layout") }.sorted().map { path in
      let data = FileManager.default.contents(atPath: folder.appending(path: path).path)
      return Fixture(path: path, bytes: [UInt8](data ?? Data()), folder: folder)
    }
  }

  private init(path: String, bytes: [UInt8], folder: URL) {
    self.path = path
    self.bytes = bytes
    self.folder = folder
  }

  private var lines: [Substring] {
    String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The findings that the comments tell.
  ///
  /// - Parameter screens: the screens of the layout that a line belongs to.
  func expected(on screens: (_ line: Int) -> [String]) -> [Expected] {
    marks.map { text, line in
      let parts = text.components(separatedBy: " on ")
      var words = parts[0].split(separator: " ").map(String.init)
      let isConsequence = words.first == "and"
      if isConsequence { words.removeFirst() }
      let named = parts.dropFirst().first.map {
        $0.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      return Expected(
        rule: words.first ?? "", view: words.dropFirst().first ?? "", line: line,
        screens: named ?? screens(line), isConsequence: isConsequence)
    }
  }

  /// What the comments say about findings, each with the number of the line that it is about.
  private var marks: [(text: String, line: Int)] {
    var marks: [(text: String, line: Int)] = []
    var above: [String] = []
    for (index, line) in lines.enumerated() {
      guard let mark = line.range(of: "// ! ") else {
        marks += above.map { ($0, index + 1) }
        above = []
        continue
      }
      let text = String(line[mark.upperBound...])
      if line[..<mark.lowerBound].contains(where: { $0 != " " }) {
        marks += (above + text.components(separatedBy: ";")).map { ($0, index + 1) }
        above = []
      } else if text.hasPrefix(" "), !above.isEmpty {
        above[above.count - 1] += text
      } else {
        above.append(text)
      }
    }
    return marks
  }

  /// The findings that the comments tell, with the screens of a report on the layouts.
  func expected(in report: Report, of layouts: [Layout]) -> [Expected] {
    expected { line in
      // A line outside of all layouts is one of a component, and belongs to the first one.
      let index = layouts.lastIndex { $0.span.map { $0.line <= line } ?? true } ?? 0
      return report.layouts[index].screens.map(\.screen.title)
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

  /// The file with its layouts.
  func file() throws -> LayoutFile { try file(with: bytes) }

  /// The file with other content.
  func file(with bytes: [UInt8]) throws -> LayoutFile {
    let file = LayoutFile(parsing: bytes, name: path) { name throws(LayoutFile.ImportFailure) in
      guard let data = FileManager.default.contents(atPath: folder.appending(path: name).path)
      else { throw LayoutFile.ImportFailure("there is no such file") }
      return [UInt8](data)
    }
    if let diagnostic = file.diagnostics.first { throw diagnostic }
    return file
  }

  /// The layouts of the file.
  func layouts() throws -> [Layout] { try file().layouts }

  /// The report on the layouts of the file.
  func report(verifier: (any Verifier)? = nil) throws -> Report {
    let report = Checker(verifier: verifier).check(try file())
    if let failure = report.failures.first { throw failure.error }
    return report
  }
}
