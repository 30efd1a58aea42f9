internal import Foundation

extension ReportCache {
  /// What tells the running program apart from other builds of it: a hash of its file, which is not made to
  /// withstand attacks. Nil where the file cannot be read.
  ///
  /// - Complexity: linear in the bytes of the file: some milliseconds.
  package static func identityOfRunningProgram() -> [UInt8]? {
    guard let path = Bundle.main.executablePath,
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else { return nil }
    var (first, second): (UInt64, UInt64) = (0x9e37_79b9_7f4a_7c15, UInt64(data.count))
    data.withUnsafeBytes { bytes in
      // Plain pointers, because a build for debugging takes a second for anything else.
      let count = bytes.count / 8
      if let words = bytes.baseAddress?.assumingMemoryBound(to: UInt64.self) {
        var index = 0
        while index < count {
          // Multiplication spreads each bit over those above it, turning brings them back down.
          first = (first ^ words[index]) &* 0xff51_afd7_ed55_8ccd
          first = first &<< 31 | first &>> 33
          second = (second &+ words[index]) &* 0xc4ce_b9fe_1a85_ec53
          second ^= second &>> 29
          index += 1
        }
      }
      for byte in bytes[(8 * count)...] { first = (first ^ UInt64(byte)) &* 0xff51_afd7_ed55_8ccd }
    }
    return [first, second].flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
  }
}
