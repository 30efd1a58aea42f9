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
/// that a language that is written from right to left, the name of a text size, such as `xxLarge`, behind
/// that this size, and `texts 130%` at the end texts that are longer by 30%. Names may stand in quotation
/// marks.
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
    ScreenGroup.allCases.map(\.rawValue) + DeviceTable.devices.flatMap(\.names)

  /// The screens that a choice names, in the order of the table, each once.
  ///
  /// - Throws: ``UnknownScreen`` where the choice names no screen.
  public static func screens(matching selector: ScreenSelector) throws(UnknownScreen) -> [Screen] {
    try screens(named: selector.text, in: selector)
  }

  /// The screens that a choice names, or what is left of it without the words at its end.
  private static func screens(
    named text: String, in selector: ScreenSelector
  ) throws(UnknownScreen) -> [Screen] {
    let words = unquoted(text)
    if let (rest, length) = words.droppingTextLength() {
      guard Screen.textLengths.contains(length) else {
        throw UnknownScreen(
          selector: selector,
          message: "`\(unquoted(selector.text))`: the length of texts is 0% to "
            + "\(Screen.textLengths.upperBound)% of those that were written",
          isName: false, example: "\(rest) texts 130%")
      }
      return try screens(named: rest, in: selector).map { $0.withTexts(of: length) }
    }
    // The longest first, because `large` ends what `xLarge` ends.
    for textSize in ContentSizeCategory.allCases.reversed() {
      guard let rest = words.droppingSuffix(textSize.rawValue) else { continue }
      return try screens(named: rest, in: selector).map { $0.withText(of: textSize) }
    }
    if let rest = words.droppingSuffix("rtl") {
      return try screens(named: rest, in: selector).map(\.rightToLeft)
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
    let choice = unquoted(selector.text)
    throw UnknownScreen(
      selector: selector, message: "unknown screen `\(choice)`",
      suggestion: suggestion(for: choice))
  }

  /// The screens that several choices name, in the order of the choices, each once.
  ///
  /// - Throws: ``UnknownScreens`` with every choice that names no screen.
  public static func screens(
    matching selectors: [ScreenSelector]
  ) throws(UnknownScreens) -> [Screen] {
    var all: [Screen] = []
    var known: Set<String> = []
    var unknown: [UnknownScreen] = []
    // A choice without a place is told once, however often it is made.
    var refused: Set<ScreenSelector> = []
    for selector in selectors where !known.contains(selector.text) {
      do {
        all += try screens(matching: selector)
        known.insert(selector.text)
      } catch {
        if refused.insert(selector).inserted { unknown.append(error) }
      }
    }
    guard unknown.isEmpty else { throw UnknownScreens(choices: unknown) }
    return all.distinct
  }
}

// MARK: - Looking up

extension ScreenCatalog {
  private static func screens(named name: String, isExact: Bool) -> [Screen]? {
    if !isExact, let group = ScreenGroup(name) {
      return group.screens
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

  /// The text without `texts 130%` at its end, and the number of that; nil where it ends otherwise.
  fileprivate func droppingTextLength() -> (rest: String, length: Int)? {
    let number = last == "%" ? dropLast() : self[...]
    guard let last = number.split(whereSeparator: \.isWhitespace).last,
      last.lowercased() == "empty" || last.utf8.allSatisfy({ (48...57).contains($0) }),
      let words = String(number).droppingSuffix(String(last)),
      let rest = words.droppingSuffix("texts")
    else { return nil }
    return (rest, last.lowercased() == "empty" ? 0 : Int(last) ?? Int.max)
  }
}

extension Screen {
  /// The screen of a person who has chosen a text size.
  func withText(of size: ContentSizeCategory) -> Screen {
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
}
