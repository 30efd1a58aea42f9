internal import Constraints

/// A stretch of characters on one line of the file that is being read.
///
/// The compact form of a ``SourceSpan``, for a syntax tree that may have millions of nodes.
struct TextSpan: Hashable, Comparable {
  /// The line, counted from 1.
  var line: Int32

  /// The column of the first character, counted in characters from 1.
  var column: Int32

  /// The number of characters.
  var length: Int32

  /// The same stretch in a file with a name.
  func source(in file: String) -> SourceSpan {
    SourceSpan(file: file, line: Int(line), column: Int(column), length: Int(length))
  }

  /// The stretch from here to the end of `other`, or to the end of this one where the other ends
  /// on another line.
  func through(_ other: TextSpan) -> TextSpan {
    guard other.line == line else { return self }
    let end = max(column + length, other.column + other.length)
    return TextSpan(line: line, column: column, length: end - column)
  }

  static func < (first: TextSpan, second: TextSpan) -> Bool {
    (first.line, first.column, first.length) < (second.line, second.column, second.length)
  }
}
