import Constraints
import Testing

/// Which rows tie where rows at their bound leave less room than the active ones say.
@Suite("Ties")
struct TieTests {
  private var layout = RowSystem()

  @Test("inequalities that hold two values together tie the wishes for both", arguments: [1.0, -2])
  mutating func heldTogether(factor: Double) throws {
    let (x, y) = (layout.variable("x"), layout.variable("y"))
    try layout.add {
      y >= factor * x
      y <= factor * x
    }
    let wishes = try layout.add {
      x == 0 ~ .low
      Constraint(y - 10 * factor, .equal, priority: .low, weight: 0.5 / abs(factor))
      Constraint(y - 10 * factor, .equal, priority: .low, weight: 0.5 / abs(factor))
    }
    let solution = try #require(try layout.solve().solution)
    // Both wishes for y pull as hard as the one for x.
    let range = try expectRange(of: x, in: solution, 0, 10)
    expectTie(range, at: .low, between: wishes, totalError: 10)
    let other = try solution.range(of: y)
    expectTie(other, at: .low, between: wishes, totalError: 10)
    expectClose(other.upper - other.lower, 10 * abs(factor))
  }

  @Test("of two ties in one part each value has its own")
  mutating func beside() throws {
    let (x, y) = (layout.variable("x"), layout.variable("y"))
    // Holds wherever the wishes are, and makes one part of them.
    try layout.add([x <= y + 1000])
    let first = try layout.add([x == 0 ~ .low, x == 10 ~ .low])
    let second = try layout.add([y == 3 ~ .low, y == 7 ~ .low])
    let solution = try #require(try layout.solve().solution)
    expectTie(
      try expectRange(of: x, in: solution, 0, 10), at: .low, between: first, totalError: 10)
    expectTie(
      try expectRange(of: y, in: solution, 3, 7), at: .low, between: second, totalError: 4)
  }

  @Test("a value that three inequalities enclose is no part of a tie beside it")
  mutating func enclosed() throws {
    let (x, y, z) = (layout.variable("x"), layout.variable("y"), layout.variable("z"))
    try layout.add {
      x + y <= 4
      x >= 1
      y >= 3
      z >= x
    }
    let wishes = try layout.add {
      z == 5 ~ .low
      z + x == 10 ~ .low
      z + y == 9 ~ .low
      y == 20 ~ .low
    }
    let solution = try #require(try layout.solve().solution)
    try expectUnique(x, in: solution, 1)
    try expectUnique(y, in: solution, 3)
    // 5, 9 and 6: the one in the middle decides.
    try expectUnique(z, in: solution, 6)
    #expect(solution.isUnique)
    let wish = try layout.add { z == 8 ~ .low }
    let tied = try #require(try layout.solve().solution)
    let range = try expectRange(of: z, in: tied, 6, 8)
    expectTie(range, at: .low, between: wishes.dropLast() + wish, totalError: 6)
  }

  @Test("a tie joins what hangs together over several rows, in whatever order they are written")
  mutating func chained() throws {
    // Along a chain, each step down of one value is worth as much as what its neighbours miss.
    let variables = (0..<4).map { layout.variable("x\($0)") }
    let sums = zip(variables, variables.dropFirst()).map { $0 + $1 == 10 ~ .low }
    let ends = [variables[0] == 0 ~ .low, variables[3] == 0 ~ .low]
    let middle = variables[1...2].map { variable in
      Constraint(LinearExpression(variable), .equal, priority: .low, weight: 2)
    }
    let rows = sums + ends + middle
    for rotation in rows.indices {
      for isReversed in [false, true] {
        var solver = Solver(layout.problem)
        let rotated = Array(rows[rotation...] + rows[..<rotation])
        var ids: [ConstraintID] = []
        for row in isReversed ? rotated.reversed() : rotated { ids.append(try solver.add(row)) }
        let solution = try #require(try solver.solve().solution)
        for variable in variables {
          // Everything between nothing and what a sum asks for costs the three tens of the sums.
          let range = try expectRange(of: variable, in: solution, 0, 10)
          expectTie(range, at: .low, between: ids, totalError: 30)
        }
      }
    }
  }
}
