// The order of the standard library is stable: what has equal keys stays in the order in which it is.

extension Sequence {
  /// The elements in ascending order of a key; those with equal keys stay in the order in which they are.
  ///
  /// - Complexity: O(*n* log *n*) calls of `key`.
  func ordered(by key: (Element) -> some Comparable) -> [Element] {
    sorted { key($0) < key($1) }
  }

  /// The elements in ascending order of several keys, the first of which counts most.
  ///
  /// - Complexity: O(*n* log *n*) calls of `key`.
  func ordered<each Key: Comparable>(by key: (Element) -> (repeat each Key)) -> [Element] {
    sorted { precedes(repeat each key($0), than: (repeat each key($1))) }
  }

  /// The element with the least key; the first of those with equal keys, and nil where there is none.
  ///
  /// - Complexity: O(*n*).
  func least(by key: (Element) -> some Comparable) -> Element? {
    self.min { key($0) < key($1) }
  }

  /// The element for which several keys are least, the first of which counts most.
  ///
  /// - Complexity: O(*n*).
  func least<each Key: Comparable>(by key: (Element) -> (repeat each Key)) -> Element? {
    self.min { precedes(repeat each key($0), than: (repeat each key($1))) }
  }

  /// The element with the greatest key; the first of those with equal keys, and nil where there is none.
  ///
  /// - Complexity: O(*n*).
  func greatest(by key: (Element) -> some Comparable) -> Element? {
    self.max { key($0) < key($1) }
  }

  /// The element for which several keys are greatest, the first of which counts most.
  ///
  /// - Complexity: O(*n*).
  func greatest<each Key: Comparable>(by key: (Element) -> (repeat each Key)) -> Element? {
    self.max { precedes(repeat each key($0), than: (repeat each key($1))) }
  }
}

/// Whether some keys come before others of the same kinds.
private func precedes<each Key: Comparable>(
  _ keys: repeat each Key, than others: (repeat each Key)
) -> Bool {
  for (key, other) in repeat (each keys, each others) {
    if key < other { return true }
    if other < key { return false }
  }
  return false
}
