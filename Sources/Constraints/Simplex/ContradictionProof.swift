/// A proof that some rows contradict each other: multipliers with which their left-hand sides add up to
/// nothing, and their bounds to less (Farkas, 1902).
///
/// Inequalities have multipliers that keep their direction, so that the sum of the rows says that
/// nothing is at most a negative number.
struct ContradictionProof: Sendable {
  /// The rows, ascending.
  let rows: [Int32]

  private let multipliers: [Double]

  /// Whether a row takes part.
  func contains(_ row: Int) -> Bool {
    let place = rows.partitioningIndex { $0 >= row }
    return place < rows.count && rows[place] == row
  }

  /// The smallest difference that means anything, in scaled units.
  private static let leastDifference = 1e-9

  /// The part of the numbers added that is rounding.
  private static let roundingPart = 1e-12

  /// What a contradiction is larger than, in scaled units.
  ///
  /// Where rows are well scaled, that is the smallest difference. Where they are not, little in one row may be
  /// much in another: there some row is missed by more than that difference where all others hold.
  private let leastAmount: Double

  /// Whether every one of the rows is missed by no more than a row may be where all others hold; only told of
  /// rows that are badly scaled, because a sum of violations that small is none where they are not.
  private(set) var isNegligible = false

  /// Whether the rows contradict each other with the bounds that they have now; false where the
  /// multipliers prove nothing.
  func holds(for bounds: [Double]) -> Bool {
    -total(of: bounds) > leastAmount + Self.roundingPart * magnitude(of: bounds)
  }

  /// How far bounds may change at fixed rates until the multipliers prove nothing any more; an end that is
  /// not reached is infinite.
  func range(of bounds: [Double], changingBy rates: [Int: Double]) -> ClosedRange<Double> {
    let (sum, rate) = (total(of: bounds), self.rate(ofChanges: rates))
    guard rate != 0 else { return -.infinity ... .infinity }
    let end = -sum / rate
    return rate > 0 ? -.infinity...max(end, 0) : min(end, 0) ... .infinity
  }

  /// What the multipliers add bounds up to: less than zero, where they prove a contradiction.
  func total(of bounds: [Double]) -> Double {
    var sum = DoubleDouble()
    for (row, multiplier) in zip(rows, multipliers) {
      sum.add(DoubleDouble(multiplier), times: bounds[Int(row)])
    }
    return sum.value
  }

  /// The sizes of the numbers that are added up.
  private func magnitude(of bounds: [Double]) -> Double {
    zip(rows, multipliers).reduce(0) { $0 + abs($1.1 * bounds[Int($1.0)]) }
  }

  /// What the multipliers add changes of bounds up to; 0 where that is nothing but rounding.
  func rate(ofChanges rates: [Int: Double]) -> Double {
    var sum = DoubleDouble()
    for (row, multiplier) in zip(rows, multipliers) {
      sum.add(DoubleDouble(multiplier), times: rates[Int(row)] ?? 0)
    }
    return abs(sum.value) > 1e-12 ? sum.value : 0
  }
}

extension ContradictionProof {
  /// The part of the largest product in a column below which another one is rounding.
  private static let precision = 1e-12

  /// The part of the largest multiplier below which another one is rounding, where rows are well scaled.
  private static let noise = 1e-14

  /// What is left of a multiplier that is zero, when the multipliers have been refined; the costs are 1.
  private static let zero = 1e-25

  /// Takes the multipliers of a state with the least sum of violations, and proves with them that the
  /// rows of the level at hand contradict each other; nil where arithmetic does not prove it.
  ///
  /// The multipliers are refined until what their rows add up to is nothing but rounding, which is found
  /// out with twice the digits.
  ///
  /// - Complexity: O(entries of the rows that take part, and number of variables).
  init?(of simplex: Simplex) {
    var combination = Combination(of: simplex)
    for _ in 0..<3 where !combination.isBalanced(to: 1e-3 * Self.precision) {
      combination.refine(in: simplex)
    }
    // Where rows are badly scaled a small multiplier may matter, so that it is rounding only where nothing is proven
    // with it: then other coefficients that do not differ by more than rounding contradict each other.
    if simplex.matrix.isBadlyScaled, let proof = Self(combination, of: simplex) {
      self = proof
      return
    }
    combination.dropNoise(in: simplex)
    guard let proof = Self(combination, of: simplex) else { return nil }
    self = proof
  }

  private init?(_ combination: Combination, of simplex: Simplex) {
    guard combination.isBalanced(to: Self.precision) else { return nil }
    let members = combination.members(above: 0.1 * Self.precision, of: simplex)
    for (row, multiplier) in members {
      // Pins, and rows that were left out, prove nothing.
      let cost = multiplier > 0 ? simplex.rows[row].costAbove : simplex.rows[row].costBelow
      guard cost > 0 else { return nil }
    }
    self.init(members, of: simplex.matrix)
    guard isNegligible || holds(for: simplex.matrix.bounds) else { return nil }
  }

  private init(_ members: [(row: Int, multiplier: Double)], of matrix: RowMatrix) {
    rows = members.map { Int32(truncatingIfNeeded: $0.row) }
    multipliers = members.map { $0.multiplier }
    let (least, greatest) = multipliers.reduce((1, 0)) { (min($0.0, abs($1)), max($0.1, abs($1))) }
    leastAmount = Self.leastDifference * (matrix.isBadlyScaled ? least : 1)
    guard matrix.isBadlyScaled, greatest > 0 else { return }
    let amount = -total(of: matrix.bounds)
    let rounding = Self.roundingPart * magnitude(of: matrix.bounds)
    isNegligible = 0 <= amount && amount <= leastAmount + rounding * least / greatest
  }

  /// The part of the proof that some of its rows are, which have no variable in common with the others.
  func part(_ rows: [Int], of matrix: RowMatrix) -> ContradictionProof {
    let rows = Set(rows)
    let members = zip(self.rows, multipliers).lazy.map { (row: Int($0), multiplier: $1) }
    return ContradictionProof(members.filter { rows.contains($0.row) }, of: matrix)
  }

  /// The gradient of the sum of violations as a combination of the active rows, with all terms on one
  /// side.
  private struct Combination {
    /// The rows that are violated, with their slopes.
    private var violated: [(row: Int, slope: Double)] = []

    /// The multiplier of each active row, by position.
    private var active: [DoubleDouble]

    /// What all rows add up to, by variable.
    private var residual: [DoubleDouble] = []

    /// The largest of the numbers that were added up, by variable.
    private var largest: [Double] = []

    init(of simplex: Simplex) {
      for name in simplex.level {
        guard simplex.rows[Int(name)].position < 0 else { continue }
        let slope = simplex.levelSlope(ofRow: Int(name))
        if slope != 0 { violated.append((Int(name), slope)) }
      }
      active = simplex.multipliers.map { DoubleDouble(-$0) }
      update(simplex)
    }

    private mutating func update(_ simplex: Simplex) {
      residual = .init(repeating: DoubleDouble(), count: simplex.matrix.variableCount)
      largest = .init(repeating: 0, count: simplex.matrix.variableCount)
      for (row, slope) in violated { add(row, DoubleDouble(slope), simplex) }
      for position in active.indices where active[position].value != 0 {
        add(Int(simplex.activeRow[position]), active[position], simplex)
      }
    }

    private mutating func add(_ row: Int, _ multiplier: DoubleDouble, _ simplex: Simplex) {
      simplex.forEachTerm(ofRow: row) { variable, coefficient in
        residual[variable].add(multiplier, times: coefficient)
        largest[variable] = max(largest[variable], abs(multiplier.value * coefficient))
      }
    }

    /// Whether what the rows add up to is a small part of what was added, for each variable.
    func isBalanced(to precision: Double) -> Bool {
      residual.indices.allSatisfy { abs(residual[$0].value) <= precision * largest[$0] }
    }

    /// Takes what the rows add up to out of the multipliers of the active ones.
    mutating func refine(in simplex: Simplex) {
      var change = residual.map { $0.value }
      simplex.factor.solveForMultipliers(&change)
      for position in active.indices {
        active[position].add(-change[position])
        if abs(active[position].value) < ContradictionProof.zero {
          active[position] = DoubleDouble()
        }
      }
      update(simplex)
    }

    /// Takes multipliers that are nothing but rounding for zero: beside rows that matter they balance
    /// each other in columns of their own, so that these do not tell.
    mutating func dropNoise(in simplex: Simplex) {
      var largest = violated.reduce(0) { max($0, abs($1.slope)) }
      for multiplier in active { largest = max(largest, abs(multiplier.value)) }
      let noise = ContradictionProof.noise * largest
      var isChanged = false
      for position in active.indices
      where active[position].value != 0 && abs(active[position].value) <= noise {
        active[position] = DoubleDouble()
        isChanged = true
      }
      if isChanged { update(simplex) }
    }

    /// The rows that add more than rounding to any column, ascending.
    func members(
      above precision: Double, of simplex: Simplex
    ) -> [(row: Int, multiplier: Double)] {
      // By row, which is faster than to sort them; pins are rows, too, behind those of the matrix.
      var multipliers = [Double](repeating: 0, count: simplex.rows.count)
      for (row, slope) in violated { multipliers[row] = slope }
      for position in active.indices where active[position].value != 0 {
        let (row, multiplier) = (Int(simplex.activeRow[position]), active[position].value)
        var isMember = false
        simplex.forEachTerm(ofRow: row) { variable, coefficient in
          if abs(multiplier * coefficient) > precision * largest[variable] { isMember = true }
        }
        if isMember { multipliers[row] = multiplier }
      }
      return multipliers.indices.compactMap { row in
        multipliers[row] == 0 ? nil : (row: row, multiplier: multipliers[row])
      }
    }
  }
}
