public import Constraints

/// Puts a layout together: the one way to items and rows, whoever writes them.
///
/// The `.layout` language, the Swift form, repairs and imported documents add their parts here. An item
/// comes behind the one that it is in, a name stands for one item, and a row speaks of items that are
/// there. Guides that a view has without having declared them become items when they are first
/// mentioned.
///
/// Rows mean the same whoever adds them: what ties something in a scroll area to an edge of the area
/// is bound to what scrolls when the layout is put on a screen, and not before.
public struct LayoutAssembler: Sendable {
  /// The layout as far as it is put together.
  public private(set) var layout: Layout

  /// The items by name; empty where the layout was taken over and no name was asked for yet.
  private(set) var itemIDs: [String: ItemID] = [:]

  private var knowsNames = true

  /// Starts a layout that has only the screen and its safe area.
  public init(name: String, file: String = "", span: SourceSpan? = nil) {
    layout = Layout(name: name, file: file, span: span)
    learnNames()
  }

  /// Goes on from a layout.
  ///
  /// - Complexity: O(1); the first question about a name takes O(*n*) in the number of items.
  public init(continuing layout: Layout) {
    self.layout = layout
    knowsNames = false
  }

  private mutating func learnNames() {
    knowsNames = true
    itemIDs.reserveCapacity(layout.items.count)
    for (index, item) in layout.items.enumerated() where itemIDs[item.name] == nil {
      itemIDs[item.name] = ItemID(index: index)
    }
  }

  private func contains(_ item: ItemID) -> Bool { layout.items.indices.contains(item.index) }
}

// MARK: - Items

extension LayoutAssembler {
  /// Adds an item behind all others; behind a scroll area comes its content.
  ///
  /// - Returns: the id of the item.
  /// - Throws: ``AssemblyError`` where the name is taken, the parent is a guide or not there, or a number
  ///   is absurd; the layout is then as it was.
  /// - Complexity: O(1) amortised.
  @discardableResult
  public mutating func addItem(_ item: Item) throws(AssemblyError) -> ItemID {
    if !knowsNames { learnNames() }
    if let parent = item.parent {
      guard contains(parent) else { throw .unknownItem(parent) }
      guard !layout[parent].isGuide else { throw .holdsNothing(parent) }
    }
    try checking { () throws(OutOfRange) in
      if case .image(let picture) = item.kind { try OutOfRange.check(picture.size) }
      for setting in item.settings { try OutOfRange.check(setting.property) }
    }
    if !item.name.isEmpty, let taken = itemIDs[item.name] {
      throw .nameTaken(item.name, by: taken)
    }
    return append(item)
  }

  /// Adds an item whose name stands for nothing, so that reading can go on behind an error.
  mutating func addAnonymous(_ item: Item) -> ItemID { append(item, isNamed: false) }

  private mutating func append(_ item: Item, isNamed: Bool = true) -> ItemID {
    let id = ItemID(index: layout.items.count)
    layout.items.append(item)
    let isNamed = isNamed && !item.name.isEmpty
    if isNamed { itemIDs[item.name] = id }
    if item.kind == .scroll {
      let name = "\(item.name).content"
      let content = Item(name: name, kind: .content, parent: id, span: item.span)
      _ = append(content, isNamed: isNamed && itemIDs[name] == nil)
    }
    return id
  }

  /// The item with a name, such as `card` or `card.margins`.
  ///
  /// - Throws: `AssemblyError.unknownName` where there is none.
  /// - Complexity: O(1) amortised.
  public mutating func item(named name: String) throws(AssemblyError) -> ItemID {
    if !knowsNames { learnNames() }
    if let id = itemIDs[name] { return id }
    guard let dot = name.lastIndex(of: "."), let owner = itemIDs[String(name[..<dot])],
      let part = ItemPart(rawValue: String(name[name.index(after: dot)...])),
      layout.parts(of: owner).contains(part)
    else { throw .unknownName(name) }
    return try self.part(part, of: owner)
  }

  /// A guide that an item has without having declared it. One that is asked for the first time becomes
  /// an item of the layout.
  ///
  /// - Throws: ``AssemblyError`` where the item is not there or has no such guide.
  /// - Complexity: O(1) amortised.
  public mutating func part(
    _ part: ItemPart, of owner: ItemID
  ) throws(AssemblyError) -> ItemID {
    guard contains(owner) else { throw .unknownItem(owner) }
    guard layout.parts(of: owner).contains(part) else { throw .noPart(part, of: owner) }
    let kind: Item.Kind
    switch part {
    case .safeArea where owner == .screen: return .safeArea
    case .content: return ItemID(index: owner.index + 1)
    case .safeArea: kind = .safeArea
    case .margins: kind = .margins
    case .readable: kind = .readable
    case .frame: kind = .frame
    }
    if !knowsNames { learnNames() }
    let name = "\(layout[owner].name).\(part.rawValue)"
    return itemIDs[name]
      ?? append(
        Item(name: name, kind: kind, parent: owner, span: layout[owner].span ?? layout.span))
  }

  /// Sets a property of an item; it overrides those that were set before.
  ///
  /// - Throws: `AssemblyError.unknownItem` where the item, or one that the property names, is not
  ///   there, `AssemblyError.outOfRange` where a number is absurd; the layout is then as it was.
  /// - Complexity: O(1) amortised.
  public mutating func add(_ setting: Setting, to item: ItemID) throws(AssemblyError) {
    guard contains(item) else { throw .unknownItem(item) }
    if let other = setting.property.item, !contains(other) { throw .unknownItem(other) }
    try checking { () throws(OutOfRange) in try OutOfRange.check(setting.property) }
    layout.items[item.index].settings.append(setting)
  }
}

extension LayoutAssembler {
  /// Has an item show another text or picture of the same kind.
  mutating func show(_ kind: Item.Kind, in item: ItemID) {
    layout.items[item.index].kind = kind
  }

  /// Has an item show another text or picture of the same kind in a state.
  mutating func show(_ kind: Item.Kind, in item: ItemID, inState state: String) {
    layout.items[item.index].kindsInStates[state] = kind
  }

  /// Adds a state behind all others.
  mutating func addState(_ name: String) {
    layout.states.append(name)
  }

  /// A layout with other items, which are in order.
  static func layout(like layout: Layout, items: [Item]) -> Layout {
    var layout = layout
    layout.items = items
    return layout
  }

  /// A layout with what is known of its repetitions.
  static func layout(like layout: Layout, idleConditions: [IdleCondition]) -> Layout {
    var layout = layout
    layout.idleConditions = idleConditions
    return layout
  }

  /// A layout with other rows and claims, which are in order, and with its states.
  static func layout(
    like layout: Layout, rows: [Row], expectations: [Expectation], allowances: [Allowance],
    states: [String]
  ) -> Layout {
    var layout = layout
    (layout.rows, layout.expectations) = (rows, expectations)
    (layout.allowances, layout.states) = (allowances, states)
    return layout
  }
}

// MARK: - Rows

extension LayoutAssembler {
  /// Adds a row behind all others.
  ///
  /// - Returns: the position of the row in ``Layout/rows``.
  /// - Throws: `AssemblyError.unknownItem` where the row speaks of an item that is not there,
  ///   `AssemblyError.outOfRange` where a number is absurd; the layout is then as it was.
  /// - Complexity: O(*k*) in the number of terms.
  @discardableResult
  public mutating func addRow(_ row: Row) throws(AssemblyError) -> Int {
    try validate(row.first, row.second)
    layout.rows.append(row)
    return layout.rows.count - 1
  }

  /// Gives a row another priority.
  ///
  /// - Throws: `AssemblyError.unknownRow` where there is no row at that position.
  /// - Complexity: O(1).
  public mutating func setPriority(
    _ priority: Priority, ofRowAt index: Int
  ) throws(AssemblyError) {
    guard layout.rows.indices.contains(index) else { throw .unknownRow(index) }
    layout.rows[index].priority = priority
  }

  /// Makes a row apply nowhere. It keeps its position, and so do all others.
  ///
  /// - Throws: `AssemblyError.unknownRow` where there is no row at that position.
  /// - Complexity: O(1).
  public mutating func dropRow(at index: Int) throws(AssemblyError) {
    guard layout.rows.indices.contains(index) else { throw .unknownRow(index) }
    layout.rows[index].condition = .constant(false)
  }

  /// Lets a row that a construct stands for give way to all that is required.
  package mutating func setAside(_ row: ConstructRow) {
    layout.setAside.insert(row)
  }

  /// Adds an expectation behind all others.
  ///
  /// - Returns: the position of the expectation in ``Layout/expectations``.
  /// - Throws: `AssemblyError.unknownItem` where the expectation speaks of an item that is not there,
  ///   `AssemblyError.outOfRange` where a number is absurd; the layout is then as it was.
  /// - Complexity: O(*k*) in the number of terms.
  @discardableResult
  public mutating func addExpectation(_ expectation: Expectation) throws(AssemblyError) -> Int {
    try validate(expectation.first, expectation.second)
    try checking { () throws(OutOfRange) in try OutOfRange.check(length: expectation.tolerance) }
    layout.expectations.append(expectation)
    return layout.expectations.count - 1
  }

  private func validate(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) throws(AssemblyError) {
    for side in [first, second] {
      for index in side.terms.indices where !contains(side.terms[index].anchor.item) {
        throw .unknownItem(side.terms[index].anchor.item)
      }
    }
    try checking { () throws(OutOfRange) in try OutOfRange.check(first, second) }
  }

  /// Refuses numbers that are absurd.
  private func checking(_ check: () throws(OutOfRange) -> Void) throws(AssemblyError) {
    do {
      try check()
    } catch {
      throw .outOfRange(error)
    }
  }
}

// MARK: - The layout as a whole

extension LayoutAssembler {
  /// Adds a choice of screens that the layout is meant for.
  public mutating func addScreens(_ selector: ScreenSelector) {
    layout.screens.append(selector)
  }

  /// Says who gives the layout its size.
  public mutating func setHost(_ host: Host) {
    layout.host = host
  }

  /// Notes in which function of Swift something is written.
  public mutating func setFunction(_ function: String, at span: SourceSpan) {
    layout.functions[span] = function
  }

  /// Notes that a rule may be broken.
  ///
  /// - Throws: ``AssemblyError`` where the item or the row that may break it is not there.
  public mutating func allow(_ allowance: Allowance) throws(AssemblyError) {
    switch allowance.subject {
    case .item(let item) where !contains(item): throw .unknownItem(item)
    case .row(let index) where !layout.rows.indices.contains(index): throw .unknownRow(index)
    case .expectation(let index) where !layout.expectations.indices.contains(index):
      throw .unknownExpectation(index)
    default: layout.allowances.append(allowance)
    }
  }
}

extension Setting.Property {
  /// The other item that the property speaks of; nil where it speaks of none.
  fileprivate var item: ItemID? {
    switch self {
    case .above(let item), .spacingAfter(let item, _): item
    default: nil
    }
  }
}
