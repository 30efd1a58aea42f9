package import Constraints

/// A claimed fact that GLPK contradicts.
package enum Disagreement: Hashable, Sendable {
  /// The system is said to be satisfiable, but these rows are missed by `total` points at least.
  case isUnsatisfiable(total: Double, constraints: [ConstraintID])

  /// The system is said to be unsatisfiable, but all required rows can hold together.
  case isSatisfiable

  /// The claim does not fit the problem: a wrong number of values, an unknown constraint.
  case malformed(String)

  /// The claimed values miss a required row by `error` points, where `tolerance` is allowed.
  case missedRow(ConstraintID, error: Double, tolerance: Double)

  /// A priority of the problem has no claimed optimum, or the other way round.
  case levels(claimed: [Priority], actual: [Priority])

  /// The least total error of a priority differs.
  case level(Priority, claimed: Double, actual: Double)

  /// The claimed values do not reach the claimed total error of a priority.
  case unreachedLevel(Priority, claimed: Double, atValues: Double)

  /// A value that is determined differs.
  case value(Variable, claimed: Double, actual: Double)

  /// Of several optimal solutions, the one shown is not the one closest to zero.
  case shownValue(Variable, claimed: Double, actual: Double)

  /// A free range differs.
  case range(Variable, claimed: FreeRange, lower: Double, upper: Double)

  /// A variable that is said to be determined is free.
  case isFree(Variable, lower: Double, upper: Double)

  /// The solution is said to be the only one, or not to be, and it is the other way round.
  case uniqueness(claimed: Bool)

  /// The errors of tied constraints do not add up to the claimed total everywhere.
  case tie(Tie, lower: Double, upper: Double)

  /// A conflict can be satisfied, together with the implicit rows that it names.
  case satisfiableConflict(Conflict)

  /// A conflict still conflicts without one of its constraints.
  case notMinimal(Conflict, without: ConstraintID)

  /// The same conflict is claimed twice, or one contains another.
  case repeatedConflict(Conflict)

  /// The other required rows still conflict when the repair is set aside.
  case insufficientRepair([ConstraintID])

  /// It is said that there is no repair, but the implicit required rows can hold together.
  case missingRepair

  /// The repair gives up a constraint that could stay.
  case wastefulRepair([ConstraintID], unneeded: ConstraintID)

  /// All conflicts are said to be known, and a smaller choice of constraints touches each of them.
  case notSmallestRepair([ConstraintID], smaller: [ConstraintID])
}

extension Disagreement {
  /// The disagreement in one line, with the names of the problem.
  package func description(in problem: Problem) -> String {
    switch self {
    case .isUnsatisfiable(let total, let constraints):
      return "claimed satisfiable, but required rows are missed by \(total) in total: "
        + list(constraints, in: problem)
    case .isSatisfiable:
      return "claimed unsatisfiable, but all required rows can hold together"
    case .malformed(let reason):
      return "the claim does not fit the problem: \(reason)"
    case .missedRow(let id, let error, let tolerance):
      return "the claimed values miss \(list([id], in: problem)) by \(error), allowed \(tolerance)"
    case .levels(let claimed, let actual):
      return "levels claimed \(claimed.map(\.rawValue)), in the problem \(actual.map(\.rawValue))"
    case .level(let priority, let claimed, let actual):
      return "total error at priority \(priority.rawValue) claimed \(claimed), GLPK \(actual)"
    case .unreachedLevel(let priority, let claimed, let atValues):
      return "total error at priority \(priority.rawValue) claimed \(claimed), "
        + "at the claimed values \(atValues)"
    case .value(let variable, let claimed, let actual):
      return "value of \(problem.name(of: variable)) claimed \(claimed), GLPK \(actual)"
    case .shownValue(let variable, let claimed, let actual):
      return "shown value of \(problem.name(of: variable)) is \(claimed), "
        + "closest to zero would be \(actual)"
    case .range(let variable, let claimed, let lower, let upper):
      return "range of \(problem.name(of: variable)) claimed \(claimed.lower)...\(claimed.upper), "
        + "GLPK \(lower)...\(upper)"
    case .isFree(let variable, let lower, let upper):
      return "\(problem.name(of: variable)) claimed determined, GLPK \(lower)...\(upper)"
    case .uniqueness(let claimed):
      return claimed
        ? "claimed the only solution, but variables are free"
        : "claimed one of several solutions, but every variable is determined"
    case .tie(let tie, let lower, let upper):
      return "tied errors of \(list(tie.constraints, in: problem)) claimed to add up to "
        + "\(tie.totalError), GLPK \(lower)...\(upper)"
    case .satisfiableConflict(let conflict):
      return "conflict \(list(conflict, in: problem)) can be satisfied"
    case .notMinimal(let conflict, let id):
      return "conflict \(list(conflict, in: problem)) does not need \(list([id], in: problem))"
    case .repeatedConflict(let conflict):
      return "conflict \(list(conflict, in: problem)) contains another one"
    case .insufficientRepair(let repair):
      return "required rows still conflict without \(list(repair, in: problem))"
    case .missingRepair:
      return "claimed to be beyond repair, but the implicit rows can hold together"
    case .wastefulRepair(let repair, let unneeded):
      return "repair \(list(repair, in: problem)) need not give up \(list([unneeded], in: problem))"
    case .notSmallestRepair(let repair, let smaller):
      return "repair \(list(repair, in: problem)) is larger than \(list(smaller, in: problem))"
    }
  }

  private func list(_ conflict: Conflict, in problem: Problem) -> String {
    list(conflict.constraints + conflict.implicit, in: problem)
  }

  private func list(_ ids: [ConstraintID], in problem: Problem) -> String {
    let rows = ids.map { id -> String in
      guard problem.constraints.indices.contains(id.index) else { return "#\(id.index)" }
      let label = problem[id].origin.label
      return label.isEmpty ? "#\(id.index)" : "#\(id.index) `\(label)`"
    }
    return rows.isEmpty ? "nothing" : rows.joined(separator: ", ")
  }
}
