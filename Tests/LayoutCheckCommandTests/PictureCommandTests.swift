import Foundation
import Testing

/// `layout-check picture`: which files it writes, and how it ends.
@Suite struct PictureCommandTests {
  @Test func writesASheetAndAPictureOfEachScreen() async throws {
    let workspace = try Workspace([
      "one.layout": BadInputTests.good, "two.layout": BadInputTests.good, "bad.layout": "layout {",
    ])
    let result = try await Command.run(
      ["picture", "one.layout", "two.layout", "--output", "deep/er", "--screen", "320x568"]
        + ["--screen", "iPhone SE rtl"], in: workspace)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let names = result.output.split(separator: "\n").map(String.init)
    #expect(
      names == [
        "deep/er/good.svg", "deep/er/good-320x568.svg",
        "deep/er/good-iphone-se-portrait-rtl.svg", "deep/er/good-iphone-se-landscape-rtl.svg",
        "deep/er/good-2.svg", "deep/er/good-2-320x568.svg",
        "deep/er/good-2-iphone-se-portrait-rtl.svg", "deep/er/good-2-iphone-se-landscape-rtl.svg",
      ])
    for name in names {
      let text = try String(contentsOf: workspace.url.appending(path: name), encoding: .utf8)
      #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
    }
    let bad = try await Command.run(
      ["picture", "bad.layout", "one.layout", "--output", "deep", "--screen", "320x568"],
      in: workspace)
    #expect(bad.status == 2)
    #expect(bad.output == "deep/good.svg\ndeep/good-320x568.svg\n")
  }

  /// What the article shows behind a command is what the command prints.
  @Test func printsWhatTheArticleShows() async throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: package.appending(
        path: "Sources/LayoutChecker/LayoutChecker.docc/LookingAtALayout.md"), encoding: .utf8)
    let example = try #require(
      article.firstMatch(of: /```\n\$ layout-check (picture .*)\n([\s\S]*?)```\n/))
    let result = try await Command.shell(
      #"cp -r "$PACKAGE/Examples" .; eval "exec \"$LAYOUT_CHECK\" $ARGUMENTS""#,
      in: try Workspace(),
      ["PACKAGE": package.path, "ARGUMENTS": String(example.1)])
    #expect(result.output == String(example.2))
    for image in article.matches(of: /!\[[^\]]*\]\(([^)]*)\)/) {
      let folder = "Sources/LayoutChecker/LayoutChecker.docc/\(image.1)"
      #expect(FileManager.default.fileExists(atPath: package.appending(path: folder).path))
    }
  }

  @Test func aLayoutThatCannotBeSolvedIsDrawnAndTold() async throws {
    let workspace = try Workspace([
      "wide.layout": """
      layout "Wide" {
        screens 320x568, 375x667, 414x736
        view bar {
          leading == screen.leading
          trailing == screen.trailing
          top == screen.top
          height == 44
          width >= 400
        }
      }
      """
    ])
    let result = try await Command.run(
      ["picture", "wide.layout", "--output", "p"], in: workspace)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "note: the required rows of `Wide` contradict each other on 320x568 and 1 more: "
        + "drawn without one of each contradiction\n")
    let alone = try await Command.run(
      ["picture", "wide.layout", "--output", "p", "--screen", "414x736"], in: workspace)
    #expect(alone.errors == "")
  }
}
