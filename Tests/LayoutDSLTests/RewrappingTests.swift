import Constraints
import SeededRandomness
import Testing

@testable import LayoutDSL

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
        settings: [Setting(.lines(0)), Setting(.content(IntrinsicSize(width: 200, height: 20)))]),
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
    try LayoutProblem(
      layout, on: screen, given: Measurements(wrappingWidths: widths),
      measurer: InterTextMeasurer())
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
      let before = problem.problem.constraints
      let texts = problem.rewrapped(at: widths, measurer: InterTextMeasurer())
      let changed = try problem.apply(texts)
      let fresh = try Self.problem(widths)
      #expect(problem.problem.constraints == fresh.problem.constraints, "seed \(seed)")
      #expect(problem.problem.variableNames == fresh.problem.variableNames, "seed \(seed)")
      #expect(problem.sources == fresh.sources, "seed \(seed)")
      #expect(problem.items.map(\.contentSize) == fresh.items.map(\.contentSize), "seed \(seed)")
      #expect(problem.items.map(\.text) == fresh.items.map(\.text), "seed \(seed)")
      let differing = problem.problem.constraintIDs.filter {
        before[$0.index] != problem.problem[$0]
      }
      #expect(changed.sorted() == differing, "seed \(seed)")
    }
  }

  @Test func someWidthsChangeHeights() throws {
    let wrapping = ItemID(index: 3)
    let problem = try Self.problem()
    let texts = problem.rewrapped(at: [wrapping: 100], measurer: InterTextMeasurer())
    #expect(texts.map(\.label) == [wrapping])
    #expect(texts.map(\.changesHeight) == [true])
    let before = try #require(problem[wrapping].contentSize?.height)
    let after = try #require(texts.first?.content.intrinsicSize.height)
    #expect(after > before)
  }

  @Test func whatHasItsWidthAlreadyIsLeftAlone() throws {
    let widths = [ItemID(index: 3): 100.0, ItemID(index: 4): 90]
    let problem = try Self.problem(widths)
    #expect(problem.rewrapped(at: widths, measurer: InterTextMeasurer()).isEmpty)
  }

  /// A solved window goes on as far as the texts in it keep their lines.
  @Test(arguments: ["wrapping", "three", "stated"])
  func theWidthsWithAsManyLinesReachUntilThereAreMoreOrFewer(name: String) throws {
    let measurer = InterTextMeasurer()
    let problem = try Self.problem()
    let index = try #require(Self.layout.items.firstIndex { $0.name == name })
    guard case .label(let text) = Self.layout.items[index].kind else { return }
    let label = Content.Label(
      text, as: problem[ItemID(index: index)].settings, on: Self.screen)
    let unwrapped = label.size(wrappedAt: nil, measurer: measurer)
    let natural = unwrapped.size.width
    func lineCount(at width: Double) -> Int {
      width < natural ? label.size(wrappedAt: width, measurer: measurer).neededLineCount : 1
    }
    var random = SeededRandom(seed: 1)
    let chosen = (0..<100).map { _ in Double.random(in: 0.1...(natural + 20), using: &random) }
    for width in chosen + (1...9).map({ natural / Double($0) }) + [1, 0.5] {
      let widths = try #require(
        label.widthsWithSameLines(around: width, unwrapped: unwrapped, measurer: measurer))
      #expect(widths.contains(width))
      if name != "stated" {
        let drawn = measurer.lines(
          ofLabel: text.string, font: label.font, width: width, scale: Self.screen.scale)
        #expect(drawn?.lines.count == lineCount(at: width), "around \(width)")
        #expect(drawn?.widths.contains(width) == true, "around \(width)")
      }
      // Somewhat inside of the ends and beyond them, for what a solver may be off by.
      let (lower, upper) = (widths.lowerBound, widths.upperBound)
      let count = lineCount(at: width)
      #expect(lineCount(at: max(0.001, lower + 1e-4)) == count, "from \(lower) around \(width)")
      // A text as wide as measured is on one line, and so are widths that pixels round up to it.
      if lower > 0.001, width < natural {
        #expect(lineCount(at: lower - 1e-4) > count, "below \(lower) around \(width)")
      }
      guard upper.isFinite else { continue }
      #expect(lineCount(at: upper - 1e-4) == count, "to \(upper) around \(width)")
      if upper < natural - 1e-4 {
        #expect(lineCount(at: upper + 1e-4) < count, "above \(upper) around \(width)")
      }
    }
  }

  /// However narrow a label is, no line of a text of a stated size is narrower than a point.
  @Test(arguments: [(0.0, 200), (0.25, 200), (1, 200), (1.5, 134), (200, 1)])
  func aLabelNextToNothingWideHasALineForEachPoint(width: Double, count: Int) throws {
    guard case .label(let text) = Self.layout.items[6].kind else { return }
    #expect(Self.layout.items[6].name == "stated")
    let label = Content.Label(
      text, as: try Self.problem()[ItemID(index: 6)].settings, on: Self.screen)
    let size = label.size(wrappedAt: width, measurer: InterTextMeasurer())
    #expect(size.neededLineCount == count)
    #expect(size.size.height == 20 * Double(count))
  }

  /// Such a stack has rows with the heights of its texts in them.
  @Test(arguments: [
    ("axis vertical; distribution fillProportionally", true), ("axis vertical", false),
    ("distribution fillProportionally", false),
  ])
  func aStackThatSharesOutItsHeightIsMadeAnew(settings: String, isMadeAnew: Bool) throws {
    let solved = try SolvedLayout(
      """
      stack column {
        \(settings); leading == screen.leading; top == screen.top; width == 100; height == 200
        label text "words that wrap" { lines 0 }
      }
      """)
    let text = try solved.item("text")
    #expect(solved.problem.sharesOutHeight(of: text) == isMadeAnew)
  }

  @Test(arguments: [
    """
    stack column {
      axis vertical; distribution fillProportionally
      leading == screen.leading; top == screen.top; width == 100
      label first "words that wrap at a hundred points" { lines 0 }
      label second "words" { lines 0 }
    }
    """,
    """
    flow tags {
      leading == screen.leading; trailing == screen.trailing; top == screen.top
      label first "words that wrap at a hundred points" { lines 0; width <= 200 }
      label second "words" { lines 0 }
      label third "more of these words" { lines 0 }
    }
    """,
    """
    label title "words that wrap at a hundred points" {
      lines 0; leading == screen.leading; top == screen.top; width == 100
    }
    label below "words that are cut" { leading == title.leading; top == title.bottom; width == 50 }
    """,
  ])
  func theLastProblemIsTheOneThatIsMadeWithTheSolution(body: String) throws {
    let solved = try SolvedLayout(body)
    let solution = try #require(solved.solution)
    #expect(solved.rounds > 1)
    let fresh = try LayoutProblem(
      solved.written, on: solved.screen, given: Measurements(of: solved.problem, in: solution),
      measurer: GridMeasurer())
    #expect(solved.problem.problem.constraints == fresh.problem.constraints)
    #expect(solved.problem.items.map(\.text) == fresh.items.map(\.text))
    // The live solver knows the same constants.
    let live = solved.solver.problem.constraints
    #expect(live.map(\.expression) == fresh.problem.constraints.map(\.expression))
  }

  @Test func everyConstraintIsFoundByWhatItStandsFor() throws {
    let problem = try Self.problem()
    for (index, source) in problem.sources.enumerated() {
      #expect(problem.constraint(of: source) == ConstraintID(index: index))
    }
    let absent = ItemID(index: 7)
    #expect(problem.constraint(of: .nonNegative(absent, .horizontal)) == nil)
    #expect(problem.constraint(of: .compression(absent, .vertical)) == nil)
    #expect(problem.constraint(of: .row(problem.expanded.rows.count)) == nil)
    #expect(problem.constraint(of: .row(4)) == nil, "it mentions what is not there")
  }
}
