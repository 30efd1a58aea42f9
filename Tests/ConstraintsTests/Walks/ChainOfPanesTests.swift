import Constraints
import SeededRandomness
import Testing

/// A long chain of panes, in which others come and go: each one's row names all panes before it, or moves all
/// behind it.
@Suite("Panes that come and go in a long chain")
struct ChainOfPanesTests {
  private struct Pane {
    let left: Variable
    let right: Variable
    let width: Double
    /// The row that ties it to the pane before.
    var link: ConstraintID
  }

  private static let gap = 8.0

  /// Adds a pane behind another one, or at the beginning.
  private func add(_ width: Double, behind previous: Pane?, to solver: inout Solver) throws -> Pane
  {
    let (left, right) = (solver.addVariable("left"), solver.addVariable("right"))
    let link = try tie(left, behind: previous, in: &solver)
    try solver.add(right - left >= 40)
    try solver.add(right - left == width ~ .low)
    return Pane(left: left, right: right, width: width, link: link)
  }

  private func tie(
    _ left: Variable, behind previous: Pane?, in solver: inout Solver
  ) throws -> ConstraintID {
    if let previous { return try solver.add(left - previous.right == Self.gap) }
    return try solver.add(left == Self.gap)
  }

  @Test("every pane is where the ones before it end", arguments: 1...4 as ClosedRange<UInt64>)
  func places(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var solver = Solver()
    var chain: [Pane] = []
    for index in 0..<150 {
      chain.append(
        try add(Double(30 + index * 7 % 90), behind: chain.last, to: &solver))
    }
    var hanging: [(pane: Pane, on: Int)] = []
    for round in 0..<120 {
      let place = Int.random(in: 1..<chain.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        // Between two others, which moves all behind it.
        let pane = try add(
          Double.random(in: 20..<120, using: &random), behind: chain[place - 1], to: &solver)
        try solver.remove(chain[place].link)
        chain[place].link = try tie(chain[place].left, behind: pane, in: &solver)
        chain.insert(pane, at: place)
        for index in hanging.indices where hanging[index].on >= place { hanging[index].on += 1 }
      case 1 where place < chain.count - 1 && !hanging.contains { $0.on == place }:
        let pane = chain.remove(at: place)
        try solver.removeVariable(pane.left)
        try solver.removeVariable(pane.right)
        chain[place].link = try tie(chain[place].left, behind: chain[place - 1], in: &solver)
        for index in hanging.indices where hanging[index].on > place { hanging[index].on -= 1 }
      case 2 where !hanging.isEmpty:
        let (pane, _) = hanging.remove(at: Int.random(in: 0..<hanging.count, using: &random))
        try solver.removeVariable(pane.left)
        try solver.removeVariable(pane.right)
      default:
        // Beside the next one, as a popover is.
        let width = Double.random(in: 20..<120, using: &random)
        hanging.append((try add(width, behind: chain[place], to: &solver), place))
      }
      let solution = try #require(try solver.solve().solution)
      var ends: [Double] = []
      for pane in chain {
        let left = (ends.last ?? 0) + Self.gap
        let right = left + max(40, pane.width)
        expectClose(solution[pane.left], left, within: 1e-8, "seed \(seed), round \(round)")
        expectClose(solution[pane.right], right, within: 1e-8, "seed \(seed), round \(round)")
        ends.append(right)
      }
      for (pane, place) in hanging {
        let left = ends[place] + Self.gap
        expectClose(solution[pane.left], left, within: 1e-8, "seed \(seed), round \(round)")
        expectClose(
          solution[pane.right], left + max(40, pane.width), within: 1e-8,
          "seed \(seed), round \(round)")
      }
      #expect(solution.isUnique)
    }
  }
}
