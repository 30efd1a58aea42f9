/// The rows whose constants have changed since a system was compiled, with their bounds now.
struct Parameters: Sendable {
  /// The rows, in the order in which they were first changed.
  private(set) var rows: [Int] = []

  /// The scaled bound of each of them.
  private(set) var bounds = ParameterBounds()

  private var scales: [Double] = []

  /// The place of each row of the system among ``rows``, or -1; empty before the first change.
  private var places: [Int32] = []

  /// Changes the bound of a row that was changed before; returns false where it was not.
  mutating func change(_ row: Int, to constant: Double) -> Bool {
    guard row < places.count, places[row] >= 0 else { return false }
    let place = Int(places[row])
    bounds[place] = -constant * scales[place]
    return true
  }

  /// Takes up a row.
  mutating func append(_ row: Int, of matrix: RowMatrix, constant: Double) {
    if places.isEmpty { places = .init(repeating: -1, count: matrix.rowCount) }
    places[row] = Int32(truncatingIfNeeded: rows.count)
    rows.append(row)
    scales.append(matrix.forms[row].scale)
    bounds.append(matrix.bound(ofRow: row, constant: constant))
  }
}

/// The bounds of some parameters.
///
/// The first two, which are all that most solvers have, stand in the value itself: a solution that
/// keeps its bounds then shares no array with the solver that goes on changing them.
struct ParameterBounds: Sendable {
  private(set) var count = 0
  private var first = 0.0
  private var second = 0.0

  /// Nil where there are none, which costs no count of references.
  private var others: [Double]?

  mutating func append(_ bound: Double) {
    count += 1
    if count > 2 {
      if others == nil { others = [] }
      others?.append(bound)
    } else {
      self[count - 1] = bound
    }
  }

  subscript(parameter: Int) -> Double {
    get {
      parameter == 0 ? first : parameter == 1 ? second : others?[parameter - 2] ?? 0
    }
    set {
      switch parameter {
      case 0: first = newValue
      case 1: second = newValue
      default: others?[parameter - 2] = newValue
      }
    }
  }
}
