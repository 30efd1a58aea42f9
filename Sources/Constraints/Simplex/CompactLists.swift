/// Many lists in one piece of storage, which takes two allocations and not one for each list.
@usableFromInline
package struct CompactLists<Member: Sendable>: RandomAccessCollection, Sendable {
  // Inlined, because lists are made of thousands of elements in other modules.

  @usableFromInline var elements: [Member]

  /// Where each list begins in `elements`, and behind the last one where that ends.
  @usableFromInline var starts: [Int]

  /// Makes lists of elements, which keep their order.
  ///
  /// - Parameters:
  ///   - pairs: the elements, each with the position of its list.
  ///   - count: how many lists there are.
  /// - Complexity: linear in both.
  @inlinable
  package init(_ pairs: [(list: Int, element: Member)], count: Int) {
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
  package init(lists: some Collection<some Collection<Member>>) {
    elements = []
    starts = [0]
    starts.reserveCapacity(lists.count + 1)
    for list in lists {
      elements.append(contentsOf: list)
      starts.append(elements.count)
    }
  }

  /// The position of the first list.
  @inlinable package var startIndex: Int { 0 }

  /// The position behind the last list.
  @inlinable package var endIndex: Int { starts.count - 1 }

  /// The list at a position.
  @inlinable
  package subscript(list: Int) -> ArraySlice<Member> { elements[starts[list]..<starts[list + 1]] }
}
