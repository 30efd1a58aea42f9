/// The rows `a * x  relation  b` of a system in flat arrays, each scaled so that its largest
/// coefficient lies in [1, 2).
///
/// Scaling is by a power of two, so that it rounds nothing. It makes tolerances mean the same for
/// a row written in thousandths as for one written in thousands.
struct RowMatrix: Sendable {
  /// The number of variables.
  var variableCount: Int

  /// Where the terms of each row start in `columns` and `coefficients`; one more than there are
  /// rows.
  private(set) var starts: [Int32] = [0]

  /// The variables of the terms.
  private(set) var columns: [Int32] = []

  /// The scaled coefficients of the terms.
  private(set) var coefficients: [Double] = []

  /// The scaled right-hand side of each row.
  var bounds: [Double] = []

  /// The power of two that each row was multiplied by.
  private(set) var scales: [Double] = []

  /// How each row compares.
  private(set) var relations: [Relation] = []

  /// The cost of each row per scaled unit that it is missed by.
  private(set) var weights: [Double] = []

  init(variableCount: Int) {
    self.variableCount = variableCount
  }

  var rowCount: Int { bounds.count }

  /// Adds `constraint` as a row.
  ///
  /// - Complexity: O(*k* log *k*) in the number of terms.
  mutating func append(_ constraint: Constraint) {
    let first = columns.count
    if !appendDistinct(constraint.expression.terms) {
      for term in constraint.expression.simplified.terms {
        columns.append(Int32(truncatingIfNeeded: term.variable.index))
        coefficients.append(term.coefficient)
      }
    }
    var largest = 0.0
    for index in first..<coefficients.count {
      largest = max(largest, abs(coefficients[index]))
    }
    // A row without a variable is compared as it stands.
    let scale = largest > 0 ? 1 / largest.binade : 1
    if scale != 1 {
      for index in first..<coefficients.count {
        coefficients[index] *= scale
      }
    }
    starts.append(Int32(truncatingIfNeeded: columns.count))
    bounds.append(-constraint.expression.constant * scale)
    scales.append(scale)
    relations.append(constraint.relation)
    // How much a required row is missed by does not matter, so all count the same.
    weights.append(constraint.priority.isRequired ? 1 : constraint.weight / scale)
  }

  /// Adds terms as they are if no variable occurs twice and no coefficient is zero.
  private mutating func appendDistinct(_ terms: [Term]) -> Bool {
    // Longer rows are rare, and are better sorted than compared in pairs.
    guard terms.count <= 8 else { return false }
    let first = columns.count
    for term in terms {
      let column = Int32(truncatingIfNeeded: term.variable.index)
      guard term.coefficient != 0, !columns[first...].contains(column) else {
        columns.removeLast(columns.count - first)
        coefficients.removeLast(coefficients.count - first)
        return false
      }
      columns.append(column)
      coefficients.append(term.coefficient)
    }
    return true
  }

  /// Adds what is left of a row of another matrix after an elimination.
  mutating func append(
    reduced terms: [(variable: Int32, coefficient: Double)], bound: Double, of row: Int,
    in other: RowMatrix
  ) {
    let largest = terms.reduce(0) { max($0, abs($1.coefficient)) }
    let scale = largest > 0 ? 1 / largest.binade : 1
    for term in terms {
      columns.append(term.variable)
      coefficients.append(term.coefficient * scale)
    }
    starts.append(Int32(truncatingIfNeeded: columns.count))
    bounds.append(bound * scale)
    scales.append(other.scales[row] * scale)
    relations.append(other.relations[row])
    weights.append(other.weights[row] / scale)
  }

  /// Adds a row of another matrix with its variables renumbered.
  mutating func append(_ row: Int, of other: RowMatrix, renumbering: (Int32) -> Int32) {
    for index in other.terms(ofRow: row) {
      columns.append(renumbering(other.columns[index]))
      coefficients.append(other.coefficients[index])
    }
    starts.append(Int32(truncatingIfNeeded: columns.count))
    bounds.append(other.bounds[row])
    scales.append(other.scales[row])
    relations.append(other.relations[row])
    weights.append(other.weights[row])
  }

  /// The scaled bound of a row whose expression has the constant `constant`.
  func bound(ofRow row: Int, constant: Double) -> Double {
    -constant * scales[row]
  }

  /// The positions of a row's terms.
  func terms(ofRow row: Int) -> Range<Int> {
    Int(starts[row])..<Int(starts[row + 1])
  }

  /// The rows of a single variable, sorted by it, and where those of each variable start.
  var singleRows: (rows: [Int32], starts: [Int32]) {
    var ends = [Int32](repeating: 0, count: variableCount + 1)
    for row in 0..<rowCount where starts[row + 1] - starts[row] == 1 {
      ends[Int(columns[Int(starts[row])]) + 1] += 1
    }
    for variable in 0..<variableCount {
      ends[variable + 1] += ends[variable]
    }
    let first = ends
    var rows = [Int32](repeating: 0, count: Int(ends[variableCount]))
    for row in 0..<rowCount where starts[row + 1] - starts[row] == 1 {
      let variable = Int(columns[Int(starts[row])])
      rows[Int(ends[variable])] = Int32(truncatingIfNeeded: row)
      ends[variable] += 1
    }
    return (rows, first)
  }

  /// The coefficients of a row by variable.
  func gradient(ofRow row: Int) -> [Double] {
    var gradient = [Double](repeating: 0, count: variableCount)
    for index in terms(ofRow: row) {
      gradient[Int(columns[index])] = coefficients[index]
    }
    return gradient
  }

  /// The value of a row's left-hand side at a point.
  func activity(ofRow row: Int, at point: [Double]) -> Double {
    var sum = 0.0
    for index in terms(ofRow: row) {
      sum += coefficients[index] * point[Int(columns[index])]
    }
    return sum
  }

  /// The sum of the absolute values of a row's terms at a point.
  func magnitude(ofRow row: Int, at point: [Double]) -> Double {
    var sum = 0.0
    for index in terms(ofRow: row) {
      sum += abs(coefficients[index] * point[Int(columns[index])])
    }
    return sum
  }

  /// How far a row's left-hand side may be from its bound at a point by rounding alone.
  ///
  /// A part in 10^12 of the numbers that were added covers thousands of roundings; the absolute
  /// part makes a billionth of a scaled unit the smallest difference that means anything.
  func tolerance(ofRow row: Int, at point: [Double]) -> Double {
    1e-9 + 1e-12 * (abs(bounds[row]) + magnitude(ofRow: row, at: point))
  }

  /// By how much a row is missed where its left-hand side has the value `activity`.
  func violation(ofRow row: Int, activity: Double) -> Double {
    switch relations[row] {
    case .equal: abs(activity - bounds[row])
    case .lessOrEqual: max(0, activity - bounds[row])
    case .greaterOrEqual: max(0, bounds[row] - activity)
    }
  }
}
