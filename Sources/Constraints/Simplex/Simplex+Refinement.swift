// Solves that are accurate, and know how accurate, where rows are badly scaled.
//
// A system of layouts has coefficients of about one size, and absolute tolerances tell what is zero from
// what is not. Where sizes differ by much, a multiplier of 10^-12 may decide, and a difference of 10^-4
// may be rounding. There the residuals of every solve are computed in twice the precision and solved for
// again (iterative refinement; Wilkinson, "Rounding Errors in Algebraic Processes", 1963), and what
// counts as zero is found out by solving once more with the right-hand sides changed by a little, in
// proportion to the numbers that were added in them.

extension Simplex {
  /// The part of the numbers added in an equation by which it is changed to see how much that moves the
  /// solution: a few hundred roundings.
  static let noisePart = 3e-14

  /// How many times the change that was seen counts as rounding: other changes may add up to more.
  private static let noiseFactor = 8.0

  /// How often a solution is corrected: the first time makes it accurate, the others show that it is.
  private static let correctionCount = 3

  /// Improves the solution of `Bᵀ x = values` that the factors gave, by variable.
  ///
  /// - Returns: how far each coordinate may be off by rounding.
  func refinePoint(_ point: inout [Double], for values: [Double]) -> [Double] {
    var accurate = point.map { DoubleDouble($0) }
    var magnitudes = [Double](repeating: 0, count: values.count)
    var correction = magnitudes
    var rounding = magnitudes
    for count in 0..<Self.correctionCount {
      for position in values.indices {
        var rest = DoubleDouble(values[position])
        var magnitude = abs(values[position])
        forEachTerm(ofRow: Int(activeRow[position])) { variable, coefficient in
          rest.add(accurate[variable], times: -coefficient)
          magnitude += abs(coefficient * accurate[variable].value)
        }
        correction[position] = rest.value
        magnitudes[position] = magnitude
      }
      // What is left of nothing corrects nothing.
      if correction.allSatisfy({ $0 == 0 }) { break }
      factor.solveForPoint(&correction)
      for variable in point.indices {
        accurate[variable].add(correction[variable])
        if count > 0 { rounding[variable] = max(rounding[variable], abs(correction[variable])) }
      }
    }
    for variable in point.indices { point[variable] = accurate[variable].value }
    return noise(magnitudes, rounding) { factor.solveForPoint(&$0) }
  }

  /// How far each coordinate of the point may be off by rounding.
  func pointNoise() -> [Double] {
    let magnitudes = activeRow.map { row in
      var magnitude = abs(bound(Int(row)))
      forEachTerm(ofRow: Int(row)) { magnitude += abs($1 * point[$0]) }
      return magnitude
    }
    return noise(magnitudes, magnitudes.map { _ in 0 }) { factor.solveForPoint(&$0) }
  }

  /// Improves the multipliers that the factors gave, which write the gradient of the cost of the level
  /// at hand, or `linear` where given, as a combination of the active rows, by position.
  ///
  /// - Returns: how far each multiplier may be off by rounding.
  func refine(_ multipliers: inout [Double], for linear: [Double]?) -> [Double] {
    var accurate = multipliers.map { DoubleDouble($0) }
    var magnitudes: [Double] = []
    var correction: [Double] = []
    var rounding = [Double](repeating: 0, count: multipliers.count)
    for count in 0..<Self.correctionCount {
      correction = linear ?? .init(repeating: 0, count: multipliers.count)
      var rest = correction.map { DoubleDouble($0) }
      magnitudes = correction.map { abs($0) }
      func subtract(_ row: Int, times factor: DoubleDouble) {
        guard factor.value != 0 else { return }
        forEachTerm(ofRow: row) { variable, coefficient in
          rest[variable].add(factor, times: -coefficient)
          magnitudes[variable] += abs(coefficient * factor.value)
        }
      }
      for name in level where rows[Int(name)].position < 0 {
        subtract(Int(name), times: DoubleDouble(-levelSlope(ofRow: Int(name))))
      }
      for position in accurate.indices {
        subtract(Int(activeRow[position]), times: accurate[position])
      }
      for variable in rest.indices { correction[variable] = rest[variable].value }
      if correction.allSatisfy({ $0 == 0 }) { break }
      factor.solveForMultipliers(&correction)
      for position in accurate.indices {
        accurate[position].add(correction[position])
        if count > 0 { rounding[position] = max(rounding[position], abs(correction[position])) }
      }
    }
    for position in accurate.indices { multipliers[position] = accurate[position].value }
    return noise(magnitudes, rounding) { factor.solveForMultipliers(&$0) }
  }

  /// The greatest changes of a solution for right-hand sides that are changed in proportion to
  /// `magnitudes`, by parts and with signs that have no pattern, and at least the later corrections.
  private func noise(
    _ magnitudes: [Double], _ rounding: [Double], solve: (inout [Double]) -> Void
  ) -> [Double] {
    var noise = rounding.map { 16 * $0 }
    for seed in 1...2 {
      var change = magnitudes.indices.map { index in
        Self.noisePart * magnitudes[index] * Self.scatteredSign(index, seed: seed)
      }
      solve(&change)
      for index in noise.indices {
        noise[index] = max(noise[index], Self.noiseFactor * abs(change[index]))
      }
    }
    return noise
  }

  /// The cost per unit of a row that is not active, where it lies.
  func levelSlope(ofRow row: Int) -> Double {
    rows[row].side < 0 ? -rows[row].costBelow : rows[row].side > 0 ? rows[row].costAbove : 0
  }

  /// Calls a function with each variable of a row, pins included, and its coefficient.
  @inline(__always)
  func forEachTerm(ofRow row: Int, _ body: (Int, Double) -> Void) {
    if let variable = pinnedVariable(row) { return body(variable, 1) }
    for index in matrix.terms(ofRow: row) {
      body(Int(matrix.entries[index].index), matrix.entries[index].value)
    }
  }

  /// What a row's value along `vector` may be off by, where its coordinates are off by `noise`.
  func noise(ofRow row: Int, along vector: [Double], _ noise: [Double]) -> Double {
    var sum = 0.0
    forEachTerm(ofRow: row) { variable, coefficient in
      sum += abs(coefficient) * (Self.noisePart * abs(vector[variable]) + noise[variable])
    }
    return sum
  }
}
