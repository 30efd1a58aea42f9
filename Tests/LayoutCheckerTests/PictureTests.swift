import Constraints
import Foundation
import LayoutChecker
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

  @Test("the rows that a finding blames are dimension lines with their numbers")
  func measures() throws {
    let pictures = try pictures(
      """
      layout "Bar" {
        view bar {
          leading == screen.leading + 10; trailing == screen.trailing - 20
          top == screen.top + 30; height == 44
          view pill { width == 400; leading == bar.leading + 7; trailing == bar.trailing - 9
            top == bar.top; bottom == bar.bottom }
        }
      }
      """, on: ["320x568"])
    let all = elements(pictures.picture(ofScreenAt: 0))
    let lengths = all.filter { $0.attributes["class"] == "length" }.map(\.text)
    // The last row gives way: the pill reaches 117 points out of the bar and not 9 into it.
    #expect(lengths.sorted() == ["10", "117, off by 126", "20", "400", "7"])
    let texts = all.filter { $0.name == "text" }.map(\.text)
    #expect(texts.contains { $0.contains("(line 5, off by 126 pt)") })
    #expect(all.contains { $0.attributes["class"] == "mark bad" })
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
