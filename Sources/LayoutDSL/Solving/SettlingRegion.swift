internal import Constraints

/// How a layout settles while both sides of the window change: for which other sizes everything that is decided
/// on the way, in each round, is decided in the same way.
///
/// The sizes are a convex region, in which the layout that comes out is affine in the width and the height. Rows
/// and texts say themselves where it ends. Where a flow breaks elsewhere and where a margin reaches another edge
/// is found by measuring in other windows (``MeasuredEnds``).
struct SettlingRegion: Sendable {
  /// What ends the region.
  private(set) var limits: [SizeHalfPlane] = []

  /// Those of the limits that were found by measuring; to which side the sizes on them belong is not known.
  private(set) var measuredLimits: Set<SizeHalfPlane> = []

  /// Why the region is not proven; nil where it is.
  private(set) var doubt: SweptLayout.Doubt?

  /// How the last solution goes on; nil before the first one, and where nothing is known but the one size.
  private(set) var solution: SolutionRegion?

  /// The sizes in the region, among those that are of interest; nil where nothing is known but the one size.
  private(set) var sizes: SizePolygon?

  /// The changes of the right-hand sides per point of each side in the last round.
  private var rates: [[(id: ConstraintID, rate: Double)]] = []

  /// The measurements of the last round, and what they are for windows that are a little larger.
  private var found: (here: Measurements, ahead: [Measurements])?

  /// What the problem of the last round was made with for windows that are a little larger.
  private var given = Axis.allCases.map { _ in Measurements() }

  /// Starts with all sizes that are of interest.
  init(within sizes: SizePolygon) {
    self.sizes = sizes
  }

  /// By how many points more is looked to see how numbers change.
  private static let step = 0x1p-10

  /// Ends the region where the changes of the width and the height, times their rates, add up to more.
  private mutating func limit(
    _ rates: [Double], to most: Double, includesEnd: Bool = true, on screen: Screen
  ) {
    limit(
      to: SizeHalfPlane(
        rates[0], rates[1], atMost: max(0, most), from: screen.size, includesEnd: includesEnd))
  }

  private mutating func limit(to half: SizeHalfPlane) {
    limits.append(half)
    sizes = sizes?.clipped(to: half)
  }
}

// MARK: - What is solved

extension SettlingRegion {
  /// Follows the solution of a round, or its contradiction.
  ///
  /// - Parameter measurements: what the problem was made with.
  mutating func follow(
    _ solver: inout Solver, of problem: LayoutProblem, given measurements: Measurements,
    measurer: some TextMeasurer
  ) throws(SolverError) {
    guard sizes != nil else { return }
    if let found, measurements.hasMargins(of: found.here) { given = found.ahead }
    rates = []
    for (side, axis) in Axis.allCases.enumerated() {
      let facts = problem.facts(growingAlong: axis)
      let own = Axis.allCases.map { $0 == axis ? 1.0 : 0 }
      if facts.range.upperBound.isFinite {
        limit(own, to: facts.range.upperBound, on: problem.screen)
      }
      if facts.range.lowerBound.isFinite {
        limit(own.map { -$0 }, to: -facts.range.lowerBound, on: problem.screen)
      }
      guard problem.screen.direction == .rightToLeft || measurements.hasMargins else {
        rates.append(facts.rates)
        continue
      }
      var ahead = measurements
      ahead.safeAreaInsets = given[side].safeAreaInsets
      ahead.inheritedMargins = given[side].inheritedMargins
      let all = try problem.rates(
        growingAlong: axis, by: Self.step, given: ahead, measurer: measurer)
      guard let all else { return sizes = nil }
      rates.append(all)
    }
    do {
      solution = try solver.region(rates)
    } catch {
      throw .breakdown(error)
    }
    guard let solution else { return sizes = nil }
    for limit in solution.limits {
      self.limit(
        limit.rates, to: limit.most, includesEnd: limit.includesMost, on: problem.screen)
    }
  }
}

// MARK: - What is measured

extension SettlingRegion {
  /// Takes down how far the measurements of a round, and what follows from them, go on.
  mutating func note(
    _ measurements: Measurements, of problem: LayoutProblem, in solver: Solver,
    given before: Measurements, labels: [ItemID], measurer: some TextMeasurer
  ) throws(SolverError) {
    guard sizes != nil else { return }
    for label in labels {
      note(label, at: measurements.wrappingWidths[label], of: problem, measurer: measurer)
    }
    guard problem.measuresSizes, let sizes else { return }
    let measure = try MeasuringCourse(
      measurements, of: problem, solver, rates: rates, before: (before, given), step: Self.step)
    found = (measurements, measure.ahead)
    if measurements.hasMargins || before.hasMargins { doubt = doubt ?? .margins }
    guard let ends = try MeasuredEnds(of: measure, around: problem.screen.size, within: sizes)
    else { return self.sizes = nil }
    for half in ends.limits {
      measuredLimits.insert(half)
      limit(to: half)
    }
  }

  /// Takes down for which sizes a text has as many lines.
  private mutating func note(
    _ label: ItemID, at width: Double?, of problem: LayoutProblem, measurer: some TextMeasurer
  ) {
    guard let width, let variables = problem[label].variables, let solution else { return }
    let slopes = Axis.allCases.indices.map { solution[variables.width, $0] }
    guard slopes.contains(where: { $0 != 0 }) else { return }
    guard let widths = problem.widthsWithSameLines(of: label, around: width, measurer: measurer)
    else {
      doubt = doubt ?? .text(label)
      return
    }
    if widths.lowerBound.isFinite {
      limit(slopes.map { -$0 }, to: width - widths.lowerBound, on: problem.screen)
    }
    if widths.upperBound.isFinite {
      limit(slopes, to: widths.upperBound - width, includesEnd: false, on: problem.screen)
    }
  }
}
