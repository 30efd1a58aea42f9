public import Constraints

/// The text of the files that a report quotes.
public struct SourceMap: Sendable {
  private struct File {
    var bytes: [UInt8]
    /// The offset of the first byte of each line.
    var lineStarts: [Int]
  }

  private var files: [String: File] = [:]

  /// Makes a map without files.
  public init() {}

  /// Remembers the content of a file under the name that spans use.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func add(_ bytes: [UInt8], as name: String) {
    var lineStarts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lineStarts.append(offset + 1)
    }
    files[name] = File(bytes: bytes, lineStarts: lineStarts)
  }

  /// The line that a span lies on, without its line break; nil where the file or the line is not
  /// known. Bytes that are not UTF-8 come out as U+FFFD.
  public func line(at span: SourceSpan) -> String? {
    guard let file = files[span.file], file.lineStarts.indices.contains(span.line - 1) else {
      return nil
    }
    let start = file.lineStarts[span.line - 1]
    var end = span.line < file.lineStarts.count ? file.lineStarts[span.line] - 1 : file.bytes.count
    if end > start, file.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: file.bytes[start..<end], as: UTF8.self)
  }
}
