import Constraints
import Testing

/// The solver against exact arithmetic, on random systems.
@Suite("Exact oracle")
struct OracleTests {
  /// After so many failures of a family its other systems are left out.
  private static let failureLimit = 5

  @Test("the solver says what is so", arguments: SystemFamily.allCases)
  func agreement(_ family: SystemFamily) {
    var failures = 0
    for seed in 1...propertyCount(orElse: 500) where failures < Self.failureLimit {
      let problem = family.problem(seed: seed)
      let differences = OracleComparison(problem, isExact: family.isExact).differences()
      guard !differences.isEmpty else { continue }
      failures += 1
      let reduced = ReducedFailure(problem, differences, isExact: family.isExact)
      Issue.record(
        """
        \(family.rawValue), seed \(seed): \(differences)
        reduced: \(reduced.differences)
        \(reduced.json)
        """)
    }
  }

  // Of 100,000 systems with powers of eight these two differ: one breaks down, and of one a conflict is left
  // out. Of 10,000 that are nearly parallel one has a range that is twice as long as it is.
  @Test(
    "what is known to differ",
    arguments: [(.powersOfEight, 28_524), (.powersOfEight, 52_302), (.nearlyParallel, 4530)]
      as [(SystemFamily, UInt64)])
  func knownDifferences(family: SystemFamily, seed: UInt64) {
    let problem = family.problem(seed: seed)
    withKnownIssue {
      #expect(OracleComparison(problem, isExact: family.isExact).differences().isEmpty)
    }
  }
}

extension SystemFamily: CustomTestStringConvertible {
  var testDescription: String { rawValue }
}
