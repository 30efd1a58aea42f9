extension Solver {
  /// An expression with the names of the variables, such as `0.25 * card.width - 8`.
  public func description(of expression: some LinearExpressible) -> String {
    expression.linearExpression.description(naming: name)
  }

  /// A constraint with the names of the variables, such as
  /// `sidebar minimum: left.width >= 200 @750 (Sidebar.swift:12)`.
  public func description(of constraint: Constraint) -> String {
    constraint.description(naming: name)
  }

  /// A constraint with the names of the variables; an id that the solver does not know as it is.
  public func description(of id: ConstraintID) -> String {
    self[id].map { description(of: $0) } ?? "\(id)"
  }

  /// The constraints of a conflict, one on each line, the implicit ones last.
  public func description(of conflict: Conflict) -> String {
    (conflict.constraints + conflict.implicit).map { description(of: $0) }.joined(separator: "\n")
  }
}

extension Solver: CustomStringConvertible, CustomDebugStringConvertible {
  /// How large the system is, and what solving it ended with.
  public var description: String {
    let verdict =
      switch lastOutcome {
      case .optimal: "solved"
      case .unsatisfiable: "unsatisfiable"
      case nil: "not solved since the last change"
      }
    return count(rows.variables.count, "variable") + ", "
      + count(rows.count, "constraint") + ", " + verdict
  }

  /// The whole system: the variables with their values, and the constraints with their ids, priorities
  /// and places, and whether each holds or by how much it is missed.
  ///
  /// A system that has changed since it was solved has no values.
  ///
  /// - Complexity: O(*n*) in the size of the system.
  public var debugDescription: String {
    let solution = lastOutcome?.solution
    var lines = [description]
    for variable in variables {
      let value = solution.map { " = \($0[variable].shortDescription)" } ?? ""
      lines.append("  \(name(of: variable))\(value)")
    }
    for id in constraintIDs {
      guard let constraint = self[id] else { continue }
      let state =
        isActive(id)
        ? solution.map { solution in ": " + constraint.state { solution[$0] } } ?? ""
        : ": not active"
      lines.append("  \(id) \(description(of: constraint))\(state)")
    }
    return lines.joined(separator: "\n")
  }
}
