import Constraints
import Testing

/// Small systems with badly scaled numbers and known answers.
@Suite("Numeric edge cases")
struct NumericEdgeTests {
  @Test("the exact answer is the known one", arguments: NumericEdge.all)
  func truth(_ edge: NumericEdge) throws {
    let answer = ExactSystem(try edge.problem()).solve()
    switch (answer.verdict, edge.truth) {
    case (.unsatisfiable(let conflicts), .conflicts(let sets)): #expect(conflicts.sets == sets)
    case (.optimal(let optimum), .solution(let values)):
      #expect(zip(optimum.canonical, values).allSatisfy { isClose($0.double, $1, within: 1e-12) })
      #expect(optimum.canonical.count == values.count)
    case (.optimal(let optimum), .range(let variable, let range)):
      #expect(optimum.ends[variable].lower == range.lowerBound)
      #expect(optimum.ends[variable].upper == range.upperBound)
    default: Issue.record("\(answer.verdict) is not \(edge.truth)")
    }
    #expect(OracleComparison(try edge.problem(), isExact: false).isStable)
  }

  @Test(
    "the solver has the exact answer, or names the rows that are beyond arithmetic",
    arguments: NumericEdge.all)
  func answer(_ edge: NumericEdge) throws {
    let problem = try edge.problem()
    if edge.mayBreakDown {
      var solver = Solver(problem)
      do {
        _ = try solver.solve()
      } catch {
        #expect(!error.constraints.isEmpty)
        return
      }
    }
    #expect(OracleComparison(problem, isExact: false).differences() == [])
  }
}

/// A system and what is known about its solutions.
struct NumericEdge: Sendable, CustomTestStringConvertible {
  enum Truth: Sendable {
    /// The values of the solution that is shown.
    case solution([Double])

    /// The values that a variable can have.
    case range(Int, ClosedRange<Double>)

    /// The minimal conflicting sets, by the numbers of their rows.
    case conflicts([[Int]])
  }

  struct Row: Sendable {
    let terms: [(variable: Int, coefficient: Double)]
    let relation: Relation
    let constant: Double
    var priority = Priority.required
    var weight = 1.0
  }

  let testDescription: String
  let truth: Truth
  let variableCount: Int
  let rows: [Row]

  /// Whether the numbers go beyond what doubles can add up.
  var mayBreakDown = false

  func problem() throws -> Problem {
    var problem = Problem()
    let variables = (0..<variableCount).map { _ in problem.addVariable() }
    for row in rows {
      let terms = row.terms.map { Term(variables[$0.variable], $0.coefficient) }
      try problem.add(
        Constraint(
          LinearExpression(terms: terms, constant: -row.constant), row.relation,
          priority: row.priority, weight: row.weight))
    }
    return problem
  }
}

extension NumericEdge {
  static let all = [
    NumericEdge(
      testDescription: "a required minimum was said to be infinite",
      truth: .range(1, 0 ... .infinity), variableCount: 3,
      rows: [
        Row(
          terms: [(1, -0.03), (2, 1)], relation: .lessOrEqual, constant: 0, priority: .low),
        Row(terms: [(1, -0.1)], relation: .lessOrEqual, constant: 0),
        Row(
          terms: [(0, 25.588092), (2, 0.006314)], relation: .greaterOrEqual, constant: 1,
          priority: 500),
      ]),
    NumericEdge(
      testDescription: "a system that holds was said to be unsatisfiable",
      truth: .solution([0, 0, -1000]), variableCount: 3,
      rows: [
        Row(terms: [(0, -0.001), (1, -10000)], relation: .greaterOrEqual, constant: 0),
        Row(terms: [(2, -0.01), (0, 150)], relation: .equal, constant: 10),
        Row(terms: [(1, 1)], relation: .greaterOrEqual, constant: 0),
      ]),
    NumericEdge(
      testDescription: "a system that holds was said to be unsatisfiable without a conflict",
      truth: .solution([0, 0, -1e7, 1]), variableCount: 4,
      rows: [
        Row(terms: [(3, 1000), (2, 0.0001), (0, -1)], relation: .equal, constant: 0),
        Row(terms: [(1, 1)], relation: .greaterOrEqual, constant: 0),
        Row(terms: [(0, 1)], relation: .lessOrEqual, constant: 0),
        Row(terms: [(3, 1), (1, -1)], relation: .equal, constant: 1),
        Row(terms: [(0, -100), (3, 0.0001)], relation: .greaterOrEqual, constant: 0),
      ]),
    NumericEdge(
      testDescription: "three rows that hold together were listed as a conflict",
      truth: .conflicts([[0, 1, 2, 3]]), variableCount: 3,
      rows: [
        Row(terms: [(1, 1)], relation: .equal, constant: 0),
        Row(terms: [(1, -1000), (2, -0.001)], relation: .equal, constant: 1),
        Row(terms: [(0, 0.1)], relation: .equal, constant: 0),
        Row(terms: [(2, -100), (0, -0.001)], relation: .equal, constant: 0),
      ]),
    NumericEdge(
      testDescription: "a coordinate of a billion hid that 0 is not 0.00001",
      truth: .conflicts([[1]]), variableCount: 1,
      rows: [
        Row(terms: [(0, 1)], relation: .equal, constant: 1e9),
        Row(terms: [], relation: .equal, constant: 1e-5),
      ]),
    NumericEdge(
      testDescription: "a coordinate of a trillion hid a contradiction about another one",
      truth: .conflicts([[1, 2]]), variableCount: 2,
      rows: [
        Row(terms: [(0, 1)], relation: .equal, constant: 1e12),
        Row(terms: [(1, 1)], relation: .equal, constant: 0),
        Row(terms: [(1, 1)], relation: .equal, constant: 0.01),
      ]),
    NumericEdge(
      testDescription: "infinite values were said to be unique",
      truth: .solution([1e308, .infinity]), variableCount: 2,
      rows: [
        Row(terms: [(0, 1)], relation: .equal, constant: 1e308),
        Row(terms: [(1, 1), (0, -4)], relation: .equal, constant: 0),
      ], mayBreakDown: true),
    NumericEdge(
      testDescription: "a variable without limits was not among the free ones",
      truth: .range(0, -.infinity ... .infinity), variableCount: 3,
      rows: [
        Row(
          terms: [(2, 0.01), (0, -289.0355208342753)], relation: .equal, constant: 0,
          priority: .low),
        Row(terms: [(2, -46), (1, 0.001)], relation: .equal, constant: 1, priority: .low),
      ]),
    NumericEdge(
      testDescription: "the range of a variable broke down",
      truth: .range(0, -.infinity ... .infinity), variableCount: 3,
      rows: [
        Row(terms: [(2, -0.01), (1, -1000)], relation: .equal, constant: -1),
        Row(terms: [(2, 10000), (0, 0.01)], relation: .greaterOrEqual, constant: 0),
      ]),
    NumericEdge(
      testDescription: "a system of two rows broke down",
      truth: .solution([0, 0, -1e8, 10]), variableCount: 4,
      rows: [
        Row(terms: [(2, 0.0001), (3, 1000)], relation: .lessOrEqual, constant: 0),
        Row(terms: [(1, 1), (3, 0.1), (0, -1000)], relation: .equal, constant: 1),
      ]),
    NumericEdge(
      testDescription: "the total error of a level was not a number",
      truth: .solution([1e-300]), variableCount: 1,
      rows: [
        Row(
          terms: [(0, 1e300)], relation: .equal, constant: 1, priority: 500, weight: 1e300),
        Row(terms: [(0, 1)], relation: .equal, constant: 2, priority: 500),
      ], mayBreakDown: true),
    NumericEdge(
      // The first row and the last one leave the first variable at least 0.4; the third pulls it down.
      testDescription: "a row was passed that a step meets at the place of another but for noise",
      truth: .solution([0.4, 0]), variableCount: 2,
      rows: [
        Row(terms: [(1, 1)], relation: .lessOrEqual, constant: 0),
        Row(
          terms: [(1, 0.003), (0, -4000)], relation: .lessOrEqual, constant: 10, priority: 750),
        Row(terms: [(0, 6)], relation: .equal, constant: -8, priority: 250),
        Row(
          terms: [(1, 3e6), (0, 5)], relation: .greaterOrEqual, constant: 2, priority: 750),
      ]),
  ]
}
