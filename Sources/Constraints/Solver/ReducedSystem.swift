/// A system without its required equations, in parts that share no variable.
///
/// Each required equation takes one variable out of all other rows. So do the highest optional
/// equations if all of them set a single variable, as suggestions do: whatever hangs on a suggested
/// width does not hang together for that. What is left of a layout falls apart: the two axes, cards
/// that follow each other, tiles. Every part is solved by itself, level by
/// level, at a cost that grows with the part; the rows that end up active in the parts make a basis
/// of the whole system at which nothing is left to do.
///
/// This finds a starting basis and no more: whether it is optimal is found out, as for any other
/// basis, with the whole system.
struct ReducedSystem {
  private struct Part {
    var matrix = RowMatrix(variableCount: 0)
    /// The row of the whole system of each row.
    var rows: [Int32] = []
  }

  private typealias ReducedRow = (row: Int32, terms: [SparseEntry], bound: Double)

  private let system: CompiledSystem
  private var parts: [Part] = []

  /// Reduces a system.
  ///
  /// - Parameter elimination: has taken the required equations out, and takes the suggestions out.
  init(_ system: CompiledSystem, after elimination: inout Elimination) {
    self.system = system
    let matrix = system.matrix
    if let suggestions = system.suggestions { elimination.eliminate(suggestions) }
    var reduced: [ReducedRow] = []
    for row in system.required where matrix.forms[Int(row)].relation != .equal {
      let (terms, bound) = elimination.reduce(Int(row))
      if !terms.isEmpty { reduced.append((row, terms, bound)) }
    }
    for level in system.levels.dropFirst(system.suggestions == nil ? 0 : 1) {
      for row in level.rows {
        let (terms, bound) = elimination.reduce(Int(row))
        if !terms.isEmpty { reduced.append((row, terms, bound)) }
      }
    }
    split(reduced)
  }

  /// Puts the rows that share variables, directly or over other rows, into one part.
  private mutating func split(_ rows: [ReducedRow]) {
    var sets = DisjointSets(count: system.matrix.variableCount)
    for row in rows {
      for term in row.terms.dropFirst() {
        sets.unite(Int(row.terms[0].index), Int(term.index))
      }
    }
    var partOfRoot = FlatArray<Int32>(repeating: -1, count: system.matrix.variableCount)
    var numberInPart = FlatArray<Int32>(repeating: -1, count: system.matrix.variableCount)
    for row in rows {
      let root = sets.root(Int(row.terms[0].index))
      if partOfRoot[root] < 0 {
        partOfRoot[root] = Int32(truncatingIfNeeded: parts.count)
        parts.append(Part())
      }
      let part = Int(partOfRoot[root])
      var terms = row.terms
      for index in terms.indices {
        let variable = Int(terms[index].index)
        if numberInPart[variable] < 0 {
          numberInPart[variable] = Int32(truncatingIfNeeded: parts[part].matrix.variableCount)
          parts[part].matrix.variableCount += 1
        }
        terms[index].index = numberInPart[variable]
      }
      parts[part].matrix.append(
        reduced: terms, bound: row.bound, of: Int(row.row), in: system.matrix)
      parts[part].rows.append(row.row)
    }
    guard system.matrix.isBadlyScaled else { return }
    // A share of a size that is known is a number: for a start the rows that are left count.
    for part in parts.indices { parts[part].matrix.judgeScale() }
  }

  /// The rows that are active where every part is optimal, to complete a basis that holds the
  /// required equations; nothing of a part without a solution.
  ///
  /// - Parameter work: what that takes is added to it, as ``WorkBudget`` counts.
  /// - Complexity: the sum over the parts of what each costs.
  func activeRows(noting work: inout Int) -> [[Int32]] {
    var rows: [Int32] = []
    for part in parts { rows += (try? activeRows(of: part, noting: &work)) ?? [] }
    return [rows]
  }

  private func activeRows(
    of part: Part, noting work: inout Int
  ) throws(NumericalBreakdown) -> [Int32]? {
    // Rows come by priority, so each level is a run.
    var required: [Int32] = []
    var levels: [(priority: Priority, rows: [Int32])] = []
    for (index, row) in part.rows.enumerated() {
      let index = Int32(truncatingIfNeeded: index)
      let priority = system.matrix.forms[Int(row)].priority
      if priority.isRequired {
        required.append(index)
      } else if levels.last?.priority == priority {
        levels[levels.count - 1].rows.append(index)
      } else {
        levels.append((priority, [index]))
      }
    }
    // No required equation is left.
    let guess = Propagation(part.matrix, required: required, levels: levels.map { $0.rows })
    // For one or two variables the guess is nearly always the optimum.
    if part.matrix.variableCount <= 2 {
      return guess.decidingRows.filter { $0 < part.matrix.rowCount }.map { part.rows[Int($0)] }
    }
    var simplex = Simplex(part.matrix, startingWith: [guess.decidingRows])
    defer { work += simplex.work }
    let completion = try simplex.minimise(required: required, levels: levels.map { $0.rows })
    guard case .optimal = completion else { return nil }
    return simplex.activeRow.filter { $0 < part.matrix.rowCount }.map { part.rows[Int($0)] }
  }
}
