import SeededRandomness
import Testing

@testable import Constraints

@Suite("Repairs with other constraints")
struct RepairTests {
  private func conflicts(_ sets: [[Int]], repair: [Int], isComplete: Bool = true) -> Conflicts {
    Conflicts(
      sets: sets.map { Conflict(constraints: $0.map { ConstraintID(index: $0) }) },
      isComplete: isComplete, smallestRepair: repair.map { ConstraintID(index: $0) })
  }

  @Test(
    "are as small, and end every conflict, whatever is chosen",
    arguments: 1...200 as ClosedRange<UInt64>)
  func endEveryConflict(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sets = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      Array(Set((0..<3).map { _ in Int.random(in: 0..<8, using: &random) })).sorted()
    }
    // Some set of constraints that ends all, without one that ends nothing by itself.
    var repair = Set(sets.joined())
    for row in repair.sorted()
    where sets.allSatisfy({ !repair.subtracting([row]).isDisjoint(with: $0) }) {
      repair.remove(row)
    }
    let before = conflicts(sets, repair: repair.sorted())
    let after = before.repaired { _, others in others.randomElement(using: &random) }
    let rows = Set(try #require(after.smallestRepair).map(\.index))
    #expect(rows.count == repair.count)
    #expect(sets.allSatisfy { !rows.isDisjoint(with: $0) }, "seed \(seed): \(sets), \(rows)")
  }

  @Test("keep what ends more than the others, and what is not known in full")
  func others() {
    var asked: [[Int]] = []
    let all = conflicts([[0, 1, 3], [1, 2, 3]], repair: [3]).repaired { _, others in
      asked.append(others.map(\.index))
      return others.first
    }
    #expect(asked == [[1]] && all.smallestRepair?.map(\.index) == [1])
    let part = conflicts([[0, 1]], repair: [1], isComplete: false).repaired { $1.first }
    #expect(part.smallestRepair?.map(\.index) == [1])
  }
}
