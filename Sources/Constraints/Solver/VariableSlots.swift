/// The variables of a solver, each in a slot of its own as long as it lives.
///
/// A slot that becomes vacant is given away again, so that there are never more of them than variables
/// that lived at one time. Serial numbers, which are never used again, tell a variable from one that had
/// the slot before.
struct VariableSlots: Sendable {
  /// The serial number of the variable in each slot, or ``none``.
  private var serials: [UInt32] = []
  private var next: UInt32 = 0
  private var vacant: [Int] = []

  private static let none = UInt32.max

  init() {}

  /// Puts the variables of a problem into slots in their order.
  init(count: Int) {
    next = UInt32(truncatingIfNeeded: count)
    serials = Array(0..<next)
  }

  /// How many slots there are, vacant ones included.
  var slotCount: Int { serials.count }

  /// How many variables live.
  var count: Int { serials.count - vacant.count }

  /// Whether every variable that was ever added lives, in the slot of its serial number.
  var areAllInOrder: Bool { Int(next) == serials.count && vacant.isEmpty }

  mutating func add() -> Variable {
    precondition(next < Self.none, "a solver has at most 4,294,967,295 variables")
    defer { next += 1 }
    if let slot = vacant.popLast() {
      serials[slot] = next
      return Variable(index: next, slot: slot)
    }
    serials.append(next)
    return Variable(index: next, slot: serials.count - 1)
  }

  /// Removes a variable that lives.
  mutating func remove(_ variable: Variable) {
    serials[variable.place] = Self.none
    vacant.append(variable.place)
  }

  /// Whether a variable lives here.
  @inline(__always)
  func contains(_ variable: Variable) -> Bool {
    serials.indices.contains(variable.place)
      && Int(serials[variable.place]) == variable.index
  }

  /// The variable in a slot, or nil where the slot is vacant.
  subscript(slot: Int) -> Variable? {
    serials[slot] == Self.none ? nil : Variable(index: serials[slot], slot: slot)
  }

  /// The variables that live, in order of creation.
  ///
  /// - Complexity: O(slots), or O(*n* log *n*) where slots were used again.
  var living: [Variable] {
    let living = serials.indices.compactMap { self[$0] }
    return Int(next) == serials.count ? living : living.sorted { $0.index < $1.index }
  }
}
