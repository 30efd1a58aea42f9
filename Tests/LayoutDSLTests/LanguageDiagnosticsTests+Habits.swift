/// What people bring along from other languages and frameworks.
extension LanguageDiagnosticsTests {
  static let habitCases: [Case] = [
    Case(
      "if in place of when, with its else",
      """
      layout "A" {
        view a {
          if landscape { width == 4 } else { width == 5 }
          height == 10 if landscape
        }
      }

      """,
      """
      3:5+2: unknown statement `if`
        help: did you mean `when`?
      4:18+2: expected the end of the line, found `if`
        help: a condition begins with `when`
      """),
    Case(
      "words of UIKit, SwiftUI and CSS",
      """
      layout "A" {
        toggle power { padding 8 }
        imageView sun 20x20 { isHidden }
      }

      """,
      """
      2:3+6: unknown statement `toggle`
        help: did you mean `switch`?
      2:18+7: unknown statement `padding`
        help: did you mean `margins`?
      3:3+9: unknown statement `imageView`
        help: did you mean `image`?
      3:25+8: unknown statement `isHidden`
        help: did you mean `hidden`?
      """),
    Case(
      "settings in front of the braces",
      """
      layout "A" {
        label title "Blue" font system 22 { }
        view box width == 3
      }

      """,
      """
      2:22+4: expected `{` or the end of the line after the label, found `font`
        help: what is said of the label stands in braces behind it: `{ font … }`
      3:12+5: expected `{` or the end of the line after the view, found `width`
        help: what is said of the view stands in braces behind it: `{ width … }`
      """),
    Case(
      "coordinates of a frame",
      "layout \"A\" { view a { x == 4; y == 5; width == foo } }",
      """
      1:23+1: unknown name `x`
        help: did you mean `leading`?
      1:31+1: unknown name `y`
        help: did you mean `top`?
      1:48+3: unknown name `foo`
      """),
    Case(
      "an inequality",
      "layout \"A\" { view a { height != 4 } }",
      """
      1:30+1: unknown character `!` (U+0021)
        help: a row compares with `==`, `<=` or `>=`
      """),
    Case(
      "colons behind settings",
      "layout \"A\" { stack a { spacing: 8; hugging: low } }",
      """
      1:31+1: expected a distance in points after `spacing`, found `:`
        help: leave out the `:`
      1:43+1: expected a priority after `hugging`, found `:`
        help: leave out the `:`
      """),
    Case(
      "margins as in CSS",
      "layout \"A\" { view a { margins 8 16 8 16; margins top 8, left 4 } }",
      """
      1:33+2: expected the end of the line, found `16`
        help: edges have names and no commas: `margins top 8 leading 16`
      1:55+1: expected the end of the line, found `,`
        help: edges have names and no commas: `margins top 8 leading 16`
      """),
    Case(
      "a value behind hidden",
      "layout \"A\" { view a { hidden true } }",
      """
      1:30+4: expected the end of the line, found `true`
        help: `hidden` stands alone, or with `when` behind it
      """),
    Case(
      "an edge in place of an axis",
      "layout \"A\" { label a \"x\" { hugging left 4 } }",
      """
      1:36+4: unknown axis `left`
        help: the axes are `horizontal` and `vertical`
      """),
    Case(
      "a size with blanks",
      "layout \"A\" { screens 320 x 568 }",
      """
      1:26+1: expected the end of the line, found `x`
        help: a size has no blanks in it: `320x568`
      """),
    Case(
      "a name with blanks and no quotation marks",
      "layout \"A\" { screens iPhone 15 }",
      """
      1:29+2: expected the end of the line, found `15`
        help: a name with blanks stands in quotation marks: `"iPhone 15"`
      """),
    Case(
      "texts and numbers that headers have no room for",
      """
      layout "A" {
        slider volume "Volume"
        segments period "Day" "Week"
        label title "a" "b"
        grid keys 4 { spacing 8 }
        flow tiles columns 2 { spacing 8 }
      }

      """,
      """
      2:17+8: expected `{` or the end of the line after the slider, found `"Volume"`
        help: a text belongs to `label`, `button`, `textField` or `segments`
      3:25+6: expected `{` or the end of the line after the segments, found `"Week"`
        help: titles have commas between them: `"Day", "Week"`
      4:19+3: expected `{` or the end of the line after the label, found `"b"`
        help: texts are joined with `+`
      5:13+1: expected `{` or the end of the line after the grid, found `4`
        help: write `columns 4`
      6:14+7: expected `{` or the end of the line after the flow, found `columns`
        help: columns belong to `grid`
      """),
    Case(
      "a platform that no screen has",
      "layout \"A\" { view a { height == 4 when platform andriod or platform windows } }",
      """
      1:49+7: unknown platform `andriod`
        help: did you mean `android`?
      1:69+7: unknown platform `windows`
        help: the platforms are `ios`, `android` and `kiosk`
      """),
    Case(
      "a chain of conditions without an end",
      "layout \"A\" { when true { }" + String(repeating: " else when true { }", count: 120) + " }",
      """
      1:1905+1: nesting is deeper than 100 levels
        help: split the layout into views beside each other
      """),
    Case(
      "the size of what scrolls, said of the area",
      "layout \"A\" { scroll page { content 320x900 } }",
      """
      1:28+15: `content` is nothing for a scroll
        note: `page` is declared here (1:21)
        help: say how large what scrolls is: `page.content.height == 900`
      """),
    Case(
      "a component and its instance with a small letter",
      "component card { width == 4 }; layout \"A\" { card one { height == 4 }; one.top == screen.top }",
      """
      1:11+4: the name of a component begins with a capital letter, and `card` does not
        help: call it `Card`
      """),
  ]
}
