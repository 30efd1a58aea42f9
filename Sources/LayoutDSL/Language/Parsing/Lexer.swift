/// Cuts the bytes of a `.layout` file into tokens and comments, one at a time.
///
/// The bytes must be valid UTF-8. All work is linear in them, the columns of the tokens included.
struct Lexer {
  /// The content of the file.
  let bytes: [UInt8]

  /// The comments between the last two tokens.
  private(set) var comments: [CommentSyntax] = []

  private var offset = 0
  private var line: Int32 = 1

  /// The offset at which the line would begin if all its characters took one byte; what turns an
  /// offset into a column without counting.
  private var columnOrigin = 0

  /// Starts at the first byte, or behind a byte-order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.startBehindMark
    columnOrigin = offset
  }

  /// The characters of a token.
  func text(_ token: Token) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// The next byte that is not a blank, on whatever line; 0 at the end.
  var nextVisibleByte: UInt8 {
    var offset = offset
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    return offset < bytes.count ? bytes[offset] : 0
  }

  /// Whether a byte stands directly behind a token.
  func isFollowed(_ token: Token, by byte: UInt8) -> Bool {
    token.range.upperBound < bytes.count && bytes[token.range.upperBound] == byte
  }

  // MARK: - Tokens

  /// Takes the next token; the one at the end is given again and again.
  mutating func next() -> Token {
    comments.removeAll(keepingCapacity: true)
    let start = offset
    let startLine = line
    if let problem = skipTrivia() { return problem }
    var token = scanToken()
    token.isFirstOnLine = token.span.line != startLine || start == 0 || token.kind == .end
    token.touchesPrevious = token.range.lowerBound == start
    token.followsEmptyLine = lineFeeds > 1
    token.isSpacedAfter = offset >= bytes.count || isBlank(bytes[offset])
    return token
  }

  /// How many lines ended since the last token or comment.
  private var lineFeeds = 0

  /// Skips white space and comments; returns an invalid token for a comment without an end.
  private mutating func skipTrivia() -> Token? {
    lineFeeds = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09: offset += 1
      case 0x0A, 0x0D:
        skipLineEnd()
        lineFeeds += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        if let problem = skipBlockComment() { return problem }
      default: return nil
      }
    }
    return nil
  }

  private mutating func skipLineEnd() {
    offset += bytes[offset] == 0x0D && peek(1) == 0x0A ? 2 : 1
    line += 1
    columnOrigin = offset
  }

  private mutating func skipLineComment() {
    let start = offset
    let place = span(start, length: 2)
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { skipCharacters() }
    var end = offset
    while isBlank(bytes[end - 1]) { end -= 1 }
    addComment(start..<end, at: place)
  }

  private mutating func skipBlockComment() -> Token? {
    let start = offset
    let mark = span(start, length: 2)
    var depth = 0
    while offset < bytes.count {
      switch (bytes[offset], peek(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        offset += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        offset += 2
        if depth == 0 {
          addComment(start..<offset, at: mark)
          return nil
        }
      case (0x0A, _), (0x0D, _): skipLineEnd()
      default: skipCharacters()
      }
    }
    return Token(
      kind: .invalid, range: start..<start + 2, span: mark, isFirstOnLine: true,
      problem: .unclosedComment)
  }

  /// Adds a comment; its further lines are stored without the indentation of the first one.
  private mutating func addComment(_ range: Range<Int>, at start: TextSpan) {
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else {
        text.append(byte)
        continue
      }
      if byte == 0x0D, index < range.upperBound, bytes[index] == 0x0A { index += 1 }
      text.append(0x0A)
      let indentation = index + Int(start.column) - 1
      while index < min(range.upperBound, indentation), bytes[index] == 0x20 || bytes[index] == 0x09
      {
        index += 1
      }
    }
    comments.append(
      CommentSyntax(
        text: String(decoding: text, as: UTF8.self), line: start.line,
        followsEmptyLine: lineFeeds > 1, isOneLine: start.line == line))
    lineFeeds = 0
  }

  private mutating func scanToken() -> Token {
    guard offset < bytes.count else {
      return Token(kind: .end, range: offset..<offset, span: span(offset, length: 0))
    }
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      return scanIdentifier()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber()
    case UInt8(ascii: "\""): return scanText()
    case UInt8(ascii: "{"): return symbol(.leftBrace, 1)
    case UInt8(ascii: "}"): return symbol(.rightBrace, 1)
    case UInt8(ascii: "("): return symbol(.leftParenthesis, 1)
    case UInt8(ascii: ")"): return symbol(.rightParenthesis, 1)
    case UInt8(ascii: "["): return symbol(.leftBracket, 1)
    case UInt8(ascii: "]"): return symbol(.rightBracket, 1)
    case UInt8(ascii: ","): return symbol(.comma, 1)
    case UInt8(ascii: "."):
      let isEllipsis = peek(1) == UInt8(ascii: ".") && peek(2) == UInt8(ascii: ".")
      return isEllipsis ? symbol(.ellipsis, 3) : symbol(.dot, 1)
    case UInt8(ascii: ":"): return symbol(.colon, 1)
    case UInt8(ascii: ";"): return symbol(.semicolon, 1)
    case UInt8(ascii: "@"): return symbol(.at, 1)
    case UInt8(ascii: "+"):
      return peek(1) == UInt8(ascii: "-") ? symbol(.plusMinus, 2) : symbol(.plus, 1)
    case UInt8(ascii: "-"): return symbol(.minus, 1)
    case UInt8(ascii: "*"): return symbol(.star, 1)
    case UInt8(ascii: "/"): return symbol(.slash, 1)
    case UInt8(ascii: "="): return hasEqual ? symbol(.equalEqual, 2) : symbol(.equal, 1)
    case UInt8(ascii: "<"): return hasEqual ? symbol(.lessOrEqual, 2) : symbol(.less, 1)
    case UInt8(ascii: ">"): return hasEqual ? symbol(.greaterOrEqual, 2) : symbol(.greater, 1)
    default: return scanOther()
    }
  }

  private var hasEqual: Bool { peek(1) == UInt8(ascii: "=") }

  /// A token of `count` bytes in as many characters.
  private mutating func symbol(_ kind: Token.Kind, _ count: Int) -> Token {
    let start = offset
    offset += count
    return token(kind, from: start, at: span(start, length: Int32(count)))
  }

  private func token(
    _ kind: Token.Kind, from start: Int, at span: TextSpan, problem: LexicalProblem? = nil
  ) -> Token {
    Token(kind: kind, range: start..<offset, span: span, problem: problem)
  }

  /// How many characters a name may have: reports repeat it for every screen.
  static let longestName: Int32 = 1000

  private mutating func scanIdentifier() -> Token {
    let start = offset
    let column = column(start)
    skipIdentifierCharacters()
    let length = self.column(offset) - column
    // Any number of accents may stand on one letter, and count each.
    let scalars = bytes[start..<offset].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return token(
      .identifier, from: start, at: TextSpan(line: line, column: column, length: length),
      problem: scalars > Self.longestName ? .nameTooLong(length: scalars) : nil)
  }

  private mutating func skipIdentifierCharacters() {
    while offset < bytes.count {
      if isIdentifierByte(bytes[offset]) {
        offset += 1
      } else if bytes[offset] >= 0x80, let (scalar, count) = scalar(at: offset),
        scalar.properties.isXIDContinue
      {
        skipScalar(scalar, count)
      } else {
        return
      }
    }
  }

  private mutating func scanNumber() -> Token {
    let start = offset
    var kind = Token.Kind.number
    let value = scanDigits()
    var second = 0.0
    if peek(0) == UInt8(ascii: "x"), isDigit(peek(1)) {
      kind = .size
      offset += 1
      second = scanDigits()
    }
    var problem: LexicalProblem? =
      value.isFinite && second.isFinite ? nil : .numberTooLarge
    let column = column(start)
    if offset < bytes.count, isIdentifierByte(bytes[offset]) {
      skipIdentifierCharacters()
      problem = .numberSuffix
    }
    let span = TextSpan(line: line, column: column, length: self.column(offset) - column)
    var token = token(kind, from: start, at: span, problem: problem)
    token.value = problem == nil ? value : 1
    token.secondValue = problem == nil ? second : 1
    return token
  }

  /// Scans digits with an optional fraction and exponent.
  private mutating func scanDigits() -> Double {
    let start = offset
    while isDigit(peek(0)) { offset += 1 }
    if peek(0) == UInt8(ascii: "."), isDigit(peek(1)) {
      offset += 1
      while isDigit(peek(0)) { offset += 1 }
    }
    if peek(0) | 0x20 == UInt8(ascii: "e") {
      let isSigned = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if isDigit(peek(isSigned ? 2 : 1)) {
        offset += isSigned ? 2 : 1
        while isDigit(peek(0)) { offset += 1 }
      }
    }
    return Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .infinity
  }

  /// Scans characters that begin no token of plain ASCII.
  private mutating func scanOther() -> Token {
    let start = offset
    let place = span(start, length: 1)
    guard let (scalar, count) = scalar(at: offset) else {
      offset += 1
      return token(.invalid, from: start, at: place, problem: .unknownCharacter("\u{FFFD}"))
    }
    if count > 1, scalar.properties.isXIDStart { return scanIdentifier() }
    skipScalar(scalar, count)
    switch scalar {
    case "≤": return token(.lessOrEqual, from: start, at: place)
    case "≥": return token(.greaterOrEqual, from: start, at: place)
    case "±": return token(.plusMinus, from: start, at: place)
    default:
      return token(.invalid, from: start, at: place, problem: .unknownCharacter(scalar))
    }
  }

  // MARK: - Characters

  private func peek(_ distance: Int) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private func column(_ offset: Int) -> Int32 { Int32(offset - columnOrigin + 1) }

  private func span(_ start: Int, length: Int32) -> TextSpan {
    TextSpan(line: line, column: column(start), length: length)
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func isIdentifierByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  private func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    let first = bytes[offset]
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard offset + count <= bytes.count else { return nil }
    let text = String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return nil }
    return (scalar, count)
  }

  private mutating func skipScalar(_ scalar: Unicode.Scalar, _ count: Int) {
    offset += count
    let isCombining = scalar.properties.canonicalCombiningClass != .notReordered
    columnOrigin += isCombining ? count : count - 1
  }

  /// Skips one ASCII character, or all characters up to the next ASCII one, which may combine with
  /// the character before them.
  private mutating func skipCharacters() {
    guard bytes[offset] >= 0x80 else {
      offset += 1
      return
    }
    let start = offset
    while offset < bytes.count, bytes[offset] >= 0x80 { offset += 1 }
    let hasBase = start > 0 && bytes[start - 1] >= 0x20
    let run = String(decoding: bytes[(hasBase ? start - 1 : start)..<offset], as: UTF8.self)
    columnOrigin += offset - start - (run.count - (hasBase ? 1 : 0))
  }

  // MARK: - Texts

  private mutating func scanText() -> Token {
    let start = offset
    let origin = columnOrigin
    let column = column(start)
    var problem: LexicalProblem?
    offset += 1
    while true {
      let byte = peek(0)
      if offset >= bytes.count || byte == 0x0A || byte == 0x0D {
        cutBeforeBrace(from: start, columnOrigin: origin)
        problem = .unclosedText
        break
      }
      if byte == UInt8(ascii: "\"") {
        offset += 1
        break
      }
      if byte == UInt8(ascii: "\\") {
        let escape = span(offset, length: 2)
        if !skipEscape() { problem = problem ?? .unknownEscape(escape) }
      } else if byte < 0x20 && byte != 0x09 || byte == 0x7F {
        let scalar = Unicode.Scalar(byte)
        problem = problem ?? .controlCharacter(scalar, span(offset, length: 1))
        offset += 1
      } else {
        skipCharacters()
      }
    }
    let span = TextSpan(line: line, column: column, length: self.column(offset) - column)
    return token(.text, from: start, at: span, problem: problem)
  }

  /// The last line with a text without an end that was cut.
  private var cutLine: Int32 = 0

  /// Ends a text without an end, which began at `start`, before the first brace on its line that has
  /// no partner there, so that the bodies which it opens and closes are still read as such; once a
  /// line, because what follows is read again.
  private mutating func cutBeforeBrace(from start: Int, columnOrigin origin: Int) {
    guard cutLine != line else { return }
    cutLine = line
    var open: [Int] = []
    var cut: Int?
    for index in start + 1..<offset {
      switch bytes[index] {
      case UInt8(ascii: "{") where bytes[index - 1] != UInt8(ascii: "u"): open.append(index)
      case UInt8(ascii: "}"): if open.popLast() == nil { cut = cut ?? index }
      default: break
      }
      if cut != nil { break }
    }
    guard let end = cut ?? open.first else { return }
    offset = start + 1
    columnOrigin = origin
    while offset < end { skipCharacters() }
  }

  /// Skips a backslash and what belongs to it; says whether that is an escape.
  private mutating func skipEscape() -> Bool {
    offset += 1
    switch peek(0) {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "\\"), UInt8(ascii: "\""):
      offset += 1
      return true
    case UInt8(ascii: "u"):
      guard let (_, count) = unicodeEscape(at: offset + 1) else { return false }
      offset += 1 + count
      return true
    default: return false
    }
  }
}
