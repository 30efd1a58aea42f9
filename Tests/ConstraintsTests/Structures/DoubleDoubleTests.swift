import SeededRandomness
import Testing

@testable import Constraints

@Suite("Sums of twice the digits")
struct DoubleDoubleTests {
  @Test("a sum of products is exact to a part in 10^29 of what was added", arguments: 1...40)
  func sums(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func number() -> Double {
      let exponent = Int.random(in: -40...40, using: &random)
      return Double(
        sign: Bool.random(using: &random) ? .plus : .minus, exponent: exponent,
        significand: Double.random(in: 1..<2, using: &random))
    }
    var sum = DoubleDouble()
    var (exact, magnitude) = (Rational.zero, Rational.zero)
    for _ in 0..<12 {
      let (first, second, factor, term) = (number(), number(), number(), number())
      // A factor of twice the digits.
      var long = DoubleDouble(first)
      long.add(second)
      sum.add(long, times: factor)
      sum.add(term)
      let product = (Rational(first) + Rational(second)) * Rational(factor)
      exact = (exact + product + Rational(term)).reduced
      for part in [product, Rational(term)] {
        magnitude = (part.sign < 0 ? magnitude - part : magnitude + part).reduced
      }
      // What is left when the exact sum is taken away, in two parts.
      var rest = sum
      let high = exact.double
      let low = (exact - Rational(high)).double
      rest.add(-high)
      rest.add(-low)
      #expect(abs(rest.value) <= 1e-29 * magnitude.double, "seed \(seed)")
      #expect(abs(sum.value - high) <= 1e-15 * abs(high) + 1e-29 * magnitude.double)
    }
  }
}
