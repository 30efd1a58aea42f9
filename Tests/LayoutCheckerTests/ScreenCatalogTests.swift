import LayoutChecker
import LayoutDSL
import Testing

@Suite struct ScreenCatalogTests {
  private func screens(_ text: String) throws -> [Screen] {
    try ScreenCatalog.screens(matching: ScreenSelector(text))
  }

  @Test func aDeviceGivesBothWaysUp() throws {
    let screens = try screens("iphone 15")
    #expect(screens.map(\.title) == ["iPhone 15 portrait", "iPhone 15 landscape"])
    #expect(screens.map(\.size.width) == [393, 852])
    #expect(screens[0].safeArea == Insets(top: 59, bottom: 34))
    #expect(screens[1].safeArea == Insets(left: 59, bottom: 21, right: 59))
    #expect(screens[0].horizontalSizeClass == .compact)
    #expect(screens[0].verticalSizeClass == .regular)
    #expect(screens[1].horizontalSizeClass == .compact)
    #expect(screens[1].verticalSizeClass == .compact)
    #expect(screens[0].platform == "ios")
    #expect(screens[0].scale == 3)
  }

  @Test(arguments: [
    ("iPhone SE (1st generation)", 320.0, 568.0, 2.0), ("iPhone SE (3rd generation)", 375, 667, 2),
    ("iPhone 8 Plus", 414, 736, 3), ("iPhone 11 Pro", 375, 812, 3), ("iPhone XR", 414, 896, 2),
    ("iPhone 12 mini", 375, 812, 3), ("iPhone 16e", 390, 844, 3), ("iPhone 14 Plus", 428, 926, 3),
    ("iPhone 16", 393, 852, 3), ("iPhone 16 Plus", 430, 932, 3), ("iPhone 17", 402, 874, 3),
    ("iPhone Air", 420, 912, 3), ("iPhone 16 Pro Max", 440, 956, 3),
    ("iPad mini 7", 744, 1133, 2), ("iPad 9", 810, 1080, 2), ("iPad 2", 768, 1024, 1),
    ("iPad Pro 12.9-inch", 1024, 1366, 2), ("Nexus 5", 360, 640, 3),
    ("Pixel Tablet", 800, 1280, 2), ("Nexus 7", 600, 960, 2),
  ])
  func everyModelSelectsItsRow(name: String, width: Double, height: Double, scale: Double) throws {
    let screen = try #require(try screens(name).first)
    #expect(screen.name == name)
    #expect(screen.size == Size(width: width, height: height))
    #expect(screen.scale == scale)
  }

  @Test func largePhonesAreWideInLandscape() throws {
    for name in ["iPhone 8 Plus", "iPhone XR", "iPhone 11 Pro Max", "iPhone Air"] {
      #expect(try screens("\(name) landscape").map(\.horizontalSizeClass) == [.regular])
    }
  }

  @Test(arguments: [
    "\"iPhone 15\" landscape", "iPhone 15 landscape", "  IPHONE 15   Landscape ",
    "\"iPhone 15 landscape\"",
  ])
  func aWayUpSelectsOne(_ text: String) throws {
    #expect(try screens(text).map(\.title) == ["iPhone 15 landscape"])
  }

  @Test(arguments: [
    ("iPhone 15 landscape rtl", ["iPhone 15 landscape rtl"]), ("320x568 RTL", ["320x568 rtl"]),
    ("\"iPhone 8\" rtl", ["iPhone 8 portrait rtl", "iPhone 8 landscape rtl"]),
  ])
  func aDirectionSelectsIt(_ text: String, titles: [String]) throws {
    let found = try screens(text)
    #expect(found.map(\.title) == titles)
    #expect(found.allSatisfy { $0.direction == .rightToLeft })
  }

  @Test(arguments: [
    ("iPhone 15 landscape xLarge", ["iPhone 15 landscape xLarge"], ContentSizeCategory.xLarge),
    ("320x568 rtl XXLARGE", ["320x568 rtl xxLarge"], .xxLarge),
    ("320x568 large", ["320x568"], .large),
    ("\"iPhone 8\" small", ["iPhone 8 portrait small", "iPhone 8 landscape small"], .small),
  ])
  func aTextSizeSelectsIt(_ text: String, titles: [String], size: ContentSizeCategory) throws {
    let found = try screens(text)
    #expect(found.map(\.title) == titles)
    #expect(found.allSatisfy { $0.textSize == size })
  }

  @Test(arguments: [
    ("iPhone 15 landscape texts 130%", ["iPhone 15 landscape texts 130%"], 130),
    ("320x568 rtl XXLARGE Texts 0", ["320x568 rtl xxLarge texts 0%"], 0),
    ("320x568 texts 100%", ["320x568"], 100), ("320x568 texts empty", ["320x568 texts 0%"], 0),
    (
      "\"iPhone 8\" texts 200", ["iPhone 8 portrait texts 200%", "iPhone 8 landscape texts 200%"],
      200
    ),
  ])
  func aLengthOfTextsSelectsIt(_ text: String, titles: [String], length: Int) throws {
    let found = try screens(text)
    #expect(found.map(\.title) == titles)
    #expect(found.allSatisfy { $0.textLength == length })
    // What a screen is called chooses it.
    #expect(try found.flatMap { try screens($0.title) } == found)
  }

  @Test(arguments: [
    "320x568 texts", "320x568 texts 1001%", "320x568 texts -1", "texts 130%",
    "320x568 texts ٣", "320x568 texts 99999999999999999999%",
  ])
  func aLengthOfTextsThatIsNone(_ text: String) {
    let error = #expect(throws: UnknownScreen.self) { try screens(text) }
    #expect(error?.suggestion != text)
  }

  @Test func aPlainSizeIsExactlyThatWindow() throws {
    let screen = try #require(try screens("320x568").first)
    #expect(try screens("320x568").count == 1)
    #expect(screen.title == "320x568")
    #expect(screen.size == Size(width: 320, height: 568))
    #expect(screen.safeArea == Insets())
    #expect(screen.scale == 2)
    #expect(screen.platform.isEmpty)
    #expect(try screens("800x480@1").map(\.scale) == [1])
    #expect(try screens("392.5x785@2.75").map(\.size.width) == [392.5])
    #expect(try screens("320X568@3x").map(\.title) == ["320x568@3"])
  }

  @Test(arguments: [
    "0x568", "320x0", "1e5x10", "nanx10", "-320x568", "320x568@0", "320x", "x568",
    "320x568@", "9999999x10", "320x568x2", "1e999x1", "inf", "", "  ", "320x568@99",
  ])
  func senselessSizesAreRejected(_ text: String) {
    #expect(throws: UnknownScreen.self) { try screens(text) }
  }

  @Test(arguments: [
    ("iphone", 30), ("iPhones", 30), ("ipad", 20), ("kiosk", 1), ("default", 32),
  ])
  func familiesSelectAllOfThem(name: String, count: Int) throws {
    #expect(try screens(name).count == count)
  }

  @Test func groupsAreMadeOfFamilies() throws {
    let (phones, tablets) = (try screens("phones"), try screens("tablets"))
    let rest = try screens("split") + screens("kiosk")
    #expect(Set(try screens("all")) == Set(phones + tablets + rest))
    #expect(
      Set(try screens("ios") + screens("android") + screens("kiosk")) == Set(try screens("all")))
    #expect(try screens("split").allSatisfy { $0.platform == "ios" })
    #expect(try screens("kiosk landscape").map(\.size.width) == [800])
    #expect(try screens("kiosk portrait").map(\.size.width) == [480])
  }

  @Test func theDefaultRunHasTheStatedWidths() {
    let portrait = ScreenCatalog.defaultScreens.filter { $0.orientation == .portrait }
    let sizes = ScreenCatalog.defaultScreens.map { [$0.size.width, $0.size.height] }
    #expect(sizes.prefix(4) == [[320, 568], [568, 320], [375, 667], [667, 375]])
    #expect(
      portrait.prefix(10).map(\.size.width)
        == [320, 375, 375, 390, 393, 402, 414, 420, 430, 440])
    #expect(
      sizes.dropFirst(20).map { $0[0].rounded() }
        == [744, 820, 1024, 320, 375, 507, 639, 678, 981, 360, 411, 800])
    #expect(ScreenCatalog.defaultScreens.last?.size == Size(width: 800, height: 480))
  }

  @Test func noScreenComesTwice() throws {
    let selectors = ["iPhone 15", "iphone", "iPhone 16", "320x568", "320x568"]
    let all = try ScreenCatalog.screens(matching: selectors.map { ScreenSelector($0) })
    #expect(all.count == 31)
    #expect(all.first?.name == "iPhone 15")
    #expect(Set(all).count == all.count)
  }

  @Test func everyNameSelectsSomething() throws {
    for name in ScreenCatalog.names {
      #expect(try !screens(name).isEmpty, "\(name)")
    }
    #expect(Set(ScreenCatalog.names.map { $0.lowercased() }).count == ScreenCatalog.names.count)
  }

  @Test func titlesAreDistinct() throws {
    let titles = try screens("all").map(\.title)
    #expect(Set(titles).count == titles.count)
  }

  @Test(arguments: [
    ("iPhone 51", "iPhone 5"), ("iphnoe", "iphone"), ("iPhone 15 Pr", "iPhone 15 Pro"),
    ("ipad min 6", "iPad mini 6"), ("koisk", "kiosk"), ("iphon landscape", "iphone landscape"),
    ("iPhone15", "iPhone 15"), ("ipad mini6", "iPad mini 6"), ("iphone 15pro", "iPhone 15 Pro"),
    ("iphone-15-pro-max", "iPhone 15 Pro Max"), ("iPad Pro", "iPad Pro (9.7-inch)"),
    ("iPhone SE (3rd gen)", "iPhone SE (3rd generation)"), ("pixl 8 xxlarge", "Pixel 8 xxLarge"),
    ("iphone15landscape", "iPhone 15 landscape"), ("iPhone 15 Portait", "iPhone 15 portrait"),
    ("iphome rtl", "iphone rtl"), ("iphone 15 rtl landscape", "iPhone 15 landscape rtl"),
    ("iphone 15 pro mex landscpe", "iPhone 15 Pro Max landscape"), ("320 x 568", "320x568"),
    ("640 × 480 @3", "640x480@3"), ("iPhone 18", "iPhone 17"), ("Pixel 10", "Pixel 9"),
    ("ipad 11 pro", "iPad Pro 11-inch"),
    ("ipad 12.9 inch landscape", "iPad Pro 12.9-inch landscape"), ("nex", "Nexus 5"),
    ("mini", "iPhone 13 mini"), ("Mini landscape", "iPhone 13 mini landscape"),
    ("generation", "iPhone SE (1st generation)"), ("plus", "iPhone 8 Plus"),
    ("iphon15landscape rtl", "iPhone 15 landscape rtl"), ("iphon texts 200", "iphone texts 200"),
    ("iphon landscape xxxLarge texts 130", "iphone landscape xxxLarge texts 130"),
  ])
  func aMisspelledNameIsCorrected(text: String, suggestion: String) {
    do {
      _ = try screens(text)
      Issue.record("\(text) was found")
    } catch let error as UnknownScreen {
      #expect(error.suggestion == suggestion)
      #expect(error.description.contains("did you mean"))
    } catch {
      Issue.record(error)
    }
  }

  @Test func everyChoiceThatNamesNoneIsTold() {
    let selectors = ["iphnoe", "320x568", "0x5", "iPhone15", "iphnoe"].map { ScreenSelector($0) }
    let error = #expect(throws: UnknownScreens.self) {
      try ScreenCatalog.screens(matching: selectors)
    }
    #expect(
      error?.choices.map(\.message) == [
        "unknown screen `iphnoe`",
        "no screen has the size 0x5: each side is above 0 and at most 100000 points",
        "unknown screen `iPhone15`",
      ])
    #expect(error?.choices.map(\.suggestion) == ["iphone", nil, "iPhone 15"])
  }

  @Test func nonsenseIsNotCorrected() {
    for words in [
      "washing machine", "galaxy s23", "iphone 99999999999999999999", "?!", "xyz rtl", "ne",
    ] {
      let error = #expect(throws: UnknownScreen.self) { try screens(words) }
      #expect(error?.description == "unknown screen `\(words)`")
    }
  }
}
