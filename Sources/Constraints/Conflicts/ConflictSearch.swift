/// The search for all minimal conflicting sets of the required rows.
///
/// Rows that share no variable, or only such as facts fix, cannot conflict, so each connected component is
/// searched by itself.
///
/// First the smallest repair is found: a smallest set of rows that hits all conflicts known so far is
/// left out; if the others still contradict each other, that shows a new conflict, and so on. Then
/// the conflicts that this has not shown are looked for with Reiter's hitting-set tree (1987): a node
/// is a set of rows that is left out, and its children leave out one row more of a conflict among the
/// others. Every minimal conflict misses a row of any other one, so the tree finds them all.
struct ConflictSearch {
  private let limit: Int

  /// What may be spent on all parts.
  private let budget: WorkBudget

  /// The number of feasibility checks after which the search is cut short.
  private static let checkLimit = 4096

  /// The number of nodes after which a tree is cut short: independent conflicts multiply.
  private static let nodeLimit = 8192

  /// The part at hand.
  private var field: ConflictField

  /// The component of each row of the part at hand, and the one that is searched.
  private var componentOfRow: [Int32] = []
  private var component: Int32 = 0

  private var checksBefore = 0

  /// How many parts are still to be searched: each has at least one conflict to be told.
  private var othersToSearch = 0

  private var isComplete = true
  private var sets: [Conflict] = []
  private var repair: [ConstraintID]? = []

  private init(_ first: Contradiction, limit: Int, within budget: WorkBudget) {
    field = ConflictField(first, within: budget)
    self.limit = limit
    self.budget = budget
  }

  /// One minimal conflict of the first of some parts; where the budget ends the search, one that may have
  /// more constraints than it needs.
  static func firstConflict(
    of parts: [Contradiction], within budget: WorkBudget
  ) throws(NumericalBreakdown) -> Conflict? {
    guard let first = parts.first else { return nil }
    do {
      var field = ConflictField(first, within: budget)
      guard let proof = try field.proofs(omitting: []).first else { return nil }
      return field.conflict(try field.minimalConflict(among: proof))
    } catch {
      throw first.naming(error)
    }
  }

  /// All minimal conflicts of some parts, as far as a limit and a budget allow.
  static func conflicts(
    of parts: [Contradiction], limit: Int, within budget: WorkBudget
  ) throws(NumericalBreakdown) -> Conflicts {
    var divided: [Contradiction] = []
    for part in parts {
      do {
        divided += try part.divided(within: budget)
      } catch {
        throw part.naming(error)
      }
    }
    guard let first = divided.first else {
      return Conflicts(sets: [], isComplete: true, smallestRepair: [])
    }
    var search = ConflictSearch(first, limit: limit, within: budget)
    for (place, part) in divided.enumerated() {
      search.othersToSearch = divided.count - 1 - place
      if place > 0 {
        search.checksBefore += search.field.checks
        search.field = ConflictField(part, within: budget)
      }
      do {
        try search.searchPart()
      } catch {
        throw part.naming(error)
      }
    }
    return search.found
  }

  private var found: Conflicts {
    let sets = sets.sorted {
      $0.constraints.lexicographicallyPrecedes($1.constraints)
        || ($0.constraints == $1.constraints && $0.implicit.lexicographicallyPrecedes($1.implicit))
    }
    return Conflicts(sets: sets, isComplete: isComplete, smallestRepair: repair?.sorted())
  }

}

// MARK: - Repair and enumeration

extension ConflictSearch {
  /// Whether no more conflicts may be looked for.
  private var isSpent: Bool {
    sets.count >= limit || checksBefore + field.checks >= Self.checkLimit || budget.isSpent
  }

  /// Whether only the first conflict of what is still to be searched may be looked for.
  private var isExhausted: Bool { isSpent || sets.count >= limit - othersToSearch }

  /// Searches the components of the part at hand that contradict themselves.
  private mutating func searchPart() throws(NumericalBreakdown) {
    let proofs = try field.proofs(omitting: [])
    let components = field.components
    componentOfRow = .init(repeating: -1, count: field.rowCount)
    for (component, rows) in components.enumerated() {
      for row in rows { componentOfRow[row] = Int32(truncatingIfNeeded: component) }
    }
    var firstProofs: [Int32: [Int]] = [:]
    for proof in proofs where firstProofs[componentOfRow[proof[0]]] == nil {
      firstProofs[componentOfRow[proof[0]]] = proof
    }
    for (component, proof) in firstProofs.sorted(by: { $0.key < $1.key }) {
      self.component = component
      try searchComponent(startingWith: proof)
    }
  }

  /// The rows of the component at hand, without some, that a proof shows to contradict each other; nil
  /// where these hold together.
  private mutating func contradiction(
    omitting omitted: [Int]
  ) throws(NumericalBreakdown) -> [Int]? {
    try contradictions(omitting: omitted).first
  }

  /// The contradictions among the rows of the component at hand without some, in groups that share no
  /// variable.
  private mutating func contradictions(
    omitting omitted: [Int]
  ) throws(NumericalBreakdown) -> [[Int]] {
    try field.proofs(omitting: omitted).filter { componentOfRow[$0[0]] == component }
  }

  private mutating func searchComponent(startingWith first: [Int]) throws(NumericalBreakdown) {
    var found: [[Int]] = []
    var proof: [Int]? = first
    var omitted: [Int] = []
    while let known = proof {
      guard found.isEmpty ? !isSpent : !isExhausted else {
        isComplete = false
        try completeRepair(&omitted, startingWith: known)
        return
      }
      let conflict = try add(known)
      if sets.last?.isMinimal == false { isComplete = false }
      guard !conflict.isEmpty else {
        // Implicit rows alone contradict each other: nothing can be given up.
        repair = nil
        return
      }
      found.append(conflict)
      omitted = HittingSet.smallest(of: found)
      proof = try contradiction(omitting: omitted)
    }
    repair? += omitted.map(field.name)
    try showEveryFault(&found)
    try enumerate(found)
  }

  /// Finds a conflict for every fault, also where one row would repair several.
  ///
  /// Of each known conflict the row that occurs in the fewest others is left out, so that a row that
  /// many conflicts share, such as the width of a card, stays and shows the others.
  private mutating func showEveryFault(_ found: inout [[Int]]) throws(NumericalBreakdown) {
    var omitted: [Int] = []
    while !isExhausted {
      var counts: [Int: Int] = [:]
      for row in found.joined() { counts[row, default: 0] += 1 }
      for set in found where !set.contains(where: omitted.contains) {
        let occurrences = set.map { counts[$0, default: 0] }
        guard let least = occurrences.min(), let index = occurrences.lastIndex(of: least) else {
          continue
        }
        omitted.append(set[index])
      }
      guard let proof = try contradiction(omitting: omitted) else { return }
      let conflict = try add(proof)
      guard !conflict.isEmpty else { return }
      found.append(conflict)
    }
  }

  /// Makes a conflict of a proof, and lists it.
  private mutating func add(_ proof: [Int]) throws(NumericalBreakdown) -> [Int] {
    let found = try field.minimalConflict(among: proof)
    sets.append(field.conflict(found))
    return found.explicit
  }

  /// After so many rows of a proof would be left out, those that are missed are not the only ones.
  private static let mostOmittedByMiss = 64

  /// Leaves out the last row of each further proof, then those that are missed where all rows are missed
  /// by the least sum, and then ever more rows of each proof, until the others hold together.
  ///
  /// That takes a number of proofs that grows with the logarithm of the number of rows.
  private mutating func completeRepair(
    _ omitted: inout [Int], startingWith first: [Int]
  ) throws(NumericalBreakdown) {
    var proofs = [first]
    var count = 1
    while !proofs.isEmpty {
      let missed = count > 1 ? field.missedRows : []
      for proof in proofs {
        let rows = proof.filter { !field.isFact($0) }
        guard !rows.isEmpty else {
          repair = nil
          return
        }
        let own = rows.filter(missed.contains)
        omitted += own
        // Each missed row may be one of many, and then they are not enough.
        if own.isEmpty || count > Self.mostOmittedByMiss { omitted += rows.suffix(count) }
      }
      if count > 1 {
        let others = missed.filter { componentOfRow[$0] == component && !field.isFact($0) }
        omitted = Array(Set(omitted).union(others)).sorted()
      }
      count = min(2 * count, field.rowCount)
      proofs = try contradictions(omitting: omitted)
    }
    repair? += omitted.map(field.name)
  }

  /// Finds the conflicts that are not among `found`.
  private mutating func enumerate(_ found: [[Int]]) throws(NumericalBreakdown) {
    var found = found
    var leaves: [[Int]] = []
    var visited: Set<[Int]> = [[]]
    var queue: [[Int]] = [[]]
    var next = 0
    while next < queue.count {
      let omitted = queue[next]
      next += 1
      // What follows goes over all that was found, whether or not it asks for another proof.
      budget.spend(leaves.count + found.reduce(0) { $0 + $1.count })
      // Whatever contains a repair is a repair.
      if leaves.contains(where: { $0.allSatisfy(omitted.contains) }) { continue }
      var conflict = found.first { set in !set.contains(where: omitted.contains) }
      if conflict == nil {
        guard !isExhausted else {
          isComplete = false
          return
        }
        guard let proof = try contradiction(omitting: omitted) else {
          leaves.append(omitted)
          continue
        }
        let new = try add(proof)
        found.append(new)
        conflict = new
      }
      for row in conflict ?? [] {
        let child = (omitted + [row]).sorted()
        guard visited.insert(child).inserted else { continue }
        guard queue.count < Self.nodeLimit else {
          isComplete = false
          return
        }
        queue.append(child)
      }
    }
  }
}
