import Constraints
import LayoutDSL
import Testing

/// Lines in Apple's Visual Format Language mean what they mean to UIKit.
@Suite struct VisualFormatTests {
  private func rows(_ line: String, _ rest: String = "") throws -> [String] {
    let source = """
      let gap = 8
      let strong = 900
      layout "A" { view card { view a
      view b
      view c
      visual "\(line)" \(rest)
      } }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    let layout = try #require(file.layouts.first)
    return layout.rows.map { layout.description(of: $0) }
  }

  @Test(arguments: [
    // The examples of the Auto Layout Guide, then each rule of the grammar.
    ("[a]-[b]", ["b.leading == a.trailing + 8"]),
    ("[a(>=50)]", ["a.width >= 50"]),
    (
      "|-50-[a]-50-|",
      ["a.leading == card.leading + 50", "card.trailing == a.trailing + 50"]
    ),
    ("V:[a]-10-[b]", ["b.top == a.bottom + 10"]),
    ("[a][b]", ["b.leading == a.trailing"]),
    ("[a(100@20)]", ["a.width == 100 @20"]),
    ("[a(==b)]", ["a.width == b.width"]),
    ("[a(>=70,<=100)]", ["a.width >= 70", "a.width <= 100"]),
    (
      "|-[a]-[b]-[c(>=20)]-|",
      [
        "a.leading == card.margins.leading", "b.leading == a.trailing + 8",
        "c.leading == b.trailing + 8", "c.width >= 20",
        "card.margins.trailing == c.trailing",
      ]
    ),
    (
      "H:|[a]->=gap-[b]-(<=20@strong,>=gap@high)-|",
      [
        "a.leading == card.leading", "b.leading >= a.trailing + 8",
        "card.trailing <= b.trailing + 20 @900", "card.trailing >= b.trailing + 8 @750",
      ]
    ),
    (
      "V:|-(-4)-[a(b)]-1.5e1-[b]|",
      [
        "a.top == card.top - 4", "a.height == b.height", "b.top == a.bottom + 15",
        "card.bottom == b.bottom",
      ]
    ),
    (
      "V: | - [ a ( >= 5 , b @ 7 ) ]",
      ["a.top == card.margins.top", "a.height >= 5", "a.height == b.height @7"]
    ),
  ])
  func `each part becomes its rows`(line: String, expected: [String]) throws {
    #expect(try rows(line) == expected)
  }

  @Test func `views are aligned one with the other, and lines run the other way`() throws {
    #expect(
      try rows("[a]-[b][c]", "align top, bottom direction leftToRight") == [
        "b.left == a.right + 8", "b.top == a.top", "b.bottom == a.bottom", "c.left == b.right",
        "c.top == b.top", "c.bottom == b.bottom",
      ])
    #expect(
      try rows("|-1-[a]-2-[b]->=3-|", "direction rightToLeft") == [
        "card.right == a.right + 1", "a.left == b.right + 2", "b.left >= card.left + 3",
      ])
  }

  @Test func `each row is named by its part and stands at its place`() throws {
    let source = """
      layout "A" { view a
      view b
      visual "H:|-8-[a(>=5)]-(>=1,<=2@3)-[b]" when portrait
      }
      """
    let layout = try #require(
      LayoutFile(parsing: Array(source.utf8), name: "a.layout").layouts.first)
    #expect(
      layout.rows.map(\.origin.label) == [
        "H:|-8-[a]", "H:[a(>=5)]", "H:[a]->=1-[b]", "H:[a]-<=2@3-[b]",
      ])
    #expect(layout.rows.map { $0.origin.span?.column } == [13, 18, 25, 29])
    #expect(layout.rows.map { $0.origin.span?.length } == [1, 3, 3, 5])
    #expect(layout.rows.allSatisfy { $0.condition == .orientation(.portrait) })
  }

  @Test func `a line of views fills the screen's margins`() throws {
    let solved = try SolvedLayout(
      """
      view a
      view b
      visual "|-[a(b)]-20-[b]-|" align top, bottom
      visual "V:|-[a(44)]"
      """)
    try solved.expect("a", 16, 20, 134, 44)
    try solved.expect("b", 170, 20, 134, 44)
  }

  @Test func `the superview is the one of the view beside it`() throws {
    let solved = try SolvedLayout(
      """
      view card {
        visual "|-20-[card]-20-|"
        visual "V:|-[card(100)]"
        view a
        visual "|-[a]-|"
        visual "V:|[a]|"
      }
      visual "V:|-4-[a]" when landscape
      """)
    try solved.expect("card", 20, 20, 280, 100)
    try solved.expect("a", 28, 20, 264, 100)
  }

  @Test func `a line in a scroll area is about its content`() throws {
    let solved = try SolvedLayout(
      """
      scroll area {
        left == screen.left; top == screen.top; width == 320; height == 100
        view a { width == 500 }
        visual "H:|-8-[a]-8-|"
        visual "V:|[a(200)]|"
      }
      """)
    try solved.expect("area.content", 0, 0, 516, 200)
  }

  // MARK: - Errors

  @Test(arguments: [
    ("V[a]", 0, "expected `:` after `V`"),
    ("X:[a]", 0, "expected `H:`, `V:`, `|` or a view, found `X`"),
    ("", 0, "expected a view in brackets, found the end of the line"),
    ("|", 1, "expected a view in brackets, found the end of the line"),
    ("|-", 2, "expected a distance, a view or `|` after `-`, found the end of the line"),
    ("|-8[a]", 3, "expected `-` behind the distance, found `[`"),
    ("-8-[a]", 0, "expected `|` or a view before `-`, found `-`"),
    ("[a]--8-[b]", 4, "expected a distance between `-` and `-`, found `-`"),
    ("[a", 2, "expected `]` or a size in parentheses after `a`, found the end of the line"),
    ("[a(50]", 5, "expected `,` or `)` behind a size, found `]`"),
    ("[a(50)", 6, "expected `]` after the size of `a`, found the end of the line"),
    ("[]", 1, "expected the name of a view after `[`, found `]`"),
    ("[a(=50)]", 3, "expected `==`, `<=` or `>=`, found `=`"),
    ("[a(50@2000)]", 6, "a priority is at least 0.001 and at most 1000, and this one is 2000"),
    ("[a(50@)]", 6, "expected a priority after `@`, found `)`"),
    ("[a]-8-|-[b]", 7, "expected the end of the line behind `|`, found `-`"),
    ("[a] b", 4, "expected `-`, a view or `|`, found `b`"),
    ("|-8-|", 4, "expected a view in brackets, found `|`"),
    ("[a]-5.5.5-[b]", 4, "expected a distance, found `5`"),
    ("|[b][a]-[a]-[a]|", 8, "`a` is in this line before, and no view lies behind itself"),
    ("[a]-[b(40)]-(-8)-[a(9)]", 17, "`a` is in this line before, and no view lies behind itself"),
    ("[a(1e999)]", 3, "expected a size, found `1`"),
  ])
  func `errors stand at their place in the line`(
    line: String, offset: Int, message: String
  ) throws {
    let source = "layout \"A\" { view a; view b\nvisual \"\(line)\" }"
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics.map(\.message) == [message])
    #expect(file.diagnostics.first?.span.column == 9 + offset)
    #expect(file.diagnostics.first?.span.line == 2)
  }
}
