import Testing

@testable import SolverBenchmark

@Suite("The generated problems")
struct CatalogTests {
  @Test("are those of the common set")
  func fingerprints() {
    #expect(Catalog.changedProblems == [])
  }

  @Test("can be written and read again", arguments: Catalog.small)
  func roundTrip(name: String) throws {
    let problem = try #require(Catalog.source(named: name)).problem
    #expect(try BenchmarkProblem(name, parsing: problem.records) == problem)
    #expect(problem.firstDifference(from: problem) == nil)
  }

  @Test("differ where a record does")
  func difference() throws {
    let problem = Chain(boxes: 3, crossesMinimum: false).problem
    var other = problem
    other.rows[2].weight = 5
    #expect(
      problem.firstDifference(from: other) == "record 5 is 'c R = -8.0 3 3 1.0 1 -1.0 2 -1.0', "
        + "there 'c 5.0 = -8.0 3 3 1.0 1 -1.0 2 -1.0'")
  }

  @Test(
    "have names of a family and a size",
    arguments: [
      "s2_chain_0", "s2_chain_", "s2_chain_-1", "s2_chain_1x2", "s4_grid_3", "s4_grid_3x", "enaml",
      "s1_enaml_3", "", "_", "s3_cards_999999999999999999999",
    ])
  func unknownNames(name: String) {
    #expect(Catalog.source(named: name) == nil)
  }

  @Test("that are churned solve after each change once asked to, and not twice")
  func solvedThroughout() throws {
    let churn = Churn(cards: Cards(count: 1)).problem.phases[1]
    let solved = try #require(churn.solvedThroughout)
    #expect(solved.operations.count == 4 * Churn.changes)
    #expect(solved.solvedThroughout == nil)
  }

  @Test(
    "refuse malformed files",
    arguments: [
      "v -1", "v x", "v 1\ne 1 5", "v 1\ne 0 -5", "u", "q", "v 1\nc R = nan 0", "o 0", "v 1\nw 2",
      "v 1\nc R = 0 0\np a 1 1\nf", "v 1\nc R = 0 0\np a 1 1\nl 1", "v 1\np a 1 1\nt 0",
    ])
  func malformed(text: String) {
    #expect(throws: MalformedLine.self) { try BenchmarkProblem("bad", parsing: text) }
  }

  @Test("are not taken for solved where a conflict is another one than the planted one")
  func wrongConflict() throws {
    let problem = ConflictList(count: 3).problem
    let planted = try #require(problem.phases.first { $0.name == "first-conflict" })
    var session = SolverSession(SolverSession.Preparation(problem))
    try session.build()
    try session.perform(planted.operations)
    let rows = planted.operations.compactMap { operation -> [Int]? in
      if case .findConflict(let rows) = operation { rows } else { nil }
    }
    #expect(rows.map(\.count) == [3])
    for wrong in [[rows[0][0]], [0] + rows[0]] {
      for operation in [BenchmarkProblem.Operation.findConflict(wrong), .listConflicts(wrong)] {
        #expect(throws: SolverSession.WrongConflict.self) {
          try session.perform([.startAnew, .add(rows[0][2]), operation])
        }
        try session.perform(.remove(rows[0][2]))
      }
    }
  }

  @Test("draw the numbers that Python draws")
  func randomNumbers() {
    // `random.Random(42)`, then `randrange` for each bound, in Python 3.
    var random = MersenneTwister(seed: 42)
    let bounds = [10, 1000, 2000, 1, 7, 1 << 31]
    #expect(bounds.map { random.next(below: $0) } == [1, 25, 1518, 0, 1, 958682846])
  }
}
