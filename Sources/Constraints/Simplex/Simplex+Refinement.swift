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

  /// How often a solution is corrected: the first time makes it accurate, the second shows that it is.
  private static let correctionCount = 2

  /// Improves the solution of `Bᵀ x = values` that the factors gave, by variable.
  ///
  /// - Returns: how far each coordinate may be off by rounding.
  func refinePoint(_ point: inout [Double], for values: [Double]) -> [Double] {
    var magnitudes = [Double](repeating: 0, count: values.count)
    var lowPart = magnitudes
    var correction = magnitudes
    for _ in 0..<Self.correctionCount {
      for position in values.indices {
        var sum = CompensatedSum(values[position])
        var magnitude = abs(values[position])
        forEachTerm(ofRow: Int(activeRow[position])) { variable, coefficient in
          sum.subtract(coefficient, times: point[variable])
          sum.subtract(coefficient, times: lowPart[variable])
          magnitude += abs(coefficient * point[variable])
        }
        correction[position] = sum.value
        magnitudes[position] = magnitude
      }
      factor.solveForPoint(&correction)
      for variable in point.indices {
        Self.add(correction[variable], to: &point[variable], &lowPart[variable])
      }
    }
    return noise(magnitudes, correction) { factor.solveForPoint(&$0) }
  }

  /// Improves the multipliers that the factors gave, which write the gradient of the cost of the level
  /// at hand, or `linear` where given, as a combination of the active rows, by position.
  ///
  /// - Returns: how far each multiplier may be off by rounding.
  func refine(_ multipliers: inout [Double], for linear: [Double]?) -> [Double] {
    var magnitudes: [Double] = []
    var lowPart = [Double](repeating: 0, count: multipliers.count)
    var correction = lowPart
    for _ in 0..<Self.correctionCount {
      var sums = (linear ?? .init(repeating: 0, count: multipliers.count)).map {
        CompensatedSum($0)
      }
      magnitudes = sums.map { abs($0.value) }
      func subtract(_ row: Int, times factor: Double, _ lowPart: Double = 0) {
        guard factor != 0 else { return }
        forEachTerm(ofRow: row) { variable, coefficient in
          sums[variable].subtract(coefficient, times: factor)
          if lowPart != 0 { sums[variable].subtract(coefficient, times: lowPart) }
          magnitudes[variable] += abs(coefficient * factor)
        }
      }
      for name in level where rows[Int(name)].position < 0 {
        subtract(Int(name), times: -levelSlope(ofRow: Int(name)))
      }
      for position in multipliers.indices {
        subtract(Int(activeRow[position]), times: multipliers[position], lowPart[position])
      }
      correction = sums.map { $0.value }
      factor.solveForMultipliers(&correction)
      for position in multipliers.indices {
        Self.add(correction[position], to: &multipliers[position], &lowPart[position])
      }
    }
    return noise(magnitudes, correction) { factor.solveForMultipliers(&$0) }
  }

  /// Adds to a number in two parts.
  private static func add(_ change: Double, to high: inout Double, _ low: inout Double) {
    let small = low + change
    let sum = high + small
    low = small - (sum - high)
    high = sum
  }

  /// The greatest changes of a solution for right-hand sides that are changed in proportion to
  /// `magnitudes`, with signs that have no pattern, and at least the last corrections.
  private func noise(
    _ magnitudes: [Double], _ correction: [Double], solve: (inout [Double]) -> Void
  ) -> [Double] {
    var noise = correction.map { 16 * abs($0) }
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

  @inline(__always)
  private func forEachTerm(ofRow row: Int, _ body: (Int, Double) -> Void) {
    if let variable = pinnedVariable(row) {
      body(variable, 1)
    } else {
      for index in matrix.terms(ofRow: row) {
        body(Int(matrix.entries[index].index), matrix.entries[index].value)
      }
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

/// A sum of products in twice the precision of a double (Ogita, Rump, Oishi, "Accurate sum and dot
/// product", 2005).
struct CompensatedSum {
  private var high: Double
  private var low = 0.0

  init(_ value: Double) {
    high = value
  }

  var value: Double { high + low }

  mutating func subtract(_ first: Double, times second: Double) {
    let product = -first * second
    let error = (-product).addingProduct(-first, second)
    let sum = high + product
    let part = sum - high
    low += (high - (sum - part)) + (product - part) + error
    high = sum
  }
}
