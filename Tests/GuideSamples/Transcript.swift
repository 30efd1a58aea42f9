public import Foundation

/// What the samples of a guide print, and what their comments say that they print.
///
/// A sample stands in a test between `// snippet: name` and `// end`. Its comments state its output: the
/// one behind a `print`, or the ones on the lines that follow it.
public struct Transcript {
  /// What was printed, line by line.
  public private(set) var lines: [String] = []

  /// Starts an empty transcript.
  public init() {}

  /// Takes down what a sample prints.
  public mutating func print(_ items: [Any]) {
    let text = items.map { "\($0)" }.joined(separator: " ")
    lines += text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// What the comments of the samples in a file state, in their order.
  public static func expected(in file: String) throws -> [String] {
    var expected: [String] = []
    var followsPrint = false
    for line in try snippets(in: file).flatMap(\.lines) {
      let code = line.trimmingCharacters(in: .whitespaces)
      let comment = code.firstRange(of: "// ").map { String(code[$0.upperBound...]) }
      if code.contains("print(") {
        if let comment { expected.append(comment) }
        followsPrint = comment == nil
      } else if code.hasPrefix("//"), followsPrint, let comment {
        expected.append(comment)
      } else if code != "}" {
        followsPrint = false
      }
    }
    return expected
  }

  /// The samples in a file, without the indentation that they have there.
  public static func snippets(in file: String) throws -> [(name: String, lines: [String])] {
    var snippets: [(name: String, lines: [String])] = []
    var indentation: Int?
    for line in try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n") {
      let code = line.trimmingCharacters(in: .whitespaces)
      if code.hasPrefix("// snippet: ") {
        indentation = line.prefix { $0 == " " }.count
        snippets.append((String(code.dropFirst("// snippet: ".count)), []))
      } else if code == "// end" {
        indentation = nil
      } else if let indentation, !code.hasPrefix("#sourceLocation") {
        snippets[snippets.count - 1].lines.append(String(line.dropFirst(indentation)))
      }
    }
    return snippets
  }

  /// The Swift samples that a page shows, line by line.
  public static func blocks(of page: URL) throws -> [[String]] {
    blocks(in: try String(contentsOf: page, encoding: .utf8))
  }

  /// The Swift samples in the doc comments of a source file, line by line.
  public static func docCommentBlocks(of source: URL) throws -> [[String]] {
    let comments = try String(contentsOf: source, encoding: .utf8)
      .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("///") }.map { String($0.dropFirst(4)) }
    return blocks(in: comments.joined(separator: "\n"))
  }

  private static func blocks(in text: String) -> [[String]] {
    text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n") }
  }
}
