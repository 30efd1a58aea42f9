internal import Constraints

/// How a layout settles while both sides of the window change: for which other sizes everything that is decided
/// on the way, in each round, is decided in the same way.
///
/// The sizes are a convex region, in which the layout that comes out is affine in the width and the height.
/// Layouts that measure more than the widths of texts are left out: where a flow breaks, and how far a margin
/// reaches, is known along one side only (``SettlingCourse``).
struct SettlingRegion: Sendable {
  /// What ends the region.
  private(set) var limits: [SizeHalfPlane] = []

  /// Why the region is not proven; nil where it is.
  private(set) var doubt: SweptLayout.Doubt?

  /// How the last solution goes on; nil before the first one, and where nothing is known but the one size.
  private(set) var solution: SolutionRegion?

  /// Whether nothing is known but the one size.
  private(set) var isUnknown = false

  /// Follows the solution of a round, or its contradiction.
  ///
  /// - Parameter measurements: what the problem was made with.
  mutating func follow(
    _ solver: inout Solver, of problem: LayoutProblem, given measurements: Measurements,
    measurer: some TextMeasurer
  ) throws(SolverError) {
    guard !isUnknown, !problem.measuresSizes else { return isUnknown = true }
    var rates: [[(id: ConstraintID, rate: Double)]] = []
    for axis in Axis.allCases {
      let facts = problem.facts(growingAlong: axis)
      let own = axis == .horizontal ? [1.0, 0] : [0, 1.0]
      if facts.range.upperBound.isFinite {
        limit(own, to: facts.range.upperBound, on: problem.screen)
      }
      if facts.range.lowerBound.isFinite {
        limit(own.map { -$0 }, to: -facts.range.lowerBound, on: problem.screen)
      }
      guard problem.screen.direction == .rightToLeft else {
        rates.append(facts.rates)
        continue
      }
      let all = try problem.rates(
        growingAlong: axis, by: Self.step, given: measurements, measurer: measurer)
      guard let all else { return isUnknown = true }
      rates.append(all)
    }
    do {
      solution = try solver.region(rates)
    } catch {
      throw .breakdown(error)
    }
    guard let solution else { return isUnknown = true }
    for limit in solution.limits {
      self.limit(
        limit.rates, to: limit.most, includesEnd: limit.includesMost, on: problem.screen)
    }
  }

  /// Ends the region where the changes of the width and the height, times their rates, add up to more.
  private mutating func limit(
    _ rates: [Double], to most: Double, includesEnd: Bool = true, on screen: Screen
  ) {
    limits.append(
      SizeHalfPlane(
        rates[0], rates[1], atMost: max(0, most), from: screen.size, includesEnd: includesEnd))
  }

  /// By how many points more is looked to see how numbers change.
  private static let step = 0x1p-10

  /// Takes down for which sizes texts have as many lines.
  mutating func note(
    _ measurements: Measurements, of problem: LayoutProblem, labels: [ItemID],
    measurer: some TextMeasurer
  ) {
    guard let solution, !isUnknown else { return }
    for label in labels {
      guard let width = measurements.wrappingWidths[label],
        let variables = problem[label].variables
      else { continue }
      let slopes = Axis.allCases.indices.map { solution[variables.width, $0] }
      guard slopes.contains(where: { $0 != 0 }) else { continue }
      guard let widths = problem.widthsWithSameLines(of: label, around: width, measurer: measurer)
      else {
        doubt = doubt ?? .text(label)
        continue
      }
      if widths.lowerBound.isFinite {
        limit(slopes.map { -$0 }, to: width - widths.lowerBound, on: problem.screen)
      }
      if widths.upperBound.isFinite {
        limit(slopes, to: widths.upperBound - width, includesEnd: false, on: problem.screen)
      }
    }
  }
}
