public import Constraints

/// A layout: items, the rows between them, and what is expected of the result.
///
/// A ``LayoutAssembler`` puts it together.
public struct Layout: Hashable, Sendable {
  /// What people call the layout.
  public var name: String

  /// The file it was read from; empty where it was written in Swift.
  public var file: String

  /// Where the layout was declared: its name.
  public var span: SourceSpan?

  /// The screens that the layout is meant for, as they were written; empty for the default ones.
  public var screens: [ScreenSelector] = []

  /// Who gives the layout its size; nil where that is the screen.
  public var host: Host?

  /// The states that the layout can be in besides its default one, in the order in which they were written.
  public internal(set) var states: [String] = []

  /// The screen, its safe area, then guides and views, parents before children.
  public internal(set) var items: [Item]

  /// The rows, in the order in which they were written.
  public internal(set) var rows: [Row] = []

  /// What is expected of the result.
  public internal(set) var expectations: [Expectation] = []

  /// The findings that are meant.
  public internal(set) var allowances: [Allowance] = []

  /// The conditions in repetitions that no round meets; what stands under them is not in the layout.
  package internal(set) var idleConditions: [IdleCondition] = []

  /// The functions in which what stands at a place is written, of a layout in Swift.
  public internal(set) var functions: [SourceSpan: String] = [:]

  /// The rows that constructs such as stacks stand for and that are to give way: they count at priority
  /// 999, so that a conflict does not hide what else is wrong.
  package internal(set) var setAside: Set<ConstructRow> = []

  /// The length that the texts have, in percent of those that were written.
  var textLength = Screen.writtenTextLength

  /// Makes a layout that has only the screen and its safe area.
  public init(name: String, file: String = "", span: SourceSpan? = nil) {
    self.name = name
    self.file = file
    self.span = span
    items = [
      Item(name: "screen", kind: .screen, parent: nil),
      Item(name: "screen.safeArea", kind: .screen, parent: nil),
    ]
  }

  /// The item with the name `id`.
  @inlinable
  public subscript(id: ItemID) -> Item {
    // Inlined, so that reading one property of an item does not copy all of them.
    items[id.index]
  }
}

extension Layout {
  /// The first item with a name, or nil where there is none.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public func item(named name: String) -> ItemID? {
    items.firstIndex { $0.name == name }.map(ItemID.init(index:))
  }
}

extension Layout {
  /// So many states a layout may have besides its default one.
  public static let mostStates = 32

  /// What the state is called in which a layout is where no other is said.
  public static let defaultState = "default"

  /// The layout with what its items are in a state; conditions are as they were.
  ///
  /// - Complexity: O(*n*) in the number of items.
  func inState(_ state: String) -> Layout {
    guard !state.isEmpty, items.contains(where: { $0.kindsInStates[state] != nil }) else {
      return self
    }
    var layout = self
    for index in items.indices {
      if let kind = items[index].kindsInStates[state] { layout.items[index].kind = kind }
    }
    return layout
  }
}

/// A condition in a repetition that no round meets.
package struct IdleCondition: Hashable, Sendable {
  /// The condition as it was written.
  package var words: String

  /// Where it stands.
  package var span: SourceSpan
}

/// A choice of screens as it was written: `iphone`, `"iPhone 15"`, `320x568`.
public struct ScreenSelector: Hashable, Sendable {
  /// The words.
  public var text: String

  /// Where they stand.
  public var span: SourceSpan?

  /// Makes a choice.
  public init(_ text: String, at span: SourceSpan? = nil) {
    self.text = text
    self.span = span
  }
}

/// A constraint between anchors, as the user wrote it.
public struct Row: Hashable, Sendable {
  /// The left-hand side.
  public var first: AnchorExpression

  /// How the sides compare.
  public var relation: Relation

  /// The right-hand side.
  public var second: AnchorExpression

  /// How much the row matters.
  public var priority: Priority

  /// When the row applies; nil for always.
  public var condition: Condition?

  /// The row in the user's words, with its place.
  public var origin: Origin

  /// Makes a row.
  public init(
    _ first: AnchorExpression, _ relation: Relation, _ second: AnchorExpression,
    priority: Priority = .required, when condition: Condition? = nil, origin: Origin = Origin()
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.priority = priority
    self.condition = condition
    self.origin = origin
  }
}

/// A claim about the solved layout, which turns a layout into its own regression test.
public struct Expectation: Hashable, Sendable {
  /// The left-hand side.
  public var first: AnchorExpression

  /// How the sides compare.
  public var comparison: Condition.Comparison

  /// The right-hand side.
  public var second: AnchorExpression

  /// By how many points the claim may be missed.
  public var tolerance: Double

  /// When the claim is made; nil for always.
  public var condition: Condition?

  /// The claim in the user's words, with its place.
  public var origin: Origin

  /// The tolerance of an expectation that states none: a hundredth of a point.
  public static let defaultTolerance = 0.01

  /// Makes an expectation.
  public init(
    _ first: AnchorExpression, _ comparison: Condition.Comparison, _ second: AnchorExpression,
    tolerance: Double = defaultTolerance, when condition: Condition? = nil,
    origin: Origin = Origin()
  ) {
    self.first = first
    self.comparison = comparison
    self.second = second
    self.tolerance = tolerance
    self.condition = condition
    self.origin = origin
  }
}
