import Constraints
@testable import LayoutChecker
import LayoutDSL
import SeededRandomness
import Testing

/// What is said about a view is so: its sum is its value, and the rows that decide it do so at exactly the
/// widths that are named.
@Suite struct InspectionTests {
  @Test("the stated sum reproduces the value on random layouts", arguments: 0..<40)
  func sum(seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    let layout = try RandomLayout.layout(&random)
    let screen = Screen(
      name: "test", size: Size(width: 375, height: 667),
      direction: seed.isMultiple(of: 3) ? .rightToLeft : .leftToRight)
    let solved = try SolvedLayout(layout, on: screen)
    guard let solution = solved.solution else { return }
    for index in layout.items.indices.dropFirst(2) {
      for attribute in [Attribute.leading, .trailing, .width, .centerY, .height] {
        guard
          let expression = solved.problem.expression(
            for: Anchor(ItemID(index: index), attribute))
        else { continue }
        let why = try solution.explanation(of: expression)
        let value = solution.value(of: expression)
        #expect(abs(why.value - value) <= 1e-9 * max(1, abs(value)))
      }
    }
  }

  @Test("the stated widths are exactly those at which the rows decide", arguments: 0..<12)
  func widths(seed: Int) throws {
    var random = Random(seed: UInt64(1000 + seed))
    let layout = try RandomLayout.layout(&random)
    let screen = Screen(
      name: "test", size: Size(width: 390, height: 700),
      direction: seed.isMultiple(of: 3) ? .rightToLeft : .leftToRight)
    let inspection = try LayoutInspection(of: layout, on: screen)
    guard let solution = inspection.solved.solution else { return }
    let anchor = Anchor(ItemID(index: 2), .width)
    let explanation = try #require(try inspection.explanation(of: anchor))
    guard let reach = explanation.reach else { return }
    let problem = inspection.solved.problem
    let expression = try #require(problem.expression(for: anchor))
    let sources = try solution.explanation(of: expression).shares.map {
      problem.sources[$0.constraint.index]
    }
    func doAllDecide(at width: Double) throws -> Bool {
      let there = try SolvedLayout(layout, on: screen.resized(to: width, along: .horizontal))
      guard let solution = there.solution else { return false }
      return sources.allSatisfy { source in
        guard let id = there.problem.constraint(of: source) else { return false }
        return abs(solution.value(of: there.problem.problem[id].expression)) < 1e-7
      }
    }
    let (lower, upper) = (reach.range.lower, reach.range.upper)
    for width in [lower, (lower + upper) / 2, upper] {
      let inside = min(max(width, lower + 1e-3), upper - 1e-3)
      #expect(try lower == upper || doAllDecide(at: inside), "at \(inside) of \(reach.range)")
    }
    #expect(try reach.below == nil || !doAllDecide(at: lower - 0.5), "below \(reach.range)")
    #expect(try reach.above == nil || !doAllDecide(at: upper + 0.5), "above \(reach.range)")
  }

  @Test(
    "rows that follow the text decide at every width, whichever way that runs",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func reachAlongTheText(direction: LayoutDirection) throws {
    let file = LayoutFile(
      parsing: Array(
        """
        layout "Line" {
          view mark { leading == screen.leading + 16; top == screen.top; width == 40; height == 40 }
          view text {
            leading == mark.trailing + 8; trailing == screen.trailing - 16
            top == screen.top; height == 40
          }
        }
        """.utf8), name: "line.layout")
    #expect(file.diagnostics.isEmpty)
    let layout = try #require(file.layouts.first)
    let screen = Screen(
      name: "test", size: Size(width: 390, height: 700), direction: direction)
    let inspection = try LayoutInspection(of: layout, on: screen)
    let text = try #require(layout.item(named: "text"))
    for attribute in [Attribute.width, .leading] {
      let reach = try #require(try inspection.explanation(of: Anchor(text, attribute))?.reach)
      #expect(reach.below == nil && reach.above == nil)
      #expect(reach.range.lower == reach.interval.lowerBound)
      #expect(reach.range.upper == reach.interval.upperBound)
    }
  }

  // The language refuses a share of a position; Interface Builder and the Swift form write it.
  @Test(
    "a row that takes a share of a position decides at every width, whichever way the text runs",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func reachOfAShareOfAPosition(direction: LayoutDirection) throws {
    var assembler = LayoutAssembler(name: "half")
    let card = try assembler.addItem(Item(name: "card", kind: .view, parent: .screen))
    func add(_ attribute: Attribute, _ expression: AnchorExpression) throws {
      try assembler.addRow(
        Row(AnchorExpression(terms: [.init(Anchor(card, attribute))]), .equal, expression))
    }
    try add(.leading, AnchorExpression(terms: [.init(Anchor(.screen, .leading))], constant: 20))
    try add(.trailing, AnchorExpression(terms: [.init(Anchor(.screen, .trailing), 0.5)]))
    try add(.top, AnchorExpression(terms: [.init(Anchor(.screen, .top))]))
    try add(.height, AnchorExpression(constant: 50))
    let screen = Screen(
      name: "test", size: Size(width: 390, height: 700), direction: direction)
    let inspection = try LayoutInspection(of: assembler.layout, on: screen)
    let reach = try #require(try inspection.explanation(of: Anchor(card, .width))?.reach)
    #expect(reach.below == nil && reach.above == nil)
    #expect(reach.range.lower == reach.interval.lowerBound)
    #expect(reach.range.upper == reach.interval.upperBound)
  }

  @Test("rows are active, have room to spare or are missed")
  func states() throws {
    let file = LayoutFile(
      parsing: Array(
        """
        layout "States" {
          view box {
            left == screen.left + 8; top == screen.top; height == 10
            width <= 100; width >= 40; width == 200 @high
          }
        }
        """.utf8), name: "states.layout")
    let layout = try #require(file.layouts.first)
    let inspection = try LayoutInspection(of: layout, on: ScreenCatalog.defaultScreens[0])
    let box = try #require(layout.item(named: "box"))
    let states = inspection.rows(touching: box).map(\.state)
    #expect(states == [.active, .active, .active, .active, .spare(60), .missed(100)])
    #expect(inspection.frames.map(\.name) == ["box"])
    let why = try #require(try inspection.explanation(of: Anchor(box, .width)))
    #expect(why.steps.first?.formula == "100")
    #expect(why.wishes.map(\.missedBy) == [100])
  }

  @Test("of a reach of a single width it is said that the rows decide there, and not everywhere")
  func reachOfOneWidth() throws {
    func words(_ range: SweptLayout.Range) -> [String] {
      ExplanationReach(range: range, interval: 320...1024, below: nil, above: nil)
        .words(in: Layout(name: "test"))
    }
    #expect(words(.init(375, 375)) == ["the same rows decide for width == 375"])
    #expect(words(.init(320, 1024)) == ["the same rows decide at every width from 320 to 1024"])
  }

  @Test("a help is that of the state that is asked about")
  func helpOfAState() throws {
    let file = LayoutFile(
      parsing: Array(
        """
        layout "Sheet" {
          let h = 120
          view sheet {
            leading == screen.leading
            trailing == screen.trailing
            bottom == screen.bottom
            height == h
            label place "Garden" {
              leading == sheet.leading + 16
              top == sheet.top + 8
              trailing <= sheet.trailing
            }
            label hours "Open" {
              leading == place.leading
              top == place.bottom + 4
              trailing <= sheet.trailing - 16
            }
            image photo 300x200 {
              leading == place.leading
              top == hours.bottom + 12
              bottom == sheet.bottom - 8
              aspect 3:2
            }
          }
          state half { let h = 300 }
        }
        """.utf8), name: "sheet.layout")
    let layout = try #require(file.layouts.first)
    let screen = try ScreenCatalog.screens(matching: [ScreenSelector("320x568")])[0]
    let inspection = try LayoutInspection(of: layout, on: screen.inState("half"))
    let place = try #require(layout.item(named: "place"))
    let why = try #require(try inspection.explanation(of: Anchor(place, .height)))
    #expect(why.openness?.help.first?.contains("top >= hours.bottom + 12") == true)
  }

  @Test("the help of an open measure is that of its view, whatever else is open")
  func helpOfAnotherView() throws {
    let file = LayoutFile(
      parsing: Array(
        """
        layout "Loose" {
          screens 320x568
          view first { top == screen.top; width == 10; height == 10 }
          view second { top == first.bottom; width == 10; height == 10 }
        }
        """.utf8), name: "loose.layout")
    let layout = try #require(file.layouts.first)
    let screen = try ScreenCatalog.screens(matching: layout.screens)[0]
    let inspection = try LayoutInspection(of: layout, on: screen)
    for name in ["first", "second"] {
      let view = try #require(layout.item(named: name))
      let why = try #require(try inspection.explanation(of: Anchor(view, .left)))
      let help = try #require(why.openness?.help)
      #expect(!help.isEmpty && help.allSatisfy { $0.contains("`\(name).leading") }, "\(help)")
    }
  }

  @Test("a measure is open where it may differ by more than half a device pixel")
  func openness() throws {
    for (right, isOpen) in [("8.25", false), ("8.375", true)] {
      let file = LayoutFile(
        parsing: Array(
          """
          layout "Loose" {
            view box {
              left >= screen.left + 8; left <= screen.left + \(right)
              top == screen.top; width == 100; height == 10
            }
          }
          """.utf8), name: "loose.layout")
      let layout = try #require(file.layouts.first)
      let screen = Screen(name: "test", size: Size(width: 375, height: 667), scale: 2)
      let inspection = try LayoutInspection(of: layout, on: screen)
      let box = try #require(layout.item(named: "box"))
      let why = try #require(try inspection.explanation(of: Anchor(box, .left)))
      #expect((why.openness != nil) == isOpen, "\(right)")
    }
  }
}
