/// How much may be spent on what makes a finding better, but no finding depends on.
///
/// Proving a way out takes a check of the whole layout, and a layout may have hundreds of faults. The
/// work is counted in constraints that are solved, never in time, so that a report is the same on
/// every machine.
final class WorkBudget {
  /// The neighbourhood of a view is some ten constraints; for one screen.
  static let forExplanations = 200_000

  /// The siblings of a view are looked at for the distances that they keep; for one screen.
  static let forProposals = 50_000

  private var left: Int

  /// Makes a budget of a number of constraints.
  init(_ constraints: Int) {
    left = constraints
  }

  /// Whether all of it is spent.
  var isSpent: Bool { left <= 0 }

  /// Takes what solving a number of constraints costs, and returns whether there was anything left;
  /// the last piece of work may be larger than the rest of the budget.
  func spend(_ constraints: Int) -> Bool {
    guard !isSpent else { return false }
    left -= constraints
    return true
  }
}
