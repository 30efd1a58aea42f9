/// How a solution, or a contradiction, goes on while constants of constraints change along several parameters
/// at a time (parametric programming; Gal, "Postoptimal Analyses, Parametric Programming, and Related Topics",
/// 1995).
///
/// Within its limits one basis is optimal on every level, so that the values of all variables are affine in the
/// parameters; or one proof holds that the required rows contradict each other. The region is convex.
package struct SolutionRegion: Sendable {
  /// What ends a region: a sum of the changes of the parameters, each times a rate, that must not be exceeded.
  package struct Limit: Hashable, Sendable {
    /// The rate of each parameter.
    package let rates: [Double]

    /// The largest sum; at least 0.
    package let most: Double

    /// Whether the sum may be the largest one.
    package let includesMost: Bool
  }

  /// Whether there is a solution in the region.
  package let isSatisfiable: Bool

  /// The limits, in no order that means anything; some may follow from others.
  package private(set) var limits: [Limit] = []

  /// The changes of the values per unit of each parameter, by slot; empty where there is no solution.
  private var slopes: [[Double]]

  /// The change of a variable's value per unit of a parameter; 0 where there is no solution.
  package subscript(variable: Variable, parameter: Int) -> Double {
    slopes[parameter].indices.contains(variable.place) ? slopes[parameter][variable.place] : 0
  }
}

extension Solver {
  /// How the present solution, or the present contradiction, goes on while constants change.
  ///
  /// - Parameter rates: for each parameter the changes of right-hand sides per unit, in the sense of
  ///   ``setRightHandSide(_:of:)``; each constraint at most once.
  /// - Returns: The region; nil where it has no inside, because rows that have the same bound here do not have
  ///   it elsewhere.
  /// - Throws: ``NumericalBreakdown`` as ``solve()`` does.
  /// - Complexity: that of ``solve()`` where anything has changed; then for each parameter a solve with the
  ///   factors and a pass over the rows of each part that has one of the constraints.
  package mutating func region(
    _ rates: [[(id: ConstraintID, rate: Double)]]
  ) throws(NumericalBreakdown) -> SolutionRegion? {
    let isSatisfiable =
      switch try solve() {
      case .optimal: true
      case .unsatisfiable: false
      }
    var region = SolutionRegion(
      isSatisfiable: isSatisfiable, slotCount: rows.variables.slotCount,
      parameterCount: rates.count)
    return partition.follow(&region, rates) ? region : nil
  }
}

extension Partition {
  /// Follows the parts in which bounds change; returns whether the region has an inside.
  fileprivate func follow(
    _ region: inout SolutionRegion, _ rates: [[(id: ConstraintID, rate: Double)]]
  ) -> Bool {
    let ratesOfPart = rates.map { ratesByPart($0) }
    guard region.isSatisfiable else {
      if let (part, face) = firstContradiction {
        region.follow(contradictionOf: face, ratesOfPart.map { $0[part] ?? [] })
      }
      return true
    }
    for part in Set(ratesOfPart.flatMap { $0.keys }).sorted() {
      guard let source = solved[part] else { continue }
      guard region.follow(source, ratesOfPart.map { $0[part] ?? [] }) else { return false }
    }
    return true
  }
}

extension SolutionRegion {
  /// Starts without limits.
  fileprivate init(isSatisfiable: Bool, slotCount: Int, parameterCount: Int) {
    self.isSatisfiable = isSatisfiable
    slopes = .init(
      repeating: .init(repeating: 0, count: isSatisfiable ? slotCount : 0), count: parameterCount)
  }

  /// Follows the solution of a part; returns whether there is a way to go.
  fileprivate mutating func follow(
    _ part: SolvedPart, _ rates: [[(row: Int, rate: Double)]]
  ) -> Bool {
    let face = part.face
    let simplex = face.simplex
    let courses = rates.map { simplex.course(ofBounds: $0) }
    for (parameter, course) in courses.enumerated() {
      guard !simplex.losesEqualBounds(course.boundRates) else { return false }
      for number in course.direction.indices where !course.isStill(number) {
        guard let variable = part.solved.variable(number) else { continue }
        slopes[parameter][variable.place] = course.direction[number]
      }
    }
    for row in simplex.rows.indices
    where simplex.rows[row].position < 0 && simplex.rows[row].isRestricted {
      let rates = courses.map { simplex.rate(ofRow: row, along: $0) }
      if rates.contains(where: { $0 != 0 }) { limit(simplex, row, rates: rates) }
    }
    return true
  }

  /// Ends the region where a row that changes its distance to its bound would leave its side.
  private mutating func limit(_ simplex: Simplex, _ row: Int, rates: [Double]) {
    var distance = simplex.distance(ofRow: row)
    if abs(distance) <= simplex.tolerance(row) { distance = 0 }
    if !simplex.rows[row].allowsAbove {
      limits.append(Limit(rates: rates, most: max(0, -distance), includesMost: true))
    }
    if !simplex.rows[row].allowsBelow {
      limits.append(
        Limit(rates: rates.map { -$0 }, most: max(0, distance), includesMost: true))
    }
  }

  /// Follows the proof that a part contradicts itself. Where it ends the rows hold, so that the end is outside.
  fileprivate mutating func follow(
    contradictionOf face: OptimalFace, _ rates: [[(row: Int, rate: Double)]]
  ) {
    guard let proof = face.contradiction else { return }
    let changes = rates.map { rates in
      var boundRates: [Int: Double] = [:]
      for (row, rate) in rates { boundRates[row] = rate * face.simplex.matrix.forms[row].scale }
      return proof.rate(ofChanges: boundRates)
    }
    guard changes.contains(where: { $0 != 0 }) else { return }
    let most = max(0, -proof.total(of: face.simplex.matrix.bounds))
    limits.append(Limit(rates: changes, most: most, includesMost: false))
  }
}
