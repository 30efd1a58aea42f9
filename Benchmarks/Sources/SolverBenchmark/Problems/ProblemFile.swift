import Constraints

/// What is wrong with a line of a problem file.
struct MalformedLine: Error, CustomStringConvertible {
  var line: Int
  var text: String
  var description: String { "line \(line) is not a record: \(text)" }
}

/// The text format of problems: one record per line.
///
/// - `v N`: the number of variables;
/// - `e VAR S`: a variable that is edited with the strength `S`, which is `R` (required) or a weight;
/// - `c S OP CONST N (VAR COEF)*`: the row `sum + CONST OP 0`, where `OP` is `=`, `<` or `>`;
/// - `o ROW`: the row is not there at the start;
/// - `w COUNT`: the last `COUNT` variables are not there at the start;
/// - `p NAME REPS PER`: a phase that runs `REPS` times and whose time is divided by `PER`, followed
///   by its operations: `s VAR VALUE`, `u` (solve and read all values), `u VAR...` (solve and read
///   these), `r ROW` and `a ROW`; `n` (a new solver), `x` (solve; a contradiction),
///   `f ROW...` and `l ROW...` (find the first or list all conflicts; these rows) and `t ROW` (offer a
///   row; rejected); `d ROW` and `i ROW` (deactivate, activate), `m ROW OTHER` (change a row into one
///   that is not there), `+ VAR` and `- VAR` (add and remove a variable), `[` and `]` (stop and start the
///   clock).
extension BenchmarkProblem {
  /// Reads a problem.
  init(_ name: String, parsing text: String) throws(MalformedLine) {
    self.init(name)
    try read(text)
  }

  /// More than any layout has; a file that asks for more is a mistake.
  private static let mostVariables = 10_000_000

  /// Reads further records.
  mutating func read(_ text: String) throws(MalformedLine) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var fields = Fields(line)
      guard let record = fields.next() else { continue }
      if !read(record, &fields) {
        throw MalformedLine(line: index + 1, text: String(line.prefix(60)))
      }
    }
  }

  private mutating func read(_ record: Substring, _ fields: inout Fields) -> Bool {
    switch record {
    case "v":
      guard let count = fields.integer(), (0...Self.mostVariables).contains(count) else {
        return false
      }
      variableCount = count
    case "e":
      guard let variable = variable(&fields), let strength = strength(&fields) else { return false }
      edit(variable, weight: strength.weight)
    case "c":
      return readRow(&fields)
    case "o":
      guard let row = row(&fields) else { return false }
      absentRows.insert(row)
    case "w":
      guard let count = fields.integer(), (0...variableCount).contains(count) else { return false }
      absentVariableCount = count
    case "p":
      guard let name = fields.next(), let repetitions = fields.integer(),
        let divisor = fields.number(), repetitions > 0, divisor > 0
      else { return false }
      phases.append(Phase(name: String(name), repetitions: repetitions, divisor: divisor))
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
    guard let strength = strength(&fields), let relation = fields.next().flatMap({ relations[$0] }),
      let constant = fields.number(), let count = fields.integer(), count >= 0
    else { return false }
    var terms: [Term] = []
    for _ in 0..<count {
      guard let variable = variable(&fields), let coefficient = fields.number() else {
        return false
      }
      terms.append(Term(variable, coefficient))
    }
    let expression = LinearExpression(terms: terms, constant: constant)
    rows.append(Row(constraint: Constraint(expression, relation), weight: strength.weight))
    return true
  }

  private func strength(_ fields: inout Fields) -> (weight: Double?, Void)? {
    guard let word = fields.next() else { return nil }
    guard word != "R" else { return (nil, ()) }
    guard let weight = Double(word), weight > 0, weight.isFinite else { return nil }
    return (weight, ())
  }

  private func operation(_ record: Substring, _ fields: inout Fields) -> Operation? {
    switch record {
    case "s":
      guard let variable = variable(&fields), let value = fields.number() else { return nil }
      return .suggest(variable, value)
    case "u":
      if fields.isEmpty { return .solve }
      var variables: [Variable] = []
      while !fields.isEmpty {
        guard let variable = variable(&fields) else { return nil }
        variables.append(variable)
      }
      return .solveReading(variables)
    case "r": return row(&fields).map { .remove($0) }
    case "a": return row(&fields).map { .add($0) }
    case "n": return .startAnew
    case "x": return .contradict
    case "f": return rows(&fields).map { .findConflict($0) }
    case "l": return rows(&fields).map { .listConflicts($0) }
    case "t": return row(&fields).map { .offer($0) }
    case "d": return row(&fields).map { .deactivate($0) }
    case "i": return row(&fields).map { .activate($0) }
    case "m":
      guard let row = row(&fields), let other = self.row(&fields) else { return nil }
      return .change(row, into: other)
    case "+": return variable(&fields).map { .addVariable($0) }
    case "-": return variable(&fields).map { .removeVariable($0) }
    case "[": return .stopClock
    case "]": return .startClock
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

  private func rows(_ fields: inout Fields) -> [Int]? {
    var rows: [Int] = []
    while !fields.isEmpty {
      guard let row = row(&fields) else { return nil }
      rows.append(row)
    }
    return rows.isEmpty ? nil : rows
  }

  /// The words of a line, one after another.
  private struct Fields {
    private var rest: ArraySlice<Substring>

    init(_ line: Substring) { rest = line.split(separator: " ")[...] }

    var isEmpty: Bool { rest.isEmpty }
    mutating func next() -> Substring? { rest.popFirst() }
    mutating func integer() -> Int? { next().flatMap { Int($0) } }
    mutating func number() -> Double? {
      next().flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
  }
}

// MARK: - Writing

extension BenchmarkProblem {
  /// The problem as the text of a file.
  var records: String {
    var text = "v \(variableCount)\n"
    for edit in edits {
      text += "e \(edit.variable.index) \(edit.weight.map { "\($0)" } ?? "R")\n"
    }
    for row in rows { text += Self.record(of: row) + "\n" }
    for row in absentRows.sorted() { text += "o \(row)\n" }
    if absentVariableCount > 0 { text += "w \(absentVariableCount)\n" }
    for phase in phases {
      text += "p \(phase.name) \(phase.repetitions) \(phase.divisor)\n"
      for operation in phase.operations { text += Self.record(of: operation) + "\n" }
    }
    return text
  }

  private static func record(of row: Row) -> String {
    let (expression, relation) = (row.constraint.expression, row.constraint.relation)
    let sign =
      switch relation {
      case .equal: "="
      case .lessOrEqual: "<"
      case .greaterOrEqual: ">"
      }
    let strength = row.weight.map { "\($0)" } ?? "R"
    let terms = expression.terms.map { " \($0.variable.index) \($0.coefficient)" }.joined()
    return "c \(strength) \(sign) \(expression.constant) \(expression.terms.count)\(terms)"
  }

  private static func record(of operation: Operation) -> String {
    switch operation {
    case .suggest(let variable, let value): "s \(variable.index) \(value)"
    case .solve: "u"
    case .solveReading(let variables): "u" + variables.map { " \($0.index)" }.joined()
    case .remove(let row): "r \(row)"
    case .add(let row): "a \(row)"
    case .startAnew: "n"
    case .contradict: "x"
    case .findConflict(let rows): "f" + rows.map { " \($0)" }.joined()
    case .listConflicts(let rows): "l" + rows.map { " \($0)" }.joined()
    case .offer(let row): "t \(row)"
    case .deactivate(let row): "d \(row)"
    case .activate(let row): "i \(row)"
    case .change(let row, let other): "m \(row) \(other)"
    case .addVariable(let variable): "+ \(variable.index)"
    case .removeVariable(let variable): "- \(variable.index)"
    case .stopClock: "["
    case .startClock: "]"
    }
  }

  /// Where two problems differ first, in the words of the format; nil where they are the same.
  func firstDifference(from other: BenchmarkProblem) -> String? {
    if self == other { return nil }
    let (own, others) = (records.split(separator: "\n"), other.records.split(separator: "\n"))
    for (index, (mine, theirs)) in zip(own, others).enumerated() where mine != theirs {
      return "record \(index + 1) is '\(mine)', there '\(theirs)'"
    }
    return "\(own.count) records, there \(others.count)"
  }
}
