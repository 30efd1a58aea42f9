import Foundation
import Testing

/// The stories of the guides: their files give the outputs that the articles show, step by step.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the outputs are written into the articles instead; read
/// what changed (`git diff`) before you commit it.
@Suite struct StoryTests {
  /// An article, and which rules each of its files breaks; what is not named is not broken.
  struct Story: Sendable, CustomTestStringConvertible {
    var article: String
    var files: String
    var steps: [Set<String>]

    var testDescription: String { article }
  }

  static let stories = [
    Story(
      article: "GettingStarted", files: "card",
      steps: [
        ["zero-size", "ambiguous-priority", "distorted-aspect", "never-applies"],
        ["ambiguous-priority", "distorted-aspect"], ["zero-size", "distorted-aspect"],
        ["inconsistent-share"], ["truncated-text"], ["truncated-text"], [],
      ]),
    Story(
      article: "TheTilesOfAHouse", files: "tiles",
      steps: [
        ["unsatisfiable"], ["unended-text"],
        ["negative-size", "outside-parent", "outside-safe-area"], ["outside-safe-area"], [],
      ]),
    Story(
      article: "TheColourApp", files: "colour",
      steps: [
        ["overlap"], ["jump"], ["crushed-content", "small-tap-target"], ["off-screen"],
        ["small-tap-target", "overlap"], [],
      ]),
    Story(
      article: "TheMuseum", files: "museum",
      steps: [
        ["cut-scroll-content", "unended-text"], ["unended-text", "off-pixel"],
        ["unended-text", "outside-parent"],
        ["small-tap-target", "distorted-aspect"], [],
      ]),
    Story(
      article: "TheControlUnit", files: "unit",
      steps: [["off-screen"], ["small-tap-target"], ["unended-text"], []]),
  ]

  private static let articles = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/LayoutChecker/LayoutChecker.docc")

  private func article(of story: Story) throws -> (text: String, place: URL) {
    let place = Self.articles.appendingPathComponent("\(story.article).md")
    return (try String(contentsOf: place, encoding: .utf8), place)
  }

  private func workspace(of text: String) throws -> Workspace {
    let workspace = try Workspace()
    for block in text.matches(of: /```layout\n(\/\/ (\S+)\n[\s\S]*?)```\n/) {
      try workspace.write(Data(block.1.utf8), to: String(block.2))
    }
    return workspace
  }

  @Test(arguments: stories)
  func everyStepPrintsWhatIsShownAndBreaksTheRulesThatItIsAbout(_ story: Story) async throws {
    let (text, place) = try article(of: story)
    let workspace = try workspace(of: text)
    #expect(text.matches(of: /```layout\n/).count == story.steps.count)
    var updated = text
    var broken: [String: Set<String>] = [:]
    for example in text.matches(of: /\n```\n\$ layout-check (.*)\n([\s\S]*?)```\n/) {
      let arguments = example.1.split(separator: " ").map(String.init)
      let result = try await Command.run(arguments, in: workspace)
      #expect(result.errors == "", "\(example.1)")
      #expect(result.status == (result.output.contains("error[") ? 1 : 0))
      if arguments[0].hasSuffix(".layout"), !arguments.contains("--select") {
        broken[arguments[0]] = rules(in: result.output)
      }
      if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
        updated = updated.replacing(
          example.0, with: "\n```\n$ layout-check \(example.1)\n\(result.output)```\n")
      } else {
        #expect(result.output == String(example.2), "\(example.1)")
      }
    }
    if updated != text { try Data(updated.utf8).write(to: place) }
    for (index, rules) in story.steps.enumerated() {
      let file = "\(story.files)-\(index + 1).layout"
      if broken[file] == nil {
        let result = try await Command.run(
          [file, "--quiet", "--select", "sound,advice"], in: workspace)
        broken[file] = self.rules(in: result.output)
      }
      #expect(broken[file] == rules, "\(file)")
    }
  }

  @Test("what guides show of other files is printed, with more between the dots")
  func excerptsArePrinted() async throws {
    let package = Self.articles.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let place = Self.articles.appendingPathComponent("SweepingAWindow.md")
    let text = try String(contentsOf: place, encoding: .utf8)
    let excerpts = text.matches(of: /\n```\n\$ layout-check (.*)\n([\s\S]*?)```\n/)
    #expect(excerpts.count == 2)
    for excerpt in excerpts {
      let result = try await Command.shell(
        #"cd "$PACKAGE" && exec "$LAYOUT_CHECK" \#(excerpt.1)"#, in: try Workspace(),
        ["PACKAGE": package.path])
      var rest = result.output[...]
      for part in excerpt.2.split(separator: "...\n") {
        let range = try #require(rest.range(of: part), "\(excerpt.1) does not print \(part)")
        rest = rest[range.upperBound...]
      }
    }
  }

  private func rules(in report: String) -> Set<String> {
    Set(report.matches(of: /(?m)^(?:error|warning)\[([a-z-]+)\]/).map { String($0.1) })
  }

  @Test func oneStoryLeadsToTheOthers() throws {
    let first = try article(of: Self.stories[0]).text
    for story in Self.stories.dropFirst() {
      #expect(first.contains("<doc:\(story.article)>"))
    }
  }
}
