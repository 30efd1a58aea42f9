/// What the searches on a screen took, each in the units of its budget.
struct SearchWork: Hashable, Sendable {
  /// Steps of solving, which are many where what is open hangs together.
  var solving = 0

  /// Steps of the search for conflicts.
  var conflicts = 0

  /// Steps of asking what conflicts mean.
  var facts = 0

  /// Steps of the search for what rows leave open.
  var openMeasures = 0

  /// Steps of the search for the rows behind faults.
  var causes = 0

  /// Pairs of views that lie over each other.
  var overlaps = 0

  /// Rows that were solved for views that nothing keeps from growing.
  var limits = 0

  /// Rows and views that were looked at for ways out.
  var proposals = 0

  /// The steps that take the time in which constraints are checked.
  var steps: Int { solving + conflicts + openMeasures + causes }

  static func += (sum: inout SearchWork, other: SearchWork) {
    sum.solving += other.solving
    sum.conflicts += other.conflicts
    sum.facts += other.facts
    sum.openMeasures += other.openMeasures
    sum.causes += other.causes
    sum.overlaps += other.overlaps
    sum.limits += other.limits
    sum.proposals += other.proposals
  }
}
