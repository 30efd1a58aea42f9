import Constraints
import LayoutDSL
import SeededRandomness
import Testing

/// A problem whose texts were wrapped anew is the one that is made with these widths from the start.
@Suite struct RewrappingTests {
  private static let screen = Screen(
    name: "phone", size: Size(width: 320, height: 568), scale: 2, safeArea: Insets(top: 20))

  /// A label of every kind, a picture, and a view that is not there, tied to each other.
  private static let layout: Layout = {
    var layout = Layout(name: "test")
    layout.items += [
      Item(name: "short", kind: .label(.init("12"))),
      Item(
        name: "wrapping", kind: .label(.init("Partly cloudy throughout the day")),
        settings: [Setting(.lines(0)), Setting(.compression(.vertical, 999))]),
      Item(
        name: "three", kind: .label(.init("Partly cloudy throughout the day")),
        settings: [Setting(.lines(3)), Setting(.font(.system(28)))]),
      Item(name: "icon", kind: .image(.init(size: Size(width: 48, height: 40)))),
      Item(
        name: "stated", kind: .label(.init("words")),
        settings: [Setting(.lines(0)), Setting(.content(Size(width: 200, height: 20)))]),
      Item(
        name: "absent", kind: .label(.init("words that would wrap")),
        condition: .orientation(.landscape), settings: [Setting(.lines(0))]),
      Item(name: "empty", kind: .label(.init("")), settings: [Setting(.lines(0))]),
    ]
    layout.rows = (3..<9).map { index in
      Row(
        AnchorExpression(terms: [.init(Anchor(ItemID(index: index), .firstBaseline))]),
        .greaterOrEqual,
        AnchorExpression(
          terms: [.init(Anchor(ItemID(index: index - 1), .lastBaseline))], constant: 8))
    }
    return layout
  }()

  private static func problem(_ widths: [ItemID: Double] = [:]) throws -> LayoutProblem {
    try LayoutProblem(layout, on: screen, wrappingWidths: widths, measurer: InterTextMeasurer())
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func isTheProblemThatIsMadeAnew(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var problem = try Self.problem()
    for _ in 0..<3 {
      var widths: [ItemID: Double] = [:]
      for index in Self.layout.items.indices where Bool.random(using: &random) {
        widths[ItemID(index: index)] = [0, -5, .random(in: 0...400, using: &random)]
          .randomElement(using: &random)
      }
      let wrapped = try #require(
        try problem.wrapped(at: widths, measurer: InterTextMeasurer()), "seed \(seed)")
      let fresh = try Self.problem(widths)
      #expect(wrapped.problem.constraints == fresh.problem.constraints, "seed \(seed)")
      #expect(wrapped.problem.variableNames == fresh.problem.variableNames, "seed \(seed)")
      #expect(wrapped.sources == fresh.sources, "seed \(seed)")
      #expect(wrapped.contentSizes == fresh.contentSizes, "seed \(seed)")
      #expect(wrapped.textSizes == fresh.textSizes, "seed \(seed)")
      problem = wrapped
    }
  }

  @Test func someWidthsChangeHeights() throws {
    let wrapped = try #require(
      try Self.problem().wrapped(at: [ItemID(index: 3): 100], measurer: InterTextMeasurer()))
    let before = try #require(try Self.problem().contentSizes[3]?.height)
    let after = try #require(wrapped.contentSizes[3]?.height)
    #expect(after > before)
  }

  /// Such a stack has rows with the heights of its texts in them.
  @Test func isMadeAnewWhereAStackSharesOutItsRoomBySizes() throws {
    var layout = Self.layout
    layout.items.append(
      Item(name: "stack", kind: .stack, settings: [Setting(.distribution(.fillProportionally))]))
    let problem = try LayoutProblem(layout, on: Self.screen, measurer: InterTextMeasurer())
    #expect(try problem.wrapped(at: [:], measurer: InterTextMeasurer()) == nil)
  }

  @Test func everyConstraintIsFoundByWhatItStandsFor() throws {
    let problem = try Self.problem()
    for (index, source) in problem.sources.enumerated() {
      #expect(problem.constraint(of: source) == ConstraintID(index: index))
    }
    let absent = ItemID(index: 7)
    #expect(problem.constraint(of: .nonNegative(absent, .horizontal)) == nil)
    #expect(problem.constraint(of: .compression(absent, .vertical)) == nil)
    #expect(problem.constraint(of: .row(problem.layout.rows.count)) == nil)
    #expect(problem.constraint(of: .row(4)) == nil, "it mentions what is not there")
  }
}
