/// Everything that one run found out.
struct Report: Encodable {
  var machine: Machine
  var problems: [ProblemResult]
  var growth: [Growth]
  var targets: [Target]

  init(machine: Machine, problems: [ProblemResult]) {
    self.machine = machine
    self.problems = problems
    growth = Growth.fits(over: problems)
    targets = Target.all(of: problems, growth: growth)
  }

  /// What is wrong with the answers, each with the name of its problem.
  var failures: [String] {
    problems.flatMap { result in result.failures.map { "\(result.problem): \($0)" } }
  }
}
