/// A minimal conflicting set: required constraints that cannot hold together, while any of them
/// may be left out to make the others hold (an irreducible infeasible subsystem, IIS).
///
/// In systems of thousands of constraints that hang together, finding that out takes the square of
/// their number. After a fixed amount of work the search ends with what it has: constraints that cannot
/// hold together, of which some may not be needed for that (``isMinimal``).
public struct Conflict: Hashable, Sendable {
  /// The constraints, in order of addition.
  public let constraints: [ConstraintID]

  /// The implicit constraints that the conflict needs, such as `width >= 0`; empty where the
  /// constraints contradict each other without them.
  public let implicit: [ConstraintID]

  /// Whether each of the constraints is known to be needed for the conflict.
  public let isMinimal: Bool

  /// Makes a conflict of constraints and implicit ones, each in order of addition.
  package init(
    constraints: [ConstraintID], implicit: [ConstraintID] = [], isMinimal: Bool = true
  ) {
    self.constraints = constraints
    self.implicit = implicit
    self.isMinimal = isMinimal
  }
}

/// The minimal conflicting sets of a system; none where the required constraints can hold together.
public struct Conflicts: Hashable, Sendable {
  /// The sets, ordered by their constraints.
  public let sets: [Conflict]

  /// Whether there is no conflict.
  public var isEmpty: Bool { sets.isEmpty }

  /// Whether `sets` holds every minimal conflicting set and nothing else, or the search was cut short.
  public let isComplete: Bool

  /// A smallest choice of constraints without which all others can hold; of several equally small
  /// ones the one with the latest constraints, so that what was written first stays.
  ///
  /// Where ten and more conflicts hang together, and where `sets` is not complete, it may be somewhat larger
  /// than the smallest: finding that one takes time without bound.
  ///
  /// Nil where implicit constraints alone contradict each other, so that there is no repair.
  public let smallestRepair: [ConstraintID]?

  /// Constraints of the sets that are not given up, because nobody can change them; ``smallestRepair`` is the
  /// smallest one without them. A solver knows of none: the checks of layouts name them.
  public let kept: Set<ConstraintID>

  /// Makes a list of conflicts with a repair.
  package init(
    sets: [Conflict], isComplete: Bool, smallestRepair: [ConstraintID]?,
    kept: Set<ConstraintID> = []
  ) {
    self.sets = sets
    self.isComplete = isComplete
    self.smallestRepair = smallestRepair
    self.kept = kept
  }
}

extension Conflicts {
  /// The same conflicts with another repair of the same size, in which constraints take the place of others that
  /// end no more of the conflicts.
  ///
  /// Where not all conflicts are known, the repair stays.
  ///
  /// - Parameter replacement: the constraint that takes the place of one of the repair, of those that can; nil
  ///   where it stays.
  /// - Complexity: O(*n*) in the number of constraints of all sets, and as much again for each that is replaced.
  package func repaired(
    _ replacement: (_ constraint: ConstraintID, _ others: [ConstraintID]) -> ConstraintID?
  ) -> Conflicts {
    guard isComplete, var repair = smallestRepair else { return self }
    // The sets that each constraint of the repair ends, and how many of these end each set.
    var ended = Dictionary(uniqueKeysWithValues: repair.map { ($0, [Int]()) })
    var ends = [Int](repeating: 0, count: sets.count)
    for (index, set) in sets.enumerated() {
      for constraint in set.constraints where ended[constraint] != nil {
        ended[constraint, default: []].append(index)
        ends[index] += 1
      }
    }
    for place in repair.indices {
      let constraint = repair[place]
      let mine = ended[constraint] ?? []
      let alone = mine.filter { ends[$0] == 1 }
      guard let first = alone.first else { continue }
      let others = alone.dropFirst().reduce(Set(sets[first].constraints)) {
        $0.intersection(sets[$1].constraints)
      }.subtracting([constraint]).subtracting(kept)
      guard let other = replacement(constraint, others.sorted()) else { continue }
      repair[place] = other
      for index in mine { ends[index] -= 1 }
      for index in sets.indices where sets[index].constraints.contains(other) { ends[index] += 1 }
    }
    return Conflicts(
      sets: sets, isComplete: isComplete, smallestRepair: repair.sorted(), kept: kept)
  }
}

extension Problem {
  /// The constraints of a conflict, one on each line, the implicit ones last.
  public func description(of conflict: Conflict) -> String {
    (conflict.constraints + conflict.implicit).map { description(of: $0) }.joined(separator: "\n")
  }
}
