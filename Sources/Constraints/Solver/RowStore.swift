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

  /// The name of each row's constraint.
  private(set) var names: [ConstraintID] = []

  /// The row of each name, or -1 where the constraint was removed.
  private var rowOfName: [Int32] = []

  private var removedCount = 0

  init() {}

  /// Takes the constraints of a problem as they are.
  init(_ problem: Problem) {
    variableCount = problem.variableCount
    constraints = problem.constraints
    isLive = .init(repeating: true, count: constraints.count)
    names = constraints.indices.map(ConstraintID.init(index:))
    rowOfName = constraints.indices.map { Int32(truncatingIfNeeded: $0) }
  }

  mutating func addVariable() {
    variableCount += 1
  }

  /// Adds a valid constraint, which takes part at once or when it is made live.
  mutating func append(_ constraint: consuming Constraint, isLive: Bool = true) -> ConstraintID {
    let name = ConstraintID(index: rowOfName.count)
    rowOfName.append(Int32(truncatingIfNeeded: names.count))
    names.append(name)
    self.isLive.append(isLive)
    constraints.append(constraint)
    return name
  }

  /// The row of a constraint, live or not yet live; nil where it was removed or never was.
  func row(of name: ConstraintID) -> Int? {
    guard rowOfName.indices.contains(name.index), rowOfName[name.index] >= 0 else { return nil }
    return Int(rowOfName[name.index])
  }

  /// Makes a row take part.
  mutating func activate(_ row: Int) {
    isLive[row] = true
  }

  /// Removes a constraint; its name is not used again.
  mutating func remove(_ row: Int) {
    isLive[row] = false
    rowOfName[names[row].index] = -1
    removedCount += 1
    if removedCount > 64 + constraints.count / 2 { compact() }
  }

  /// Changes the constant of a row's constraint.
  mutating func setConstant(_ constant: Double, ofRow row: Int) {
    constraints[row].expression.constant = constant
  }

  private mutating func compact() {
    var compacted = RowStore()
    compacted.variableCount = variableCount
    compacted.rowOfName = rowOfName
    for row in constraints.indices where rowOfName[names[row].index] >= 0 {
      compacted.rowOfName[names[row].index] = Int32(truncatingIfNeeded: compacted.names.count)
      compacted.names.append(names[row])
      compacted.constraints.append(constraints[row])
      compacted.isLive.append(isLive[row])
    }
    self = compacted
  }
}
