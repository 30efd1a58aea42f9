/// The variables and constraints of a solver, each in a slot of its own as long as it lives.
///
/// As with ``VariableSlots``, a slot that becomes vacant is filled again, and serial numbers, which are
/// never used again, tell a constraint from one that had the slot before.
struct RowStore: Sendable {
  /// The constraints by slot; those in vacant slots are empty.
  private(set) var constraints: [Constraint] = []

  /// Who has which slot; nil as long as no constraint was removed, so that every slot has the constraint
  /// with its own number.
  private var occupancy: Occupancy?

  /// Who has which slot, after a constraint was removed, and the order of addition.
  private struct Occupancy {
    /// The serial number of the constraint in each slot, or -1.
    private(set) var serials: [Int]

    /// The serial number of the next constraint.
    private var nextSerial: Int

    private(set) var vacantSlots: [Int] = []

    /// The slots of the constraints that were added after and before each one; -1 at the ends.
    private(set) var following: [Int32]
    private var preceding: [Int32]
    private(set) var first: Int32
    private var last: Int32

    /// Every slot has the constraint with its own number; there is at least one.
    init(count: Int) {
      serials = Array(0..<count)
      nextSerial = count
      let end = Int32(truncatingIfNeeded: count)
      preceding = Array(-1..<end - 1)
      following = Array(1..<end) + [-1]
      (first, last) = (0, end - 1)
    }

    /// Gives a slot to the next constraint, behind all others in the order of addition.
    mutating func takeSlot() -> ConstraintID {
      let slot = vacantSlots.popLast() ?? serials.count
      let name = Int32(truncatingIfNeeded: slot)
      if slot == serials.count {
        serials.append(nextSerial)
        following.append(-1)
        preceding.append(last)
      } else {
        serials[slot] = nextSerial
        following[slot] = -1
        preceding[slot] = last
      }
      if last >= 0 { following[Int(last)] = name } else { first = name }
      last = name
      nextSerial += 1
      return ConstraintID(index: nextSerial - 1, slot: slot)
    }

    /// Gives the slot of a constraint free.
    mutating func leave(_ slot: Int) {
      serials[slot] = -1
      let (before, after) = (preceding[slot], following[slot])
      if before >= 0 { following[Int(before)] = after } else { first = after }
      if after >= 0 { preceding[Int(after)] = before } else { last = before }
      vacantSlots.append(slot)
    }
  }

  /// The slots of the constraints that take no part at present.
  private var inactive: Set<Int> = []

  var variables = VariableSlots()

  init() {}

  /// Takes the constraints of a problem as they are.
  init(_ problem: Problem) {
    constraints = problem.constraints
    variables = VariableSlots(count: problem.variableCount)
  }

  private static let vacant = Constraint(LinearExpression(), .equal)
}

extension RowStore {
  /// Each slot for variables as the number of its variable.
  var variableNumbers: [Int32] { Array(0..<Int32(truncatingIfNeeded: variables.slotCount)) }

  /// Checks that every number of a constraint is finite and in range and every variable lives.
  func validate(_ constraint: Constraint) throws(ConstraintError) {
    try constraint.validate(
      variableCount: variables.slotCount, inOrder: variables.areAllInOrder)
    guard !variables.areAllInOrder else { return }
    for term in constraint.expression.terms where !variables.contains(term.variable) {
      throw .unknownVariable(term.variable, origin: constraint.origin)
    }
  }
}

// MARK: - Constraints

extension RowStore {
  /// How many slots for constraints there are, vacant ones included.
  var slotCount: Int { constraints.count }

  /// How many slots are filled.
  var count: Int { slotCount - (occupancy?.vacantSlots.count ?? 0) }

  /// Adds a valid constraint.
  @inline(__always)
  mutating func append(_ constraint: consuming Constraint) -> ConstraintID {
    let id = occupancy?.takeSlot() ?? ConstraintID(index: constraints.count)
    if id.slot == constraints.count {
      constraints.append(constraint)
    } else {
      constraints[id.slot] = constraint
    }
    return id
  }

  /// The serial number of the constraint in a slot, or -1.
  private func serial(ofSlot slot: Int) -> Int { occupancy?.serials[slot] ?? slot }

  /// Whether every constraint that was ever added lives and takes part.
  var areAllActive: Bool { occupancy == nil && inactive.isEmpty }

  /// Whether a constraint lives here.
  func contains(_ id: ConstraintID) -> Bool {
    constraints.indices.contains(id.slot) && serial(ofSlot: id.slot) == id.index && id.index >= 0
  }

  /// Whether a constraint lives here and takes part.
  func isActive(_ id: ConstraintID) -> Bool {
    contains(id) && (inactive.isEmpty || !inactive.contains(id.slot))
  }

  /// The name of the constraint in a slot that is filled.
  func id(ofSlot slot: Int) -> ConstraintID {
    ConstraintID(index: serial(ofSlot: slot), slot: slot)
  }

  /// The constraints that live, in order of addition.
  ///
  /// - Complexity: O(*n*) in their number.
  var ids: [ConstraintID] {
    guard let occupancy else { return constraints.indices.map(ConstraintID.init(index:)) }
    var ids: [ConstraintID] = []
    ids.reserveCapacity(count)
    var slot = occupancy.first
    while slot >= 0 {
      ids.append(id(ofSlot: Int(slot)))
      slot = occupancy.following[Int(slot)]
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
  ///
  /// - Complexity: O(1); O(*n*) in the number of constraints the first time.
  mutating func remove(_ id: ConstraintID) {
    if occupancy == nil { occupancy = Occupancy(count: constraints.count) }
    constraints[id.slot] = Self.vacant
    inactive.remove(id.slot)
    occupancy?.leave(id.slot)
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
