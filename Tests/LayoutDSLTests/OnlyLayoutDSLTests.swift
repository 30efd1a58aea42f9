// Nothing but the language is imported here: it brings what rows are written with.
import LayoutDSL
import Testing

@Suite struct OnlyLayoutDSLTests {
  @Test func `priorities need no other import`() throws {
    let card = ViewReference("card")
    let layout = try Layout("Card") { screen in
      card.view {
        card.leading == screen.leading + 8
        card.width == 300 ~ .high
        card.width <= 400 ~ 750.5
        card.height == 80 ~ Priority(250)
      }
    }
    let priorities: [Priority] = layout.rows.map(\.priority)
    #expect(priorities == [.required, .high, 750.5, .low])
    let relations: [Relation] = layout.rows.map(\.relation)
    #expect(relations == [.equal, .equal, .lessOrEqual, .equal])
    let origin: Origin? = layout.rows.first?.origin
    let span: SourceSpan? = origin?.span
    #expect(span?.file == "LayoutDSLTests/OnlyLayoutDSLTests.swift")
  }
}
