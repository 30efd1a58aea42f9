import Foundation
import LayoutChecker
import LayoutDSL
import Testing

/// What the article on rules and screens says is what the checker does.
@Suite struct DocumentationTests {
  private let article: String

  init() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    article = try String(
      contentsOf: package.appending(
        path: "Sources/LayoutChecker/LayoutChecker.docc/RulesAndScreens.md"),
      encoding: .utf8)
  }

  private func blocks(tagged tag: String) -> [String] {
    article.components(separatedBy: "```\(tag)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// The lines of the table under a heading, without the heading of the table.
  private func rows(under heading: String) -> [String] {
    let section = article.components(separatedBy: "\n### \(heading)\n").last ?? ""
    let text = section.components(separatedBy: "\n### ")[0]
    return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| ") }
      .dropFirst(2).map { $0 }
  }

  @Test func `the rules are listed in their order with their severity and summary`() {
    let listed = rows(under: "Rules").map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      listed
        == Rule.allCases.map { ["`\($0.rawValue)`", "\($0.severity)", "\($0.tier)", $0.summary] })
  }

  @Test func `the sample has the findings that are shown`() throws {
    let source = Array(try #require(blocks(tagged: "layout").first).utf8)
    let file = LayoutFile(parsing: source, name: "card.layout")
    try #require(file.diagnostics == [])
    let report = Checker().check(file)
    var sources = SourceMap()
    sources.add(source, as: "card.layout")
    let text = TextReport(sources: sources, usesColor: false).text(of: report)
    #expect(blocks(tagged: "text").first == text)
  }

  @Test func `every screen is in the table`() throws {
    let screens = try ScreenCatalog.screens(matching: ScreenSelector("all"))
    let table = screens.map { screen in
      let insets = screen.safeArea
      let safeArea = [insets.top, insets.left, insets.bottom, insets.right].map(number)
      let classes = [screen.horizontalSizeClass, screen.verticalSizeClass].map(\.rawValue)
      return "| "
        + [
          screen.title, "\(number(screen.size.width)) x \(number(screen.size.height))",
          number(screen.scale), safeArea.joined(separator: ", "), classes.joined(separator: ", "),
          ScreenCatalog.defaultScreens.contains { $0.title == screen.title } ? "yes" : "",
        ].joined(separator: " | ") + " |"
    }
    #expect(rows(under: "The table") == table, "\n\(table.joined(separator: "\n"))\n")
  }

  @Test func `every family that is named selects screens`() throws {
    let families = rows(under: "Families").map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    for family in families {
      let name = family[0].replacing("`", with: "")
      let screens = try ScreenCatalog.screens(matching: ScreenSelector(name))
      #expect("\(screens.count)" == family[1], "\(name)")
    }
    let names = families.map { $0[0].replacing("`", with: "") }
    #expect(names == Array(ScreenCatalog.names.prefix(names.count)))
  }

  /// A length as the table writes it: at most two digits behind the point.
  private func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
