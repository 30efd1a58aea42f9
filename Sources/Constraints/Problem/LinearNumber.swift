/// A number that can stand in a linear expression: a `Double`, a `Float` or an `Int`.
///
/// Where the compiler converts a type to `Double` by itself, as it does with `CGFloat`, its numbers
/// stand in expressions too. Beside an `Int` in the same expression they may be ambiguous to it: write
/// `Double(count)`.
public protocol LinearNumber {
  /// The number, to the precision of a `Double`.
  var linearValue: Double { get }
}

extension Double: LinearNumber {
  /// The number itself.
  public var linearValue: Double { self }
}

extension Float: LinearNumber {
  /// The number, exactly.
  public var linearValue: Double { Double(self) }
}

extension Int: LinearNumber {
  /// The number, exactly up to 2^53 and rounded above.
  public var linearValue: Double { Double(self) }
}

// MARK: - Numbers that convert to Double

// A generic operand converts nothing. These operators take a `CGFloat`; disfavoured, they cost the
// compiler next to nothing where no conversion is needed.

extension LinearExpressible {
  /// The sum of an expression and a number.
  @_disfavoredOverload
  public static func + (first: Self, second: Double) -> LinearExpression {
    first.plus(second)
  }

  /// The sum of a number and an expression.
  @_disfavoredOverload
  public static func + (first: Double, second: Self) -> LinearExpression {
    second.plus(first)
  }

  /// The difference of an expression and a number.
  @_disfavoredOverload
  public static func - (first: Self, second: Double) -> LinearExpression {
    first.plus(-second)
  }

  /// The difference of a number and an expression.
  @_disfavoredOverload
  public static func - (first: Double, second: Self) -> LinearExpression {
    (-second).plus(first)
  }

  /// A multiple of an expression.
  @_disfavoredOverload
  public static func * (factor: Double, expression: Self) -> LinearExpression {
    expression.times(factor)
  }

  /// A multiple of an expression.
  @_disfavoredOverload
  public static func * (expression: Self, factor: Double) -> LinearExpression {
    expression.times(factor)
  }

  /// A fraction of an expression.
  @_disfavoredOverload
  public static func / (expression: Self, divisor: Double) -> LinearExpression {
    expression.divided(by: divisor)
  }

  /// The constraint that an expression has a value.
  @_disfavoredOverload
  public static func == (first: Self, second: Double) -> Constraint {
    Constraint(first.linearExpression, .equal, number: second)
  }

  /// The constraint that an expression has a value.
  @_disfavoredOverload
  public static func == (first: Double, second: Self) -> Constraint {
    Constraint(second.linearExpression, .equal, number: first)
  }

  /// The constraint that an expression is at most a value.
  @_disfavoredOverload
  public static func <= (first: Self, second: Double) -> Constraint {
    Constraint(first.linearExpression, .lessOrEqual, number: second)
  }

  /// The constraint that an expression is at least a value.
  @_disfavoredOverload
  public static func <= (first: Double, second: Self) -> Constraint {
    Constraint(second.linearExpression, .greaterOrEqual, number: first)
  }

  /// The constraint that an expression is at least a value.
  @_disfavoredOverload
  public static func >= (first: Self, second: Double) -> Constraint {
    Constraint(first.linearExpression, .greaterOrEqual, number: second)
  }

  /// The constraint that an expression is at most a value.
  @_disfavoredOverload
  public static func >= (first: Double, second: Self) -> Constraint {
    Constraint(second.linearExpression, .lessOrEqual, number: first)
  }
}
