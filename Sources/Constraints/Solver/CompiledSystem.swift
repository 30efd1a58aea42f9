/// The live rows of a system by priority: what the simplex method works on.
struct CompiledSystem: Sendable {
  /// The rows, dead ones included.
  var matrix: RowMatrix

  /// The name of each row's constraint.
  let names: [ConstraintID]

  /// The required rows.
  private(set) var required: [Int32] = []

  /// The optional rows by priority, highest first.
  private(set) var levels: [(priority: Priority, rows: [Int32])] = []

  init(_ store: RowStore) {
    matrix = store.matrix
    names = store.names
    var levels: [(priority: Priority, rows: [Int32])] = []
    var levelOfPriority: [Priority: Int] = [:]
    var last = 0
    for row in store.isLive.indices where store.isLive[row] {
      let priority = matrix.forms[row].priority
      let name = Int32(truncatingIfNeeded: row)
      guard !priority.isRequired else {
        required.append(name)
        continue
      }
      // Neighbours often have the same priority.
      if !levels.indices.contains(last) || levels[last].priority != priority {
        if let known = levelOfPriority[priority] {
          last = known
        } else {
          last = levels.count
          levelOfPriority[priority] = last
          levels.append((priority, []))
        }
      }
      levels[last].rows.append(name)
    }
    self.levels = levels.sorted { $0.priority > $1.priority }
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

  /// Rows that are likely to be active at the optimum, as groups for a starting basis.
  var guess: [[Int32]] {
    matrix.equationsFirst(required, thenInequalities: false) + [Propagation(self).decidingRows]
  }

  /// The rows of the highest optional level if each of them sets one variable to a value.
  var suggestions: [Int32]? {
    guard let first = levels.first?.rows else { return nil }
    let areSuggestions = first.allSatisfy {
      matrix.forms[Int($0)].relation == .equal && matrix.terms(ofRow: Int($0)).count == 1
    }
    return areSuggestions ? first : nil
  }

  /// The unweighted error of a row at a point.
  func error(ofRow row: Int, at point: [Double]) -> Double {
    matrix.violation(ofRow: row, activity: matrix.activity(ofRow: row, at: point))
      / matrix.forms[row].scale
  }

  /// What the error of an optional row is multiplied by inside its level.
  func weight(ofRow row: Int) -> Double {
    matrix.forms[row].weight * matrix.forms[row].scale
  }
}

extension RowMatrix {
  /// The equations of a level in groups for a starting basis, then its inequalities.
  ///
  /// Equations of one variable come before all others, so that where equations are redundant a
  /// value that was given outright is exact, and rounding shows elsewhere.
  func equationsFirst(_ rows: [Int32], thenInequalities: Bool) -> [[Int32]] {
    let equations = rows.filter { forms[Int($0)].relation == .equal }
    var groups = [
      equations.filter { terms(ofRow: Int($0)).count == 1 },
      equations.filter { terms(ofRow: Int($0)).count != 1 },
    ]
    if thenInequalities {
      groups.append(rows.filter { forms[Int($0)].relation != .equal })
    }
    return groups.filter { !$0.isEmpty }
  }
}
