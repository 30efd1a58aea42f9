/// A vector most of whose numbers are zero in a layout: the multipliers that write a row as a combination of the
/// active rows, by position, or the direction in which the point moves, by variable.
///
/// A pivot goes through the others several times.
struct SparseVector: Sendable {
  /// The numbers.
  let values: [Double]

  /// The places of those that are not zero, ascending.
  let places: [Int32]

  /// The largest absolute value.
  let largest: Double

  /// Most rows and directions reach no more, and growing step by step costs more than the room for so many.
  static let usualCount = 32

  /// Takes numbers.
  ///
  /// - Complexity: O(*n*).
  init(_ values: [Double]) {
    self.init(values, sorted: Self.places(of: values))
  }

  /// Takes numbers of which none is other than zero outside of some places, which may be there several times.
  ///
  /// - Complexity: O(*k* log *k*) in the number of places, but no more than O(*n*).
  init(_ values: [Double], places: [Int32]) {
    // To sort many, or any of a short vector, takes longer than to look for them.
    guard 64 + 16 * places.count < values.count else {
      self.init(values, sorted: Self.places(of: values))
      return
    }
    self.init(values, sorted: Self.distinct(places, in: values))
  }

  private init(_ values: [Double], sorted places: [Int32]) {
    self.values = values
    self.places = places
    largest = places.reduce(0) { max($0, abs(values[Int($1)])) }
  }

  private static func distinct(_ places: [Int32], in values: [Double]) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(places.count)
    for place in places.sorted() where place != result.last && values[Int(place)] != 0 {
      result.append(place)
    }
    return result
  }

  private static func places(of values: [Double]) -> [Int32] {
    var places: [Int32] = []
    places.reserveCapacity(min(values.count, usualCount))
    values.withUnsafeBufferPointer { values in
      for place in values.indices where values[place] != 0 {
        places.append(Int32(truncatingIfNeeded: place))
      }
    }
    return places
  }

  @inline(__always)
  subscript(place: Int) -> Double { values[place] }

  @inline(__always)
  subscript(place: Int32) -> Double { values[Int(place)] }
}
