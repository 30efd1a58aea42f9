import Foundation
import Testing

/// Every sample that a guide shows is, line for line, one that a test compiles and runs.
@Suite("Samples of the guides")
struct GuideSampleTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let guides = tests.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Constraints/Constraints.docc")

  @Test(
    "A guide shows all samples of its test, in their order, and no others",
    arguments: [
      "Constraints", "GettingStarted", "DraggingAndAnimating", "ExplainingAContradiction",
      "ComingFromCassowary",
    ])
  func shown(guide: String) throws {
    let test = guide == "Constraints" ? "FrontPage" : guide
    let compiled = try Transcript.snippets(
      in: Self.tests.appending(path: "\(test)Tests.swift").path(percentEncoded: false))
    let shown = try Self.blocks(of: Self.guides.appending(path: "\(guide).md"))
    #expect(!compiled.isEmpty)
    #expect(shown == compiled.map(\.lines))
  }

  @Test("No other page has a sample")
  func others() throws {
    let pages = try FileManager.default.contentsOfDirectory(
      at: Self.guides, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
    let withSamples = try pages.filter { try !Self.blocks(of: $0).isEmpty }
    #expect(
      withSamples.map { $0.deletingPathExtension().lastPathComponent }.sorted() == [
        "ComingFromCassowary", "Constraints", "DraggingAndAnimating", "ExplainingAContradiction",
        "GettingStarted",
      ])
  }

  @Test("Doc comments show the samples of their test, and no others")
  func docComments() throws {
    let compiled = try Transcript.snippets(
      in: Self.tests.appending(path: "DocCommentTests.swift").path(percentEncoded: false))
    let sources = Self.guides.deletingLastPathComponent()
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: sources.path(percentEncoded: false)
    ).filter { $0.hasSuffix(".swift") }.sorted()
    let shown = try files.flatMap { file in
      let comments = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
        .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0.hasPrefix("///") }.map { String($0.dropFirst(4)) }
      return Self.blocks(in: comments.joined(separator: "\n"))
    }
    #expect(shown == compiled.map(\.lines))
  }

  /// The Swift samples of a page.
  private static func blocks(of page: URL) throws -> [[String]] {
    blocks(in: try String(contentsOf: page, encoding: .utf8))
  }

  private static func blocks(in text: String) -> [[String]] {
    text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n") }
  }
}
