import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// What a finding says in few lines.
@Suite struct BriefTextTests {
  /// A button whose margins have to change together, on one of two screens.
  private static let source = """
    layout "Play" {
      screens "iPhone 15"
      button play "Play" {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        bottom == safeArea.bottom - 8
        height == 44
      }
    }
    """

  /// As the message takes more lines, the end of the finding goes first, and the way out is told by the words that
  /// change before it is only counted.
  @Test func `what is least needed goes first`() throws {
    let bytes = Array(Self.source.utf8)
    let report = Checker().check(LayoutFile(parsing: bytes, name: "play.layout"))
    var sources = SourceMap()
    sources.add(bytes, as: "play.layout")
    var finding = try #require(report.findings.first { $0.rule == .outsideSafeArea })
    try #require(finding.help.first?.edits.count == 2)
    finding.ends = [
      FindingEnd(
        axis: .horizontal, size: 820, isUpper: true, isIncluded: true,
        screen: try #require(finding.screens.first))
    ]
    let text = TextReport(sources: sources, width: 60)
    let message = finding.message
    let texts = (0...40).map { words in
      finding.message = message + String(repeating: " and so on", count: words)
      return text.briefText(of: finding, in: report)
    }
    func tell(_ words: String) -> [Bool] {
      texts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(words) }
    }
    let isLong = tell("in place of")
    let isShort = tell("write `safeArea` for `screen`")
    let isCounted = tell("2 changes together")
    let hasEnd = tell("it ends at")
    #expect(isLong[0] && hasEnd.contains(true))
    #expect(zip(isLong, isLong.dropFirst()).allSatisfy { $0 || !$1 }, "once short, always short")
    #expect(zip(hasEnd, isShort).contains { !$0 && $1 }, "the end goes before the words")
    let firstCounted = try #require(isCounted.firstIndex(of: true))
    #expect(isShort[firstCounted - 1] && !hasEnd[firstCounted - 1])
    for (text, counted) in zip(texts, isCounted) where !counted {
      #expect(text.lineCount(inColumns: 60) <= TextReport.briefLines, "\(text)")
    }
  }
}
