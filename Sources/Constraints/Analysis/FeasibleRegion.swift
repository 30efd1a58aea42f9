/// The values of two variables for which the required constraints of a system hold: a convex polygon.
public struct FeasibleRegion: Hashable, Sendable {
  /// A pair of values.
  public struct Point: Hashable, Sendable {
    /// The value of the first variable.
    public let x: Double

    /// The value of the second variable.
    public let y: Double
  }

  /// The corners, against the clock from the lowest of the leftmost ones; two for a line, one for a point,
  /// none where nothing is feasible.
  public let corners: [Point]

  /// Whether a pair of values is feasible, up to a millionth.
  ///
  /// - Complexity: O(*k*) in the number of corners.
  public func contains(x: Double, y: Double) -> Bool {
    let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max(),
      x >= left - Self.tolerance, x <= right + Self.tolerance,
      y >= low - Self.tolerance, y <= high + Self.tolerance
    else { return false }
    let point = Point(x: x, y: y)
    return corners.indices.allSatisfy { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      let length = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y))
        .squareRoot()
      return start.turn(to: end, point) >= -Self.tolerance * length
    }
  }

  private static let tolerance = 1e-6
}

extension FeasibleRegion.Point {
  /// Twice the area of the triangle with two other points; above 0 where they turn against the clock.
  fileprivate func turn(to second: Self, _ third: Self) -> Double {
    (second.x - x) * (third.y - y) - (second.y - y) * (third.x - x)
  }
}

extension Solver {
  /// So many corners are searched for.
  private static let mostCorners = 256

  /// The values of a variable for which the required constraints can hold; nil where they contradict each
  /// other anyway. An end that nothing sets is infinite.
  ///
  /// A suggestion counts as every constraint does: of a variable that is edited with `.required` the range is what
  /// was suggested.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` where the variable is unknown, ``SolverError/breakdown(_:)`` on a
  ///   system that is scaled beyond arithmetic.
  /// - Complexity: a solve, and two linear programs.
  public func feasibleRange(of variable: Variable) throws(SolverError) -> ClosedRange<Double>? {
    var solver = try requiredAlone()
    let outcome: Outcome
    do {
      outcome = try solver.solve()
    } catch {
      throw .breakdown(error)
    }
    guard case .optimal(let solution) = outcome else { return nil }
    let range = try solution.range(of: variable)
    return range.lower...max(range.lower, range.upper)
  }

  /// The pairs of values of two variables, each within a range, for which the required constraints hold.
  ///
  /// - Parameters:
  ///   - first: the variable whose values are the `x` of the corners.
  ///   - second: the variable whose values are the `y` of the corners.
  ///   - width: the range of the first variable; finite.
  ///   - height: the range of the second variable; finite.
  /// - Throws: ``SolverError/invalid(_:)`` where a variable is unknown or an end is not finite,
  ///   ``SolverError/breakdown(_:)`` on a system that is scaled beyond arithmetic.
  /// - Complexity: a solve for each edge and each corner of the region.
  public func feasibleRegion(
    of first: Variable, _ second: Variable, width: ClosedRange<Double>, height: ClosedRange<Double>
  ) throws(SolverError) -> FeasibleRegion {
    var solver = try requiredAlone()
    do throws(ConstraintError) {
      for (variable, range) in [(first, width), (second, height)] {
        try solver.add(LinearExpression(variable) >= range.lowerBound)
        try solver.add(LinearExpression(variable) <= range.upperBound)
      }
    } catch {
      throw .invalid(error)
    }
    var search = CornerSearch(solver, first, second)
    return FeasibleRegion(corners: try search.corners(atMost: Self.mostCorners))
  }

  /// A solver for the required constraints.
  private func requiredAlone() throws(SolverError) -> Solver {
    var solver = self
    do throws(ConstraintError) {
      for id in rows.liveIDs where !rows.constraints[id.slot].priority.isRequired {
        try solver.remove(id)
      }
    } catch {
      throw .invalid(error)
    }
    return solver
  }
}

/// Finds the corners of the projection of a polyhedron on two variables: the farthest point in a direction
/// is a linear program, and the directions are those in which two neighbouring corners look alike.
private struct CornerSearch {
  private let solver: Solver
  private let first: Variable
  private let second: Variable

  init(_ solver: Solver, _ first: Variable, _ second: Variable) {
    (self.solver, self.first, self.second) = (solver, first, second)
  }

  mutating func corners(atMost limit: Int) throws(SolverError) -> [FeasibleRegion.Point] {
    guard let left = try farthest(-1, 0), let right = try farthest(1, 0) else { return [] }
    guard !left.isClose(to: right) else {
      guard let low = try farthest(0, -1), let high = try farthest(0, 1) else { return [left] }
      return low.isClose(to: high) ? [low] : [low, high]
    }
    // Below from left to right, and above back.
    var corners: [FeasibleRegion.Point] = [left]
    try add(between: left, right, to: &corners, atMost: limit)
    corners.append(right)
    try add(between: right, left, to: &corners, atMost: limit)
    return corners
  }

  /// Adds the corners to the right of the way from one point to another.
  private mutating func add(
    between start: FeasibleRegion.Point, _ end: FeasibleRegion.Point,
    to corners: inout [FeasibleRegion.Point], atMost limit: Int
  ) throws(SolverError) {
    guard corners.count < limit else { return }
    let (x, y) = (end.y - start.y, start.x - end.x)
    guard let corner = try farthest(x, y), corner.isRight(of: start, end) else { return }
    try add(between: start, corner, to: &corners, atMost: limit)
    corners.append(corner)
    try add(between: corner, end, to: &corners, atMost: limit)
  }

  /// The feasible point that is farthest in a direction; of several the one that is farthest to the left of
  /// it. Nil where nothing is feasible.
  private func farthest(_ x: Double, _ y: Double) throws(SolverError) -> FeasibleRegion.Point? {
    let (x, y) = Self.direction(x, y)
    var solver = solver
    let directions: [(x: Double, y: Double, priority: Priority)] = [(x, y, .high), (-y, x, .low)]
    for (x, y, priority) in directions {
      guard let solution = try Self.solve(&solver) else { return nil }
      let direction = LinearExpression(terms: [Term(first, x), Term(second, y)])
      let end = try solution.range(of: direction).upper
      do throws(ConstraintError) {
        // The second direction only decides between points that are as far in the first one.
        try solver.add(Constraint(direction - end, .equal, priority: priority))
      } catch {
        throw .invalid(error)
      }
    }
    return try Self.solve(&solver).map { .init(x: $0[first], y: $0[second]) }
  }

  /// A direction whose larger part is 1 or -1; a part that is the rounding of a corner is none.
  private static func direction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let size = max(abs(x), abs(y))
    let parts = (x: x / size, y: y / size)
    return (abs(parts.x) < 1e-12 ? 0 : parts.x, abs(parts.y) < 1e-12 ? 0 : parts.y)
  }

  private static func solve(_ solver: inout Solver) throws(SolverError) -> Solution? {
    do {
      return try solver.solve().solution
    } catch {
      throw .breakdown(error)
    }
  }
}

extension FeasibleRegion.Point {
  /// Whether the point lies to the right of the way from one point to another, by more than rounding.
  fileprivate func isRight(of start: Self, _ end: Self) -> Bool {
    let (width, height) = (end.x - start.x, end.y - start.y)
    let tolerance = 1e-7 * max(1, abs(x), abs(y))
    return -start.turn(to: end, self) > tolerance * (width * width + height * height).squareRoot()
  }

  fileprivate func isClose(to other: Self) -> Bool {
    let tolerance = 1e-7 * max(1, abs(x), abs(y))
    return abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
  }
}
