import Foundation
import InterfaceBuilder
import LayoutDSL
import Testing

/// Which documents are read, and where errors are reported.
struct ReadingTests {
  private func failure(reading text: String) -> Diagnostic? {
    do {
      _ = try InterfaceDocument(parsing: Array(text.utf8), name: "Bad.xib")
      return nil
    } catch {
      return error
    }
  }

  @Test func `A document type is refused where it stands`() throws {
    let text = """
      <?xml version="1.0"?>
      <!-- harmless -->
        <!DOCTYPE document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <document/>
      """
    let error = try #require(failure(reading: text))
    #expect(error.message == "documents with a document type or entities are not read")
    #expect(error.span.line == 3)
    #expect(error.span.column == 3)
  }

  @Test func `Elements that are nested too deeply are refused`() throws {
    let text = String(repeating: "<a>", count: 100_000)
    let error = try #require(failure(reading: text))
    #expect(error.message == "elements are nested deeper than 200 levels")
    #expect(error.span.line == 1)
    #expect(error.span.column == 601)
  }

  @Test(arguments: [
    "", "layout \"A\" {}", "<document", "<a></b>", "\u{0}", "<?xml?>", "<a>&b;</a>",
  ])
  func `What is no XML is an error with a place`(_ text: String) throws {
    let error = try #require(failure(reading: text))
    #expect(error.span.line == 1)
    #expect(error.span.column >= 1)
  }

  /// A file that was cut off, or that something stands behind, is not checked as far as it goes.
  @Test func `What is left of a document is none`() throws {
    let text = SampleDocument.storyboard(SampleDocument.view("table", tag: "tableView"))
    #expect(failure(reading: text) == nil)
    let end = try #require(text.range(of: "</document>", options: .backwards))
    for cut in stride(
      from: 200, to: text.distance(from: text.startIndex, to: end.upperBound), by: 37)
    {
      let error = try #require(failure(reading: String(text.prefix(cut))), "\(cut)")
      #expect(error.message == "this is not well-formed XML", "\(cut)")
    }
    let head = String(text[..<end.lowerBound])
    for rest in ["", "</documents>", "</document>junk", "</document><document/>"] {
      #expect(failure(reading: head + rest)?.message == "this is not well-formed XML", "\(rest)")
    }
  }

  @Test func `Other XML is refused`() throws {
    let error = try #require(failure(reading: "<?xml version=\"1.0\"?>\n<plist/>"))
    #expect(error.message == "this is not an Interface Builder document for iOS")
    #expect(error.span.line == 2)
    let mac = "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>"
    #expect(failure(reading: mac) != nil)
  }

  /// Without the row it would be another layout, about which nothing would be said.
  @Test(arguments: [
    (
      "constant=\"1000001\"",
      "`constant`: a length is at most 1000000 points, and this one is 1000001"
    ),
    ("constant=\"inf\"", "`constant`: a length is at most 1000000 points, and this one is inf"),
    (
      "multiplier=\"1e7\"",
      "`multiplier`: a factor is 0, or from 0.000001 to 1000000, and this one is 10000000"
    ),
    ("multiplier=\"1:0\"", "`multiplier` is `1:0`, which is no number"),
    ("multiplier=\"16:\"", "`multiplier` is `16:`, which is no number"),
    ("priority=\"high\"", "`priority` is `high`, which is no number"),
  ])
  func `A number that no layout can have is refused with its place`(
    _ attribute: String, _ message: String
  ) throws {
    let constraint = "<constraint firstItem=\"table\" firstAttribute=\"leading\" "
    let text = SampleDocument.storyboard(
      SampleDocument.view("table", tag: "tableView"),
      constraints: constraint
        + "secondItem=\"root\" secondAttribute=\"leading\" \(attribute) id=\"c1\"/>")
    let error = try #require(failure(reading: text))
    #expect(error.message == message)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[error.span.line - 1].contains(attribute))
  }

  /// What the model refuses is found when a root is put together, and not left out.
  @Test func `What no layout can have is refused by whatever asks for the layout`() throws {
    let text = SampleDocument.storyboard(
      SampleDocument.view(
        "a", tag: "label", "text=\"Hi\"", frame: "0 0 0 0",
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"20000\"/>"))
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Large.storyboard")
    let asked: [(InterfaceDocument) throws -> Void] = [
      { _ = try $0.solve() }, { _ = try $0.layouts() }, { _ = try $0.designLayouts() },
      { _ = try $0.comparison() },
    ]
    for ask in asked {
      let error = try #require(#expect(throws: Diagnostic.self) { try ask(document) })
      #expect(error.message == "a font size is above 0 and at most 10000, and this one is 20000")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[error.span.line - 1].contains("<label"))
    }
  }

  @Test func `Roots are told with their places`() throws {
    let text = SampleDocument.storyboard(
      SampleDocument.view("table", tag: "tableView")
        + "<!-- <view> in a comment is none -->")
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Main.storyboard")
    let root = try #require(document.roots.first)
    #expect(document.roots.count == 1)
    #expect(root.id == "root")
    #expect(root.kind == .controllerView)
    #expect(root.span.file == "Main.storyboard")
    #expect(root.span.line == 8)
    #expect(root.span.column == 11)
  }
}
