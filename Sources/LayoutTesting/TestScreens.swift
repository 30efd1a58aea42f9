internal import LayoutChecker
internal import LayoutDSL

/// The screens that a test checks a layout on, by the names that `layout-check screens` lists.
///
/// ```swift
/// expectSound(layout, on: .phones)
/// expectSound(layout, on: ["iPhone SE", "iPad rtl", "320x568"])
/// ```
public struct TestScreens: Hashable, Sendable {
  /// The names; none for the screens that the layout chooses, or the default ones.
  public var names: [String]

  /// Chooses screens by their names.
  public init(_ names: [String]) {
    self.names = names
  }

  /// The screens that the layout chooses, or the default ones.
  public static let own = TestScreens([])

  /// All phones.
  public static let phones: TestScreens = ["phones"]

  /// All tablets.
  public static let tablets: TestScreens = ["tablets"]

  /// Apple's phones, tablets and windows beside another app.
  public static let ios: TestScreens = ["ios"]

  /// Every screen that the checker knows.
  public static let all: TestScreens = ["all"]

  /// The screens; nil for those that the layout chooses.
  ///
  /// - Throws: `UnknownScreens` where a name is that of none.
  func screens() throws(UnknownScreens) -> [Screen]? {
    guard !names.isEmpty else { return nil }
    return try ScreenCatalog.screens(matching: names.map { ScreenSelector($0) })
  }
}

extension TestScreens: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
  /// Chooses screens by their names.
  public init(arrayLiteral names: String...) { self.init(names) }

  /// Chooses screens by one name.
  public init(stringLiteral name: String) { self.init([name]) }
}
