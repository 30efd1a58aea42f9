/// How the views of a flow are broken into lines.
struct FlowLines: Hashable, Sendable {
  /// A line of a flow.
  struct Line: Hashable, Sendable {
    /// The views, in their order; at least one.
    var views: [ItemID]

    /// The highest of them, the first of equally high ones.
    var highest: ItemID
  }

  /// The lines from the top.
  var lines: [Line] = []

  /// Whether all views are equally wide, so that the last line stands in the columns of the others.
  var isUniform = true

  /// What rounding may add to a line that is just as wide as the flow.
  private static let slack = 1e-6

  /// Breaks views into lines that are at most as wide as a flow: each goes on the line of the one
  /// before it, if it still fits there (as `UICollectionViewFlowLayout` does it).
  init(_ views: [(id: ItemID, size: Size)], width: Double, spacing: Double) {
    var used = 0.0
    var height = 0.0
    for (view, size) in views {
      if !lines.isEmpty, used + spacing + size.width <= width + Self.slack {
        lines[lines.count - 1].views.append(view)
        used += spacing + size.width
      } else {
        lines.append(Line(views: [view], highest: view))
        (used, height) = (size.width, size.height)
      }
      if size.height > height + Self.slack {
        lines[lines.count - 1].highest = view
        height = size.height
      }
      isUniform = isUniform && abs(size.width - views[0].size.width) <= Self.slack
    }
  }
}
