/// The values that an expression takes over all optimal solutions.
public struct FreeRange: Hashable, Sendable {
  /// The smallest value, or minus infinity.
  public let lower: Double

  /// The largest value, or infinity.
  public let upper: Double

  /// The tie between optional constraints that leaves the choice, or nil where constraints are
  /// missing (or where there is only one value).
  public let tie: Tie?

  /// Makes a range.
  package init(lower: Double, upper: Double, tie: Tie? = nil) {
    self.lower = lower
    self.upper = upper
    self.tie = tie
  }

  /// How far the value may move: `upper - lower`.
  public var length: Double { upper - lower }
}

/// Optional constraints of one priority that compete, so that several shares of the same total
/// error are equally good.
public struct Tie: Hashable, Sendable {
  /// The level at which the constraints compete.
  public let priority: Priority

  /// The competing constraints, in order of addition.
  public let constraints: [ConstraintID]

  /// The sum of the weighted errors of the competing constraints, the same for every choice.
  public let totalError: Double

  /// Makes a tie.
  package init(priority: Priority, constraints: [ConstraintID], totalError: Double) {
    self.priority = priority
    self.constraints = constraints
    self.totalError = totalError
  }
}

/// A variable whose value is not determined, with the values it may take.
public struct FreeVariable: Hashable, Sendable {
  /// The variable.
  public let variable: Variable

  /// The values that it takes over all optimal solutions.
  public package(set) var range: FreeRange

  /// Makes a free variable.
  package init(_ variable: Variable, _ range: FreeRange) {
    self.variable = variable
    self.range = range
  }
}
