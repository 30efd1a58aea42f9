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

  /// How many slots are filled.
  var count: Int { serials.count - vacantSlots.count }

  /// The slots of the constraints that were added after and before each one; -1 at the ends.
  private var following: [Int32] = []
  private var preceding: [Int32] = []
  private var first: Int32 = -1
  private var last: Int32 = -1

  /// The slots of the constraints that take no part at present.
  private var inactive: Set<Int> = []

  var variables = VariableSlots()

  init() {}

  /// Takes the constraints of a problem as they are.
  init(_ problem: Problem) {
    constraints = problem.constraints
    serials = Array(constraints.indices)
    nextSerial = constraints.count
    for slot in constraints.indices { link(slot) }
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
    let slot = vacantSlots.popLast() ?? serials.count
    if slot < serials.count {
      constraints[slot] = constraint
      serials[slot] = serial
    } else {
      constraints.append(constraint)
      serials.append(serial)
    }
    link(slot)
    return ConstraintID(index: serial, slot: slot)
  }

  /// Puts a slot behind all others in the order of addition.
  private mutating func link(_ slot: Int) {
    let name = Int32(truncatingIfNeeded: slot)
    if slot == following.count {
      following.append(-1)
      preceding.append(last)
    } else {
      following[slot] = -1
      preceding[slot] = last
    }
    if last >= 0 { following[Int(last)] = name } else { first = name }
    last = name
  }

  private mutating func unlink(_ slot: Int) {
    let (before, after) = (preceding[slot], following[slot])
    if before >= 0 { following[Int(before)] = after } else { first = after }
    if after >= 0 { preceding[Int(after)] = before } else { last = before }
  }

  /// Whether a constraint lives here.
  func contains(_ id: ConstraintID) -> Bool {
    serials.indices.contains(id.slot) && serials[id.slot] == id.index && id.index >= 0
  }

  /// Whether a constraint lives here and takes part.
  func isActive(_ id: ConstraintID) -> Bool {
    contains(id) && (inactive.isEmpty || !inactive.contains(id.slot))
  }

  /// The name of the constraint in a slot that is filled.
  func id(ofSlot slot: Int) -> ConstraintID {
    ConstraintID(index: serials[slot], slot: slot)
  }

  /// The constraints that live, in order of addition.
  ///
  /// - Complexity: O(*n*) in their number.
  var ids: [ConstraintID] {
    var ids: [ConstraintID] = []
    ids.reserveCapacity(count)
    var slot = first
    while slot >= 0 {
      ids.append(id(ofSlot: Int(slot)))
      slot = following[Int(slot)]
    }
    return ids
  }

  /// The constraints that live and take part, in order of addition.
  var liveIDs: [ConstraintID] { inactive.isEmpty ? ids : ids.filter(isActive) }

  /// Has a constraint take part, or not.
  mutating func setActive(_ isActive: Bool, _ id: ConstraintID) {
    if isActive { inactive.remove(id.slot) } else { inactive.insert(id.slot) }
  }

  /// Removes a constraint that lives.
  mutating func remove(_ id: ConstraintID) {
    constraints[id.slot] = Self.vacant
    serials[id.slot] = -1
    inactive.remove(id.slot)
    unlink(id.slot)
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
