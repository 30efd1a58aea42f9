import Testing

@testable import Constraints

/// Numbers as quotients, and intervals as the ranges that cover them.
@Suite("Fractions")
struct FractionTests {
  @Test(
    "a number that rounding has changed stands for a quotient, up to a thousandth",
    arguments: numbers)
  func close(value: Double, numerator: Int, denominator: Int) {
    let fraction = Fraction(closeTo: value)
    #expect(fraction?.numerator == numerator)
    #expect(fraction?.denominator == denominator)
  }

  private static let third: Double = 1.0 / 3

  private static let numbers: [(Double, Int, Int)] = [
    (354 + 2 * third, 1064, 3), (-2 - third, -7, 3), (0, 0, 1), (12, 12, 1), (-0.125, -1, 8),
    (0.001, 1, 1000), (1e9, 1_000_000_000, 1), (-1e9, -1_000_000_000, 1),
    // Up to 10^-10 is rounding, and of large numbers a part in 10^12.
    (third + 0.9e-10, 1, 3), (99 + third - 0.9e-10, 298, 3),
    (1e6 + third + 0.995e-6, 3_000_001, 3),
  ]

  @Test("what no small quotient stands for is none", arguments: others)
  func none(value: Double) {
    #expect(Fraction(closeTo: value) == nil)
  }

  private static let others: [Double] = [
    1.0 / 1001, 1e9 + 1, -1e9 - 1, .infinity, -.infinity, .nan, third + 1.1e-10,
    99 + third - 1.1e-10, 1e6 + third + 1.02e-6, 1.4142135623730951,
  ]

  @Test("between two numbers the quotient with the smallest denominator is found")
  func simplest() {
    func simplest(_ lower: Double, _ upper: Double) -> String? {
      Fraction(simplestIn: lower...upper).map { "\($0.numerator)/\($0.denominator)" }
    }
    #expect(simplest(0.3, 0.4) == "1/3")
    #expect(simplest(3.1, 3.2) == "16/5")
    #expect(simplest(3.14159, 3.1416) == "355/113")
    #expect(simplest(2, 2) == "2/1")
    #expect(simplest(1.5, 2.5) == "2/1")
    #expect(simplest(354.66, 354.67) == "1064/3")
    #expect(simplest(1e-300, 0.5) == "1/2")
    #expect(simplest(1e-300, 2e-300) == nil)
    #expect(simplest(0.0009995, 0.001) == "1/1000")
    #expect(simplest(1 / 1001.4, 1 / 1000.6) == nil)
    #expect(simplest(0, 1) == nil)
    #expect(simplest(-2, -1) == nil)
    #expect(simplest(999_998.5, 999_999) == "999999/1")
    #expect(simplest(999_999.5, 1e6) == nil)
    for denominator in 2...40 {
      for numerator in 1..<denominator {
        let value = Double(numerator) / Double(denominator)
        let found = Fraction(simplestIn: value - 1e-9...value + 1e-9)
        #expect(found == Fraction(closeTo: value), "\(numerator)/\(denominator)")
        #expect(found?.value == value)
      }
    }
  }

  @Test("a fraction is written as a person writes it", arguments: texts)
  func words(value: Double, text: String) {
    #expect(Fraction(closeTo: value)?.description == text)
  }

  private static let texts: [(Double, String)] = [
    (0.125, "0.125"), (-2.5, "-2.5"), (7, "7"), (third, "1/3"), (-third, "-1/3"),
    (354 + 2 * third, "354 2/3"), (-354 - 2 * third, "-354 2/3"), (0.0625, "1/16"),
    (2.0 / 7, "2/7"), (0.002, "0.002"),
  ]
}
