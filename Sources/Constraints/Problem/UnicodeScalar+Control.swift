extension Unicode.Scalar {
  /// Whether what shows the scalar obeys it: a control character drives a terminal or ends a line (U+2028 and
  /// U+2029 too), and the bidirectional controls of "Trojan Source" (CVE-2021-42574) reorder the text around it.
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether a control character in UTF-8 may begin with the byte.
  package var mayBeginControl: Bool {
    // U+0080 to U+009F, U+061C, and U+2000 to U+2FFF.
    self < 0x20 || self == 0x7F || self == 0xC2 || self == 0xD8 || self == 0xE2
  }
}
