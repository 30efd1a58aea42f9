import SeededRandomness
import Testing

@testable import Constraints

/// The rows of a system as the simplex method has them.
@Suite("Row matrix")
struct RowMatrixTests {
  private func matrix(_ rows: [Constraint], variables: Int = 4) throws -> RowMatrix {
    var problem = Problem()
    for _ in 0..<variables { _ = problem.addVariable() }
    for row in rows { try problem.add(row) }
    return CompiledSystem(RowStore(problem)).matrix
  }

  private var x: [Variable] {
    var problem = Problem()
    return (0..<4).map { _ in problem.addVariable() }
  }

  @Test(
    "a row is scaled so that its largest coefficient lies from 1 to 2",
    arguments: [
      (1.0, 1.0), (2, 0.5), (3, 0.5), (3.99, 0.5), (4, 0.25), (0.5, 2), (0.75, 2), (1.5, 1),
      (-6, 0.25), (1e-3, 1024),
    ])
  func scale(coefficient: Double, scale: Double) throws {
    let x = x
    for order in [
      [(0, coefficient), (1, 0.25 * coefficient)], [(2, coefficient / 3), (1, coefficient)],
    ] {
      let expression = LinearExpression(
        terms: order.map { Term(x[$0.0], $0.1) }, constant: -7)
      let matrix = try matrix([
        Constraint(expression, .equal, priority: 500, weight: 3), Constraint(expression, .equal),
      ])
      for row in 0..<2 {
        #expect(matrix.forms[row].scale == scale)
        #expect(matrix.bounds[row] == 7 * scale)
        #expect(matrix.bound(ofRow: row, constant: -9) == 9 * scale)
        let entries = matrix.terms(ofRow: row).map { matrix.entries[$0] }
        #expect(entries.map { Int($0.index) } == order.map { $0.0 })
        #expect(entries.map { $0.value } == order.map { $0.1 * scale })
        #expect(matrix.extents[row].count == 2)
      }
      #expect(matrix.forms[0].weight == 3 / scale)
      #expect(matrix.forms[1].weight == 1)
    }
  }

  @Test("a row without variables is compared as it stands")
  func empty() throws {
    let matrix = try matrix([Constraint(LinearExpression(constant: -3), .equal)])
    #expect(matrix.forms[0].scale == 1)
    #expect(matrix.bounds == [3])
    #expect(matrix.extents[0].count == 0)
    #expect(!matrix.isBadlyScaled)
  }

  @Test("a variable that is named twice has one coefficient, and one that cancels has none")
  func repeated() throws {
    let x = x
    let matrix = try matrix([
      Constraint(
        LinearExpression(terms: [Term(x[1], 100), Term(x[0]), Term(x[1], -98)], constant: 4),
        .equal),
      Constraint(
        LinearExpression(terms: [Term(x[2], 5), Term(x[0], 3), Term(x[2], -5)], constant: 1),
        .lessOrEqual),
      Constraint(
        LinearExpression(terms: [Term(x[2], 0), Term(x[3], 3)], constant: 1), .lessOrEqual),
    ])
    #expect(matrix.gradient(ofRow: 0) == [0.5, 1, 0, 0])
    #expect(matrix.bounds == [-2, -0.5, -0.5])
    #expect(matrix.gradient(ofRow: 1) == [1.5, 0, 0, 0])
    #expect(matrix.gradient(ofRow: 2) == [0, 0, 0, 1.5])
    #expect(matrix.extents.map { $0.count } == [2, 1, 1])
    // What the coefficients were before they were added up does not count.
    #expect(!matrix.isBadlyScaled)
  }

  @Test(
    "coefficients that differ by more than 64 times make a system badly scaled",
    arguments: [(64.0, false), (65.0, true), (0.015625, false), (0.0153, true), (-65.0, true)])
  func coefficients(coefficient: Double, isBad: Bool) throws {
    let x = x
    let row = Constraint(
      LinearExpression(terms: [Term(x[0], coefficient), Term(x[1])], constant: 0), .equal)
    let matrix = try matrix([row])
    #expect(matrix.isBadlyScaled == isBad)
    #expect(matrix.isBadlyScaled(row: 0) == isBad)
    #expect(RowMatrix.isBadlyScaled(row) == isBad)
    // In another row each of them is harmless.
    #expect(!(try self.matrix([x[0] * coefficient == 1, x[0] == 1])).isBadlyScaled)
    var grown = try self.matrix([x[0] == 1])
    grown.append(0, of: matrix, renumbering: { $0 })
    #expect(grown.isBadlyScaled == isBad)
    grown = try self.matrix([x[0] == 1])
    grown.append(reduced: [SparseEntry(index: 0, value: 1)], bound: 1, of: 0, in: matrix)
    #expect(grown.isBadlyScaled == isBad)
    grown = try self.matrix([x[0] == 1])
    grown.addVacantRows(1)
    let new = RowMatrix.row(of: row, numbers: [0, 1, 2, 3])
    #expect(grown.insert(new.terms, form: new.form, bound: new.bound) == 1)
    #expect(grown.isBadlyScaled == isBad)
  }

  @Test("what is left of a badly scaled system may be well scaled")
  func judgedAnew() throws {
    let x = x
    let matrix = try matrix([
      x[0] == x[1] * 0.001, Constraint(LinearExpression(x[0]), .equal, priority: 500),
    ])
    #expect(matrix.isBadlyScaled)
    var left = RowMatrix(variableCount: 1)
    left.append(reduced: [SparseEntry(index: 0, value: 1)], bound: 1, of: 0, in: matrix)
    left.judgeScale()
    #expect(!left.isBadlyScaled)
    left.append(0, of: matrix, renumbering: { $0 })
    left.judgeScale()
    #expect(left.isBadlyScaled)
  }

  @Test(
    "so do weights of optional rows that differ by more than a million times",
    arguments: [(0x1p20, false), (0x1p20 * 1.001, true)])
  func weights(ratio: Double, isBad: Bool) throws {
    let x = x
    func row(_ weight: Double, _ priority: Priority) -> Constraint {
      Constraint(LinearExpression(x[0]), .equal, priority: priority, weight: weight)
    }
    #expect(try matrix([row(1, 500), row(ratio, 250)]).isBadlyScaled == isBad)
    #expect(try matrix([row(ratio, 500), row(1, 250)]).isBadlyScaled == isBad)
    #expect(!(try matrix([row(ratio, .required), row(1, 250)])).isBadlyScaled)
    #expect(try matrix([row(ratio, 500)]).hasFiniteNumbers)
  }

  @Test("a weight that is no number any more per scaled unit is noted")
  func infiniteCosts() throws {
    let x = x
    let row = Constraint(
      LinearExpression(terms: [Term(x[0], 1e200)], constant: 0), .equal, priority: 500,
      weight: 1e200)
    #expect(!(try matrix([row])).hasFiniteNumbers)
    var grown = try matrix([x[0] == 1])
    #expect(grown.hasFiniteNumbers)
    grown.addVacantRows(1)
    let new = RowMatrix.row(of: row, numbers: [0, 1, 2, 3])
    _ = grown.insert(new.terms, form: new.form, bound: new.bound)
    #expect(!grown.hasFiniteNumbers)
  }

  @Test("what is left of a row after an elimination is scaled anew")
  func reduced() throws {
    let x = x
    let other = try matrix([
      Constraint(
        LinearExpression(terms: [Term(x[0], 2), Term(x[1], 1)], constant: -8), .lessOrEqual,
        priority: 500, weight: 6)
    ])
    var matrix = RowMatrix(variableCount: 4)
    matrix.append(
      reduced: [SparseEntry(index: 3, value: -5), SparseEntry(index: 1, value: 2)], bound: 12,
      of: 0, in: other)
    matrix.append(reduced: [], bound: 12, of: 0, in: other)
    matrix.append(0, of: other, renumbering: { 3 - $0 })
    #expect(matrix.rowCount == 3)
    #expect(matrix.gradient(ofRow: 0) == [0, 0.5, 0, -1.25])
    #expect(matrix.bounds == [3, 12, 4])
    // The first scale is a half, and the second one a quarter of that.
    #expect(matrix.forms.map { $0.scale } == [0.125, 0.5, 0.5])
    #expect(matrix.forms.map { $0.weight } == [48, 12, 12])
    #expect(matrix.forms.allSatisfy { $0.relation == .lessOrEqual && $0.priority == 500 })
    #expect(matrix.gradient(ofRow: 2) == [0, 0, 0.5, 1])
  }

  @Test("values, magnitudes and violations are those of a dense row")
  func values() throws {
    var random = SeededRandom(seed: 5)
    func number() -> Double { Double(Int.random(in: -8...8, using: &random)) }
    let x = x
    for relation in [Relation.equal, .lessOrEqual, .greaterOrEqual] {
      let terms = [Term(x[0], -1), Term(x[2], 0.75), Term(x[3], 0.5)]
      let matrix = try matrix([
        Constraint(LinearExpression(terms: terms, constant: -2), relation)
      ])
      for _ in 0..<40 {
        let point = (0..<4).map { _ in number() }
        let parts = terms.map { $0.coefficient * point[$0.variable.index] }
        let activity = parts.reduce(0, +)
        #expect(matrix.activity(ofRow: 0, at: point) == activity)
        let magnitude = parts.reduce(0) { $0 + abs($1) }
        #expect(matrix.magnitude(ofRow: 0, at: point) == magnitude)
        let tolerance = matrix.tolerance(ofRow: 0, at: point)
        #expect(abs(tolerance - 1e-9 - 1e-12 * (2 + magnitude)) <= 1e-24)
        let difference = activity - 2
        let violation: Double =
          switch relation {
          case .equal: abs(difference)
          case .lessOrEqual: max(0, difference)
          case .greaterOrEqual: max(0, -difference)
          }
        #expect(matrix.violation(ofRow: 0, activity: activity) == violation)
      }
      let form = matrix.forms[0]
      #expect(form.costBelow == (relation == .lessOrEqual ? 0 : 1))
      #expect(form.costAbove == (relation == .greaterOrEqual ? 0 : 1))
      let allowed: Simplex.Sides =
        relation == .equal ? [] : relation == .lessOrEqual ? .below : .above
      #expect(form.allowed == allowed)
      #expect(!form.isVacant)
    }
  }

  @Test("rows of a single variable are found by it")
  func singleRows() throws {
    let x = x
    let matrix = try matrix([
      x[2] == 1, x[0] + x[1] == 2, x[0] >= 3, x[2] <= 4,
      Constraint(LinearExpression(constant: 0), .equal), x[3] * 2 == 6, x[2] + x[3] == 7,
    ])
    let (rows, starts) = matrix.singleRows
    #expect(rows == [2, 0, 3, 5])
    #expect(starts == [0, 1, 1, 3, 4])
  }

  @Test("a row takes a vacant place of its length, or one that never had any terms")
  func vacancies() throws {
    let x = x
    var matrix = try matrix([x[0] == 1, x[0] + x[1] == 2])
    func entries(_ count: Int) -> [SparseEntry] {
      (0..<count).map { SparseEntry(index: Int32($0), value: Double($0 + 1)) }
    }
    func form() -> RowMatrix.Form {
      RowMatrix.Form(relation: .lessOrEqual, priority: 500, scale: 1, weight: 2)
    }
    #expect(!matrix.hasVacantRow(terms: 1))
    #expect(matrix.insert(entries(1), form: form(), bound: 9) == nil)
    matrix.addVacantRows(3)
    #expect(matrix.rowCount == 5)
    #expect(matrix.forms[2...].allSatisfy { $0.isVacant })
    #expect(matrix.forms[..<2].allSatisfy { !$0.isVacant })
    #expect(matrix.hasVacantRow(terms: 3))
    // The last vacant row goes first.
    #expect(matrix.insert(entries(3), form: form(), bound: 9) == 4)
    #expect(matrix.gradient(ofRow: 4) == [1, 2, 3, 0])
    #expect(matrix.bounds[4] == 9)
    #expect(matrix.forms[4].weight == 2)
    // A retired row has its terms until its place is vacant, and then one of that length gets it.
    matrix.retire(1)
    #expect(matrix.forms[1].isVacant)
    #expect(matrix.gradient(ofRow: 1) == [1, 1, 0, 0])
    matrix.makeVacant(1)
    #expect(matrix.insert(entries(2), form: form(), bound: 8) == 1)
    #expect(matrix.gradient(ofRow: 1) == [1, 2, 0, 0])
    #expect(matrix.gradient(ofRow: 4) == [1, 2, 3, 0])
    // One of another length does not.
    matrix.retire(4)
    matrix.makeVacant(4)
    #expect(matrix.insert(entries(2), form: form(), bound: 7) == 3)
    #expect(matrix.insert(entries(2), form: form(), bound: 6) == 2)
    #expect(!matrix.hasVacantRow(terms: 2))
    #expect(!matrix.hasVacantRow(terms: 4))
    #expect(matrix.insert(entries(2), form: form(), bound: 6) == nil)
    #expect(matrix.hasVacantRow(terms: 3))
    #expect(matrix.gradient(ofRow: 0) == [1, 0, 0, 0])
  }
}
