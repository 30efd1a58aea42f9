/// Whether a window counts as narrow or roomy along an axis (UIKit's `UIUserInterfaceSizeClass`).
public enum SizeClass: String, Hashable, Codable, Sendable, CaseIterable {
  /// Little room, such as the width of a phone in portrait.
  case compact

  /// Much room, such as either axis of a tablet.
  case regular
}

/// Which way up a window is.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// At least as high as wide.
  case portrait

  /// Wider than high.
  case landscape
}

/// The direction in which `leading` leads to `trailing`.
public enum LayoutDirection: String, Hashable, Codable, Sendable, CaseIterable {
  /// `leading` is left.
  case leftToRight

  /// `leading` is right.
  case rightToLeft
}

/// How large a person wants texts to be, from the smallest size on (UIKit's
/// `UIContentSizeCategory`, with the short names of SwiftUI).
public enum ContentSizeCategory: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
  /// Extra small.
  case xSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// Large, which is the default.
  case large
  /// Extra large.
  case xLarge
  /// Extra extra large.
  case xxLarge
  /// Extra extra extra large.
  case xxxLarge
  /// The first of the sizes for people who see little.
  case accessibility1
  /// The second of the sizes for people who see little.
  case accessibility2
  /// The third of the sizes for people who see little.
  case accessibility3
  /// The fourth of the sizes for people who see little.
  case accessibility4
  /// The largest size.
  case accessibility5

  /// Orders sizes, the smallest first.
  public static func < (first: ContentSizeCategory, second: ContentSizeCategory) -> Bool {
    first.rank < second.rank
  }

  /// The position among all sizes.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One window that a layout is solved for: a size with the traits that go with it.
public struct Screen: Hashable, Codable, Sendable {
  /// What people call the screen, such as `iPhone SE (1st generation)` or `320x568`.
  public var name: String

  /// The platform in lower case, such as `ios`, `android` or `kiosk`; empty where none is meant.
  public var platform: String

  /// The size of the window in points, as it is in this orientation.
  public var size: Size

  /// Device pixels per point.
  public var scale: Double

  /// What is covered by bars, sensors and rounded corners.
  public var safeArea: Insets

  /// The horizontal size class.
  public var horizontalSizeClass: SizeClass

  /// The vertical size class.
  public var verticalSizeClass: SizeClass

  /// The direction of `leading` and `trailing`.
  public var direction: LayoutDirection

  /// How large the person wants texts to be: fonts of a ``TextStyle`` follow it, and conditions ask for it.
  public var textSize: ContentSizeCategory

  /// The state that the layout is in on the screen: one of ``Layout/states``, or empty for the default one.
  public var state: String

  /// How long texts are, in percent of those that were written: 100 for these, 130 for what a translation may
  /// make of them, 0 for labels that are empty. Titles of controls become longer too, and numbers stay.
  public var textLength: Int

  /// The lengths of texts that make sense, in percent: up to ten times as long as written.
  public static let textLengths = 0...1000

  /// The length of texts as they were written, in percent.
  public static let writtenTextLength = 100

  /// Makes a screen; the size classes follow from the size where they are not given (compact below
  /// 600 points, which is right for every phone and tablet at full screen).
  public init(
    name: String, platform: String = "", size: Size, scale: Double = 1,
    safeArea: Insets = Insets(), horizontalSizeClass: SizeClass? = nil,
    verticalSizeClass: SizeClass? = nil, direction: LayoutDirection = .leftToRight,
    textSize: ContentSizeCategory = .large, state: String = "",
    textLength: Int = Screen.writtenTextLength
  ) {
    self.name = name
    self.platform = platform
    self.size = size
    self.scale = scale
    self.safeArea = safeArea
    self.horizontalSizeClass = horizontalSizeClass ?? (size.width < 600 ? .compact : .regular)
    self.verticalSizeClass = verticalSizeClass ?? (size.height < 480 ? .compact : .regular)
    self.direction = direction
    self.textSize = textSize
    self.state = state
    self.textLength = textLength
  }

  /// Which way up the window is.
  public var orientation: Orientation {
    size.width > size.height ? .landscape : .portrait
  }

  /// Half a device pixel in points: what a person cannot see.
  public var halfPixel: Double { 0.5 / scale }

  /// What a solver and the half of a third of a point may be off by, in points.
  private static let rounding = 1e-9

  /// Whether a person sees a distance, in points: it is longer than half a pixel, and not by rounding.
  package func shows(_ distance: Double) -> Bool { distance - halfPixel > Self.rounding }
}
