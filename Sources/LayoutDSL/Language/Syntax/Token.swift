/// The smallest unit of a `.layout` file that means something.
///
/// No token goes beyond its line.
struct Token {
  /// What a token is.
  enum Kind: UInt8 {
    case identifier, number, size, text
    case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
    case comma, dot, ellipsis, colon, semicolon, at
    case plus, minus, star, slash, plusMinus
    case equalEqual, lessOrEqual, greaterOrEqual, less, greater, equal
    case invalid, end
  }

  /// What the token is.
  var kind: Kind

  /// The bytes of the token in its file.
  var range: Range<Int>

  /// Where the token stands.
  var span: TextSpan

  /// Whether only white space and comments stand before the token on its line.
  var isFirstOnLine = false

  /// Whether an empty line stands directly before the token's line.
  var followsEmptyLine = false

  /// Whether the token touches the one before it.
  var touchesPrevious = false

  /// Whether white space follows.
  var isSpacedAfter = false

  /// The value of a number, or the width of a size.
  var value = 0.0

  /// The height of a size.
  var secondValue = 0.0

  /// What is wrong with the characters of the token; reported when the parser takes it.
  var problem: LexicalProblem?

  /// The column behind the token.
  var endColumn: Int32 { span.column + span.length }
}

/// Why characters make no proper token.
enum LexicalProblem: Hashable {
  /// The characters stand for nothing in the language.
  case unknownCharacter(Unicode.Scalar)

  /// A name has more characters than reports can repeat.
  case nameTooLong(length: Int)

  /// A text has no closing quotation mark on its line.
  case unclosedText

  /// A backslash in a text is followed by something that is no escape.
  case unknownEscape(TextSpan)

  /// A control character stands in a text.
  case controlCharacter(Unicode.Scalar, TextSpan)

  /// A number has more digits before its point than a `Double` can hold.
  case numberTooLarge

  /// Letters stand directly behind a number.
  case numberSuffix

  /// A comment is never closed.
  case unclosedComment
}
