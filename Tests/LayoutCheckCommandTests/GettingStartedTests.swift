import Foundation
import Testing

/// The guide "Getting started": its files give the outputs that it shows, step by step.
@Suite struct GettingStartedTests {
  private let guide: String
  private let workspace: Workspace

  init() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    guide = try String(
      contentsOf: package.appendingPathComponent(
        "Sources/LayoutChecker/LayoutChecker.docc/GettingStarted.md"),
      encoding: .utf8)
    workspace = try Workspace()
    for block in guide.matches(of: /```layout\n\/\/ (\S+)\n([\s\S]*?)```\n/) {
      try workspace.write(Data(block.2.utf8), to: String(block.1))
    }
  }

  @Test func everyStepPrintsWhatIsShown() async throws {
    var rules: [[String]] = []
    for example in guide.matches(of: /\n```\n\$ layout-check (.*)\n([\s\S]*?)```\n/) {
      let arguments = example.1.split(separator: " ").map(String.init)
      let result = try await Command.run(arguments, in: workspace)
      #expect(result.output == String(example.2), "\(example.1)")
      #expect(result.status == (result.output.contains("error[") ? 1 : 0))
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
      rules.append(result.output.matches(of: /(?:error|warning)\[(.*)\]/).map { String($0.1) })
    }
    #expect(
      rules == [["zero-size"], [], [], ["truncated-text"], [], [], ["truncated-text"], [], []])
  }

  @Test func eachStepMendsWhatTheOneBeforeShows() async throws {
    var rules: [Set<String>] = []
    for step in 1...6 {
      let result = try await Command.run(
        ["card-\(step).layout", "--quiet", "--format", "lines"], in: workspace)
      rules.append(
        Set(
          ["zero-size", "ambiguous-priority", "distorted-aspect", "truncated-text"].filter {
            result.output.contains("[\($0)]")
          }))
    }
    #expect(
      rules == [
        ["zero-size", "ambiguous-priority", "distorted-aspect"],
        ["ambiguous-priority", "distorted-aspect"], ["truncated-text"], [], ["truncated-text"], [],
      ])
  }
}
