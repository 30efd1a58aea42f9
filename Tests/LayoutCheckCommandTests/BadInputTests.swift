import Foundation
import Snapshots
import Testing

/// Input that cannot be read or understood: a clear message with its place, exit code 2, in bounded
/// time and memory, and the other files are still checked.
@Suite struct BadInputTests {
  /// A file that is fine and has nothing to find in it.
  static let good = """
    layout "Good" {
      screens 320x568

      view box {
        leading == screen.leading + 8
        top == screen.top + 8
        width == 100
        height == 50
      }
    }

    """

  /// Files with one fault each, by the name of their snapshot.
  static let faulty: [String: [UInt8]] = [
    "empty-file": [],
    "blank-file": Array("// nothing here\n\n".utf8),
    "unclosed-brace": Array(good.dropLast(6).utf8),
    "unknown-name": Array(good.replacing("screen.leading", with: "scren.leading").utf8),
    "cycle-of-references": Array(
      good.replacing("  view box {", with: "  let a = b + 1\n  let b = a\n  view box {").utf8),
    "unknown-attribute": Array(good.replacing("screen.leading", with: "screen.leding").utf8),
    "unknown-screen": Array(good.replacing("320x568", with: "iphome").utf8),
    "unknown-screens": Array(
      good.replacing("320x568", with: "iphome, 0x5, iPhone15, \"washing machine\" rtl, ipod").utf8),
    "unknown-rule": Array(
      good.replacing("view box {", with: "view box allow zero, weather {").utf8),
    "nul-in-import": Array(("import \"good.layout\\u{0}.layout\"\n" + good).utf8),
    "number-too-large": Array(good.replacing("width == 100", with: "width == 1e999").utf8),
    "not-a-number": Array(good.replacing("width == 100", with: "width == nan").utf8),
    "infinite-number": Array(good.replacing("width == 100", with: "width == inf").utf8),
    "invalid-utf8": Array(good.utf8).map { $0 == UInt8(ascii: "b") ? 0xFF : $0 },
    "nul-bytes": [UInt8](repeating: 0, count: 100),
    "terminal-escapes": Array(good.replacing("width == 100", with: "\u{1B}[2J\u{202E}").utf8),
    "two-faults": Array(
      good.replacing("width == 100", with: "wdth == 100").replacing("50", with: "== 50").utf8),
  ]

  @Test(arguments: faulty.keys.sorted())
  func faultyFile(name: String) async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    try workspace.write(Data(try #require(Self.faulty[name])), to: "bad.layout")
    let result = try await Command.run(["bad.layout", "good.layout"], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("--> bad.layout:"), "a place")
    #expect(result.output.contains("in 1 layout on 1 screen"), "the other file is checked")
    try expectSnapshot(result.transcript, named: name)
  }

  /// Each stands where the parenthesis or the bracket does.
  @Test(
    arguments: [
      ("width == 100)", "7:17"), ("width == 100]", "7:17"), ("width == 100\n)", "8:1"),
      (")\nwidth == 100", "7:5"), ("width == 100; )", "7:19"),
    ])
  func aStrayParenthesisIsToldInItsPlace(row: String, place: String) async throws {
    let workspace = try Workspace([
      "bad.layout": Self.good.replacing("width == 100", with: row)
    ])
    let result = try await Command.run(["bad.layout"], in: workspace)
    let sign = row.contains("]") ? "]" : ")"
    #expect(result.errors.contains("error: `\(sign)` closes nothing\n --> bad.layout:\(place)\n"))
    #expect(result.errors.contains("= help: remove it, or write the "))
    #expect(result.errors.matches(of: /^error/.anchorsMatchLineEndings()).count == 1)
  }

  @Test func aParenthesisBehindALayoutIsToldInItsPlace() async throws {
    let workspace = try Workspace(["bad.layout": Self.good + ")\n"])
    let result = try await Command.run(["bad.layout"], in: workspace)
    #expect(result.errors.contains("error: `)` closes nothing\n  --> bad.layout:11:1\n"))
  }

  /// What is wrong with a number, each with a way out.
  @Test(
    arguments: [
      "100 / 0", "100 / (2 - 2)", "1e999", "1e7", "nan", "inf", "1e300 * 1e300", "height * 1e-9",
      "100 @2000", "100 + mod(3, 0)",
    ])
  func everyOddNumberHasAWayOut(number: String) async throws {
    let workspace = try Workspace([
      "bad.layout": Self.good.replacing("width == 100", with: "width == \(number)")
    ])
    let result = try await Command.run(["bad.layout"], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("--> bad.layout:7:"))
    #expect(result.errors.contains("= help: "), "\(result.errors)")
  }

  @Test(arguments: ["screens: [a", "screens: a: b", "\tx", "baseline: []", "screens: [0x5]"])
  func everyFaultOfAConfigurationHasAWayOut(text: String) async throws {
    let workspace = try Workspace(["good.layout": Self.good, "layout-check.yml": text])
    let result = try await Command.run(
      ["--config", "layout-check.yml", "good.layout"], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("--> layout-check.yml:"), "\(result.errors)")
    #expect(result.errors.contains("= help: "), "\(result.errors)")
  }

  @Test func everyFaultOfADocumentHasAWayOut() async throws {
    let document = DocumentTests.document
    let nested = String(repeating: "<view>", count: 300)
    let workspace = try Workspace([
      "type.xib": document.replacing("<document ", with: "<!DOCTYPE a>\n<document "),
      "deep.xib": document.replacing("<objects>", with: "<objects>\(nested)"),
      "number.xib": document.replacing("constant=\"20\"", with: "constant=\"1e309\""),
    ])
    for (file, message) in [
      ("type", "documents with a document type or entities are not read"),
      ("deep", "elements are nested deeper than 200 levels"),
      ("number", "`constant`: a length is at most 1000000 points, and this one is 1e309"),
    ] {
      let result = try await Command.run(["\(file).xib"], in: workspace)
      #expect(result.status == 2)
      #expect(result.errors.contains("error: \(message)\n"), "\(result.errors)")
      #expect(result.errors.contains("= help: "), "\(result.errors)")
    }
  }

  @Test func whatATerminalObeysInADocumentHasAStandIn() async throws {
    let id = "a\u{202E}b\u{85}c" + String(repeating: "x", count: 200)
    let workspace = try Workspace([
      "View.xib": DocumentTests.document.replacing("\"label\"", with: "\"\(id)\"")
    ])
    let result = try await Command.run(["solve", "View.xib"], in: workspace)
    #expect(result.output.contains("    a\u{FFFD}b\u{FFFD}cx"))
    #expect(!result.output.contains(String(repeating: "x", count: 60)))
    let json = try await Command.run(["solve", "--format", "json", "View.xib"], in: workspace)
    #expect(json.output.contains(#""a\u202eb\u0085cx"#))
  }

  /// Rows that refer to each other in a circle are a system of equations like any other; this one
  /// has no solution.
  @Test func cycleOfRows() async throws {
    let circle = Self.good.replacing("width == 100", with: "width == height + 1")
      .replacing("height == 50", with: "height == width + 1")
    let workspace = try Workspace(["circle.layout": circle, "good.layout": Self.good])
    let result = try await Command.run(["circle.layout", "good.layout"], in: workspace)
    #expect(result.status == 1)
    try expectSnapshot(result.transcript, named: "cycle-of-rows")
  }

  @Test func fileSystem() async throws {
    let workspace = try Workspace(["good.layout": Self.good, "empty/readme.md": "no layout"])
    let result = try await Command.shell(
      """
      mkfifo pipe.layout; ln -s nowhere dangling.layout
      exec "$LAYOUT_CHECK" missing.layout empty pipe.layout dangling.layout /dev/zero good.layout
      """, in: workspace)
    #expect(result.status == 2)
    try expectSnapshot(result.transcript, named: "file-system")
  }

  @Test func directoriesAreSearched() async throws {
    let workspace = try Workspace([
      "dir/b.layout": Self.good, "dir/a/z.layout": Self.good, "dir/a.layout": "layout {",
      "dir/.hidden/c.layout": "broken", "dir/.build/c.layout": "broken", "dir/.c.layout": "broken",
      "dir/c.txt": "broken",
    ])
    let result = try await Command.shell(
      """
      ln -s .. dir/a/cycle; ln -s ../../dir dir/a/cycle2; ln -s b.layout dir/d.layout
      exec "$LAYOUT_CHECK" --format json dir dir/b.layout
      """, in: workspace)
    #expect(result.status == 2)
    let files = result.output.matches(of: /"file": "([^"]*)",\n *"name"/).map { String($0.1) }
    #expect(files == ["dir/a/z.layout", "dir/b.layout", "dir/d.layout"])
    #expect(result.errors.contains("--> dir/a.layout:1:"))
  }

  @Test func namesOfFilesNeedNotBeUTF8() async throws {
    let workspace = try Workspace(["good.layout": Self.good, "bad.layout": "layout {"])
    let result = try await Command.shell(
      #"""
      mkdir dir; good=$(printf 'dir/g\377od.layout'); bad=$(printf 'dir/\303.layout')
      cp good.layout "$good"; cp bad.layout "$bad"
      "$LAYOUT_CHECK" "$good" || exit 9
      "$LAYOUT_CHECK" dir
      """#, in: workspace)
    #expect(result.status == 2)
    #expect(
      result.output.contains("no findings in 1 layout"), "named, and found in a directory")
    #expect(result.errors.contains("--> dir/\\xC3.layout:1:"))
    let format = try await Command.shell(
      #"""
      name=$(printf 'g\377od.layout'); sed 's/^ */ /' good.layout >"$name"
      "$LAYOUT_CHECK" format --check "$name" || "$LAYOUT_CHECK" format "$name"
      cmp "$name" good.layout
      """#, in: workspace)
    #expect(format.status == 0)
    #expect(format.output == "g\\xFFod.layout would change\n")
  }

  @Test func controlCharactersInNamesOfFilesAreShown() async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let result = try await Command.shell(
      #"""
      name=$(printf 'a\033[2J.layout'); sed 's/^ */ /' good.layout >"$name"
      exec "$LAYOUT_CHECK" format --check "$name"
      """#, in: workspace)
    #expect(result.output == "a\u{241B}[2J.layout would change\n")
  }

  @Test(arguments: ["select:", "select: []"])
  func aConfigurationThatWouldHideEverythingIsRefused(text: String) async throws {
    let workspace = try Workspace([
      "a.layout": "layout \"A\" { screens 320x568; view v { } }\n", ".layout-check.yml": text,
    ])
    let result = try await Command.run(["a.layout"], in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("`select` names no rule, so that nothing would be reported"))
    #expect(result.errors.contains("--> .layout-check.yml:1:"), "\(result.errors)")
  }

  @Test func aNameThatReportsCannotRepeatIsRefused() async throws {
    func layout(naming name: String) -> String {
      "layout \"A\" {\n  screens 320x568\n  view \(name) { width == \(name).height }\n}\n"
    }
    let workspace = try Workspace([
      "long.layout": layout(naming: String(repeating: "v", count: 1_000_000)),
      "longest.layout": layout(naming: String(repeating: "v", count: 1000)),
      // One character to a person, and 1001 to a file.
      "accents.layout": layout(naming: "v" + String(repeating: "\u{301}", count: 1000)),
    ])
    let accents = try await Command.run(["accents.layout"], in: workspace)
    #expect(accents.errors.contains("error: a name of 1001 characters is too long"))
    for format in ["text", "json", "junit", "sarif", "gitlab"] {
      let refused = try await Command.run(["--format", format, "long.layout"], in: workspace)
      #expect(refused.status == 2)
      #expect(refused.output.utf8.count + refused.errors.utf8.count < 10_000, "\(format)")
    }
    let refused = try await Command.run(["long.layout"], in: workspace)
    #expect(refused.errors.contains("error: a name of 1000000 characters is too long"))
    #expect(refused.errors.contains("--> long.layout:3:8"))
    #expect(refused.errors.contains("a name has at most 1000 characters"))
    for format in ["text", "json", "junit", "sarif", "gitlab"] {
      let checked = try await Command.run(["--format", format, "longest.layout"], in: workspace)
      #expect(checked.status == 1)
      // A message names a view several times, and is cut all the same.
      #expect(checked.output.utf8.count < 60_000, "\(format)")
    }
  }

  @Test func manyBadFilesAreEachReported() async throws {
    let workspace = try Workspace()
    let result = try await Command.shell(
      #"""
      i=0; while [ $i -lt 3000 ]; do echo 'layout {' >f$i.layout; i=$((i + 1)); done
      ulimit -t 60; exec "$LAYOUT_CHECK" .
      """#, in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.components(separatedBy: "error: ").count > 3_000)
  }

  @Test func standardInput() async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let good = try await Command.shell(#"cat good.layout | "$LAYOUT_CHECK" -"#, in: workspace)
    #expect(good.status == 0)
    let bad = try await Command.shell(#"echo 'layout {' | "$LAYOUT_CHECK" -"#, in: workspace)
    #expect(bad.status == 2)
    #expect(bad.errors.contains("--> <stdin>:1:"))
    let endless = try await Command.shell(#"exec "$LAYOUT_CHECK" - </dev/zero"#, in: workspace)
    #expect(endless.status == 2)
    #expect(endless.errors.contains("standard input"))
  }

  /// A gigabyte of address space and sixty seconds of processor time are far more than is needed, on a
  /// busy machine too, and far less than anything that runs away would take.
  private func bounded(_ arguments: String, in workspace: Workspace) async throws -> Command.Result
  {
    try await Command.shell(
      #"ulimit -v 1048576; ulimit -t 60; exec "$LAYOUT_CHECK" \#(arguments) good.layout"#,
      in: workspace)
  }

  @Test func fileOf50MB() async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    try workspace.write(Data(repeating: UInt8(ascii: "{"), count: 50_000_000), to: "big.layout")
    let result = try await bounded("big.layout", in: workspace)
    #expect(result.status == 2)
    try expectSnapshot(result.transcript, named: "file-of-50-mb")
  }

  /// The largest file that is read at all, full of the worst there is.
  @Test(arguments: ["{", "view a {\n", "(", "\"", "x == ", "layout \"a\" {}\n", "/*"])
  func largestFile(filling: String) async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let count = 1_000_000 / filling.utf8.count
    try workspace.write(
      Data(String(repeating: filling, count: count).utf8), to: "big.layout")
    let result = try await bounded("big.layout", in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.utf8.count < 100_000)
    #expect(result.output.contains("in 1 layout on 1 screen"))
  }

  @Test(arguments: ["views", "parentheses", "conditions"])
  func nesting(kind: String) async throws {
    let levels = 0..<10_000
    let opening =
      switch kind {
      case "views": levels.map { "view v\($0) {\n" }.joined()
      case "conditions": levels.map { _ in "when landscape {\n" }.joined()
      default: "width == " + levels.map { _ in "(" }.joined() + "1"
      }
    let closing = String(repeating: kind == "parentheses" ? ")" : "}\n", count: levels.count)
    let text = Self.good.replacing("    width == 100", with: opening + closing)
    let workspace = try Workspace(["good.layout": Self.good, "deep.layout": text])
    let result = try await bounded("deep.layout", in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("nesting is deeper than 100 levels\n"))
    try expectSnapshot(result.transcript, named: "nesting-\(kind)")
  }
}
