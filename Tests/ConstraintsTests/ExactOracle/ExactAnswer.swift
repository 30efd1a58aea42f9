import Constraints

/// What is true of a constraint system, found in exact arithmetic; rows and variables are named by
/// their positions.
struct ExactAnswer {
  enum Verdict {
    case optimal(ExactOptimum)
    case unsatisfiable(ExactConflicts)
  }

  let verdict: Verdict
}

/// The optimal solutions.
struct ExactOptimum {
  /// The least total errors, highest priority first.
  let levels: [(priority: Priority, totalError: Rational)]

  /// The least and the greatest value of each variable; nil where there is none.
  let ranges: [(lower: Rational?, upper: Rational?)]

  /// The tie that leaves each variable free.
  let ties: [ExactTie?]

  /// The solution in which each variable in order is closest to zero.
  let canonical: [Rational]
}

/// Rows of one priority that compete for a value.
struct ExactTie {
  let priority: Priority
  let rows: [Int]
  let totalError: Rational
}

/// Why there is no solution.
struct ExactConflicts: Equatable {
  /// The minimal sets of explicit rows that contradict each other and the implicit rows, in order.
  let sets: [[Int]]

  /// Of the smallest sets of explicit rows without which the others hold the one with the latest rows;
  /// nil where the implicit rows contradict each other.
  let smallestRepair: [Int]?
}

extension ExactOptimum {
  /// The ranges as doubles; an end that there is not is infinite.
  var ends: [(lower: Double, upper: Double)] {
    ranges.map { ($0.lower?.double ?? -.infinity, $0.upper?.double ?? .infinity) }
  }
}
