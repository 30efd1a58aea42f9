import Constraints

/// Collects the rows of a system that are written one below the other.
@resultBuilder
enum RowBuilder {
  static func buildExpression(_ row: Constraint) -> [Constraint] { [row] }
  static func buildExpression(_ rows: [Constraint]) -> [Constraint] { rows }
  static func buildBlock(_ parts: [Constraint]...) -> [Constraint] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [Constraint]?) -> [Constraint] { part ?? [] }
  static func buildEither(first part: [Constraint]) -> [Constraint] { part }
  static func buildEither(second part: [Constraint]) -> [Constraint] { part }
  static func buildArray(_ parts: [[Constraint]]) -> [Constraint] { parts.flatMap { $0 } }
}

/// The rows that are written one below the other in `rows`.
func rows(@RowBuilder _ rows: () -> [Constraint]) -> [Constraint] { rows() }

/// A problem whose written rows are numbered from 0, as the case that it re-types numbers them.
///
/// The implicit rows of the boxes take part but have no number.
struct RowSystem {
  /// The variables and constraints so far.
  private(set) var problem = Problem()

  /// The names of the written rows in the problem; the position is the row's number.
  private(set) var rows: [ConstraintID] = []

  /// The implicit rows of boxes that were made since the last rows were added.
  private var pending: [Constraint] = []

  private let hasImplicitRows: Bool

  /// Makes an empty system; without implicit rows a width or height may be negative.
  init(implicitRows: Bool = true) {
    hasImplicitRows = implicitRows
  }

  /// Adds an unknown.
  mutating func variable(_ name: String = "") -> Variable {
    problem.addVariable(name)
  }

  /// Adds a view or guide: four unknowns and the facts that neither size is negative.
  mutating func box(_ name: String) -> Box {
    let box = Box(
      left: LinearExpression(problem.addVariable("\(name).left")),
      top: LinearExpression(problem.addVariable("\(name).top")),
      width: LinearExpression(problem.addVariable("\(name).width")),
      height: LinearExpression(problem.addVariable("\(name).height")))
    if hasImplicitRows {
      for (size, axis) in [(box.width, "width"), (box.height, "height")] {
        pending.append(
          Constraint(
            size, .greaterOrEqual, isImplicit: true,
            origin: Origin("\(name).\(axis) >= 0", rule: "size")))
      }
    }
    return box
  }

  /// Adds rows and returns their names.
  @discardableResult
  mutating func add(@RowBuilder _ rows: () -> [Constraint]) throws -> [ConstraintID] {
    try add(rows())
  }

  /// Adds rows and returns their names.
  @discardableResult
  mutating func add(_ new: [Constraint]) throws -> [ConstraintID] {
    for row in pending { try problem.add(row) }
    pending = []
    let added = try new.map { try problem.add($0) }
    rows += added
    return added
  }

  /// Solves the system from scratch.
  func solve() throws -> Outcome {
    var solver = Solver(problem)
    return try solver.solve()
  }

  /// Explains the system from scratch; no conflicts where it has a solution.
  func conflicts() throws -> Conflicts {
    var solver = Solver(problem)
    return try solver.conflicts()
  }

  /// The minimal conflicts as row numbers, sorted.
  func numbers(of conflicts: Conflicts) -> [[Int]] {
    conflicts.sets.map { numbers(of: $0.constraints) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The numbers of rows; -1 stands for a row that has none.
  func numbers(of ids: [ConstraintID]) -> [Int] {
    ids.map { rows.firstIndex(of: $0) ?? -1 }
  }

  /// By how much a row is missed in a solution.
  func error(of row: ConstraintID, in solution: Solution) -> Double {
    problem[row].error(at: solution.value(of: problem[row].expression))
  }
}
