import Testing

/// Whatever came and went in a solver, it answers as a new solver for the same constraints does.
@Suite("Walks of a solver")
struct SolverWalkTests {
  /// After so many failures the other walks are left out.
  private static let failureLimit = 5

  @Test("after every change the answers are those of a new solver", arguments: [false, true])
  func sameAsNew(isBadlyScaled: Bool) {
    var (failures, solvedCount, inPlaceCount, stepCount) = (0, 0, 0, 0)
    let usualCount: UInt64 = isBadlyScaled ? 50 : 150
    let count = propertyCount(orElse: usualCount)
    for seed in 1...count where failures < Self.failureLimit {
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
        stepCount += walk.steps.total
      } catch {
        failures += 1
        Issue.record("seed \(seed), step \(step): \(error)")
      }
    }
    guard count == usualCount else { return }
    // So it was when this was written; where every number has to be refined, parts are solved anew.
    let least = isBadlyScaled ? solvedCount / 4 : solvedCount * 9 / 10
    #expect(inPlaceCount >= least, "\(inPlaceCount) of \(solvedCount) in place")
    let most = solvedCount * (isBadlyScaled ? 60 : 86) / 100
    #expect(stepCount <= most, "\(stepCount) steps of \(solvedCount) solves")
  }
}
