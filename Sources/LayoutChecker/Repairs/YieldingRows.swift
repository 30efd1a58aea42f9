internal import Constraints
internal import LayoutDSL

/// The row of a conflict that gives way at sizes which a layout only passes by.
///
/// The remedy that people use is one row along the axis at priority 999, and that is the one which ties a
/// content to the far edge of what is around it: at its final size it holds as before.
enum YieldingRows {
  /// The rows of a conflict that can be given another priority, the one that an engineer would choose first.
  static func edits(for conflict: Conflict, in problem: LayoutProblem) -> [Edit] {
    conflict.constraints.reversed().compactMap { id -> (rank: Int, edit: Edit)? in
      let source = problem.sources[id.index]
      guard let edit = Edit(setting: .almostRequired, of: source) else { return nil }
      return (problem.row(of: source)?.yieldingRank(in: problem.expanded) ?? 3, edit)
    }.ordered(by: \.rank).map(\.edit)
  }

  /// A row for each conflict that no row before it ends; nil where one has no row that can give way.
  static func edits(ending conflicts: [Conflict], in problem: LayoutProblem) -> [Edit]? {
    var chosen: [Edit] = []
    for conflict in conflicts {
      let edits = edits(for: conflict, in: problem)
      guard let first = edits.first else { return nil }
      if !edits.contains(where: chosen.contains) { chosen.append(first) }
    }
    return chosen
  }
}

extension Row {
  /// How soon a row gives way: one to a far edge around a view first, then a size, then the others.
  fileprivate func yieldingRank(in layout: Layout) -> Int {
    let anchors = (first.terms + second.terms).map(\.anchor)
    let around = anchors.filter { anchor in
      anchor.item <= .safeArea || anchors.contains { layout[$0.item].parent == anchor.item }
    }
    if around.contains(where: { [.trailing, .right, .bottom].contains($0.attribute) }) { return 0 }
    return anchors.contains { $0.attribute.isSize } ? 1 : 2
  }
}
