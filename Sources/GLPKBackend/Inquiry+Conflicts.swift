internal import Constraints

extension Inquiry {
  /// Checks a claim that the required rows conflict.
  mutating func examine(_ claim: Conflicts) throws(ErrorModel.GaveUp) {
    let named = claim.sets.flatMap { $0.constraints } + (claim.smallestRepair ?? [])
    let implicit = claim.sets.flatMap(\.implicit)
    guard (named + implicit).allSatisfy({ problem.constraints.indices.contains($0.index) }),
      (named + implicit).allSatisfy({ problem[$0].priority.isRequired }),
      named.allSatisfy({ !problem[$0].isImplicit }), implicit.allSatisfy({ problem[$0].isImplicit })
    else {
      disagreements.append(
        .malformed("a conflict names an unknown, an optional or a wrongly implicit constraint"))
      return
    }
    let required = problem.constraints.indices.filter {
      problem.constraints[$0].priority.isRequired
    }
    let facts = required.filter { problem.constraints[$0].isImplicit }
    guard try !canCertainlyHold(required) else {
      disagreements.append(.isSatisfiable)
      return
    }
    if claim.sets.isEmpty {
      disagreements.append(.malformed("unsatisfiable without any conflict"))
    }
    for (position, conflict) in claim.sets.enumerated() {
      if contains(conflict, oneOf: claim.sets, except: position) {
        disagreements.append(.repeatedConflict(conflict))
      }
      try check(conflict, facts: facts)
    }
    try check(claim.smallestRepair, isSmallest: claim.isComplete, of: required, facts: facts)
    if claim.isComplete, let repair = claim.smallestRepair,
      let smaller = smallerRepair(than: repair, for: claim.sets, keeping: claim.kept)
    {
      disagreements.append(.notSmallestRepair(repair, smaller: smaller))
    }
  }

  /// Whether rows can hold together, up to the error that a row may have.
  private func canHold(_ rows: [Int]) throws(ErrorModel.GaveUp) -> Bool {
    try leastViolation(of: rows).constraints.isEmpty
  }

  /// Whether rows can hold together beyond doubt: a contradiction of less than a row's error may be one.
  private func canCertainlyHold(_ rows: [Int]) throws(ErrorModel.GaveUp) -> Bool {
    try leastViolation(of: rows).isCertainlyNone
  }

  private func leastViolation(
    of rows: [Int]
  ) throws(ErrorModel.GaveUp) -> ErrorModel.Violation {
    var model = try ErrorModel(
      problem, constraints: rows, limits: limits, budget: budget, answered: answered)
    return try model.minimizeViolation()
  }

  private func contains(_ conflict: Conflict, oneOf sets: [Conflict], except position: Int) -> Bool
  {
    let members = Set(conflict.constraints)
    return sets.enumerated().contains { other, set in
      // Of two equal ones, the second is the repetition.
      other != position && members.isSuperset(of: set.constraints)
        && (set.constraints.count < members.count || other < position)
    }
  }

  /// Checks that a conflict conflicts as it stands, and that it needs each of its constraints
  /// although all facts of the problem stay, and each of the facts that it names.
  private mutating func check(
    _ conflict: Conflict, facts: [Int]
  ) throws(ErrorModel.GaveUp) {
    let rows = conflict.constraints.map(\.index)
    let needed = conflict.implicit.map(\.index)
    guard try !canCertainlyHold(rows + needed) else {
      disagreements.append(.satisfiableConflict(conflict))
      return
    }
    guard conflict.isMinimal else { return }
    for id in conflict.constraints
    where try !canHold(rows.filter { $0 != id.index } + facts) {
      disagreements.append(.notMinimal(conflict, without: id))
    }
    for id in conflict.implicit
    where try !canHold(rows + needed.filter { $0 != id.index }) {
      disagreements.append(.notMinimal(conflict, without: id))
    }
  }

  /// Checks that the other rows can hold without the repair, and, if it is said to be the smallest, no
  /// longer when one of its constraints comes back.
  private mutating func check(
    _ repair: [ConstraintID]?, isSmallest: Bool, of required: [Int], facts: [Int]
  ) throws(ErrorModel.GaveUp) {
    // Where the facts contradict each other, no repair exists and none is to be claimed.
    guard let repair else {
      if try canCertainlyHold(facts) { disagreements.append(.missingRepair) }
      return
    }
    let removed = Set(repair.map(\.index))
    let rest = required.filter { !removed.contains($0) }
    guard try canHold(rest) else {
      disagreements.append(.insufficientRepair(repair))
      return
    }
    guard isSmallest else { return }
    for id in repair where try canCertainlyHold(rest + [id.index]) {
      disagreements.append(.wastefulRepair(repair, unneeded: id))
    }
  }

  /// A choice of fewer constraints than `repair` that touches every conflict and none that are kept, or nil where
  /// there is none (or the search for one would be too long).
  private func smallerRepair(
    than repair: [ConstraintID], for sets: [Conflict], keeping kept: Set<ConstraintID>
  ) -> [ConstraintID]? {
    let sets = sets.map { $0.constraints.filter { !kept.contains($0) } }
    guard !repair.isEmpty, sets.allSatisfy({ !$0.isEmpty }) else { return nil }
    var steps = 100_000
    return hittingSet(
      of: sets, atMost: repair.count - 1, chosen: [], steps: &steps)
  }

  /// Branches on the constraints of the first conflict that is not touched yet.
  ///
  /// - Parameter steps: how many more conflicts may be looked at.
  private func hittingSet(
    of sets: [[ConstraintID]], atMost size: Int, chosen: [ConstraintID], steps: inout Int
  ) -> [ConstraintID]? {
    let first = sets.firstIndex { set in !set.contains(where: chosen.contains) }
    steps -= first ?? sets.count
    guard let first else { return chosen.sorted() }
    guard size > 0 else { return nil }
    for id in sets[first] {
      steps -= 1
      guard steps > 0 else { return nil }
      let found = hittingSet(of: sets, atMost: size - 1, chosen: chosen + [id], steps: &steps)
      if let found { return found }
    }
    return nil
  }
}
