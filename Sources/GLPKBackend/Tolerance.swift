/// How far two right answers may lie apart: every tolerance of the cross-check, in one place.
///
/// The figures are meant for layouts: numbers of a few thousand points, of which a device shows a
/// third of a point at best. They lie far above what rounding leaves (about 1e-12 points in a sum of
/// such numbers; 1e-7 where `glp_exact` takes a number for a nearby simple fraction, which it does
/// up to a relative distance of 1e-10) and far below what anybody can see.
enum Tolerance {
  /// Below this size, in points, numbers count as this large: a tolerance is never finer than
  /// for a length of a thousand points.
  static let magnitude = 1000.0

  /// The relative error up to which a row holds: 1e-6 points in a layout.
  ///
  /// A row is measured after division by its largest coefficient, so that `1e-9 * x == 5e-9` is
  /// held to the same standard as `x == 5`.
  static let row = 1e-9

  /// The relative distance up to which two positions or range ends are the same: 1e-5 points in a
  /// layout. Ten times the tolerance of a row, because positions add up the errors of several rows.
  static let value = 1e-8

  /// The range length in points from which on a variable counts as free; the default of
  /// `Solution.freeVariables(tolerance:)`.
  static let freedom = 1e-6

  /// The share of its own largest term below which a reduced cost is rounding, not a slope.
  ///
  /// Reduced costs are rational, so they carry no rounding of their own, only the up to 1e-10 that
  /// the data loses when it becomes rational. True slopes of layouts are ratios of small numbers.
  static let slope = 1e-9

  /// What a row's bound on its violation is widened by once the least violation is known, so that
  /// a rational system whose data are rounded stays feasible.
  static let widening = 1e-6

  /// How much a row may be missed where its largest term has the size `term`.
  static func row(_ term: Double) -> Double { row * max(magnitude, term) }

  /// How much a row that contradicts others may be missed by rounding alone, where its largest term has the size
  /// `term`. Between this and ``row(_:)`` it is right to say that rows hold, and that they do not.
  ///
  /// At least 4e-10: the solver calls a row missed from a billionth on, of a row whose largest coefficient
  /// is scaled to between 1 and 2, where here it is scaled to 1.
  static func doubt(_ term: Double) -> Double { row / 100 * max(40, term) }

  /// Whether two positions, or two ends of a range, are the same.
  static func areSame(_ first: Double, _ second: Double) -> Bool {
    first == second
      || abs(first - second) <= value * max(magnitude, min(abs(first), abs(second)))
  }
}

/// How much work one linear program may take before GLPK gives up.
///
/// The bound on iterations is what normally ends a hopeless run, so that giving up does not depend
/// on the machine; the clock is the last resort.
package struct Limits: Hashable, Sendable {
  /// Simplex iterations per row and column of a linear program.
  package var iterationsPerLine: Int

  /// The longest time for one linear program, in milliseconds, for each of the two solvers.
  package var milliseconds: Int

  /// Makes limits.
  package init(iterationsPerLine: Int = 50, milliseconds: Int = 20_000) {
    self.iterationsPerLine = iterationsPerLine
    self.milliseconds = milliseconds
  }

  /// The iterations that a linear program of so many rows and columns may take; at least one.
  func iterations(_ lines: Int) -> Int32 {
    let wanted = 1000 + Double(iterationsPerLine) * Double(lines)
    return Int32(min(max(1, wanted), Double(Int32.max)))
  }
}
