import LayoutDSL
import Testing

/// What the one way into a layout takes and what it refuses.
@Suite struct LayoutAssemblerTests {
  private func refusal(
    _ action: () throws -> Void, at location: SourceLocation = #_sourceLocation
  ) -> AssemblyError? {
    #expect(throws: AssemblyError.self, sourceLocation: location) { try action() }
  }

  private func height(of item: ItemID) -> AnchorExpression {
    AnchorExpression(terms: [.init(Anchor(item, .height))])
  }

  @Test func itemsComeInTheirOrderWithTheContentBehindItsArea() throws {
    var assembler = LayoutAssembler(name: "A", file: "a.layout")
    let card = try assembler.addItem(Item(name: "card"))
    let area = try assembler.addItem(Item(name: "area", kind: .scroll, parent: card))
    let title = try assembler.addItem(Item(name: "title", parent: area))
    let layout = assembler.layout
    #expect((layout.name, layout.file) == ("A", "a.layout"))
    #expect(
      layout.items.map(\.name) == [
        "screen", "screen.safeArea", "card", "area", "area.content", "title",
      ])
    #expect([card, area, title].map(\.index) == [2, 3, 5])
    #expect(layout[ItemID(index: 4)].kind == .content)
    #expect(layout[ItemID(index: 4)].parent == area)
    #expect(layout.content(of: area) == ItemID(index: 4))
    #expect(layout.content(of: card) == nil)
  }

  @Test func aNameStandsForOneItem() throws {
    var assembler = LayoutAssembler(name: "A")
    let card = try assembler.addItem(Item(name: "card"))
    for name in ["card", "screen", "screen.safeArea"] {
      let error = refusal { try assembler.addItem(Item(name: name)) }
      #expect(error == .nameTaken(name, by: try assembler.item(named: name)))
    }
    #expect(assembler.layout.items.count == 3, "what is refused changes nothing")
    // Those without a name are told apart by their places.
    try assembler.addItem(Item(name: ""))
    try assembler.addItem(Item(name: ""))
    #expect(try assembler.item(named: "card") == card)
  }

  @Test func itemsAreInItemsThatAreThere() throws {
    var assembler = LayoutAssembler(name: "A")
    let missing = ItemID(index: 7)
    #expect(
      refusal { try assembler.addItem(Item(name: "a", parent: missing)) }
        == .unknownItem(missing))
    let gap = try assembler.addItem(Item(name: "gap", kind: .guide))
    #expect(
      refusal { try assembler.addItem(Item(name: "b", parent: gap)) } == .holdsNothing(gap))
    #expect(assembler.layout.items.count == 3)
  }

  @Test func guidesBecomeItemsWhenTheyAreMentioned() throws {
    var assembler = LayoutAssembler(name: "A")
    let area = try assembler.addItem(Item(name: "area", kind: .scroll))
    #expect(try assembler.item(named: "screen.safeArea") == .safeArea)
    #expect(try assembler.part(.safeArea, of: .screen) == .safeArea)
    #expect(try assembler.part(.content, of: area) == ItemID(index: 3))
    let margins = try assembler.item(named: "area.margins")
    let frame = try assembler.part(.frame, of: area)
    #expect(try assembler.part(.margins, of: area) == margins)
    #expect(try assembler.item(named: "area.frame") == frame)
    let layout = assembler.layout
    #expect([margins, frame].map { layout[$0].kind } == [.margins, .frame])
    #expect([margins, frame].map { layout[$0].name } == ["area.margins", "area.frame"])
    #expect([margins, frame].map { layout[$0].parent } == [area, area])
    #expect(layout.items.count == 6)

    for (name, part) in [("screen.content", ItemPart.content), ("screen.frame", .frame)] {
      #expect(refusal { _ = try assembler.item(named: name) } == .unknownName(name))
      #expect(refusal { _ = try assembler.part(part, of: .screen) } == .noPart(part, of: .screen))
    }
    #expect(refusal { _ = try assembler.item(named: "area.margins.margins") } != nil)
  }

  @Test func rowsSpeakOfItemsThatAreThere() throws {
    var assembler = LayoutAssembler(name: "A")
    let card = try assembler.addItem(Item(name: "card"))
    let missing = ItemID(index: 3)
    let row = Row(height(of: card), .equal, AnchorExpression(constant: 44))
    #expect(try assembler.addRow(row) == 0)
    #expect(
      refusal { try assembler.addRow(Row(height(of: card), .equal, height(of: missing))) }
        == .unknownItem(missing))
    #expect(
      refusal { try assembler.addRow(Row(height(of: missing), .equal, AnchorExpression())) }
        == .unknownItem(missing))
    let claim = Expectation(height(of: card), .equal, AnchorExpression(constant: 44))
    #expect(try assembler.addExpectation(claim) == 0)
    #expect(
      refusal {
        try assembler.addExpectation(Expectation(height(of: missing), .less, height(of: card)))
      } == .unknownItem(missing))
    #expect(assembler.layout.rows == [row])
    #expect(assembler.layout.expectations == [claim])
  }

  @Test func settingsAndAllowancesBelongToWhatIsThere() throws {
    var assembler = LayoutAssembler(name: "A")
    let card = try assembler.addItem(Item(name: "card"))
    let missing = ItemID(index: 3)
    try assembler.add(Setting(.hidden(true)), to: card)
    #expect(
      refusal { try assembler.add(Setting(.hidden(true)), to: missing) } == .unknownItem(missing))
    for property in [Setting.Property.above(missing), .spacingAfter(missing, 8)] {
      #expect(
        refusal { try assembler.add(Setting(property), to: card) } == .unknownItem(missing))
    }
    #expect(assembler.layout[card].settings == [Setting(.hidden(true))])

    try assembler.allow(Allowance("overlap", for: .item(card)))
    let subjects: [(Allowance.Subject, AssemblyError)] = [
      (.item(missing), .unknownItem(missing)), (.row(0), .unknownRow(0)),
      (.expectation(0), .unknownExpectation(0)),
    ]
    for (subject, error) in subjects {
      #expect(refusal { try assembler.allow(Allowance("overlap", for: subject)) } == error)
    }
    #expect(assembler.layout.allowances == [Allowance("overlap", for: .item(card))])
  }

  @Test func aLayoutCanBeGoneOnFrom() throws {
    var first = LayoutAssembler(name: "A")
    let card = try first.addItem(Item(name: "card"))
    try first.addRow(Row(height(of: card), .equal, AnchorExpression(constant: 44)))
    try first.addRow(Row(height(of: card), .lessOrEqual, AnchorExpression(constant: 60)))

    var assembler = LayoutAssembler(continuing: first.layout)
    #expect(try assembler.item(named: "card") == card)
    #expect(refusal { try assembler.addItem(Item(name: "card")) } == .nameTaken("card", by: card))
    try assembler.setPriority(.low, ofRowAt: 0)
    try assembler.dropRow(at: 1)
    #expect(
      try assembler.addRow(Row(height(of: card), .equal, AnchorExpression(constant: 50))) == 2)
    #expect(assembler.layout.rows.map(\.priority) == [.low, .required, .required])
    #expect(assembler.layout.rows.map(\.condition) == [nil, .constant(false), nil])
    #expect(refusal { try assembler.setPriority(.low, ofRowAt: 3) } == .unknownRow(3))
    #expect(refusal { try assembler.dropRow(at: -1) } == .unknownRow(-1))

    let screen = Screen(name: "phone", size: Size(width: 320, height: 568))
    #expect(try SolvedLayout(first.layout, on: screen).frame(of: "card")?.height == 44)
    #expect(try SolvedLayout(assembler.layout, on: screen).frame(of: "card")?.height == 50)
  }

  /// A row in a scroll area is stored as it was written, and bound to what scrolls on a screen.
  @Test func rowsAreBoundToContentWhoeverAddsThem() throws {
    let source = """
      layout "A" {
        scroll area {
          leading == screen.leading; trailing == screen.trailing; top == screen.top + 50
          height == 200; area.content.width == width
          view title { leading == area.leading; top == area.top + 9; width == 30; height == 300 }
        }
        expect title.bottom == area.bottom - 8
      """
    let ending = "area.bottom == title.bottom + 8"
    func layout(_ rest: String) throws -> Layout {
      let file = LayoutFile(parsing: Array((source + "\n" + rest + "\n}").utf8), name: "a.layout")
      try #require(file.diagnostics == [])
      return try #require(file.layouts.first)
    }
    let typed = try layout(ending)
    var assembler = LayoutAssembler(continuing: try layout(""))
    let (area, title) = (
      try assembler.item(named: "area"), try assembler.item(named: "title")
    )
    try assembler.addRow(
      Row(
        AnchorExpression(terms: [.init(Anchor(area, .bottom))]), .equal,
        AnchorExpression(terms: [.init(Anchor(title, .bottom))], constant: 8)))
    let added = assembler.layout
    #expect(added.rows.map(added.description) == typed.rows.map(typed.description))
    #expect(added.rows.last.map(added.description) == ending)

    let screen = Screen(name: "phone", size: Size(width: 320, height: 568))
    let (first, second) = (
      try SolvedLayout(typed, on: screen), try SolvedLayout(added, on: screen)
    )
    #expect(
      first.problem.problem.constraints.map(\.expression)
        == second.problem.problem.constraints.map(\.expression))
    #expect(second.frame(of: "area") == Rect(x: 0, y: 50, width: 320, height: 200))
    #expect(
      second.frame(of: "area.content") == Rect(x: 0, y: 50, width: 320, height: 9 + 300 + 8))
    let claim = try #require(second.expanded.expectations.first)
    #expect(second.expanded.description(of: claim) == "title.bottom == area.content.bottom - 8")
    #expect(second.written.description(of: claim) != "title.bottom == area.bottom - 8")
  }

  @Test func theSwiftFormAsksTheSameAssembler() throws {
    let (gap, card) = (ViewReference("gap"), ViewReference("card"))
    let error = #expect(throws: InvalidLayout.self) {
      try Layout("A") { _ in
        gap.guide { card.view() }
        card.width == gap.margins.width
      }
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "the guide `gap` holds no items", "no view is called `gap.margins`",
      ])
  }
}
