@testable import Constraints

/// Counts the steps that solves take, but for those before a basis was factorised anew.
struct StepCounter {
  /// The steps of all solves.
  private(set) var total = 0
  private var last: [Int] = []

  /// Adds the steps of a solve that was just made, and returns them.
  @discardableResult
  mutating func note(_ solver: Solver) -> Int {
    let steps = solver.partition.solved.map { $0?.solved.face.simplex.factor.updateCount ?? 0 }
    var count = 0
    for (part, step) in steps.enumerated() {
      let before = part < last.count ? last[part] : 0
      count += step >= before ? step - before : step
    }
    last = steps
    total += count
    return count
  }
}
