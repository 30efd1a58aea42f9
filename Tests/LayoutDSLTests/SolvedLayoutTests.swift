import Constraints
import Testing

@testable import LayoutDSL

@Suite struct SolvedLayoutTests {
  private static let phone = Screen(name: "phone", size: Size(width: 320, height: 568))

  private func layout(_ body: String) throws -> Layout {
    let file = LayoutFile(parsing: Array("layout \"A\" {\n\(body)\n}".utf8), name: "a.layout")
    try #require(file.diagnostics == [])
    return try #require(file.layouts.first)
  }

  @Test func framesAndTextsAreFoundByName() throws {
    let solved = try SolvedLayout(
      layout(
        """
        label title "words and more words" {
          lines 0; leading == screen.leading + 8; top == screen.top + 8; width == 100
        }
        view absent { width == 8 }
        when landscape { view wide { leading == title.leading; top == title.top; width == 9 } }
        """), on: Self.phone, measurer: GridMeasurer())
    let frame = try #require(solved.frame(of: "title"))
    let text = try #require(solved.text(of: "title"))
    #expect(frame == Rect(x: 8, y: 8, width: 100, height: text.size.height))
    #expect(text.lineCount == 2)
    #expect(solved.frame(of: "screen") == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(solved.frame(of: try #require(solved.written.item(named: "title"))) == frame)
    for missing in ["wide", "nobody", "Title", ""] {
      #expect(solved.frame(of: missing) == nil, "\(missing)")
      #expect(solved.text(of: missing) == nil, "\(missing)")
    }
    #expect(solved.frame(of: ItemID(index: 99)) == nil)
    #expect(solved.text(of: "absent") == nil, "it has no text")
    #expect(solved.isSettled)
  }

  @Test func whatCannotBeSolvedIsAResultWithItsConflicts() throws {
    var solved = try SolvedLayout(
      layout("view card { width == 100; width >= 200; label title \"words\" }"), on: Self.phone)
    #expect(solved.solution == nil)
    #expect(solved.rounds == 1)
    #expect(solved.frame(of: "card") == nil)
    let sources = try solved.conflicts().sets.map { conflict in
      conflict.constraints.map { solved.problem.sources[$0.index] }
    }
    #expect(sources == [[.row(0), .row(1)]])
  }

  @Test func whatHasASolutionHasNoConflicts() throws {
    var solved = try SolvedLayout(layout("view card { width == 100 }"), on: Self.phone)
    #expect(try solved.conflicts().isEmpty)
    #expect(solved.rounds == 1)
  }

  @Test func numbersThatAreNoneAreThrown() throws {
    var layout = Layout(name: "A")
    layout.items.append(Item(name: "card"))
    layout.rows.append(
      Row(
        AnchorExpression(terms: [.init(Anchor(ItemID(index: 2), .width))]), .equal,
        AnchorExpression(constant: .nan)))
    let error = #expect(throws: SolverError.self) {
      try SolvedLayout(layout, on: Self.phone)
    }
    guard case .invalid(.notFinite) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aTextThatNeverSettlesIsNamedWithItsSizes() throws {
    let solved = try SolvedLayout(
      layout(
        """
        label note "Note" {
          content 230x18; lines 0; compression horizontal 1; hugging horizontal 1
          leading == screen.leading; top == screen.top; width == 4 * height
        }
        """), on: Self.phone)
    #expect(!solved.isSettled)
    #expect(solved.unsettledFlows.isEmpty)
    #expect(solved.rounds == 3)
    let text = try #require(solved.unstableTexts.first)
    #expect(solved.unstableTexts.count == 1)
    #expect(text.label == solved.written.item(named: "note"))
    try #require(text.sizes.count == 3)
    // The frames are those of the last round: as wide as four times the height that was wrapped for.
    #expect(solved.frame(of: "note")?.width == text.sizes[2].width)
    #expect(text.sizes[1] != text.sizes[2])
  }

  @Test func aFlowThatNeverSettlesIsNamed() throws {
    let solved = try SolvedLayout(
      layout(
        """
        flow tiles {
          leading == screen.leading; top == screen.top; width == 320; spacing 0; lineSpacing 0
          view first { height == 100; width == 320 - 2 * (tiles.height - 100) }
          view second { height == 100; width == 100 }
        }
        """), on: Self.phone)
    #expect(solved.unsettledFlows == [try #require(solved.written.item(named: "tiles"))])
    #expect(!solved.isSettled)
  }

  @Test func theLiveSolverGoesOnFromTheLayout() throws {
    let solved = try SolvedLayout(
      layout(
        """
        view sidebar { leading == screen.leading; width == 0.25 * screen.width; width >= 60 }
        """), on: Self.phone)
    var solver = solved.solver
    let sidebar = try #require(solved.problem[try solved.item("sidebar")].variables)
    let screenWidth = try #require(solved.problem.constraint(of: .screen(.screen, .width)))
    try solver.setRightHandSide(200, of: screenWidth)
    #expect(try solver.solve().solution == nil, "a quarter of 200 is less than 60")
    try solver.setRightHandSide(480, of: screenWidth)
    #expect(try solver.solve().solution?[sidebar.width] == 120)
    #expect(solved.frame(of: "sidebar")?.width == 80)
  }
}
