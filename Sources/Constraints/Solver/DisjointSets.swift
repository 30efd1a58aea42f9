/// A partition of numbers into sets that are united step by step (union-find with path halving).
package struct DisjointSets {
  private var parents: [Int]

  /// Starts with every number from 0 below `count` in a set of its own.
  package init(count: Int) {
    parents = Array(0..<count)
  }

  /// The number that stands for the set of `number`: its lowest.
  package mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Makes one set of the sets of two numbers.
  package mutating func unite(_ first: Int, _ second: Int) {
    let (one, other) = (root(first), root(second))
    if one != other { parents[max(one, other)] = min(one, other) }
  }
}
