import Constraints
import Foundation
import LayoutDSL
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import LayoutChecker

/// Characters that are obeyed and not shown, in names and texts of a layout.
@Suite struct ControlCharacterTests {
  private static let controls = [
    "\u{7}", "\u{1B}", "\u{7F}", "\u{80}", "\u{85}", "\u{9B}", "\u{9F}", "\u{61C}", "\u{200E}",
    "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
  ]

  private func content(with control: String) throws -> ReportContent {
    let text = "a\(control)b"
    var assembler = LayoutAssembler(name: text, file: "\(text).layout")
    let label = try assembler.addItem(Item(name: "v" + text, kind: .label(.init(text))))
    try assembler.addRow(
      Row(
        AnchorExpression(terms: [.init(Anchor(label, .left))]), .equal,
        AnchorExpression(constant: 400),
        origin: Origin("row " + text, at: SourceSpan(file: "\(text).layout", line: 1))))
    let screen = Screen(name: text, size: Size(width: 320, height: 480))
    return ReportContent(
      report: try Checker(screens: [screen]).check(assembler.layout),
      inputErrors: [InputError(file: text, message: text, span: nil, help: [text])])
  }

  @Test(arguments: controls)
  func `no format writes them as they are`(control: String) throws {
    let content = try content(with: control)
    #expect(!content.report.findings.isEmpty)
    for format in ReportFormat.allCases {
      let text = format.writer.text(of: content)
      #expect(!text.unicodeScalars.contains { String($0) == control }, "\(format)")
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isControl }, "\(format)")
    }
  }

  @Test(arguments: [
    ("\u{0}", "\u{2400}"), ("\u{7}", "\u{2407}"), ("\u{1B}", "\u{241B}"), ("\u{1F}", "\u{241F}"),
    ("\u{7F}", "\u{2421}"), ("\u{9B}", "\u{FFFD}"), ("\r\n", "\u{240D}\u{240A}"), ("\t", "    "),
  ])
  func `the stand-in is the picture of the character`(control: String, picture: String) {
    #expect(control.displayed == picture)
    if control.unicodeScalars.count == 1, control != "\t" {
      #expect("a\(control)b".displayed == "a\(picture)b")
    }
  }

  @Test(arguments: controls)
  func `formats for programs lose nothing`(control: String) throws {
    let content = try content(with: control)
    for format in [ReportFormat.json, .sarif, .gitlab] {
      let text = format.writer.text(of: content)
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(strings(in: value).contains { $0.unicodeScalars.contains { String($0) == control } })
    }
    // Of these XML has no character.
    guard control.utf8.count > 1 || control == "\u{7F}" else { return }
    let names = JUnitNames()
    let parser = XMLParser(data: Data(ReportFormat.junit.writer.text(of: content).utf8))
    parser.delegate = names
    #expect(parser.parse())
    #expect(names.all.contains { $0.unicodeScalars.contains { String($0) == control } })
  }

  private func strings(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let members as [String: Any]: members.values.flatMap(strings)
    default: []
    }
  }
}

private final class JUnitNames: NSObject, XMLParserDelegate {
  var all: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    all += attributes.values
  }
}
