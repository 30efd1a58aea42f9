internal import Constraints
internal import LayoutDSL

/// Rows that may give way where required rows conflict.
enum ConflictRepairs {
  /// Each row of the conflict at priority 999 or left out, the one of the smallest repair first.
  ///
  /// A row of a stack or another construct cannot be changed by itself.
  static func proposals(
    for group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> [Proposal] {
    let rows = [group.culprit] + group.conflict.constraints.filter { $0 != group.culprit }
    return rows.prefix(mostRows).flatMap { id in
      let source = problem.sources[id.index]
      var edits = [Edit(setting: .almostRequired, of: source)]
      if case .row(let index) = source { edits.append(.drop(row: index)) }
      return edits.compactMap { $0 }.map { Proposal([$0]) }
    }
  }

  /// Of a long chain of rows, so many are tried.
  private static let mostRows = 4
}
