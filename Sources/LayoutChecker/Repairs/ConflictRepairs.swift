internal import Constraints
internal import LayoutDSL

/// Rows that may give way where required rows conflict.
enum ConflictRepairs {
  /// The row of the smallest repair at priority 999.
  ///
  /// A row of a stack or another construct cannot be changed by itself.
  static func proposals(
    for group: ConflictAnalysis.Group, in problem: LayoutProblem
  ) -> [Proposal] {
    let source = problem.sources[group.culprit.index]
    return Edit(setting: .almostRequired, of: source).map { [Proposal([$0])] } ?? []
  }
}
