internal import Constraints
internal import LayoutDSL

/// The required rows contradict each other.
enum UnsatisfiableRule: RuleCheck {
  static let severity = Severity.error

  static let explanation = """
    Required rows cannot hold together. At run time one of them is broken, and which one is not \
    documented. The finding names a smallest set of rows that conflict: any one of them could be \
    left out to let the others hold.

    Rows that conflict only because no view has a size below 0 are `negative-size` instead.

    Example:

        tip.width >= 300
        tip.width <= screen.width - 32

    conflict on every screen that is narrower than 332 points.

    Conflicts that end when the same row gives way are one finding; the other sets are in its notes. \
    The row under "help" is a smallest choice, and of several the one that was written last: the \
    check goes on with it at priority 999, so that one fault does not hide the others; what is \
    wrong with its items then is not reported again.

    What to do: drop a row of the set, or lower it to 999, or make it depend on the size of the \
    window with `when`.
    """

  /// Conflicts are found while a layout is solved, before there is anything to look at: see
  /// ``ConflictFaults``.
  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] { [] }

  /// What is wrong where rows contradict each other.
  static func message(for conflict: Conflict) -> String {
    let count = conflict.constraints.count
    return count == 1 ? "this row cannot hold" : "these \(count) rows cannot hold together"
  }
}
