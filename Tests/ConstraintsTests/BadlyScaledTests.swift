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
