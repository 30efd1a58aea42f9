/// The constraints of a solver with their names.
///
/// Constraints are appended as they are added. A removed one leaves a dead place behind, which takes
/// part in nothing; when the dead places outnumber the live ones, the live ones move together.
struct RowStore: Sendable {
  private(set) var variableCount = 0

  /// The constraints, dead ones included; their places are the numbers of the rows.
  private(set) var constraints: [Constraint] = []

  /// Whether each row takes part.
  private(set) var isLive: [Bool] = []

  /// The name of each row's constraint, ascending; empty until the first rows have moved.
  private var names: [ConstraintID] = []

  /// The number that the name of the next constraint has.
  private(set) var nextName = 0

  private var removedCount = 0

  init() {}

  /// Takes the constraints of a problem as they are.
  init(_ problem: Problem) {
    variableCount = problem.variableCount
    constraints = problem.constraints
    isLive = .init(repeating: true, count: constraints.count)
    nextName = constraints.count
  }

  mutating func addVariable() {
    variableCount += 1
  }

  /// Adds a valid constraint.
  mutating func append(_ constraint: consuming Constraint) -> ConstraintID {
    let name = ConstraintID(index: nextName)
    if haveMoved { names.append(name) }
    nextName += 1
    isLive.append(true)
    constraints.append(constraint)
    return name
  }

  /// Whether any row has another number than its constraint.
  private var haveMoved: Bool { nextName > constraints.count }

  /// The name of a row's constraint.
  func name(ofRow row: Int) -> ConstraintID {
    haveMoved ? names[row] : ConstraintID(index: row)
  }

  /// The rows that take part.
  var liveRows: [Int] { isLive.indices.filter { isLive[$0] } }

  /// The rows of the constraints from a name on that take part.
  func liveRows(from name: Int) -> [Int] {
    guard haveMoved else {
      return removedCount == 0
        ? Array(name..<constraints.count) : (name..<constraints.count).filter { isLive[$0] }
    }
    return rows(of: (name..<nextName).map(ConstraintID.init(index:)))
  }

  /// The rows of some constraints, without those that were removed.
  func rows(of names: [ConstraintID]) -> [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(names.count)
    for name in names {
      if let row = row(of: name) { rows.append(row) }
    }
    return rows
  }

  /// The row of a constraint; nil where it was removed or never was.
  func row(of name: ConstraintID) -> Int? {
    guard let row = place(of: name), isLive[row] else { return nil }
    return row
  }

  private func place(of name: ConstraintID) -> Int? {
    guard haveMoved else { return isLive.indices.contains(name.index) ? name.index : nil }
    let place = names.partitioningIndex { $0 >= name }
    return place < names.count && names[place] == name ? place : nil
  }

  /// Removes a constraint; its name is not used again.
  mutating func remove(_ row: Int) {
    isLive[row] = false
    removedCount += 1
    if removedCount > 64 + constraints.count / 2 { compact() }
  }

  /// Changes the constant of a row's constraint.
  mutating func setConstant(_ constant: Double, ofRow row: Int) {
    constraints[row].expression.constant = constant
  }

  private mutating func compact() {
    let kept = liveRows
    names = kept.map(name(ofRow:))
    constraints = kept.map { constraints[$0] }
    isLive = .init(repeating: true, count: kept.count)
    removedCount = 0
  }
}
