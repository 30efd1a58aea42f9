import Constraints

/// `s1_enaml`: the window that kiwi's own benchmark lays out, with its 37 variables and 111 rows.
///
/// Its rows are irregular, as those of a real form are, so they are data rather than a loop.
enum Enaml {
  /// Six window sizes in turn, none twice in a row.
  static let sizes = [
    (400.0, 600.0), (600, 400), (800, 1200), (1200, 800), (400, 800), (800, 400),
  ]

  static var problem: BenchmarkProblem {
    var problem = BenchmarkProblem("s1_enaml")
    problem.variableCount = 37
    let (width, height) = (Variable(index: 0), Variable(index: 1))
    problem.edit(width, weight: 1e6)
    problem.edit(height, weight: 1e6)
    do {
      try problem.read(records)
    } catch {
      preconditionFailure("the records below are not readable: \(error)")
    }
    func resize(to sizes: [(Double, Double)], name: String) {
      problem.phases.append(
        BenchmarkProblem.Phase(
          name: name, repetitions: 20_000, divisor: Double(sizes.count),
          operations: sizes.flatMap { size -> [BenchmarkProblem.Operation] in
            [.suggest(width, size.0), .suggest(height, size.1), .solve]
          }))
    }
    resize(to: sizes, name: "suggest")
    // Nothing changes in this one, so no speed of it counts.
    resize(to: [sizes[0]], name: "same")
    return problem
  }

  /// The rows, as records of the file format.
  private static let records = """
    c R > 0 1 2 1
    c 1000 = 0 1 1 1
    c R > 0 1 3 1
    c R > 0 1 0 1
    c R > 0 1 1 1
    c R = -10 2 3 -1 4 1
    c 1000000 = -16 1 5 1
    c 1000000 > -16 1 5 1
    c R > 0 1 6 1
    c R > 0 1 7 1
    c R > 0 1 8 1
    c R > 0 1 9 1
    c R > 0 1 10 1
    c 100000 > -24 1 9 1
    c 100000 < -16777200 1 8 1
    c 100000 < -24 1 9 1
    c R > 0 1 11 1
    c R > 0 1 12 1
    c R > 0 1 13 1
    c 1 = -67 1 14 1
    c R > 0 1 15 1
    c R > 0 1 16 1
    c R > 0 1 17 1
    c R > 0 1 18 1
    c 1000000 > -125 1 19 1
    c 1000000 = -21 1 17 1
    c 1000000 > -21 1 17 1
    c R > 0 1 20 1
    c R > 0 1 21 1
    c R > 0 1 22 1
    c R > 0 1 23 1
    c 1000000 > -67 1 14 1
    c R > 0 1 24 1
    c 1 = -66 1 15 1
    c 1000000 > -66 1 15 1
    c 1000000 = -16 1 16 1
    c R > 0 1 25 1
    c R > 0 1 26 1
    c R > 0 1 27 1
    c 1250 = -10 3 16 -1 27 -1 20 1
    c R > -10 3 5 -1 20 -1 11 1
    c 1250 = -10 3 5 -1 20 -1 11 1
    c 1250 = 0 3 28 1 13 -1 11 -1
    c R > 0 2 4 -1 26 1
    c 1250 = 0 2 4 -1 26 1
    c R > 0 3 28 1 13 -1 11 -1
    c R = 10 3 0 -1 2 -1 29 1
    c R = 10 3 1 -1 3 -1 28 1
    c R = -10 2 2 -1 30 1
    c 1250 = 0 2 30 -1 18 1
    c 1000000 = 0 2 31 -1 22 1
    c 1000000 = 0 2 31 -1 24 1
    c 1000000 = 0 2 31 -1 6 1
    c 1000000 = 0 4 32 -0.5 33 -1 25 0.5 26 1
    c R > 0 2 30 -1 34 1
    c 1250 = 0 2 30 -1 34 1
    c R > -10 3 34 -1 14 -1 22 1
    c 1250 = -10 3 34 -1 14 -1 22 1
    c R > 0 3 29 1 22 -1 23 -1
    c 1000 = 0 1 0 1
    c R > -10 3 25 -1 26 -1 35 1
    c 1250 = -10 3 25 -1 26 -1 35 1
    c R > -10 3 7 1 17 -1 35 -1
    c R > -10 3 9 -1 7 -1 11 1
    c R > 0 3 28 1 13 -1 11 -1
    c 1250 = -10 3 7 1 17 -1 35 -1
    c 1250 = 0 3 29 1 22 -1 23 -1
    c 1000000 = 0 4 16 -0.5 27 -1 17 0.5 35 1
    c R > 0 2 30 -1 36 1
    c 1250 = 0 2 30 -1 36 1
    c R > -10 3 36 -1 15 -1 24 1
    c 1250 = -10 3 9 -1 7 -1 11 1
    c 1250 = 0 3 28 1 13 -1 11 -1
    c R > 0 1 33 1
    c R > 0 1 14 1
    c R > 0 1 32 1
    c 1250 = -10 3 36 -1 15 -1 24 1
    c 1250 = 0 3 29 1 24 -1 19 -1
    c R > 0 3 29 1 24 -1 19 -1
    c R > 0 2 30 -1 18 1
    c R > 0 1 34 1
    c 1000000 = 0 4 9 0.5 7 1 5 -0.5 20 -1
    c R > -10 3 6 1 18 -1 21 -1
    c R > 0 3 29 1 6 -1 8 -1
    c 1250 = -10 3 6 1 18 -1 21 -1
    c R > 0 2 30 -1 10 1
    c 1250 = 0 2 30 -1 10 1
    c 1250 = 0 3 29 1 6 -1 8 -1
    c 1250 = 0 3 29 1 10 -1 12 -1
    c R > 0 2 4 -1 33 1
    c 1250 = 0 2 4 -1 33 1
    c R > 0 3 29 1 10 -1 12 -1
    c R > -10 3 32 -1 33 -1 27 1
    c R > -10 3 16 -1 27 -1 20 1
    c 1250 = -10 3 32 -1 33 -1 27 1
    c 1000000 = -21 1 25 1
    c 1000000 > -21 1 25 1
    c R > 0 1 36 1
    c 1000000 > -16 1 16 1
    c R > 0 1 35 1
    c R > 0 1 19 1
    c 1000000 > -16 1 32 1
    c 1000000 = -16 1 32 1
    c 1000000 > -125 1 12 1
    c 1000000 = -21 1 13 1
    c 1000000 > -21 1 13 1
    c R > 0 1 5 1
    c 100000 > -119 1 8 1
    c 1 = -24 1 21 1
    c 1000000 > -24 1 21 1
    c 1000000 > -125 1 23 1
    """
}
