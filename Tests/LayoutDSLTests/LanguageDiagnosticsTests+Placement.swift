/// What people write by mistake about controls, stacks, grids, flows, scroll areas and margins.
extension LanguageDiagnosticsTests {
  static let placementCases: [Case] = [
    Case(
      "a stack with a misspelt axis",
      "layout \"A\" { stack row horizontl { spacing 8 } }",
      """
      1:24+9: unknown axis `horizontl`
        help: did you mean `horizontal`?
      """),
    Case(
      "a distribution that is none",
      "layout \"A\" { stack row { distribution evenly } }",
      """
      1:39+6: unknown distribution `evenly`
        help: the distributions are `fill`, `fillEqually`, `fillProportionally`, `equalSpacing`, `equalCentering` and `leading`
      """),
    Case(
      "a distribution of another construct",
      """
      layout "A" {
        grid keys { distribution equalSpacing }
        flow tiles { distribution fillEqually }
        stack row { distribution leading }
      }
      """,
      """
      2:28+12: a grid has no distribution `equalSpacing`
        help: it has `fill`, `fillEqually`
      3:29+11: a flow has no distribution `fillEqually`
        help: it has `equalSpacing`, `leading`
      4:28+7: a stack has no distribution `leading`
        help: it has `fill`, `fillEqually`, `fillProportionally`, `equalSpacing`, `equalCentering`
      """),
    Case(
      "a misspelt alignment, and one of another construct",
      """
      layout "A" {
        stack row { alignment centre }
        flow tiles { alignment fill }
      }
      """,
      """
      2:25+6: unknown alignment `centre`
        help: did you mean `center`?
      3:26+4: a flow has no alignment `fill`
        help: it has `top`, `center`, `bottom`
      """),
    Case(
      "spacing outside of a stack",
      "layout \"A\" { view card { spacing 8; columns 2 } }",
      """
      1:26+9: `spacing` is nothing for a view
        note: `card` is declared here (1:19)
        help: only stacks, grids and flows have `spacing`
      1:37+9: `columns` is nothing for a view
        note: `card` is declared here (1:19)
        help: only grids have `columns`
      """),
    Case(
      "a span outside of a grid",
      "layout \"A\" { grid keys columns 3 { view a { view b { span 2 } } } }",
      """
      1:54+6: `span` is nothing for a view
        note: `b` is declared here (1:50)
        help: only views right inside a grid have `span`
      """),
    Case(
      "spacing after something else",
      """
      layout "A" {
        stack row { spacing 8 after other; spacing 8 after twoo; view two }
        view other
      }
      """,
      """
      2:31+5: `other` is not one of the views that `row` arranges
        note: `other` is declared here (3:8)
        help: a stack arranges the views right inside its braces
      2:54+4: no item is called `twoo`
        help: did you mean `two`?
      """),
    Case(
      "spacing without a number",
      "layout \"A\" { stack row {\n spacing\n axis\n} }",
      """
      2:9+1: expected a distance in points after `spacing`, found the end of the line
      3:6+1: expected an axis after `axis`, found the end of the line
        help: the axes are `horizontal` and `vertical`
      """),
    Case(
      "half a column",
      "layout \"A\" { grid keys columns 2.5 { view a { span 0 } } }",
      """
      1:32+3: a number of columns is whole and from 1 to 1000, and this one is 2.5
      1:52+1: a number of columns is whole and from 1 to 1000, and this one is 0
      """),
    Case(
      "columns that are known only when the layout is solved",
      "layout \"A\" { grid keys { columns width } }",
      "1:34+5: a number of columns is a number, and `width` is known only when the layout is solved"
    ),
    Case(
      "segments without titles",
      "layout \"A\" { segments period { height == 5 } }",
      """
      1:30+1: expected the title of a segment, found `{`
        help: for example `segments period "Day", "Week"`
      """),
    Case(
      "a title for a control that has none",
      "layout \"A\" { slider volume \"Volume\" }",
      """
      1:28+8: expected `{` or the end of the line after the slider, found `"Volume"`
        help: a text belongs to `label`, `button`, `textField` or `segments`
      """),
    Case(
      "a style that a control does not have",
      "layout \"A\" { activity busy huge { } }",
      "1:28+4: expected `large`, `{` or the end of the line after the activity, found `huge`"),
    Case(
      "a control without a name",
      "layout \"A\" { button \"Save\" }",
      """
      1:21+6: expected a name after `button`, found `"Save"`
        help: rows need a name to speak of it: `button title "Save"`
      """),
    Case(
      "a misspelt control",
      "layout \"A\" { buton save \"Save\" }",
      """
      1:14+5: unknown statement `buton`
        help: did you mean `button`?
      """),
    Case(
      "lines of a control",
      "layout \"A\" { button save { lines 2; mode center }\nslider volume { font system 9 } }",
      """
      1:28+7: `lines` is nothing for a button
        note: `save` is declared here (1:21)
        help: only labels have `lines`
      1:37+11: `mode` is nothing for a button
        note: `save` is declared here (1:21)
        help: only images have `mode`
      2:17+13: `font` is nothing for a slider
        note: `volume` is declared here (2:8)
        help: only labels, buttons, text fields and segments have `font`
      """),
    Case(
      "margins of an edge that is none",
      "layout \"A\" { view card { margins upper 8 left 9; margins lef 5; margins top } }",
      """
      1:34+5: unknown edge `upper`
        help: the edges are `top`, `left`, `bottom`, `right`, `leading`, `trailing`, `horizontal` and `vertical`
      1:58+3: unknown edge `lef`
        help: did you mean `left`?
      1:77+1: expected a distance in points after `top`, found `}`
      """),
    Case(
      "the content of something that does not scroll",
      "layout \"A\" { view card { view a { top == card.content.top; left == card.contnt } } }",
      """
      1:47+7: `card` has no part `content`
        help: its parts are `card.safeArea`, `card.margins` and `card.readable`
      1:73+6: `card` has no part `contnt`
        help: its parts are `card.safeArea`, `card.margins` and `card.readable`
      """),
    Case(
      "a part of a scroll area without an attribute",
      "layout \"A\" { scroll area { view a { top == area.content; left == area.margin.left } } }",
      """
      1:49+7: `area.content` is a part of `area` and no number
        help: write one of its attributes, such as `area.content.top`
      1:71+6: `area` has no part `margin`
        help: did you mean `margins`?
      """),
    Case(
      "a part of the screen that it does not have",
      "layout \"A\" { view a { top == screen.content.top; top == screen.margns.top } }",
      """
      1:37+7: the screen has no part `content`
        help: its parts are `screen.safeArea`, `screen.margins` and `screen.readable`
      1:64+6: the screen has no part `margns`
        help: did you mean `margins`?
      """),
    Case(
      "a hidden guide",
      "layout \"A\" { guide line { hidden; margins 8 } }",
      """
      1:27+6: `hidden` is nothing for a guide
        note: `line` is declared here (1:20)
        help: only views have `hidden`
      1:35+9: `margins` is nothing for a guide
        note: `line` is declared here (1:20)
        help: only views have `margins`
      """),
    Case(
      "above what does not exist",
      "layout \"A\" { view card { above crad; above } }",
      """
      1:32+4: no item is called `crad`
        help: did you mean `card`?
      1:44+1: expected a view after `above`, found `}`
      """),
    Case(
      "hidden outside of all views",
      "layout \"A\" { hidden }",
      """
      1:14+6: `hidden` stands outside of all views
        help: put it into the body of the view that it is meant for
      """),
  ]
}

/// What people write by mistake in visual format lines.
extension LanguageDiagnosticsTests {
  static let visualCases: [Case] = [
    Case(
      "a line without quotation marks",
      "layout \"A\" { visual |-8-[a] }",
      """
      1:21+1: expected a line in quotation marks after `visual`, found `|`
        help: for example `visual "H:|-8-[summary]-8-[icon]-8-|"`
      """),
    Case(
      "names in a line that stand for nothing",
      """
      layout "A" {
        view card
        visual "|-gap-[crad(card)]-(8@hihg)-|"
      }
      """,
      """
      3:13+3: unknown name `gap`
      3:18+4: no item is called `crad`
        help: did you mean `card`?
      3:33+4: unknown priority `hihg`
        help: did you mean `high`?
      """),
    Case(
      "a view as a distance",
      "layout \"A\" { view a; visual \"|-a-[a]\" }",
      """
      1:32+1: `a` is an item and no number
        help: write one of its attributes, such as `a.width`
      """),
    Case(
      "an alignment along the line",
      "layout \"A\" { view a; visual \"[a]\" align leading, tpo direction up }",
      """
      1:41+7: the views of a horizontal line cannot be aligned by `leading`
        help: they can be by `top`, `bottom`, `centerY`, `firstBaseline`, `lastBaseline`
      1:50+3: unknown attribute `tpo`
        help: did you mean `top`?
      1:64+2: unknown direction `up`
        help: the directions are `leadingToTrailing`, `leftToRight` and `rightToLeft`
      """),
    Case(
      "a line without an end",
      "layout \"A\" { view a; visual \"|-8-[a\n}",
      """
      1:29+7: text without a closing quotation mark
        help: a text ends on its line: write `\\n` for a line break in it
      """),
    Case(
      "a mistake behind an escape",
      "layout \"A\" { view a; visual \"[a]\\t8\" }",
      """
      1:29+8: expected `-`, a view or `|`, found `8`
      """),
  ]
}
