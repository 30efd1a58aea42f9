import Foundation
import LayoutChecker
import Snapshots
import Testing

/// Options, exit codes, and where output goes.
@Suite struct UsageTests {
  private static let good = BadInputTests.good

  /// A box without a place of its own: ambiguous on each screen.
  private static let ambiguous = good.replacing("    top == screen.top + 8\n", with: "")

  @Test(
    arguments: [
      ("no-arguments", []),
      ("unknown-option", ["--formt", "json", "a.layout"]),
      ("unknown-format", ["--format", "yaml", "a.layout"]),
      ("unknown-rule", ["--explain", "zero-sise"]),
      ("part-of-a-rule", ["--explain", "zero"]),
      ("part-of-several-rules", ["--explain", "ambiguous"]),
      ("no-rule-at-all", ["--explain", "weather"]),
      ("rule-without-a-name", ["--explain", ""]),
      ("watching-standard-input", ["watch", "-"]),
      ("unknown-screen-option", ["--screens", "320x568,iphome", "a.layout"]),
      (
        "unknown-screen-options",
        ["--screens", "iPhone15,0x5", "--screens", "washing machine,ipad mini6", "a.layout"]
      ),
      ("file-in-place-of-a-rule", ["--explain", "a.layout"]),
      ("path-in-place-of-a-rule", ["--explain", "layouts/b"]),
      ("rule-in-a-json-report", ["--explain", "zero-size", "--format", "json", "a.layout"]),
      (
        "unknown-screen-beside-a-rule",
        ["--explain", "overlap", "--screens", "iPhone15", "a.layout"]
      ),
      ("unknown-screens-to-list", ["screens", "iPhone 15", "iphnoe", "washing machine"]),
      ("unknown-rules-to-list", ["rules", "zero", "overlap", "weather"]),
      ("missing-value", ["a.layout", "--screens"]),
      ("missing-value-behind-an-equals-sign", ["--screens=", "a.layout"]),
      (
        "unknown-rules-of-a-policy",
        ["--select", "sounds", "--severity", "overlap=fatal,zero=error", "a.layout"]
      ),
      ("contradicting-policy", ["--strict", "--fail-on", "never", "a.layout"]),
      (
        "contradicting-configuration", ["--config", "Package.swift", "--no-config", "a.layout"]
      ),
      ("unknown-output", ["a.layout", "--output", "yaml=a.yml"]),
      ("help", ["--help"]),
      ("help-check", ["help", "check"]),
      ("help-format", ["help", "format"]),
      ("help-screens", ["help", "screens"]),
      ("help-rules", ["help", "rules"]),
      ("help-picture", ["help", "picture"]),
      ("unknown-screen-to-draw", ["picture", "a.layout", "--output", "p", "--screen", "iphome"]),
      ("no-directory-for-pictures", ["picture", "a.layout", "--output", "a.layout/p"]),
      ("help-explain-log", ["help", "explain-log"]),
      ("help-init", ["help", "init"]),
      ("help-test", ["help", "test"]), ("help-why", ["help", "why"]),
      ("help-frames", ["help", "frames"]),
      ("unknown-command-to-help", ["help", "chek"]),
      ("a-negative-number-of-findings", ["--max-findings", "-1", "a.layout"]),
      ("no-such-configuration", ["--config", "none.yml", "a.layout"]),
      ("a-file-as-a-cache", ["--cache", "a.layout", "a.layout"]),
      ("no-name-of-a-cache", ["--cache", "", "a.layout"]),
      ("nothing-to-watch", ["watch", "none.layout"]),
      ("nothing-to-format", ["format", "--check"]),
      ("version", ["--version"]),
    ] as [(String, [String])])
  func usage(name: String, arguments: [String]) async throws {
    let workspace = try Workspace(["a.layout": Self.good])
    let result = try await Command.run(arguments, in: workspace, environment: ["COLUMNS": "80"])
    #expect(result.status == (name.hasPrefix("help") || name == "version" ? 0 : 2))
    #expect(result.status == 0 ? result.errors.isEmpty : result.output.isEmpty)
    try expectSnapshot(result.transcript, named: "usage-\(name)")
  }

  @Test(arguments: Rule.allCases)
  func everyRuleIsExplained(rule: Rule) async throws {
    let result = try await Command.run(["--explain", rule.rawValue], in: try Workspace())
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("\(rule.rawValue) (\(rule.severity.rawValue))\n\n"))
    #expect(result.output.count > 100)
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(
    arguments: [
      ("screens", ["screens"]), ("screens-by-name", ["screens", "iPhone15", "kiosk", "320x568"]),
      ("screens-json", ["screens", "iPhone 15 rtl", "--format", "json"]),
      ("rules", ["rules"]), ("rules-pages", ["rules", "unended-text", "off-screen"]),
      ("rules-json", ["rules", "unused-allow", "--format", "json"]),
    ] as [(String, [String])])
  func lists(name: String, arguments: [String]) async throws {
    let result = try await Command.run(arguments, in: try Workspace())
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(
      name.hasSuffix("json") || result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try expectSnapshot(result.transcript, named: "list-\(name)")
  }

  @Test func explainingARuleSwallowsNoFile() async throws {
    let workspace = try Workspace(["ambiguous.layout": Self.ambiguous])
    let report = try await Command.run(["ambiguous.layout"], in: workspace)
    let page = try await Command.run(["rules", "ambiguous-position"], in: workspace)
    let explained = try await Command.run(["--explain", "ambiguous-position"], in: workspace)
    #expect(explained == page)
    let both = try await Command.run(
      ["--explain", "ambiguous-position", "ambiguous.layout"], in: workspace)
    #expect(both.status == 1)
    #expect(both.output == page.output + "\n" + report.output)
    let json = try await Command.run(
      ["--explain", "ambiguous-position", "--format", "json"], in: workspace)
    let listed = try await Command.run(
      ["rules", "ambiguous-position", "--format", "json"], in: workspace)
    #expect(json == listed)
  }

  @Test(arguments: ["screens", "rules", "rules overlap", "--explain overlap"])
  func aListThatCannotBeWrittenIsAnError(arguments: String) async throws {
    let result = try await Command.shell(
      #"exec "$LAYOUT_CHECK" $ARGUMENTS >/dev/full"#, in: try Workspace(),
      ["ARGUMENTS": arguments])
    #expect(result.status == 2)
    #expect(result.errors == "error: cannot write to standard output: no space left on device\n")
  }

  @Test func cleanFile() async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let result = try await Command.run(["good.layout"], in: workspace)
    #expect(
      result.transcript == """
        exit code 0
        ---- standard output
        no findings in 1 layout on 1 screen; not cross-verified

        """)
  }

  @Test func findings() async throws {
    let workspace = try Workspace(["ambiguous.layout": Self.ambiguous])
    let result = try await Command.run(["ambiguous.layout"], in: workspace)
    #expect(result.status == 1)
    #expect(result.errors.isEmpty)
    try expectSnapshot(result.transcript, named: "ambiguous")
    let named = try await Command.run(["check", "ambiguous.layout"], in: workspace)
    #expect(named == result)
    let json = try await Command.run(["ambiguous.layout", "--format", "json"], in: workspace)
    #expect(json.status == 1)
    try expectSnapshot(json.transcript, named: "ambiguous-json")
  }

  @Test func warningsFailOnlyWhereStrict() async throws {
    let flat = Self.good.replacing("view box {", with: "image box 100x100 {")
    let workspace = try Workspace(["flat.layout": flat])
    let relaxed = try await Command.run(["flat.layout"], in: workspace)
    let strict = try await Command.run(["flat.layout", "--strict"], in: workspace)
    #expect(relaxed.status == 0)
    #expect(strict.status == 1)
    #expect(relaxed.output == strict.output)
    #expect(relaxed.output.hasPrefix("warning["))
  }

  @Test func findingsAreChosen() async throws {
    let workspace = try Workspace(["a.layout": Self.ambiguous])
    func status(_ options: String...) async throws -> Int32 {
      try await Command.run(["a.layout"] + options, in: workspace).status
    }
    #expect(try await status() == 1)
    #expect(try await status("--ignore", "sound") == 0)
    #expect(try await status("--select", "overlap, off-screen") == 0)
    #expect(try await status("--select", "all", "--ignore", "overlap") == 1)
    #expect(try await status("--fail-on", "never") == 0)
    #expect(try await status("--severity", "ambiguous-position=warning") == 0)
    #expect(
      try await status(
        "--severity", "ambiguous-position=warning", "--fail-on", "warning") == 1)
  }

  @Test func whatCannotBeDecidedHasAStatusOfItsOwn() async throws {
    // So many open measures that the search for them ends after its fixed amount of work.
    let source = """
      layout "Many" {
        view p {
          for a in 1...500 {
            view v[a] {
              left >= p.left
              width <= 50
            }
          }
        }
      }

      """
    let workspace = try Workspace(["many.layout": source])
    let arguments = ["many.layout", "--screens", "320x568", "--format", "lines"]
    let undecided = try await Command.run(arguments + ["--ignore", "sound"], in: workspace)
    #expect(undecided.status == 3)
    #expect(undecided.output.hasPrefix("many.layout:1:8: note: cannot decide `Many`: the search "))
    let allowed = try await Command.run(
      arguments + ["--ignore", "sound", "--allow-undecided"], in: workspace)
    #expect(allowed.status == 0 && allowed.output == undecided.output)
  }

  @Test func screensOption() async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let result = try await Command.run(
      ["good.layout", "--screens", "100x200,200x100", "--screens", "50x50"], in: workspace)
    #expect(result.output.contains("on 3 screens"))
  }

  @Test func jsonHasTheWholeStory() async throws {
    let workspace = try Workspace([
      "good.layout": Self.good, "ambiguous.layout": Self.ambiguous, "bad.layout": "layout {",
    ])
    let arguments = ["--format", "json", "ambiguous.layout", "bad.layout", "good.layout"]
    let result = try await Command.run(arguments, in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("--> bad.layout:1:"))
    let root = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let report = try #require(root)
    #expect(report["version"] as? Int == 2)
    let layouts = try #require(report["layouts"] as? [[String: Any]])
    #expect(layouts.map { $0["file"] as? String } == ["ambiguous.layout", "good.layout"])
    let screens = try #require(layouts.last?["screens"] as? [[String: Any]])
    let screen = try #require(screens.first)
    #expect(screen["verdict"] as? String == "unique")
    #expect(screen["verified"] as? String == "skipped")
    let frames = try #require(screen["frames"] as? [String: [Double]])
    #expect(frames["box"] == [8, 8, 100, 50])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let finding = try #require(findings.first)
    #expect(finding["rule"] as? String == "ambiguous-position")
    #expect(finding["file"] as? String == "ambiguous.layout")
    #expect(finding["line"] as? Int == 4)
    let errors = try #require(report["inputErrors"] as? [[String: Any]])
    #expect(errors.allSatisfy { $0["file"] as? String == "bad.layout" } && !errors.isEmpty)
  }

  @Test(arguments: ["text", "json"])
  func sameBytesEveryTime(format: String) async throws {
    let workspace = try Workspace([
      "a.layout": Self.ambiguous, "b.layout": Self.good.replacing("  screens 320x568\n", with: ""),
    ])
    let first = try await Command.run(["--format", format, "."], in: workspace)
    for _ in 0..<3 {
      // Swift seeds its hash tables anew in each process.
      let again = try await Command.run(["--format", format, "."], in: workspace)
      #expect(again == first)
    }
  }

  @Test func aLogIsExplainedFromStandardInputAsWell() async throws {
    let workspace = try Workspace([
      "log.txt": "<NSLayoutConstraint:0x1 UIView:0x2.width == \u{1B}[2J>\n"
        + "<NSLayoutConstraint:0x3 UIView:0x4.width == -16>\n"
    ])
    let named = try await Command.run(["explain-log", "log.txt"], in: workspace)
    let piped = try await Command.shell(
      #"exec "$LAYOUT_CHECK" explain-log - <log.txt"#, in: workspace)
    #expect(named == piped)
    #expect(named.status == 0 && !named.output.contains("\u{1B}"))
    #expect(named.output.hasPrefix("conflict 1: a size is below 0\n"))
    #expect(named.output.contains("\n  line 1: "))
    let missing = try await Command.run(["explain-log", "none.txt"], in: workspace)
    #expect(missing.status == 2 && missing.output.isEmpty)
    #expect(missing.errors.hasPrefix("error: cannot read `none.txt`"))
  }

  @Test func colors() async throws {
    let workspace = try Workspace(["a.layout": Self.ambiguous])
    let plain = try await Command.run(["a.layout"], in: workspace)
    #expect(!plain.output.contains("\u{1B}"), "standard output is no terminal")
    let always = try await Command.run(["a.layout", "--color", "always"], in: workspace)
    #expect(always.output.contains("\u{1B}[1;31merror[ambiguous-position]\u{1B}[0m"))
    let never = try await Command.run(["a.layout", "--color", "never"], in: workspace)
    #expect(never == plain)
  }

  @Test func verification() async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let result = try await Command.run(["good.layout", "--verify"], in: workspace)
    #if GLPK
      #expect(
        result.output == "no findings in 1 layout on 1 screen; GLPK agrees on all\n")
    #else
      #expect(result.status == 2)
      try expectSnapshot(result.transcript, named: "usage-verify-without-glpk")
    #endif
  }

  @Test func aReaderThatStopsReadingChangesNothing() async throws {
    let workspace = try Workspace(["a.layout": Self.ambiguous])
    let result = try await Command.shell(
      #"{ sleep 0.2; "$LAYOUT_CHECK" a.layout; echo $? >status; } | true; cat status"#,
      in: workspace)
    #expect(result.output == "1\n")
    #expect(result.errors.isEmpty)
  }

  @Test(
    arguments: [
      "--help", "--version", "--explain zero-size", "help check", "format - <good.layout",
      "format --check flat.layout",
    ])
  func whatCannotBeWrittenIsAnError(arguments: String) async throws {
    let workspace = try Workspace([
      "good.layout": Self.good, "flat.layout": Self.good.replacing("  ", with: " "),
    ])
    let result = try await Command.shell(
      #"exec "$LAYOUT_CHECK" \#(arguments) >/dev/full"#, in: workspace)
    #expect(result.status == 2)
    #expect(result.errors == "error: cannot write to standard output: no space left on device\n")
  }

  @Test(arguments: ["--screens=", "--screens ,", "--screens iphone,,ipad", "--screens ' '"])
  func emptyNamesOfScreensAreErrors(arguments: String) async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let result = try await Command.shell(
      #"exec "$LAYOUT_CHECK" good.layout \#(arguments)"#, in: workspace)
    #expect(result.status == 2)
    #expect(
      result.errors.contains("`--screens` has an empty name")
        || result.errors.contains("`--screens=` needs a value"))
  }

  @Test(
    arguments: [
      "check good.layout --state ,", "sweep good.layout --state default,",
      "picture good.layout --output out --state ,", "why good.layout box --state ''",
      "why good.layout box --screen ,", "frames good.layout --screen 320x568,",
      "screens 'ipad,,'", "screens ''",
    ])
  func emptyNamesInListsAreErrors(arguments: String) async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let result = try await Command.shell(#"exec "$LAYOUT_CHECK" \#(arguments)"#, in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("` has an empty name"))
  }

  @Test func aReportThatCannotBeWrittenIsAnError() async throws {
    let workspace = try Workspace(["good.layout": Self.good])
    let result = try await Command.shell(
      #"exec "$LAYOUT_CHECK" good.layout >/dev/full"#, in: workspace)
    #expect(result.status == 2)
    #expect(result.errors == "error: cannot write the report: no space left on device\n")
  }
}
