import Constraints
import Testing

/// A conflict that Apple's engine logged in public, re-typed row by row.
///
/// Each row stands at the number that it has in the log, with `|` resolved to its superview.
/// Priority 1000 throughout, y grows down, and margins are 8 unless a row says otherwise. The
/// expected conflicts were computed with two LP solvers; Apple's own list is a certificate and not
/// always minimal.
struct AppleCase: Sendable, CustomTestStringConvertible {
  /// The number of the case in the collection.
  let id: String

  /// Where the log was found.
  let source: String

  /// Every minimal conflict as row numbers; empty where the rows can hold together.
  let conflicts: [[Int]]

  /// The same where a width or height may be negative.
  let conflictsWithoutImplicitRows: [[Int]]

  /// Makes the boxes in a system and returns the rows in the order of the log.
  let rows: @Sendable (inout RowSystem) -> [Constraint]

  init(
    _ id: String, _ source: String, conflicts: [[Int]], withoutImplicitRows: [[Int]],
    @RowBuilder rows: @escaping @Sendable (inout RowSystem) -> [Constraint]
  ) {
    self.id = id
    self.source = source
    self.conflicts = conflicts
    self.conflictsWithoutImplicitRows = withoutImplicitRows
    self.rows = rows
  }

  var testDescription: String { "\(id) \(source)" }

  /// The case as a system.
  func system(implicitRows: Bool = true) throws -> RowSystem {
    var system = RowSystem(implicitRows: implicitRows)
    let rows = rows(&system)
    try system.add(rows)
    return system
  }
}
