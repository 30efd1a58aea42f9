/// The live rows of a system by priority: what the simplex method works on.
struct CompiledSystem: Sendable {
  /// The rows, dead ones included.
  var matrix: RowMatrix

  /// The name of each row's constraint.
  let names: [ConstraintID]

  /// The priority of each row.
  let priorities: [Priority]

  /// The required rows.
  private(set) var required: [Int32] = []

  /// The optional rows by priority, highest first.
  private(set) var levels: [(priority: Priority, rows: [Int32])] = []

  init(_ store: RowStore) {
    matrix = store.matrix
    names = store.names
    priorities = store.constraints.map(\.priority)
    var optional: [(priority: Priority, row: Int32)] = []
    for row in store.isLive.indices where store.isLive[row] {
      let priority = store.constraints[row].priority
      if priority.isRequired {
        required.append(Int32(truncatingIfNeeded: row))
      } else {
        optional.append((priority, Int32(truncatingIfNeeded: row)))
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
  var startingGroups: [[Int32]] {
    var groups = matrix.equationsFirst(required, thenInequalities: false)
    for level in levels {
      groups += matrix.equationsFirst(level.rows, thenInequalities: true)
    }
    return groups
  }

  /// The rows of the highest optional level if each of them sets one variable to a value.
  var suggestions: [Int32]? {
    guard let first = levels.first?.rows else { return nil }
    let areSuggestions = first.allSatisfy {
      matrix.relations[Int($0)] == .equal && matrix.terms(ofRow: Int($0)).count == 1
    }
    return areSuggestions ? first : nil
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

extension RowMatrix {
  /// The equations of a level in groups for a starting basis, then its inequalities.
  ///
  /// Equations of one variable come before all others, so that where equations are redundant a
  /// value that was given outright is exact, and rounding shows elsewhere.
  func equationsFirst(_ rows: [Int32], thenInequalities: Bool) -> [[Int32]] {
    let equations = rows.filter { relations[Int($0)] == .equal }
    var groups = [
      equations.filter { terms(ofRow: Int($0)).count == 1 },
      equations.filter { terms(ofRow: Int($0)).count != 1 },
    ]
    if thenInequalities {
      groups.append(rows.filter { relations[Int($0)] != .equal })
    }
    return groups.filter { !$0.isEmpty }
  }
}
