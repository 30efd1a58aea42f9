/// An unknown of a constraint system, named by its position in the problem that issued it.
///
/// Variables are unrestricted: a solution may give them any real value, negative ones included.
/// A variable means something only together with the ``Problem`` or ``Solver`` that made it.
public struct Variable: Hashable, Sendable {
  private let serial: UInt32

  /// Where the solver keeps what belongs to the variable: its place among those that live, which
  /// another variable may take when this one is gone.
  let slot: Int32

  /// The position of the variable in its problem or solver, counted from 0 in order of creation;
  /// never used again after a removal.
  public var index: Int { Int(serial) }

  /// Names the variable at `index`, which `Problem.addVariable(_:)` has returned before.
  package init(index: Int) {
    serial = UInt32(truncatingIfNeeded: index)
    slot = Int32(truncatingIfNeeded: index)
  }

  /// Names the variable that was created at `index` and is kept at `slot`.
  init(index: UInt32, slot: Int) {
    serial = index
    self.slot = Int32(truncatingIfNeeded: slot)
  }

  /// The place of the variable in arrays that have one element for each slot.
  @inline(__always)
  var place: Int { Int(slot) }
}

extension Variable: CustomStringConvertible {
  /// `x` and the position, such as `x3`; its problem and its solver know the name.
  public var description: String { "x\(index)" }
}
