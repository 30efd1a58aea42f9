import Snapshots
import Testing

/// `--texts`, and what reports say about texts of other lengths.
@Suite struct TextOptionTests {
  private static let lengths = 101...121

  private static let files = [
    "card.layout": """
    layout "Card" {
      screens iphone portrait
      state night { label title "Clear all night long" }
      state short { label title "Sun" }
      label title "Partly cloudy today" {
        leading == screen.leading + 16
        trailing == screen.trailing - 130
        top == safeArea.top + 16
      }
      label place "Rotterdam" {
        leading == screen.leading + 16
        trailing == screen.trailing - 16
        top == title.bottom + 8
      }
    }
    """,
    "configured/.layout-check.yml": "texts: 200%, empty\n",
    "wrong/.layout-check.yml": "texts:\n  - 130%\n  - longer\n",
    "many/.layout-check.yml": "texts:\n\(lengths.map { "- \($0)%\n" }.joined())screens:\n"
      + (100...601).map { "- \($0)x600\n" }.joined(),
  ]

  @Test(
    arguments: [
      ("texts", 0, ["card.layout", "--texts", "130%", "--texts", "empty, 200"]),
      ("texts-details", 0, ["card.layout", "--texts", "130%,200%", "--details"]),
      ("texts-configured", 0, ["card.layout", "--config", "configured/.layout-check.yml"]),
      ("texts-screens", 0, ["card.layout", "--screens", "iPhone 8 portrait texts 130%"]),
      ("texts-lines", 0, ["card.layout", "--texts", "130%", "--format", "lines"]),
      ("texts-none", 2, ["card.layout", "--texts", "longer"]),
      ("texts-empty-name", 2, ["card.layout", "--texts", "130%,"]),
      (
        "texts-many", 2,
        ["card.layout", "--texts", lengths.map { "\($0)%" }.joined(separator: ",")]
      ),
      ("texts-many-configured", 2, ["card.layout", "--config", "many/.layout-check.yml"]),
      ("texts-wrong", 2, ["card.layout", "--config", "wrong/.layout-check.yml"]),
    ] as [(String, Int32, [String])])
  func texts(name: String, status: Int32, arguments: [String]) async throws {
    let result = try await Command.run(["check"] + arguments, in: try Workspace(Self.files))
    #expect(result.status == status)
    try expectSnapshot(result.transcript, named: name)
  }
}
