internal import Constraints
internal import LayoutDSL

/// Which rows keep an item from being larger along an axis than it is.
///
/// Everything that matters at least as much as the item's own wish is held at what it has reached in
/// the solution, and the item is required to be larger by a pixel. That cannot be, and the minimal
/// conflicts name the rows that stand in the way.
struct Explanation: Sendable {
  /// How many minimal conflicts are told.
  private static let mostWays = 2

  /// The rows that stand in the way, in order of addition.
  let rows: [ConstraintID]

  /// The optional ones among them.
  let competing: [ConstraintID]

  /// The row that wants the item to be as large as its content, where there is one.
  let wish: ConstraintID?

  /// Finds the rows; nil where the item could be larger at no cost to anything as important.
  init?(
    ofSizeOf item: ItemID, along axis: Axis, in scene: SolvedScreen
  ) throws(CheckError) {
    guard let variables = scene.problem.variables[item.index] else { return nil }
    let wish = scene.constraint(.compression(item, axis))
    let floor = wish.map { scene.problem.problem[$0].priority.rawValue } ?? 0
    var problem = Problem()
    for name in scene.problem.problem.variableNames {
      _ = problem.addVariable(name)
    }
    var ids: [ConstraintID] = []
    do throws(ConstraintError) {
      for (index, constraint) in scene.problem.problem.constraints.enumerated() {
        let id = ConstraintID(index: index)
        guard id != wish else { continue }
        var held = constraint
        if !constraint.priority.isRequired {
          guard constraint.priority.rawValue >= floor else { continue }
          held = constraint.held(at: scene.solution.value(of: constraint.expression))
        }
        try problem.add(held)
        ids.append(id)
      }
      let size = variables.size(along: axis)
      let larger = scene.solution[size] + 1 / scene.screen.scale
      // The wish is a fact here: it is not one of the rows that could give way.
      try problem.add(Constraint(size - larger, .greaterOrEqual, isImplicit: true))
    } catch {
      throw .invalidConstraint(error)
    }
    let outcome = try SettledLayout.solve(problem, on: scene.screen)
    guard let sets = outcome.conflicts?.sets, !sets.isEmpty else { return nil }
    // There are several ways only where one row stands in the way through several others; then all
    // are of interest, up to the number that a person reads.
    let shortest = sets.sorted { $0.constraints.count < $1.constraints.count }
    let rows = Set(shortest.prefix(Self.mostWays).flatMap(\.constraints))
    self.rows = rows.sorted().map { ids[$0.index] }
    competing = self.rows.filter { !scene.problem.problem[$0].priority.isRequired }
    self.wish = wish
  }
}

extension Constraint {
  /// The required constraint that its error is not larger than where its expression has `value`.
  fileprivate func held(at value: Double) -> Constraint {
    var held = self
    held.priority = .required
    held.expression.constant -=
      switch relation {
      case .equal: value
      case .lessOrEqual: max(0, value)
      case .greaterOrEqual: min(0, value)
      }
    return held
  }
}
