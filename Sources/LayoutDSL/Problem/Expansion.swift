package import Constraints

/// A layout with the rows that its constructs stand for on one screen: stacks, grids, flows, scroll
/// areas and margins.
///
/// The rows have a rule in their origin, and a label that names the construct. They speak of items
/// only, some of which are guides that no one has written.
struct Expansion {
  /// The layout with the guides and rows added so far behind its own.
  var layout: Layout

  /// Which ones the rows are that were added, in their order.
  private(set) var identities: [ConstructRow] = []

  let screen: Screen

  /// The items that were written, as they are on this screen.
  let items: [LayoutProblem.ItemRecord]

  /// What is known from the round before; nothing in the first one.
  let measurements: Measurements

  /// The views right inside each stack, grid and flow, as they were written.
  private var children: [ItemID: [ItemID]]

  init(
    _ layout: Layout, on screen: Screen, items: [LayoutProblem.ItemRecord],
    given measurements: Measurements
  ) {
    self.layout = layout
    self.screen = screen
    self.items = items
    self.measurements = measurements
    children = [:]
    bindToContent()
    let written = items.indices.filter { items[$0].isPresent }
    let arranging = Set(written.filter { layout.items[$0].kind.arrangesViews }.map(ItemID.init))
    for index in written where !arranging.isEmpty && layout.items[index].isView {
      if let parent = layout.items[index].parent, arranging.contains(parent) {
        children[parent, default: []].append(.init(index: index))
      }
    }
    for item in written.map(ItemID.init(index:)) {
      switch layout[item].kind {
      case .stack: addStack(item)
      case .grid: addGrid(item)
      case .flow: addFlow(item)
      case .safeArea: addSafeArea(item)
      case .margins: addMargins(item)
      case .readable: addReadable(item)
      case .content: addContent(item)
      case .frame: addFrame(item)
      default: break
      }
    }
  }

  /// The views right inside a stack, a grid or a flow, in the order in which they were written.
  func arranged(in view: ItemID) -> [ItemID] { children[view] ?? [] }

  /// Whether a view is hidden by itself.
  func isHidden(_ view: ItemID) -> Bool { items[view.index].settings.isHidden }

  /// A row of a construct.
  ///
  /// - Parameters:
  ///   - rule: what kind of row it is; for stacks, the identifier that UIKit's logs show.
  ///   - owner: the item that the row is for.
  ///   - span: where the setting stands that the row follows from; nil where it follows from the item.
  mutating func add(
    _ rule: String, of owner: ItemID, _ first: AnchorExpression, _ relation: Relation,
    _ second: AnchorExpression, priority: Priority = .required, at span: SourceSpan? = nil
  ) {
    var row = Row(first, relation, second, priority: priority)
    // A third has more digits than anybody wants to read.
    let words = layout.description(
      of: Row(first.rounded, relation, second.rounded, priority: priority))
    let label = "\(words) (\(rule) of \(layout[owner].name))"
    row.origin = Origin(label, at: span ?? layout[owner].span, rule: rule)
    let identity = ConstructRow(
      rule, of: owner, first: written(first.terms.first?.anchor, of: owner),
      second: written(second.terms.first?.anchor, of: owner))
    if layout.setAside.contains(identity) { row.priority = min(row.priority, .almostRequired) }
    identities.append(identity)
    layout.rows.append(row)
  }

  /// An anchor of an item that was written: a guide that nobody has written has its place in the layout
  /// on this screen only.
  private func written(_ anchor: Anchor?, of owner: ItemID) -> Anchor? {
    anchor.map { $0.item.index < items.count ? $0 : Anchor(owner, $0.attribute) }
  }

  /// Ends a view where the last of the views that it places ends; without any it is flat.
  mutating func end(_ rule: String, of owner: ItemID, behind last: ItemID?) {
    let margin = margin(of: owner, at: .bottom)
    let end =
      last.map { edge($0, .bottom, margin) }
      ?? edge(owner, .top, self.margin(of: owner, at: .top) + margin)
    add(rule, of: owner, edge(owner, .bottom), .equal, end)
  }

  /// A guide that no one has written.
  mutating func addGuide(_ name: String, of owner: ItemID) -> ItemID {
    let id = ItemID(index: layout.items.count)
    layout.items.append(
      Item(
        name: "\(layout[owner].name).\(name)", kind: .guide, parent: owner,
        span: layout[owner].span))
    return id
  }

  /// An attribute, and so many points beyond it.
  func edge(_ item: ItemID, _ attribute: Attribute, _ distance: Double = 0) -> AnchorExpression {
    AnchorExpression(terms: [.init(Anchor(item, attribute))], constant: distance)
  }

  /// What a stack, a grid or a flow keeps free inside an edge that rows begin or end at: what is set,
  /// and in a stack that has margins what of it lies outside the safe area.
  func margin(of item: ItemID, at attribute: Attribute) -> Double {
    let settings = items[item.index].settings
    let insets = settings.keepsClear(of: layout[item].kind) ? safeAreaInsets(of: item) : Insets()
    let isInheriting = settings.inheritsMargins && !settings.margins.isEmpty
    let inherited = isInheriting ? measurements.inheritedMargins[item] ?? Insets() : Insets()
    func margin(_ edge: Edge, _ inset: Double, _ inherited: Double) -> Double {
      max((settings.margins[edge] ?? 0) + inset, inherited)
    }
    let isLeftToRight = screen.direction == .leftToRight
    return switch (attribute, isLeftToRight) {
    case (.top, _): margin(.top, insets.top, inherited.top)
    case (.bottom, _): margin(.bottom, insets.bottom, inherited.bottom)
    case (.leading, true), (.trailing, false): margin(.left, insets.left, inherited.left)
    case (.leading, false), (.trailing, true): margin(.right, insets.right, inherited.right)
    default: 0
    }
  }
}

extension Item.Kind {
  /// Whether items of this kind place the views right inside them.
  fileprivate var arrangesViews: Bool {
    switch self {
    case .stack, .grid, .flow: true
    default: false
    }
  }
}

extension AnchorExpression {
  /// The sum with four digits behind each point.
  fileprivate var rounded: AnchorExpression {
    func rounded(_ value: Double) -> Double {
      abs(value) < 1e9 ? (value * 10_000).rounded() / 10_000 : value
    }
    return AnchorExpression(
      terms: terms.map { Term($0.anchor, rounded($0.coefficient)) }, constant: rounded(constant))
  }
}

extension Priority {
  /// The highest whole priority of an optional row.
  package static let almostRequired = Priority(999)
}
