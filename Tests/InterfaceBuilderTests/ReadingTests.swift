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
      #expect(error.message.hasPrefix("this is not well-formed XML: "), "\(cut)")
    }
    let head = String(text[..<end.lowerBound])
    for rest in ["", "</documents>", "</document>junk", "</document><document/>"] {
      let message = failure(reading: head + rest)?.message
      #expect(message?.hasPrefix("this is not well-formed XML: ") == true, "\(rest)")
    }
  }

  @Test(arguments: [
    ("<a b=\"1\" b=\"2\"/>", "an attribute is written twice", 15),
    ("<a>&b;</a>", "an entity is not declared", 7),
    ("<a>&#zz;</a>", "a reference such as `&#10;` names no character of XML", 6),
    ("<a><b></a>", "the element that ends here is not the one that began last", 11),
    ("<a b=1/>", "the value of an attribute is not in quotes", 6),
    ("<a b/>", "an attribute has no value", 5),
    ("<a>\u{1}</a>", "XML has no such character", 4),
    ("<a/><b/>", "there is something behind its last element", 5),
    ("<a><b>", "it ends before its elements do", 7),
  ])
  func `XML that is not well-formed is told with the reason`(
    _ text: String, _ reason: String, _ column: Int
  ) throws {
    let error = try #require(failure(reading: text))
    #expect(error.message.hasPrefix("this is not well-formed XML: \(reason)"), "\(error.message)")
    #expect(error.span.column == column)
    #expect(!error.help.isEmpty)
  }

  @Test(arguments: [
    [], [0xFE, 0xFF, 0, 0x3C], [0xFF, 0xFE, 0x3C, 0], [0x3C, 0, 0x61, 0], [0, 0, 0xFE, 0xFF],
  ])
  func `An empty file and other encodings are told`(_ bytes: [UInt8]) {
    let error = #expect(throws: Diagnostic.self) {
      try InterfaceDocument(parsing: bytes, name: "Bad.xib")
    }
    let message =
      bytes.isEmpty ? "the file is empty" : "the file is not in UTF-8 but in UTF-16 or UTF-32"
    #expect(error?.message == message)
  }

  /// Foundation's parser would end the process.
  @Test(arguments: ["<a%/>", "<a %=\"1\"/>", "<!--%--><a/>", "<?%a b?><a/>", "<a>%</a>"])
  func `A byte that is not in UTF-8 is told with its place`(_ text: String) throws {
    let bytes = Array(("<?xml version=\"1.0\"?>\n" + text).utf8).map {
      $0 == UInt8(ascii: "%") ? 0xF8 : $0
    }
    let error = try #require(throws: Diagnostic.self) {
      try InterfaceDocument(parsing: bytes, name: "Bad.xib")
    }
    #expect(error.message == "byte 0xF8 is not valid UTF-8")
    let column = text.prefix { $0 != "%" }.count + 1
    #expect((error.span.line, error.span.column) == (2, column))
  }

  /// Foundation's parser reads from address 0 where an instruction has no data.
  @Test func `Processing instructions are passed over, with data and without`() throws {
    let instructions = ["<?foo?>", "<?l?>", "<?foo ?>", "<?foo bar?>", "<?foo\nbar?>"]
    let sample = SampleDocument.storyboard(
      SampleDocument.view(
        "a", tag: "label", frame: "0 0 0 0", "<string key=\"text\"><![CDATA[<?kept?>]]></string>"))
    for instruction in instructions {
      let text =
        sample.replacing("<scenes>", with: "<!-- <?b?> --><scenes>" + instruction)
        + instruction
      #expect(failure(reading: text) == nil, "\(instruction)")
      let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Main.storyboard")
      #expect(document.errors.isEmpty)
      #expect(document.roots.map(\.id) == ["root"])
      // What looks like an instruction in a section of text is text.
      let layout = try #require(try document.layouts().first)
      #expect("\(layout.items)".contains("<?kept?>"))
    }
    for text in ["<?l?><", "<?x", "<?x?", "<??><a/>", "<a><?b", "<a><?xml?></a>", "<?xml?><a/>"] {
      #expect(failure(reading: text) != nil, "\(text)")
    }
  }

  @Test func `Other XML is refused`() throws {
    let error = try #require(failure(reading: "<?xml version=\"1.0\"?>\n<plist/>"))
    #expect(error.message == "this is not an Interface Builder document for iOS")
    #expect(error.span.line == 2)
    let mac = "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>"
    #expect(failure(reading: mac) != nil)
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

  /// The columns of a document of one line are counted on, and not each from the start of the line.
  @Test func `Places in a line are counted in characters`() throws {
    let views = (0..<5_000).map { "<view id=\"v\($0)\" userLabel=\"Größe\"/>" }.joined()
    let text =
      "<document type=\"CocoaTouch\" toolsVersion=\"1\"><objects>\(views)<!-- <é> --><view id=\"é\">"
      + "<rect key=\"frame\" width=\"9\" height=\"9\"/></view></objects></document>"
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Line.xib")
    let root = try #require(document.roots.last)
    let place = try #require(text.range(of: "<view id=\"é\""))
    #expect(root.id == "é")
    #expect(root.span.line == 1)
    #expect(
      root.span.column
        == text[..<place.lowerBound].unicodeScalars.count + 1)
  }

  @Test func `Views of one name are numbered`() throws {
    let views = (1...3).map {
      SampleDocument.view("a\($0)", "userLabel=\"row\"")
        + SampleDocument.view("b\($0)", "userLabel=\"row2\"")
    }.joined()
    let text = SampleDocument.storyboard(views)
    let document = try InterfaceDocument(parsing: Array(text.utf8), name: "Rows.storyboard")
    let layout = try #require(try document.layouts().first)
    #expect(
      layout.items.map(\.name).filter { $0.hasPrefix("row") }
        == ["row", "row2", "row3", "row22", "row4", "row23"])
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
