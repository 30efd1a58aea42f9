/// The variables of a solver, each in a slot of its own as long as it lives.
///
/// A slot that becomes vacant is given away again, so that there are never more of them than variables
/// that lived at one time. Serial numbers, which are never used again, tell a variable from one that had
/// the slot before.
struct VariableSlots: Sendable {
  /// How many slots there are, vacant ones included.
  private(set) var slotCount = 0

  /// The serial number of the variable in each slot, or ``none``; empty as long as that is the slot's
  /// own number.
  private var serials: [UInt32] = []
  private var next: UInt32 = 0
  private var vacant: [Int] = []

  private static let none = UInt32.max

  init() {}

  /// Puts the variables of a problem into slots in their order.
  init(count: Int) {
    next = UInt32(truncatingIfNeeded: count)
    slotCount = count
  }

  /// How many variables live.
  var count: Int { slotCount - vacant.count }

  /// Whether every variable that was ever added lives, in the slot of its serial number.
  var areAllInOrder: Bool { Int(next) == slotCount && serials.isEmpty }

  mutating func add() -> Variable {
    precondition(next < Self.none, "a solver has at most 4,294,967,295 variables")
    let slot = vacant.popLast() ?? slotCount
    if slot == slotCount {
      slotCount += 1
      if !serials.isEmpty { serials.append(next) }
    } else {
      serials[slot] = next
    }
    next += 1
    return Variable(index: next - 1, slot: slot)
  }

  /// Removes a variable that lives.
  mutating func remove(_ variable: Variable) {
    if serials.isEmpty { serials = Array(0..<next) }
    serials[variable.place] = Self.none
    vacant.append(variable.place)
  }

  /// Whether a variable lives here.
  @inline(__always)
  func contains(_ variable: Variable) -> Bool {
    let place = variable.place
    guard place >= 0, place < slotCount else { return false }
    return serials.isEmpty ? variable.index == place : Int(serials[place]) == variable.index
  }

  /// The variable in a slot, or nil where the slot is vacant.
  subscript(slot: Int) -> Variable? {
    guard !serials.isEmpty else {
      return Variable(index: UInt32(truncatingIfNeeded: slot), slot: slot)
    }
    return serials[slot] == Self.none ? nil : Variable(index: serials[slot], slot: slot)
  }

  /// The variables that live, in order of creation.
  ///
  /// - Complexity: O(slots), or O(*n* log *n*) where slots were used again.
  var living: [Variable] {
    let living = (0..<slotCount).compactMap { self[$0] }
    return Int(next) == slotCount ? living : living.sorted { $0.index < $1.index }
  }
}
