/// Names in a file system, which are bytes and need not be UTF-8, as texts and back.
///
/// A byte that is no part of UTF-8 is the character U+F700 plus the byte, from the block for private use; so
/// is each byte of such a character, which keeps the way back unambiguous.
package enum RawPath {
  /// The characters that stand for bytes.
  static let escapes: ClosedRange<UInt32> = 0xF780...0xF7FF

  /// The text that stands for some bytes.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { escapes.contains($0.value) })
    {
      return text
    }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let part = rest.prefix(count)
      if let character = String(validating: part, as: UTF8.self),
        let scalar = character.unicodeScalars.first, !escapes.contains(scalar.value)
      {
        scalars.append(scalar)
        rest = rest.dropFirst(count)
      } else {
        // No byte of ASCII comes here.
        if let scalar = Unicode.Scalar(0xF700 + UInt32(first)) { scalars.append(scalar) }
        rest = rest.dropFirst()
      }
    }
    return String(scalars)
  }

  /// The bytes that a text stands for.
  package static func bytes(of text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: { escapes.contains($0.value) }) else {
      return Array(text.utf8)
    }
    return text.unicodeScalars.flatMap { scalar in
      escapes.contains(scalar.value)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(Character(scalar)).utf8)
    }
  }

  /// A byte as people write it.
  static func description(of scalar: Unicode.Scalar) -> String {
    "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
  }
}

extension String {
  /// Makes a text of bytes, if they are well-formed.
  fileprivate init?(validating bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
    let text = String(decoding: bytes, as: encoding)
    // Repairing puts U+FFFD in the place of what is not well-formed, which is three other bytes.
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
