/// A sum that is exact to about 31 digits, as a pair of doubles (Dekker, "A floating-point technique for
/// extending the available precision", 1971).
struct DoubleDouble: BitwiseCopyable, Sendable {
  private var high = 0.0
  private var low = 0.0

  init(_ value: Double = 0) {
    high = value
  }

  /// The nearest double.
  var value: Double { high + low }

  /// Adds a number; what the addition rounds off is kept (Knuth's TwoSum).
  mutating func add(_ number: Double) {
    let sum = high + number
    let part = sum - high
    low += (high - (sum - part)) + (number - part)
    high = sum
  }

  /// Adds a product; what the multiplication rounds off is kept (Veltkamp's splitting).
  mutating func add(_ number: DoubleDouble, times factor: Double) {
    let product = number.high * factor
    let (first, second) = (Self.split(number.high), Self.split(factor))
    let error =
      ((first.high * second.high - product) + first.high * second.low + first.low * second.high)
      + first.low * second.low
    add(product)
    low += error + number.low * factor
  }

  /// A number as the sum of two of half as many digits.
  private static func split(_ number: Double) -> (high: Double, low: Double) {
    let scaled = 134_217_729 * number
    let high = scaled - (scaled - number)
    return (high, number - high)
  }
}
