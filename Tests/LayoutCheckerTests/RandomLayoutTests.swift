import Constraints
import Foundation
import LayoutDSL
import Testing

@testable import LayoutChecker

/// Layouts of random rows: whatever they say, the verdict and the findings tell the same story.
@Suite struct RandomLayoutTests {
  /// A debug build takes up to a second for each; `RANDOM_LAYOUTS=1000` asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["RANDOM_LAYOUTS"].flatMap { Int($0) } ?? 30

  @Test(arguments: 0..<count)
  func theVerdictAndTheFindingsAgree(seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    let layout = try Self.layout(&random)
    let screens = [
      Screen(name: "320x568", size: Size(width: 320, height: 568), scale: 2),
      Screen(name: "800x480", size: Size(width: 800, height: 480)),
    ]
    let report = try Checker(screens: screens).check(layout)
    for screen in report.layouts[0].screens {
      let rules = report.findings.filter { $0.screens.contains(screen.screen) }.map(\.rule)
      let open: Set<Rule> = [.ambiguousSize, .ambiguousPosition, .ambiguousPriority, .zeroSize]
      let conflicts: Set<Rule> = [.unsatisfiable, .negativeSize]
      switch screen.verdict {
      case .unsatisfiable: #expect(!conflicts.isDisjoint(with: rules), "seed \(seed)")
      case .ambiguous:
        #expect(conflicts.isDisjoint(with: rules), "seed \(seed)")
        #expect(!open.isDisjoint(with: rules), "seed \(seed)")
      case .unique:
        #expect(conflicts.isDisjoint(with: rules), "seed \(seed)")
        #expect(
          open.subtracting([.zeroSize]).isDisjoint(with: rules), "seed \(seed)")
      }
    }
    // The same layout again gives the same report.
    let again = try Checker(screens: screens).check(layout)
    #expect(report.findings == again.findings, "seed \(seed)")
  }

  /// A few items in a tree with rows between neighbours, some of them contradictory or missing.
  private static func layout(_ random: inout Random) throws -> Layout {
    var assembler = LayoutAssembler(name: "random")
    for index in 0..<random.below(5) + 1 {
      let parent =
        index == 0 || random.below(3) == 0
        ? ItemID.screen : ItemID(index: 2 + random.below(index))
      let kind: Item.Kind =
        switch random.below(4) {
        case 0: .label(.init("Partly cloudy throughout the day"))
        case 1: .image(.init(size: Size(width: 48, height: 40)))
        case 2: .guide
        default: .view
        }
      var item = Item(name: "item\(index)", kind: kind, parent: parent)
      if random.below(2) == 0 { item.settings.append(Setting(.lines(random.below(3)))) }
      if random.below(4) == 0 {
        item.settings.append(
          Setting(.compression(.horizontal, Priority(Double(random.below(1000) + 1)))))
      }
      // A guide holds no items.
      do {
        try assembler.addItem(item)
      } catch {
        item.parent = .screen
        try assembler.addItem(item)
      }
    }
    let layout = assembler.layout
    let constants = [-40, -8, 0, 8, 8, 8, 16, 100, 400].map(Double.init)
    for _ in 0..<random.below(20) + 2 {
      let attributes = random.below(2) == 0 ? horizontal : vertical
      let sizes: [Attribute] = attributes == horizontal ? [.width] : [.height]
      let isSize = random.below(3) == 0
      let first = ItemID(index: 2 + random.below(layout.items.count - 2))
      var second = ItemID(index: random.below(layout.items.count))
      if random.below(2) == 0, let parent = layout[first].parent { second = parent }
      let choice = isSize ? sizes : attributes
      var expression = AnchorExpression(constant: constants[random.below(constants.count)])
      if !isSize || random.below(2) == 0 {
        let factor = isSize ? [1, 0.25, 0.8, 2][random.below(4)] : 1
        expression.terms = [
          .init(Anchor(second, choice[random.below(choice.count)]), factor)
        ]
      }
      let relation: Relation = [.equal, .equal, .lessOrEqual, .greaterOrEqual][random.below(4)]
      let priority: Priority = [.required, .required, .high, .low, .fitting][random.below(5)]
      try assembler.addRow(
        Row(
          AnchorExpression(terms: [.init(Anchor(first, choice[random.below(choice.count)]))]),
          relation, expression, priority: priority))
    }
    try assembler.addExpectation(
      Expectation(
        AnchorExpression(terms: [.init(Anchor(ItemID(index: 2), .width))]), .greaterOrEqual,
        AnchorExpression(constant: 20)))
    return assembler.layout
  }

  private static let horizontal: [Attribute] = [.leading, .trailing, .centerX]
  private static let vertical: [Attribute] = [.top, .bottom, .centerY]
}

/// A small generator of numbers (SplitMix64), the same on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }
}
