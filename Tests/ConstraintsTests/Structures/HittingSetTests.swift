import SeededRandomness
import Testing

@testable import Constraints

@Suite("Hitting sets")
struct HittingSetTests {
  @Test("the set is smallest, and of these the one with the greatest numbers", arguments: 1...60)
  func smallest(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let sets = (0..<Int.random(in: 0...6, using: &random)).map { _ -> [Int] in
      let size = Int.random(in: 1...4, using: &random)
      return Array((0..<9).shuffled(using: &random).prefix(size))
    }
    var best = Array(0..<9)
    for bits in 0..<512 {
      let choice = (0..<9).filter { bits >> $0 & 1 == 1 }
      guard sets.allSatisfy({ set in set.contains(where: choice.contains) }) else { continue }
      if choice.count < best.count || (choice.count == best.count && bits > number(of: best)) {
        best = choice
      }
    }
    #expect(HittingSet.smallest(of: sets) == best, "seed \(seed): \(sets)")
  }

  /// The number that has the bits of a choice.
  private func number(of choice: [Int]) -> Int { choice.reduce(0) { $0 | 1 << $1 } }

  @Test("of one set the greatest number is taken, however many there are")
  func single() {
    #expect(HittingSet.smallest(of: [Array(0..<30_000)]) == [29_999])
  }

  @Test("where it takes too much work, all sets are hit, by few more numbers than needed")
  func large() {
    var random = SeededRandom(seed: 9)
    let sets = (0..<70).map { _ in
      (0..<4).map { _ in Int.random(in: 0..<60, using: &random) }
    }
    let chosen = HittingSet.smallest(of: sets)
    #expect(sets.allSatisfy { set in set.contains(where: chosen.contains) })
    #expect(Set(chosen).count == chosen.count)
    #expect(chosen == chosen.sorted())
    #expect(chosen.count < 40)
  }
}
