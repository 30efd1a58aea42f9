/// How much work a search may do, counted and never timed, so that what it finds is the same on every
/// machine.
///
/// This is the one home of all such limits. The unit is a row or a variable that is gone over once: a
/// step of the simplex method goes over all rows and variables of its system, and takes some ten
/// nanoseconds for each. Where a budget ends a search, the result says so.
package final class WorkBudget {
  /// For the search for minimal conflicting sets of one system.
  package static let forConflicts = 1_100_000

  /// For the rows that keep a view from being larger, all together on one screen; a neighbourhood of a
  /// view is some ten rows, and looked at in some thousand.
  package static let forExplanations = 1_500_000

  /// For a single search for such rows.
  package static let forOneExplanation = 250_000

  /// For views that lie over each other on one screen: some thousand pairs that are told, or fifty times as
  /// many that are looked at and meant to be so.
  package static let forOverlaps = 50_000

  /// For what the rows of a screen leave open.
  package static let forFreedoms = 700_000

  /// For everything that is open on a screen, which a verifier is told.
  package static let forClaims = 2_000_000

  /// For the linear programs of a verifier about one screen, each an iteration of which goes over all rows
  /// and columns.
  package static let forVerification = 40_000_000

  /// For what is asked about a conflict once it is known: by how much a row is missed, and what a size
  /// would be.
  package static let forConflictFacts = 400_000

  /// For looking at the siblings of views for the distances that they keep, on one screen.
  package static let forProposals = 50_000

  /// For proving the helps of one layout, in constraints that are checked again: some hundred checks of
  /// what people write, and a few of thousands of views.
  package static let forHelps = 700_000

  /// What trying them may take for all layouts of a file together.
  package static let forHelpsOfFile = 3 * forHelps

  /// For proving that a file may do without what it allows in vain, in the same units.
  package static let forRemovals = 400_000

  /// For checking the sizes of a sweep, in the same units; it may be spent anew a few times.
  package static let forSweptSizes = 4_000_000

  /// How much work of searches takes as long as checking a constraint of a sound layout.
  package static let workPerConstraint = 30

  /// How much may still be spent; 0 or less where the budget is spent.
  package private(set) var left: Int

  private let amount: Int

  /// Makes a budget of an amount of work.
  package init(_ amount: Int) {
    self.amount = amount
    left = amount
  }

  /// How much was spent.
  package var spent: Int { amount - left }

  /// Whether all of it is spent.
  package var isSpent: Bool { left <= 0 }

  /// Whether a search has ended for want of a budget.
  package var hasEndedSearches: Bool { isSpent || endedSearches }

  private var endedSearches = false

  /// Notes that a search has ended because it takes more than its part of the budget.
  package func noteEndOfSearch() { endedSearches = true }

  /// Whether there is as much left, and not more than a limit; notes the end of a search where not.
  package func affords(_ work: Int, atMost limit: Int) -> Bool {
    let isAffordable = work <= min(left, limit)
    if !isAffordable { endedSearches = true }
    return isAffordable
  }

  /// Takes an amount of work, and returns whether there was anything left; the last piece of work may be
  /// larger than the rest of the budget.
  @discardableResult
  package func spend(_ amount: Int) -> Bool {
    #if CONSTRAINTS_INVARIANTS
      precondition(amount >= 0, "work that was done cannot be given back")
    #endif
    guard !isSpent else { return false }
    left -= amount
    return true
  }

  /// Takes the work of looking at some things, and returns whether there was anything left.
  @discardableResult
  package func spend(on things: some Collection) -> Bool { spend(1 + things.count) }

  /// Does something within a part of the budget.
  package func share<Result, Failure: Error>(
    atMost amount: Int, _ body: (WorkBudget) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let part = WorkBudget(min(left, amount))
    defer { spend(part.spent) }
    return try body(part)
  }
}
