import Constraints
import LayoutDSL
import Testing

@testable import LayoutChecker

/// The examples again, written in Swift: both forms are the same layout on every screen.
@Suite struct ExampleFormTests {
  private static let forms: [@Sendable () throws -> Layout] =
    [
      thuisForm, colourAppForm, museumForm, dashboardForm, weatherCardForm, controlUnitForm,
    ]

  private static let written: [Layout] = {
    let examples = Fixture.examples.filter { !$0.isAsBuilt }
    return examples.flatMap { (try? $0.layouts()) ?? [] }
  }()

  @Test func everyExampleHasAForm() throws {
    let names = try Self.forms.map { try $0().name }
    #expect(names.sorted() == Self.written.map(\.name).sorted())
  }

  @Test(arguments: forms.indices)
  func bothFormsAreOneLayout(index: Int) throws {
    let built = try Self.forms[index]()
    let written = try #require(Self.written.first { $0.name == built.name })
    #expect(written.screens.map(\.text) == built.screens.map(\.text))
    let ids = written.items.indices.map(ItemID.init(index:))
    #expect(written.items.map(\.name) == built.items.map(\.name), "\(written.name)")
    try #require(written.items.count == built.items.count)
    for id in ids {
      #expect(written[id].kind == built[id].kind, "\(written[id].name)")
      #expect(written[id].parent == built[id].parent, "\(written[id].name)")
    }
    #expect(written.states == built.states)
    let screens = try ScreenCatalog.screens(matching: ScreenSelector("all"))
    // How things depend on the screen does not depend on the state.
    let inStates = built.states.flatMap { state in screens.prefix(2).map { $0.inState(state) } }
    for screen in screens + inStates {
      let (first, second) = (Meaning(of: written, on: screen), Meaning(of: built, on: screen))
      for id in ids {
        #expect(first.items[id.index] == second.items[id.index], "\(written[id].name)")
        #expect(first.kinds[id.index] == second.kinds[id.index], "\(written[id].name)")
      }
      try #require(first.rows == second.rows, "\(written.name) on \(screen.title)")
      try #require(first.claims == second.claims, "\(written.name) on \(screen.title)")
    }
  }
}

/// What a layout says on one screen, whatever the order and the words.
private struct Meaning {
  /// The items, with their settings where they are there.
  var items: [ResolvedItem?]

  /// What they are and show, where they are there.
  var kinds: [Item.Kind?]
  var rows: [String]
  var claims: [String]

  init(of layout: Layout, on screen: Screen) {
    var isPresent: [Bool] = []
    var kinds: [Item.Kind?] = []
    items = layout.items.map { item in
      let isThere =
        (item.condition?.holds(on: screen) ?? true)
        && (item.parent.map { isPresent[$0.index] } ?? true)
      isPresent.append(isThere)
      var item = item
      for index in item.settings.indices { item.settings[index].span = nil }
      if let kind = item.kindsInStates[screen.state] { item.kind = kind }
      kinds.append(isThere ? item.kind : nil)
      return isThere ? ResolvedItem(item, on: screen) : nil
    }
    self.kinds = kinds
    func applies(_ sides: AnchorExpression..., when condition: Condition?) -> Bool {
      (condition?.holds(on: screen) ?? true)
        && sides.allSatisfy { $0.terms.allSatisfy { isPresent[$0.anchor.item.index] } }
    }
    rows = layout.rows.filter { applies($0.first, $0.second, when: $0.condition) }
      .map { "\(layout.description(of: $0)) \($0.priority.rawValue)" }.sorted()
    claims = layout.expectations.filter { applies($0.first, $0.second, when: $0.condition) }.map {
      // A number cannot stand first in Swift.
      let isTurned = $0.first.terms.isEmpty
      let sides = [$0.first, $0.second].map(layout.description(of:))
      let comparison = isTurned ? $0.comparison.swapped : $0.comparison
      let (first, second) = isTurned ? (sides[1], sides[0]) : (sides[0], sides[1])
      return "\(first) \(comparison) \(second) \($0.tolerance)"
    }.sorted()
  }
}

extension ViewReference {
  /// What is in an instance of a component.
  subscript(name: String) -> ViewReference { ViewReference("\(self.name).\(name)") }

  /// One of numbered items.
  subscript(number: Int) -> ViewReference { ViewReference("\(name)[\(number)]") }
}

extension Condition {
  static let compactWidth = Condition.sizeClass(.horizontal, .compact)
  static let regularWidth = Condition.sizeClass(.horizontal, .regular)
  static let compactHeight = Condition.sizeClass(.vertical, .compact)
  static let regularHeight = Condition.sizeClass(.vertical, .regular)

  /// A window of a size.
  static func size(_ width: Double, _ height: Double) -> Condition {
    .width(.equal, width) && .height(.equal, height)
  }
}
