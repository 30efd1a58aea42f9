import Foundation
import Testing

@testable import LayoutDSL

/// The grammar for editors knows the words that the parser knows.
@Suite struct EditorGrammarTests {
  private let patterns: [String]

  init() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(
      contentsOf: package.appending(path: "Editors/TextMate/layout.tmLanguage.json"))
    patterns = Self.patterns(in: try JSONSerialization.jsonObject(with: data))
  }

  /// All regular expressions, however deep.
  private static func patterns(in value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(patterns(in:)) }
    guard let members = value as? [String: Any] else { return [] }
    return members.sorted { $0.key < $1.key }.flatMap { key, value -> [String] in
      if let pattern = value as? String, ["match", "begin", "end"].contains(key) {
        return [pattern]
      }
      return patterns(in: value)
    }
  }

  @Test func `every word of the language has a colour`() {
    let words =
      Vocabulary.statements + Vocabulary.fileStatements + Vocabulary.attributes
      + Vocabulary.givenItems + Vocabulary.conditions + Vocabulary.functions
      + Vocabulary.parameterKinds + Vocabulary.priorities.map(\.name) + ["in", "else", "and", "or"]
      + Distribution.allCases.map(\.rawValue) + Alignment.allCases.map(\.rawValue)
      + ItemPart.allCases.map(\.rawValue) + ContentMode.allCases.map(\.rawValue)
      + Font.Weight.allCases.map(\.rawValue)
      + ContentSizeCategory.allCases.map(\.rawValue) + SizeClass.allCases.map(\.rawValue)
    let known = Set(
      patterns.flatMap { pattern in
        pattern.split { !($0.isLetter || $0.isNumber) }.map(String.init)
      })
    #expect(Set(words).subtracting(known).sorted() == [])
  }

  @Test func `every pattern is a regular expression`() throws {
    #expect(patterns.count > 15)
    for pattern in patterns { _ = try NSRegularExpression(pattern: pattern) }
  }

  @Test(arguments: [
    ("keyword", "when landscape {", "when"), ("size", "image icon 480x400", "480x400"),
    ("instance", "WeatherCard today(gap: 8)", "WeatherCard today"),
    ("rules", "width == 5 allow zero-size, overlap", "allow zero-size, overlap"),
    ("function", "width == min(1, 2)", "min"), ("range", "for i in 1...4 {", "..."),
    ("attribute", "today.icon.width == 5", "width"),
  ])
  func `words are found where they stand`(_ claim: String, _ line: String, _ stretch: String) throws
  {
    let range = NSRange(line.startIndex..., in: line)
    let found = try patterns.flatMap { pattern in
      try NSRegularExpression(pattern: pattern).matches(in: line, range: range).compactMap {
        Range($0.range, in: line).map { String(line[$0]) }
      }
    }
    #expect(found.contains(stretch), "\(claim): \(found)")
  }
}
