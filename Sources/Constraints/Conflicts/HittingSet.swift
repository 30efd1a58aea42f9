/// Smallest sets of numbers that have one in common with each of some sets.
enum HittingSet {
  /// A smallest set that hits all `sets`, in ascending order; of several equally small ones the one
  /// with the greatest numbers.
  ///
  /// Sets that share no number are hit independently. Where a group of sets takes more than a stated
  /// amount of work, the answer for it hits all its sets, but may not be smallest.
  static func smallest(of sets: [[Int]]) -> [Int] {
    groups(of: sets).flatMap(smallestOfGroup).sorted()
  }

  /// The sets in groups that share no number.
  private static func groups(of sets: [[Int]]) -> [[[Int]]] {
    var joined = DisjointSets(count: sets.count)
    var firstSet: [Int: Int] = [:]
    for (index, set) in sets.enumerated() {
      for number in set {
        if let first = firstSet[number] {
          joined.unite(first, index)
        } else {
          firstSet[number] = index
        }
      }
    }
    var groups: [[[Int]]] = []
    var groupOfRoot: [Int: Int] = [:]
    for (index, set) in sets.enumerated() {
      let root = joined.root(index)
      if let group = groupOfRoot[root] {
        groups[group].append(set)
      } else {
        groupOfRoot[root] = groups.count
        groups.append([set])
      }
    }
    return groups
  }

  private static let workLimit = 20_000

  private static func smallestOfGroup(_ sets: [[Int]]) -> [Int] {
    var work = 0
    for size in 1...max(1, sets.count) {
      var best: [Int]?
      var chosen: [Int] = []
      search(sets, size: size, chosen: &chosen, best: &best, work: &work)
      if let best { return best }
      if work > workLimit { break }
    }
    // Hit what is left, each by its greatest number.
    var chosen: [Int] = []
    for set in sets where !set.contains(where: chosen.contains) {
      if let last = set.max() { chosen.append(last) }
    }
    return chosen
  }

  /// Tries all choices of up to `size` numbers; every one hits the first set that is not hit.
  private static func search(
    _ sets: [[Int]], size: Int, chosen: inout [Int], best: inout [Int]?, work: inout Int
  ) {
    work += 1
    guard work <= workLimit else { return }
    guard let open = sets.first(where: { set in !set.contains(where: chosen.contains) }) else {
      let candidate = chosen.sorted(by: >)
      if let rival = best, !rival.sorted(by: >).lexicographicallyPrecedes(candidate) { return }
      best = candidate
      return
    }
    guard chosen.count < size else { return }
    for number in open {
      chosen.append(number)
      search(sets, size: size, chosen: &chosen, best: &best, work: &work)
      chosen.removeLast()
    }
  }
}
