import Constraints
import Testing

@testable import LayoutDSL

private let (card, summary, icon) = (
  ViewReference("card"), ViewReference("summary"), ViewReference("icon")
)

/// The weather card of the `.layout` language's examples, in Swift.
private func weatherCard() throws(InvalidLayout) -> Layout {
  try Layout("Weather card") { screen in
    screens("iphone", "320x568")
    card.view {
      card.leading == screen.leading + 8
      card.trailing == screen.trailing - 8
      card.top == screen.safeArea.top + 8
      card.bottom >= summary.bottom + 8
      card.bottom >= icon.bottom + 8
      card.height == 0 ~ .fitting

      summary.label("Partly cloudy throughout the day") {
        summary.font(.system(17))
        summary.lines(0)
        summary.leading == card.leading + 8
        summary.trailing <= icon.leading - 8
        summary.compression(.horizontal, .low)
      }
      icon.image(480, by: 400) {
        icon.trailing == card.trailing - 8
        icon.width <= 0.25 * card.width
        icon.aspectRatio(5, to: 4)
        icon.compression(.horizontal, .high)
      }
    }
    when(.landscape) {
      summary.lines(1)
      icon.top == card.top + 16 ~ 999
    }
    expect(icon.width == 0.25 * card.width, when: .width(.greaterOrEqual, 320))
    expect(summary.height > 20, tolerance: 0.5)
  }
}

/// The same layout, made by hand.
private func weatherCardByHand() -> Layout {
  let (card, summary, icon) = (ItemID(index: 2), ItemID(index: 3), ItemID(index: 4))
  func sum(_ item: ItemID, _ attribute: Attribute, _ factor: Double = 1, plus constant: Double = 0)
    -> AnchorExpression
  {
    AnchorExpression(terms: [.init(Anchor(item, attribute), factor)], constant: constant)
  }
  func number(_ value: Double) -> AnchorExpression { AnchorExpression(constant: value) }
  var layout = Layout(name: "Weather card")
  layout.screens = [ScreenSelector("iphone"), ScreenSelector("320x568")]
  layout.items += [
    Item(name: "card"),
    Item(
      name: "summary", kind: .label(.init("Partly cloudy throughout the day")), parent: card,
      settings: [
        Setting(.font(.system(17))), Setting(.lines(0)), Setting(.compression(.horizontal, .low)),
        Setting(.lines(1), when: .orientation(.landscape)),
      ]),
    Item(
      name: "icon", kind: .image(.init(size: Size(width: 480, height: 400))), parent: card,
      settings: [Setting(.compression(.horizontal, .high))]),
  ]
  layout.rows = [
    Row(sum(card, .leading), .equal, sum(.screen, .leading, plus: 8)),
    Row(sum(card, .trailing), .equal, sum(.screen, .trailing, plus: -8)),
    Row(sum(card, .top), .equal, sum(.safeArea, .top, plus: 8)),
    Row(sum(card, .bottom), .greaterOrEqual, sum(summary, .bottom, plus: 8)),
    Row(sum(card, .bottom), .greaterOrEqual, sum(icon, .bottom, plus: 8)),
    Row(sum(card, .height), .equal, number(0), priority: .fitting),
    Row(sum(summary, .leading), .equal, sum(card, .leading, plus: 8)),
    Row(sum(summary, .trailing), .lessOrEqual, sum(icon, .leading, plus: -8)),
    Row(sum(icon, .trailing), .equal, sum(card, .trailing, plus: -8)),
    Row(sum(icon, .width), .lessOrEqual, sum(card, .width, 0.25)),
    Row(sum(icon, .width), .equal, sum(icon, .height, 1.25)),
    Row(
      sum(icon, .top), .equal, sum(card, .top, plus: 16), priority: 999,
      when: .orientation(.landscape)),
  ]
  layout.expectations = [
    Expectation(
      sum(icon, .width), .equal, sum(card, .width, 0.25), when: .width(.greaterOrEqual, 320)),
    Expectation(sum(summary, .height), .greater, number(20), tolerance: 0.5),
  ]
  return layout
}

@Suite struct BuilderTests {
  @Test func theSwiftFormMakesTheSameModel() throws {
    let (built, byHand) = (try weatherCard().withoutOrigins, weatherCardByHand())
    #expect(built.screens == byHand.screens)
    #expect(built.items == byHand.items)
    #expect(built.rows == byHand.rows)
    #expect(built.expectations == byHand.expectations)
    #expect(built == byHand)
  }

  @Test func rowsAreNamedByTheirNormalForm() throws {
    let layout = try weatherCard()
    #expect(
      layout.rows.map(\.origin.label) == [
        "card.leading == screen.leading + 8",
        "card.trailing == screen.trailing - 8",
        "card.top == screen.safeArea.top + 8",
        "card.bottom >= summary.bottom + 8",
        "card.bottom >= icon.bottom + 8",
        "card.height == 0 @50",
        "summary.leading == card.leading + 8",
        "summary.trailing <= icon.leading - 8",
        "icon.trailing == card.trailing - 8",
        "icon.width <= 0.25 * card.width",
        "icon.width == 1.25 * icon.height",
        "icon.top == card.top + 16 @999",
      ])
    #expect(
      layout.expectations.map(\.origin.label) == [
        "icon.width == 0.25 * card.width", "summary.height > 20",
      ])
  }

  @Test func everythingRemembersItsPlace() throws {
    let line = #line + 1
    let layout = try Layout("Card") { screen in
      card.view {
        card.leading == screen.leading + 8
        card.height
          == 0 ~ .fitting
        card.lines(2)
      }
      expect(card.width >= 0)
    }
    let file = #fileID
    #expect(layout.span == SourceSpan(file: file, line: line, column: 28))
    #expect(layout[ItemID(index: 2)].span == SourceSpan(file: file, line: line + 1, column: 17))
    #expect(layout.rows.map(\.origin.span?.file) == [file, file])
    #expect(layout.rows.map(\.origin.span?.line) == [line + 2, line + 3])
    #expect(layout.rows.map(\.origin.span?.column) == [9, 9])
    #expect(
      layout[ItemID(index: 2)].settings.map(\.span) == [SourceSpan(file: file, line: line + 5)])
    #expect(
      layout.expectations.map(\.origin.span)
        == [SourceSpan(file: file, line: line + 7, column: 13)])
    let places = [layout.span, layout[ItemID(index: 2)].span] + layout.rows.map(\.origin.span)
    #expect(
      places.map { $0.flatMap { layout.functions[$0] } }
        == Array(repeating: "everythingRemembersItsPlace()", count: 4))
  }

  @Test(arguments: [
    (card.left + 8, "card.left + 8"),
    (card.left - 0.5, "card.left - 0.5"),
    (-1 * card.left, "-card.left"),
    (card.left - 2 * icon.width + 0, "card.left - 2 * icon.width"),
    (0.5 * (card.left + card.right) - 8, "0.5 * card.left + 0.5 * card.right - 8"),
    (card.width / 3, "0.3333333333333333 * card.width"),
    ((card.width + 4) * -1, "-card.width - 4"),
    (card.width - (icon.width + 4), "card.width - icon.width - 4"),
  ])
  func sumsPrintInTheirNormalForm(sum: ViewExpression, words: String) throws {
    let layout = try Layout("Sums") { _ in
      card.view()
      icon.view()
      icon.width == sum
    }
    #expect(layout.rows[0].origin.label == "icon.width == \(words)")
  }

  @Test func loopsBranchesAndGuides() throws {
    func layout(withGap: Bool) throws -> Layout {
      try Layout("Row") { screen in
        for index in 0..<3 {
          let box = ViewReference("box\(index)")
          box.view {
            if index == 0 {
              box.left == screen.left
            } else {
              box.left == ViewReference("box\(index - 1)").right
            }
          }
        }
        if withGap {
          ViewReference("gap").guide()
        }
      }
    }
    let gap = try layout(withGap: true)
    #expect(
      gap.rows.map(\.origin.label) == [
        "box0.left == screen.left", "box1.left == box0.right", "box2.left == box1.right",
      ])
    #expect(gap.items.last?.kind == .guide)
    #expect(try layout(withGap: false).items.count == gap.items.count - 1)
  }

  @Test func conditionsNest() throws {
    let layout = try Layout("Nested") { _ in
      when(.landscape) {
        card.view {
          when(!.width(.less, 600) || .sizeClass(.vertical, .regular)) {
            icon.view { icon.width == 5 }
          }
        }
      }
    }
    let inner = Condition.or(.not(.width(.less, 600)), .sizeClass(.vertical, .regular))
    #expect(layout[ItemID(index: 2)].condition == .landscape)
    #expect(layout[ItemID(index: 3)].condition == inner)
    #expect(layout.rows[0].condition == .and(.landscape, inner))
  }

  @Test func unknownNamesAreErrorsWithASuggestion() throws {
    let line = #line + 2
    func wrong() throws(InvalidLayout) -> Layout {
      try Layout("Wrong") { screen in
        card.view()
        card.left == ViewReference("crad").right
        ViewReference("somethingElse").lines(0)
        expect(screen.safeArea.left < ViewReference("card.content").left)
      }
    }
    let error = #expect(throws: InvalidLayout.self) { try wrong() }
    let file = #fileID
    #expect(
      error?.diagnostics.map(\.message) == [
        "no view is called `crad`", "no view is called `somethingElse`",
        "no view is called `card.content`",
      ])
    #expect(error?.diagnostics.map(\.help) == [["did you mean `card`?"], [], []])
    #expect(error?.diagnostics.map(\.span.line) == [line + 2, line + 3, line + 4])
    #expect(error?.diagnostics.allSatisfy { $0.span.file == file } == true)
    #expect(
      error?.description.hasPrefix(
        "\(file):\(line + 2): no view is called `crad`, did you mean `card`?\n") == true)
  }

  @Test(arguments: ["card", "screen", "screen.safeArea"])
  func namesAreGivenOnce(name: String) throws {
    let error = #expect(throws: InvalidLayout.self) {
      try Layout("Twice") { _ in
        card.view()
        ViewReference(name).view()
      }
    }
    #expect(error?.diagnostics.map(\.message) == ["the name `\(name)` is taken"])
    #expect(error?.diagnostics.first?.notes.count == (name == "card" ? 1 : 0))
  }

  @Test func aLayoutInSwiftBecomesAProblem() throws {
    let screen = Screen(name: "small", size: Size(width: 320, height: 568))
    let problem = try LayoutProblem(weatherCard(), on: screen, measurer: GridMeasurer())
    #expect(problem.sources.filter { if case .row = $0 { true } else { false } }.count == 11)
    #expect(problem[ItemID(index: 3)].contentSize?.size == Size(width: 320, height: 20))
  }

  @Test(arguments: [
    ("summry", "summary"), ("Summary", "summary"), ("ICON", "icon"), ("icno", "icon"),
    ("weather", nil), ("", nil), (String(repeating: "x", count: 1_000_000), nil),
  ])
  func misspeltNamesAreGuessed(name: String, guess: String?) {
    #expect(NameSuggestion.closest(to: name, in: ["card", "summary", "icon"]) == guess)
  }
}
