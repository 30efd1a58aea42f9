internal import Constraints
internal import Foundation
#if canImport(FoundationXML)
  internal import FoundationXML
#endif
internal import LayoutDSL

/// Reads the XML of an Interface Builder document into elements with places.
///
/// Foundation's `XMLParser` reads the XML. It tells no exact column, so the places of the start tags
/// are found beside it in the bytes. Interface Builder writes neither document types nor entities, and
/// both are refused before anything is expanded; so are documents that are nested deeper than any
/// view hierarchy.
struct MarkupReader {
  /// How deep elements may be nested: several times as deep as the deepest known document, and below
  /// libxml2's own limit of 256.
  static let mostLevels = 200

  /// Reads the elements of a document.
  ///
  /// - Throws: `Diagnostic` with the place of what is wrong.
  /// - Complexity: O(*n*) in the length of the document.
  static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> Markup {
    try checkEncoding(bytes, file: file)
    var places = TagPlaces(bytes, file: file)
    try places.skipProlog()
    let delegate = Delegate(places)
    let parser = XMLParser(data: Data(TagPlaces.withDataInInstructions(bytes)))
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = false
    parser.delegate = delegate
    let isComplete = parser.parse()
    if let refusal = delegate.refusal { throw refusal }
    if let failure = delegate.failure { throw failure }
    // The parser takes an end of the file within an element for the end of the document.
    guard isComplete, delegate.isComplete else {
      throw delegate.unfinished(at: parser)
    }
    return delegate.markup
  }

  /// Takes what the parser finds.
  private final class Delegate: NSObject, XMLParserDelegate {
    var markup = Markup()
    var refusal: Diagnostic?
    /// The first thing that is wrong with the XML.
    private(set) var failure: Diagnostic?
    private var places: TagPlaces
    private var path: [Int] = []

    /// Whether there is a root element, every element has ended, and nothing was wrong.
    var isComplete: Bool { !markup.elements.isEmpty && path.isEmpty && failure == nil }

    init(_ places: TagPlaces) {
      self.places = places
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let span = places.next()
      guard path.count < MarkupReader.mostLevels else {
        return refuse(
          "elements are nested deeper than \(MarkupReader.mostLevels) levels", span, parser,
          help: "no document of Xcode is as deep: restore it from version control")
      }
      let index = markup.elements.count
      markup.append(
        MarkupElement(name: name, attributes: attributes, span: span, parent: path.last))
      path.append(index)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      path.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard let index = path.last else { return }
      markup.appendText(string, to: index)
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
      guard let index = path.last else { return }
      markup.appendText(String(decoding: block, as: UTF8.self), to: index)
    }

    func parser(
      _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
    ) {
      refuse(TagPlaces.refusal, places.current, parser, help: TagPlaces.refusalHelp)
    }

    func parser(
      _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String,
      publicID: String?, systemID: String?
    ) {
      refuse(TagPlaces.refusal, places.current, parser, help: TagPlaces.refusalHelp)
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
      guard failure == nil else { return }
      let error = MarkupError(rawValue: (parseError as NSError).code)
      failure =
        error == .documentEnd && !path.isEmpty
        ? unfinished(at: parser)
        : notWellFormed(
          error, at: parser, inside: error == .nameMismatch ? path.last : nil)
    }

    /// The error that the document ends inside an element.
    func unfinished(at parser: XMLParser) -> Diagnostic {
      notWellFormed(.tagNotFinished, at: parser, inside: path.last)
    }

    /// The error that the document is not well-formed where the parser stands.
    ///
    /// - Parameters:
    ///   - error: what is wrong, where that can be said.
    ///   - open: the element that began last, where it has to do with that.
    private func notWellFormed(
      _ error: MarkupError?, at parser: XMLParser, inside open: Int?
    ) -> Diagnostic {
      Diagnostic(
        "this is not well-formed XML" + (error.map { ": " + $0.reason } ?? ""),
        at: SourceSpan(
          file: places.current.file, line: max(1, parser.lineNumber),
          column: max(1, parser.columnNumber)),
        notes: open.map {
          [.init("`\(markup[$0].name)` begins here and has not ended", at: markup[$0].span)]
        } ?? [],
        help: ["`xmllint --noout FILE` tells more; version control has what the file was before"])
    }

    private func refuse(
      _ message: String, _ span: SourceSpan, _ parser: XMLParser, help: String
    ) {
      if refusal == nil { refusal = Diagnostic(message, at: span, help: [help]) }
      parser.abortParsing()
    }
  }
}

/// Finds the places of start tags, one after the other.
private struct TagPlaces {
  static let refusal = "documents with a document type or entities are not read"
  static let refusalHelp = "remove `<!DOCTYPE ...>`, which Xcode does not write"

  private let bytes: [UInt8]
  private let file: String
  private var offset = 0
  private var line = 1
  /// Counted along with the offset: a document may be one line.
  private var column = 1

  init(_ bytes: [UInt8], file: String) {
    (self.bytes, self.file) = (bytes, file)
  }

  /// The place that was reached.
  var current: SourceSpan { SourceSpan(file: file, line: line, column: column) }

  /// Goes to the first tag.
  ///
  /// - Throws: `Diagnostic` where there is something else, such as a document type.
  mutating func skipProlog() throws(Diagnostic) {
    offset = bytes.startBehindMark
    while offset < bytes.count {
      if starts("<?") {
        skip(behind: "?>")
      } else if starts("<!--") {
        skip(behind: "-->")
      } else if starts("<!") {
        throw Diagnostic(Self.refusal, at: current, help: [Self.refusalHelp])
      } else if starts("<") {
        return
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) {
        step()
      } else {
        break
      }
    }
    throw Diagnostic(
      "this is no XML", at: current,
      help: ["an Interface Builder document begins with `<?xml version=\"1.0\"`"])
  }

  /// The place of the next start tag.
  mutating func next() -> SourceSpan {
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        step()
        continue
      }
      if starts("<!--") {
        skip(behind: "-->")
      } else if starts("<![CDATA[") {
        skip(behind: "]]>")
      } else if starts("<?") {
        skip(behind: "?>")
      } else if starts("</") {
        step()
      } else {
        let place = current
        step()
        return place
      }
    }
    return current
  }

  /// The document with a space in every processing instruction that has no data: Foundation's parser on Linux takes
  /// for granted that there are some, and reads from address 0 otherwise.
  static func withDataInInstructions(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = TagPlaces(bytes, file: "")
    var result: [UInt8] = []
    var copied = 0
    while scanner.offset < bytes.count {
      if scanner.starts("<!--") {
        scanner.skip(behind: "-->")
      } else if scanner.starts("<![CDATA[") {
        scanner.skip(behind: "]]>")
      } else if scanner.starts("<?") {
        let start = scanner.offset + 2
        scanner.skip(behind: "?>")
        let end = scanner.offset - 2
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if start < end, !bytes[start..<end].contains(where: isSpace) {
          result += bytes[copied..<end]
          result.append(UInt8(ascii: " "))
          copied = end
        }
      } else {
        scanner.step()
      }
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
  }

  private mutating func skip(behind text: StaticString) {
    while offset < bytes.count, !starts(text) { step() }
    for _ in 0..<text.utf8CodeUnitCount where offset < bytes.count { step() }
  }

  private mutating func step() {
    if bytes[offset] == UInt8(ascii: "\n") {
      (line, column) = (line + 1, 1)
    } else if bytes[offset] & 0xC0 != 0x80 {
      // Only the first byte of a character counts.
      column += 1
    }
    offset += 1
  }
}
