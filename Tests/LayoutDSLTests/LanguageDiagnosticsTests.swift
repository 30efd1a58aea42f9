import Constraints
import LayoutDSL
import Testing

/// What people write by mistake, and the whole of what they are told.
@Suite struct LanguageDiagnosticsTests {
  /// A file with the errors that it must give, and no others.
  struct Case: CustomTestStringConvertible, Sendable {
    var claim: String
    var source: String
    var expected: String

    init(_ claim: String, _ source: String, _ expected: String) {
      (self.claim, self.source, self.expected) = (claim, source, expected)
    }

    var testDescription: String { claim }
  }

  @Test(arguments: cases + placementCases + visualCases + habitCases)
  func `tells what is wrong, where, and the way out`(_ wrong: Case) {
    let file = LayoutFile(parsing: Array(wrong.source.utf8), name: "a.layout")
    #expect(rendered(file.diagnostics) == wrong.expected)
  }

  /// Diagnostics as `line:column+length: message`, with their notes and help below.
  private func rendered(_ diagnostics: [Diagnostic]) -> String {
    var lines: [String] = []
    for diagnostic in diagnostics {
      let span = diagnostic.span
      lines.append("\(span.line):\(span.column)+\(span.length): \(diagnostic.message)")
      for note in diagnostic.notes {
        let place = note.span.map { " (\($0.line):\($0.column))" } ?? ""
        lines.append("  note: \(note.text)\(place)")
      }
      for help in diagnostic.help { lines.append("  help: \(help)") }
    }
    return lines.joined(separator: "\n")
  }

  static let cases: [Case] = [
    Case(
      "an empty file",
      "",
      """
      1:1+0: the file has no layout
        help: a layout is written `layout "Name" { ... }`
      """),
    Case(
      "only comments",
      """
      // nothing
      /* here */

      """,
      """
      1:1+0: the file has no layout
        help: a layout is written `layout "Name" { ... }`
      """),
    Case(
      "an unclosed brace",
      """
      layout "A" {
        view card {
          width == 5
      }

      """,
      """
      4:2+1: layout `A` is never closed
        note: its brace is opened here (1:12)
        note: view `card` is closed by a brace that is indented less than it (4:1)
        help: add `}` where it ends
      """),
    Case(
      "an unclosed brace before the next layout",
      """
      layout "A" {
        view card {
        }

      layout "B" {
      }

      """,
      """
      5:1+6: layout `A` is never closed
        note: its brace is opened here (1:12)
        help: add `}` where it ends
      """),
    Case(
      "a brace too many",
      """
      layout "A" {
        view card {
        }
      }
        view icon {
        }
      }

      """,
      """
      5:3+4: `view` stands outside of a layout
        note: the layout before it ends here (4:1)
        help: put it between the braces of `layout "Name" { ... }`
      """),
    Case(
      "a misspelt layout",
      """
      layuot "A" {
        view card { widht == 5 }
      }

      """,
      """
      1:1+6: unknown statement `layuot`
        help: did you mean `layout`?
      2:15+5: unknown name `widht`
        help: did you mean `width`?
      """),
    Case(
      "a statement outside of layouts",
      """
      view card {
      }

      """,
      """
      1:1+4: `view` stands outside of a layout
        help: put it between the braces of `layout "Name" { ... }`
      """),
    Case(
      "an unclosed text before the end of a block",
      """
      layout "A" {
        view card { label title "Hellö { lines 0 } }
        view icon { label name "Hi }
        label a "one { two } three {
          widht == 5
        }
        image icon2 "é { é } } §
      }

      """,
      """
      2:27+19: text without a closing quotation mark
        help: a text ends on its line: write `\\n` for a line break in it
      3:26+4: text without a closing quotation mark
        help: a text ends on its line: write `\\n` for a line break in it
      4:11+19: text without a closing quotation mark
        help: a text ends on its line: write `\\n` for a line break in it
      5:5+5: unknown name `widht`
        help: did you mean `width`?
      7:15+9: expected the size of the image, found `"é { é } `
        help: an image has a size in points: `image icon 480x400`
      7:26+1: unknown character `§` (U+00A7)
      """),
    Case(
      "an unclosed text",
      """
      layout "A" {
        label title "Hello {
          lines 0
        }
      }

      """,
      #"""
      2:15+7: text without a closing quotation mark
        help: a text ends on its line: write `\n` for a line break in it
      """#),
    Case(
      "an unclosed comment",
      """
      layout "A" {
        view card
        /* here
      }

      """,
      """
      3:3+2: comment without an end
        help: write `*/` where the comment ends
      """),
    Case(
      "an unknown escape",
      #"""
      layout "A" {
        label title "a\qb"
      }

      """#,
      #"""
      2:17+2: unknown escape in a text
        help: a text knows `\n`, `\t`, `\"`, `\\` and `\u{1F600}`
      """#),
    Case(
      "an unknown character",
      """
      layout "A" {
        view card {
          width == 5 § 3
          height == 50 % 3
        }
      }

      """,
      """
      3:16+1: unknown character `§` (U+00A7)
      4:18+1: unknown character `%` (U+0025)
        help: write a fraction: `0.5 * width`
      """),
    Case(
      "a number too large",
      """
      layout "A" {
        view card {
          width == 1e999
        }
      }

      """,
      """
      3:14+5: `1e999` is too large for a number
        help: write a smaller number: no screen has 100000 points
      """),
    Case(
      "a number that is none",
      """
      layout "A" {
        view card {
          width == nan
          height == inf
        }
      }

      """,
      """
      3:14+3: `nan` is no number that a layout can use
        help: write a number of points, such as `8`
      4:15+3: `inf` is no number that a layout can use
        help: leave the row out where there is no limit, or write a number of points
      """),
    Case(
      "a unit",
      """
      layout "A" {
        view card {
          width == 17pt
        }
      }

      """,
      """
      3:14+4: `17pt` is not a number
        help: lengths are in points and have no unit: `17`
      """),
    Case(
      "a product too large",
      """
      layout "A" {
        view card {
          width == 1e308 * 1e308
        }
      }

      """,
      """
      3:14+13: `1e+308 * 1e+308` is too large for a number
        help: write a smaller number: no screen has 100000 points
      """),
    Case(
      "a missing comparison",
      """
      layout "A" {
        view card {
          width 200
        }
      }

      """,
      """
      3:11+3: expected `==`, `<=` or `>=` after `width`, found `200`
        help: write `width == 200`
      """),
    Case(
      "a missing expression",
      """
      layout "A" {
        view card {
          width ==
          height == 5
        }
      }

      """,
      """
      3:13+1: expected an expression after `==`, found the end of the line
        help: a row goes on in the next line only if that line begins with the operator
      """),
    Case(
      "an assignment",
      """
      layout "A" {
        view card {
          width = 5
        }
      }

      """,
      """
      3:11+1: `=` compares nothing
        help: write `==` for equality
      """),
    Case(
      "a strict row",
      """
      layout "A" {
        view card {
          width < 5
        }
      }

      """,
      """
      3:11+1: a row cannot say `<`: no solution is the closest one
        help: write `<=`
      """),
    Case(
      "a tolerance in a row",
      """
      layout "A" {
        view card {
          width == 5 +- 1
        }
      }

      """,
      """
      3:16+2: a row has no tolerance
        help: a tolerance belongs to `expect`; write `- 3` or `+ -3` for a negative number
      """),
    Case(
      "a priority in an expectation",
      """
      layout "A" {
        view card {
          expect width == 5 @high
        }
      }

      """,
      """
      3:23+1: expected the end of the expectation, found `@`
        help: an expectation has no priority: it is a claim about the result
      """),
    Case(
      "an unknown statement",
      """
      layout "A" {
        view card {
          viev icon {
            width == 5
          }
          foo "bar"
        }
      }

      """,
      """
      3:5+4: unknown statement `viev`
        help: did you mean `view`?
      6:5+3: unknown statement `foo`
        help: did you mean `for`?
      """),
    Case(
      "two statements on a line",
      """
      layout "A" {
        view card {
          width == 5 height == 5
        }
      }

      """,
      """
      3:16+6: expected the end of the line, found `height`
        help: write one statement per line, or `;` between them
      """),
    Case(
      "an unknown name",
      """
      layout "A" {
        view card {
          widht == 5
          width == gpa
        }
      }

      """,
      """
      3:5+5: unknown name `widht`
        help: did you mean `width`?
      4:14+3: unknown name `gpa`
      """),
    Case(
      "an unknown item",
      """
      layout "A" {
        view card {
          top == crad.top
        }
      }

      """,
      """
      3:12+4: no item is called `crad`
        help: did you mean `card`?
      """),
    Case(
      "the content of the area around a row",
      """
      layout "A" {
        scroll page {
          content.width == width
        }
      }

      """,
      """
      3:5+7: no item is called `content`
        help: what scrolls in `page` is called `page.content`
      """),
    Case(
      "an unknown attribute",
      """
      layout "A" {
        view card {
          top == card.botom + 8
        }
      }

      """,
      """
      3:17+5: `card` has no attribute `botom`
        help: did you mean `bottom`?
      """),
    Case(
      "an unknown part of the screen",
      """
      layout "A" {
        view card {
          top == screen.safearea.top
        }
      }

      """,
      """
      3:19+8: the screen has no part `safearea`
        help: did you mean `safeArea`?
      """),
    Case(
      "a path of items",
      """
      layout "A" {
        view card {
          view icon
          width == card.icon.width
        }
      }

      """,
      """
      4:14+15: `card.icon.width` is no anchor
        help: names are unique in a layout: write `icon.width`
      """),
    Case(
      "an item where a number should be",
      """
      layout "A" {
        view card {
          view icon
          width == icon
        }
      }

      """,
      """
      4:14+4: `icon` is an item and no number
        help: write one of its attributes, such as `icon.width`
      """),
    Case(
      "a duplicate item",
      """
      layout "A" {
        view card
        view icon
        label card
      }

      """,
      """
      4:9+4: `card` is already declared
        note: it is first declared here (2:8)
        help: give each item of a layout its own name
      """),
    Case(
      "a reserved name",
      """
      layout "A" {
        view screen
      }

      """,
      """
      2:8+6: `screen` is a part of the screen and cannot name an item
        help: choose another name
      """),
    Case(
      "a missing name",
      """
      layout "A" {
        view {
          width == 5
        }
      }

      """,
      """
      2:8+1: expected a name after `view`, found `{`
      """),
    Case(
      "an image without a size",
      """
      layout "A" {
        image icon
      }

      """,
      """
      2:13+1: expected the size of the image, found the end of the line
        help: an image has a size in points: `image icon 480x400`
      """),
    Case(
      "an image of no height",
      """
      layout "A" {
        image icon 40x0
      }

      """,
      """
      2:14+4: an image has a width and a height above 0
        help: leave the size out where it is not known: `image icon`
      """),
    Case(
      "an attribute outside of all views",
      """
      layout "A" {
        width == 5
        parent.width == 5
      }

      """,
      """
      2:3+5: `width` stands outside of all views
        help: say whose it is, as in `screen.width`
      3:3+6: `parent` stands outside of all views
        help: write `screen`
      """),
    Case(
      "a product of anchors",
      """
      layout "A" {
        view card {
          width == height * screen.width
        }
      }

      """,
      """
      3:14+21: two anchors are multiplied
        help: a row is linear: an anchor is multiplied with numbers only
      """),
    Case(
      "a division by an anchor",
      """
      layout "A" {
        view card {
          width / height == 2
        }
      }

      """,
      """
      3:13+6: `height` is an anchor, and nothing is divided by one
        help: a row is linear: for a ratio write `width == 1.25 * height`
      """),
    Case(
      "a division by zero",
      """
      layout "A" {
        view card {
          width == screen.width / (2 - 2)
        }
      }

      """,
      """
      3:29+7: division by zero
        help: `(2 - 2)` is 0 here: change a number that it is made of
      """),
    Case(
      "a position and a number",
      """
      layout "A" {
        view card {
          leading == 8
          trailing == 8
          bottom == 0
          trailing <= -8
        }
      }

      """,
      """
      3:5+12: `leading` is a position, and `8` is a length
        help: measure from an edge: `leading == screen.leading + 8`
      4:5+13: `trailing` is a position, and `8` is a length
        help: measure from an edge: `trailing == screen.trailing - 8`
      5:5+11: `bottom` is a position, and `0` is a length
        help: measure from an edge: `bottom == screen.bottom`
      6:5+14: `trailing` is a position, and `-8` is a length
        help: measure from an edge: `trailing <= screen.trailing - 8`
      """),
    Case(
      "a position and a size",
      """
      layout "A" {
        view card {
          leading == width
        }
      }

      """,
      """
      3:5+16: `leading` is a position, and `width` is a length
        help: measure from an edge: `leading == screen.leading + width`
      """),
    Case(
      "a size and a position that it cannot measure",
      """
      layout "A" {
        view card {
          width == screen.top
          height == screen.leading + 0
          width <= card.top
        }
      }

      """,
      """
      3:5+19: `screen.top` is a position, and `width` is a length
        help: compare a length with a length, such as `screen.width`
      4:5+28: `screen.leading + 0` is a position, and `height` is a length
        help: compare a length with a length, such as `screen.height`
      5:5+17: `card.top` is a position, and `width` is a length
        help: compare a length with a length, such as `screen.width`
      """),
    Case(
      "a share of a width as a position",
      """
      layout "A" {
        view card {
          centerX == 0.5 * screen.width
        }
      }

      """,
      """
      3:5+29: `centerX` is a position, and `0.5 * screen.width` is a length
        help: measure from an edge: `centerX == screen.leading + 0.5 * screen.width`
      """),
    Case(
      "a share of a position",
      """
      layout "A" {
        view card {
          centerX == 0.5 * screen.centerX
        }
      }

      """,
      """
      3:5+31: the horizontal positions do not balance
        note: left side minus right side counts 0.5 positions, and 0 would be the same wherever the screen begins
        help: take a share of a size and not of a position: `screen.leading + 0.5 * screen.width`
      """),
    Case(
      "two axes",
      """
      layout "A" {
        view card {
          leading == top + 8
        }
      }

      """,
      """
      3:5+18: a horizontal position is compared with a vertical one
        help: compare edges of one axis, such as `leading` with `trailing` or `top` with `bottom`
      """),
    Case(
      "two kinds of edges",
      """
      layout "A" {
        view card {
          left == screen.leading
        }
      }

      """,
      """
      3:5+22: `left` or `right` is compared with `leading` or `trailing`
        note: `leading` is the right edge in a language that is written to the left
        help: use `leading` and `trailing` on both sides
      """),
    Case(
      "no anchor",
      """
      layout "A" {
        view card {
          5 <= 8
        }
      }

      """,
      """
      3:5+6: numbers are compared, and no anchor
        help: a row says something of an item, as in `width >= 44`
      """),
    Case(
      "a priority out of range",
      """
      layout "A" {
        view card {
          width == 5 @0
          height == 5 @1000.5
          hugging horizontal -1
        }
      }

      """,
      """
      3:17+1: a priority is at least 0.001 and at most 1000, and this one is 0
        help: `required` is 1000, `high` 750, `low` 250 and `fitting` 50
      4:18+6: a priority is at least 0.001 and at most 1000, and this one is 1000.5
        help: `required` is 1000, `high` 750, `low` 250 and `fitting` 50
      5:24+2: a priority is at least 0.001 and at most 1000, and this one is -1
        help: `required` is 1000, `high` 750, `low` 250 and `fitting` 50
      """),
    Case(
      "an unknown priority",
      """
      layout "A" {
        view card {
          width == 5 @hihg
        }
      }

      """,
      """
      3:17+4: unknown priority `hihg`
        help: did you mean `high`?
      """),
    Case(
      "a setting of another kind",
      """
      layout "A" {
        view card {
          lines 0
          mode aspectFit
        }
      }

      """,
      """
      3:5+7: `lines` is nothing for a view
        note: `card` is declared here (2:8)
        help: only labels have `lines`
      4:5+14: `mode` is nothing for a view
        note: `card` is declared here (2:8)
        help: only images have `mode`
      """),
    Case(
      "a setting outside of all views",
      """
      layout "A" {
        lines 0
      }

      """,
      """
      2:3+7: `lines` stands outside of all views
        help: put it into the body of the view that it is meant for
      """),
    Case(
      "a size out of range",
      """
      layout "A" {
        image icon 1x1e308
        image dot 1e-300x1
        view slider { content 0x31 }
        view bar { content 1e9x31 }
      }

      """,
      """
      2:14+7: a side of a size is 0, or from 0.001 to 1000000 points, and this one is 1e+308
        help: write a side in points, such as `44`
      3:13+8: a side of a size is 0, or from 0.001 to 1000000 points, and this one is 1e-300
        help: write a side in points, such as `44`
      5:22+6: a side of a size is 0, or from 0.001 to 1000000 points, and this one is 1000000000
        help: write a side in points, such as `44`
      """),
    Case(
      "a broken number of lines",
      """
      layout "A" {
        label title "Hi" {
          lines 2.5
          lines -1
          lines 99999999999999999999
        }
      }

      """,
      """
      3:11+3: a number of lines is whole and from 0 to 1000000, and this one is 2.5
        help: `lines 0` sets no limit
      4:11+2: a number of lines is whole and from 0 to 1000000, and this one is -1
        help: `lines 0` sets no limit
      5:11+20: a number of lines is whole and from 0 to 1000000, and this one is 1e+20
        help: `lines 0` sets no limit
      """),
    Case(
      "a broken font",
      """
      layout "A" {
        label title "Hi" {
          font Helvetica 17
          font system 0
          font system 17 semibld
          font system 17 leading -1
          font system 17 bold leading
        }
      }

      """,
      """
      3:10+9: expected `system` or a text style after `font`, found `Helvetica`
        help: for example `font system 17 semibold`, or a style that follows the text size: `font body`
      4:17+1: a font size is above 0 and at most 10000, and this one is 0
        help: write a size in points, such as `17`
      5:20+7: unknown font weight `semibld`
        help: did you mean `semibold`?
      6:28+2: a font size is above 0 and at most 10000, and this one is -1
        help: write a size in points, such as `17`
      7:32+1: expected a distance in points after `leading`, found the end of the line
      """),
    Case(
      "an unknown content mode",
      """
      layout "A" {
        image icon 40x40 {
          mode aspectFitt
        }
      }

      """,
      """
      3:10+10: unknown content mode `aspectFitt`
        help: did you mean `aspectFit`?
      """),
    Case(
      "an unknown condition",
      """
      layout "A" {
        view card {
          width == 5 when potrait
          when widht > 5 {
            height == 5
          }
        }
      }

      """,
      """
      3:21+7: unknown condition `potrait`
        help: did you mean `portrait`?
      4:10+5: unknown name `widht`
        help: did you mean `width`?
      """),
    Case(
      "a condition that compares what cannot be compared",
      """
      layout "A" {
        view card {
          width == 5 when "three" < 5
          height == 5 when "three" < "five"
        }
      }

      """,
      """
      3:21+11: a text is compared with a number
        help: a condition compares numbers or texts, or the window's `width` or `height`
      4:22+16: texts are equal or not, and no text is the smaller one
        help: compare them with `==`
      """),
    Case(
      "a condition without a number",
      """
      layout "A" {
        view card {
          width == 5 when width > height
        }
      }

      """,
      """
      3:21+14: a condition compares the window with a number
        help: for its shape write `portrait` or `landscape`
      """),
    Case(
      "a cycle of constants",
      """
      let a = b + 1
      let b = 2 * c
      let c = a
      layout "A" {
        view card { width == a }
      }

      """,
      """
      1:5+1: a constant is defined by itself: `a -> b -> c -> a`
        note: `b` is defined here (2:5)
        note: `c` is defined here (3:5)
        help: give one of them a value of its own
      """),
    Case(
      "a constant of itself",
      """
      let a = a
      layout "A" {
      }

      """,
      """
      1:5+1: a constant is defined by itself: `a -> a`
        help: give one of them a value of its own
      """),
    Case(
      "a duplicate constant",
      """
      let gap = 8
      layout "A" {
        let gap = 9
      }

      """,
      """
      3:7+3: `gap` is already defined
        note: it is first defined here (1:5)
        help: choose another name, or remove one of the two
      """),
    Case(
      "a constant that is an anchor",
      """
      layout "A" {
        let gap = screen.width / 2
      }

      """,
      """
      2:13+12: a constant is a number, and `screen.width` is known only when the layout is solved
      """),
    Case(
      "a constant of a reserved name",
      """
      layout "A" {
        let width = 5
      }

      """,
      """
      2:7+5: `width` is an attribute and cannot name a constant
        help: choose another name
      """),
    Case(
      "a constant in a view",
      """
      layout "A" {
        view card {
          let gap = 5
        }
      }

      """,
      """
      3:9+3: a constant belongs to the file, a layout, a component or a repetition
        help: move `let gap` out of the block
      """),
    Case(
      "a duplicate layout",
      """
      layout "A" {
      }
      layout "A" {
      }

      """,
      """
      3:8+3: layout `A` is already declared
        note: it is first declared here (1:8)
        help: give each layout of a file its own name
      """),
    Case(
      "a layout inside another one",
      """
      layout "A" {
        layout {
        }
      }

      """,
      """
      2:10+1: expected a name after `layout`, found `{`
        help: write `layout "Name" {`
      """),
    Case(
      "an unclosed parenthesis",
      """
      layout "A" {
        view card {
          width == (5 + 3
        }
      }

      """,
      """
      4:3+1: expected `)`, found `}`
        note: the parenthesis is opened here (3:14)
      """),
    Case(
      "a ratio of nothing",
      """
      layout "A" {
        view card {
          aspect 0:4
          aspect 5:0
          aspect
        }
      }

      """,
      """
      3:12+3: a ratio is above 0, and this one is 0
        help: width to height, both above 0: `aspect 5:4`
      4:12+3: a ratio to a height of 0
        help: width and height are above 0: `16:9`
      5:11+1: expected a ratio after `aspect`, found the end of the line
        help: width to height: `aspect 5:4`
      """),
    Case(
      "a chain that turns back",
      """
      layout "A" {
        view card {
          5 <= width >= 3
        }
      }

      """,
      """
      3:16+2: a chain of comparisons turns back
        help: write two statements
      """),
    Case(
      "a screen without a name",
      """
      layout "A" {
        screens
        view card
      }

      """,
      """
      2:10+1: expected a screen, found the end of the line
        help: for example `screens iphone, "iPhone 15", 320x568`
      """),
    Case(
      "screens in a view",
      """
      layout "A" {
        view card {
          screens iphone
        }
      }

      """,
      """
      3:5+14: `screens` belongs to the layout
        help: move it to the beginning of the layout
      """),
    Case(
      "a host that is none",
      """
      layout "A" {
        host cel
      }
      layout "B" {
        host
      }

      """,
      """
      2:8+3: unknown host `cel`
        help: did you mean `cell`?
      5:7+1: expected a host after `host`, found the end of the line
        help: the hosts are `cell`, `header`, `view` and `window`
      """),
    Case(
      "a host twice, and in a view",
      """
      layout "A" {
        host cell
        host view
        view card {
          host cell
        }
      }

      """,
      """
      3:3+9: the layout already has a host: `cell`
        help: keep one of the two lines
      5:5+9: `host` belongs to the layout
        help: move it to the beginning of the layout
      """),
    Case(
      "a setting without braces",
      """
      layout "A" {
        button book hidden
      }

      """,
      """
      2:15+6: unknown name `hidden`
        help: settings stand between braces: `{ hidden }`
      """),
    Case(
      "a host in a state",
      """
      layout "A" {
        state full { host cell }
      }

      """,
      """
      2:16+9: `host` belongs to the layout
        help: move it to the beginning of the layout
      """),
    Case(
      "an item in a guide",
      """
      layout "A" {
        guide column {
          view card
        }
      }

      """,
      """
      3:10+4: a guide holds no items
        note: `column` is declared here (2:9)
        help: make `column` a view
      """),
    Case(
      "many errors",
      """
      layout "A" {
        view card {
          x0 == 0
          x1 == 1
          x2 == 2
          x3 == 3
          x4 == 4
          x5 == 5
          x6 == 6
          x7 == 7
          x8 == 8
          x9 == 9
          x10 == 10
          x11 == 11
          x12 == 12
          x13 == 13
          x14 == 14
          x15 == 15
          x16 == 16
          x17 == 17
          x18 == 18
          x19 == 19
          x20 == 20
          x21 == 21
          x22 == 22
        }
      }

      """,
      """
      3:5+2: unknown name `x0`
      4:5+2: unknown name `x1`
      5:5+2: unknown name `x2`
      6:5+2: unknown name `x3`
      7:5+2: unknown name `x4`
      8:5+2: unknown name `x5`
      9:5+2: unknown name `x6`
      10:5+2: unknown name `x7`
      11:5+2: unknown name `x8`
      12:5+2: unknown name `x9`
      13:5+3: unknown name `x10`
      14:5+3: unknown name `x11`
      15:5+3: unknown name `x12`
      16:5+3: unknown name `x13`
      17:5+3: unknown name `x14`
      18:5+3: unknown name `x15`
      19:5+3: unknown name `x16`
      20:5+3: unknown name `x17`
      21:5+3: unknown name `x18`
      22:5+3: unknown name `x19`
      23:5+3: and 3 more errors
      """),
    Case(
      "columns of characters",
      """
      layout "A" {
        label title "ÄÖ👩‍👩‍👧" { foo 3 }
        /* é */ widht == 5
      }

      """,
      """
      2:23+3: unknown statement `foo`
        help: did you mean `for`?
      3:11+5: unknown name `widht`
        help: did you mean `width`?
      """),
    Case(
      "tabs and CRLF",
      "layout \"A\" {\r\n\twidht == 5\r\n}\r\n",
      """
      2:2+5: unknown name `widht`
        help: did you mean `width`?
      """),
  ]
}
