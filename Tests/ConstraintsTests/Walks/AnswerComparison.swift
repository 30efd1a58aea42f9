import Constraints

/// Compares the solution of a solver with that of a new solver for the same constraints.
struct AnswerComparison {
  private let solution: Solution
  private let expected: Solution
  private let variables: [Variable]
  private let live: [ConstraintID]

  /// The variables of the first solution, and the constraints that take part in it, are those of the
  /// second one in the same order.
  init(_ solution: Solution, _ expected: Solution, variables: [Variable], live: [ConstraintID]) {
    self.solution = solution
    self.expected = expected
    self.variables = variables
    self.live = live
  }

  /// What differs by more than rounding, or nil.
  ///
  /// - Parameter comparesRanges: whether the free ranges are compared too, which take two linear
  ///   programs each, and what explains each value is summed up.
  func difference(comparesRanges: Bool) throws -> String? {
    let values = variables.map { solution[$0] }
    guard areClose(values, expected.values) else {
      return "values \(values), not \(expected.values)"
    }
    guard solution.values == values else { return "values \(solution.values), not \(values)" }
    guard solution.isUnique == expected.isUnique else { return "unique: \(solution.isUnique)" }
    guard solution.levels.map(\.priority) == expected.levels.map(\.priority),
      areClose(solution.levels.map(\.totalError), expected.levels.map(\.totalError))
    else { return "levels \(solution.levels), not \(expected.levels)" }
    guard comparesRanges else { return nil }
    var explainer = ValueExplainer(of: solution)
    for variable in variables {
      let why = try explainer.explanation(of: variable)
      guard isClose(why.value, solution[variable], within: 1e-6) else {
        return "\(variable) = \(solution[variable]) is explained by \(why)"
      }
      let told = why.steps.map(\.variable)
      for (place, step) in why.steps.enumerated()
      where !Set(told[(place + 1)...]).isSuperset(of: step.terms.map(\.variable)) {
        return "\(step.variable) follows from what has no step behind it"
      }
      guard told.first == variable, Set(told).count == told.count else {
        return "the steps to \(variable) are those of \(told)"
      }
    }
    let (free, same) = (try solution.freeVariables(), try expected.freeVariables())
    guard free.map({ variables.firstIndex(of: $0.variable) }) == same.map({ $0.variable.index })
    else { return "free variables \(free), not \(same)" }
    for (one, other) in zip(free, same) {
      if let difference = difference(one.range, other.range) { return difference }
    }
    return nil
  }

  private func difference(_ range: FreeRange, _ same: FreeRange) -> String? {
    guard areClose([range.lower, range.upper], [same.lower, same.upper]) else {
      return "range \(range), not \(same)"
    }
    let rows = range.tie?.constraints.map { live.firstIndex(of: $0) ?? -1 }
    guard range.tie?.priority == same.tie?.priority,
      rows == same.tie?.constraints.map({ $0.index })
    else { return "tie \(String(describing: range.tie)), not \(String(describing: same.tie))" }
    return nil
  }

  private func areClose(_ first: [Double], _ second: [Double]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { isClose($0, $1, within: 1e-6) }
  }
}
