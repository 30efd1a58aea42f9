/// The hash by which a page names the script and the style that may apply in it, and by which what is known of
/// a file is found again (FIPS 180-4).
package struct SHA256 {
  /// The 32 bytes of the hash of a text in UTF-8.
  package static func hash(of text: String) -> [UInt8] { hash(of: Array(text.utf8)) }

  /// The hash of bytes in 64 hexadecimal digits.
  package static func digits(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(hash(of: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// The 32 bytes of the hash of bytes.
  ///
  /// - Complexity: linear in the bytes.
  package static func hash(of bytes: [UInt8]) -> [UInt8] {
    var message = bytes
    let length = UInt64(message.count) * 8
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    var state = initial
    var schedule = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: message.count, by: 64) {
      mix(message, from: start, into: &state, &schedule)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Mixes the 64 bytes of a message at a place into the state.
  private static func mix(
    _ message: [UInt8], from start: Int, into state: inout [UInt32], _ schedule: inout [UInt32]
  ) {
    for index in 0..<16 {
      let place = start + 4 * index
      schedule[index] =
        UInt32(message[place]) << 24 | UInt32(message[place + 1]) << 16
        | UInt32(message[place + 2]) << 8 | UInt32(message[place + 3])
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let first = early.turned(by: 7) ^ early.turned(by: 18) ^ early >> 3
      let second = late.turned(by: 17) ^ late.turned(by: 19) ^ late >> 10
      schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let high = e.turned(by: 6) ^ e.turned(by: 11) ^ e.turned(by: 25)
      let low = a.turned(by: 2) ^ a.turned(by: 13) ^ a.turned(by: 22)
      let first = h &+ high &+ choice &+ constants[index] &+ schedule[index]
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ low &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The first 32 bits of the fractions of the square roots of the first 8 primes.
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// The hash as a source of a content security policy names it.
  static func source(of text: String) -> String { "'sha256-\(base64(hash(of: text)))'" }

  /// Bytes in base 64 (RFC 4648).
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = Array(bytes[start..<min(start + 3, bytes.count)])
      let bits = (part + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      for index in 0..<4 {
        text.append(index <= part.count ? digits[bits >> (18 - 6 * index) & 63] : "=")
      }
    }
    return text
  }
}

extension UInt32 {
  /// The bits turned to the right.
  fileprivate func turned(by count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
