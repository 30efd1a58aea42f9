internal import Constraints
internal import LayoutDSL

/// A layout on one screen with its solution: what the rules look at.
///
/// Never changed once it is made. A class, because rules hand it on for each view, and a copy of all that it
/// holds costs more than what most of them ask.
final class SolvedScreen {
  /// The layout as it was solved, without the rows that were set aside, and with the guides and rows
  /// that its constructs stand for on the screen.
  var layout: Layout {
    // Lent, so that reading one item does not copy the layout.
    _read { yield problem.expanded }
  }

  let screen: Screen
  let problem: LayoutProblem
  let settled: SolvedLayout
  let solution: Solution
  let freedoms: Freedoms

  /// The items that are there, parents before children.
  let items: [ItemID]

  /// The views among `items`: what can be seen, and neither the screen nor a guide nor hidden, nor a label
  /// that was emptied and has no extent.
  let views: [ItemID]

  /// The views that hold nothing but labels without a text: nobody misses them.
  private let holdersOfEmptyTexts: Set<ItemID>

  /// Whether there are scroll areas at all.
  let hasScrollAreas: Bool

  private let children: CompactLists<ItemID>
  private let unstableLabels: Set<ItemID>

  /// What may be spent on looking for ways out; nothing where only faults are asked for.
  let proposals: WorkBudget

  /// What may be spent on telling views that lie over each other.
  let overlaps = WorkBudget(WorkBudget.forOverlaps)

  /// What is spent on views that nothing keeps from growing: the rows that are left to solve. It has no end.
  let limits = WorkBudget(.max)

  /// What may be spent on finding the rows that cause something.
  let explanations = WorkBudget(WorkBudget.forExplanations)

  /// Which rows mention what.
  let mentions: Mentions

  /// Finds the rows that stand in the way of something.
  let blocking: BlockingConstraints

  /// The views without an extent, where nothing can be right.
  private(set) var collapsed = CollapsedViews()

  init(
    _ settled: SolvedLayout, solution: Solution, disputed: DisputedSizes,
    sharing mentions: Mentions? = nil, isProposing: Bool = true
  ) throws(CheckError) {
    proposals = WorkBudget(isProposing ? WorkBudget.forProposals : 0)
    let problem = settled.problem
    self.settled = settled
    self.problem = problem
    self.solution = solution
    screen = problem.screen
    unstableLabels = Set(settled.unstableTexts.map(\.label))
    // Lines of a flow are rows of one screen.
    let shared = mentions.flatMap { $0.hold(for: problem.expanded) ? $0 : nil }
    self.mentions = shared ?? Mentions(of: problem)
    freedoms = try Freedoms(of: problem, in: solution)
    blocking = BlockingConstraints(
      of: problem.problem, at: solution,
      facts: problem.sources.indices.filter {
        if case .screen = problem.sources[$0] { true } else { false }
      }.map(ConstraintID.init(index:)), tolerance: screen.halfPixel)
    let all = problem.expanded.items.indices.map(ItemID.init(index:))
    items = all.filter { problem[$0].isPresent }
    let shown = items.filter { problem.expanded[$0].isView && !problem[$0].isHidden }
    let emptyTexts = Set(shown.filter { settled.isEmptyText($0) })
    views = emptyTexts.isEmpty ? shown : shown.filter { !emptyTexts.contains($0) }
    holdersOfEmptyTexts = problem.expanded.holders(of: emptyTexts, among: shown)
    hasScrollAreas = all.contains {
      if case .scroll = problem.expanded[$0].kind { true } else { false }
    }
    children = CompactLists(
      views.compactMap { view in problem.expanded[view].parent.map { ($0.index, view) } },
      count: all.count)
    collapsed = CollapsedViews(on: self, except: disputed)
  }

  /// The frame of an item that is there.
  func frame(of item: ItemID) -> Rect {
    settled.frame(of: item) ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The views right inside an item.
  func children(of item: ItemID) -> ArraySlice<ItemID> { children[item.index] }

  /// The intrinsic size of an item along an axis, or nil where it has none.
  func contentSize(of item: ItemID, along axis: Axis) -> Double? {
    problem[item].contentSize?.along(axis)
  }

  /// Whether an item is as wide as a text that may be another one: a label, or a text field.
  func isText(_ item: ItemID) -> Bool {
    switch layout[item].kind {
    case .label: true
    case .control(let control): control.kind == .textField
    default: false
    }
  }

  /// Whether the size of an item is open, by itself or because something else is, or may be.
  func isSizeFree(of item: ItemID, along axis: Axis) -> Bool {
    freedoms.isOpen(Quantity(item: item, measure: .size, axis: axis))
  }

  /// Whether the place of an item is open, by itself or because something else is, or may be.
  func isPlaceFree(of item: ItemID, along axis: Axis) -> Bool {
    freedoms.isOpen(Quantity(item: item, measure: .position, axis: axis))
  }

  /// Whether the width and the height of a text keep changing each other.
  func isUnstable(_ item: ItemID) -> Bool { unstableLabels.contains(item) }

  /// The values of an open measure; nil where it is determined, or was not looked at.
  func range(_ measure: Quantity.Measure, of item: ItemID, along axis: Axis) -> FreeRange? {
    freedoms.ranges[Quantity(item: item, measure: measure, axis: axis)]
  }

  /// The views and the items around an item, from the inside out, without the screen.
  func ancestors(of item: ItemID) -> some Sequence<ItemID> {
    sequence(state: layout[item].parent) { [items = layout.items] next in
      guard let parent = next, parent > .safeArea else { return nil }
      next = items[parent.index].parent
      return parent
    }
  }

  /// The scroll areas that an item is in, from the inside out.
  func scrollAreas(around item: ItemID) -> [ItemID] {
    guard hasScrollAreas else { return [] }
    return ancestors(of: item).filter { layout[$0].kind == .scroll }
  }

  /// The views by the innermost scroll area that they are in, parents before children.
  ///
  /// - Complexity: linear in the views and how deep they lie; constant where there are no areas.
  func viewsByScrollArea() -> [ItemID: [ItemID]] {
    guard hasScrollAreas else { return [:] }
    var inside: [ItemID: [ItemID]] = [:]
    for view in views {
      if let area = scrollAreas(around: view).first { inside[area, default: []].append(view) }
    }
    return inside
  }

  /// Whether there are views in an item and none of them is seen: an item without any stands for more than the layout
  /// describes.
  func isEmptied(_ item: ItemID) -> Bool {
    layout.items.contains { $0.parent == item && $0.isView } && !showsAnything(in: item)
  }

  /// Whether anything in an item takes room: a view without others in it that is next to nothing is not seen.
  private func showsAnything(in item: ItemID) -> Bool {
    children(of: item).contains { child in
      children(of: child).isEmpty
        ? layout[child].kind != .stack
          && Axis.allCases.allSatisfy { screen.shows(frame(of: child).size(along: $0)) }
        : showsAnything(in: child)
    }
  }

  /// Whether a view around an item cuts off what is in it.
  func isClipped(_ item: ItemID) -> Bool {
    ancestors(of: item).contains { problem[$0].settings.clips }
  }

  /// The exact values of an expression over all solutions that are as good as the shown one; nil where
  /// finding them would take too much work.
  func range(of expression: LinearExpression) throws(CheckError) -> FreeRange? {
    try freedoms.range(of: expression)
  }

  /// A constraint as the cause of a fault.
  func cause(_ id: ConstraintID) -> Finding.Cause { Finding.Cause(id, in: problem) }

  /// The constraint that stands for something on this screen, if one does.
  func constraint(_ source: LayoutProblem.Source) -> ConstraintID? {
    problem.constraint(of: source)
  }

  /// Whether an item should be seen along an axis, and is next to nothing there.
  func isCollapsed(_ item: ItemID, along axis: Axis) -> Bool {
    !screen.shows(frame(of: item).size(along: axis))
      && (screen.shows(contentSize(of: item, along: axis) ?? 0)
        || !children(of: item).allSatisfy(holdersOfEmptyTexts.contains)
        || isLine(item, across: axis)
        || isDrawn(item, along: axis)
        || isPinnedShut(item, along: axis)
        || layout[item].kind == .content && !isSizeFree(of: item, along: axis)
          && children(of: holder(of: item)).contains {
            screen.shows(frame(of: $0).size(along: axis))
          })
  }

  /// The view that holds what an item should enclose: for the content of a scroll area the area.
  func holder(of item: ItemID) -> ItemID {
    layout[item].kind == .content ? layout[item].parent ?? item : item
  }

  /// Whether equations tie the start and the end of a plain view to one place, where one of them was meant to be
  /// another: who wants a view without an extent says so.
  private func isPinnedShut(_ item: ItemID, along axis: Axis) -> Bool {
    guard layout[item].kind == .view else { return false }
    let rows = mentions.rows(of: item).prefix(Self.mostPinningRows).map { layout.rows[$0] }.filter {
      $0.relation == .equal && $0.axisOfOffset == axis && $0.priority.isRequired
        && $0.first.terms[0].anchor.item == item && $0.second.terms[0].anchor.item != item
    }
    return rows.contains { start in
      start.first.terms[0].anchor.attribute.isStart(along: axis)
        && rows.contains { end in
          end.first.terms[0].anchor.attribute.isEnd(along: axis) && end.second == start.second
            && end.first.constant == start.first.constant
        }
    }
  }

  /// So many rows of a view are looked at for those that pin it shut.
  private static let mostPinningRows = 32

  /// Whether an item is a control that is drawn as long as its rows say, such as a slider or a progress bar.
  func isDrawn(_ item: ItemID, along axis: Axis) -> Bool {
    guard case .control = layout[item].kind else { return false }
    return contentSize(of: item, along: axis) == nil
  }

  /// Whether an item is a thin line in a stack, such as a divider; a view that only keeps others apart is
  /// thicker.
  func isLine(_ item: ItemID, across axis: Axis) -> Bool {
    guard layout[item].kind == .view, let parent = layout[item].parent,
      layout[parent].kind == .stack
    else { return false }
    let thickness = frame(of: item).size(along: axis.across)
    return screen.shows(thickness) && thickness <= Self.thickestLine
  }

  /// How thick a divider is at most, in points.
  static var thickestLine: Double { 2 }
}

extension SolvedLayout {
  /// Whether an item is a label that was emptied and has no extent either: nothing can be seen of it. Where a
  /// label that has no text in the layout lies is where its text will begin.
  fileprivate func isEmptyText(_ item: ItemID) -> Bool {
    guard screen.textLength == 0, case .label(let text) = expanded[item].kind, text.string.isEmpty,
      let frame = frame(of: item)
    else { return false }
    return !screen.shows(min(frame.width, frame.height))
  }
}

extension Layout {
  /// The views and stacks that hold some items and nothing else, right inside them or in such views.
  fileprivate func holders(of contents: Set<ItemID>, among views: [ItemID]) -> Set<ItemID> {
    guard !contents.isEmpty else { return [] }
    var (holders, others): (Set<ItemID>, Set<ItemID>) = ([], [])
    // Children stand behind their parents.
    for view in views.reversed() {
      guard let parent = self[view].parent else { continue }
      let isEmpty = contents.contains(view) || holders.contains(view) && !others.contains(view)
      if isEmpty { holders.insert(parent) } else { others.insert(parent) }
    }
    return holders.subtracting(others)
  }
}
