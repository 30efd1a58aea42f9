internal import Constraints
internal import LayoutDSL

/// The required rows of a layout on one screen, of which some may be taken away.
struct RequiredRows {
  /// The layout as it was solved.
  let problem: LayoutProblem

  private var solver: Solver

  /// The constraints of the solver by their positions in the problem.
  private var ids: [Int: ConstraintID] = [:]

  /// The position in the problem of each row that was written.
  private let positions: [Int: Int]

  /// Takes the required rows of a layout; nil where they contradict each other, or cannot be solved.
  init?(of layout: Layout, on screen: Screen) {
    guard let solved = try? SolvedLayout(layout, on: screen), solved.solution != nil else {
      return nil
    }
    problem = solved.problem
    var required = Problem()
    for name in problem.problem.variableNames { _ = required.addVariable(name) }
    var positions: [Int: Int] = [:]
    for (position, constraint) in problem.problem.constraints.enumerated()
    where constraint.priority.isRequired {
      guard let id = try? required.add(constraint) else { return nil }
      ids[position] = id
      if case .row(let row) = problem.sources[position], row < problem.written.rows.count {
        positions[row] = position
      }
    }
    self.positions = positions
    solver = Solver(required)
  }

  /// Whether a row is there and required.
  func contains(_ row: Int) -> Bool { positions[row] != nil }

  /// Whether the other rows imply a row, which is then taken away.
  mutating func removeIfImplied(_ row: Int) -> Bool {
    guard let position = positions[row], let id = ids[position] else { return false }
    let constraint = problem.problem.constraints[position]
    guard (try? solver.remove(id)) != nil else { return false }
    ids[position] = nil
    if let solution = (try? solver.solve())?.solution,
      let range = try? solution.range(of: constraint.expression), range.implies(constraint.relation)
    {
      return true
    }
    restore(row)
    return false
  }

  /// Puts a row back that was taken away.
  mutating func restore(_ row: Int) {
    guard let position = positions[row], ids[position] == nil else { return }
    ids[position] = try? solver.add(problem.problem.constraints[position])
  }

  /// The rows that imply one that was taken away: with it turned around they conflict.
  func causes(of row: Int) -> [Finding.Cause] {
    guard let position = positions[row] else { return [] }
    var opposite = problem.problem.constraints[position]
    // A point away from where it holds.
    opposite.relation = opposite.relation == .greaterOrEqual ? .lessOrEqual : .greaterOrEqual
    opposite.expression.constant += opposite.relation == .lessOrEqual ? 1 : -1
    var solver = solver
    guard let added = try? solver.add(opposite), let conflict = try? solver.firstConflict() else {
      return []
    }
    let positions = Dictionary(uniqueKeysWithValues: ids.map { ($0.value, $0.key) })
    return conflict.constraints.filter { $0 != added }.compactMap { positions[$0] }.sorted()
      .map { Finding.Cause(ConstraintID(index: $0), in: problem) }
  }
}

extension FreeRange {
  /// Whether every value between the ends compares with zero in a way, to a millionth of a point.
  fileprivate func implies(_ relation: Relation) -> Bool {
    switch relation {
    case .equal: implies(.lessOrEqual) && implies(.greaterOrEqual)
    case .lessOrEqual: !upper.exceeds(0, byMoreThan: 1e-6)
    case .greaterOrEqual: !(-lower).exceeds(0, byMoreThan: 1e-6)
    }
  }
}
