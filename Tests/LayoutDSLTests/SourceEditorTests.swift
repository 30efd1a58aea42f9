import Constraints
import LayoutDSL
import Testing

/// Changes of statements are written where the file has room for them, and in its own way.
@Suite struct SourceEditorTests {
  /// The text after a change, with `layout "A" { ... }` around it.
  private func change(
    _ body: String, _ edits: (SourceEditor) throws -> [SourceEdit]?
  ) throws -> String {
    let bytes = Array("layout \"A\" {\(body)}".utf8)
    let file = LayoutFile(parsing: bytes, name: "a.layout")
    try #require(file.diagnostics == [])
    let editor = try #require(SourceEditor(bytes, file: "a.layout"))
    let typed = try #require(try edits(editor))
    let changed = try #require(file.applying(typed))
    #expect(changed.diagnostics == [])
    let text = String(decoding: try #require(changed.sources["a.layout"]), as: UTF8.self)
    return String(text.dropFirst("layout \"A\" {".count).dropLast())
  }

  /// Where the name of the view `a` stands in a body.
  private func place(_ line: Int, _ column: Int, _ length: Int = 1) -> SourceSpan {
    SourceSpan(file: "a.layout", line: line, column: column, length: length)
  }

  @Test(
    arguments: [
      (
        "\n  view a {\n    top == 1 + screen.top // x\n\n    view b\n  }\n",
        "\n  view a {\n    top == 1 + screen.top // x\n    width == 4\n    height == 5\n\n    view b\n  }\n"
      ),
      (
        "\n  view a {\n    view b\n  }\n",
        "\n  view a {\n    width == 4\n    height == 5\n    view b\n  }\n"
      ),
      (
        "\n  view a { top == screen.top; view b }\n",
        "\n  view a { top == screen.top; width == 4; height == 5; view b }\n"
      ),
      ("\n  view a {}\n", "\n  view a { width == 4; height == 5 }\n"),
      ("\n  view a // x\n", "\n  view a { width == 4; height == 5 } // x\n"),
      (
        "\r\n\tview a {\r\n\t\ttop == screen.top\r\n\t}\r\n",
        "\r\n\tview a {\r\n\t\ttop == screen.top\r\n\t\twidth == 4\r\n\t\theight == 5\r\n\t}\r\n"
      ),
    ])
  func rowsAreAddedBehindTheOthers(before: String, after: String) throws {
    let text = try change(before) { editor in
      editor.addition(
        of: ["width == 4", "height == 5"], toItemAt: place(2, before.contains("\t") ? 7 : 8)
      ).map { [$0] }
    }
    #expect(text == after)
  }

  @Test(
    arguments: [
      (
        "\n  view a {\n    width == 4 // x\n    top == screen.top\n  }\n", 3, 5,
        "\n  view a {\n    top == screen.top\n  }\n"
      ),
      (
        "\n  view a { width == 4; top == screen.top }\n", 2, 12,
        "\n  view a { top == screen.top }\n"
      ),
      (
        "\n  view a { top == screen.top; width == 4 }\n", 2, 31,
        "\n  view a { top == screen.top }\n"
      ),
      ("\n  view a { width == 4 }\n", 2, 12, "\n  view a {  }\n"),
    ])
  func aRowIsTakenAwayWithItsLine(
    before: String, line: Int, column: Int, after: String
  ) throws {
    #expect(try change(before) { $0.removal(ofRowAt: place(line, column, 10))?.edits } == after)
  }

  @Test(
    arguments: [
      ("width == 4", "width == 4 @999"), ("width == 4 @high", "width == 4 @999"),
      ("width  ==  4 when landscape", "width  ==  4 @999 when landscape"),
      ("aspect 2:1", "aspect 2:1 @999"), ("width == 4 @(1 + 2)", "width == 4 @999"),
    ])
  func aPriorityStandsBehindTheComparison(before: String, after: String) throws {
    let text = try change("\n  view a { \(before) }\n") {
      $0.priority("999", ofRowAt: place(2, 12))?.edits
    }
    #expect(text == "\n  view a { \(after) }\n")
  }

  @Test(
    arguments: [
      ("view a allow overlap", 16, "view a"),
      ("view a allow overlap, off-screen", 16, "view a allow off-screen"),
      ("view a allow zero-size, overlap", 27, "view a allow zero-size"),
      ("view a { allow overlap; top == screen.top }", 18, "view a { top == screen.top }"),
      ("view a { top == screen.top allow overlap }", 36, "view a { top == screen.top }"),
    ])
  func aRuleIsNoLongerAllowed(before: String, column: Int, after: String) throws {
    let text = try change("\n  \(before)\n") { editor in
      editor.removal(ofRuleAt: place(2, column, 7)).map { [$0] }
    }
    #expect(text == "\n  \(after)\n")
  }

  @Test func aPartOfAChainIsNotChanged() throws {
    let bytes = Array("layout \"A\" {\n  view a { 4 <= width <= 5 }\n}".utf8)
    let editor = try #require(SourceEditor(bytes, file: "a.layout"))
    #expect(editor.removal(ofRowAt: place(2, 12)) == nil)
    #expect(editor.priority("999", ofRowAt: place(2, 17)) == nil)
  }

  @Test(
    arguments: [
      ("lines 0", "lines 3"), ("lines 2", "lines 3"),
      ("lines 0 when landscape", "lines 0 when landscape; lines 3"),
      ("compression horizontal 3", "compression horizontal 3; lines 3"),
    ])
  func aSettingReplacesTheOneThatHoldsAlways(before: String, after: String) throws {
    let text = try change("\n  label a \"A\" { \(before) }\n") { editor in
      editor.setting("lines 3", replacing: "lines", inItemAt: place(2, 9)).map { [$0] }
    }
    #expect(text == "\n  label a \"A\" { \(after) }\n")
  }

  @Test func edgesOfTheScreenBecomeThoseOfTheSafeArea() throws {
    let text = try change("\n  view a { width + leading == 0.5 * screen.width + screen.leading }\n")
    {
      $0.safeArea(inRowAt: place(2, 12))?.edits
    }
    #expect(text == "\n  view a { width + leading == 0.5 * screen.width + safeArea.leading }\n")
  }

  @Test func anEditOfAPlaceThatIsNotThereIsNone() {
    let file = LayoutFile(parsing: Array("layout \"A\" {\n}\n".utf8), name: "a.layout")
    let start = SourcePosition(line: 1, column: 1)
    for (name, end) in [
      ("b.layout", start), ("a.layout", SourcePosition(line: 9, column: 1)),
      ("a.layout", SourcePosition(line: 2, column: 9)),
    ] {
      let edit = SourceEdit(file: name, start: start, end: end, newText: "")
      #expect(file.applying([edit])?.layouts.count == nil)
    }
    let first = SourceEdit(
      file: "a.layout", start: start, end: SourcePosition(line: 1, column: 4), newText: "")
    let second = SourceEdit(
      file: "a.layout", start: SourcePosition(line: 1, column: 2),
      end: SourcePosition(line: 1, column: 3), newText: "")
    #expect(file.applying([first, second])?.layouts.count == nil, "they overlap")
  }

  @Test func aChangeInsideOfOneLayoutReadsNoOther() throws {
    let file = LayoutFile(
      parsing: Array(
        "let w = 4\nlayout \"A\" { view a { width == w } }\nlayout \"B\" { view b }\n".utf8),
      name: "a.layout")
    func edit(_ text: String) -> SourceEdit {
      let place = SourcePosition(line: 2, column: 34)
      return SourceEdit(file: "a.layout", start: place, end: place, newText: text)
    }
    let changed = try #require(file.applying([edit("; height == w")], onlyTo: "A"))
    #expect(changed.diagnostics == [])
    #expect(changed.layouts.map(\.name) == ["A"])
    #expect(changed.layouts[0].rows.count == 2)
    // What the change breaks in the text is told as ever.
    #expect(file.applying([edit("; height == v")], onlyTo: "A")?.diagnostics.count == 1)
    #expect(file.applying([edit("} }")], onlyTo: "A")?.diagnostics.isEmpty == false)
    #expect(file.applying([edit("; height == w")])?.layouts.map(\.name) == ["A", "B"])
  }

  @Test func namesAreThoseOfTheSource() throws {
    let source = """
      component Tile { label name "A" { top == self.top } }
      layout "A" {
        for i in 1...2 {
          Tile tile[i] { top == screen.top }
        }
        view a { left == screen.left }
      }
      """
    let editor = try #require(SourceEditor(Array(source.utf8), file: "a.layout"))
    #expect(editor.itemName(at: place(4, 10, 4)) == "tile[i]")
    #expect(editor.componentName(around: place(1, 24, 4)) == "Tile")
    #expect(editor.componentName(around: place(4, 10, 4)) == nil)
    #expect(editor.owner(ofStatementAt: place(1, 35)) == "name")
    #expect(editor.shareRepetition(place(4, 10), place(4, 20)))
    #expect(!editor.shareRepetition(place(4, 10), place(6, 8)))
    #expect(!editor.shareRepetition(place(6, 8), place(6, 12)))
    #expect(editor.layoutName(around: SourcePosition(line: 4, column: 10)) == "A")
    #expect(editor.layoutName(around: SourcePosition(line: 1, column: 10)) == nil)
  }
}
