import Foundation
import Testing

/// `layout-check explain-log` on logs that are longer than anybody reads.
@Suite struct ExplainLogTests {
  /// A conflict of two widths, with some rows besides that it does not need.
  private func conflict(_ number: Int, name: String = "App.Tile", rows: Int = 0) -> String {
    let address = "0x7f\(number)"
    let chain = (0..<rows).map { row in
      """
        "<NSLayoutConstraint:0x61\(number)\(row) \
      \(name):\(address)\(row).left == \(name):\(address)\(row + 1).right + 8   (active)>",\n
      """
    }.joined()
    return """
      Unable to simultaneously satisfy constraints.
      (
      \(chain)  "<NSLayoutConstraint:0x60\(number)a \(name):\(address)0.width == \(number + 10)   (active)>",
        "<NSLayoutConstraint:0x60\(number)b \(name):\(address)0.width == 5   (active)>"
      )
      Will attempt to recover by breaking constraint
      <NSLayoutConstraint:0x60\(number)b \(name):\(address)0.width == 5   (active)>

      """
  }

  private func blocks(of text: String) -> [[Substring]] {
    text.split(separator: "\n\n").map { $0.split(separator: "\n") }
  }

  @Test func `of many conflicts of a kind five are told`() async throws {
    let workspace = try Workspace(["a.log": (0..<12).map { conflict($0) }.joined()])
    let brief = try await Command.run(["explain-log", "a.log"], in: workspace)
    #expect(blocks(of: brief.output).count == 5 + 2)
    #expect(
      brief.output.contains("7 more conflicts of the same kinds; `--details` shows all of them"))
    #expect(brief.output.hasSuffix("12 conflicts; 12 with a proven repair\n"))
    let whole = try await Command.run(["explain-log", "--details", "a.log"], in: workspace)
    #expect(blocks(of: whole.output).count == 12 + 1)
  }

  @Test(
    arguments: [
      "App.Tile", String(repeating: "n", count: 200), String(repeating: "天", count: 99),
    ])
  func `a conflict takes twelve lines`(name: String) async throws {
    let workspace = try Workspace(["a.log": conflict(1, name: name, rows: 30)])
    let brief = try await Command.run(["explain-log", "a.log"], in: workspace)
    let lines = try #require(blocks(of: brief.output).first)
    #expect(lines.count <= 12 && lines.allSatisfy { $0.count <= 80 }, "\(brief.output)")
    #expect(brief.output.contains("= help: "))
    let whole = try await Command.run(["explain-log", "--details", "a.log"], in: workspace)
    #expect(whole.output.contains(name.split(separator: ".").last!))
  }

  @Test(arguments: ["1e300", "-1e300", "nan", "inf", "1e-300 * "])
  func `a number that no screen has is refused in its place`(number: String) async throws {
    let row =
      number.hasSuffix(" ")
      ? "App.Tile:0x7f1.width == \(number)App.Tile:0x7f2.width"
      : "App.Tile:0x7f1.width == App.Tile:0x7f2.width + \(number)"
    let line = "    \"<NSLayoutConstraint:0x601 \(row)   (active)>\""
    let workspace = try Workspace(["a.log": "Log\n\(line)\n"])
    let result = try await Command.run(["explain-log", "a.log"], in: workspace)
    let written = number.split(separator: " ")[0]
    let column = line.distance(
      from: line.startIndex, to: try #require(line.firstRange(of: written)).lowerBound)
    #expect(result.output.contains("line 2, column \(column + 1): a "), "\(result.output)")
    #expect(result.output.contains("and this one is \(written): "), "\(result.output)")
    let json = try await Command.run(["explain-log", "--format", "json", "a.log"], in: workspace)
    #expect(json.output.contains("{\"column\": \(column + 1), \"line\": 2, "))
  }

  @Test func `what a terminal would obey has a stand-in`() async throws {
    let name = "Ti\u{1B}[31m\u{202E}le"
    let workspace = try Workspace(["a.log": conflict(1, name: name)])
    for options in [[], ["--details"]] {
      let result = try await Command.run(["explain-log", "a.log"] + options, in: workspace)
      #expect(result.output.contains("␛[31m\u{FFFD}"))
      #expect(!result.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }
}
