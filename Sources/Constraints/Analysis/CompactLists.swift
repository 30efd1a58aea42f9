/// Many lists in one piece of storage, which takes two allocations and not one for each list.
package struct CompactLists<Element: Sendable>: Sendable {
  private var elements: [Element]

  /// Where each list begins in `elements`, and behind the last one where that ends.
  private var starts: [Int]

  /// Makes lists of elements, which keep their order.
  ///
  /// - Parameters:
  ///   - pairs: the elements, each with the position of its list.
  ///   - count: how many lists there are.
  /// - Complexity: linear in both.
  package init(_ pairs: [(list: Int, element: Element)], count: Int) {
    starts = Array(repeating: 0, count: count + 1)
    for pair in pairs { starts[pair.list + 1] += 1 }
    for list in 0..<count { starts[list + 1] += starts[list] }
    elements = pairs.map { $0.element }
    var ends = starts
    for pair in pairs {
      elements[ends[pair.list]] = pair.element
      ends[pair.list] += 1
    }
  }

  /// The list at a position.
  package subscript(list: Int) -> ArraySlice<Element> { elements[starts[list]..<starts[list + 1]] }
}
