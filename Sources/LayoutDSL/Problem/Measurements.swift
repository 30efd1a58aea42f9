internal import Constraints

/// What the solution of one round tells the next round: how wide the texts are, and where the flows
/// break into lines.
struct Measurements: Sendable {
  /// The width in points of each label at which its text wraps; a label that is missing here is
  /// measured on one line.
  var wrappingWidths: [ItemID: Double] = [:]

  /// The lines of each flow; the views of a flow that is missing here are not placed yet.
  var flowLines: [ItemID: FlowLines] = [:]
}

extension Measurements {
  /// Measures the texts and the flows of a problem in a solution.
  ///
  /// - Complexity: O(*n*) in the number of items.
  init(of problem: LayoutProblem, in solution: Solution) {
    var views: [ItemID: [(id: ItemID, size: Size)]] = [:]
    for (index, item) in problem.written.items.enumerated() {
      let id = ItemID(index: index)
      switch item.kind {
      case .label: wrappingWidths[id] = problem.frame(of: id, in: solution)?.width
      case .flow: views[id] = []
      default: break
      }
      // A flow stands before the views in it.
      guard !views.isEmpty, let parent = item.parent, views[parent] != nil, item.isView,
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
  }
}
