internal import Constraints

/// What the solution of one round tells the next round: how wide the texts are, where the flows break
/// into lines, and how far views reach beyond the safe area.
struct Measurements: Sendable {
  /// A label that is narrower has no width, in points: less is rounding, and a text would wrap at every letter
  /// or not at all by chance.
  static let leastWrappingWidth = 1e-6

  /// The width in points of each label at which its text wraps; a label that is missing here is
  /// measured on one line.
  var wrappingWidths: [ItemID: Double] = [:]

  /// The lines of each flow; the views of a flow that is missing here are not placed yet.
  var flowLines: [ItemID: FlowLines] = [:]

  /// How far views reach beyond the safe area at each edge, in points; those that do, among those
  /// whose margins or guides depend on it.
  var safeAreaInsets: [ItemID: Insets] = [:]

  /// What of the margins of the view around it reaches into each view that inherits them, at each
  /// edge, in points.
  var inheritedMargins: [ItemID: Insets] = [:]

  /// The views whose margins leave more room than is easily read; once found they stay, because
  /// the guide inside them no longer says how wide they are.
  var wideViews: Set<ItemID> = []

  /// Along which axes the content of scroll areas is larger than they are; once found they stay,
  /// because content that scrolls is not kept clear of the safe area, and so is smaller.
  var scrolling: [ItemID: Set<Axis>] = [:]

  /// The greatest width in points of text that is easily read: that of UIKit's
  /// `readableContentGuide` at the default text size (measured in
  /// https://useyourloaf.com/blog/readable-content-guides/).
  static let readableWidth = 672.0
}

extension Measurements {
  /// Measures a problem in a solution.
  ///
  /// - Parameter previous: what the problem was made with.
  /// - Complexity: O(*n*) in the number of items.
  init(
    of problem: LayoutProblem, in solution: Solution, after previous: Measurements = Measurements()
  ) {
    var views: [ItemID: [(id: ItemID, size: Size)]] = [:]
    let items = problem.written.items
    // By position, because a copy of each item is what would take the time.
    for index in items.indices {
      let id = ItemID(index: index)
      switch items[index].kind {
      case .label:
        wrappingWidths[id] = problem.frame(of: id, in: solution).map {
          // What rounding leaves of a width is none.
          abs($0.width) < Self.leastWrappingWidth ? 0 : $0.width
        }
      case .flow: views[id] = []
      default: break
      }
      // A flow stands before the views in it.
      guard !views.isEmpty, let parent = items[index].parent, views[parent] != nil,
        items[index].isView,
        !problem[id].settings.isHidden, let frame = problem.frame(of: id, in: solution)
      else { continue }
      views[parent]?.append((id, Size(width: frame.width, height: frame.height)))
    }
    for (flow, views) in views {
      guard let frame = problem.frame(of: flow, in: solution) else { continue }
      let settings = problem[flow].settings
      let margins = (settings.margins[.left] ?? 0) + (settings.margins[.right] ?? 0)
      flowLines[flow] = FlowLines(
        views, width: frame.width - margins, spacing: settings.arrangement.spacing)
    }
    var reach = SafeAreaReach(of: problem, in: solution, scrolling: previous.scrolling)
    for view in reach.dependents {
      let insets = reach.insets(of: view)
      if insets != Insets() { safeAreaInsets[view] = insets }
    }
    for index in items.indices where items[index].inheritsMargins {
      let view = ItemID(index: index)
      guard problem[view].isPresent, problem[view].settings.inheritsMargins else { continue }
      inheritedMargins[view] = reach.marginsReaching(into: view)
    }
    scrolling = reach.scrolling
    wideViews = previous.wideViews
    for index in items.indices where items[index].kind == .readable {
      guard let view = items[index].parent, view != .screen,
        problem[ItemID(index: index)].isPresent,
        let frame = problem.frame(of: view, in: solution)
      else { continue }
      let margins = problem[view].settings.margins(
        of: view, on: problem.screen, insets: reach.insets(of: view),
        inherited: inheritedMargins[view])
      if frame.width - margins.left - margins.right > Self.readableWidth { wideViews.insert(view) }
    }
  }

  /// The views whose margins or guides do not lie where others have put them, to a thousandth of a
  /// point, which nobody can see; in order.
  func viewsWithMovedGuides(since other: Measurements) -> [ItemID] {
    let views = Set(safeAreaInsets.keys).union(other.safeAreaInsets.keys)
    let moved = views.filter {
      Self.distance(safeAreaInsets[$0], other.safeAreaInsets[$0]) > Self.invisible
    }
    let heirs = Set(inheritedMargins.keys).union(other.inheritedMargins.keys).filter {
      Self.distance(inheritedMargins[$0], other.inheritedMargins[$0]) > Self.invisible
    }
    return moved.union(heirs).union(wideViews.symmetricDifference(other.wideViews)).sorted()
  }

  /// A distance that nobody can see, in points.
  private static let invisible = 0.001

  /// By how many points insets differ.
  private static func distance(_ first: Insets?, _ second: Insets?) -> Double {
    let (first, second) = (first ?? Insets(), second ?? Insets())
    return max(
      abs(first.top - second.top), abs(first.left - second.left),
      abs(first.bottom - second.bottom), abs(first.right - second.right))
  }
}
