import LayoutChecker
import LayoutDSL
import Testing

/// Files that say what a check finds: what is read of them, what differs, and how they are updated.
@Suite struct MarkedFileTests {
  private static let source = """
    layout "Card" {
      screens 320x568, 414x896
      // = 320x568 card.width 300
      // = 414x896 verdict unique
      view card { // ! overlap card; zero-size card on 320x568
        leading == screen.leading + 8
        trailing == screen.trailing - 8
        top == screen.top

        // ! truncated-text
        // !   summary on 320x568
        label summary "Partly cloudy" {
          leading == card.leading
          top == card.top // Why, is said here.
        }
      }
    }

    """

  private func check(_ source: String) -> (MarkedFile, Report, [Layout]) {
    let bytes = Array(source.utf8)
    let file = LayoutFile(parsing: bytes, name: "a.layout")
    return (MarkedFile(bytes, name: "a.layout"), Checker().check(file), file.layouts)
  }

  @Test func `what differs is listed by line`() {
    let (marks, report, layouts) = check(Self.source)
    #expect(marks.malformed.isEmpty)
    #expect(
      marks.differences(from: report, of: layouts).map { $0.text(in: "a.layout") } == [
        "a.layout:3: - 320x568 card.width 300\na.layout:3: + 320x568 card.width 304",
        "a.layout:4: - 414x896 verdict unique\na.layout:4: + 414x896 verdict ambiguous",
        "a.layout:5: - overlap card on 320x568, 414x896",
        "a.layout:5: - zero-size card on 320x568",
        "a.layout:5: + zero-size card on 320x568, 414x896",
        "a.layout:12: - truncated-text summary on 320x568",
        "a.layout:12: + unended-text summary on 320x568, 414x896",
      ])
  }

  @Test func `an updated file expects what is found, and is otherwise the same`() {
    let (marks, report, layouts) = check(Self.source)
    let updated = String(decoding: marks.updated(for: report, of: layouts), as: UTF8.self)
    let expected = Self.source
      .replacing("card.width 300", with: "card.width 304")
      .replacing("verdict unique", with: "verdict ambiguous")
      .replacing("overlap card; zero-size card on 320x568", with: "zero-size card")
      .replacing("    // ! truncated-text\n    // !   summary on 320x568\n", with: "")
      .replacing("cloudy\" {", with: "cloudy\" { // ! unended-text summary")
    #expect(updated == expected)
    let (again, same, sameLayouts) = check(updated)
    #expect(again.differences(from: same, of: sameLayouts).isEmpty)
  }

  /// With the longer name the line has 102 columns, with the shorter one 100.
  @Test(arguments: [(33, false), (34, true)])
  func `what is too long for a line stands above it`(length: Int, isAbove: Bool) {
    let name = String(repeating: "l", count: length)
    let source = """
      layout "L" {
        screens 320x568
        view \(name) {
          width == 10
          height == 10
          top == screen.top
        }
      }

      """
    let (marks, report, layouts) = check(source)
    let updated = String(decoding: marks.updated(for: report, of: layouts), as: UTF8.self)
    let (mark, view) = ("// ! ambiguous-position \(name)\n", "view \(name) {")
    let expected = isAbove ? "\n  \(mark)  \(view)\n" : "\n  \(view) \(mark)"
    #expect(updated.contains(expected), "\(updated)")
  }

  @Test(arguments: [
    "// ! zero", "// ! zero-size card extra", "// = 320x568", "// = 320x568 card.depth 3",
    "// = 320x568 card.width 5..3", "// = 320x568 verdict good", "// !", "// ! ",
  ])
  func `a comment that cannot be read is told`(comment: String) {
    let marks = MarkedFile(Array("// A file.\n  \(comment)\nlayout\n".utf8), name: "a.layout")
    #expect(marks.malformed.map(\.line) == [2])
    #expect(marks.malformed.map(\.column) == [3])
  }

  @Test(arguments: ["view a { } // = 320x568 a.width 7", "view a { } // !", "view a { } // ! "])
  func `a comment behind a statement that expects nothing is told`(line: String) {
    let marks = MarkedFile(Array("\(line)\n".utf8), name: "a.layout")
    #expect(marks.malformed.map(\.line) == [1])
    #expect(marks.malformed.map(\.column) == [12])
  }

  @Test func `a comment that shows another one is none`() {
    let line = "view a { } // such as `// = 320x568 a.width 7`"
    #expect(MarkedFile(Array(line.utf8), name: "a.layout").malformed.isEmpty)
  }

  @Test func `marks of views and screens that are not there differ`() {
    let source = Self.source.replacing("320x568 card.width 300", with: "320x568 none.width 3")
      .replacing("414x896 verdict unique", with: "iphnoe verdict unique")
    let (marks, report, layouts) = check(source)
    let texts = marks.differences(from: report, of: layouts).map { $0.text(in: "a") }
    #expect(texts[0].hasSuffix("+ 320x568 none.width there is no view `none`"))
    #expect(texts[1].hasSuffix("+ iphnoe verdict there is no screen `iphnoe`"))
  }
}
