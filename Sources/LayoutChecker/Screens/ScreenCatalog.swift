internal import Constraints
public import LayoutDSL

/// The screens that can be chosen by name, by family or by size.
///
/// A choice is one of these, in upper or lower case:
/// - the name of a device, such as `iPhone 15`: both ways up;
/// - a family: `iphone`, `ipad`, `split` (windows beside another app on an iPad), `android`,
///   `kiosk`, or a group of them: `phones`, `tablets`, `ios`, `default`, `all`;
/// - a size in points, such as `320x568`: exactly that window, without insets and with two pixels per
///   point, or as many as are stated: `320x568@3`.
///
/// `portrait` or `landscape` behind a name or a family selects one way up, `rtl` behind
/// that a language that is written from right to left, and the name of a text size, such as `xxLarge`, at
/// the end that size. Names may stand in quotation marks.
public enum ScreenCatalog {
  /// The screens of a run that does not choose: the sizes that phones have had, each both ways up,
  /// three iPads upright, six windows beside another app, two Android phones upright, a kiosk.
  public static let defaultScreens: [Screen] = {
    let phones = [
      "iPhone SE (1st generation)", "iPhone 8", "iPhone X", "iPhone 14", "iPhone 15", "iPhone 17",
      "iPhone XR", "iPhone Air", "iPhone 15 Plus", "iPhone 17 Pro Max",
    ]
    let upright = [
      "iPad mini (6th generation)", "iPad Air 11-inch", "iPad Pro 12.9-inch", "iPad split 320x768",
      "iPad split 375x1024", "iPad split 507x768", "iPad split 639x1366", "iPad split 678x1024",
      "iPad split 981x1024", "Nexus 5", "Pixel 8", "Kiosk 800x480",
    ]
    return phones.flatMap { screens(named: $0) } + upright.flatMap { screens(named: $0).prefix(1) }
  }()

  /// Every name that selects something: families first, then devices.
  public static let names: [String] =
    Group.allCases.map(\.rawValue) + DeviceTable.devices.flatMap(\.names)

  /// The screens that a choice names, in the order of the table, each once.
  ///
  /// - Throws: ``UnknownScreen`` where the choice names no screen.
  public static func screens(matching selector: ScreenSelector) throws(UnknownScreen) -> [Screen] {
    let words = unquoted(selector.text)
    // The longest first, because `large` ends what `xLarge` ends.
    for textSize in ContentSizeCategory.allCases.reversed() {
      guard let rest = words.droppingSuffix(textSize.rawValue) else { continue }
      return try screens(matching: ScreenSelector(rest, at: selector.span)).map {
        $0.withText(of: textSize)
      }
    }
    if let rest = words.droppingSuffix("rtl") {
      return try screens(matching: ScreenSelector(rest, at: selector.span)).map(\.rightToLeft)
    }
    if let size = PlainSize(words) {
      return [try size.screen(for: selector)]
    }
    if let found = screens(named: words, isExact: false), !found.isEmpty {
      return found
    }
    // No name of a device ends with a way up, so that the suffix is never a part of a name.
    for orientation in Orientation.allCases {
      guard let name = words.droppingSuffix(orientation.rawValue) else { continue }
      guard let found = screens(named: unquoted(name), isExact: false) else { continue }
      return turned(found, to: orientation)
    }
    throw UnknownScreen(
      selector: selector, message: "unknown screen `\(words)`",
      suggestion: suggestion(for: words))
  }

  /// What is wrong with a choice; nil where it names screens.
  static func error(in selector: ScreenSelector) -> UnknownScreen? {
    do {
      _ = try screens(matching: selector)
      return nil
    } catch {
      return error
    }
  }

  /// The screens that several choices name, in the order of the choices, each once.
  ///
  /// - Throws: ``UnknownScreen`` for the first choice that names no screen.
  public static func screens(
    matching selectors: [ScreenSelector]
  ) throws(UnknownScreen) -> [Screen] {
    var all: [Screen] = []
    var seen: Set<Screen> = []
    var answered: Set<String> = []
    for selector in selectors where answered.insert(selector.text).inserted {
      all += try screens(matching: selector).filter { seen.insert($0.withoutName).inserted }
    }
    return all
  }
}

// MARK: - Looking up

extension ScreenCatalog {
  /// What selects more than one device.
  private enum Group: String, CaseIterable {
    case `default`, all, phones, tablets, ios, iphone, ipad, split, android, kiosk

    init?(_ name: String) {
      let name = name.lowercased()
      let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
      guard
        let group = Self(rawValue: name) ?? Self(rawValue: singular) ?? Self(rawValue: name + "s")
      else { return nil }
      self = group
    }

    var screens: [Screen] {
      switch self {
      case .default: defaultScreens
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
        .flatMap { $0.screens(named: $0.names[0]) }
    }
  }

  private static func screens(named name: String, isExact: Bool) -> [Screen]? {
    if !isExact, let group = Group(name) {
      return distinct(group.screens)
    }
    let wanted = name.lowercased()
    for device in DeviceTable.devices {
      // The screen has the name that was asked for, as it is spelled in the table.
      if let known = device.names.first(where: { $0.lowercased() == wanted }) {
        return device.screens(named: known)
      }
    }
    return nil
  }

  private static func screens(named name: String) -> [Screen] {
    screens(named: name, isExact: true) ?? []
  }

  private static func turned(_ screens: [Screen], to orientation: Orientation) -> [Screen] {
    let matching = screens.filter { $0.orientation == orientation }
    guard matching.isEmpty else { return matching }
    // A panel that is known one way up only has no insets, and may be mounted the other way up.
    return screens.map {
      Screen(
        name: $0.name, platform: $0.platform,
        size: Size(width: $0.size.height, height: $0.size.width), scale: $0.scale)
    }
  }

  /// Devices that differ in nothing but the name are one screen.
  private static func distinct(_ screens: [Screen]) -> [Screen] {
    var seen: Set<Screen> = []
    return screens.filter { seen.insert($0.withoutName).inserted }
  }

  private static func suggestion(for words: String) -> String? {
    for orientation in Orientation.allCases {
      guard let name = words.droppingSuffix(orientation.rawValue) else { continue }
      return NameSuggestion.closest(to: name, in: names).map { "\($0) \(orientation.rawValue)" }
    }
    return NameSuggestion.closest(to: words, in: names)
  }

  private static func unquoted(_ text: String) -> String {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    if text.count >= 2, text.first == "\"", text.last == "\"" {
      text = text.dropFirst().dropLast()
    }
    return String(text)
  }
}

extension String {
  /// The text without a last word, or nil where the last word is another one or the only one.
  fileprivate func droppingSuffix(_ word: String) -> String? {
    guard lowercased().hasSuffix(word.lowercased()) else { return nil }
    var rest = Substring(dropLast(word.count))
    guard let last = rest.last, last.isWhitespace || last == "\"" else { return nil }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest.isEmpty ? nil : String(rest)
  }
}

// MARK: - Plain sizes

/// A window by its size alone: `320x568` or `320x568@2`.
private struct PlainSize {
  /// Most screens have two pixels per point.
  static let defaultScale = 2.0

  /// Beyond this a size is a slip of the finger.
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

  func screen(for selector: ScreenSelector) throws(UnknownScreen) -> Screen {
    let name = "\(size.width.shortDescription)x\(size.height.shortDescription)"
    guard size.width > 0, size.height > 0, max(size.width, size.height) <= Self.largest else {
      throw UnknownScreen(
        selector: selector,
        message: "a screen of \(name) is none: each side is above 0 and at most "
          + "\(Self.largest.shortDescription) points",
        suggestion: nil)
    }
    guard (0.5...10).contains(scale) else {
      throw UnknownScreen(
        selector: selector,
        message: "\(scale.shortDescription) pixels per point is not between 0.5 and 10",
        suggestion: nil)
    }
    let suffix = scale == Self.defaultScale ? "" : "@\(scale.shortDescription)"
    return Screen(name: name + suffix, size: size, scale: scale)
  }
}

extension Screen {
  /// The screen of a person who has chosen a text size.
  fileprivate func withText(of size: ContentSizeCategory) -> Screen {
    var screen = self
    screen.textSize = size
    return screen
  }

  /// The screen in a language that is written from right to left.
  fileprivate var rightToLeft: Screen {
    var screen = self
    screen.direction = .rightToLeft
    return screen
  }

  /// The screen as every other one of the same make.
  fileprivate var withoutName: Screen {
    var screen = self
    screen.name = ""
    return screen
  }
}
