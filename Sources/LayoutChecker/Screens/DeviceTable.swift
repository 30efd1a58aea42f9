internal import Constraints
internal import LayoutDSL

/// The screens that the checker knows, in points.
///
/// Sizes, scales and insets are those of public device tables (snapshot profiles, snapshot test
/// libraries, measured projects, Android Studio's device list as copied by cashapp/paparazzi). Where
/// such sources differ, the choice is explained at the row.
enum DeviceTable {
  /// Every device: phones, tablets, shared screens, Android, kiosks.
  static let devices: [Device] = iPhones + iPads + splitViews + androids + kiosks
}

// MARK: - iPhone

extension DeviceTable {
  /// Every iPhone is compact and regular in portrait, and of compact height in landscape.
  private static let iPhones: [Device] = [
    iPhone(
      [
        "iPhone SE (1st generation)", "iPhone SE", "iPhone SE 1", "iPhone 5", "iPhone 5c",
        "iPhone 5s",
      ],
      320, 568, scale: 2, top: 20),
    iPhone(
      [
        "iPhone 8", "iPhone 6", "iPhone 6s", "iPhone 7", "iPhone SE (2nd generation)",
        "iPhone SE (3rd generation)", "iPhone SE 2", "iPhone SE 3",
      ],
      375, 667, scale: 2, top: 20),
    // The panel has 1080 x 1920 pixels, to which the 3x picture is scaled down.
    iPhone(
      ["iPhone 8 Plus", "iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus"],
      414, 736, scale: 3, top: 20, wide: .regular),
    // Uncertain: two tables give 24 below in landscape, one 48 at the sides of the 11 Pro; 44 and 21
    // were measured.
    iPhone(
      ["iPhone X", "iPhone XS", "iPhone 11 Pro"], 375, 812, scale: 3, top: 44, bottom: 34,
      lying: Insets(left: 44, bottom: 21, right: 44)),
    iPhone(
      ["iPhone XR"], 414, 896, scale: 2, top: 44, bottom: 34,
      lying: Insets(left: 44, bottom: 21, right: 44), wide: .regular),
    // Uncertain: 44 or 48, by source and perhaps by version of iOS; the larger inset is the one that
    // a layout has to survive.
    iPhone(
      ["iPhone 11"], 414, 896, scale: 2, top: 48, bottom: 34,
      lying: Insets(left: 48, bottom: 21, right: 48), wide: .regular),
    // Uncertain: one table gives 24 below in landscape.
    iPhone(
      ["iPhone 11 Pro Max", "iPhone XS Max"], 414, 896, scale: 3, top: 44, bottom: 34,
      lying: Insets(left: 44, bottom: 21, right: 44), wide: .regular),
    // The panel has 1080 x 2340 pixels, to which the 3x picture is scaled down.
    iPhone(
      ["iPhone 13 mini", "iPhone 12 mini"], 375, 812, scale: 3, top: 50, bottom: 34,
      lying: Insets(left: 50, bottom: 21, right: 50)),
    iPhone(
      [
        "iPhone 14", "iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 16e",
        "iPhone 17e",
      ],
      390, 844, scale: 3, top: 47, bottom: 34,
      lying: Insets(left: 47, bottom: 21, right: 47)),
    iPhone(
      ["iPhone 14 Plus", "iPhone 12 Pro Max", "iPhone 13 Pro Max"], 428, 926, scale: 3, top: 47,
      bottom: 34, lying: Insets(left: 47, bottom: 21, right: 47), wide: .regular),
    // Uncertain: one table gives 47 for the plain 15, which has the same sensor housing as the Pro.
    iPhone(
      ["iPhone 15", "iPhone 14 Pro", "iPhone 15 Pro", "iPhone 16"], 393, 852, scale: 3, top: 59,
      bottom: 34, lying: Insets(left: 59, bottom: 21, right: 59)),
    iPhone(
      ["iPhone 15 Plus", "iPhone 14 Pro Max", "iPhone 15 Pro Max", "iPhone 16 Plus"],
      430, 932, scale: 3, top: 59, bottom: 34,
      lying: Insets(left: 59, bottom: 21, right: 59), wide: .regular),
    // Uncertain in landscape: 20 above and below is iOS 26, 0 and 21 was iOS 18. The newer system is
    // the one that leaves less room.
    iPhone(
      ["iPhone 17", "iPhone 16 Pro", "iPhone 17 Pro"], 402, 874, scale: 3, top: 62, bottom: 34,
      lying: Insets(top: 20, left: 62, bottom: 20, right: 62)),
    iPhone(
      ["iPhone 17 Pro Max", "iPhone 16 Pro Max"], 440, 956, scale: 3, top: 62, bottom: 34,
      lying: Insets(top: 20, left: 62, bottom: 20, right: 62), wide: .regular),
    // Uncertain: four public files agree, none of them Apple's.
    iPhone(
      ["iPhone Air"], 420, 912, scale: 3, top: 68, bottom: 34,
      lying: Insets(top: 20, left: 68, bottom: 29, right: 68), wide: .regular),
  ]

  private static func iPhone(
    _ names: [String], _ width: Double, _ height: Double, scale: Double, top: Double,
    bottom: Double = 0, lying: Insets = Insets(), wide: SizeClass = .compact
  ) -> Device {
    Device(
      names: names, family: .iPhone, scale: scale,
      windows: [
        .init(
          size: Size(width: width, height: height), safeArea: Insets(top: top, bottom: bottom),
          horizontalSizeClass: .compact, verticalSizeClass: .regular),
        .init(
          size: Size(width: height, height: width), safeArea: lying, horizontalSizeClass: wide,
          verticalSizeClass: .compact),
      ])
  }
}

// MARK: - iPad

extension DeviceTable {
  /// Every iPad is regular in both directions, and has the same insets both ways up.
  private static let iPads: [Device] = [
    iPad(["iPad mini (6th generation)", "iPad mini 6", "iPad mini 7"], 744, 1133),
    iPad(
      [
        "iPad (9.7-inch)", "iPad Air 2", "iPad mini 2", "iPad mini 3", "iPad mini 4",
        "iPad mini 5", "iPad Pro (9.7-inch)",
      ],
      768, 1024, insets: withHomeButton),
    iPad(["iPad 2", "iPad mini 1"], 768, 1024, scale: 1, insets: withHomeButton),
    iPad(
      ["iPad (10.2-inch)", "iPad 7", "iPad 8", "iPad 9"], 810, 1080, insets: withHomeButton),
    iPad(
      ["iPad Air 3", "iPad Pro (10.5-inch)", "iPad (10.5-inch)"], 834, 1112,
      insets: withHomeButton),
    iPad(
      ["iPad Air 11-inch", "iPad Air 4", "iPad Air 5", "iPad 10", "iPad (10.9-inch)"], 820, 1180),
    iPad(["iPad Pro 11-inch", "iPad Pro (11-inch)"], 834, 1194),
    iPad(["iPad Pro 11-inch (M4)", "iPad Pro 11-inch (M5)"], 834, 1210),
    // Uncertain: the first two generations have a home button and so 20 above and 0 below.
    iPad(["iPad Pro 12.9-inch", "iPad Pro (12.9-inch)"], 1024, 1366),
    // Uncertain: one test file gives 32 above and 25 below under iPadOS 26.
    iPad(["iPad Pro 13-inch", "iPad Pro 13-inch (M4)", "iPad Pro 13-inch (M5)"], 1032, 1376),
  ]

  private static let withHomeButton = Insets(top: 20)
  private static let withHomeIndicator = Insets(top: 24, bottom: 20)

  private static func iPad(
    _ names: [String], _ width: Double, _ height: Double, scale: Double = 2,
    insets: Insets = withHomeIndicator
  ) -> Device {
    Device(
      names: names, family: .iPad, scale: scale,
      windows: [
        .init(
          size: Size(width: width, height: height), safeArea: insets,
          horizontalSizeClass: .regular, verticalSizeClass: .regular),
        .init(
          size: Size(width: height, height: width), safeArea: insets,
          horizontalSizeClass: .regular, verticalSizeClass: .regular),
      ])
  }

  /// Windows beside another app. From iPadOS 26 on, windows have any size, and a list cannot be
  /// complete. Slide Over is left out: no source read in full gives its height.
  private static let splitViews: [Device] =
    // A third is compact, a half too but on the largest iPad, two thirds are regular in landscape
    // and compact in portrait. Uncertain: the halves of the 12.9-inch iPad.
    splitViews(
      height: 768, insets: withHomeButton,
      widths: [(320, .compact), (507, .compact), (694, .regular)])
    + splitViews(
      height: 810, insets: withHomeButton,
      widths: [(320, .compact), (535, .compact), (750, .regular)])
    + splitViews(
      height: 834, insets: withHomeButton,
      widths: [(320, .compact), (551, .compact), (782, .regular)])
    + splitViews(
      height: 834, insets: withHomeIndicator,
      widths: [(375, .compact), (592, .compact), (809, .regular)])
    + splitViews(
      height: 1024, insets: withHomeIndicator,
      widths: [(375, .compact), (678, .regular), (981, .regular)])
    + splitViews(
      height: 1024, insets: withHomeButton, widths: [(320, .compact), (438, .compact)])
    + splitViews(
      height: 1080, insets: withHomeButton, widths: [(320, .compact), (480, .compact)])
    + splitViews(
      height: 1112, insets: withHomeButton, widths: [(320, .compact), (504, .compact)])
    + splitViews(
      height: 1366, insets: withHomeIndicator, widths: [(375, .compact), (639, .compact)])

  private static func splitViews(
    height: Double, insets: Insets, widths: [(Double, SizeClass)]
  ) -> [Device] {
    widths.map { width, sizeClass in
      Device(
        names: ["iPad split \(width.shortDescription)x\(height.shortDescription)"],
        family: .split, scale: 2,
        windows: [
          .init(
            size: Size(width: width, height: height), safeArea: insets,
            horizontalSizeClass: sizeClass, verticalSizeClass: .regular)
        ])
    }
  }
}

// MARK: - Android and kiosks

extension DeviceTable {
  /// Pixels and densities are those of the devices; points are `pixels * 160 / density`.
  ///
  /// Uncertain: the sources give no insets for the bars of the system, so there are none. Watches
  /// are left out: they are round.
  private static let androids: [Device] = [
    android(["Nexus 5", "Android 360x640"], 1080, 1920, density: 480),
    android(["Pixel 3"], 1080, 2160, density: 440),
    android(["Pixel 3a"], 1080, 2220, density: 440),
    android(["Pixel 4"], 1080, 2280, density: 440),
    android(["Pixel 5", "Pixel 4a"], 1080, 2340, density: 440),
    android(["Pixel", "Pixel 2"], 1080, 1920, density: 420),
    android(
      ["Pixel 8", "Pixel 6", "Pixel 6a", "Pixel 7", "Pixel 7a", "Pixel 8a"], 1080, 2400,
      density: 420),
    android(["Pixel 9", "Pixel 9a"], 1080, 2424, density: 420),
    android(["Pixel 9 Pro"], 1280, 2856, density: 480),
    android(["Pixel 3a XL"], 1080, 2160, density: 400),
    android(["Pixel 9 Pro XL", "Pixel 8 Pro"], 1344, 2992, density: 480),
    android(["Pixel Fold"], 1840, 2208, density: 420, family: .androidTablet),
    android(["Pixel 9 Pro Fold"], 2076, 2152, density: 390, family: .androidTablet),
    android(["Nexus 7"], 1200, 1920, density: 320, family: .androidTablet),
    android(["Pixel Tablet", "Nexus 10"], 1600, 2560, density: 320, family: .androidTablet),
    android(["Pixel C"], 1800, 2560, density: 320, family: .androidTablet),
  ]

  private static func android(
    _ names: [String], _ pixelWidth: Double, _ pixelHeight: Double, density: Double,
    family: Device.Family = .androidPhone
  ) -> Device {
    let scale = density / 160
    let size = Size(width: pixelWidth / scale, height: pixelHeight / scale)
    return Device(
      names: names, family: family, scale: scale,
      windows: [window(size), window(Size(width: size.height, height: size.width))])
  }

  /// A panel is mounted one way up; `kiosk portrait` asks for the other.
  private static let kiosks: [Device] = [
    Device(
      names: ["Kiosk 800x480", "Raspberry Pi Touch Display", "Raspberry Pi"], family: .kiosk,
      scale: 1, windows: [window(Size(width: 800, height: 480))])
  ]

  /// A window without insets whose size classes follow from its size, as Material's do.
  private static func window(_ size: Size) -> Device.Window {
    let screen = Screen(name: "", size: size)
    return .init(
      size: size, safeArea: Insets(), horizontalSizeClass: screen.horizontalSizeClass,
      verticalSizeClass: screen.verticalSizeClass)
  }
}
