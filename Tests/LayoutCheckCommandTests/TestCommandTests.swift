import Foundation
import Testing

/// `layout-check test`: layouts that say in comments what a check finds.
@Suite struct TestCommandTests {
  /// The sample of the guide "Testing layouts".
  private static func sample() throws -> String {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(
      contentsOf: package.appending(
        path: "Sources/LayoutTesting/LayoutTesting.docc/TestingLayouts.md"), encoding: .utf8)
    return guide.components(separatedBy: "```layout\n")[1].components(separatedBy: "```")[0]
  }

  @Test func theSampleOfTheGuideIsAsItsCommentsSay() async throws {
    let workspace = try Workspace(["Layouts/card.layout": try Self.sample()])
    let result = try await Command.run(["test", "Layouts"], in: workspace)
    #expect(
      result == Command.Result(status: 0, output: "1 file: as the comments say\n", errors: ""))
  }

  @Test func whatDiffersIsListedAndUpdated() async throws {
    let sample = try Self.sample()
    let workspace = try Workspace([
      "Layouts/card.layout": sample.replacing("ambiguous-size card", with: "overlap card"),
      "Layouts/sound.layout": BadInputTests.good,
    ])
    let result = try await Command.run(["test", "Layouts"], in: workspace)
    #expect(
      result.transcript == """
        exit code 1
        ---- standard output
        Layouts/card.layout:6: - overlap card on 320x568, 414x896
        Layouts/card.layout:6: + ambiguous-size card on 320x568, 414x896
        2 files: 1 differs; `--update` writes the comments anew

        """)
    let updated = try await Command.run(["test", "Layouts", "--update"], in: workspace)
    #expect(updated.status == 0)
    let text = try String(
      contentsOf: workspace.url.appending(path: "Layouts/card.layout"), encoding: .utf8)
    #expect(text == sample)
    let again = try await Command.run(["test", "Layouts"], in: workspace)
    #expect(again.status == 0)
  }

  @Test func aLineBreakInTheNameOfAFileBeginsNoLine() async throws {
    let sample = try Self.sample().replacing("ambiguous-size card", with: "overlap card")
    let workspace = try Workspace(["Layouts/a\n::error file=x::y.layout": sample])
    let result = try await Command.run(["test", "Layouts"], in: workspace)
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.dropLast().allSatisfy { $0.hasPrefix("Layouts/a\u{240A}::error file=x::y.layout:6:") })
  }

  @Test func whatCannotBeReadIsAnError() async throws {
    let workspace = try Workspace([
      "a.layout": "layout {", "b.layout": BadInputTests.good + "// ! zero\n",
      "c.layout": BadInputTests.good,
    ])
    let result = try await Command.run(["test", "."], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains(" --> ./a.layout:1:8\n"))
    #expect(result.errors.contains("error: `zero` is not `RULE VIEW on SCREEN, ...`\n"))
    #expect(result.output == "1 file: as the comments say\n")
    let nothing = try await Command.run(["test", "a.layout"], in: workspace)
    #expect(nothing.status == 2 && nothing.output == "")
    let none = try await Command.run(["test"], in: workspace)
    #expect(none.status == 2 && none.errors.hasPrefix("error: no layout to test\n"))
  }

  @Test func theConfigurationChoosesRulesAndScreens() async throws {
    let workspace = try Workspace([
      ".layout-check.yml": "ignore: [ambiguous-size]\nscreens: [320x568]\n",
      "a.layout": try Self.sample(),
    ])
    let result = try await Command.run(["test", "."], in: workspace)
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("./a.layout:6: - ambiguous-size card on 320x568\n"))
  }
}
