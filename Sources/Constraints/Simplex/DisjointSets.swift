/// A partition of numbers into sets that are united step by step (union-find with path halving).
package struct DisjointSets: ~Copyable {
  private var parents: FlatArray<Int32>

  /// How many sets there are.
  private(set) var count: Int

  /// Starts with every number from 0 below `count` in a set of its own.
  package init(count: Int) {
    self.count = count
    parents = FlatArray(capacity: count)
    for number in 0..<count { parents.append(Int32(truncatingIfNeeded: number)) }
  }

  /// The number that stands for the set of `number`: its lowest.
  package mutating func root(_ number: Int) -> Int {
    Int(root(Int32(truncatingIfNeeded: number)))
  }

  /// Makes one set of the sets of two numbers.
  package mutating func unite(_ first: Int, _ second: Int) {
    unite(root: root(Int32(truncatingIfNeeded: first)), Int32(truncatingIfNeeded: second))
  }

  @inline(__always)
  mutating func root(_ number: Int32) -> Int32 {
    var number = number
    var parent = parents[number]
    while parent != number {
      let next = parents[parent]
      parents[number] = next
      number = next
      parent = parents[number]
    }
    return number
  }

  /// Makes one set of the one that `first` stands for and that of another number, and returns the
  /// number that stands for both.
  @inline(__always) @discardableResult
  mutating func unite(root first: Int32, _ number: Int32) -> Int32 {
    if parents[number] == first { return first }
    let second = root(number)
    guard first != second else { return first }
    count -= 1
    let root = min(first, second)
    parents[max(first, second)] = root
    return root
  }
}

extension DisjointSets {
  /// Lists of numbers in groups: lists that share a number, directly or over other lists, are in one
  /// group, and a list without numbers is in one of its own.
  ///
  /// - Parameters:
  ///   - count: how many lists there are.
  ///   - bound: what all numbers are below.
  ///   - numbers: the numbers of a list.
  /// - Returns: the lists of each group, ascending; the groups in order of their first lists.
  /// - Complexity: O(`bound` + numbers), but for the inverse of Ackermann's function.
  static func groups(
    ofLists count: Int, below bound: Int, numbers: (Int) -> some Sequence<Int>
  ) -> [[Int]] {
    var sets = DisjointSets(count: count)
    var firstList = FlatArray<Int32>(repeating: -1, count: bound)
    for list in 0..<count {
      for number in numbers(list) {
        if firstList[number] < 0 {
          firstList[number] = Int32(truncatingIfNeeded: list)
        } else {
          sets.unite(root: sets.root(firstList[number]), Int32(truncatingIfNeeded: list))
        }
      }
    }
    var groups: [[Int]] = []
    var groupOfRoot = FlatArray<Int32>(repeating: -1, count: count)
    for list in 0..<count {
      let root = sets.root(list)
      if groupOfRoot[root] < 0 {
        groupOfRoot[root] = Int32(truncatingIfNeeded: groups.count)
        groups.append([])
      }
      groups[Int(groupOfRoot[root])].append(list)
    }
    return groups
  }
}
