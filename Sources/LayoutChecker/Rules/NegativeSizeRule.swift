internal import Constraints
internal import LayoutDSL

/// A size that would be negative if it could.
enum NegativeSizeRule: RuleCheck {
  static let severity = Severity.error

  static let explanation = """
    Required rows leave less than nothing for a view. No view has a negative width or height, so \
    that the rows conflict, and at run time one of them is broken; code that computes frames by hand \
    gives the view a negative size, and it is drawn somewhere else or not at all. The finding says \
    how large the view would be.

    Example: a title 40 points from the left and 40 points from the right edge of a container that \
    is 64 points wide would be -16 points wide.

    Views that are left with less than nothing for the same reason are one finding. Rows that \
    contradict each other whatever the sizes are, are `unsatisfiable` instead. The row under "help" \
    is a smallest choice, and of several the one that was written last: the check goes on with it \
    at priority 999.

    What to do: make room on the screens that are named, let the distances shrink with the window, \
    lower one of the rows to 999, or make it depend on the size of the window with `when`.
    """

  /// Conflicts are found while a layout is solved, before there is anything to look at: see
  /// ``ConflictFaults``.
  static func faults(
    on scene: SolvedScreen, after earlier: FoundFaults
  ) throws(CheckError) -> [Fault] { [] }

  /// What is wrong where rows leave less than nothing for a view.
  static func message(for size: NegativeSize, in layout: Layout) -> String {
    "`\(layout[size.quantity.item].name)` would be \(size.words)"
  }

  /// What is wrong with further views for the same reason, if there are any.
  static func note(on others: [NegativeSize], in layout: Layout) -> Finding.Note? {
    guard !others.isEmpty else { return nil }
    var words = others.prefix(mostOthers).enumerated().map { index, size in
      "`\(layout[size.quantity.item].name)` \(index == 0 ? "would be " : "")\(size.words)"
    }
    if others.count > mostOthers {
      words.append("\(others.count - mostOthers) more views less than nothing")
    }
    return Finding.Note("for the same reason \(words.joinedInWords)")
  }

  /// How many further views are named.
  private static let mostOthers = 5
}

/// What the rows of a conflict would leave for a view if sizes could be negative.
struct NegativeSize: Hashable, Sendable {
  /// Whose size along which axis.
  let quantity: Quantity

  /// The size in points, below 0.
  let value: Double

  /// The size as a predicate: `-16 pt wide`.
  var words: String { "\(value.points) \(quantity.axis.adjective)" }
}
