import Constraints

/// A benchmark problem: a constraint system, and timed phases of work on it.
///
/// The text format is one record per line:
///
/// - `v N`: the number of variables;
/// - `e VAR WEIGHT`: an edited variable;
/// - `c S OP CONST N (VAR COEF)*`: the row `sum + CONST OP 0`, where `S` is `R` (required) or a
///   weight and `OP` is `=`, `<` or `>`;
/// - `p NAME REPS PER`: a phase that runs `REPS` times and whose time is divided by `PER`, followed
///   by its operations: `s VAR VALUE`, `u`, `r ROW` and `a ROW`.
struct ProblemFile {
  /// One step of a phase.
  enum Operation {
    /// Suggest a value for an edited variable.
    case suggest(Variable, Double)
    /// Solve, and read the value of every variable.
    case update
    /// Remove a row.
    case remove(Int)
    /// Add a removed row again.
    case add(Int)
  }

  /// A stretch of work that is timed as a whole.
  struct Phase {
    var name: String
    var repetitions: Int
    /// How many operations of the kind that the phase is about one repetition has.
    var divisor: Double
    var operations: [Operation]
  }

  /// What is wrong with a file.
  struct MalformedLine: Error, CustomStringConvertible {
    var line: Int
    var text: String
    var description: String { "line \(line) is not a record: \(text)" }
  }

  private(set) var variableCount = 0
  private(set) var edits: [(variable: Variable, weight: Double)] = []
  private(set) var rows: [(row: Constraint, weight: Double?)] = []
  private(set) var phases: [Phase] = []

  /// Reads a problem.
  init(parsing text: String) throws(MalformedLine) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var fields = Fields(line)
      guard let record = fields.next() else { continue }
      if !read(record, &fields) {
        throw MalformedLine(line: index + 1, text: String(line.prefix(60)))
      }
    }
  }

  /// The priority of each weight: a level of its own, in the order of the weights.
  ///
  /// The files are made so that no sum of errors at lower weights outweighs a higher one; the
  /// weighted optimum is then the one by levels.
  var priorities: [Double: Priority] {
    let weights = Set(edits.map(\.weight) + rows.compactMap(\.weight)).sorted()
    var priorities: [Double: Priority] = [:]
    for (rank, weight) in weights.enumerated() {
      priorities[weight] = Priority(1000 * Double(rank + 1) / Double(weights.count + 1))
    }
    return priorities
  }

  private mutating func read(_ record: Substring, _ fields: inout Fields) -> Bool {
    switch record {
    case "v":
      guard let count = fields.integer(), count >= 0 else { return false }
      variableCount = count
    case "e":
      guard let variable = variable(&fields), let weight = fields.number() else { return false }
      edits.append((variable, weight))
    case "c":
      return readRow(&fields)
    case "p":
      guard let name = fields.next(), let repetitions = fields.integer(),
        let divisor = fields.number(), repetitions > 0, divisor > 0
      else { return false }
      phases.append(
        Phase(name: String(name), repetitions: repetitions, divisor: divisor, operations: []))
    default:
      guard !phases.isEmpty, let operation = operation(record, &fields) else { return false }
      phases[phases.count - 1].operations.append(operation)
    }
    return true
  }

  private mutating func readRow(_ fields: inout Fields) -> Bool {
    let relations: [Substring: Relation] = [
      "=": .equal, "<": .lessOrEqual, ">": .greaterOrEqual,
    ]
    guard let strength = fields.next(), let relation = fields.next().flatMap({ relations[$0] }),
      let constant = fields.number(), let count = fields.integer(), count >= 0
    else { return false }
    var terms: [Term] = []
    for _ in 0..<count {
      guard let variable = variable(&fields), let coefficient = fields.number() else {
        return false
      }
      terms.append(Term(variable, coefficient))
    }
    let weight = strength == "R" ? nil : Double(strength)
    guard strength == "R" || weight != nil else { return false }
    let expression = LinearExpression(terms: terms, constant: constant)
    rows.append((Constraint(expression, relation), weight))
    return true
  }

  private func operation(_ record: Substring, _ fields: inout Fields) -> Operation? {
    switch record {
    case "s":
      guard let variable = variable(&fields), let value = fields.number() else { return nil }
      return .suggest(variable, value)
    case "u": return .update
    case "r": return row(&fields).map { .remove($0) }
    case "a": return row(&fields).map { .add($0) }
    default: return nil
    }
  }

  private func variable(_ fields: inout Fields) -> Variable? {
    guard let index = fields.integer(), (0..<variableCount).contains(index) else { return nil }
    return Variable(index: index)
  }

  private func row(_ fields: inout Fields) -> Int? {
    guard let index = fields.integer(), rows.indices.contains(index) else { return nil }
    return index
  }

  /// The words of a line, one after another.
  private struct Fields {
    private var rest: ArraySlice<Substring>

    init(_ line: Substring) { rest = line.split(separator: " ")[...] }

    mutating func next() -> Substring? { rest.popFirst() }
    mutating func integer() -> Int? { next().flatMap { Int($0) } }
    mutating func number() -> Double? { next().flatMap { Double($0) } }
  }
}
