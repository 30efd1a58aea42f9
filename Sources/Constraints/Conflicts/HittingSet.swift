/// Smallest sets of numbers that have one in common with each of some sets.
enum HittingSet {
  /// A smallest set that hits all `sets`, in ascending order; of several equally small ones the one
  /// with the greatest numbers.
  ///
  /// Sets that share no number are hit independently. Where a group of sets takes more than a stated
  /// amount of work, the answer for it hits all its sets, but may not be smallest.
  static func smallest(of sets: [[Int]]) -> [Int] {
    let bound = sets.reduce(0) { max($0, ($1.max() ?? -1) + 1) }
    return DisjointSets.groups(ofLists: sets.count, below: bound) { sets[$0] }
      .flatMap { group in smallestOfGroup(group.map { sets[$0] }) }.sorted()
  }

  private static let workLimit = 20_000

  private static func smallestOfGroup(_ sets: [[Int]]) -> [Int] {
    if sets.count == 1, let greatest = sets[0].max() { return [greatest] }
    var work = 0
    for size in 1...max(1, sets.count) {
      var best: [Int]?
      var chosen: [Int] = []
      search(sets, size: size, chosen: &chosen, best: &best, work: &work)
      if let best { return best }
      if work > workLimit { break }
    }
    return greedy(sets)
  }

  /// Takes the number that hits the most sets again and again (Chvátal, "A Greedy Heuristic for the
  /// Set-Covering Problem", 1979); of several the greatest.
  private static func greedy(_ sets: [[Int]]) -> [Int] {
    var open = sets
    var chosen: [Int] = []
    while !open.isEmpty {
      let numbers = open.flatMap { $0 }.sorted()
      var best = (number: -1, count: 0)
      var start = 0
      for place in numbers.indices
      where place + 1 == numbers.count || numbers[place + 1] != numbers[place] {
        let count = place + 1 - start
        if count >= best.count { best = (numbers[place], count) }
        start = place + 1
      }
      guard best.count > 0 else { break }
      chosen.append(best.number)
      open.removeAll { $0.contains(best.number) }
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
