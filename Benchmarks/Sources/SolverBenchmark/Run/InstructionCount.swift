/// Work that is done once in a function of its own, so that a tool can count its instructions alone
/// (`valgrind --tool=callgrind --toggle-collect`).
enum InstructionCount {
  enum Part: String {
    case build
    case phases
  }

  /// Builds a problem, then runs each of its phases once.
  static func run(_ name: String, part: Part) throws {
    let problem = try ProblemRun(name).problem
    var session = SolverSession(SolverSession.Preparation(problem))
    switch part {
    case .build: try countedWork { try session.build() }
    case .phases:
      try session.build()
      try countedWork { for phase in problem.phases { try session.perform(phase.operations) } }
    }
  }
}

/// What is counted; `Scripts/count-instructions` knows it by its name.
@inline(never)
private func countedWork(_ work: () throws -> Void) rethrows { try work() }
