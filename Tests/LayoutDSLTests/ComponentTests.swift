import Constraints
import LayoutDSL
import Testing

/// What components and repetitions become in a layout.
@Suite struct ComponentTests {
  private func layout(_ source: String) throws -> Layout {
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    return try #require(file.layouts.last)
  }

  private func names(_ layout: Layout) -> [String] { layout.items.dropFirst(2).map(\.name) }

  private func rows(_ layout: Layout) -> [String] { layout.rows.map(layout.description(of:)) }

  @Test func anInstanceHasItsOwnItems() throws {
    let layout = try layout(
      """
      component Card(title: text, gap = 8, icon: size = 24x24) {
        label heading title { top == self.top + gap }
        image picture icon { left == heading.right + gap; bottom <= parent.bottom }
        height == 2 * gap + icon.height
      }
      layout "A" {
        Card first(title: "One") { top == screen.top }
        Card second(gap: 10, title: "Two", icon: 40x30) { top == first.picture.bottom + 1 }
      }
      """)
    #expect(
      names(layout) == [
        "first", "first.heading", "first.picture", "second", "second.heading", "second.picture",
      ])
    #expect(
      rows(layout) == [
        "first.heading.top == first.top + 8",
        "first.picture.left == first.heading.right + 8",
        "first.picture.bottom <= first.bottom",
        "first.height == 40",
        "first.top == screen.top",
        "second.heading.top == second.top + 10",
        "second.picture.left == second.heading.right + 10",
        "second.picture.bottom <= second.bottom",
        "second.height == 50",
        "second.top == first.picture.bottom + 1",
      ])
    #expect(layout.rows[0].origin.label == "first.heading.top == first.top + gap")
    #expect(layout.rows[9].origin.label == "second.top == first.picture.bottom + 1")
    #expect(layout.items[3].kind == .label(.init("One")))
    #expect(layout.items[7].kind == .image(.init(size: Size(width: 40, height: 30))))
    #expect(layout.items.map(\.component) == [nil, nil, "Card", nil, nil, "Card", nil, nil])
    let second = ItemID(index: 5)
    #expect(layout.items.suffix(3).map(\.instance) == [nil, second, second])
    #expect(layout.items[6].parent == second)
    #expect(layout.items[5].span == SourceSpan(file: "a.layout", line: 8, column: 8, length: 6))
    #expect(layout.items[6].span == SourceSpan(file: "a.layout", line: 2, column: 9, length: 7))
  }

  @Test func componentsStandInComponents() throws {
    let layout = try layout(
      """
      component Slider(name: text) { label title name; height == unit }
      let unit = 31
      component Widget(names = "unused") {
        let colours = "Red", "Green"
        for i, colour in colours {
          Slider slider[i](name: colour) { top == parent.top + (i - 1) * unit }
        }
      }
      layout "A" {
        Widget widget { label extra "!" { top == widget.slider[2].title.bottom } }
      }
      """)
    #expect(
      names(layout) == [
        "widget", "widget.slider[1]", "widget.slider[1].title", "widget.slider[2]",
        "widget.slider[2].title", "extra",
      ])
    #expect(layout.items[4].kind == .label(.init("Red")))
    #expect(layout.items[6].instance == ItemID(index: 5))
    #expect(layout.items[7].instance == nil)
    #expect(
      rows(layout) == [
        "widget.slider[1].height == 31", "widget.slider[1].top == widget.top",
        "widget.slider[2].height == 31", "widget.slider[2].top == widget.top + 31",
        "extra.top == widget.slider[2].title.bottom",
      ])
  }

  @Test func aRepetitionNumbersItsItems() throws {
    let layout = try layout(
      """
      layout "A" {
        for row in 1...2 {
          let top = (row - 1) * 50
          for column in 0...1 { view key[row, column] { top == screen.top + top + 0 } }
        }
        for i in 3...2 { view none[i] }
        for i in 1...2 {
          key[i, 1].left == key[i, 0].right when i > 1
          key[i, 0].width == 5 when not i > 1
        }
      }
      """.replacing("let top", with: "let y").replacing("+ top", with: "+ y"))
    #expect(names(layout) == ["key[1,0]", "key[1,1]", "key[2,0]", "key[2,1]"])
    #expect(
      rows(layout).suffix(2) == ["key[1,0].width == 5", "key[2,1].left == key[2,0].right"])
    #expect(rows(layout)[2] == "key[2,0].top == screen.top + 50")
  }

  @Test func partsAreThereWhereTheirConditionHolds() throws {
    let layout = try layout(
      """
      component Tile(value: text = "", postfix: text = "", slides: flag = false) {
        let isShown = not value == "" and not slides
        label number value + postfix when isShown { left == parent.left }
        when slides { view slider { width == 200 } } else when landscape { width == 5 } else { width == 6 }
        number.top == slider.bottom
      }
      layout "A" {
        Tile plain(value: "21", postfix: "°")
        Tile sliding(value: "3", slides: true)
        Tile wide(slides: width >= 600)
      }
      """)
    #expect(
      names(layout) == [
        "plain", "plain.number", "sliding", "sliding.slider", "wide", "wide.slider",
      ])
    #expect(layout.items[3].kind == .label(.init("21°")))
    #expect(
      rows(layout) == [
        "plain.number.left == plain.left", "plain.width == 5", "plain.width == 6",
        "sliding.slider.width == 200", "wide.slider.width == 200", "wide.width == 5",
        "wide.width == 6",
      ])
    #expect(layout.rows[1].condition == .orientation(.landscape))
    #expect(layout.rows[2].condition == .not(.orientation(.landscape)))
    #expect(
      layout.rows[6].condition
        == .and(.not(.width(.greaterOrEqual, 600)), .not(.orientation(.landscape))))
    #expect(layout.items[7].condition == .width(.greaterOrEqual, 600))
  }

  @Test func functionsOfNumbers() throws {
    let layout = try layout(
      """
      let sizes = 24x24, size(10, max(3, 4, 2))
      layout "A" {
        image icon sizes[2] { width == min(7, sizes.count) + mod(-7, 4) + mod(7, 4) }
        min(1, 2) * icon.height == floor(2.5) + ceil(2.5) + round(2.5) + round(-2.5) + abs(-4)
      }
      """)
    #expect(layout.items[2].kind == .image(.init(size: Size(width: 10, height: 4))))
    #expect(rows(layout) == ["icon.width == 6", "icon.height == 9"])
  }

  @Test func thousandsOfInstancesAreRead() throws {
    let layout = try layout(
      """
      component Card { view a { width == 5 }; view b { width == a.width } }
      layout "A" { for i in 1...8000 { Card card[i] } }
      """)
    #expect(layout.items.count == 24_002)
    #expect(rows(layout).last == "card[8000].b.width == card[8000].a.width")
  }

  @Test func itemsOfARepetitionKeepTheRoundOfTheirRows() throws {
    let layout = try layout(
      """
      layout "A" { for i in 1...3 { view tile[i] { width == i * 10 } } }
      """)
    #expect(rows(layout) == ["tile[1].width == 10", "tile[2].width == 20", "tile[3].width == 30"])
  }
}
