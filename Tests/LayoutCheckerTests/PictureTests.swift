import Constraints
import Foundation
@testable import LayoutChecker
import LayoutDSL
import Snapshots
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures of layouts: what is on them, and that nothing in a layout breaks them.
@Suite("Pictures")
struct PictureTests {
  private func pictures(
    _ source: String, on screens: [String]
  ) throws -> LayoutPictures {
    let file = LayoutFile(parsing: Array(source.utf8), name: "test.layout")
    #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    return try pictures(try #require(file.layouts.first), on: screens)
  }

  /// Draws a layout on screens, with what a check finds on the first of them.
  private func pictures(_ layout: Layout, on names: [String]) throws -> LayoutPictures {
    let screens = try ScreenCatalog.screens(matching: names.map { ScreenSelector($0) })
    let report = try Checker(screens: Array(screens.prefix(1))).check(layout)
    return try LayoutPictures(of: layout, on: screens, findings: report.findings)
  }

  private func example(_ name: String) throws -> Layout {
    let fixture = try #require(Fixture.examples.first { $0.path == "\(name).layout" })
    return try #require(fixture.file().layouts.first)
  }

  /// The elements of a picture; fails where it is no XML.
  private func elements(
    _ svg: String, _ location: SourceLocation = #_sourceLocation
  ) -> [Element] {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))", sourceLocation: location)
    return reader.elements
  }

  @Test(
    "the sheets of three examples are as they were reviewed",
    arguments: [
      ("weather-card", ["iPhone SE portrait", "iPhone SE portrait rtl", "Kiosk 800x480"]),
      ("thuis-as-built", ["iPhone SE portrait", "iPhone 8 Plus landscape"]),
      ("colour-app", ["iPad (9.7-inch) landscape", "iPhone 8 portrait"]),
    ])
  func sheets(name: String, screens: [String]) throws {
    let sheet = try pictures(try example(name), on: screens).sheet
    #expect(!elements(sheet).isEmpty)
    try expectSnapshot(sheet, named: "sheet-\(name)", as: "svg")
  }

  @Test("a text is drawn on the lines on which it wraps, and mirrored where text is")
  func texts() throws {
    let pictures = try pictures(
      try example("weather-card"), on: ["320x568 rtl", "320x568", "500x568"])
    let summaries = pictures.screens.indices.map { index in
      elements(pictures.picture(ofScreenAt: index)).filter {
        $0.name == "text" && $0.attributes["font-size"] == "17" && $0.text != "°C"
      }
    }
    #expect(summaries[0].map(\.text) == ["Partly cloudy throughout", "the day"])
    #expect(summaries[1].map(\.text) == ["Partly cloudy throughout", "the day"])
    #expect(summaries[2].map(\.text) == ["Partly cloudy throughout the day"])
    // The text is English on either screen, and lies 16 points from the edge where texts begin.
    #expect(summaries[0].allSatisfy { $0.attributes["text-anchor"] == "end" })
    #expect(summaries[1].allSatisfy { $0.attributes["text-anchor"] == nil })
    #expect(summaries.joined().allSatisfy { $0.attributes["direction"] == nil })
    #expect(summaries[0].map { $0.attributes["x"] } == ["304", "304"])
    #expect(summaries[1].map { $0.attributes["x"] } == ["16", "16"])
    // Whatever font there is, a line is as wide as it was measured.
    let measured = InterTextMeasurer().lines(
      of: "Partly cloudy throughout the day", font: .label, maximumWidth: nil, scale: 2)
    let drawn = try #require(Double(summaries[2][0].attributes["textLength"] ?? ""))
    #expect(abs(drawn - (measured?.first?.width ?? 0)) < 0.01)
  }

  @Test(
    "a label shows the lines that it may have",
    arguments: [(0, ["One", "Two"]), (1, ["One"]), (2, ["One", "Two"])])
  func lines(limit: Int, drawn: [String]) throws {
    let pictures = try pictures(
      """
      layout "A" {
        label title "One\\nTwo" { left == screen.left; top == screen.top; lines \(limit) }
      }
      """, on: ["320x568"])
    let texts = elements(pictures.picture(ofScreenAt: 0)).filter {
      $0.name == "text" && $0.attributes["font-size"] == "17"
    }
    #expect(texts.map(\.text) == drawn)
  }

  /// A pill that is tied to both ends of a bar 290 points wide, and has a width of its own.
  private func barWithPill(_ width: String) throws -> LayoutPictures {
    try pictures(
      """
      layout "Bar" {
        view bar {
          leading == screen.leading + 10; trailing == screen.trailing - 20
          top == screen.top + 30; height == 44
          view pill { width == \(width); leading == bar.leading + 7; trailing == bar.trailing - 9
            top == bar.top; bottom == bar.bottom }
        }
      }
      """, on: ["320x568"])
  }

  @Test("a row that is missed by less than a point says by how much")
  func missedByLittle() throws {
    let pictures = try barWithPill("274.5")
    let lengths = elements(pictures.picture(ofScreenAt: 0)).filter {
      $0.attributes["class"] == "length"
    }
    #expect(lengths.map(\.text).contains { $0.hasSuffix(", off by 0.5") })
  }

  @Test("the rows that a finding blames are dimension lines with their numbers")
  func measures() throws {
    let pictures = try barWithPill("400")
    try expectSnapshot(
      pictures.picture(ofScreenAt: 0), named: "picture-dimension-lines", as: "svg")
    let all = elements(pictures.picture(ofScreenAt: 0))
    let lengths = all.filter { $0.attributes["class"] == "length" }.map(\.text)
    // The last row gives way: the pill reaches 117 points out of the bar and not 9 into it.
    #expect(lengths.sorted() == ["10", "117, off by 126", "20", "400", "7"])
    let texts = all.filter { $0.name == "text" }.map(\.text)
    #expect(texts.contains { $0.contains("(line 5, off by 126 pt)") })
    #expect(all.contains { $0.attributes["class"] == "mark bad" })
    // At both ends of a dimension line stands a bar with its middle on the line.
    let rules = all.filter { $0.attributes["class"] == "rule" }.map { line in
      ["x1", "y1", "x2", "y2"].map { Double(line.attributes[$0] ?? "") ?? .nan }
    }
    #expect(rules.count == 3 * lengths.count)
    for start in rules.indices where start.isMultiple(of: 3) {
      let (line, first, last) = (rules[start], rules[start + 1], rules[start + 2])
      let isAcross = line[1] == line[3]
      let (x, y) = isAcross ? (0.0, 4.0) : (4, 0)
      #expect(first == [line[0] - x, line[1] - y, line[0] + x, line[1] + y])
      #expect(last == [line[2] - x, line[3] - y, line[2] + x, line[3] + y])
    }
  }

  @Test("names, flags and lengths stand where there is room, and else where they cover least")
  func crowd() throws {
    let pictures = try pictures(
      """
      layout "Crowd" {
        view outer {
          left == screen.left + 20; top == screen.top + 30; width == 200; height == 120
          view a { left == outer.left; top == outer.top; width == 110; height == 40 }
          view corner { right == outer.right; top == outer.top; width == 80; height == 40 }
          view low { left == outer.left; bottom == outer.bottom; width == 90; height == 30 }
        }
        label one "Partly cloudy" { left == screen.left; top == outer.bottom + 30; width == 20 }
        label two "Partly cloudy" { left == one.left; top == one.top; width == 30 }
        label three "Partly cloudy" { left == one.left; top == one.top; width == 40 }
        label four "Partly cloudy" { right == screen.right; top == one.top; width == 40 }
        label five "Partly cloudy" { right == screen.right; top == screen.top; width == 10.5 }
        label six "Partly cloudy" { left == one.left + 100; top == one.top + 60; width == 11 }
        view bar {
          leading == screen.leading; trailing == screen.trailing; bottom == screen.bottom; height == 9
          view pill { width == 400; leading == bar.leading + 70; trailing == bar.trailing - 9
            top == bar.top; bottom == bar.bottom }
          view dot { width == 3; leading == pill.leading + 1; top == bar.top; bottom == bar.bottom
            width >= 30 @low }
        }
        button tiny "x" { left == screen.left + 5; top == four.bottom + 20; width == 12; height == 12 }
      }
      """, on: ["240x300"])
    try expectSnapshot(
      pictures.picture(ofScreenAt: 0), named: "picture-crowd", as: "svg")
  }

  @Test("of twins, those are marked that show a finding on the screen")
  func twins() throws {
    let file = LayoutFile(
      parsing: Array(
        """
        component Row(message: text) {
          height == 44
          label body message { leading == self.leading; trailing == self.trailing; top == self.top }
        }
        layout "List" {
          Row first(message: "A message that goes on and on and has no room in here") {
            leading == screen.leading; width == 200; top == screen.top
          }
          Row second(message: "A second message that has no room") {
            leading == screen.leading; width == 200; top == first.bottom
          }
          state quiet { Row first(message: "ok") {} }
        }
        """.utf8), name: "list.layout")
    let layout = try #require(file.layouts.first)
    let screen = try ScreenCatalog.screens(matching: [ScreenSelector("320x568")])[0]
    let screens = [screen, screen.inState("quiet")]
    let report = try Checker(screens: [screen]).check(layout)
    let finding = try #require(report.findings.first { $0.rule == .truncatedText })
    #expect(finding.view == "first.body")
    #expect(screens.map(finding.views) == [["first.body", "second.body"], ["second.body"]])
    let pictures = try LayoutPictures(of: layout, on: screens, findings: [finding])
    for (index, marked) in [2, 1].enumerated() {
      let all = elements(pictures.picture(ofScreenAt: index))
      #expect(all.filter { $0.attributes["class"] == "mark warn" }.count == marked)
      let texts = all.filter { $0.name == "text" }.map(\.text)
      #expect(texts.contains { $0.contains("here: `second.body`") } == (marked == 1))
      // The rows that are named are those of the first.
      #expect(texts.contains { $0.contains("first.body.trailing") } == (marked == 2))
    }
    // In a sheet both states are beside each other.
    let marks = elements(pictures.sheet).filter { $0.attributes["class"] == "mark warn" }
    #expect(marks.count == 3)
  }

  @Test("controls are drawn as UIKit draws them, mirrored where text is")
  func controls() throws {
    var rows = ""
    for (index, statement) in [
      "button a \"Save\"", "segments b \"Day\", \"Week\"", "textField c \"Name\"", "slider d",
      "switch e", "stepper f", "progress g", "activity h", "activity i large",
      "datePicker j compact",
      "searchBar k", "navigationBar l", "toolbar m", "tabBar n",
    ].enumerated() {
      rows += """
        \(statement) { leading == screen.leading + 20; top == screen.top + \(16 + 52 * index)
          width == 240; height == 40 }

        """
    }
    rows += """
      datePicker o { leading == screen.leading + 300; top == screen.top + 16; width == 200 }
      picker p { leading == o.leading; top == o.bottom + 16; width == 200 }
      """
    let sheet = try pictures("layout \"Controls\" {\n\(rows)\n}", on: ["520x760", "520x760 rtl"])
      .sheet
    #expect(!elements(sheet).isEmpty)
    try expectSnapshot(sheet, named: "sheet-controls", as: "svg")
  }

  @Test("what a search bar of an Interface Builder document says stands where people type")
  func searchBar() throws {
    var assembler = LayoutAssembler(name: "Search", file: "search.xib")
    let bar = try assembler.addItem(
      Item(name: "bar", kind: .control(Item.Control(.searchBar, titles: ["Find"]))))
    for (attribute, value) in [(Attribute.left, 10.0), (.top, 20), (.width, 240), (.height, 56)] {
      try assembler.addRow(
        Row(
          AnchorExpression(terms: [.init(Anchor(bar, attribute))]), .equal,
          AnchorExpression(constant: value)))
    }
    let pictures = try pictures(assembler.layout, on: ["320x568", "320x568 rtl"])
    let texts = pictures.screens.indices.flatMap { index in
      elements(pictures.picture(ofScreenAt: index)).filter { $0.text == "Find" }
    }
    #expect(texts.map { $0.attributes["x"] } == ["26", "234"])
    #expect(texts.map { $0.attributes["text-anchor"] } == [nil, "end"])
  }

  @Test("what is written on a picture keeps clear of the words of controls")
  func wordsOfControls() throws {
    let source = """
      layout "Controls" {
        button go "Go" { left == screen.left + 40; top == screen.top + 20; width == 100; height == 40 }
        segments days "Day", "Week" {
          left == screen.left + 40; top == screen.top + 80; width == 200; height == 32 }
        textField name "Name" {
          left == screen.left + 40; top == screen.top + 120; width == 200; height == 34 }
      }
      """
    let layout = try #require(
      LayoutFile(parsing: Array(source.utf8), name: "test.layout").layouts.first)
    for direction in LayoutDirection.allCases {
      let screen = Screen(
        name: "test", size: Size(width: 320, height: 568), direction: direction)
      let measurer = InterTextMeasurer()
      let scene = try LayoutScene(layout, on: screen, measurer: measurer)
      let painter = ScenePainter(scene, measurer: measurer)
      let places = scene.views.flatMap(painter.wordsPlaces)
      let pictures = try LayoutPictures(of: layout, on: [screen], findings: [])
      let words = elements(pictures.picture(ofScreenAt: 0)).filter {
        ["Go", "Day", "Week", "Name"].contains($0.text)
      }
      #expect(words.count == 4)
      #expect(places.count == 4)
      for word in words {
        func number(_ name: String) throws -> Double {
          try #require(Double(word.attributes[name] ?? ""))
        }
        let (x, baseline, size) = try (number("x"), number("y"), number("font-size"))
        let width = try number("textLength")
        let left =
          switch word.attributes["text-anchor"] {
          case "middle": x - width / 2
          case "end": x - width
          default: x
          }
        // The letters of the font reach 0.73 em up and 0.2 em down.
        let place = places.first {
          abs($0.x - left) < 0.02 && $0.y < baseline - 0.73 * size && baseline - size < $0.y
            && $0.y + $0.height >= baseline + 0.19 * size
            && $0.y + $0.height < baseline + 0.3 * size && abs($0.width - width) < 0.02
        }
        #expect(place != nil, "\(word.text) \(direction): \(places)")
      }
    }
  }

  @Test("each line of a label has its place, which is where it is drawn")
  func placesOfLines() throws {
    let pictures = try pictures(
      """
      layout "Lines" {
        label story "One two three four five six" {
          lines 0; left == screen.left + 40; top == screen.top + 20; width == 60; height == 200 }
      }
      """, on: ["320x568"])
    let lines = elements(pictures.picture(ofScreenAt: 0)).filter {
      $0.name == "text" && $0.attributes["font-size"] == "17"
    }
    #expect(lines.count == 5)
    let scene = try LayoutScene(
      pictures.layout, on: pictures.screens[0], measurer: InterTextMeasurer())
    let places = scene.views.flatMap(ScenePainter(scene, measurer: InterTextMeasurer()).wordsPlaces)
    #expect(places.count == lines.count)
    for (line, place) in zip(lines, places) {
      let baseline = try #require(Double(line.attributes["y"] ?? ""))
      // The letters of the font reach 0.73 em up.
      #expect(place.y < baseline - 0.73 * 17 && baseline < place.y + place.height)
    }
  }

  @Test(
    "the numbers of findings stand behind the size of a screen as far as there is room",
    arguments: [
      ("320x568", "320 x 568   \u{2691} 1, 2, 3 and 9 more"),
      ("100x200", "100 x 200   \u{2691} 1, 2 and 10 more"),
      ("99999.25x88888.25", "99999.25 x 88888.25   \u{2691} 1, 2, 3, 4, 5 and 7 more"),
      ("12345.25x99999.25", "12345.25 x 99999.25   \u{2691} 12"),
    ])
  func flags(screen: String, caption: String) throws {
    let views = (1...12).map { place in
      """
      view v\(place) {
        left == screen.left + 10; top == screen.top + 8 * \(place); height == 4; width == \(place)
        width == 2 * \(place)
      }
      """
    }
    let pictures = try pictures(
      "layout \"Many\" {\n\(views.joined(separator: "\n"))\n}", on: [screen])
    let captions = elements(pictures.sheet).map(\.text).filter { $0.contains("\u{2691}") }
    #expect(captions == [caption])
  }

  @Test("what means something in XML is escaped, also where a text is nothing else")
  func escaping() {
    for (text, escaped) in [
      ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("a & b", "a &amp; b"),
      ("plain", "plain"), ("天気", "天気"), ("\u{1}", "\u{2401}"), ("\u{FFFE}", "\u{FFFD}"),
      ("\u{85}", "&#x85;"), ("\u{202E}", "&#x202E;"),
    ] {
      #expect(text.escapedForXML == escaped)
    }
  }

  @Test("two rectangles have the area in common that is in both")
  func area() {
    let box = Rect(x: 10, y: 20, width: 30, height: 40)
    for (x, y, area) in [
      (-5.0, 30.0, 0.0), (-4, 30, 10), (39, 30, 10), (40, 30, 0), (20, 30, 150),
      (15, 10, 0), (15, 12, 30), (15, 58, 30), (15, 60, 0), (-4, 12, 2), (-20, 0, 0), (60, 80, 0),
    ] {
      let other = Rect(x: x, y: y, width: 15, height: 10)
      #expect(box.overlap(with: other) == area, "\(other)")
      #expect(other.overlap(with: box) == area, "\(other)")
    }
  }

  @Test("what would be obeyed and not shown has a stand-in, and white space is a space")
  func standIns() {
    #expect("One\tTwo\r\n3\u{1B}[0m\u{202E}".shownInPlace == "One Two  3\u{FFFD}[0m\u{FFFD}")
    #expect("Zoë 天気".shownInPlace == "Zoë 天気")
  }

  @Test("words keep clear of what they have points in common with, and stand right beside the rest")
  func meeting() {
    let box = Rect(x: 10, y: 20, width: 30, height: 40)
    for (x, y, meets) in [
      (-5.0, 30.0, false), (-4, 30, true), (39, 30, true), (40, 30, false),
      (15, 10, false), (15, 11, true), (15, 59, true), (15, 60, false), (20, 30, true),
    ] {
      let other = Rect(x: x, y: y, width: 15, height: 10)
      #expect(box.meets(other) == meets, "\(other)")
      #expect(other.meets(box) == meets, "\(other)")
    }
  }

  /// Names and texts that want out of where they are.
  private static let hostile = [
    "</svg><script>alert(1)</script>", "\"' onload=\"alert(1)", "<!--", "]]>", "&amp;&#0;",
    "../../../../tmp/evil", "..", "/", "con", "\u{202E}gnp.exe", "\u{2028}", "a\u{0}b\u{8}",
    String(repeating: "long", count: 500), "", "天気",
  ]

  @Test("no name and no text gets out of a picture, or a file out of its directory")
  func hostileNames() throws {
    var all: [LayoutPictures] = []
    for name in Self.hostile + Self.hostile.map({ $0.uppercased() }) {
      var assembler = LayoutAssembler(name: name, file: name)
      let view = try assembler.addItem(Item(name: "v" + name, kind: .label(.init(name))))
      for attribute in [Attribute.left, .top] {
        try assembler.addRow(
          Row(
            AnchorExpression(terms: [.init(Anchor(view, attribute))]), .equal,
            AnchorExpression(constant: 400), origin: Origin("row " + name)))
      }
      let screen = Screen(name: name, size: Size(width: 320, height: 480))
      let report = try Checker(screens: [screen]).check(assembler.layout)
      #expect(!report.findings.isEmpty)
      all.append(
        try LayoutPictures(of: assembler.layout, on: [screen], findings: report.findings))
    }
    let files = LayoutPictures.files(of: all)
    for file in files {
      let known: Set<String> = ["svg", "style", "g", "rect", "line", "circle", "text", "title"]
      #expect(Set(elements(file.text).map(\.name)).subtracting(known).isEmpty)
      #expect(
        elements(file.text).allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
      #expect(file.name.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,99}\.svg/) != nil, "\(file.name)")
    }
    #expect(Set(files.map(\.name)).count == files.count)
  }
}

/// An element of an XML file with the text that is right in it.
private struct Element {
  var name: String
  var attributes: [String: String]
  var text = ""
}

private final class ElementReader: NSObject, XMLParserDelegate {
  var elements: [Element] = []
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = open.last { elements[last].text += string }
  }
}
