/// How much a constraint matters: a real number above 0 and up to 1000, where 1000 is required.
///
/// Priorities are levels, not weights: an error at a higher level is never traded against any
/// number of errors at lower ones. Every distinct number is a level of its own, so `750.5` lies
/// above `750`. The named values are those of UIKit's `UILayoutPriority`.
public struct Priority: RawRepresentable, BitwiseCopyable, Hashable, Comparable, Sendable {
  /// The number, above 0 and up to 1000 in a valid priority.
  public let rawValue: Double

  /// Makes the priority with a number; whether it is in range is checked when a constraint is
  /// added (``ConstraintError/invalidPriority(_:origin:)``).
  public init(rawValue: Double) {
    self.rawValue = rawValue
  }

  /// Makes the priority with a number.
  public init(_ rawValue: Double) {
    self.init(rawValue: rawValue)
  }

  /// The constraint must hold (1000).
  public static let required = Priority(1000)

  /// UIKit's `defaultHigh`, the default compression resistance (750).
  public static let high = Priority(750)

  /// UIKit's `defaultLow`, the default hugging (250).
  public static let low = Priority(250)

  /// UIKit's `fittingSizeLevel`, at which a view is pulled to its smallest size (50).
  public static let fitting = Priority(50)

  /// Whether a constraint with this priority must hold.
  public var isRequired: Bool { rawValue == 1000 }

  /// Whether the number lies above 0 and not above 1000.
  public var isValid: Bool { rawValue > 0 && rawValue <= 1000 }

  /// Orders priorities by how much they matter.
  public static func < (first: Priority, second: Priority) -> Bool {
    first.rawValue < second.rawValue
  }
}

extension Priority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes the priority with a number.
  public init(floatLiteral value: Double) {
    self.init(value)
  }

  /// Makes the priority with a number.
  public init(integerLiteral value: Int) {
    self.init(Double(value))
  }
}
