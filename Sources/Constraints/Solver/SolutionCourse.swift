/// How a solution, or a contradiction, goes on while constants of constraints change at fixed rates
/// (parametric programming; Gass and Saaty, "The computational algorithm for the parametric objective
/// function", 1955; Gal, "Postoptimal Analyses, Parametric Programming, and Related Topics", 1995).
///
/// In its range one basis is optimal on every level, so that the values of all variables are affine in the
/// parameter; or one proof holds that the required rows contradict each other.
package struct SolutionCourse: Sendable {
  /// Whether there is a solution in the range.
  package let isSatisfiable: Bool

  /// How far the parameter may go from where it is, which is 0; an end that no row sets is infinite.
  package private(set) var range: ClosedRange<Double> = -.infinity ... .infinity

  /// The constraints that end the range; nil where none does, or the order in which ties are broken.
  package private(set) var blockers: (lower: ConstraintID?, upper: ConstraintID?) = (nil, nil)

  /// The changes of the values per unit of the parameter, by slot; empty where there is no solution.
  private var slopes: [Double]

  /// Starts without limits.
  init(isSatisfiable: Bool, slotCount: Int) {
    self.isSatisfiable = isSatisfiable
    slopes = .init(repeating: 0, count: isSatisfiable ? slotCount : 0)
  }

  /// The change of a variable's value per unit of the parameter; 0 where there is no solution.
  package subscript(variable: Variable) -> Double {
    slopes.indices.contains(variable.place) ? slopes[variable.place] : 0
  }
}

extension Solver {
  /// How the present solution, or the present contradiction, goes on while constants change.
  ///
  /// - Parameter rates: the changes of right-hand sides per unit of the parameter, in the sense of
  ///   ``setRightHandSide(_:of:)``; each constraint at most once.
  /// - Throws: ``NumericalBreakdown`` as ``solve()`` does.
  /// - Complexity: that of ``solve()`` where anything has changed; then a solve with the factors and a
  ///   pass over the rows of each part that has one of the constraints.
  package mutating func course(
    _ rates: [(id: ConstraintID, rate: Double)]
  ) throws(NumericalBreakdown) -> SolutionCourse {
    let isSatisfiable =
      switch try solve() {
      case .optimal: true
      case .unsatisfiable: false
      }
    var course = SolutionCourse(
      isSatisfiable: isSatisfiable, slotCount: rows.variables.slotCount)
    partition.follow(&course, rates)
    return course
  }
}

extension Partition {
  /// Follows the parts in which bounds change.
  fileprivate func follow(
    _ course: inout SolutionCourse, _ rates: [(id: ConstraintID, rate: Double)]
  ) {
    let ratesOfPart = ratesByPart(rates)
    if course.isSatisfiable {
      for part in ratesOfPart.keys.sorted() {
        guard let source = solved[part], let rates = ratesOfPart[part] else { continue }
        course.follow(source, rates)
      }
    } else if let (part, face) = firstContradiction {
      course.follow(contradictionOf: face, ratesOfPart[part] ?? [])
    }
  }

  /// The rows of each part whose bounds change.
  func ratesByPart(
    _ rates: [(id: ConstraintID, rate: Double)]
  ) -> [Int: [(row: Int, rate: Double)]] {
    var ratesOfPart: [Int: [(row: Int, rate: Double)]] = [:]
    for (id, rate) in rates where rate != 0 {
      guard let place = place(of: id) else { continue }
      ratesOfPart[place.part, default: []].append((place.row, rate))
    }
    return ratesOfPart
  }

  /// The first part that contradicts itself: one contradiction is enough, and this is the one that is told.
  var firstContradiction: (part: Int, face: OptimalFace)? {
    for part in solved.indices {
      guard let face = solved[part]?.solved.face, !face.isFeasible else { continue }
      return (part, face)
    }
    return nil
  }
}

extension SolutionCourse {
  /// Follows the solution of a part.
  fileprivate mutating func follow(_ part: SolvedPart, _ rates: [(row: Int, rate: Double)]) {
    let face = part.face
    let simplex = face.simplex
    let course = simplex.course(ofBounds: rates)
    for number in course.direction.indices where !course.isStill(number) {
      guard let variable = part.solved.variable(number) else { continue }
      slopes[variable.place] = course.direction[number]
    }
    if simplex.losesEqualBounds(course.boundRates) { range = 0...0 }
    for row in simplex.rows.indices
    where simplex.rows[row].position < 0 && simplex.rows[row].isRestricted {
      let rate = simplex.rate(ofRow: row, along: course)
      if rate != 0 { limit(simplex, row, rate: rate, name: face.name(ofRow: row)) }
    }
  }

  /// Ends the range where a row that changes its distance to its bound would leave its side.
  private mutating func limit(_ simplex: Simplex, _ row: Int, rate: Double, name: ConstraintID?) {
    var distance = simplex.distance(ofRow: row)
    if abs(distance) <= simplex.tolerance(row) { distance = 0 }
    let state = simplex.rows[row]
    let end = -distance / rate
    // Which way the row moves when the parameter grows.
    let leavesAbove = rate > 0 ? !state.allowsAbove : !state.allowsBelow
    let leavesBelow = rate > 0 ? !state.allowsBelow : !state.allowsAbove
    if leavesAbove, end < range.upperBound {
      range = min(range.lowerBound, 0)...max(end, 0)
      blockers.upper = name
    }
    if leavesBelow, end > range.lowerBound {
      range = min(end, 0)...max(range.upperBound, 0)
      blockers.lower = name
    }
  }

  /// Follows the proof that a part contradicts itself.
  fileprivate mutating func follow(
    contradictionOf face: OptimalFace, _ rates: [(row: Int, rate: Double)]
  ) {
    guard let proof = face.contradiction else { return }
    var boundRates: [Int: Double] = [:]
    for (row, rate) in rates { boundRates[row] = rate * face.simplex.matrix.forms[row].scale }
    range = proof.range(of: face.simplex.matrix.bounds, changingBy: boundRates)
  }
}

extension OptimalFace {
  /// The name of the constraint that a row stands for; nil for pins and rows that stand for none.
  fileprivate func name(ofRow row: Int) -> ConstraintID? {
    guard row < simplex.matrix.rowCount else { return nil }
    let name = names[row]
    return name == RowOrder.none ? nil : name
  }
}

extension Simplex {
  /// The way of the point while bounds change.
  struct BoundCourse {
    /// The rates of the bounds that change, by row.
    var boundRates: [Int: Double] = [:]

    /// The rate of each variable.
    var direction: [Double]

    /// How far the rate of each variable may be off by rounding; empty in a system that is well scaled.
    fileprivate var noises: [Double] = []

    /// What all rates may be off by in a system that is well scaled.
    fileprivate var noise: Double

    /// Whether the rate of a variable is no more than rounding.
    func isStill(_ variable: Int) -> Bool {
      abs(direction[variable]) <= (noises.isEmpty ? noise : noises[variable])
    }
  }

  /// How the point moves while bounds change at rates that are given in the units of the constraints.
  func course(ofBounds rates: [(row: Int, rate: Double)]) -> BoundCourse {
    var course = BoundCourse(direction: .init(repeating: 0, count: point.count), noise: 0)
    for (row, rate) in rates {
      let rate = rate * matrix.forms[row].scale
      course.boundRates[row] = rate
      if rows[row].position >= 0 { course.direction[Int(rows[row].position)] = rate }
    }
    let amounts = course.direction
    factor.solveForPoint(&course.direction)
    if matrix.isBadlyScaled {
      // A small rate need not be the rounding of a large one beside it.
      course.noises = refinePoint(&course.direction, for: amounts)
    } else {
      course.noise = 1e-13 * course.direction.reduce(1) { max($0, abs($1)) }
    }
    return course
  }

  /// By how much a row leaves its bound along a way; 0 where that is no more than rounding.
  func rate(ofRow row: Int, along course: BoundCourse) -> Double {
    let rate = rate(ofRow: row, along: course.direction) - (course.boundRates[row] ?? 0)
    let noise =
      course.noises.isEmpty
      ? course.noise : noise(ofRow: row, along: course.direction, course.noises)
    return abs(rate) > noise ? rate : 0
  }

  /// How far the value of a row lies from its bound; computed from the point, which was refined.
  func distance(ofRow row: Int) -> Double {
    let value =
      row < matrix.rowCount
      ? matrix.activity(ofRow: row, at: point) : point[row - matrix.rowCount]
    return value - bound(row)
  }

  /// Whether a restriction that was taken over from a row with an equal bound may not hold where bounds
  /// change: unless all such rows of a variable change alike.
  func losesEqualBounds(_ rates: [Int: Double]) -> Bool {
    // Such a row has a single variable.
    func term(ofRow row: Int) -> SparseEntry {
      matrix.entries[matrix.terms(ofRow: row).lowerBound]
    }
    var alike: [Int32: Double] = [:]
    for (row, rate) in rates where rows[row].dependsOnEqualBounds {
      alike[term(ofRow: row).index] = rate / term(ofRow: row).value
    }
    return (0..<matrix.rowCount).contains { row in
      guard rows[row].dependsOnEqualBounds, let rate = alike[term(ofRow: row).index] else {
        return false
      }
      return abs(rates[row, default: 0] / term(ofRow: row).value - rate) > 1e-12 * abs(rate)
    }
  }
}
