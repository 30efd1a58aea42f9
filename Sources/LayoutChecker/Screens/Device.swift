internal import LayoutDSL

/// A kind of screen that is sold under several names: one row of the table of screens.
struct Device: Sendable {
  /// What a device is for people who choose several at once.
  enum Family: String, CaseIterable, Sendable {
    /// Apple's phones.
    case iPhone
    /// Apple's tablets with one app on the whole screen.
    case iPad
    /// Windows of an app that shares an iPad's screen with another one.
    case split
    /// Phones with Android.
    case androidPhone
    /// Tablets and unfolded phones with Android.
    case androidTablet
    /// Panels that are mounted in a wall or a machine.
    case kiosk

    /// What the devices are, in part of a sentence, with the group that selects them.
    var summary: String {
      switch self {
      case .iPhone: "\(ScreenGroup.iphone.summary) (`iphone`)"
      case .iPad: "\(ScreenGroup.ipad.summary) (`ipad`)"
      case .split: "\(ScreenGroup.split.summary) (`split`)"
      case .androidPhone: "phones with Android (`android`)"
      case .androidTablet: "tablets and unfolded phones with Android (`android`)"
      case .kiosk: "\(ScreenGroup.kiosk.summary) (`kiosk`)"
      }
    }

    /// The platform of a screen, as conditions name it.
    var platform: String {
      switch self {
      case .iPhone, .iPad, .split: "ios"
      case .androidPhone, .androidTablet: "android"
      case .kiosk: "kiosk"
      }
    }
  }

  /// One way up: the size with what depends on it.
  struct Window: Sendable {
    var size: Size
    var safeArea: Insets
    var horizontalSizeClass: SizeClass
    var verticalSizeClass: SizeClass
  }

  /// The names that select the device; the first is its own.
  var names: [String]

  var family: Family

  /// Device pixels per point.
  var scale: Double

  /// The ways up in which the device is used, the usual one first.
  var windows: [Window]

  /// The screens of the device under one of its names, in all its ways up.
  func screens(named name: String) -> [Screen] {
    windows.map { window in
      Screen(
        name: name, platform: family.platform, size: window.size, scale: scale,
        safeArea: window.safeArea, horizontalSizeClass: window.horizontalSizeClass,
        verticalSizeClass: window.verticalSizeClass)
    }
  }
}
