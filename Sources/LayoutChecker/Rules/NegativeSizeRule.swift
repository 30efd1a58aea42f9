internal import Constraints
internal import LayoutDSL

/// A size that would be negative if it could.
enum NegativeSizeRule: RuleCheck {
  static let summary = "required rows leave less than nothing for a view"

  static let explanation = """
    Required rows leave less than nothing for a view. No view has a negative width or height, so \
    that the rows conflict, and at run time one of them is broken; code that computes frames by hand \
    gives the view a negative size, and it is drawn somewhere else or not at all. The finding says \
    how large the view would be at most where all other required rows hold.

    Views that are left with less than nothing for the same reason are one finding. The rows that are told \
    with it are one set that cannot hold together; there may be others, and the size follows from all rows. Rows that \
    contradict each other whatever the sizes are, are `unsatisfiable` instead. The check goes on with \
    one of the fewest rows that have to give way at priority 999.

    What to do: make room on the screens that are named, let the distances shrink with the window, \
    lower one of the rows to 999, or make it depend on the size of the window with `when`.
    """

  static let firing = """
    layout "Row" {
      view row {
        leading == safeArea.leading
        top == safeArea.top
        width == 64
        height == 44
        label title "Sunny" {
          leading == row.leading + 40
          trailing == row.trailing - 40
          top == row.top
        }
      }
    }
    """

  static let silent = """
    layout "Row" {
      view row {
        leading == safeArea.leading
        top == safeArea.top
        trailing == safeArea.trailing
        height == 44
        label title "Sunny" {
          leading == row.leading + 40
          trailing == row.trailing - 40
          top == row.top
        }
      }
    }
    """

  /// How many further views are named.
  private static let mostOthers = 5

  static func faults(in conflicts: ConflictAnalysis) -> [Fault] {
    conflicts.groups.compactMap { group in
      group.negativeSizes.first.map { fault(of: $0, in: group, of: conflicts) }
    }
  }

  private static func fault(
    of size: NegativeSize, in group: ConflictAnalysis.Group, of conflicts: ConflictAnalysis
  ) -> Fault {
    let problem = conflicts.problem
    let (layout, axis) = (problem.expanded, size.quantity.axis)
    let name = layout[size.quantity.item].name
    var fault = Fault(
      .negativeSize, of: group, in: conflicts, item: written(size.quantity.item, in: problem),
      message: "`\(name)` would be \(size.value.points) \(axis.adjective)")
    fault.identity.axis = axis
    fault.extent = -size.value
    fault.span = layout[size.quantity.item].span ?? fault.span
    fault.measures.append(.init(quantity: size.measured(in: layout), value: size.value))
    let others = group.negativeSizes.dropFirst()
    if !others.isEmpty {
      let remainders = others.prefix(mostOthers).map {
        Fact.Remainder(
          view: layout[$0.quantity.item].name, axis: $0.quantity.axis, value: $0.value)
      }
      fault.notes.append(
        Finding.Note(.alsoNegative(remainders, more: max(0, others.count - mostOthers))))
    }
    fault.describeFacts(of: group.conflict, in: problem)
    fault.describeEnd(of: conflicts)
    return fault
  }

  /// The item itself, or the one whose construct needs a guide that nobody has written.
  private static func written(_ item: ItemID, in problem: LayoutProblem) -> ItemID? {
    var item: ItemID? = item
    while let guide = item, !problem.written.contains(guide) {
      item = problem.expanded[guide].parent
    }
    return item
  }
}
