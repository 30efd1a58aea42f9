#if CONSTRAINTS_INVARIANTS
  extension Simplex {
    /// What is wrong with the state, or nil.
    ///
    /// - Complexity: O(entries of the rows and factors); compiled into debug builds only.
    func brokenInvariant() -> String? {
      for (index, row) in activeRow.enumerated() where rows[Int(row)].position != Int32(index) {
        return "row \(row) is active at \(index), but its position is \(rows[Int(row)].position)"
      }
      guard rows.count(where: { $0.position >= 0 }) == activeRow.count else {
        return "a row has a position and is not active"
      }
      // A value next to nothing may be all that is left of large ones.
      let rounding =
        1e-20 * point.reduce(0) { max($0, abs($1)) }
        + (factor.updateCount == 0 ? 0 : 1000 * 2e-14 * farthestCoordinate)
      for (index, name) in activeRow.enumerated() {
        let row = Int(name)
        let value =
          row < matrix.rowCount
          ? matrix.activity(ofRow: row, at: point) : point[row - matrix.rowCount]
        if abs(value - bound(row)) > 1000 * tolerance(row) + rounding {
          return "active row \(row) at \(index) has the value \(value), not \(bound(row))"
        }
      }
      for row in rows.indices where rows[row].position < 0 && !isVacant(row) {
        let value =
          row < matrix.rowCount
          ? matrix.activity(ofRow: row, at: point) : point[row - matrix.rowCount]
        if levelMultipliers != nil, row < matrix.rowCount, rows[row].side == 0,
          matrix.forms[row].relation != .equal
        {
          return "row \(row) is an inequality and lies on no side"
        }
        let slack = 1000 * tolerance(row) + rounding
        if abs(value - rows[row].activity) > slack {
          return "row \(row) has the value \(value), not \(rows[row].activity)"
        }
        let isKnown =
          rows[row].costBelow + rows[row].costAbove > 0 || !rows[row].allowsBelow
          || !rows[row].allowsAbove
        guard isKnown else { continue }
        // A restriction that is lost there is a breakdown, which is found at the end of the level.
        if matrix.isBadlyScaled, rows[row].isRestricted { continue }
        if rows[row].side > 0, value < bound(row) - slack {
          return "row \(row) lies above its bound, but has the value \(value), not \(bound(row))"
        }
        if rows[row].side < 0, value > bound(row) + slack {
          return "row \(row) lies below its bound, but has the value \(value), not \(bound(row))"
        }
        if (rows[row].side > 0 && !rows[row].allowsAbove)
          || (rows[row].side < 0 && !rows[row].allowsBelow)
        {
          return "row \(row) lies on a side that is not allowed"
        }
      }
      return nil
    }

    private func isVacant(_ row: Int) -> Bool {
      row < matrix.rowCount && matrix.forms[row].isVacant
    }

    /// What is wrong with the multipliers of the cost of the level at hand, or of `linear`: they
    /// write its gradient as a combination of the active rows.
    ///
    /// - Complexity: O(entries of the rows); compiled into debug builds only.
    func brokenMultipliers(_ linear: [Double]?) -> String? {
      var residual = linear ?? .init(repeating: 0, count: matrix.variableCount)
      var magnitude = residual.map(abs)
      var noise = [Double](repeating: 0, count: matrix.variableCount)
      for name in level where rows[Int(name)].position < 0 {
        let slope = levelSlope(ofRow: Int(name))
        forEachTerm(ofRow: Int(name)) { variable, coefficient in
          residual[variable] += slope * coefficient
          magnitude[variable] += abs(slope * coefficient)
        }
      }
      for (position, row) in activeRow.enumerated() where multipliers[position] != 0 {
        let doubt = multiplierNoise.isEmpty ? 0 : multiplierNoise[position]
        forEachTerm(ofRow: Int(row)) { variable, coefficient in
          residual[variable] -= multipliers[position] * coefficient
          magnitude[variable] += abs(multipliers[position] * coefficient)
          noise[variable] += doubt * abs(coefficient)
        }
      }
      let largest = magnitude.reduce(0, max)
      for variable in residual.indices
      where abs(residual[variable]) > 1e-7 * largest + noise[variable] {
        return "the multipliers miss the cost of variable \(variable) by \(residual[variable])"
      }
      return nil
    }
  }
#endif
