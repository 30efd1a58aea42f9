import Constraints
import LayoutDSL
import Testing

/// Any bytes at all give layouts or errors, in bounded time and memory.
@Suite struct LanguageRobustnessTests {
  private func errors(_ source: String) -> [String] {
    errors(Array(source.utf8))
  }

  private func errors(_ bytes: [UInt8]) -> [String] {
    LayoutFile(parsing: bytes, name: "a.layout").diagnostics.map {
      "\($0.span.line):\($0.span.column): \($0.message)"
    }
  }

  @Test func `invalid UTF-8 is named with its place`() {
    let start = Array("layout \"é\" {\n  view é".utf8)
    #expect(errors(start + [0xFF, 0x41]) == ["2:9: byte 0xFF is not valid UTF-8"])
    #expect(errors(start + [0xE2, 0x82]) == ["2:9: byte 0xE2 is not valid UTF-8"])
    #expect(errors([0xC0, 0x80]) == ["1:1: byte 0xC0 is not valid UTF-8"])
    #expect(errors([0xED, 0xA0, 0x80]) == ["1:1: byte 0xED is not valid UTF-8"])
    #expect(errors([0x0D, 0x0A, 0x0D, 0xF5]) == ["3:1: byte 0xF5 is not valid UTF-8"])
    let utf16 = LayoutFile(parsing: [0xFF, 0xFE, 0x6C, 0x00], name: "a.layout")
    #expect(utf16.diagnostics[0].help == ["this looks like UTF-16: save the file as UTF-8"])
  }

  @Test func `a file beyond the limit is not read`() {
    let bytes = [UInt8](repeating: 0x20, count: LayoutFile.maximumSize + 1)
    #expect(errors(bytes) == ["1:1: the file has 16777217 bytes, and at most 16777216 are read"])
  }

  @Test func `NUL bytes are unknown characters`() {
    #expect(errors("layout \"A\" {\u{0}}") == ["1:13: unknown character U+0000"])
    #expect(
      errors("layout \"A\u{0}\" {}") == ["1:10: control character U+0000 in a text"])
  }

  @Test(arguments: [
    ("", "view a { "), ("", "view a {\n"), ("", "when portrait { "), ("", "("), ("when ", "("),
    ("let a = ", "("), ("view a { width == 5 + ", "-("),
  ])
  func `nesting beyond the limit is one error`(_ start: String, _ opening: String) {
    let deep = "layout \"A\" {\n" + start + String(repeating: opening, count: 10_000)
    let found = errors(deep)
    #expect(found.count <= 2)
    #expect(found.contains { $0.hasSuffix("nesting is deeper than 100 levels") })
  }

  @Test func `nesting up to the limit is read`() {
    let views = (0..<99).map { "view v\($0) {" }.joined() + String(repeating: "}", count: 99)
    let file = LayoutFile(parsing: Array("layout \"A\" {\(views)}".utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    #expect(file.layouts.first?.items.count == 101)
    let parentheses =
      "layout \"A\" { view a { width == " + String(repeating: "(", count: 98) + "5"
      + String(repeating: ")", count: 98) + " } }"
    #expect(errors(parentheses) == [])
    let negations = String(repeating: "not ", count: 10_000)
    #expect(
      errors("layout \"A\" { when \(negations)portrait { } }").first
        == "1:415: nesting is deeper than 100 levels")
  }

  /// A statement in a view that repeats a part very often.
  struct LongStatement: CustomTestStringConvertible, Sendable {
    var start: String
    var part: String
    var end: String

    init(_ start: String, _ part: String, _ end: String = "") {
      (self.start, self.part, self.end) = (start, part, end)
    }

    var testDescription: String { "\(start) \(part) ... \(end)" }

    func text(_ count: Int) -> String { start + String(repeating: part, count: count) + end }
  }

  @Test(arguments: [
    LongStatement("width == 1", "+1"), LongStatement("width == 1", "*1"),
    LongStatement("width == ", "-", "1"), LongStatement("width == width", " + screen.width"),
    LongStatement("width == 5 when portrait", " and landscape"),
    LongStatement("width == 5 when 1 < width", " or width > 1"),
    LongStatement("width == 5", ";height == 6"), LongStatement("width", " <= 6 + width"),
    LongStatement("", "// comment\n"), LongStatement("/*", "/**/", "*/"),
    LongStatement("label l \"", "e\u{301}", "\""),
  ])
  func `a long statement is no trouble`(_ statement: LongStatement) {
    let source =
      "layout \"A\" { view a {\n\(statement.text(statement.part.utf8.count < 4 ? 100_000 : 20_000))\n} }"
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    let screen = Screen(name: "", size: Size(width: 1, height: 1))
    for row in file.layouts[0].rows.prefix(2) { _ = row.condition?.holds(on: screen) }
  }

  @Test func `a long chain of constants has values, and a long cycle is an error`() {
    let chain = (0..<20_000).map { "let c\($0) = c\($0 + 1) + 1\n" }.joined()
    let layout = "layout \"A\" { view a { width == c0 } }\n"
    let file = LayoutFile(parsing: Array((chain + "let c20000 = 0\n" + layout).utf8), name: "a")
    #expect(file.diagnostics == [])
    #expect(file.layouts[0].rows[0].second.constant == 20_000)
    #expect(
      errors(chain + "let c20000 = c0\n" + layout) == [
        "1:5: a constant is defined by itself: `c0 -> c1 -> c2 -> c3 -> c4 -> c5 -> ... -> c0`"
      ])
  }

  @Test func `a cycle that is closed very often is one error`() {
    // Each of the last constant's uses closes the cycle through all the others.
    let chain = (0..<20_000).map { "let c\($0) = c\($0 + 1)\n" }.joined()
    let uses = String(repeating: "+c0", count: 200_000)
    // Each constant closes a cycle through all before it.
    let ladder = (0..<20_000).map { "let d\($0) = d0 + d\($0 + 1)\n" }.joined()
    let found = errors(
      chain + "let c20000 = 0\(uses)\n" + ladder + "let d20000 = d0\nlayout \"A\" {}\n")
    #expect(
      found == [
        "1:5: a constant is defined by itself: `c0 -> c1 -> c2 -> c3 -> c4 -> c5 -> ... -> c0`",
        "20002:5: a constant is defined by itself: `d0 -> d0`",
      ])
  }

  @Test func `constants between two cycles have no error of their own`() {
    let source = "let a = a + b\nlet b = c\nlet c = c + a\nlet d = b\nlayout \"A\" {}\n"
    #expect(
      errors(source) == [
        "1:5: a constant is defined by itself: `a -> a`",
        "3:5: a constant is defined by itself: `c -> c`",
      ])
  }

  @Test func `names are no longer suggested after very many comparisons`() {
    let views = (0..<20_000).map { "view v\($0)\n" }.joined()
    let rows = (0..<1_200).map { "w\($0).width == 1\n" }.joined()
    let file = LayoutFile(
      parsing: Array("layout \"A\" {\n\(views)\(rows)}".utf8), name: "a.layout")
    #expect(file.diagnostics.count == 21)
    #expect(
      file.diagnostics.prefix(7).map(\.help) == [
        ["did you mean `v0`?"], ["did you mean `v1`?"], ["did you mean `v2`?"],
        ["did you mean `v3`?"], ["did you mean `v4`?"], [], [],
      ])
  }

  @Test(arguments: ["}", "{", "(", ")", "a\n", "width == 1 2\n", "\"", "@", "§", "/*", "layout "])
  func `a file of nothing but mistakes gives a few errors`(_ mistake: String) {
    for start in ["", "layout \"A\" {\n", "layout \"A\" { view a {\n"] {
      let found = errors(start + String(repeating: mistake, count: 20_000))
      #expect((1...21).contains(found.count))
    }
  }

  @Test func `a layout has so many views and expectations that a check of it ends`() {
    let views = (0...25_000).map { "view v\($0)\n" }.joined()
    #expect(
      errors("layout \"A\" {\n\(views)}\nlayout \"B\" { view v }") == [
        "25002:6: a layout has at most 25000 views and guides"
      ])
    let rounds = "for i in 1...12501 { view v[i] { width == 1 }; guide w[i] }"
    #expect(
      errors("layout \"A\" { \(rounds) }") == [
        "1:40: a layout has at most 25000 views and guides"
      ])
    let claims = String(repeating: "expect v.width == 1 <= v.height\n", count: 5_001)
    #expect(
      errors("layout \"A\" { view v\n\(claims)}") == [
        "5002:8: a layout has at most 10000 expectations"
      ])
    #expect(
      errors("layout \"A\" { view v; for i in 1...10000 { expect v.width == 1 } }") == [])
  }

  @Test func `ten thousand views are read, each by its name`() throws {
    var source = "layout \"Many\" {\n  view v0 { top == screen.top; height == 5 }\n"
    for index in 1..<10_000 {
      source += "  view v\(index) { top == v\(index - 1).bottom + 8; height == 5 }\n"
    }
    let file = LayoutFile(parsing: Array((source + "}\n").utf8), name: "many.layout")
    #expect(file.diagnostics == [])
    let layout = try #require(file.layouts.first)
    #expect(layout.items.count == 10_002)
    #expect(layout.rows.count == 20_000)
    #expect(layout.rows[19_998].second.terms[0].anchor == Anchor(ItemID(index: 10_000), .bottom))
  }
}
