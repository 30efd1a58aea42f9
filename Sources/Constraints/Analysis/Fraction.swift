/// A number as a quotient of whole numbers, in lowest terms.
public struct Fraction: Hashable, Sendable {
  /// The whole number above the line; its sign is that of the fraction.
  public let numerator: Int

  /// The whole number below the line; above 0.
  public let denominator: Int

  /// The greatest denominator that is taken for meant: ratios and decimals of layouts have smaller ones.
  private static let greatestDenominator = 1000

  /// The simplest fraction that a number stands for, but for what rounding has added to it; nil where it
  /// stands for none with a denominator of up to 1,000.
  ///
  /// The end of a range of widths is a quotient of short decimals and small ratios, so that 354.666666666667
  /// stands for 1064/3. The convergents of the continued fraction are tried in turn (Khinchin, "Continued
  /// Fractions", 1964): each is the closest one with so small a denominator.
  ///
  /// - Complexity: O(log of the denominator).
  public init?(closeTo value: Double) {
    guard value.isFinite, abs(value) <= 1e9 else { return nil }
    let tolerance = 1e-10 * max(1, abs(value) / 100)
    var (lower, upper) = ((numerator: 0.0, denominator: 1.0), (numerator: 1.0, denominator: 0.0))
    var rest = abs(value)
    while true {
      let whole = rest.rounded(.down)
      let next = (
        numerator: whole * upper.numerator + lower.numerator,
        denominator: whole * upper.denominator + lower.denominator
      )
      guard next.denominator <= Double(Self.greatestDenominator) else { return nil }
      if abs(next.numerator / next.denominator - abs(value)) <= tolerance {
        numerator = Int(value < 0 ? -next.numerator : next.numerator)
        denominator = Int(next.denominator)
        return
      }
      (lower, upper) = (upper, next)
      // Infinite where nothing is left, which no denominator stands for.
      rest = 1 / (rest - whole)
    }
  }

  /// The fraction with the smallest denominator between two numbers, both above 0 and less than 1,000,000
  /// (found in the tree of Stern, 1858, and Brocot, 1861); nil where all have denominators above 1,000.
  ///
  /// - Complexity: O(log of the denominator) steps of a continued fraction.
  public init?(simplestIn range: ClosedRange<Double>) {
    guard range.lowerBound > 0, range.upperBound < 1e6 else { return nil }
    var (lower, upper) = (range.lowerBound, range.upperBound)
    var convergents = ((numerator: 0, denominator: 1), (numerator: 1, denominator: 0))
    while true {
      let whole = lower.rounded(.up)
      let isInside = whole <= upper
      let part = Int(isInside ? whole : lower.rounded(.down))
      let next = (
        numerator: part * convergents.1.numerator + convergents.0.numerator,
        denominator: part * convergents.1.denominator + convergents.0.denominator
      )
      guard next.denominator <= Self.greatestDenominator else { return nil }
      if isInside {
        (numerator, denominator) = next
        return
      }
      convergents = (convergents.1, next)
      (lower, upper) = (1 / (upper - Double(part)), 1 / (lower - Double(part)))
      guard lower <= Double(Self.greatestDenominator) else { return nil }
    }
  }

  /// The number.
  public var value: Double { Double(numerator) / Double(denominator) }
}

extension Fraction: CustomStringConvertible {
  /// The number as a person writes it: as a decimal where that ends after three digits, otherwise as a
  /// mixed number such as `354 2/3`.
  public var description: String {
    if 1000 % denominator == 0 { return value.shortDescription }
    let (whole, rest) = (abs(numerator) / denominator, abs(numerator) % denominator)
    let sign = numerator < 0 ? "-" : ""
    return whole == 0
      ? "\(sign)\(rest)/\(denominator)" : "\(sign)\(whole) \(rest)/\(denominator)"
  }
}
