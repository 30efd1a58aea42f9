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
    let measure = try MeasuringCourse(
      measurements, of: problem, solver, rates: [rates], before: (before, [given]),
      step: Self.step)
    found = (measurements, measure.ahead[0])
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
