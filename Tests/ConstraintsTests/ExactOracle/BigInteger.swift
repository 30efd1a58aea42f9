/// An integer of any size: an `Int` where it fits, otherwise a sign and a magnitude.
///
/// The loops use `while` and buffers, because the tests run unoptimised.
enum BigInteger: Sendable {
  case small(Int)

  /// Digits of 64 bits, the least significant first; the last one is not zero, and the value does
  /// not fit into an `Int`.
  case large(isNegative: Bool, magnitude: [UInt])

  static let zero = BigInteger.small(0)
  static let one = BigInteger.small(1)

  init(_ value: Int) { self = .small(value) }

  /// Makes the number with a sign and digits that may end in zeros.
  private init(isNegative: Bool, digits: [UInt]) {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    switch digits.count {
    case 0: self = .small(0)
    case 1 where digits[0] <= UInt(Int.max):
      self = .small(isNegative ? -Int(digits[0]) : Int(digits[0]))
    case 1 where isNegative && digits[0] == Int.min.magnitude: self = .small(.min)
    default: self = .large(isNegative: isNegative, magnitude: digits)
    }
  }

  /// -1, 0 or 1.
  var sign: Int {
    switch self {
    case .small(let value): value.signum()
    case .large(let isNegative, _): isNegative ? -1 : 1
    }
  }

  var isZero: Bool {
    if case .small(0) = self { true } else { false }
  }

  private var digits: [UInt] {
    switch self {
    case .small(let value): value == 0 ? [] : [value.magnitude]
    case .large(_, let magnitude): magnitude
    }
  }

  var magnitude: BigInteger { sign < 0 ? -self : self }

  /// How many bits the magnitude has.
  var bitWidth: Int {
    let digits = digits
    guard let last = digits.last else { return 0 }
    return 64 * digits.count - last.leadingZeroBitCount
  }

  /// The number as a part between 0.5 and 1 with its sign and a power of two, cut off after 64 bits.
  var scaled: (part: Double, exponent: Int) {
    let width = bitWidth
    guard width > 0 else { return (0, 0) }
    let leading = width <= 64 ? self : self >> (width - 64)
    let part = Double(leading.digits.first ?? 0)
    return (
      Double(sign: sign < 0 ? .minus : .plus, exponent: -min(width, 64), significand: part), width
    )
  }
}

// MARK: - Arithmetic

extension BigInteger {
  static prefix func - (number: BigInteger) -> BigInteger {
    switch number {
    case .small(let value) where value != .min: .small(-value)
    default: BigInteger(isNegative: number.sign > 0, digits: number.digits)
    }
  }

  static func + (first: BigInteger, second: BigInteger) -> BigInteger {
    if case .small(let first) = first, case .small(let second) = second {
      let (sum, overflow) = first.addingReportingOverflow(second)
      if !overflow { return .small(sum) }
    }
    if first.isZero { return second }
    if second.isZero { return first }
    let (one, two) = (first.digits, second.digits)
    if (first.sign < 0) == (second.sign < 0) {
      return BigInteger(isNegative: first.sign < 0, digits: sum(one, two))
    }
    switch compare(one, two) {
    case 0: return .zero
    case 1: return BigInteger(isNegative: first.sign < 0, digits: difference(one, two))
    default: return BigInteger(isNegative: second.sign < 0, digits: difference(two, one))
    }
  }

  static func - (first: BigInteger, second: BigInteger) -> BigInteger {
    if case .small(let first) = first, case .small(let second) = second {
      let (difference, overflow) = first.subtractingReportingOverflow(second)
      if !overflow { return .small(difference) }
    }
    return first + -second
  }

  static func * (first: BigInteger, second: BigInteger) -> BigInteger {
    if case .small(let first) = first, case .small(let second) = second {
      let (product, overflow) = first.multipliedReportingOverflow(by: second)
      if !overflow { return .small(product) }
    }
    if first.isZero || second.isZero { return .zero }
    return BigInteger(
      isNegative: (first.sign < 0) != (second.sign < 0),
      digits: product(first.digits, second.digits))
  }

  /// The quotient rounded towards zero, and the remainder, which has the sign of the dividend.
  func quotientAndRemainder(
    dividingBy divisor: BigInteger
  ) -> (quotient: BigInteger, remainder: BigInteger) {
    if case .small(let first) = self, case .small(let second) = divisor, first != .min {
      let (quotient, remainder) = first.quotientAndRemainder(dividingBy: second)
      return (.small(quotient), .small(remainder))
    }
    let (quotient, remainder) = Self.divide(digits, by: divisor.digits)
    return (
      BigInteger(isNegative: (sign < 0) != (divisor.sign < 0), digits: quotient),
      BigInteger(isNegative: sign < 0, digits: remainder)
    )
  }

  static func / (first: BigInteger, second: BigInteger) -> BigInteger {
    if case .small(1) = second { return first }
    return first.quotientAndRemainder(dividingBy: second).quotient
  }

  static func << (number: BigInteger, count: Int) -> BigInteger {
    guard count > 0, !number.isZero else { return number }
    let (words, bits) = (count / 64, count % 64)
    var digits = [UInt](repeating: 0, count: words)
    var carry: UInt = 0
    for digit in number.digits {
      digits.append(digit << UInt(bits) | carry)
      carry = bits == 0 ? 0 : digit >> UInt(64 - bits)
    }
    digits.append(carry)
    return BigInteger(isNegative: number.sign < 0, digits: digits)
  }

  /// The magnitude loses its last `count` bits.
  static func >> (number: BigInteger, count: Int) -> BigInteger {
    let old = number.digits
    let (words, bits) = (count / 64, count % 64)
    guard words < old.count else { return .zero }
    var digits: [UInt] = []
    for index in words..<old.count {
      let next = index + 1 < old.count && bits > 0 ? old[index + 1] << UInt(64 - bits) : 0
      digits.append(old[index] >> UInt(bits) | next)
    }
    return BigInteger(isNegative: number.sign < 0, digits: digits)
  }

  /// The greatest number that divides both, not negative (Euclid).
  static func greatestCommonDivisor(_ first: BigInteger, _ second: BigInteger) -> BigInteger {
    var (first, second) = (first.magnitude, second.magnitude)
    while !second.isZero {
      (first, second) = (second, first.quotientAndRemainder(dividingBy: second).remainder)
    }
    return first
  }
}

extension BigInteger: Comparable {
  static func == (first: BigInteger, second: BigInteger) -> Bool {
    switch (first, second) {
    case (.small(let first), .small(let second)): first == second
    case (.large(let sign, let first), .large(let other, let second)):
      sign == other && first == second
    default: false
    }
  }

  static func < (first: BigInteger, second: BigInteger) -> Bool {
    if case .small(let first) = first, case .small(let second) = second { return first < second }
    guard first.sign == second.sign else { return first.sign < second.sign }
    return compare(first.digits, second.digits) == (first.sign < 0 ? 1 : -1)
  }
}

// MARK: - Magnitudes

extension BigInteger {
  private static func compare(_ first: [UInt], _ second: [UInt]) -> Int {
    guard first.count == second.count else { return first.count < second.count ? -1 : 1 }
    var index = first.count - 1
    while index >= 0 {
      if first[index] != second[index] { return first[index] < second[index] ? -1 : 1 }
      index -= 1
    }
    return 0
  }

  private static func sum(_ first: [UInt], _ second: [UInt]) -> [UInt] {
    let (long, short) = first.count >= second.count ? (first, second) : (second, first)
    var digits = long
    digits.append(0)
    change(&digits, by: short) { $0.addingReportingOverflow($1) }
    return digits
  }

  /// The difference of a number and one that is not greater.
  private static func difference(_ first: [UInt], _ second: [UInt]) -> [UInt] {
    var digits = first
    change(&digits, by: second) { $0.subtractingReportingOverflow($1) }
    return digits
  }

  /// Adds digits or takes them away, one by one, and hands on what runs over.
  private static func change(
    _ digits: inout [UInt], by others: [UInt],
    _ step: (UInt, UInt) -> (partialValue: UInt, overflow: Bool)
  ) {
    digits.withUnsafeMutableBufferPointer { digits in
      others.withUnsafeBufferPointer { others in
        var carry: UInt = 0
        var index = 0
        while index < others.count || carry > 0 {
          let (partial, first) = step(digits[index], index < others.count ? others[index] : 0)
          let (total, second) = step(partial, carry)
          digits[index] = total
          carry = (first ? 1 : 0) &+ (second ? 1 : 0)
          index += 1
        }
      }
    }
  }

  private static func product(_ first: [UInt], _ second: [UInt]) -> [UInt] {
    var digits = [UInt](repeating: 0, count: first.count + second.count)
    digits.withUnsafeMutableBufferPointer { digits in
      first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
          var row = 0
          while row < first.count {
            let factor = first[row]
            var carry: UInt = 0
            var column = 0
            while column < second.count {
              var (high, low) = factor.multipliedFullWidth(by: second[column])
              var overflow: Bool
              (low, overflow) = low.addingReportingOverflow(carry)
              if overflow { high &+= 1 }
              (low, overflow) = low.addingReportingOverflow(digits[row &+ column])
              if overflow { high &+= 1 }
              digits[row &+ column] = low
              carry = high
              column &+= 1
            }
            digits[row &+ column] = carry
            row &+= 1
          }
        }
      }
    }
    return digits
  }

  /// Long division (Knuth, "The Art of Computer Programming", volume 2, algorithm 4.3.1 D).
  private static func divide(
    _ dividend: [UInt], by divisor: [UInt]
  ) -> (quotient: [UInt], remainder: [UInt]) {
    guard compare(dividend, divisor) >= 0, let leading = divisor.last else { return ([], dividend) }
    let shift = UInt(leading.leadingZeroBitCount)
    let normal = shifted(divisor, left: shift)
    var rest = shifted(dividend, left: shift)
    rest.append(0)
    let count = divisor.count
    var quotient = [UInt](repeating: 0, count: dividend.count - count + 1)
    rest.withUnsafeMutableBufferPointer { rest in
      normal.withUnsafeBufferPointer { divisor in
        let top = divisor[count - 1]
        var place = dividend.count - count
        while place >= 0 {
          var digit = estimate(rest, at: place + count, divisor, top)
          // Subtract the multiple of the divisor; add it back where the estimate was too large.
          var carry: UInt = 0
          var borrow: UInt = 0
          var index = 0
          while index <= count {
            var (high, low): (UInt, UInt) =
              index < count ? digit.multipliedFullWidth(by: divisor[index]) : (0, 0)
            var overflow: Bool
            (low, overflow) = low.addingReportingOverflow(carry)
            if overflow { high &+= 1 }
            carry = high
            var value = rest[place &+ index]
            var isLess: Bool
            (value, isLess) = value.subtractingReportingOverflow(low)
            var next: UInt = isLess ? 1 : 0
            (value, isLess) = value.subtractingReportingOverflow(borrow)
            if isLess { next &+= 1 }
            borrow = next
            rest[place &+ index] = value
            index &+= 1
          }
          while borrow > 0 {
            digit &-= 1
            carry = 0
            index = 0
            while index <= count {
              let addend = index < count ? divisor[index] : 0
              let (partial, first) = rest[place &+ index].addingReportingOverflow(addend)
              let (total, second) = partial.addingReportingOverflow(carry)
              rest[place &+ index] = total
              carry = (first ? 1 : 0) &+ (second ? 1 : 0)
              index &+= 1
            }
            borrow &-= carry
          }
          quotient[place] = digit
          place -= 1
        }
      }
    }
    return (quotient, shifted(Array(rest.prefix(count)), right: shift))
  }

  /// A digit of the quotient, at most two too large.
  private static func estimate(
    _ rest: UnsafeMutableBufferPointer<UInt>, at place: Int, _ divisor: UnsafeBufferPointer<UInt>,
    _ top: UInt
  ) -> UInt {
    guard rest[place] < top else { return .max }
    return top.dividingFullWidth((rest[place], rest[place - 1])).quotient
  }

  private static func shifted(_ digits: [UInt], left bits: UInt) -> [UInt] {
    guard bits > 0 else { return digits }
    var carry: UInt = 0
    var result: [UInt] = []
    for digit in digits {
      result.append(digit << bits | carry)
      carry = digit >> (64 - bits)
    }
    if carry > 0 { result.append(carry) }
    return result
  }

  private static func shifted(_ digits: [UInt], right bits: UInt) -> [UInt] {
    guard bits > 0 else { return digits }
    var result = digits
    for index in digits.indices {
      let next = index + 1 < digits.count ? digits[index + 1] : 0
      result[index] = digits[index] >> bits | next << (64 - bits)
    }
    return result
  }
}
