import Testing

/// Whatever came and went in a solver, it answers as a new solver for the same constraints does.
@Suite("Walks of a solver")
struct SolverWalkTests {
  /// After so many failures the other walks are left out.
  private static let failureLimit = 5

  @Test("after every change the answers are those of a new solver", arguments: [false, true])
  func sameAsNew(isBadlyScaled: Bool) {
    var (failures, solvedCount, inPlaceCount) = (0, 0, 0)
    for seed in 1...propertyCount(orElse: isBadlyScaled ? 50 : 150)
    where failures < Self.failureLimit {
      var step = 0
      do {
        var walk = try SolverWalk(
          seed: seed, variableCount: 2 + Int(seed % 9), isBadlyScaled: isBadlyScaled)
        while step < 24 {
          step += 1
          try walk.change()
          guard let difference = try walk.difference() else { continue }
          failures += 1
          Issue.record("seed \(seed), step \(step): \(difference)")
          break
        }
        solvedCount += walk.solvedCount
        inPlaceCount += walk.inPlaceCount
      } catch {
        failures += 1
        Issue.record("seed \(seed), step \(step): \(error)")
      }
    }
    // Rows that come and go are made up for in place; where every number has to be refined, rarely.
    let least = isBadlyScaled ? solvedCount / 4 : solvedCount * 9 / 10
    #expect(inPlaceCount >= least, "\(inPlaceCount) of \(solvedCount) in place")
  }
}
