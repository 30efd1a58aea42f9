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
}
