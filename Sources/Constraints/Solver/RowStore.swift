/// The variables and constraints of a solver, each in a slot of its own as long as it lives.
///
/// As with ``VariableSlots``, a slot that becomes vacant is filled again, and serial numbers, which are
/// never used again, tell a constraint from one that had the slot before.
struct RowStore: Sendable {
  /// The constraints by slot; those in vacant slots are empty.
  private(set) var constraints: [Constraint] = []

  /// The serial number of the constraint in each slot, or -1.
  private var serials: [Int] = []

  /// The serial number of the next constraint.
  private(set) var nextSerial = 0

  private var vacantSlots: [Int] = []

  /// Whether constraints may be in other places than their order of addition.
  private var wereSlotsReused = false

  var variables = VariableSlots()

  init() {}

  /// Takes the constraints of a problem as they are.
  init(_ problem: Problem) {
    constraints = problem.constraints
    serials = Array(constraints.indices)
    nextSerial = constraints.count
    variables = VariableSlots(count: problem.variableCount)
  }

  private static let vacant = Constraint(LinearExpression(), .equal)
}

extension RowStore {
  /// Each slot for variables as the number of its variable.
  var variableNumbers: [Int32] { Array(0..<Int32(truncatingIfNeeded: variables.slotCount)) }

  /// Checks that every number of a constraint is finite and in range and every variable lives.
  func validate(_ constraint: Constraint) throws(ConstraintError) {
    try constraint.validate(variableCount: variables.slotCount)
    guard !variables.areAllInOrder else { return }
    for term in constraint.expression.terms where !variables.contains(term.variable) {
      throw .unknownVariable(term.variable, origin: constraint.origin)
    }
  }
}

// MARK: - Constraints

extension RowStore {
  /// How many slots for constraints there are, vacant ones included.
  var slotCount: Int { serials.count }

  /// Adds a valid constraint.
  mutating func append(_ constraint: consuming Constraint) -> ConstraintID {
    let serial = nextSerial
    nextSerial += 1
    if let slot = vacantSlots.popLast() {
      constraints[slot] = constraint
      serials[slot] = serial
      wereSlotsReused = true
      return ConstraintID(index: serial, slot: slot)
    }
    constraints.append(constraint)
    serials.append(serial)
    return ConstraintID(index: serial, slot: serials.count - 1)
  }

  /// Whether a constraint lives here.
  func contains(_ id: ConstraintID) -> Bool {
    serials.indices.contains(id.slot) && serials[id.slot] == id.index && id.index >= 0
  }

  /// The name of the constraint in a slot, or nil where the slot is vacant.
  func id(ofSlot slot: Int) -> ConstraintID? {
    serials[slot] < 0 ? nil : ConstraintID(index: serials[slot], slot: slot)
  }

  /// The constraints that live, in order of addition.
  ///
  /// - Complexity: O(slots), or O(*n* log *n*) where slots were used again.
  var liveIDs: [ConstraintID] {
    let ids = serials.indices.compactMap { id(ofSlot: $0) }
    return wereSlotsReused ? ids.sorted() : ids
  }

  /// Removes a constraint that lives.
  mutating func remove(_ id: ConstraintID) {
    constraints[id.slot] = Self.vacant
    serials[id.slot] = -1
    vacantSlots.append(id.slot)
  }

  /// Changes the constant of a constraint.
  mutating func setConstant(_ constant: Double, of id: ConstraintID) {
    constraints[id.slot].expression.constant = constant
  }

  /// Changes a constraint.
  mutating func replace(_ id: ConstraintID, by constraint: Constraint) {
    constraints[id.slot] = constraint
  }
}
