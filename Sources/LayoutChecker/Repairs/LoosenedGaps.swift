internal import Constraints
internal import LayoutDSL

/// Gaps between neighbours that may become wider.
enum LoosenedGaps {
  /// The gaps between the views that equations tie to some views along an axis, each as a least one, the last first:
  /// what is at the top stays together, and what is at the bottom stays there.
  static func proposals(
    for items: [ItemID], along axis: Axis, on scene: SolvedScreen
  ) -> [Proposal] {
    var gaps: [(index: Int, row: Row, start: Double)] = []
    var seen = Set(items)
    var open = items
    var known: Set<Int> = []
    while let item = open.popLast() {
      let indices = scene.mentions.rows(of: item)
      guard scene.proposals.spend(on: indices) else { return [] }
      for index in indices where known.insert(index).inserted {
        guard let gap = gap(at: index, in: scene.layout), gap.axis == axis else { continue }
        gaps.append((index, gap.least, scene.frame(of: gap.after).start(along: axis)))
        open += [gap.before, gap.after].filter { seen.insert($0).inserted }
      }
    }
    return gaps.ordered { (-$0.start, -$0.index) }.prefix(mostGaps).map {
      Proposal([.replace(row: $0.index, with: $0.row)])
    }
  }

  /// The last of the gaps among rows that conflict as a least one, where what is in between leaves room; nil where there
  /// is no such gap.
  static func proposal(
    for conflict: Conflict, in problem: LayoutProblem
  ) -> Proposal? {
    conflict.constraints.reversed().lazy.compactMap(problem.writtenRow).compactMap { index in
      gap(at: index, in: problem.written).map { Proposal([.replace(row: index, with: $0.least)]) }
    }.first
  }

  /// The equation of an edge of a view that another one keeps in the middle, as a least margin: the two fix a size
  /// that nobody has stated.
  ///
  /// - Parameter indices: positions in `Layout.rows` of rows that conflict.
  static func proposals(forCentredAmong indices: [Int], in layout: Layout) -> [Proposal] {
    let equations = indices.filter {
      layout.rows[$0].relation == .equal && layout.rows[$0].axisOfOffset != nil
    }
    let centred = Set(equations.map { layout.rows[$0].first.terms[0].anchor })
    return equations.compactMap { index in
      var row = layout.rows[index]
      let own = row.first.terms[0].anchor
      guard let axis = row.axisOfOffset, row.comparesSameEdges,
        row.isTied(toWhatHolds: own.item, in: layout),
        centred.contains(Anchor(own.item, axis.center))
      else { return nil }
      row.relation = own.attribute.isStart(along: axis) ? .greaterOrEqual : .lessOrEqual
      row.origin.label = ""
      return Proposal([.replace(row: index, with: row)])
    }
  }

  /// So many are tried.
  private static let mostGaps = 3

  /// A gap that a row keeps exactly.
  private struct Gap {
    var axis: Axis
    var before: ItemID
    var after: ItemID

    /// The row that keeps at least the gap.
    var least: Row
  }

  /// The gap between the end of a view and the start of another one that a row keeps exactly; nil for other rows.
  private static func gap(at index: Int, in layout: Layout) -> Gap? {
    var row = layout.rows[index]
    guard row.relation == .equal, let axis = row.axisOfOffset else { return nil }
    let (own, other) = (row.first.terms[0].anchor, row.second.terms[0].anchor)
    guard layout[own.item].isView, layout[other.item].isView else { return nil }
    row.origin.label = ""
    if own.attribute.isStart(along: axis), other.attribute.isEnd(along: axis) {
      row.relation = .greaterOrEqual
      return Gap(axis: axis, before: other.item, after: own.item, least: row)
    }
    if own.attribute.isEnd(along: axis), other.attribute.isStart(along: axis) {
      row.relation = .lessOrEqual
      return Gap(axis: axis, before: own.item, after: other.item, least: row)
    }
    return nil
  }
}
