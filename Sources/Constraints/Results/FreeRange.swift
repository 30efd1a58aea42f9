/// The values that an expression takes over all optimal solutions.
public struct FreeRange: Hashable, Sendable {
  /// The smallest value, or minus infinity.
  public let lower: Double

  /// The largest value, or infinity.
  public let upper: Double

  /// The tie between optional constraints that leaves the choice, or nil where constraints are
  /// missing: the value can move although no error changes (or not at all).
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

/// Optional constraints of one priority that compete for a value, so that several shares of the same
/// total error are equally good.
///
/// Take the sets of optional constraints whose errors determine the value: where each of these errors
/// is the same in two optimal solutions, the value is too. A constraint competes for the value if it
/// belongs to a smallest such set, one that no constraint can be left out of. The tie consists of those
/// of the highest priority among them. Of two labels that share a width either one determines both
/// widths, so both compete; of four, each label alone determines its own width, and the other three
/// together do, so all four compete for each width.
///
/// Where no set of optional constraints determines the value, it can move although no error changes.
/// Then constraints are missing, and there is no tie.
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
