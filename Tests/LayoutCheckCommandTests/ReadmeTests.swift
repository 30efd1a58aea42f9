import Constraints
import Foundation
import Testing

/// What the README says is what happens.
@Suite struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The README's ten lines, between the two marks.
  @Test func libraryInTenLines() throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    // README {
    var solver = Solver()
    let card = solver.addVariable("card.width")
    let icon = solver.addVariable("icon.width")
    let summary = solver.addVariable("summary.width")
    try solver.add(card == 304)
    try solver.add(summary + icon + 24 <= card)
    try solver.add(icon <= 0.25 * card)
    try solver.add(icon == 480 ~ .high)
    try solver.add(summary == 230 ~ .low)
    print(try solver.solve().solution?[icon] ?? "unsatisfiable")  // 76.0
    // } README
    #expect(printed == ["76.0"])

    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let marked = try #require(source.firstMatch(of: /\/\/ README \{\n([\s\S]*?) *\/\/ \} README/)).1
    let lines = marked.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let readme = try readme()
    let block = try #require(readme.firstMatch(of: /```swift\nimport Constraints\n\n([\s\S]*?)```/))
      .1
    #expect(block.split(separator: "\n").map(String.init) == lines)
  }

  /// What is shown behind a command is what the command prints for the file that the README names.
  @Test func outputAsPrinted() async throws {
    let examples = try readme().matches(of: /\n```\n\$ layout-check (.*)\n([\s\S]*?)```\n/)
    try #require(examples.count == 4, "a finding, an answer, longer texts and a log")
    for example in examples {
      let result = try await Command.shell(
        #"cd "$PACKAGE" && "$LAYOUT_CHECK" $ARGUMENTS"#, in: try Workspace(),
        ["PACKAGE": Self.package.path, "ARGUMENTS": String(example.1)])
      #expect(result.output == String(example.2))
      #expect(result.status == (example.2.contains("error[") ? 1 : 0))
    }
  }

  /// The README opens with the two commands, in this order, before anything else to type.
  @Test func opensWithTwoCommands() throws {
    let commands = try #require(readme().firstMatch(of: /```\n([\s\S]*?)```/)).1
    #expect(
      commands.split(separator: "\n") == [
        "Scripts/with-glpk swift run -c release layout-check Examples/weather-card.layout --verify",
        "Scripts/with-glpk swift test -Xswiftc -O",
      ])
  }

  /// The first line of the manifest says which compiler is needed, and the README repeats it.
  @Test func namesTheCompilerThatTheManifestNeeds() throws {
    let file = Self.package.appendingPathComponent("Package.swift")
    let manifest = try String(contentsOf: file, encoding: .utf8)
    let version = try #require(manifest.firstMatch(of: /^\/\/ swift-tools-version: (.*)\n/)).1
    #expect(try readme().contains("a Swift toolchain (\(version) or later)"))
  }

  private func readme() throws -> String {
    let file = Self.package.appendingPathComponent("README.md")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
