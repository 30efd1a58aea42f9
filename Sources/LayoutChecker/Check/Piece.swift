internal import Constraints
internal import LayoutDSL

/// A part of a solved problem that has nothing to do with the rest of it.
///
/// Variables that a chain of required equations fixes, such as the edges of a view that is tied to
/// the screen, are numbers here, and tie nothing together: the cards of a list whose width is known
/// are a piece each. The optimal solutions of a problem are exactly the combinations of those of its
/// pieces, because each level is a sum over them.
struct Piece {
  /// The constraints and variables of the piece.
  let part: PartialProblem

  /// The constraints of the whole problem, in the order of those of the piece.
  let ids: [ConstraintID]

  /// The piece's share of the solution.
  let solution: Solution

  /// The values of an expression in the variables of the part.
  func range(
    of expression: LinearExpression, on screen: Screen
  ) throws(CheckError) -> FreeRange {
    do {
      return try solution.range(of: expression)
    } catch {
      throw CheckError(error, on: screen)
    }
  }

  /// A range in the piece with the names of the whole problem.
  func named(_ range: FreeRange) -> FreeRange {
    FreeRange(
      lower: range.lower, upper: range.upper,
      tie: range.tie.map { tie in
        Tie(
          priority: tie.priority, constraints: tie.constraints.map { ids[$0.index] },
          totalError: tie.totalError)
      })
  }
}

/// A solved problem taken apart.
struct Pieces {
  /// The pieces, in order of their first variables; none where nothing is open.
  private(set) var all: [Piece] = []

  private let screen: Screen

  /// The positions of the pieces that the variables belong to; nil for what is fixed.
  private var owners: [Int?] = []

  /// Takes a solved problem apart.
  ///
  /// - Complexity: linear in the size of the problem, and a solve of each piece.
  init(
    of problem: Problem, at solution: Solution, on screen: Screen
  ) throws(CheckError) {
    self.screen = screen
    guard !solution.isUnique else { return }
    owners = Array(repeating: nil, count: problem.variableCount)
    let rows = problem.constraints.map(\.expression.simplified)
    let isFixed = Self.fixedVariables(of: problem, rows: rows)
    var groups = DisjointSets(count: problem.variableCount)
    for row in rows {
      let open = row.terms.lazy.map(\.variable.index).filter { !isFixed[$0] }
      guard let first = open.first else { continue }
      for other in open { groups.unite(first, other) }
    }
    var numbers: [Int: Int] = [:]
    var members: [(variables: [Variable], ids: [ConstraintID])] = []
    for index in 0..<problem.variableCount where !isFixed[index] {
      let root = groups.root(index)
      if numbers[root] == nil {
        numbers[root] = members.count
        members.append(([], []))
      }
      let number = numbers[root, default: 0]
      owners[index] = number
      members[number].variables.append(Variable(index: index))
    }
    for (index, row) in rows.enumerated() {
      guard let open = row.terms.first(where: { !isFixed[$0.variable.index] }),
        let group = numbers[groups.root(open.variable.index)]
      else { continue }
      members[group].ids.append(ConstraintID(index: index))
    }
    for (variables, ids) in members {
      let constraints = ids.map { id in
        var constraint = problem[id]
        constraint.expression = LinearExpression(constant: rows[id.index].constant)
        for term in rows[id.index].terms {
          if isFixed[term.variable.index] {
            constraint.expression.constant += term.coefficient * solution[term.variable]
          } else {
            constraint.expression.terms.append(term)
          }
        }
        return constraint
      }
      let part = try PartialProblem(
        constraints, mentioning: variables.map { LinearExpression($0) }, of: problem)
      guard let share = try SettledLayout.solve(part.problem, on: screen).solution,
        zip(variables, share.values).allSatisfy({ Self.isClose(solution[$0], $1) })
      else {
        // Rounding at the seams: then the problem is one piece.
        all = [try Self.whole(problem, at: solution)]
        owners = Array(repeating: 0, count: problem.variableCount)
        return
      }
      all.append(Piece(part: part, ids: ids, solution: share))
    }
  }

  /// The exact values of an expression over all solutions that are as good as `solution`, the one
  /// that was taken apart.
  func range(
    of expression: LinearExpression, in solution: Solution
  ) throws(CheckError) -> FreeRange {
    var parts: [Int: LinearExpression] = [:]
    var fixed = LinearExpression(constant: expression.constant)
    for term in expression.terms {
      if !all.isEmpty, let owner = owners[term.variable.index] {
        parts[owner, default: LinearExpression()].terms.append(term)
      } else {
        fixed.terms.append(term)
      }
    }
    let value = solution.value(of: fixed)
    var (lower, upper) = (value, value)
    // In order, because sums of rounded numbers depend on it.
    for (owner, part) in parts.sorted(by: { $0.key < $1.key }) {
      let range = try all[owner].range(of: all[owner].part.local(part), on: screen)
      lower += range.lower
      upper += range.upper
    }
    return FreeRange(lower: lower, upper: upper)
  }

  private static func whole(
    _ problem: Problem, at solution: Solution
  ) throws(CheckError) -> Piece {
    let variables = (0..<problem.variableCount).map { LinearExpression(Variable(index: $0)) }
    return Piece(
      part: try PartialProblem(problem.constraints, mentioning: variables, of: problem),
      ids: problem.constraints.indices.map(ConstraintID.init(index:)), solution: solution)
  }

  /// The variables that the required equations determine one after the other.
  private static func fixedVariables(of problem: Problem, rows: [LinearExpression]) -> [Bool] {
    var isFixed = [Bool](repeating: false, count: problem.variableCount)
    var equations: [[Int]] = isFixed.map { _ in [] }
    var open = rows.map(\.terms.count)
    var ready: [Int] = []
    for (index, row) in rows.enumerated()
    where problem.constraints[index].relation == .equal
      && problem.constraints[index].priority.isRequired
    {
      for term in row.terms { equations[term.variable.index].append(index) }
      if open[index] == 1 { ready.append(index) }
    }
    while let row = ready.popLast() {
      guard let term = rows[row].terms.first(where: { !isFixed[$0.variable.index] }),
        // Next to nothing times a variable fixes it only on paper.
        abs(term.coefficient) > 1e-6
      else { continue }
      isFixed[term.variable.index] = true
      for row in equations[term.variable.index] {
        open[row] -= 1
        if open[row] == 1 { ready.append(row) }
      }
    }
    return isFixed
  }

  private static func isClose(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) <= 1e-6 * max(1, abs(first))
  }
}
