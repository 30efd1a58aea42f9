internal import LayoutDSL

/// The screens that can be chosen, for `layout-check screens`.
///
/// ``text`` is a table of at most 80 columns for people, ``json`` the same for machines.
public struct ScreenListing: Sendable {
  /// A device, or a size, with the windows that are listed of it.
  struct Entry: Sendable {
    /// The name with what was chosen beside it, such as `iPhone 15 rtl`.
    var name: String

    /// The device; nil for a size in points.
    var device: Device?

    /// The windows: one for each way up, at least one.
    var screens: [Screen]
  }

  /// Whether the listing is of everything, with the groups of screens.
  let isComplete: Bool

  /// What is listed, in the order in which it was asked for.
  let entries: [Entry]

  /// Lists all devices.
  public init() {
    self.init(of: DeviceTable.devices.flatMap(\.screens), isComplete: true)
  }

  /// Lists the screens that some words name, each as ``ScreenCatalog`` reads it, or else the devices
  /// that have the word as a part of one of their names, such as `pro max`.
  ///
  /// - Throws: ``UnknownScreens`` with the words that are a part of no name.
  public init(matching words: [String]) throws(UnknownScreens) {
    var screens: [Screen] = []
    var unknown: [UnknownScreen] = []
    for word in words {
      do {
        screens += try ScreenCatalog.screens(matching: ScreenSelector(word))
      } catch {
        let devices = DeviceTable.devices(named: word)
        if devices.isEmpty { unknown.append(error) }
        screens += devices.flatMap(\.screens)
      }
    }
    guard unknown.isEmpty else { throw UnknownScreens(choices: unknown) }
    self.init(of: screens, isComplete: false)
  }

  private init(of screens: [Screen], isComplete: Bool) {
    var places: [String: Int] = [:]
    var entries: [Entry] = []
    for screen in screens.distinct {
      let name = screen.titleOfDevice
      if let place = places[name] {
        entries[place].screens.append(screen)
      } else {
        places[name] = entries.count
        let device = DeviceTable.devices.first { $0.names.contains(screen.name) }
        entries.append(Entry(name: name, device: device, screens: [screen]))
      }
    }
    self.isComplete = isComplete
    self.entries = entries
  }
}

extension ScreenListing.Entry {
  /// The other names that select the device.
  var otherNames: [String] {
    guard let device, let name = screens.first?.name else { return [] }
    return device.names.filter { $0 != name }
  }

  /// The window one way up; nil where the device is not used so.
  func screen(_ orientation: Orientation) -> Screen? {
    screens.first { $0.orientation == orientation }
  }
}

extension Device {
  /// The screens of the device under its own name.
  fileprivate var screens: [Screen] { screens(named: names[0]) }
}

extension DeviceTable {
  /// The devices that have a word as a part of one of their names, letter case, blanks and
  /// punctuation aside.
  fileprivate static func devices(named word: String) -> [Device] {
    let part = word.spelling
    guard !part.isEmpty else { return [] }
    return devices.filter { $0.names.contains { $0.spelling.has(part) } }
  }
}

extension String {
  /// Whether another text stands in this one; `contains` for texts needs the systems of 2022.
  fileprivate func has(_ part: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(part) }
  }
}
