internal import LayoutDSL

/// The device that a document is shown on in Interface Builder.
struct DesignDevice: Sendable {
  /// The name in the document, such as `retina6_1`; nil for documents from before Xcode 8, which have
  /// none.
  let name: String?

  /// The size of the screen as it is turned, in points.
  let size: Size

  /// Device pixels per point.
  let scale: Double

  /// The size classes; nil where only the variation `default` applies.
  let sizeClasses: SizeClasses?

  /// Whether it is an iPad.
  let isPad: Bool

  /// Whether it has no home button, and so an indicator at the bottom.
  let hasHomeIndicator: Bool

  /// The screens by their names in documents: portrait sizes in points, pixels per point.
  private static let screens: [String: (width: Double, height: Double, scale: Double)] = [
    "retina3_5": (320, 480, 2), "retina4_0": (320, 568, 2), "retina4_7": (375, 667, 2),
    "retina5_5": (414, 736, 3), "retina5_9": (375, 812, 3), "retina6_1": (414, 896, 2),
    "retina6_5": (414, 896, 3), "retina6_0": (390, 844, 3), "retina6_7": (428, 926, 3),
    "retina6_12": (393, 852, 3), "retina6_14": (393, 852, 3), "retina6_3": (402, 874, 3),
    "retina6_72": (430, 932, 3), "retina6_8": (440, 956, 3), "retina6_9": (440, 956, 3),
    "retina5_4": (375, 812, 3), "retina6_6": (420, 912, 3),
    "ipad9_7": (768, 1024, 2), "ipad10_2": (810, 1080, 2), "ipad10_5": (834, 1112, 2),
    "ipad11_0": (834, 1194, 2), "ipad11_0rounded": (834, 1194, 2),
    "ipad12_9": (1024, 1366, 2), "ipad12_9rounded": (1024, 1366, 2),
    "ipad10_9rounded": (820, 1180, 2), "ipad8_3rounded": (744, 1133, 2),
    "ipad7_9": (768, 1024, 2), "ipad13_0rounded": (1032, 1376, 2),
  ]

  /// The phones whose width counts as regular in landscape.
  private static let wide: Set<String> = [
    "retina5_5", "retina6_1", "retina6_5", "retina6_7", "retina6_72", "retina6_8", "retina6_9",
    "retina6_6",
  ]

  /// Whether the size of a device is known.
  static func isKnown(_ name: String) -> Bool { screens[name] != nil }

  init(named name: String?, isLandscape: Bool, isPadDocument: Bool) {
    self.name = name
    let screen = name.flatMap { Self.screens[$0] }
    isPad = name.map { $0.hasPrefix("ipad") } ?? isPadDocument
    let portrait = screen ?? (isPad ? (768, 1024, 2) : name == nil ? (600, 600, 2) : (375, 667, 2))
    size =
      isLandscape
      ? Size(width: portrait.height, height: portrait.width)
      : Size(width: portrait.width, height: portrait.height)
    scale = portrait.scale
    hasHomeIndicator =
      isPad ? name?.hasSuffix("rounded") == true : portrait.height / portrait.width > 2
    if let name {
      if isPad {
        sizeClasses = SizeClasses(horizontal: .regular, vertical: .regular)
      } else if isLandscape {
        sizeClasses = SizeClasses(
          horizontal: Self.wide.contains(name) ? .regular : .compact, vertical: .compact)
      } else {
        sizeClasses = SizeClasses(horizontal: .compact, vertical: .regular)
      }
    } else {
      sizeClasses = nil
    }
  }
}

/// The size classes along both axes.
struct SizeClasses: Hashable, Sendable {
  var horizontal: SizeClass
  var vertical: SizeClass

  /// All four pairs.
  static let all = SizeClass.allCases.flatMap { horizontal in
    SizeClass.allCases.map { SizeClasses(horizontal: horizontal, vertical: $0) }
  }

  /// Whether a key of a variation, such as `heightClass=compact-widthClass=regular`, names them.
  func match(_ key: String) -> Bool {
    let terms = key.split(separator: "-")
    return !terms.isEmpty
      && terms.allSatisfy { term in
        switch term.split(separator: "=").map(String.init) {
        case ["widthClass", horizontal.rawValue], ["heightClass", vertical.rawValue]: true
        default: false
        }
      }
  }

  /// The condition that holds on screens with these classes.
  var condition: Condition {
    .and(.sizeClass(.horizontal, horizontal), .sizeClass(.vertical, vertical))
  }
}
