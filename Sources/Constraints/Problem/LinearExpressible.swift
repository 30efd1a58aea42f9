/// Something that can stand as an operand in a linear expression: a ``Variable`` or a
/// ``LinearExpression``.
public protocol LinearExpressible {
  /// The operand as an expression.
  var linearExpression: LinearExpression { get }
}

extension Variable: LinearExpressible {
  /// The expression that is just this variable.
  public var linearExpression: LinearExpression { LinearExpression(self) }
}

extension LinearExpression: LinearExpressible {
  /// The expression itself.
  public var linearExpression: LinearExpression { self }
}

extension Sequence where Element: LinearExpressible {
  /// The sum of the elements, in their order; 0 where there are none.
  ///
  /// ```swift
  /// columns.sum() + 8 * gapCount <= page
  /// ```
  ///
  /// - Complexity: O(*k*) in the number of terms of all elements.
  public func sum() -> LinearExpression {
    var sum = LinearExpression()
    for element in self { sum += element }
    return sum
  }
}

// MARK: - Sums and multiples

extension LinearExpressible {
  /// The sum of two expressions.
  public static func + (first: Self, second: some LinearExpressible) -> LinearExpression {
    var sum = first.linearExpression
    sum += second
    return sum
  }

  /// The sum of an expression and a number.
  public static func + (first: Self, second: some LinearNumber) -> LinearExpression {
    first.plus(second.linearValue)
  }

  /// The sum of a number and an expression.
  public static func + (first: some LinearNumber, second: Self) -> LinearExpression {
    second.plus(first.linearValue)
  }

  /// The difference of two expressions.
  public static func - (first: Self, second: some LinearExpressible) -> LinearExpression {
    var difference = first.linearExpression
    difference -= second
    return difference
  }

  /// The difference of an expression and a number.
  public static func - (first: Self, second: some LinearNumber) -> LinearExpression {
    first.plus(-second.linearValue)
  }

  /// The difference of a number and an expression.
  public static func - (first: some LinearNumber, second: Self) -> LinearExpression {
    (-second).plus(first.linearValue)
  }

  /// The expression with the opposite sign.
  public static prefix func - (expression: Self) -> LinearExpression {
    expression.times(-1)
  }

  /// A multiple of an expression.
  public static func * (factor: some LinearNumber, expression: Self) -> LinearExpression {
    expression.times(factor.linearValue)
  }

  /// A multiple of an expression.
  public static func * (expression: Self, factor: some LinearNumber) -> LinearExpression {
    expression.times(factor.linearValue)
  }

  /// A fraction of an expression.
  public static func / (expression: Self, divisor: some LinearNumber) -> LinearExpression {
    expression.divided(by: divisor.linearValue)
  }
}

extension LinearExpressible {
  func plus(_ number: Double) -> LinearExpression {
    var sum = linearExpression
    sum.constant += number
    return sum
  }

  func times(_ factor: Double) -> LinearExpression {
    var product = linearExpression
    for index in product.terms.indices { product.terms[index].coefficient *= factor }
    product.constant *= factor
    return product
  }

  func divided(by divisor: Double) -> LinearExpression {
    var quotient = linearExpression
    for index in quotient.terms.indices { quotient.terms[index].coefficient /= divisor }
    quotient.constant /= divisor
    return quotient
  }
}

// MARK: - Changing an expression

extension LinearExpression {
  /// Adds an expression.
  ///
  /// - Complexity: O(*k*) in the number of terms added.
  public static func += (sum: inout LinearExpression, expression: some LinearExpressible) {
    let expression = expression.linearExpression
    sum.terms += expression.terms
    sum.constant += expression.constant
  }

  /// Adds a number.
  public static func += (sum: inout LinearExpression, number: some LinearNumber) {
    sum.constant += number.linearValue
  }

  /// Subtracts an expression.
  ///
  /// - Complexity: O(*k*) in the number of terms subtracted.
  public static func -= (difference: inout LinearExpression, expression: some LinearExpressible) {
    let expression = expression.linearExpression
    difference.terms += expression.terms.lazy.map { Term($0.variable, -$0.coefficient) }
    difference.constant -= expression.constant
  }

  /// Subtracts a number.
  public static func -= (difference: inout LinearExpression, number: some LinearNumber) {
    difference.constant -= number.linearValue
  }

  /// Multiplies every coefficient and the constant.
  public static func *= (product: inout LinearExpression, factor: some LinearNumber) {
    product = product.times(factor.linearValue)
  }

  /// Divides every coefficient and the constant.
  public static func /= (quotient: inout LinearExpression, divisor: some LinearNumber) {
    quotient = quotient.divided(by: divisor.linearValue)
  }
}
