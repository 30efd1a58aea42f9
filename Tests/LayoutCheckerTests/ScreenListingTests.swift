import Foundation
import LayoutChecker
import LayoutDSL
import Snapshots
import Testing

/// The list of screens has all that can be chosen, and what it says about them is so.
@Suite struct ScreenListingTests {
  private func lines(_ words: String...) throws -> [String] {
    let text = try words.isEmpty ? ScreenListing().text : ScreenListing(matching: words).text
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of the tables, without names that mean the same.
  private func rows(_ words: String...) throws -> [String] {
    let text = try words.isEmpty ? ScreenListing().text : ScreenListing(matching: words).text
    return text.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  name ")
    }
  }

  @Test func `every name that selects something is in the list`() throws {
    let text = try lines().joined(separator: "\n")
    for name in ScreenCatalog.names {
      #expect(
        text.contains("\n\(name) ") || text.contains("\n  \(name) ") || text.contains("`\(name)`")
          || text.contains("group    screens\n\(name)"), "\(name)")
    }
    #expect(try lines().allSatisfy { $0.count <= 80 })
    #expect(try rows().count == 65)
  }

  @Test func `the stars are the default screens`() throws {
    let stars = try rows().joined().count { $0 == "*" }
    #expect(stars == ScreenCatalog.defaultScreens.count)
  }

  @Test func `a row has the size, the scale and the safe areas of both ways up`() throws {
    #expect(
      try lines("iPhone 15") == [
        "Apple's phones (`iphone`)",
        "  name                        size           scale  portrait     landscape",
        "  iPhone 15                   393x852        3      59 0 34 0 *  0 59 21 59 *",
        "    also `iPhone 14 Pro`, `iPhone 15 Pro`, `iPhone 16`",
        "",
        "Sizes are in points; below `portrait` and `landscape` stand the safe areas (top,",
        "left, bottom, right). A * marks the 32 screens of `default`.",
        "",
      ])
  }

  @Test(arguments: [
    ("kiosk", ["Kiosk 800x480"]), ("iphone15", ["iPhone 15", "iPhone 15 Plus"]),
    ("air 11", ["iPad Air 11-inch"]), ("320x568@3", ["320x568@3"]),
    ("iPhone 15 landscape rtl", ["iPhone 15 rtl"]), ("pixel 9 pro", ["Pixel 9 Pro"]),
    ("raspberry", ["Kiosk 800x480"]), ("iPhone 16", ["iPhone 16"]),
  ])
  func `names and parts of names select rows`(word: String, names: [String]) throws {
    let found = try rows(word).map {
      $0.dropFirst(2).prefix(26).trimmingCharacters(in: .whitespaces)
    }
    #expect(found == names)
  }

  @Test func `what is chosen twice is listed once`() throws {
    #expect(try rows("iPhone 15", "iphone 15 portrait", "iPhone 16").count == 1)
  }

  @Test func `a name that is longer than its column stands on its own line`() throws {
    let lines = try lines("iPad mini (6th generation) rtl accessibility5")
    #expect(lines[2] == "  iPad mini (6th generation) rtl accessibility5")
    #expect(lines[3].hasPrefix("                              744x1133 "))
  }

  @Test func `all unknown names are told`() throws {
    let error = #expect(throws: UnknownScreens.self) {
      try ScreenListing(matching: ["iPhone 15", "washing machine", "iphnoe", "0x5"])
    }
    #expect(error?.choices.map(\.selector.text) == ["washing machine", "iphnoe", "0x5"])
    #expect(error?.choices.map(\.suggestion) == [nil, "iphone", nil])
    #expect(error?.choices.map(\.isName) == [true, true, false])
  }

  @Test func `the list for machines says the same`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(ScreenListing().json.utf8))
    let root = try #require(json as? [String: Any])
    #expect(root["version"] as? Int == 1)
    let groups = try #require(root["groups"] as? [[String: Any]])
    #expect(groups.first?["name"] as? String == "default")
    #expect(groups.first?["screens"] as? Int == 32)
    let screens = try #require(root["screens"] as? [[String: Any]])
    #expect(screens.count == 65)
    let windows = screens.flatMap { $0["windows"] as? [[String: Any]] ?? [] }
    let all = try ScreenCatalog.screens(matching: ScreenSelector("all"))
    #expect(windows.map { $0["orientation"] as? String } == all.map(\.orientation.rawValue))
    // Foundation reads the seventeenth digit of a number otherwise than it is written.
    let widths = windows.map { ($0["width"] as? Double ?? 0).rounded() }
    #expect(widths == all.map { $0.size.width.rounded() })
    #expect(
      windows.count { $0["isDefault"] as? Bool == true } == ScreenCatalog.defaultScreens.count)
  }

  /// The figures are those of the tables that `DeviceTable` names.
  @Test func `the screens are the ones of the tables`() throws {
    func words(_ numbers: Double...) -> String {
      numbers.map { String(format: "%.3f", $0) }.joined(separator: " ")
    }
    let lines = try ScreenCatalog.screens(matching: ScreenSelector("all")).map { screen in
      let area = screen.safeArea
      return [
        screen.title, words(screen.size.width, screen.size.height), words(screen.scale),
        words(area.top, area.left, area.bottom, area.right),
        "\(screen.horizontalSizeClass) \(screen.verticalSizeClass)",
      ].joined(separator: "; ")
    }
    try expectSnapshot(lines.joined(separator: "\n") + "\n", named: "screens")
    try expectSnapshot(ScreenListing().text, named: "screen-list")
  }
}
