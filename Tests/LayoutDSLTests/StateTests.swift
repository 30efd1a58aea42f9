import Constraints
import LayoutDSL
import Testing

/// The states of a layout: what is otherwise in them, and that nothing else is.
@Suite struct StateTests {
  private func layout(_ source: String) throws -> Layout {
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    return try #require(file.layouts.first)
  }

  private func solved(_ layout: Layout, _ state: String) throws -> SolvedLayout {
    try SolvedLayout(
      layout, on: Screen(name: "a", size: Size(width: 320, height: 568), state: state))
  }

  @Test func `constants, counts, texts, pictures, rows and arguments differ by state`() throws {
    let layout = try layout(
      """
      component Tile(title: text) {
        let size = 44
        label name title { top == self.top; leading == self.leading }
        height == size
        state small { let size = 20 }
      }
      layout "A" {
        let count = 2
        stack list vertical {
          leading == screen.leading; trailing == screen.trailing; top == screen.top
          for i in 1...count { Tile tile[i](title: "One") }
          view footer { height == 10 }
        }
        image icon 40x40 { leading == screen.leading; top == list.bottom }
        state many { let count = 4; image icon 60x30 }
        state other {
          Tile tile[2](title: "Another") { label name { hidden } }
          label name2 { hidden when landscape }
          icon.width == 99 @high
          expect icon.width == 99
        }
        label name2 "x" { leading == icon.trailing; top == icon.top; lines 2 when state other }
      }
      """)
    #expect(layout.states == ["small", "many", "other"])
    let normal = try solved(layout, "")
    #expect(normal.frame(of: "footer")?.y == 88)
    #expect(normal.frame(of: "icon")?.width == 40)
    #expect(normal.frame(of: "tile[3]") == nil)
    let small = try solved(layout, "small")
    #expect(small.frame(of: "footer")?.y == 40)
    // The footer stays behind the tiles that only one state has.
    let many = try solved(layout, "many")
    #expect(many.frame(of: "tile[4]")?.y == 132)
    #expect(many.frame(of: "footer")?.y == 176)
    #expect(many.frame(of: "icon")?.width == 60)
    #expect(many.frame(of: "icon")?.height == 30)
    let other = try solved(layout, "other")
    #expect(other.frame(of: "icon")?.width == 99)
    let name = try #require(layout.item(named: "tile[2].name"))
    #expect(other.problem[name].isHidden && !normal.problem[name].isHidden)
    #expect(
      try #require(other.frame(of: "tile[2].name")).width
        > (try #require(normal.frame(of: "tile[2].name"))).width)
    let last = try #require(layout.item(named: "name2"))
    #expect(other.problem[last].settings.lines == 2 && normal.problem[last].settings.lines == 1)
    #expect(layout.expectations.map { $0.condition?.holds(on: other.screen) } == [true])
    #expect(layout.expectations.map { $0.condition?.holds(on: normal.screen) } == [false])
  }

  @Test func `a text of a state wraps as one that is always there`() throws {
    func source(_ text: String, _ rest: String) -> String {
      """
      layout "A" {
        label title "\(text)" {
          lines 0
          left == screen.left; width == 204; top == screen.top
        }
        \(rest)
      }
      """
    }
    let long = "Am Nachmittag vereinzelt Gewitter mit Starkregen und Sturmböen an der Küste"
    let plain = try solved(try layout(source(long, "")), "")
    let stated = try layout(source("Rain", "state german { label title \"\(long)\" }"))
    #expect(plain.text(of: "title")?.neededLineCount == 4)
    #expect(try solved(stated, "german").text(of: "title") == plain.text(of: "title"))
    #expect(try solved(stated, "german").frame(of: "title") == plain.frame(of: "title"))
    #expect(try solved(stated, "").text(of: "title")?.neededLineCount == 1)
  }

  @Test func `texts and numbers are unequal or not`() throws {
    let layout = try layout(
      """
      component Tile(value: text, columns = 1) {
        let isShown = value != "" and columns != 2
        width == 1 when value != ""
        width == 2 when not value != ""
        height == 3 when isShown
        height == 4 when not isShown
        left == screen.left; top == screen.top
      }
      layout "A" {
        Tile full(value: "21")
        Tile wide(value: "21", columns: 2)
        Tile empty(value: "")
        view other { left == screen.left; top == screen.top; height == 1
          width == 5 when width != 320
          width == 6 when width == 320
        }
      }
      """)
    let solved = try solved(layout, "")
    #expect(solved.frame(of: "full") == Rect(x: 0, y: 0, width: 1, height: 3))
    #expect(solved.frame(of: "wide") == Rect(x: 0, y: 0, width: 1, height: 4))
    #expect(solved.frame(of: "empty") == Rect(x: 0, y: 0, width: 2, height: 4))
    #expect(solved.frame(of: "other")?.width == 6)
    let text = "layout \"A\" {\n  view v {\n    hidden when width != 320\n  }\n}\n"
    #expect(try LayoutFile.canonicalForm(of: Array(text.utf8), name: "a.layout") == text)
  }

  @Test func `a state that says nothing changes nothing`() throws {
    let source = """
      layout "A" {
        view box { left == screen.left; top == screen.top; width == 9; height == 9 }
        box.width == 10 @low when landscape
      }
      """
    let plain = try layout(source)
    var stated = try layout(source.replacing("  box.width", with: "  state idle {}\n  box.width"))
    #expect(stated.states == ["idle"])
    #expect(stated.items.map(\.condition) == plain.items.map(\.condition))
    #expect(stated.rows.map(\.condition) == plain.rows.map(\.condition))
    #expect(try solved(stated, "idle").frame(of: "box") == solved(plain, "").frame(of: "box"))
    stated = plain
    #expect(stated == plain)
  }

  @Test(arguments: diagnostics)
  func `tells what is wrong with a state`(_ source: String, _ expected: String) {
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    let texts = file.diagnostics.map { diagnostic in
      let place = "\(diagnostic.span.line):\(diagnostic.span.column)"
      let notes = diagnostic.notes.map { "; \($0.text)" }.joined()
      return "\(place) \(diagnostic.message)\(notes)\(diagnostic.help.map { " -> \($0)" }.joined())"
    }
    #expect(texts.joined(separator: "\n") == expected)
  }

  static let diagnostics: [(String, String)] = [
    (
      "layout \"A\" {\n  state a {}\n  state a {}\n}",
      "3:9 state `a` is already declared; it is first declared here"
        + " -> put what belongs to it between the same braces"
    ),
    (
      "layout \"A\" {\n  let count = 1\n  state a { let conut = 2 }\n}",
      "3:17 the layout has no constant `conut` that a state could change -> did you mean `count`?"
    ),
    (
      "let gap = 8\nlayout \"A\" {\n  state a { let gap = 2 }\n}",
      "3:17 the layout has no constant `gap` that a state could change"
        + " -> give the layout a constant of its own, and change that"
    ),
    (
      "layout \"A\" {\n  label title \"x\"\n  state a { label titel \"y\" }\n}",
      "3:19 there is no `label titel` that a state could change -> did you mean `title`?"
    ),
    (
      "layout \"A\" {\n  label title \"x\"\n  state a { image title 5x5 }\n}",
      "3:19 `title` is declared with `label`, and not with `image`; `title` is declared here"
        + " -> write `label title`"
    ),
    (
      "layout \"A\" {\n  view box { width == 5 when state loadin }\n  state loading {}\n}",
      "2:36 no state is called `loadin` -> did you mean `loading`?"
    ),
    (
      "layout \"A\" {\n  view box { state a {} }\n}",
      "2:20 a state belongs to a layout or a component -> move `state a` out of the block"
    ),
    (
      "layout \"A\" {\n  when width > 300 { state a {} }\n}",
      "2:28 a state belongs to a layout or a component -> move `state a` out of the block"
    ),
    (
      "layout \"A\" {\n  for i in 1...2 { state a {} }\n}",
      "2:26 a state belongs to a layout or a component -> move `state a` out of the block"
    ),
    (
      "layout \"A\" {\n  state a { state b {} }\n}",
      "2:19 a state cannot stand inside another one -> close the state before it with `}`"
    ),
    (
      "layout \"A\" {\n  state default {}\n}",
      "2:9 `default` is the state in which a layout is where no other is said"
        + " -> write what belongs to it outside of all states, or choose another name"
    ),
    (
      "layout \"A\" {\n  state {}\n}",
      "2:9 expected a name after `state`, found `{` -> for example `state loading {`"
    ),
    (
      "layout \"A\" {\n  label t \"x\"\n  state a { when portrait { label t \"y\" } }\n}",
      "3:35 what an item shows in a state depends on no condition"
        + " -> declare a state for each text or picture"
    ),
    (
      "layout \"A\" {\n  label t \"x\"\n  let n = 1\n"
        + "  state a { label t \"y\"; let n = 2; label t \"z\"; let n = 3 }\n}",
      "4:43 the state already says what `t` is; it is first said here"
        + " -> put what belongs to it between the same braces\n"
        + "4:54 the state already says what `n` is; it is first said here -> keep one of the two lines"
    ),
    // What is wrong in all states is told once.
    (
      "layout \"A\" {\n  view box { widht == 5 }\n  state a {}\n  state b {}\n}",
      "2:14 unknown name `widht` -> did you mean `width`?"
    ),
  ]

  @Test func `a layout has at most 32 states`() {
    let states = (1...33).map { "  state s\($0) {}\n" }.joined()
    let file = LayoutFile(parsing: Array("layout \"A\" {\n\(states)}".utf8), name: "a.layout")
    #expect(file.diagnostics.map(\.message) == ["a layout has at most 32 states"])
    #expect(file.diagnostics.map(\.span.line) == [34])
  }

  @Test func `the canonical form of a state is that of a block`() throws {
    let text = "layout \"A\" {\nlabel t \"x\"\nstate  busy{ label t{hidden};let n=2 }\n}"
    #expect(
      try LayoutFile.canonicalForm(of: Array(text.utf8), name: "a.layout") == """
        layout "A" {
          label t "x"
          state busy {
            label t {
              hidden
            }
            let n = 2
          }
        }

        """)
  }
}
