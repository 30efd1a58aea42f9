extension Problem {
  /// An expression with the names of the variables, such as `0.25 * card.width - 8`.
  public func description(of expression: some LinearExpressible) -> String {
    expression.linearExpression.description(naming: name)
  }

  /// A constraint with the names of the variables, such as
  /// `sidebar minimum: left.width >= 200 @750 (Sidebar.swift:12)`.
  public func description(of constraint: Constraint) -> String {
    constraint.description(naming: name)
  }

  /// A constraint with the names of the variables; an id that the problem does not know as it is.
  public func description(of id: ConstraintID) -> String {
    constraints.indices.contains(id.index) ? description(of: constraints[id.index]) : "\(id)"
  }
}

extension Problem: CustomStringConvertible, CustomDebugStringConvertible {
  /// How large the problem is.
  public var description: String {
    "\(count(variableCount, "variable")), \(count(constraints.count, "constraint"))"
  }

  /// All constraints with their ids, one on each line.
  ///
  /// - Complexity: O(*n*) in the size of the problem.
  public var debugDescription: String {
    ([description] + constraintIDs.map { "  \($0) \(description(of: $0))" })
      .joined(separator: "\n")
  }
}

/// A number of things in words.
func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
