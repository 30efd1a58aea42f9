extension Array {
  /// The place of the first element for which a condition holds, in an array in which it holds for none
  /// before and all behind; the number of elements where there is none.
  ///
  /// - Complexity: O(log *n*).
  @inline(__always)
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBehind(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
