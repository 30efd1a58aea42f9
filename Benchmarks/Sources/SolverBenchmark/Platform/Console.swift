import Foundation

/// Where lines for people go that are not the report.
enum Console {
  static func note(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
