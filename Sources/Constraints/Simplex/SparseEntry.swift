/// A number of a sparse vector.
struct SparseEntry: Sendable {
  /// Its place: of a row, the variable.
  var index: Int32

  var value: Double
}
