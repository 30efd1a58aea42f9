/// Many lists in one piece of storage, which takes two allocations and not one for each list.
@usableFromInline
package struct CompactLists<Element: Sendable>: Sendable {
  // Inlined, because lists are made of thousands of elements in other modules.

  @usableFromInline var elements: [Element]

  /// Where each list begins in `elements`, and behind the last one where that ends.
  @usableFromInline var starts: [Int]

  /// Makes lists of elements, which keep their order.
  ///
  /// - Parameters:
  ///   - pairs: the elements, each with the position of its list.
  ///   - count: how many lists there are.
  /// - Complexity: linear in both.
  @inlinable
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

  /// Makes lists of lists.
  ///
  /// - Complexity: linear in the number of elements.
  @inlinable
  package init(lists: some Collection<some Collection<Element>>) {
    elements = []
    starts = [0]
    starts.reserveCapacity(lists.count + 1)
    for list in lists {
      elements.append(contentsOf: list)
      starts.append(elements.count)
    }
  }

  /// The positions of the lists.
  @inlinable package var indices: Range<Int> { 0..<starts.count - 1 }

  /// The list at a position.
  @inlinable
  package subscript(list: Int) -> ArraySlice<Element> { elements[starts[list]..<starts[list + 1]] }
}
