internal import Constraints
internal import LayoutDSL

/// A window by its size alone: `320x568` or `320x568@2`.
struct PlainSize {
  /// Most screens have two pixels per point.
  static let defaultScale = 2.0

  /// Beyond this a size is a mistyped one.
  static let largest = 100_000.0

  var size: Size
  var scale: Double

  /// Reads a size, or returns nil where the words are something else.
  init?(_ words: String) {
    let parts = words.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(omittingEmptySubsequences: false) { "xX×".contains($0) }
    guard sides.count == 2, let width = Self.number(sides[0]), let height = Self.number(sides[1])
    else { return nil }
    if parts.count == 2 {
      let digits = parts[1].last == "x" ? parts[1].dropLast() : parts[1]
      guard let scale = Self.number(digits) else { return nil }
      self.scale = scale
    } else {
      scale = Self.defaultScale
    }
    size = Size(width: width, height: height)
  }

  /// A plain decimal number; `Double` would also read `nan`, `1e5` and `0x10`.
  private static func number(_ text: Substring) -> Double? {
    guard text.first?.isNumber == true, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 })
    else { return nil }
    return Double(text)
  }

  /// The size as it is written.
  var name: String {
    scale == Self.defaultScale ? sides : "\(sides)@\(scale.shortDescription)"
  }

  /// A size with two digits behind the point at most.
  static func name(of size: Size) -> String { "\(size.width.hundredths)x\(size.height.hundredths)" }

  private var sides: String { "\(size.width.shortDescription)x\(size.height.shortDescription)" }

  /// Whether a window may have such a size.
  var isPossible: Bool { hasPossibleSides && hasPossibleScale }

  private var hasPossibleSides: Bool {
    size.width > 0 && size.height > 0 && max(size.width, size.height) <= Self.largest
  }

  private var hasPossibleScale: Bool { (0.5...10).contains(scale) }

  /// The window of that size, without insets.
  ///
  /// - Throws: ``UnknownScreen`` where no window has such a size.
  func screen(for selector: ScreenSelector) throws(UnknownScreen) -> Screen {
    guard hasPossibleSides else {
      throw UnknownScreen(
        selector: selector,
        message: "no screen has the size \(sides): each side is above 0 and at most "
          + "\(Self.largest.shortDescription) points",
        isName: false, example: "375x667")
    }
    guard hasPossibleScale else {
      throw UnknownScreen(
        selector: selector,
        message: "\(scale.shortDescription) pixels per point is not between 0.5 and 10",
        isName: false, example: "375x667@2")
    }
    return Screen(name: name, size: size, scale: scale)
  }
}
