import Foundation

/// The memory that a process has had in use at most.
enum PeakMemory {
  /// The largest resident size of this process so far, in bytes, as Linux keeps it (`VmHWM`); nil
  /// where there is no such record.
  static var ofThisProcess: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace)
    return words.count == 3 ? Int(words[1]).map { $0 * 1024 } : nil
  }
}
