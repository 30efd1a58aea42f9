import LayoutDSL
import Testing

@testable import LayoutChecker

@Suite struct GitHubAnnotationTests {
  /// A layout in Swift is known by the line of each row, and of some by the column, but not by its end.
  @Test func aRowWithoutALengthIsALineOnly() throws {
    let source = """
      layout "A" {
        view card { left == screen.left; top == screen.top; height == 9 }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "Card.swift")
    var report = Checker().check(file)
    for index in report.findings.indices { report.findings[index].span?.length = 0 }
    let text = GitHubAnnotations().text(of: ReportContent(report: report))
    #expect(text.contains(" file=Card.swift,line=2,title="))
    #expect(!text.contains("col="))
  }

  @Test func aRowWithALengthIsAStretchOfItsLine() throws {
    let source = """
      layout "A" {
        view card { left == screen.left; top == screen.top; height == 9 }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    let text = GitHubAnnotations().text(of: ReportContent(report: Checker().check(file)))
    #expect(text.contains(" file=a.layout,line=2,endLine=2,col=8,endColumn=12,title="))
  }

  /// GitHub shows ten of a severity: where there are more, those of one rule in one file are one.
  @Test func moreThanAreShownAreCountedByRule() {
    let views = (1...12).map {
      "  view a\($0) { left == screen.left; top == screen.top; height == 9 }"
    }
    let source = """
      layout "A" {
      \(views.joined(separator: "\n"))
        view wide { left == screen.left; top == screen.top; height == 9; width == 400
          right == screen.right }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    let screens = [Screen(name: "320x568", size: Size(width: 320, height: 568))]
    let report = Checker(screens: screens).check(file)
    let text = GitHubAnnotations().text(of: ReportContent(report: report))
    let errors = text.split(separator: "\n").filter { $0.hasPrefix("::error") }
    let titles = errors.compactMap { $0.firstMatch(of: /title=([^:]*)::/)?.1 }
    #expect(titles == ["ambiguous-size (12 findings)", "unsatisfiable"])
  }

  /// The log of a step and the page of a summary obey what a terminal obeys.
  @Test(arguments: ["\u{1B}", "\u{7}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2028}"])
  func whatATerminalObeysHasAStandIn(control: String) throws {
    let source = """
      layout "A" {
        view card { left == screen.left; top == screen.top; height == 9 }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "a\(control)b.layout")
    let content = ReportContent(report: Checker().check(file))
    for writer in [GitHubAnnotations(), MarkdownSummary()] as [any ReportWriter] {
      let text = writer.text(of: content)
      #expect(text.contains("b.layout"))
      #expect(!text.unicodeScalars.contains { String(Character($0)) == control })
    }
  }
}
