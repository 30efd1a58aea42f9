internal import Constraints
internal import LayoutDSL

/// Rows that may give way where required rows conflict.
enum ConflictRepairs {
  /// Another edge, the other middle, the usual view for an edge, the other size, a gap that may become wider, an edge
  /// of what stands in the middle, and the usual distance in place of a large one; and rows of the conflict at priority
  /// 999 or left out: that a picture does not shrink, of a view with a size and a place said twice the one too many, the
  /// largest size that is stated, such as that of an artwork, then the row of the smallest repair.
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
    }.ordered { -$0.size }.map(\.id)
    let surplus = rowsTooMany(in: group, of: problem)
    var rows: [ConstraintID] = []
    // That a picture may never be smaller than it is was hardly meant where it is tied on both sides.
    let pictures = group.conflict.constraints.filter { id in
      guard case .compression(let item, _) = problem.sources[id.index],
        case .image = problem.expanded[item].kind
      else { return false }
      return true
    }
    let likeliest =
      pictures.prefix(1) + limitedShares(in: group, of: problem).prefix(1) + surplus.prefix(2)
      + stated.prefix(2)
    for id in likeliest + [group.culprit] + group.conflict.constraints
    where rows.count < mostRows && !rows.contains(id) {
      rows.append(id)
    }
    let sizes = [
      alignment(for: group, in: problem), equalShares(for: group, in: problem),
      LoosenedGaps.proposal(for: group.conflict, in: problem),
      sizesInStack(of: group, in: problem),
      sharedSize(of: group, in: problem),
      stated.first.flatMap { sizeWithoutLastDigit(of: $0, in: problem) },
    ]
    let written = group.conflict.constraints.compactMap(problem.writtenRow)
    return MistakenEdges.proposals(among: written, in: problem.written)
      + MistakenEdges.proposals(forMiddlesOfOtherAxisAmong: written, in: problem.written)
      + MistakenViews.proposals(for: group, in: problem)
      + MistakenEdges.proposals(forSizesAmong: written, in: problem.written)
      + MistakenEdges.proposals(
        forSizesOfOtherAxisAmong: written, onlyOpen: true, in: problem.written)
      + sizes.compactMap { $0 }
      + LoosenedGaps.proposals(forCentredAmong: written, in: problem.written)
      + MistakenOffsets.proposals(forRoomAmong: written, in: problem.written)
      + MistakenRelations.proposals(turningMarginsAmong: written, in: problem.written)
      + MistakenRelations.proposals(turningWidthsAmong: written, in: problem.written)
      + rows.flatMap { id in
        let source = problem.sources[id.index]
        var edits = [Edit(setting: .almostRequired, of: source)]
        if case .row(let index) = source {
          edits.insert(.drop(row: index), at: surplus.contains(id) ? 0 : 1)
          if stated.contains(id) { edits.append(squared(row: index, in: problem.written)) }
          // What may be smaller than a row states may have to be, before a text beside it has too little room.
          if problem.written.rows[index].statedSize(unless: []) != nil {
            edits.append(.setPriority(row: index, .low))
          }
        }
        return edits.compactMap { $0 }.map { Proposal([$0]) }
      }
  }

  /// The row of the size of a text or a control with a tenth of its number, where what the view shows has room in that and
  /// the number is many times as large: a digit too many was typed. Nil for other rows.
  private static func sizeWithoutLastDigit(
    of id: ConstraintID, in problem: LayoutProblem
  ) -> Proposal? {
    guard case .row(let index) = problem.sources[id.index],
      let number = problem.written.rows[index].statedSize(unless: [])
    else { return nil }
    let anchor = problem.written.rows[index].first.terms[0].anchor
    let tenth = (number * 1e5).rounded() / 1e6
    guard !problem.written[anchor.item].isImage,
      let content = problem[anchor.item].contentSize?.along(anchor.attribute.axis),
      tenth >= content, tenth <= mostOfContent * content
    else { return nil }
    let row = Row(
      anchor.item, anchor.attribute, problem.written.rows[index].relation, tenth)
    return Proposal([.replace(row: index, with: row)])
  }

  /// A text or a control is at most so many times as large as what is in it.
  private static let mostOfContent = 4.0

  /// The row of a size with the number that a control has along the other axis, where that is smaller; nil where no row
  /// states that.
  private static func squared(row index: Int, in layout: Layout) -> Edit? {
    let row = layout.rows[index]
    guard let size = row.statedSize(unless: []) else { return nil }
    let anchor = row.first.terms[0].anchor
    guard case .control = layout[anchor.item].kind else { return nil }
    let other = Anchor(anchor.item, anchor.attribute.axis.across.size)
    let across = layout.rows.lazy.filter { $0.first.terms.first?.anchor == other }
      .compactMap { $0.statedSize(unless: []) }.first
    guard let across, across < size else { return nil }
    return .replace(row: index, with: Row(anchor.item, anchor.attribute, row.relation, across))
  }

  /// The equations that make a size of a view a share of another size, where other rows of the conflict limit that size:
  /// limits are written for shares that give way.
  private static func limitedShares(
    in group: ConflictAnalysis.Group, of problem: LayoutProblem
  ) -> [ConstraintID] {
    let rows = group.conflict.constraints.compactMap { id in
      problem.row(of: problem.sources[id.index]).map { (id: id, row: $0) }
    }
    let limited = Set(
      rows.lazy.map(\.row).filter { $0.relation != .equal && $0.first.terms.count == 1 }
        .map(\.first.terms[0].anchor).filter(\.attribute.isSize))
    return rows.filter { _, row in
      row.relation == .equal && row.first.terms.count == 1 && row.second.terms.count == 1
        && row.second.terms[0].anchor.attribute.isSize
        && limited.contains(row.first.terms[0].anchor)
    }.map(\.id)
  }

  /// What goes where views have rows for a size and for both edges: the equation that ends a view with content where
  /// its container ends, and the size of any other one; and of an edge and a middle beside a size what was written later.
  ///
  /// - Complexity: linear in the rows of the conflict.
  private static func rowsTooMany(
    in group: ConflictAnalysis.Group, of problem: LayoutProblem
  ) -> [ConstraintID] {
    let layout = problem.expanded
    var sizes: [(id: ConstraintID, anchor: Anchor)] = []
    var starts: Set<Anchor> = []
    var ends: [Anchor: (id: ConstraintID, target: ItemID)] = [:]
    // The equations for edges and for middles, the last one of each view.
    var (edges, middles): ([Anchor: ConstraintID], [Anchor: ConstraintID]) = ([:], [:])
    for id in group.conflict.constraints {
      guard let row = problem.row(of: problem.sources[id.index]), row.first.terms.count == 1 else {
        continue
      }
      let anchor = row.first.terms[0].anchor
      if row.second.terms.isEmpty, anchor.attribute.isSize {
        sizes.append((id, anchor))
      } else if row.relation == .equal, let axis = row.axisOfOffset {
        let size = Anchor(anchor.item, axis.size)
        if anchor.attribute == axis.center { middles[size] = id } else { edges[size] = id }
        if anchor.attribute.isStart(along: axis) { starts.insert(size) }
        if anchor.attribute.isEnd(along: axis) {
          ends[size] = (id, row.second.terms[0].anchor.item)
        }
      }
    }
    let ended = sizes.compactMap { id, anchor -> ConstraintID? in
      guard starts.contains(anchor), let end = ends[anchor] else { return nil }
      guard layout[anchor.item].showsContent else { return id }
      return end.target == layout[anchor.item].parent ? end.id : nil
    }
    let placedTwice = sizes.compactMap { _, anchor -> ConstraintID? in
      guard let edge = edges[anchor], let middle = middles[anchor] else { return nil }
      return edge.index > middle.index ? edge : middle
    }
    return ended + placedTwice
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

  /// That the views of a stack are centred in it: several state sizes across it, which it would make one size. Nil where
  /// the conflict is not that of such a stack.
  private static func alignment(
    for group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> Proposal? {
    let written = problem.written
    let stack = group.conflict.constraints.lazy.compactMap { id -> ItemID? in
      guard case .generated(let row) = problem.sources[id.index], row.rule == "UISV-alignment"
      else { return nil }
      return row.owner
    }.first
    guard let stack, problem[stack].settings.arrangement.alignment == .fill else { return nil }
    let across = problem[stack].settings.arrangement.axis.across.size
    let sizes = written.rows.compactMap { row -> Double? in
      guard row.relation == .equal, row.priority.isRequired, let size = row.statedSize(unless: [])
      else { return nil }
      let anchor = row.first.terms[0].anchor
      return anchor.attribute == across && written[anchor.item].parent == stack ? size : nil
    }
    return Set(sizes).count > 1 ? Proposal([.set(stack, .alignment(.center))]) : nil
  }

  /// That the views of a stack are equally large, which shares out its room in proportion to their content although they
  /// have none. Nil where the conflict is not that of such a stack.
  private static func equalShares(
    for group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> Proposal? {
    let stack = group.conflict.constraints.lazy.compactMap { id -> ItemID? in
      guard case .generated(let row) = problem.sources[id.index],
        row.rule == "UISV-fill-proportionally"
      else { return nil }
      return row.owner
    }.first
    return stack.map { Proposal([.set($0, .distribution(.fillEqually))]) }
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
