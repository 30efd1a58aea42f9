internal import Constraints

/// A `.layout` file that was read: its layouts, and the errors that were found in it.
public struct LayoutFile: Sendable {
  /// The greatest size of a file in bytes; a larger one need not be loaded at all.
  public static let maximumSize = 16 << 20

  /// The file as the user named it.
  public let name: String

  /// The layouts that could be read.
  public let layouts: [Layout]

  /// The errors, in the order of the file; a file with errors is not to be checked.
  ///
  /// After the first 20 there is one more that says how many follow.
  public let diagnostics: [Diagnostic]

  /// The bytes of the file and of those that it imports, by their names.
  public let sources: [String: [UInt8]]

  /// Reads a `.layout` file.
  ///
  /// Anything wrong becomes a diagnostic, and reading goes on behind it. The errors of imported files
  /// are among the diagnostics; their layouts are not read.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the file's name for messages, and what imports are relative to.
  ///   - read: gives the content of imported files.
  /// - Complexity: linear in the number of bytes and in what repetitions and components make of
  ///   them, which is limited.
  public init(
    parsing bytes: [UInt8], name: String, importing read: ImportReader = noImports
  ) {
    self.init(parsing: bytes, name: name, onlyLayout: nil, importing: read)
  }

  /// Reads a `.layout` file, and of its layouts only one where a name is given: the others are parsed, and not
  /// expanded.
  init(
    parsing bytes: [UInt8], name: String, onlyLayout: String?, importing read: ImportReader
  ) {
    self.name = name
    if let error = Self.unreadable(bytes, name: name) {
      sources = [name: bytes]
      layouts = []
      diagnostics = [error]
      return
    }
    var loader = FileLoader(log: DiagnosticLog(file: name))
    var sources = [name: bytes]
    loader.load(bytes, name: name) { imported throws(ImportFailure) in
      let bytes = try read(imported)
      sources[imported] = bytes
      return bytes
    }
    self.sources = sources
    let (layouts, log) =
      loader.files.contains(where: \.tree.isTooDeep)
      ? ([], loader.log) : Resolver.resolve(loader.files, onlyLayout: onlyLayout, log: loader.log)
    self.layouts = layouts
    diagnostics = log.diagnostics
  }

  /// Why a file has no canonical form: it is not well-formed.
  public struct Malformed: Error, Hashable, Sendable {
    /// The errors, in the order of the file.
    public var diagnostics: [Diagnostic]
  }

  /// The canonical form of a file, comments included: two spaces per level, one statement per line,
  /// single spaces, shortest numbers.
  ///
  /// Reading the canonical form gives the same layouts, but for the places of things, and the same
  /// canonical form. What names stand for does not matter, so that nothing is imported.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the file's name for messages.
  /// - Throws: ``Malformed`` with the errors of the grammar.
  /// - Complexity: linear in the number of bytes.
  public static func canonicalForm(
    of bytes: [UInt8], name: String
  ) throws(Malformed) -> String {
    if let error = unreadable(bytes, name: name) { throw Malformed(diagnostics: [error]) }
    let (tree, log) = Parser.parse(bytes, file: name)
    guard log.count == 0 else { throw Malformed(diagnostics: log.diagnostics) }
    return SyntaxPrinter.text(of: tree)
  }

  /// The error of a file that is no text that could be read.
  static func unreadable(_ bytes: [UInt8], name: String) -> Diagnostic? {
    bytes.count <= maximumSize
      ? notInUTF8(bytes, name: name) : tooLarge(bytes.count, name: name)
  }

  /// The error of a file that is no text in UTF-8; nil for other files.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  package static func notInUTF8(_ bytes: [UInt8], name: String) -> Diagnostic? {
    guard let offset = firstInvalidUTF8Byte(in: bytes) else { return nil }
    let hex = String(bytes[offset], radix: 16, uppercase: true)
    var help = ["save the file as UTF-8"]
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      help = ["this looks like UTF-16: save the file as UTF-8"]
    }
    return Diagnostic(
      "byte 0x\(hex) is not valid UTF-8", at: place(of: offset, in: bytes, name: name), help: help)
  }

  /// The error of a file of more than ``maximumSize`` bytes.
  private static func tooLarge(_ size: Int, name: String) -> Diagnostic {
    Diagnostic(
      "the file has \(size) bytes, and at most \(maximumSize) are read",
      at: SourceSpan(file: name, line: 1), help: ["split the file"])
  }

  /// The line and column of a byte, counting like the lexer.
  private static func place(of offset: Int, in bytes: [UInt8], name: String) -> SourceSpan {
    var line = 1
    var start = bytes.startBehindMark
    for index in 0..<offset {
      let isLineEnd =
        bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index + 1] != 0x0A
      if isLineEnd {
        line += 1
        start = index + 1
      }
    }
    let before = String(decoding: bytes[min(start, offset)..<offset], as: UTF8.self)
    return SourceSpan(file: name, line: line, column: before.count + 1, length: 1)
  }
}
