import Foundation
import Testing

/// What `layout-check format` writes, and where.
@Suite struct FormatTests {
  private static let careless = "layout   \"A\"{view  a;\n\n\n// the end\n}"
  private static let canonical = "layout \"A\" {\n  view a\n\n  // the end\n}\n"

  private func content(of path: String, in workspace: Workspace) throws -> String {
    try String(contentsOf: workspace.url.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `files are written in canonical form, and only those that change`() async throws {
    let workspace = try Workspace(["a.layout": Self.careless, "parts/b.layout": Self.canonical])
    let date = Date(timeIntervalSince1970: 0)
    let second = workspace.url.appendingPathComponent("parts/b.layout").path
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: second)
    let result = try await Command.run(["format", "."], in: workspace)
    #expect(result.transcript == "exit code 0\n")
    #expect(try content(of: "a.layout", in: workspace) == Self.canonical)
    #expect(try content(of: "parts/b.layout", in: workspace) == Self.canonical)
    let attributes = try FileManager.default.attributesOfItem(atPath: second)
    #expect(attributes[.modificationDate] as? Date == date)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workspace.url.path).sorted()
        == ["a.layout", "parts"])
  }

  @Test func `--check lists what would change, and changes nothing`() async throws {
    let workspace = try Workspace(["a.layout": Self.careless, "b.layout": Self.canonical])
    let result = try await Command.run(
      ["format", "--check", "b.layout", "a.layout"], in: workspace)
    #expect(result.transcript == "exit code 1\n---- standard output\na.layout would change\n")
    #expect(try content(of: "a.layout", in: workspace) == Self.careless)
    let clean = try await Command.run(["format", "--check", "b.layout"], in: workspace)
    #expect(clean.transcript == "exit code 0\n")
  }

  @Test func `standard input goes to standard output`() async throws {
    let workspace = try Workspace(["a.layout": Self.careless])
    let result = try await Command.shell(
      #"exec "$LAYOUT_CHECK" format - < a.layout"#, in: workspace)
    #expect(result.status == 0)
    #expect(result.output == Self.canonical)
  }

  @Test func `a file that is not understood stays as it is`() async throws {
    let broken = "layout \"A\" {\n view\n}\n"
    let workspace = try Workspace(["a.layout": broken, "b.layout": Self.careless])
    let result = try await Command.run(
      ["format", "a.layout", "b.layout", "c.layout"], in: workspace)
    #expect(
      result.transcript == """
        exit code 2
        ---- standard error
        error: expected a name after `view`, found the end of the line
         --> a.layout:2:6
          |
        2 |  view
          |      ^

        error: cannot read `c.layout`: no such file or directory


        """)
    #expect(try content(of: "a.layout", in: workspace) == broken)
    #expect(try content(of: "b.layout", in: workspace) == Self.canonical)
  }

  @Test func `names need not be known`() async throws {
    let text = "import \"b.layout\"\nlayout \"A\" {\n  Card one(gap: unit)\n}\n"
    let workspace = try Workspace(["a.layout": text])
    let result = try await Command.run(["format", "--check", "a.layout"], in: workspace)
    #expect(result.transcript == "exit code 0\n")
  }

  @Test func `permissions and links stay`() async throws {
    let workspace = try Workspace(["a.layout": Self.careless])
    let file = workspace.url.appendingPathComponent("a.layout").path
    let link = workspace.url.appendingPathComponent("link.layout").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.layout")
    let result = try await Command.run(["format", "link.layout"], in: workspace)
    #expect(result.transcript == "exit code 0\n")
    #expect(try content(of: "a.layout", in: workspace) == Self.canonical)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.layout")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }
}
