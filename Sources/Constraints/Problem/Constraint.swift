/// How the two sides of a constraint compare.
public enum Relation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// The first side is at most the second.
  case lessOrEqual = "<="

  /// Both sides are equal.
  case equal = "=="

  /// The first side is at least the second.
  case greaterOrEqual = ">="
}

/// A linear relation that a solution should satisfy, as strongly as its priority says.
///
/// A constraint reads `expression relation 0`. It is written with `==`, `<=` or `>=` between
/// expressions and numbers, and `~` gives it a priority:
///
/// ```swift
/// icon.width <= 0.25 * card.width
/// card.height == 0 ~ .fitting
/// ```
public struct Constraint: Hashable, Sendable {
  /// The side that is compared with zero.
  public var expression: LinearExpression

  /// How much the constraint matters.
  public var priority: Priority

  /// What the error of the constraint is multiplied by inside its priority level; above 0.
  ///
  /// Required constraints have no use for it.
  public var weight: Double

  // Constraints come by the thousand, so the two bytes behind the origin are in its last word.

  /// Where the constraint came from.
  public var origin: Origin

  /// How the expression compares with zero.
  public var relation: Relation

  /// Whether the constraint is a fact that is never to blame, such as "no width is negative".
  ///
  /// An implicit constraint takes part in a conflict but is never listed among the constraints
  /// that could be given up; see ``Conflict/implicit``.
  public var isImplicit: Bool

  /// How many of the terms were written on the left of the relation; the others were moved there.
  var leftTermCount: UInt32

  /// The number that was written on the left beside terms; the one on the right was subtracted from it.
  private(set) var leftConstant = 0.0

  /// Makes the constraint `expression relation 0`.
  public init(
    _ expression: LinearExpression, _ relation: Relation, priority: Priority = .required,
    weight: Double = 1, isImplicit: Bool = false, origin: Origin = Origin()
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
    self.weight = weight
    self.isImplicit = isImplicit
    self.origin = origin
    leftTermCount = UInt32(clamping: expression.terms.count)
  }

  /// Makes the constraint between two sides; a number alone goes to the right.
  init(_ left: LinearExpression, _ relation: Relation, _ right: LinearExpression) {
    guard !left.terms.isEmpty || right.terms.isEmpty else {
      self.init(right, relation.turned, left)
      return
    }
    self.init(left - right, relation)
    leftTermCount = UInt32(clamping: left.terms.count)
    leftConstant = left.constant
  }

  /// Makes the constraint between two sides that stay where they are, as files have them.
  init(reading left: LinearExpression, _ relation: Relation, _ right: LinearExpression) {
    self.init(left - right, relation)
    leftTermCount = UInt32(clamping: left.terms.count)
    leftConstant = left.constant
  }

  /// Makes the constraint between an expression and a number.
  init(_ left: LinearExpression, _ relation: Relation, number: Double) {
    self.init(left.plus(-number), relation)
    leftConstant = left.constant
  }

  /// The number on the right as the constraint was written, which ``Solver/setRightHandSide(_:of:)``
  /// changes: -8 in `x + 8 <= y - 8`, 0 in `x + 8 <= y`.
  ///
  /// A number alone on the left stands on the right, with the relation turned. Of a constraint made of an
  /// expression that is compared with zero it is the number that remains when all terms are on the left.
  public var rightHandSide: Double { leftConstant - expression.constant }

  /// What the constant of the expression is where another number stands on the right.
  func constant(withRightHandSide number: Double) -> Double { leftConstant - number }

  /// By how much the constraint is missed where its expression has `value`; 0 where it holds.
  public func error(at value: Double) -> Double {
    switch relation {
    case .equal: abs(value)
    case .lessOrEqual: max(0, value)
    case .greaterOrEqual: max(0, -value)
    }
  }
}

extension Constraint {
  /// Whether two constraints say the same; on which side the terms were written makes no difference.
  public static func == (first: Constraint, second: Constraint) -> Bool {
    first.expression == second.expression && first.relation == second.relation
      && first.priority == second.priority && first.weight == second.weight
      && first.isImplicit == second.isImplicit && first.origin == second.origin
  }

  /// Hashes what the constraint says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(expression)
    hasher.combine(relation)
    hasher.combine(priority)
    hasher.combine(weight)
    hasher.combine(isImplicit)
    hasher.combine(origin)
  }
}

/// The id of a constraint in its problem or solver.
public struct ConstraintID: Hashable, Comparable, Sendable {
  /// The position of the constraint in order of addition, counted from 0; never used again after
  /// a removal.
  public let index: Int

  /// Where the solver keeps the constraint: its place among those that live, which another one may
  /// take when this one is gone.
  let slot: Int

  /// Names the constraint that was added at `index`.
  package init(index: Int) {
    self.index = index
    slot = index
  }

  /// Names the constraint that was added at `index` and is kept at `slot`.
  init(index: Int, slot: Int) {
    self.index = index
    self.slot = slot
  }

  /// Whether two names are of the same constraint, in one problem or solver.
  public static func == (first: ConstraintID, second: ConstraintID) -> Bool {
    first.index == second.index
  }

  /// Hashes the position in order of addition.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
  }

  /// Orders constraints by their addition.
  public static func < (first: ConstraintID, second: ConstraintID) -> Bool {
    first.index < second.index
  }
}

extension ConstraintID: CustomStringConvertible {
  /// `#` and the position, such as `#3`.
  public var description: String { "#\(index)" }
}
