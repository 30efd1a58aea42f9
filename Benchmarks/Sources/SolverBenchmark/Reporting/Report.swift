/// Everything that one run found out.
struct Report: Encodable {
  var machine: Machine
  var problems: [ProblemResult]
  /// The problems whose process ended without a result, each with what it said.
  var lost: [String]
  var growth: [Growth]
  var targets: [Target]

  init(machine: Machine, problems: [ProblemResult], lost: [String]) {
    self.machine = machine
    self.problems = problems
    self.lost = lost
    growth = Growth.fits(over: problems)
    targets = Target.all(of: problems, growth: growth)
  }

  /// What is wrong with the answers, each with the name of its problem.
  var failures: [String] { lost + problems.flatMap(\.describedFailures) }
}
