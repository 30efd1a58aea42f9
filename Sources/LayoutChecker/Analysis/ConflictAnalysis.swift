internal import Constraints
internal import LayoutDSL

/// The conflicts of a layout on one screen, taken together by the row that has to give way.
///
/// Conflicts are found while a layout is solved, before there is a solution to look at.
struct ConflictAnalysis {
  /// The conflicts that end when one row gives way.
  struct Group {
    /// The row of the smallest repair.
    let culprit: ConstraintID

    /// The set of rows that is the easiest to understand.
    let conflict: Conflict

    /// The other sets of rows that end with the culprit.
    let others: [Conflict]

    /// The sizes that the rows would make negative, most negative first; none where rows contradict
    /// each other whatever the sizes are.
    let negativeSizes: [NegativeSize]

    /// By how much the culprit is missed where the other rows hold, in points; nil where that is not
    /// known or does not matter.
    let miss: Double?

    /// What the first of the other sets fall short by, which a screen without the told conflict tells.
    let shortfalls: [Shortfall]

    /// All sets of rows.
    var sets: [Conflict] { [conflict] + others }
  }

  /// By how much a set of rows falls short that is not told on this screen, because it ends with another one.
  struct Shortfall {
    /// What falls short.
    enum Subject {
      /// The row that would give way if there were no other set.
      case row(ConstraintID)

      /// A size that the rows would make negative.
      case size(NegativeSize)
    }

    let conflict: Conflict
    let subject: Subject

    /// By how much the row is missed, or what is left for the size, in points.
    let value: Double
  }

  /// The problem that has the conflicts.
  let problem: LayoutProblem

  /// The groups, in the order of the smallest repair.
  private(set) var groups: [Group] = []

  /// Whether the search ended because no more sets of rows are told.
  var hasMostSets: Bool { !conflicts.isComplete && conflicts.sets.count >= Solver.conflictLimit }

  private let conflicts: Conflicts

  /// What may be spent on asking what conflicts mean.
  private let budget = WorkBudget(WorkBudget.forConflictFacts)

  /// What was spent on that.
  var work: Int { budget.spent }

  /// Takes the conflicts of a problem.
  init(of conflicts: Conflicts, in problem: LayoutProblem) throws(CheckError) {
    self.conflicts = conflicts
    self.problem = problem
    // The last of the repair that ends a set of rows has it: each has a set of its own, and where the others
    // hold, as on another screen, it is the one that still gives way.
    let repair = Dictionary(
      (conflicts.smallestRepair ?? []).enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: min)
    let sets = Dictionary(grouping: conflicts.sets) { set in
      set.constraints.compactMap { repair[$0] }.max()
    }
    let unbounded =
      try conflicts.sets.contains(where: needsSize) && mayAskAboutEverything
      ? unboundedSizes() : [:]
    for (position, culprit) in (conflicts.smallestRepair ?? []).enumerated() {
      guard let own = sets[position] else { continue }
      // Rows that contradict each other whatever the sizes are come first, and then the smallest
      // set, which is the easiest to understand.
      let ordered = own.ordered { (needsSize($0) ? 1 : 0, $0.size) }
      guard let first = ordered.first else { continue }
      let sizes = try needsSize(first) ? negativeSizes(in: ordered, as: unbounded) : []
      groups.append(
        Group(
          culprit: culprit, conflict: first, others: Array(ordered.dropFirst()),
          negativeSizes: sizes, miss: sizes.isEmpty ? try miss(of: culprit, in: first) : nil,
          shortfalls: try shortfalls(of: ordered.dropFirst().prefix(Self.mostShortfalls))))
    }
  }

  /// So many sets of a group are measured that are not told.
  private static let mostShortfalls = 6

  /// What sets of rows fall short by, each by itself.
  private func shortfalls(
    of conflicts: some Sequence<Conflict>
  ) throws(CheckError) -> [Shortfall] {
    var shortfalls: [Shortfall] = []
    for conflict in conflicts {
      if needsSize(conflict) {
        if let size = try negativeSize(in: conflict) {
          shortfalls.append(.init(conflict: conflict, subject: .size(size), value: size.value))
        }
      } else if let row = conflict.constraints.last, let miss = try miss(of: row, in: conflict) {
        shortfalls.append(.init(conflict: conflict, subject: .row(row), value: miss))
      }
    }
    return shortfalls
  }

  /// By how much the other rows miss the one that gives way.
  private func miss(of culprit: ConstraintID, in conflict: Conflict) throws(CheckError) -> Double? {
    let constraint = problem.problem[culprit]
    let others = (conflict.constraints + conflict.implicit).filter { $0 != culprit }
    guard conflict.constraints.count > 1, mayAsk(about: conflict),
      let range = try range(of: constraint.expression, under: others)
    else { return nil }
    let miss: Double =
      switch constraint.relation {
      case .lessOrEqual: range.lower
      case .greaterOrEqual: -range.upper
      case .equal: max(range.lower, -range.upper)
      }
    return miss.isFinite && miss > 0 ? miss : nil
  }

  /// Whether the budget is good for another question about a conflict.
  private func mayAsk(about conflict: Conflict) -> Bool {
    let count = conflict.constraints.count + conflict.implicit.count
    // A few steps, each over the constraints and about as many variables, and what a chain of rows makes
    // of breaking ties.
    let cost = 10 * count + count * count / 10
    return cost <= budget.left && budget.spend(cost)
  }

  /// Whether the budget is good for solving the whole layout again.
  private var mayAskAboutEverything: Bool {
    let cost = 5 * (problem.problem.constraints.count + problem.problem.variableCount)
    return cost <= budget.left && budget.spend(cost)
  }

  /// The values of an expression under some of the constraints; nil where they conflict too.
  private func range(
    of expression: LinearExpression, under constraints: [ConstraintID]
  ) throws(CheckError) -> FreeRange? {
    do {
      return try problem.problem.range(of: expression, under: constraints)
    } catch {
      throw CheckError(error, on: problem.screen)
    }
  }
}

/// What the rows of a conflict would leave for a view if sizes could be negative.
struct NegativeSize: Hashable, Sendable {
  /// Whose size along which axis.
  let quantity: Quantity

  /// The size in points, below 0.
  var value: Double
}

// MARK: - Sizes

extension ConflictAnalysis {
  /// Whether rows conflict only because no size is below 0.
  private func needsSize(_ conflict: Conflict) -> Bool {
    conflict.implicit.contains { negatable($0) != nil }
  }

  /// The size that a fact keeps from being negative, if it is such a fact.
  private func negatable(_ fact: ConstraintID) -> (quantity: Quantity, variable: Variable)? {
    guard case .nonNegative(let item, let axis) = problem.sources[fact.index],
      let variable = problem[item].variables?.size(along: axis)
    else { return nil }
    return (Quantity(item: item, measure: .size, axis: axis), variable)
  }

  /// The sizes that conflicts need not to be negative, with what they would be, most negative first; those of the
  /// first conflict, which is told, before the others. None where the conflicts do not need that.
  ///
  /// Rows that leave several views less than nothing together do not say how they share it: which of them are
  /// blamed is up to the values where all rows hold that can, the optional ones included, and no size has to be 0
  /// or more. By how much a size falls short is what the other rows leave at most.
  private func negativeSizes(
    in conflicts: [Conflict], as values: [Variable: Double]
  ) throws(CheckError) -> [NegativeSize] {
    let told = Set(conflicts.first?.implicit ?? [])
    var sizes: [(fact: ConstraintID, size: NegativeSize)] = []
    for fact in Set(conflicts.flatMap(\.implicit)).sorted() {
      guard let (quantity, variable) = negatable(fact), let value = values[variable],
        Self.isNegative(value)
      else { continue }
      sizes.append((fact, NegativeSize(quantity: quantity, value: value)))
    }
    if !sizes.contains(where: { told.contains($0.fact) }), let conflict = conflicts.first,
      let size = try negativeSize(in: conflict)
    {
      return [size] + sizes.map(\.size)
    }
    // What is the same but for rounding comes in the order of the layout.
    let ranks = sizes.map { fact, size in
      (
        isOther: told.contains(fact) ? 0 : 1,
        value: (size.value / problem.screen.halfPixel).rounded()
      )
    }
    let order = sizes.indices.ordered { (ranks[$0].isOther, ranks[$0].value) }
    var ranked: [NegativeSize] = []
    for (place, index) in order.enumerated() {
      var (fact, size) = sizes[index]
      if place < Self.mostMeasured,
        let conflict = conflicts.first(where: { $0.implicit.contains(fact) }),
        let most = try most(leftFor: fact, in: conflict)
      {
        size.value = most
      }
      ranked.append(size)
    }
    return ranked
  }

  /// So many sizes are told with a number that is asked for.
  private static let mostMeasured = 6

  /// What a solver may be off by, in points.
  private static let noise = 1e-7

  /// Whether a size is less than nothing, and not by rounding.
  private static func isNegative(_ size: Double) -> Bool { (-size).exceeds(0, byMoreThan: noise) }

  /// What the rows of a single conflict leave at most for a size that must not be negative.
  private func negativeSize(in conflict: Conflict) throws(CheckError) -> NegativeSize? {
    for fact in conflict.implicit {
      if let (quantity, _) = negatable(fact), let most = try most(leftFor: fact, in: conflict) {
        return NegativeSize(quantity: quantity, value: most)
      }
    }
    return nil
  }

  /// The largest value below 0 that the required rows leave for a size where none of them gives way but for other
  /// conflicts; nil where they leave more, and where enough was asked.
  ///
  /// The rows of the conflict alone say too little: a minimal set may do with the fact that a view is not narrower
  /// than nothing where rows make it wide.
  private func most(
    leftFor fact: ConstraintID, in conflict: Conflict
  ) throws(CheckError) -> Double? {
    guard let (_, variable) = negatable(fact) else { return nil }
    let size = LinearExpression(variable)
    if mayAskAboutEverything {
      let givingWay = Set(conflicts.smallestRepair ?? []).subtracting(conflict.constraints)
      let constraints = problem.problem.constraints
      let required = constraints.indices.map(ConstraintID.init(index:)).filter {
        $0 != fact && !givingWay.contains($0) && constraints[$0.index].priority.isRequired
      }
      let others = rows(among: required, connectedWith: [variable])
      // Where others conflict too, the size is not all that is wrong.
      if let most = try range(of: size, under: others)?.upper, Self.isNegative(most) { return most }
    }
    guard mayAsk(about: conflict) else { return nil }
    let others = (conflict.constraints + conflict.implicit).filter { $0 != fact }
    // Without the fact the others hold, and only below 0.
    let most = try range(of: size, under: others)?.upper
    return most.flatMap { Self.isNegative($0) ? $0 : nil }
  }

  /// What the sizes that conflicts need not to be negative would be if all of them could; nothing where
  /// rows contradict each other even then, other than those that give way anyway.
  private func unboundedSizes() throws(CheckError) -> [Variable: Double] {
    let system = problem.problem
    let givingWay = Set(
      (conflicts.smallestRepair ?? []).filter { culprit in
        conflicts.sets.contains { $0.constraints.contains(culprit) && !needsSize($0) }
      })
    let kept = system.constraints.indices.map(ConstraintID.init(index:)).filter {
      negatable($0) == nil && !givingWay.contains($0)
    }
    let sizes = Set(conflicts.sets.flatMap(\.implicit).compactMap { negatable($0)?.variable })
    do {
      let part = try Subproblem(
        rows(among: kept, connectedWith: sizes).map { system[$0] },
        mentioning: sizes.map { LinearExpression($0) }, of: system)
      guard let solution = try part.solution() else { return [:] }
      var values: [Variable: Double] = [:]
      for size in sizes {
        values[size] = solution.value(of: part.local(LinearExpression(size)))
      }
      return values
    } catch {
      throw CheckError(error, on: problem.screen)
    }
  }

  /// Those of some constraints that share a variable with others of them and so on, up to some variables.
  private func rows(
    among constraints: [ConstraintID], connectedWith variables: Set<Variable>
  ) -> [ConstraintID] {
    let expressions = problem.problem.constraints.map(\.expression.terms)
    var fields = DisjointSets(count: problem.problem.variableCount)
    for constraint in constraints {
      let terms = expressions[constraint.index]
      for place in terms.indices.dropFirst() {
        fields.unite(terms[0].variable.index, terms[place].variable.index)
      }
    }
    var isWanted = [Bool](repeating: false, count: problem.problem.variableCount)
    for variable in variables { isWanted[fields.root(variable.index)] = true }
    // All variables of a constraint are connected by it.
    return constraints.filter { constraint in
      guard let first = expressions[constraint.index].first else { return false }
      return isWanted[fields.root(first.variable.index)]
    }
  }
}

extension Conflict {
  /// How much a person has to read.
  fileprivate var size: Int { constraints.count + implicit.count }
}
