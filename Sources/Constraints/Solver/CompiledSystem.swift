/// The rows of a system, or of a part of one, by priority: what the simplex method works on.
struct CompiledSystem: Sendable {
  /// The rows.
  var matrix: RowMatrix

  /// The name of each row's constraint.
  let names: [ConstraintID]

  /// The required rows.
  private(set) var required: [Int32] = []

  /// The required equations, first those of a single variable.
  ///
  /// Where equations are redundant, a value that was given outright is exact, and rounding shows
  /// elsewhere.
  private(set) var equations: [Int32] = []

  /// The optional rows by priority, highest first.
  private(set) var levels: [(priority: Priority, rows: [Int32])] = []

  /// Compiles some live constraints; `numbers` has the number of each of their variables.
  init(_ store: RowStore, names: [ConstraintID], variableCount: Int, numbers: [Int32]) {
    matrix = RowMatrix(
      store.constraints, rows: store.rows(of: names), variableCount: variableCount,
      numbers: numbers)
    self.names = names
    sortRows()
  }

  /// Sorts the rows by priority.
  private mutating func sortRows() {
    let matrix = matrix
    var required = FlatArray<Int32>(capacity: matrix.rowCount)
    var values = FlatArray<Int32>(capacity: matrix.rowCount)
    var equations = FlatArray<Int32>(capacity: matrix.rowCount)
    var last = 0
    let (forms, starts) = (matrix.forms, matrix.starts)
    for row in forms.indices {
      let priority = forms[row].priority
      let name = Int32(truncatingIfNeeded: row)
      guard !priority.isRequired else {
        required.append(name)
        if forms[row].relation == .equal {
          if starts[row + 1] - starts[row] == 1 {
            values.append(name)
          } else {
            equations.append(name)
          }
        }
        continue
      }
      // Neighbours often have the same priority.
      if !levels.indices.contains(last) || levels[last].priority != priority {
        last = place(of: priority)
      }
      levels[last].rows.append(name)
    }
    self.required = required.shared()
    values.append(equations)
    self.equations = values.shared()
  }

  /// The place of a level, which is made where there is none yet.
  private mutating func place(of priority: Priority) -> Int {
    let place = levels.partitioningIndex { $0.priority <= priority }
    if place == levels.count || levels[place].priority != priority {
      levels.insert((priority, []), at: place)
    }
    return place
  }

  /// Level by level the equations and then the inequalities, which at the optimum are at their bound
  /// more often than not.
  var importantRows: [[Int32]] {
    levels.flatMap { matrix.equationsFirst($0.rows) }
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
  /// The equations of a level in groups for a starting basis, those of one variable first, then its
  /// inequalities.
  func equationsFirst(_ rows: [Int32]) -> [[Int32]] {
    let equations = rows.filter { forms[Int($0)].relation == .equal }
    return [
      equations.filter { terms(ofRow: Int($0)).count == 1 },
      equations.filter { terms(ofRow: Int($0)).count != 1 },
      rows.filter { forms[Int($0)].relation != .equal },
    ]
  }
}
