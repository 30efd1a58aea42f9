internal import Constraints

/// A number of a layout that is too large or too small for anything that is shown on a screen.
///
/// Arithmetic could not tell such numbers from rounding, and would give wrong answers without a word.
public enum OutOfRange: Error, Hashable, Sendable {
  /// A distance or a size in points: at most a million, in either direction.
  case length(Double)

  /// What an anchor is multiplied by: 0, or from a millionth to a million, in either direction.
  case factor(Double)

  /// What is left of an anchor's factors where it stands on both sides or several times: 0, or as for a factor.
  case remainingFactor(Double)

  /// A side of a picture or of stated content: 0, or from a thousandth of a point to a million.
  case side(Double)

  /// The size or the leading of a font: above 0 and at most 10,000 points.
  case fontSize(Double)
}

extension OutOfRange: CustomStringConvertible {
  /// The range and the number in words, in lower case and without a full stop.
  public var description: String {
    switch self {
    case .length(let value), .factor(let value), .remainingFactor(let value), .side(let value),
      .fontSize(let value):
      description(of: value.shortDescription)
    }
  }

  /// The range and the number as it is written.
  package func description(of number: String) -> String {
    let factors = "0, or from 0.000001 to 1000000"
    if case .remainingFactor = self {
      return "what is left of the factors of one measure is \(factors), and here it is \(number)"
    }
    let range =
      switch self {
      case .length: "a length is at most 1000000 points"
      case .factor, .remainingFactor: "a factor is \(factors)"
      case .side: "a side of a size is 0, or from 0.001 to 1000000 points"
      case .fontSize: "a font size is above 0 and at most 10000"
      }
    return "\(range), and this one is \(number)"
  }

  /// A way out.
  package var help: String {
    switch self {
    case .length: Self.lengthHelp
    case .factor: "write a factor such as `0.5`"
    case .remainingFactor: "write the measure once, with one factor"
    case .side: "write a side in points, such as `44`"
    case .fontSize: "write a size in points, such as `17`"
    }
  }

  /// A way out where a number is too large.
  static let lengthHelp = "write a smaller number: no screen has 100000 points"
}

extension OutOfRange {
  /// The longest length in points, and the largest factor.
  private static let largest = 1_000_000.0

  private static let smallestFactor = 0.000_001
  private static let smallestSide = 0.001
  private static let largestFont = 10_000.0

  /// Below this part of what was added and subtracted, a factor is what rounding left of zero.
  private static let cancellation = 1e-12

  package static func check(length: Double) throws(OutOfRange) {
    guard abs(length) <= largest else { throw .length(length) }
  }

  package static func check(factor: Double) throws(OutOfRange) {
    guard factor == 0 || (smallestFactor...largest).contains(abs(factor)) else {
      throw .factor(factor)
    }
  }

  static func check(_ size: Size) throws(OutOfRange) {
    try check(side: size.width)
    try check(side: size.height)
  }

  package static func check(side: Double) throws(OutOfRange) {
    guard side == 0 || (smallestSide...largest).contains(side) else { throw .side(side) }
  }

  static func check(fontSize: Double) throws(OutOfRange) {
    guard fontSize > 0, fontSize <= largestFont else { throw .fontSize(fontSize) }
  }

  static func check(_ expression: AnchorExpression) throws(OutOfRange) {
    try check(length: expression.constant)
    for term in expression.terms { try check(factor: term.coefficient) }
  }

  /// Checks what two sides of a comparison are made of, and what is left of factors of the same thing.
  static func check(
    _ first: AnchorExpression, _ second: AnchorExpression
  ) throws(OutOfRange) {
    try check(first)
    try check(second)
    let count = first.terms.count + second.terms.count
    guard count > 1, count > 2 || first.terms.first?.anchor.item == second.terms.first?.anchor.item
    else { return }
    var sums: [Anchor: (sum: Double, magnitude: Double)] = [:]
    func add(_ expression: AnchorExpression, sign: Double) {
      for term in expression.terms {
        // The edges of an item are its start and a share of its size, and its sizes have no start.
        for (attribute, share) in term.anchor.attribute.parts {
          let part = sign * term.coefficient * share
          let known = sums[Anchor(term.anchor.item, attribute)] ?? (0, 0)
          sums[Anchor(term.anchor.item, attribute)] = (known.0 + part, known.1 + abs(part))
        }
      }
    }
    add(first, sign: 1)
    add(second, sign: -1)
    for (anchor, sum) in sums.sorted(by: {
      ($0.key.item, $0.key.attribute.rawValue) < ($1.key.item, $1.key.attribute.rawValue)
    }) where abs(sum.sum) > cancellation * sum.magnitude && anchor.item > .safeArea {
      do throws(OutOfRange) {
        try check(factor: sum.sum)
      } catch {
        throw .remainingFactor(sum.sum)
      }
    }
  }

  static func check(_ property: Setting.Property) throws(OutOfRange) {
    switch property {
    case .margin(_, let length), .spacing(let length), .spacingAfter(_, let length),
      .lineSpacing(let length):
      try check(length: length)
    case .alignmentInsets(let insets):
      for length in [insets.top, insets.left, insets.bottom, insets.right] {
        try check(length: length)
      }
    case .content(let size):
      try check(side: size.width ?? 0)
      try check(side: size.height ?? 0)
    case .font(let font):
      try check(fontSize: font.size)
      if let leading = font.leading { try check(fontSize: leading) }
    default: break
    }
  }
}

extension Attribute {
  /// The start and the size that the attribute is made of where text runs from left to right, with their
  /// shares.
  fileprivate var parts: [(attribute: Attribute, share: Double)] {
    switch self {
    case .left, .leading: [(.left, 1)]
    case .right, .trailing: [(.left, 1), (.width, 1)]
    case .centerX: [(.left, 1), (.width, 0.5)]
    case .top, .firstBaseline: [(.top, 1)]
    case .bottom, .lastBaseline: [(.top, 1), (.height, 1)]
    case .centerY: [(.top, 1), (.height, 0.5)]
    case .width: [(.width, 1)]
    case .height: [(.height, 1)]
    }
  }
}
