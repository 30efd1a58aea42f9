import Constraints
import LayoutChecker
import LayoutDSL
import Testing

/// What a baseline accepts, how it is written, and what it says about itself.
@Suite struct BaselineTests {
  private func finding(
    _ fingerprint: Int, _ rule: Rule = .overlap, in file: String = "a.layout",
    message: String = "it is wrong", consequences: [Finding] = []
  ) -> Finding {
    let digits = String(fingerprint, radix: 16)
    return Finding(
      rule: rule, file: file, layout: "A", span: SourceSpan(file: file, line: fingerprint),
      message: message, consequences: consequences,
      fingerprint: String(repeating: "0", count: 16 - digits.count) + digits)
  }

  private func report(_ findings: Finding...) -> Report {
    var report = Report()
    report.findings = findings
    return report
  }

  @Test func `a baseline is sorted, and reads back`() throws {
    let baseline = Baseline(
      of: report(
        finding(3, in: "b.layout"), finding(2, .zeroSize, in: "a.layout"),
        finding(1, .overlap, in: "a.layout", consequences: [finding(9, .offScreen)]),
        finding(1, in: "a.layout", message: "the same once more")))
    #expect(
      baseline.text.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
        "a.layout\toff-screen\t0000000000000009\tit is wrong",
        "a.layout\toverlap\t0000000000000001\tit is wrong",
        "a.layout\tzero-size\t0000000000000002\tit is wrong",
        "b.layout\toverlap\t0000000000000003\tit is wrong",
      ])
    let read = try Baseline(parsing: Array(baseline.text.utf8), name: "known.txt")
    #expect(read.text == baseline.text)
    #expect(read.entries.map(\.span?.line) == [4, 5, 6, 7])
  }

  @Test func `names and messages may have any character`() throws {
    let name = "a\tb\\n\n天.layout"
    let baseline = Baseline(of: report(finding(1, in: name, message: "`\t\\` and \n")))
    let read = try Baseline(parsing: Array(baseline.text.utf8), name: "known.txt")
    #expect(read.entries.map(\.file) == [name])
    #expect(read.entries.map(\.message) == ["`\t\\` and \n"])
    #expect(report(finding(1, in: name)).excluding(read).accepted == 1)
  }

  @Test func `a byte order mark belongs to no line`() throws {
    let baseline = Baseline(of: report(finding(1)))
    let bytes = [0xEF, 0xBB, 0xBF] + Array(baseline.text.utf8)
    #expect(try Baseline(parsing: bytes, name: "known.txt").text == baseline.text)
  }

  @Test(arguments: ["overlap", "a.layout\toverlap\t12\tmessage", "a\tb\t000000000000000g\tc"])
  func `a line that is no finding is an error with its place`(line: String) {
    let text = "# a comment\n\n\(line)\n"
    let error = #expect(throws: InputError.self) {
      try Baseline(parsing: Array(text.utf8), name: "known.txt")
    }
    #expect(error?.span?.line == 3 && error?.file == "known.txt")
  }

  @Test func `known findings are left out, whatever their lines and messages`() {
    let baseline = Baseline(of: report(finding(1), finding(2)))
    var moved = finding(1, message: "other numbers")
    moved.span?.line = 77
    let (rest, accepted) = report(moved, finding(3), finding(2, in: "b.layout"))
      .excluding(baseline)
    #expect(accepted == 1)
    #expect(rest.findings.map(\.fingerprint).map { $0.suffix(1) } == ["3", "2"])
  }

  @Test func `what follows from a known finding and is new is reported`() {
    let old = report(finding(1, consequences: [finding(2)]))
    let new = report(finding(1, consequences: [finding(2), finding(3, .zeroSize)]))
    let (rest, accepted) = new.excluding(Baseline(of: old))
    #expect(accepted == 1)
    #expect(rest.findings.map(\.rule) == [.zeroSize])
    // What only followed from another finding is known when that one is mended.
    #expect(report(finding(2)).excluding(Baseline(of: old)).report.findings.isEmpty)
  }

  @Test func `files are named from the directory of the baseline`() {
    let paths = ReportPaths(directory: "/work/app/Sources", root: "/work/app")
    let baseline = Baseline(of: report(finding(1, in: "../UI/./a.layout")), paths: paths)
    #expect(baseline.entries.map(\.file) == ["UI/a.layout"])
    let elsewhere = ReportPaths(directory: "/work", root: "/work/app")
    let found = report(finding(1, in: "app/UI/a.layout"))
    #expect(found.excluding(baseline, paths: elsewhere).accepted == 1)
    #expect(paths.path(from: "/etc/a.layout") == "/etc/a.layout")
    #expect(ReportPaths().path(from: "./a//b/../c.layout") == "a/c.layout")
  }

  @Test func `entries that no longer occur are findings at their lines`() throws {
    let text = Baseline(of: report(finding(1), finding(2, .zeroSize), finding(3, in: "b"))).text
    let baseline = try Baseline(parsing: Array(text.utf8), name: "known.txt")
    let stale = report(finding(1)).staleEntries(of: baseline) { $0 == "a.layout" }
    #expect(stale.map(\.rule) == [.staleBaseline])
    #expect(stale.map(\.span?.line) == [5])
    #expect(
      stale.map(\.message) == ["`zero-size` in a.layout no longer occurs: it is wrong"])
    #expect(report(finding(1)).staleEntries(of: baseline) { _ in false }.isEmpty)
  }
}
