import Testing

@testable import Constraints

/// Intervals are covered by what is found at points in them, with few looks.
@Suite("Covers of intervals")
struct IntervalCoverTests {
  private typealias Cover = IntervalCover<Int>

  /// What is found between ends; a probe says from where to where, and which stretch that is.
  private struct Stretches {
    let ends: [Double]
    var probes: [Double] = []

    mutating func probe(_ point: Double) -> (range: ClosedRange<Double>, content: Int) {
      probes.append(point)
      let place = ends.lastIndex { $0 <= point } ?? 0
      return (ends[place]...ends[place + 1], place)
    }
  }

  @Test("every stretch is found with one look, and those outside with none")
  func stretches() {
    var stretches = Stretches(ends: [-50, 0, 1, 3.5, 4, 10, 11])
    let cover = Cover(0.5...10, limit: 100) { stretches.probe($0) }
    #expect(cover.cells.map(\.range) == [0.5...1, 1...3.5, 3.5...4, 4...10])
    #expect(cover.cells.map(\.content) == [1, 2, 3, 4])
    #expect(cover.gaps.isEmpty)
    #expect(stretches.probes.count == 4)
  }

  @Test("after so many looks the rest is open", arguments: [0, 1, 2, 5])
  func limit(limit: Int) {
    var stretches = Stretches(ends: [0, 1, 2, 3, 4, 5, 6, 7])
    let cover = Cover(0...7, limit: limit) { stretches.probe($0) }
    #expect(stretches.probes.count == limit)
    #expect(cover.cells.count == limit)
    let all = (cover.cells.map(\.range) + cover.gaps).sorted { $0.lowerBound < $1.lowerBound }
    #expect(all.first?.lowerBound == 0)
    #expect(all.last?.upperBound == 7)
    for (one, next) in zip(all, all.dropFirst()) { #expect(one.upperBound == next.lowerBound) }
    #expect(cover.gaps == cover.gaps.sorted { $0.lowerBound < $1.lowerBound })
  }

  @Test("an end that misses a number by rounding, or the end of the interval, is that number")
  func rounding() {
    var stretches = Stretches(ends: [1e-10, 10.0 / 3 + 3e-11, 8, 20 - 3.9e-9, 30])
    let cover = Cover(0...20, limit: 100) { stretches.probe($0) }
    #expect(cover.cells.map(\.range) == [0...10.0 / 3, 10.0 / 3...8, 8...20])
    // Another 2 * 10^-10, and that of 20 times as much, are a difference.
    stretches = Stretches(ends: [0, 2.5e-10, 8, 20 - 4.1e-9, 30])
    let other = Cover(0...20, limit: 100) { stretches.probe($0) }
    #expect(other.cells.map(\.content) == [0, 1, 2, 3])
  }

  @Test("a number that is meant lies in the interval, or the end stays")
  func meant() {
    // A third would lie outside.
    let start = 1.0 / 3 + 2e-11
    let cover = Cover(start...1, limit: 10) { (0...2, Int($0)) }
    #expect(cover.cells.map(\.range) == [start...1])
  }

  @Test(
    "what holds at a point alone is looked for beside it, four times",
    arguments: [1.0, 8], [(0.95e-10, false), (1.1e-10, true)])
  func points(place: Double, around: (half: Double, isRange: Bool)) {
    // Around the first look something holds in a range of about rounding.
    var probes: [Double] = []
    let cover = Cover(0...place, limit: 100) { point in
      probes.append(point)
      let half = around.half * max(0.5, 0.5 * point)
      return probes.count > 1 ? (0...place, 1) : (point - half...point + half, 0)
    }
    #expect(cover.cells.contains { $0.content == 0 } == around.isRange)
    probes = []
    let nothing = Cover(0...1, limit: 100) { point in
      probes.append(point)
      return (point...point, 0)
    }
    #expect(nothing.cells.isEmpty)
    #expect(nothing.gaps == [0...1])
    let shares = [0.414_213_562, 0.618_033_989, 0.236_067_977, 0.785_398_163]
    #expect(zip(probes, shares).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(probes.count == 4)
  }

  @Test("an interval of one value is looked at once, there")
  func single() {
    var probes: [Double] = []
    let cover = Cover(7...7, limit: 1) { point in
      probes.append(point)
      return (7...7, 3)
    }
    #expect(probes == [7])
    #expect(cover.cells.map(\.content) == [3])
    #expect(cover.cells.map(\.range) == [7...7])
    #expect(cover.gaps.isEmpty)
  }
}
