@testable import Constraints

/// What a solved part keeps for the changes to come, against what it keeps it for.
struct PartState {
  private let face: OptimalFace
  private var simplex: Simplex { face.simplex }

  init(_ face: OptimalFace) { self.face = face }

  /// Whether the last change was made in place, and not by solving the part anew.
  var wasChangedInPlace: Bool { simplex.levelMultipliers != nil }

  /// What is wrong, or nil.
  func broken() -> String? {
    #if DEBUG
      if let reason = simplex.brokenInvariant() { return reason }
    #endif
    return brokenLists() ?? brokenColumns() ?? brokenMultipliers()
  }

  /// Nothing waits after a solve, and what may move is known.
  private func brokenLists() -> String? {
    guard simplex.gradientChanges.isEmpty, simplex.missed.isEmpty else {
      return "changes are left over: \(simplex.gradientChanges), \(simplex.missed)"
    }
    let movable = Set(simplex.movable.map { Int($0) })
    for position in simplex.activeRow.indices
    where simplex.mayMove(position) && !movable.contains(position) {
      return "position \(position) may move"
    }
    guard wasChangedInPlace else { return nil }
    let unsettled = Set(simplex.unsettled.map { Int($0) })
    guard simplex.isUnsettled.indices.filter({ simplex.isUnsettled[$0] }) == unsettled.sorted()
    else { return "unsettled \(simplex.unsettled)" }
    return nil
  }

  /// The rows of each variable are those of the matrix.
  private func brokenColumns() -> String? {
    guard let columns = simplex.columns else { return nil }
    var expected: [[Int32: Double]] = .init(repeating: [:], count: simplex.matrix.variableCount)
    for row in 0..<simplex.matrix.rowCount where !simplex.matrix.forms[row].isVacant {
      for index in simplex.matrix.terms(ofRow: row) {
        let entry = simplex.matrix.entries[index]
        expected[Int(entry.index)][Int32(row)] = entry.value
      }
    }
    for variable in expected.indices {
      let places = columns.places(of: variable)
      guard places.count == expected[variable].count,
        places.allSatisfy({ expected[variable][columns[$0].index] == columns[$0].value })
      else { return "rows of variable \(variable)" }
    }
    return nil
  }

  /// The multipliers of the levels are those of the present basis, and prove that it is optimal.
  private func brokenMultipliers() -> String? {
    guard let kept = simplex.levelMultipliers else { return nil }
    var fresh = simplex
    fresh.computeLevelMultipliers()
    guard let levels = fresh.levelMultipliers else { return "no multipliers" }
    for (level, priority) in kept.priorities.enumerated() {
      for position in simplex.activeRow.indices {
        let expected = levels.level(of: priority).map { levels[$0, position] } ?? 0
        guard abs(kept[level, position] - expected) <= 1e-7 * max(1, abs(expected)) else {
          return "multiplier \(kept[level, position]) of \(priority), not \(expected)"
        }
      }
    }
    for (position, row) in simplex.activeRow.enumerated() {
      let form = Int(row) < simplex.matrix.rowCount ? simplex.matrix.forms[Int(row)] : .vacant
      for raises in [true, false] {
        for (level, priority) in levels.priorities.enumerated() {
          var rate = raises ? levels[level, position] : -levels[level, position]
          if priority == form.priority { rate += raises ? form.costAbove : form.costBelow }
          guard abs(rate) > 1e-8 * levels.largestCost[level] else { continue }
          if rate < 0 { return "releasing row \(row) helps \(priority) by \(-rate)" }
          break
        }
      }
    }
    return nil
  }
}
