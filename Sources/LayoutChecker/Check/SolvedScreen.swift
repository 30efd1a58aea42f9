internal import Constraints
internal import LayoutDSL

/// A layout on one screen with its solution: what the rules look at.
struct SolvedScreen {
  /// The layout as it was solved, without the rows that were set aside, and with the guides and rows
  /// that its constructs stand for on the screen.
  var layout: Layout { problem.expanded }

  let screen: Screen
  let problem: LayoutProblem
  let settled: SolvedLayout
  let solution: Solution
  let freedoms: Freedoms
  let measurer: any TextMeasurer

  /// The items that are there, parents before children.
  let items: [ItemID]

  /// The views among `items`: what can be seen, and neither the screen nor a guide nor hidden.
  let views: [ItemID]

  private let hasScrollAreas: Bool
  private let children: CompactLists<ItemID>
  private let unstableLabels: Set<ItemID>

  /// What may be spent on trying ways out.
  let repairs = WorkBudget(WorkBudget.forRepairs)

  /// What may be spent on finding the rows that cause something.
  let explanations = WorkBudget(WorkBudget.forExplanations)

  /// Which rows mention what.
  let mentions: Mentions

  /// Finds the rows that stand in the way of something.
  let blocking: BlockingConstraints

  init(
    settled: SolvedLayout, solution: Solution, measurer: any TextMeasurer
  ) throws(CheckError) {
    let problem = settled.problem
    self.settled = settled
    self.problem = problem
    self.solution = solution
    self.measurer = measurer
    screen = problem.screen
    unstableLabels = Set(settled.unstableTexts.map(\.label))
    mentions = Mentions(of: problem)
    freedoms = try Freedoms(of: problem, in: solution)
    blocking = BlockingConstraints(
      of: problem.problem, at: solution,
      facts: problem.sources.indices.filter {
        if case .screen = problem.sources[$0] { true } else { false }
      }.map(ConstraintID.init(index:)), tolerance: screen.halfPixel)
    let all = problem.expanded.items.indices.map(ItemID.init(index:))
    items = all.filter { problem[$0].isPresent }
    views = items.filter { problem.expanded[$0].isView && !problem[$0].isHidden }
    hasScrollAreas = all.contains {
      if case .scroll = problem.expanded[$0].kind { true } else { false }
    }
    children = CompactLists(
      views.compactMap { view in problem.expanded[view].parent.map { ($0.index, view) } },
      count: all.count)
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

  /// Whether the size of an item is open, by itself or because something else is.
  func isSizeFree(of item: ItemID, along axis: Axis) -> Bool {
    range(.size, of: item, along: axis) != nil
  }

  /// Whether the width and the height of a text keep changing each other.
  func isUnstable(_ item: ItemID) -> Bool { unstableLabels.contains(item) }

  /// The values of an open measure; nil where it is determined.
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

  /// The part of an item that can be seen before anything is scrolled: what the scroll areas around it
  /// and the screen leave of its frame. Nothing is left where both its sides are 0.
  func visibleFrame(of item: ItemID) -> Rect {
    var frame = frame(of: item)
    for area in scrollAreas(around: item) + [.screen] {
      frame = frame.intersection(self.frame(of: area))
    }
    return frame
  }

  /// The exact values of an expression over all solutions that are as good as the shown one.
  func range(of expression: LinearExpression) throws(CheckError) -> FreeRange {
    try freedoms.range(of: expression)
  }

  /// A constraint as the cause of a fault.
  func cause(_ id: ConstraintID) -> Finding.Cause {
    let origin = problem.problem[id].origin
    return Finding.Cause(origin.label, at: origin.span)
  }

  /// The constraint that stands for something on this screen, if one does.
  func constraint(_ source: LayoutProblem.Source) -> ConstraintID? {
    problem.constraint(of: source)
  }

  /// Whether an item should be seen along an axis, and is next to nothing there.
  func isCollapsed(_ item: ItemID, along axis: Axis) -> Bool {
    isCollapsed(item, along: axis, in: problem, frame: frame(of: item))
  }

  /// The layout after some changes, solved on the same screen; nil where that makes a new fault:
  /// conflicting rows, an unstable text, or a view that was to be seen and no longer is. Nil also where
  /// enough has been tried on this screen.
  func trying(_ edits: [Edit]) throws(CheckError) -> (problem: LayoutProblem, solution: Solution)? {
    guard repairs.spend(problem.problem.constraints.count) else { return nil }
    // A row whose numbers cannot be computed with is no way out.
    guard
      let layout = try? settled.written.applying(edits),
      let mended = try? SolvedLayout(layout, on: screen, measurer: measurer),
      let solution = mended.solution, mended.isSettled
    else { return nil }
    var parts: IndependentParts?
    for item in views {
      guard let frame = mended.frame(of: item) else { continue }
      for axis in Axis.allCases
      where isCollapsed(item, along: axis, in: mended.problem, frame: frame) {
        // It was so before, or it is only one of the values that a tie leaves.
        guard isSizeFree(of: item, along: axis) || !isCollapsed(item, along: axis),
          let size = mended.problem[item].variables?.size(along: axis)
        else { continue }
        do throws(SolverError) {
          if parts == nil {
            parts = try IndependentParts(of: mended.problem.problem, at: solution)
          }
          guard let range = try parts?.range(of: LinearExpression(size)),
            range.length > screen.halfPixel
          else { return nil }
        } catch {
          throw CheckError(error, on: screen)
        }
      }
    }
    return (mended.problem, solution)
  }

  private func isCollapsed(
    _ item: ItemID, along axis: Axis, in problem: LayoutProblem, frame: Rect
  ) -> Bool {
    guard frame.size(along: axis) <= screen.halfPixel else { return false }
    return (problem[item].contentSize?.along(axis) ?? 0) > screen.halfPixel
      || !children(of: item).isEmpty
  }
}
