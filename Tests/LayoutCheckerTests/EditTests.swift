import LayoutDSL
import Testing

@testable import LayoutChecker

@Suite struct EditTests {
  /// A row that a repair adds in a scroll area is the row that it is when it is typed in.
  @Test func aRowInAScrollAreaMeansWhatItMeansInTheFile() throws {
    func layout(_ last: String) throws -> Layout {
      let source = """
        layout "List" {
          scroll area {
            leading == screen.leading; trailing == screen.trailing; top == screen.top; height == 200
            view card { leading == area.leading; top == area.top; width == 320; height == 300 }
            \(last)
          }
        }
        """
      let file = LayoutFile(parsing: Array(source.utf8), name: "list.layout")
      try #require(file.diagnostics == [])
      return try #require(file.layouts.first)
    }
    let open = try layout("")
    let (area, card) = (
      try #require(open.item(named: "area")), try #require(open.item(named: "card"))
    )
    let edit = Edit.add(
      Row(
        AnchorExpression(terms: [.init(Anchor(card, .bottom))]), .equal,
        AnchorExpression(terms: [.init(Anchor(area, .bottom))], constant: -8)))
    let words = "card.bottom == area.bottom - 8"
    #expect(open.description(of: edit) == "add `\(words)`")

    let screen = Screen(name: "phone", size: Size(width: 320, height: 568))
    let edited = try SolvedLayout(open.applying([edit]), on: screen)
    let typed = try SolvedLayout(layout(words), on: screen)
    #expect(
      edited.problem.problem.constraints.map(\.expression)
        == typed.problem.problem.constraints.map(\.expression))
    // The card ends where what scrolls ends, 8 points above it, and not at the end of the area.
    let content = try #require(edited.frame(of: "area.content"))
    let frame = try #require(edited.frame(of: "card"))
    #expect(content.y + content.height == frame.y + frame.height + 8)
    #expect(content.height == 308)
  }

  @Test func whatNobodyHasWrittenCannotBeChanged() {
    let layout = Layout(name: "A")
    let guide = ItemID(index: 9)
    let edits: [Edit] = [
      .set(guide, .hidden(true)), .drop(row: 0), .setPriority(row: 0, .low),
      .add(Row(AnchorExpression(terms: [.init(Anchor(guide, .top))]), .equal, AnchorExpression())),
    ]
    for edit in edits {
      #expect(throws: AssemblyError.self) { try layout.applying([edit]) }
    }
  }
}
