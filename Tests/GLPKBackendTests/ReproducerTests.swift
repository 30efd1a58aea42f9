#if GLPK
  import Constraints
  import GLPKBackend
  import Testing

  @Suite("Reproducers")
  struct ReproducerTests {
    @Test("a problem is written as a person would write it")
    func text() throws {
      var problem = Problem()
      let card = problem.addVariable("card.width")
      let icon = problem.addVariable("icon.width")
      let spare = problem.addVariable()
      try problem.add(
        Constraint(
          LinearExpression(card), .greaterOrEqual, isImplicit: true,
          origin: Origin("card.width >= 0")))
      try problem.add(
        Constraint(
          icon - 0.25 * card - 8, .lessOrEqual, priority: 750.5, weight: 2,
          origin: Origin(
            "icon.width <= 0.25 * card.width + 8",
            at: SourceSpan(file: "card.layout", line: 9, column: 5))))
      try problem.add(-1e-6 * spare - icon == -1, fileID: "App/UI.swift", line: 3)
      let wish = LinearExpression(constant: 1) == 0 ~ .low
      try problem.add(wish, "spare", fileID: "App/UI.swift", line: 4)
      let text = Reproducer.text(
        of: problem, title: "Weather card\non iPhone SE",
        disagreements: [.isFree(icon, lower: 0, upper: 80), .isSatisfiable])
      #expect(
        text == """
          # layout-check and GLPK disagree: Weather card on iPhone SE
          # icon.width claimed determined, GLPK 0.0...80.0
          # claimed unsatisfiable, but all required rows can hold together
          variable x0  # card.width
          variable x1  # icon.width
          variable x2
          x0 >= 0 implicit  # card.width >= 0
          x1 - 0.25*x0 <= 8 @750.5 weight 2  # icon.width <= 0.25 * card.width + 8 (card.layout:9)
          -1e-06*x2 - x1 == -1  # App/UI.swift:3
          0 == -1 @250  # spare (App/UI.swift:4)

          """)
    }

    @Test("what is written reads back to the bit")
    func roundTrip() throws {
      for seed: UInt64 in 1...500 {
        let problem = RandomSystem(seed: seed).problem
        let text = Reproducer.text(of: problem, title: "seed \(seed)")
        let copy = try Reproducer.problem(from: text)
        #expect(copy.variableCount == problem.variableCount)
        #expect(copy.constraints.map(withoutOrigin) == problem.constraints.map(withoutOrigin))
      }
    }

    private func withoutOrigin(_ constraint: Constraint) -> Constraint {
      var constraint = constraint
      constraint.origin = Origin()
      return constraint
    }

    @Test(
      "a line that is not in the format is an error with its number",
      arguments: [
        ("x0 >= 1", "x0 was not made"), ("x0", "relation"), ("x0 >= one", "number"),
        ("2x0 >= 1", "term"), ("2*3*x0 >= 1", "term"), ("x0 >=", "number"),
        ("0 >= 1 sometimes", "sometimes"), ("0 >= 1 @2000", "priority 2000"),
        ("0 >= nan", "not a finite number"), ("0 >= 1 weight -1", "weight -1"),
      ])
    func malformed(row: String, reason: String) {
      let error = #expect(throws: Reproducer.ReadError.self) {
        try Reproducer.problem(from: "# a comment\n\n" + row)
      }
      #expect(error?.line == 3)
      #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }
  }
#endif
