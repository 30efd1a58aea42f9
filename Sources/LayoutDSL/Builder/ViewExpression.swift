public import Constraints

/// A sum of multiples of anchors of named items and a constant in points.
public struct ViewExpression: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    var name: String
    var attribute: Attribute
    var coefficient: Double
  }

  var terms: [Term]
  var constant: Double

  init(terms: [Term], constant: Double) {
    self.terms = terms
    self.constant = constant
  }

  init(_ view: ViewReference, _ attribute: Attribute) {
    self.init(terms: [Term(name: view.name, attribute: attribute, coefficient: 1)], constant: 0)
  }

  init(_ constant: Double) {
    self.init(terms: [], constant: constant)
  }
}

/// A row before its names are looked up.
public struct RowDraft: Hashable, Sendable {
  var first: ViewExpression
  var relation: Relation
  var second: ViewExpression
}

/// A row with a priority before its names are looked up.
public struct RankedRowDraft: Hashable, Sendable {
  var row: RowDraft
  var priority: Priority
}

/// A comparison that only an expectation can make: no best solution of `<` or `>` need exist.
public struct StrictComparison: Hashable, Sendable {
  var first: ViewExpression
  var comparison: Condition.Comparison
  var second: ViewExpression
}

// MARK: - Operators

// Few overloads on concrete types, so that a long layout type-checks row by row in no time.
extension ViewExpression {
  /// The sum of two expressions.
  public static func + (first: Self, second: Self) -> Self {
    Self(terms: first.terms + second.terms, constant: first.constant + second.constant)
  }

  /// The sum of an expression and a distance in points.
  public static func + (first: Self, second: Double) -> Self {
    Self(terms: first.terms, constant: first.constant + second)
  }

  /// The difference of two expressions.
  public static func - (first: Self, second: Self) -> Self {
    first + -1 * second
  }

  /// The difference of an expression and a distance in points.
  public static func - (first: Self, second: Double) -> Self {
    Self(terms: first.terms, constant: first.constant - second)
  }

  /// A multiple of an expression.
  public static func * (factor: Double, expression: Self) -> Self {
    var product = expression
    for index in product.terms.indices {
      product.terms[index].coefficient *= factor
    }
    product.constant *= factor
    return product
  }

  /// A multiple of an expression.
  public static func * (expression: Self, factor: Double) -> Self {
    factor * expression
  }

  /// A fraction of an expression.
  public static func / (expression: Self, divisor: Double) -> Self {
    var quotient = expression
    for index in quotient.terms.indices {
      quotient.terms[index].coefficient /= divisor
    }
    quotient.constant /= divisor
    return quotient
  }

  /// The row that two expressions are equal.
  public static func == (first: Self, second: Self) -> RowDraft {
    RowDraft(first: first, relation: .equal, second: second)
  }

  /// The row that an expression has a value in points.
  public static func == (first: Self, second: Double) -> RowDraft {
    first == Self(second)
  }

  /// The row that one expression is at most another.
  public static func <= (first: Self, second: Self) -> RowDraft {
    RowDraft(first: first, relation: .lessOrEqual, second: second)
  }

  /// The row that an expression is at most a value in points.
  public static func <= (first: Self, second: Double) -> RowDraft {
    first <= Self(second)
  }

  /// The row that one expression is at least another.
  public static func >= (first: Self, second: Self) -> RowDraft {
    RowDraft(first: first, relation: .greaterOrEqual, second: second)
  }

  /// The row that an expression is at least a value in points.
  public static func >= (first: Self, second: Double) -> RowDraft {
    first >= Self(second)
  }

  /// The claim that one expression is less than another.
  public static func < (first: Self, second: Self) -> StrictComparison {
    StrictComparison(first: first, comparison: .less, second: second)
  }

  /// The claim that an expression is less than a value in points.
  public static func < (first: Self, second: Double) -> StrictComparison {
    first < Self(second)
  }

  /// The claim that one expression is greater than another.
  public static func > (first: Self, second: Self) -> StrictComparison {
    StrictComparison(first: first, comparison: .greater, second: second)
  }

  /// The claim that an expression is greater than a value in points.
  public static func > (first: Self, second: Double) -> StrictComparison {
    first > Self(second)
  }
}

// Declared here once more: whoever imports only this module does not see that of `Constraints`.
infix operator ~ : PriorityPrecedence

/// Gives a row a priority.
public func ~ (row: RowDraft, priority: Priority) -> RankedRowDraft {
  RankedRowDraft(row: row, priority: priority)
}
