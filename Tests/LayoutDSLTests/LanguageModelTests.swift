import Constraints
import Testing

@testable import LayoutDSL

/// What a `.layout` file means.
@Suite struct LanguageModelTests {
  private func layout(_ source: String) throws -> Layout {
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    return try #require(file.layouts.first)
  }

  private func rows(_ body: String) throws -> [Row] {
    try layout("layout \"A\" {\nview a\nview b\n\(body)\n}").rows
  }

  private let a = ItemID(index: 2)
  private let b = ItemID(index: 3)

  @Test func `the weather card of the design becomes its model`() throws {
    let card = try layout(
      """
      // Exist's weather card.
      layout "Weather card" {
        screens iphone, ipad, "iPhone 15", 320x568

        view card {
          leading  == screen.leading + 8
          trailing == screen.trailing - 8
          top      == screen.safeArea.top + 8
          bottom   >= summary.bottom + 8
          height   == 0 @fitting

          label summary "Partly cloudy" {
            font system 17
            lines 0
            trailing <= icon.leading - 8
            compression horizontal low
          }
          image icon 480x400 {
            width    <= 0.25 * card.width
            height   == 0.8 * width
            compression horizontal high
          }
        }
        when landscape { card.width <= 600 }
        expect icon.width == 0.25 * card.width when width >= 320
      }
      """)
    let (view, summary, icon) = (ItemID(index: 2), ItemID(index: 3), ItemID(index: 4))
    func span(_ line: Int, _ column: Int, _ length: Int) -> SourceSpan {
      SourceSpan(file: "a.layout", line: line, column: column, length: length)
    }
    func one(_ item: ItemID, _ attribute: Attribute, plus constant: Double = 0) -> AnchorExpression
    {
      AnchorExpression(terms: [.init(Anchor(item, attribute))], constant: constant)
    }
    func share(_ factor: Double, _ item: ItemID, _ attribute: Attribute) -> AnchorExpression {
      AnchorExpression(terms: [.init(Anchor(item, attribute), factor)])
    }

    var expected = Layout(name: "Weather card", file: "a.layout", span: span(2, 8, 14))
    expected.screens = [
      ScreenSelector("iphone", at: span(3, 11, 6)), ScreenSelector("ipad", at: span(3, 19, 4)),
      ScreenSelector("iPhone 15", at: span(3, 25, 11)),
      ScreenSelector("320x568", at: span(3, 38, 7)),
    ]
    expected.items += [
      Item(name: "card", span: span(5, 8, 4)),
      Item(
        name: "summary", kind: .label(.init("Partly cloudy")), parent: view,
        settings: [
          Setting(.font(.system(17)), at: span(13, 7, 14)),
          Setting(.lines(0), at: span(14, 7, 7)),
          Setting(.compression(.horizontal, .low), at: span(16, 7, 26)),
        ], span: span(12, 11, 7)),
      Item(
        name: "icon", kind: .image(.init(size: Size(width: 480, height: 400))), parent: view,
        settings: [Setting(.compression(.horizontal, .high), at: span(21, 7, 27))],
        span: span(18, 11, 4)),
    ]
    expected.rows = [
      Row(
        one(view, .leading), .equal, one(.screen, .leading, plus: 8),
        origin: Origin("card.leading == screen.leading + 8", at: span(6, 5, 30))),
      Row(
        one(view, .trailing), .equal, one(.screen, .trailing, plus: -8),
        origin: Origin("card.trailing == screen.trailing - 8", at: span(7, 5, 31))),
      Row(
        one(view, .top), .equal, one(.safeArea, .top, plus: 8),
        origin: Origin("card.top == screen.safeArea.top + 8", at: span(8, 5, 35))),
      Row(
        one(view, .bottom), .greaterOrEqual, one(summary, .bottom, plus: 8),
        origin: Origin("card.bottom >= summary.bottom + 8", at: span(9, 5, 30))),
      Row(
        one(view, .height), .equal, AnchorExpression(), priority: .fitting,
        origin: Origin("card.height == 0 @50", at: span(10, 5, 22))),
      Row(
        one(summary, .trailing), .lessOrEqual, one(icon, .leading, plus: -8),
        origin: Origin("summary.trailing <= icon.leading - 8", at: span(15, 7, 28))),
      Row(
        one(icon, .width), .lessOrEqual, share(0.25, view, .width),
        origin: Origin("icon.width <= 0.25 * card.width", at: span(19, 7, 29))),
      Row(
        one(icon, .height), .equal, share(0.8, icon, .width),
        origin: Origin("icon.height == 0.8 * icon.width", at: span(20, 7, 23))),
      Row(
        one(view, .width), .lessOrEqual, AnchorExpression(constant: 600),
        when: .orientation(.landscape),
        origin: Origin("card.width <= 600", at: span(24, 20, 17))),
    ]
    expected.expectations = [
      Expectation(
        one(icon, .width), .equal, share(0.25, view, .width),
        when: .width(.greaterOrEqual, 320),
        origin: Origin("icon.width == 0.25 * card.width", at: span(25, 10, 49)))
    ]
    #expect(card.name == expected.name)
    #expect(card.span == expected.span)
    #expect(card.screens == expected.screens)
    #expect(card.items == expected.items)
    #expect(card.rows == expected.rows)
    #expect(card.expectations == expected.expectations)
    #expect(card == expected)
  }

  @Test func `a screen is a name or a size, and may say which way up`() throws {
    let screens = try layout(
      "layout \"A\" {\nscreens iphone landscape, \"iPhone 15\" portrait, 320x568@3,\nsmall-phone\n}"
    ).screens
    #expect(
      screens.map(\.text) == [
        "iphone landscape", "iPhone 15 portrait", "320x568@3", "small-phone",
      ])
    #expect(screens.map(\.span?.length) == [16, 20, 9, 11])
  }

  @Test func `expressions are linear arithmetic over anchors and constants`() throws {
    let row = try rows(
      "let gap = 2 * unit\nlet unit = 8 / 2\n"
        + "0.5 * (a.trailing - b.leading) - -gap == (a.width + 3) / 4 - 2 * 3 + 5:4 * b.height")[0]
    #expect(
      row.first
        == AnchorExpression(
          terms: [.init(Anchor(a, .trailing), 0.5), .init(Anchor(b, .leading), -0.5)], constant: 8))
    #expect(
      row.second
        == AnchorExpression(
          terms: [.init(Anchor(a, .width), 0.25), .init(Anchor(b, .height), 1.25)],
          constant: 0.75 - 6))
  }

  @Test(arguments: [
    "a.centerX == screen.leading + 0.333 * screen.width",
    "a.width == 0.5 * (b.trailing - b.leading)",
    "a.bottom - a.top >= 10",
    "a.centerX == (b.leading + b.trailing) / 2",
    "a.centerX == (b.leading + b.trailing + screen.centerX) / 3",
    "a.leading - screen.leading == a.top - screen.top",
    "a.width == 2 * b.height",
    "a.left == b.centerX", "a.leading == b.centerX", "a.leading == b.trailing",
    "a.firstBaseline == b.lastBaseline", "0 == a.top - b.bottom",
    "a.top == safeArea.top + 8", "a.width ≥ 44", "a.width\n  == 5\n  + 6", "a.width == (5 +\n 6)",
  ])
  func `a sensible row is taken`(_ row: String) throws {
    #expect(try rows(row).count == 1)
  }

  @Test func `a chain of comparisons is as many rows`() throws {
    let chain = try rows("let most = 50\n  8 <= a.width <= most @high when portrait")
    #expect(chain.map(\.origin.label) == ["8 <= a.width @750", "a.width <= most @750"])
    #expect(chain.map(\.origin.span?.column) == [3, 8])
    #expect(chain.map(\.origin.span?.length) == [12, 15])
    #expect(chain.map(\.relation) == [.lessOrEqual, .lessOrEqual])
    #expect(chain.allSatisfy { $0.priority == .high && $0.condition == .orientation(.portrait) })
  }

  @Test func `an aspect is a ratio of width to height`() throws {
    let row = try layout("layout \"A\" { image i 5x4 { aspect 5:4 @high } }").rows[0]
    let icon = ItemID(index: 2)
    #expect(row.first == AnchorExpression(terms: [.init(Anchor(icon, .width))]))
    #expect(row.second == AnchorExpression(terms: [.init(Anchor(icon, .height), 1.25)]))
    #expect(row.relation == .equal)
    #expect(row.priority == .high)
    #expect(row.origin.label == "aspect 5:4 @750")
  }

  @Test(arguments: [
    ("required", 1000), ("high", 750), ("low", 250), ("fitting", 50), ("defaultHigh", 750),
    ("sceneSizeStayPut", 500), ("999.5", 999.5), ("mine", 300), ("(mine - 1)", 299),
  ])
  func `a priority is a name or a number`(_ text: String, _ value: Double) throws {
    #expect(try rows("let mine = 300\na.width == 5 @\(text)")[0].priority == Priority(value))
  }

  @Test func `settings go to one axis or to both`() throws {
    let item = try layout(
      """
      layout "A" {
        label l "Hi \\"you\\"\\n\\u{1F600}" {
          hugging 251
          compression vertical required when landscape
          content 230.5x18
          font system 13 semibold leading 18
        }
      }
      """
    ).items[2]
    #expect(item.kind == .label(.init("Hi \"you\"\n😀")))
    #expect(
      item.settings.map(\.property) == [
        .hugging(.horizontal, 251), .hugging(.vertical, 251), .compression(.vertical, .required),
        .content(IntrinsicSize(width: 230.5, height: 18)),
        .font(.system(13, weight: .semibold, leading: 18)),
      ])
    #expect(
      item.settings.map(\.condition) == [nil, nil, .orientation(.landscape), nil, nil])
  }

  @Test(arguments: [
    ("portrait", Condition.orientation(.portrait)),
    ("width > 320.5", .width(.greater, 320.5)),
    ("320 <= width < 600", .and(.width(.greaterOrEqual, 320), .width(.less, 600))),
    ("screen.height == 2 * 284", .height(.equal, 568)),
    ("horizontal compact", .sizeClass(.horizontal, .compact)),
    ("height regular", .sizeClass(.vertical, .regular)),
    ("platform iOS", .platform("ios")),
    (
      "not portrait or landscape and width < 5",
      .or(.not(.orientation(.portrait)), .and(.orientation(.landscape), .width(.less, 5)))
    ),
    (
      "not (portrait or landscape)",
      .not(.or(.orientation(.portrait), .orientation(.landscape)))
    ),
  ])
  func `a condition has its meaning`(_ text: String, _ condition: Condition) throws {
    #expect(try rows("a.width == 5 when \(text)")[0].condition == condition)
    #expect(try rows("when \(text) {\na.width == 5\n}")[0].condition == condition)
  }

  @Test func `the conditions of nested blocks all hold`() throws {
    let layout = try layout(
      """
      layout "A" {
        when portrait {
          view a {
            when width > 5 { width == 7 when height > 6; label b; expect width == 7 +- 0.5 }
          }
        }
      }
      """)
    let outer = Condition.and(.orientation(.portrait), .width(.greater, 5))
    #expect(layout.items[2].condition == .orientation(.portrait))
    #expect(layout.items[3].condition == outer)
    #expect(layout.items[3].parent == ItemID(index: 2))
    #expect(layout.rows[0].condition == .and(outer, .height(.greater, 6)))
    #expect(layout.expectations[0].condition == outer)
    #expect(layout.expectations[0].tolerance == 0.5)
  }

  @Test func `words of the language may name items`() throws {
    let layout = try layout(
      """
      layout "A" {
        view label { image image 4x4 { top == label.top; width == 5 } }
        label content { parent.width >= image.width }
        content.top == label.bottom
        when.top == content.bottom
        view when
        view top { top == screen.top }
      }
      """)
    #expect(
      layout.rows.map(\.origin.label) == [
        "image.top == label.top", "image.width == 5", "screen.width >= image.width",
        "content.top == label.bottom", "when.top == content.bottom", "top.top == screen.top",
      ])
  }

  @Test func `a byte-order mark, CRLF and several layouts in a file are no trouble`() {
    let text = "\u{FEFF}let gap = 8\r\nlayout \"A\" {\r\n\tview a { width == gap }\r\n}\r\n"
    let file = LayoutFile(parsing: Array((text + "layout B { }").utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    #expect(file.layouts.map(\.name) == ["A", "B"])
    #expect(
      file.layouts[0].rows[0].origin.span
        == SourceSpan(file: "a.layout", line: 3, column: 11, length: 12))
  }
}
