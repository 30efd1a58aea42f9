/// What checks took, counted and not measured: the same on every machine.
///
/// Whoever changes a search sees in the counts whether it looks at more or at less than before, which no answer shows.
/// A ledger belongs to one checker, which writes in it between the checks that it makes at the same time.
final class WorkLedger: @unchecked Sendable {
  /// How many screens were checked, those on which changed layouts are tried included.
  private(set) var checks = 0

  /// How many constraints these had together.
  private(set) var constraints = 0

  /// How many faults were found on them.
  private(set) var faults = 0

  /// What the searches on them took.
  private(set) var searches = SearchWork()

  /// Takes down a check.
  func note(_ check: ScreenCheck) {
    checks += 1
    constraints += check.constraintCount
    faults += check.faults.count
    searches += check.searches
  }

  /// The counts in one line.
  var text: String {
    let searches = [
      ("solving", searches.solving), ("conflicts", searches.conflicts), ("facts", searches.facts),
      ("open measures", searches.openMeasures), ("causes", searches.causes),
      ("overlaps", searches.overlaps), ("limits", searches.limits),
      ("proposals", searches.proposals),
    ].map { "\($0) \($1)" }
    return "\(checks) checks, \(constraints) constraints, \(faults) faults; "
      + searches.joined(separator: ", ")
  }
}
