/// The offset of the first byte that is no part of valid UTF-8; nil where all bytes are.
///
/// Follows table 3-7 of the Unicode Standard (well-formed UTF-8 byte sequences).
func firstInvalidUTF8Byte(in bytes: [UInt8]) -> Int? {
  var index = 0
  while index < bytes.count {
    let lead = bytes[index]
    if lead < 0x80 {
      index += 1
      continue
    }
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: count = 4
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: return index
    }
    for distance in 1..<count {
      guard index + distance < bytes.count else { return index }
      let range = distance == 1 ? second : 0x80...0xBF
      guard range.contains(bytes[index + distance]) else { return index }
    }
    index += count
  }
  return nil
}
