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

  /// What a constraint of the problem stands for.
  public enum Source: Hashable, Sendable {
    /// A row that the user wrote, by its position in ``Layout/rows``.
    case row(Int)

    /// A row that a construct such as a stack stands for, by its origin; indirect, so that the sources
    /// of all other constraints are small.
    indirect case generated(Origin)

    /// `size <= intrinsic size` of an item.
    case hugging(ItemID, Axis)

    /// `size >= intrinsic size` of an item.
    case compression(ItemID, Axis)

    /// `size >= 0` of an item; implicit.
    case nonNegative(ItemID, Axis)

    /// A fact of the screen or its safe area; implicit.
    case screen(ItemID, Attribute)
  }

  /// The layout; behind its items and rows stand those that its constructs stand for on the screen.
  public let layout: Layout

  /// How many items were written; the others are guides of constructs.
  public let writtenItemCount: Int

  /// The screen.
  public let screen: Screen

  /// The constraint problem.
  public internal(set) var problem = Problem()

  /// What each constraint stands for, in the order of `problem.constraints`.
  public private(set) var sources: [Source] = []

  /// The variables of each item, in the order of `layout.items`; nil where the item is not there.
  public private(set) var variables: [Variables?] = []

  /// The intrinsic size in points of each item that has one, in the order of `layout.items`.
  ///
  /// A label that may wrap has the width of its unwrapped text and the height of its text wrapped
  /// at its wrapping width.
  public internal(set) var contentSizes: [IntrinsicSize?] = []

  /// The text of each label that is there, laid out at its wrapping width, in the order of
  /// `layout.items`; on a single line where it has no wrapping width above 0.
  public internal(set) var textSizes: [TextSize?] = []

  /// The text of each label that is there without wrapping, in the order of `layout.items`.
  private(set) var unwrappedTextSizes: [TextSize?] = []

  /// Where the lines of text of an item lie; nil without a text.
  private(set) var baselines: [Baselines?] = []

  @usableFromInline var resolvedItems: [ResolvedItem] = []
  private var generatedRows: [Origin: Int] = [:]

  /// The first constraint of each item, its sizes and then its content; nil where it has none.
  private var firstConstraints: [ConstraintID?] = []

  /// The constraint of each row of `layout`; nil where it does not apply.
  private var rowConstraints: [ConstraintID?] = []
  private var hiddenItems: [Bool] = []

  /// Turns a layout into the problem for a screen.
  ///
  /// The constraints come in this order: the facts of the screen, then for each item its implicit
  /// sizes and its content, then the rows of constructs, then the rows that were written.
  ///
  /// - Parameters:
  ///   - layout: the items and rows.
  ///   - screen: the window with its traits.
  ///   - wrappingWidths: for labels, the width in points at which the text is taken to wrap; a label
  ///     that is missing here is measured on one line.
  ///   - flowLines: for flows, how their views are broken into lines; the views of a flow that is
  ///     missing here are not placed yet.
  ///   - measurer: what measures the texts.
  /// - Throws: `ConstraintError` where a number of the layout or the screen is not finite or a
  ///   priority is out of range.
  /// - Complexity: linear in the size of the layout and its texts.
  public init(
    _ layout: Layout, on screen: Screen, wrappingWidths: [ItemID: Double] = [:],
    flowLines: [ItemID: FlowLines] = [:], measurer: some TextMeasurer
  ) throws(ConstraintError) {
    self.screen = screen
    writtenItemCount = layout.items.count
    let resolved = layout.items.map { ResolvedItem($0, on: screen) }
    let isPresent = Self.presence(in: layout, on: screen)
    let contents = layout.items.indices.map { index in
      isPresent[index]
        ? Content(
          of: layout.items[index], as: resolved[index],
          wrappingWidth: wrappingWidths[ItemID(index: index)], on: screen, measurer: measurer)
        : nil
    }
    let expansion = Expansion(
      layout, on: screen, resolved: resolved, isPresent: isPresent, contents: contents,
      flowLines: flowLines)
    self.layout = expansion.layout
    resolvedItems = resolved
    contentSizes = contents.map { $0?.intrinsicSize }
    textSizes = contents.map { $0?.text }
    unwrappedTextSizes = contents.map { $0?.unwrapped }
    baselines = contents.map { $0?.baselines }
    for guide in expansion.layout.items.dropFirst(layout.items.count) {
      resolvedItems.append(ResolvedItem(guide, on: screen))
      contentSizes.append(nil)
      textSizes.append(nil)
      unwrappedTextSizes.append(nil)
      baselines.append(nil)
    }
    variables.reserveCapacity(self.layout.items.count)
    sources.reserveCapacity(
      Self.screenFactCount + Self.mostItemConstraints * self.layout.items.count
        + self.layout.rows.count)
    addVariables(isPresent: isPresent)
    try addScreen()
    firstConstraints = Array(repeating: nil, count: self.layout.items.count)
    for index in self.layout.items.indices {
      try addSizes(of: ItemID(index: index))
    }
    rowConstraints = Array(repeating: nil, count: self.layout.rows.count)
    for index in self.layout.rows.indices.dropFirst(expansion.firstRow) {
      let origin = self.layout.rows[index].origin
      generatedRows[origin] = index
      try addRow(at: index, for: .generated(origin))
    }
    for index in layout.rows.indices {
      try addRow(at: index, for: .row(index))
    }
  }

  /// Whether the item is there on the screen.
  public func isPresent(_ item: ItemID) -> Bool {
    variables.indices.contains(item.index) && variables[item.index] != nil
  }

  /// Whether the item or something around it is hidden, so that nobody can see it.
  public func isHidden(_ item: ItemID) -> Bool {
    hiddenItems[item.index]
  }

  /// The row that a constraint was made of: one that was written or one of a construct.
  public func row(of source: Source) -> Row? {
    switch source {
    case .row(let index): layout.rows[index]
    case .generated(let origin): generatedRows[origin].map { layout.rows[$0] }
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
    case .generated(let origin): return generatedRows[origin].flatMap { rowConstraints[$0] }
    case .hugging(let item, _), .compression(let item, _), .nonNegative(let item, _):
      guard firstConstraints.indices.contains(item.index),
        let first = firstConstraints[item.index]?.index
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

  /// How the views of the flows are broken into lines by the widths that they have in a solution.
  public func flowLines(in solution: Solution) -> [ItemID: FlowLines] {
    var views: [ItemID: [(id: ItemID, size: Size)]] = [:]
    for index in 0..<writtenItemCount where layout.items[index].kind == .flow {
      views[ItemID(index: index)] = []
    }
    guard !views.isEmpty else { return [:] }
    for view in (0..<writtenItemCount).map(ItemID.init(index:)) {
      guard let parent = layout[view].parent, views[parent] != nil, layout[view].isView,
        !resolved(view).isHidden, let frame = frame(of: view, in: solution)
      else { continue }
      views[parent]?.append((view, Size(width: frame.width, height: frame.height)))
    }
    var lines: [ItemID: FlowLines] = [:]
    for (flow, views) in views {
      guard let frame = frame(of: flow, in: solution) else { continue }
      let settings = resolved(flow)
      let margins = (settings.margins[.left] ?? 0) + (settings.margins[.right] ?? 0)
      lines[flow] = FlowLines(
        views, width: frame.width - margins, spacing: settings.arrangement.spacing)
    }
    return lines
  }

  /// What applies to an item of the layout on the screen, whether it is there or not.
  @inlinable
  public func resolved(_ item: ItemID) -> ResolvedItem {
    // Inlined, so that reading one setting does not copy all of them.
    resolvedItems[item.index]
  }

  /// The frame of an item in points of the screen's coordinates, unrounded, or nil where the item
  /// is not there.
  public func frame(of item: ItemID, in solution: Solution) -> Rect? {
    guard isPresent(item), let variables = variables[item.index] else { return nil }
    return Rect(
      x: solution[variables.left], y: solution[variables.top], width: solution[variables.width],
      height: solution[variables.height])
  }
}

// MARK: - Building

extension LayoutProblem {
  /// Which items are there: those whose conditions hold, with those of all that is around them.
  private static func presence(in layout: Layout, on screen: Screen) -> [Bool] {
    var isPresent: [Bool] = []
    for item in layout.items {
      let holds = item.condition?.holds(on: screen) ?? true
      let isInside = item.parent.map { $0.index < isPresent.count && isPresent[$0.index] } ?? true
      isPresent.append(holds && isInside)
    }
    return isPresent
  }

  private mutating func addVariables(isPresent: [Bool]) {
    for index in layout.items.indices {
      let parent = layout.items[index].parent?.index
      let isInHidden = parent.map { $0 < index && hiddenItems[$0] } ?? false
      hiddenItems.append(isInHidden || resolvedItems[index].isHidden)
      guard index >= isPresent.count || isPresent[index] else {
        variables.append(nil)
        continue
      }
      let name = layout.items[index].name
      variables.append(
        Variables(
          left: problem.addVariable(name + ".left"), top: problem.addVariable(name + ".top"),
          width: problem.addVariable(name + ".width"),
          height: problem.addVariable(name + ".height")))
    }
  }

  private mutating func add(
    _ constraint: Constraint, for source: Source
  ) throws(ConstraintError) {
    try problem.add(constraint)
    sources.append(source)
  }

  private mutating func addScreen() throws(ConstraintError) {
    let (size, insets) = (screen.size, screen.safeArea)
    // Insets larger than the window leave nothing of it, not less than nothing.
    let safeArea = Size(
      width: max(0, size.width - insets.left - insets.right),
      height: max(0, size.height - insets.top - insets.bottom))
    let facts: [(ItemID, Attribute, Double)] = [
      (.screen, .left, 0), (.screen, .top, 0),
      (.screen, .width, size.width), (.screen, .height, size.height),
      (.safeArea, .left, insets.left), (.safeArea, .top, insets.top),
      (.safeArea, .width, safeArea.width), (.safeArea, .height, safeArea.height),
    ]
    for (item, attribute, value) in facts {
      let anchor = Anchor(item, attribute)
      guard let expression = expression(for: anchor) else { continue }
      let label = "\(layout.description(of: anchor)) == \(value.shortDescription)"
      try add(
        Constraint(
          expression - value, .equal, isImplicit: true, origin: Origin(label, rule: "screen")),
        for: .screen(item, attribute))
    }
  }

  private mutating func addSizes(of id: ItemID) throws(ConstraintError) {
    // The sizes of the screen and its safe area are facts.
    guard id > .safeArea, let variables = variables[id.index] else { return }
    firstConstraints[id.index] = ConstraintID(index: sources.count)
    let span = layout.items[id.index].span
    for axis in Axis.allCases {
      let size = variables.size(along: axis)
      let name = problem.name(of: size)
      let origin = Origin(at: span, rule: "non-negative") { name + " >= 0" }
      try add(
        Constraint(LinearExpression(size), .greaterOrEqual, isImplicit: true, origin: origin),
        for: .nonNegative(id, axis))
    }
    for axis in Axis.allCases {
      guard let intrinsic = contentSizes[id.index]?.along(axis) else { continue }
      let (hugging, compression) = contentConstraints(of: id, along: axis, intrinsic: intrinsic)
      try add(hugging, for: .hugging(id, axis))
      try add(compression, for: .compression(id, axis))
    }
  }

  /// The constraints that keep the size of an item at that of its content.
  func contentConstraints(
    of id: ItemID, along axis: Axis, intrinsic: Double
  ) -> (hugging: Constraint, compression: Constraint) {
    let size = (variables[id.index]?.size(along: axis)).map { LinearExpression($0) }
    var difference = size ?? LinearExpression()
    difference.constant = 0 - intrinsic
    let resistance = resolvedItems[id.index].resistance(along: axis)
    let (name, span) = (layout.items[id.index].name, layout.items[id.index].span)
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

  private mutating func addRow(at index: Int, for source: Source) throws(ConstraintError) {
    guard layout.rows[index].condition?.holds(on: screen) ?? true,
      let expression = difference(layout.rows[index].first, layout.rows[index].second)
    else { return }
    var origin = layout.rows[index].origin
    if origin.label.isEmpty {
      origin.label = layout.description(of: layout.rows[index])
    }
    rowConstraints[index] = ConstraintID(index: sources.count)
    try add(
      Constraint(
        expression, layout.rows[index].relation, priority: layout.rows[index].priority,
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
