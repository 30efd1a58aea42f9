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
  private var equations: [Int32]

  /// Reduces a system. Equations that contradict each other go unnoticed here.
  init(_ system: CompiledSystem) {
    self.system = system
    let matrix = system.matrix
    equations = []
    var elimination = Elimination(matrix: matrix)
    for group in matrix.equationsFirst(system.required, thenInequalities: false) {
      elimination.eliminate(group)
    }
    if let suggestions = system.suggestions { elimination.eliminate(suggestions) }
    equations = elimination.chosen
    let isChosen = Set(equations)

    var reduced: [ReducedRow] = []
    for level in [system.required] + system.levels.map(\.rows) {
      for row in level where !isChosen.contains(row) {
        let (terms, bound) = elimination.reduce(Int(row))
        if !terms.isEmpty { reduced.append((row, Array(terms), bound)) }
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
    var partOfRoot = [Int32](repeating: -1, count: system.matrix.variableCount)
    var numberInPart = partOfRoot
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
  }

  /// Whether solving the parts can be cheaper than solving the whole.
  var isWorthwhile: Bool { parts.count > 1 }

  /// The rows that are active where every part is optimal, as groups for a starting basis; nil where
  /// a part has no solution.
  ///
  /// - Complexity: the sum over the parts of what each costs.
  func startingGroups() throws(NumericalBreakdown) -> [[Int32]]? {
    var active: [Int32] = []
    for part in parts {
      guard let rows = try activeRows(of: part) else { return nil }
      active += rows
    }
    return [equations, active]
  }

  private func activeRows(of part: Part) throws(NumericalBreakdown) -> [Int32]? {
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
    var groups = part.matrix.equationsFirst(required, thenInequalities: false)
    for level in levels {
      groups += part.matrix.equationsFirst(level.rows, thenInequalities: true)
    }
    var simplex = Simplex(part.matrix, startingWith: groups)
    let completion = try simplex.minimise(required: required, levels: levels.map(\.rows))
    guard case .optimal = completion else { return nil }
    return simplex.activeRow.filter { $0 < part.matrix.rowCount }.map { part.rows[Int($0)] }
  }
}
