import Constraints
import LayoutDSL
import Testing

/// What people write by mistake where they use components, repetitions, imports and values, and the
/// whole of what they are told.
@Suite struct ComponentDiagnosticsTests {
  /// Files with the errors that the first one must give, and no others.
  struct Case: CustomTestStringConvertible, Sendable {
    var claim: String
    var source: String
    var expected: String
    var imports: [String: String]

    init(_ claim: String, _ source: String, _ expected: String, imports: [String: String] = [:]) {
      (self.claim, self.source, self.expected) = (claim, source, expected)
      self.imports = imports
    }

    var testDescription: String { claim }
  }

  @Test(arguments: cases)
  func `tells what is wrong, where, and the way out`(_ wrong: Case) {
    let file = LayoutFile(parsing: Array(wrong.source.utf8), name: "a.layout") {
      name throws(LayoutFile.ImportFailure) in
      guard let imported = wrong.imports[name] else { throw .init("no such file or directory") }
      return imported.isEmpty ? [0xFF] : Array(imported.utf8)
    }
    #expect(rendered(file.diagnostics) == wrong.expected)
  }

  /// Diagnostics as `line:column+length: message`, with their notes and help below; in other files
  /// than the first one with the name.
  private func rendered(_ diagnostics: [Diagnostic]) -> String {
    func place(_ span: SourceSpan) -> String {
      (span.file == "a.layout" ? "" : span.file + ":") + "\(span.line):\(span.column)"
    }
    var lines: [String] = []
    for diagnostic in diagnostics {
      lines.append("\(place(diagnostic.span))+\(diagnostic.span.length): \(diagnostic.message)")
      for note in diagnostic.notes {
        lines.append("  note: \(note.text)\(note.span.map { " (\(place($0)))" } ?? "")")
      }
      for help in diagnostic.help { lines.append("  help: \(help)") }
    }
    return lines.joined(separator: "\n")
  }

  static let cases: [Case] = [
    Case(
      "the directory of the file is asked for by its name, not by an empty one",
      """
      import "."
      layout "A" {
      }

      """,
      """
      .:1:9+5: unknown name `widht`
      """,
      imports: [
        ".": """
        let a = widht

        """
      ]),
    Case(
      "a path through a view of an instance",
      """
      layout "A" {
        Bar bar
        bar.pages.home.width == 44
      }
      component Bar {
        stack pages {
          button home "Home"
        }
      }

      """,
      """
      3:3+20: `bar.pages.home.width` is no anchor
        help: names are unique in `bar`: write `bar.home.width`
      """),
    Case(
      "an instance of a layout",
      """
      layout "A" {
        for i in 1...2 {
          Tile tile[i]
        }
      }
      layout "Tile" {
      }

      """,
      """
      3:5+4: `Tile` is a layout, and only components have instances
        note: it is declared here (6:8)
        help: write `component Tile { ... }` for what is used several times, and use that in the layout too
      """),
    Case(
      "an unknown component",
      """
      layout "A" {
        WeatherCrad today(summary: "Rain")
        today.width == 5
      }
      component WeatherCard(summary: text) {
      }

      """,
      """
      2:3+11: no component is called `WeatherCrad`
        help: did you mean `WeatherCard`?
      """),
    Case(
      "an item in capitals",
      """
      layout "A" {
        View card {
          widht == 5
        }
      }

      """,
      """
      2:3+4: unknown statement `View`
        help: did you mean `view`?
      3:5+5: unknown name `widht`
        help: did you mean `width`?
      """),
    Case(
      "arguments that do not fit",
      """
      component Card(title: text, gap = 8, icon: size = 5x5, wide: flag = false) {
      }
      layout "A" {
        Card one(titel: "Rain", gap: "8")
        Card two(title: 5, gap: 8, gap: 9)
        Card three(title: "x", icon: 3, wide: 1)
        Card four(title: "x", wide: width < 300, icon: 4x4, gap: portrait)
      }

      """,
      """
      4:12+5: `Card` has no parameter `titel`
        note: it is declared here (1:11)
        help: did you mean `title`?
      4:32+3: `gap` is a number, and `"8"` is a text
        note: the parameter is declared here (1:29)
      5:19+1: `title` is a text, and `5` is a number
        note: the parameter is declared here (1:16)
      5:30+3: `gap` is given twice
        note: it is first given here (5:22)
        help: remove one of the two
      6:32+1: `icon` is a size, and `3` is a number
        note: the parameter is declared here (1:38)
      6:41+1: `wide` is a flag, and `1` is a number
        note: the parameter is declared here (1:56)
      7:60+8: `gap` is a number, and what it is given is a flag
        note: the parameter is declared here (1:29)
      """),
    Case(
      "an argument without a name",
      """
      component Card(title: text) {
      }
      layout "A" {
        Card one("Rain") {
          width == 5
        }
        one.widht == 5
      }

      """,
      """
      4:12+6: expected the name of a parameter, found `"Rain"`
        help: arguments are named: `Card today(title: "Rain", gap: 12)`
      7:7+5: `one` has no attribute `widht`
        help: did you mean `width`?
      """),
    Case(
      "an instance without a name",
      """
      component Card {
      }
      layout "A" {
        Card {
          width == 5
        }
        Card(gap: 5)
      }

      """,
      """
      4:8+1: expected a name after `Card`, found `{`
        help: rows need a name to speak of it: `Card first(...)`
      7:7+1: expected a name after `Card`, found `(`
        help: rows need a name to speak of it: `Card first(...)`
      """),
    Case(
      "a component that begins with a small letter",
      """
      component card(gap = 8) {
      }
      layout "A" {
      }

      """,
      """
      1:11+4: the name of a component begins with a capital letter, and `card` does not
        help: call it `Card`
      """),
    Case(
      "a component without a brace",
      """
      component Card
      layout "A" {
        Card one
      }

      """,
      """
      1:15+1: expected `{` after the component, found the end of the line
      """),
    Case(
      "a component in a layout",
      """
      layout "A" {
        component Card {
          width == 5
        }
        Card one
      }

      """,
      """
      2:13+4: a component belongs to the file
        help: move `component Card` out of the layout
      """),
    Case(
      "a duplicate component",
      """
      component Card {
      }
      component Card {
      }
      layout "A" {
      }

      """,
      """
      3:11+4: component `Card` is already declared
        note: it is first declared here (1:11)
        help: give each component its own name
      """),
    Case(
      "a component that contains itself",
      """
      component Card {
        view a {
          Card inner
        }
      }
      layout "A" {
        Card one
      }

      """,
      """
      3:10+5: component `Card` contains itself
        note: it is declared here (1:11)
        help: a part that is repeated is written with `for`
      """),
    Case(
      "components that contain each other",
      """
      component Card {
        Row row
      }
      component Row {
        Cell cell
      }
      component Cell {
        Card card
      }
      layout "A" {
        Card one
      }

      """,
      """
      8:8+4: component `Card` contains itself: `Card -> Row -> Cell -> Card`
        note: it is declared here (1:11)
        help: a part that is repeated is written with `for`
      """),
    Case(
      "a parameter of an unknown kind",
      """
      component Card(title: string, gap: numbr = 8) {
      }
      layout "A" {
      }

      """,
      """
      1:23+6: unknown kind of parameter `string`
        help: the kinds are `number`, `text`, `size` and `flag`
      1:36+5: unknown kind of parameter `numbr`
        help: did you mean `number`?
      """),
    Case(
      "a default of another kind",
      """
      component Card(title: text = 8, gap: number = "8", wide: flag = 5x5) {
      }
      layout "A" {
      }

      """,
      """
      1:30+1: `title` is a text, and its default is a number
        help: write `title: number`
      1:47+3: `gap` is a number, and its default is a text
        help: write `gap: text`
      1:65+3: `wide` is a flag, and its default is a size
        help: write `wide: size`
      """),
    Case(
      "a duplicate parameter",
      """
      component Card(gap = 8, gap = 9, width = 5) {
      }
      layout "A" {
        Card one(gap: 5)
      }

      """,
      """
      1:25+3: `gap` is already defined
        note: it is first defined here (1:16)
        help: choose another name, or remove one of the two
      1:34+5: `width` is an attribute and cannot name a constant
        help: choose another name
      """),
    Case(
      "an error inside of a component is told once",
      """
      component Card(gap = 8) {
        view a {
          widht == gap
          trailing == b.leading
        }
      }
      layout "A" {
        Card one
        Card two(gap: 9)
      }

      """,
      """
      3:5+5: unknown name `widht`
        help: did you mean `width`?
      4:17+1: no item is called `b` in the component
        help: did you mean `a`?
      """),
    Case(
      "an item of an instance without the name of that",
      """
      component Card {
        label name "Hi"
      }
      layout "A" {
        Card one { name.height >= 30 }
        state wide { Card one { name.height >= 40 } }
      }

      """,
      """
      5:14+4: no item is called `name`
        help: the item of that name in `one` is called `one.name` here
      6:27+4: no item is called `name`
        help: the item of that name in `one` is called `one.name` here
      """),
    Case(
      "an error that only one instance makes",
      """
      component Card(columns = 2, title: text = "") {
        label name title
        view a {
          width == screen.width / columns
        }
      }
      layout "A" {
        Card one
        Card two(columns: 0)
      }

      """,
      """
      4:29+7: division by zero
        note: `two` is an instance of `Card` (9:8)
        help: `columns` is 0 here: change a number that it is made of
      """),
    Case(
      "an item that a component does not have",
      """
      component Card {
        image icon 5x5
        for i in 1...2 {
          view star[i]
        }
      }
      layout "A" {
        Card one
        one.icno.width == 5
        one.star[3].width == 5
        one.icon == 5
        one.icon.widht == 5
        one.parts.icon.width == 5
      }

      """,
      """
      9:7+4: component `Card` has no item `icno`
        note: it is declared here (1:11)
        help: did you mean `icon`?
      10:7+4: component `Card` has no item `star[3]`
        note: it is declared here (1:11)
      11:7+4: `one` has no attribute `icon`
        help: `one.icon` is an item: write one of its attributes, such as `one.icon.width`
      12:12+5: `one.icon` has no attribute `widht`
        help: did you mean `width`?
      13:7+5: component `Card` has no item `parts`
        note: it is declared here (1:11)
      """),
    Case(
      "an item of the layout in a component",
      """
      component Card {
        top == header.bottom
        label title title.width
      }
      layout "A" {
        view header
        Card one
      }

      """,
      """
      2:10+6: no item is called `header` in the component
        help: a component knows its own items: rows with others stand where it is used
      3:15+11: `title.width` is known only when the layout is solved
      """),
    Case(
      "self outside of components",
      """
      layout "A" {
        view a {
          width == self.width
        }
        view self
      }

      """,
      """
      3:14+4: `self` stands outside of all components
        help: it is the instance of a component, inside of that component
      5:8+4: `self` is a part of the screen and cannot name an item
        help: choose another name
      """),
    Case(
      "a repetition without a range",
      """
      layout "A" {
        for i {
          view a
        }
        for i in {
          view b
        }
        for i in 1..3 {
          view c
        }
        for in 1...3 {
          view d
        }
      }

      """,
      """
      2:9+1: expected `in` after `i`, found `{`
        help: for example `for i in 1...4 {` or `for title in "Art", "Music" {`
      5:12+1: expected an expression after `in`, found `{`
      8:13+1: expected `...`, found `.`
        help: for example `1...4`, which includes the 4
      11:7+2: expected a name after `for`, found `in`
        help: for example `for i in 1...4 {` or `for title in "Art", "Music" {`
      """),
    Case(
      "an item without an index in a repetition",
      """
      layout "A" {
        for i in 1...3 {
          view tile {
            width == 5
          }
        }
      }

      """,
      """
      3:10+4: `tile` is already declared
        note: `i` is `2` there
        help: give each round an item of its own: `tile[i]`
      """),
    Case(
      "an index that is none",
      """
      layout "A" {
        for i in 1...3 {
          view tile[i / 2 + 0.5] {
            width == 5
          }
          tile[i].top == tile[i - 1].bottom
        }
        tile["one"].width == 5
        tile[7].width == 5
      }

      """,
      """
      3:15+11: an index is whole, and this one is 1.5
        note: `i` is `2` there
      8:8+5: `"one"` is a text and no number
        help: a text belongs to `label`
      """),
    Case(
      "items that are numbered by a text",
      """
      layout "A" {
        for letter in "q", "w" {
          button key[letter] letter
        }
      }

      """,
      """
      3:16+6: `letter` is a text and no number
        help: `for i, letter in …` has the number of the round too, as `i`
      """),
    Case(
      "rounds that declare one item",
      """
      layout "A" {
        for name in "Undo", "Redo" { button item name }
        for step in 1...2 { view bar }
      }

      """,
      """
      2:39+4: `item` is already declared
        note: `name` is `"Redo"` there
        help: give each round an item of its own: `item[i]`, with `for i, name in …`
      3:28+3: `bar` is already declared
        note: `step` is `2` there
        help: give each round an item of its own: `bar[step]`
      """),
    Case(
      "a range that goes downwards",
      """
      component Row(count: number) {
        for i in 1...count {
          view tile[i]
        }
      }
      layout "A" {
        for i in 5...1 {
          view tile[i]
        }
        Row none(count: 0)
      }

      """,
      """
      7:12+5: no number is in `5...1`
        help: a range goes upwards: `1...5`
      """),
    Case(
      "a repetition of ten million",
      """
      layout "A" {
        for i in 1...10000000 {
          view tile[i]
        }
        tile[5].width == 3
      }

      """,
      """
      2:12+12: a repetition of 10000000 rounds, and at most 200000 are read
        help: repeat less
      """),
    Case(
      "repetitions that multiply",
      """
      component Row {
        for i in 1...1000 {
          view cell[i]
        }
      }
      layout "A" {
        for i in 1...1000 {
          Row row[i]
        }
      }

      """,
      """
      2:3+3: repetitions and components make more than 200000 statements
        help: repeat less, or split the layout
      3:10+4: a layout has at most 25000 views and guides
        note: `i` is `25` there
        note: `row[25]` is an instance of `Row` (8:9)
        note: `i` is `976` there
        help: make several layouts of it
      """),
    Case(
      "bounds of a repetition that are none",
      """
      layout "A" {
        for i in 1...2.5 {
          view a[i]
        }
        for i in 1...screen.width {
          view b[i]
        }
        for i in "one"..."three" {
          view c[i]
        }
        for i in 1...1e18 {
          view d[i]
        }
      }

      """,
      """
      2:16+3: a bound of a repetition is whole, and this one is 2.5
      5:16+12: a bound of a repetition is a number, and `screen.width` is known only when the layout is solved
      8:12+5: `"one"` is a text and no number
        help: a text belongs to `label`
      8:20+7: `"three"` is a text and no number
        help: a text belongs to `label`
      11:16+4: a bound of a repetition is at most 1000000000, and this one is 1e+18
      """),
    Case(
      "a variable that is taken",
      """
      let i = 5
      layout "A" {
        for i in 1...3 {
          view a[i]
        }
        for width in 1...3 {
          view b[width]
        }
      }

      """,
      """
      3:7+1: `i` is already defined
        note: it is first defined here (1:5)
        help: choose another name, or remove one of the two
      6:7+5: `width` is an attribute and cannot name a constant
        help: choose another name
      """),
    Case(
      "an element that a list does not have",
      """
      let names = "Art", "Music"
      layout "A" {
        label a names[3]
        label b names
        label c names.size
        for i in 1...3 {
          label d[i] names[i]
        }
        label e names[1, 2]
      }

      """,
      """
      3:11+8: `names` has 2 elements, and none with the number 3
        help: the first element has the number 1
      4:11+5: a label shows a text, and `names` is a list
      5:17+4: `names` is a list and has no `size`
        note: it is defined here (1:5)
        help: a list has a `count`
      7:16+8: `names` has 2 elements, and none with the number 3
        note: `i` is `3` there
        help: the first element has the number 1
      9:11+11: `names` is a list, and takes one index
        help: write `names[1]` for its first element
      """),
    Case(
      "values of the wrong kind",
      """
      let title = "Art"
      let icon = 24x24
      let isWide = width > 300
      layout "A" {
        label a 5
        label b icon
        image c title
        view d {
          width == title
          height == icon
          content title
          top == screen.top + isWide
          left == icon.depth
        }
      }

      """,
      """
      5:11+1: a label shows a text, and `5` is a number
        help: write `"5"`
      6:11+4: a label shows a text, and `icon` is a size
      7:11+5: an image has a size, and `title` is a text
        help: a size is written `480x400`, or `size(a, b)` with expressions
      9:14+5: `title` is a text and no number
      10:15+4: `icon` is a size and no number
      11:13+5: content has a size, and `title` is a text
        help: a size is written `480x400`, or `size(a, b)` with expressions
      12:25+6: `isWide` is a flag and no number
      13:18+5: `icon` is a size and has no `depth`
        note: it is defined here (2:5)
        help: a size has a `width` and a `height`
      """),
    Case(
      "texts that cannot be joined",
      """
      let title = "Art"
      layout "A" {
        label a title - "x"
        label b title + 5x5
        label c title * 2
        label d "Day " + screen.width
      }

      """,
      """
      3:19+3: nothing is taken away from a text
      4:19+3: a size cannot be added to a text
        help: texts and numbers can
      5:11+5: `title` is a text and no number
      6:20+12: `screen.width` is known only when the layout is solved
      """),
    Case(
      "functions that do not fit",
      """
      layout "A" {
        view a {
          width == min()
          height == mod(1, 0)
          top == screen.top + abs(1, 2)
          left == screen.left + max(5, height)
          right == screen.right - size(1, 2)
          bottom == mxa(1, 2)
        }
      }

      """,
      """
      3:14+5: `min` takes numbers, and 0 arguments are given
      4:22+1: division by zero
        help: divide by another number
      5:25+9: `abs` takes one number, and 2 arguments are given
      6:34+6: an argument of `max` is a number, and `height` is known only when the layout is solved
      7:29+10: `size(...)` is a size and no number
        help: a size belongs to `image` and `content`
      8:15+3: unknown function `mxa`
        help: did you mean `max`?
      """),
    Case(
      "an unclosed bracket",
      """
      layout "A" {
        view tile[1 {
          width == 5
        }
        tile[2.width == 5
      }

      """,
      """
      2:15+1: expected `]`, found `{`
        note: the bracket is opened here (2:12)
      5:9+1: expected `]`, found `.`
        note: the bracket is opened here (5:7)
      """),
    Case(
      "a condition that is no flag",
      """
      let gap = 8
      let name = "x"
      layout "A" {
        view a when gap {
          width == 5 when name
        }
        view b when portriat
        view c {
          when tablet {
            width == 5
          }
        }
      }

      """,
      """
      4:15+3: `gap` is a number and no condition
        help: compare it: `gap == 8`
      5:21+4: `name` is a text and no condition
        help: compare it: `name == "x"`
      7:15+8: unknown condition `portriat`
        help: did you mean `portrait`?
      9:10+6: unknown condition `tablet`
        help: for example `portrait`, `width >= 320` or `horizontal compact`
      """),
    Case(
      "a text size that there is not",
      """
      layout "A" {
        view a {
          width == 5 when textSize > xlarge
          height == 5 when textSize > 20
          top == screen.top when textSize
        }
      }

      """,
      """
      3:32+6: `xlarge` is no text size
        help: did you mean `xLarge`?
      4:33+2: `20` is no text size
        help: the text sizes are `xSmall`, `small`, `medium`, `large`, `xLarge`, `xxLarge`, `xxxLarge`, `accessibility1`, `accessibility2`, `accessibility3`, `accessibility4`, `accessibility5`
      5:36+1: expected `==`, `<=` or `>=` after `textSize`, found the end of the line
      """),
    Case(
      "else without when",
      """
      layout "A" {
        view a {
          width == 5
        } else {
          width == 6
        }
      }

      """,
      """
      4:5+4: `else` has no `when` before it
        help: write `when landscape { ... } else { ... }`
      """),
    Case(
      "else without a brace",
      """
      layout "A" {
        when portrait {
        } else landscape {
          view a
        }
        a.width == 5
      }

      """,
      """
      3:10+9: expected `{` or `when` after `else`, found `landscape`
      """),
    Case(
      "misplaced statements of files",
      """
      layout "A" {
        import "b.layout"
        view a {
          component Card {
          }
        }
      }

      """,
      """
      2:10+10: an import belongs to the file
        help: move it to the beginning of the file
      4:15+4: a component belongs to the file
        help: move `component Card` out of the layout
      """),
    Case(
      "an import without a file",
      """
      import cards.layout
      import ""
      import "b.layout" "c.layout"
      layout "A" {
        Card one
      }

      """,
      """
      1:8+5: expected a file after `import`, found `cards`
        help: the path stands in quotation marks: `import "cards.layout"`
      2:8+2: an import names a file
        help: for example `import "cards.layout"`
      3:8+10: cannot import `b.layout`: no such file or directory
      3:19+10: expected the end of the line, found `"c.layout"`
        help: write one statement per line, or `;` between them
      """),
    Case(
      "a missing import",
      """
      import "parts/cards.layout"
      layout "A" {
        Card one(gap: gap) {
          width == gap
        }
        one.icon.width == 5
      }

      """,
      """
      1:8+20: cannot import `parts/cards.layout`: no such file or directory
      """),
    Case(
      "a file that imports itself",
      """
      import "a.layout"
      layout "A" {
        Card one
      }

      """,
      """
      1:8+10: `a.layout` imports itself
        help: move what both files need into a third one
      """),
    Case(
      "files that import each other",
      """
      import "parts/b.layout"
      layout "A" {
      }

      """,
      """
      c.layout:1:8+21: `a.layout` imports itself: `a.layout -> parts/b.layout -> c.layout -> a.layout`
        help: move what both files need into a third one
      """,
      imports: [
        "parts/b.layout": """
        import "../c.layout"

        """,
        "c.layout": """
        import "./parts/../a.layout"

        """,
      ]),
    Case(
      "errors in an imported file",
      """
      import "b.layout"
      layout "A" {
        Card one(gap: 0)
      }

      """,
      """
      b.layout:2:3+5: unknown name `widht`
        help: did you mean `width`?
      b.layout:3:17+3: division by zero
        note: `one` is an instance of `Card` (3:8)
        help: `gap` is 0 here: change a number that it is made of
      """,
      imports: [
        "b.layout": """
        component Card(gap = 8) {
          widht == 5
          height == 5 / gap
        }

        """
      ]),
    Case(
      "a file that is imported twice",
      """
      import "b.layout"
      import "./b.layout"
      layout "A" {
        Card one
      }

      """,
      """
      2:8+12: `./b.layout` is already imported
        note: it is first imported here (1:8)
        help: remove the line
      """,
      imports: ["b.layout": "component Card { height == 5 }"]),
    Case(
      "very many allowances",
      "layout \"A\" {}\n" + String(repeating: "allow overlap, zero-size\n", count: 51),
      """
      52:1+24: a file allows at most 100 rules
        help: allow them where they are broken
      """),
    Case(
      "imports that bring one name twice",
      """
      import "b.layout"
      import "c.layout"
      let gap = 3
      component Card {
      }
      layout "A" {
      }

      """,
      """
      1:8+10: the import brings another `Card`
        note: one is declared here (4:11)
        note: and one here (b.layout:1:11)
        help: give one of them another name
      2:8+10: the import brings another `Card`
        note: one is declared here (4:11)
        note: and one here (c.layout:1:11)
        help: give one of them another name
      3:5+3: `gap` is already defined
        note: it is first defined here (b.layout:3:5)
        help: choose another name, or remove one of the two
      """,
      imports: [
        "b.layout": """
        component Card {
        }
        let gap = 5

        """,
        "c.layout": """
        component Card {
        }

        """,
      ]),
    Case(
      "what an imported file imports is not passed on",
      """
      import "b.layout"
      layout "A" {
        Card one
        Row two
      }

      """,
      """
      3:3+4: no component is called `Card`
        help: declare it with `component Card { ... }`, or import its file
      """,
      imports: [
        "b.layout": """
        import "c.layout"
        component Row {
          Card one
        }

        """,
        "c.layout": """
        component Card {
        }

        """,
      ]),
    Case(
      "an import of bytes that are no text",
      """
      import "b.layout"
      layout "A" {
      }

      """,
      """
      b.layout:1:1+1: byte 0xFF is not valid UTF-8
        help: save the file as UTF-8
      """,
      imports: [
        "b.layout": ""
      ]),
    Case(
      "allow without a rule",
      """
      allow
      layout "A" {
        view a allow {
          width == 5 allow
          height == 5 allow "overlap"
        }
      }

      """,
      """
      1:6+1: expected a rule after `allow`, found the end of the line
        help: for example `allow truncated-text`; `layout-check --explain` lists the rules
      3:16+1: expected a rule after `allow`, found `{`
        help: for example `allow truncated-text`; `layout-check --explain` lists the rules
      4:21+1: expected a rule after `allow`, found the end of the line
        help: for example `allow truncated-text`; `layout-check --explain` lists the rules
      5:23+9: expected a rule after `allow`, found `"overlap"`
        help: for example `allow truncated-text`; `layout-check --explain` lists the rules
      """),
  ]
}
