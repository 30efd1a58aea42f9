extension Lexer {
  /// The scalar that `{1F600}` stands for, and how many bytes that takes.
  func unicodeEscape(at start: Int) -> (Unicode.Scalar, Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
    var end = start + 1
    var value: UInt32 = 0
    while end < bytes.count, end - start <= 8,
      let digit = Character(Unicode.Scalar(bytes[end]))
        .hexDigitValue
    {
      value = value << 4 | UInt32(digit)
      end += 1
    }
    guard end > start + 1, end < bytes.count, bytes[end] == UInt8(ascii: "}"),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, end + 1 - start)
  }

  /// The words of a text token: without its quotation marks, escapes replaced.
  func textValue(_ token: Token) -> String {
    var end = token.range.upperBound
    if end - 1 > token.range.lowerBound, bytes[end - 1] == UInt8(ascii: "\""),
      token.problem != .unclosedText
    {
      end -= 1
    }
    let content = (token.range.lowerBound + 1)..<max(end, token.range.lowerBound + 1)
    guard bytes[content].contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes[content], as: UTF8.self)
    }
    var value: [UInt8] = []
    var index = content.lowerBound
    while index < content.upperBound {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < content.upperBound else {
        value.append(bytes[index])
        index += 1
        continue
      }
      index += 2
      switch bytes[index - 1] {
      case UInt8(ascii: "n"): value.append(0x0A)
      case UInt8(ascii: "t"): value.append(0x09)
      case UInt8(ascii: "u"):
        if let (scalar, count) = unicodeEscape(at: index) {
          value.append(contentsOf: Array(String(Character(scalar)).utf8))
          index += count
        }
      case let byte: value.append(byte)
      }
    }
    return String(decoding: value, as: UTF8.self)
  }
}
