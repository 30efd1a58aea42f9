import Testing

@testable import Constraints

/// Systems whose coefficients differ by many powers of ten, found by comparing with exact arithmetic.
@Suite("Badly scaled systems")
struct BadlyScaledTests {
  private func solver(_ rows: [String], variableCount: Int = 3) throws -> Solver {
    var problem = Problem()
    for _ in 0..<variableCount { _ = problem.addVariable() }
    for row in rows { try problem.add(RowText.constraint(row[...])) }
    return Solver(problem)
  }

  @Test("a range ends where a row ends it, and not where steps have rounded to")
  func ends() throws {
    var solver = try solver([
      "831.5075038555522*x1 >= 0", "0.20754648978290768*x0 + 0.9445646628173496*x2 == 0",
      "0.003768414080709455*x2 + 0.00026069748666878166*x1 == 42590.123816429994",
    ])
    let solution = try #require(try solver.solve().solution)
    let range = try solution.range(of: Variable(index: 1))
    #expect((range.lower, range.upper) == (0, .infinity))
  }

  @Test(
    "what rounding may make of a value is seen in systems of a few rows too",
    arguments: [
      ["10000*x0 == 0.01", "-0.001*x2 - 0.0001*x1 == 0.1", "x0 - 100*x1 >= 100000"],
      ["0.1*x1 <= -10", "100*x2 == 0.0001", "1000*x1 - 0.001*x2 + x0 == -100000"],
    ])
  func noise(rows: [String]) throws {
    var solver = try solver(rows)
    let solution = try #require(try solver.solve().solution)
    _ = solution.isUnique
    for variable in solver.variables { _ = try solution.range(of: variable) }
  }

  @Test("the probes for rounding are no multiples of each other")
  func probes() {
    for count in 2...16 {
      let quotients = (0..<count).map {
        Simplex.scatteredSign($0, seed: 1) / Simplex.scatteredSign($0, seed: 2)
      }
      #expect(quotients.contains { abs($0 - quotients[0]) > 0.1 })
    }
  }

  @Test("steps that lead far away and back break no invariant")
  func farAndBack() throws {
    for (rows, isLastRemoved) in [
      (
        [
          "x0 == 0 @250", "-0.0001*x1 >= 1000000", "-0.001*x1 - 0.0001*x0 <= 0",
          "0.001*x0 == -0.0001",
        ], false
      ),
      (
        [
          "0.6927368060297234*x1 == 0.868989704276709 @500",
          "-0.006647288972864304*x1 - 0.25819293405607296*x2 <= 0",
          "-0.00025348253261445213*x2 >= 277968.2858681451",
        ], true
      ),
    ] {
      var solver = try solver([])
      var ids: [ConstraintID] = []
      for row in rows {
        ids.append(try solver.add(RowText.constraint(row[...])))
        _ = try solver.solve()
      }
      if isLastRemoved {
        try solver.deactivate(ids[1])
        _ = try solver.solve()
      }
    }
  }

  /// Whether the rows hold together hangs on the last bits of the constants of two of them.
  @Test("a contradiction that nothing explains is a breakdown with names, not an empty list")
  func hiddenContradiction() throws {
    var solver = try solver(
      [
        "-1419.5355371086575*x1 - 0.14063126084167732 >= -191534.7678895243",
        "0.11913425408639478*x2 - 0.0001278119275171241*x1 <= 16.554474261148847*x1 - 2237.3549803835153",
        "363.529915727873*x0 == -5942.907201890487",
        "-0.0004916386581600846*x3 + 5362.555460781728 == 5362.48920225686",
        "-98.41081240093055*x0 <= 0.0007839312360957361*x2 + 1608.8225642951338",
        "17.55325522507576*x3 + 31.853154412865294 <= 2397.5190322402045",
      ], variableCount: 4)
    if try solver.solve().solution == nil {
      do {
        let conflicts = try solver.conflicts()
        #expect(!conflicts.isEmpty)
      } catch {
        #expect(!error.constraints.isEmpty)
      }
      do {
        let conflict = try solver.firstConflict()
        #expect(conflict != nil)
      } catch {
        #expect(!error.constraints.isEmpty)
      }
    } else {
      #expect(try solver.conflicts().isEmpty)
    }
  }

  @Test(
    "a breakdown names rows, also where no row is badly scaled by itself",
    arguments: [1e-308, 1e-300, 1e-200], [-1e308, -1e200, -1])
  func alwaysNamed(coefficient: Double, number: Double) throws {
    for relation in [Relation.equal, .lessOrEqual] {
      var solver = Solver()
      let (x, y) = (solver.addVariable("x"), solver.addVariable("y"))
      try solver.add(x >= 3)
      try solver.add(x + y <= 10 ~ 100)
      let row = Constraint(
        LinearExpression(terms: [Term(x, coefficient)], constant: -number), relation)
      do {
        try solver.add(row)
      } catch {
        // It asks for a number that is larger than any.
        continue
      }
      do {
        let outcome = try solver.solve()
        #expect(outcome.solution == nil)
      } catch {
        #expect(!error.constraints.isEmpty)
      }
    }
  }

  @Test("a small slope is no rounding because another one is large")
  func slopes() throws {
    var solver = try solver(
      [
        "1000*x0 - 0.0078125*x1 == 0", "100*x1 - x2 == 0 @750", "-1000*x3 + x0 == 0 @500",
        "-1*x2 + 0.001*x4 >= 0",
      ], variableCount: 5)
    let x = solver.variables.map { $0 }
    let solutions = try solver.solutions(varying: x[1], over: 0...500)
    let piece = try #require(solutions.pieces.first)
    #expect(solutions.pieces.count == 1)
    #expect(abs(piece[x[3]].slope / 7.8125e-9 - 1) < 1e-6 && abs(piece[x[3]].constant) < 1e-15)
    #expect(abs(piece[x[4]].slope / 1e5 - 1) < 1e-6)
  }

  @Test("whoever asks why is told the rows that are beyond arithmetic")
  func names() throws {
    var solver = try solver([
      "0.1*x0 == 0", "x2 >= 0", "0.0001*x1 + 0.001*x0 == 1000000",
      "0.1*x0 + 0.001*x2 + 0.01*x1 == 0",
    ])
    do {
      #expect(try solver.firstConflict() != nil)
    } catch {
      #expect(error.constraints.map(\.index) == [3])
    }
    do {
      #expect(try !solver.conflicts().isEmpty)
    } catch {
      #expect(error.constraints.map(\.index) == [3])
    }
  }
}
