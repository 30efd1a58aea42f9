internal import Constraints

/// How what is measured in a solution goes on along the solution.
///
/// The window changes along one side or along both; each change is one number for each of them.
struct MeasuringCourse {
  /// What is measured here, and in a window that is a little larger along each side.
  let here: Measurements
  private(set) var ahead: [Measurements] = []

  private let problem: LayoutProblem
  private let solver: Solver

  /// The changes of the right-hand sides per point of each side.
  private let rates: [[(id: ConstraintID, rate: Double)]]

  /// What the problem was made with, and what it would be made with for a window that is a little larger along
  /// each side.
  private let before: (here: Measurements, ahead: [Measurements])

  private let step: Double

  /// What numbers that change at a fixed rate may be off by, for each point of the window.
  private static let rounding = 1e-6

  /// Measures in windows that are larger by a step along one side each.
  init(
    _ measurements: Measurements, of problem: LayoutProblem, _ solver: Solver,
    rates: [[(id: ConstraintID, rate: Double)]],
    before: (here: Measurements, ahead: [Measurements]), step: Double
  ) throws(SolverError) {
    (self.problem, self.solver, self.rates) = (problem, solver, rates)
    (self.before, self.step, here) = (before, step, measurements)
    for side in rates.indices {
      let changes = rates.indices.map { $0 == side ? step : 0 }
      ahead.append(try measured(at: changes) ?? measurements)
    }
  }

  /// How far the window may change until something else is measured, within limits.
  func range(within limits: ClosedRange<Double>) throws(SolverError) -> ClosedRange<Double> {
    let farthest = 1e5
    let lower = try end(toward: max(limits.lowerBound, -farthest))
    let upper = try end(toward: min(limits.upperBound, farthest))
    return lower...upper
  }

  /// The farthest change up to a limit at which the same is measured; found by halving.
  private func end(toward limit: Double) throws(SolverError) -> Double {
    guard limit != 0 else { return 0 }
    // What begins at the end is not what holds inside.
    let inside = limit * (1 - 1e-9)
    var same = 0.0
    var other: Double?
    for share in [0.0625, 0.25, 0.5, 0.8125, 1] {
      if try isSame(at: [share * inside]) {
        same = share * inside
      } else {
        other = share * inside
        break
      }
    }
    guard var other else { return limit < 0 ? -.infinity : .infinity }
    while abs(other - same) > 1e-10 * max(1, abs(same)) {
      let middle = same + (other - same) / 2
      guard middle != same, middle != other else { break }
      if try isSame(at: [middle]) { same = middle } else { other = middle }
    }
    return same
  }

  /// Whether what is measured at a change is what these measurements say, going on at their rates.
  func isSame(at changes: [Double]) throws(SolverError) -> Bool {
    guard let found = try measured(at: changes) else { return false }
    guard found.flowLines == here.flowLines, found.wideViews == here.wideViews,
      found.scrolling == here.scrolling
    else { return false }
    let shares = changes.map { $0 / step }
    let largest = changes.reduce(1) { max($0, abs($1)) }
    guard
      found.hasMargins(
        of: here.going(on: ahead, times: shares), within: Self.rounding * largest)
    else { return false }
    return found.viewsWithMovedGuides(since: before.here.going(on: before.ahead, times: shares))
      == here.viewsWithMovedGuides(since: before.here)
  }

  /// The measurements of a window that is larger by so much; nil where there is no solution.
  private func measured(at changes: [Double]) throws(SolverError) -> Measurements? {
    var solver = solver
    var constants: [ConstraintID: Double] = [:]
    for (rates, change) in zip(rates, changes) {
      for (id, rate) in rates { constants[id, default: 0] += rate * change }
    }
    do {
      for (id, change) in constants.sorted(by: { $0.key < $1.key }) {
        try solver.setRightHandSide(problem.problem[id].rightHandSide + change, of: id)
      }
      guard case .optimal(let solution) = try solver.solve() else { return nil }
      return Measurements(of: problem, in: solution, after: before.here)
    } catch let error as ConstraintError {
      throw .invalid(error)
    } catch let error as NumericalBreakdown {
      throw .breakdown(error)
    } catch {
      return nil
    }
  }
}

extension Measurements {
  /// Whether margins depend on where views are.
  var hasMargins: Bool { !safeAreaInsets.isEmpty || !inheritedMargins.isEmpty }

  /// Whether all margins are those of other measurements.
  func hasMargins(of other: Measurements) -> Bool {
    safeAreaInsets == other.safeAreaInsets && inheritedMargins == other.inheritedMargins
  }

  /// The margins as they are when they go on as they do from here to others.
  func going(on ahead: [Measurements], times shares: [Double]) -> Measurements {
    var result = self
    for (other, share) in zip(ahead, shares) {
      result.safeAreaInsets = Self.adding(
        share, from: safeAreaInsets, to: other.safeAreaInsets, result.safeAreaInsets)
      result.inheritedMargins = Self.adding(
        share, from: inheritedMargins, to: other.inheritedMargins, result.inheritedMargins)
    }
    return result
  }

  private static func adding(
    _ share: Double, from start: [ItemID: Insets], to end: [ItemID: Insets],
    _ sum: [ItemID: Insets]
  ) -> [ItemID: Insets] {
    var result = sum
    for view in Set(start.keys).union(end.keys) {
      let (first, second) = (start[view] ?? Insets(), end[view] ?? Insets())
      let insets = sum[view] ?? Insets()
      result[view] = Insets(
        top: insets.top + share * (second.top - first.top),
        left: insets.left + share * (second.left - first.left),
        bottom: insets.bottom + share * (second.bottom - first.bottom),
        right: insets.right + share * (second.right - first.right))
    }
    return result
  }

  /// Whether the margins are those of other measurements, up to a tolerance in points.
  fileprivate func hasMargins(of other: Measurements, within tolerance: Double) -> Bool {
    func isClose(_ first: [ItemID: Insets], _ second: [ItemID: Insets]) -> Bool {
      Set(first.keys).union(second.keys).allSatisfy { view in
        let (one, other) = (first[view] ?? Insets(), second[view] ?? Insets())
        return abs(one.top - other.top) <= tolerance && abs(one.left - other.left) <= tolerance
          && abs(one.bottom - other.bottom) <= tolerance
          && abs(one.right - other.right) <= tolerance
      }
    }
    return isClose(safeAreaInsets, other.safeAreaInsets)
      && isClose(inheritedMargins, other.inheritedMargins)
  }
}
