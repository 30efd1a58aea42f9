internal import Constraints

/// A problem in fields that can be asked about one by one.
///
/// A variable that a required equation of its own fixes, such as the width of a screen, is in every field
/// that mentions it, with the rows that speak of it alone; it ties fields together only where a row has
/// nothing but such variables. The other rows and variables are in one field each, and the solutions of the
/// problem are the combinations of those of its fields.
struct IndependentFields {
  /// Some rows with the variables in them.
  struct Field {
    /// The positions of the rows, ascending.
    fileprivate(set) var rows: [Int] = []

    /// The variables that the field is asked about.
    fileprivate(set) var variables: [Variable] = []
  }

  /// The fields, in the order of their first variables.
  private(set) var all: [Field] = []

  /// The field of each variable.
  private var fields: [Int] = []

  /// Takes a problem apart.
  ///
  /// - Complexity: O(*n*) but for a factor that hardly grows.
  init(of problem: Problem) {
    var isFixed = [Bool](repeating: false, count: problem.variableCount)
    let terms = problem.constraints.map { constraint in
      constraint.expression.simplified.terms.map(\.variable.index)
    }
    for (row, constraint) in problem.constraints.enumerated()
    where constraint.priority.isRequired && constraint.relation == .equal && terms[row].count == 1 {
      isFixed[terms[row][0]] = true
    }
    var parents = Array(0..<problem.variableCount)
    func root(_ variable: Int) -> Int {
      var variable = variable
      while parents[variable] != variable {
        parents[variable] = parents[parents[variable]]
        variable = parents[variable]
      }
      return variable
    }
    for row in terms {
      let open = row.filter { !isFixed[$0] }
      // A row of fixed variables alone is asked about with all of them.
      let tied = open.isEmpty ? row : open
      for variable in tied.dropFirst() {
        let (first, second) = (root(tied[0]), root(variable))
        parents[max(first, second)] = min(first, second)
      }
    }
    var numbers: [Int: Int] = [:]
    fields = isFixed.indices.map { variable in
      let root = root(variable)
      if let number = numbers[root] { return number }
      numbers[root] = all.count
      all.append(Field())
      return all.count - 1
    }
    if all.isEmpty, !terms.isEmpty { all.append(Field()) }
    for variable in fields.indices {
      all[fields[variable]].variables.append(Variable(index: variable))
    }
    var facts: [Int: [Int]] = [:]
    for (row, variables) in terms.enumerated() where variables.count == 1 && isFixed[variables[0]] {
      facts[variables[0], default: []].append(row)
    }
    var mentioned: [Set<Int>] = all.map { _ in [] }
    for (row, variables) in terms.enumerated() {
      guard let first = variables.first else {
        // A row without a variable holds or does not, wherever it is asked about.
        all[0].rows.append(row)
        continue
      }
      let field = fields[variables.first { !isFixed[$0] } ?? first]
      all[field].rows.append(row)
      guard variables.contains(where: { !isFixed[$0] }) else { continue }
      for variable in variables where isFixed[variable] { mentioned[field].insert(variable) }
    }
    for field in all.indices {
      // Only what is required: an optional row counts once, in the field of its variable.
      all[field].rows += mentioned[field].flatMap { facts[$0] ?? [] }.filter {
        problem.constraints[$0].priority.isRequired
      }
      all[field].rows = Set(all[field].rows).sorted()
    }
  }

  /// The position of the field of a variable.
  func index(of variable: Variable) -> Int? {
    fields.indices.contains(variable.index) ? fields[variable.index] : nil
  }
}
