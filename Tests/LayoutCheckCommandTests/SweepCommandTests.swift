import Foundation
import Snapshots
import Testing

/// `layout-check sweep`.
@Suite struct SweepCommandTests {
  private static let files = [
    "limit.layout": """
    layout "Limit" {
      screens 320x568
      label title "Partly cloudy" {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 20
        height == 10
      }
      view card {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == title.bottom + 8
        height == 40
        width >= 320
      }
    }
    """,
    "sound.layout": """
    layout "Sound" {
      screens 320x568, 414x896
      state empty { view card { hidden } }
      view card {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 8
        height == 40
      }
    }
    """,
    "states.layout": """
    layout "States" {
      screens 320x568
      state short { label title "Sun" }
      label title "Partly cloudy" {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 20
      }
    }
    """,
    "pulled.layout": """
    layout "Pulled" {
      view card {
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top + 8
        height == 100
        bottom == screen.bottom - 8 @750
        view tag {
          leading == card.leading
          top == card.top
          width == 80
          height == 20
          trailing == card.trailing @750
        }
      }
    }
    """,
    "longer/.layout-check.yml": "texts: [140%]\n",
    "phones/.layout-check.yml": "screens: [320x568, 375x667, 568x320]\n",
    "components.layout": "component Card { height == 40 }\n",
    "wrong.layout": "layout \"Wrong\" { vew card; state empty { card { hidden } } }\n",
    "errors-only/.layout-check.yml": "select: unsatisfiable\n",
    "known/.layout-check.yml": "baseline: ../known.txt\nverify: true\n",
    // As a check of the screen writes it.
    "known.txt":
      "limit.layout\tcrushed-content\t067b22e98d8ab96e\t`title` is 10 pt high\n",
  ]

  /// A card that is as wide as the window up to a width, and two faults that end between screens.
  private static let course = """
    layout "Course" {
      view card {
        centerX == screen.centerX; top == screen.top + 20; height == 10 when horizontal compact
        height == 60 when horizontal regular
        width == screen.width - 16 @750; width <= 500
        label title "Partly <cloudy>" { left == card.left + 8; right == card.right - 8; top == card.top }
      }
      view bar {
        leading == screen.leading; width >= 330; trailing == screen.trailing
        top == card.bottom + 8; height == 1
      }
    }
    """

  @Test("a sweep for machines, and as a picture")
  func formats() async throws {
    let workspace = try Workspace(Self.files.merging(["course.layout": Self.course]) { $1 })
    let result = try await Command.run(
      ["sweep", "course.layout", "limit.layout", "--width", "300...1000", "--format", "json"],
      in: workspace)
    try expectSnapshot(result.transcript, named: "sweep-json")
    let drawn = try await Command.run(
      [
        "sweep", "course.layout", "limit.layout", "--width", "300...1000", "--svg", "sweep.svg",
      ], in: workspace)
    #expect(drawn.status == 1)
    try expectSnapshot(try workspace.text(of: "sweep.svg"), named: "sweep-svg")
  }

  @Test(
    "what a sweep says, and what it ends with",
    arguments: [
      ("sweep", 1, ["limit.layout", "--width", "300...400"]),
      ("sweep-select", 1, ["limit.layout", "--width", "300...400", "--select", "unsatisfiable"]),
      ("sweep-unswept", 0, ["sound.layout", "--select", "fragile-priority,uneven-gaps,overlap"]),
      ("sweep-chosen", 0, ["limit.layout", "--width", "300...400", "--select", "overlap"]),
      ("sweep-ignore", 0, ["limit.layout", "--width", "340...400", "--ignore", "crushed-content"]),
      ("sweep-strict", 1, ["limit.layout", "--width", "340...400", "--strict"]),
      (
        "sweep-severity", 1,
        ["limit.layout", "--width", "340...400", "--severity", "crushed-content=error"]
      ),
      ("sweep-warning", 0, ["limit.layout", "--width", "340...400"]),
      (
        "sweep-configured", 0,
        ["limit.layout", "--width", "340...400", "--config", "errors-only/.layout-check.yml"]
      ),
      (
        "sweep-known", 0,
        ["limit.layout", "--width", "340...400", "--config", "known/.layout-check.yml"]
      ),
      (
        "sweep-known-errors", 1,
        ["limit.layout", "--width", "300...400", "--baseline", "known.txt"]
      ),
      ("sweep-no-baseline", 2, ["limit.layout", "--width", "340...400", "--baseline", "gone.txt"]),
      ("sweep-sound", 0, ["sound.layout", "--width", "320...1366", "--prove"]),
      (
        "sweep-pulled", 0,
        [
          "pulled.layout", "--select", "broken-soft-constraint", "--config",
          "phones/.layout-check.yml",
        ]
      ),
      (
        "sweep-texts", 0, ["states.layout", "--width", "100...400", "--texts", "130%,empty"]
      ),
      (
        "sweep-texts-configured", 0,
        ["states.layout", "--width", "100...400", "--config", "longer/.layout-check.yml"]
      ),
      (
        "sweep-rtl", 0,
        [
          "states.layout", "--width", "100...400", "--rtl", "--text-sizes", "xSmall", "--state",
          "short",
        ]
      ),
      ("sweep-texts-none", 2, ["states.layout", "--texts", "1001%"]),
      ("sweep-wrong", 2, ["wrong.layout", "sound.layout", "--state", "nothing"]),
      ("sweep-state", 2, ["sound.layout", "--state", "emty"]),
      ("sweep-range", 2, ["sound.layout", "--width", "400...300"]),
      ("sweep-rule", 2, ["sound.layout", "--select", "unsatisfable"]),
      ("sweep-option", 2, ["sound.layout", "--widht", "300...400"]),
      ("sweep-nothing", 2, []),
      ("sweep-components", 2, ["components.layout"]),
    ] as [(String, Int32, [String])])
  func sweeps(name: String, status: Int32, arguments: [String]) async throws {
    let workspace = try Workspace(Self.files)
    let result = try await Command.run(["sweep"] + arguments, in: workspace)
    #expect(result.status == status)
    try expectSnapshot(result.transcript, named: name)
  }
}
