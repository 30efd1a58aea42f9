import Foundation
import GuideSamples
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
      "ComingFromCassowary", "EveryValueOfAVariable", "WhyAVariableHasItsValue",
    ])
  func shown(guide: String) throws {
    let test = guide == "Constraints" ? "FrontPage" : guide
    let compiled = try Transcript.snippets(
      in: Self.tests.appending(path: "\(test)Tests.swift").path(percentEncoded: false))
    let shown = try Transcript.blocks(of: Self.guides.appending(path: "\(guide).md"))
    #expect(!compiled.isEmpty)
    #expect(shown == compiled.map(\.lines))
  }

  @Test("No other page has a sample")
  func others() throws {
    let pages = try FileManager.default.contentsOfDirectory(
      at: Self.guides, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
    let withSamples = try pages.filter { try !Transcript.blocks(of: $0).isEmpty }
    #expect(
      withSamples.map { $0.deletingPathExtension().lastPathComponent }.sorted() == [
        "ComingFromCassowary", "Constraints", "DraggingAndAnimating",
        "EveryValueOfAVariable", "ExplainingAContradiction", "GettingStarted",
        "WhyAVariableHasItsValue",
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
    let shown = try files.flatMap {
      try Transcript.docCommentBlocks(of: sources.appending(path: $0))
    }
    #expect(shown == compiled.map(\.lines))
  }
}
