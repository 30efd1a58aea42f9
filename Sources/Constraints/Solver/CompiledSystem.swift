/// The live constraints of a solver in the form that the simplex method works on.
struct CompiledSystem: Sendable {
  /// One row per live constraint.
  var matrix: RowMatrix

  /// The constraint of each row, as it was compiled: later changes of constants are in the matrix.
  private(set) var constraints: [Constraint] = []

  /// The name of each row's constraint.
  private(set) var names: [ConstraintID] = []

  /// The required rows.
  private(set) var required: [Int32] = []

  /// The optional rows by priority, highest first.
  private(set) var levels: [(priority: Priority, rows: [Int32])] = []

  init(variableCount: Int, constraints: [(ConstraintID, Constraint)]) {
    matrix = RowMatrix(variableCount: variableCount)
    var optional: [(priority: Priority, row: Int32)] = []
    for (name, constraint) in constraints {
      let row = Int32(truncatingIfNeeded: matrix.rowCount)
      matrix.append(constraint)
      self.constraints.append(constraint)
      names.append(name)
      if constraint.priority.isRequired {
        required.append(row)
      } else {
        optional.append((constraint.priority, row))
      }
    }
    optional.sort { ($1.priority, $0.row) < ($0.priority, $1.row) }
    for (priority, row) in optional {
      if levels.last?.priority == priority {
        levels[levels.count - 1].rows.append(row)
      } else {
        levels.append((priority, [row]))
      }
    }
  }

  /// The rows that a starting basis should hold, the most important first: required equations, then
  /// level by level the equations and then the inequalities, which at the optimum are at their
  /// bound more often than not.
  ///
  /// Required equations of one variable come before all others, so that where equations are
  /// redundant a value that was given outright is exact, and rounding shows elsewhere.
  var startingGroups: [[Int32]] {
    let equations = required.filter { matrix.relations[Int($0)] == .equal }
    var groups = [
      equations.filter { matrix.terms(ofRow: Int($0)).count == 1 },
      equations.filter { matrix.terms(ofRow: Int($0)).count > 1 },
    ]
    for level in levels {
      groups.append(level.rows.filter { matrix.relations[Int($0)] == .equal })
      groups.append(level.rows.filter { matrix.relations[Int($0)] != .equal })
    }
    return groups
  }

  /// The unweighted error of a row at a point.
  func error(ofRow row: Int, at point: [Double]) -> Double {
    matrix.violation(ofRow: row, activity: matrix.activity(ofRow: row, at: point))
      / matrix.scales[row]
  }

  /// What the error of an optional row is multiplied by inside its level.
  func weight(ofRow row: Int) -> Double {
    matrix.weights[row] * matrix.scales[row]
  }
}
