import Constraints

/// A constraint system, and phases of work on it to be timed.
struct BenchmarkProblem: Equatable {
  /// One step of a phase.
  enum Operation: Equatable {
    /// Suggest a value for an edited variable.
    case suggest(Variable, Double)
    /// Solve, and read the value of every variable.
    case solve
    /// Solve, and read the values of some variables.
    case solveReading([Variable])
    /// Remove a row.
    case remove(Int)
    /// Add a removed row again.
    case add(Int)
    /// Take a new solver, with the rows that are there and nothing suggested.
    case startAnew
    /// Solve; the required rows contradict each other.
    case contradict
    /// Find the first conflict, which is of these rows.
    case findConflict([Int])
    /// Find all conflicts; there is one, of these rows.
    case listConflicts([Int])
    /// Offer a row, which is rejected.
    case offer(Int)
    /// Have a row take no part, under its name.
    case deactivate(Int)
    /// Have a row take part again.
    case activate(Int)
    /// Give a row the constant, the priority and the coefficients of one that is not there, and that
    /// one's place.
    case change(Int, into: Int)
    /// Add a variable that is not there.
    case addVariable(Variable)
    /// Remove a variable, with the rows that name it.
    case removeVariable(Variable)
    /// What follows is not timed.
    case stopClock
    /// What follows is timed again.
    case startClock

    /// Whether the required rows may contradict each other before or after the step.
    var isAboutConflicts: Bool {
      switch self {
      case .contradict, .findConflict, .listConflicts, .offer: true
      default: false
      }
    }

    /// The variable that the step adds or removes.
    var changedVariable: Variable? {
      switch self {
      case .addVariable(let variable), .removeVariable(let variable): variable
      default: nil
      }
    }
  }

  /// A constraint with the weight that a solver with weights gives it; none where it is required.
  struct Row: Equatable {
    var constraint: Constraint
    var weight: Double?
  }

  /// A variable that values are suggested for.
  struct Edit: Equatable {
    var variable: Variable
    /// None where the value is required.
    var weight: Double?
  }

  /// A stretch of work that is timed as a whole.
  struct Phase: Equatable {
    var name: String
    /// How often the phase is run at least.
    var repetitions: Int
    /// How many operations of the kind that the phase is about one repetition has.
    var divisor: Double
    var operations: [Operation] = []
  }

  var name: String
  var variableCount = 0
  var edits: [Edit] = []
  var rows: [Row] = []
  /// The rows that are not there at the start.
  var absentRows: Set<Int> = []
  /// How many of the variables, the last ones, are not there at the start.
  var absentVariableCount = 0
  var phases: [Phase] = []

  init(_ name: String) { self.name = name }

  /// The rows that name each of the variables that come and go.
  var rowsOfChangingVariables: [Variable: [Int]] {
    var rowsOfVariable: [Variable: [Int]] = [:]
    for variable in phases.flatMap({ $0.operations.compactMap(\.changedVariable) }) {
      rowsOfVariable[variable] = []
    }
    guard !rowsOfVariable.isEmpty else { return [:] }
    for (index, row) in rows.enumerated() {
      for variable in Set(row.constraint.expression.terms.map(\.variable)) {
        rowsOfVariable[variable]?.append(index)
      }
    }
    return rowsOfVariable
  }

  /// The weights of the problem, from the highest.
  var weights: [Double] {
    Set(edits.compactMap(\.weight) + rows.compactMap(\.weight)).sorted(by: >)
  }

  /// The priority of each weight: a level of its own, in the order of the weights.
  ///
  /// The problems are made so that no sum of errors at lower weights outweighs a higher one; the
  /// weighted optimum is then the one by levels.
  var priorities: [Double: Priority] {
    let weights = weights
    var priorities: [Double: Priority] = [:]
    for (rank, weight) in weights.enumerated() {
      priorities[weight] = Priority(1000 * Double(weights.count - rank) / Double(weights.count + 1))
    }
    return priorities
  }
}

// MARK: - Writing a problem down

extension BenchmarkProblem {
  mutating func addVariable() -> Variable {
    variableCount += 1
    return Variable(index: variableCount - 1)
  }

  mutating func addVariables(_ count: Int) -> [Variable] {
    (0..<count).map { _ in addVariable() }
  }

  mutating func edit(_ variable: Variable, weight: Double?) {
    edits.append(Edit(variable: variable, weight: weight))
  }

  mutating func require(_ constraint: Constraint) {
    rows.append(Row(constraint: constraint, weight: nil))
  }

  mutating func prefer(_ constraint: Constraint, weight: Double) {
    rows.append(Row(constraint: constraint, weight: weight))
  }

  /// Adds a phase of one operation's worth of work.
  mutating func time(_ name: String, _ operations: [Operation]) {
    phases.append(Phase(name: name, repetitions: 1, divisor: 1, operations: operations))
  }

  /// Adds a phase that suggests one value after the other for `variable`, solving after each.
  mutating func resize(
    _ variable: Variable, over values: some Sequence<Double>, name: String, repetitions: Int
  ) {
    let operations = values.flatMap { [Operation.suggest(variable, $0), .solve] }
    phases.append(
      Phase(
        name: name, repetitions: repetitions, divisor: Double(operations.count / 2),
        operations: operations))
  }
}
