extension Conflicts {
  /// The same conflicts with the smallest repair that gives up none of certain constraints, where there is one.
  ///
  /// Where not all conflicts are known, and where one of them has no other constraints, the repair stays.
  ///
  /// - Parameter isKept: whether nobody can change a constraint.
  /// - Complexity: O(*n*) in the number of constraints of all sets, and a bounded search.
  package func keeping(_ isKept: (ConstraintID) -> Bool) -> Conflicts {
    guard isComplete, let repair = smallestRepair, repair.contains(where: isKept) else {
      return self
    }
    let free = sets.map { set in set.constraints.filter { !isKept($0) } }
    guard free.allSatisfy({ !$0.isEmpty }) else { return self }
    let smallest = HittingSet.smallest(of: free.map { set in set.map { $0.index } })
    return Conflicts(
      sets: sets, isComplete: isComplete, smallestRepair: smallest.map(ConstraintID.init(index:)),
      kept: Set(sets.flatMap { $0.constraints }.filter(isKept)))
  }
}
