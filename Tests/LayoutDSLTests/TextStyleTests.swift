import Constraints
import LayoutDSL
import Testing

/// Fonts that follow the text size that people choose.
@Suite struct TextStyleTests {
  private func layout(_ source: String) throws -> Layout {
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    return try #require(file.layouts.first)
  }

  private func screen(_ textSize: ContentSizeCategory) -> Screen {
    Screen(name: "a", size: Size(width: 320, height: 568), textSize: textSize)
  }

  /// The sizes of Body in the reference, xSmall to accessibility5.
  @Test func bodyGrowsAsApplesDoes() {
    let sizes = ContentSizeCategory.allCases.map { TextStyle.body.metrics(at: $0).size }
    #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
  }

  /// Sizes and leadings at the default text size, in the reference.
  @Test(
    arguments: [
      (TextStyle.largeTitle, 34, 41), (.title1, 28, 34), (.title2, 22, 28), (.title3, 20, 25),
      (.headline, 17, 22), (.body, 17, 22), (.callout, 16, 21), (.subheadline, 15, 20),
      (.footnote, 13, 18), (.caption1, 12, 16), (.caption2, 11, 13),
    ] as [(TextStyle, Double, Double)])
  func defaultSizes(style: TextStyle, size: Double, leading: Double) {
    #expect(style.metrics(at: .large) == (size, leading))
    let font = Font.style(style)
    #expect(font.size == size && font.leading == leading)
    #expect(font.weight == (style == .headline ? .semibold : .regular))
  }

  @Test(arguments: TextStyle.allCases)
  func stylesNeverShrinkAsTextGrows(_ style: TextStyle) {
    let all = ContentSizeCategory.allCases.map { style.metrics(at: $0) }
    for (smaller, larger) in zip(all, all.dropFirst()) {
      #expect(smaller.size <= larger.size && smaller.leading <= larger.leading)
    }
    for metrics in all { #expect(metrics.leading > metrics.size) }
  }

  @Test func labelsAndTitlesFollowTheTextSize() throws {
    let layout = try layout(
      """
      layout "A" {
        label body "Name" { font body; leading == screen.leading; top == screen.top }
        label bold "Name" { font body bold; leading == screen.leading; top == body.bottom }
        label stated "Name" { font system 17 leading 22; leading == screen.leading; top == bold.bottom }
        button send "Send" { font headline; leading == screen.leading; top == stated.bottom }
        label lines "One\\ntwo\\nthree" { font caption1; lines 0; leading == screen.leading; top == send.bottom }
      }
      """)
    let usual = try SolvedLayout(layout, on: screen(.large))
    let large = try SolvedLayout(layout, on: screen(.accessibility5))
    for name in ["body", "bold", "send", "lines"] {
      let (before, after) = (usual.frame(of: name), large.frame(of: name))
      #expect(try #require(after).height > #require(before).height, "\(name)")
    }
    #expect(usual.frame(of: "stated").map(\.height) == large.frame(of: "stated").map(\.height))
    #expect(usual.frame(of: "body").map(\.width) == usual.frame(of: "stated").map(\.width))
    #expect(try #require(usual.frame(of: "bold")).width > #require(usual.frame(of: "body")).width)
    // A font of the size that the table has is measured the same.
    let stated = try self.layout(
      """
      layout "A" {
        label body "Name" { font system 53 leading 62; leading == screen.leading; top == screen.top }
        label lines "One\\ntwo\\nthree" { font system 43 leading 51; lines 0; leading == screen.leading; top == body.bottom }
      }
      """)
    let same = try SolvedLayout(stated, on: screen(.large))
    #expect(large.frame(of: "body").map(\.width) == same.frame(of: "body").map(\.width))
    #expect(large.frame(of: "lines").map(\.height) == same.frame(of: "lines").map(\.height))
  }

  @Test func stylesAreWrittenAsTheyAreRead() throws {
    let source = """
      layout "A" {
        label a "A" {
          font title2
          font title3 medium when landscape
          font headline semibold
          leading == screen.leading
          top == screen.top
        }
      }

      """
    let layout = try layout(source)
    let form = try LayoutFile.canonicalForm(of: Array(source.utf8), name: "a.layout")
    #expect(form == source)
    #expect(LayoutWriter.text(of: layout).contains("font title3 medium when landscape"))
    #expect(LayoutWriter.text(of: layout).contains("font headline\n"))
  }

  @Test(arguments: [
    ("font bodi", "did you mean `body`?"), ("font sistem 17", "did you mean `system`?"),
    ("font", "for example `font system 17 semibold`"), ("font body 17", "leave it out"),
    ("font body bold 17", "leave it out"), ("font body leading 20", "leave it out"),
    ("font body boldest", ""),
  ])
  func fontsThatAreNone(_ statement: String, help: String) throws {
    let source = "layout \"A\" {\n  label a \"A\" {\n    \(statement)\n  }\n}\n"
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    let diagnostic = try #require(file.diagnostics.first)
    #expect(diagnostic.span.line <= 4)
    #expect(help.isEmpty || diagnostic.help.contains { $0.hasPrefix(help) }, "\(diagnostic)")
  }
}
