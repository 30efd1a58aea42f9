import Foundation
import Snapshots
import Testing

/// Files that import others, from the command line to the report.
@Suite struct ImportTests {
  private static let card = """
    component Card(gap = 8) {
      view box { top == parent.top; height == 10; width == gap }
      height == 10
      width == 100
    }

    """

  private static let home = """
    import "parts/card.layout"
    layout "Home" {
      screens 320x568
      Card first { left == screen.left; top == screen.top }
      Card second(gap: 10) { left == screen.left; top == first.bottom }
    }

    """

  @Test func `a finding in an imported component quotes that file`() async throws {
    let workspace = try Workspace(["home.layout": Self.home, "parts/card.layout": Self.card])
    let result = try await Command.run(["home.layout"], in: workspace)
    try expectSnapshot(result.transcript, named: "imported-component")
  }

  @Test func `an error in an imported file is told once, where it is`() async throws {
    let workspace = try Workspace([
      "home.layout": Self.home, "zoo.layout": Self.home,
      "parts/card.layout": Self.card.replacing("height == 10\n", with: "heigth == 10\n"),
    ])
    let result = try await Command.run(["."], in: workspace)
    try expectSnapshot(result.transcript, named: "imported-error")
  }

  @Test func `a file of components alone is no trouble`() async throws {
    let workspace = try Workspace(["card.layout": Self.card])
    let result = try await Command.run(["card.layout"], in: workspace)
    #expect(
      result.transcript == """
        exit code 0
        ---- standard output
        no findings in 0 layouts on 0 screens; not cross-verified

        """)
  }

  @Test func `files that import each other, a directory and a missing file are refused`()
    async throws
  {
    let workspace = try Workspace([
      "a.layout": "import \"b.layout\"\nlayout \"A\" {\n}\n", "b.layout": "import \"a.layout\"\n",
      "c.layout": "import \"..\"\nimport \"none.layout\"\nlayout \"C\" {\n}\n",
    ])
    let result = try await Command.run(["a.layout", "c.layout"], in: workspace)
    try expectSnapshot(result.transcript, named: "refused-imports")
  }
}
