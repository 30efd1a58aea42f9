public import Constraints
internal import LayoutDSL

/// The text of the files that a report quotes.
public struct SourceMap: Sendable {
  private struct File {
    var bytes: [UInt8]
    /// Where the bytes of each line are, without its line break.
    var lines: [Range<Int>]
    /// The lines with characters that are no ASCII, whose columns are not the same in all units.
    var wideLines: Set<Int>
  }

  private var files: [String: File] = [:]

  /// Makes a map without files.
  public init() {}

  /// Remembers the content of a file under the name that spans use.
  ///
  /// A line ends with a line feed, a carriage return or both; a byte-order mark is no part of it.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func add(_ bytes: [UInt8], as name: String) {
    var lines: [Range<Int>] = []
    var wideLines: Set<Int> = []
    var start = bytes.startBehindMark
    var offset = start
    while offset < bytes.count {
      let end = offset
      offset += 1
      if bytes[end] >= 0x80 { wideLines.insert(lines.count) }
      guard bytes[end] == 0x0A || bytes[end] == 0x0D else { continue }
      if bytes[end] == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
      lines.append(start..<end)
      start = offset
    }
    lines.append(start..<bytes.count)
    files[name] = File(bytes: bytes, lines: lines, wideLines: wideLines)
  }

  /// The bytes of a line beyond which it is not worth quoting: no person wrote it, and finding a
  /// column in it takes time for each quotation.
  static let longestLine = 65_536

  /// The line that a span lies on, without its line break; nil where the file or the line is not
  /// known or longer than 64 KiB. Bytes that are not UTF-8 come out as U+FFFD.
  public func line(at span: SourceSpan) -> String? {
    guard let file = files[span.file], file.lines.indices.contains(span.line - 1) else {
      return nil
    }
    let bytes = file.bytes[file.lines[span.line - 1]]
    return bytes.count <= Self.longestLine ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// The statement that a span is in, on one line; nil where the file is not known or not well-formed.
  ///
  /// - Complexity: O(*n*) in the file, which is read for it.
  func statement(at span: SourceSpan) -> String? {
    files[span.file].flatMap { SourceEditor($0.bytes, file: span.file)?.statement(at: span) }
  }

  /// A column in UTF-16 code units, counted from 1 as columns in characters are; the same column where the
  /// line is not known or longer than 64 KiB.
  ///
  /// - Complexity: O(1) for a line of ASCII, otherwise O(*n*) in its length.
  public func utf16Column(of column: Int, line: Int, in file: String) -> Int {
    guard files[file]?.wideLines.contains(line - 1) == true,
      let text = self.line(at: SourceSpan(file: file, line: line))
    else { return column }
    return text.prefix(max(0, column - 1)).utf16.count + 1
  }
}
