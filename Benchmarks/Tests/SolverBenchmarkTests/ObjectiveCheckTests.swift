import Constraints
import Testing

@testable import SolverBenchmark

@Suite("An answer that is held against GLPK")
struct ObjectiveCheckTests {
  private let chain = Chain(boxes: 4, crossesMinimum: false)

  /// What the solver says at a width of 304, 70 for each box.
  private func snapshot() throws -> Snapshot {
    var problem = chain.problem
    problem.phases[0].operations = [.suggest(chain.total, 304), .solve]
    return try #require(try ObjectiveCheck.snapshots(of: problem, perPhase: 12).last)
  }

  private func check(_ snapshot: Snapshot) throws {
    let problem = chain.problem
    try ObjectiveCheck(problem, reference: GLPKReference(problem)).check(snapshot)
  }

  @Test("is accepted where it is right")
  func right() throws {
    let snapshot = try snapshot()
    #expect(snapshot.values[chain.width(2).index] == 70)
    try check(snapshot)
  }

  @Test("is refused where a required row is missed")
  func missedRow() throws {
    var snapshot = try snapshot()
    snapshot.values[chain.width(2).index] += 0.001
    #expect(throws: ObjectiveCheck.Failure.self) { try check(snapshot) }
  }

  @Test("is refused where a wish could be granted better")
  func unevenBoxes() throws {
    var snapshot = try snapshot()
    // One box gives a point to the next: every required row still holds.
    snapshot.values[chain.width(1).index] -= 1
    snapshot.values[chain.left(2).index] -= 1
    snapshot.values[chain.width(2).index] += 1
    #expect(throws: ObjectiveCheck.Failure.self) { try check(snapshot) }
  }

  @Test("is refused where the suggestion is not followed")
  func otherWidth() throws {
    var snapshot = try snapshot()
    snapshot.state.apply(.suggest(chain.total, 305))
    #expect(throws: ObjectiveCheck.Failure.self) { try check(snapshot) }
  }

  @Test("is refused where a value is missing or not a number")
  func noNumber() throws {
    var snapshot = try snapshot()
    snapshot.values[0] = .nan
    #expect(throws: ObjectiveCheck.Failure.self) { try check(snapshot) }
    snapshot.values = []
    #expect(throws: ObjectiveCheck.Failure.self) { try check(snapshot) }
  }

  @Test(
    "is right in the middle of phases too, and equal to the forward pass",
    arguments: ["s2_chain_3", "s2x_chain_3", "s3_cards_2", "s4_grid_3x3"])
  func tinyProblems(name: String) throws {
    let result = try ProblemRun(name).check()
    #expect(result.checkedStates > 1)
    #expect(result.failures == [])
  }
}
