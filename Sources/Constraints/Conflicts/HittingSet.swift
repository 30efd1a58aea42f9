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
    var search = Search(sets)
    for size in 1...max(1, sets.count) {
      if let best = search.best(ofSize: size) { return best }
      if search.work > workLimit { break }
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

  /// Tries all choices of so many numbers; every one hits the first set that is not hit.
  private struct Search {
    /// The choices that were looked at.
    private(set) var work = 0

    private let sets: [[Int]]
    private let setsByNumber: [[Int]]
    /// How many of the chosen numbers are in each set.
    private var hits: [Int]
    private var chosen: [Int] = []
    private var best: [Int]?

    init(_ sets: [[Int]]) {
      self.sets = sets
      hits = Array(repeating: 0, count: sets.count)
      let bound = sets.reduce(0) { max($0, ($1.max() ?? -1) + 1) }
      var setsByNumber = Array(repeating: [Int](), count: bound)
      for (index, set) in sets.enumerated() {
        for number in set where setsByNumber[number].last != index {
          setsByNumber[number].append(index)
        }
      }
      self.setsByNumber = setsByNumber
    }

    /// Of the choices of up to so many numbers the one with the greatest; nil where none hits all sets.
    mutating func best(ofSize size: Int) -> [Int]? {
      best = nil
      extend(to: size)
      return best
    }

    private mutating func extend(to size: Int) {
      work += 1
      guard work <= workLimit else { return }
      guard let open = hits.firstIndex(of: 0) else {
        let candidate = chosen.sorted(by: >)
        if let rival = best, !rival.lexicographicallyPrecedes(candidate) { return }
        best = candidate
        return
      }
      guard chosen.count < size else { return }
      for number in sets[open] {
        chosen.append(number)
        for set in setsByNumber[number] { hits[set] += 1 }
        extend(to: size)
        for set in setsByNumber[number] { hits[set] -= 1 }
        chosen.removeLast()
      }
    }
  }
}
