import Constraints
import Foundation
import SeededRandomness
import Testing

/// Expressions and constraints say what their operators say.
@Suite("Operators")
struct OperatorTests {
  private var problem = Problem()
  private let x: Variable
  private let y: Variable

  init() {
    x = problem.addVariable("x")
    y = problem.addVariable("y")
  }

  /// The value of an expression at x = 3, y = 5.
  private func value(_ expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) {
      $0 + $1.coefficient * ($1.variable == x ? 3 : 5)
    }
  }

  @Test("sums, differences, multiples and fractions")
  func arithmetic() {
    #expect(value(x + y) == 8)
    #expect(value(x - y) == -2)
    #expect(value(x + 1) == 4)
    #expect(value(1 + x) == 4)
    #expect(value(x - 1) == 2)
    #expect(value(1 - x) == -2)
    #expect(value(2 * x) == 6)
    #expect(value(x * 2) == 6)
    #expect(value(x / 2) == 1.5)
    #expect(value(-x) == -3)
    #expect(value(-(x + 1)) == -4)
    #expect(value(x + (y + 2)) == 10)
    #expect(value((x + 1) - y) == -1)
    #expect(value(x - (y - 2)) == 0)
    #expect(value((x + 1) - (y + 2)) == -3)
    #expect(value(2 * (x + 3 * y - 4)) == 28)
    #expect(value((x + 3 * y - 4) / 4) == 3.5)
    #expect(value(10 - (x + y)) == 2)
    #expect(value(0.5 * (x + x)) == 3)
    #expect(value(x.linearExpression) == 3)
  }

  @Test("whole numbers, floats and CGFloats stand where doubles stand")
  func numbers() {
    let count = 2
    let half: Float = 0.5
    let point: CGFloat = 1.25
    #expect(value(count * x) == 6)
    #expect(value(x * count) == 6)
    #expect(value(x / count) == 1.5)
    #expect(value(x + count) == 5)
    #expect(value(count + x) == 5)
    #expect(value(x - count) == 1)
    #expect(value(count - x) == -1)
    #expect(value(count * (x + 8) - 8 * (count - 1)) == 14)
    #expect(value(half * x + half) == 2)
    #expect(value(point * x) == 3.75)
    #expect(value(x * point) == 3.75)
    #expect(value(x / (point + 0.25)) == 2)
    #expect(value(x + point) == 4.25)
    #expect(value(point + x) == 4.25)
    #expect(value(x - point) == 1.75)
    #expect(value(point - x) == -1.75)
  }

  @Test("an expression grows, shrinks and is scaled in place")
  func assignments() {
    var expression = LinearExpression()
    expression += x
    expression += 2 * y + 1
    expression += 2
    expression += 0.5
    #expect(value(expression) == 16.5)
    expression -= y
    expression -= 1
    expression -= x - 4
    #expect(value(expression) == 11.5)
    expression *= 2
    #expect(value(expression) == 23)
    expression /= 4
    #expect(value(expression) == 5.75)
    #expect(
      expression.simplified
        == LinearExpression(terms: [Term(y, 0.5)], constant: (2.5 + 4) / 2))
  }

  @Test("the elements of a sequence add up")
  func sums() {
    #expect(value([x, y].sum()) == 8)
    #expect(value([x + 1, 2 * y].sum()) == 14)
    #expect(value((1...3).lazy.map { $0 * x }.sum()) == 18)
    #expect([y, x].sum().terms == [Term(y), Term(x)])
    #expect([Variable]().sum() == LinearExpression())
    #expect(value(([x, y].sum() + 8 <= 100).expression) == -84)
  }

  @Test("terms keep the order in which they were written")
  func order() {
    #expect((y + x).terms == [Term(y, 1), Term(x, 1)])
    #expect((y - 2 * x + 1).terms == [Term(y, 1), Term(x, -2)])
    #expect(LinearExpression().terms.isEmpty)
    #expect(LinearExpression(x) == LinearExpression(terms: [Term(x)], constant: 0))
  }

  @Test("a simplified expression has each variable once, in order, and none that cancels")
  func simplified() {
    let expression = y + 2 * x - y + x + 4 - 0.5 * y
    #expect(
      expression.simplified == LinearExpression(terms: [Term(x, 3), Term(y, -0.5)], constant: 4))
    #expect((x - x + 1).simplified == LinearExpression(constant: 1))
    #expect((0 * x + y).simplified == LinearExpression(y))
    #expect(LinearExpression(constant: -2).simplified == LinearExpression(constant: -2))
    #expect(expression.simplified.simplified == expression.simplified)
  }

  @Test("simplifying does not change the value", arguments: 1...20)
  func simplifiedValue(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let terms = (0..<Int(random.next() % 12)).map { _ in
      Term(random.next().isMultiple(of: 2) ? x : y, Double(Int(random.next() % 9)) - 4)
    }
    let expression = LinearExpression(terms: terms, constant: Double(random.next() % 10))
    let simplified = expression.simplified
    #expect(value(simplified) == value(expression), "seed \(seed)")
    let indices = simplified.terms.map(\.variable.index)
    #expect(indices.sorted() == indices)
    #expect(Set(simplified.terms.map(\.variable)).count == simplified.terms.count)
    #expect(simplified.terms.allSatisfy { $0.coefficient != 0 })
  }

  @Test("comparisons of variables, expressions and numbers are constraints")
  func comparisons() {
    let count = 2
    let point: CGFloat = 1.25
    for (constraint, relation, difference) in [
      (x == y, Relation.equal, -2.0), (x <= y, .lessOrEqual, -2), (x >= y, .greaterOrEqual, -2),
      (x == 3, .equal, 0), (x <= 4, .lessOrEqual, -1), (x >= 2, .greaterOrEqual, 1),
      (x == y - 2, .equal, 0), (2 * x <= y, .lessOrEqual, 1), (x + y >= 2 * y, .greaterOrEqual, -2),
      (x + y == 9, .equal, -1), (x / 3 <= 1, .lessOrEqual, 0), (x - y >= -2, .greaterOrEqual, 0),
      (0 <= x, .greaterOrEqual, 3), (9.5 == x + y, .equal, -1.5), (4 >= x, .lessOrEqual, -1),
      (x == count, .equal, 1), (x <= count, .lessOrEqual, 1), (x >= count, .greaterOrEqual, 1),
      (count == x, .equal, 1), (count <= x, .greaterOrEqual, 1), (count >= x, .lessOrEqual, 1),
      (x == point, .equal, 1.75), (x <= point, .lessOrEqual, 1.75),
      (x >= point, .greaterOrEqual, 1.75), (point == x, .equal, 1.75),
      (point <= x, .greaterOrEqual, 1.75), (point >= x, .lessOrEqual, 1.75),
    ] as [(Constraint, Relation, Double)] {
      #expect(constraint.relation == relation)
      #expect(value(constraint.expression) == difference)
      #expect(constraint.priority == .required)
      #expect(constraint.weight == 1)
      #expect(!constraint.isImplicit)
      #expect(constraint.origin == Origin())
    }
  }

  @Test("a priority binds looser than a comparison")
  func priority() {
    let constraint = x + 8 <= 0.25 * y ~ .high
    #expect(constraint == Constraint(x + 8 - 0.25 * y, .lessOrEqual, priority: 750))
    #expect((x == 0 ~ 12.5).priority == Priority(12.5))
    #expect(((x == 0 ~ .fitting) ~ .low).priority == .low)
  }

  @Test("priorities compare by their number")
  func priorities() {
    #expect([Priority.required, .low, .high, .fitting].sorted() == [50, 250, 750, 1000])
    #expect(Priority(750.5) > .high)
    #expect(Priority.required.isRequired)
    #expect(!Priority(999.999).isRequired)
    #expect(Priority(0.001).isValid && Priority.required.isValid)
    for number in [0, -1, 1000.001, .nan, .infinity] { #expect(!Priority(number).isValid) }
  }

  @Test("variables still compare as values")
  func variables() {
    #expect((x == x) as Bool)
    #expect((x == y) as Bool == false)
    #expect((x != y) as Bool)
    #expect(Set([x, y, x]).count == 2)
  }

  @Test("numbers still compare as numbers")
  func numberComparisons() {
    let limit = 2.5
    let isReached = limit == 2.5
    let isBelow = 2 <= limit
    #expect(type(of: isReached) == Bool.self)
    #expect(type(of: isBelow) == Bool.self)
    #expect(isReached && isBelow)
  }

  @Test(
    "the error of a row counts only its violation",
    arguments: [
      (Relation.equal, 3, 3), (.equal, -3, 3), (.equal, 0, 0), (.lessOrEqual, 3, 3),
      (.lessOrEqual, -3, 0), (.greaterOrEqual, 3, 0), (.greaterOrEqual, -3, 3),
    ] as [(Relation, Double, Double)])
  func error(relation: Relation, value: Double, error: Double) {
    #expect(Constraint(LinearExpression(x), relation).error(at: value) == error)
  }

  @Test("every variable, row and name of a problem is where it was put")
  mutating func problemAccess() throws {
    let z = problem.addVariable()
    #expect(problem.variableCount == 3)
    #expect([x, y, z].map { problem.name(of: $0) } == ["x", "y", "x2"])
    let row = Constraint(x - z, .lessOrEqual, priority: .low, origin: Origin("x <= z"))
    let id = try problem.add(row)
    #expect(problem[id] == row)
    #expect(problem.constraints == [row])
  }
}
