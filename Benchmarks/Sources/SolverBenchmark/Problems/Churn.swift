import Constraints

/// `s5_churn_N`: random rows among cards are removed and added again.
struct Churn {
  let cards: Cards

  /// How many rows are removed and added again in the phase of the common problem.
  static let changes = 1000
  static let seed: UInt32 = 42

  var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s5_churn_\(cards.count)")
    cards.addRows(to: &problem)
    problem.resize(cards.total, over: [390], name: "init", repetitions: 1)
    var random = MersenneTwister(seed: Self.seed)
    let changes = (0..<Self.changes).flatMap { _ -> [BenchmarkProblem.Operation] in
      let row = random.next(below: problem.rows.count)
      return [.remove(row), .add(row)]
    }
    problem.phases.append(
      BenchmarkProblem.Phase(
        name: "churn", repetitions: 1, divisor: Double(Self.changes),
        operations: changes + [.solve]))
    return problem
  }
}

extension BenchmarkProblem.Phase {
  /// The same removals and additions, but solved and read after each; nil where they already are,
  /// where there are none, where some of them contradict each other, or where variables come and go.
  ///
  /// A solver that only collects changes does next to nothing in a phase that asks for values once
  /// after a thousand of them; this one holds it to its work.
  var solvedThroughout: Self? {
    guard !operations.contains(where: { $0.isAboutConflicts || $0.changedVariable != nil })
    else { return nil }
    var phase = self
    phase.name += "-solved"
    phase.operations = []
    for (index, operation) in operations.enumerated() {
      phase.operations.append(operation)
      let next = operations.indices.contains(index + 1) ? operations[index + 1] : nil
      if operation.changesRows && !(next?.solves ?? false) { phase.operations.append(.solve) }
    }
    return phase.operations == operations ? nil : phase
  }
}

extension BenchmarkProblem.Operation {
  fileprivate var changesRows: Bool {
    switch self {
    case .remove, .add: true
    default: false
    }
  }

  fileprivate var solves: Bool {
    switch self {
    case .solve, .solveReading: true
    default: false
    }
  }
}
