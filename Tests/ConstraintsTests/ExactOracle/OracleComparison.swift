import Constraints
import SeededRandomness

/// Something that the solver says about a problem and that is not so.
struct Difference: Hashable, CustomStringConvertible {
  enum Kind: String, CaseIterable {
    case breakdown
    case verdict
    case level
    case range
    case uniqueness
    case freeVariables = "free variables"
    case tie
    case value
    case conflicts
    case repair
  }

  let kind: Kind
  let detail: String

  var description: String { "\(kind.rawValue): \(detail)" }
}

/// The solver's answer to a problem beside the exact one.
struct OracleComparison {
  private let problem: Problem
  private let system: ExactSystem
  private let exact: ExactAnswer

  /// Whether no number of the problem is rounded, so that the exact answer is always the one to reach.
  private let isExact: Bool

  init(_ problem: Problem, isExact: Bool) {
    self.problem = problem
    self.isExact = isExact
    system = ExactSystem(problem)
    exact = system.solve()
  }

  /// The exact verdict in a word, and whether it has free variables.
  var verdictDescription: String {
    switch exact.verdict {
    case .unsatisfiable: "unsatisfiable"
    case .optimal(let optimum):
      optimum.ends.allSatisfy { $0.lower == $0.upper } ? "unique" : "ambiguous"
    }
  }

  /// Where the solver is wrong, apart from what hangs on the eleventh digit of the problem's numbers.
  func differences() -> [Difference] {
    let claim = Claim(problem)
    let first = differences(claim, Spread())
    guard !isExact, !first.isEmpty else { return first }
    guard let spread else { return [] }
    return differences(claim, spread)
  }

  /// Whether the exact answer has the same structure where every number changes by a part in 10^11.
  var isStable: Bool { spread != nil }

  /// How far the numbers of the exact answer move then; nil where its structure changes.
  private var spread: Spread? {
    var random = SeededRandom(seed: 11)
    var spread = Spread()
    for _ in 0..<4 {
      let perturbed = ExactSystem(problem.perturbed(by: 1e-11, using: &random)).solve()
      guard spread.widen(from: exact, to: perturbed) else { return nil }
    }
    return spread
  }
}

extension Problem {
  /// The problem with every number changed by a random part of at most `size`.
  fileprivate func perturbed(by size: Double, using random: inout SeededRandom) -> Problem {
    var problem = Problem()
    for name in variableNames { _ = problem.addVariable(name) }
    func change(_ number: inout Double) {
      number *= 1 + size * (2 * Double(random.next() >> 11) / 0x1p53 - 1)
    }
    for row in constraints {
      var row = row
      for index in row.expression.terms.indices { change(&row.expression.terms[index].coefficient) }
      change(&row.expression.constant)
      change(&row.weight)
      _ = try? problem.add(row)
    }
    return problem
  }
}

// MARK: - What the solver says

/// What the solver says about a problem.
private enum Claim {
  case optimal(Optimum)
  case unsatisfiable(Conflicts)
  case breakdown(String)

  struct Optimum {
    let solution: Solution
    let levels: [LevelOptimum]
    let ranges: [FreeRange]
    let free: [FreeVariable]
  }

  init(_ problem: Problem) {
    do {
      var solver = Solver(problem)
      switch try solver.solve() {
      case .unsatisfiable: self = .unsatisfiable(try solver.conflicts())
      case .optimal(let solution):
        let ranges = try (0..<problem.variableCount).map {
          try solution.range(of: Variable(index: $0))
        }
        self = .optimal(
          Optimum(
            solution: solution, levels: solution.levels, ranges: ranges,
            free: try solution.freeVariables()))
      }
    } catch {
      self = .breakdown("\(error)")
    }
  }
}

// MARK: - Stability

/// How far the numbers of an answer move where the numbers of the problem do.
private struct Spread {
  private var levels: [Double] = []
  private var lower: [Double] = []
  private var upper: [Double] = []
  private var values: [Double] = []

  /// What moves further than this, relative to its size and 1, is not called stable.
  private static let limit = 1e-6

  func level(_ index: Int) -> Double { levels.isEmpty ? 0 : levels[index] }
  func lower(_ index: Int) -> Double { lower.isEmpty ? 0 : lower[index] }
  func upper(_ index: Int) -> Double { upper.isEmpty ? 0 : upper[index] }
  func value(_ index: Int) -> Double { values.isEmpty ? 0 : values[index] }

  /// Takes a perturbed answer in; returns false where its structure is another one.
  mutating func widen(from exact: ExactAnswer, to other: ExactAnswer) -> Bool {
    switch (exact.verdict, other.verdict) {
    case (.unsatisfiable(let first), .unsatisfiable(let second)): return first == second
    case (.optimal(let first), .optimal(let second)):
      guard zip(first.ties, second.ties).allSatisfy({ $0?.rows == $1?.rows }) else { return false }
      for (one, two) in zip(first.ranges, second.ranges) {
        let isPoint = one.lower.map { $0 == one.upper } ?? false
        guard isPoint == (two.lower.map { $0 == two.upper } ?? false) else { return false }
      }
      let (ends, others) = (first.ends, second.ends)
      return Self.widen(
        &levels, first.levels.map(\.totalError.double), second.levels.map(\.totalError.double))
        && Self.widen(&lower, ends.map(\.lower), others.map(\.lower))
        && Self.widen(&upper, ends.map(\.upper), others.map(\.upper))
        && Self.widen(&values, first.canonical.map(\.double), second.canonical.map(\.double))
    default: return false
    }
  }

  private static func widen(
    _ spread: inout [Double], _ first: [Double], _ second: [Double]
  ) -> Bool {
    if spread.isEmpty { spread = .init(repeating: 0, count: first.count) }
    for index in first.indices where first[index] != second[index] {
      let change = abs(first[index] - second[index])
      guard change <= limit * max(1, abs(first[index])) else { return false }
      spread[index] = max(spread[index], change)
    }
    return true
  }
}

// MARK: - Differences

extension OracleComparison {
  private func differences(_ claim: Claim, _ spread: Spread) -> [Difference] {
    switch (exact.verdict, claim) {
    case (_, .breakdown(let reason)): [Difference(kind: .breakdown, detail: reason)]
    case (.optimal, .unsatisfiable(let conflicts)):
      [
        Difference(
          kind: .verdict, detail: "unsatisfiable for \(conflicts.sets.count) sets, but optimal")
      ]
    case (.unsatisfiable(let conflicts), .optimal):
      [Difference(kind: .verdict, detail: "optimal, but unsatisfiable for \(conflicts.sets)")]
    case (.unsatisfiable(let exact), .unsatisfiable(let conflicts)):
      differences(exact, conflicts)
    case (.optimal(let exact), .optimal(let optimum)): differences(exact, optimum, spread)
    }
  }

  private func differences(_ exact: ExactConflicts, _ claim: Conflicts) -> [Difference] {
    var differences: [Difference] = []
    func check(_ kind: Difference.Kind, _ holds: Bool, _ detail: @autoclosure () -> String) {
      if !holds { differences.append(Difference(kind: kind, detail: detail())) }
    }
    let sets = claim.sets.map { $0.constraints.map(\.index) }
    if claim.isComplete || exact.sets.count < Solver.conflictLimit {
      check(.conflicts, claim.isComplete, "the list is not complete")
      check(.conflicts, sets == exact.sets, "\(sets) are not \(exact.sets)")
    } else {
      check(.conflicts, sets.allSatisfy(exact.sets.contains), "\(sets) are not all conflicts")
    }
    for set in claim.sets where exact.sets.contains(set.constraints.map(\.index)) {
      check(
        .conflicts,
        system.isMinimal(
          implicit: set.implicit.map(\.index), for: set.constraints.map(\.index)),
        "\(set) does not need just its implicit rows")
    }
    let repair = claim.smallestRepair?.map(\.index)
    check(
      .repair, repair == exact.smallestRepair,
      "\(repair, default: "none") is not \(exact.smallestRepair, default: "none")")
    return differences
  }

  /// What a sum of errors is off by because the values are doubles: a part in 10^12 of all numbers in
  /// the constraints.
  private func rounding(of priority: Priority, at exact: ExactOptimum) -> Double {
    var sum = 0.0
    for row in problem.constraints where row.priority == priority {
      let terms = row.expression.terms.map {
        abs($0.coefficient * exact.canonical[$0.variable.index].double)
      }
      sum += row.weight * terms.reduce(abs(row.expression.constant), +)
    }
    return 1e-12 * sum
  }

  /// Lengths about which nothing is asked: a variable is free where it moves by a millionth.
  private static let undecided = 1e-7...1e-5

  private func differences(
    _ exact: ExactOptimum, _ claim: Claim.Optimum, _ spread: Spread
  ) -> [Difference] {
    var differences: [Difference] = []
    func check(
      _ kind: Difference.Kind, _ what: String, _ actual: Double, _ expected: Double,
      _ spread: Double
    ) {
      let isRight =
        expected.isFinite && actual.isFinite
        ? abs(actual - expected) <= 1e-8 * max(1, abs(expected)) + 10 * spread
        : actual == expected
      guard !isRight else { return }
      differences.append(Difference(kind: kind, detail: "\(what) \(actual) is not \(expected)"))
    }
    func check(_ kind: Difference.Kind, _ holds: Bool, _ detail: @autoclosure () -> String) {
      if !holds { differences.append(Difference(kind: kind, detail: detail())) }
    }
    let priorities = claim.levels.map(\.priority)
    check(.level, priorities == exact.levels.map(\.priority), "the levels are \(priorities)")
    for (index, (level, own)) in zip(exact.levels, claim.levels).enumerated() {
      let slack = 0.1 * rounding(of: level.priority, at: exact)
      check(
        .level, "\(level.priority.rawValue)", own.totalError, level.totalError.double,
        slack + spread.level(index))
    }
    let ends = exact.ends
    let lengths = ends.map { $0.upper - $0.lower }
    let isDecided = !lengths.contains(where: Self.undecided.contains)
    let free = lengths.indices.filter { lengths[$0] > 1e-6 }
    if isDecided {
      check(
        .uniqueness, claim.solution.isUnique == free.isEmpty, "isUnique, but \(free) are free")
      let claimed = claim.free.map(\.variable.index)
      check(.freeVariables, claimed == free, "\(claimed) are not \(free)")
    }
    for (variable, range) in claim.ranges.enumerated() {
      check(
        .range, "the least x\(variable)", range.lower, ends[variable].lower,
        spread.lower(variable))
      check(
        .range, "the greatest x\(variable)", range.upper, ends[variable].upper,
        spread.upper(variable))
      check(
        .value, "x\(variable)", claim.solution.values[variable],
        exact.canonical[variable].double, spread.value(variable))
    }
    for free in claim.free {
      check(
        .range, claim.ranges[free.variable.index] == free.range,
        "of free x\(free.variable.index) there are two ranges")
    }
    if isDecided, differences.isEmpty {
      for variable in free {
        differences += self.differences(exact.ties[variable], claim.ranges[variable].tie, variable)
      }
    }
    return differences
  }

  private func differences(_ exact: ExactTie?, _ claim: Tie?, _ variable: Int) -> [Difference] {
    let rows = claim?.constraints.map(\.index) ?? []
    guard claim?.priority == exact?.priority, rows == exact?.rows ?? [] else {
      return [
        Difference(
          kind: .tie, detail: "of x\(variable) between \(rows), not \(exact?.rows ?? [])")
      ]
    }
    let (total, expected) = (claim?.totalError ?? 0, exact?.totalError.double ?? 0)
    guard abs(total - expected) > 1e-7 * max(1, expected) else { return [] }
    return [
      Difference(
        kind: .tie, detail: "of x\(variable) has the total error \(total), not \(expected)")
    ]
  }
}
