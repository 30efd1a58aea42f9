#if GLPK
  import Constraints
  import Testing

  @testable import GLPKBackend

  @Suite("Linear programs")
  struct LinearProgramTests {
    /// x + y <= 4, x + 3y <= 6, x <= 3, all at least 0.
    private func example() -> LinearProgram {
      var program = LinearProgram()
      let (x, y) = (program.addColumn(from: 0, to: 3), program.addColumn(from: 0, to: .infinity))
      let first = program.addRow(from: -.infinity, to: 4)
      let second = program.addRow(from: -.infinity, to: 6)
      program.addEntry(row: first, column: x, value: 1)
      program.addEntry(row: first, column: y, value: 1)
      program.addEntry(row: second, column: x, value: 1)
      program.addEntry(row: second, column: y, value: 3)
      return program
    }

    private func values(_ answer: LinearProgram.Answer) -> [Double]? {
      if case .optimal(let vertex) = answer { vertex.values } else { nil }
    }

    private func reason(_ answer: LinearProgram.Answer) -> String? {
      if case .gaveUp(let reason) = answer { reason } else { nil }
    }

    @Test("a small program has its textbook optimum")
    func optimum() {
      #expect(values(example().solve([3, 5], maximizing: true, within: Limits())) == [3, 1])
      #expect(values(example().solve([3, 5], within: Limits())) == [0, 0])
      let endless = Limits(iterationsPerLine: .max, milliseconds: .max)
      #expect(values(example().solve([3, 5], within: endless)) == [0, 0])
    }

    @Test("a basis can be handed on to another cost")
    func warmStart() throws {
      let program = example()
      guard case .optimal(let vertex) = program.solve([3, 5], maximizing: true, within: Limits())
      else {
        Issue.record("not optimal")
        return
      }
      let answer = program.solve([1, 10], maximizing: true, from: vertex.basis, within: Limits())
      #expect(values(answer) == [0, 2])
    }

    @Test("a program that was answered before is answered alike, at the same price")
    func answeredBefore() throws {
      let answered = AnsweredPrograms()
      let budgets = (0..<2).map { _ in WorkBudget(1_000_000) }
      let answers = budgets.map {
        example().solve(
          [3, 5], maximizing: true, within: Limits(), paidBy: $0, remembering: answered)
      }
      #expect(values(answers[0]) == [3, 1])
      #expect(values(answers[1]) == [3, 1])
      #expect(budgets[0].left == budgets[1].left)
      #expect(answered.count == 1)
    }

    @Test("what differs in a number, a place, the direction or the start is another program")
    func otherQuestions() throws {
      let answered = AnsweredPrograms()
      func values(
        _ program: LinearProgram, _ cost: [Double] = [3, 5], maximizing: Bool = true,
        from start: LinearProgram.Basis? = nil
      ) -> [Double]? {
        self.values(
          program.solve(
            cost, maximizing: maximizing, from: start, within: Limits(), remembering: answered))
      }
      let program = example()
      #expect(values(program) == [3, 1])
      #expect(values(program, maximizing: false) == [0, 0])
      #expect(values(program, [1, 10]) == [0, 2])
      var wider = program
      wider.boundRow(0, from: -.infinity, to: 5)
      #expect(values(wider) == [3, 1])
      wider.boundColumn(0, from: 0, to: 4)
      #expect(values(wider) == [4, 2.0 / 3])
      let basis = LinearProgram.Basis(rows: [0, 0], columns: [1, 1])
      #expect(values(program, from: basis) == [3, 1])
      #expect(answered.count == 6)
    }

    @Test("an answer that took more iterations than are left is no answer, and a limit is not kept")
    func limitsAreNotAnswers() throws {
      let answered = AnsweredPrograms()
      let short = Limits(iterationsPerLine: -1000, milliseconds: 1000)
      func isAnswered(_ limits: Limits) -> Bool {
        let answer = example().solve(
          [3, 5], maximizing: true, within: limits, remembering: answered)
        return reason(answer) == nil
      }
      let without = reason(example().solve([3, 5], maximizing: true, within: short))
      #expect(without != nil)
      #expect(!isAnswered(short))
      #expect(answered.count == 0)
      #expect(isAnswered(Limits()))
      #expect(!isAnswered(short))
    }

    @Test("a useless basis is replaced")
    func singularStart() {
      let basis = LinearProgram.Basis(rows: [1, 1], columns: [1, 1])
      let answer = example().solve([3, 5], maximizing: true, from: basis, within: Limits())
      #expect(values(answer) == [3, 1])
    }

    @Test("nothing to solve is solved")
    func empty() {
      var program = LinearProgram()
      #expect(values(program.solve([], within: Limits())) == [])
      _ = program.addColumn(from: 2, to: 5)
      #expect(values(program.solve([1], within: Limits())) == [2])
      var rows = LinearProgram()
      _ = rows.addRow(from: -1, to: 1)
      #expect(values(rows.solve([], within: Limits())) == [])
      _ = rows.addRow(from: 1, to: 2)
      guard case .infeasible = rows.solve([], within: Limits()) else {
        Issue.record("0 is not between 1 and 2")
        return
      }
    }

    @Test("no optimum is told apart from no solution")
    func noOptimum() {
      var program = LinearProgram()
      let x = program.addColumn(from: -.infinity, to: .infinity)
      guard case .unbounded = program.solve([1], within: Limits()) else {
        Issue.record("a free column has no least value")
        return
      }
      for bounds in [(1.0, 1.0), (2.0, 2.0)] {
        let row = program.addRow(from: bounds.0, to: bounds.1)
        program.addEntry(row: row, column: x, value: 1)
      }
      guard case .infeasible = program.solve([1], within: Limits()) else {
        Issue.record("1 is not 2")
        return
      }
    }

    /// Each of these ends the process when GLPK is called without care.
    @Test("input that GLPK aborts on is a result")
    func badInput() {
      var twice = example()
      twice.addEntry(row: 0, column: 0, value: 1)
      #expect(reason(twice.solve([1, 1], within: Limits()))?.contains("duplicate") == true)
      var outside = example()
      outside.addEntry(row: 7, column: 0, value: 1)
      #expect(reason(outside.solve([1, 1], within: Limits()))?.contains("out of range") == true)
      #expect(reason(example().solve([.nan, 1], within: Limits()))?.contains("finite") == true)
      var bounds = example()
      bounds.boundColumn(0, from: .nan, to: 1)
      #expect(reason(bounds.solve([1, 1], within: Limits()))?.contains("finite") == true)
      var crossed = example()
      crossed.boundColumn(0, from: 2, to: 1)
      #expect(reason(crossed.solve([1, 1], within: Limits()))?.contains("lower bound") == true)
    }

    @Test("an error leaves nothing behind for the next call")
    func afterAnError() {
      var twice = example()
      twice.addEntry(row: 0, column: 0, value: 1)
      for _ in 0..<1000 {
        _ = twice.solve([1, 1], within: Limits())
        #expect(values(example().solve([3, 5], maximizing: true, within: Limits())) == [3, 1])
      }
    }

    @Test("GLPK may be asked on several threads at once")
    func threads() async {
      let program = example()
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<200 {
          group.addTask {
            values(program.solve([3, 5], maximizing: true, within: Limits())) == [3, 1]
          }
        }
        for await isRight in group { #expect(isRight) }
      }
    }
  }
#endif
