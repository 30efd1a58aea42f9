import Constraints
import Testing

@testable import LayoutDSL

private let phone = Screen(
  name: "phone", size: Size(width: 320, height: 568), scale: 2, safeArea: Insets(top: 20))
private let arabicPhone = Screen(
  name: "phone", size: Size(width: 320, height: 568), scale: 2, direction: .rightToLeft)

private func layout(_ items: Item..., rows: [Row] = []) -> Layout {
  var layout = Layout(name: "test")
  layout.items += items
  layout.rows = rows
  return layout
}

private func problem(
  _ layout: Layout, on screen: Screen = phone, wrapping: [ItemID: Double] = [:]
) throws -> LayoutProblem {
  try LayoutProblem(
    layout, on: screen, given: Measurements(wrappingWidths: wrapping), measurer: GridMeasurer())
}

private func sum(_ anchor: Anchor, _ constant: Double = 0) -> AnchorExpression {
  AnchorExpression(terms: [.init(anchor)], constant: constant)
}

/// The first item after the screen and its safe area.
private let first = ItemID(index: 2)
private let second = ItemID(index: 3)

extension LayoutProblem {
  /// The constraint that stands for `source`.
  fileprivate func constraint(for source: Source) -> Constraint? {
    sources.firstIndex(of: source).map { problem.constraints[$0] }
  }

  /// The value of a side where the first item lies at (10, 30) and is 100 wide and 50 high.
  fileprivate func value(of expression: LinearExpression) -> Double {
    let frames: [Double] = [
      0, 0, screen.size.width, screen.size.height, 0, 0, 0, 0, 10, 30, 100, 50,
    ]
    return expression.terms.reduce(expression.constant) {
      $0 + $1.coefficient * frames[$1.variable.index]
    }
  }
}

@Suite struct LayoutProblemTests {
  @Test func everyItemHasFourNamedVariables() throws {
    let problem = try problem(layout(Item(name: "card")))
    #expect(
      problem.problem.variableNames == [
        "screen.left", "screen.top", "screen.width", "screen.height",
        "screen.safeArea.left", "screen.safeArea.top", "screen.safeArea.width",
        "screen.safeArea.height", "card.left", "card.top", "card.width", "card.height",
      ])
    #expect(problem.sources.count == problem.problem.constraints.count)
  }

  @Test func theScreenAndItsSafeAreaAreFacts() throws {
    let problem = try problem(layout())
    #expect(
      problem.problem.constraints.map(\.origin.label) == [
        "screen.left == 0", "screen.top == 0", "screen.width == 320", "screen.height == 568",
        "screen.safeArea.left == 0", "screen.safeArea.top == 20", "screen.safeArea.width == 320",
        "screen.safeArea.height == 548",
      ])
    #expect(problem.problem.constraints.allSatisfy { $0.isImplicit && $0.priority.isRequired })
    let safeHeight = try #require(problem.constraint(for: .screen(.safeArea, .height)))
    #expect(safeHeight.expression.constant == -548)
  }

  /// Split views and small windows may be smaller than what notches and bars take.
  @Test func insetsLargerThanTheWindowLeaveNothingOfIt() throws {
    let screen = Screen(
      name: "tiny", size: Size(width: 40, height: 30), scale: 2,
      safeArea: Insets(top: 20, left: 30, bottom: 20, right: 30))
    let solved = try SolvedLayout(layout(), on: screen)
    #expect(
      solved.frame(of: .safeArea)
        == Rect(x: 30, y: 20, width: 0, height: 0))
  }

  @Test func noSizeIsNegative() throws {
    let span = SourceSpan(file: "a.layout", line: 3)
    let problem = try problem(layout(Item(name: "card", span: span)))
    for (axis, label) in [(Axis.horizontal, "card.width >= 0"), (.vertical, "card.height >= 0")] {
      let constraint = try #require(problem.constraint(for: .nonNegative(first, axis)))
      #expect(constraint.isImplicit)
      #expect(constraint.relation == .greaterOrEqual)
      #expect(constraint.origin.label == label)
      #expect(constraint.origin.span == span)
    }
  }

  @Test(arguments: [
    (Attribute.left, 10.0), (.right, 110), (.leading, 10), (.trailing, 110), (.centerX, 60),
    (.width, 100), (.top, 30), (.bottom, 80), (.centerY, 55), (.height, 50),
    (.firstBaseline, 30), (.lastBaseline, 80),
  ])
  func anchorsOfAView(attribute: Attribute, value: Double) throws {
    let problem = try problem(layout(Item(name: "card")))
    let expression = try #require(problem.expression(for: Anchor(first, attribute)))
    #expect(problem.value(of: expression) == value)
  }

  @Test(arguments: [(Attribute.left, 10.0), (.right, 110), (.leading, 110), (.trailing, 10)])
  func edgesWhereTextRunsFromRightToLeft(attribute: Attribute, value: Double) throws {
    let problem = try problem(layout(Item(name: "card")), on: arabicPhone)
    let expression = try #require(problem.expression(for: Anchor(first, attribute)))
    #expect(problem.value(of: expression) == value)
  }

  @Test(arguments: [(Attribute.firstBaseline, 46.0), (.lastBaseline, 76)])
  func baselinesOfALabel(attribute: Attribute, value: Double) throws {
    let problem = try problem(layout(Item(name: "title", kind: .label(.init("abc")))))
    let expression = try #require(problem.expression(for: Anchor(first, attribute)))
    #expect(problem.value(of: expression) == value)
  }

  @Test func constantsGrowTowardsTrailing() throws {
    // 8 points after the leading edge is x == 8, or 8 points to the left of x == 320.
    let row = Row(sum(Anchor(first, .leading)), .equal, sum(Anchor(.screen, .leading), 8))
    let rows = layout(Item(name: "card"), rows: [row])
    let leftToRight = try #require(problem(rows).constraint(for: .row(0)))
    let rightToLeft = try #require(problem(rows, on: arabicPhone).constraint(for: .row(0)))
    // card.left - screen.left - 8
    #expect(
      leftToRight.expression.simplified.terms.map { [Double($0.variable.index), $0.coefficient] }
        == [[0, -1], [8, 1]])
    #expect(leftToRight.expression.constant == -8)
    // screen.left + screen.width - card.left - card.width - 8
    #expect(
      rightToLeft.expression.simplified.terms.map { [Double($0.variable.index), $0.coefficient] }
        == [[0, 1], [2, 1], [8, -1], [10, -1]])
    #expect(rightToLeft.expression.constant == -8)
  }

  @Test func aRowThatMixesEdgesAndCentresIsMirroredAsAWhole() throws {
    // card.centerX == card.leading + 50 holds in both directions for a card 100 wide.
    let (centre, leading) = (sum(Anchor(first, .centerX)), sum(Anchor(first, .leading), 50))
    for screen in [phone, arabicPhone] {
      let problem = try problem(layout(Item(name: "card")), on: screen)
      let sides = try #require(problem.sides(centre, leading))
      #expect(problem.value(of: sides.first) == problem.value(of: sides.second))
    }
  }

  @Test func aDistanceFromTheLeadingSideIsMirrored() throws {
    let problem = try problem(layout(Item(name: "card")), on: arabicPhone)
    let expression = try #require(problem.expression(for: sum(Anchor(first, .leading))))
    #expect(problem.value(of: expression) == 210)
  }

  @Test func aRowKeepsItsOriginAndPriority() throws {
    let origin = Origin("height == 0 @fitting", at: SourceSpan(file: "a.layout", line: 9))
    let height = sum(Anchor(first, .height))
    let rows = layout(
      Item(name: "card"),
      rows: [
        Row(height, .equal, AnchorExpression(), priority: .fitting, origin: origin),
        Row(height, .greaterOrEqual, AnchorExpression(constant: 4.5), priority: .low),
      ])
    let problem = try problem(rows)
    let written = try #require(problem.constraint(for: .row(0)))
    #expect(written.origin == origin)
    #expect(written.priority == .fitting)
    #expect(written.relation == .equal)
    #expect(!written.isImplicit)
    let unnamed = try #require(problem.constraint(for: .row(1)))
    #expect(unnamed.origin.label == "card.height >= 4.5 @250")
  }

  @Test func conditionsDecideOnItemsTheirChildrenAndRows() throws {
    let child = Item(name: "child", parent: first)
    let other = ItemID(index: 4)
    let rows = layout(
      Item(name: "card", condition: .orientation(.landscape)), child, Item(name: "other"),
      rows: [
        Row(sum(Anchor(other, .left)), .equal, sum(Anchor(second, .left))),
        Row(
          sum(Anchor(other, .top)), .equal, AnchorExpression(), when: .orientation(.landscape)),
      ])
    let portrait = try problem(rows)
    #expect(!portrait[first].isPresent)
    #expect(!portrait[second].isPresent)
    #expect(portrait[other].isPresent)
    #expect(portrait.expression(for: Anchor(second, .left)) == nil)
    #expect(portrait.expression(for: sum(Anchor(second, .left))) == nil)
    #expect(portrait.constraint(for: .row(0)) == nil)
    #expect(portrait.constraint(for: .row(1)) == nil)
    let landscape = try problem(
      rows, on: Screen(name: "wide", size: Size(width: 568, height: 320)))
    #expect(landscape[second].isPresent)
    #expect(landscape.constraint(for: .row(0)) != nil)
    #expect(landscape.constraint(for: .row(1)) != nil)
  }

  @Test(arguments: [
    (Item.Kind.label(.init("abc")), 251.0), (.image(.init(size: Size(width: 30, height: 20))), 251),
    (.view, 250),
  ])
  func contentRowsHaveTheDefaultsOfInterfaceBuilder(kind: Item.Kind, hugging: Double) throws {
    let item = Item(
      name: "icon", kind: kind, settings: [Setting(.content(IntrinsicSize(width: 30, height: 20)))])
    let problem = try problem(layout(item))
    #expect(problem[ItemID(index: 2)].contentSize?.size == Size(width: 30, height: 20))
    let hugs = try #require(problem.constraint(for: .hugging(first, .horizontal)))
    #expect(hugs.priority == Priority(hugging))
    #expect(hugs.relation == .lessOrEqual)
    #expect(hugs.expression.constant == -30)
    #expect(
      hugs.origin.label == "icon refuses to grow beyond its 30 pt width @\(Int(hugging))")
    #expect(hugs.origin.rule == "hugging")
    let resists = try #require(problem.constraint(for: .compression(first, .vertical)))
    #expect(resists.priority == .high)
    #expect(resists.relation == .greaterOrEqual)
    #expect(resists.expression.constant == -20)
    #expect(resists.origin.label == "icon refuses to shrink below its 20 pt height @750")
    #expect(resists.origin.rule == "compression")
  }

  @Test func aViewWithoutContentHasNoContentRows() throws {
    let problem = try problem(layout(Item(name: "card")))
    #expect(problem.items.map(\.contentSize) == [nil, nil, nil])
    #expect(problem.sources.count == 10)
  }

  @Test func laterSettingsOverrideEarlierOnesWhereTheyApply() throws {
    let span = SourceSpan(file: "a.layout", line: 7)
    let itemSpan = SourceSpan(file: "a.layout", line: 5)
    let item = Item(
      name: "title", kind: .label(.init("abc")),
      settings: [
        Setting(.compression(.horizontal, 500)),
        Setting(.compression(.horizontal, .low), at: span),
        Setting(.compression(.horizontal, .required), when: .orientation(.landscape)),
        Setting(.font(.system(20))), Setting(.lines(-2)), Setting(.contentMode(.aspectFit)),
      ], span: itemSpan)
    let problem = try problem(layout(item))
    let resolved = problem[first].settings
    #expect(resolved.horizontal.compression == .low)
    #expect(resolved.vertical.compression == .high)
    #expect(resolved.font == .system(20))
    #expect(resolved.lines == 0)
    #expect(resolved.contentMode == .aspectFit)
    #expect(problem.constraint(for: .compression(first, .horizontal))?.origin.span == span)
    #expect(problem.constraint(for: .compression(first, .vertical))?.origin.span == itemSpan)
  }

  /// A label of 23 characters, wrapped at a width.
  struct Wrapping: Sendable {
    var lines: Int
    var stated: Size?
    var width: Double?
    var size: Size
    var shown: Int
    var needed: Int

    init(
      lines: Int, stated: Size? = nil, at width: Double?, is size: Size, shown: Int, needed: Int
    ) {
      self.lines = lines
      self.stated = stated
      self.width = width
      self.size = size
      self.shown = shown
      self.needed = needed
    }

    static let measured: [Wrapping] = [
      Wrapping(lines: 1, at: nil, is: Size(width: 230, height: 20), shown: 1, needed: 1),
      Wrapping(lines: 1, at: 120, is: Size(width: 230, height: 20), shown: 1, needed: 2),
      Wrapping(lines: 0, at: nil, is: Size(width: 230, height: 20), shown: 1, needed: 1),
      Wrapping(lines: 0, at: 120, is: Size(width: 230, height: 40), shown: 2, needed: 2),
      Wrapping(lines: 2, at: 50, is: Size(width: 230, height: 40), shown: 2, needed: 5),
      Wrapping(lines: 0, at: 0, is: Size(width: 230, height: 20), shown: 1, needed: 1),
      Wrapping(lines: 0, at: -5, is: Size(width: 230, height: 20), shown: 1, needed: 1),
      Wrapping(lines: 0, at: .nan, is: Size(width: 230, height: 20), shown: 1, needed: 1),
      Wrapping(lines: 0, at: 230 - 1e-9, is: Size(width: 230, height: 20), shown: 1, needed: 1),
    ]

    static let stated: [Wrapping] = {
      let line = Size(width: 230, height: 18)
      let many = 1_000_000
      let endless = Size(width: 1e300, height: 18)
      return [
        Wrapping(lines: 1, stated: line, at: 204, is: line, shown: 1, needed: 2),
        Wrapping(lines: 0, stated: line, at: nil, is: line, shown: 1, needed: 1),
        Wrapping(
          lines: 0, stated: line, at: 204, is: Size(width: 230, height: 36), shown: 2, needed: 2),
        Wrapping(lines: 0, stated: line, at: 230 - 1e-9, is: line, shown: 1, needed: 1),
        Wrapping(
          lines: 3, stated: line, at: 10, is: Size(width: 230, height: 54), shown: 3, needed: 23),
        Wrapping(
          lines: 0, stated: line, at: 1e-300, is: Size(width: 230, height: 4140), shown: 230,
          needed: 230),
        Wrapping(
          lines: 0, stated: endless, at: 1, is: Size(width: 1e300, height: 18e6), shown: many,
          needed: many),
      ]
    }()
  }

  @Test(arguments: Wrapping.measured + Wrapping.stated)
  func labelsWrap(_ wrapping: Wrapping) throws {
    var item = Item(
      name: "summary", kind: .label(.init("Partly cloudy and sunny")),
      settings: [Setting(.lines(wrapping.lines))])
    if let stated = wrapping.stated {
      item.settings.append(Setting(.content(IntrinsicSize(stated))))
    }
    let problem = try problem(
      layout(item), wrapping: wrapping.width.map { [first: $0] } ?? [:])
    #expect(problem[ItemID(index: 2)].contentSize?.size == wrapping.size)
    #expect(problem[ItemID(index: 2)].text?.lineCount == wrapping.shown)
    #expect(problem[ItemID(index: 2)].text?.neededLineCount == wrapping.needed)
  }

  @Test func anErrorNamesTheRow() {
    let row = Row(
      sum(Anchor(first, .left), .infinity), .equal, AnchorExpression(), origin: Origin("mine"))
    #expect(throws: ConstraintError.notFinite(.infinity, origin: Origin("mine"))) {
      try problem(layout(Item(name: "card"), rows: [row]))
    }
  }

  @Test func framesAreReadFromASolution() throws {
    let problem = try problem(layout(Item(name: "card")))
    var solver = Solver(problem.problem)
    let solution = try #require(solver.solve().solution)
    #expect(problem.frame(of: first, in: solution) != nil)
    #expect(problem.frame(of: ItemID(index: 9), in: solution) == nil)
  }

  @Test(.timeLimit(.minutes(5))) func tenThousandViewsTakeNoTime() throws {
    var layout = Layout(name: "large")
    for index in 0..<10_000 {
      let id = ItemID(index: layout.items.count)
      layout.items.append(Item(name: "v\(index)", parent: index == 0 ? .screen : first))
      layout.rows.append(
        Row(
          sum(Anchor(id, .leading)), .equal,
          sum(Anchor(ItemID(index: id.index - 1), .leading), 1)))
    }
    let problem = try problem(layout)
    #expect(problem.problem.variableCount == 40_008)
  }
}
