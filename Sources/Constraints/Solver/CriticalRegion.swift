/// A region of the constants of some rows in which one basis stays optimal, so that the solution
/// depends on them linearly (parametric programming; Gal, "Postoptimal Analyses, Parametric
/// Programming, and Related Topics", 1995).
///
/// A suggestion inside a known region costs one multiplication per variable and parameter. The
/// solution is always computed from the point at which the region was found, so that errors do not
/// add up however often the constants change.
///
/// A region is shared by the solver and the solutions in it, and never changes.
final class CriticalRegion: Sendable {
  /// The face at `point`.
  let solved: SolvedFace

  /// The rows whose bounds are the parameters.
  let rows: [Int]

  /// The bounds of the parameters at `point`.
  private let bounds: ParameterBounds

  private let restrictions: Restrictions

  private let point: [Double]

  /// The changes of the point per unit of each parameter, one after another.
  private let directions: [Double]

  init(of simplex: Simplex, rows: [Int], solved: SolvedFace) {
    self.solved = solved
    self.rows = rows
    var bounds = ParameterBounds()
    for row in rows { bounds.append(simplex.matrix.bounds[row]) }
    self.bounds = bounds
    // Adding zero turns -0.0 into 0.0, and no sum with a value that is not -0.0 is.
    point = simplex.point.map { $0 + 0 }
    let directions = rows.map { row in
      // The point follows the rows that are active.
      simplex.rows[row].position >= 0
        ? simplex.direction(ofPosition: Int(simplex.rows[row].position))
        : .init(repeating: 0, count: simplex.point.count)
    }
    self.directions = directions.flatMap { $0 }
    restrictions = Restrictions(of: simplex, rows: rows, directions: directions)
  }

  /// How many times as large as a number the one may be from which it is reached by a difference.
  private static let farthest = 0x1p20

  /// How far the parameters may go before a row would leave the side of its bound that it may be on.
  private struct Restrictions: Sendable {
    /// For each parameter, where no row depends on another one too.
    var limits: [ClosedRange<Double>]

    /// The rows that depend on several parameters: how far they may go, and how far each parameter
    /// takes them.
    var coupled: [(allowed: ClosedRange<Double>, rates: [Double])] = []

    init(of simplex: Simplex, rows: [Int], directions: [[Double]]) {
      limits = rows.map { _ in -Double.infinity ... .infinity }
      let largest = directions.map { $0.reduce(1) { max($0, abs($1)) } }
      for row in simplex.rows.indices
      where simplex.rows[row].position < 0 && simplex.rows[row].isRestricted {
        var rates: [Double] = []
        for (index, parameter) in rows.enumerated() {
          let rate =
            simplex.rate(ofRow: row, along: directions[index]) - (parameter == row ? 1 : 0)
          rates.append(abs(rate) > 1e-13 * largest[index] ? rate : 0)
        }
        add(rates, allowed: Self.allowedChange(of: row, in: simplex))
      }
    }

    /// How far the slack of a row may change; not to change is always allowed.
    private static func allowedChange(of row: Int, in simplex: Simplex) -> ClosedRange<Double> {
      let slack = simplex.rows[row].activity - simplex.bound(row)
      let tolerance = simplex.tolerance(row)
      let least = simplex.rows[row].allowsBelow ? -.infinity : min(0, -slack - tolerance)
      let greatest = simplex.rows[row].allowsAbove ? .infinity : max(0, tolerance - slack)
      return least...greatest
    }

    private mutating func add(_ rates: [Double], allowed: ClosedRange<Double>) {
      let dependencies = rates.indices.filter { rates[$0] != 0 }
      guard let first = dependencies.first else { return }
      guard dependencies.count == 1 else {
        coupled.append((allowed, rates))
        return
      }
      let ends = [allowed.lowerBound / rates[first], allowed.upperBound / rates[first]]
      let lower = max(limits[first].lowerBound, min(ends[0], ends[1]))
      let upper = min(limits[first].upperBound, max(ends[0], ends[1]))
      limits[first] = lower...max(lower, upper)
    }
  }

  /// Whether the basis is optimal for these bounds of the parameters.
  func contains(_ bounds: ParameterBounds) -> Bool {
    for index in rows.indices {
      let change = bounds[index] - self.bounds[index]
      // From far away the digits of a small number are lost, and a difference may be too large for a number.
      guard restrictions.limits[index].contains(change), change.isFinite,
        abs(self.bounds[index]) <= Self.farthest * max(1, abs(bounds[index]))
      else { return false }
    }
    for row in restrictions.coupled {
      var change = 0.0
      for index in rows.indices {
        change += row.rates[index] * (bounds[index] - self.bounds[index])
      }
      guard row.allowed.contains(change) else { return false }
    }
    return true
  }

  /// Writes the values of the part's variables for these bounds of the parameters; none is a negative
  /// zero.
  func write(_ values: inout [Double], at bounds: ParameterBounds) {
    guard let offset = solved.offset, !rows.isEmpty else {
      scatter(&values, at: bounds)
      return
    }
    values.set(
      from: offset, to: point, plus: bounds[0] - self.bounds[0], times: directions)
    for parameter in 1..<rows.count {
      values.add(
        from: offset, bounds[parameter] - self.bounds[parameter], times: directions,
        from: parameter * point.count, count: point.count)
    }
  }

  private func scatter(_ values: inout [Double], at bounds: ParameterBounds) {
    values.withMutableSpan { values in
      for number in point.indices where solved.variables[number].slot >= 0 {
        var value = point[number]
        for parameter in rows.indices {
          value +=
            (bounds[parameter] - self.bounds[parameter])
            * directions[parameter * point.count + number]
        }
        values[solved.variables[number].place] = value
      }
    }
  }
}
