/// The variables of a solver, each in a slot of its own as long as it lives.
///
/// A slot that becomes vacant is given away again, so that there are never more of them than variables
/// that lived at one time. Serial numbers, which are never used again, tell a variable from one that had
/// the slot before.
struct VariableSlots: Sendable {
  /// How many slots there are, vacant ones included.
  private(set) var slotCount = 0

  private var next: UInt32 = 0

  /// Who has which slot; nil as long as every slot has the variable with its own number.
  private var occupancy: Occupancy?

  /// Who has which slot, after a variable was removed.
  ///
  /// Every solution keeps the slots, and one reference, which mostly is nil, costs it next to nothing.
  /// Copied before a change where it has several owners.
  private final class Occupancy: @unchecked Sendable {
    /// The serial number of the variable in each slot, or ``none``.
    var serials: [UInt32]

    var vacant: [Int]

    init(serials: [UInt32], vacant: [Int] = []) {
      (self.serials, self.vacant) = (serials, vacant)
    }
  }

  /// The occupancy, for changing it; nil where there is none.
  private var ownOccupancy: Occupancy? {
    mutating get {
      if let occupancy, !isKnownUniquelyReferenced(&self.occupancy) {
        self.occupancy = Occupancy(serials: occupancy.serials, vacant: occupancy.vacant)
      }
      return occupancy
    }
  }

  private static let none = UInt32.max

  init() {}

  /// Puts the variables of a problem into slots in their order.
  init(count: Int) {
    next = UInt32(truncatingIfNeeded: count)
    slotCount = count
  }

  /// How many variables live.
  var count: Int { slotCount - (occupancy?.vacant.count ?? 0) }

  /// Whether every variable that was ever added lives, in the slot of its serial number.
  var areAllInOrder: Bool { occupancy == nil }

  @inline(__always)
  mutating func add() -> Variable {
    precondition(next < Self.none, "a solver has at most 4,294,967,295 variables")
    guard occupancy == nil else { return fillSlot() }
    defer {
      next += 1
      slotCount += 1
    }
    return Variable(index: next, slot: slotCount)
  }

  /// Adds a variable after one was removed.
  private mutating func fillSlot() -> Variable {
    let occupancy = ownOccupancy
    let slot = occupancy?.vacant.popLast() ?? slotCount
    if slot == slotCount {
      slotCount += 1
      occupancy?.serials.append(next)
    } else {
      occupancy?.serials[slot] = next
    }
    next += 1
    return Variable(index: next - 1, slot: slot)
  }

  /// Removes a variable that lives.
  mutating func remove(_ variable: Variable) {
    if occupancy == nil { occupancy = Occupancy(serials: Array(0..<next)) }
    let occupancy = ownOccupancy
    occupancy?.serials[variable.place] = Self.none
    occupancy?.vacant.append(variable.place)
  }

  /// Whether a variable lives here.
  @inline(__always)
  func contains(_ variable: Variable) -> Bool {
    let place = variable.place
    guard place >= 0, place < slotCount else { return false }
    guard let occupancy else { return variable.index == place }
    return Int(occupancy.serials[place]) == variable.index
  }

  /// The variable in a slot, or nil where the slot is vacant.
  subscript(slot: Int) -> Variable? {
    guard let serials = occupancy?.serials else {
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
