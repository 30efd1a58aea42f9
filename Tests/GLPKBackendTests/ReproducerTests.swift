#if GLPK
  import Constraints
  import Foundation
  import GLPKBackend
  import Testing

  @Suite("Reproducers")
  struct ReproducerTests {
    private struct Reproduced: Decodable {
      var title: String
      var disagreements: [String]
      var problem: Problem

      init(_ text: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
      }
    }

    @Test("a problem is written as a person would write it")
    func text() throws {
      var problem = Problem()
      let card = problem.addVariable("card.width")
      let icon = problem.addVariable("icon \"large\".width")
      let spare = problem.addVariable()
      try problem.add(
        Constraint(
          LinearExpression(card), .greaterOrEqual, isImplicit: true,
          origin: Origin("card.width >= 0", rule: "non-negative")))
      try problem.add(
        Constraint(
          icon - 0.25 * card - 8, .lessOrEqual, priority: 750.5, weight: 2,
          origin: Origin(
            "maximum", at: SourceSpan(file: "card.layout", line: 9, column: 5, length: 3))))
      try problem.add(-1e-6 * spare - icon == -1, fileID: "App/UI.swift", line: 3)
      let text = Reproducer.text(
        of: problem, title: "Weather card\non iPhone SE",
        disagreements: [.isFree(card, lower: 0, upper: 80), .isSatisfiable])
      #expect(
        text == #"""
          {
            "title": "Weather card\non iPhone SE",
            "disagreements": [
              "card.width claimed determined, GLPK 0.0...80.0",
              "claimed unsatisfiable, but all required rows can hold together"
            ],
            "problem": {
              "variables": [
                "card.width",
                "icon \"large\".width",
                ""
              ],
              "constraints": [
                {"row": "x0 >= 0 implicit", "label": "card.width >= 0", "rule": "non-negative"},
                {"row": "x1 - 0.25*x0 <= 8 @750.5 weight 2", "label": "maximum", "file": "card.layout", "line": 9, "column": 5, "length": 3},
                {"row": "-1e-06*x2 - x1 == -1", "file": "App/UI.swift", "line": 3, "column": 1, "length": 0}
              ]
            }
          }

          """#)
      let copy = try Reproduced(text)
      #expect(copy.title == "Weather card\non iPhone SE")
      #expect(copy.disagreements.count == 2)
      #expect(copy.problem.variableNames == problem.variableNames)
      #expect(copy.problem.constraints == problem.constraints)
      #expect(try Reproduced(Reproducer.text(of: Problem(), title: "")).problem.variableCount == 0)
    }

    @Test("what is written reads back to the bit", arguments: [1, 2, 3, 4, 5])
    func roundTrip(hundred: UInt64) throws {
      for seed in (hundred - 1) * 100 + 1...hundred * 100 {
        let problem = RandomSystem(seed: seed).problem
        let copy = try Reproduced(Reproducer.text(of: problem, title: "seed \(seed)")).problem
        #expect(copy.variableNames == problem.variableNames)
        #expect(copy.constraints == problem.constraints, "seed \(seed)")
      }
    }
  }
#endif
