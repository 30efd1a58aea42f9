import Constraints
import Testing

@testable import LayoutChecker

/// The lines that messages quote.
@Suite("Source map")
struct SourceMapTests {
  @Test(
    "a line of 64 KiB is quoted, and a longer one is not",
    arguments: [(65_536, true), (65_537, false)])
  func longLines(length: Int, isQuoted: Bool) {
    var sources = SourceMap()
    sources.add(
      Array(String(repeating: "a", count: length).utf8) + Array("\nshort".utf8), as: "a.layout")
    #expect((sources.line(at: SourceSpan(file: "a.layout", line: 1)) != nil) == isQuoted)
    #expect(sources.line(at: SourceSpan(file: "a.layout", line: 2)) == "short")
    #expect(sources.line(at: SourceSpan(file: "a.layout", line: 3)) == nil)
    #expect(sources.line(at: SourceSpan(file: "b.layout", line: 1)) == nil)
  }
}
