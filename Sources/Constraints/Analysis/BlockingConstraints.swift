/// The constraints that keep a variable of a solved problem from being larger than it is.
///
/// Everything that matters at least as much as the variable's own wish is held at what it has reached
/// in the solution, and the variable is required to be larger. That cannot be, and the minimal
/// conflicts are the ways in which it is blocked.
package final class BlockingConstraints {
  private let problem: Problem
  private let solution: Solution

  /// Constraints that hold whatever else does.
  private let facts: [ConstraintID]

  /// An inequality that holds by more than this has room.
  private let tolerance: Double

  /// How many of the ways in which a variable is blocked are told.
  private static let mostWays = 2

  /// How many ways are looked for, of which the shortest ones are told.
  private static let mostSets = 16

  /// The radius of the first circle around the variable, in constraints. Each further circle has twice the
  /// radius of the one before, so that all of them together cost little more than the last one.
  private static let radius = 4

  /// Prepares to look for what blocks variables.
  ///
  /// - Parameters:
  ///   - facts: constraints that hold whatever else does, such as the size of a screen.
  ///   - tolerance: an inequality that holds by more than this is no reason where another is tight.
  /// - Complexity: O(1); the first search goes over the problem once.
  package init(
    of problem: Problem, at solution: Solution, facts: [ConstraintID], tolerance: Double
  ) {
    self.problem = problem
    self.solution = solution
    self.facts = facts
    self.tolerance = tolerance
  }

  /// The variables of the facts, which tie nothing together.
  private lazy var fixed: Set<Variable> = {
    var fixed: Set<Variable> = []
    for id in facts {
      for term in problem[id].expression.terms { fixed.insert(term.variable) }
    }
    return fixed
  }()

  /// Which constraints mention a variable, in order of addition.
  private lazy var mentions: CompactLists<ConstraintID> = {
    var mentions: [(list: Int, element: ConstraintID)] = []
    for (index, constraint) in problem.constraints.enumerated() {
      for term in constraint.expression.terms {
        mentions.append((term.variable.index, ConstraintID(index: index)))
      }
    }
    return CompactLists(mentions, count: problem.variableCount)
  }()

  /// The constraints that keep a variable from growing, in order of addition; nil where it could grow
  /// at no cost to anything as important as its wish, and where the search may not go on.
  ///
  /// There are several ways only where one constraint blocks through several others; then all are of
  /// interest, up to a number that a person reads.
  ///
  /// - Parameters:
  ///   - growth: by how much the variable would be larger.
  ///   - wish: the constraint that wants the variable to be larger; none where nothing does. What is
  ///     less important than it does not count.
  ///   - budget: what all searches together may take.
  /// - Throws: ``SolverError`` where the arithmetic breaks down.
  /// - Complexity: a search for conflicts among the constraints around the variable, in ever wider
  ///   circles until there is one.
  package func constraints(
    keeping variable: Variable, fromGrowingBy growth: Double, wish: ConstraintID?,
    within budget: WorkBudget
  ) throws(SolverError) -> [ConstraintID]? {
    let floor = wish.map { problem[$0].priority.rawValue } ?? 0
    let larger = solution[variable] + growth
    // The wish is a fact here: it is not one of the constraints that could give way.
    let wanted = Constraint(variable - larger, .greaterOrEqual, isImplicit: true)
    var circle = Circle(around: variable, constraints: Set(facts), seen: fixed)
    var step = Self.radius
    var last: (size: Int, work: Int)?
    while !budget.isSpent {
      let isEverything = circle.widen(by: step, in: problem, mentions) {
        $0 != wish && problem[$0].priority.rawValue >= floor
      }
      step = circle.radius
      let near = circle.constraints.sorted()
      if let last {
        let work = Self.work(for: near.count, after: last)
        guard budget.affords(work, atMost: WorkBudget.forOneExplanation) else { return nil }
      }
      let part = try Subproblem(near.map { held($0) } + [wanted], of: problem)
      let before = budget.left
      let found = try budget.share(atMost: WorkBudget.forOneExplanation) {
        (share) throws(SolverError) in
        share.spend(near.count)
        return try part.conflicts(atMost: Self.mostSets, within: share)
      }
      last = (near.count, before - budget.left)
      let sets = found.filter { $0.isMinimal }
      if sets.isEmpty, !found.isEmpty {
        budget.noteEndOfSearch()
        return nil
      }
      if !sets.isEmpty {
        let shortest = leastCostly(tight(sets, near), near)
          .sorted { $0.constraints.count < $1.constraints.count }
        var ids: Set<ConstraintID> = []
        for set in shortest.prefix(Self.mostWays) { ids.formUnion(set.constraints) }
        return ids.sorted().map { near[$0.index] }
      }
      if isEverything { return nil }
    }
    return nil
  }

  /// What a circle is going to take, after what a smaller one has taken: a step goes over all rows, and there
  /// are as many steps as rows.
  private static func work(for size: Int, after last: (size: Int, work: Int)) -> Int {
    let growth = Double(size) / Double(max(last.size, 1))
    return Int(min(Double(last.work) * growth * growth, 1e15))
  }

  /// Whether an inequality holds by more than the tolerance.
  package func hasRoom(in id: ConstraintID) -> Bool {
    let constraint = problem[id]
    let value = solution.value(of: constraint.expression)
    return switch constraint.relation {
    case .equal: false
    case .lessOrEqual: value < -tolerance
    case .greaterOrEqual: value > tolerance
    }
  }

  /// The conflicts in which every constraint stands in the way of the least growth; all of them where
  /// there is no such conflict.
  ///
  /// A constraint with room to spare can keep a variable from growing by an amount where another one
  /// does so from the start, and then is no reason of its own.
  private func tight(_ sets: [Conflict], _ near: [ConstraintID]) -> [Conflict] {
    let tight = sets.filter { set in
      set.constraints.allSatisfy { !hasRoom(in: near[$0.index]) }
    }
    return tight.isEmpty ? sets : tight
  }

  /// The conflicts that do without what others need beside the same wishes: what required constraints keep from
  /// growing is kept so whoever else would have less than it wants then.
  private func leastCostly(_ sets: [Conflict], _ near: [ConstraintID]) -> [Conflict] {
    let wishes = sets.map { set in
      Set(set.constraints.map { near[$0.index] }.filter { !problem[$0].priority.isRequired })
    }
    return sets.indices.filter { index in
      !wishes.contains { $0.isStrictSubset(of: wishes[index]) }
    }.map { sets[$0] }
  }

  /// A constraint as a required one that its error is not larger than in the solution.
  private func held(_ id: ConstraintID) -> Constraint {
    var held = problem[id]
    guard !held.priority.isRequired else { return held }
    let value = solution.value(of: held.expression)
    held.priority = .required
    switch held.relation {
    case .equal: held.expression.constant -= value
    case .lessOrEqual: held.expression.constant -= max(0, value)
    case .greaterOrEqual: held.expression.constant -= min(0, value)
    }
    return held
  }
}

/// The constraints around a variable: those that mention it, those that share a variable with one of
/// them, and so on.
private struct Circle {
  /// What is in the circle.
  private(set) var constraints: Set<ConstraintID>

  /// How many constraints there are at most between the variable and the rim.
  private(set) var radius = 0

  private var seen: Set<Variable>
  private var rim: [Variable]

  /// Makes a circle without a radius, around constraints and variables that are known already.
  init(around variable: Variable, constraints: Set<ConstraintID>, seen: Set<Variable>) {
    self.constraints = constraints
    self.seen = seen.union([variable])
    rim = [variable]
  }

  /// Grows the circle, and tells whether there is nothing left outside of it.
  mutating func widen(
    by steps: Int, in problem: Problem, _ mentions: CompactLists<ConstraintID>,
    counting counts: (ConstraintID) -> Bool
  ) -> Bool {
    radius += steps
    for _ in 0..<steps where !rim.isEmpty {
      var next: [Variable] = []
      for variable in rim {
        for id in mentions[variable.index] where counts(id) && constraints.insert(id).inserted {
          for term in problem[id].expression.terms where seen.insert(term.variable).inserted {
            next.append(term.variable)
          }
        }
      }
      rim = next
    }
    return rim.isEmpty
  }
}
