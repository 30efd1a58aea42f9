public import Constraints

/// A layout on one screen, as a constraint problem.
///
/// Every item that is there on the screen has four variables: left, top, width and height, in the
/// screen's coordinates. An item is there where its condition and those of all its ancestors hold.
/// A row applies where its condition holds and all items that it mentions are there.
public struct LayoutProblem: Sendable {
  /// The variables of one item.
  public struct Variables: Hashable, Sendable {
    /// The left edge.
    public let left: Variable
    /// The top edge.
    public let top: Variable
    /// The width.
    public let width: Variable
    /// The height.
    public let height: Variable

    /// The size along an axis.
    public func size(along axis: Axis) -> Variable {
      axis == .horizontal ? width : height
    }
  }

  /// An item as it is on the screen of a problem.
  public struct ItemRecord: Sendable {
    /// What applies to the item, whether it is there or not.
    public let settings: ResolvedItem

    /// Whether the item or something around it is hidden, so that nobody can see it.
    public let isHidden: Bool

    /// The variables; nil where the item is not there.
    public internal(set) var variables: Variables?

    /// How large the item would like to be and how its text is laid out; nil without content and where
    /// the item is not there.
    @usableFromInline var content: Content?

    /// The first constraint of the item, those of its sizes and then its content; nil where it has
    /// none.
    var firstConstraint: ConstraintID?

    /// Whether the item is there on the screen.
    @inlinable public var isPresent: Bool { variables != nil }

    /// The intrinsic size in points; nil where the item has none.
    ///
    /// A label that may wrap has the width of its unwrapped text and the height of its text wrapped
    /// at its wrapping width.
    @inlinable public var contentSize: IntrinsicSize? { content?.intrinsicSize }

    /// The text of a label, laid out at its wrapping width; on a single line where it has no wrapping
    /// width above 0.
    @inlinable public var text: TextSize? { content?.text }
  }

  /// What a constraint of the problem stands for.
  public enum Source: Hashable, Sendable {
    /// A row that the user wrote, by its position in ``Layout/rows``.
    case row(Int)

    /// A row that a construct such as a stack stands for; indirect, so that the sources of all other
    /// constraints are small.
    indirect case generated(ConstructRow)

    /// `size <= intrinsic size` of an item.
    case hugging(ItemID, Axis)

    /// `size >= intrinsic size` of an item.
    case compression(ItemID, Axis)

    /// `size >= 0` of an item; implicit.
    case nonNegative(ItemID, Axis)

    /// A fact of the screen or its safe area; implicit.
    case screen(ItemID, Attribute)
  }

  /// The layout as it was given, with what its items show in the state of the screen.
  public internal(set) var written: Layout

  /// The layout with the guides and rows that its constructs stand for on the screen, behind its own.
  public internal(set) var expanded: Layout

  /// The screen.
  public internal(set) var screen: Screen

  /// The constraint problem.
  public internal(set) var problem = Problem()

  /// What each constraint stands for, in the order of `problem.constraints`.
  public private(set) var sources: [Source] = []

  /// The items of `expanded`, as they are on the screen.
  public internal(set) var items: [ItemRecord] = []

  /// Where in `expanded` the rows of constructs are.
  private var generatedRows: [ConstructRow: Int] = [:]

  /// The constraint of each row of `expanded`; nil where it does not apply.
  private var rowConstraints: [ConstraintID?] = []

  /// Turns a layout into the problem for a screen, with every text on one line and the views of flows
  /// not placed yet; ``SolvedLayout`` finds out how texts wrap and where flows break.
  ///
  /// The constraints come in this order: the facts of the screen, then for each item its implicit
  /// sizes and its content, then the rows of constructs, then the rows that were written.
  ///
  /// - Parameters:
  ///   - layout: the items and rows.
  ///   - screen: the window with its traits.
  ///   - measurer: what measures the texts.
  /// - Throws: `ConstraintError` where a number of the layout or the screen is not finite or a
  ///   priority is out of range.
  /// - Complexity: linear in the size of the layout and its texts.
  public init(
    _ layout: Layout, on screen: Screen, measurer: some TextMeasurer
  ) throws(ConstraintError) {
    try self.init(layout, on: screen, given: Measurements(), measurer: measurer)
  }

  /// Turns a layout into the problem for a screen, as it is where its texts and flows have the
  /// measurements that a round of solving has found.
  init(
    _ layout: Layout, on screen: Screen, given measurements: Measurements,
    measurer: some TextMeasurer
  ) throws(ConstraintError) {
    self.screen = screen
    let layout = layout.inState(screen.state).withTexts(of: screen.textLength)
    written = layout
    items.reserveCapacity(layout.items.count)
    for (index, item) in layout.items.enumerated() {
      var record = ItemRecord(item, behind: items, on: screen, namedIn: &problem)
      if record.isPresent {
        record.content = Content(
          of: item, as: record.settings,
          wrappingWidth: measurements.wrappingWidths[ItemID(index: index)], on: screen,
          measurer: measurer)
      }
      items.append(record)
    }
    let expansion = Expansion(layout, on: screen, items: items, given: measurements)
    expanded = expansion.layout
    // Not the expansion itself, which keeps the items, so that they can be changed without a copy.
    let constructRows = expansion.identities
    for guide in expanded.items.dropFirst(layout.items.count) {
      items.append(ItemRecord(guide, behind: items, on: screen, namedIn: &problem))
    }
    sources.reserveCapacity(
      Self.screenFactCount + Self.mostItemConstraints * items.count + expanded.rows.count)
    try addScreen()
    for index in items.indices {
      try addSizes(of: ItemID(index: index))
    }
    rowConstraints = Array(repeating: nil, count: expanded.rows.count)
    let anchors = anchors
    for (offset, row) in constructRows.enumerated() {
      let index = layout.rows.count + offset
      generatedRows[row] = index
      try addRow(at: index, for: .generated(row), as: anchors)
    }
    for index in layout.rows.indices {
      try addRow(at: index, for: .row(index), as: anchors)
    }
  }

  /// An item of `expanded`, as it is on the screen.
  @inlinable
  public subscript(item: ItemID) -> ItemRecord {
    // Inlined and lent, so that reading one property of an item does not copy all of them.
    _read { yield items[item.index] }
  }

  /// The row that a constraint was made of: one that was written or one of a construct.
  public func row(of source: Source) -> Row? {
    rowIndex(of: source).map { expanded.rows[$0] }
  }

  /// Where in the rows of ``written`` the one is that a constraint was made of; nil for all others.
  package func writtenRow(of constraint: ConstraintID) -> Int? {
    guard case .row(let index) = sources[constraint.index], index < written.rows.count else {
      return nil
    }
    return index
  }

  /// Where in the rows of ``expanded`` the one is that a constraint was made of.
  package func rowIndex(of source: Source) -> Int? {
    switch source {
    case .row(let index): index
    case .generated(let row): generatedRows[row]
    case .hugging, .compression, .nonNegative, .screen: nil
    }
  }

  /// The constraint that stands for something, or nil where nothing does on this screen.
  ///
  /// - Complexity: O(1).
  public func constraint(of source: Source) -> ConstraintID? {
    switch source {
    case .row(let index):
      return rowConstraints.indices.contains(index) ? rowConstraints[index] : nil
    case .generated(let row): return generatedRows[row].flatMap { rowConstraints[$0] }
    case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _):
      guard items.indices.contains(item.index), let first = items[item.index].firstConstraint?.index
      else { return nil }
      return sources[first...].prefix(Self.mostItemConstraints).firstIndex(of: source)
        .map(ConstraintID.init(index:))
    case .screen:
      return sources.prefix(Self.screenFactCount).firstIndex(of: source)
        .map(ConstraintID.init(index:))
    }
  }

  /// How many constraints an item has at most besides rows: along each axis one of its size and two
  /// of its content.
  private static let mostItemConstraints = 6

  /// How many facts there are of a screen: the frames of the screen and its safe area.
  private static let screenFactCount = 8

  /// The frame of an item in points of the screen's coordinates, unrounded, or nil where the item
  /// is not there.
  public func frame(of item: ItemID, in solution: Solution) -> Rect? {
    guard items.indices.contains(item.index), let variables = items[item.index].variables else {
      return nil
    }
    return Rect(
      x: solution[variables.left], y: solution[variables.top], width: solution[variables.width],
      height: solution[variables.height])
  }
}

// MARK: - Building

extension LayoutProblem.ItemRecord {
  /// Takes an item as it is on a screen, and adds its variables to a problem where it is there: where
  /// its condition holds, with those of all that is around it.
  fileprivate init(
    _ item: Item, behind others: [Self], on screen: Screen, namedIn problem: inout Problem
  ) {
    settings = ResolvedItem(item, on: screen)
    var (isParentPresent, isParentHidden) = (item.parent == nil, false)
    if let parent = item.parent, others.indices.contains(parent.index) {
      isParentPresent = others[parent.index].isPresent
      isParentHidden = others[parent.index].isHidden
    }
    isHidden = settings.isHidden || isParentHidden
    guard isParentPresent, item.condition?.holds(on: screen) ?? true else { return }
    variables = LayoutProblem.Variables(
      left: problem.addVariable("left", of: item.name),
      top: problem.addVariable("top", of: item.name),
      width: problem.addVariable("width", of: item.name),
      height: problem.addVariable("height", of: item.name))
  }
}

extension LayoutProblem {
  private mutating func add(
    _ constraint: Constraint, for source: Source
  ) throws(ConstraintError) {
    try problem.add(constraint)
    sources.append(source)
  }

  private mutating func addScreen() throws(ConstraintError) {
    for fact in Self.facts(of: screen) {
      guard let constraint = constraint(for: fact) else { continue }
      try add(constraint, for: .screen(fact.item, fact.attribute))
    }
  }

  /// Where an edge of the screen or its safe area is, or how large it is, in points.
  typealias ScreenFact = (item: ItemID, attribute: Attribute, value: Double)

  /// The facts of a screen, in the order of their constraints.
  static func facts(of screen: Screen) -> [ScreenFact] {
    let (size, insets) = (screen.size, screen.safeArea)
    // Insets larger than the window leave nothing of it, not less than nothing.
    let safeArea = Size(
      width: max(0, size.width - insets.left - insets.right),
      height: max(0, size.height - insets.top - insets.bottom))
    return [
      (.screen, .left, 0), (.screen, .top, 0),
      (.screen, .width, size.width), (.screen, .height, size.height),
      (.safeArea, .left, insets.left), (.safeArea, .top, insets.top),
      (.safeArea, .width, safeArea.width), (.safeArea, .height, safeArea.height),
    ]
  }

  /// The constraint that states a fact of the screen.
  func constraint(for fact: ScreenFact) -> Constraint? {
    let anchor = Anchor(fact.item, fact.attribute)
    guard let expression = expression(for: anchor) else { return nil }
    let label = "\(expanded.description(of: anchor)) == \(fact.value.shortDescription)"
    return Constraint(
      expression - fact.value, .equal, isImplicit: true, origin: Origin(label, rule: "screen"))
  }

  private mutating func addSizes(of id: ItemID) throws(ConstraintError) {
    // The sizes of the screen and its safe area are facts.
    guard id > .safeArea, let variables = items[id.index].variables else { return }
    items[id.index].firstConstraint = ConstraintID(index: sources.count)
    let (name, span) = (expanded.items[id.index].name, expanded.items[id.index].span)
    for axis in Axis.allCases {
      let size = variables.size(along: axis)
      let origin = Origin(
        name, axis == .horizontal ? ".width >= 0" : ".height >= 0", at: span, rule: "non-negative")
      try add(
        Constraint(LinearExpression(size), .greaterOrEqual, isImplicit: true, origin: origin),
        for: .nonNegative(id, axis))
    }
    for axis in Axis.allCases {
      guard let intrinsic = items[id.index].contentSize?.along(axis) else { continue }
      let (hugging, compression) = contentConstraints(of: id, along: axis, intrinsic: intrinsic)
      try add(hugging, for: .hugging(id, axis))
      try add(compression, for: .compression(id, axis))
    }
  }

  /// The constraints that keep the size of an item at that of its content.
  func contentConstraints(
    of id: ItemID, along axis: Axis, intrinsic: Double
  ) -> (hugging: Constraint, compression: Constraint) {
    let size = (items[id.index].variables?.size(along: axis)).map { LinearExpression($0) }
    var difference = size ?? LinearExpression()
    difference.constant = 0 - intrinsic
    let resistance = items[id.index].settings.resistance(along: axis)
    let (name, span) = (expanded.items[id.index].name, expanded.items[id.index].span)
    let (hugs, resists) = (resistance.hugging, resistance.compression)
    let hugging = Origin(at: resistance.huggingSpan ?? span, rule: "hugging") {
      let content = Self.description(ofContent: intrinsic, along: axis)
      return name + " refuses to grow beyond its " + content + hugs.suffix
    }
    let compression = Origin(at: resistance.compressionSpan ?? span, rule: "compression") {
      let content = Self.description(ofContent: intrinsic, along: axis)
      return name + " refuses to shrink below its " + content + resists.suffix
    }
    return (
      Constraint(difference, .lessOrEqual, priority: resistance.hugging, origin: hugging),
      Constraint(difference, .greaterOrEqual, priority: resistance.compression, origin: compression)
    )
  }

  private static func description(ofContent size: Double, along axis: Axis) -> String {
    // A third of a point has more digits than anybody wants to read.
    let shown = abs(size) < 1e13 ? (size * 100).rounded() / 100 : size
    return shown.shortDescription + (axis == .horizontal ? " pt width" : " pt height")
  }

  private mutating func addRow(
    at index: Int, for source: Source, as anchors: AnchorForms
  ) throws(ConstraintError) {
    guard expanded.rows[index].condition?.holds(on: screen) ?? true,
      let expression = anchors.difference(
        expanded.rows[index].first, expanded.rows[index].second)
    else { return }
    var origin = expanded.rows[index].origin
    if origin.label.isEmpty {
      origin.label = expanded.description(of: expanded.rows[index])
    }
    rowConstraints[index] = ConstraintID(index: sources.count)
    try add(
      Constraint(
        expression, expanded.rows[index].relation, priority: expanded.rows[index].priority,
        origin: origin),
      for: source)
  }
}

extension Priority {
  /// The priority as a row ends with it: nothing where the row is required.
  fileprivate var suffix: String {
    isRequired ? "" : " @\(rawValue.shortDescription)"
  }
}
