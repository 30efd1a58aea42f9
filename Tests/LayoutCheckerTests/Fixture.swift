import Constraints
import Foundation
import LayoutDSL
import Testing

@testable import LayoutChecker

/// A layout file with what it says in comments about the findings to come.
struct Fixture: Sendable, CustomTestStringConvertible {
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

  /// Screens without a fault.
  static let sound = files(in: tests.appending(path: "Sound"))

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

  /// What the comments expect.
  var marks: MarkedFile { MarkedFile(bytes, name: path) }

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
  ///
  /// - Parameter ledger: where it is taken down what checking them takes.
  func report(verifier: (any Verifier)? = nil, ledger: WorkLedger? = nil) throws -> Report {
    var checker = Checker(verifier: verifier)
    checker.ledger = ledger
    // Files about an experimental rule are checked by it.
    let folder = path.split(separator: "/").first.map(String.init) ?? ""
    checker.experimentalRules = Set([Rule(rawValue: folder)].compactMap { $0 })
    let report = checker.check(try file())
    if let failure = report.failures.first { throw failure.error }
    return report
  }
}
