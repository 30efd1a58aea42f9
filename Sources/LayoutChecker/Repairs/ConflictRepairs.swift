internal import Constraints
internal import LayoutDSL

/// Rows that may give way where required rows conflict.
enum ConflictRepairs {
  /// A gap that may become wider; and each row of the conflict at priority 999 or left out: the largest size that is
  /// stated first, such as that of an artwork, then what ends a view that has a size and a beginning, then the row of
  /// the smallest repair.
  ///
  /// A row of a stack or another construct cannot be changed by itself.
  static func proposals(
    for group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> [Proposal] {
    // What holds other views is as large as they need, and not to blame for them.
    let holders = Set(problem.written.items.compactMap(\.parent))
    let stated = group.conflict.constraints.compactMap { id in
      problem.row(of: problem.sources[id.index])?.statedSize(unless: holders).map {
        (id: id, size: $0)
      }
    }.sorted { ($0.size, $1.id) > ($1.size, $0.id) }.map(\.id)
    let ends = stated.prefix(2).compactMap { end(ofViewIn: $0, among: group, in: problem) }
    var rows: [ConstraintID] = []
    for id in Array(stated.prefix(2)) + ends + [group.culprit] + group.conflict.constraints
    where rows.count < mostRows && !rows.contains(id) {
      rows.append(id)
    }
    let sizes = [
      LoosenedGaps.proposal(for: group.conflict, in: problem), sizesInStack(of: group, in: problem),
      sharedSize(of: group, in: problem),
    ]
    return sizes.compactMap { $0 }
      + rows.flatMap { id in
        let source = problem.sources[id.index]
        var edits = [Edit(setting: .almostRequired, of: source)]
        if case .row(let index) = source { edits.append(.drop(row: index)) }
        return edits.compactMap { $0 }.map { Proposal([$0]) }
      }
  }

  /// The equation that ends a view where its container ends, although its size and where it begins are written as
  /// well; nil where the conflict has none.
  private static func end(
    ofViewIn size: ConstraintID, among group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> ConstraintID? {
    guard let sized = problem.row(of: problem.sources[size.index])?.first.terms.first?.anchor,
      let parent = problem.expanded[sized.item].parent
    else { return nil }
    let axis = sized.attribute.axis
    let edges = group.conflict.constraints.filter { id in
      guard let row = problem.row(of: problem.sources[id.index]), row.relation == .equal,
        row.axisOfOffset == axis
      else { return false }
      return row.first.terms[0].anchor.item == sized.item
        && row.second.terms[0].anchor.item == parent
    }
    func isEdge(_ id: ConstraintID, _ attribute: (Attribute) -> Bool) -> Bool {
      problem.row(of: problem.sources[id.index]).map {
        attribute($0.first.terms[0].anchor.attribute)
      }
        ?? false
    }
    guard edges.contains(where: { isEdge($0) { $0.isStart(along: axis) } }) else { return nil }
    return edges.first { isEdge($0) { $0.isEnd(along: axis) } }
  }

  /// The sizes that views of a stack state although it shares out its own among them: all of them give way. Nil where
  /// the conflict is not that of such a stack.
  private static func sizesInStack(
    of group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> Proposal? {
    let written = problem.written
    var tried: Set<Anchor> = []
    let conflicting = Set(group.conflict.constraints.map { problem.sources[$0.index] })
    for id in group.conflict.constraints {
      guard problem.problem[id].origin.sharesOut,
        let view = problem.row(of: problem.sources[id.index])?.first.terms.first?.anchor,
        let stack = problem.expanded[view.item].parent,
        tried.insert(Anchor(stack, view.attribute)).inserted
      else { continue }
      let rows = written.rows.indices.filter { index in
        let row = written.rows[index]
        guard row.relation == .equal, row.priority.isRequired, row.statedSize(unless: []) != nil
        else { return false }
        let anchor = row.first.terms[0].anchor
        return anchor.attribute == view.attribute && written[anchor.item].parent == stack
      }
      guard rows.contains(where: { conflicting.contains(.row($0)) }) else { continue }
      return Proposal(rows.map { .drop(row: $0) })
    }
    return nil
  }

  /// Views beside each other that state one size, which is too large for all of them: the first gives way, and
  /// the others are as large as that. Nil where there are no such views.
  private static func sharedSize(
    of group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> Proposal? {
    let written = problem.written
    let sizes = group.conflict.constraints.compactMap { id -> (row: Int, Anchor, Double)? in
      guard let index = problem.writtenRow(of: id), written.rows[index].relation == .equal,
        let size = written.rows[index].statedSize(unless: [])
      else { return nil }
      return (index, written.rows[index].first.terms[0].anchor, size)
    }
    let largest = sizes.map(\.2).max() ?? 0
    for (position, (row, anchor, size)) in sizes.enumerated() {
      let others = sizes.dropFirst(position + 1).filter { _, other, otherSize in
        otherSize == size && other.attribute == anchor.attribute && other.item != anchor.item
          && written[other.item].parent == written[anchor.item].parent
      }
      // Where another view is larger than all of these, that one is.
      guard !others.isEmpty, size * Double(others.count + 1) >= largest else { continue }
      let follow = others.map { index, other, _ in
        Edit.replace(
          row: index,
          with: Row(other.item, other.attribute, .equal, anchor.item, anchor.attribute))
      }
      return Proposal([.setPriority(row: row, .almostRequired)] + follow)
    }
    return nil
  }

  /// Of a long chain of rows, so many are tried.
  private static let mostRows = 4
}
