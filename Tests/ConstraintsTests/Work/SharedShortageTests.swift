import SeededRandomness
import Testing

@testable import Constraints

/// What labels in a row lack together they share as they like: each in its turn is as close to zero as those
/// before it leave.
@Suite("A shortage that views share")
struct SharedShortageTests {
  private static let size = 40.0

  /// A row of labels, each next to the one before.
  private struct Row {
    var problem = Problem()
    var widths: [Variable] = []

    /// - Parameters:
    ///   - least: what each label may not be narrower than; nil where it may be as narrow as it likes.
    ///   - room: how wide they are together.
    init(least: [Double?], room: Double) throws {
      var end = LinearExpression(constant: 0)
      for least in least {
        let (left, width) = (problem.addVariable(), problem.addVariable())
        widths.append(width)
        try problem.add(left == end)
        try problem.add(width >= size ~ 750)
        try problem.add(width <= size ~ 250)
        if let least { try problem.add(width >= least) }
        end = left + width
      }
      try problem.add(end == room)
    }
  }

  /// The widths of the labels: each is the number closest to zero that leaves the later ones enough and no more
  /// than they take.
  private func expected(_ least: [Double?], room: Double) -> [Double] {
    var rest = room
    return least.indices.map { index in
      let later = least[(index + 1)...]
      let low = max(least[index] ?? -.infinity, rest - Double(later.count) * Self.size)
      let high = min(Self.size, rest - later.reduce(0) { $0 + ($1 ?? -.infinity) })
      let width = min(max(0, low), high)
      rest -= width
      return width
    }
  }

  @Test(
    "each is at zero but for the last, found at once",
    arguments: [100, 400], [-8000.0, -10, 0, 30])
  func atOnce(count: Int, room: Double) throws {
    let least = [Double?](repeating: nil, count: count)
    let row = try Row(least: least, room: room)
    var solver = Solver(row.problem)
    let solution = try #require(try solver.solve().solution)
    for (variable, width) in zip(row.widths, expected(least, room: room)) {
      #expect(abs(solution[variable] - width) < 1e-6)
    }
    // A step for each label goes over all rows and variables each time.
    let size = row.problem.constraints.count + row.problem.variableCount
    #expect(solution.work < 30 * size)
  }

  @Test("where some may not be at zero, each takes its turn", arguments: 0..<60)
  func inTurn(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let count = Int(random.next() % 40) + 8
    let least = (0..<count).map { _ -> Double? in
      switch random.next() % 6 {
      case 0: nil
      case 1: -Double(random.next() % 30)
      case 2: Double(random.next() % 30)
      default: 0
      }
    }
    let open = least.reduce(0) { $0 + ($1 ?? -Self.size) }
    let room = open + (Double(count) * Self.size - open) * Double(random.next() % 100) / 100
    let row = try Row(least: least, room: room)
    var solver = Solver(row.problem)
    let solution = try #require(try solver.solve().solution, "seed \(seed)")
    for (index, width) in expected(least, room: room).enumerated() {
      #expect(
        abs(solution[row.widths[index]] - width) < 1e-6, "seed \(seed), label \(index) of \(least)")
    }
    // What is known of the face is what was known before ties were broken.
    for index in [0, count / 2, count - 1] {
      let range = try solution.range(of: row.widths[index])
      let others = least.enumerated().filter { $0.offset != index }.map(\.element)
      let low = max(least[index] ?? -.infinity, room - Double(count - 1) * Self.size)
      let high = min(Self.size, room - others.reduce(0) { $0 + ($1 ?? -.infinity) })
      #expect(abs(range.lower - low) < 1e-6, "seed \(seed), label \(index) of \(least)")
      #expect(abs(range.upper - high) < 1e-6, "seed \(seed), label \(index) of \(least)")
    }
  }
}
