internal import Constraints
internal import LayoutDSL

extension MarkupReader {
  /// The codes of `xmlParserErrors` in libxml2's `xmlerror.h` for what can be said in a sentence.
  ///
  /// Foundation's `XMLParser.ErrorCode` has the same names with other numbers on Linux.
  enum MarkupError: Int {
    case documentEmpty = 4
    case documentEnd = 5
    case invalidHexadecimalReference = 6
    case invalidDecimalReference = 7
    case invalidReference = 8
    case invalidCharacter = 9
    case entityWithoutName = 22
    case entityWithoutSemicolon = 23
    case undeclaredEntity = 26
    case unknownEncoding = 31
    case unsupportedEncoding = 32
    case lessThanInAttribute = 38
    case attributeNotStarted = 39
    case attributeNotFinished = 40
    case attributeWithoutValue = 41
    case attributeRedefined = 42
    case commentNotFinished = 45
    case sectionNotFinished = 63
    case declarationNotAtStart = 64
    case spaceRequired = 65
    case nameRequired = 68
    case tagNotClosed = 73
    case nameMismatch = 76
    case tagNotFinished = 77
    case invalidEncoding = 81

    /// What is wrong, in the words of people who read XML.
    var reason: String {
      switch self {
      case .documentEmpty: "there is no element in it"
      // What libxml2 calls the end of the document is the end of its outermost element.
      case .documentEnd: "there is something behind its last element"
      case .invalidCharacter: "XML has no such character, or it is not in the file's encoding"
      case .invalidHexadecimalReference, .invalidDecimalReference, .invalidReference:
        "a reference such as `&#10;` names no character of XML"
      case .undeclaredEntity:
        "an entity is not declared; XML has `&lt;` `&gt;` `&amp;` `&quot;` and `&apos;`"
      case .entityWithoutName, .entityWithoutSemicolon, .nameRequired:
        "a name is missing here; a plain `&` is written `&amp;`"
      case .lessThanInAttribute: "`<` in the value of an attribute is written `&lt;`"
      case .attributeNotStarted: "the value of an attribute is not in quotes"
      case .attributeNotFinished: "the value of an attribute has no closing quote"
      case .attributeWithoutValue: "an attribute has no value"
      case .attributeRedefined: "an attribute is written twice"
      case .commentNotFinished: "a comment is not closed by `-->`"
      case .sectionNotFinished: "a section of text is not closed by `]]>`"
      case .declarationNotAtStart: "`<?xml ...?>` stands somewhere else than at the beginning"
      case .spaceRequired: "a space is missing between attributes"
      case .tagNotClosed: "a tag is not closed by `>`"
      case .nameMismatch: "the element that ends here is not the one that began last"
      case .tagNotFinished: "it ends before its elements do"
      case .unknownEncoding, .unsupportedEncoding, .invalidEncoding:
        "its encoding is not the one that its first line names"
      }
    }
  }

  /// What speaks against reading a file as XML in UTF-8 before it is parsed.
  ///
  /// - Throws: `Diagnostic` for a file that is empty or in another encoding.
  static func checkEncoding(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    let start = SourceSpan(file: file, line: 1, column: 1)
    guard !bytes.isEmpty else {
      throw Diagnostic(
        "the file is empty", at: start,
        help: ["restore it from version control, or remove it"])
    }
    // The marks of byte orders, and `<` in units of two and four bytes.
    let isWide = [
      [0xFE, 0xFF], [0xFF, 0xFE], [0x3C, 0], [0, 0x3C], [0, 0, 0x3C], [0, 0, 0xFE, 0xFF],
    ].contains { bytes.starts(with: $0) }
    guard !isWide else {
      throw Diagnostic(
        "the file is not in UTF-8 but in UTF-16 or UTF-32", at: start,
        help: ["open it in Xcode and save it, which writes UTF-8"])
    }
    // Foundation's parser takes for granted that names and comments are in UTF-8.
    if let error = LayoutFile.notInUTF8(bytes, name: file) { throw error }
  }
}
