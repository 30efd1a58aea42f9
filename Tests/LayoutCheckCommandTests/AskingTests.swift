import Foundation
import Snapshots
import Testing

/// `layout-check why` and `layout-check frames`.
@Suite struct AskingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func workspace() throws -> Workspace {
    let whole = root.appendingPathComponent("Examples/weather-card.layout")
    let built = root.appendingPathComponent(
      "Tests/LayoutCheckCommandTests/Readme/weather-card.layout")
    return try Workspace([
      "card.layout": String(contentsOf: whole, encoding: .utf8),
      "as-built.layout": String(contentsOf: built, encoding: .utf8),
    ])
  }

  private static let screens = [
    "320x568", "iPhone 15 portrait", "iPad mini 6 landscape", "iPhone 15 landscape rtl",
  ].joined(separator: ",")

  @Test(arguments: [["frames"], ["why"], ["sweep"], ["check"], ["test"]])
  func anUnknownScreenOfTheFileHasItsPlace(command: [String]) async throws {
    let workspace = try Workspace([
      "a.layout": "layout \"A\" {\n  screens iphome\n  view a { width == 8; height == 9 }\n}\n"
    ])
    let result = try await Command.run(
      command + ["a.layout"] + (command == ["why"] ? ["a"] : []), in: workspace)
    #expect(result.status == 2)
    #expect(
      result.errors == """
        error: unknown screen `iphome`
         --> a.layout:2:11
          |
        2 |   screens iphome
          |           ^^^^^^
          = help: did you mean `iphone`?


        """)
  }

  @Test(arguments: ["icon.width", "summary.bottom", "card"])
  func whyOfTheWeatherCard(view: String) async throws {
    let workspace = try Self.workspace()
    var text = ""
    for file in ["card.layout", "as-built.layout"] {
      let result = try await Command.run(
        ["why", file, view, "--screen", Self.screens], in: workspace)
      #expect(result.status == 0)
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
      text += "\(file)\n\(result.transcript)\n"
    }
    try expectSnapshot(text, named: "why-\(view)")
  }

  @Test(
    arguments: [
      ("frames", ["frames", "card.layout", "--screen", "320x568"]),
      ("frames-rows", ["frames", "card.layout", "--rows", "summary", "--screen", "320x568"]),
      ("frames-json", ["frames", "as-built.layout", "--rows", "icon", "--format", "json"]),
      ("why-json", ["why", "card.layout", "icon.width", "--format", "json"]),
      ("why-tie", ["why", "tie.layout", "first.width"]),
      ("why-tie-json", ["why", "tie.layout", "first.width", "--format", "json"]),
      ("why-following-json", ["why", "free.layout", "inner.top", "--format", "json"]),
      ("why-many-numbers", ["why", "many.layout", "a.width", "--screen", "320x568"]),
      ("why-following", ["why", "free.layout", "inner.top"]),
      ("why-conflict", ["why", "conflict.layout", "box"]),
      ("why-conflict-below-0", ["why", "below.layout", "box"]),
      ("why-safe-area", ["why", "card.layout", "safeArea.top", "--screen", "iPhone 15 portrait"]),
      ("why-unknown-view", ["why", "card.layout", "icn.width"]),
      ("why-unknown-attribute", ["why", "card.layout", "icon.widht"]),
      ("why-unknown-screen", ["why", "card.layout", "icon", "--screen", "iphnoe"]),
      ("why-unknown-layout", ["why", "card.layout", "icon", "--layout", "Wether card"]),
      ("frames-of-an-attribute", ["frames", "card.layout", "--rows", "icon.width"]),
    ] as [(String, [String])])
  func answers(name: String, arguments: [String]) async throws {
    let workspace = try Self.workspace()
    for (name, text) in Self.small { try workspace.write(Data(text.utf8), to: name) }
    let result = try await Command.run(arguments, in: workspace)
    let isWrong = name.contains("unknown") || name.contains("of-an")
    #expect(result.status == (isWrong ? 2 : name.contains("conflict") ? 1 : 0))
    #expect(
      name.hasSuffix("json")
        || result.transcript.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try expectSnapshot(result.transcript, named: name)
  }

  private static let small = [
    "tie.layout": """
    layout "Tie" {
      screens 320x568
      view first { left == screen.left; top == screen.top; height == 9; width == 200 @low }
      view second { left == first.right; right == screen.right; top == first.top; height == 9
        width == 200 @low
      }
    }
    """,
    "free.layout": """
    layout "Free" {
      screens 320x568
      view outer { left == screen.left; width == 80; height == 80
        view inner { left == outer.left; width == 8; height == 8; top == outer.top + 4 }
      }
    }
    """,
    "many.layout": """
    layout "Equal" {
      view a { left == screen.left + 3; top == screen.top; height == 9 }
      view b { left == a.right + 5; top == a.top; height == 9; width == a.width }
      view c { left == b.right + 7; top == a.top; height == 9; width == a.width }
      view d { left == c.right + 9; top == a.top; height == 9; width == a.width
        right == screen.right - 11 }
    }
    """,
    "below.layout": """
    layout "Below" {
      screens 320x568
      view box { left == screen.left + 200; top == screen.top; height == 9
        right == screen.right - 200
      }
    }
    """,
    "conflict.layout": """
    layout "Conflict" {
      screens 320x568
      view box { left == screen.left + 8; top == screen.top; height == 9; width == 400
        right == screen.right - 8
      }
    }
    """,
  ]
}
