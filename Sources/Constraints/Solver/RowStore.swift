/// The variables and constraints of a solver, each in a slot of its own as long as it lives.
///
/// A slot that becomes vacant is filled again, so that the store is never larger than what has lived
/// in it at one time. Serial numbers, which are never used again, tell a variable or constraint from
/// one that had the slot before.
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

  /// The serial number of the variable in each slot, or ``noVariable``.
  private var variableSerials: [UInt32] = []
  private var nextVariable: UInt32 = 0
  private var vacantVariables: [Int] = []

  private static let noVariable = UInt32.max

  init() {}

  /// Takes the constraints of a problem as they are.
  init(_ problem: Problem) {
    constraints = problem.constraints
    serials = Array(constraints.indices)
    nextSerial = constraints.count
    nextVariable = UInt32(truncatingIfNeeded: problem.variableCount)
    variableSerials = Array(0..<nextVariable)
  }

  private static let vacant = Constraint(LinearExpression(), .equal)
}

// MARK: - Variables

extension RowStore {
  /// How many slots for variables there are, vacant ones included.
  var variableSlotCount: Int { variableSerials.count }

  /// How many variables live.
  var variableCount: Int { variableSerials.count - vacantVariables.count }

  /// Whether every variable has the slot of its serial number.
  private var areAllVariablesInOrder: Bool { Int(nextVariable) == variableSerials.count }

  mutating func addVariable() -> Variable {
    precondition(nextVariable < Self.noVariable, "a solver has at most 4,294,967,295 variables")
    defer { nextVariable += 1 }
    if let slot = vacantVariables.popLast() {
      variableSerials[slot] = nextVariable
      return Variable(index: nextVariable, slot: slot)
    }
    variableSerials.append(nextVariable)
    return Variable(index: nextVariable, slot: variableSerials.count - 1)
  }

  /// Removes a variable that no constraint names.
  mutating func remove(_ variable: Variable) {
    variableSerials[variable.place] = Self.noVariable
    vacantVariables.append(variable.place)
  }

  /// Whether a variable lives here.
  @inline(__always)
  func contains(_ variable: Variable) -> Bool {
    variableSerials.indices.contains(variable.place)
      && Int(variableSerials[variable.place]) == variable.index
  }

  /// The variable in a slot, or nil where the slot is vacant.
  func variable(inSlot slot: Int) -> Variable? {
    let serial = variableSerials[slot]
    return serial == Self.noVariable ? nil : Variable(index: serial, slot: slot)
  }

  /// The variables that live, in order of creation.
  var variables: [Variable] {
    let living = variableSerials.indices.compactMap { variable(inSlot: $0) }
    return areAllVariablesInOrder ? living : living.sorted { $0.index < $1.index }
  }

  /// Each slot as the number of its variable.
  var variableNumbers: [Int32] { Array(0..<Int32(truncatingIfNeeded: variableSlotCount)) }

  /// Checks that every number of a constraint is finite and in range and every variable lives.
  func validate(_ constraint: Constraint) throws(ConstraintError) {
    try constraint.validate(variableCount: variableSlotCount)
    guard !areAllVariablesInOrder else { return }
    for term in constraint.expression.terms where !contains(term.variable) {
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
