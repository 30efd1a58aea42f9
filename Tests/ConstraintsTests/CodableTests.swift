import Foundation
import Testing

@testable import Constraints

/// A problem is kept in a documented form, and whatever is not in the form is refused with words.
@Suite("Problems on disk")
struct CodableTests {
  @Test("a problem reads back as it was, origins included")
  func roundTrip() throws {
    var problem = Problem()
    let (card, icon) = (problem.addVariable("card.width"), problem.addVariable())
    try problem.add(icon <= 0.25 * card + 1.0 / 3 ~ 750.5, "icon maximum")
    try problem.add(
      Constraint(
        2 * card - card - icon / 7, .equal, weight: 0.1, isImplicit: true,
        origin: Origin(
          "a \"row\"", at: SourceSpan(file: "a.layout", line: 3, column: 5, length: 7), rule: "flow"
        ))
    )
    try problem.add(Constraint(LinearExpression(constant: -1e-300), .greaterOrEqual))
    let data = try JSONEncoder().encode(problem)
    let copy = try JSONDecoder().decode(Problem.self, from: data)
    #expect(copy.variableNames == problem.variableNames)
    #expect(copy.constraints == problem.constraints)
    #expect(copy.constraints[0].origin.label == "icon maximum")
    #expect(copy.constraints[0].origin.span?.file == "ConstraintsTests/CodableTests.swift")
  }

  @Test(
    "sides read back as they were, so that changes do the same before and after",
    arguments: [
      "x1 == 0.25*x0", "-x1 + 300 <= 200", "x0 + 8 <= x1", "x0 + 0.1 >= -x1 + 0.3",
      "x1 - 0.25*x0 <= 8", "0 <= x1 + 3",
    ])
  func sides(text: String) throws {
    var problem = Problem()
    let (card, icon) = (problem.addVariable("card"), problem.addVariable("icon"))
    let id = try problem.add(RowText.constraint(text[...]))
    #expect(RowText.text(of: problem[id]) == text)
    let copy = try JSONDecoder().decode(Problem.self, from: JSONEncoder().encode(problem))
    var solvers = [Solver(problem), Solver(copy)]
    for index in solvers.indices {
      try solvers[index].setRightHandSide(7, of: id)
      try solvers[index].setCoefficient(0.3, of: card, in: id)
      try solvers[index].setCoefficient(3, of: icon, in: id)
    }
    let expressions = solvers.map { $0.problem.constraints[0].expression }
    #expect(expressions[0] == expressions[1])
  }

  @Test("the coefficient on the right is set on the right of a problem that was read")
  func coefficientOnTheRight() throws {
    var problem = Problem()
    let (card, icon) = (problem.addVariable("card"), problem.addVariable("icon"))
    let id = try problem.add(icon == 0.25 * card)
    let copy = try JSONDecoder().decode(Problem.self, from: JSONEncoder().encode(problem))
    var solver = Solver(copy)
    try solver.setCoefficient(0.3, of: card, in: id)
    try solver.add(card == 100)
    #expect(try solver.solve().solution?[icon] == 30)
  }

  @Test("the form is the documented one")
  func form() throws {
    let text = """
      {
        "variables": ["card.width", "icon.width", ""],
        "constraints": [
          {"row": "x0 >= 0 implicit"},
          {"row": "x1 <= 0.25*x0 + 8 @750 weight 2", "label": "icon maximum",
           "file": "card.layout", "line": 9, "column": 5, "length": 12, "rule": "compression"}
        ]
      }
      """
    let problem = try JSONDecoder().decode(Problem.self, from: Data(text.utf8))
    let variables = Array(problem.variables)
    #expect(problem.variableNames == ["card.width", "icon.width", ""])
    #expect(
      problem.constraints == [
        Constraint(LinearExpression(variables[0]), .greaterOrEqual, isImplicit: true),
        Constraint(
          variables[1] - 0.25 * variables[0] - 8, .lessOrEqual, priority: .high, weight: 2,
          origin: Origin(
            "icon maximum", at: SourceSpan(file: "card.layout", line: 9, column: 5, length: 12),
            rule: "compression")),
      ])
    let source = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Sources/Constraints/Problem/Problem+Codable.swift"), encoding: .utf8)
    let shown = source.split(separator: "\n").map { $0.drop { " /".contains($0) } }
    for line in text.split(separator: "\n") {
      #expect(shown.contains(line.drop { $0 == " " }), "not documented: \(line)")
    }
  }

  @Test(
    "a row that is not in the form is refused with words",
    arguments: [
      ("x1 >= 1", "the variable x1 does not belong"), ("x0", "a relation is missing"),
      ("", "a relation is missing"), ("x0 >= one", "'one' is not a number"),
      ("2x0 >= 1", "'2x0' is not a term"), ("2*3*x0 >= 1", "'2*3*x0' is not a term"),
      ("x4294967296 >= 1", "'x4294967296' is not a term"), ("x-1 >= 1", "'x-1' is not a term"),
      ("x+0 >= 1", "'x+0' is not a term"), ("x0 >=", "'' is not a number"),
      ("0 >= 1 sometimes", "'sometimes' is not known"), ("*x0 >= 1", "'' is not a number"),
      ("x0 >= 1 @750 @500", "'@' is there twice"),
      ("x0 >= 1 implicit implicit", "'implicit' is there twice"),
      ("x0 >= 1 weight 2 weight 3", "'weight' is there twice"),
      ("0 >= 1 @2000", "the priority 2000.0 is not above 0"), ("0 >= 1 @nan", "the priority nan"),
      ("0 >= nan", "nan is not a finite number"),
      ("inf*x0 >= 1", "infinity is not a finite number"),
      ("0 >= 1 weight -1", "the weight -1.0 is not a finite number above 0"),
    ])
  func malformed(row: String, words: String) throws {
    let text = #"{"variables": ["a"], "constraints": [{"row": "x0 >= 0"}, {"row": "\#(row)"}]}"#
    do {
      _ = try JSONDecoder().decode(Problem.self, from: Data(text.utf8))
      Issue.record("'\(row)' was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription.contains(words), "\(context.debugDescription)")
      #expect(context.debugDescription.hasSuffix("in '\(row)'"))
      #expect(context.codingPath.map(\.stringValue).joined().contains("1"))
    }
  }

  @Test(
    "what has a name that is not in the form is refused, not lost",
    arguments: [
      (
        #"{"variables": [], "constraints": [], "rows": []}"#,
        "'rows' is not known; known are variables, constraints"
      ),
      (
        #"{"variables": ["a"], "constraints": [{"row": "x0 >= 0", "file": "a.layout", "lines": 3, "line": 3}]}"#,
        "'lines' is not known; known are row, label, file, line, column, length, rule"
      ),
    ])
  func otherNames(text: String, words: String) throws {
    do {
      _ = try JSONDecoder().decode(Problem.self, from: Data(text.utf8))
      Issue.record("it was read")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == words)
    }
  }
}
