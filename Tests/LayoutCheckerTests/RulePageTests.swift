import LayoutChecker
import LayoutDSL
import Testing

/// The layouts on the page of each rule are what the page says that they are.
@Suite struct RulePageTests {
  /// All rules but those about documents and baselines, which no layout breaks.
  static let rulesOfLayouts = Rule.allCases.filter {
    ![.misplaced, .withoutEffect, .staleBaseline].contains($0)
  }

  private func report(on layout: String, by rule: Rule) throws -> Report {
    let file = LayoutFile(parsing: Array(layout.utf8), name: "page.layout")
    try #require(file.diagnostics == [])
    try #require(file.layouts.count == 1)
    var checker = Checker()
    checker.experimentalRules = [rule]
    let report = checker.check(file)
    #expect(report.failures.isEmpty)
    return report
  }

  @Test(arguments: RulePageTests.rulesOfLayouts)
  func `the one layout breaks the rule once and no other rule`(rule: Rule) throws {
    let findings = try report(on: rule.firingLayout, by: rule).findings
    #expect(findings.map(\.rule) == [rule])
    #expect(findings.map(\.severity) == [rule.severity])
  }

  @Test(arguments: RulePageTests.rulesOfLayouts)
  func `the other one is the same layout without a finding`(rule: Rule) throws {
    let report = try report(on: rule.silentLayout, by: rule)
    #expect(report.findings.map(\.message) == [])
    #expect(
      report.layouts.map(\.name)
        == (try self.report(on: rule.firingLayout, by: rule).layouts.map(\.name)))
    let lines = Set(rule.firingLayout.split(separator: "\n"))
    let changed = rule.silentLayout.split(separator: "\n").filter { !lines.contains($0) }
    #expect((0...2).contains(changed.count))
    #expect(rule.silentLayout != rule.firingLayout)
  }

  @Test(arguments: RulePageTests.rulesOfLayouts)
  func `both are short and in canonical form`(rule: Rule) throws {
    for layout in [rule.firingLayout, rule.silentLayout] {
      #expect(try LayoutFile.canonicalForm(of: Array(layout.utf8), name: "page.layout") == layout)
      let lines = layout.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= 15)
      #expect(lines.allSatisfy { $0.count <= 76 })
    }
  }

  @Test func `a page has the explanation and both layouts`() {
    let page = TextReport(sources: SourceMap()).text(explaining: .zeroSize)
    #expect(page.hasPrefix("zero-size (error)\n\nA view that holds other views, "))
    #expect(page.contains("\nThis layout breaks the rule:\n\n    layout \"Card\" {\n"))
    #expect(page.contains("\nMended, it has no finding:\n\n    layout \"Card\" {\n"))
    #expect(page.hasSuffix("\n    }\n"))
  }

  @Test func `the listing has every rule with its severity and what it reports`() {
    let lines = RuleListing().text.split(separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.prefix { !$0.isEmpty }.filter { !$0.hasPrefix(" ") }
    #expect(
      starts.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        == Rule.allCases.map { "\($0.rawValue) \($0.severity)" })
    #expect(lines.allSatisfy { $0.count <= 80 })
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    for rule in Rule.allCases {
      #expect(words.contains("\(rule.severity) \(rule.summary)"), "\(rule)")
    }
  }
}
