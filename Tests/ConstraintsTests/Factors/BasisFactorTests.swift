@testable import Constraints
import SeededRandomness
import Testing

/// The factors of a basis against the rows that they were made of.
@Suite("Factors of a basis")
struct BasisFactorTests {
  @Test(
    "every solve satisfies the equations of the active rows", arguments: FactorShape.systems)
  func solves(_ shape: FactorShape, seed: UInt64) throws {
    var system = try FactorSystem(shape, seed: seed)
    var basis = Basis(&system)
    #expect(basis.active.count == system.matrix.variableCount)
    #expect(system.rank(basis.active) == system.matrix.variableCount)
    let point = basis.factor.pointOfFactorisation
    for (row, value) in zip(basis.active, basis.values(at: point, system)) {
      let bound = Int(row) < system.matrix.rowCount ? system.matrix.bounds[Int(row)] : 0
      expectClose(value, bound, within: 1e-7, "seed \(seed), row \(row) at the point")
    }
    basis.expectSolves(&system, "seed \(seed)")
  }

  @Test(
    "the multipliers of a single variable are those of its gradient", arguments: FactorShape.systems
  )
  func sparseMultipliers(_ shape: FactorShape, seed: UInt64) throws {
    var system = try FactorSystem(shape, seed: seed)
    var basis = Basis(&system)
    var sparse = SparseMultipliers(count: system.matrix.variableCount)
    for round in 0..<3 {
      for variable in 0..<system.matrix.variableCount {
        var dense = [Double](repeating: 0, count: system.matrix.variableCount)
        dense[variable] = 1
        basis.factor.solveForMultipliers(&dense)
        basis.factor.solveForMultipliers(ofVariable: variable, &sparse)
        let places = sparse.places
        #expect(Set(places).count == places.count)
        for position in dense.indices {
          expectClose(
            sparse[position], dense[position], within: 1e-9,
            "seed \(seed), round \(round), variable \(variable)")
          #expect(dense[position] == 0 || places.contains(position))
        }
      }
      // Replaced columns count too.
      let row = system.shuffledRows()[0]
      guard !basis.active.contains(row) else { continue }
      var multipliers = system.coefficients(row)
      basis.factor.solveForMultipliers(&multipliers)
      let largest = multipliers.indices.max { abs(multipliers[$0]) < abs(multipliers[$1]) } ?? 0
      guard abs(multipliers[largest]) > 0.1 else { continue }
      basis.replace(
        largest, by: row, multipliers: multipliers, byVariable: round == 1, system)
    }
  }

  @Test(
    "a row of an earlier group is never left out for a later one",
    arguments: FactorShape.systems)
  func groups(_ shape: FactorShape, seed: UInt64) throws {
    var system = try FactorSystem(shape, seed: seed)
    let rows = system.shuffledRows()
    let thirds = [0, rows.count / 3, 2 * rows.count / 3, rows.count]
    let groups = zip(thirds, thirds.dropFirst()).map { Array(rows[$0..<$1]) }
    var factor = BasisFactor()
    var asked = 0
    let active = Set(
      factor.factorise(
        groups: Array(groups.dropLast()),
        completing: { _ in
          asked += 1
          return [groups[2]]
        }, of: system.matrix))
    for end in groups.indices {
      let before = groups[...end].flatMap { $0 }
      #expect(before.filter(active.contains).count == system.rank(before), "group \(end)")
    }
    // The rest is only asked for if it is needed.
    #expect(asked == (system.rank(groups[..<2].joined()) < system.matrix.variableCount ? 1 : 0))
  }

  @Test("a large system bears a sixteenth of its size in updates, and a small one two per entry")
  func largeSystems() {
    func factor(_ count: Int) -> BasisFactor {
      var factor = BasisFactor()
      #expect(!factor.needsRefactorisation)
      let active = factor.factorise(
        groups: [], completing: { _ in [] }, of: RowMatrix(variableCount: count))
      #expect(active.count == count)
      return factor
    }
    for (size, limit) in [(4, 64), (1024, 64), (1039, 64), (1040, 65), (1296, 81)] {
      var factor = factor(size)
      var multipliers = [Double](repeating: 0, count: size)
      multipliers[1] = 2
      for count in 0..<limit {
        #expect(factor.updateCount == count)
        #expect(!factor.needsRefactorisation, "\(size): \(count)")
        factor.replaceColumn(at: 1, multipliers: SparseVector(multipliers))
      }
      #expect(factor.needsRefactorisation)
    }
    // Two entries for each of the four pivots.
    var factor = factor(4)
    for (count, entries) in [(1, 2.0), (2, 4), (3, 6), (4, 8)] {
      factor.replaceColumn(at: 0, multipliers: SparseVector([1, entries, 0, 3]))
      #expect(factor.updateCount == count)
      #expect(!factor.needsRefactorisation)
    }
    factor.replaceColumn(at: 2, multipliers: SparseVector([0, 0, 5, 1]))
    #expect(factor.needsRefactorisation)
    _ = factor.factorise(groups: [], completing: { _ in [] }, of: RowMatrix(variableCount: 4))
    #expect(factor.updateCount == 0)
    #expect(!factor.needsRefactorisation)
  }

  @Test(
    "replaced columns and added variables are followed, by position and by variable",
    arguments: FactorShape.systems)
  func updates(_ shape: FactorShape, seed: UInt64) throws {
    var system = try FactorSystem(shape, seed: seed)
    var basis = Basis(&system)
    for count in 0..<70 {
      let row = system.shuffledRows()[0]
      guard !basis.active.contains(row) else { continue }
      var multipliers = system.coefficients(row)
      basis.factor.solveForMultipliers(&multipliers)
      let largest = multipliers.indices.max { abs(multipliers[$0]) < abs(multipliers[$1]) } ?? 0
      guard abs(multipliers[largest]) > 0.1 else { continue }
      let before = basis.factor.updateCount
      basis.replace(
        largest, by: row, multipliers: multipliers, byVariable: count % 7 < 3, system)
      #expect(basis.factor.updateCount == before + 1)
      if count.isMultiple(of: 9) { basis.expectSolves(&system, "seed \(seed), update \(count)") }
    }
    basis.expectSolves(&system, "seed \(seed)")
    basis.expectSolves(&system, "seed \(seed), with pins behind the factors", addedPins: 3)
  }

  @Test("of a chain the shorter side of a replaced column is kept")
  func shorterSide() throws {
    // x0 == 0, and each variable is a unit behind the one before.
    let count = 100
    let form = RowMatrix.Form(relation: .equal, priority: .required, scale: 1, weight: 1)
    func entry(_ variable: Int, _ value: Double) -> SparseEntry {
      SparseEntry(index: Int32(variable), value: value)
    }
    var matrix = RowMatrix(variableCount: count)
    matrix.addVacantRows(count + 2)
    let rows = (0..<count).compactMap { variable in
      let terms =
        variable == 0 ? [entry(0, 1)] : [entry(variable, 1), entry(variable - 1, -1)]
      return matrix.insert(terms, form: form, bound: 1).map { Int32($0) }
    }
    var basis = BasisFactor()
    let active = basis.factorise(groups: [rows], completing: { _ in [] }, of: matrix)
    #expect(Set(active) == Set(rows))
    func replace(_ variable: Int) -> Int {
      let position = active.firstIndex(of: rows[variable]) ?? 0
      let multipliers = basis.multipliers(of: [entry(variable, 1)], count: count)
      let direction = basis.point(of: [entry(position, 1)], count: count)
      var factor = basis
      var updates = 0
      while !factor.needsRefactorisation {
        factor.replaceColumn(
          at: position, multipliers: multipliers, difference: [entry(variable - 1, 1)],
          direction: direction.places.map { SparseEntry(index: $0, value: direction[$0]) })
        updates += 1
      }
      return updates
    }
    // The last but one moves two variables and has 99 multipliers; the second one the other way round.
    // Either fills its 64 updates before they outgrow the factors; what is in the middle does not.
    #expect(replace(98) == 64)
    #expect(replace(1) == 64)
    #expect(replace(50) < 20)
  }

  @Test(
    "after 64 updates of a small system, or when they outgrow the factors, a basis is to be factorised anew"
  )
  func refactorisation() throws {
    var system = try FactorSystem(.chain, seed: 1)
    var basis = Basis(&system)
    #expect(!basis.factor.needsRefactorisation)
    var unit = [Double](repeating: 0, count: system.matrix.variableCount)
    unit[0] = 1
    for _ in 0..<63 { basis.factor.replaceColumn(at: 0, multipliers: SparseVector(unit)) }
    #expect(!basis.factor.needsRefactorisation)
    basis.factor.replaceColumn(at: 0, multipliers: SparseVector(unit))
    #expect(basis.factor.needsRefactorisation)

    let chain = Array(0..<Int32(system.matrix.variableCount - 1))
    basis.active = basis.factor.factorise(
      groups: [chain], completing: { _ in [] }, of: system.matrix)
    #expect(basis.factor.updateCount == 0)
    #expect(!basis.factor.needsRefactorisation)
    // The rows of a chain are peeled, so the factors have as many entries as they, and a pin one.
    let entries = 2 * chain.count + 1
    let full = [Double](repeating: 1, count: system.matrix.variableCount)
    var length = 0
    while !basis.factor.needsRefactorisation {
      basis.factor.replaceColumn(at: 0, multipliers: SparseVector(full))
      length += full.count - 1
    }
    #expect(length > 2 * entries)
    #expect(length < 2 * entries + full.count)
  }
}

/// A basis with its factors.
private struct Basis {
  var factor = BasisFactor()
  var active: [Int32]

  init(_ system: inout FactorSystem) {
    let rows = system.shuffledRows()
    active = factor.factorise(
      groups: [Array(rows.prefix(rows.count / 2)), Array(rows.dropFirst(rows.count / 2))],
      completing: { _ in [] }, of: system.matrix)
  }

  func values(at point: [Double], _ system: FactorSystem) -> [Double] {
    active.map { row in zip(system.coefficients(row), point).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// Expects that each kind of solve satisfies the equations that it is for.
  mutating func expectSolves(_ system: inout FactorSystem, _ what: String, addedPins: Int = 0) {
    let count = active.count
    let gradient = system.sparseVector(count + addedPins)
    var multipliers = gradient
    factor.solveForMultipliers(&multipliers)
    var sum = [Double](repeating: 0, count: count)
    for (row, multiplier) in zip(active, multipliers) {
      for (variable, value) in system.coefficients(row).enumerated() {
        sum[variable] += multiplier * value
      }
    }
    let largest = multipliers.reduce(1) { max($0, abs($1)) }
    for (variable, value) in sum.enumerated() {
      #expect(abs(value - gradient[variable]) <= 1e-7 * largest, "\(what): multipliers")
    }
    let values = system.sparseVector(count + addedPins)
    var point = values
    factor.solveForPoint(&point)
    let few = factor.point(of: Self.entries(values), count: values.count)
    expectPlaces(of: few, "\(what): point")
    let sparse = few.values
    let same = factor.multipliers(of: Self.entries(gradient), count: gradient.count)
    expectPlaces(of: same, "\(what): multipliers")
    #expect(same.values == multipliers, "\(what): multipliers of few entries")
    let farthest = point.reduce(1) { max($0, abs($1)) }
    for (value, expected) in zip(self.values(at: point, system), values) {
      #expect(abs(value - expected) <= 1e-7 * farthest, "\(what): point")
    }
    for (value, expected) in zip(sparse, point) {
      #expect(abs(value - expected) <= 1e-7 * farthest, "\(what): sparse point")
    }
    // The pins of variables that the factors do not know are those variables.
    #expect(Array(multipliers[count...]) == Array(gradient[count...]))
    #expect(Array(point[count...]) == Array(values[count...]))
    #expect(Array(sparse[count...]) == Array(values[count...]))
  }

  /// The numbers of a vector that are not zero.
  static func entries(_ vector: [Double]) -> [SparseEntry] {
    vector.indices.filter { vector[$0] != 0 }.map {
      SparseEntry(index: Int32($0), value: vector[$0])
    }
  }

  /// Replaces a row by another one, by position or by variable.
  mutating func replace(
    _ position: Int, by row: Int32, multipliers: [Double], byVariable: Bool, _ system: FactorSystem
  ) {
    if byVariable {
      let direction = factor.point(
        of: [SparseEntry(index: Int32(position), value: 1)], count: active.count)
      let (old, new) = (system.coefficients(active[position]), system.coefficients(row))
      factor.replaceColumn(
        difference: Self.entries(zip(new, old).map { $0 - $1 }),
        direction: Self.entries(direction.values), pivot: multipliers[position])
    } else {
      factor.replaceColumn(at: position, multipliers: SparseVector(multipliers))
    }
    active[position] = row
  }

  private func expectPlaces(of vector: SparseVector, _ what: String) {
    #expect(
      vector.places.map { Int($0) } == vector.values.indices.filter { vector.values[$0] != 0 },
      "\(what)")
    #expect(vector.largest == vector.values.reduce(0) { max($0, abs($1)) }, "\(what)")
  }
}
