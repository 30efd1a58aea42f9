import Testing

@testable import Constraints

#if DEBUG
  /// Whatever is wrong with a state, the checks that debug builds make find it.
  @Suite("Invariants of the simplex method")
  struct InvariantTests {
    /// A solved state with active rows, rows on either side of their bounds, and pins.
    private static func state() throws -> Simplex {
      var problem = Problem()
      let (x, y, z) = (
        problem.addVariable("x"), problem.addVariable("y"), problem.addVariable("z")
      )
      try problem.add(x == 10)
      try problem.add(y >= x)
      try problem.add(y <= 50)
      try problem.add(x + y >= 4)
      try problem.add(y == 30 ~ 500)
      try problem.add(z - y <= 90)
      return try OptimalFace.solve(CompiledSystem(RowStore(problem))).simplex
    }

    /// A row that is not active and lies on a side.
    private static func place(of side: Int8, in state: Simplex) throws -> Int {
      try #require(
        (0..<state.matrix.rowCount).first {
          state.rows[$0].position < 0 && state.rows[$0].side == side
            && !state.rows[$0].allowed.isEmpty && state.rows[$0].isRestricted
        })
    }

    @Test("a solved state has nothing wrong with it")
    func sound() throws {
      #expect(try Self.state().brokenInvariant() == nil)
    }

    @Test("a row that is active elsewhere than it says, or not at all, is found")
    func positions() throws {
      var state = try Self.state()
      state.activeRow.swapAt(0, 1)
      #expect(state.brokenInvariant()?.contains("is active at 0, but its position is") == true)
      state = try Self.state()
      state.rows[try Self.place(of: -1, in: state)].position = 1
      #expect(state.brokenInvariant() == "a row has a position and is not active")
    }

    @Test("an active row that is not at its bound is found, a pin too")
    func activeRows() throws {
      for position in 0..<3 {
        var state = try Self.state()
        let row = Int(state.activeRow[position])
        let variable = try #require(
          row < state.matrix.rowCount
            ? state.matrix.terms(ofRow: row).first.map { Int(state.matrix.entries[$0].index) }
            : row - state.matrix.rowCount)
        state.point[variable] += 1e-3
        #expect(state.brokenInvariant()?.contains("has the value") == true)
      }
    }

    @Test("a value that is out of date is found, that of a pin too")
    func activities() throws {
      for row in 0..<9 {
        var state = try Self.state()
        guard state.rows[row].position < 0 else { continue }
        state.rows[row].activity += 1e-3
        #expect(state.brokenInvariant()?.hasPrefix("row \(row) has the value") == true)
        state.rows[row].activity -= 2e-3
        #expect(state.brokenInvariant()?.hasPrefix("row \(row) has the value") == true)
      }
    }

    @Test("a row that lies on the other side of its bound, or where it may not, is found")
    func sides() throws {
      for (side, words) in [(Int8(1), "below"), (-1, "above")] {
        var state = try Self.state()
        let row = try Self.place(of: side, in: state)
        state.rows[row].side = -side
        #expect(state.brokenInvariant()?.contains("lies \(words) its bound") == true)
        // Without a restriction only the cost of a row says that its side is known.
        state.rows[row].allowed = [.below, .above]
        #expect(state.brokenInvariant() == nil)
        for cost in [\Simplex.Row.costBelow, \.costAbove] {
          state.rows[row][keyPath: cost] = 1
          #expect(state.brokenInvariant()?.contains("lies \(words) its bound") == true)
          state.rows[row][keyPath: cost] = 0
        }
        state = try Self.state()
        state.rows[row].allowed = side > 0 ? .below : .above
        #expect(state.brokenInvariant()?.contains("on a side that is not allowed") == true)
      }
    }

    @Test("what a thousand times the tolerance allows is rounding, and what is more is not")
    func slack() throws {
      for (share, isSound) in [(0.9995, true), (1.0005, false)] {
        for row in 0..<9 {
          let sound = try Self.state()
          let slack = 1000 * share * sound.tolerance(row)
          for sign in [1.0, -1] where sound.rows[row].position < 0 {
            var state = sound
            state.rows[row].activity += sign * slack
            #expect((state.brokenInvariant() == nil) == isSound, "value of row \(row)")
          }
          // The bound moves past a row that lies beside it.
          guard row < sound.matrix.rowCount, sound.rows[row].position < 0,
            sound.rows[row].side != 0
          else { continue }
          var state = sound
          state.matrix.bounds[row] = state.rows[row].activity
          state.matrix.bounds[row] +=
            Double(state.rows[row].side) * 1000 * share * state.tolerance(row)
          #expect((state.brokenInvariant() == nil) == isSound, "side of row \(row)")
        }
        for (position, name) in try Self.state().activeRow.enumerated() {
          let row = Int(name)
          for sign in [1.0, -1] where row < 6 {
            var state = try Self.state()
            state.matrix.bounds[row] += sign * 1000 * share * state.tolerance(row)
            let isFound =
              state.brokenInvariant()?.hasPrefix("active row \(row) at \(position)") == true
            #expect(isFound != isSound)
          }
        }
      }
    }

    @Test("multipliers that do not write the cost are found")
    func multipliers() throws {
      var state = try Self.state()
      let cost = [1.0, -2, 3]
      state.multipliers = cost
      state.factor.solveForMultipliers(&state.multipliers)
      #expect(state.brokenMultipliers(cost) == nil)
      #expect(state.brokenMultipliers([1, -2, 3.001]) != nil)
      for position in 0..<3 {
        var other = state
        other.multipliers[position] += 1e-3
        #expect(other.brokenMultipliers(cost) != nil)
      }
      // The rows of a level cost what they are missed by.
      state.level = [try Int32(Self.place(of: -1, in: state)), 4, 6]
      for (name, isBelow) in [(state.level[0], true), (4, false), (6, true)] {
        let row = Int(name)
        guard state.rows[row].position < 0 else { continue }
        (state.rows[row].side, state.rows[row].costBelow, state.rows[row].costAbove) =
          isBelow ? (-1, 2, 0) : (1, 0, 3)
        #expect(state.brokenMultipliers(cost) != nil)
        var sum = cost
        let coefficients =
          row < state.matrix.rowCount
          ? state.matrix.gradient(ofRow: row)
          : (0..<3).map { $0 + state.matrix.rowCount == row ? 1 : 0 }
        for variable in 0..<3 { sum[variable] += (isBelow ? -2 : 3) * coefficients[variable] }
        state.multipliers = sum
        state.factor.solveForMultipliers(&state.multipliers)
        #expect(state.brokenMultipliers(cost) == nil)
        (state.rows[row].side, state.rows[row].costBelow, state.rows[row].costAbove) = (0, 0, 0)
      }
    }
  }
#endif
