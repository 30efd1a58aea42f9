import Constraints
import LayoutDSL
import Testing

/// Texts of other lengths than those that were written.
@Suite struct TextLengthTests {
  private func texts(_ source: String, of length: Int) throws -> [String] {
    let file = LayoutFile(parsing: Array("layout \"A\" { \(source) }".utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    let screen = Screen(name: "a", size: Size(width: 320, height: 568), textLength: length)
    let solved = try SolvedLayout(try #require(file.layouts.first), on: screen)
    return solved.written.items.flatMap { item -> [String] in
      switch item.kind {
      case .label(let text): [text.string]
      case .control(let control): control.titles
      default: []
      }
    }
  }

  @Test(arguments: [
    ("Settings", 100, "Settings"),
    // Ten letters and two fifths of one: rounded up.
    ("Settings", 130, "Settings Set"),
    ("Settings", 101, "Settings S"),
    ("Settings", 200, "Settings Settings"),
    ("Settings", 225, "Settings Settings Se"),
    ("Settings", 50, "Sett"),
    ("Settings", 0, ""),
    // Each line by itself.
    (#"One\nThree"#, 200, "One One\nThree Three"),
    (#"One\n"#, 200, "One One\n"),
    // What is not translated.
    ("21.5 °C", 200, "21.5 °C"), ("100%", 130, "100%"), ("A", 300, "A"), ("", 200, ""),
    ("21 °C", 0, ""), (#"One\nTwo"#, 0, ""),
    ("5 km", 200, "5 km 5 km"),
    ("Größe", 120, "Größe G"), ("👩‍👩‍👧 ab", 125, "👩‍👩‍👧 ab 👩‍👩‍👧"),
  ])
  func lines(_ text: String, length: Int, expected: String) throws {
    #expect(try texts("label a \"\(text)\"", of: length) == [expected])
  }

  @Test func controlsKeepTheirTitlesWhereTextsAreMissing() throws {
    let controls = "button a \"Save\"; segments b \"On\", \"7\"; textField c \"Name\""
    #expect(try texts(controls, of: 200) == ["Save Save", "On On", "7", "Name Name"])
    #expect(try texts(controls, of: 0) == ["Save", "On", "7", "Name"])
  }

  @Test(arguments: [(100, 100, 20), (130, 130, 20), (50, 50, 20), (0, 0, 0)])
  func statedSizesOfLabelsGrow(length: Int, width: Double, height: Double) throws {
    let source = """
      layout "A" {
        label a "Name" { content 100x20; leading == screen.leading; top == screen.top }
        image b 100x20 { leading == screen.leading; top == a.bottom }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    let screen = Screen(name: "a", size: Size(width: 320, height: 568)).withTexts(of: length)
    let solved = try SolvedLayout(try #require(file.layouts.first), on: screen)
    #expect(
      solved.frame(of: "a").map { Size(width: $0.width, height: $0.height) }
        == Size(width: width, height: height))
    #expect(solved.frame(of: "b")?.width == 100)
  }

  /// Layouts that are solved several times: texts become longer once.
  @Test(arguments: [
    "stack k vertical { margins 8; leading == screen.leading; top == screen.top; TEXTS }",
    "stack k horizontal { distribution fillProportionally; leading == screen.leading; top == screen.top; TEXTS }",
    "flow k { leading == screen.leading; trailing == screen.trailing; top == screen.top; TEXTS }",
    "view k { leading == screen.leading; trailing == screen.trailing; top == screen.top; bottom == a.bottom; TEXTS }",
  ])
  func textsGrowOnce(_ container: String) throws {
    func solved(_ texts: String, length: Int) throws -> SolvedLayout {
      let source = "layout \"A\" { \(container.replacing("TEXTS", with: texts)) }"
      let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
      #expect(file.diagnostics == [])
      let screen = Screen(
        name: "a", size: Size(width: 320, height: 568), scale: 2,
        safeArea: Insets(top: 44, left: 0, bottom: 34, right: 0), textLength: length)
      return try SolvedLayout(try #require(file.layouts.first), on: screen)
    }
    let longer = try solved(
      #"label a "Living room" { lines 0 }; label b "Kitchen"; button c "Go now""#, length: 150)
    let written = try solved(
      #"label a "Living room Living" { lines 0 }; label b "Kitchen Kitc"; button c "Go now Go ""#,
      length: 100)
    for name in ["k", "a", "b", "c"] {
      #expect(longer.frame(of: name) == written.frame(of: name), "\(name)")
    }
  }

  @Test func texts() throws {
    let source = """
      layout "A" {
        screens iphone texts 130, "iPhone 8" landscape rtl xLarge texts 0
        view a { left == screen.left; right == screen.right; top == screen.top; height == 1 }
      }
      """
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(file.diagnostics == [])
    #expect(
      file.layouts.first?.screens.map(\.text)
        == ["iphone texts 130", "iPhone 8 landscape rtl xLarge texts 0"])
  }

  @Test(arguments: [
    "texts", "texts 1001", "texts -1", "texts 1.5", "texts long", "texts 130 texts 130",
  ])
  func lengthsThatAreNone(_ words: String) {
    let source = "layout \"A\" {\n  screens iphone \(words)\n  view a\n}"
    let file = LayoutFile(parsing: Array(source.utf8), name: "a.layout")
    #expect(!file.diagnostics.isEmpty && file.diagnostics[0].span.line == 2, "\(file.diagnostics)")
  }
}
