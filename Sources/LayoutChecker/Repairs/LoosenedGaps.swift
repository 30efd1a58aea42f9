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
      guard scene.proposals.spend(1 + indices.count) else { return [] }
      for index in indices where known.insert(index).inserted {
        let row = scene.layout.rows[index]
        guard row.relation == .equal, row.axisOfOffset == axis,
          let gap = row.leastGap(along: axis)
        else { continue }
        let ends = [row.first, row.second].map(\.terms[0].anchor.item)
        guard ends.allSatisfy({ scene.layout[$0].isView }) else { continue }
        gaps.append((index, gap.row, scene.frame(of: gap.behind).start(along: axis)))
        open += ends.filter { seen.insert($0).inserted }
      }
    }
    return gaps.sorted { ($0.start, $0.index) > ($1.start, $1.index) }.prefix(mostGaps).map {
      Proposal([.replace(row: $0.index, with: $0.row)])
    }
  }

  /// The last of the gaps among rows that conflict as a least one, where what is in between leaves room; nil where there
  /// is no such gap.
  static func proposal(
    for conflict: Conflict, in problem: LayoutProblem
  ) -> Proposal? {
    let written = problem.written
    return conflict.constraints.reversed().lazy.compactMap { id -> Proposal? in
      guard case .row(let index) = problem.sources[id.index], index < written.rows.count,
        written.rows[index].relation == .equal, let axis = written.rows[index].axisOfOffset,
        let gap = written.rows[index].leastGap(along: axis)
      else { return nil }
      let ends = [gap.row.first, gap.row.second].map(\.terms[0].anchor.item)
      guard ends.allSatisfy({ written[$0].isView }) else { return nil }
      return Proposal([.replace(row: index, with: gap.row)])
    }.first
  }

  /// So many are tried.
  private static let mostGaps = 3
}

extension Row {
  /// The row that keeps at least the gap that this one keeps exactly, and the view behind the gap; nil where this
  /// is no gap between the end of a view and the start of another one.
  fileprivate func leastGap(along axis: Axis) -> (row: Row, behind: ItemID)? {
    let (own, other) = (first.terms[0].anchor, second.terms[0].anchor)
    var row = self
    row.origin.label = ""
    if own.attribute.isStart(along: axis), other.attribute.isEnd(along: axis) {
      row.relation = .greaterOrEqual
      return (row, own.item)
    }
    if own.attribute.isEnd(along: axis), other.attribute.isStart(along: axis) {
      row.relation = .lessOrEqual
      return (row, other.item)
    }
    return nil
  }
}
