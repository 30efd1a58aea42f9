import Foundation
import Snapshots
import Testing

/// Baselines, commits and configurations, as a user meets them.
@Suite struct KnownFindingsTests {
  private static let good = BadInputTests.good
  private static let ambiguous = good.replacing("    top == screen.top + 8\n", with: "")

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Makes a repository with one commit.
  private static let commit = #"""
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
    export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
    unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
    git init -q -b main . && git add -A && git commit -qm first
    """#

  /// The guide's way from `init` to a green pipeline.
  @Test func scratchProject() async throws {
    let result = try await Command.shell(
      #"exec "$PACKAGE/Scripts/scratch-project" "$LAYOUT_CHECK""#, in: try Workspace(),
      ["PACKAGE": Self.package.path])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    try expectSnapshot(result.output, named: "scratch-project")
  }

  // MARK: - Commits

  private func changed(_ script: String, _ files: [String: String]) async throws -> Command.Result {
    try await Command.shell(
      Self.commit + "\n" + script
        + #"; exec "$LAYOUT_CHECK" . --since HEAD --format lines"#,
      in: try Workspace(files))
  }

  @Test func whatFollowsFromAnIgnoredFindingIsAcceptedToo() async throws {
    let workspace = try Workspace([
      "row.layout": """
      layout "Row" {
        screens 320x568
        label name "Benachrichtigungseinstellungen" {
          leading == safeArea.leading + 16
          top == safeArea.top + 12
        }
        label info "Eingeschaltet" {
          trailing == safeArea.trailing - 16
          leading >= safeArea.leading
          top == name.top
        }
      }

      """
    ])
    let arguments = ["row.layout", "--ignore", "unended-text", "--strict", "--baseline", "b.txt"]
    let plain = try await Command.run(Array(arguments.prefix(4)), in: workspace)
    #expect(plain.output.contains("[overlap]"))
    _ = try await Command.run(arguments + ["--write-baseline"], in: workspace)
    let known = try await Command.run(arguments, in: workspace)
    #expect(known.status == 0, "\(known.output)")
    #expect(known.output.contains("1 known finding left out"))
  }

  @Test func oldFindingsStayOldInFilesThatMove() async throws {
    let moved = try await changed(
      "mkdir new; git mv a.layout new/b.layout; echo '// More.' >>new/b.layout",
      ["a.layout": Self.ambiguous])
    #expect(moved == Command.Result(status: 0, output: "", errors: ""))
    let untracked = try await changed("cp a.layout c.layout", ["a.layout": Self.ambiguous])
    #expect(untracked.status == 1)
    #expect(untracked.output.hasPrefix("./c.layout:4:8: error: "))
  }

  @Test func aChangeOfAnImportedFileIsAChange() async throws {
    let files = [
      "a.layout": """
      import "box.layout"
      layout "A" {
        screens 320x568
        Box box {
          leading == screen.leading
          top == screen.top
        }
      }

      """,
      "box.layout": "component Box {\n  width == 10\n  height == 10\n}\n",
    ]
    let same = try await changed("touch a.layout", files)
    #expect(same == Command.Result(status: 0, output: "", errors: ""))
    let result = try await changed("sed -i '/height/d' box.layout", files)
    #expect(result.status == 1)
    #expect(result.output.contains("[ambiguous-size]"))
  }

  @Test func whatWasMalformedHasNoOldFindings() async throws {
    let result = try await changed(
      "mv b.txt a.layout", ["a.layout": "layout {", "b.txt": Self.ambiguous])
    #expect(result.status == 1 && result.errors.isEmpty)
  }

  @Test func commitsThatAreNotThereAreErrors() async throws {
    let files = ["a.layout": Self.good]
    let missing = try await Command.shell(
      Self.commit + #"; exec "$LAYOUT_CHECK" a.layout --since origin/main"#,
      in: try Workspace(files))
    #expect(missing.status == 2)
    #expect(missing.errors.hasPrefix("error: there is no commit `origin/main`\n"))
    let outside = try await Command.shell(
      #"export GIT_CEILING_DIRECTORIES=/; exec "$LAYOUT_CHECK" a.layout --since HEAD"#,
      in: try Workspace(files))
    #expect(outside.status == 2)
    #expect(outside.errors.hasPrefix("error: `--since` needs a Git repository"))
  }

  // MARK: - Baselines

  @Test func whatWasAcceptedStaysWhereAFileCannotBeRead() async throws {
    let workspace = try Workspace(["a.layout": Self.ambiguous])
    let arguments = ["a.layout", "--baseline", "known.txt", "--write-baseline"]
    _ = try await Command.run(arguments, in: workspace)
    let known = try workspace.text(of: "known.txt")
    #expect(known.contains("ambiguous-position"))
    try Data((Self.ambiguous + "bogus\n").utf8).write(
      to: workspace.url.appendingPathComponent("a.layout"))
    let result = try await Command.run(arguments, in: workspace)
    #expect(result.status == 2)
    #expect(
      result.errors.contains(
        "error: `known.txt` was not written: not everything could be checked\n"))
    #expect(try workspace.text(of: "known.txt") == known)
  }

  @Test func anotherExpectationOfAViewIsNew() async throws {
    func layout(_ expectations: String) -> String {
      """
      layout "A" {
        screens 320x568
        view v {
          leading == screen.leading
          top == screen.top
          width == 10
          height == 10
        }
        \(expectations)
      }

      """
    }
    let workspace = try Workspace([
      "a.layout": layout("expect v.width == 20\n  expect v.height == 10")
    ])
    let arguments = ["a.layout", "--baseline", "known.txt"]
    _ = try await Command.run(arguments + ["--write-baseline"], in: workspace)
    #expect(try await Command.run(arguments, in: workspace).status == 0)
    try Data(layout("expect v.width == 10\n  expect v.height == 99").utf8).write(
      to: workspace.url.appendingPathComponent("a.layout"))
    let result = try await Command.run(arguments, in: workspace)
    #expect(result.status == 1)
    #expect(result.output.contains("[failed-expectation]"))
  }

  @Test func aBaselineIsNamedAndReadable() async throws {
    let workspace = try Workspace(["a.layout": Self.ambiguous, "bad.txt": "what\n"])
    let unnamed = try await Command.run(["a.layout", "--write-baseline"], in: workspace)
    #expect(unnamed.status == 2)
    #expect(unnamed.errors.hasPrefix("error: `--write-baseline` needs a file to write to\n"))
    let missing = try await Command.run(["a.layout", "--baseline", "none.txt"], in: workspace)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot read `none.txt`"))
    #expect(
      missing.errors.contains("`layout-check FILE --baseline none.txt --write-baseline` writes it"))
    let directory = try await Command.run(["a.layout", "--baseline", "."], in: workspace)
    #expect(directory.errors.contains("cannot read `.`: it is a directory"))
    #expect(!directory.errors.contains("writes it"))
    let nameless = try await Command.run(["a.layout", "--baseline", ""], in: workspace)
    #expect(nameless.errors.contains("name a file, such as `--baseline baseline.txt`"))
    let bad = try await Command.run(["a.layout", "--baseline", "bad.txt"], in: workspace)
    #expect(bad.status == 2)
    #expect(bad.errors.contains(" --> bad.txt:1:1\n"))
  }

  @Test func entriesOfFilesThatAreGoneAreStale() async throws {
    let workspace = try Workspace(["a.layout": Self.ambiguous, "b.layout": Self.ambiguous])
    let script = #"""
      "$LAYOUT_CHECK" . --baseline known.txt --write-baseline -q
      rm b.layout
      "$LAYOUT_CHECK" a.layout --baseline known.txt --strict --format lines; echo $?
      "$LAYOUT_CHECK" a.layout --baseline known.txt --strict --screens 320x568; echo $?
      """#
    let result = try await Command.shell(script, in: workspace)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      lines.first?.hasPrefix("known.txt:5:1: warning: `ambiguous-position` in b.layout") == true)
    #expect(lines.dropFirst().first == "1")
    #expect(lines.last == "0", "other screens make other findings")
  }

  // MARK: - Configurations

  @Test func theNearestConfigurationCounts() async throws {
    let workspace = try Workspace([
      ".layout-check.yml": "select: [overlap]\nfail-on: never\n", "a.layout": Self.ambiguous,
      "sub/.layout-check.yml": "screens: [400x400]\n", "sub/deep/b.layout": Self.ambiguous,
      "Pods/c.layout": "layout {", "other.yml": "exclude: Pods\nfail-on: never\n",
    ])
    let own = try await Command.run(["a.layout", "--format", "lines"], in: workspace)
    #expect(own == Command.Result(status: 0, output: "", errors: ""))
    let deep = try await Command.run(["sub"], in: workspace)
    #expect(deep.status == 1)
    #expect(deep.output.contains("= on 400x400\n"))
    let selected = try await Command.run(
      ["a.layout", "--select", "all", "--format", "lines"], in: workspace)
    #expect(selected.status == 0 && selected.output.contains("[ambiguous-position]"))
    let without = try await Command.run(["a.layout", "--no-config"], in: workspace)
    #expect(without.status == 1)
    let named = try await Command.run([".", "--config", "other.yml", "-q"], in: workspace)
    #expect(named.status == 0 && named.errors.isEmpty)
    let explicit = try await Command.run(
      ["Pods/c.layout", "--config", "other.yml"], in: workspace)
    #expect(explicit.status == 2, "a file that is named is checked")
  }

  @Test func whatIsWrongWithAConfigurationHasItsPlace() async throws {
    let workspace = try Workspace([
      "a.layout": Self.good,
      ".layout-check.yml": """
      screens: [iphone, iphnoe]
      select: sounds
      severity:
        overlap: fatal
        zero: error
      fial-on: error
      "天気 🌤️": [a]
      baseline: [a]
      exclude: {a: b}
      verify: perhaps

      """,
      "sub/.layout-check.yml": "screens: [1,\n", "sub/a.layout": Self.good,
      "list/.layout-check.yml": "- a\n", "list/a.layout": Self.good,
      "twice/.layout-check.yml": "verify: true\nverify: true\n", "twice/a.layout": Self.good,
      "empty/.layout-check.yml": "# nothing\n", "empty/a.layout": Self.good,
    ])
    let result = try await Command.run(["."], in: workspace)
    #expect(result.status == 2)
    try expectSnapshot(result.transcript, named: "configuration-errors")
  }

  @Test func initWritesAConfigurationThatChangesNothing() async throws {
    let workspace = try Workspace(["Layouts/a.layout": Self.ambiguous])
    let before = try await Command.run(["."], in: workspace)
    let written = try await Command.run(["init"], in: workspace)
    #expect(written.status == 0)
    #expect(try await Command.run(["."], in: workspace) == before)
    let again = try await Command.run(["init"], in: workspace)
    #expect(again.status == 2)
    #expect(again.errors.hasPrefix("error: there is a `.layout-check.yml` already\n"))
    // Every line that is commented out is right as well.
    let file = workspace.url.appending(path: ".layout-check.yml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let whole = text.replacing(/# (screens|texts|text-sizes|rtl|ignore|severity|  overlap|verify):/)
    {
      "\($0.output.1):"
    }
    #expect(whole.contains("\nseverity:\n  overlap: error\n"))
    try Data(whole.utf8).write(to: file)
    let all = try await Command.run(["."], in: workspace)
    #expect(all.errors.isEmpty || all.errors.contains("without GLPK"))
  }
}
