/// The multipliers that write a row as a combination of the active rows.
///
/// Most of them are zero in a layout, and a pivot goes through the others several times.
struct RowMultipliers: Sendable {
  /// The multipliers by position.
  let values: [Double]

  /// The positions whose multiplier is not zero, ascending.
  let places: [Int32]

  /// The largest absolute value.
  let largest: Double

  /// Takes multipliers by position.
  ///
  /// - Complexity: O(*n*).
  init(_ values: [Double]) {
    self.values = values
    var places: [Int32] = []
    var largest = 0.0
    values.withUnsafeBufferPointer { values in
      for position in values.indices where values[position] != 0 {
        places.append(Int32(truncatingIfNeeded: position))
        largest = max(largest, abs(values[position]))
      }
    }
    self.places = places
    self.largest = largest
  }

  @inline(__always)
  subscript(position: Int) -> Double { values[position] }

  @inline(__always)
  subscript(position: Int32) -> Double { values[Int(position)] }
}
