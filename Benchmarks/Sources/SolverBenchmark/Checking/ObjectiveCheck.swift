import Constraints

/// Holds what a solver says against GLPK: the required rows, and the sum of errors of each level.
struct ObjectiveCheck {
  /// What was wrong in a snapshot.
  struct Failure: Error, Codable, CustomStringConvertible {
    var description: String
  }

  /// By how much a row may be missed, in units of the row, where its terms are of the size of one;
  /// a millionth of a point in a layout of a few thousand points.
  static let rowTolerance = 1e-9

  private let problem: BenchmarkProblem
  private let reference: GLPKReference
  private let weights: [Double]

  init(_ problem: BenchmarkProblem, reference: GLPKReference) {
    self.problem = problem
    self.reference = reference
    weights = problem.weights
  }

  /// - Throws: ``Failure`` where a required row is missed, or a level has more errors than need be
  ///   or fewer than can be; what GLPK throws where it finds no optimum itself.
  func check(_ snapshot: Snapshot) throws {
    guard snapshot.values.count == problem.variableCount, snapshot.values.allSatisfy(\.isFinite)
    else { throw Failure(description: "\(snapshot.label): a value is missing or not finite") }
    var errors = Array(repeating: 0.0, count: weights.count)
    var tolerances = Array(repeating: 0.0, count: weights.count)
    for (name, constraint, weight) in constraints(of: snapshot.state) {
      let (error, size) = Self.miss(of: constraint, at: snapshot.values)
      let tolerance = Self.rowTolerance * max(1000, size)
      if let level = weight.flatMap({ weights.firstIndex(of: $0) }) {
        errors[level] += error
        tolerances[level] += tolerance
      } else if error > tolerance {
        throw Failure(description: "\(snapshot.label): the required \(name) is missed by \(error)")
      }
    }
    let optima = try reference.optima(in: snapshot.state)
    for level in weights.indices where abs(errors[level] - optima[level]) > tolerances[level] {
      throw Failure(
        description: "\(snapshot.label): the errors at weight \(weights[level]) add up to "
          + "\(errors[level]), GLPK has \(optima[level])")
    }
  }

  private func constraints(
    of state: SystemState
  ) -> [(name: String, constraint: Constraint, weight: Double?)] {
    var constraints: [(name: String, constraint: Constraint, weight: Double?)] = []
    for (index, row) in problem.rows.enumerated() where state.isLive[index] {
      constraints.append(("row \(index)", row.constraint, row.weight))
    }
    for (edit, suggestion) in zip(problem.edits, state.suggestions) {
      guard let value = suggestion else { continue }
      constraints.append(("suggestion", edit.variable == value, edit.weight))
    }
    return constraints
  }

  /// By how much a constraint is missed, and the size of its largest term.
  private static func miss(
    of constraint: Constraint, at values: [Double]
  ) -> (error: Double, size: Double) {
    var sum = constraint.expression.constant
    var size = abs(sum)
    for term in constraint.expression.terms {
      let product = term.coefficient * values[term.variable.index]
      sum += product
      size = max(size, abs(product))
    }
    return (constraint.error(at: sum), size)
  }
}

extension ObjectiveCheck {
  /// Runs the phases of a problem once more and takes snapshots on the way: after the last operation
  /// of each phase, and after some of the solves in between, evenly spread.
  static func snapshots(
    of problem: BenchmarkProblem, perPhase wanted: Int
  ) throws -> [Snapshot] {
    var session = SolverSession(SolverSession.Preparation(problem))
    try session.build()
    var state = SystemState(problem)
    var snapshots = [Snapshot(label: "build", state: state, values: try session.values())]
    for phase in problem.phases {
      let step = max(1, phase.operations.count / wanted)
      // An odd number of operations, so that of pairs sometimes only the first is done.
      let stride = step.isMultiple(of: 2) ? step + 1 : step
      let isAboutConflicts = phase.operations.contains(where: \.isAboutConflicts)
      for (index, operation) in phase.operations.enumerated() {
        try session.perform(operation)
        state.apply(operation)
        let isLast = index == phase.operations.count - 1
        // In between, the rows may contradict each other.
        guard isLast || index % stride == stride - 1 && !isAboutConflicts else { continue }
        try session.solve()
        snapshots.append(
          Snapshot(
            label: "\(phase.name), operation \(index + 1)", state: state,
            values: try session.values()))
      }
    }
    return snapshots
  }
}
