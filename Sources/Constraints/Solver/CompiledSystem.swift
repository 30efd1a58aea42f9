/// The rows of a system, or of a part of one, by priority: what the simplex method works on.
struct CompiledSystem: Sendable {
  /// The rows.
  var matrix: RowMatrix

  /// The rows by priority.
  var order: RowOrder

  init(matrix: RowMatrix, order: RowOrder) {
    self.matrix = matrix
    self.order = order
  }

  /// Compiles all live constraints.
  init(_ store: RowStore) {
    let numbers = store.variableNumbers
    self.init(
      store, ids: store.liveIDs, variableCount: store.variables.slotCount, numbers: numbers)
  }

  /// Compiles some live constraints; `numbers` has the number of each of their variables, by slot.
  init(_ store: RowStore, ids: [ConstraintID], variableCount: Int, numbers: [Int32]) {
    matrix = RowMatrix(
      store.constraints, rows: ids.map { $0.slot }, variableCount: variableCount, numbers: numbers)
    order = RowOrder(matrix, names: ids)
  }

  /// The name of each row's constraint.
  var names: [ConstraintID] { order.names }

  /// The required rows.
  var required: [Int32] { order.required }

  /// The required equations, first those of a single variable.
  ///
  /// Where equations are redundant, a value that was given outright is exact, and rounding shows
  /// elsewhere.
  var equations: [Int32] { order.equations }

  /// The optional rows by priority, highest first.
  var levels: [(priority: Priority, rows: [Int32])] { order.levels }

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

/// The rows of a matrix by priority, with the names of their constraints.
struct RowOrder: Sendable {
  /// The name of each row's constraint; ``none`` for a row that is vacant or stands for no
  /// constraint.
  private(set) var names: [ConstraintID]

  private(set) var required: [Int32] = []
  private(set) var equations: [Int32] = []
  private(set) var levels: [(priority: Priority, rows: [Int32])] = []

  /// Whether rows have come or gone since they were put in order.
  private var isOutdated = false

  /// The name of a row that stands for no constraint.
  static let none = ConstraintID(index: -1)

  init(_ matrix: RowMatrix, names: [ConstraintID]) {
    self.names = names
    sort(matrix)
  }

  /// Gives a row the name of another constraint, or of none.
  mutating func rename(_ row: Int, to name: ConstraintID) {
    names.pad(to: row + 1, with: Self.none)
    names[row] = name
    isOutdated = true
  }

  /// Puts the rows in order if any have come or gone.
  ///
  /// - Complexity: O(rows).
  mutating func update(_ matrix: RowMatrix) {
    guard isOutdated else { return }
    required = []
    equations = []
    levels = []
    names.pad(to: matrix.rowCount, with: Self.none)
    sort(matrix)
    isOutdated = false
  }

  /// Sorts the rows by priority.
  private mutating func sort(_ matrix: RowMatrix) {
    var required = FlatArray<Int32>(capacity: matrix.rowCount)
    var values = FlatArray<Int32>(capacity: matrix.rowCount)
    var equations = FlatArray<Int32>(capacity: matrix.rowCount)
    var last = 0
    let (forms, extents) = (matrix.forms, matrix.extents)
    for row in forms.indices {
      let priority = forms[row].priority
      let name = Int32(truncatingIfNeeded: row)
      guard !priority.isRequired else {
        guard !forms[row].isVacant else { continue }
        required.append(name)
        if forms[row].relation == .equal {
          if extents[row].count == 1 {
            values.append(name)
          } else {
            equations.append(name)
          }
        }
        continue
      }
      guard !forms[row].isVacant else { continue }
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
