/// Work that is done once in a function of its own, so that a tool can count its instructions alone
/// (`valgrind --tool=callgrind --toggle-collect`).
enum InstructionCount {
  enum Part: String {
    /// Building the problem.
    case build
    /// Building it ten more times, when the runtime has looked up the types that it asks for once.
    case rebuild
    /// The first pass over its phases: whatever has to be found out anew.
    case first
    /// Ten more passes, which go where the first one has been.
    case again
  }

  static func run(_ name: String, part: Part) throws {
    let problem = try ProblemRun(name).problem
    var session = SolverSession(SolverSession.Preparation(problem))
    func pass() throws {
      for phase in problem.phases { try session.perform(phase.operations) }
    }
    switch part {
    case .build:
      try countedWork { try session.build() }
    case .rebuild:
      try session.build()
      let preparation = SolverSession.Preparation(problem)
      try countedWork {
        for _ in 0..<10 {
          session = SolverSession(preparation)
          try session.build()
        }
      }
    case .first:
      try session.build()
      try countedWork { try pass() }
    case .again:
      try session.build()
      try pass()
      try countedWork { for _ in 0..<10 { try pass() } }
    }
  }
}

/// What is counted; `Scripts/count-instructions` knows it by its name.
@inline(never)
private func countedWork(_ work: () throws -> Void) rethrows { try work() }
