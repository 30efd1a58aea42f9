import Constraints

/// A problem in exact arithmetic: each of its numbers is taken as the fraction that the double is.
struct ExactSystem {
  let problem: Problem

  /// The rows of the problem, then its variables, as they are at the start.
  private let start: ExactTableau

  /// The power of two by which the integers of each row are to be multiplied.
  private let exponents: [Int]

  init(_ problem: Problem) {
    self.problem = problem
    var rows: [[BigInteger]] = []
    var exponents: [Int] = []
    for constraint in problem.constraints {
      let terms = constraint.expression.terms
      let numbers = terms.map { Dyadic($0.coefficient) } + [Dyadic(constraint.expression.constant)]
      let (parts, exponent) = Dyadic.common(numbers)
      var row = [BigInteger](repeating: .zero, count: problem.variableCount + 1)
      for (term, part) in zip(terms, parts) {
        row[term.variable.index] = row[term.variable.index] + part
      }
      row[problem.variableCount] = parts[terms.count]
      rows.append(row)
      exponents.append(exponent)
    }
    start = ExactTableau(rows, variableCount: problem.variableCount)
    self.exponents = exponents
  }

  /// The form of a variable.
  func form(of variable: Int) -> Int { problem.constraints.count + variable }

  /// The positions of the required rows.
  var required: [Int] {
    problem.constraints.indices.filter { problem.constraints[$0].priority.isRequired }
  }

  /// The positions of the optional rows by priority, highest first.
  var levels: [(priority: Priority, rows: [Int])] {
    let optional = problem.constraints.indices.filter {
      !problem.constraints[$0].priority.isRequired
    }
    let priorities = Set(optional.map { problem.constraints[$0].priority })
    return priorities.sorted(by: >).map { priority in
      (priority, optional.filter { problem.constraints[$0].priority == priority })
    }
  }
}

// MARK: - Verdicts

extension ExactSystem {
  /// The tableau where as few as possible of some rows are missed, and whether none is.
  private func meeting(
    _ rows: [Int], from tableau: ExactTableau
  ) -> (tableau: ExactTableau, holds: Bool) {
    var tableau = tableau
    tableau.forms = .init(repeating: .init(), count: tableau.forms.count)
    for row in rows {
      let relation = problem.constraints[row].relation
      if relation != .greaterOrEqual { tableau.forms[row].costAbove = .one }
      if relation != .lessOrEqual { tableau.forms[row].costBelow = .one }
    }
    tableau.noteSides()
    _ = tableau.minimise(.costs)
    return (tableau, tableau.totalCost.isZero)
  }

  /// Has the required rows of a tableau hold, as they do already.
  private func require(_ tableau: inout ExactTableau) {
    tableau.forms = .init(repeating: .init(), count: tableau.forms.count)
    for row in required {
      let relation = problem.constraints[row].relation
      tableau.forms[row].allowsAbove = relation == .greaterOrEqual
      tableau.forms[row].allowsBelow = relation == .lessOrEqual
    }
    tableau.noteSides()
  }

  /// The dimension of the set of points at which the required rows hold; nil where there is none.
  var dimension: Int? {
    var (tableau, holds) = meeting(required, from: start)
    guard holds else { return nil }
    require(&tableau)
    tableau.fixWhatCannotMove()
    return tableau.freeColumns.count
  }

  /// What is true of the problem.
  func solve() -> ExactAnswer {
    var (tableau, holds) = meeting(required, from: start)
    guard holds else { return ExactAnswer(verdict: .unsatisfiable(conflicts(from: tableau))) }
    require(&tableau)
    var optima: [Rational] = []
    for level in levels { optima.append(minimise(level.rows, &tableau)) }
    tableau.fixWhatCannotMove()
    let ranges = (0..<problem.variableCount).map { tableau.range(of: form(of: $0)) }
    return ExactAnswer(
      verdict: .optimal(
        ExactOptimum(
          levels: zip(levels, optima).map { ($0.priority, $1) },
          ranges: ranges, ties: ties(on: tableau), canonical: canonicalValues(on: tableau))))
  }

  /// Minimises the sum of the weighted errors of some rows, and returns it.
  private func minimise(_ rows: [Int], _ tableau: inout ExactTableau) -> Rational {
    // The error of a row is that of its integers times a power of two, and so is its cost.
    let weights = rows.map { row in
      var weight = Dyadic(problem.constraints[row].weight)
      weight.exponent += exponents[row]
      return weight
    }
    let (costs, exponent) = Dyadic.common(weights)
    for (row, cost) in zip(rows, costs) {
      let relation = problem.constraints[row].relation
      if relation != .greaterOrEqual { tableau.forms[row].costAbove = cost }
      if relation != .lessOrEqual { tableau.forms[row].costBelow = cost }
    }
    tableau.noteSides()
    _ = tableau.minimise(.costs)
    let total = Rational(
      tableau.totalCost << max(0, exponent), tableau.denominator << max(0, -exponent))
    tableau.keepOptima()
    return total
  }

  /// For each variable in order the value closest to zero.
  private func canonicalValues(on face: ExactTableau) -> [Rational] {
    var face = face
    for variable in 0..<problem.variableCount {
      face.forms[form(of: variable)].costAbove = .one
      face.forms[form(of: variable)].costBelow = .one
      face.noteSides()
      _ = face.minimise(.costs)
      face.keepOptima()
    }
    return (0..<problem.variableCount).map { face.value(form(of: $0)) }
  }
}

// MARK: - Ties

extension ExactSystem {
  /// The tie that leaves each variable free, as `Tie` defines it.
  ///
  /// On the optimal face the error of an optional row is the value of its form, with one sign or the
  /// other, or always the same: a sum of convex functions that is constant consists of linear ones.
  private func ties(on solved: ExactTableau) -> [ExactTie?] {
    // Only the multiples count after an exchange: the values are those of another point.
    var face = solved
    let contested = problem.constraints.indices.filter { errorDiffers($0, on: face) }
    var isChosen = [Bool](repeating: false, count: face.forms.count)
    for row in contested {
      switch face.places[row] {
      case .column: isChosen[row] = true
      case .row(let place):
        // Take it for a coordinate of the face unless those that were taken determine it.
        let column = face.freeColumns.first {
          !isChosen[face.nonbasic[$0]] && !face.entries[place][$0].isZero
        }
        if let column {
          face.exchange(row: place, column: column)
          isChosen[row] = true
        }
      }
    }
    return (0..<problem.variableCount).map { variable in
      let rows = rows(determining: form(of: variable), contested, isChosen, on: face)
      let highest = rows.map { problem.constraints[$0].priority }.max()
      return tie(rows.filter { problem.constraints[$0].priority == highest }, at: solved)
    }
  }

  /// Whether the error of an optional row is not the same on all of a face.
  private func errorDiffers(_ row: Int, on face: ExactTableau) -> Bool {
    let (form, constraint) = (face.forms[row], problem.constraints[row])
    guard !constraint.priority.isRequired,
      form.allowsAbove
        ? constraint.relation != .greaterOrEqual : constraint.relation != .lessOrEqual
    else { return false }
    return face.freeColumns.contains { !face.coefficient(of: $0, in: row).isZero }
  }

  /// The contested rows that belong to a smallest set of rows whose errors determine a form; none
  /// where no rows do.
  ///
  /// Such a set is a circuit of the linear matroid of the errors and the form, less the form. The
  /// circuits that each other element makes with the chosen rows, which are a basis, connect what
  /// circuits connect at all, and what is connected with the form shares a circuit with it.
  private func rows(
    determining form: Int, _ contested: [Int], _ isChosen: [Bool], on face: ExactTableau
  ) -> [Int] {
    func coordinates(_ form: Int) -> [Int] {
      face.freeColumns.filter { !face.coefficient(of: $0, in: form).isZero }
        .map { face.nonbasic[$0] }
    }
    let first = coordinates(form)
    guard first.allSatisfy({ isChosen[$0] }) else { return [] }
    var reached = Set(first)
    var grows = true
    while grows {
      grows = false
      for row in contested {
        let own = Set(coordinates(row))
        if !own.isDisjoint(with: reached), !own.isSubset(of: reached) {
          reached.formUnion(own)
          grows = true
        }
      }
    }
    return contested.filter { !reached.isDisjoint(with: coordinates($0)) }
  }

  private func tie(_ rows: [Int], at solved: ExactTableau) -> ExactTie? {
    guard let first = rows.first else { return nil }
    let errors = rows.map { row in
      let exponent = exponents[row]
      return Rational(problem.constraints[row].weight)
        * Rational(
          solved.numerator(row).magnitude << max(0, exponent),
          solved.denominator << max(0, -exponent))
    }
    return ExactTie(
      priority: problem.constraints[first].priority, rows: rows,
      totalError: errors.reduce(.zero, +))
  }
}

// MARK: - Conflicts

extension ExactSystem {
  /// All minimal conflicting sets relative to the implicit rows, and the smallest repair.
  ///
  /// Every set of explicit rows is found to hold or not by one that was tried: a set that holds is
  /// grown as far as it does, one that does not is shrunk, and what they decide is not tried again
  /// (Liffiton, Previti, Malik, Marques-Silva, "Fast, flexible MUS enumeration", 2016).
  private func conflicts(from tableau: ExactTableau) -> ExactConflicts {
    let explicit = required.filter { !problem.constraints[$0].isImplicit }
    let implicit = required.filter { problem.constraints[$0].isImplicit }
    var tableau = tableau
    func holds(_ mask: Int) -> Bool {
      let rows = explicit.indices.filter { mask >> $0 & 1 == 1 }.map { explicit[$0] }
      let result = meeting(rows + implicit, from: tableau)
      tableau = result.tableau
      return result.holds
    }
    let all = (1 << explicit.count) - 1
    var minimal: [Int] = []
    var maximal: [Int] = []
    func isDecided(_ mask: Int) -> Bool {
      minimal.contains { $0 & mask == $0 } || maximal.contains { $0 & mask == mask }
    }
    var mask = all
    while mask >= 0 {
      defer { mask -= 1 }
      guard !isDecided(mask) else { continue }
      var set = mask
      if holds(set) {
        for bit in explicit.indices where set >> bit & 1 == 0 {
          let larger = set | 1 << bit
          if maximal.contains(where: { $0 & larger == larger }) {
            set = larger
          } else if !minimal.contains(where: { $0 & larger == $0 }), holds(larger) {
            set = larger
          }
        }
        maximal.append(set)
      } else {
        for bit in explicit.indices where set >> bit & 1 == 1 {
          let smaller = set & ~(1 << bit)
          if !maximal.contains(where: { $0 & smaller == smaller }), !holds(smaller) {
            set = smaller
          }
        }
        minimal.append(set)
      }
    }
    func rows(_ mask: Int) -> [Int] {
      explicit.indices.filter { mask >> $0 & 1 == 1 }.map { explicit[$0] }
    }
    // The greatest mask has the latest rows.
    let repair = maximal.map { all & ~$0 }.min {
      ($0.nonzeroBitCount, -$0) < ($1.nonzeroBitCount, -$1)
    }
    return ExactConflicts(
      sets: minimal.map(rows).sorted { $0.lexicographicallyPrecedes($1) },
      smallestRepair: repair.map(rows))
  }

  /// Whether explicit rows contradict each other with some implicit ones, and with none fewer of these.
  func isMinimal(implicit: [Int], for explicit: [Int]) -> Bool {
    !meeting(explicit + implicit, from: start).holds
      && implicit.allSatisfy { row in
        meeting(explicit + implicit.filter { $0 != row }, from: start).holds
      }
  }
}
