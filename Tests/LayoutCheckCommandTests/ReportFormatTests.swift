import Constraints
import Foundation
import LayoutChecker
import LayoutDSL
import Snapshots
import Testing

/// The formats of reports: their bytes, the schemas they are held to, and the limits of platforms.
@Suite struct ReportFormatTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = tests.deletingLastPathComponent().deletingLastPathComponent()

  /// The formats that have published rules.
  private static let published: [ReportFormat] = [.json, .sarif, .gitlab, .junit, .github]

  /// Whether Python can check JSON Schemas here.
  private static let hasValidator: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import jsonschema"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// What is wrong with a report by the rules of its format.
  private func problems(of text: String, as format: ReportFormat) async throws -> String {
    let workspace = try Workspace(["report": text])
    let result = try await Command.shell(
      #"exec python3 "$VALIDATE" "$1" report"#, [format.rawValue], in: workspace,
      ["VALIDATE": Self.tests.appending(path: "Schemas/validate.py").path])
    #expect(result.status == (result.output.isEmpty ? 0 : 1), "\(result.errors)")
    return result.output + result.errors
  }

  /// The options that write a report in formats to files of their names.
  private static func outputs(_ formats: [ReportFormat] = ReportFormat.allCases) -> [String] {
    formats.flatMap { ["--output", "\($0.rawValue)=\($0.rawValue)"] }
  }

  /// What a run has written in formats.
  private func written(
    in workspace: Workspace, _ formats: [ReportFormat] = ReportFormat.allCases
  ) throws -> [ReportFormat: String] {
    var texts: [ReportFormat: String] = [:]
    for format in formats {
      texts[format] = try String(
        contentsOf: workspace.url.appending(path: format.rawValue), encoding: .utf8)
    }
    return texts
  }

  // MARK: - Whole reports

  @Test func examplesAsBuilt() async throws {
    let workspace = try Workspace()
    // A page of each would have every example swept.
    let formats = ReportFormat.allCases.filter { $0 != .html }
    let result = try await Command.shell(
      #"cp -r "$EXAMPLES" .; exec "$LAYOUT_CHECK" Examples/*-as-built.layout -q "$@""#,
      Self.outputs(formats), in: workspace,
      ["EXAMPLES": Self.package.appending(path: "Examples").path])
    #expect(result.status == 1)
    #expect(result.errors.isEmpty)
    for (format, text) in try written(in: workspace, formats)
    where ![.text, .json].contains(format) {
      try expectSnapshot(text, named: "examples-\(format.rawValue)")
    }
    #expect(try written(in: workspace, formats)[.text]?.hasPrefix(result.output) == true)
  }

  /// Findings with fixes, a name that has to be escaped, a file that cannot be understood and one that
  /// is not there.
  private static let troubles = [
    "one,two: 100%.layout": BadInputTests.good.replacing("    top == screen.top + 8\n", with: ""),
    "flat.layout": BadInputTests.good.replacing("view box {", with: "image box 100x100 {"),
    "bad.layout": "layout {",
  ]

  @Test(.enabled(if: hasValidator, "needs Python with jsonschema"))
  func reportsAreValid() async throws {
    let workspace = try Workspace(Self.troubles)
    let result = try await Command.run([".", "none.layout"] + Self.outputs(), in: workspace)
    #expect(result.status == 2)
    for (format, text) in try written(in: workspace) where Self.published.contains(format) {
      #expect(try await problems(of: text, as: format) == "", "\(format)")
    }
  }

  @Test func sameBytesInEachLocaleAndOnEachNumberOfCores() async throws {
    let workspace = try Workspace(Self.troubles)
    let script = #""$LAYOUT_CHECK" . "$@""#
    let usual = try await Command.shell(script, Self.outputs(), in: workspace)
    let reports = try written(in: workspace)
    let turkish = try await Command.shell(
      script, Self.outputs(), in: workspace, ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"])
    #expect(try written(in: workspace) == reports)
    let single = try await Command.shell("taskset -c 0 " + script, Self.outputs(), in: workspace)
    #expect(try written(in: workspace) == reports)
    #expect(usual == turkish)
    #expect(usual == single)
  }

  @Test(.enabled(if: hasValidator, "needs Python with jsonschema"), arguments: published)
  func theValidatorRefuses(format: ReportFormat) async throws {
    let wrong: [ReportFormat: String] = [
      .json: #"{"version": 1}"#, .sarif: #"{"version": "2.1.0", "runs": [{"tol": 1}]}"#,
      .gitlab: #"[{"description": "a", "location": {"path": "./a"}}]"#,
      .junit: "<testsuites tests='1'><testcase/></testsuites>",
      .github: "::error file=a.layout,colum=3::100% wrong\n",
    ]
    #expect(try await problems(of: try #require(wrong[format]), as: format) != "")
  }

  @Test func reportsAreWrittenToFilesAsWell() async throws {
    let workspace = try Workspace(["good.layout": BadInputTests.good])
    let result = try await Command.run(
      ["good.layout", "--format", "lines", "--output", "text=a.txt", "--output", "json=b=c.json"],
      in: workspace)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    let text = try String(contentsOf: workspace.url.appending(path: "a.txt"), encoding: .utf8)
    #expect(text == "no findings in 1 layout on 1 screen; not cross-verified\n")
    let json = try Data(contentsOf: workspace.url.appending(path: "b=c.json"))
    #expect(try JSONSerialization.jsonObject(with: json) is [String: Any])
    let failed = try await Command.run(
      ["good.layout", "--output", "sarif=none/a.sarif"], in: workspace)
    #expect(failed.status == 2)
    #expect(
      failed.errors == "error: cannot write `none/a.sarif`: no such file or directory\n")
  }

  @Test func filesAreNamedFromTheRootOfTheRepository() async throws {
    let workspace = try Workspace([
      "Sources/UI/a.layout": BadInputTests.good.replacing("    top == screen.top + 8\n", with: "")
    ])
    let root = workspace.url.resolvingSymlinksInPath().path
    for variable in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
      let result = try await Command.shell(
        #"cd Sources/UI; exec "$LAYOUT_CHECK" ./a.layout --format github"#, in: workspace,
        [variable: root])
      #expect(result.output.hasPrefix("::error file=Sources/UI/a.layout,line="), "\(variable)")
    }
  }

  // MARK: - The documentation

  /// The Python samples of the article on the JSON report.
  private func samples() throws -> [String] {
    let article = try String(
      contentsOf: Self.package.appending(
        path: "Sources/LayoutChecker/LayoutChecker.docc/TheJSONReport.md"), encoding: .utf8)
    return article.components(separatedBy: "```python\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func aGateCanBeWrittenFromTheDocumentation() async throws {
    let ambiguous = BadInputTests.good.replacing("    top == screen.top + 8\n", with: "")
    let workspace = try Workspace(["gate.py": try samples()[0], "a.layout": ambiguous])
    let script = #"""
      "$LAYOUT_CHECK" . --format json >old.json
      { echo "// The lines below have moved."; cat a.layout; } >moved && mv moved a.layout
      "$LAYOUT_CHECK" . --format json >same.json
      sed 's/layout "[^"]*"/layout "Another"/' a.layout >b.layout
      "$LAYOUT_CHECK" . --format json >new.json
      python3 gate.py old.json same.json; echo "same $?"
      python3 gate.py old.json new.json; echo "new $?"
      """#
    let result = try await Command.shell(script, in: workspace)
    #expect(result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.first == "same 0")
    #expect(lines.dropFirst().first?.hasPrefix("./b.layout:5: ") == true)
    #expect(lines.last == "new 1")
  }

  @Test func anEditorCanApplyAFixFromTheDocumentation() async throws {
    // Characters that are one, two and four UTF-16 units, before what is changed.
    let source = """
      layout "天気 🌤️" {
        screens 320x568
        label badge "👨‍👩‍👧 é" { top == screen.top + 8; leading == screen.leading + 8 }
        view card { /* 🌤️ */ leading == badge.trailing + 8; width == 40; height == 40 }
      }

      """
    let workspace = try Workspace(["fix.py": try samples()[1], "a.layout": source])
    let script = #"""
      "$LAYOUT_CHECK" a.layout --format json >report.json
      python3 fix.py report.json >fixed.layout
      "$LAYOUT_CHECK" fixed.layout --select ambiguous-position --format lines
      """#
    let result = try await Command.shell(script, in: workspace)
    #expect(result == Command.Result(status: 0, output: "", errors: ""))
    let fixed = try String(
      contentsOf: workspace.url.appending(path: "fixed.layout"), encoding: .utf8)
    #expect(fixed != source && fixed.contains("天気 🌤️"))
  }

  // MARK: - Limits

  /// A report with many findings, of which each has causes, a help and screens.
  private func report(errors: Int, warnings: Int) -> Report {
    let screens = (0..<4).map {
      Screen(name: "\(300 + $0)x568", size: Size(width: Double(300 + $0), height: 568))
    }
    var report = Report()
    report.layouts = (0..<50).map { number in
      LayoutResult(
        file: "Layouts/\(number).layout", name: "Layout \(number)",
        screens: screens.map {
          ScreenResult(screen: $0, verdict: .unique, verified: .skipped, frames: [])
        })
    }
    report.findings = (0..<errors + warnings).map { index in
      let rule: Rule = index < errors ? .zeroSize : .overlap
      let file = "Layouts/\(index % 50).layout"
      return Finding(
        rule: rule, file: file, layout: "Layout \(index % 50)",
        span: SourceSpan(file: file, line: index + 1, column: 3, length: 4), view: "v\(index)",
        message: "`v\(index)` is wrong: 100%",
        help: [
          Help(
            "add `top == 8`",
            edits: [
              SourceEdit(
                file: file, start: SourcePosition(line: index + 1, column: 5),
                end: SourcePosition(line: index + 1, column: 5), newText: "top == 8\n")
            ], provenScreens: 4)
        ], screens: screens,
        causes: (0..<3).map {
          Finding.Cause("row \($0)", at: SourceSpan(file: file, line: $0 + 1, column: 1, length: 5))
        },
        fingerprint: String(repeating: "0", count: 11) + "\(10000 + index)")
    }
    return report
  }

  @Test(arguments: [(5000, nil), (5001, "1 result left out"), (5002, "2 results left out")])
  func codeScanningIsToldHowManyResultsItDoesNotGet(count: Int, words: String?) {
    let content = ReportContent(report: report(errors: count, warnings: 0))
    let text = ReportFormat.sarif.writer.text(of: content)
    #expect(text.contains("left out") == (words != nil))
    if let words { #expect(text.contains("\"\(words): code scanning shows the first 5000")) }
  }

  @Test(arguments: ReportFormat.allCases)
  func manyFindingsKeepTheLimitsOfPlatforms(format: ReportFormat) async throws {
    let content = ReportContent(report: report(errors: 6000, warnings: 4000))
    let text = format.writer.text(of: content)
    switch format {
    case .github:
      let lines = text.split(separator: "\n")
      #expect(lines.count(where: { $0.hasPrefix("::error ") }) == 10)
      #expect(lines.count(where: { $0.hasPrefix("::warning ") }) == 10)
      #expect(text.contains("title=zero-size (120 findings)::"))
      #expect(text.contains("4920 more findings of zero-size in 41 files"))
    case .sarif:
      #expect(text.count(of: #""ruleId""#) == 5000)
      #expect(text.contains("5000 results left out"))
      #expect(!text.contains(#""overlap""#), "errors come first")
    case .markdown:
      #expect(text.utf8.count < 1 << 20)
      #expect(text.contains("9800 more are left out here"))
    case .junit:
      #expect(text.count(of: "<testcase") == 200)
      #expect(text.contains("100 more"))
    case .gitlab: #expect(text.count(of: #""fingerprint""#) == 10_000)
    case .lines: #expect(text.count(of: "\n") == 10_000)
    case .json: #expect(text.count(of: #""fingerprint""#) == 10_000)
    case .text: #expect(text.count(of: "error[") == 250)
    case .html:
      #expect(text.count(of: "<li class=\"finding ") == 1000)
      #expect(text.contains("200 more findings are left out here"))
    }
    if Self.hasValidator, Self.published.contains(format) {
      #expect(try await problems(of: text, as: format) == "")
    }
  }

  @Test(arguments: [
    "html=good.layout", "json=a.json,sarif=a.json", "json=./good.layout", "json=other.layout",
    "html=Main.storyboard",
  ])
  func aReportReplacesNeitherItsInputNorAnotherReport(outputs: String) async throws {
    let workspace = try Workspace(["good.layout": BadInputTests.good])
    let options = outputs.split(separator: ",").flatMap { ["--output", String($0)] }
    let result = try await Command.run(["good.layout"] + options, in: workspace)
    #expect(result.status == 2)
    let reasons = ["would replace", "for two reports", "where a layout belongs"]
    #expect(reasons.contains(where: result.errors.contains))
    let untouched = try await Command.run(["good.layout"], in: workspace)
    #expect(untouched.status == 0)
  }

  @Test(arguments: [
    ["good.layout", "--output", "json=link.json"],
    ["good.layout", "--output", "json=./known.txt", "--baseline", "known.txt", "--write-baseline"],
    ["good.layout", "--baseline", "good.layout", "--write-baseline"],
    ["good.layout", "--output", "json=.layout-check.yml"],
    ["sweep", "good.layout", "--width", "320...330", "--svg", "link.json"],
    ["sweep", "good.layout", "--width", "320...330", "--svg", "b.txt", "--baseline", "b.txt"],
  ])
  func whatPeopleWriteIsNotReplaced(arguments: [String]) async throws {
    let workspace = try Workspace([
      "good.layout": BadInputTests.good, ".layout-check.yml": "strict: true\n", "b.txt": "",
    ])
    try FileManager.default.createSymbolicLink(
      at: workspace.url.appendingPathComponent("link.json"),
      withDestinationURL: workspace.url.appendingPathComponent("good.layout"))
    let result = try await Command.run(arguments, in: workspace)
    #expect(result.status == 2)
    #expect(result.errors.contains("error: "))
    #expect(try workspace.text(of: "good.layout") == BadInputTests.good)
    #expect(try workspace.text(of: ".layout-check.yml") == "strict: true\n")
    #expect(try workspace.text(of: "b.txt") == "")
  }

  @Test(arguments: [
    ["good.layout", "--output", "json=other.json"],
    ["sweep", "good.layout", "--width", "320...330", "--svg", "other.json"],
  ])
  func aFileKeepsItsContentByItsOtherName(arguments: [String]) async throws {
    let workspace = try Workspace(["good.layout": BadInputTests.good])
    try FileManager.default.linkItem(
      at: workspace.url.appendingPathComponent("good.layout"),
      to: workspace.url.appendingPathComponent("other.json"))
    let result = try await Command.run(arguments, in: workspace)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try workspace.text(of: "good.layout") == BadInputTests.good)
    #expect(try workspace.text(of: "other.json") != BadInputTests.good)
  }

  @Test func tenAnnotationsAreNotJoined() {
    let content = ReportContent(report: report(errors: 10, warnings: 0))
    let text = ReportFormat.github.writer.text(of: content)
    #expect(text.count(of: "::error file=Layouts/") == 10)
    #expect(text.contains("::`v0` is wrong: 100%25%0Aon 300x568"))
  }

  // MARK: - What cannot be decided

  @Test(arguments: ReportFormat.allCases)
  func everyFormatSaysWhatCannotBeDecided(format: ReportFormat) async throws {
    var report = Report()
    report.layouts = [
      LayoutResult(
        file: "a.layout", name: "Card", span: SourceSpan(file: "a.layout", line: 3),
        screens: [
          ScreenResult(
            screen: Screen(name: "320x568", size: Size(width: 320, height: 568)),
            verdict: .unique, verified: .skipped, frames: [], leftOut: [.openMeasures(7)])
        ])
    ]
    let text = format.writer.text(of: ReportContent(report: report))
    #expect(text.contains(format == .json ? #""undecided""# : "cannot decide"))
    #expect(text.contains("up to 7 more sizes and positions may be open"))
    if Self.hasValidator, Self.published.contains(format) {
      #expect(try await problems(of: text, as: format) == "")
    }
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
