import Foundation
import GLPK

/// What the figures were measured on.
struct Machine: Encodable {
  var processor: String
  var cores: Int
  var system: String
  var swift: String
  var glpk: String

  /// This machine.
  static var current: Machine {
    Machine(
      processor: field("model name", of: "/proc/cpuinfo", separator: ":"),
      cores: ProcessInfo.processInfo.activeProcessorCount,
      system: field("PRETTY_NAME", of: "/etc/os-release", separator: "=")
        .trimmingCharacters(in: CharacterSet(charactersIn: "\"")),
      swift: swiftVersion, glpk: String(cString: glp_version()))
  }

  private static func field(
    _ name: String, of path: String, separator: Character
  ) -> String {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
      let value = line.drop { $0 != separator }.dropFirst()
      return value.trimmingCharacters(in: .whitespaces)
    }
    return "unknown"
  }

  private static var swiftVersion: String {
    guard let result = try? Subprocess.run(["swift", "--version"]), result.status == 0 else {
      return "unknown"
    }
    let text = String(decoding: result.output, as: UTF8.self)
    return text.split(separator: "\n").first.map(String.init) ?? "unknown"
  }
}
