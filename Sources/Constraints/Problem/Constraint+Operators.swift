/// `~` binds looser than a comparison, so that `a == b ~ .high` needs no parentheses.
precedencegroup PriorityPrecedence {
  lowerThan: ComparisonPrecedence
  higherThan: LogicalConjunctionPrecedence
}

infix operator ~ : PriorityPrecedence

/// Gives a constraint a priority.
public func ~ (constraint: Constraint, priority: Priority) -> Constraint {
  var constraint = constraint
  constraint.priority = priority
  return constraint
}

extension LinearExpressible {
  /// The constraint that two expressions are equal.
  public static func == (first: Self, second: some LinearExpressible) -> Constraint {
    Constraint(first.linearExpression, .equal, second.linearExpression)
  }

  /// The constraint that an expression has a value.
  public static func == (first: Self, second: some LinearNumber) -> Constraint {
    Constraint(first.linearExpression, .equal, number: second.linearValue)
  }

  /// The constraint that an expression has a value.
  public static func == (first: some LinearNumber, second: Self) -> Constraint {
    Constraint(second.linearExpression, .equal, number: first.linearValue)
  }

  /// The constraint that one expression is at most another.
  public static func <= (first: Self, second: some LinearExpressible) -> Constraint {
    Constraint(first.linearExpression, .lessOrEqual, second.linearExpression)
  }

  /// The constraint that an expression is at most a value.
  public static func <= (first: Self, second: some LinearNumber) -> Constraint {
    Constraint(first.linearExpression, .lessOrEqual, number: second.linearValue)
  }

  /// The constraint that an expression is at least a value.
  public static func <= (first: some LinearNumber, second: Self) -> Constraint {
    Constraint(second.linearExpression, .greaterOrEqual, number: first.linearValue)
  }

  /// The constraint that one expression is at least another.
  public static func >= (first: Self, second: some LinearExpressible) -> Constraint {
    Constraint(first.linearExpression, .greaterOrEqual, second.linearExpression)
  }

  /// The constraint that an expression is at least a value.
  public static func >= (first: Self, second: some LinearNumber) -> Constraint {
    Constraint(first.linearExpression, .greaterOrEqual, number: second.linearValue)
  }

  /// The constraint that an expression is at most a value.
  public static func >= (first: some LinearNumber, second: Self) -> Constraint {
    Constraint(second.linearExpression, .lessOrEqual, number: first.linearValue)
  }
}

// MARK: - Mistakes

// What is not a linear constraint does not compile, and the compiler says what to write instead. So nothing
// ever calls these.

private func neverCalled() -> Never { fatalError("a call of this does not compile") }

extension LinearExpressible {
  /// Does not compile: no solution comes closest to a limit that it may not reach.
  @available(*, unavailable, message: "a limit may be reached: write <= instead of <")
  public static func < (first: Self, second: some LinearExpressible) -> Constraint {
    neverCalled()
  }

  /// Does not compile: no solution comes closest to a limit that it may not reach.
  @available(*, unavailable, message: "a limit may be reached: write <= instead of <")
  public static func < (first: Self, second: some LinearNumber) -> Constraint {
    neverCalled()
  }

  /// Does not compile: no solution comes closest to a limit that it may not reach.
  @available(*, unavailable, message: "a limit may be reached: write <= instead of <")
  public static func < (first: some LinearNumber, second: Self) -> Constraint {
    neverCalled()
  }

  /// Does not compile: no solution comes closest to a limit that it may not reach.
  @available(*, unavailable, message: "a limit may be reached: write >= instead of >")
  public static func > (first: Self, second: some LinearExpressible) -> Constraint {
    neverCalled()
  }

  /// Does not compile: no solution comes closest to a limit that it may not reach.
  @available(*, unavailable, message: "a limit may be reached: write >= instead of >")
  public static func > (first: Self, second: some LinearNumber) -> Constraint {
    neverCalled()
  }

  /// Does not compile: no solution comes closest to a limit that it may not reach.
  @available(*, unavailable, message: "a limit may be reached: write >= instead of >")
  public static func > (first: some LinearNumber, second: Self) -> Constraint {
    neverCalled()
  }

  /// Does not compile as a constraint: none that is linear keeps two values apart.
  ///
  /// Where the context asks for no constraint, `x != y` is the `Bool` that all `Equatable` values have:
  /// whether the expressions are written differently.
  @available(*, unavailable, message: "no linear constraint keeps values apart: write <= or >=")
  public static func != (first: Self, second: some LinearExpressible) -> Constraint {
    neverCalled()
  }

  /// Does not compile: a linear constraint cannot keep two values apart.
  @available(*, unavailable, message: "no linear constraint keeps values apart: write <= or >=")
  public static func != (first: Self, second: some LinearNumber) -> Constraint {
    neverCalled()
  }

  /// Does not compile: the product of two unknowns is not linear.
  @available(*, unavailable, message: "the product of two unknowns is not linear")
  public static func * (first: Self, second: some LinearExpressible) -> LinearExpression {
    neverCalled()
  }
}
