import Constraints

/// A failing problem made smaller as long as it fails, and how it is written down.
struct ReducedFailure {
  private(set) var problem: Problem
  private(set) var differences: [Difference]

  /// Leaves out rows, terms and variables one after the other while the solver errs in the same way.
  init(_ problem: Problem, _ differences: [Difference], isExact: Bool) {
    self.problem = problem
    self.differences = differences
    let kind = differences.first?.kind
    func accept(_ candidate: Problem, _ failure: inout ReducedFailure) -> Bool {
      let found = OracleComparison(candidate, isExact: isExact).differences()
      guard found.contains(where: { $0.kind == kind }) else { return false }
      (failure.problem, failure.differences) = (candidate, found)
      return true
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for row in self.problem.constraints.indices.reversed() {
        var rows = self.problem.constraints
        rows.remove(at: row)
        if accept(Problem(rows, variableCount: self.problem.variableCount), &self) {
          hasChanged = true
          continue
        }
        for term in self.problem.constraints[row].expression.terms.indices.reversed() {
          var rows = self.problem.constraints
          rows[row].expression.terms.remove(at: term)
          if accept(Problem(rows, variableCount: self.problem.variableCount), &self) {
            hasChanged = true
          }
        }
      }
    }
    let compact = Problem(withoutUnusedVariablesOf: self.problem)
    _ = accept(compact, &self)
  }

  /// The problem as JSON, each row as `terms relation const`.
  var json: String {
    let rows = problem.constraints.map { row in
      let terms = row.expression.terms.map { "[\($0.variable.index), \($0.coefficient)]" }
      var fields = [
        "\"terms\": [\(terms.joined(separator: ", "))]", "\"rel\": \"\(row.relation.rawValue)\"",
        "\"const\": \(0 - row.expression.constant)",
      ]
      if !row.priority.isRequired { fields.append("\"priority\": \(row.priority.rawValue)") }
      if row.weight != 1 { fields.append("\"weight\": \(row.weight)") }
      if row.isImplicit { fields.append("\"implicit\": true") }
      return "{\(fields.joined(separator: ", "))}"
    }
    return "{\"variables\": \(problem.variableCount), \"rows\": [\(rows.joined(separator: ", "))]}"
  }
}

extension Problem {
  /// Makes a problem of valid rows.
  init(_ rows: [Constraint], variableCount: Int) {
    self.init()
    for _ in 0..<variableCount { _ = addVariable() }
    for row in rows { _ = try? add(row) }
  }

  fileprivate init(withoutUnusedVariablesOf problem: Problem) {
    let used = Set(problem.constraints.flatMap { $0.expression.terms.map(\.variable.index) })
    let variables = used.sorted()
    let rows = problem.constraints.map { row in
      var row = row
      row.expression.terms = row.expression.terms.map { term in
        Term(Variable(index: variables.firstIndex(of: term.variable.index) ?? 0), term.coefficient)
      }
      return row
    }
    self.init(rows, variableCount: variables.count)
  }
}
