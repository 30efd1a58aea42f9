internal import LayoutDSL

/// What selects more than one device.
enum ScreenGroup: String, CaseIterable {
  case `default`, all, phones, tablets, ios, iphone, ipad, split, android, kiosk

  init?(_ name: String) {
    let name = name.lowercased()
    let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
    guard
      let group = Self(rawValue: name) ?? Self(rawValue: singular) ?? Self(rawValue: name + "s")
    else { return nil }
    self = group
  }

  /// What the group selects, in part of a sentence without a full stop.
  var summary: String {
    switch self {
    case .default: "the screens of a run that does not choose"
    case .all: "every screen that the checker knows"
    case .phones: "`iphone` and the phones of `android`"
    case .tablets: "`ipad` and the tablets of `android`"
    case .ios: "`iphone`, `ipad` and `split`"
    case .iphone: "Apple's phones"
    case .ipad: "Apple's tablets with one app on the whole screen"
    case .split: "windows beside another app on an iPad"
    case .android: "phones, tablets and unfolded phones with Android"
    case .kiosk: "panels that are mounted in a wall or a machine"
    }
  }

  /// The screens of the group, each once, in the order of the table.
  var screens: [Screen] {
    switch self {
    case .default: ScreenCatalog.defaultScreens
    case .all: screens(of: Device.Family.allCases)
    case .phones: screens(of: [.iPhone, .androidPhone])
    case .tablets: screens(of: [.iPad, .androidTablet])
    case .ios: screens(of: [.iPhone, .iPad, .split])
    case .iphone: screens(of: [.iPhone])
    case .ipad: screens(of: [.iPad])
    case .split: screens(of: [.split])
    case .android: screens(of: [.androidPhone, .androidTablet])
    case .kiosk: screens(of: [.kiosk])
    }
  }

  private func screens(of families: [Device.Family]) -> [Screen] {
    DeviceTable.devices.filter { families.contains($0.family) }
      .flatMap { $0.screens(named: $0.names[0]) }.distinct
  }
}
