import Foundation
import Testing

@testable import SolverBenchmark

@Suite("The figures")
struct FiguresTests {
  @Test("of a timing are the first, the least, the middle and the hundredth largest sample")
  func timing() {
    let seconds = [300.0] + (1...199).map(Double.init)
    let timing = Timing(phase: "x", seconds: seconds.map { $0 * 1e-6 }, divisor: 2)
    #expect(timing.samples == 200)
    let figures = [timing.first, timing.minimum, timing.median, timing.p99]
    for (figure, expected) in zip(figures, [150, 0.5, 50, 99]) {
      #expect(abs(figure - expected) < 1e-9)
    }
  }

  @Test func severalRoundsGiveTheMedianOfTheirMedians() throws {
    let rounds = [[9.0, 5, 7], [1, 2, 3], [6, 4, 8]].map { seconds in
      Timing(phase: "x", seconds: seconds.map { $0 * 1e-6 }, divisor: 1)
    }
    let timing = try #require(Timing(rounds: rounds))
    #expect(timing.samples == 9)
    #expect(abs(timing.first - 9) < 1e-9)
    #expect(abs(timing.minimum - 1) < 1e-9)
    #expect(abs(timing.median - 6) < 1e-9)
    #expect(abs(timing.p99 - 8) < 1e-9)
  }

  @Test("of growth are the exponent of a power law", arguments: [0.5, 1, 1.15, 2.85])
  func growth(exponent: Double) {
    let sizes = [100, 300, 1000, 5000]
    let costs = sizes.map { 3 * pow(Double($0), exponent) }
    let fitted = Growth.exponent(sizes: sizes, costs: costs)
    #expect(abs(fitted - exponent) < 1e-12)
  }

  @Test("of a target say whether it is met")
  func target() {
    func isMet(_ direction: Target.Direction, _ measured: Double?) -> Bool? {
      Target(
        problem: "", quantity: "", direction: direction, bound: 3, unit: "", measured: measured
      ).isMet
    }
    #expect(isMet(.atLeast, 3) == true)
    #expect(isMet(.atLeast, 2.9) == false)
    #expect(isMet(.atMost, 3) == true)
    #expect(isMet(.atMost, 3.1) == false)
    #expect(isMet(.atMost, nil) == nil)
    #expect(isMet(.atMost, .nan) == false)
  }

  @Test(
    "have three digits that count",
    arguments: [
      (0.0, "0"), (0.0001234, "0.000123"), (0.30456, "0.305"), (9.994, "9.99"), (12345.6, "12346"),
      (5.2e-15, "5.2e-15"), (-1.5, "-1.50"), (.infinity, "inf"),
    ])
  func numbers(value: Double, text: String) {
    #expect(Table.number(value) == text)
  }

  @Test("of tables line up, and Markdown has the same cells")
  func tables() {
    let table = Table(header: ["name", "us"], lines: [["a", "10.0"], ["longer", "1"]])
    #expect(table.text == "name      us\na       10.0\nlonger     1\n")
    #expect(table.markdown == "| name | us |\n| --- | ---: |\n| a | 10.0 |\n| longer | 1 |\n")
  }

  @Test("of drift are shares of the value, and infinite where a value is lost")
  func drift() {
    #expect(DriftTest.worstDifference([100, 0.5], [100, 0.25]) == 0.25)
    #expect(DriftTest.worstDifference([101], [100]) == 0.01)
    #expect(DriftTest.worstDifference([.nan], [100]) == .infinity)
    #expect(DriftTest.worstDifference([], [100]) == .infinity)
  }
}
