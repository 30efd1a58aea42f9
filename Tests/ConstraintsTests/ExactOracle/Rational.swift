/// A fraction of integers of any size, not necessarily in lowest terms.
struct Rational: Sendable {
  let numerator: BigInteger

  /// Above zero.
  let denominator: BigInteger

  static let zero = Rational(.zero, .one)

  init(_ numerator: BigInteger, _ denominator: BigInteger = .one) {
    let isNegative = denominator.sign < 0
    self.numerator = isNegative ? -numerator : numerator
    self.denominator = isNegative ? -denominator : denominator
  }

  /// The number that a finite `value` stands for.
  init(_ value: Double) {
    let number = Dyadic(value)
    self.init(number.part << max(0, number.exponent), .one << max(0, -number.exponent))
  }

  var sign: Int { numerator.sign }

  /// The nearest double but for the last bit; infinite where none is as large.
  var double: Double {
    let (top, bottom) = (numerator.scaled, denominator.scaled)
    guard top.part != 0 else { return 0 }
    let quotient = top.part / bottom.part
    return Double(
      sign: quotient.sign, exponent: top.exponent - bottom.exponent, significand: abs(quotient))
  }

  /// The same number in lowest terms.
  var reduced: Rational {
    let divisor = BigInteger.greatestCommonDivisor(numerator, denominator)
    return divisor.isZero ? self : Rational(numerator / divisor, denominator / divisor)
  }

  static func + (first: Rational, second: Rational) -> Rational {
    Rational(
      first.numerator * second.denominator + second.numerator * first.denominator,
      first.denominator * second.denominator)
  }

  static prefix func - (number: Rational) -> Rational {
    Rational(-number.numerator, number.denominator)
  }

  static func - (first: Rational, second: Rational) -> Rational { first + -second }

  static func * (first: Rational, second: Rational) -> Rational {
    Rational(first.numerator * second.numerator, first.denominator * second.denominator)
  }
}

extension Rational: Comparable {
  static func == (first: Rational, second: Rational) -> Bool {
    first.numerator * second.denominator == second.numerator * first.denominator
  }

  static func < (first: Rational, second: Rational) -> Bool {
    first.numerator * second.denominator < second.numerator * first.denominator
  }
}

/// An integer times a power of two, which is what a finite double is.
struct Dyadic: Sendable {
  /// Odd, or zero.
  var part: BigInteger
  var exponent: Int

  init(_ value: Double) {
    guard value != 0 else {
      (part, exponent) = (.zero, 0)
      return
    }
    let digits = Int(value.significand * 0x1p52)
    let zeros = digits.trailingZeroBitCount
    part = .small((value < 0 ? -digits : digits) >> zeros)
    exponent = Int(value.exponent) - 52 + zeros
  }

  /// The numbers as multiples of one power of two, the greatest that they have in common.
  static func common(_ numbers: [Dyadic]) -> (parts: [BigInteger], exponent: Int) {
    let exponent = numbers.filter { !$0.part.isZero }.map(\.exponent).min() ?? 0
    return (numbers.map { $0.part.isZero ? .zero : $0.part << ($0.exponent - exponent) }, exponent)
  }
}
