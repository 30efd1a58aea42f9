internal import Constraints

/// How a layout settles while the size of the window changes along one axis: everything that is decided on
/// the way, in each round, is decided in the same way in a range of sizes around the one at hand.
///
/// In that range the layout that comes out is affine in the size. Nothing is taken from one size to
/// another, so that the layout of each size is the one that is reached from the start.
struct SettlingCourse: Sendable {
  /// The axis along which the window grows.
  let axis: Axis

  /// By how many points the window may be smaller or larger.
  private(set) var range: ClosedRange<Double> = -.infinity ... .infinity

  /// Whether the ends of the range are outside of it, because a text has another number of lines there.
  private(set) var isLowerOutside = false
  private(set) var isUpperOutside = false

  /// Why the range is not proven; nil where it is.
  private(set) var doubt: SweptLayout.Doubt?

  /// How the last solution goes on.
  private(set) var solution: SolutionCourse?

  /// The changes of the right-hand sides per point of the window in the last round.
  private(set) var rates: [(id: ConstraintID, rate: Double)] = []

  /// The measurements of the last round, and what they are for a window that is a little larger.
  private var found: (here: Measurements, ahead: Measurements)?

  /// What the problem of the last round was made with for a window that is a little larger.
  private var given = Measurements()

  init(varying axis: Axis) {
    self.axis = axis
  }

  /// By how many points more is looked to see how a number changes that depends on solutions.
  private static let step = 0x1p-10

  private mutating func limit(to other: ClosedRange<Double>) {
    let (lower, upper) = (min(0, other.lowerBound), max(0, other.upperBound))
    if lower > range.lowerBound { isLowerOutside = false }
    if upper < range.upperBound { isUpperOutside = false }
    range = max(range.lowerBound, lower)...min(range.upperBound, upper)
  }
}

// MARK: - What is solved

extension SettlingCourse {
  /// Follows the solution of a round, or its contradiction.
  ///
  /// - Parameter measurements: what the problem was made with.
  mutating func follow(
    _ solver: inout Solver, of problem: LayoutProblem, given measurements: Measurements,
    measurer: some TextMeasurer
  ) throws(SolverError) {
    if let found, measurements.hasMargins(of: found.here) { given = found.ahead }
    rates =
      problem.screen.direction == .rightToLeft || measurements.hasMargins
      ? try ratesOfRows(of: problem, given: measurements, measurer: measurer)
      : ratesOfFacts(of: problem)
    do {
      let course = try solver.course(rates)
      limit(to: course.range)
      solution = course
    } catch {
      throw .breakdown(error)
    }
  }

  /// The rates at which the facts of the screen change.
  private mutating func ratesOfFacts(of problem: LayoutProblem) -> [(ConstraintID, Double)] {
    let facts = problem.facts(growingAlong: axis)
    limit(to: facts.range)
    return facts.rates
  }

  /// The rates at which all rows change.
  private mutating func ratesOfRows(
    of problem: LayoutProblem, given measurements: Measurements, measurer: some TextMeasurer
  ) throws(SolverError) -> [(ConstraintID, Double)] {
    let facts = ratesOfFacts(of: problem)
    var ahead = measurements
    (ahead.safeAreaInsets, ahead.inheritedMargins) = (given.safeAreaInsets, given.inheritedMargins)
    let rates = try problem.rates(
      growingAlong: axis, by: Self.step, given: ahead, measurer: measurer)
    if rates == nil { doubt = .margins }
    return rates ?? facts
  }
}

// MARK: - What is measured

extension SettlingCourse {
  /// Takes down how far the measurements of a round, and what follows from them, go on.
  mutating func note(
    _ measurements: Measurements, of problem: LayoutProblem, in solver: Solver,
    given before: Measurements, labels: [ItemID], measurer: some TextMeasurer
  ) throws(SolverError) {
    for label in labels {
      note(label, at: measurements.wrappingWidths[label], of: problem, measurer: measurer)
    }
    guard problem.measuresSizes else { return }
    // A window at the end of the range is not looked at: what begins there is not what holds here.
    var measure = MeasuringCourse(
      problem, solver, rates: rates, before: (before, given), step: Self.step)
    let ahead = try measure.begin(at: measurements)
    found = (measurements, ahead)
    if measurements.hasMargins || before.hasMargins { doubt = doubt ?? .margins }
    limit(to: try measure.range(within: range))
  }

  /// Takes down for which widths a text has as many lines.
  private mutating func note(
    _ label: ItemID, at width: Double?, of problem: LayoutProblem, measurer: some TextMeasurer
  ) {
    guard let width, let variables = problem[label].variables, let solution else { return }
    let slope = solution[variables.width]
    guard slope != 0 else { return }
    guard let widths = problem.widthsWithSameLines(of: label, around: width, measurer: measurer)
    else {
      doubt = doubt ?? .text(label)
      return
    }
    let ends = [(widths.lowerBound - width) / slope, (widths.upperBound - width) / slope]
    let (lower, upper) = (min(0, ends.min() ?? 0), max(0, ends.max() ?? 0))
    if lower > range.lowerBound { isLowerOutside = slope < 0 }
    if upper < range.upperBound { isUpperOutside = slope > 0 }
    range = max(range.lowerBound, lower)...min(range.upperBound, upper)
  }
}

/// How what is measured in a solution goes on along the solution.
private struct MeasuringCourse {
  private let problem: LayoutProblem
  private let solver: Solver
  private let rates: [(id: ConstraintID, rate: Double)]

  /// What the problem was made with, and what it would be made with for a window that is a little larger.
  private let before: (here: Measurements, ahead: Measurements)

  private let step: Double
  private var here = Measurements()
  private var ahead = Measurements()

  /// What numbers that change at a fixed rate may be off by, for each point of the window.
  private static let rounding = 1e-6

  init(
    _ problem: LayoutProblem, _ solver: Solver, rates: [(id: ConstraintID, rate: Double)],
    before: (here: Measurements, ahead: Measurements), step: Double
  ) {
    (self.problem, self.solver, self.rates) = (problem, solver, rates)
    (self.before, self.step) = (before, step)
  }

  /// Takes the measurements at hand, and returns those of a window that is a little larger.
  mutating func begin(at measurements: Measurements) throws(SolverError) -> Measurements {
    here = measurements
    ahead = try measured(at: step) ?? measurements
    return ahead
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
      if try isSame(at: share * inside) {
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
      if try isSame(at: middle) { same = middle } else { other = middle }
    }
    return same
  }

  /// Whether what is measured at a change is what these measurements say, going on at their rates.
  private func isSame(at change: Double) throws(SolverError) -> Bool {
    guard let found = try measured(at: change) else { return false }
    guard found.flowLines == here.flowLines, found.wideViews == here.wideViews,
      found.scrolling == here.scrolling
    else { return false }
    let share = change / step
    guard
      found.margins(are: here, ahead, times: share, within: Self.rounding * max(1, abs(change)))
    else { return false }
    return found.viewsWithMovedGuides(since: before.here.going(on: before.ahead, times: share))
      == here.viewsWithMovedGuides(since: before.here)
  }

  /// The measurements of a window that is larger by so much; nil where there is no solution.
  private func measured(at change: Double) throws(SolverError) -> Measurements? {
    var solver = solver
    do {
      for (id, rate) in rates {
        try solver.setRightHandSide(
          -problem.problem[id].expression.constant + rate * change, of: id)
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
  fileprivate func hasMargins(of other: Measurements) -> Bool {
    safeAreaInsets == other.safeAreaInsets && inheritedMargins == other.inheritedMargins
  }

  /// The margins as they are when they go on as they do from here to others.
  fileprivate func going(on ahead: Measurements, times share: Double) -> Measurements {
    var result = self
    result.safeAreaInsets = Self.going(from: safeAreaInsets, to: ahead.safeAreaInsets, share)
    result.inheritedMargins = Self.going(from: inheritedMargins, to: ahead.inheritedMargins, share)
    return result
  }

  private static func going(
    from start: [ItemID: Insets], to end: [ItemID: Insets], _ share: Double
  ) -> [ItemID: Insets] {
    var result: [ItemID: Insets] = [:]
    for view in Set(start.keys).union(end.keys) {
      let (first, second) = (start[view] ?? Insets(), end[view] ?? Insets())
      result[view] = Insets(
        top: first.top + share * (second.top - first.top),
        left: first.left + share * (second.left - first.left),
        bottom: first.bottom + share * (second.bottom - first.bottom),
        right: first.right + share * (second.right - first.right))
    }
    return result
  }

  /// Whether the margins are those that others become.
  fileprivate func margins(
    are here: Measurements, _ ahead: Measurements, times share: Double, within tolerance: Double
  ) -> Bool {
    let expected = here.going(on: ahead, times: share)
    func isClose(_ first: [ItemID: Insets], _ second: [ItemID: Insets]) -> Bool {
      Set(first.keys).union(second.keys).allSatisfy { view in
        let (one, other) = (first[view] ?? Insets(), second[view] ?? Insets())
        return abs(one.top - other.top) <= tolerance && abs(one.left - other.left) <= tolerance
          && abs(one.bottom - other.bottom) <= tolerance
          && abs(one.right - other.right) <= tolerance
      }
    }
    return isClose(safeAreaInsets, expected.safeAreaInsets)
      && isClose(inheritedMargins, expected.inheritedMargins)
  }
}
