/// What tells findings apart, as a short text that is the same on every machine.
///
/// FNV-1a with 64 bits (Fowler, Noll, Vo) over the parts, each ended by a zero, so that no two lists
/// of parts run together.
package struct Fingerprint {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the fingerprint of some parts.
  package init(_ parts: [String]) {
    for part in parts {
      for byte in part.utf8 { add(byte) }
      add(0)
    }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// 16 hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
