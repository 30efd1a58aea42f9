extension Sequence {
  /// The elements in ascending order of a key or of several, the first of which counts most; those with equal keys stay
  /// in the order in which they are.
  ///
  /// - Complexity: O(*n* log *n*), with *n* calls of `key`.
  func ordered<each Key: Comparable>(
    by key: (Element) throws -> (repeat each Key)
  ) rethrows -> [Element] {
    try enumerated().map { (place: $0, element: $1, key: try key($1)) }.sorted { one, other in
      precedes(repeat each one.key, than: (repeat each other.key)) ?? (one.place < other.place)
    }.map { $0.element }
  }

  /// The element with the least key; the first of those with equal keys, and nil where there is none.
  ///
  /// - Complexity: O(*n*).
  func least<each Key: Comparable>(
    by key: (Element) throws -> (repeat each Key)
  ) rethrows -> Element? {
    try map { (element: $0, key: try key($0)) }.min { one, other in
      precedes(repeat each one.key, than: (repeat each other.key)) ?? false
    }?.element
  }

  /// The element with the greatest key; the first of those with equal keys, and nil where there is none.
  ///
  /// - Complexity: O(*n*).
  func greatest<each Key: Comparable>(
    by key: (Element) throws -> (repeat each Key)
  ) rethrows -> Element? {
    try map { (element: $0, key: try key($0)) }.max { one, other in
      precedes(repeat each one.key, than: (repeat each other.key)) ?? false
    }?.element
  }
}

/// Whether some keys come before others of the same kinds; nil where they are equal.
private func precedes<each Key: Comparable>(
  _ keys: repeat each Key, than others: (repeat each Key)
) -> Bool? {
  for (key, other) in repeat (each keys, each others) {
    if key < other { return true }
    if other < key { return false }
  }
  return nil
}
