import SeededRandomness
import Testing

/// The arithmetic under the oracle.
@Suite("Big integers")
struct BigIntegerTests {
  /// A number of up to `words` digits, more often than not with digits of nothing but zeros or ones.
  private static func number(_ words: Int, using random: inout SeededRandom) -> BigInteger {
    var number = BigInteger.zero
    for _ in 0..<Int(random.next() % UInt64(words + 1)) {
      let digit = [0, .max, random.next(), random.next() >> 32][Int(random.next() % 4)]
      number =
        number << 64 + BigInteger(Int(digit >> 1)) * BigInteger(2) + BigInteger(Int(digit & 1))
    }
    return random.next().isMultiple(of: 2) ? number : -number
  }

  @Test("what is divided comes back, with a smaller remainder of its sign")
  func division() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<2000 {
      let dividend = Self.number(6, using: &random)
      let divisor = Self.number(4, using: &random)
      guard !divisor.isZero else { continue }
      let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
      #expect(quotient * divisor + remainder == dividend)
      #expect(remainder.magnitude < divisor.magnitude)
      #expect(remainder.isZero || remainder.sign == dividend.sign)
      #expect(dividend * divisor / divisor == dividend)
    }
  }

  @Test("sums and products obey the laws of a ring and keep the order")
  func laws() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<1000 {
      let (a, b, c) = (
        Self.number(4, using: &random), Self.number(4, using: &random),
        Self.number(4, using: &random)
      )
      #expect((a + b) * c == a * c + b * c)
      #expect(a * b == b * a)
      #expect((a - b).sign == (a < b ? -1 : a == b ? 0 : 1))
      #expect(a + b - b == a)
      #expect((a << 77) >> 77 == a)
    }
  }

  @Test("small numbers are those of Int, also where they overflow")
  func limits() {
    let (least, greatest) = (BigInteger(.min), BigInteger(.max))
    #expect(least + least == -(BigInteger.one << 64))
    #expect(least - BigInteger.one + BigInteger.one == least)
    #expect(-least == greatest + .one)
    #expect(least / BigInteger(-1) == greatest + .one)
    #expect(greatest * greatest - (greatest - .one) * (greatest + .one) == .one)
    #expect(BigInteger.greatestCommonDivisor(BigInteger(-84), BigInteger(30)) == BigInteger(6))
  }

  @Test("a fraction is the double that it came from")
  func doubles() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<1000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(Rational(value).double == value)
    }
    let third = Rational(.one, BigInteger(3))
    #expect(third.double == 1.0 / 3)
    #expect(third + third + third == Rational(.one))
    #expect(Rational(0.1) > Rational(.one, BigInteger(10)))
    let reduced = (third * Rational(0.75)).reduced
    #expect(reduced.numerator == .one && reduced.denominator == BigInteger(4))
  }
}
